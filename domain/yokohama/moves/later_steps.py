"""Steps 4 to 6 of the main action phase: 5-power bonus, construction, recovery (rulebook p. 7)."""

from collections.abc import Iterator
from typing import Final, cast

from domain.game import Seat
from domain.move_rules import MoveRule, any_legal, never_refused, only
from domain.refusals import Refusal
from domain.yokohama import game_end, rewards
from domain.yokohama.areas import area_board, here, underway
from domain.yokohama.base import MoveRules, YokohamaMove
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import Site, SiteId, Space, TokenId
from domain.yokohama.events import AssistantsRecovered, ShopBuilt, TokenCollected, TradingHouseBuilt, YokohamaPlay
from domain.yokohama.state import State

RULE: Final = "rulebook p. 7, Construction"

NO_SHOP: Final = Refusal("no-shop-in-hand", "You have no shop in your hand.", RULE)
ONE_SHOP: Final = Refusal("one-shop-per-area", "You already have a shop in this area.", RULE)
UNKNOWN_SPACE: Final = Refusal("unknown-space", "The building site card has no such shop space.", RULE)
SPACE_TAKEN: Final = Refusal("shop-space-taken", "That shop space is taken.", RULE)
NO_TRADING_HOUSE: Final = Refusal("no-trading-house-in-hand", "You have no trading house in your hand.", RULE)
ONE_TRADING_HOUSE: Final = Refusal("one-trading-house-per-area", "This area already contains a trading house.", RULE)


class BuildShop(YokohamaMove, frozen=True):
    """Build a shop on a space of the building site card of the area."""

    space: Space


class BuildTradingHouse(YokohamaMove, frozen=True):
    """Build a trading house in the area."""


def site_here(state: State) -> Site:
    """Returns the building site card of the area of the action. Raises `KeyError` in the Canal, which has none."""
    return components_of(state).sites[cast("SiteId", here(state).site)]


def each_space(state: State, _seat: Seat) -> Iterator[BuildShop]:
    """Yields a shop on each space of the building site card."""
    return (BuildShop(Space(space)) for space in range(len(here(state).shops)))


def refuse_shop(state: State, seat: Seat, move: BuildShop) -> Refusal | None:
    """Returns why a shop cannot be built on a space; `None` if it can.

    A seat has at most one shop in each area, and the space must be empty (rulebook p. 7).
    """
    board = here(state)
    if not 0 <= move.space < len(board.shops):
        return UNKNOWN_SPACE
    if state.merchants[seat].hand.shops == 0:
        return NO_SHOP
    if seat in board.shops:
        return ONE_SHOP
    return None if board.shops[move.space] is None else SPACE_TAKEN


def build_shop(play: YokohamaPlay, seat: Seat, move: BuildShop) -> None:
    """Builds a shop from the hand and gains the reward of its space (rulebook p. 7)."""
    reward = site_here(play.state).shops[move.space]
    rewards.gain(play, ShopBuilt(seat, here(play.state).id, move.space, reward), "gaslight")
    game_end.announce_if_met(play, seat, "shops")


def refuse_trading_house(state: State, seat: Seat, _move: BuildTradingHouse) -> Refusal | None:
    """Returns why a trading house cannot be built; `None` if it can.

    An area contains at most one trading house, of any player (rulebook p. 7).
    """
    if state.merchants[seat].hand.trading_houses == 0:
        return NO_TRADING_HOUSE
    return None if here(state).trading_house is None else ONE_TRADING_HOUSE


def build_trading_house(play: YokohamaPlay, seat: Seat, _move: BuildTradingHouse) -> None:
    """Builds a trading house from the hand and gains the reward of its space (rulebook p. 7)."""
    reward = site_here(play.state).trading_house
    rewards.gain(play, TradingHouseBuilt(seat, here(play.state).id, reward), "electrical_light")
    game_end.announce_if_met(play, seat, "trading_houses")


BUILD_SHOP: Final = MoveRule(BuildShop, each_space, refuse_shop, build_shop)
BUILD_TRADING_HOUSE: Final = MoveRule(
    BuildTradingHouse, only(BuildTradingHouse()), refuse_trading_house, build_trading_house
)


def can_build(state: State, seat: Seat) -> bool:
    """True if a seat can build a shop or a trading house in the area of its action."""
    move_rules: MoveRules = (BUILD_SHOP, BUILD_TRADING_HOUSE)
    return any_legal(state, seat, move_rules)


class CollectToken(YokohamaMove, frozen=True):
    """Collect the 5-power token of the area."""


def collect_token(play: YokohamaPlay, seat: Seat, _move: CollectToken) -> None:
    """Takes the 5-power token of the area, keeps it, and gains its reward (rulebook p. 7)."""
    board = here(play.state)
    token = cast("TokenId", board.token)
    reward = components_of(play.state).tokens[token].reward
    rewards.gain(play, TokenCollected(seat, board.id, token, reward))


COLLECT_TOKEN: Final = MoveRule(CollectToken, only(CollectToken()), never_refused, collect_token)


class RecoverAll(YokohamaMove, frozen=True):
    """Return all assistants of the area to the hand."""


class LeaveOneBehind(YokohamaMove, frozen=True):
    """Return all assistants of the area but one to the hand (Telephone)."""


def recover(play: YokohamaPlay, seat: Seat, left: int = 0) -> None:
    """Returns all assistants of the area but `left` to the hand, which ends the area action (rulebook p. 7)."""
    area = underway(play.state).area
    play.emit(AssistantsRecovered(seat, area, area_board(play.state, area).assistants[seat] - left))


def recover_all(play: YokohamaPlay, seat: Seat, _move: RecoverAll) -> None:
    """Returns all assistants of the area to the hand (rulebook p. 7)."""
    recover(play, seat)


def leave_one_behind(play: YokohamaPlay, seat: Seat, _move: LeaveOneBehind) -> None:
    """Returns all assistants of the area but one to the hand, by Telephone (rulebook p. 19)."""
    recover(play, seat, left=1)


RECOVER_ALL: Final = MoveRule(RecoverAll, only(RecoverAll()), never_refused, recover_all)
LEAVE_ONE_BEHIND: Final = MoveRule(LeaveOneBehind, only(LeaveOneBehind()), never_refused, leave_one_behind)
