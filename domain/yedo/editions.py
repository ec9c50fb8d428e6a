"""The earlier editions of these rules: what each decided otherwise than the one after it."""

from typing import Final

from domain.edition import EarlierEdition
from domain.game import Seat
from domain.yedo.components.vocabulary import ChooseOne, DiscardWeapon, Draw, EachPlayerDraws, Loss
from domain.yedo.decks import draw, draw_mission
from domain.yedo.effects import gains, opponents, reactions
from domain.yedo.events import YedoPlay
from domain.yedo.losses import suffer
from domain.yedo.pending import PendingActionCard
from domain.yedo.phases import event
from domain.yedo.pieces import Aim, StackPlace
from domain.yedo.state import expected


def _discard_weapon(play: YedoPlay, _seat: Seat, verb: DiscardWeapon, aim: Aim) -> None:
    """Makes the other player lose weapons of its own choice, after all surplus is discarded."""
    suffer(play, opponents.target(aim), (Loss("weapon", verb.count),))


def _draw_cards(play: YedoPlay, seat: Seat, verb: Draw, _aim: Aim) -> None:
    """Gives the seat the top cards of a deck. It chooses the deck of a mission after all surplus is discarded."""
    for _ in range(verb.count):
        if verb.deck == "mission":
            draw_mission(play, seat)
        else:
            draw(play, seat, verb.deck)


def _each_player_draws(play: YedoPlay, effect: EachPlayerDraws) -> None:
    """Gives all players the top action cards before any of them discards a surplus."""
    for seat in play.state.order:
        for _ in range(effect.count):
            draw(play, seat, "action")


def _choose_fitting(play: YedoPlay, seat: Seat, verb: ChooseOne, upon: StackPlace, aim: Aim) -> None:
    """Emits what the alternative does that fits the card and the aim; nothing if its target is legal no more."""
    card = expected(play.state.pending[upon], PendingActionCard)
    if aim in reactions.fitting(play.state, seat, verb, card):
        reactions.choose_fitting(play, seat, verb, upon, aim)


EARLIER: Final = (
    EarlierEdition(
        corrected="An action card takes all its effect before anybody discards a surplus, also The Broken Lock and "
        "Sealed Orders, for which a player has to choose. When The Storyteller gives each player a card, each discards "
        "a surplus before the next one draws.",
        functions={
            opponents.discard_weapon: _discard_weapon,
            gains.draw_cards: _draw_cards,
            event.each_player_draws: _each_player_draws,
        },
    ),
    EarlierEdition(
        corrected="Feint turns a card to the target chosen with it, also if that player has played the last Action "
        "Card since. Before, Feint then did nothing, and the card took effect on the player of Feint.",
        functions={reactions.choose_fitting: _choose_fitting},
    ),
)
"""All earlier editions, the first one first."""
