"""The action phase, rulebook p. 10."""

from domain.game import Seat
from domain.yedo.available_moves import ACTIONS
from domain.yedo.events import DiscipleActivated
from domain.yedo.moves import ReturnDisciple, TakePosition
from domain.yedo.state import Acting
from tests.domain.yedo.components import BLUE, GREEN, RED, YELLOW, posts
from tests.domain.yedo.match import Match


def test_disciples_are_activated_one_at_a_time_in_player_order() -> None:
    match = Match(3).with_state(order=(YELLOW, RED, BLUE))
    match.stands(RED, "gates1", "gates2").stands(BLUE, "market1", "market2").stands(YELLOW, "temple1").acting()
    asked: list[Seat] = []
    while isinstance(match.state.phase, Acting):
        asked += match.waiting
        match.play(match.waiting[0], match.offers(match.waiting[0], ReturnDisciple)[0])
    assert asked == [YELLOW, RED, BLUE, RED, BLUE]


def test_an_activated_disciple_returns_to_the_clan_house() -> None:
    match = Match().stands(RED, "gates1", "market1").acting()
    match.play(RED, ReturnDisciple(posts("market1")[0]))
    assert match.happened(DiscipleActivated) == [DiscipleActivated(RED, posts("market1")[0])]
    assert (match.where(RED), match.clan(RED).house) == (("gates1",), 1)


def test_a_disciple_on_an_annex_returns_to_the_clan_house_as_well() -> None:
    match = Match().has(RED, annexes=("dojo",)).stands(RED, "dojo", "gates1").acting()
    match.play(RED, ReturnDisciple(posts("dojo")[0]))
    assert (match.clan(RED).manned, match.clan(RED).house) == ((), 1)


def _everywhere(*annexes: str) -> Match:
    """Returns a match in which red has a disciple in every district and on these annexes, and can pay every action."""
    match = Match().has(RED, house=14, reserve=1, mon=20, weapons=("doku",), annexes=annexes).scores(RED, 5)
    match.holds(RED, "Feint", "Two Fans", "The Runaway Apprentice").market("nawa").with_state(annexes=("yashiki",))
    match.stands(RED, "shogun", "bakufu", "bower1", "gates1", "tavern1", "harbor1", "red_light1", "market1", "temple1")
    return match.stands(RED, *annexes).stands(BLUE, "gates2").acting()


def _standing(match: Match) -> int:
    return len(match.where(RED)) + len(match.clan(RED).manned)


def test_an_activated_disciple_returns_after_every_action() -> None:
    done = set()
    for annexes in (("dojo", "karesansui", "kobudo_ryu"), ("yashiki",)):
        before = _standing(_everywhere(*annexes))
        for move in _everywhere(*annexes).legal(RED):
            done.add(type(move))
            match = _everywhere(*annexes).play(RED, move)
            if match.offers(RED, TakePosition):
                match.play(RED, TakePosition(1))
            assert _standing(match) == before - 1, move
    assert done == {move_rule.move for move_rule in ACTIONS}


def test_the_phase_ends_when_no_disciple_is_left() -> None:
    match = Match().stands(RED, "gates1").stands(BLUE, "gates2").acting()
    match.play(RED, ReturnDisciple(posts("gates1")[0]))
    assert isinstance(match.state.phase, Acting)
    match.play(BLUE, ReturnDisciple(posts("gates2")[0]))
    assert match.state.round == 2


def test_a_disciple_may_return_without_doing_anything() -> None:
    match = Match().stands(RED, "shogun").acting().play(RED, ReturnDisciple(posts("shogun")[0]))
    assert match.points(RED) == 1


def test_a_player_with_a_disciple_left_must_activate_one() -> None:
    match = Match().stands(RED, "gates1").stands(BLUE, "gates2").acting()
    assert match.legal(RED)
    for move in match.legal(RED):
        assert match.happened(DiscipleActivated) == []
        after = Match().stands(RED, "gates1").stands(BLUE, "gates2").acting().play(RED, move)
        assert after.happened(DiscipleActivated)


def test_a_player_without_disciples_is_skipped() -> None:
    match = Match(4).stands(RED, "gates1").stands(GREEN, "gates2").acting()
    match.play(RED, ReturnDisciple(posts("gates1")[0]))
    assert match.waiting == (GREEN,)


def test_a_disciple_is_activated_where_it_stands() -> None:
    match = Match().stands(RED, "gates1").stands(BLUE, "gates2").acting()
    match.refuses(RED, ReturnDisciple(posts("gates2")[0]), "no-disciple-there")
