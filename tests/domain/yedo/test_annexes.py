"""The annexes, rulebook p. 14-15."""

from domain.yedo.moves.annexes import UseDojo, UseKaresansui, UseKobudoRyu, UseYashiki
from tests.domain.yedo.story import BLUE, RED, Table, card, mission

GEISHA_MISSION, BLESSED_MISSION = "Bitter Tea", "The Wokou Landing"


def _on(annex: str, **assets: object) -> Table:
    """Red's disciple stands on an annex, and blue's somewhere."""
    table = Table().has(RED, annexes=(annex,), **assets)
    return table.stands(RED, annex).stands(BLUE, "bakufu")


def test_the_yashiki_exchanges_a_mission() -> None:
    table = _on("yashiki").holds(RED, "Bitter Tea").acting()
    top = table.deck("red")[0]
    table.play(RED, UseYashiki(mission("Bitter Tea"), "red"))
    assert table.clan(RED).missions == (top,)
    assert table.deck("yellow")[-1] == card("Bitter Tea")


def test_the_last_mission_of_a_color_comes_back_from_its_own_deck() -> None:
    table = _on("yashiki").holds(RED, "Bitter Tea").cut("yellow").acting()
    table.play(RED, UseYashiki(mission("Bitter Tea"), "yellow"))
    assert table.clan(RED).missions == (card("Bitter Tea"),)


def test_the_yashiki_needs_a_mission_to_give() -> None:
    assert _on("yashiki").acting().offers(RED, UseYashiki) == []


def test_the_dojo_exchanges_a_weapon() -> None:
    table = _on("dojo", weapons=("yumi", "doku")).on_top("weapon", "katana").acting().play(RED, UseDojo("doku"))
    assert sorted(table.clan(RED).weapons) == ["katana", "yumi"]
    assert table.state.weapon_discards == ("doku",)


def test_the_dojo_needs_a_weapon_of_ones_own() -> None:
    _on("dojo", weapons=("yumi",)).acting().refuses(RED, UseDojo("doku"), "weapon-not-owned")


def test_the_kobudo_ryu_exchanges_an_action_card() -> None:
    table = _on("kobudo_ryu").holds(RED, "Feint").acting()
    top = table.deck("action")[0]
    table.play(RED, UseKobudoRyu(card("Feint")))
    assert table.clan(RED).action_cards == (top,)
    assert table.deck("action")[-1] == card("Feint")


def test_an_annex_without_a_disciple_is_not_used() -> None:
    table = Table().has(RED, annexes=("dojo", "karesansui", "kobudo_ryu", "yashiki"), weapons=("yumi",))
    table.holds(RED, "Feint", "Bitter Tea").stands(RED, "gates1").acting()
    table.refuses(RED, UseDojo("yumi"), "no-disciple-there")
    table.refuses(RED, UseKaresansui("action"), "no-disciple-there")
    table.refuses(RED, UseKobudoRyu(card("Feint")), "no-disciple-there")
    table.refuses(RED, UseYashiki(mission("Bitter Tea"), "red"), "no-disciple-there")


def test_a_disciple_on_the_yashiki_counts_as_a_geisha() -> None:
    table = _on("yashiki", weapons=("doku", "fukiya")).holds(RED, GEISHA_MISSION).stands(RED, "red_light1").acting()
    table.completes(RED, "red_light1", GEISHA_MISSION)
    assert table.points(RED) == 1 + 3
    assert (table.clan(RED).manned, table.clan(RED).house, table.clan(RED).geisha) == ((), 2, 0)


def test_the_yashiki_stands_in_for_one_geisha_only() -> None:
    title = "Cipher of the Roju"
    table = _on("yashiki", weapons=("nawa", "shuko"), house=4, reserve=0).holds(RED, title)
    table.stands(RED, "bakufu", "tavern1").acting().refuses_mission(RED, "tavern1", title, "mission-requirements-unmet")
    table.has(RED, geisha=1).completes(RED, "tavern1", title)
    assert table.clan(RED).geisha == 1


def test_the_yashiki_does_not_spare_a_geisha() -> None:
    table = _on("yashiki", weapons=("doku", "fukiya"), geisha=1).holds(RED, GEISHA_MISSION).stands(RED, "red_light1")
    table.acting().completes(RED, "red_light1", GEISHA_MISSION)
    assert table.clan(RED).manned == ("yashiki",)


def test_a_disciple_on_the_karesansui_counts_as_a_blessing() -> None:
    table = _on("karesansui", weapons=("yumi", "shuriken"), house=4, reserve=0).holds(RED, BLESSED_MISSION)
    table.stands(RED, "harbor1", "gates1").acting().completes(RED, "gates1", BLESSED_MISSION)
    assert table.points(RED) == 1 + 3
    assert (table.clan(RED).manned, table.state.blessings) == ((), 2)


def test_the_karesansui_does_not_spare_a_blessing() -> None:
    table = _on("karesansui", weapons=("yumi", "shuriken"), house=4, reserve=0, blessings=1).table(blessings=1)
    table.holds(RED, BLESSED_MISSION).stands(RED, "harbor1", "gates1").acting()
    table.completes(RED, "gates1", BLESSED_MISSION)
    assert (table.clan(RED).manned, table.clan(RED).blessings, table.state.blessings) == (("karesansui",), 0, 2)


def test_an_annex_that_is_not_manned_stands_in_for_nothing() -> None:
    table = Table().has(RED, annexes=("yashiki",), weapons=("doku", "fukiya")).holds(RED, GEISHA_MISSION)
    table.stands(RED, "red_light1").acting()
    table.refuses_mission(RED, "red_light1", GEISHA_MISSION, "mission-requirements-unmet")
