"""Decisions judged: which of them stand, what a move gave away, and what a lead is worth."""

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from msgspec import Struct

from domain.chance import casual
from domain.game import AnyGame, ScoreLine, Seat, Version
from domain.match import Fact
from domain.match.events import Corrected, SeatsOpened, TakenBack
from domain.registry import GAMES
from service.bots.analysis.analysing import judged
from service.bots.analysis.chances import accuracy_of, chance_to_win, mean_accuracy
from service.bots.analysis.decisions import Decided, decisions_that_stand, share_left
from service.bots.analysis.judging import Question, judged_knowing, judged_open
from service.bots.bot import View
from service.cli.record_files import steps_of_opened_record
from tests.games import stones
from tests.playthroughs.recording import FOLDER
from tests.service.bots.search.positions import some

STONES: AnyGame = stones.GAME
TAKE_ONE, TAKE_THREE = stones.Take(1), stones.Take(3)


def stand(*facts: Fact) -> Sequence[Decided]:
    return decisions_that_stand((Version(version), fact) for version, fact in enumerate(facts, start=1))


def played(*facts: Fact) -> list[tuple[Version, Struct]]:
    return [(decided.version, decided.move) for decided in stand(*facts)]


def moved(move: Struct) -> Fact:
    return Fact(stones.Taken(Seat(0), 1), Seat(0), move)


def test_decisions_that_were_taken_back_do_not_stand() -> None:
    facts = [moved(TAKE_ONE), moved(TAKE_THREE), Fact(TakenBack(Seat(0), Version(1)), Seat(0)), moved(TAKE_ONE)]
    assert played(*facts) == [(0, TAKE_ONE), (3, TAKE_ONE)]


def test_decisions_that_the_operator_set_back_do_not_stand() -> None:
    facts = [moved(TAKE_ONE), moved(TAKE_THREE), Fact(Corrected("an error", to=Version(1)))]
    assert played(*facts) == [(0, TAKE_ONE)]


def test_decisions_to_which_the_operator_came_back_stand_again() -> None:
    set_back_too_far, set_right = Corrected("an error", to=Version(1)), Corrected("a wrong version", to=Version(3))
    facts = [*[moved(TAKE_ONE)] * 3, Fact(set_back_too_far), moved(TAKE_THREE), Fact(set_right), moved(TAKE_ONE)]
    assert played(*facts) == [(0, TAKE_ONE), (1, TAKE_ONE), (2, TAKE_ONE), (6, TAKE_ONE)]


def test_decisions_that_a_fork_shares_belong_to_its_parent() -> None:
    assert played(moved(TAKE_ONE), Fact(SeatsOpened()), moved(TAKE_THREE)) == [(2, TAKE_THREE)]


def test_what_a_fork_shares_counts_for_the_share_that_is_left() -> None:
    whole = stand(*[moved(TAKE_ONE)] * 4)
    assert [share_left(decided, whole) for decided in whole] == [0.75, 0.5, 0.25, 0]
    fork = stand(*[moved(TAKE_ONE)] * 3, Fact(SeatsOpened()), moved(TAKE_ONE), moved(TAKE_ONE))
    assert [share_left(decided, fork) for decided in fork] == [pytest.approx(0.2), 0]


def question(heap: int, move: Struct, stash: int = 2, points_of_other: int = 0) -> Question:
    line = ScoreLine("stones taken", points_of_other, Version(8), "stones.Taken")
    board = stones.State(heap, Seat(0), (None, stash), ((), (line,)))
    view = View(Seat(0), Version(9), stones.mask(board, Seat(0)))
    return Question(STONES, view, board, move, 0.5, 7)


def test_the_best_move_gives_nothing_away() -> None:
    verdict = judged_knowing(question(3, TAKE_THREE))
    assert (verdict.best["stones"], verdict.given_away, verdict.chance_given_away) == (3, 0, 0)


def test_a_move_gives_away_what_the_best_one_would_have_brought() -> None:
    verdict = judged_knowing(question(3, TAKE_ONE))
    assert verdict.best == {"type": "stones.Take", "stones": 3}
    assert verdict.best_text == "Take 3."
    assert verdict.given_away == pytest.approx(4)  # 3 ahead in place of 1 behind
    assert verdict.chance_given_away > 0.05


@pytest.mark.parametrize(("points_of_other", "chance"), [(2, 1), (3, 0.5), (4, 0)])
def test_the_chance_after_the_last_move_is_the_result_of_the_match(points_of_other: int, chance: float) -> None:
    verdict = judged_knowing(question(3, TAKE_THREE, points_of_other=points_of_other))
    assert (verdict.lead, verdict.chance) == (3 - points_of_other, chance)


def test_after_the_last_move_a_seat_that_lost_by_a_tie_break_has_no_chance() -> None:
    record = FOLDER / "yedo" / "2-seats-geisha.ndjson"
    with record.open("rb") as file:
        steps = list(steps_of_opened_record(file))
    last = decisions_that_stand((step.snapshot.version, step.fact) for step in steps)[-1]
    found = judged(steps[last.version - 1].snapshot, last, 0.0)
    assert found is not None
    assert (found.seat, found.open.lead, found.open.chance) == (1, 0, 0)


@pytest.mark.parametrize("game", [STONES, *GAMES.values()], ids=["stones", *GAMES])
def test_what_is_hidden_changes_no_judgement_of_what_the_seat_knew(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.bots.analysis.judging.KNOWING", 20)
    monkeypatch.setattr("service.bots.analysis.judging.DUELS", 2)
    rng = random.Random(3)
    for view, moves, play in some(game, 2):
        other: Any = game.determinize(view.board, view.seat, casual(rng))
        told = View(view.seat, play.version, game.mask(other, view.seat))
        one = Question(game, view, play.state, moves[-1], 0.5, 11)
        assert judged_knowing(one) == judged_knowing(Question(game, told, other, moves[-1], 0.5, 11))


def test_with_all_cards_open_the_hidden_ones_count() -> None:
    """With 5 stones left, the other one takes all that is left after one is taken, if the stash says so."""
    verdicts = [judged_open(question(5, TAKE_ONE, stash)) for stash in (4, 5)]
    assert verdicts[0] != verdicts[1]


def test_the_same_question_has_the_same_verdict() -> None:
    assert judged_knowing(question(9, TAKE_ONE)) == judged_knowing(question(9, TAKE_ONE))


def test_a_lead_is_worth_more_the_less_of_the_match_is_left() -> None:
    chances = [chance_to_win(5, 20, left) for left in (1, 0.5, 0.1, 0)]
    assert all(earlier < later for earlier, later in pairwise(chances))
    assert chance_to_win(0, 20, 0.5) == 0.5
    assert chance_to_win(-5, 20, 0.5) == pytest.approx(1 - chance_to_win(5, 20, 0.5))


def test_accuracy_falls_from_a_hundred_with_the_chance_that_is_given_away() -> None:
    assert accuracy_of(0) == pytest.approx(100, abs=0.01)
    assert accuracy_of(0.1) == pytest.approx(63.6, abs=0.2)
    assert accuracy_of(1) == 0
    assert mean_accuracy([]) == 100
