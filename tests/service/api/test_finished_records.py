"""`GET /v1/records`: the records of all matches that are finished, in the order in which they ended."""

import io
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
import redis

from domain.game import Version
from domain.match import MatchId
from events import keys
from events.archive import ArchiveUnavailable
from events.verify import verify
from service.bootstrap import Services
from service.use_cases.finished_records import FinishedRecords
from tests.games import stones
from tests.service.conftest import Caller

TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}


class Page(NamedTuple):
    """What one answer tells."""

    records: list[bytes]
    cursors: list[dict[str, Any]]

    @property
    def matches(self) -> list[str]:
        return [json.loads(record.splitlines()[0])["match"] for record in self.records]

    @property
    def last(self) -> dict[str, Any]:
        return self.cursors[-1]


def parsed(answer: Any) -> Page:
    """Takes an answer apart: a record ends with the line of its cursor."""
    assert answer.status_code == 200, answer.data
    assert answer.mimetype == "application/x-ndjson"
    records, cursors, lines = [], [], []
    for line in answer.data.splitlines(keepends=True):
        if line.startswith(b'{"type":"kifu.cursor"'):
            cursors.append(json.loads(line))
            records += [b"".join(lines)] if lines else []
            lines = []
        else:
            lines.append(line)
    assert not lines
    return Page(records, cursors)


def page(caller: Caller, query: str = "") -> Page:
    return parsed(caller.get(f"/v1/records?{query}"))


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match is listed as soon as it is projected."""
    monkeypatch.setattr("service.use_cases.finished_records.SETTLED_AFTER", -1000)


@pytest.fixture
def finish(ada: Caller, bea: Caller, project: Callable[[], None]) -> Callable[..., list[str]]:
    """Plays matches of Ada and Bea to their ends, and returns their ids in this order."""

    def play(count: int = 1, **plan: object) -> list[str]:
        found = []
        for _ in range(count):
            made = begun(ada, bea, **plan)
            for caller in (ada, bea):
                assert caller.post(f"/v1/matches/{made}/moves", TAKE_ONE).status_code == 201
            found.append(made)
        project()
        return found

    return play


def begun(ada: Caller, bea: Caller, **plan: object) -> str:
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"stones": 2}, **plan}
    made = ada.post("/v1/matches", body).get_json()
    bea.put(f"/v1/matches/{made['id']}/seats/1", {"invitation": made.get("invitation")} if plan else {})
    return str(made["id"])


Finish = Callable[..., list[str]]


def test_records_come_in_the_order_in_which_their_matches_ended(
    ada: Caller, bea: Caller, spectator: Caller, project: Callable[[], None], finish: Finish
) -> None:
    slow = begun(ada, bea)
    quick = finish(2)
    for caller in (ada, bea):
        caller.post(f"/v1/matches/{slow}/moves", TAKE_ONE)
    project()
    told = page(spectator)
    assert told.matches == [*quick, slow]
    assert [cursor["more"] for cursor in told.cursors] == [True, True, False]
    assert told.records == [spectator.get(f"/v1/matches/{match}/record").data for match in told.matches]
    for record in told.records:
        assert verify(io.BytesIO(record), {stones.GAME.id: stones.GAME}).limits == ()


def test_pages_have_no_gap_and_no_repeat(spectator: Caller, finish: Finish) -> None:
    matches, found, cursor = finish(5), [], ""
    while True:
        told = page(spectator, f"limit=2{cursor}")
        assert len(told.matches) <= 2
        found += told.matches
        cursor = f"&cursor={told.last['cursor']}"
        if not told.last["more"]:
            break
    assert found == matches


def test_a_reader_goes_on_after_each_record_that_has_arrived(spectator: Caller, finish: Finish) -> None:
    matches = finish(4)
    told = page(spectator)
    for number, cursor in enumerate(told.cursors, start=1):
        assert page(spectator, f"cursor={cursor['cursor']}").matches == matches[number:]


def test_the_last_cursor_leads_to_what_ends_later(spectator: Caller, finish: Finish) -> None:
    nothing = page(spectator)
    assert (nothing.records, nothing.last["more"]) == ([], False)
    first = finish()
    told = page(spectator, f"cursor={nothing.last['cursor']}")
    assert told.matches == first
    assert page(spectator, f"cursor={told.last['cursor']}").records == []
    assert page(spectator, f"cursor={told.last['cursor']}").last["more"] is False
    assert page(spectator, f"cursor={told.last['cursor']}&limit=1").records == []
    second = finish()
    assert page(spectator, f"cursor={told.last['cursor']}").matches == second


def test_records_are_chosen_by_game_and_time(spectator: Caller, finish: Finish) -> None:
    matches = finish(3)
    ended = json.loads(page(spectator).records[1].splitlines()[-1])["time"]
    assert page(spectator, f"finished_since={ended}").matches[-2:] == matches[1:]
    assert page(spectator, f"finished_since={ended + 10_000}").matches == []
    assert page(spectator, "game=stones").matches == matches
    refused = spectator.get("/v1/records?game=chess")
    assert (refused.status_code, refused.get_json()["code"]) == (404, "unknown-game")


def test_a_match_is_listed_only_when_none_can_come_before_it(
    spectator: Caller, finish: Finish, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.use_cases.finished_records.SETTLED_AFTER", 60_000)
    finish()
    assert page(spectator).matches == []


def test_while_the_projections_are_behind_nothing_is_listed_that_ended_since(
    ada: Caller, bea: Caller, spectator: Caller, finish: Finish, project: Callable[[], None]
) -> None:
    finish()
    assert len(page(spectator).matches) == 1
    later = begun(ada, bea)  # nobody has projected it
    horizon = page(spectator, "finished_since=9000000000000")
    assert horizon.matches == []
    project()
    assert later not in page(spectator).matches


def test_private_matches_are_for_those_who_took_part_and_for_the_operator(
    ada: Caller,
    bea: Caller,
    spectator: Caller,
    operator: Caller,
    on_duty: Caller,
    player: Callable[[str], Caller],
    finish: Finish,
) -> None:
    public, secret = finish(), finish(private=True)
    stranger = player("Eve")
    for caller in (ada, bea, operator, on_duty):
        assert page(caller).matches == [*public, *secret]
        assert page(caller, "limit=1").last["more"] is True
    for caller in (stranger, spectator):
        assert page(caller).matches == public
        assert page(caller, "limit=1").last["more"] is False


@pytest.mark.parametrize("cursor", ["", "x", "é", "g" * 140, "%00"])
def test_a_cursor_that_is_made_up_is_refused(spectator: Caller, cursor: str) -> None:
    refused = spectator.get(f"/v1/records?cursor={cursor}")
    problem = refused.get_json()
    assert (refused.status_code, problem["code"], problem["field"]) == (422, "bad-cursor", "cursor")


def test_a_cursor_of_another_server_caller_or_choice_is_refused(
    ada: Caller, bea: Caller, finish: Finish, redis_client: redis.Redis, services: Services
) -> None:
    finish()
    cursor = page(ada).last["cursor"]
    assert page(ada, f"cursor={cursor}").records == []
    for caller, query in ((bea, ""), (ada, "&game=stones"), (ada, "&finished_since=5")):
        assert caller.get(f"/v1/records?cursor={cursor}{query}").get_json()["code"] == "bad-cursor"
    lobby = ada.get("/v1/matches?limit=1").get_json()["next"]
    assert lobby is None or ada.get(f"/v1/records?cursor={lobby}").status_code == 422


def test_a_cursor_shows_no_id_of_a_match(spectator: Caller, finish: Finish) -> None:
    matches = finish()
    assert matches[0] not in page(spectator).last["cursor"]


def test_a_record_that_cannot_be_read_is_left_out_and_named(
    spectator: Caller, finish: Finish, services: Services
) -> None:
    matches = finish(3)
    stream = keys.record(MatchId(matches[1]))
    kept = services.redis.xrange(stream)
    services.redis.delete(stream)
    for name, fields in kept:
        broken = {key: value.replace(b'"stones":1', b'"stones":2') for key, value in fields.items()}
        services.redis.xadd(stream, broken, id=name)
    told = page(spectator)
    assert told.matches == [matches[0], matches[2]]
    assert [cursor.get("left_out", []) for cursor in told.cursors] == [[], [matches[1]]]


def test_while_the_archive_is_away_nothing_is_left_out(
    spectator: Caller, finish: Finish, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches, read = finish(3), FinishedRecords._seen

    def away(self: FinishedRecords, match: MatchId, reader: Any) -> Any:
        if match == matches[1]:
            raise ArchiveUnavailable(match, Version(1), "it is archived elsewhere") from OSError("timed out")
        return read(self, match, reader)

    monkeypatch.setattr(FinishedRecords, "_seen", away)
    told = page(spectator)
    assert (told.matches, told.last["more"]) == (matches[:1], True)
    refused = spectator.get(f"/v1/records?cursor={told.last['cursor']}")
    assert (refused.status_code, refused.get_json()["code"]) == (503, "archive-unavailable")


def test_who_reads_all_records_drives_no_match_out_of_the_memory_for_matches_that_are_played(
    match: str, ada: Caller, spectator: Caller, finish: Finish, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.repository, "_capacity", 5)
    matches = finish(4)
    services.repository.newest(MatchId(match.rpartition("/")[2]))
    for finished in matches:
        services.repository._forget(MatchId(finished))
    assert page(spectator).matches == matches
    assert [services.repository.cached(MatchId(finished)) for finished in matches] == [None] * 4
    assert services.repository.cached(MatchId(match.rpartition("/")[2])) is not None


def test_a_page_ends_early_when_it_is_long(spectator: Caller, finish: Finish, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = finish(3)
    monkeypatch.setattr("service.use_cases.finished_records.ENOUGH", len(page(spectator).records[0]) + 10)
    told = page(spectator)
    assert (told.matches, told.last["more"]) == (matches[:2], True)
    assert page(spectator, f"cursor={told.last['cursor']}").matches == matches[2:]
