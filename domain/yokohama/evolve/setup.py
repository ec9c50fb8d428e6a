"""The state after events of Game Setup (rulebook p. 3-4)."""

from typing import Final

from msgspec.structs import replace

from domain.game import Version
from domain.secrecy import without
from domain.value import replaced
from domain.yokohama import events as ev
from domain.yokohama.base import Handlers
from domain.yokohama.evolve.changes import with_merchant
from domain.yokohama.state import DUMMY, AreaBoard, OpenAchievement, State


def _areas_laid_out(state: State, event: ev.AreasLaidOut, _version: Version) -> State:
    no_assistants = (0,) * len(state.merchants)
    return replace(state, layout=event.layout, areas=tuple(AreaBoard(area, no_assistants) for area in event.layout))


def _sites_placed(state: State, event: ev.SitesPlaced, _version: Version) -> State:
    empty = (None,) * event.shop_spaces
    areas = tuple(
        board if site is None else replace(board, site=site, shops=empty)
        for board, site in zip(state.areas, event.sites, strict=True)
    )
    left = state.box.sites - sum(site is not None for site in event.sites)
    return replace(state, areas=areas, box=replace(state.box, sites=left))


def _tokens_placed(state: State, event: ev.TokensPlaced, _version: Version) -> State:
    areas = tuple(replace(board, token=token) for board, token in zip(state.areas, event.tokens, strict=True))
    left = state.box.tokens - sum(token is not None for token in event.tokens)
    return replace(state, areas=areas, box=replace(state.box, tokens=left))


def _merchant_supplied(state: State, event: ev.MerchantSupplied, _version: Version) -> State:
    merchant = state.merchants[event.seat]
    supplied = replace(merchant, hand=event.hand, warehouse=event.warehouse, stock=event.stock)
    return with_merchant(state, event.seat, supplied)


def _orders_shuffled(state: State, event: ev.OrdersShuffled, _version: Version) -> State:
    box = replace(state.box, orders=state.box.orders + len(state.order_deck) - len(event.deck))
    return replace(state, order_deck=event.deck, box=box)


def _technologies_shuffled(state: State, event: ev.TechnologiesShuffled, _version: Version) -> State:
    left = state.box.technologies + len(state.technology_deck) - len(event.deck)
    return replace(state, technology_deck=event.deck, box=replace(state.box, technologies=left))


def _orders_dealt(state: State, event: ev.OrdersDealt, _version: Version) -> State:
    merchant = replace(state.merchants[event.seat], dealt=event.orders)
    return replace(with_merchant(state, event.seat, merchant), order_deck=state.order_deck[len(event.orders) :])


def _order_kept(state: State, event: ev.OrderKept, _version: Version) -> State:
    merchant = state.merchants[event.seat]
    returned = without(merchant.dealt, event.order)
    kept = replace(merchant, dealt=(), orders=(event.order,), returned=returned)
    return with_merchant(state, event.seat, kept)


def _achievements_revealed(state: State, event: ev.AchievementsRevealed, _version: Version) -> State:
    box = replace(state.box, achievements=state.box.achievements - len(event.achievements))
    return replace(state, achievements=tuple(map(OpenAchievement, event.achievements)), box=box)


def _space_blocked(state: State, event: ev.SpaceBlocked, _version: Version) -> State:
    if event.board == "church":
        return replace(state, church=replaced(state.church, event.space, DUMMY))
    return replace(state, customs=replaced(state.customs, event.space, DUMMY))


HANDLERS: Final[Handlers] = {
    ev.AreasLaidOut: _areas_laid_out,
    ev.SitesPlaced: _sites_placed,
    ev.TokensPlaced: _tokens_placed,
    ev.MerchantSupplied: _merchant_supplied,
    ev.OrdersShuffled: _orders_shuffled,
    ev.TechnologiesShuffled: _technologies_shuffled,
    ev.OrdersDealt: _orders_dealt,
    ev.OrderKept: _order_kept,
    ev.AchievementsRevealed: _achievements_revealed,
    ev.SpaceBlocked: _space_blocked,
}
