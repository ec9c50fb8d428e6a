"""What `docs/bots.md` tells of matches in the arena is what `kifu arena table` prints of the folders that are kept."""

from collections.abc import Iterator
from pathlib import Path

from service.arena.blocks import complete, lead, mean_over, share
from service.arena.folder import Folder

ROOT = Path(__file__).parents[3]
TOLD = ("game", "matches", "won", "95 % interval", "points ahead")


def test_every_interval_of_the_docs_is_that_of_a_folder() -> None:
    found = {row for plan in (ROOT / "benchmarks" / "arena").rglob("plan.json") for row in printed(Folder(plan.parent))}
    told = list(rows_of_the_docs())
    assert len(told) > 30
    assert [row for row in told if row not in found] == []


def printed(folder: Folder) -> Iterator[tuple[str, ...]]:
    """Yields what is printed of each bot of a folder, in the words of the docs."""
    plan = folder.plan()
    blocks = complete(folder.results(), plan.seats)
    for label in (one.label for one in plan.entrants):
        if len(own := [block for block in blocks if label in block[0].bots]) > 1:
            won = mean_over([share(block, label) for block in own])
            ahead = mean_over([lead(block, label) for block in own]).value
            interval = f"{100 * won.low:.0f} to {100 * won.high:.0f} %"
            yield plan.game, str(plan.seats * len(own)), f"{100 * won.value:.0f} %", interval, f"{ahead:+.1f}"


def rows_of_the_docs() -> Iterator[tuple[str, ...]]:
    """Yields the rows of all tables that tell a share and its interval."""
    columns: list[int] = []
    for line in (ROOT / "docs" / "bots.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] == "game":
            heads = [head.removesuffix(" of the best other").removesuffix(" (standard error)") for head in cells]
            columns = [heads.index(name) for name in TOLD] if set(TOLD) <= set(heads) else []
        elif not line.startswith("|"):
            columns = []
        elif columns and not cells[0].startswith("-") and cells[columns[3]]:
            game, matches, won, interval, ahead = (cells[column] for column in columns)
            yield game, matches, won, interval, ahead.partition(" ")[0]
