"""Rewards of missions, rulebook p. 12."""

from domain.yedo.events import PatrolSwapped
from domain.yedo.moves import DiscardSurplus, PickMissionDeck, TakeMarketWeapon
from tests.domain.yedo.components import BLUE, RED, card, corrected, mission
from tests.domain.yedo.match import Match


def _ready(title: str, *names: str, **assets: object) -> Match:
    match = Match(4).has(RED, house=4, reserve=0, **assets).holds(RED, title).stands(RED, *names)
    return match.stands(BLUE, "shogun").acting()


def test_the_standard_reward_is_gained() -> None:
    title = "The Innkeeper's Bill of Fare"
    match = _ready(title, "tavern1", weapons=("nawa",)).completes(RED, "tavern1", title)
    assert (match.points(RED), match.mon(RED)) == (1 + 1, 12 + 4)


def test_each_reward_is_a_line_of_the_score() -> None:
    title = "Stalls of the Night Market"
    match = _ready(title, "market1", "red_light1", weapons=("metsubushi",)).completes(RED, "market1", title, bonus=True)
    lines = [(line.points, line.type) for line in match.clan(RED).lines[1:]]
    assert lines == [(1, "yedo.MissionRewarded"), (1, "yedo.MissionRewarded")]


def test_action_cards_are_gained() -> None:
    title = "The Innkeeper's Bill of Fare"
    match = _ready(title, "tavern1", "market1", weapons=("nawa",))
    top = match.deck("action")[0]
    assert match.completes(RED, "tavern1", title, bonus=True).clan(RED).action_cards == (top,)


def test_bonus_cards_are_gained() -> None:
    title = "The Harbor Master's Ledger"
    match = _ready(title, "harbor1", "market1", weapons=("fukiya", "metsubushi"))
    top = match.deck("bonus")[0]
    assert match.completes(RED, "harbor1", title).clan(RED).bonus_cards == (top,)


def _lapdog(**assets: object) -> Match:
    return _ready("A Silk Trader's Lapdog", "red_light1", weapons=("shuko",), **assets)


def test_a_mission_is_gained_from_a_chosen_deck() -> None:
    match = _lapdog()
    top = match.deck("black")[0]
    match.completes(RED, "red_light1", "A Silk Trader's Lapdog")
    assert [move.color for move in match.offers(RED, PickMissionDeck)] == ["green", "yellow", "red", "black"]
    assert match.play(RED, PickMissionDeck("black")).clan(RED).missions == (top,)


def test_the_mission_being_completed_does_not_count_against_the_limit() -> None:
    match = _lapdog().holds(RED, "Bitter Tea", "The Dutch Pilot", "The Rice Riot")
    match.completes(RED, "red_light1", "A Silk Trader's Lapdog").play(RED, PickMissionDeck("black"))
    assert len(match.clan(RED).missions) == 4
    assert match.offers(RED, DiscardSurplus) == []


def test_a_weapon_is_taken_from_the_market_for_free() -> None:
    title = "The Armorer's Order Book"
    match = _ready(title, "market1", "gates1", weapons=("katana", "metsubushi")).market("doku", "nawa", "yumi")
    match.completes(RED, "market1", title)
    match.refuses(RED, TakeMarketWeapon(4), "no-weapon-there").play(RED, TakeMarketWeapon(1))
    assert (match.clan(RED).weapons[-1], match.mon(RED)) == ("nawa", 12 + 4)
    assert match.state.market[1] is None


def test_an_empty_market_gives_no_weapon() -> None:
    """The components are changed: the reward is given to a mission that requires no weapons in the market."""
    title = "The Unattended Sake Casks"
    digest = corrected("standard_reward = { mon = 8 }", "standard_reward = { mon = 8, market_weapons = 1 }")
    match = _ready(title, "tavern1", weapons=("metsubushi",)).with_state(components=digest).market()
    match.completes(RED, "tavern1", title)
    assert (match.clan(RED).weapons, match.waiting) == (("metsubushi",), (BLUE,))


def test_the_activated_disciple_goes_to_the_reserve() -> None:
    title = "The Usurer of Kyobashi"
    match = _ready(title, "market1", "tavern1", weapons=("shuriken", "doku")).completes(RED, "market1", title)
    assert (match.where(RED), match.clan(RED).house, match.clan(RED).reserve) == (("tavern1",), 2, 1)


def test_one_of_the_last_two_goes_to_the_clan_house_instead() -> None:
    title = "The Usurer of Kyobashi"
    match = Match(4).has(RED, weapons=("shuriken", "doku")).holds(RED, title).stands(RED, "market1", "tavern1")
    match.stands(BLUE, "shogun").acting().completes(RED, "market1", title)
    assert (match.clan(RED).house, match.clan(RED).reserve) == (1, 2)


def test_a_bonus_that_sends_the_disciple_to_the_reserve_may_be_declined() -> None:
    """The components are changed: the bonus reward of the mission sends the disciple to the reserve."""
    title = "Brawl among the Dockhands"
    digest = corrected(
        'bonus = { weapons = ["fukiya"] }, bonus_reward = { pp = 1, mon = 3 }',
        'bonus = { weapons = ["fukiya"] }, bonus_reward = { pp = 1, mon = 3, disciple_to_the_reserve = true }',
    )
    for bonus, reserve in ((True, 1), (False, 0)):
        match = _ready(title, "harbor1", "tavern1", weapons=("shuriken", "fukiya")).with_state(components=digest)
        match.completes(RED, "harbor1", title, bonus)
        assert (match.clan(RED).house, match.clan(RED).reserve) == (3 - reserve, reserve)


def test_the_patrol_is_swapped() -> None:
    title = "Guarding the Tokaido"
    match = _ready(title, "gates1", "gates2", weapons=("yumi", "katana")).completes(RED, "gates1", title)
    assert match.happened(PatrolSwapped) == [PatrolSwapped("blue")]


def test_the_mon_on_the_church_are_taken() -> None:
    title = "The Collection Box"
    match = _ready(title, "harbor1", weapons=("shuko",)).with_state(church=6).completes(RED, "harbor1", title)
    assert (match.mon(RED), match.state.church) == (12 + 6, 0)


RIOT = "The Rice Riot"


def _riot(**assets: object) -> Match:
    return _ready(RIOT, "gates1", "gates2", "market1", weapons=("yumi", "shuriken"), annexes=("dojo",), **assets)


def test_a_blessing_is_gained() -> None:
    match = _riot().completes(RED, "market1", RIOT)
    assert (match.clan(RED).blessings, match.state.blessings) == (1, 3)


def test_a_player_with_a_blessing_gains_no_second_one() -> None:
    match = _riot(blessings=1).with_state(blessings=3).completes(RED, "market1", RIOT)
    assert (match.clan(RED).blessings, match.state.blessings) == (1, 3)


def test_an_empty_temple_gives_no_blessing() -> None:
    assert _riot().with_state(blessings=0).completes(RED, "market1", RIOT).clan(RED).blessings == 0


def test_a_reward_beyond_a_limit_makes_its_owner_discard() -> None:
    title = "The Innkeeper's Bill of Fare"
    match = _ready(title, "tavern1", "market1", weapons=("nawa",)).holds(RED, "Feint", "About Face", "Silk Money")
    match.completes(RED, "tavern1", title, bonus=True)
    assert match.waiting == (RED,)
    match.play(RED, DiscardSurplus(card("Feint")))
    assert (len(match.clan(RED).action_cards), match.waiting) == (3, (BLUE,))


def test_a_mission_completed_stays_completed() -> None:
    title = "The Collection Box"
    match = _ready(title, "harbor1", "harbor2", weapons=("shuko",)).completes(RED, "harbor1", title)
    assert match.clan(RED).completed == (mission(title),)
