"""The action phase, rulebook p. 10."""

from domain.game import Seat
from domain.yedo.available_moves import ACTIONS
from domain.yedo.events.action import DiscipleActivated
from domain.yedo.moves.activation import ReturnDisciple
from domain.yedo.moves.castle import TakePosition
from domain.yedo.state import Acting
from tests.domain.yedo.story import BLUE, GREEN, RED, YELLOW, Table, posts


def test_disciples_are_activated_one_at_a_time_in_player_order() -> None:
    table = Table(3).table(order=(YELLOW, RED, BLUE))
    table.stands(RED, "gates1", "gates2").stands(BLUE, "market1", "market2").stands(YELLOW, "temple1").acting()
    asked: list[Seat] = []
    while isinstance(table.state.phase, Acting):
        asked += table.waiting
        table.play(table.waiting[0], table.offers(table.waiting[0], ReturnDisciple)[0])
    assert asked == [YELLOW, RED, BLUE, RED, BLUE]


def test_an_activated_disciple_returns_to_the_clan_house() -> None:
    table = Table().stands(RED, "gates1", "market1").acting()
    table.play(RED, ReturnDisciple(posts("market1")[0]))
    assert table.happened(DiscipleActivated) == [DiscipleActivated(RED, posts("market1")[0])]
    assert (table.where(RED), table.clan(RED).house) == (("gates1",), 1)


def test_a_disciple_on_an_annex_returns_to_the_clan_house_as_well() -> None:
    table = Table().has(RED, annexes=("dojo",)).stands(RED, "dojo", "gates1").acting()
    table.play(RED, ReturnDisciple(posts("dojo")[0]))
    assert (table.clan(RED).manned, table.clan(RED).house) == ((), 1)


def _everywhere(*annexes: str) -> Table:
    """Red has a disciple in every district and on these annexes, and whatever the actions cost."""
    table = Table().has(RED, house=14, reserve=1, mon=20, weapons=("doku",), annexes=annexes).scores(RED, 5)
    table.holds(RED, "Feint", "Two Fans", "The Runaway Apprentice").market("nawa").table(annexes=("yashiki",))
    table.stands(RED, "shogun", "bakufu", "bower1", "gates1", "tavern1", "harbor1", "red_light1", "market1", "temple1")
    return table.stands(RED, *annexes).stands(BLUE, "gates2").acting()


def _standing(table: Table) -> int:
    return len(table.where(RED)) + len(table.clan(RED).manned)


def test_whatever_it_does_an_activated_disciple_returns() -> None:
    done = set()
    for annexes in (("dojo", "karesansui", "kobudo_ryu"), ("yashiki",)):
        before = _standing(_everywhere(*annexes))
        for move in _everywhere(*annexes).legal(RED):
            done.add(type(move))
            table = _everywhere(*annexes).play(RED, move)
            if table.offers(RED, TakePosition):
                table.play(RED, TakePosition(1))
            assert _standing(table) == before - 1, move
    assert done == {move_rule.move for move_rule in ACTIONS}


def test_the_phase_ends_when_no_disciple_is_left() -> None:
    table = Table().stands(RED, "gates1").stands(BLUE, "gates2").acting()
    table.play(RED, ReturnDisciple(posts("gates1")[0]))
    assert isinstance(table.state.phase, Acting)
    table.play(BLUE, ReturnDisciple(posts("gates2")[0]))
    assert table.state.round == 2


def test_a_disciple_may_return_without_doing_anything() -> None:
    table = Table().stands(RED, "shogun").acting().play(RED, ReturnDisciple(posts("shogun")[0]))
    assert table.points(RED) == 1


def test_who_has_a_disciple_left_must_activate_one() -> None:
    table = Table().stands(RED, "gates1").stands(BLUE, "gates2").acting()
    assert table.legal(RED)
    for move in table.legal(RED):
        assert table.happened(DiscipleActivated) == []
        after = Table().stands(RED, "gates1").stands(BLUE, "gates2").acting().play(RED, move)
        assert after.happened(DiscipleActivated)


def test_a_player_without_disciples_is_skipped() -> None:
    table = Table(4).stands(RED, "gates1").stands(GREEN, "gates2").acting()
    table.play(RED, ReturnDisciple(posts("gates1")[0]))
    assert table.waiting == (GREEN,)


def test_a_disciple_is_activated_where_it_stands() -> None:
    table = Table().stands(RED, "gates1").stands(BLUE, "gates2").acting()
    table.refuses(RED, ReturnDisciple(posts("gates2")[0]), "no-disciple-there")
