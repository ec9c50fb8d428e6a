"""How the table changes while the game is set up (rulebook p. 3-4)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Version
from domain.tuples import replaced, without
from domain.yokohama import events as ev
from domain.yokohama.state import DUMMY, AreaBoard, OpenAchievement, State
from domain.yokohama.table import with_merchant


def areas_laid_out(state: State, event: ev.AreasLaidOut, _: Version) -> State:
    nobody = (0,) * len(state.merchants)
    return replace(state, layout=event.layout, areas=tuple(AreaBoard(area, nobody) for area in event.layout))


def sites_placed(state: State, event: ev.SitesPlaced, _: Version) -> State:
    empty = (None,) * event.shop_spaces
    areas = tuple(
        board if site is None else replace(board, site=site, shops=empty)
        for board, site in zip(state.areas, event.sites, strict=True)
    )
    left = state.box.sites - sum(site is not None for site in event.sites)
    return replace(state, areas=areas, box=replace(state.box, sites=left))


def tokens_placed(state: State, event: ev.TokensPlaced, _: Version) -> State:
    areas = tuple(replace(board, token=token) for board, token in zip(state.areas, event.tokens, strict=True))
    left = state.box.tokens - sum(token is not None for token in event.tokens)
    return replace(state, areas=areas, box=replace(state.box, tokens=left))


def merchant_supplied(state: State, event: ev.MerchantSupplied, _: Version) -> State:
    merchant = state.merchants[event.seat]
    supplied = replace(merchant, hand=event.hand, warehouse=event.warehouse, stock=event.stock)
    return with_merchant(state, event.seat, supplied)


def orders_shuffled(state: State, event: ev.OrdersShuffled, _: Version) -> State:
    box = replace(state.box, orders=state.box.orders + len(state.order_deck) - len(event.deck))
    return replace(state, order_deck=event.deck, box=box)


def technologies_shuffled(state: State, event: ev.TechnologiesShuffled, _: Version) -> State:
    left = state.box.technologies + len(state.technology_deck) - len(event.deck)
    return replace(state, technology_deck=event.deck, box=replace(state.box, technologies=left))


def orders_dealt(state: State, event: ev.OrdersDealt, _: Version) -> State:
    merchant = replace(state.merchants[event.seat], dealt=event.orders)
    return replace(with_merchant(state, event.seat, merchant), order_deck=state.order_deck[len(event.orders) :])


def order_kept(state: State, event: ev.OrderKept, _: Version) -> State:
    merchant = state.merchants[event.seat]
    returned = without(merchant.dealt, event.order)
    kept = replace(merchant, dealt=(), orders=(event.order,), returned=returned)
    return with_merchant(state, event.seat, kept)


def achievements_revealed(state: State, event: ev.AchievementsRevealed, _: Version) -> State:
    box = replace(state.box, achievements=state.box.achievements - len(event.achievements))
    return replace(state, achievements=tuple(map(OpenAchievement, event.achievements)), box=box)


def space_blocked(state: State, event: ev.SpaceBlocked, _: Version) -> State:
    if event.board == "church":
        return replace(state, church=replaced(state.church, event.space, DUMMY))
    return replace(state, customs=replaced(state.customs, event.space, DUMMY))


ARMS: Final[Mapping[type[ev.YokohamaEvent], Callable[[State, Any, Version], State]]] = {
    ev.AreasLaidOut: areas_laid_out,
    ev.SitesPlaced: sites_placed,
    ev.TokensPlaced: tokens_placed,
    ev.MerchantSupplied: merchant_supplied,
    ev.OrdersShuffled: orders_shuffled,
    ev.TechnologiesShuffled: technologies_shuffled,
    ev.OrdersDealt: orders_dealt,
    ev.OrderKept: order_kept,
    ev.AchievementsRevealed: achievements_revealed,
    ev.SpaceBlocked: space_blocked,
}
