"""What the cards and tiles do, one by one, for those who ask what is on the table."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.glossary import Describe
from domain.wording import counted, listed
from domain.yedo.components import Components
from domain.yedo.components.rows import (
    AnnexTile,
    BonusCard,
    FavorCard,
    Mission,
    Requirements,
    WeaponTile,
)
from domain.yedo.components.vocabulary import (
    Annex,
    ChurchMon,
    CompletedMissions,
    CompletedOfColor,
    Countable,
    DistinctCategories,
    District,
    FirstInPlayerOrder,
    MarketWeapons,
    Most,
    MostOfCategory,
    NoneOfCategory,
    NotFirstInPlayerOrder,
    Owns,
    OwnsAnnexes,
    PatrolAway,
    Predicate,
    Task,
)
from domain.yedo.text.places import auction_text, district_text, space_text
from domain.yedo.text.rewards import reward_text
from domain.yedo.text.words import district_name, gain_text, name_of, points

ANNEXES: Final[Mapping[Annex, str]] = {
    "dojo": "It exchanges a Weapon for the top one. Its owner receives {mon} Mon at the beginning of each round.",
    "kobudo_ryu": (
        "It exchanges an Action Card for the top one. Its owner pays {discount} Mon less for a Weapon in the Market."
    ),
    "karesansui": "It allows the Foresight of any deck. A Mission can count its Disciple as a missing Blessing.",
    "yashiki": "It exchanges a Mission for the top of any deck. A Mission can count its Disciple as a missing Geisha.",
}
"""What each annex does (rulebook p. 14-15)."""


def _annex(annex: AnnexTile, components: Components) -> str:
    return ANNEXES[annex.id].format(mon=components.course.dojo_mon, discount=components.market.kobudo_ryu_discount)


def _weapon(weapon: WeaponTile, _components: Components) -> str:
    return f"The cards and the Market call it {name_of(weapon.id)}."


def _favor(card: FavorCard, _components: Components) -> str:
    return f"It gives {listed(map(gain_text, card.effect))}."


def _mission(mission: Mission, _components: Components) -> str:
    kind = f"A {mission.color} mission of {mission.category}."
    standard = f"It needs {_needs(mission.standard)}, and gives {reward_text(mission.standard_reward)}."
    bonus = reward_text(mission.bonus_reward)
    return f"{kind} {standard}" + (f" Bonus: {_needs(mission.bonus)} for {bonus}." if bonus != "nothing" else "")


def _needs(needs: Requirements) -> str:
    counts = {"Geisha": needs.geisha, "Blessing": needs.blessing, "Mon": needs.mon}
    return listed(
        (
            *(_present(count, where) for where, count in Counter(needs.districts).items()),
            *map(name_of, (*needs.weapons, *needs.annexes)),
            *(f"{count} {name}" for name, count in counts.items() if count),
            SPECIALS[type(needs.special)](needs.special) if needs.special else "",
        )
    )


def _present(count: int, where: District) -> str:
    return f"{'a Disciple' if count == 1 else f'{count} Disciples'} in the {district_name(where)}"


SPECIALS: Final[Mapping[type[Predicate], Callable[[Any], str]]] = {
    MarketWeapons: lambda needs: f"at least {counted(needs.at_least, 'Weapon')} in the Market",
    FirstInPlayerOrder: lambda _needs: "the first position in the player order",
    NotFirstInPlayerOrder: lambda _needs: "a position in the player order after the first",
    ChurchMon: lambda needs: f"at least {needs.at_least} Mon on the Church",
    CompletedMissions: lambda needs: (
        counted(needs.at_least, f"other {needs.category + ' ' if needs.category else ''}Mission") + " completed before"
    ),
    PatrolAway: lambda needs: f"no Watch Patrol in or beside the {district_name(needs.district)}",
}
"""What each kind of special requirement asks for."""
COUNTED: Final[Mapping[Countable, str]] = {
    "completed_missions": "completed Missions",
    "mon": "Mon",
    "geisha": "Geisha",
    "annexes": "Annexes",
    "weapons": "Weapons",
    "distinct_weapons": "different Weapons",
    "disciples": "Disciples outside the Reserve",
    "blessing": "Blessing",
}
"""What a bonus card counts."""
TASKS: Final[Mapping[type[Task], Callable[[Any], str]]] = {
    MostOfCategory: lambda rule: f"Most completed Missions of {rule.category}",
    Most: lambda rule: f"Most {COUNTED[rule.of]}",
    NoneOfCategory: lambda rule: (
        f"No completed Mission of {rule.category}, but at least {rule.completed_at_least} in all"
    ),
    CompletedOfColor: lambda rule: "At least " + counted(rule.at_least, f"completed {rule.color} Mission"),
    DistinctCategories: lambda rule: f"Completed Missions of at least {rule.at_least} categories",
    Owns: lambda rule: f"At least {rule.at_least} {COUNTED[rule.of]}",
    OwnsAnnexes: lambda rule: listed(map(name_of, rule.annexes)),
}
"""What each kind of bonus card asks for."""


def _bonus(card: BonusCard, _components: Components) -> str:
    rule: Any = card.rule
    worth = points(rule.pp) if hasattr(rule, "pp") else f"{points(rule.alone)}, or {rule.tied} if tied"
    return f"{TASKS[type(rule)](rule)}: {worth}."


DESCRIBES: Final[Mapping[str, Describe]] = {
    "districts": district_text,
    "spaces": space_text,
    "auction_categories": auction_text,
    "weapons": _weapon,
    "annexes": _annex,
    "favor_cards": _favor,
    "missions": _mission,
    "bonus_cards": _bonus,
}
