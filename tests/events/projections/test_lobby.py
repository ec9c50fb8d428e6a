"""The lobby: every match, page by page."""

import random

import pytest

from domain.game import GameId, Seat
from domain.match import BotName, Holder, MatchId, PlayerId, TurnClock
from events import projection_keys as keys
from events.projections import lobby
from events.projections.lobby import Page
from events.projections.match_summary import ClockAnswer
from tests.events.conftest import Backend
from tests.events.recorder import ANNA, BEN, COR, FIRST_MOMENT
from tests.games.stones import GAME


def names(page: Page) -> list[str]:
    return [entry.id for entry in page.matches]


def open_matches(backend: Backend, count: int, *, private: bool = False) -> None:
    for number in range(count):
        backend.recorder(f"m{number:02}").create(private=private)
    backend.projector.drain()


def test_an_empty_lobby_has_no_matches(backend: Backend) -> None:
    assert backend.lobby.page(None) == Page((), None)
    assert backend.lobby.entry(MatchId("m1")) is None


def test_a_match_shows_its_seats_and_who_is_to_act(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN)
    backend.projector.drain()
    (entry,) = backend.lobby.page(None).matches
    assert entry == backend.lobby.entry(recorder.id)
    assert (entry.game, entry.status, entry.version) == (GAME.id, "playing", len(recorder.envelopes))
    assert [holder and holder.player for holder in entry.seats] == [ANNA, BEN]
    assert entry.to_act == (Seat(0),)
    assert (entry.created, entry.updated) == (FIRST_MOMENT, FIRST_MOMENT + 2000)


def test_a_match_shows_its_clock_and_the_options_that_are_not_as_usual(backend: Backend) -> None:
    backend.recorder("usual").create()
    clock = TurnClock(600, Holder(PlayerId("bot"), bot=BotName("random")), "claim")
    backend.recorder("own").create(stones=30, clock=clock)
    backend.projector.drain()
    own, usual = backend.lobby.page(None).matches
    assert (usual.clock, usual.options) == (None, {})
    assert own.clock == ClockAnswer("turn", 600, 0, "claim", BotName("random"))
    assert own.options == {"stones": 30}


def test_a_finished_match_shows_its_results_and_waits_for_nobody(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN)
    recorder.finish(random.Random(1))
    backend.projector.drain()
    (entry,) = backend.lobby.page(None).matches
    assert entry.status == "finished"
    assert entry.to_act == ()
    assert sum(result.points for result in entry.results) == 21


def test_the_newest_match_comes_first(backend: Backend) -> None:
    open_matches(backend, 3)
    assert names(backend.lobby.page(None)) == ["m02", "m01", "m00"]


def test_pages_have_no_gap_and_no_repeat(backend: Backend) -> None:
    open_matches(backend, 7)
    first = backend.lobby.page(None, limit=3)
    second = backend.lobby.page(None, limit=3, after=first.next)
    backend.recorder("newer").create()
    backend.projector.drain()
    third = backend.lobby.page(None, limit=3, after=second.next)
    assert [names(page) for page in (first, second, third)] == [
        ["m06", "m05", "m04"],
        ["m03", "m02", "m01"],
        ["m00"],
    ]
    assert third.next is None


def test_a_full_last_page_has_no_cursor(backend: Backend) -> None:
    open_matches(backend, 3)
    assert backend.lobby.page(None, limit=3).next is None


def test_matches_are_found_by_status(backend: Backend) -> None:
    backend.recorder("waiting").create()
    backend.started("playing", ANNA, BEN)
    backend.started("finished", ANNA, BEN).finish(random.Random(1))
    backend.projector.drain()
    for status in ("waiting", "playing", "finished"):
        assert names(backend.lobby.page(None, status=status)) == [status]
    assert names(backend.lobby.page(None, status="abandoned")) == []


def test_a_match_is_no_longer_found_by_its_earlier_status(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN)
    backend.projector.drain()
    recorder.finish(random.Random(1))
    backend.projector.drain()
    assert names(backend.lobby.page(None, status="playing")) == []
    assert names(backend.lobby.page(None, status="finished")) == ["m1"]


def test_matches_are_found_by_game_and_player_and_all_filters_together(backend: Backend) -> None:
    backend.started("ab", ANNA, BEN)
    backend.started("ac", ANNA, COR)
    backend.started("bc", BEN, COR).finish(random.Random(1))
    backend.projector.drain()
    assert names(backend.lobby.page(None, player=COR)) == ["bc", "ac"]
    assert names(backend.lobby.page(None, player=COR, status="playing")) == ["ac"]
    assert names(backend.lobby.page(None, player=COR, status="playing", game=GAME.id)) == ["ac"]
    assert names(backend.lobby.page(None, game=GameId("chess"))) == []
    assert names(backend.lobby.page(None, player=PlayerId("nobody"))) == []


def test_the_matches_of_two_players_against_each_other_are_found_page_by_page(backend: Backend) -> None:
    backend.started("ab", ANNA, BEN)
    backend.started("bc", BEN, COR)
    backend.started("abc", ANNA, BEN, COR)
    backend.projector.drain()
    assert names(backend.lobby.page(None, player=ANNA, opponent=BEN)) == ["abc", "ab"]
    assert names(backend.lobby.page(None, player=BEN, opponent=ANNA)) == ["abc", "ab"]
    assert names(backend.lobby.page(None, opponent=COR)) == names(backend.lobby.page(None, player=COR))
    assert names(backend.lobby.page(None, player=ANNA)) == ["abc", "bc", "ab"], "who creates a match does not play it"
    first = backend.lobby.page(None, player=ANNA, opponent=BEN, limit=1)
    second = backend.lobby.page(None, player=ANNA, opponent=BEN, limit=1, after=first.next)
    assert (names(first), names(second)) == (["abc"], ["ab"])


def test_a_private_match_of_two_players_is_found_by_them_alone(backend: Backend) -> None:
    recorder = backend.recorder("secret")
    recorder.create(private=True)
    recorder.seat(0, ANNA)
    recorder.seat(1, BEN)
    backend.projector.drain()
    for viewer, seen in ((None, []), (COR, []), (ANNA, ["secret"]), (BEN, ["secret"])):
        assert names(backend.lobby.page(viewer, player=ANNA, opponent=BEN)) == seen


def test_only_the_creator_and_the_players_see_a_private_match(backend: Backend) -> None:
    recorder = backend.recorder("secret")
    recorder.create(private=True)
    recorder.seat(0, BEN)
    backend.projector.drain()
    for viewer, seen in ((None, []), (COR, []), (ANNA, ["secret"]), (BEN, ["secret"])):
        assert names(backend.lobby.page(viewer)) == seen
        assert names(backend.lobby.page(viewer, player=BEN)) == seen


def test_a_private_match_is_found_by_its_creator_who_has_no_seat_in_it(backend: Backend) -> None:
    recorder = backend.recorder("secret")
    recorder.create(private=True)
    recorder.seat(0, BEN)
    backend.projector.drain()
    assert names(backend.lobby.page(BEN, player=ANNA)) == ["secret"]
    assert names(backend.lobby.page(BEN, player=COR)) == []


def test_a_private_match_is_not_shown_even_if_an_index_for_all_names_it(backend: Backend) -> None:
    backend.recorder("secret").create(private=True)
    backend.projector.drain()
    shard = keys.shard(MatchId("secret"))
    ((place, _score),) = backend.client.zrange(keys.private_matches(shard, ANNA), 0, -1, withscores=True)
    backend.client.zadd(keys.lobby(shard), {place: 0})
    assert names(backend.lobby.page(None)) == names(backend.lobby.page(COR)) == []


def test_a_player_who_resigned_finds_the_private_match_again(backend: Backend) -> None:
    recorder = backend.recorder("secret")
    recorder.create(private=True)
    recorder.seat(0, BEN)
    recorder.seat(1, COR)
    recorder.resign(1, "greedy")
    backend.projector.drain()
    assert names(backend.lobby.page(COR)) == ["secret"]
    assert names(backend.lobby.page(PlayerId("bot-greedy"))) == ["secret"]


@pytest.mark.parametrize("private", [False, True])
def test_a_player_who_is_away_finds_the_match_again(backend: Backend, private: bool) -> None:
    recorder = backend.recorder("m1")
    recorder.create(private=private)
    recorder.seat(0, ANNA)
    recorder.seat(1, BEN)
    recorder.stand_in(1, "greedy")
    backend.projector.drain()
    (entry,) = backend.lobby.page(BEN, player=BEN).matches
    assert (entry.absent, entry.away()) == ((1,), {1: BEN})
    assert [each.id for each in backend.lobby.all_of(BEN)] == ["m1"]
    recorder.come_back(1, BEN)
    backend.projector.drain()
    (entry,) = backend.lobby.page(BEN, player=BEN).matches
    assert (entry.absent, entry.away()) == ((), {})


def test_a_player_who_has_resigned_finds_the_match_again(backend: Backend) -> None:
    backend.started("m1", ANNA, BEN).resign(1, "greedy")
    backend.projector.drain()
    assert names(backend.lobby.page(None, player=BEN)) == ["m1"]
    assert [each.id for each in backend.lobby.all_of(BEN)] == ["m1"]


def test_private_matches_stand_among_the_public_ones_of_their_players(backend: Backend) -> None:
    for number in range(6):
        backend.recorder(f"m{number}").create(private=number % 2 == 1)
    backend.projector.drain()
    first = backend.lobby.page(ANNA, limit=4)
    assert names(first) == ["m5", "m4", "m3", "m2"]
    assert names(backend.lobby.page(ANNA, limit=4, after=first.next)) == ["m1", "m0"]
    assert names(backend.lobby.page(None, limit=4)) == ["m4", "m2", "m0"]


def test_a_private_match_is_not_shown_where_an_index_names_it_by_mistake(backend: Backend) -> None:
    open_matches(backend, 1, private=True)
    shard = keys.shard(MatchId("m00"))
    (place,) = backend.client.zrange(keys.private_matches(shard, ANNA), 0, -1)
    backend.client.zadd(keys.lobby(shard), {place: 0})
    assert names(backend.lobby.page(BEN)) == []


def test_a_page_looks_at_a_limited_number_of_matches(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "SCANNED_AT_MOST", 4)
    open_matches(backend, 6)
    first = backend.lobby.page(None, game=GameId("chess"))
    assert first.matches == ()
    assert backend.lobby.page(None, game=GameId("chess"), after=first.next) == Page((), None)
    assert names(backend.lobby.page(None, after=first.next)) == ["m01", "m00"]


def test_private_matches_of_others_are_not_looked_at(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "SCANNED_AT_MOST", 4)
    open_matches(backend, 6, private=True)
    assert backend.lobby.page(None) == Page((), None)
    assert backend.lobby.page(BEN, player=ANNA) == Page((), None)
    first = backend.lobby.page(ANNA)
    assert names(first) == ["m05", "m04", "m03", "m02"]
    assert names(backend.lobby.page(ANNA, after=first.next)) == ["m01", "m00"]


def test_matches_that_are_over_cost_nothing_when_those_that_are_not_are_asked_for(backend: Backend) -> None:
    for number in range(30):
        backend.started(f"over-{number}", ANNA, BEN, stones=1).finish(random.Random(number))
    going_on = [backend.started("running", ANNA, BEN), backend.recorder("waiting")]
    going_on[1].create(private=True)
    backend.projector.drain()
    backend.client.config_resetstat()
    assert [entry.id for entry in backend.lobby.not_over(ANNA)] == [recorder.id for recorder in reversed(going_on)]
    calls = backend.client.info("commandstats")
    assert "cmdstat_zrevrangebylex" not in calls
    assert calls["cmdstat_mget"]["calls"] <= len(going_on)
