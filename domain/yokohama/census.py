"""The number of each limited kind of pieces and cards, wherever they are."""

from collections.abc import Iterable, Mapping

from domain.game import Seat
from domain.yokohama.components.rows import Country
from domain.yokohama.pending import AssistantInTransit
from domain.yokohama.state import State


def census(state: State) -> Mapping[str, int]:
    """Returns counts by kind, the same at every version. Money, goods and imports are not limited (rulebook p. 4)."""
    counts = {
        "orders": orders(state),
        "technologies": technologies(state),
        "achievements": len(state.achievements) + state.box.achievements,
        "sites": len([board for board in state.areas if board.site is not None]) + state.box.sites,
        "tokens": tokens(state),
        "station": int(state.station is not None) + state.box.stations,
    }
    for supply in state.agents:
        counts[f"agents of {supply.country}"] = supply.left + agents_gained(state, supply.country)
    shops = [owner for board in state.areas for owner in board.shops]
    trading_houses = [board.trading_house for board in state.areas]
    for seat, merchant in enumerate(state.merchants):
        counts[f"assistants of seat {seat}"] = assistants(state, Seat(seat))
        counts[f"shops of seat {seat}"] = merchant.hand.shops + merchant.warehouse.shops + shops.count(Seat(seat))
        supplied = merchant.hand.trading_houses + merchant.warehouse.trading_houses
        counts[f"trading houses of seat {seat}"] = supplied + trading_houses.count(Seat(seat))
    return counts


def open_cards(boards: Iterable[tuple[object, ...]]) -> int:
    """Returns the number of cards on management boards."""
    return len([card for cards in boards for card in cards if card is not None])


def orders(state: State) -> int:
    """Returns the number of order cards in the deck, on boards, with merchants and in the box."""
    held = sum(
        len(merchant.dealt) + len(merchant.returned) + len(merchant.orders) + len(merchant.fulfilled)
        for merchant in state.merchants
    )
    on_boards = open_cards(board.cards for board in state.order_boards)
    return len(state.order_deck) + on_boards + held + state.box.orders


def technologies(state: State) -> int:
    """Returns the number of technology cards in the deck, on boards, with merchants and in the box."""
    held = sum(len(merchant.technologies) for merchant in state.merchants)
    on_boards = open_cards(board.cards for board in state.technology_boards)
    return len(state.technology_deck) + on_boards + held + state.box.technologies


def tokens(state: State) -> int:
    """Returns the number of 5-power tokens in areas, with merchants and in the box."""
    held = sum(len(merchant.tokens) for merchant in state.merchants)
    return len([board for board in state.areas if board.token is not None]) + held + state.box.tokens


def agents_gained(state: State, country: Country) -> int:
    """Returns the number of foreign agents of a country that merchants have."""
    return sum(agent.country == country for merchant in state.merchants for agent in merchant.agents)


def assistants(state: State, seat: Seat) -> int:
    """Returns the number of assistants of a seat, including one that was picked up and not yet put down."""
    merchant = state.merchants[seat]
    on_boards = state.church.count(seat) + state.customs.count(seat)
    on_cards = sum(card.assistants.count(seat) for card in state.achievements)
    in_areas = sum([board.assistants[seat] for board in state.areas])  # a list, since the laws count at every version
    on_the_way = sum(isinstance(choice, AssistantInTransit) for choice in state.pending) * (state.turn.seat == seat)
    return merchant.hand.assistants + merchant.warehouse.assistants + in_areas + on_boards + on_cards + on_the_way
