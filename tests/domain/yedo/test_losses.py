"""What cruel events take, and how a blessing eases it, rulebook p. 9 and 16."""

from domain.game import Seat
from domain.yedo.moves.assigning import AssignDisciple
from domain.yedo.moves.event_cards import GiveUp, KeepBlessing, ReturnBlessing
from domain.yedo.pieces import Card
from tests.domain.yedo.story import BLUE, RED, YELLOW, Table, card, corrected


def test_example_earthquake() -> None:
    """Each player loses a disciple and an annex; who returns a blessing loses less."""
    table = Table().has(RED, house=3, reserve=1, annexes=("dojo",))
    table.has(BLUE, house=3, reserve=1, annexes=("yashiki",), blessings=1).table(blessings=1).event("Earthquake")
    red = table.clan(RED)
    assert (red.house, red.reserve, red.annexes) == (2, 2, ())
    table.play(BLUE, ReturnBlessing("disciple"))
    blue = table.clan(BLUE)
    assert (blue.house, blue.reserve, blue.annexes, blue.blessings) == (2, 2, ("yashiki",), 0)
    assert table.state.blessings == 2


def test_a_returned_blessing_leaves_one_loss_of_ones_choice() -> None:
    table = Table().has(RED, house=3, reserve=1, annexes=("dojo",), blessings=1).event("Earthquake")
    assert table.offers(RED, ReturnBlessing) == [ReturnBlessing("disciple"), ReturnBlessing("annex")]
    table.refuses(RED, ReturnBlessing("weapon"), "loss-not-sufferable")
    table.play(RED, ReturnBlessing("annex"))
    assert (table.clan(RED).house, table.clan(RED).annexes) == (3, ())


def test_a_blessing_may_be_kept() -> None:
    table = Table().has(RED, house=3, reserve=1, annexes=("dojo",), blessings=1).event("Earthquake")
    table.play(RED, KeepBlessing())
    assert (table.clan(RED).house, table.clan(RED).annexes, table.clan(RED).blessings) == (2, (), 1)


def test_blessings_are_returned_in_player_order() -> None:
    table = Table(3).table(order=(YELLOW, RED, BLUE))
    for seat in (RED, BLUE, YELLOW):
        table.has(seat, house=3, reserve=1, annexes=("dojo",), blessings=1)
    table.event("Earthquake")
    asked: list[Seat] = []
    while table.offers(table.waiting[0], KeepBlessing):
        asked += table.waiting
        table.play(table.waiting[0], KeepBlessing())
    assert asked == [YELLOW, RED, BLUE]


def test_the_last_two_disciples_are_never_lost() -> None:
    table = Table().has(RED, annexes=("dojo",)).event("Earthquake")
    assert (table.clan(RED).house, table.clan(RED).reserve, table.clan(RED).annexes) == (2, 2, ())


def test_a_blessing_that_would_save_nothing_is_not_asked_for() -> None:
    """Of the two losses only one can be suffered."""
    table = Table().has(RED, annexes=("dojo",), blessings=1).event("Earthquake")
    assert table.offers(RED, AssignDisciple)
    assert (table.clan(RED).annexes, table.clan(RED).blessings) == ((), 1)


def test_a_tsunami_takes_a_weapon_and_5_mon() -> None:
    table = Table().has(RED, weapons=("yumi",)).event("Tsunami")
    assert (table.clan(RED).weapons, table.mon(RED)) == ((), 7)
    assert "yumi" in table.state.weapon_discards


def test_the_great_fire_takes_an_annex_and_a_weapon() -> None:
    table = Table().has(RED, annexes=("dojo",), weapons=("yumi",)).event("Great Fire of Meireki")
    assert (table.clan(RED).annexes, table.clan(RED).weapons) == ((), ())


def test_smallpox_takes_a_geisha_and_a_disciple() -> None:
    table = Table().has(RED, geisha=2, house=4, reserve=0).table(geisha=1).event("Smallpox in the Quarters")
    assert (table.clan(RED).geisha, table.clan(RED).house, table.clan(RED).reserve) == (1, 3, 1)
    assert table.state.geisha == 2


def test_highwaymen_take_6_mon_and_an_action_card() -> None:
    table = Table().holds(RED, "Feint").event("Highwaymen on the Tokaido")
    assert (table.mon(RED), table.clan(RED).action_cards) == (6, ())
    assert table.deck("action")[-1] == card("Feint")


def test_out_of_favor_costs_2_points_and_a_mission() -> None:
    table = Table().scores(RED, 5).holds(RED, "The Dutch Pilot").event("Out of Favor")
    assert (table.points(RED), table.clan(RED).missions) == (3, ())
    assert table.deck("yellow")[-1] == card("The Dutch Pilot")


def test_points_never_fall_below_nothing() -> None:
    table = Table().scores(RED, 1).event("Out of Favor")
    assert table.points(RED) == 0


def test_what_is_missing_is_not_lost() -> None:
    table = Table().has(RED, mon=2).event("Tsunami")
    assert (table.mon(RED), table.clan(RED).weapons) == (0, ())


def test_the_owner_chooses_which_weapon_is_lost() -> None:
    table = Table().has(RED, weapons=("yumi", "doku")).event("Tsunami")
    table.refuses(RED, GiveUp(Card("nawa")), "asset-not-owned").play(RED, GiveUp(Card("doku")))
    assert table.clan(RED).weapons == ("yumi",)


def test_the_owner_chooses_which_mission_is_lost() -> None:
    table = Table().holds(RED, "The Dutch Pilot", "Bitter Tea").event("Out of Favor")
    table.play(RED, GiveUp(card("Bitter Tea")))
    assert table.clan(RED).missions == (card("The Dutch Pilot"),)


def test_what_is_lost_is_chosen_in_player_order() -> None:
    """Whether a blessing is returned or not: each is done before the next one chooses."""
    table = Table(3).table(order=(YELLOW, RED, BLUE))
    for seat in (RED, BLUE, YELLOW):
        table.has(seat, weapons=("yumi", "doku"), blessings=int(seat == RED))
    table.event("Tsunami")
    for seat, moves in ((YELLOW, ()), (RED, (KeepBlessing(),)), (BLUE, ())):
        assert table.waiting == (seat,)
        table.play(seat, *moves, GiveUp(Card("doku")))
    assert all(table.clan(seat).weapons == ("yumi",) for seat in (RED, BLUE, YELLOW))


def test_an_event_that_takes_two_disciples_spares_the_last_two() -> None:
    harder = corrected(
        '{ asset = "geisha", count = 1 }, { asset = "disciple", count = 1 }', '{ asset = "disciple", count = 2 }'
    )
    table = Table().table(components=harder).has(RED, house=4, reserve=0).has(BLUE, house=3, reserve=1)
    table.event("Smallpox in the Quarters")
    assert [(table.clan(seat).house, table.clan(seat).reserve) for seat in (RED, BLUE)] == [(2, 2), (2, 2)]


def test_a_lost_annex_returns_to_the_board() -> None:
    table = Table().has(RED, annexes=("dojo", "yashiki")).table(annexes=("karesansui",)).event("Earthquake")
    table.play(RED, GiveUp(Card("yashiki")))
    assert table.clan(RED).annexes == ("dojo",)
    assert table.state.annexes == ("karesansui", "yashiki")
