"""What each player may see, rulebook p. 3, 4 and 10."""

from typing import Any

import pytest

from domain.game import Seat, Viewer
from domain.secrecy import HIDDEN, Hidden, redact
from domain.yedo import GAME
from domain.yedo.components.rows import COLORS
from domain.yedo.decks import cards_of, pile
from domain.yedo.events import (
    Answered,
    CardDiscarded,
    CardDrawn,
    CardKept,
    CardsChosen,
    CardsShown,
    CardStolen,
    DealClosed,
)
from domain.yedo.moves import (
    AcceptOffer,
    AnnounceAuction,
    AnswerCard,
    ArrangeCards,
    DraftMission,
    Foresee,
    HandOver,
    KeepCard,
    LeaveForMon,
    MakeOffer,
    PassBid,
    SellCard,
    TakePart,
)
from domain.yedo.pieces import Answer, Assets, Deck
from tests.domain.yedo.components import BLUE, GREEN, RED, YELLOW, action_card, card, mission, posts
from tests.domain.yedo.match import Match

OTHERS: tuple[Viewer, ...] = (BLUE, YELLOW, None)


def _seen(match: Match, viewer: Viewer, seat: Seat, hand: str) -> Any:
    return getattr(GAME.mask(match.state, viewer).clans[seat], hand)


def _top(match: Match, viewer: Viewer, deck: Deck, count: int = 3) -> tuple[Any, ...]:
    """Returns the top of a deck as a viewer sees it."""
    return cards_of(pile(GAME.mask(match.state, viewer), deck)[:count])


def test_cards_in_hand_are_seen_by_their_owner_alone() -> None:
    held = {"action_cards": "Feint", "bonus_cards": "Two Fans", "missions": "Bitter Tea"}
    match = Match(3).holds(RED, *held.values()).assigning()
    for hand, title in held.items():
        assert _seen(match, RED, RED, hand) == (card(title),)
        assert all(_seen(match, viewer, RED, hand) == (HIDDEN,) for viewer in OTHERS)


def test_weapons_are_public() -> None:
    match = Match(3).has(RED, weapons=("doku",)).assigning()
    assert all(_seen(match, viewer, RED, "weapons") == ("doku",) for viewer in OTHERS)


def test_mon_are_public() -> None:
    match = Match(3).has(RED, mon=31).assigning()
    assert all(_seen(match, viewer, RED, "mon") == 31 for viewer in OTHERS)


def test_a_blackmail_card_is_public() -> None:
    match = Match(3).has(RED, blackmail=True).assigning()
    assert all(_seen(match, viewer, RED, "blackmail") for viewer in OTHERS)


def test_a_completed_mission_has_been_shown_to_all() -> None:
    match = Match(3).has_completed(RED, "Bitter Tea").assigning()
    assert all(_seen(match, viewer, RED, "completed") == (mission("Bitter Tea"),) for viewer in OTHERS)


@pytest.mark.parametrize("deck", ["action", "bonus", "weapon", "event", *COLORS])
def test_no_player_sees_a_deck(deck: Deck) -> None:
    match = Match(3).assigning()
    count = len(match.deck(deck))
    for viewer in (RED, *OTHERS):
        assert _top(match, viewer, deck, count) == (HIDDEN,) * count


def test_a_drafted_mission_is_seen_by_its_owner_alone() -> None:
    match = Match.set_up(3)
    seat = match.waiting[0]
    match.play(seat, DraftMission("red"))
    (drawn,) = match.happened(CardDrawn)
    assert not isinstance(redact(drawn, seat).card, Hidden)
    for viewer in ({RED, BLUE, YELLOW} - {seat}) | {None}:
        assert redact(drawn, viewer).card == HIDDEN
        assert _seen(match, viewer, seat, "missions") == (HIDDEN,)


def test_cards_to_choose_from_are_seen_only_by_the_player_who_chooses() -> None:
    match = Match(4).bidding()
    for seat in match.state.order:
        match.play(seat, TakePart() if seat in (RED, BLUE) else LeaveForMon())
    match.play(RED, AnnounceAuction("bonus_card")).play(BLUE, PassBid())
    (shown,) = match.happened(CardsShown)
    assert redact(shown, RED).cards == match.clan(RED).drawn
    for viewer in (BLUE, GREEN, None):
        assert redact(shown, viewer).cards == (HIDDEN,) * 3
        assert _seen(match, viewer, RED, "drawn") == (HIDDEN,) * 3
    match.play(RED, KeepCard(match.clan(RED).drawn[0]))
    (kept,) = match.happened(CardKept)
    assert redact(kept, BLUE).card == HIDDEN
    assert redact(kept, BLUE).returned == (HIDDEN, HIDDEN)


def test_a_player_who_returned_cards_under_a_deck_still_sees_them() -> None:
    match = Match(3).holds(RED, "Two Fans").stands(RED, "market1").stands(BLUE, "gates1").acting()
    match.play(RED, SellCard(posts("market1")[0], card("Two Fans")))
    assert cards_of(pile(GAME.mask(match.state, RED), "bonus"))[-1] == card("Two Fans")
    assert all(cards_of(pile(GAME.mask(match.state, viewer), "bonus"))[-1] == HIDDEN for viewer in OTHERS)


def test_a_foresight_is_known_to_one_player_alone() -> None:
    match = Match(3).stands(RED, "gates1").stands(BLUE, "bakufu").acting()
    first, second, third = match.deck("action")[:3]
    match.play(RED, Foresee(posts("gates1")[0], "action")).play(RED, ArrangeCards((third, first, second)))
    assert _top(match, RED, "action") == (third, first, second)
    assert all(_top(match, viewer, "action") == (HIDDEN,) * 3 for viewer in OTHERS)


def test_an_event_foreseen_is_known_to_one_player_alone() -> None:
    match = Match(3).stands(RED, "temple1").stands(BLUE, "bakufu").acting()
    coming = match.deck("event")[:3]
    match.play(RED, Foresee(posts("temple1")[0], "event"))
    assert _top(match, RED, "event") == coming
    assert all(_top(match, viewer, "event") == (HIDDEN,) * 3 for viewer in OTHERS)


def test_a_card_discarded_for_the_limit_stays_face_down() -> None:
    match = Match(3).holds(RED, "Feint").event("Highwaymen on the Tokaido")
    (discarded,) = match.happened(CardDiscarded)
    assert redact(discarded, RED).card == card("Feint")
    assert redact(discarded, BLUE).card == HIDDEN


def test_an_answer_is_seen_only_by_its_player_until_all_have_answered() -> None:
    match = Match(3).holds(RED, "Silk Money").holds(BLUE, "Walls Have Ears").holds(YELLOW, "Feint").assigning()
    match.plays(RED, "Silk Money").answers(BLUE, "Walls Have Ears")
    (answered,) = match.happened(Answered)
    assert redact(answered, BLUE).answer == Answer(action_card("Walls Have Ears"))
    assert all(redact(answered, viewer).answer == HIDDEN for viewer in (RED, YELLOW, None))


def test_the_seats_asked_for_an_answer_reveal_no_hidden_card() -> None:
    """Two matches that differ in a hidden hand ask the same seats and list the same moves for all other seats."""
    matches = [
        Match(3).holds(RED, "Silk Money").holds(BLUE, title).holds(YELLOW, "Feint").assigning().plays(RED, "Silk Money")
        for title in ("Walls Have Ears", "Double-time!")
    ]
    for viewer in (RED, YELLOW, None):
        one, other = (GAME.mask(match.state, viewer) for match in matches)
        assert one.pending == other.pending
        assert GAME.to_act(one) == GAME.to_act(other)
        assert one.clans == other.clans
    assert [len(match.offers(BLUE, AnswerCard)) for match in matches] == [2, 1]


def _traded() -> tuple[Match, CardsChosen, DealClosed]:
    match = Match(3).has(BLUE, weapons=("nawa",)).holds(RED, "Two Fans").stands(RED, "tavern1").stands(BLUE, "tavern2")
    match.trading().play(RED, MakeOffer(BLUE, Assets(bonus_cards=1), Assets(weapons=("nawa",)))).play(
        BLUE, AcceptOffer()
    )
    match.play(RED, HandOver((card("Two Fans"),)))
    chosen = next(event for event in match.happened(CardsChosen) if event.seat == RED)
    return match, chosen, match.happened(DealClosed)[0]


def test_a_card_traded_is_seen_by_giver_and_taker_alone() -> None:
    match, chosen, closed = _traded()
    assert redact(chosen, RED).cards == (card("Two Fans"),)
    assert redact(chosen, BLUE).cards == (HIDDEN,)
    assert redact(closed, BLUE).got_by_second == (card("Two Fans"),)
    for viewer in (YELLOW, None):
        hidden = redact(closed, viewer)
        assert (hidden.given_by_first, hidden.got_by_second) == ((HIDDEN,), (HIDDEN,))
        assert _seen(match, viewer, BLUE, "bonus_cards") == (HIDDEN,)


def test_a_stolen_card_is_seen_by_thief_and_victim_alone() -> None:
    match = Match(3, setting="samurai").holds(RED, "The Rifled Desk").holds(BLUE, "Double-time!").assigning()
    match.plays(RED, "The Rifled Desk", seat=BLUE).answers(BLUE)
    (stolen,) = match.happened(CardStolen)
    assert redact(stolen, RED).taken == card("Double-time!")
    assert redact(stolen, BLUE).lost == card("Double-time!")
    for viewer in (YELLOW, None):
        assert (redact(stolen, viewer).taken, redact(stolen, viewer).lost) == (HIDDEN, HIDDEN)


def test_a_played_action_card_is_known_to_all_under_the_deck() -> None:
    match = Match(3).holds(RED, "Silk Money").assigning().plays(RED, "Silk Money")
    for viewer in (RED, *OTHERS):
        assert cards_of(pile(GAME.mask(match.state, viewer), "action"))[-1] == card("Silk Money")
