"""Estimates how many prestige points a seat will have at the end; for bots (`Game.evaluate`).

`means` values what a seat owns together with the missions in its hand, `placing` what its disciples on the board are
about to do, `auction` what the bidding phase may bring. The weights are a player's judgment, not rules: `weights` says
what they mean, `weights.toml` holds them. `first` is the evaluation that the game had first; the bot `greedy-1` uses
it. Phases are told apart by `type(phase) is`: to ask `isinstance` about a struct takes ten times as long or more,
and searches value many states.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from domain.game import Seat, points_of
from domain.secrecy import Hidden
from domain.weights import Weighted, read_folder
from domain.yedo import bonus_cards
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import BonusCardId
from domain.yedo.evaluation.auction import value_of_auction, value_of_choices
from domain.yedo.evaluation.means import Outlook, means_of, worth
from domain.yedo.evaluation.placing import value_of_disciples, value_of_places
from domain.yedo.evaluation.weights import Weights
from domain.yedo.state import Over, State


def evaluate_by(weights: Weights, state: State, seat: Seat) -> float:
    """Returns the value of the state for a seat, in prestige points. Uses only what the seat may know."""
    points = points_of(state.clans[seat].lines, seat)
    if type(state.phase) is Over:
        return float(points)
    outlook = Outlook(weights, state, seat, means_of(state, seat))
    return (
        points
        + worth(weights, outlook.means)
        + value_of_cards(outlook)
        + value_of_disciples(outlook)
        + value_of_places(outlook)
        + value_of_auction(outlook)
        + value_of_choices(outlook)
    )


def value_of_cards(outlook: Outlook) -> float:
    """Returns the value of action cards, bonus cards and the Blackmail card of a seat."""
    weights, state, seat, _ = outlook
    clan = state.clans[seat]
    cards = value_of_bonus_cards(outlook, clan.bonus_cards) if clan.bonus_cards else 0.0
    kept = components_of(state).blackmail.pp if clan.blackmail else 0
    return cards + weights.action_card * len(clan.action_cards) + kept


def value_of_bonus_cards(outlook: Outlook, cards: Sequence[BonusCardId | Hidden]) -> float:
    """Returns the value of the bonus cards of a seat: what they bring now, and what they may still bring."""
    weights, state, seat, _ = outlook
    now = sum([bonus_cards.points_of(state, seat, card) for card in cards if not isinstance(card, Hidden)])
    return weights.bonus_now * now + weights.bonus_card * len(cards) * outlook.share


WEIGHTED: Final[Weighted[Weights]] = read_folder(Path(__file__).parent, Weights, evaluate_by)
"""The evaluation with the weights that bots use."""
evaluate: Final = WEIGHTED.evaluation()
