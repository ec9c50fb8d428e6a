"""What the tiles and spaces do, one by one, for those who ask what is on the table."""

from collections.abc import Mapping
from itertools import repeat
from typing import Final

from domain.glossary import Describe
from domain.nippon.components import Components
from domain.nippon.components.rows import ActionSpace, City, Contract, GoodCard, Region
from domain.nippon.text.words import action_text, gain_text
from domain.wording import counted, listed


def _space(space: ActionSpace, _components: Components) -> str:
    return f"Actions: {' or '.join(map(action_text, space.actions))}."


def _region(region: Region, _components: Components) -> str:
    return f"Its bonus is {gain_text(region.bonus)}."


def _city(city: City, components: Components) -> str:
    return f"It lies in the region {components.regions[city.region].name}."


def _contract(contract: Contract, _components: Components) -> str:
    kinds = ("one good", "another good", *repeat("yet another good", len(contract.goods)))
    goods = listed([f"{count} of {kind}" for count, kind in zip(contract.goods, kinds, strict=False)])
    steps = f" and {counted(contract.money_steps, 'step')} on the money track" if contract.money_steps else ""
    return f"{goods} for {gain_text(contract.reward)}{steps}."


def _good(good: GoodCard, _components: Components) -> str:
    return f"Level {good.level}. Its factories need knowledge {good.knowledge} and {good.coal} coal."


DESCRIBES: Final[Mapping[str, Describe]] = {
    "action_spaces": _space,
    "regions": _region,
    "cities": _city,
    "contracts": _contract,
    "goods": _good,
}
