"""The lobby: every match at a glance."""

import base64
import random

import pytest

from domain.game import GameId, Seat
from domain.match import MatchId, PlayerId
from events.projections import lobby
from events.projections.lobby import BadCursor, Page
from tests.events.conftest import House
from tests.events.play import ANNA, BEN, COR, FIRST_MOMENT
from tests.games.stones import GAME


def names(page: Page) -> list[str]:
    return [entry.id for entry in page.matches]


def open_matches(house: House, count: int, *, private: bool = False) -> None:
    for number in range(count):
        house.recorder(f"m{number:02}").create(private=private)
    house.projector.drain()


def test_an_empty_lobby_has_no_matches(house: House) -> None:
    assert house.lobby.page(None) == Page((), None)
    assert house.lobby.entry(MatchId("m1")) is None


def test_a_match_appears_with_who_sits_there_and_who_is_to_act(house: House) -> None:
    recorder = house.started("m1", ANNA, BEN)
    house.projector.drain()
    (entry,) = house.lobby.page(None).matches
    assert entry == house.lobby.entry(recorder.id)
    assert (entry.game, entry.status, entry.version) == (GAME.id, "playing", len(recorder.envelopes))
    assert [holder and holder.player for holder in entry.seats] == [ANNA, BEN]
    assert entry.to_act == (Seat(0),)
    assert (entry.created, entry.updated) == (FIRST_MOMENT, FIRST_MOMENT + 2000)


def test_a_finished_match_shows_its_results_and_waits_for_nobody(house: House) -> None:
    recorder = house.started("m1", ANNA, BEN)
    recorder.finish(random.Random(1))
    house.projector.drain()
    (entry,) = house.lobby.page(None).matches
    assert entry.status == "finished"
    assert entry.to_act == ()
    assert sum(result.points for result in entry.results) == 21


def test_the_newest_match_comes_first(house: House) -> None:
    open_matches(house, 3)
    assert names(house.lobby.page(None)) == ["m02", "m01", "m00"]


def test_pages_follow_each_other_without_gap_or_repeat(house: House) -> None:
    open_matches(house, 7)
    first = house.lobby.page(None, limit=3)
    second = house.lobby.page(None, limit=3, cursor=first.next)
    house.recorder("newer").create()
    house.projector.drain()
    third = house.lobby.page(None, limit=3, cursor=second.next)
    assert [names(page) for page in (first, second, third)] == [
        ["m06", "m05", "m04"],
        ["m03", "m02", "m01"],
        ["m00"],
    ]
    assert third.next is None


def test_a_last_page_that_is_just_full_has_no_next(house: House) -> None:
    open_matches(house, 3)
    assert house.lobby.page(None, limit=3).next is None


def test_matches_are_found_by_status(house: House) -> None:
    house.recorder("waiting").create()
    house.started("playing", ANNA, BEN)
    house.started("finished", ANNA, BEN).finish(random.Random(1))
    house.projector.drain()
    for status in ("waiting", "playing", "finished"):
        assert names(house.lobby.page(None, status=status)) == [status]
    assert names(house.lobby.page(None, status="abandoned")) == []


def test_a_match_leaves_the_status_that_it_had(house: House) -> None:
    recorder = house.started("m1", ANNA, BEN)
    house.projector.drain()
    recorder.finish(random.Random(1))
    house.projector.drain()
    assert names(house.lobby.page(None, status="playing")) == []
    assert names(house.lobby.page(None, status="finished")) == ["m1"]


def test_matches_are_found_by_game_and_player_and_all_filters_together(house: House) -> None:
    house.started("ab", ANNA, BEN)
    house.started("ac", ANNA, COR)
    house.started("bc", BEN, COR).finish(random.Random(1))
    house.projector.drain()
    assert names(house.lobby.page(None, player=COR)) == ["bc", "ac"]
    assert names(house.lobby.page(None, player=COR, status="playing")) == ["ac"]
    assert names(house.lobby.page(None, player=COR, status="playing", game=GAME.id)) == ["ac"]
    assert names(house.lobby.page(None, game=GameId("chess"))) == []
    assert names(house.lobby.page(None, player=PlayerId("nobody"))) == []


def test_a_private_match_is_seen_only_by_its_creator_and_those_seated(house: House) -> None:
    recorder = house.recorder("secret")
    recorder.create(private=True)
    recorder.seat(0, BEN)
    house.projector.drain()
    for viewer, seen in ((None, []), (COR, []), (ANNA, ["secret"]), (BEN, ["secret"])):
        assert names(house.lobby.page(viewer)) == seen
        assert names(house.lobby.page(viewer, player=BEN)) == seen


def test_a_page_looks_at_a_bounded_number_of_matches_and_goes_on_from_there(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "SCANNED_AT_MOST", 4)
    open_matches(house, 6, private=True)
    first = house.lobby.page(None)
    assert first.matches == ()
    assert house.lobby.page(None, cursor=first.next) == Page((), None)
    assert names(house.lobby.page(ANNA, cursor=first.next)) == ["m01", "m00"]


@pytest.mark.parametrize("cursor", ["", "x", "é", "!!!!", base64.urlsafe_b64encode(b"soon:m1").decode(), "/w"])
def test_a_cursor_that_no_page_gave_is_refused(house: House, cursor: str) -> None:
    with pytest.raises(BadCursor):
        house.lobby.page(None, cursor=cursor)
