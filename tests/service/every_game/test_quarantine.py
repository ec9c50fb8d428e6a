"""A broken record, in every game: it is set aside, and the others go on."""

from structlog.testing import capture_logs

from events import keys
from service.processes.projecting import projector
from tests.service.every_game.table import Table


def test_a_match_whose_stream_is_damaged_is_set_aside_and_the_others_go_on(table: Table) -> None:
    services, other = table.house.services, table.house.table(table.game).play(5)
    damaged = table.version + 1
    services.redis.xadd(keys.record(table.id), {"e": "{}"}, id=f"{damaged}-0")
    projector(services).project([table.id, other.id])
    aside = table.house.operator.get("/v1/quarantine").get_json()["matches"]
    assert [each["version"] for each in aside if each["match"] == table.id] == [damaged]
    assert other.id not in {each["match"] for each in aside}
    assert services.projections.lobby.entry(other.id) is not None
    with capture_logs() as told:
        refused = [viewer.get(f"{table.path}/state").get_json()["code"] for viewer in table.viewers]
    assert set(refused) == {"broken-record"}
    assert [line["event"] for line in told].count("broken-record") == len(refused)
