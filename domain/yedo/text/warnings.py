"""What a player is warned of before a move: that it gives nothing or little, or puts a disciple in danger."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.game import Seat
from domain.wording import listed
from domain.yedo import events as ev
from domain.yedo.clans import district_of
from domain.yedo.components import components_of
from domain.yedo.components.rows import AuctionCategory
from domain.yedo.effects.patrol import endangered
from domain.yedo.limits import may_take_geisha, takable_annexes
from domain.yedo.missions import has_bonus, meets, needs_with_bonus
from domain.yedo.pending import PendingInfluence, PendingRescue, top_of
from domain.yedo.phases.bidding import categories_of
from domain.yedo.phases.watch_patrol import next_stop
from domain.yedo.pieces import Stall
from domain.yedo.prices import geisha_price, weapon_price
from domain.yedo.state import State, auction_of
from domain.yedo.text.words import post_name

Events = Sequence[ev.YedoEvent]


def warning(before: State, seat: Seat, events: Events) -> str:
    """Returns a sentence if a move of a seat gives less than one expects of it; nothing if there is none to warn of.

    Gets the state before the move, and its events as far as the seat knows them.
    """
    first = events[0] if events else None
    if first is None or getattr(first, "seat", seat) != seat:
        return ""
    warn = WARNINGS.get(type(first))
    return warn(before, seat, events) if warn else ""


def _announced(state: State, seat: Seat, events: Events) -> str:
    (announced,) = (event for event in events if isinstance(event, ev.AuctionAnnounced))
    return _little_won(state, seat, categories_of(state, announced.lot))


def _raised(state: State, seat: Seat, _events: Events) -> str:
    return _little_won(state, seat, categories_of(state, auction_of(state).lot))


def _picked(state: State, seat: Seat, events: Events) -> str:
    (picked,) = (event for event in events if isinstance(event, ev.CategoryPicked))
    return _little_won(state, seat, (picked.category,))


def _little_won(state: State, seat: Seat, categories: Sequence[AuctionCategory]) -> str:
    """Returns a warning if none of the categories has an asset for the seat (rulebook p. 8)."""
    missing = [MISSING[category] for category in categories if category in MISSING and HAS_NONE[category](state, seat)]
    if len(missing) < len(categories):
        return ""
    gains = any(category in ("annex", "geisha") for category in categories)
    reward = f"only {components_of(state).auctions.pp} Prestige Points" if gains else "nothing"
    return f"There is no {' and no '.join(missing)} for you: the auction gives {reward}."


MISSING: Final[Mapping[AuctionCategory, str]] = {
    "annex": "Annex",
    "geisha": "Geisha",
    "disciple": "Disciple in the Reserve",
}
"""What an auction may not have for a player."""
HAS_NONE: Final[Mapping[AuctionCategory, Callable[[State, Seat], bool]]] = {
    "annex": lambda state, seat: not takable_annexes(state, seat),
    "geisha": lambda state, seat: not may_take_geisha(state, seat),
    "disciple": lambda state, seat: not state.clans[seat].reserve,
}
"""For each of these categories: true if a seat can gain no such asset."""


def _left_bidding(_state: State, _seat: Seat, events: Events) -> str:
    (left, *_) = (event for event in events if isinstance(event, ev.BiddingLeft))
    return "" if left.mon else "You receive no Mon: only whoever drops out at the start of the phase does."


def _assigned(state: State, seat: Seat, events: Events) -> str:
    """Returns a warning if the patrol comes to the space, or if no action can be paid for there now."""
    (assigned, *_) = (event for event in events if isinstance(event, ev.DiscipleAssigned))
    post, where = assigned.post, district_of(state, assigned.post)
    if where is not None and where == next_stop(state):
        return "The Watch Patrol stops in this District, unless a card changes its way."
    lacks = LACKS.get(post if where is None else where)
    return lacks(state, seat) if lacks else ""


def _red_light(state: State, seat: Seat) -> str:
    clan, price = state.clans[seat], geisha_price(state)
    geisha = may_take_geisha(state, seat) and (clan.mon >= price.mon or clan.points >= price.pp)
    return "" if geisha or clan.mon >= components_of(state).prices.action_card else NOTHING_PAYABLE


def _market(state: State, seat: Seat) -> str:
    clan = state.clans[seat]
    prices = [weapon_price(state, seat, Stall(stall)) for stall, weapon in enumerate(state.market) if weapon]
    can_sell = bool(clan.action_cards or clan.bonus_cards)
    return "" if can_sell or any(price <= clan.mon for price in prices) else NOTHING_PAYABLE


NOTHING_PAYABLE: Final = "You can pay for no action here now."
LACKS: Final[Mapping[str, Callable[[State, Seat], str]]] = {
    "red_light": _red_light,
    "market": _market,
    "dojo": lambda state, seat: "" if state.clans[seat].weapons else "You have no Weapon to exchange here now.",
    "kobudo_ryu": lambda state, seat: (
        "" if state.clans[seat].action_cards else "You have no Action Card to exchange here now."
    ),
    "yashiki": lambda state, seat: "" if state.clans[seat].missions else "You have no Mission to exchange here now.",
}
"""By district or annex: what a seat lacks for all actions there; nothing if it can take one."""


def _activated(_state: State, _seat: Seat, events: Events) -> str:
    """Returns a warning if nothing follows for the disciple but the next turn, phase or round, or the final scoring."""
    if len(events) > 1 and not isinstance(events[1], AFTER_ACTIVATION):
        return ""
    return "The Disciple takes no action in this round."


AFTER_ACTIVATION: Final = (ev.TurnBegan, ev.PhaseBegan, ev.RoundBegan, ev.BonusCardScored, ev.BlackmailKept)
"""What may follow at once where a disciple takes no action."""


def _in_danger(state: State, seat: Seat, events: Events) -> str:
    """Returns a warning of the disciples that are arrested after this move, or in phase 5b may be."""
    arrests = ARRESTS.get(type(top_of(state)))
    if arrests is None or any(isinstance(event, ev.ActionCardPlayed) for event in events):
        return ""  # what the card does is not known before the others have answered it
    saved = {event.post for event in events if isinstance(event, ev.DiscipleSaved) and event.seat == seat}
    posts = [post_name(post) for post in endangered(state, seat) if post not in saved]
    return f"{arrests} your Disciple on {listed(posts)}." if posts else ""


ARRESTS: Final[Mapping[type | None, str]] = {
    PendingInfluence: "The Watch Patrol is about to arrest",
    PendingRescue: "The Watch Patrol arrests",
}
"""By what a seat chooses: what the patrol does to its disciples that are not saved."""


def _completed(state: State, seat: Seat, events: Events) -> str:
    (done, *_) = (event for event in events if isinstance(event, ev.MissionCompleted))
    mission = components_of(state).missions[done.mission]
    if done.bonus or not has_bonus(mission) or not meets(state, seat, needs_with_bonus(mission)):
        return ""
    return "The bonus reward is not gained, though you meet its requirements."


WARNINGS: Final[Mapping[type[ev.YedoEvent], Callable[[State, Seat, Any], str]]] = {
    ev.AuctionAnnounced: _announced,
    ev.BidRaised: _raised,
    ev.CategoryPicked: _picked,
    ev.BiddingLeft: _left_bidding,
    ev.DiscipleAssigned: _assigned,
    ev.DiscipleActivated: _activated,
    ev.TurnEnded: _in_danger,
    ev.MissionCompleted: _completed,
}
"""By type of the first event of a move."""
OPEN: Final = (ev.DiscipleActivated,)
"""The types of first event whose warning holds only if the next is known: the action of a disciple may be hidden."""


def is_certain(events: Events) -> bool:
    """True if the warning holds, too, if more events follow than the seat knows."""
    return len(events) > 1 or (bool(events) and not isinstance(events[0], OPEN))
