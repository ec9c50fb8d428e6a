"""What missions give, in words."""

from collections.abc import Iterator
from typing import Final

import msgspec

from domain.wording import counted, listed
from domain.yedo.components.rows import MissionReward
from domain.yedo.text.words import name_of

_REWARDS: Final = {
    "pp": "Prestige Point",
    "action_cards": "Action Card",
    "mission_cards": "Mission Card",
    "bonus_cards": "Bonus Card",
    "market_weapons": "Weapon of the Market",
}
_EFFECTS: Final = {
    "disciple_to_the_reserve": "a place in the Reserve for the activated Disciple",
    "swap_patrol": "the Watch Patrol of the other color",
    "take_church": "all Mon on the Church",
    "ends_the_game": "the end of the game after this round",
}


def reward_text(reward: MissionReward) -> str:
    """Returns all that a mission gives, e.g. `1 Prestige Point and 4 Mon`; `nothing` if it gives nothing."""
    return listed(_parts(reward))


def _parts(reward: MissionReward) -> Iterator[str]:
    for name, value in msgspec.structs.asdict(reward).items():
        if value and name in _REWARDS:
            yield counted(value, _REWARDS[name])
        elif value:
            yield _EFFECTS.get(name) or f"{value} {name_of(name)}"
