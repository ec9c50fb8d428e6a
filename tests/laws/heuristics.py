"""Heuristics for the cooperation policy: how near a state of Yedo is to resolving the cards that are still missing.

The weights are chosen so that the policy succeeds; they say nothing about good play.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import exp
from typing import Final

from domain.game import Seat
from domain.secrecy import Hidden
from domain.yedo.bonus_cards import COUNTS, points_of
from domain.yedo.clans import districts_of, owned_disciples
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
from domain.yedo.missions import SPECIAL_REQUIREMENTS, TotalRequirements, lacking_weapons, needs_of
from domain.yedo.pending import PendingActionCard, PendingAnswers
from domain.yedo.phases.bidding import categories_of
from domain.yedo.pieces import Answer
from domain.yedo.state import Acting, Assigning, Auction, Bidding, Clan, State, Trading, WatchPatrol
from domain.yedo.trading import shared_districts
from tests.laws.card_coverage import CardCoverage

COSTS: Final = {"weapon": 7, "annex": 11, "geisha": 8, "blessing": 4, "disciple": 7}
"""A rough price in mon for each thing that missions require."""
SOURCES: Final = {
    "weapon": "market",
    "annex": "tavern",
    "geisha": "red_light",
    "blessing": "temple",
    "disciple": "gates",
}
"""The district where each of these things can be bought."""
COST_SCALE: Final = 30
"""A mission that needs this many mon more is worth less by the factor e."""


@dataclass(frozen=True)
class Heuristics:
    """Rates a state for the seat that all others help, the beneficiary."""

    state: State
    beneficiary: Seat
    coverage: CardCoverage

    @property
    def value(self) -> float:
        """The value of the state; without a unit, only to compare states."""
        value = self._assets_value() + self._missions_value() + self._posts_value() + self._bidding_value()
        return value + self._bonus_cards_value() + self._action_cards_value()

    def _assets_value(self) -> float:
        clan = self._clan
        return 0.5 * (clan.points + len(clan.annexes) + clan.geisha) + 0.15 * min(clan.mon, 60) + self._disciples_owned

    @cached_property
    def _clan(self) -> Clan:
        return self.state.clans[self.beneficiary]

    @cached_property
    def _districts(self) -> Counter[str]:
        """Counts the districts where the beneficiary's disciples stand."""
        return Counter(map(str, districts_of(self.state, self.beneficiary)))

    @cached_property
    def _disciples_owned(self) -> int:
        return owned_disciples(self._clan, self._districts.total())

    # Missions

    def _missions_value(self) -> float:
        """Adds the missions completed, only unresolved ones while there are any, and those held, mainly the best."""
        completed = sum(
            2 * self._mission_value(mission) + 20
            for mission in self._completed
            if self.coverage.is_unresolved(mission.id) or not self.coverage.has_unresolved_missions
        )
        held = [value for value, _ in self._held]
        return completed + sum(held[:1]) + 0.3 * sum(held[1:])

    def _mission_value(self, mission: Mission) -> float:
        """The value of a completed mission: high if it is unresolved, low while others are."""
        if self.coverage.is_unresolved(mission.id):
            return 40
        return 3 if self.coverage.has_unresolved_missions else 15 + self._value_for_bonus_cards(mission)

    def _value_for_bonus_cards(self, mission: Mission) -> float:
        """The value of a mission for an unresolved bonus card that counts it; more if the card is in hand."""
        bonus_cards = components_of(self.state).bonus_cards
        served = [
            card
            for card in bonus_cards
            if self.coverage.is_unresolved(card) and self._counts_for(mission, bonus_cards[card].rule)
        ]
        return max((100 if card in self._clan.bonus_cards else 40 for card in served), default=0)

    def _counts_for(self, mission: Mission, task: BonusTask) -> bool:
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
        """The beneficiary's missions in hand, each with its value; the best first."""
        missions = (
            components_of(self.state).missions[card] for card in self._clan.missions if not isinstance(card, Hidden)
        )
        return sorted(((self._held_value(mission), mission) for mission in missions), key=lambda pair: -pair[0])

    def _held_value(self, mission: Mission) -> float:
        """The value of a mission in hand; the more it still costs, the less. Mon at hand reduce the cost in part."""
        cost = needs_of(mission).mon + sum(COSTS[what] * count for what, count in self._lacking(mission).items())
        return self._mission_value(mission) * exp((0.6 * min(self._clan.mon, cost) - cost) / COST_SCALE)

    def _lacking(self, mission: Mission) -> Counter[str]:
        """Counts what the mission requires and the beneficiary does not own."""
        clan, needs = self._clan, needs_of(mission)
        return Counter(
            weapon=lacking_weapons(clan, needs),
            annex=len(needs.annexes - set(clan.annexes)),
            geisha=max(0, needs.geisha - clan.geisha),
            blessing=max(0, needs.blessings - clan.blessings),
            disciple=min(clan.reserve, max(0, sum(needs.districts.values()) - self._disciples_owned)),
        )

    # Disciples

    def _posts_value(self) -> float:
        """Adds disciples where missions need them, where missing things are sold, or next to helpers to trade with."""
        if not isinstance(self.state.phase, Assigning | WatchPatrol | Trading | Acting):
            return 0
        best = [mission for _, mission in self._held[:2]]
        in_place = sum(map(self._in_place_value, best))
        at_sources = 2 * max(map(self._disciples_at_sources, best), default=0)
        partners = sum(bool(shared_districts(self.state, self.beneficiary, other)) for other in self.state.order)
        trade = 0.7 * partners + 0.5 * bool(self._districts["tavern"])
        return in_place + at_sources + trade + bool(self._districts["harbor"])

    def _in_place_value(self, mission: Mission) -> float:
        if self._lacking(mission).total():
            return 0
        needs = needs_of(mission)
        share = (Counter(needs.districts) & self._districts).total() / sum(needs.districts.values())
        return self._mission_value(mission) * (0.6 * share + 0.05 * self._meets_special(needs))

    def _meets_special(self, needs: TotalRequirements) -> bool:
        return all(
            SPECIAL_REQUIREMENTS[type(special)](self.state, self.beneficiary, special) for special in needs.special
        )

    def _disciples_at_sources(self, mission: Mission) -> int:
        """Counts the disciples in districts that sell something that the mission lacks."""
        sources = Counter({SOURCES[what]: count for what, count in self._lacking(mission).items()})
        return (sources & self._districts).total()

    # The bidding phase

    def _bidding_value(self) -> float:
        if not isinstance(self.state.phase, Bidding):
            return 0
        auction = self.state.phase.auction
        if auction is not None:
            return self._auction_value(auction)
        helpers = sum(seat != self.beneficiary for seat in self.state.phase.track)
        return (self.beneficiary in self.state.phase.track and self._clan.mon >= 5) + helpers * self._bonus_deck_value

    def _auction_value(self, auction: Auction) -> float:
        """High if the beneficiary wins something it lacks, or any seat an unresolved bonus card, at a low price."""
        categories = categories_of(self.state, auction.lot)
        deck = self._bonus_deck_value if "bonus_card" in categories and self._has_room(auction.bidder) else 0.0
        if auction.bidder != self.beneficiary:
            return deck * (4 - 0.3 * auction.bid)
        lacking = self._lacking(self._held[0][1]) if self._held else Counter[str]()
        gain = max((COSTS[category] for category in categories if lacking[category]), default=1)
        return 0.25 * (2 * max(gain, deck * (6 if self.coverage.has_unresolved_missions else 30)) - auction.bid)

    @cached_property
    def _bonus_deck_value(self) -> float:
        """1 if the winner of an auction would see an unresolved bonus card, 0.5 if one lies deeper, else 0."""
        shown = components_of(self.state).auctions.cards_shown
        unresolved = [self.coverage.is_unresolved(face_down.card) for face_down in self.state.decks.bonus]
        return 1.0 if any(unresolved[:shown]) else 0.5 * any(unresolved)

    def _has_room(self, seat: Seat) -> bool:
        unresolved = sum(map(self.coverage.is_unresolved, self.state.clans[seat].bonus_cards))
        return unresolved < components_of(self.state).limits.bonus_cards

    # Cards

    def _bonus_cards_value(self) -> float:
        """Adds the beneficiary's cards by what they give now or may give, and other seats' by what they give now."""
        return sum(self._own_bonus_card_value(BonusCardId(str(card))) for card in self._clan.bonus_cards) + sum(
            2 + 2 * (points_of(self.state, Seat(seat), card) > 0)
            for seat, clan in enumerate(self.state.clans)
            for card in clan.bonus_cards
            if not isinstance(card, Hidden) and self.coverage.is_unresolved(card)
        )

    def _own_bonus_card_value(self, card: BonusCardId) -> float:
        gives = points_of(self.state, self.beneficiary, card) > 0
        return (10 if self.coverage.is_unresolved(card) else 0.3) * (0.5 + gives + self._progress(card))

    def _progress(self, card: BonusCardId) -> float:
        """The share, 0 to 1, of what a bonus card requires that is there; 0 for cards without such a number."""
        clan, done = self._clan, self._completed
        match components_of(self.state).bonus_cards[card].rule:
            case Owns(of=what, at_least=enough):
                return min(1, COUNTS[what](self.state, self.beneficiary) / enough)
            case OwnsAnnexes(annexes=annexes):
                return len(set(annexes) & set(clan.annexes)) / len(annexes)
            case CompletedOfColor(color=color, at_least=enough):
                return min(1, sum(mission.color == color for mission in done) / enough)
            case DistinctCategories(at_least=enough):
                return min(1, len({mission.category for mission in done}) / enough)
        return 0

    def _action_cards_value(self) -> float:
        """Adds unresolved cards in any hand, and more for those that are played."""
        held = sum(self._action_card_value(card, clan) for clan in self.state.clans for card in clan.action_cards)
        return held + 12 * sum(map(self.coverage.is_unresolved, self._played()))

    def _action_card_value(self, card: ActionCardId | Hidden, clan: Clan) -> float:
        """The value of an unresolved card, more with the geisha that it requires; 0 for others."""
        if isinstance(card, Hidden) or not self.coverage.is_unresolved(card):
            return 0
        return 3 + 2 * min(clan.geisha, components_of(self.state).action_cards[card].needs.geisha)

    def _played(self) -> Iterator[str]:
        """Yields the action cards that are about to take effect, and those given as answers."""
        for pending in self.state.pending:
            if isinstance(pending, PendingActionCard) and not pending.negated:
                yield pending.card
            if isinstance(pending, PendingAnswers):
                yield from (given.answer.card for given in pending.given if isinstance(given.answer, Answer))
