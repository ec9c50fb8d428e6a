"""The annexes, rulebook p. 14-15."""

from domain.yedo.moves import UseDojo, UseKaresansui, UseKobudoRyu, UseYashiki
from tests.domain.yedo.components import BLUE, RED, card, mission
from tests.domain.yedo.match import Match

GEISHA_MISSION, BLESSED_MISSION = "Bitter Tea", "The Wokou Landing"


def _on(annex: str, **assets: object) -> Match:
    """Returns a match in which a disciple of red stands on an annex, and one of blue in a district."""
    match = Match().has(RED, annexes=(annex,), **assets)
    return match.stands(RED, annex).stands(BLUE, "bakufu")


def test_the_yashiki_exchanges_a_mission() -> None:
    match = _on("yashiki").holds(RED, "Bitter Tea").acting()
    top = match.deck("red")[0]
    match.play(RED, UseYashiki(mission("Bitter Tea"), "red"))
    assert match.clan(RED).missions == (top,)
    assert match.deck("yellow")[-1] == card("Bitter Tea")


def test_the_last_mission_of_a_color_is_drawn_again_from_its_own_deck() -> None:
    match = _on("yashiki").holds(RED, "Bitter Tea").cut("yellow").acting()
    match.play(RED, UseYashiki(mission("Bitter Tea"), "yellow"))
    assert match.clan(RED).missions == (card("Bitter Tea"),)


def test_the_yashiki_needs_a_mission_to_give() -> None:
    assert _on("yashiki").acting().offers(RED, UseYashiki) == []


def test_the_dojo_exchanges_a_weapon() -> None:
    match = _on("dojo", weapons=("yumi", "doku")).on_top("weapon", "katana").acting().play(RED, UseDojo("doku"))
    assert sorted(match.clan(RED).weapons) == ["katana", "yumi"]
    assert match.state.weapon_discards == ("doku",)


def test_the_dojo_needs_a_weapon_to_give() -> None:
    _on("dojo", weapons=("yumi",)).acting().refuses(RED, UseDojo("doku"), "weapon-not-owned")


def test_the_kobudo_ryu_exchanges_an_action_card() -> None:
    match = _on("kobudo_ryu").holds(RED, "Feint").acting()
    top = match.deck("action")[0]
    match.play(RED, UseKobudoRyu(card("Feint")))
    assert match.clan(RED).action_cards == (top,)
    assert match.deck("action")[-1] == card("Feint")


def test_an_annex_without_a_disciple_is_not_used() -> None:
    match = Match().has(RED, annexes=("dojo", "karesansui", "kobudo_ryu", "yashiki"), weapons=("yumi",))
    match.holds(RED, "Feint", "Bitter Tea").stands(RED, "gates1").acting()
    match.refuses(RED, UseDojo("yumi"), "no-disciple-there")
    match.refuses(RED, UseKaresansui("action"), "no-disciple-there")
    match.refuses(RED, UseKobudoRyu(card("Feint")), "no-disciple-there")
    match.refuses(RED, UseYashiki(mission("Bitter Tea"), "red"), "no-disciple-there")


def test_a_disciple_on_the_yashiki_counts_as_a_geisha() -> None:
    match = _on("yashiki", weapons=("doku", "fukiya")).holds(RED, GEISHA_MISSION).stands(RED, "red_light1").acting()
    match.completes(RED, "red_light1", GEISHA_MISSION)
    assert match.points(RED) == 1 + 3
    assert (match.clan(RED).manned, match.clan(RED).house, match.clan(RED).geisha) == ((), 2, 0)


def test_the_yashiki_replaces_only_one_geisha() -> None:
    title = "Cipher of the Roju"
    match = _on("yashiki", weapons=("nawa", "shuko"), house=4, reserve=0).holds(RED, title)
    match.stands(RED, "bakufu", "tavern1").acting().refuses_mission(RED, "tavern1", title, "mission-requirements-unmet")
    match.has(RED, geisha=1).completes(RED, "tavern1", title)
    assert match.clan(RED).geisha == 1


def test_the_yashiki_is_not_used_when_the_seat_has_the_geisha() -> None:
    match = _on("yashiki", weapons=("doku", "fukiya"), geisha=1).holds(RED, GEISHA_MISSION).stands(RED, "red_light1")
    match.acting().completes(RED, "red_light1", GEISHA_MISSION)
    assert match.clan(RED).manned == ("yashiki",)


def test_a_disciple_on_the_karesansui_counts_as_a_blessing() -> None:
    match = _on("karesansui", weapons=("yumi", "shuriken"), house=4, reserve=0).holds(RED, BLESSED_MISSION)
    match.stands(RED, "harbor1", "gates1").acting().completes(RED, "gates1", BLESSED_MISSION)
    assert match.points(RED) == 1 + 3
    assert (match.clan(RED).manned, match.state.blessings) == ((), 2)


def test_the_karesansui_is_not_used_when_the_seat_has_the_blessing() -> None:
    match = _on("karesansui", weapons=("yumi", "shuriken"), house=4, reserve=0, blessings=1).with_state(blessings=1)
    match.holds(RED, BLESSED_MISSION).stands(RED, "harbor1", "gates1").acting()
    match.completes(RED, "gates1", BLESSED_MISSION)
    assert (match.clan(RED).manned, match.clan(RED).blessings, match.state.blessings) == (("karesansui",), 0, 2)


def test_an_annex_without_a_disciple_replaces_nothing() -> None:
    match = Match().has(RED, annexes=("yashiki",), weapons=("doku", "fukiya")).holds(RED, GEISHA_MISSION)
    match.stands(RED, "red_light1").acting()
    match.refuses_mission(RED, "red_light1", GEISHA_MISSION, "mission-requirements-unmet")
