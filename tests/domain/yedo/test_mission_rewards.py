"""What missions give, rulebook p. 12."""

from domain.yedo.events.districts import PatrolSwapped
from domain.yedo.moves.auction_rewards import PickMissionDeck
from domain.yedo.moves.limits import DiscardSurplus
from domain.yedo.moves.missions import TakeMarketWeapon
from tests.domain.yedo.story import BLUE, RED, Table, card, corrected, mission


def _ready(title: str, *names: str, **assets: object) -> Table:
    table = Table(4).has(RED, house=4, reserve=0, **assets).holds(RED, title).stands(RED, *names)
    return table.stands(BLUE, "shogun").acting()


def test_the_standard_reward_is_gained() -> None:
    title = "The Innkeeper's Bill of Fare"
    table = _ready(title, "tavern1", weapons=("nawa",)).completes(RED, "tavern1", title)
    assert (table.points(RED), table.mon(RED)) == (1 + 1, 12 + 4)


def test_each_reward_is_a_line_of_the_score() -> None:
    title = "Stalls of the Night Market"
    table = _ready(title, "market1", "red_light1", weapons=("metsubushi",)).completes(RED, "market1", title, bonus=True)
    lines = [(line.points, line.type) for line in table.clan(RED).lines[1:]]
    assert lines == [(1, "yedo.MissionRewarded"), (1, "yedo.MissionRewarded")]


def test_action_cards_are_gained() -> None:
    title = "The Innkeeper's Bill of Fare"
    table = _ready(title, "tavern1", "market1", weapons=("nawa",))
    top = table.deck("action")[0]
    assert table.completes(RED, "tavern1", title, bonus=True).clan(RED).action_cards == (top,)


def test_bonus_cards_are_gained() -> None:
    title = "The Harbor Master's Ledger"
    table = _ready(title, "harbor1", "market1", weapons=("fukiya", "metsubushi"))
    top = table.deck("bonus")[0]
    assert table.completes(RED, "harbor1", title).clan(RED).bonus_cards == (top,)


def _lapdog(**assets: object) -> Table:
    return _ready("A Silk Trader's Lapdog", "red_light1", weapons=("shuko",), **assets)


def test_a_mission_is_gained_from_a_deck_of_ones_choice() -> None:
    table = _lapdog()
    top = table.deck("black")[0]
    table.completes(RED, "red_light1", "A Silk Trader's Lapdog")
    assert [move.color for move in table.offers(RED, PickMissionDeck)] == ["green", "yellow", "red", "black"]
    assert table.play(RED, PickMissionDeck("black")).clan(RED).missions == (top,)


def test_the_mission_being_completed_does_not_count_against_the_limit() -> None:
    table = _lapdog().holds(RED, "Bitter Tea", "The Dutch Pilot", "The Rice Riot")
    table.completes(RED, "red_light1", "A Silk Trader's Lapdog").play(RED, PickMissionDeck("black"))
    assert len(table.clan(RED).missions) == 4
    assert table.offers(RED, DiscardSurplus) == []


def test_a_weapon_is_taken_from_the_market_for_nothing() -> None:
    title = "The Armorer's Order Book"
    table = _ready(title, "market1", "gates1", weapons=("katana", "metsubushi")).market("doku", "nawa", "yumi")
    table.completes(RED, "market1", title)
    table.refuses(RED, TakeMarketWeapon(4), "no-weapon-there").play(RED, TakeMarketWeapon(1))
    assert (table.clan(RED).weapons[-1], table.mon(RED)) == ("nawa", 12 + 4)
    assert table.state.market[1] is None


def test_an_empty_market_gives_no_weapon() -> None:
    """Another mission with that reward, which asks for no weapons in the market."""
    title = "The Unattended Sake Casks"
    digest = corrected("standard_reward = { mon = 8 }", "standard_reward = { mon = 8, market_weapons = 1 }")
    table = _ready(title, "tavern1", weapons=("metsubushi",)).table(components=digest).market()
    table.completes(RED, "tavern1", title)
    assert (table.clan(RED).weapons, table.waiting) == (("metsubushi",), (BLUE,))


def test_the_activated_disciple_goes_to_the_reserve() -> None:
    title = "The Usurer of Kyobashi"
    table = _ready(title, "market1", "tavern1", weapons=("shuriken", "doku")).completes(RED, "market1", title)
    assert (table.where(RED), table.clan(RED).house, table.clan(RED).reserve) == (("tavern1",), 2, 1)


def test_one_of_the_last_two_goes_to_the_clan_house_all_the_same() -> None:
    title = "The Usurer of Kyobashi"
    table = Table(4).has(RED, weapons=("shuriken", "doku")).holds(RED, title).stands(RED, "market1", "tavern1")
    table.stands(BLUE, "shogun").acting().completes(RED, "market1", title)
    assert (table.clan(RED).house, table.clan(RED).reserve) == (1, 2)


def test_a_bonus_that_sends_the_disciple_to_the_reserve_may_be_left() -> None:
    """Another bonus of that mission: it takes a disciple as the standard reward of others does."""
    title = "Brawl among the Dockhands"
    digest = corrected(
        'bonus = { weapons = ["fukiya"] }, bonus_reward = { pp = 1, mon = 3 }',
        'bonus = { weapons = ["fukiya"] }, bonus_reward = { pp = 1, mon = 3, disciple_to_the_reserve = true }',
    )
    for bonus, reserve in ((True, 1), (False, 0)):
        table = _ready(title, "harbor1", "tavern1", weapons=("shuriken", "fukiya")).table(components=digest)
        table.completes(RED, "harbor1", title, bonus)
        assert (table.clan(RED).house, table.clan(RED).reserve) == (3 - reserve, reserve)


def test_the_patrol_is_swapped() -> None:
    title = "Guarding the Tokaido"
    table = _ready(title, "gates1", "gates2", weapons=("yumi", "katana")).completes(RED, "gates1", title)
    assert table.happened(PatrolSwapped) == [PatrolSwapped("blue")]


def test_the_mon_on_the_church_are_taken() -> None:
    title = "The Collection Box"
    table = _ready(title, "harbor1", weapons=("shuko",)).table(church=6).completes(RED, "harbor1", title)
    assert (table.mon(RED), table.state.church) == (12 + 6, 0)


RIOT = "The Rice Riot"


def _riot(**assets: object) -> Table:
    return _ready(RIOT, "gates1", "gates2", "market1", weapons=("yumi", "shuriken"), annexes=("dojo",), **assets)


def test_a_blessing_is_gained() -> None:
    table = _riot().completes(RED, "market1", RIOT)
    assert (table.clan(RED).blessings, table.state.blessings) == (1, 3)


def test_who_is_blessed_gains_no_second_blessing() -> None:
    table = _riot(blessings=1).table(blessings=3).completes(RED, "market1", RIOT)
    assert (table.clan(RED).blessings, table.state.blessings) == (1, 3)


def test_an_empty_temple_gives_no_blessing() -> None:
    assert _riot().table(blessings=0).completes(RED, "market1", RIOT).clan(RED).blessings == 0


def test_a_reward_beyond_a_limit_makes_its_owner_discard() -> None:
    title = "The Innkeeper's Bill of Fare"
    table = _ready(title, "tavern1", "market1", weapons=("nawa",)).holds(RED, "Feint", "About Face", "Silk Money")
    table.completes(RED, "tavern1", title, bonus=True)
    assert table.waiting == (RED,)
    table.play(RED, DiscardSurplus(card("Feint")))
    assert (len(table.clan(RED).action_cards), table.waiting) == (3, (BLUE,))


def test_a_mission_completed_stays_completed() -> None:
    title = "The Collection Box"
    table = _ready(title, "harbor1", "harbor2", weapons=("shuko",)).completes(RED, "harbor1", title)
    assert table.clan(RED).completed == (mission(title),)
