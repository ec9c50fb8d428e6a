"""The Blackmail card, rulebook p. 4 and 9."""

from domain.yedo.events import BlackmailKept, BlackmailPlayed, DiscipleArrested
from domain.yedo.moves import MakeOffer, PassTurn, PlayBlackmail, SellCard
from domain.yedo.pending import PendingAnswers, top_of
from domain.yedo.pieces import Assets, Card
from tests.domain.yedo.components import BLUE, RED, posts
from tests.domain.yedo.match import Match

(SHOGUN, BAKUFU, MARKET) = posts("shogun", "bakufu", "market1")


def _in_danger(*names: str) -> Match:
    match = Match().has(RED, house=4, reserve=0, blackmail=True).patrol("red", "gates").stands(RED, *names)
    return match.watch_patrol()


def test_blackmail_saves_one_disciple() -> None:
    match = _in_danger("shogun", "bakufu").play(RED, PlayBlackmail(BAKUFU))
    assert [event.post for event in match.happened(DiscipleArrested)] == [SHOGUN]
    assert match.where(RED) == (BAKUFU,)


def test_blackmail_saves_the_only_disciple_in_danger() -> None:
    match = _in_danger("shogun", "market1").refuses(RED, PlayBlackmail(MARKET), "disciple-not-in-danger")
    assert not match.play(RED, PlayBlackmail(SHOGUN)).happened(DiscipleArrested)


def test_a_played_blackmail_card_is_out_of_the_game() -> None:
    match = _in_danger("shogun").play(RED, PlayBlackmail(SHOGUN))
    assert match.happened(BlackmailPlayed) == [BlackmailPlayed(RED)]
    assert not match.clan(RED).blackmail
    assert len(match.deck("action")) == 44


def test_blackmail_is_not_played_without_a_disciple_in_danger() -> None:
    match = Match().has(RED, blackmail=True).patrol("red", "gates").stands(RED, "market1").watch_patrol()
    match.refuses(RED, PlayBlackmail(MARKET), "not-now")


def test_blackmail_is_the_one_card_of_5c() -> None:
    match = Match().has(RED, blackmail=True).holds(RED, "The Cellar Door").patrol("red", "gates")
    match.stands(RED, "shogun", "bakufu").watch_patrol().play(RED, PassTurn()).play(RED, PlayBlackmail(SHOGUN))
    assert [event.post for event in match.happened(DiscipleArrested)] == [BAKUFU]


def test_blackmail_cannot_be_countered() -> None:
    match = Match().holds(BLUE, "Walls Have Ears").has(RED, blackmail=True).patrol("red", "gates")
    match.stands(RED, "shogun").watch_patrol().play(BLUE, PassTurn()).play(RED, PlayBlackmail(SHOGUN))
    assert not isinstance(top_of(match.state), PendingAnswers)
    assert not match.happened(DiscipleArrested)


def test_blackmail_counts_towards_no_limit() -> None:
    match = Match().has(RED, blackmail=True).holds(RED, "Feint", "Silk Money", "About Face").assigning()
    assert len(match.clan(RED).action_cards) == 3
    assert match.state.pending[-1].to_act() == (RED,)


def test_blackmail_is_neither_traded_nor_sold_nor_discarded() -> None:
    match = Match().has(RED, blackmail=True).has(BLUE, weapons=("nawa",))
    match.stands(RED, "tavern1", "market1").stands(BLUE, "tavern2").trading()
    match.refuses(RED, MakeOffer(BLUE, Assets(action_cards=1), Assets(weapons=("nawa",))), "offer-beyond-assets")
    match.acting().refuses(RED, SellCard(MARKET, Card("blackmail")), "card-not-sellable")
    assert match.offers(RED, SellCard) == []
    assert Match().has(RED, blackmail=True).event("Highwaymen on the Tokaido").clan(RED).blackmail


def test_an_unplayed_blackmail_card_scores_2_prestige_points() -> None:
    match = Match().has(RED, blackmail=True).with_state(round=11).next_round()
    assert match.happened(BlackmailKept) == [BlackmailKept(RED, 2)]
    assert (match.points(RED), match.points(BLUE)) == (3, 1)
