"""Changes the state of a match for a test; no piece and no card is in two places afterwards."""

from collections.abc import Iterable
from typing import Any, Self

from msgspec.structs import replace

from domain.components import Digest
from domain.game import ScoreLine, Seat, Version
from domain.yokohama.components import REGISTRY
from domain.yokohama.components.rows import (
    DECKS,
    AchievementId,
    AreaId,
    Country,
    Deck,
    OrderId,
    Reward,
    Site,
    TechnologyId,
    Title,
)
from domain.yokohama.pending import PendingGoodsOfChoice, PendingMovements
from domain.yokohama.state import Agent, AgentSupply, AreaBoard, Merchant, OpenAchievement, State
from tests.domain.yokohama.components import COMPONENTS, RED


class StateBuilder:
    """A state in which anything can be put anywhere. Each change returns the builder, for more changes."""

    state: State

    # Reading the state

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return self.state.turn.seat

    def merchant(self, seat: Seat = RED) -> Merchant:
        return self.state.merchants[seat]

    def area(self, area: AreaId) -> AreaBoard:
        return self.state.areas[self.state.layout.index(area)]

    def points(self, seat: Seat = RED) -> int:
        return sum(line.points for line in self.merchant(seat).lines)

    def order_cards(self, area: AreaId) -> tuple[OrderId | None, ...]:
        return next(board.cards for board in self.state.order_boards if board.area == area)

    def technology_cards(self, area: AreaId) -> tuple[TechnologyId | None, ...]:
        return next(board.cards for board in self.state.technology_boards if board.area == area)

    def site_of(self, area: AreaId) -> Site:
        site = self.area(area).site
        assert site is not None
        return COMPONENTS.sites[site]

    def movements_left(self) -> int:
        """The number of movements that are pending."""
        return sum(choice.left for choice in self.state.pending if isinstance(choice, PendingMovements))

    def goods_left_to_choose(self) -> int:
        """The number of goods of choice that are pending."""
        return sum(choice.left for choice in self.state.pending if isinstance(choice, PendingGoodsOfChoice))

    # Changing the state

    def uses_components(self, components: Digest) -> Self:
        """Goes on with other components."""
        self.state = replace(self.state, components=components)
        return self

    def owns(self, seat: Seat, **amounts: int) -> Self:
        """Sets the yen, imports or goods of a seat."""
        return self._with_merchant(seat, stock=replace(self.merchant(seat).stock, **amounts))

    def puts(self, seat: Seat, area: AreaId, count: int = 1) -> Self:
        """Moves assistants from the hand, or the warehouse if the hand has too few, to an area."""
        self._takes(seat, "assistants", count)
        assistants = list(self.area(area).assistants)
        assistants[seat] += count
        return self._with_area(area, assistants=tuple(assistants))

    def president(self, seat: Seat, area: AreaId | None) -> Self:
        return self._with_merchant(seat, president=area)

    def holds(self, seat: Seat, **pieces: int) -> Self:
        """Sets the number of pieces in hand; the rest go to, or come from, the warehouse."""
        merchant = self.merchant(seat)
        for name, count in pieces.items():
            more = count - getattr(merchant.hand, name)
            merchant = replace(
                merchant,
                hand=replace(merchant.hand, **{name: count}),
                warehouse=replace(merchant.warehouse, **{name: getattr(merchant.warehouse, name) - more}),
            )
        return self._with_merchant(seat, hand=merchant.hand, warehouse=merchant.warehouse)

    def shop(self, seat: Seat, area: AreaId, space: int = 0) -> Self:
        self._takes(seat, "shops", 1)
        shops = list(self.area(area).shops)
        shops[space] = seat
        return self._with_area(area, shops=tuple(shops))

    def trading_house(self, seat: Seat, area: AreaId) -> Self:
        self._takes(seat, "trading_houses", 1)
        return self._with_area(area, trading_house=seat)

    def has_titles(self, seat: Seat, *titles: Title) -> Self:
        """Gives a seat the first technology card of each title."""
        for title in titles:
            card = next(card.id for card in COMPONENTS.technologies.values() if card.title == title)
            self.has_technologies(seat, card)
        return self

    def has_technologies(self, seat: Seat, *cards: TechnologyId) -> Self:
        self._remove_from_decks_and_boards(cards)
        return self._with_merchant(seat, technologies=(*self.merchant(seat).technologies, *cards))

    def orders(self, seat: Seat, *cards: OrderId) -> Self:
        """Sets the orders in hand."""
        self._remove_from_decks_and_boards(cards)
        return self._with_merchant(seat, orders=cards)

    def fulfilled(self, seat: Seat, *cards: OrderId) -> Self:
        self._remove_from_decks_and_boards(cards)
        return self._with_merchant(seat, fulfilled=cards)

    def lays_orders(self, area: AreaId, *cards: OrderId | None) -> Self:
        """Sets the first cards of a Port or Dock board."""
        self._remove_from_decks_and_boards(cards)
        self.state = replace(self.state, order_boards=_laid(self.state.order_boards, area, cards))
        return self

    def lays_technologies(self, area: AreaId, *cards: TechnologyId | None) -> Self:
        """Sets the first cards of a Laboratory or Research Center board."""
        self._remove_from_decks_and_boards(cards)
        self.state = replace(self.state, technology_boards=_laid(self.state.technology_boards, area, cards))
        return self

    def technology_deck(self, count: int) -> Self:
        """Reduces the technology deck to `count` cards."""
        self.state = replace(self.state, technology_deck=self.state.technology_deck[:count])
        return self

    def order_deck(self, count: int) -> Self:
        """Reduces the order deck to `count` cards."""
        self.state = replace(self.state, order_deck=self.state.order_deck[:count])
        return self

    def scored(self, seat: Seat, points: int) -> Self:
        """Gives points."""
        line = ScoreLine("before the test", points, Version(1), "")
        return self._with_merchant(seat, lines=(*self.merchant(seat).lines, line))

    def agents(self, seat: Seat, *countries: Country) -> Self:
        """Gives unused foreign agents from the supply."""
        supply = tuple(
            AgentSupply(stack.country, stack.left - countries.count(stack.country)) for stack in self.state.agents
        )
        self.state = replace(self.state, agents=supply)
        return self._with_merchant(seat, agents=(*self.merchant(seat).agents, *map(Agent, countries)))

    def used_agents(self, seat: Seat, *countries: Country) -> Self:
        """Gives foreign agents that lie face down."""
        self.agents(seat, *countries)
        return self._with_merchant(
            seat, agents=tuple(replace(agent, used=agent.country in countries) for agent in self.merchant(seat).agents)
        )

    def without_agents(self, country: Country) -> Self:
        """Empties the supply of a country's foreign agents."""
        supply = tuple(
            AgentSupply(stack.country, stack.left * (stack.country != country)) for stack in self.state.agents
        )
        self.state = replace(self.state, agents=supply)
        return self

    def on_church(self, spaces: dict[int, Seat]) -> Self:
        self.state = replace(self.state, church=_filled(self.state.church, spaces))
        return self

    def on_customs(self, spaces: dict[int, Seat]) -> Self:
        self.state = replace(self.state, customs=_filled(self.state.customs, spaces))
        return self

    def achievements(self, *cards: str) -> Self:
        """Sets the open achievement of one or more decks."""
        first = {card.deck: card.id for card in reversed(tuple(COMPONENTS.achievements.values()))}
        chosen = first | {COMPONENTS.achievements[AchievementId(card)].deck: AchievementId(card) for card in cards}
        opened = tuple(OpenAchievement(chosen[deck]) for deck in DECKS)
        self.state = replace(self.state, achievements=opened)
        return self

    def on_achievement(self, deck: Deck, *seats: Seat) -> Self:
        """Sets who has fulfilled the achievement of a deck."""
        cards = tuple(
            replace(card, assistants=seats) if COMPONENTS.achievements[card.id].deck == deck else card
            for card in self.state.achievements
        )
        self.state = replace(self.state, achievements=cards)
        return self

    def collected(self, seat: Seat, count: int) -> Self:
        """Gives 5-power tokens, taken from the areas."""
        boards = [board for board in self.state.areas if board.token is not None][:count]
        for board in boards:
            self.without_token(board.id)
        return self._with_merchant(seat, tokens=tuple(board.token for board in boards))

    def site(self, area: AreaId, site: Site) -> Self:
        return self._with_area(area, site=site.id)

    def token(self, area: AreaId, reward: Reward) -> Self:
        """Puts a 5-power token with the given reward on an area."""
        tokens = REGISTRY[self.state.components].tokens
        token = next(token.id for token in tokens.values() if token.reward == reward)
        return self._with_area(area, token=token)

    def without_token(self, area: AreaId) -> Self:
        return self._with_area(area, token=None)

    def station(self, area: AreaId) -> Self:
        self.state = replace(self.state, station=area)
        return self

    def lays_out(self, layout: tuple[AreaId, ...]) -> Self:
        boards = {board.id: board for board in self.state.areas}
        self.state = replace(self.state, layout=layout, areas=tuple(boards[area] for area in layout))
        return self

    def _with_merchant(self, seat: Seat, **changes: Any) -> Self:
        merchants = list(self.state.merchants)
        merchants[seat] = replace(merchants[seat], **changes)
        self.state = replace(self.state, merchants=tuple(merchants))
        return self

    def _with_area(self, area: AreaId, **changes: Any) -> Self:
        areas = tuple(replace(board, **changes) if board.id == area else board for board in self.state.areas)
        self.state = replace(self.state, areas=areas)
        return self

    def _takes(self, seat: Seat, pieces: str, count: int) -> None:
        merchant = self.merchant(seat)
        from_hand = min(count, getattr(merchant.hand, pieces))
        self._with_merchant(
            seat,
            hand=replace(merchant.hand, **{pieces: getattr(merchant.hand, pieces) - from_hand}),
            warehouse=replace(merchant.warehouse, **{pieces: getattr(merchant.warehouse, pieces) - count + from_hand}),
        )

    def _remove_from_decks_and_boards(self, cards: Iterable[OrderId | TechnologyId | None]) -> None:
        """Removes cards from decks and boards, so that no card is in two places."""
        wanted = frozenset(cards) - {None}
        orders = tuple(card for card in self.state.order_deck if card not in wanted)
        technologies = tuple(card for card in self.state.technology_deck if card not in wanted)
        order_boards = []
        for board in self.state.order_boards:
            fresh, orders = _instead(board.cards, wanted, orders)
            order_boards.append(replace(board, cards=fresh))
        technology_boards = []
        for shown in self.state.technology_boards:
            fresh, technologies = _instead(shown.cards, wanted, technologies)
            technology_boards.append(replace(shown, cards=fresh))
        self.state = replace(
            self.state,
            order_deck=orders,
            technology_deck=technologies,
            order_boards=tuple(order_boards),
            technology_boards=tuple(technology_boards),
        )


def _laid(boards: tuple[Any, ...], area: AreaId, cards: tuple[Any, ...]) -> tuple[Any, ...]:
    """Returns the management boards with other first cards on the one of an area."""
    return tuple(
        replace(board, cards=(*cards, *board.cards[len(cards) :])) if board.area == area else board for board in boards
    )


def _instead(cards: tuple[Any, ...], wanted: frozenset[Any], deck: tuple[Any, ...]) -> tuple[Any, Any]:
    """Returns the cards with others from the deck in place of the wanted ones, and the rest of the deck."""
    fresh = list(cards)
    for place, card in enumerate(cards):
        if card in wanted:
            fresh[place], deck = deck[0], deck[1:]
    return tuple(fresh), deck


def _filled(board: tuple[Seat | None, ...], spaces: dict[int, Seat]) -> tuple[Seat | None, ...]:
    return tuple(spaces.get(space, seat) for space, seat in enumerate(board))
