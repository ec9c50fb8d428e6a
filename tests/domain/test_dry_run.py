"""A seat knows the match after its move in advance, unless chance or something hidden has a part in it."""

from dataclasses import replace
from typing import Any

from domain.game import AnyGame, Play, Seat
from domain.match import Decision, Holder, MatchId, PlayerId, reveals_something
from domain.secrecy import Hidden
from tests.games import stones
from tests.games.stones import Take, Taken


def taking_a_stone_reveals_something(decide: Any = stones.GAME.decide) -> bool:
    """True if the first player could not know in advance what taking a stone would lead to."""
    game: AnyGame = replace(stones.GAME, decide=decide)
    decision = Decision(game, None)
    decision.create(MatchId("m1"), 2, {}, game.components.current, creator=PlayerId("anna"), seed="5e" * 32)
    for seat, name in enumerate(("anna", "ben")):
        decision.take_seat(Seat(seat), Holder(PlayerId(name), name))
    before = decision.match
    decision.play(Seat(0), Take(1))
    return reveals_something(game, before, decision.match, Seat(0), Take(1))


def test_a_move_without_secrets_reveals_nothing() -> None:
    assert not taking_a_stone_reveals_something()


def test_a_move_with_the_secret_of_its_own_seat_reveals_nothing() -> None:
    def take_stash(play: Play[Any, Any], seat: Seat, _move: Take) -> None:
        play.emit(Taken(seat, play.state.stashes[seat], stash=True))

    assert not taking_a_stone_reveals_something(take_stash)


def test_a_move_that_needs_chance_reveals_something() -> None:
    def take_some(play: Play[Any, Any], seat: Seat, _move: Take) -> None:
        play.emit(Taken(seat, 1 + play.chance.below(3)))

    assert taking_a_stone_reveals_something(take_some)


def test_a_move_that_shows_the_secret_of_another_seat_reveals_something() -> None:
    def take_as_many_as_the_next_hides(play: Play[Any, Any], seat: Seat, _move: Take) -> None:
        stash = play.state.stashes[1 - seat]
        play.emit(Taken(seat, 1 if isinstance(stash, Hidden) else stash))

    assert taking_a_stone_reveals_something(take_as_many_as_the_next_hides)
