"""The editions of a game: an earlier one is the newest with the few functions replaced that decide otherwise."""

from dataclasses import replace
from functools import partial

import pytest

from domain.edition import EarlierEdition, UnknownEdition
from domain.match import Created, to_act
from service.research.laws.random_match import begun, play_out
from tests.games import stones, stones_corrected
from tests.games.stones import Take

FIRST, SECOND = stones_corrected.GAME.of_edition(1), stones_corrected.GAME


def stashes(game: stones.Game, seeds: int = 40) -> set[object]:
    """All stashes that a game deals in many matches."""
    return {stash for seed in range(seeds) for stash in begun(game, 2, seed).newest.board.stashes}


def test_an_earlier_edition_has_what_differs_and_shares_the_rest() -> None:
    assert (FIRST.edition, FIRST.decide, FIRST.legal_moves) == (1, stones.decide, stones.legal_moves)
    assert (FIRST.setup, FIRST.handlers, FIRST.components) == (SECOND.setup, SECOND.handlers, SECOND.components)


def test_an_edition_is_one_value_however_often_it_is_asked_for() -> None:
    assert SECOND.of_edition(1) is FIRST
    assert FIRST.of_edition(1) is FIRST
    assert SECOND.of_edition(2) is SECOND


def test_each_edition_decides_by_its_own_rules() -> None:
    for game, is_legal in ((FIRST, True), (SECOND, False)):
        match = begun(game, 2, seed=1).newest
        (seat,) = to_act(game, match)
        assert (Take(3) in game.legal_moves(match.board, seat)) is is_legal


def test_a_function_inside_the_rules_is_that_of_the_edition() -> None:
    assert stashes(FIRST) == {2, 3, 4, 5}
    assert stashes(SECOND) == {2, 3}


def test_the_first_edition_plays_the_matches_that_it_played_before_there_was_a_second() -> None:
    before, now = play_out(stones.GAME, 3, seed=5), play_out(FIRST, 3, seed=5)
    assert before.facts == now.facts


def test_a_match_begins_with_the_newest_edition_and_records_it() -> None:
    created = begun(SECOND, 2, seed=1).facts[0].event
    assert isinstance(created, Created)
    assert created.edition == 2


def test_an_edition_differs_from_the_newest_in_what_every_later_edition_corrected() -> None:
    third = replace(
        SECOND,
        edition=3,
        scores=lambda _state: (),
        earlier=(*SECOND.earlier, EarlierEdition(corrected="Nothing counts.", functions={})),
    )
    third = replace(
        third, earlier=(*SECOND.earlier, EarlierEdition(corrected="", functions={third.scores: stones.scores}))
    )
    assert (third.of_edition(2).scores, third.of_edition(2).decide) == (stones.scores, SECOND.decide)
    assert (third.of_edition(1).scores, third.of_edition(1).decide) == (stones.scores, stones.decide)
    assert third.of_edition(2).of_edition(1).decide == stones.decide


def test_an_edition_that_decides_otherwise_does_nothing_as_the_newest_one_does_it_unchecked() -> None:
    newest = replace(SECOND, unchecked=partial(SECOND.decide))
    assert newest.carry_out is newest.unchecked
    assert newest.of_edition(1).unchecked is None
    assert newest.of_edition(1).carry_out is stones.decide


@pytest.mark.parametrize("edition", [-1, 0, 3])
def test_an_edition_that_a_game_does_not_have_is_not_known(edition: int) -> None:
    with pytest.raises(UnknownEdition, match=f"edition {edition} of Stones is not known here"):
        SECOND.of_edition(edition)


def test_a_game_that_does_not_keep_its_earlier_editions_cannot_be_offered() -> None:
    with pytest.raises(ValueError, match="Stones is in edition 2, but it keeps 0 earlier editions"):
        replace(stones.GAME, edition=2)
