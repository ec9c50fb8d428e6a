"""Reads and checks components files, and keeps them in the registry.

The checks cover what is certain: how many there are of each component in the box, which names and places exist,
and how much room the disciples need. So a corrected file may change any value but cannot break a rule.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final, get_args

import msgspec
from msgspec.structs import replace

from domain.components import ComponentsRegistry
from domain.components_file import (
    has_negative,
    registry_of,
    require,
    require_in_the_box,
    require_no_negative_amount,
    require_row_for_each,
    require_rows_in_the_box,
    require_value_for_each,
)
from domain.yedo.components.components import Components
from domain.yedo.components.rows import ANNEXES, AUCTION_CATEGORIES, DISTRICTS, SEAT_COUNTS, WEAPONS, Setting, Timing
from domain.yedo.components.vocabulary import (
    BidDiscount,
    ChooseOne,
    Draw,
    ExtraPlace,
    Gain,
    MarketPriceChange,
    NegateActionCard,
    OpenDistrict,
    PatrolMove,
    PatrolPlace,
    RedirectActionCard,
    RelocateDisciple,
    ReversePatrolMove,
    SaveFromArrest,
    SendHome,
    Verb,
)

_ROWS_IN_THE_BOX: Final = {"missions": 59, "bonus_cards": 27, "favor_cards": 5, "clans": 5}
_COPIES_IN_THE_BOX: Final = {"action_cards": 50, "event_cards": 27, "weapons": 40, "annexes": 16}
_MISSIONS_BY_COLOR: Final = {"green": 12, "yellow": 18, "red": 18, "black": 11}
_PLACEHOLDERS: Final = {2: 10, 3: 6, 4: 1, 5: 0}


def _check_the_box(components: Components) -> None:
    require_rows_in_the_box(_ROWS_IN_THE_BOX, components)
    copies = {table: sum(row.copies for row in getattr(components, table).values()) for table in _COPIES_IN_THE_BOX}
    require_in_the_box(_COPIES_IN_THE_BOX, copies)
    colors = Counter(mission.color for mission in components.missions.values())
    require(colors == _MISSIONS_BY_COLOR, "table missions: the box has 12 green, 18 yellow, 18 red and 11 black")


def _check_the_names(components: Components) -> None:
    named: tuple[tuple[str, Iterable[str]], ...] = (
        ("settings", get_args(Setting)),
        ("districts", DISTRICTS),
        ("weapons", WEAPONS),
        ("annexes", ANNEXES),
        ("auction_categories", AUCTION_CATEGORIES),
    )
    for table, names in named:
        require_row_for_each(names, table, getattr(components, table))


def _check_the_player_counts(components: Components) -> None:
    require_value_for_each(
        SEAT_COUNTS,
        {
            "placeholders, covered": components.placeholders.covered,
            "supply, geisha": components.supply.geisha,
            "supply, annexes_of_each_type": components.supply.annexes_of_each_type,
            "supply, blessings": components.supply.blessings,
            "auctions, grouped": components.auctions.grouped,
        },
    )


def _check_the_board(components: Components) -> None:
    bower = sorted(space.number for space in components.spaces.values() if space.kind == "bower")
    require(bower == [1, 2, 3], "table spaces: the Bower has three spaces, numbered from 1 to 3")
    for space in components.spaces.values():
        in_the_castle = space.district == "castle"
        require(in_the_castle == (space.kind != "district"), f"table spaces, row {space.id}: wrong kind of space")
    for players, covered in components.placeholders.covered.items():
        where = f"table placeholders, covered: with {players} players"
        require(len(set(covered)) == _PLACEHOLDERS[players], f"{where} {_PLACEHOLDERS[players]} spaces are covered")
        require(set(covered) <= set(components.spaces), f"{where} a covered space does not exist")
        _check_that_all_disciples_fit(components, players)


def _check_that_all_disciples_fit(components: Components, players: int) -> None:
    """Checks that all disciples can be placed, even when the largest district is inaccessible."""
    free = Counter(components.spaces[space].district for space in components.spaces_by_players[players])
    disciples = players * (components.start.disciples_in_the_clan_house + components.start.disciples_in_the_reserve)
    largest = max(free.values())
    require(
        free.total() - largest >= disciples,
        f"table spaces: {players} players need room for the {disciples} disciples of table start",
    )


def _check_the_market(components: Components) -> None:
    market = components.market
    require(
        market.new_stalls <= len(market.prices),
        "table market, new_stalls: the market has fewer spaces",
    )


def _check_the_circuit(components: Components) -> None:
    way = components.circuit.clockwise
    require(len(way) == len(set(way)) >= 3, "table circuit, clockwise: at least three districts, each once")


def _check_the_auctions(components: Components) -> None:
    for group, auctions in components.auctions_in.items():
        bids = {components.auction_categories[auction].minimum_bid for auction in auctions}
        require(len(bids) == 1, f"table auction_categories: the {group} categories need one minimum bid")


def _check_the_missions(components: Components) -> None:
    limits = components.limits
    for mission in components.missions.values():
        where = f"table missions, row {mission.id}"
        require(bool(mission.standard.districts), f"{where}: the standard requirements must name at least one district")
        weapons = mission.standard.weapons + mission.bonus.weapons
        annexes = mission.standard.annexes + mission.bonus.annexes
        geisha = mission.standard.geisha + mission.bonus.geisha
        blessings = mission.standard.blessing + mission.bonus.blessing
        equipped = len(weapons) <= limits.weapons and len(set(annexes)) == len(annexes)
        held = equipped and geisha <= limits.geisha and blessings <= limits.blessings
        require(held, f"{where}: it requires more than a player may own by table limits")


_REACTIONS: Final = (NegateActionCard, ReversePatrolMove, RedirectActionCard, ChooseOne)
_TIMED: Final[Mapping[type[Verb], Timing]] = {
    **dict.fromkeys(_REACTIONS, "reaction"),
    PatrolMove: "phase_5b",
    PatrolPlace: "phase_5b",
    SaveFromArrest: "phase_5c",
    OpenDistrict: "phase_4_turn",
    ExtraPlace: "phase_4_turn",
    BidDiscount: "on_winning",
    SendHome: "phase_7_turn",
}
"""By effect: the only timing at which it can be carried out and leaves each asked seat a choice."""


def _moment_of(effect: Verb, otherwise: Timing) -> Timing:
    if isinstance(effect, RelocateDisciple) and effect.origin == "patrol_district":
        return "phase_5c"
    return _TIMED.get(type(effect), otherwise)


def _check_the_timings(components: Components) -> None:
    for card in components.action_cards.values():
        where = f"table action_cards, row {card.id}"
        for effect in card.effect:
            moment = _moment_of(effect, card.timing)
            require(card.timing == moment, f"{where}: its effect needs the timing {moment}")
        if card.timing == "reaction":
            answers = [isinstance(effect, _REACTIONS) for effect in card.effect]
            require(
                answers == [True],
                f"{where}: a reaction must have one effect, which changes another card",
            )


def _check_the_free_effects(components: Components) -> None:
    given = (effect for card in components.favor_cards.values() for effect in card.effect)
    require(
        all(isinstance(effect, Draw | Gain) for effect in given), "table favor_cards: a favor card gives assets only"
    )
    saves = all(isinstance(effect, SaveFromArrest) for effect in components.blackmail.effect)
    require(saves and components.blackmail.timing == "phase_5c", "table blackmail: it must save disciples in phase 5c")


def _check_the_events(components: Components) -> None:
    for setting, deck in components.event_decks.items():
        enough = len(deck) >= components.course.rounds
        require(enough, f"table event_cards: the {setting} setting needs an event for each round of table course")


def _check_the_amounts(components: Components) -> None:
    """Checks that amounts are not negative, but for those of a few effects of cards: a patrol goes back."""
    require_no_negative_amount(sorted(set(Components.__dataclass_fields__) - set(_WITH_SIGNED_EFFECTS)), components)
    for table in _WITH_SIGNED_EFFECTS:
        for card in getattr(components, table).values():
            others = tuple([effect for effect in card.effect if not isinstance(effect, PatrolMove | MarketPriceChange)])
            negative = has_negative(msgspec.to_builtins(replace(card, effect=others)))
            require(not negative, f"table {table}, row {card.id}: an amount is negative")


_WITH_SIGNED_EFFECTS: Final = ("action_cards", "event_cards")


_CHECKS: Final[tuple[Callable[[Components], None], ...]] = (
    _check_the_amounts,
    _check_the_box,
    _check_the_names,
    _check_the_player_counts,
    _check_the_board,
    _check_the_market,
    _check_the_circuit,
    _check_the_auctions,
    _check_the_missions,
    _check_the_timings,
    _check_the_free_effects,
    _check_the_events,
)
"""What is wrong by itself comes before what does not fit to something else."""


REGISTRY: Final[ComponentsRegistry[Components]] = registry_of("domain.yedo", Components, _CHECKS)
"""Every components file of Yedo that is loaded, by its digest."""
