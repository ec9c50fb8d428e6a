"""`python -m tests.web.clicks`: how many clicks a turn takes on the page, in ten turns of each game.

The turns are those of the first seat in a golden record, evenly spread over the match. The drawn boards themselves
say, in Chromium, at which places a move can be clicked. No server runs: the browser gets the page from the disk.

* The list: one line for each legal move, as the page had it before it had prompts. One click plays a move.
* Select and confirm: a click on the board selects a move and shows its outcome, a second one plays it. A place with
  several moves opens a menu, and a click there plays one.
* One click: the preference that plays a move at once; an end of a turn that cannot be taken back is asked for once.
"""

import sys
from collections.abc import Iterator
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from playwright.sync_api import Page, Route

from domain.game import AnyGame, Seat
from domain.match import AnyMatch, ends_choice, legal_moves, mask, outcome, to_act
from domain.registry import GAMES
from events.codec import codec
from tests.playthroughs.recording import FOLDER, game_of, read, versions
from tests.web.chromium import chromium

WEB: Final = Path(str(files("service"))) / "web"
ORIGIN: Final = "http://kifu.test"
RECORD: Final = "2-seats.ndjson"
RECORDS: Final = {"yedo": "2-seats-trade.ndjson"}
TURNS: Final = 10
PLACES: Final = """async ({game, views}) => {
  const { loadBoard } = await import("/web/js/game_board.js");
  const board = await loadBoard(game);
  return views.map(({view, context, moves}) => moves.map((move) => board.movePlaces(move, view, context)));
}"""
TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".html": "text/html"}


class Decided(Struct, frozen=True):
    """A decision of the first seat: what could be chosen, and what was."""

    match: AnyMatch
    moves: tuple[Struct, ...]
    chosen: int
    turn: int


class Clicks(Struct, frozen=True):
    """The clicks of a turn."""

    moves: int
    lines: int
    """The most lines that the list has in the turn."""
    in_list: int
    selected: int
    at_once: int


def decisions(game: AnyGame, name: str) -> Iterator[Decided]:
    """Yields the decisions of the first seat in a record; a turn ends where another seat moves."""
    playthrough, turn = read(FOLDER / game.id / name), 0
    for match, following in zip(versions(playthrough), playthrough.entries[1:], strict=False):
        if not following.move:
            continue
        if following.seat != 0:
            turn += 1
            continue
        moves = tuple(legal_moves(game, match, Seat(0)))
        yield Decided(match, moves, moves.index(codec(game).move(following.move)), turn)


def turns(game: AnyGame, name: str) -> list[list[Decided]]:
    """Returns ten turns, evenly spread over the match."""
    found = [list(group) for _, group in groupby(decisions(game, name), key=lambda one: one.turn)]
    return [found[len(found) * place // TURNS] for place in range(TURNS)]


def clicks(game: AnyGame, turn: list[Decided], places: list[list[list[str]]]) -> Clicks:
    """Returns the clicks that a turn takes. `places` are those of each legal move at each decision."""
    selected = at_once = 0
    for decided, of_moves in zip(turn, places, strict=True):
        alike = [sum(place in others for others in of_moves) for place in of_moves[decided.chosen]]
        is_alone = not alike or min(alike) == 1
        selected += 2
        at_once += 1 if is_alone and not is_asked_for(game, decided) else 2
    return Clicks(len(turn), max(len(one.moves) for one in turn), len(turn), selected, at_once)


def is_asked_for(game: AnyGame, decided: Decided) -> bool:
    """True if the page asks once more, whatever the user prefers: after this nobody can take the turn back alone."""
    move, view = decided.moves[decided.chosen], mask(game, decided.match, Seat(0))
    return ends_choice(game, move) and outcome(game, view, Seat(0), move).final


def _asked(game: AnyGame, decided: Decided) -> dict[str, Any]:
    view, seats = mask(game, decided.match, Seat(0)), len(decided.match.seats)
    context = {
        "me": 0,
        "seats": [{"seat": seat, "name": f"Player {seat}"} for seat in range(seats)],
        "toAct": list(to_act(game, decided.match)),
        "version": decided.match.version,
        "components": game.components.document(decided.match.components),
    }
    built = {"view": view.board, "context": context, "moves": decided.moves}
    asked: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(built))
    return asked


def measured(page: Page, game: AnyGame) -> list[Clicks]:
    """Returns the clicks of each of the ten turns of a game."""
    name = RECORDS.get(game.id, RECORD)
    rules = game_of(read(FOLDER / game.id / name))
    chosen = turns(rules, name)
    views = [_asked(rules, decided) for turn in chosen for decided in turn]
    places = iter(page.evaluate(PLACES, {"game": game.id, "views": views}))
    return [clicks(rules, turn, [next(places) for _ in turn]) for turn in chosen]


def _file(route: Route) -> None:
    name = route.request.url.removeprefix(f"{ORIGIN}/web/").partition("?")[0]
    path = WEB / name
    if path.is_file():
        route.fulfill(body=path.read_bytes(), content_type=TYPES.get(path.suffix, "application/octet-stream"))
    else:
        route.fulfill(body="<!doctype html><title>Clicks</title>", content_type="text/html")


def tables() -> Iterator[str]:
    """Yields the table of each game, as Markdown."""
    with chromium() as browser, browser.new_context() as context:
        page = context.new_page()
        page.route("**/*", _file)
        page.goto(ORIGIN)
        for game in GAMES.values():
            rows = measured(page, game)
            yield f"| {game.title} | {' | '.join(str(number) for number in range(1, TURNS + 1))} | all |"
            yield f"|---|{'---|' * (TURNS + 1)}"
            yield from (_row(title, [getattr(row, field) for row in rows]) for title, field in ROWS)
            yield ""


ROWS: Final = (
    ("moves", "moves"),
    ("lines of the list, at most", "lines"),
    ("clicks in the list", "in_list"),
    ("clicks, select and confirm", "selected"),
    ("clicks, one click", "at_once"),
)


def _row(title: str, numbers: list[int]) -> str:
    whole = max(numbers) if title.startswith("lines") else sum(numbers)
    return f"| {title} | {' | '.join(map(str, numbers))} | {whole} |"


if __name__ == "__main__":
    sys.stdout.write("\n".join(tables()))
