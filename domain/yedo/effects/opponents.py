"""Action cards whose target is another player."""

from collections.abc import Callable, Iterator
from typing import Final, cast

from domain.game import Seat
from domain.yedo.clans import district_of, districts_of
from domain.yedo.components.vocabulary import DiscardWeapon, LosePrestige, SendHome, StealMon, StealRandomCard
from domain.yedo.effects import EffectRule
from domain.yedo.events import CardStolen, DiscipleSentHome, MonStolen, PrestigeLost, YedoPlay
from domain.yedo.losses import lose_chosen
from domain.yedo.pieces import Aim, Card, Post, known
from domain.yedo.state import State


def target(aim: Aim) -> Seat:
    """Returns the target player; the aims of these cards always name one."""
    return cast("Seat", aim.seat)


def opponents(state: State, seat: Seat, fulfils: Callable[[Seat], object]) -> Iterator[Aim]:
    """Returns the other players that fulfil a condition."""
    return (Aim(seat=other) for other in state.seats if other != seat and fulfils(other))


def rich_neighbors(state: State, seat: Seat, _verb: StealMon) -> Iterator[Aim]:
    """Returns an aim for each other player who has mon and a disciple in the same district."""
    own = frozenset(districts_of(state, seat))

    def is_rich_neighbor(other: Seat) -> bool:
        return state.clans[other].mon > 0 and not own.isdisjoint(districts_of(state, other))

    return opponents(state, seat, is_rich_neighbor)


def steal_mon(play: YedoPlay, seat: Seat, verb: StealMon, aim: Aim) -> None:
    """Gives the seat mon of the other player: as many as the card says, or all that the player has."""
    victim = target(aim)
    play.emit(MonStolen(seat, victim, min(verb.mon, play.state.clans[victim].mon)))


def neighbors(state: State, seat: Seat, _verb: SendHome) -> Iterator[Aim]:
    """Returns an aim for each disciple of another player in the same district."""
    own = districts_of(state, seat)
    standing = (disciple for disciple in state.disciples if district_of(state, disciple.post) in own)
    others = (Aim(seat=disciple.seat, post=disciple.post) for disciple in standing if disciple.seat != seat)
    return iter(dict.fromkeys(others))


def send_home(play: YedoPlay, _seat: Seat, _verb: SendHome, aim: Aim) -> None:
    """Returns the disciple to its clan house without an action."""
    play.emit(DiscipleSentHome(target(aim), cast("Post", aim.post)))


def armed(state: State, seat: Seat, _verb: DiscardWeapon) -> Iterator[Aim]:
    """Returns an aim for each other player who has a weapon."""
    return opponents(state, seat, lambda other: state.clans[other].weapons)


def discard_weapon(play: YedoPlay, _seat: Seat, verb: DiscardWeapon, aim: Aim) -> None:
    """Makes the other player lose weapons of its own choice."""
    lose_chosen("weapon", play, target(aim), verb.count, by_card=True)


def esteemed(state: State, seat: Seat, _verb: LosePrestige) -> Iterator[Aim]:
    """Returns an aim for each other player who has prestige points."""
    return opponents(state, seat, lambda other: state.clans[other].points)


def lose_prestige(play: YedoPlay, _seat: Seat, verb: LosePrestige, aim: Aim) -> None:
    """Takes prestige points from the other player, but not more than it has."""
    victim = target(aim)
    play.emit(PrestigeLost(victim, min(verb.pp, play.state.clans[victim].points)))


def holding_cards(state: State, seat: Seat, _verb: StealRandomCard) -> Iterator[Aim]:
    """Returns an aim for each other player who holds action cards."""
    return opponents(state, seat, lambda other: state.clans[other].action_cards)


def steal_card(play: YedoPlay, seat: Seat, _verb: StealRandomCard, aim: Aim) -> None:
    """Gives the seat a random action card; none if the other player has just played its last one as a reaction."""
    cards = play.state.clans[target(aim)].action_cards
    if cards:
        card = Card(known(cards[play.chance.below(len(cards))]))
        play.emit(CardStolen(seat, target(aim), card, card))


DISCARD_WEAPON: Final = EffectRule(armed, discard_weapon)
LOSE_PRESTIGE: Final = EffectRule(esteemed, lose_prestige)
SEND_HOME: Final = EffectRule(neighbors, send_home)
STEAL_MON: Final = EffectRule(rich_neighbors, steal_mon)
STEAL_RANDOM_CARD: Final = EffectRule(holding_cards, steal_card)
