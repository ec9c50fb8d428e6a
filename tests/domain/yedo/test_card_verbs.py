"""The effects of action cards: each verb of the components file."""

import pytest

from domain.yedo.components.rows import DISTRICTS, PatrolColor
from domain.yedo.components.vocabulary import District
from domain.yedo.events import (
    ActionCardResolved,
    CardStolen,
    DiscipleArrested,
    DiscipleSentHome,
    MonStolen,
    PatrolMoved,
)
from domain.yedo.moves import (
    ActivateBower,
    AnnounceAuction,
    AssignDisciple,
    Beg,
    GiveUp,
    LeaveForMon,
    MeetBakufu,
    MeetShogun,
    PassBid,
    PassTurn,
    PayBid,
    PickMissionDeck,
    PlayActionCard,
    RaiseBid,
    TakePart,
)
from domain.yedo.pieces import Card
from tests.domain.yedo.components import BLUE, GREEN, RED, SEATS, YELLOW, action_card, posts
from tests.domain.yedo.match import Match


def _influencing(title: str, color: PatrolColor = "red", **assets: object) -> Match:
    """Begins phase 5b: the patrol has moved from the Gates, and red holds the card."""
    match = Match(setting="samurai").has(RED, **assets).patrol(color, "gates").holds(RED, title)
    return match.watch_patrol()


@pytest.mark.parametrize(("color", "back"), [("red", "gates"), ("blue", "gates")])
def test_the_lost_lantern_moves_the_patrol_back(color: PatrolColor, back: District) -> None:
    assert _influencing("The Lost Lantern", color).plays(RED, "The Lost Lantern").district() == back


def test_forced_march_moves_the_patrol_two_further() -> None:
    assert _influencing("Forced March", geisha=1).plays(RED, "Forced March").district() == "market"
    _influencing("Forced March").refuses_card(RED, "Forced March", "card-requirement-unmet")


def test_about_face_swaps_the_patrol_and_moves_it_two_districts() -> None:
    match = _influencing("About Face").plays(RED, "About Face")
    assert match.state.patrol is not None
    assert (match.state.patrol.color, match.state.patrol.district) == ("blue", "tavern")


@pytest.mark.parametrize("district", DISTRICTS)
def test_urgent_dispatch_places_the_patrol_anywhere(district: District) -> None:
    match = _influencing("Urgent Dispatch", geisha=2).plays(RED, "Urgent Dispatch", district=district)
    assert match.happened(PatrolMoved) == [PatrolMoved(district)]


def _saving(title: str, *names: str, **assets: object) -> Match:
    """Begins phase 5c: red's disciples are in danger in the Castle, and red holds the card."""
    match = Match().has(RED, house=4, reserve=0, **assets).patrol("red", "gates").holds(RED, title).stands(RED, *names)
    return match.watch_patrol().play(RED, PassTurn())


def test_the_cellar_door_saves_one_disciple() -> None:
    match = _saving("The Cellar Door", "shogun", "bower1")
    match.plays(RED, "The Cellar Door", post="bower1")
    assert [event.post for event in match.happened(DiscipleArrested)] == ["shogun"]


def test_the_bribed_captain_saves_all_for_3_mon() -> None:
    match = _saving("The Bribed Captain", "shogun", "bower1").plays(RED, "The Bribed Captain")
    assert not match.happened(DiscipleArrested)
    assert match.mon(RED) == 9
    _saving("The Bribed Captain", "shogun", mon=2).refuses_card(RED, "The Bribed Captain", "card-requirement-unmet")


def test_a_captivating_dance_saves_all_with_a_geisha() -> None:
    match = _saving("A Captivating Dance", "shogun", "bower1", geisha=1).plays(RED, "A Captivating Dance")
    assert not match.happened(DiscipleArrested)
    _saving("A Captivating Dance", "shogun").refuses_card(RED, "A Captivating Dance", "card-requirement-unmet")


def test_a_card_saves_only_its_owners_disciples() -> None:
    match = Match().patrol("red", "gates").holds(RED, "The Bribed Captain").stands(RED, "shogun").stands(BLUE, "bakufu")
    match.watch_patrol().play(RED, PassTurn()).plays(RED, "The Bribed Captain")
    assert [event.seat for event in match.happened(DiscipleArrested)] == [BLUE]


def test_over_the_rooftops_moves_a_disciple_next_door() -> None:
    match = _saving("Over the Rooftops", "shogun")
    reached = {move.aim.to for move in match.offers(RED, PlayActionCard)}
    assert reached == set(posts("gates1", "gates2", "temple1", "temple2"))
    match.refuses_card(RED, "Over the Rooftops", "card-aim-impossible", post="shogun", to="market1")
    match.plays(RED, "Over the Rooftops", post="shogun", to="temple2")
    assert match.where(RED) == ("temple2",)
    assert not match.happened(DiscipleArrested)


def test_over_the_rooftops_reaches_no_closed_district() -> None:
    match = _saving("Over the Rooftops", "shogun").with_state(closed="temple")
    assert {move.aim.to for move in match.offers(RED, PlayActionCard)} == set(posts("gates1", "gates2"))


def test_the_forged_pass_moves_a_disciple_anywhere() -> None:
    match = Match().holds(RED, "The Forged Pass").stands(RED, "gates1").stands(BLUE, "shogun").acting()
    match.refuses_card(RED, "The Forged Pass", "card-aim-impossible", post="gates1", to="shogun")
    match.plays(RED, "The Forged Pass", post="gates1", to="bakufu").play(RED, MeetBakufu(posts("bakufu")[0], "red"))
    assert len(match.clan(RED).missions) == 1


def test_a_second_disciple_does_not_reach_the_bower() -> None:
    match = Match().holds(RED, "The Forged Pass").stands(RED, "gates1", "bower1").acting()
    reached = {move.aim.to for move in match.offers(RED, PlayActionCard) if move.aim.post == "gates1"}
    assert reached.isdisjoint(posts("bower1", "bower2"))
    assert reached.issuperset(posts("gates2", "market1", "bakufu"))


def test_a_disciple_already_at_the_bower_may_change_its_place_there() -> None:
    match = Match().holds(RED, "The Forged Pass").stands(RED, "bower2").stands(BLUE, "gates1").acting()
    match.plays(RED, "The Forged Pass", post="bower2", to="bower1")
    assert match.where(RED) == ("bower1",)


def test_heart_of_the_dragon_opens_the_district_to_everyone() -> None:
    match = Match().holds(RED, "Heart of the Dragon").with_state(closed="harbor").assigning()
    match.refuses(RED, AssignDisciple(posts("harbor1")[0]), "district-inaccessible")
    match.plays(RED, "Heart of the Dragon").play(RED, AssignDisciple(posts("harbor1")[0]))
    match.play(BLUE, AssignDisciple(posts("harbor2")[0]))
    assert match.state.closed is None


def test_heart_of_the_dragon_needs_an_inaccessible_district() -> None:
    Match().holds(RED, "Heart of the Dragon").assigning().refuses_card(
        RED, "Heart of the Dragon", "card-aim-impossible"
    )


def _gate() -> Match:
    """Returns a match in which both spaces of the Gates and all of the Castle except the Bower are taken."""
    match = (
        Match().has(BLUE, house=4, reserve=0).stands(BLUE, "gates1", "gates2", "shogun").holds(RED, "The Hidden Gate")
    )
    return match.assigning()


def test_the_hidden_gate_places_a_disciple_in_a_full_district() -> None:
    match = _gate().refuses(RED, AssignDisciple(posts("gates")[0]), "no-free-place")
    match.plays(RED, "The Hidden Gate").play(RED, AssignDisciple(posts("gates")[0]))
    assert match.where(RED) == ("gates",)


def test_the_hidden_gate_opens_no_closed_district() -> None:
    match = _gate().with_state(closed="gates").plays(RED, "The Hidden Gate")
    match.refuses(RED, AssignDisciple(posts("gates")[0]), "district-inaccessible")


def test_a_disciple_beside_the_spaces_takes_the_actions_of_its_district() -> None:
    match = Match().stands(RED, "gates").stands(BLUE, "temple1").acting().play(RED, Beg(posts("gates")[0], 1))
    assert match.mon(RED) == 15


def test_a_disciple_beside_the_castle_spaces_only_completes_missions() -> None:
    title = "Drafts of the Bakufu Clerk"
    match = Match().has(RED, weapons=("fukiya",), geisha=1).holds(RED, title).stands(RED, "castle")
    match.stands(BLUE, "temple1").acting()
    (castle,) = posts("castle")
    for move in (MeetShogun(castle), MeetBakufu(castle, "red"), ActivateBower(castle)):
        match.refuses(RED, move, "no-disciple-there")
    match.completes(RED, "castle", title)


def test_restocked_stalls_exchanges_the_weapons_in_the_market() -> None:
    match = Match().holds(RED, "Restocked Stalls").market("doku", None, "nawa", None, "yumi").assigning()
    match.on_top("weapon", "katana", "shuko", "fukiya").plays(RED, "Restocked Stalls")
    assert match.state.market == ("katana", None, "shuko", None, "fukiya")
    assert match.state.weapon_discards == ("doku", "nawa", "yumi")


def test_silk_money_gives_4_mon() -> None:
    assert Match().holds(RED, "Silk Money").assigning().plays(RED, "Silk Money").mon(RED) == 16


def test_the_pilgrims_scroll_gives_a_blessing() -> None:
    match = Match().holds(RED, "Pilgrim's Scroll").stands(RED, "gates1").acting().plays(RED, "Pilgrim's Scroll")
    assert (match.clan(RED).blessings, match.state.blessings) == (1, 1)


def test_a_player_with_a_blessing_cannot_play_the_pilgrims_scroll() -> None:
    match = Match().has(RED, blessings=1).holds(RED, "Pilgrim's Scroll").stands(RED, "gates1").acting()
    match.refuses_card(RED, "Pilgrim's Scroll", "card-aim-impossible")


def test_sealed_orders_gives_a_mission_of_a_chosen_deck() -> None:
    match = Match().holds(RED, "Sealed Orders").assigning()
    top = match.deck("black")[0]
    match.plays(RED, "Sealed Orders").play(RED, PickMissionDeck("black"))
    assert match.clan(RED).missions == (top,)
    assert match.offers(RED, AssignDisciple)


def test_the_old_retainer_recruits_a_disciple_for_3_mon() -> None:
    match = Match().holds(RED, "The Old Retainer").stands(RED, "gates1").acting().plays(RED, "The Old Retainer")
    assert (match.clan(RED).house, match.clan(RED).reserve, match.mon(RED)) == (2, 1, 9)


def _won(bid: int, **assets: object) -> Match:
    """Returns a match in which red holds The Auctioneer's Debt and has won the auction for a disciple."""
    match = Match(4).has(RED, **assets).holds(RED, "The Auctioneer's Debt").bidding()
    for seat in SEATS[:4]:
        match.play(seat, TakePart() if seat in (RED, BLUE) else LeaveForMon())
    match.play(RED, AnnounceAuction("disciple"))
    if bid == 3:
        return match.play(BLUE, PassBid())
    return match.play(BLUE, RaiseBid(bid - 1)).play(RED, RaiseBid(bid))


@pytest.mark.parametrize(("bid", "paid"), [(3, 0), (8, 5)])
def test_the_auctioneers_debt_lowers_what_is_paid(bid: int, paid: int) -> None:
    match = _won(bid).plays(RED, "The Auctioneer's Debt").play(RED, PayBid())
    assert match.mon(RED) == 12 - paid
    assert match.clan(RED).house == 3


def test_the_auctioneers_debt_does_not_raise_what_may_be_bid() -> None:
    match = Match(4).has(RED, mon=4).holds(RED, "The Auctioneer's Debt").bidding()
    for seat in SEATS[:4]:
        match.play(seat, TakePart())
    match.refuses(RED, AnnounceAuction("annex"), "cannot-pay-bid").play(RED, AnnounceAuction("disciple"))


def test_the_auctioneers_debt_may_be_saved_for_later() -> None:
    match = _won(3).play(RED, PayBid())
    assert match.mon(RED) == 9
    assert len(match.clan(RED).action_cards) == 1


@pytest.mark.parametrize(("mon", "taken"), [(12, 3), (2, 2)])
def test_the_cutpurse_takes_up_to_3_mon_from_a_player_in_the_same_district(mon: int, taken: int) -> None:
    match = Match(3).has(BLUE, mon=mon).holds(RED, "The Cutpurse")
    match.stands(RED, "market1").stands(BLUE, "market2").stands(YELLOW, "gates1").acting()
    match.refuses_card(RED, "The Cutpurse", "card-aim-impossible", seat=YELLOW)
    match.plays(RED, "The Cutpurse", seat=BLUE)
    assert match.happened(MonStolen) == [MonStolen(RED, BLUE, taken)]
    assert (match.mon(RED), match.mon(BLUE)) == (12 + taken, mon - taken)


def test_alley_ambush_returns_an_opponents_disciple_unused() -> None:
    match = Match(4, setting="samurai").holds(RED, "Alley Ambush").stands(RED, "market1").stands(BLUE, "market2")
    match.stands(GREEN, "gates1").acting()
    match.refuses_card(RED, "Alley Ambush", "card-aim-impossible", seat=GREEN, post="gates1")
    match.plays(RED, "Alley Ambush", seat=BLUE, post="market2")
    assert match.happened(DiscipleSentHome)
    assert (match.where(BLUE), match.clan(BLUE).house) == ((), 2)


def test_the_broken_lock_makes_another_player_discard_a_weapon_of_their_choice() -> None:
    match = Match(setting="samurai").has(BLUE, weapons=("doku", "yumi")).holds(RED, "The Broken Lock").assigning()
    match.plays(RED, "The Broken Lock", seat=BLUE)
    assert match.waiting == (BLUE,)
    match.play(BLUE, GiveUp(Card("doku")))
    assert match.clan(BLUE).weapons == ("yumi",)
    assert match.state.weapon_discards == ("doku",)
    assert match.offers(RED, AssignDisciple)


def test_slander_moves_a_prestige_point() -> None:
    match = Match(3, setting="samurai").has(RED, geisha=1).scores(YELLOW, 0).holds(RED, "Slander").stands(RED, "gates1")
    match.acting().refuses_card(RED, "Slander", "card-aim-impossible", seat=YELLOW)
    match.plays(RED, "Slander", seat=BLUE)
    assert (match.points(RED), match.points(BLUE)) == (2, 0)


def test_the_rifled_desk_takes_a_random_action_card() -> None:
    taken = set()
    for seed in range(12):
        match = (
            Match(seed=seed, setting="samurai").holds(RED, "The Rifled Desk").holds(BLUE, "Double-time!", "About Face")
        )
        match.assigning().plays(RED, "The Rifled Desk", seat=BLUE).answers(BLUE)
        (stolen,) = match.happened(CardStolen)
        assert match.clan(RED).action_cards == (stolen.taken,)
        assert len(match.clan(BLUE).action_cards) == 1
        taken.add(stolen.taken)
    assert len(taken) == 2


def test_a_card_is_not_stolen_from_an_empty_hand() -> None:
    match = Match(setting="samurai").holds(RED, "The Rifled Desk").assigning()
    match.refuses_card(RED, "The Rifled Desk", "card-aim-impossible", seat=BLUE)


def test_nothing_is_stolen_from_a_player_who_has_played_the_last_card_as_an_answer() -> None:
    ears = "Walls Have Ears"
    match = Match(setting="samurai").holds(RED, "The Rifled Desk", ears).holds(BLUE, ears).assigning()
    match.plays(RED, "The Rifled Desk", seat=BLUE).answers(BLUE, ears).answers(RED, ears)
    assert ActionCardResolved(RED, action_card("The Rifled Desk"), negated=False) in match.happened(ActionCardResolved)
    assert (match.clan(RED).action_cards, match.clan(BLUE).action_cards) == ((), ())
    assert match.offers(RED, AssignDisciple)
