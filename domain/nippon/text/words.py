"""Pieces, places and amounts in words."""

from collections.abc import Sequence

from domain.nippon.components import Components
from domain.nippon.components.rows import GOODS, Action, Color, ContractId, FactoryId, Gain, Good
from domain.nippon.pending import InfluenceSpace
from domain.nippon.state import Goods
from domain.wording import counted, listed


def yen(amount: int) -> str:
    """An amount of money."""
    return f"{amount:,} yen"


def paid(amount: int) -> str:
    """A price, as the end of a sentence; empty if there is none."""
    return f" for {yen(amount)}" if amount else ""


def gain_text(gain: Gain) -> str:
    """What a bonus gives."""
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
    """An amount of one good."""
    return f"{amount} {good_text(components, good)}"


def goods_text(components: Components, goods: Goods) -> str:
    """Amounts of goods."""
    return listed(amount_text(components, good, goods.of(good)) for good in GOODS if goods.of(good))


def action_text(action: Action) -> str:
    """The name of an action."""
    return action.replace("_", " ").title()


def factory_text(factory: FactoryId) -> str:
    """A factory, by good and number."""
    return f"factory {factory.replace('_', ' ')}"


def contract_text(contract: ContractId) -> str:
    """A contract, by number."""
    return contract.replace("_", " ")


def space_text(components: Components, space: InfluenceSpace) -> str:
    """An influence space, by its good and its city."""
    return f"the {good_text(components, space.good)} side of {components.cities[space.city].name}"


def workers_text(colors: Sequence[Color]) -> str:
    """Workers by color."""
    if not colors:
        return "no workers"
    return listed(counted(colors.count(color), f"{color} worker") for color in dict.fromkeys(colors))
