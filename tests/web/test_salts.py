"""The page gives a salt by itself, and finds it in the record."""

import json
import re
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from playwright.sync_api import Route, expect

from events.codec import canonical_raw
from events.event_view import EventView
from tests.events.verify.forging import chained, with_values
from tests.system.player import Player
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PageUser

_KEY = "(match) => `kifu.salt.${match}.${JSON.parse(localStorage.getItem('kifu.account')).id}`"
BOT = {"kind": "bot", "bot": "random"}


def waiting_match(player: Player, *others: dict[str, str]) -> str:
    """A match that the API created, and that waits for salts."""
    seats = [{"kind": "me"}, *others]
    body = {"game": "yokohama", "seats": seats, "wait_for_salts": True}
    return str(player.ask("POST", "/v1/matches", body).json()["id"])


def remembered(user: PageUser, match: str) -> dict[str, str]:
    """What the page keeps of the salt that it gave."""
    found: dict[str, str] = json.loads(user.page.evaluate(f"(match) => localStorage.getItem(({_KEY})(match))", match))
    return found


def remember(user: PageUser, match: str, **salt: str) -> None:
    """Puts another salt in the place of the one that the page gave."""
    user.page.evaluate(f"([match, salt]) => localStorage.setItem(({_KEY})(match), salt)", [match, json.dumps(salt)])


def verify(user: PageUser) -> None:
    user.page.get_by_role("button", name="Verify the record").click()


def test_a_match_of_the_page_starts_with_a_random_salt_that_the_page_looks_for_in_the_record(
    open_page: OpenPage,
) -> None:
    user = open_page()
    user.go()
    match = user.create_match("Yokohama", "Aiko")
    assert user.has_moves()
    salt = remembered(user, match)["salt"]
    assert re.fullmatch("[0-9a-f]{64}", salt)
    verify(user)
    expect(user.page.get_by_text(f"✓ Your salt ({salt[:16]}…) is in the record")).to_be_visible()
    expect(user.page.get_by_text("The salts of one player were given after the commitment")).to_be_visible()

    for change, found in FORGED:
        user.page.route("**/record", partial(forge, change))
        verify(user)
        expect(user.page.get_by_text(found)).to_be_visible()
        user.page.unroute("**/record")

    remember(user, match, **{**remembered(user, match), "salt": "mine"})
    verify(user)
    expect(user.page.get_by_text("✗ Your salt (mine…) is not in the record.")).to_be_visible()

    user.page.evaluate(f"(match) => localStorage.removeItem(({_KEY})(match))", match)
    verify(user)
    expect(user.page.get_by_text("You gave your salt in another browser")).to_be_visible()


def forge(change: Callable[[EventView], EventView], route: Route) -> None:
    """Answers with the record with some events changed, and every hash computed again."""
    lines = route.fetch().body().splitlines(keepends=True)
    route.fulfill(body=b"".join(chained(lines, change)), content_type="application/x-ndjson")


def with_other_salts(view: EventView) -> EventView:
    return with_values(view, salts=["of the house", ""]) if view.type == "match.Started" else view


def without_a_start(view: EventView) -> EventView:
    data = canonical_raw({"type": "match.TakeBackDeclined", "seat": 0})
    return replace(view, type="match.TakeBackDeclined", data=data) if view.type == "match.Started" else view


def with_a_late_salt(view: EventView) -> EventView:
    data = canonical_raw({"type": "match.SaltGiven", "seat": 0, "salt": "late"})
    is_first = view.type == "yokohama.AreasLaidOut"
    return replace(view, type="match.SaltGiven", data=data) if is_first else view


FORGED = (
    (with_other_salts, "its salts are not those that the players gave"),
    (without_a_start, "the game goes on before the match has started"),
    (with_a_late_salt, "a salt is given after the first draw"),
)


def test_a_friend_takes_the_open_seat_with_a_salt_and_the_match_starts(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = waiting_match(aiko, {"kind": "open"})
    friend = open_page(sign_up("Botan"))
    friend.go(f"#/matches/{match}")
    friend.page.get_by_role("button", name="Sit down").click()
    expect(friend.page.get_by_text("Waiting for a salt of each player.")).to_be_visible()
    expect(friend.page.get_by_text("has not given a salt")).to_have_count(1)
    host = open_page(aiko)
    host.go(f"#/matches/{match}")
    for user in (host, friend):
        assert user.has_moves()


def test_a_salt_that_could_not_be_given_is_given_by_a_button_and_is_the_same_one(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    match, sent = waiting_match(aiko, BOT), []
    user = open_page(aiko)

    def lost(route: Route) -> None:
        sent.append(json.loads(route.request.post_data or "")["salt"])
        route.abort()

    user.page.route("**/seats/0", lost)
    user.go(f"#/matches/{match}")
    expect(user.page.get_by_text("The service cannot be reached")).to_be_visible()
    user.page.unroute("**/seats/0")
    user.page.get_by_role("button", name="Give a salt").click()
    assert user.has_moves()
    assert [seat["salt"] for seat in aiko.get(f"/v1/matches/{match}")["seats"]] == [*sent, None]
    user.monitor.failed_requests.clear()


def test_no_salt_is_given_for_another_seed_than_the_one_that_was_committed_to(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    match = waiting_match(aiko, BOT)
    user = open_page(aiko)
    user.go()
    remember(user, match, salt="mine", commitment="of another seed")
    user.go(f"#/matches/{match}")
    expect(user.page.get_by_text("The service has committed to another seed than before")).to_be_visible()
    assert aiko.get(f"/v1/matches/{match}")["status"] == "waiting"
