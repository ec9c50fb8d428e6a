"""Pieces and amounts in words."""

from collections.abc import Sequence

from domain.nippon.choices import InfluenceSpace
from domain.nippon.printed import GOODS, Achievement, Action, CityId, Color, FactoryId, Gain, RegionId
from domain.nippon.state import Goods
from domain.wording import counted, listed


def yen(amount: int) -> str:
    """Money."""
    return f"{amount:,} yen"


def paid(amount: int) -> str:
    """An addition that tells a price, if there is one."""
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


def goods_text(goods: Goods) -> str:
    """Amounts of goods."""
    return listed(f"{goods.of(good)} {good}" for good in GOODS if goods.of(good))


def action_text(action: Action) -> str:
    """The name of an action."""
    return action.replace("_", " ").title()


def factory_text(factory: FactoryId) -> str:
    """A factory, by good and number."""
    return f"factory {factory.replace('_', ' ')}"


def place_text(place: RegionId | CityId) -> str:
    """A region or city, by its id: an event does not say with which printing its match is played."""
    return place.replace("_", " ").title()


def achievement_text(achievement: Achievement) -> str:
    """An achievement space."""
    return achievement.replace("_", " ").capitalize()


def space_text(space: InfluenceSpace) -> str:
    """An influence space."""
    return f"the {space.good} side of {place_text(space.city)}"


def workers_text(colors: Sequence[Color]) -> str:
    """Workers by color."""
    if not colors:
        return "no workers"
    return listed(counted(colors.count(color), f"{color} worker") for color in dict.fromkeys(colors))
