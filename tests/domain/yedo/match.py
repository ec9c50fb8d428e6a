"""A match of Yedo for tests: change its state, begin a phase, play moves, and check what follows.

It comes from a real set-up before the first draft: no seat holds a card or a Blackmail card, the player order is red,
blue, yellow, green, black, and the red watch patrol stands at the Gates. A test adds what it needs. Cards go by their
titles; weapons, annexes, districts and assignment spaces by their ids.
"""

import random
from typing import Any, Self, TypeVar

from msgspec.structs import replace

from domain.chance import casual
from domain.game import Play, ScoreLine, Seat, Version
from domain.secrecy import same_view
from domain.yedo import GAME
from domain.yedo.components.rows import PatrolColor
from domain.yedo.components.vocabulary import District, Weapon
from domain.yedo.decks import cards_of, deck_of, pile, with_in_hand, with_pile
from domain.yedo.events import YedoEvent
from domain.yedo.moves import AnswerCard, CompleteMission, PlayActionCard, YedoMove
from domain.yedo.pieces import Aim, Answer, Card, Deck, Disciple, FaceDown, Post, Round, face_down
from domain.yedo.state import (
    Acting,
    AnyPhase,
    Assigning,
    Bidding,
    Clan,
    EventPhase,
    Patrol,
    SetUp,
    State,
    Trading,
    WatchPatrol,
)
from domain.yedo.turn import advance, begin_next_phase
from tests.domain.yedo.components import COMPONENTS, RED, SEATS, action_card, card, mission, posts
from tests.games.scenario import Scenario, set_up

M = TypeVar("M", bound=YedoMove)


def opening(players: int, seed: int = 1605, **options: Any) -> Play[State, YedoEvent]:
    """Returns a set-up, played up to the first choice."""
    return set_up(GAME, players, seed, **options)


def _next_phase(play: Play[State, YedoEvent]) -> None:
    begin_next_phase(play)
    advance(play)


class Match(Scenario[State, YedoMove, YedoEvent]):
    """A match whose state a test can change; most methods return the match, for more changes and moves."""

    game = GAME

    def __init__(self, players: int = 2, seed: int = 1605, **options: Any) -> None:
        super().__init__(opening(players, seed, **options), seed)
        self.state = replace(
            self.state,
            order=SEATS[:players],
            patrol=Patrol("red", "gates"),
            pending=(),
            favors=(),
            round=Round(1),
        )
        self.on_top("event", "The Court Is Gracious")

    @classmethod
    def set_up(cls, players: int = 2, seed: int = 1605, **options: Any) -> Self:
        """Returns a match right after its set-up: the first seat is about to draft a mission."""
        match = cls(players, seed, **options)
        match.state = opening(players, seed, **options).state
        return match

    # Reading the state

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have to act."""
        return tuple(GAME.to_act(self.state))

    def clan(self, seat: Seat = RED) -> Clan:
        return self.state.clans[seat]

    def mon(self, seat: Seat = RED) -> int:
        return self.clan(seat).mon

    def points(self, seat: Seat = RED) -> int:
        return self.clan(seat).points

    def where(self, seat: Seat = RED) -> tuple[Post, ...]:
        """Returns the places of a seat's disciples on the board."""
        return tuple(disciple.post for disciple in self.state.disciples if disciple.seat == seat)

    def district(self) -> District:
        """Returns the district of the watch patrol."""
        assert self.state.patrol is not None
        return self.state.patrol.district

    def deck(self, deck: Any) -> tuple[Any, ...]:
        """Returns the cards of a deck, the next one first."""
        return cards_of(pile(self.state, deck))

    def offers(self, seat: Seat, kind: type[M]) -> list[M]:
        """Returns the legal moves of one type."""
        return [move for move in self.legal(seat) if isinstance(move, kind)]

    # Changing the state

    def has(self, seat: Seat, **assets: Any) -> Self:
        """Sets what a seat owns: mon, geisha, blessings, weapons, annexes, house, reserve, blackmail."""
        return self._with_clan(seat, **assets)

    def scores(self, seat: Seat, points: int) -> Self:
        """Sets the prestige points of a seat."""
        return self._with_clan(seat, lines=(ScoreLine("Start", points, Version(1), "yedo.ClanSupplied"),))

    def holds(self, seat: Seat, *titles: str) -> Self:
        """Moves cards, by title, from their decks into a hand."""
        for title in titles:
            held = card(title)
            deck = deck_of(self.state, held)
            assert deck is not None
            self._out_of(deck, held)
            self.state = with_in_hand(self.state, seat, deck, held)
        return self

    def has_completed(self, seat: Seat, *titles: str) -> Self:
        for title in titles:
            done = mission(title)
            self._out_of(COMPONENTS.missions[done].color, Card(done))
            self._with_clan(seat, completed=(*self.clan(seat).completed, done))
        return self

    def stands(self, seat: Seat, *names: str) -> Self:
        """Moves disciples from the clan house, or else from the reserve, to places on the board or to annexes."""
        for post in posts(*names):
            clan = self.clan(seat)
            at_home = clan.house > 0
            self._with_clan(seat, house=clan.house - at_home, reserve=clan.reserve - (not at_home))
            if post in clan.annexes:
                self._with_clan(seat, manned=(*clan.manned, post))
            else:
                self.state = replace(self.state, disciples=(*self.state.disciples, Disciple(seat, post)))
        return self

    def patrol(self, color: PatrolColor, district: District) -> Self:
        self.state = replace(self.state, patrol=Patrol(color, district))
        return self

    def without_patrol(self) -> Self:
        self.state = replace(self.state, patrol=None)
        return self

    def market(self, *weapons: Weapon | None) -> Self:
        """Sets the weapons in the market, from left to right; the spaces that are left out are empty."""
        self.state = replace(self.state, market=(*weapons, *(None,) * (5 - len(weapons))))
        return self

    def with_state(self, **parts: Any) -> Self:
        """Sets fields of the state: components, church, geisha, blessings, annexes, round, order, closed ..."""
        self.state = replace(self.state, **parts)
        return self

    def on_top(self, deck: Deck, *cards: str) -> Self:
        """Moves cards, by title or weapon, to the top of their deck."""
        wanted = tuple(Card(name) if deck == "weapon" else card(name) for name in cards)
        for one in wanted:
            self._out_of(deck, one)
        self.state = with_pile(self.state, deck, face_down(wanted) + pile(self.state, deck))
        return self

    def cut(self, deck: Deck, count: int = 0) -> Self:
        """Leaves `count` cards in a deck."""
        self.state = with_pile(self.state, deck, pile(self.state, deck)[:count])
        return self

    # Beginning a phase

    def bidding(self) -> Self:
        """Begins the first bidding phase."""
        return self.with_state(round=Round(0))._after(SetUp())

    def event(self, title: str) -> Self:
        """Begins the event phase with this card."""
        return self.on_top("event", title)._after(Bidding(track=()))

    def assigning(self) -> Self:
        return self._after(EventPhase())

    def watch_patrol(self) -> Self:
        return self._after(Assigning())

    def trading(self) -> Self:
        return self._after(WatchPatrol())

    def acting(self) -> Self:
        return self._after(Trading(offers=()))

    def next_round(self) -> Self:
        """Ends the round: the next prep phase or the final scoring follows."""
        return self.with_state(disciples=())._after(Acting())

    # Playing moves

    def play(self, seat: Seat, *moves: YedoMove) -> Self:
        """Plays moves of a seat, which must be among its legal ones."""
        self.events = []
        for move in moves:
            self.is_played(seat, move)
        return self

    def plays(self, seat: Seat, title: str, /, **aim: Any) -> Self:
        """Plays an action card."""
        return self.play(seat, PlayActionCard(action_card(title), Aim(**aim)))

    def answers(self, seat: Seat, title: str | None = None, /, **aim: Any) -> Self:
        """Answers an action card, with a card or without one."""
        return self.play(seat, AnswerCard(Answer(action_card(title), Aim(**aim)) if title else None))

    def completes(self, seat: Seat, post: str, title: str, bonus: bool = False) -> Self:
        """Completes a mission by a disciple."""
        return self.play(seat, CompleteMission(Post(post), mission(title), bonus))

    def refuses_mission(self, seat: Seat, post: str, title: str, code: str, *, bonus: bool = False) -> Self:
        return self.refuses(seat, CompleteMission(Post(post), mission(title), bonus), code)

    def refuses(self, seat: Seat, move: YedoMove, code: str) -> Self:
        """Asserts that a move is neither offered nor accepted, and the code of its refusal."""
        return self.is_refused(seat, move, code)

    def refuses_card(self, seat: Seat, title: str, code: str, /, **aim: Any) -> Self:
        return self.refuses(seat, PlayActionCard(action_card(title), Aim(**aim)), code)

    def guesses(self, seat: Seat) -> list[State]:
        """Returns states that a seat holds possible."""
        view = GAME.mask(self.state, seat)
        guesses = [GAME.determinize(view, seat, casual(random.Random(number))) for number in range(20)]
        assert all(same_view(GAME.mask(guess, seat), view) for guess in guesses)
        return guesses

    def _after(self, phase: AnyPhase) -> Self:
        """Begins the phase that follows the given one."""
        self.state = replace(self.state, phase=phase, pending=())
        return self.goes_on(_next_phase)

    def _with_clan(self, seat: Seat, **changes: Any) -> Self:
        clans = list(self.state.clans)
        clans[seat] = replace(clans[seat], **changes)
        self.state = replace(self.state, clans=tuple(clans))
        return self

    def _out_of(self, deck: Deck, wanted: Card) -> None:
        """Takes a card out of its deck if it is there."""
        cards = list(pile(self.state, deck))
        found = FaceDown(wanted)
        if found in cards:
            cards.remove(found)
        self.state = with_pile(self.state, deck, tuple(cards))
