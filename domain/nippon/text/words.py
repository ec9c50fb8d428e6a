"""Pieces, places and amounts as words in a sentence."""

from collections.abc import Sequence

from domain.nippon.components import Components
from domain.nippon.components.rows import GOODS, Action, Color, ContractId, FactoryId, Gain, Good
from domain.nippon.pending import InfluenceSpace
from domain.nippon.state import Goods
from domain.wording import counted, listed


def yen(amount: int) -> str:
    """Returns an amount of money, e.g. `5,000 yen`."""
    return f"{amount:,} yen"


def paid(amount: int) -> str:
    """Returns a price at the end of a sentence, e.g. ` for 5,000 yen`; empty if it is 0."""
    return f" for {yen(amount)}" if amount else ""


def gain_text(gain: Gain) -> str:
    """Returns what a bonus gives, e.g. `2 coal and 1 VP`."""
    parts = (
        (gain.yen, yen(gain.yen)),
        (gain.coal, f"{gain.coal} coal"),
        (gain.blueprints, counted(gain.blueprints, "blueprint")),
        (gain.vp, f"{gain.vp} VP"),
    )
    return listed(text for amount, text in parts if amount)


def good_text(components: Components, good: Good) -> str:
    """Returns the name of a good."""
    return components.goods[good].name


def amount_text(components: Components, good: Good, amount: int) -> str:
    """Returns an amount of one good, e.g. `2 silk`."""
    return f"{amount} {good_text(components, good)}"


def goods_text(components: Components, goods: Goods) -> str:
    """Returns amounts of goods, e.g. `2 silk and 1 paper`."""
    return listed(amount_text(components, good, goods.of(good)) for good in GOODS if goods.of(good))


def action_text(action: Action) -> str:
    """Returns the name of an action, e.g. `Local Market`."""
    return action.replace("_", " ").title()


def factory_text(factory: FactoryId) -> str:
    """Returns a factory by good and number, e.g. `factory silk 2`."""
    return f"factory {factory.replace('_', ' ')}"


def contract_text(contract: ContractId) -> str:
    """Returns a contract by number, e.g. `contract 4`."""
    return contract.replace("_", " ")


def space_text(components: Components, space: InfluenceSpace) -> str:
    """Returns an influence space by its good and its city, e.g. `the silk side of Tokyo`."""
    return f"the {good_text(components, space.good)} side of {components.cities[space.city].name}"


def workers_text(colors: Sequence[Color]) -> str:
    """Returns workers by color, e.g. `2 red workers and 1 blue worker`."""
    if not colors:
        return "no workers"
    return listed(counted(colors.count(color), f"{color} worker") for color in dict.fromkeys(colors))
