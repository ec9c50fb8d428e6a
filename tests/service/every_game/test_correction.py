"""The operator steps in, in every game: the board is again what it was, and the record still proves itself."""

import io

from domain.registry import GAMES
from events.verify import verify
from tests.service.every_game.table import Table


def test_the_operator_sets_a_match_back_to_a_version_and_it_is_played_on(table: Table) -> None:
    to, operator = table.waited()[-25], table.house.operator
    before = [table.board(viewer, to) for viewer in table.viewers]
    body = {"reason": "A slip.", "to": to}
    assert operator.post(f"{table.path}/corrections", body).status_code == 200
    assert [table.board(viewer) for viewer in table.viewers] == before
    table.play(12)
    for viewer in table.viewers:
        shown = viewer.get(f"{table.path}/state").get_json()["version"]
        assert table.views(table.events(viewer))[-1].version == shown == table.version
    operator.post(f"{table.path}/corrections", {"reason": "Enough.", "status": "abandoned"})
    verdict = verify(io.BytesIO(operator.get(f"{table.path}/record").data), GAMES)
    assert (verdict.header.version, verdict.limits) == (table.version, ())
