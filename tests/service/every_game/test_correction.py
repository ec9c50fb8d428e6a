"""Corrections in every game: the board is what it was before, and the record still verifies."""

import io

from domain.registry import GAMES
from events.verify import verify
from tests.service.every_game.api_match import ApiMatch


def test_the_operator_sets_a_match_back_to_a_version_and_it_is_played_on(api_match: ApiMatch) -> None:
    to, operator = api_match.versions_before_moves()[-25], api_match.service.operator
    before = [api_match.board(viewer, to) for viewer in api_match.viewers]
    body = {"reason": "A slip.", "to": to}
    assert operator.post(f"{api_match.path}/corrections", body).status_code == 200
    assert [api_match.board(viewer) for viewer in api_match.viewers] == before
    api_match.play(12)
    for viewer in api_match.viewers:
        shown = viewer.get(f"{api_match.path}/state").get_json()["version"]
        assert api_match.views(api_match.events(viewer))[-1].version == shown == api_match.version
    operator.post(f"{api_match.path}/corrections", {"reason": "Enough.", "status": "abandoned"})
    verdict = verify(io.BytesIO(operator.get(f"{api_match.path}/record").data), GAMES)
    assert (verdict.header.version, verdict.limits) == (api_match.version, ())
