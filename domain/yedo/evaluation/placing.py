"""What the disciples of a seat on the board are about to do: actions of their districts, and missions."""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from domain.components import Digest
from domain.value import memoize_by
from domain.yedo.clans import districts_of, posts_of
from domain.yedo.components import REGISTRY, components_of
from domain.yedo.components.rows import SpaceKind
from domain.yedo.components.vocabulary import District, SpaceId
from domain.yedo.evaluation.means import (
    Lack,
    Means,
    Outlook,
    best_first,
    in_place,
    lacking,
    likelihood,
    reward_of,
    telling,
)
from domain.yedo.limits import may_take_blessing, may_take_geisha, takable_annexes
from domain.yedo.missions import SPECIAL_REQUIREMENTS, lacking_disciples, needs_of
from domain.yedo.pieces import Post, Stall
from domain.yedo.prices import annex_price, audience_points, geisha_price, luxury_offers, weapon_price
from domain.yedo.state import Acting, Assigning, State, Trading

Place = District | SpaceKind
"""What decides the action of a disciple: its district, or its kind of space in the Castle."""


IN_DISTRICTS: Final = (Assigning, Trading, Acting)
"""The phases in which disciples are sent to the districts of missions, or are there for them."""


def value_of_disciples(outlook: Outlook) -> float:
    """Returns the value of the actions of a seat's disciples on the board; each place counts once."""
    weights, state, seat, means = outlook
    manned = weights.annex_action * len(state.clans[seat].manned)
    posts = posts_of(state, seat)
    if not posts:
        return manned
    patrolled, known = next_patrolled(state), action_values(outlook)
    total = lost = 0.0
    for place, district in places_of(state.components, posts):
        value = known.get(place)
        if value is None:
            action = ACTIONS.get(place)
            known[place] = value = max(weights.no_action, action(outlook) if action else 0.0)
        total += value if patrolled is None or district != patrolled else value * (1 - weights.arrest)
    if patrolled is not None and means.disciples > components_of(state).course.disciples_never_lost:
        arrests = sum([weights.arrest for district in districts_of(state, seat) if district == patrolled])
        lost = arrests * weights.disciple * (means.rounds - 1)
    return weights.action * total + manned - lost


def _read_by_actions(outlook: Outlook) -> Hashable:
    state = outlook.state
    left = state.annexes, state.market, state.church, state.geisha > 0, state.blessings > 0
    return *outlook.known, left, state.clans[outlook.seat].reserve > 0


@memoize_by(_read_by_actions)
def action_values(_outlook: Outlook) -> dict[Place | None, float]:
    """Returns the values of the actions of disciples by place, as far as they are known; to be added to."""
    return {}


@lru_cache(maxsize=4096)
def places_of(components: Digest, posts: tuple[Post, ...]) -> tuple[tuple[Place | None, District | None], ...]:
    """Returns the places of posts, each once, with their districts.

    A place is the kind of a space in the Castle, or the district of any other post.
    """
    spaces, districts = REGISTRY[components].spaces, REGISTRY[components].district_of
    found: dict[Place | None, District | None] = {}
    for post in posts:
        space, district = spaces.get(SpaceId(post)), districts.get(post)
        found[space.kind if space is not None and space.kind != "district" else district] = district
    return tuple(found.items())


def next_patrolled(state: State) -> District | None:
    """Returns where the watch patrol moves next, while disciples are assigned; else `None`."""
    if state.patrol is None or type(state.phase) is not Assigning:
        return None
    return components_of(state).next_district(state.patrol.district, 1 if state.patrol.color == "red" else -1)


def value_of_places(outlook: Outlook) -> float:
    """Returns how much more missions are worth because disciples are in their districts, or can still go there."""
    if type(outlook.state.phase) not in IN_DISTRICTS:
        return 0.0
    weights, means = outlook.weights, outlook.means
    ready = in_place(weights, means)
    if not ready:
        return 0.0
    others = len(lacking(weights, means)) - len(ready)
    return best_first(weights, [value_of_place(outlook, lack) for lack in ready] + [0.0] * others)


def value_of_place(outlook: Outlook, lack: Lack) -> float:
    """Returns how much more a mission is worth because of the disciples on the board, if it lacks nothing else."""
    weights, state, seat, means = outlook
    needs = needs_of(lack.mission)
    missing = lacking_disciples(state, seat, needs)
    if missing > (state.clans[seat].house if type(state.phase) is Assigning else 0):
        return 0.0
    share = 1 - missing / max(1, needs.disciples)
    likely = weights.placed * share * share
    for special in needs.special:
        if not SPECIAL_REQUIREMENTS[type(special)](state, seat, special):
            likely *= weights.unmet_special
    more = max(0.0, likely - likelihood(weights, means, lack))
    return more * reward_of(weights, max(1, means.rounds), lack.mission)


def bought(outlook: Outlook, more: Means, price: int) -> float:
    """Returns what a purchase is worth; 0 if the seat cannot pay, or would rather not."""
    return max(0.0, outlook.worth(more.paying(price))) if price <= outlook.means.mon else 0.0


def recruiting(outlook: Outlook) -> float:
    """Returns the value of recruiting a disciple at the Gates."""
    _, state, seat, means = outlook
    if not state.clans[seat].reserve:
        return 0.0
    more = replace(means, disciples=means.disciples + 1)
    return bought(outlook, more, components_of(state).prices.disciple)


@memoize_by(lambda outlook: (*outlook.known, outlook.state.annexes))
def building(outlook: Outlook) -> float:
    """Returns the value of building the best annex at the Tavern."""
    _, state, seat, means = outlook
    price = annex_price(state)
    annexes = telling(means, takable_annexes(state, seat))
    values = [bought(outlook, means.with_annex(annex), price) for annex in annexes]
    return max(values, default=0.0)


@memoize_by(lambda outlook: (*outlook.known, outlook.state.church))
def harbor(outlook: Outlook) -> float:
    """Returns the value of the best luxury goods at the Harbor, or of the mon on the church."""
    state, means = outlook.state, outlook.means
    payable = [offer for offer in luxury_offers(state) if offer.mon <= means.mon]
    goods = [offer.pp + outlook.worth(means.paying(offer.mon)) for offer in payable]
    return max([*goods, outlook.worth(means.paying(-state.church))])


@memoize_by(lambda outlook: (*outlook.known, outlook.state.geisha > 0))
def red_light(outlook: Outlook) -> float:
    """Returns the value of recruiting a geisha in the Red Light District for mon."""
    _, state, seat, means = outlook
    if not may_take_geisha(state, seat):
        return 0.0
    return bought(outlook, replace(means, geisha=means.geisha + 1), geisha_price(state).mon)


@memoize_by(lambda outlook: (*outlook.known, outlook.state.market))
def market(outlook: Outlook) -> float:
    """Returns the value of the best weapon in the market."""
    _, state, seat, means = outlook
    values = [
        bought(outlook, means.with_weapon(weapon), weapon_price(state, seat, Stall(stall)))
        for stall, weapon in enumerate(state.market)
        if weapon is not None
    ]
    return max(values, default=0.0)


def temple(outlook: Outlook) -> float:
    """Returns the value of a blessing."""
    if not may_take_blessing(outlook.state, outlook.seat):
        return 0.0
    return bought(outlook, replace(outlook.means, blessings=outlook.means.blessings + 1), 0)


ACTIONS: Final[Mapping[Place | None, Callable[[Outlook], float]]] = {
    "gates": recruiting,
    "tavern": building,
    "harbor": harbor,
    "red_light": red_light,
    "market": market,
    "temple": temple,
    "shogun": lambda outlook: audience_points(outlook.state),
    "bakufu": lambda outlook: outlook.weights.bakufu,
    "bower": lambda outlook: outlook.weights.bower,
}
"""The value of the best action of each district or kind of space in the Castle."""
