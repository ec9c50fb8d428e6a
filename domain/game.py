"""The contract that every game implements.

A game is a value: its name, its types, and its rules as functions. States, events and moves are frozen
`msgspec.Struct`s. They never change, so an earlier state stays valid without a copy.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Generic, NewType, TypeVar, cast

from msgspec import Struct

from domain.chance import Chance
from domain.components import ComponentsRegistry, Digest
from domain.edition import NO_FUNCTIONS, EarlierEdition, Functions, UnknownEdition, differences
from domain.glossary import Glossary
from domain.guidance import Guidance
from domain.guided import GuidedMatch
from domain.introduction import Introduction
from domain.phrasebook import ENGLISH, Language
from domain.translations import Translation
from domain.value import Value, memoize_last
from domain.weights import BadWeights, HasMaking, Weighted

GameId = NewType("GameId", str)
Seat = NewType("Seat", int)
"""A place in a match, numbered from 0 in turn order."""
Viewer = Seat | None
"""A seat, or a spectator (`None`), that looks at a match."""
Version = NewType("Version", int)
"""The number of events of a match so far. The first event has version 1."""

S = TypeVar("S", bound=Struct)
M = TypeVar("M", bound=Struct)
E = TypeVar("E", bound=Struct)
F = TypeVar("F", bound=Callable[..., Any])

Handler = Callable[[S, Any, Version], S]
"""(state, event, version): returns the state after the event, which has the given version."""
Handlers = Mapping[type[E], Handler[S]]
"""By type of event: its handler."""


class ScoreLine(Value, frozen=True):
    """Points of a seat, and the event that gave them."""

    label: str
    points: int
    version: Version
    """The event that gave them."""
    type: str
    """The type of that event, e.g. `<game>.OrderFulfilled`."""


@memoize_last
def points_of(lines: tuple[ScoreLine, ...], _seat: Seat) -> int:
    """Returns the points of the score lines of a seat. They are remembered, since few moves score."""
    return sum([line.points for line in lines])


class Score(Value, frozen=True):
    """The points of one seat: so far while the match runs, final when it is over."""

    seat: Seat
    total: int
    rank: int
    """1 is best. Seats that are tied after all tie-breaks share a rank."""
    lines: tuple[ScoreLine, ...]


class Play(Generic[S, E]):
    """One decision while the rules carry it out: the events emitted so far, and the state after them.

    Rules are procedures that `emit` events and then read the new `state`, so no rule computes a result twice.
    """

    __slots__ = ("_functions", "_handlers", "chance", "events", "state", "version")

    def __init__(
        self,
        state: S,
        version: Version,
        chance: Chance,
        handlers: Handlers[E, S],
        functions: Functions = NO_FUNCTIONS,
    ) -> None:
        self.state = state
        self.version = version
        """The version of `state`."""
        self.chance = chance
        self.events: list[E] = []
        self._handlers = handlers
        self._functions = functions

    def rule(self, newest: F) -> F:
        """Returns a function of the newest rules, or what the edition of the match has in its place."""
        return cast("F", self._functions.get(newest, newest))

    def emit(self, event: E) -> None:
        """Adds an event, and evolves the state by it, as `Game.evolve` does."""
        version: Any = self.version + 1  # to call `Version` for each event would take a hundredth of random play
        self.version = version
        self.state = self._handlers[type(event)](self.state, event, version)
        self.events.append(event)


class LongSearch(Value, frozen=True):
    """How bots search that think for about a second on one core. What helps them differs from game to game."""

    steps: int = 34_000
    """The moves that they try."""
    tree: bool = True
    """True if all seats learn in a tree; false if the seat itself may play on in many ways."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S, M, E]):
    """The rules of one board game."""

    id: GameId
    title: str
    edition: int
    """A number that grows with every change to what `decide`, `setup` or `reshuffle` do. A match is decided by the
    edition that it was created with, as long as its record is kept."""
    earlier: tuple[EarlierEdition, ...] = ()
    """All editions before this one, the first edition first."""
    seat_counts: tuple[int, ...]
    """The numbers of seats that the game can be played with, ascending."""
    introduction: Introduction | None = None
    """What the game is in a few words, for those who see it for the first time."""
    guided: GuidedMatch | None = None
    """A first match with steps for a newcomer."""
    translations: Mapping[Language, Translation] = field(default_factory=lambda: MappingProxyType({}))
    """What the game says in other languages than English."""
    glossary: Glossary | None = None
    """What each piece, card, track and place is, with its page of the rulebook and its provenance."""
    options: type[Struct]
    """The options of a match: a frozen struct whose fields all have defaults and descriptions."""
    components: ComponentsRegistry[Any]
    """The printed cards, boards and numbers, from `components.toml` and its corrections."""
    state: type[S]
    moves: tuple[type[M], ...]
    open_moves: frozenset[type[M]] = field(default_factory=frozenset)
    """The types of move of which `decide` accepts more than `legal_moves` returns, e.g. paths. The list then holds
    every move of the type that is not clearly worse than another one in the list."""

    empty: Callable[[int, Any, Digest], S]
    """Gets the number of seats, the options and the digest of the components. Returns the state before set-up."""
    setup: Callable[[Play[S, E]], None]
    """Emits the set-up onto the empty state, up to the first choice of a seat."""
    reshuffle: Callable[[Play[S, E]], None]
    """Shuffles every face-down deck anew, between two moves, so that a fork does not tell what its parent will draw.
    The cards that a seat holds stay."""
    to_act: Callable[[S], Sequence[Seat]]
    """Returns the seats that have to choose: one or more, or none when the game is over. A seat that does not have to
    choose may still have legal moves, which only that seat sees."""
    legal_moves: Callable[[S, Seat], Sequence[M]]
    """Returns every legal move of a seat, each once, in a stable order. Reads only what the seat may know."""
    decide: Callable[[Play[S, E], Seat, M], None]
    """Checks one move of a seat, and emits its events and what follows from them, up to the next choice of a seat.
    Raises `IllegalMove` before the first event, and nothing else."""
    unchecked: Callable[[Play[S, E], Seat, M], None] | None = None
    """Does with a legal move what `decide` does, without checking it; `None` if `decide` checks every move. A law
    compares both."""
    handlers: Handlers[E, S]
    """By type of event: what returns the state after it. Works on masked states and redacted events too."""
    mask: Callable[[S, Viewer], S]
    """Returns the state as the viewer may know it. What is not declared public is hidden."""
    determinize: Callable[[S, Seat, Chance], S]
    """Gets a masked state, its seat and chance. Returns a complete state that agrees with all that the seat knows."""
    scores: Callable[[S], tuple[Score, ...]]
    """Returns the points of every seat, in seat order; they are final when no seat has to choose any more."""
    evaluate: Callable[[S, Seat], float]
    """Returns how good a state is for a seat, in points; for bots. Reads only what the seat may know."""
    first_evaluation: Callable[[S, Seat], float] | None = None
    """The evaluation that the game had first; `None` while it has had only one. It never changes, so that bots of all
    releases can be measured against the same opponent."""
    weighted: Weighted[Any] | None = None
    """The evaluation with its weights, which training makes again; `None` if it has none in a file."""
    forecast: Callable[[S, Seat], float] | None = None
    """Returns how many points a seat may expect at the end, where that is known better than `evaluate` knows it, which
    is for the next move (`domain/forecast.py`). Reads only what the seat may know."""
    turns_ahead: tuple[int, ...] = (3,)
    """After how many turns of seats bots compare states: the own turn, those of the others, the own next turn, and so
    on. The numbers are odd and go up, and are higher in a game whose turns are short. With several of them the mean
    counts: that helps where a single state says little about the end."""
    turns_ahead_in_a_tree: tuple[int, ...] = ()
    """The same for a search with a tree, in which all seats learn; empty if `turns_ahead` serves it too. Such a search
    plays better in each world, so it may look further."""
    policies: int = 1
    """In how many ways a seat may play on in searches that have the steps for it: by the evaluation, and by it with
    other weights. That helps where luck decides little, so that few worlds tell one way from another."""
    long_search: LongSearch = field(default_factory=LongSearch)
    """How bots search that have a second. The steps are those of a usual machine; a clock cuts them on a slower one."""
    lead_spread: float = 20.0
    """The standard deviation of the final lead of a seat over the best other one between equal players, in points. It
    turns a lead into a chance to win; measured in matches of two bots that search."""
    greedy_lead_spread: float = 20.0
    """The same in matches of two greedy bots. By it searches with a tree and training say what is a large lead."""
    census: Callable[[S], Mapping[str, int]]
    """Returns how many there are of each limited piece and card, wherever they are: the same at every version."""
    describe: Callable[[S, E, Sequence[str]], str]
    """Gets any state of the match, one event and the names of the seats. Returns one plain sentence about the event,
    also if some of its fields are hidden. The state only tells which components the match is played with."""
    describe_move: Callable[[S, M], str]
    """Gets the state and a move. Returns one line that says what the move would do, for the seat that may make it."""
    describe_choice: Callable[[S, Seat], str]
    """Gets any view of the state, and a seat that has to choose. Returns what it has to choose in the words of the
    rulebook, as a phrase like `choose an area`. Reads only what is public, so that everybody may be told."""
    guidance: Guidance[S, M, E] = field(default_factory=Guidance)
    """The phase, what is left to choose, the kinds of moves, and what a move leads to, in words."""

    functions: Functions = field(default_factory=lambda: NO_FUNCTIONS)
    """Of an earlier edition: every function in which it differs from the newest one; see `EarlierEdition`."""

    def __post_init__(self) -> None:
        """Raises `ValueError` if an earlier edition is not kept, `BadWeights` if weights do not fit the components."""
        if len(self.earlier) != self.edition - 1:
            kept = f"it keeps {len(self.earlier)} earlier editions"
            raise ValueError(f"{self.title} is in edition {self.edition}, but {kept}: Game.earlier needs each of them")
        files = {
            "weights": self.weighted,
            "policies": self.weighted and self.weighted.policies,
            "forecast": self.forecast,
        }
        for name, file in files.items():
            if isinstance(file, HasMaking) and file.made.components not in self.components:
                made = f"It was made for the components {file.made.components}, which the game does not have"
                raise BadWeights(f"{self.id}/evaluation/{name}.toml: {made}")

    @property
    def events(self) -> tuple[type[E], ...]:
        """The types of its events."""
        return tuple(self.handlers)

    def evolve(self, state: S, event: E, version: Version) -> S:
        """Returns the state after an event, which has the given version."""
        return self.handlers[type(event)](state, event, version)

    @property
    def carry_out(self) -> Callable[[Play[S, E], Seat, M], None]:
        """What carries out a move that `legal_moves` has just returned: `unchecked`, or else `decide`. For bots."""
        return self.unchecked or self.decide

    @property
    def expected_points(self) -> Callable[[S, Seat], float]:
        """The best estimate of the points that a seat has at the end: `forecast`, or else `evaluate`."""
        return self.forecast or self.evaluate

    def of_edition(self, edition: int) -> "Game[S, M, E]":
        """Returns the rules of an edition, always the same value for the same edition. Raises `UnknownEdition`."""
        return self if edition == self.edition else _of_edition(self, edition)

    def translate(self, phrase: str, language: Language) -> str:
        """Returns a phrase of this game in a language; in English if there is no translation."""
        translation = None if language == ENGLISH else self.translations.get(language)
        return phrase if translation is None else translation.translate(phrase)

    def translate_event(self, sentence: str, language: Language) -> str:
        """Returns the sentence about an event of this game, or the label of a score line, in a language.

        It is in English if there is no translation.
        """
        translation = None if language == ENGLISH else self.translations.get(language)
        return sentence if translation is None else translation.events.translate(sentence)

    def introduction_in(self, language: Language) -> Introduction | None:
        """Returns the introduction in a language; in English if there is no translation."""
        translation = self.translations.get(language)
        return self.introduction if translation is None else translation.introduction

    def play(self, state: S, version: Version, chance: Chance) -> Play[S, E]:
        """Returns a `Play` that starts from a state, which has the given version."""
        return Play(state, version, chance, self.handlers, self.functions)


@cache
def _of_edition(newest: Game[S, M, E], edition: int) -> Game[S, M, E]:
    if not 1 <= edition < newest.edition:
        raise UnknownEdition(f"edition {edition} of {newest.title} is not known here")
    functions = differences(newest.earlier[edition - 1 :])
    values = ((each.name, getattr(newest, each.name)) for each in fields(newest))
    own: dict[str, Any] = {name: functions[value] for name, value in values if callable(value) and value in functions}
    if "decide" in own:  # what the newest edition does unchecked is another decision
        own = {"unchecked": None} | own
    earlier = newest.earlier[: edition - 1]
    return replace(newest, edition=edition, earlier=earlier, functions=MappingProxyType(functions), **own)


AnyGame = Game[Any, Any, Any]
