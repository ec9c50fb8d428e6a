"""What a table of Yedo is worth to a quest: how near its hero is to resolving what is wanted.

The weights are chosen so that quests succeed; they mean nothing else.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import exp
from typing import Final

from domain.game import Seat
from domain.secrecy import Hidden
from domain.yedo.aims import Answer
from domain.yedo.bonus_cards import COUNTS, points_of
from domain.yedo.components import components_of
from domain.yedo.components.rows import Mission
from domain.yedo.components.vocabulary import (
    ActionCardId,
    BonusCardId,
    BonusTask,
    CompletedOfColor,
    DistinctCategories,
    Owns,
    OwnsAnnexes,
)
from domain.yedo.disciples import owned_disciples
from domain.yedo.districts import districts_of
from domain.yedo.missions import HOLDS, Needed, lacking_weapons, needs_of
from domain.yedo.pending import PendingActionCard, PendingAnswers
from domain.yedo.phases.bidding import categories_of
from domain.yedo.state import Acting, Assigning, Auction, Bidding, Clan, State, Trading, WatchPatrol
from domain.yedo.trading import meeting
from tests.laws.tally import Tally

COSTS: Final = {"weapon": 7, "annex": 11, "geisha": 8, "blessing": 4, "disciple": 7}
"""Mon, roughly, for each thing that missions ask for."""
SOURCES: Final = {
    "weapon": "market",
    "annex": "tavern",
    "geisha": "red_light",
    "blessing": "temple",
    "disciple": "gates",
}
"""The district where it is to be had."""
PATIENCE: Final = 30
"""The mon by which a mission that takes so much more is worth e times less."""


@dataclass(frozen=True)
class Outlook:
    """A table, as a quest looks at it."""

    state: State
    hero: Seat
    tally: Tally

    @property
    def worth(self) -> float:
        """The sum of all that is promising."""
        means = self._of_means() + self._of_missions() + self._of_posts() + self._of_bidding()
        return means + self._of_bonus_cards() + self._of_action_cards()

    def _of_means(self) -> float:
        clan = self._clan
        return 0.5 * (clan.points + len(clan.annexes) + clan.geisha) + 0.15 * min(clan.mon, 60) + self._disciples

    @cached_property
    def _clan(self) -> Clan:
        return self.state.clans[self.hero]

    @cached_property
    def _districts(self) -> Counter[str]:
        """Where the hero's disciples stand."""
        return Counter(map(str, districts_of(self.state, self.hero)))

    @cached_property
    def _disciples(self) -> int:
        return owned_disciples(self._clan, self._districts.total())

    # Missions

    def _of_missions(self) -> float:
        """All of those completed, unless others are wanted, and of those held above all the most hopeful."""
        completed = sum(
            2 * self._value(mission) + 20
            for mission in self._completed
            if self.tally.is_wanted(mission.id) or not self.tally.wants_missions
        )
        hopes = [hope for hope, _ in self._held]
        return completed + sum(hopes[:1]) + 0.3 * sum(hopes[1:])

    def _value(self, mission: Mission) -> float:
        """What a mission is worth: most if it is wanted, and little as long as others are."""
        if self.tally.is_wanted(mission.id):
            return 40
        return 3 if self.tally.wants_missions else 15 + self._value_for_bonus_cards(mission)

    def _value_for_bonus_cards(self, mission: Mission) -> float:
        """What it is worth because a wanted bonus card, above all one in hand, asks for missions like this one."""
        bonus_cards = components_of(self.state).bonus_cards
        wanted = [
            card for card in bonus_cards if self.tally.is_wanted(card) and self._serves(mission, bonus_cards[card].rule)
        ]
        return max((100 if card in self._clan.bonus_cards else 40 for card in wanted), default=0)

    def _serves(self, mission: Mission, task: BonusTask) -> bool:
        match task:
            case CompletedOfColor(color=color):
                return mission.color == color
            case DistinctCategories():
                return mission.category not in {done.category for done in self._completed if done != mission}
        return False

    @cached_property
    def _completed(self) -> list[Mission]:
        missions = components_of(self.state).missions
        return [missions[card] for card in self._clan.completed]

    @cached_property
    def _held(self) -> list[tuple[float, Mission]]:
        """The hero's missions with the hope for each, the most hopeful first."""
        missions = (
            components_of(self.state).missions[card] for card in self._clan.missions if not isinstance(card, Hidden)
        )
        return sorted(((self._hope(mission), mission) for mission in missions), key=lambda pair: -pair[0])

    def _hope(self, mission: Mission) -> float:
        """Its value, the less the more it takes to get there, where mon at hand count in part."""
        cost = needs_of(mission).mon + sum(COSTS[what] * count for what, count in self._lacking(mission).items())
        return self._value(mission) * exp((0.6 * min(self._clan.mon, cost) - cost) / PATIENCE)

    def _lacking(self, mission: Mission) -> Counter[str]:
        """What it asks for and the hero does not own."""
        clan, needs = self._clan, needs_of(mission)
        return Counter(
            weapon=lacking_weapons(clan, needs),
            annex=len(needs.annexes - set(clan.annexes)),
            geisha=max(0, needs.geisha - clan.geisha),
            blessing=max(0, needs.blessings - clan.blessings),
            disciple=min(clan.reserve, max(0, sum(needs.districts.values()) - self._disciples)),
        )

    # Disciples

    def _of_posts(self) -> float:
        """Disciples where a mission needs them, where there is something to be had, or friends to trade with."""
        if not isinstance(self.state.phase, Assigning | WatchPatrol | Trading | Acting):
            return 0
        hopeful = [mission for _, mission in self._held[:2]]
        in_place = sum(map(self._of_mission_in_place, hopeful))
        at_sources = 2 * max(map(self._at_sources, hopeful), default=0)
        trade = 0.7 * sum(bool(meeting(self.state, self.hero, other)) for other in self.state.order) + 0.5 * bool(
            self._districts["tavern"]
        )
        return in_place + at_sources + trade + bool(self._districts["harbor"])

    def _of_mission_in_place(self, mission: Mission) -> float:
        if self._lacking(mission).total():
            return 0
        needs = needs_of(mission)
        share = (Counter(needs.districts) & self._districts).total() / sum(needs.districts.values())
        return self._value(mission) * (0.6 * share + 0.05 * self._holds(needs))

    def _holds(self, needs: Needed) -> bool:
        return all(HOLDS[type(special)](self.state, self.hero, special) for special in needs.special)

    def _at_sources(self, mission: Mission) -> int:
        """How many disciples stand where something can be had that a mission lacks."""
        sources = Counter({SOURCES[what]: count for what, count in self._lacking(mission).items()})
        return (sources & self._districts).total()

    # The bidding phase

    def _of_bidding(self) -> float:
        if not isinstance(self.state.phase, Bidding):
            return 0
        auction = self.state.phase.auction
        if auction is not None:
            return self._of_auction(auction)
        friends = sum(seat != self.hero for seat in self.state.phase.track)
        return (self.hero in self.state.phase.track and self._clan.mon >= 5) + friends * self._of_bonus_deck

    def _of_auction(self, auction: Auction) -> float:
        """The hero wins what is lacking, or anybody a bonus card that is wanted, at a low price."""
        categories = categories_of(self.state, auction.lot)
        deck = self._of_bonus_deck if "bonus_card" in categories and self._has_room(auction.bidder) else 0.0
        if auction.bidder != self.hero:
            return deck * (4 - 0.3 * auction.bid)
        lacking = self._lacking(self._held[0][1]) if self._held else Counter[str]()
        gain = max((COSTS[category] for category in categories if lacking[category]), default=1)
        return 0.25 * (2 * max(gain, deck * (6 if self.tally.wants_missions else 30)) - auction.bid)

    @cached_property
    def _of_bonus_deck(self) -> float:
        """Best when the winner of an auction would be shown one that is wanted; if not, that brings it nearer."""
        shown = components_of(self.state).auctions.cards_shown
        wanted = [self.tally.is_wanted(face_down.card) for face_down in self.state.decks.bonus]
        return 1.0 if any(wanted[:shown]) else 0.5 * any(wanted)

    def _has_room(self, seat: Seat) -> bool:
        wanted = sum(map(self.tally.is_wanted, self.state.clans[seat].bonus_cards))
        return wanted < components_of(self.state).limits.bonus_cards

    # Cards

    def _of_bonus_cards(self) -> float:
        """The hero's by what they give or may come to give; others' by what they give."""
        return sum(self._of_own_bonus_card(BonusCardId(str(card))) for card in self._clan.bonus_cards) + sum(
            2 + 2 * (points_of(self.state, Seat(seat), card) > 0)
            for seat, clan in enumerate(self.state.clans)
            for card in clan.bonus_cards
            if not isinstance(card, Hidden) and self.tally.is_wanted(card)
        )

    def _of_own_bonus_card(self, card: BonusCardId) -> float:
        gives = points_of(self.state, self.hero, card) > 0
        return (10 if self.tally.is_wanted(card) else 0.3) * (0.5 + gives + self._progress(card))

    def _progress(self, card: BonusCardId) -> float:
        """The share of what a bonus card asks for that is there, where it asks for so many of something."""
        clan, done = self._clan, self._completed
        match components_of(self.state).bonus_cards[card].rule:
            case Owns(of=what, at_least=enough):
                return min(1, COUNTS[what](self.state, self.hero) / enough)
            case OwnsAnnexes(annexes=annexes):
                return len(set(annexes) & set(clan.annexes)) / len(annexes)
            case CompletedOfColor(color=color, at_least=enough):
                return min(1, sum(mission.color == color for mission in done) / enough)
            case DistinctCategories(at_least=enough):
                return min(1, len({mission.category for mission in done}) / enough)
        return 0

    def _of_action_cards(self) -> float:
        """Those wanted, in anybody's hand, and more so when they are played."""
        held = sum(self._of_action_card(card, clan) for clan in self.state.clans for card in clan.action_cards)
        return held + 12 * sum(map(self.tally.is_wanted, self._played()))

    def _of_action_card(self, card: ActionCardId | Hidden, clan: Clan) -> float:
        """If it is wanted, more with the geisha that it requires."""
        if isinstance(card, Hidden) or not self.tally.is_wanted(card):
            return 0
        return 3 + 2 * min(clan.geisha, components_of(self.state).action_cards[card].needs.geisha)

    def _played(self) -> Iterator[str]:
        """The action cards that are about to take effect, or that somebody has answered with."""
        for underway in self.state.pending:
            if isinstance(underway, PendingActionCard) and not underway.negated:
                yield underway.card
            if isinstance(underway, PendingAnswers):
                yield from (given.answer.card for given in underway.given if isinstance(given.answer, Answer))
