"""Every card is drawn, used and resolved; missions and bonus cards in the files of their own."""

from typing import Any

import pytest

from domain.yedo.components.rows import ActionCard, EventCard, Timing
from domain.yedo.events.action_cards import ActionCardPlayed, ActionCardResolved
from domain.yedo.events.event_cards import EventRevealed
from domain.yedo.moves.action_cards import AnswerCard, PlayActionCard
from domain.yedo.moves.bidding import AnnounceAuction, PassBid, TakePart
from domain.yedo.moves.watch_patrol import PassTurn
from domain.yedo.state import Assigning, EventPhase, WatchPatrol
from tests.domain.yedo.story import BLUE, BOX, RED, YELLOW, Table, action_card

each_action_card = pytest.mark.parametrize("row", BOX.action_cards.values(), ids=lambda row: row.title)
each_event_card = pytest.mark.parametrize("row", BOX.event_cards.values(), ids=lambda row: row.title)


def _rich() -> Table:
    """Everyone owns something of everything, so that each card has an effect."""
    table = Table(3, setting="samurai").table(closed="harbor").market("doku", "nawa", "yumi").patrol("red", "gates")
    for seat in (RED, BLUE, YELLOW):
        table.has(seat, house=4, reserve=0, geisha=2, weapons=("katana", "shuko"), annexes=("dojo", "yashiki"))
        table.scores(seat, 5)
    return table


def _stands(table: Table) -> Table:
    return table.stands(RED, "shogun", "market1").stands(BLUE, "bakufu", "market2").has(RED, reserve=1, house=1)


def _at_the_moment(table: Table, timing: Timing) -> Table:
    """Red may play a card of this timing now."""
    match timing:
        case "phase_7_turn":
            return _stands(table).acting()
        case "phase_5b":
            return _stands(table).watch_patrol()
        case "phase_5c":
            return _to_the_saving(_stands(table).watch_patrol())
        case "on_winning":
            return _won(table)
        case _:
            return table.assigning()


def _to_the_saving(table: Table) -> Table:
    while isinstance(table.state.phase, WatchPatrol) and table.state.phase.step == "influence":
        table.play(table.waiting[0], PassTurn())
    return table


def _won(table: Table) -> Table:
    table.bidding()
    for seat in (RED, BLUE, YELLOW):
        table.play(seat, TakePart())
    return table.play(RED, AnnounceAuction("black")).play(BLUE, PassBid()).play(YELLOW, PassBid())


@each_action_card
def test_every_action_card_is_played_and_resolved(row: ActionCard) -> None:
    if row.timing == "reaction":
        _is_an_answer(row)
        return
    table = _at_the_moment(_rich().holds(RED, row.title).holds(BLUE, "Feint"), row.timing)
    move = next(move for move in table.offers(RED, PlayActionCard) if move.card == row.id)
    table.play(RED, move)
    assert [event.card for event in table.happened(ActionCardPlayed)] == [row.id]
    table.answers(BLUE)
    assert table.happened(ActionCardResolved) == [ActionCardResolved(RED, row.id)]


def _is_an_answer(row: ActionCard) -> None:
    table = _rich().holds(RED, "Double-time!").holds(BLUE, row.title).watch_patrol().plays(RED, "Double-time!")
    table.play(BLUE, table.offers(BLUE, AnswerCard)[-1])
    assert [event.card for event in table.happened(ActionCardResolved)] == [row.id, action_card("Double-time!")]


@each_action_card
def test_every_action_card_can_be_negated(row: ActionCard) -> None:
    if row.timing == "reaction":
        return
    table = _at_the_moment(_rich().holds(RED, row.title).holds(BLUE, "Walls Have Ears"), row.timing)
    move = next(move for move in table.offers(RED, PlayActionCard) if move.card == row.id)
    table.play(RED, move).answers(BLUE, "Walls Have Ears")
    assert ActionCardResolved(RED, row.id, negated=True) in table.events


@each_event_card
def test_every_event_is_revealed_and_carried_out(row: EventCard) -> None:
    table = _rich().event(row.title)
    assert table.happened(EventRevealed) == [EventRevealed(row.id)]
    while isinstance(table.state.phase, EventPhase):
        table.play(table.waiting[0], table.legal(table.waiting[0])[0])
    assert isinstance(table.state.phase, Assigning)


@each_event_card
def test_every_event_can_be_met_with_a_blessing(row: EventCard) -> None:
    table = _rich().holds(RED, "Feint", "Bitter Tea").holds(BLUE, "Feint", "The Rice Riot")
    table.holds(YELLOW, "Feint", "The Silver Mint")
    for seat in (RED, BLUE, YELLOW):
        table.has(seat, blessings=1)
    table.table(blessings=0).event(row.title)
    while isinstance(table.state.phase, EventPhase):
        table.play(table.waiting[0], table.legal(table.waiting[0])[0])
    eased: Any = row.effect[0]
    assert table.state.blessings == (3 if hasattr(eased, "losses") else 0)
