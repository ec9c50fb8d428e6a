"""Export: fulfill contracts (rulebook p. 9)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from operator import le
from typing import Final

from msgspec.structs import astuple

from domain.components import Digest
from domain.game import Seat
from domain.move_rules import MoveRule
from domain.nippon.base import NipponMove
from domain.nippon.components import REGISTRY, Components, components_of
from domain.nippon.components.rows import ContractId, Good
from domain.nippon.events import BonusReceived, ContractFulfilled, NipponPlay
from domain.nippon.pending import PendingExports
from domain.nippon.player_board import advance_without_paying
from domain.nippon.state import Goods, State, Zaibatsu
from domain.pending import topmost
from domain.refusals import Refusal
from domain.value import memoize_by

RULE: Final = "rulebook p. 9, Export"

NOT_OPEN: Final = Refusal("contract-not-open", "You have no such contract to fulfill.", RULE)
NO_MORE: Final = Refusal("no-more-contracts", "You have fulfilled as many contracts as one action allows.", RULE)
WRONG_GOODS: Final = Refusal(
    "wrong-goods", "Deliver exactly the amounts on the contract. Each amount needs a different good.", RULE
)
NOT_IN_STOCK: Final = Refusal("goods-not-stored", "Your factories do not store these goods.", RULE)


class FulfillContract(NipponMove, frozen=True):
    """Deliver goods for a contract."""

    contract: ContractId
    delivered: Goods


Stock = tuple[Good, int]
"""A good with the number of its goods that a factory stores."""


def stored(state: State, seat: Seat) -> Goods:
    """Returns the goods in all factories of a seat."""
    return Goods(**{factory.good: factory.goods for factory in state.zaibatsu[seat].factories})


def candidates(state: State, seat: Seat) -> Sequence[FulfillContract]:
    """Returns each open contract with each way to deliver it from the stored goods."""
    ways = ways_to_deliver(components_of(state), state, state.zaibatsu[seat], topmost(state, PendingExports))
    return [move for moves in ways for move in moves]


def is_possible(components: Components, state: State, own: Zaibatsu, choice: PendingExports) -> bool:
    """True if a zaibatsu can fulfill a contract by a choice."""
    return bool(ways_to_deliver(components, state, own, choice))


def ways_to_deliver(
    components: Components, state: State, own: Zaibatsu, choice: PendingExports
) -> Sequence[tuple[FulfillContract, ...]]:
    """Returns for each open contract that the stored goods can fulfill the ways to deliver it."""
    stocks = tuple([(factory.good, factory.goods) for factory in own.factories if factory.goods])
    if not stocks or no_more(components, choice):
        return ()
    ways = deliveries(state.components, stocks)
    return [ways[contract] for contract in own.contracts if contract in ways]


@memoize_by(lambda components, stocks: (components, stocks), size=1024)
def deliveries(components: Digest, stocks: tuple[Stock, ...]) -> Mapping[ContractId, tuple[FulfillContract, ...]]:
    """Returns the ways to deliver each contract from some stocks. A contract that needs more goods is left out."""
    largest = sorted([amount for _good, amount in stocks], reverse=True)
    return {
        contract: tuple([FulfillContract(contract, delivered) for delivered in dict.fromkeys(taken(stocks, row.goods))])
        for contract, row in REGISTRY[components].contracts.items()
        if len(row.goods) <= len(largest) and all(map(le, row.goods, largest))
    }


def taken(stocks: Sequence[Stock], amounts: Sequence[int]) -> Iterator[Goods]:
    """Yields every way to take each amount from another stock; the same goods may be yielded twice."""
    for chosen in permutations(stocks, len(amounts)):
        if all(stock >= amount for (_good, stock), amount in zip(chosen, amounts, strict=True)):
            yield Goods(**{good: amount for (good, _stock), amount in zip(chosen, amounts, strict=True)})


def no_more(components: Components, choice: PendingExports) -> bool:
    """True if a seat has fulfilled as many contracts as one action allows."""
    return choice.done >= components.limits.export


def refusal(state: State, seat: Seat, move: FulfillContract) -> Refusal | None:
    """Returns why a seat cannot fulfill a contract with these goods, or `None` if it can (rulebook p. 9).

    The contract is open, and the action allows one more. The factories of the seat store the goods, which are exactly
    the amounts of the contract, each of a different good.
    """
    if move.contract not in state.zaibatsu[seat].contracts:
        return NOT_OPEN
    components = components_of(state)
    if no_more(components, topmost(state, PendingExports)):
        return NO_MORE
    delivered = astuple(move.delivered)
    amounts = sorted(filter(None, delivered), reverse=True)
    if tuple(amounts) != components.contracts[move.contract].goods:
        return WRONG_GOODS
    return None if all(map(le, delivered, astuple(stored(state, seat)))) else NOT_IN_STOCK


def fulfill(play: NipponPlay, seat: Seat, move: FulfillContract) -> None:
    """Exports the goods, then gives the reward of the contract and its steps on the money track."""
    contract = components_of(play.state).contracts[move.contract]
    play.emit(ContractFulfilled(seat, move.contract, move.delivered))
    play.emit(BonusReceived(seat, contract.reward, "contract"))
    advance_without_paying(play, seat, "money", contract.money_steps)


FULFILL_CONTRACT: Final = MoveRule(FulfillContract, candidates, refusal, fulfill, always_legal=True)
