"""What a seat guesses of hidden hands agrees with all that it knows of them: rulebook p. 3, 10 and 12-14."""

import random

from msgspec.structs import replace

from domain.chance import casual
from domain.game import Seat, Viewer
from domain.secrecy import HIDDEN
from domain.yedo import GAME
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import Color
from domain.yedo.decks import cards_of
from domain.yedo.moves import (
    AcceptOffer,
    AnnounceAuction,
    ArrangeCards,
    BuyActionCard,
    Foresee,
    HandOver,
    KeepCard,
    LeaveForMon,
    MakeOffer,
    PassBid,
    PayBid,
    SellCard,
    TakePart,
    UseYashiki,
)
from domain.yedo.pending import PendingAnswers, PendingDeal
from domain.yedo.pieces import Answer, Assets, Card, SeenCard, known
from domain.yedo.state import State, expected
from domain.yedo.whereabouts import Known, Place, Whereabouts, placed
from tests.domain.yedo.components import BLUE, GREEN, RED, YELLOW, action_card, card, mission, posts
from tests.domain.yedo.match import Match

EARS = "Walls Have Ears"


def _in_mixes(match: Match, viewer: Viewer) -> list[SeenCard]:
    """Returns the cards of all mixes as a viewer knows them."""
    return [one for mix in GAME.mask(match.state, viewer).mixes for look in mix.looks for one in look.cards]


def _missions(state: State, seat: Seat) -> list[Color]:
    """Returns the colors of the missions in a hand."""
    return sorted(components_of(state).missions[known(held)].color for held in state.clans[seat].missions)


def _guessed(match: Match, seat: Seat, holder: Seat, title: str) -> int:
    """Returns in how many of 20 guesses of a seat another one holds a card."""
    clans = [guess.clans[holder] for guess in match.guesses(seat)]
    return sum(card(title) in (*clan.action_cards, *clan.bonus_cards, *clan.missions) for clan in clans)


def test_a_guess_keeps_to_the_colors_of_missions_that_everybody_saw_being_drawn() -> None:
    match = Match(3).holds(BLUE, "Bitter Tea", "The Innkeeper's Bill of Fare")
    match.holds(YELLOW, "The Rice Riot", "Kill the Shogun").assigning()
    for guess in match.guesses(RED):
        assert _missions(guess, BLUE) == _missions(match.state, BLUE)
        assert _missions(guess, YELLOW) == ["black", "red"]


def test_nobody_else_knows_the_color_of_a_mission_that_is_handed_over_out_of_several() -> None:
    match = Match(3).holds(BLUE, "Bitter Tea", "The Rice Riot").stands(BLUE, "tavern1").stands(YELLOW, "tavern2")
    match.trading().play(BLUE, MakeOffer(YELLOW, Assets(missions=1), Assets(mon=1))).play(YELLOW, AcceptOffer())
    match.play(BLUE, HandOver((card("Bitter Tea"),)))
    assert (match.clan(BLUE).known_colors, match.clan(YELLOW).known_colors) == ((), ())
    assert {tuple(_missions(guess, BLUE)) for guess in match.guesses(RED)} == {("red",), ("yellow",)}


def test_the_colors_of_all_missions_of_a_hand_stay_known_when_they_are_handed_over() -> None:
    match = Match(3).holds(BLUE, "Bitter Tea", "The Rice Riot").stands(BLUE, "tavern1").stands(YELLOW, "tavern2")
    match.trading().play(BLUE, MakeOffer(YELLOW, Assets(missions=2), Assets(mon=1))).play(YELLOW, AcceptOffer())
    match.play(BLUE, HandOver((card("The Rice Riot"), card("Bitter Tea"))))
    assert (match.clan(BLUE).known_colors, match.clan(YELLOW).known_colors) == ((), ("red", "yellow"))


def _given() -> Match:
    """The red seat has given Two Fans to the blue one, which holds another bonus card."""
    match = Match(3).has(BLUE, mon=5).holds(BLUE, "Banner of the War God").holds(RED, "Two Fans")
    match.stands(RED, "tavern1").stands(BLUE, "tavern2").trading()
    match.play(RED, MakeOffer(BLUE, Assets(bonus_cards=1), Assets(mon=1))).play(BLUE, AcceptOffer())
    return match.play(RED, HandOver((card("Two Fans"),)))


def test_who_has_handed_a_card_over_guesses_it_there() -> None:
    match = _given()
    assert _guessed(match, RED, BLUE, "Two Fans") == 20
    assert _guessed(match, YELLOW, BLUE, "Two Fans") < 20


def test_all_know_who_knows_a_card_of_a_hand_and_only_they_and_its_owner_know_which() -> None:
    match = _given()
    seen = {viewer: _in_mixes(match, viewer) for viewer in (RED, BLUE, YELLOW, None)}
    assert seen[RED] == seen[BLUE] == [SeenCard(card("Two Fans"), (RED, BLUE))]
    assert seen[YELLOW] == seen[None] == [SeenCard(HIDDEN, (RED, BLUE))]
    assert match.clan(BLUE).mixes.bonus_cards == (0, 1)


def test_a_card_is_in_the_hand_or_under_the_deck_once_its_owner_has_put_one_away_face_down() -> None:
    match = _given().with_state(disciples=()).stands(BLUE, "market1").acting()
    match.play(BLUE, SellCard(posts("market1")[0], card("Banner of the War God")))
    assert 0 < _guessed(match, RED, BLUE, "Two Fans") < 20
    for guess in match.guesses(RED):
        assert card("Two Fans") in (*guess.clans[BLUE].bonus_cards, guess.decks.bonus[-1].card)
    match.with_state(disciples=(), pending=()).stands(BLUE, "market1").acting()
    match.play(BLUE, SellCard(posts("market1")[0], card("Two Fans")))
    assert all(card("Two Fans") in [one.card for one in guess.decks.bonus[-2:]] for guess in match.guesses(RED))


def test_a_mission_of_another_color_that_is_put_away_leaves_no_doubt_of_the_known_one() -> None:
    match = Match(3).holds(BLUE, "Bitter Tea").stands(BLUE, "tavern1").stands(YELLOW, "tavern2").trading()
    match.play(BLUE, MakeOffer(YELLOW, Assets(missions=1), Assets(mon=1))).play(YELLOW, AcceptOffer())
    match.play(BLUE, HandOver((card("Bitter Tea"),))).with_state(disciples=())
    match.holds(YELLOW, "The Rice Riot").has(YELLOW, annexes=("yashiki",)).with_state(disciples=())
    match.stands(YELLOW, "yashiki").acting().play(YELLOW, UseYashiki(mission("The Rice Riot"), "black"))
    assert _guessed(match, BLUE, YELLOW, "Bitter Tea") == 20


def test_all_cards_that_a_seat_has_handed_over_are_guessed_in_one_hand() -> None:
    match = _given().holds(RED, "Bitter Tea", "The Rice Riot")
    match.play(BLUE, MakeOffer(RED, Assets(mon=1), Assets(missions=1))).play(RED, AcceptOffer())
    match.play(RED, HandOver((card("Bitter Tea"),)))
    assert match.clan(BLUE).known_colors == ()
    assert _guessed(match, RED, BLUE, "Bitter Tea") == _guessed(match, RED, BLUE, "Two Fans") == 20


def _foreseen(match: Match, seat: Seat, post: str) -> tuple[Card, ...]:
    """Lets a seat foresee action cards, which it puts back in the same order, and returns them."""
    match.stands(seat, post).acting().play(seat, Foresee(posts(post)[0], "action"))
    cards = match.deck("action")
    match.play(seat, ArrangeCards(match.offers(seat, ArrangeCards)[0].cards))
    assert cards == match.deck("action")[3:]
    return match.deck("action")[:3]


def test_who_has_foreseen_cards_that_another_arranges_knows_that_they_are_on_top() -> None:
    match = Match(3)
    foreseen = _foreseen(match, RED, "gates1")
    _foreseen(match.with_state(disciples=(), pending=()), BLUE, "gates2")
    tops = {tuple([one.card for one in guess.decks.action[:3]]) for guess in match.guesses(RED)}
    assert {tuple(sorted(map(known, top))) for top in tops} == {tuple(sorted(foreseen))}
    assert len(tops) > 1


def test_who_has_foreseen_cards_of_which_another_keeps_one_knows_where_they_are() -> None:
    match = Match(4).holds(RED, "Silk Money")
    foreseen = _foreseen(match, BLUE, "gates1")
    match.with_state(disciples=(), pending=()).bidding()
    for seat in match.state.order:
        match.play(seat, TakePart() if seat in (RED, BLUE) else LeaveForMon())
    match.play(RED, AnnounceAuction("action_card")).play(BLUE, PassBid()).play(RED, PayBid(), KeepCard(foreseen[1]))
    kept = []
    for guess in match.guesses(BLUE):
        held, bottom = guess.clans[RED].action_cards, [one.card for one in guess.decks.action[-2:]]
        assert any(sorted(map(known, (*bottom, one))) == sorted(foreseen) for one in held)
        kept.append(held)
    assert len({*kept}) > 3


def test_who_is_robbed_of_a_card_guesses_it_with_the_thief() -> None:
    match = Match(3, setting="samurai").holds(RED, "The Rifled Desk").holds(BLUE, "Double-time!").assigning()
    match.plays(RED, "The Rifled Desk", seat=BLUE).answers(BLUE)
    assert _guessed(match, BLUE, RED, "Double-time!") == 20
    assert _guessed(match, YELLOW, RED, "Double-time!") < 20


def _bought_after_a_foresight() -> tuple[Match, Card]:
    """The red seat has foreseen the card that the blue one has bought."""
    match = Match(3).has(BLUE, mon=20).stands(RED, "gates1").stands(BLUE, "red_light1").acting()
    match.play(RED, Foresee(posts("gates1")[0], "action"))
    match.play(RED, ArrangeCards(match.offers(RED, ArrangeCards)[0].cards))
    foreseen = known(match.deck("action")[0])
    return match.play(BLUE, BuyActionCard(posts("red_light1")[0])), foreseen


def test_who_has_foreseen_a_card_guesses_it_with_who_draws_it() -> None:
    match, foreseen = _bought_after_a_foresight()
    assert all(guess.clans[BLUE].action_cards == (foreseen,) for guess in match.guesses(RED))
    assert len({guess.clans[BLUE].action_cards for guess in match.guesses(YELLOW)}) > 1


def test_who_knows_a_card_knows_that_it_is_gone_when_it_is_played() -> None:
    match = Match(3, setting="samurai").holds(RED, "The Rifled Desk").holds(BLUE, "Silk Money").assigning()
    match.plays(RED, "The Rifled Desk", seat=BLUE).answers(BLUE)
    match.plays(RED, "Silk Money")
    assert match.state.mixes == ()
    assert _guessed(match, BLUE, RED, "Silk Money") == 0


def test_cards_that_a_seat_has_seen_in_a_deck_are_guessed_there_when_a_fork_has_shuffled_it() -> None:
    match = Match(3).holds(RED, "Pilgrim's Scroll").holds(BLUE, "Two Fans").stands(RED, "gates1").acting()
    match.plays(RED, "Pilgrim's Scroll")
    match.holds(RED, "Ears of the City", "Light Fingers").holds(YELLOW, "Keeper of Hostages", "Silent Hand")
    for seat in (RED, BLUE, YELLOW):
        match.holds(seat, "Feint", "The Lost Lantern", "Double-time!")
    match.with_state(pending=(), disciples=()).stands(BLUE, "market1").acting()
    match.play(BLUE, SellCard(posts("market1")[0], card("Two Fans"))).goes_on(GAME.reshuffle)
    for seat in (RED, BLUE, YELLOW):
        assert all(card("Pilgrim's Scroll") in cards_of(guess.decks.action) for guess in match.guesses(seat))
    assert all(card("Two Fans") in cards_of(guess.decks.bonus) for guess in match.guesses(BLUE))


def test_each_known_card_finds_its_place_also_where_another_one_might_take_it() -> None:
    """A red mission lies in the deck or in the hand, and a green one only in the hand."""
    match = Match(3).holds(BLUE, "Bitter Tea")
    hand = replace(match.clan(BLUE), missions=(HIDDEN,), known_colors=())
    red, green = card("The Rice Riot"), card("The Innkeeper's Bill of Fare")
    places = (Place("red", 0), Place(None, seat=BLUE, held="missions"))
    known_cards = Known((Whereabouts((("red", red), ("green", green)), places),), {"red": 1, "green": 1})
    clans = (match.clan(RED), hand)
    for number in range(300):
        put = placed(known_cards, clans, casual(random.Random(number)))
        assert (put.left, put.slots) == ([], {"red": {0: red}})


def test_a_secret_answer_may_be_any_that_is_possible_with_the_hand() -> None:
    ears = action_card("Walls Have Ears")
    match = Match(3, setting="samurai").holds(BLUE, "The Rifled Desk").holds(YELLOW, "Walls Have Ears")
    match.assigning().plays(BLUE, "The Rifled Desk", seat=YELLOW).answers(YELLOW)
    match.holds(YELLOW, "Double-time!").holds(RED, "Silk Money").plays(RED, "Silk Money").answers(
        BLUE, "Walls Have Ears"
    )
    answers = [expected(guess.pending[-1], PendingAnswers).given[0].answer for guess in match.guesses(YELLOW)]
    assert {*answers} == {None, Answer(ears)}


def test_any_cards_of_a_hand_may_be_those_that_are_to_be_handed_over() -> None:
    match = _given().holds(RED, "Bitter Tea", "The Rice Riot")
    match.play(BLUE, MakeOffer(RED, Assets(bonus_cards=1), Assets(missions=1))).play(RED, AcceptOffer())
    match.play(BLUE, HandOver((card("Banner of the War God"),)))
    deals = [expected(guess.pending[-1], PendingDeal) for guess in match.guesses(RED)]
    given = [deal.first for deal in deals if deal.first is not None]
    assert 0 < given.count((card("Two Fans"),)) < len(given) == 20


def test_with_quick_reactions_a_guess_gives_a_reaction_to_the_seats_that_are_asked_and_to_no_other() -> None:
    match = Match(4, quick_reactions=True).holds(RED, "Silk Money").holds(BLUE, EARS, "Double-time!")
    match.holds(YELLOW, "The Lost Lantern", EARS).holds(GREEN, "About Face", "Forced March").assigning()
    match.plays(RED, "Silk Money")
    assert match.waiting == (BLUE, YELLOW)
    assert [_guessed(match, BLUE, seat, EARS) for seat in (YELLOW, GREEN)] == [20, 0]
    assert [_guessed(match, YELLOW, seat, EARS) for seat in (BLUE, GREEN)] == [20, 0]
    match.answers(BLUE, None)
    assert [_guessed(match, YELLOW, seat, EARS) for seat in (BLUE, GREEN)] == [20, 0]
