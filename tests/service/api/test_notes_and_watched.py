"""What an account keeps of matches for itself: notes, and the matches that it watches."""

import json
from collections.abc import Callable

import pytest
import redis

from domain.match import MatchId, PlayerId
from events.account_places import AccountPlaces
from service.bootstrap import Services
from service.use_cases import notes, watched_matches
from service.use_cases.checks import NotFound
from tests.service.conftest import Caller, caught_up

ME = "/v1/players/me"
WATCHED = f"{ME}/watched"
OPEN = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.fixture
def cid(player: Callable[[str], Caller]) -> Caller:
    return player("Cid")


def new(creator: Caller, **plan: object) -> str:
    return str(creator.post("/v1/matches", {**OPEN, **plan}).headers["Location"])


def id_of(match: str) -> str:
    return match.rpartition("/")[2]


def test_a_note_is_read_by_its_account_alone_also_after_the_match(match: str, ada: Caller, bea: Caller, cid: Caller):
    note = f"{match}/note"
    assert ada.get(note).get_json()["text"] == ""
    written = ada.put(note, {"text": "Bea saves\n\tcoal."})
    assert (written.status_code, written.get_json()["text"]) == (200, "Bea saves\n\tcoal.")
    assert ada.post(f"{match}/resign", {}).status_code == 200
    assert ada.get(note).get_json() == written.get_json()
    for other in (bea, cid):
        assert (other.get(note).get_json()["text"], other.get(note).get_json()["changed"]) == ("", None)
    assert "coal" not in json.dumps([ada.get(f"{match}{part}").get_json() for part in ("", "/events", "/state")])


def test_two_devices_lose_nothing_of_a_note(match: str, ada: Caller):
    note = f"{match}/note"
    empty = ada.get(note).headers["ETag"]
    first = ada.put(note, {"text": "phone"}, If_Match=empty)
    assert first.headers["ETag"] == f'"{first.get_json()["revision"]}"'
    assert ada.put(note, {"text": "phone"}, If_Match=empty).get_json() == first.get_json(), "a repeat is answered alike"
    late = ada.put(note, {"text": "laptop"}, If_Match=empty)
    assert (late.status_code, late.get_json()["code"], late.get_json()["field"]) == (412, "stale-note", "If-Match")
    assert ada("DELETE", note, If_Match=empty).status_code == 412
    assert ada.get(note).get_json()["text"] == "phone"
    assert ada.put(note, {"text": "both"}, If_Match=f"W/{first.headers['ETag']}, {empty}").status_code == 200
    assert ada.get(note, If_None_Match=ada.get(note).headers["ETag"]).status_code == 304
    assert ada("DELETE", note, If_Match="*").get_json()["text"] == ""
    assert ada("DELETE", note, If_Match=empty).status_code == 200, "a repeat does no harm"


@pytest.mark.parametrize("text", ["", "  \n ", "x" * (notes.LONGEST + 1), "a\u202eb", "a\x00b", 3, None])
def test_a_note_is_a_text_of_visible_characters(match: str, ada: Caller, text: object):
    refused = ada.put(f"{match}/note", {"text": text})
    assert (refused.status_code, refused.get_json()["field"]) == (422, "text")
    assert ada.put(f"{match}/note", {"text": "x" * notes.LONGEST}, If_Match="seven").get_json()["field"] == "If-Match"
    assert ada.get(f"{match}/note").get_json()["text"] == ""


def test_an_account_keeps_a_bounded_number_of_notes_of_bounded_size(
    services: Services, ada: Caller, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(notes, "MOST_NOTES", 2)
    monkeypatch.setattr(notes, "MOST_BYTES", 200)
    first, second, third = (new(ada) for _ in range(3))
    for match in (first, second):
        assert ada.put(f"{match}/note", {"text": "short"}).status_code == 200
    assert ada.put(f"{third}/note", {"text": "short"}).get_json()["code"] == "too-many-notes"
    assert ada.put(f"{first}/note", {"text": "x" * 200}).get_json()["code"] == "notes-too-large"
    assert ada.put(f"{first}/note", {"text": "other"}).status_code == 200
    ada("DELETE", f"{second}/note")
    assert ada.put(f"{third}/note", {"text": "short"}).status_code == 200


def test_a_note_on_a_private_match_is_written_with_an_invitation_and_stays_the_own_one(ada: Caller, cid: Caller):
    private = new(ada, private=True)
    invitation = ada.get(private).get_json()["invitation"]
    note = f"{private}/note"
    assert cid.put(note, {"text": "Mine."}).status_code == 404
    assert cid.put(note, {"text": "Mine."}, Kifu_Invitation=invitation).status_code == 200
    ada.post(f"{private}/invitation")
    assert cid.put(note, {"text": "Changed."}, Kifu_Invitation=invitation).status_code == 404
    assert cid.get(note).get_json()["text"] == "Mine."
    assert cid("DELETE", note).status_code == 200
    assert [cid.get(note).status_code, cid("DELETE", note).status_code] == [404, 404]


def test_watched_matches_are_listed_page_by_page_with_whose_turn_it_is_the_newest_first(
    ada: Caller, bea: Caller, cid: Caller, project: Callable[[], None]
):
    matches = [new(ada) for _ in range(3)]
    bea.put(f"{matches[0]}/seats/1")
    project()
    for match in matches:
        watching = cid.put(f"{WATCHED}/{id_of(match)}").get_json()
        assert watching == cid.get(f"{WATCHED}/{id_of(match)}").get_json()
        assert cid.put(f"{WATCHED}/{id_of(match)}").get_json() == watching
    first = cid.get(f"{WATCHED}?limit=2").get_json()
    second = cid.get(f"{WATCHED}?limit=2&cursor={first['next']}").get_json()
    listed = [*first["matches"], *second["matches"]]
    assert {each["id"] for each in listed} == set(map(id_of, matches))
    assert (len(first["matches"]), second["next"]) == (2, None)
    assert listed == cid.get(WATCHED).get_json()["matches"]
    shown = next(each for each in listed if each["id"] == id_of(matches[0]))
    assert (shown["status"], shown["to_act"], shown["seats"][1]["name"]) == ("playing", [0], "Bea")
    assert ada.get(WATCHED).get_json()["matches"] == []
    assert ada.get(f"{WATCHED}?cursor={first['next']}").get_json()["code"] == "bad-cursor"
    assert cid("DELETE", f"{WATCHED}/{id_of(matches[0])}").get_json()["since"] is None
    assert len(cid.get(WATCHED).get_json()["matches"]) == 2


def test_a_private_match_is_watched_by_those_who_take_part_and_the_list_says_nothing_of_it_later(
    ada: Caller, bea: Caller, project: Callable[[], None]
):
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    private = new(ada, private=True, seats=seats)
    invitation = ada.get(private).get_json()["invitation"]
    watching = f"{WATCHED}/{id_of(private)}"
    refused = [bea.put(watching), bea.put(watching, Kifu_Invitation=invitation), bea.put(f"{WATCHED}/nothing")]
    assert [each.get_json()["code"] for each in refused] == ["unknown-match"] * 3
    bea.put(f"{private}/seats/1", {"invitation": invitation})
    assert bea.put(watching).status_code == 200
    project()
    assert [each["id"] for each in bea.get(WATCHED).get_json()["matches"]] == [id_of(private)]
    assert bea("DELETE", f"{private}/seats/1").status_code == 200
    project()
    assert bea.get(WATCHED).get_json() == {"matches": [], "next": None}
    assert bea("DELETE", watching).get_json()["since"] is None


def test_an_account_watches_a_bounded_number_of_matches(ada: Caller, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(watched_matches, "MOST_WATCHED", 1)
    first, second = (f"{WATCHED}/{id_of(new(ada))}" for _ in range(2))
    assert [ada.put(first).status_code, ada.put(first).status_code] == [200, 200]
    refused = ada.put(second)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "too-many-watched")
    ada("DELETE", first)
    assert ada.put(second).status_code == 200


def test_notes_and_watched_matches_are_exported_and_deleted_with_the_account(
    services: Services, match: str, ada: Caller, redis_client: redis.Redis
):
    ada.put(f"{match}/note", {"text": "Mine."})
    ada.put(f"{WATCHED}/{id_of(match)}")
    told = ada.get(f"{ME}/export").get_json()
    assert [(each["match"], each["text"]) for each in told["notes"]] == [(id_of(match), "Mine.")]
    assert [each["match"] for each in told["watched"]] == [id_of(match)]
    home = AccountPlaces(redis_client).home(PlayerId(ada.id))
    assert home is not None
    kept = [home.notes(PlayerId(ada.id)), home.watched(PlayerId(ada.id))]
    assert redis_client.exists(*kept) == 2
    assert ada("DELETE", ME, {"confirm": "Ada"}).status_code == 200
    assert redis_client.exists(*kept) == 0


def test_what_a_request_writes_while_the_account_is_deleted_is_removed_by_the_sweep(
    services: Services, match: str, ada: Caller, redis_client: redis.Redis
):
    player = PlayerId(ada.id)
    ada("DELETE", ME, {"confirm": "Ada"})
    services.notes.write(player, MatchId(id_of(match)), "too late")
    services.watched.watch(player, MatchId(id_of(match)))
    services.deletions.finish(caught_up(services).lag)
    assert services.notes.all_of(player) == services.watched.all_of(player) == {}


def test_a_note_that_changes_between_reading_and_writing_is_not_overwritten(services: Services, ada: Caller):
    player, match = PlayerId(ada.id), MatchId("m")
    kept = services.notes
    empty = frozenset({kept.of(player, match).revision})

    class Faster(notes.Notes):
        def _document(self, player: PlayerId, match: MatchId) -> bytes | None:
            found = super()._document(player, match)
            kept.write(player, match, "phone")
            return found

    with pytest.raises(notes.StaleNote):
        Faster(services.redis).write(player, match, "laptop", empty)
    assert kept.of(player, match).text == "phone"


def test_nothing_is_kept_of_an_account_that_is_not_there(services: Services):
    with pytest.raises(NotFound):
        services.notes.write(PlayerId("nobody"), MatchId("m"), "text")
    with pytest.raises(NotFound):
        services.watched.watch(PlayerId("nobody"), MatchId("m"))
