"""The number of each limited kind of pieces and cards, wherever they are."""

from collections.abc import Iterable, Mapping

from domain.game import Seat
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
    gained = [agent.country for merchant in state.merchants for agent in merchant.agents]
    for supply in state.agents:
        counts[f"agents of {supply.country}"] = supply.left + gained.count(supply.country)
    standing = assistants_on_the_board(state)
    shops = [owner for board in state.areas for owner in board.shops]
    trading_houses = [board.trading_house for board in state.areas]
    for seat, merchant in enumerate(state.merchants):
        hand, warehouse = merchant.hand, merchant.warehouse
        counts[f"assistants of seat {seat}"] = standing[seat] + hand.assistants + warehouse.assistants
        counts[f"shops of seat {seat}"] = hand.shops + warehouse.shops + shops.count(Seat(seat))
        supplied = hand.trading_houses + warehouse.trading_houses
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


def assistants_on_the_board(state: State) -> list[int]:
    """Returns the number of assistants by seat, including one that was picked up and not yet put down."""
    places = [*state.church, *state.customs]
    for card in state.achievements:
        places += card.assistants
    in_areas = map(sum, zip(*[board.assistants for board in state.areas], strict=True))
    counts = [count + places.count(Seat(seat)) for seat, count in enumerate(in_areas)]
    counts[state.turn.seat] += sum(isinstance(choice, AssistantInTransit) for choice in state.pending)
    return counts
