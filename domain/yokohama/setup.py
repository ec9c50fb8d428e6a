"""Game Setup (rulebook p. 3-4)."""

from domain.components import Digest
from domain.yokohama import management_boards
from domain.yokohama.components import REGISTRY, Components, components_of
from domain.yokohama.components.rows import DECKS, Pieces
from domain.yokohama.events import (
    AchievementsRevealed,
    AreasLaidOut,
    MerchantSupplied,
    OrdersDealt,
    OrdersShuffled,
    SitesPlaced,
    SpaceBlocked,
    TechnologiesShuffled,
    TokensPlaced,
    YokohamaPlay,
)
from domain.yokohama.state import AgentSupply, Box, Merchant, Options, OrderBoard, State, Stock, TechnologyBoard


def empty(seats: int, options: Options, digest: Digest) -> State:
    """Returns the state before set-up: boards without cards, all cards in the box, all pieces in the warehouses."""
    components = REGISTRY[digest]
    used = components.areas_by_players[seats]
    order_areas = [area for area in components.order_boards.areas if area in used]
    technology_areas = [area for area in components.technology_boards.areas if area in used]
    return State(
        components=digest,
        options=options,
        merchants=(Merchant(hand=Pieces(0, 0, 0), warehouse=all_pieces(components)),) * seats,
        order_boards=tuple(OrderBoard(area, (None,) * len(components.order_boards.levels)) for area in order_areas),
        technology_boards=tuple(
            TechnologyBoard(area, (None,) * len(components.technology_boards.additional_cost))
            for area in technology_areas
        ),
        church=(None,) * len(components.church.spaces),
        customs=(None,) * len(components.customs.spaces),
        agents=tuple(AgentSupply(country.id, country.agents) for country in components.countries.values()),
        box=all_in_the_box(components),
    )


def all_in_the_box(components: Components) -> Box:
    """Returns the box with all cards and tokens, before any is in play."""
    return Box(
        orders=len(components.orders),
        technologies=len(components.technologies),
        sites=len(components.sites),
        tokens=len(components.tokens),
        achievements=len(components.achievements),
        stations=1,
    )


def all_pieces(components: Components) -> Pieces:
    """Returns the pieces of one player, those of the hand and of the warehouse together."""
    hand, warehouse = components.start.hand, components.start.warehouse
    return Pieces(
        hand.assistants + warehouse.assistants,
        hand.shops + warehouse.shops,
        hand.trading_houses + warehouse.trading_houses,
    )


def setup(play: YokohamaPlay) -> None:
    """Sets the game up, to the point where each seat chooses which order card to keep."""
    lay_out_city(play)
    supply_merchants(play)
    prepare_orders(play)
    prepare_technologies(play)
    reveal_achievements(play)
    block_spaces(play)


def lay_out_city(play: YokohamaPlay) -> None:
    """Lays out the area boards in random order, each except the Canal with a building site card and a token (p. 3)."""
    components = components_of(play.state)
    layout = play.chance.shuffled(components.areas_by_players[len(play.state.merchants)])
    play.emit(AreasLaidOut(layout))
    sites = iter(play.chance.shuffled(tuple(components.sites)))
    tokens = iter(play.chance.shuffled(tuple(components.tokens)))
    with_site = [components.areas[area].category != "canal" for area in layout]
    shop_spaces = len(next(iter(components.sites.values())).shops)
    play.emit(SitesPlaced(tuple(next(sites) if has_site else None for has_site in with_site), shop_spaces))
    play.emit(TokensPlaced(tuple(next(tokens) if has_site else None for has_site in with_site)))


def supply_merchants(play: YokohamaPlay) -> None:
    """Gives each seat its pieces, goods and money; the start player has less money (rulebook p. 3-4)."""
    start = components_of(play.state).start
    goods = start.goods
    for seat in play.state.seats:
        yen = start.yen if seat else start.yen_of_the_start_player
        stock = Stock(yen=yen, copper=goods.copper, silk=goods.silk, tea=goods.tea, fish=goods.fish)
        play.emit(MerchantSupplied(seat, start.hand, start.warehouse, stock))


def prepare_orders(play: YokohamaPlay) -> None:
    """Shuffles the order cards, returns some to the box, fills the boards, and deals each seat some (p. 4)."""
    components, seats = components_of(play.state), play.state.seats
    deck = play.chance.shuffled(tuple(components.orders))
    play.emit(OrdersShuffled(deck[components.start.orders_returned_to_the_box[len(seats)] :]))
    for board in play.state.order_boards:
        management_boards.draw_orders(play, board.area, len(board.cards))
    for seat in seats:
        play.emit(OrdersDealt(seat, play.state.order_deck[: components.start.orders_dealt]))


def prepare_technologies(play: YokohamaPlay) -> None:
    """Shuffles the technology cards and fills the boards (rulebook p. 4)."""
    play.emit(TechnologiesShuffled(play.chance.shuffled(tuple(components_of(play.state).technologies))))
    for board in play.state.technology_boards:
        management_boards.draw_technologies(play, board.area, len(board.cards))


def reveal_achievements(play: YokohamaPlay) -> None:
    """Reveals one achievement card of each of the decks A, B and C (rulebook p. 4)."""
    cards = components_of(play.state).achievements.values()
    decks = [tuple(card.id for card in cards if card.deck == deck) for deck in DECKS]
    play.emit(AchievementsRevealed(tuple(play.chance.shuffled(deck)[0] for deck in decks)))


def block_spaces(play: YokohamaPlay) -> None:
    """With two players, places an assistant of an unused color on the Church and Customs boards (rulebook p. 4)."""
    components = components_of(play.state)
    seats = len(play.state.merchants)
    if seats in components.church.blocked:
        play.emit(SpaceBlocked("church", components.church.blocked[seats]))
    if seats in components.customs.blocked:
        play.emit(SpaceBlocked("customs", components.customs.blocked[seats]))


def reshuffle(play: YokohamaPlay) -> None:
    """Shuffles what is left of the order deck and the technology deck again."""
    play.emit(OrdersShuffled(play.chance.shuffled(play.state.order_deck)))
    play.emit(TechnologiesShuffled(play.chance.shuffled(play.state.technology_deck)))
