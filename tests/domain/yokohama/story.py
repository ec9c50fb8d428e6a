"""Tells a rule as a story: arrange a table, play moves, and see what follows.

A table comes from a real set-up; its areas are then laid out in a known order, and a story moves pieces and cards to
where it needs them.
"""

import random
from collections.abc import Iterable
from typing import Any, Self, TypeVar

import pytest
from msgspec.structs import replace

from domain.chance import casual
from domain.game import IllegalMove, Play, Version
from domain.secrecy import Seat
from domain.yokohama import GAME
from domain.yokohama.choices import GoodsOfChoice, Movements
from domain.yokohama.events import YokohamaEvent
from domain.yokohama.moves import (
    CollectToken,
    Decline,
    EndTurn,
    FinishPlacement,
    KeepOrder,
    MovePresident,
    TakeTechnology,
    UseForeignAgent,
    YokohamaMove,
)
from domain.yokohama.options import Options
from domain.yokohama.printed import (
    DECKS,
    GOODS,
    AchievementId,
    AreaId,
    Country,
    Deck,
    Order,
    OrderId,
    Printed,
    Reward,
    Site,
    TechnologyId,
    Title,
)
from domain.yokohama.shelf import SHELF
from domain.yokohama.state import Agent, AgentSupply, AreaBoard, Merchant, OpenAchievement, State

BOX: Printed = SHELF[SHELF.current]

RED, BLUE, YELLOW, GREEN = map(Seat, range(4))
"""The seats by color; red is the start player."""
SEATS = (RED, BLUE, YELLOW, GREEN)

LAYOUTS = {
    2: """copper_mine_1  tea_plantation_1  bank  port
             laboratory  employment_agency  customs
                    silk_mill_1  church
                    fishing_grounds_1""",
    3: """copper_mine_1  tea_plantation_1  bank  port  dock
            laboratory  employment_agency  canal  customs
                  silk_mill_1  church  chinatown
               fishing_grounds_1  fishing_grounds_2""",
    4: """copper_mine_1  tea_plantation_1  bank  port  dock  copper_mine_2
           laboratory  employment_agency  canal  customs  research_center
                  silk_mill_1  church  chinatown  silk_mill_2
               fishing_grounds_1  fishing_grounds_2  tea_plantation_2""",
}
"""Where the areas lie in a story, by number of players."""

BANK, CANAL, CHINATOWN, CHURCH, CUSTOMS = map(AreaId, ("bank", "canal", "chinatown", "church", "customs"))
COPPER_MINE, EMPLOYMENT_AGENCY = AreaId("copper_mine_1"), AreaId("employment_agency")
DOCK, FISHING_GROUNDS, LABORATORY = AreaId("dock"), AreaId("fishing_grounds_1"), AreaId("laboratory")
PORT, RESEARCH_CENTER = AreaId("port"), AreaId("research_center")
SILK_MILL, TEA_PLANTATION = AreaId("silk_mill_1"), AreaId("tea_plantation_1")

A_GERMAN_ORDER = BOX.orders[OrderId("O26")]
"""The card whose values are known: 2 tea, 2 silk and 1 copper for 6 points and 2 yen."""

E = TypeVar("E", bound=YokohamaEvent)
M = TypeVar("M", bound=YokohamaMove)


def site_with(*, trading_house: Reward | None = None, shop: Reward | None = None) -> Site:
    """A building site card with the given reward for a trading house or a shop."""
    return next(site for site in BOX.sites.values() if site.trading_house == trading_house or shop in site.shops)


def orders_of(*countries: Country) -> tuple[OrderId, ...]:
    """A different order of each of the given countries."""
    cards: list[OrderId] = []
    for country in countries:
        cards.append(next(card.id for card in BOX.orders.values() if card.country == country and card.id not in cards))
    return tuple(cards)


def technologies_of(*countries: Country) -> tuple[TechnologyId, ...]:
    """A technology of another title for each of the given countries."""
    cards: dict[Title, TechnologyId] = {}
    for country in countries:
        card = next(card for card in BOX.technologies.values() if card.country == country and card.title not in cards)
        cards[card.title] = card.id
    return tuple(cards.values())


def goods_of(order: Order) -> dict[str, int]:
    """What an order asks for, by the name of the good."""
    return {good: getattr(order.goods, good) for good in GOODS}


def opening(players: int, seed: int = 1859, **options: bool) -> Play[State, YokohamaEvent]:
    """A set-up played out, up to the choice of orders."""
    empty = GAME.empty(players, Options(**options), SHELF.current)
    setup = GAME.play(empty, Version(0), casual(random.Random(seed)))
    GAME.setup(setup)
    return setup


class Table:
    """A match in the middle of which a story begins: red's turn, before any move."""

    def __init__(self, players: int = 2, **options: bool) -> None:
        self.chance = casual(random.Random(1859))
        self.events: list[YokohamaEvent] = []
        """What the last moves led to."""
        opened = opening(players, **options)
        self.state: State = opened.state
        self.version = opened.version
        for seat in range(players):
            self._decide(Seat(seat), KeepOrder(self.merchant(Seat(seat)).dealt[0]))
        self._lay_out(tuple(AreaId(name) for name in LAYOUTS[players].split()))

    def _lay_out(self, layout: tuple[AreaId, ...]) -> None:
        boards = {board.id: board for board in self.state.areas}
        self.state = replace(self.state, layout=layout, areas=tuple(boards[area] for area in layout))

    # Looking

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

    def offers(self, kind: type[M]) -> list[M]:
        """The legal moves of one kind of the seat in turn."""
        return [move for move in GAME.legal_moves(self.state, self.seat) if isinstance(move, kind)]

    def happened(self, kind: type[E]) -> list[E]:
        """The events of one kind that the last moves led to."""
        return [event for event in self.events if isinstance(event, kind)]

    def order_cards(self, area: AreaId) -> tuple[OrderId | None, ...]:
        return next(board.cards for board in self.state.order_boards if board.area == area)

    def technology_cards(self, area: AreaId) -> tuple[TechnologyId | None, ...]:
        return next(board.cards for board in self.state.technology_boards if board.area == area)

    def movements_left(self) -> int:
        """How many movements of a reward wait to be made."""
        return sum(choice.left for choice in self.state.pending if isinstance(choice, Movements))

    def goods_left_to_choose(self) -> int:
        """How many trade goods of a reward wait to be chosen."""
        return sum(choice.left for choice in self.state.pending if isinstance(choice, GoodsOfChoice))

    # Arranging

    def owns(self, seat: Seat, **amounts: int) -> Self:
        """Sets what a seat owns of yen, imports or goods."""
        return self._with_merchant(seat, stock=replace(self.merchant(seat).stock, **amounts))

    def puts(self, seat: Seat, area: AreaId, count: int = 1) -> Self:
        """Moves assistants from the hand, or else the warehouse, to an area."""
        self._takes(seat, "assistants", count)
        assistants = list(self.area(area).assistants)
        assistants[seat] += count
        return self._with_area(area, assistants=tuple(assistants))

    def president(self, seat: Seat, area: AreaId | None) -> Self:
        return self._with_merchant(seat, president=area)

    def holds(self, seat: Seat, **pieces: int) -> Self:
        """Sets how many pieces the hand holds; the others go to, or come from, the warehouse."""
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

    def knows(self, seat: Seat, *titles: Title) -> Self:
        """Gives technologies."""
        for title in titles:
            card = next(card.id for card in BOX.technologies.values() if card.title == title)
            self.obtained(seat, card)
        return self

    def obtained(self, seat: Seat, *cards: TechnologyId) -> Self:
        self._out_of_the_way(cards)
        return self._with_merchant(seat, technologies=(*self.merchant(seat).technologies, *cards))

    def orders(self, seat: Seat, *cards: OrderId) -> Self:
        """Sets the orders in hand."""
        self._out_of_the_way(cards)
        return self._with_merchant(seat, orders=cards)

    def fulfilled(self, seat: Seat, *cards: OrderId) -> Self:
        self._out_of_the_way(cards)
        return self._with_merchant(seat, fulfilled=cards)

    def lays_orders(self, area: AreaId, *cards: OrderId | None) -> Self:
        """Sets the first cards of a Port or Dock board."""
        self._out_of_the_way(cards)
        boards = tuple(
            replace(board, cards=(*cards, *board.cards[len(cards) :])) if board.area == area else board
            for board in self.state.order_boards
        )
        self.state = replace(self.state, order_boards=boards)
        return self

    def lays_technologies(self, area: AreaId, *cards: TechnologyId | None) -> Self:
        """Sets the first cards of a Laboratory or Research Center board."""
        self._out_of_the_way(cards)
        boards = tuple(
            replace(board, cards=(*cards, *board.cards[len(cards) :])) if board.area == area else board
            for board in self.state.technology_boards
        )
        self.state = replace(self.state, technology_boards=boards)
        return self

    def technology_deck(self, count: int) -> Self:
        """Cuts the technology deck down to so many cards."""
        self.state = replace(self.state, technology_deck=self.state.technology_deck[:count])
        return self

    def order_deck(self, count: int) -> Self:
        """Cuts the order deck down to so many cards."""
        self.state = replace(self.state, order_deck=self.state.order_deck[:count])
        return self

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
        first = {card.deck: card.id for card in reversed(BOX.achievements.values())}
        chosen = first | {BOX.achievements[AchievementId(card)].deck: AchievementId(card) for card in cards}
        opened = tuple(OpenAchievement(chosen[deck]) for deck in DECKS)
        self.state = replace(self.state, achievements=opened)
        return self

    def on_achievement(self, deck: Deck, *seats: Seat) -> Self:
        """Sets who has fulfilled the achievement of a deck."""
        cards = tuple(
            replace(card, assistants=seats) if BOX.achievements[card.id].deck == deck else card
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
        token = next(token.id for token in BOX.tokens.values() if token.reward == reward)
        return self._with_area(area, token=token)

    def without_token(self, area: AreaId) -> Self:
        return self._with_area(area, token=None)

    def station(self, area: AreaId) -> Self:
        self.state = replace(self.state, station=area)
        return self

    # Playing

    def play(self, *moves: YokohamaMove) -> Self:
        """Plays moves of the seat in turn, which must be among its legal ones."""
        self.events = []
        for move in moves:
            assert self._is_offered(move), f"{move} is not offered"
            self._decide(self.seat, move)
        return self

    def refuses(self, move: YokohamaMove, code: str | None = None) -> None:
        """Asserts that a move is neither offered nor accepted."""
        assert move not in GAME.legal_moves(self.state, self.seat)
        with pytest.raises(IllegalMove) as refusal:
            GAME.decide(self._decision(self.state), self.seat, move)
        assert code is None or refusal.value.code == code

    def moves(self) -> Self:
        """Ends the placement step, so that the president moves next."""
        return self.play(FinishPlacement())

    def acts_in(self, area: AreaId) -> Self:
        """Lets the president of the seat in turn go straight from the hand to an area and act there."""
        return self.president(self.seat, None).moves().play(MovePresident((area,)))

    def acts(self, area: AreaId, power: int) -> Self:
        """Lets the seat in turn carry out the action of an area: the president with assistants, or, where that is
        too much power, a foreign agent."""
        if power == 1:
            self.puts(self.seat, area).agents(self.seat, "GB")
            return self.play(UseForeignAgent("GB", area))
        return self.puts(self.seat, area, power - 1).acts_in(area)

    def settles(self) -> Self:
        """Leaves every choice that is open, or makes the first one where none can be left."""
        events = self.events
        while self.state.pending:
            self.play(*(self.offers(Decline) or list(GAME.legal_moves(self.state, self.seat))[:1]))
            events.extend(self.events)
        self.events = events
        return self

    def collects(self) -> Self:
        """Collects the 5-power token."""
        return self.play(CollectToken())

    def obtains(self, card: TechnologyId) -> Self:
        """Takes a technology card in the first way that is offered."""
        cards = self.technology_cards(self.state.action.area) if self.state.action else ()
        return self.play(next(move for move in self.offers(TakeTechnology) if cards[move.space] == card))

    def ends(self) -> Self:
        """Ends the last turn of the last round."""
        turn = replace(self.state.turn, seat=Seat(len(self.state.merchants) - 1))
        self.state = replace(self.state, phase="second_additional", turn=turn, last_round=turn.round)
        return self.play(EndTurn())

    def _is_offered(self, move: YokohamaMove) -> bool:
        return type(move) in GAME.open_moves or move in GAME.legal_moves(self.state, self.seat)

    def _decision(self, state: State) -> Play[State, YokohamaEvent]:
        return GAME.play(state, self.version, self.chance)

    def _decide(self, seat: Seat, move: YokohamaMove) -> None:
        decision = self._decision(self.state)
        GAME.decide(decision, seat, move)
        self.state, self.version = decision.state, decision.version
        self.events.extend(decision.events)

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

    def _out_of_the_way(self, cards: Iterable[OrderId | TechnologyId | None]) -> None:
        """Takes cards out of decks and off boards, so that no card lies in two places."""
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


def _instead(cards: tuple[Any, ...], wanted: frozenset[Any], deck: tuple[Any, ...]) -> tuple[Any, Any]:
    """Cards with others from the deck in place of the wanted ones, and the deck without them."""
    fresh = list(cards)
    for place, card in enumerate(cards):
        if card in wanted:
            fresh[place], *deck = deck
    return tuple(fresh), tuple(deck)


def _filled(board: tuple[Seat | None, ...], spaces: dict[int, Seat]) -> tuple[Seat | None, ...]:
    return tuple(spaces.get(space, seat) for space, seat in enumerate(board))
