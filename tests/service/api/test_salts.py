"""A match that waits for salts: each player has a say in the draws after the seed was committed to."""

import hashlib
import io
from collections.abc import Callable

import pytest

from events.verify import verify
from tests.games import stones
from tests.service.conftest import Caller, types_of

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}
TAKE_THREE = {"moves": [{"type": "stones.Take", "stones": 3}]}


def opened(caller: Caller, *seats: dict[str, str], **plan: object) -> str:
    body = {"game": "stones", "seats": list(seats), "wait_for_salts": True, **plan}
    return caller.post("/v1/matches", body).headers["Location"]


def refused(answer) -> tuple[int, str, str | None]:
    return answer.status_code, answer.get_json()["code"], answer.get_json().get("field")


def types(path: str, caller: Caller) -> list[str]:
    return types_of(caller.get(f"{path}/events"))


@pytest.fixture
def begun(ada: Caller, bea: Caller) -> str:
    """The path of a running match of five stones that waited for the salts of Ada and Bea."""
    path = opened(ada, ME, OPEN, options={"stones": 5})
    bea.put(f"{path}/seats/1", {"salt": "of Bea"})
    ada.put(f"{path}/seats/0", {"salt": "of Ada"})
    return path


def test_the_commitment_to_the_seed_is_told_before_anything_is_drawn(ada: Caller):
    match = ada.post("/v1/matches", {"game": "stones", "seats": [ME, BOT], "wait_for_salts": True}).get_json()
    assert (match["status"], match["wait_for_salts"], match["missing_salts"]) == ("waiting", True, [0])
    path = f"/v1/matches/{match['id']}"
    assert types(path, ada) == ["match.Created", "match.SeatTaken", "match.SeatTaken"]
    assert ada.get(f"{path}/events").get_json()["events"][0]["data"]["commitment"] == match["commitment"]


def test_the_salt_of_the_creator_starts_a_match_against_bots_and_is_mixed_in(ada: Caller):
    path = opened(ada, ME, BOT)
    match = ada.put(f"{path}/seats/0", {"salt": "of Ada"}).get_json()
    assert (match["status"], match["missing_salts"]) == ("playing", [])
    assert [seat["salt"] for seat in match["seats"]] == ["of Ada", None]
    started = ada.get(f"{path}/events?since=4").get_json()["events"][0]
    assert (started["type"], started["data"]["salts"]) == ("match.Started", ["of Ada", ""])


def test_a_seat_is_taken_with_a_salt_only(ada: Caller, bea: Caller):
    path = opened(ada, ME, OPEN)
    for body in (None, {}, {"salt": ""}):
        assert refused(bea.put(f"{path}/seats/1", body)) == (409, "salt-required", "salt")
    assert bea.put(f"{path}/seats/1", {"salt": "of Bea"}).get_json()["missing_salts"] == [0]
    assert ada.put(f"{path}/seats/0", {"salt": "of Ada"}).get_json()["status"] == "playing"


def test_a_salt_is_not_given_twice_nor_for_another(ada: Caller, bea: Caller):
    path = opened(ada, ME, OPEN, OPEN)
    assert refused(bea.put(f"{path}/seats/0", {"salt": "of Bea"})) == (409, "seat-taken", None)
    assert ada.put(f"{path}/seats/0", {"salt": "first"}).status_code == 200
    for salt in ("first", "second"):
        assert refused(ada.put(f"{path}/seats/0", {"salt": salt})) == (409, "salt-given", None)
    assert ada.get(path).get_json()["seats"][0]["salt"] == "first"


def test_no_salt_is_given_after_the_start(begun: str, ada: Caller):
    assert refused(ada.put(f"{begun}/seats/0", {"salt": "late"})) == (409, "already-started", None)


def test_a_salt_that_is_sent_again_gets_the_first_answer(ada: Caller):
    path = opened(ada, ME, BOT)
    first, again = (ada.put(f"{path}/seats/0", {"salt": "of Ada"}, Idempotency_Key="salt") for _ in range(2))
    assert (again.status_code, again.get_json()) == (200, first.get_json())


@pytest.mark.parametrize("salt", [1, None, "x" * 101, "\ud800"])
def test_a_salt_of_another_form_is_named(ada: Caller, salt: object):
    path = opened(ada, ME, BOT)
    answer = ada.put(f"{path}/seats/0", {"salt": salt})
    assert answer.status_code in (400, 422)
    assert ada.get(path).get_json()["status"] == "waiting"


def test_a_player_gives_a_salt_also_where_none_is_waited_for(ada: Caller, bea: Caller):
    path = opened(ada, ME, OPEN, wait_for_salts=False)
    assert ada.put(f"{path}/seats/0", {"salt": "of Ada"}).get_json()["seats"][0]["salt"] == "of Ada"
    assert bea.put(f"{path}/seats/1").get_json()["status"] == "playing"


def test_without_asking_for_salts_a_match_starts_in_the_request_that_creates_it(ada: Caller):
    match = ada.post("/v1/matches", {"game": "stones", "seats": [ME, BOT]}).get_json()
    assert (match["status"], match["wait_for_salts"], match["missing_salts"]) == ("playing", False, [])


def test_a_player_who_hands_over_to_a_bot_is_not_waited_for(ada: Caller):
    path = opened(ada, ME, BOT)
    assert ada.put(f"{path}/seats/0", {"bot": "greedy"}).get_json()["status"] == "playing"


def test_the_record_holds_with_the_seed_that_was_committed_to(begun: str, ada: Caller, bea: Caller):
    commitment = ada.get(begun).get_json()["commitment"]
    for caller, move in ((ada, 3), (bea, 2)):
        caller.post(f"{begun}/moves", {"moves": [{"type": "stones.Take", "stones": move}]})
    record = ada.get(f"{begun}/record").data
    result = verify(io.BytesIO(record), {stones.GAME.id: stones.GAME})
    assert (result.salts, result.limits, result.header.commitment) == (2, (), commitment)
    seed = ada.get(f"{begun}/events").get_json()["events"][-1]["data"]["seed"]
    assert hashlib.sha256(seed.encode()).hexdigest() == commitment


def test_a_fork_waits_for_new_salts(begun: str, ada: Caller, bea: Caller, player: Callable[[str], Caller]):
    for caller, move in ((ada, 3), (bea, 2)):
        caller.post(f"{begun}/moves", {"moves": [{"type": "stones.Take", "stones": move}]})
    version, cid = types(begun, ada).index("stones.Taken"), player("Cid")
    fork = cid.post(f"{begun}/forks", {"version": version, "seats": [ME, BOT]}).headers["Location"]
    assert cid.get(fork).get_json()["missing_salts"] == [0]
    assert cid.put(f"{fork}/seats/0", {"salt": "of Cid"}).get_json()["status"] == "playing"
    assert types(fork, cid)[-2:] == ["match.SaltGiven", "match.Redealt"]


def test_a_fork_by_consent_waits_for_the_salts_of_all_and_keeps_its_seats(begun: str, ada: Caller, bea: Caller):
    version = ada.get(begun).get_json()["version"]
    ada.post(f"{begun}/forks", {"version": version})
    fork = bea.post(f"{begun}/forks", {"version": version}).headers["Location"]
    assert ada.get(fork).get_json()["missing_salts"] == [0, 1]
    assert refused(bea.delete(f"{fork}/seats/1")) == (409, "seats-are-kept", None)
    assert refused(ada.post(f"{fork}/moves", TAKE_THREE)) == (409, "not-started", None)
    for seat, caller in enumerate((ada, bea)):
        answer = caller.put(f"{fork}/seats/{seat}", {"salt": f"new {seat}"})
    assert answer.get_json()["status"] == "playing"


def test_who_does_not_give_a_salt_to_a_fork_may_hand_over_to_a_bot(begun: str, ada: Caller, bea: Caller):
    version = ada.get(begun).get_json()["version"]
    ada.post(f"{begun}/forks", {"version": version})
    fork = bea.post(f"{begun}/forks", {"version": version}).headers["Location"]
    ada.put(f"{fork}/seats/0", {"salt": "new"})
    assert bea.put(f"{fork}/seats/1", {"bot": "random"}).get_json()["status"] == "playing"


def test_a_player_of_a_private_match_gives_a_salt_without_an_invitation(ada: Caller, bea: Caller):
    path = opened(ada, ME, BOT, private=True)
    assert refused(bea.put(f"{path}/seats/0", {"salt": "of Bea"}))[:2] == (404, "unknown-match")
    assert ada.put(f"{path}/seats/0", {"salt": "of Ada"}).get_json()["status"] == "playing"
