"""The contract that every game implements.

A game is a value: its name, its types and its rules as functions. States, events and moves are frozen
`msgspec.Struct`s; nothing is ever changed, so an earlier state stays valid for free.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NewType, TypeVar

from msgspec import Struct

from domain.chance import Chance
from domain.components import ComponentsRegistry, Digest
from domain.value import Value

GameId = NewType("GameId", str)
Seat = NewType("Seat", int)
"""A place at the table, numbered from 0 in turn order."""
Viewer = Seat | None
"""Who looks: a seat, or a spectator (`None`)."""
Version = NewType("Version", int)
"""How many events a match has. The first event has version 1."""

S = TypeVar("S", bound=Struct)
M = TypeVar("M", bound=Struct)
E = TypeVar("E", bound=Struct)


class ScoreLine(Value, frozen=True):
    """Points and where they came from."""

    label: str
    points: int
    version: Version
    """The event that gave them."""
    type: str
    """The type of that event, e.g. `<game>.OrderFulfilled`."""


class Score(Value, frozen=True):
    """The points of one seat: so far while the match runs, final once it is over."""

    seat: Seat
    total: int
    rank: int
    """1 is best; seats that share a rank are tied even after all tie-breaks."""
    lines: tuple[ScoreLine, ...]


class Play(Generic[S, E]):
    """One decision being played out: the facts emitted, and the state as evolved so far.

    Rules are procedures that `emit` facts and read `state` again, so no rule computes a result twice.
    """

    __slots__ = ("_evolve", "chance", "events", "state", "version")

    def __init__(self, state: S, version: Version, chance: Chance, evolve: Callable[[S, E, Version], S]) -> None:
        self.state = state
        self.version = version
        """The version of `state`."""
        self.chance = chance
        self.events: list[E] = []
        self._evolve = evolve

    def emit(self, event: E) -> None:
        """Adds a fact and evolves the state by it."""
        self.version = Version(self.version + 1)
        self.state = self._evolve(self.state, event, self.version)
        self.events.append(event)


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S, M, E]):
    """The rules of one board game."""

    id: GameId
    title: str
    edition: int
    """Grows with every change to what `decide` or `setup` do; a match remembers the edition that it began with."""
    seat_counts: tuple[int, ...]
    options: type[Struct]
    """The match options: a frozen struct whose fields all have defaults and descriptions."""
    components: ComponentsRegistry[Any]
    state: type[S]
    moves: tuple[type[M], ...]
    events: tuple[type[E], ...]
    open_moves: frozenset[type[M]] = field(default_factory=frozenset)
    """The families of which `decide` accepts more than is listed: there the list holds every choice that is not
    plainly worse than another listed one."""

    empty: Callable[[int, Any, Digest], S]
    """(seats, options, components): the table before anything is laid out."""
    setup: Callable[[Play[S, E]], None]
    """Emits the opening facts onto the empty table."""
    reshuffle: Callable[[Play[S, E]], None]
    """Shuffles every face-down deck anew, between two moves, so that what is still face down in a fork cannot be read
    from its parent. What a seat holds it keeps."""
    to_act: Callable[[S], Sequence[Seat]]
    """Who is waited for; several at once where the rules have it; nobody: the game is over. A seat not waited for may
    still have legal moves, which only it sees."""
    legal_moves: Callable[[S, Seat], Sequence[M]]
    """Every legal move of a seat, without repeats, in a stable order."""
    decide: Callable[[Play[S, E], Seat, M], None]
    """Checks and plays one move, emitting its facts. Raises `IllegalMove` before the first fact, and nothing else."""
    evolve: Callable[[S, E, Version], S]
    """The state after an event, which has the given version. Works on masked states and redacted events as well."""
    mask: Callable[[S, Viewer], S]
    """The state as a viewer may know it. Secret unless declared public."""
    determinize: Callable[[S, Seat, Chance], S]
    """(view, seat, chance): one full state that agrees with all that the seat knows."""
    scores: Callable[[S], tuple[Score, ...]]
    """Running points; final ones once nobody is to act. In seat order."""
    evaluate: Callable[[S, Seat], float]
    """How promising a state looks to a seat, in points; for bots. Reads only what the seat may know."""
    census: Callable[[S], Mapping[str, int]]
    """How many there are of each limited piece and card, wherever they are: the same at every version."""
    describe: Callable[[S, E, Sequence[str]], str]
    """(state, event, names of the seats): one plain sentence for people. Copes with hidden fields. Any state of the
    match will do: it only tells with which printing the match is played."""
    describe_move: Callable[[S, M], str]
    """One line that says what a move would do, for the seat that may make it."""

    def play(self, state: S, version: Version, chance: Chance) -> Play[S, E]:
        """A decision about to be played out from a state."""
        return Play(state, version, chance, self.evolve)


AnyGame = Game[Any, Any, Any]
