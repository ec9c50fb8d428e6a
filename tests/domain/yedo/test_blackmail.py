"""The Blackmail card, rulebook p. 4 and 9."""

from domain.yedo.events.districts import BlackmailPlayed, DiscipleArrested
from domain.yedo.events.rounds import BlackmailKept
from domain.yedo.moves.market import SellCard
from domain.yedo.moves.trade import MakeOffer
from domain.yedo.moves.watch_patrol import PassTurn, PlayBlackmail
from domain.yedo.offers import Assets
from domain.yedo.pending import PendingAnswers, top_of
from domain.yedo.pieces import Card
from tests.domain.yedo.story import BLUE, RED, Table, posts

(SHOGUN, BAKUFU, MARKET) = posts("shogun", "bakufu", "market1")


def _in_danger(*names: str) -> Table:
    table = Table().has(RED, house=4, reserve=0, blackmail=True).patrol("red", "gates").stands(RED, *names)
    return table.watch_patrol()


def test_blackmail_saves_one_disciple() -> None:
    table = _in_danger("shogun", "bakufu").play(RED, PlayBlackmail(BAKUFU))
    assert [event.post for event in table.happened(DiscipleArrested)] == [SHOGUN]
    assert table.where(RED) == (BAKUFU,)


def test_blackmail_saves_the_only_disciple_in_danger() -> None:
    table = _in_danger("shogun", "market1").refuses(RED, PlayBlackmail(MARKET), "disciple-not-in-danger")
    assert not table.play(RED, PlayBlackmail(SHOGUN)).happened(DiscipleArrested)


def test_a_played_blackmail_card_is_out_of_the_game() -> None:
    table = _in_danger("shogun").play(RED, PlayBlackmail(SHOGUN))
    assert table.happened(BlackmailPlayed) == [BlackmailPlayed(RED)]
    assert not table.clan(RED).blackmail
    assert len(table.deck("action")) == 44


def test_blackmail_is_not_played_without_a_disciple_in_danger() -> None:
    table = Table().has(RED, blackmail=True).patrol("red", "gates").stands(RED, "market1").watch_patrol()
    table.refuses(RED, PlayBlackmail(MARKET))


def test_blackmail_is_the_one_card_of_5c() -> None:
    table = Table().has(RED, blackmail=True).holds(RED, "The Cellar Door").patrol("red", "gates")
    table.stands(RED, "shogun", "bakufu").watch_patrol().play(RED, PassTurn()).play(RED, PlayBlackmail(SHOGUN))
    assert [event.post for event in table.happened(DiscipleArrested)] == [BAKUFU]


def test_blackmail_cannot_be_countered() -> None:
    table = Table().holds(BLUE, "Walls Have Ears").has(RED, blackmail=True).patrol("red", "gates")
    table.stands(RED, "shogun").watch_patrol().play(BLUE, PassTurn()).play(RED, PlayBlackmail(SHOGUN))
    assert not isinstance(top_of(table.state), PendingAnswers)
    assert not table.happened(DiscipleArrested)


def test_blackmail_counts_towards_no_limit() -> None:
    table = Table().has(RED, blackmail=True).holds(RED, "Feint", "Silk Money", "About Face").assigning()
    assert len(table.clan(RED).action_cards) == 3
    assert table.state.pending[-1].to_act == (RED,)


def test_blackmail_is_neither_traded_nor_sold_nor_discarded() -> None:
    table = Table().has(RED, blackmail=True).has(BLUE, weapons=("nawa",))
    table.stands(RED, "tavern1", "market1").stands(BLUE, "tavern2").trading()
    table.refuses(RED, MakeOffer(BLUE, Assets(action_cards=1), Assets(weapons=("nawa",))), "offer-beyond-assets")
    table.acting().refuses(RED, SellCard(MARKET, Card("blackmail")), "card-not-sellable")
    assert table.offers(RED, SellCard) == []
    assert Table().has(RED, blackmail=True).event("Highwaymen on the Tokaido").clan(RED).blackmail


def test_an_unplayed_blackmail_card_scores_2_prestige_points() -> None:
    table = Table().has(RED, blackmail=True).table(round=11).next_round()
    assert table.happened(BlackmailKept) == [BlackmailKept(RED, 2)]
    assert (table.points(RED), table.points(BLUE)) == (3, 1)
