"""Stones, a small game for tests: in turn take 1 to 3 stones, or once the 2 to 5 stones of your secret stash."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.chance import Chance
from domain.components import ComponentsRegistry, Digest
from domain.game import Game, GameId, Play, Score, ScoreLine, Seat, Version, Viewer
from domain.refusals import IllegalMove
from domain.secrecy import HIDDEN, Hidden, Secret


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    stones: Annotated[int, Meta(ge=1, le=100)] = 21


class Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="stones.{}".format):
    pass


class Take(Move, frozen=True):
    stones: int


class UseStash(Move, frozen=True):
    pass


class Event(Struct, frozen=True, tag_field="type", tag="stones.{}".format):
    pass


class StashDealt(Event, frozen=True):
    seat: Seat
    stash: Annotated[int | Hidden, Secret(to="seat")]


class Taken(Event, frozen=True):
    seat: Seat
    stones: int
    stash: bool = False


class State(Struct, frozen=True):
    heap: int
    turn: Seat
    stashes: tuple[int | Hidden | None, ...]
    lines: tuple[tuple[ScoreLine, ...], ...]


def empty(seats: int, options: Options, components: Digest) -> State:
    return State(options.stones, Seat(0), (None,) * seats, ((),) * seats)


def setup(play: Play[State, Event]) -> None:
    for seat in range(len(play.state.stashes)):
        play.emit(StashDealt(Seat(seat), 2 + play.chance.below(4)))


def to_act(state: State) -> Sequence[Seat]:
    return (state.turn,) if state.heap else ()


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    if not state.heap or seat != state.turn:
        return ()
    stash = state.stashes[seat]
    usable = isinstance(stash, int) and stash <= state.heap
    return (*(Take(stones) for stones in range(1, min(3, state.heap) + 1)), *([UseStash()] if usable else []))


def decide(play: Play[State, Event], seat: Seat, move: Move) -> None:
    if move not in legal_moves(play.state, seat):
        raise IllegalMove("not-listed", "Take 1 to 3 stones that are there, or your stash.", "rulebook p. 1")
    stash = play.state.stashes[seat]
    if isinstance(move, Take):
        play.emit(Taken(seat, move.stones))
    elif isinstance(stash, int):
        play.emit(Taken(seat, stash, stash=True))


def stash_dealt(state: State, event: StashDealt, _version: Version) -> State:
    return replace(state, stashes=_put(state.stashes, event.seat, event.stash))


def taken(state: State, event: Taken, version: Version) -> State:
    line = ScoreLine("stones taken", event.stones, version, "stones.Taken")
    return State(
        state.heap - event.stones,
        Seat((event.seat + 1) % len(state.stashes)),
        _put(state.stashes, event.seat, None) if event.stash else state.stashes,
        _put(state.lines, event.seat, (*state.lines[event.seat], line)),
    )


def _put(items: tuple, index: int, item: object) -> tuple:
    return (*items[:index], item, *items[index + 1 :])


def mask(state: State, viewer: Viewer) -> State:
    seen = (stash if stash is None or seat == viewer else HIDDEN for seat, stash in enumerate(state.stashes))
    return replace(state, stashes=tuple(seen))


def determinize(view: State, seat: Seat, chance: Chance) -> State:
    stashes = (2 + chance.below(4) if isinstance(stash, Hidden) else stash for stash in view.stashes)
    return replace(view, stashes=tuple(stashes))


def scores(state: State) -> tuple[Score, ...]:
    totals = [sum(line.points for line in lines) for lines in state.lines]
    return tuple(
        Score(Seat(seat), total, 1 + sum(other > total for other in totals), state.lines[seat])
        for seat, total in enumerate(totals)
    )


GAME: Game[State, Move, Event] = Game(
    id=GameId("stones"),
    title="Stones",
    edition=1,
    seat_counts=(2, 3, 4, 5),
    options=Options,
    components=ComponentsRegistry(lambda document: document, b'[stones]\nprovenance = "printed"\n'),
    state=State,
    moves=(Take, UseStash),
    empty=empty,
    setup=setup,
    reshuffle=lambda play: None,
    to_act=to_act,
    legal_moves=legal_moves,
    decide=decide,
    handlers={StashDealt: stash_dealt, Taken: taken},
    mask=mask,
    determinize=determinize,
    scores=scores,
    evaluate=lambda state, seat: scores(state)[seat].total,
    census=lambda state: {"stones": state.heap + sum(score.total for score in scores(state))},
    describe=lambda _state, event, names: f"{names[event.seat]}: {type(event).__name__}.",
    describe_move=lambda state, move: f"Take {move.stones}." if isinstance(move, Take) else "Take with your stash.",
    describe_choice=lambda _state, _seat: "take stones",
)
