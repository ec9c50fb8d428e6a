"""Losses by cruel events, and how a blessing reduces them, rulebook p. 9 and 16."""

from domain.game import Seat
from domain.yedo.events import ChoiceLapsed
from domain.yedo.moves import AssignDisciple, GiveUp, KeepBlessing, ReturnBlessing
from domain.yedo.pieces import Card
from tests.domain.yedo.components import BLUE, RED, YELLOW, card, corrected
from tests.domain.yedo.match import Match


def test_example_earthquake() -> None:
    """Each player loses a disciple and an annex; a player who returns a blessing loses less."""
    match = Match().has(RED, house=3, reserve=1, annexes=("dojo",))
    match.has(BLUE, house=3, reserve=1, annexes=("yashiki",), blessings=1).with_state(blessings=1).event("Earthquake")
    red = match.clan(RED)
    assert (red.house, red.reserve, red.annexes) == (2, 2, ())
    match.play(BLUE, ReturnBlessing("disciple"))
    blue = match.clan(BLUE)
    assert (blue.house, blue.reserve, blue.annexes, blue.blessings) == (2, 2, ("yashiki",), 0)
    assert match.state.blessings == 2


def test_after_returning_a_blessing_the_player_chooses_one_loss() -> None:
    match = Match().has(RED, house=3, reserve=1, annexes=("dojo",), blessings=1).event("Earthquake")
    assert match.offers(RED, ReturnBlessing) == [ReturnBlessing("disciple"), ReturnBlessing("annex")]
    match.refuses(RED, ReturnBlessing("weapon"), "loss-not-sufferable")
    match.play(RED, ReturnBlessing("annex"))
    assert (match.clan(RED).house, match.clan(RED).annexes) == (3, ())


def test_a_blessing_may_be_kept() -> None:
    match = Match().has(RED, house=3, reserve=1, annexes=("dojo",), blessings=1).event("Earthquake")
    match.play(RED, KeepBlessing())
    assert (match.clan(RED).house, match.clan(RED).annexes, match.clan(RED).blessings) == (2, (), 1)


def test_blessings_are_returned_in_player_order() -> None:
    match = Match(3).with_state(order=(YELLOW, RED, BLUE))
    for seat in (RED, BLUE, YELLOW):
        match.has(seat, house=3, reserve=1, annexes=("dojo",), blessings=1)
    match.event("Earthquake")
    asked: list[Seat] = []
    while match.offers(match.waiting[0], KeepBlessing):
        asked += match.waiting
        match.play(match.waiting[0], KeepBlessing())
    assert asked == [YELLOW, RED, BLUE]


def test_the_last_two_disciples_are_never_lost() -> None:
    match = Match().has(RED, annexes=("dojo",)).event("Earthquake")
    assert (match.clan(RED).house, match.clan(RED).reserve, match.clan(RED).annexes) == (2, 2, ())


def test_a_blessing_is_not_offered_if_only_one_loss_can_be_suffered() -> None:
    """Only one of the two losses can be suffered."""
    match = Match().has(RED, annexes=("dojo",), blessings=1).event("Earthquake")
    assert match.offers(RED, AssignDisciple)
    assert (match.clan(RED).annexes, match.clan(RED).blessings) == ((), 1)


def test_a_tsunami_takes_a_weapon_and_5_mon() -> None:
    match = Match().has(RED, weapons=("yumi",)).event("Tsunami")
    assert (match.clan(RED).weapons, match.mon(RED)) == ((), 7)
    assert "yumi" in match.state.weapon_discards


def test_the_great_fire_takes_an_annex_and_a_weapon() -> None:
    match = Match().has(RED, annexes=("dojo",), weapons=("yumi",)).event("Great Fire of Meireki")
    assert (match.clan(RED).annexes, match.clan(RED).weapons) == ((), ())


def test_smallpox_takes_a_geisha_and_a_disciple() -> None:
    match = Match().has(RED, geisha=2, house=4, reserve=0).with_state(geisha=1).event("Smallpox in the Quarters")
    assert (match.clan(RED).geisha, match.clan(RED).house, match.clan(RED).reserve) == (1, 3, 1)
    assert match.state.geisha == 2


def test_highwaymen_take_6_mon_and_an_action_card() -> None:
    match = Match().holds(RED, "Feint").event("Highwaymen on the Tokaido")
    assert (match.mon(RED), match.clan(RED).action_cards) == (6, ())
    assert match.deck("action")[-1] == card("Feint")


def test_out_of_favor_costs_2_points_and_a_mission() -> None:
    match = Match().scores(RED, 5).holds(RED, "The Dutch Pilot").event("Out of Favor")
    assert (match.points(RED), match.clan(RED).missions) == (3, ())
    assert match.deck("yellow")[-1] == card("The Dutch Pilot")


def test_points_never_fall_below_zero() -> None:
    match = Match().scores(RED, 1).event("Out of Favor")
    assert match.points(RED) == 0


def test_what_is_missing_is_not_lost() -> None:
    match = Match().has(RED, mon=2).event("Tsunami")
    assert (match.mon(RED), match.clan(RED).weapons) == (0, ())


def test_a_loss_lapses_if_cards_played_meanwhile_leave_nothing_to_lose() -> None:
    match = Match().holds(RED, "Silk Money", "Silk Money").event("Highwaymen on the Tokaido").plays(RED, "Silk Money")
    assert match.offers(RED, GiveUp) == [GiveUp(card("Silk Money"))]
    match.plays(RED, "Silk Money")
    assert match.happened(ChoiceLapsed)
    assert (match.mon(RED), match.clan(RED).action_cards) == (12 - 6 + 4 + 4, ())
    assert match.offers(RED, AssignDisciple)


def test_the_owner_chooses_which_weapon_is_lost() -> None:
    match = Match().has(RED, weapons=("yumi", "doku")).event("Tsunami")
    match.refuses(RED, GiveUp(Card("nawa")), "asset-not-owned").play(RED, GiveUp(Card("doku")))
    assert match.clan(RED).weapons == ("yumi",)


def test_the_owner_chooses_which_mission_is_lost() -> None:
    match = Match().holds(RED, "The Dutch Pilot", "Bitter Tea").event("Out of Favor")
    match.play(RED, GiveUp(card("Bitter Tea")))
    assert match.clan(RED).missions == (card("The Dutch Pilot"),)


def test_what_is_lost_is_chosen_in_player_order() -> None:
    """Each player suffers all losses before the next one chooses, with or without a returned blessing."""
    match = Match(3).with_state(order=(YELLOW, RED, BLUE))
    for seat in (RED, BLUE, YELLOW):
        match.has(seat, weapons=("yumi", "doku"), blessings=int(seat == RED))
    match.event("Tsunami")
    for seat, moves in ((YELLOW, ()), (RED, (KeepBlessing(),)), (BLUE, ())):
        assert match.waiting == (seat,)
        match.play(seat, *moves, GiveUp(Card("doku")))
    assert all(match.clan(seat).weapons == ("yumi",) for seat in (RED, BLUE, YELLOW))


def test_an_event_that_takes_two_disciples_spares_the_last_two() -> None:
    harder = corrected(
        '{ asset = "geisha", count = 1 }, { asset = "disciple", count = 1 }', '{ asset = "disciple", count = 2 }'
    )
    match = Match().with_state(components=harder).has(RED, house=4, reserve=0).has(BLUE, house=3, reserve=1)
    match.event("Smallpox in the Quarters")
    assert [(match.clan(seat).house, match.clan(seat).reserve) for seat in (RED, BLUE)] == [(2, 2), (2, 2)]


def test_a_lost_annex_returns_to_the_board() -> None:
    match = Match().has(RED, annexes=("dojo", "yashiki")).with_state(annexes=("karesansui",)).event("Earthquake")
    match.play(RED, GiveUp(Card("yashiki")))
    assert match.clan(RED).annexes == ("dojo",)
    assert match.state.annexes == ("karesansui", "yashiki")
