"""Completing missions, rulebook p. 11."""

from domain.yedo.events import MissionCompleted, MissionRewarded
from domain.yedo.moves import BuyWeapon, CompleteMission
from tests.domain.yedo.components import BLUE, RED, card, mission, posts
from tests.domain.yedo.match import Match

STALLS, INN, RICE = "Stalls of the Night Market", "The Innkeeper's Bill of Fare", "Rice for the Back Streets"


def _ready(title: str, *names: str, **assets: object) -> Match:
    """Begins the action phase: red holds the mission and has disciples placed; blue has one to activate."""
    match = Match().has(RED, house=4, reserve=0, **assets).holds(RED, title).stands(RED, *names)
    return match.stands(BLUE, "shogun").acting()


def test_a_disciple_in_one_of_its_districts_completes_a_mission() -> None:
    for post in ("market1", "red_light1"):
        match = _ready(STALLS, "market1", "red_light1").completes(RED, post, STALLS)
        assert match.happened(MissionCompleted)[0].post == post
        assert post not in match.where(RED)


def test_a_disciple_elsewhere_does_not() -> None:
    match = _ready(STALLS, "market1", "red_light1", "gates1")
    match.refuses_mission(RED, "gates1", STALLS, "district-not-on-mission")
    match.refuses_mission(RED, "gates2", STALLS, "no-disciple-there")


def test_a_disciple_in_a_district_of_the_bonus_alone_does_not() -> None:
    match = _ready(INN, "tavern1", "market1", weapons=("nawa",))
    match.refuses_mission(RED, "market1", INN, "district-not-on-mission", bonus=True)


def test_a_disciple_on_an_annex_completes_no_mission() -> None:
    match = _ready(STALLS, "dojo", "market1", "red_light1", annexes=("dojo",))
    match.refuses_mission(RED, "dojo", STALLS, "no-disciple-there")


def test_only_a_mission_that_is_held_is_completed() -> None:
    match = _ready(STALLS, "tavern1", weapons=("nawa",))
    match.refuses_mission(RED, "tavern1", INN, "mission-not-held")


def test_the_other_disciples_stay() -> None:
    match = _ready(STALLS, "market1", "red_light1").completes(RED, "market1", STALLS)
    assert match.where(RED) == ("red_light1",)
    assert match.clan(RED).house == 3


def test_the_other_disciple_may_act_later() -> None:
    match = _ready(STALLS, "market1", "red_light1").market("doku").completes(RED, "red_light1", STALLS)
    match.play(BLUE, match.legal(BLUE)[0]).play(RED, BuyWeapon(posts("market1")[0], 0))
    assert match.clan(RED).weapons == ("doku",)


def test_a_disciple_completes_one_mission() -> None:
    match = _ready(STALLS, "market1", "red_light1").holds(RED, RICE).completes(RED, "market1", STALLS)
    assert match.waiting == (BLUE,)
    assert match.clan(RED).missions == (card(RICE),)


def test_a_completed_mission_leaves_the_hand() -> None:
    match = _ready(STALLS, "market1", "red_light1").completes(RED, "market1", STALLS)
    assert (match.clan(RED).missions, match.clan(RED).completed) == ((), (mission(STALLS),))


def test_the_bonus_reward_is_gained_with_the_standard_one() -> None:
    match = _ready(STALLS, "market1", "red_light1", weapons=("metsubushi",)).completes(
        RED, "market1", STALLS, bonus=True
    )
    assert match.happened(MissionRewarded) == [
        MissionRewarded(RED, mission(STALLS), 1, 2),
        MissionRewarded(RED, mission(STALLS), 1, 2, bonus=True),
    ]
    assert (match.points(RED), match.mon(RED)) == (1 + 2, 12 + 4)


def test_the_bonus_reward_is_never_earned_alone() -> None:
    match = _ready(STALLS, "market1", weapons=("metsubushi",))
    match.refuses_mission(RED, "market1", STALLS, "mission-requirements-unmet", bonus=True)


def test_the_standard_requirements_may_be_completed_alone() -> None:
    match = _ready(STALLS, "market1", "red_light1")
    match.refuses_mission(RED, "market1", STALLS, "bonus-requirements-unmet", bonus=True)
    match.completes(RED, "market1", STALLS)
    assert (match.points(RED), match.mon(RED)) == (1 + 1, 12 + 2)


def test_a_bonus_that_costs_something_may_be_declined() -> None:
    match = _ready(RICE, "market1", "gates1", weapons=("nawa",), blessings=1).with_state(blessings=1)
    assert {move.bonus for move in match.offers(RED, CompleteMission)} == {False, True}
    match.completes(RED, "market1", RICE)
    assert (match.clan(RED).blessings, match.points(RED)) == (1, 3)


def test_a_bonus_that_costs_nothing_comes_with_the_mission() -> None:
    match = _ready(STALLS, "market1", "red_light1", weapons=("metsubushi",))
    match.refuses_mission(RED, "market1", STALLS, "bonus-requirements-met")


def test_what_the_bonus_requires_is_surrendered_too() -> None:
    blessed = _ready(RICE, "market1", "gates1", weapons=("nawa",), blessings=1).with_state(blessings=1)
    blessed.completes(RED, "market1", RICE, bonus=True)
    assert (blessed.clan(RED).blessings, blessed.state.blessings, blessed.points(RED)) == (0, 2, 1 + 2 + 2)
    title = "Siege Train for Osaka"
    paid = _ready(title, "market1", "gates1", "bakufu", weapons=("yumi", "katana"), annexes=("dojo", "kobudo_ryu"))
    paid.completes(RED, "market1", title, bonus=True)
    assert (paid.mon(RED), paid.points(RED)) == (12 - 5 + 11, 1 + 7 + 3)


def test_bonus_requirements_are_checked_before_any_reward() -> None:
    """The mon of the standard reward do not pay for the bonus."""
    title = "Siege Train for Osaka"
    match = _ready(
        title, "market1", "gates1", "bakufu", weapons=("yumi", "katana"), annexes=("dojo", "kobudo_ryu"), mon=4
    )
    match.refuses_mission(RED, "market1", title, "bonus-requirements-unmet", bonus=True)
    match.completes(RED, "market1", title)
    assert match.mon(RED) == 4 + 11


def test_the_activated_disciple_counts_for_the_bonus() -> None:
    match = _ready(INN, "tavern1", "market1", weapons=("nawa",)).completes(RED, "tavern1", INN, bonus=True)
    assert len(match.clan(RED).action_cards) == 1
    assert match.where(RED) == ("market1",)


def test_example_mission() -> None:
    """Disciples in Market and Temple, a Geisha, a Metsubushi and a Yashiki: 3 points, an action card and 10 mon."""
    title = "The Shrine Maiden's Palanquin"
    assets = {"weapons": ("metsubushi",), "annexes": ("yashiki",), "geisha": 1}
    for activated, other in (("market1", "temple1"), ("temple1", "market1")):
        match = _ready(title, "market1", "temple1", **assets).completes(RED, activated, title)
        assert (match.points(RED), match.mon(RED)) == (1 + 3, 12 + 10)
        assert len(match.clan(RED).action_cards) == 1
        assert (match.where(RED), match.clan(RED).house) == ((other,), 3)
        clan = match.clan(RED)
        assert (clan.weapons, clan.annexes, clan.geisha) == (("metsubushi",), ("yashiki",), 1)
    for lacking in assets:
        short = _ready(title, "market1", "temple1", **{name: had for name, had in assets.items() if name != lacking})
        short.refuses_mission(RED, "market1", title, "mission-requirements-unmet")
    _ready(title, "market1", **assets).refuses_mission(RED, "market1", title, "mission-requirements-unmet")
