"""The page verifies a record by itself, and finds every change."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.system.killable_service import KillableService
from tests.system.player import players
from tests.web.conftest import OpenPage, SignUp

BOTS = [{"kind": "bot", "bot": "random"}] * 2
CHANGED = 30
"""The version of the entry that is changed."""


@pytest.fixture(scope="module")
def finished(service: KillableService) -> str:
    with players(service.url, ["Watcher"]) as (watcher,):
        match = str(watcher.ask("POST", "/v1/matches", {"game": "nippon", "seats": BOTS}).json()["id"])
        watcher.wait_for(f"/v1/matches/{match}", lambda now: now["status"] == "finished")
    return match


def change(page: Page, line: int, **changes: object) -> None:
    """Changes one line of every record that the page downloads."""

    def forged(route: Route) -> None:
        lines = route.fetch().text().splitlines()
        lines[line] = json.dumps(json.loads(lines[line]) | changes)
        route.fulfill(body="\n".join(lines) + "\n", content_type="application/x-ndjson")

    page.route("**/record", forged)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"time": 0}, f"Version {CHANGED} is wrong: its hash does not match."),
        ({"version": CHANGED + 1}, f"Version {CHANGED} is wrong: the record has version {CHANGED + 1} in its place."),
    ],
)
def test_a_changed_entry_is_found(changes: dict[str, object], found: str, finished: str, open_page: OpenPage) -> None:
    user = open_page()
    user.watch_finished(finished)
    change(user.page, CHANGED, **changes)
    user.page.get_by_role("button", name="Verify the record").click()
    expect(user.page.get_by_text(found)).to_be_visible()


def test_a_seed_that_does_not_match_its_commitment_is_found(finished: str, open_page: OpenPage) -> None:
    user = open_page()
    user.watch_finished(finished)
    change(user.page, 0, commitment="0" * 64)
    user.page.get_by_role("button", name="Verify the record").click()
    expect(user.page.get_by_text("the seed does not match its commitment")).to_be_visible()


def test_the_chain_of_a_running_match_is_verified_while_secrets_are_hidden(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    user = open_page(aiko)
    user.watch(aiko.open_match("yokohama", [{"kind": "bot", "bot": "random"}]))
    user.page.get_by_role("button", name="Verify the record").click()
    expect(user.page.get_by_text("each chained to the one before")).to_be_visible()
    expect(user.page.get_by_text("stay hidden until the match is over")).to_be_visible()
    expect(user.page.get_by_text("You gave no salt.")).to_be_visible()


def test_the_record_of_a_fork_is_verified_with_the_seeds_of_both(
    finished: str, service: KillableService, open_page: OpenPage
) -> None:
    with players(service.url, ["Forker"]) as (forker,):
        events = forker.get(f"/v1/matches/{finished}/events?limit=1000")["events"]
        version = [event["version"] for event in events if "move" in event][-20] - 1
        body = {"version": version, "seats": BOTS}
        fork = str(forker.ask("POST", f"/v1/matches/{finished}/forks", body).json()["id"])
        forker.wait_for(f"/v1/matches/{fork}", lambda now: now["status"] == "finished")
    user = open_page()
    user.watch(fork)
    user.page.get_by_role("button", name="Verify the record").click()
    expect(user.page.get_by_text("match the values shown")).to_be_visible()
    expect(user.page.get_by_text("is wrong")).not_to_be_visible()


def test_the_record_can_be_downloaded(finished: str, open_page: OpenPage) -> None:
    user = open_page()
    user.watch_finished(finished)
    with user.page.expect_download() as download:
        user.page.get_by_role("button", name="Download the record").click()
    assert download.value.suggested_filename == f"{finished}.kifu.ndjson"
    assert '"kifu.record"' in download.value.path().read_text().splitlines()[0]
