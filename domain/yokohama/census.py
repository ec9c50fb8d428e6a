"""The number of each limited kind of pieces and cards, wherever they are."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from domain.game import Seat
from domain.value import memoize_last
from domain.yokohama.pending import PendingTransit
from domain.yokohama.state import AreaBoard, State


class InAreas(NamedTuple):
    """What is in all areas together."""

    sites: int
    tokens: int
    assistants: tuple[int, ...]
    """By seat."""
    shops: tuple[int, ...]
    """By seat."""
    trading_houses: tuple[int, ...]
    """By seat."""


def census(state: State) -> Mapping[str, int]:
    """Returns counts by kind, the same at every version. Money, goods and imports are not limited (rulebook p. 4)."""
    areas = in_areas(state.areas, len(state.merchants))
    counts = {
        "orders": orders(state),
        "technologies": technologies(state),
        "achievements": len(state.achievements) + state.box.achievements,
        "sites": areas.sites + state.box.sites,
        "tokens": areas.tokens + sum([len(merchant.tokens) for merchant in state.merchants]) + state.box.tokens,
        "station": int(state.station is not None) + state.box.stations,
    }
    gained = [agent.country for merchant in state.merchants for agent in merchant.agents]
    for supply in state.agents:
        counts[f"agents of {supply.country}"] = supply.left + gained.count(supply.country)
    elsewhere = assistants_beside_areas(state)
    for seat, merchant in enumerate(state.merchants):
        hand, warehouse = merchant.hand, merchant.warehouse
        standing = areas.assistants[seat] + elsewhere.count(Seat(seat))
        counts[f"assistants of seat {seat}"] = standing + hand.assistants + warehouse.assistants
        counts[f"shops of seat {seat}"] = hand.shops + warehouse.shops + areas.shops[seat]
        supplied = hand.trading_houses + warehouse.trading_houses
        counts[f"trading houses of seat {seat}"] = supplied + areas.trading_houses[seat]
    return counts


@memoize_last
def in_areas(areas: tuple[AreaBoard, ...], seats: int) -> InAreas:
    """Returns the numbers of pieces in all areas together, for a number of seats."""
    shops = [owner for board in areas for owner in board.shops]
    trading_houses = [board.trading_house for board in areas]
    return InAreas(
        sites=len([board for board in areas if board.site is not None]),
        tokens=len([board for board in areas if board.token is not None]),
        assistants=tuple(map(sum, zip(*[board.assistants for board in areas], strict=True))),
        shops=tuple([shops.count(Seat(seat)) for seat in range(seats)]),
        trading_houses=tuple([trading_houses.count(Seat(seat)) for seat in range(seats)]),
    )


def open_cards(boards: Iterable[tuple[object, ...]]) -> int:
    """Returns the number of cards on management boards."""
    return sum([len(cards) - cards.count(None) for cards in boards])


def orders(state: State) -> int:
    """Returns the number of order cards in the deck, on boards, with merchants and in the box."""
    held = 0
    for merchant in state.merchants:
        held += len(merchant.dealt) + len(merchant.returned) + len(merchant.orders) + len(merchant.fulfilled)
    on_boards = open_cards([board.cards for board in state.order_boards])
    return len(state.order_deck) + on_boards + held + state.box.orders


def technologies(state: State) -> int:
    """Returns the number of technology cards in the deck, on boards, with merchants and in the box."""
    held = sum([len(merchant.technologies) for merchant in state.merchants])
    on_boards = open_cards([board.cards for board in state.technology_boards])
    return len(state.technology_deck) + on_boards + held + state.box.technologies


def assistants_beside_areas(state: State) -> list[Seat | None]:
    """Returns the seats of assistants that stand in no area, and of one that was picked up and not yet put down."""
    places = [*state.church, *state.customs]
    for card in state.achievements:
        places += card.assistants
    places += [state.turn.seat for choice in state.pending if isinstance(choice, PendingTransit)]
    return places
