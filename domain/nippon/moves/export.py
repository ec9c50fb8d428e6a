"""Export: fulfill contracts (rulebook p. 9)."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from operator import le
from typing import Final

from msgspec.structs import astuple

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.nippon.base import NipponMove
from domain.nippon.components import components_of
from domain.nippon.components.rows import ContractId
from domain.nippon.events import BonusReceived, ContractFulfilled, NipponPlay
from domain.nippon.pending import PendingExports
from domain.nippon.player_board import advance_without_paying
from domain.nippon.state import BuiltFactory, Goods, State
from domain.pending import topmost
from domain.refusals import Refusal

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


def stored(state: State, seat: Seat) -> Goods:
    """Returns the goods in all factories of a seat."""
    return Goods(**{factory.good: factory.goods for factory in state.zaibatsu[seat].factories})


def candidates(state: State, seat: Seat) -> Iterator[FulfillContract]:
    """Yields each open contract with each way to deliver it from the stored goods."""
    zaibatsu, contracts = state.zaibatsu[seat], components_of(state).contracts
    factories = [factory for factory in zaibatsu.factories if factory.goods]
    if not factories or no_more(state):
        return
    largest = sorted([factory.goods for factory in factories], reverse=True)
    for contract in zaibatsu.contracts:
        amounts = contracts[contract].goods
        if len(amounts) <= len(largest) and all(map(le, amounts, largest)):
            for delivered in dict.fromkeys(deliveries(factories, amounts)):
                yield FulfillContract(contract, delivered)


def deliveries(factories: Sequence[BuiltFactory], amounts: Sequence[int]) -> Iterator[Goods]:
    """Yields every way to take each amount from another factory; the same goods may be yielded twice."""
    for chosen in permutations(factories, len(amounts)):
        if all(factory.goods >= amount for factory, amount in zip(chosen, amounts, strict=True)):
            yield Goods(**{factory.good: amount for factory, amount in zip(chosen, amounts, strict=True)})


def no_more(state: State) -> bool:
    """True if the seat has fulfilled as many contracts as one action allows."""
    return topmost(state, PendingExports).done >= components_of(state).limits.export


def refusal(state: State, seat: Seat, move: FulfillContract) -> Refusal | None:
    """Returns why a seat cannot fulfill a contract with these goods, or `None` if it can (rulebook p. 9).

    The contract is open, and the action allows one more. The factories of the seat store the goods, which are exactly
    the amounts of the contract, each of a different good.
    """
    if move.contract not in state.zaibatsu[seat].contracts:
        return NOT_OPEN
    if no_more(state):
        return NO_MORE
    delivered = astuple(move.delivered)
    amounts = sorted(filter(None, delivered), reverse=True)
    if tuple(amounts) != components_of(state).contracts[move.contract].goods:
        return WRONG_GOODS
    return None if all(map(le, delivered, astuple(stored(state, seat)))) else NOT_IN_STOCK


def fulfill(play: NipponPlay, seat: Seat, move: FulfillContract) -> None:
    """Exports the goods, then gives the reward of the contract and its steps on the money track."""
    contract = components_of(play.state).contracts[move.contract]
    play.emit(ContractFulfilled(seat, move.contract, move.delivered))
    play.emit(BonusReceived(seat, contract.reward, "contract"))
    advance_without_paying(play, seat, "money", contract.money_steps)


FULFILL_CONTRACT: Final = MoveRule(FulfillContract, candidates, refusal, fulfill, always_legal=True)
