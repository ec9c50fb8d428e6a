"""Every action card and every event card takes effect. Missions and bonus cards have files of their own."""

from typing import Any

import pytest

from domain.yedo.components.rows import ActionCard, EventCard, Timing
from domain.yedo.events import ActionCardPlayed, ActionCardResolved, EventRevealed
from domain.yedo.moves import AnnounceAuction, AnswerCard, PassBid, PassTurn, PlayActionCard, TakePart
from domain.yedo.state import Assigning, EventPhase, WatchPatrol
from tests.domain.yedo.components import BLUE, COMPONENTS, RED, YELLOW, action_card
from tests.domain.yedo.match import Match

each_action_card = pytest.mark.parametrize("row", COMPONENTS.action_cards.values(), ids=lambda row: row.title)
each_event_card = pytest.mark.parametrize("row", COMPONENTS.event_cards.values(), ids=lambda row: row.title)


def _rich() -> Match:
    """Returns a match in which each seat owns some of every asset, so that each card has an effect."""
    match = (
        Match(3, setting="samurai").with_state(closed="harbor").market("doku", "nawa", "yumi").patrol("red", "gates")
    )
    for seat in (RED, BLUE, YELLOW):
        match.has(seat, house=4, reserve=0, geisha=2, weapons=("katana", "shuko"), annexes=("dojo", "yashiki"))
        match.scores(seat, 5)
    return match


def _stands(match: Match) -> Match:
    return match.stands(RED, "shogun", "market1").stands(BLUE, "bakufu", "market2").has(RED, reserve=1, house=1)


def _at_the_moment(match: Match, timing: Timing) -> Match:
    """Brings the match to a moment at which red may play a card of this timing."""
    match timing:
        case "phase_7_turn":
            return _stands(match).acting()
        case "phase_5b":
            return _stands(match).watch_patrol()
        case "phase_5c":
            return _to_the_saving(_stands(match).watch_patrol())
        case "on_winning":
            return _won(match)
        case _:
            return match.assigning()


def _to_the_saving(match: Match) -> Match:
    while isinstance(match.state.phase, WatchPatrol) and match.state.phase.step == "influence":
        match.play(match.waiting[0], PassTurn())
    return match


def _won(match: Match) -> Match:
    match.bidding()
    for seat in (RED, BLUE, YELLOW):
        match.play(seat, TakePart())
    return match.play(RED, AnnounceAuction("black")).play(BLUE, PassBid()).play(YELLOW, PassBid())


@each_action_card
def test_every_action_card_is_played_and_resolved(row: ActionCard) -> None:
    if row.timing == "reaction":
        _is_an_answer(row)
        return
    match = _at_the_moment(_rich().holds(RED, row.title).holds(BLUE, "Feint"), row.timing)
    move = next(move for move in match.offers(RED, PlayActionCard) if move.card == row.id)
    match.play(RED, move)
    assert [event.card for event in match.happened(ActionCardPlayed)] == [row.id]
    match.answers(BLUE)
    assert match.happened(ActionCardResolved) == [ActionCardResolved(RED, row.id)]


def _is_an_answer(row: ActionCard) -> None:
    match = _rich().holds(RED, "Double-time!").holds(BLUE, row.title).watch_patrol().plays(RED, "Double-time!")
    match.play(BLUE, match.offers(BLUE, AnswerCard)[-1])
    assert [event.card for event in match.happened(ActionCardResolved)] == [row.id, action_card("Double-time!")]


@each_action_card
def test_every_action_card_can_be_negated(row: ActionCard) -> None:
    if row.timing == "reaction":
        return
    match = _at_the_moment(_rich().holds(RED, row.title).holds(BLUE, "Walls Have Ears"), row.timing)
    move = next(move for move in match.offers(RED, PlayActionCard) if move.card == row.id)
    match.play(RED, move).answers(BLUE, "Walls Have Ears")
    assert ActionCardResolved(RED, row.id, negated=True) in match.events


@each_event_card
def test_every_event_is_revealed_and_carried_out(row: EventCard) -> None:
    match = _rich().event(row.title)
    assert match.happened(EventRevealed) == [EventRevealed(row.id)]
    while isinstance(match.state.phase, EventPhase):
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    assert isinstance(match.state.phase, Assigning)


@each_event_card
def test_every_event_can_be_met_with_a_blessing(row: EventCard) -> None:
    match = _rich().holds(RED, "Feint", "Bitter Tea").holds(BLUE, "Feint", "The Rice Riot")
    match.holds(YELLOW, "Feint", "The Silver Mint")
    for seat in (RED, BLUE, YELLOW):
        match.has(seat, blessings=1)
    match.with_state(blessings=0).event(row.title)
    while isinstance(match.state.phase, EventPhase):
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    eased: Any = row.effect[0]
    assert match.state.blessings == (3 if hasattr(eased, "losses") else 0)
