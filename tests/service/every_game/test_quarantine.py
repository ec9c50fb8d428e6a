"""Broken records of every game are set aside, and all other matches go on."""

from structlog.testing import capture_logs

from events import keys
from service.processes.projecting import projector
from tests.service.every_game.api_match import ApiMatch


def test_a_match_whose_stream_is_damaged_is_set_aside_and_the_others_go_on(api_match: ApiMatch) -> None:
    services, other = api_match.service.services, api_match.service.start_match(api_match.game).play(5)
    damaged = api_match.version + 1
    services.redis.xadd(keys.record(api_match.id), {"e": "{}"}, id=f"{damaged}-0")
    projector(services).project([api_match.id, other.id])
    aside = api_match.service.operator.get("/v1/quarantine").get_json()["matches"]
    assert [each["version"] for each in aside if each["match"] == api_match.id] == [damaged]
    assert other.id not in {each["match"] for each in aside}
    assert services.projections.lobby.entry(other.id) is not None
    with capture_logs() as told:
        refused = [viewer.get(f"{api_match.path}/state").get_json()["code"] for viewer in api_match.viewers]
    assert set(refused) == {"broken-record"}
    assert [line["event"] for line in told].count("broken-record") == len(refused)
