"""`kifu laws` says of each law if a game keeps it, and finds the law that a game breaks."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domain.game import AnyGame, Play, Seat
from service.cli import main
from service.research.laws.checking import Finding, check_laws
from tests.games import stones, stones_corrected
from tests.games.leaky import showing_all
from tests.games.stones import Taken, taken

GAME = stones.GAME


def broken(game: AnyGame, matches: int = 12) -> list[Finding]:
    return [finding for finding in check_laws(game, matches, seats=[2, 3]) if finding.broken]


def test_a_game_that_keeps_the_laws_breaks_none() -> None:
    assert broken(stones_corrected.GAME) == []


def asking_for(compares: Callable[[Any], bool]) -> AnyGame:
    """A rule that looks at the hidden stash of the next seat: then the move takes one stone."""

    def decide(play: Play, seat: Seat, move: Any) -> None:
        other = play.state.stashes[(seat + 1) % len(play.state.stashes)]
        if isinstance(move, stones.Take) and move in GAME.legal_moves(play.state, seat) and compares(other):
            play.emit(stones.Taken(seat, 1))
        else:
            GAME.decide(play, seat, move)

    return replace(GAME, decide=decide)


def is_three(state: Any) -> bool:
    """Compares every stash, those of others too."""
    return any(stash == 3 for stash in state.stashes)


def failing(_state: Any, _seat: Seat) -> Any:
    raise KeyError("no such seat")


CASES: dict[str, tuple[AnyGame, str]] = {
    "a score that is not the sum": (
        replace(GAME, scores=lambda state: tuple(replace_total(each) for each in GAME.scores(state))),
        "9. Score lines",
    ),
    "a piece that appears": (replace(GAME, census=lambda state: {"heap": state.heap}), "8. The number"),
    "a mask that shows all": (showing_all(GAME), "6. The fold of the redacted events"),
    "a move that is listed twice": (
        replace(GAME, legal_moves=lambda state, seat: GAME.legal_moves(state, seat) * 2),
        "2. Each listed move",
    ),
    "another move when it is not checked": (
        replace(GAME, unchecked=lambda play, seat, _move: GAME.decide(play, seat, stones.Take(1))),
        "2. Each listed move",
    ),
    "no legal move": (replace(GAME, legal_moves=lambda state, seat: ()), "Each match can be played"),
    "an error of the rules": (replace(GAME, legal_moves=failing), "Each match can be played"),
    "a guess that is wrong": (replace(GAME, determinize=lambda view, seat, chance: view), ""),
    "a set that has no hidden value": (asking_for(lambda stash: stash in {3, 4}), "6. What a dry run predicts"),
    "no sentence": (replace(GAME, describe=lambda _state, _event, _names: "Something?"), "Every event has"),
}


def replace_total(score: Any) -> Any:
    return type(score)(score.seat, score.total + 1, score.rank, score.lines)


COMPARING: dict[str, tuple[dict[str, Any], str]] = {
    "moves": (
        {"legal_moves": lambda state, seat: GAME.legal_moves(state, seat)[: 3 - is_three(state)]},
        "5. What a seat may do",
    ),
    "who is to act": ({"to_act": lambda state: GAME.to_act(state)[: 1 + is_three(state)]}, "6. A view can be"),
    "scores": ({"scores": lambda state: GAME.scores(state)[: 9 + is_three(state)]}, "6. A view can be"),
    "the words for a move": (
        {"describe_move": lambda state, move: GAME.describe_move(state, move)[: 99 + is_three(state)]},
        "6. A view can be",
    ),
    "the worth of a view": ({"evaluate": lambda state, _seat: float(is_three(state))}, "6. A view can be"),
    "a fold": (
        {"handlers": {**GAME.handlers, Taken: lambda *given: (is_three(given[0]), taken(*given))[1]}},
        "6. The fold of the redacted events",
    ),
}


@pytest.mark.parametrize("case", COMPARING)
def test_rules_that_compare_what_is_hidden_where_a_view_is_read_are_found_and_told_what_to_do(case: str) -> None:
    functions, law = COMPARING[case]
    [found] = [finding for finding in broken(replace(GAME, **functions)) if finding.law.startswith(law)]
    assert found.first is not None
    assert "HiddenCompared: HIDDEN was compared with a value of type int" in found.first
    assert "Ask isinstance(value, Hidden) first" in found.first


@pytest.mark.parametrize("case", CASES)
def test_a_law_that_is_broken_is_found_and_its_first_match_is_named(case: str) -> None:
    game, law = CASES[case]
    found = broken(game)
    if not law:  # a view that is left as it is looks right to its seat
        assert found == []
        return
    assert [finding for finding in found if finding.law.startswith(law)], found
    assert all(finding.first and finding.first.startswith(("2 seats, seed 0, match ", "3 seats")) for finding in found)


@pytest.mark.parametrize(
    "compares",
    [lambda stash: stash is not None and stash < 3, lambda stash: stash == 3, lambda stash: stash in (3, 4)],
    ids=["less", "equal", "in a tuple"],
)
def test_a_decision_that_needs_what_is_hidden_stops_the_dry_run_and_breaks_no_law(compares: Any) -> None:
    assert broken(asking_for(compares)) == []


def test_the_same_seed_finds_the_same() -> None:
    game = CASES["a score that is not the sum"][0]
    assert [*check_laws(game, 3, seed=7)] == [*check_laws(game, 3, seed=7)]


def kifu_laws(*words: str) -> Result:
    return CliRunner().invoke(main, ["laws", *words])


def test_the_command_tells_each_law_in_a_line() -> None:
    done = kifu_laws("tests.games.stones:GAME", "--matches", "3", "--seats", "2")
    assert done.exit_code == 0, done.output
    *laws, last = done.output.splitlines()
    assert all(line.startswith("holds   ") and line.endswith(".") for line in laws)
    assert last == f"All {len(laws)} laws hold in 3 matches of Stones."


def test_the_command_fails_when_a_law_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_game.py").write_text(
        "from dataclasses import replace\nfrom tests.games.stones import GAME\n"
        "GAME = replace(GAME, census=lambda state: {'heap': state.heap})\n"
    )
    monkeypatch.chdir(tmp_path)
    done = kifu_laws("own_game:GAME", "--matches", "2")
    assert done.exit_code == 1
    assert (
        "BROKEN  8. The number of each piece and card stays the same.\n        in 8 of 8 matches, first" in done.output
    )
    assert done.output.endswith("Error: 1 of 16 laws is broken.\n")


@pytest.mark.parametrize(
    "name",
    ["chess", "no.such:GAME", "json:dumps", "tests.games.stones:NOTHING", "tests.games.stones:GAME,domain.yedo:GAME"],
)
def test_what_is_no_game_is_told(name: str) -> None:
    done = kifu_laws(name)
    assert done.exit_code == 2
    assert name.partition(":")[0] in done.output
    assert "KIFU_GAMES" not in done.output


def test_a_game_without_a_number_of_seats_keeps_no_law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "seatless.py").write_text(
        "from dataclasses import replace\nfrom tests.games.stones import GAME\nGAME = replace(GAME, seat_counts=())\n"
    )
    monkeypatch.chdir(tmp_path)
    done = kifu_laws("seatless:GAME")
    assert done.exit_code == 2
    assert "Stones is played with no number of seats" in done.output
