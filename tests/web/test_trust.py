"""A page believes nobody: it checks a record by itself, and finds what was changed."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.system.house import House
from tests.system.player import players
from tests.web.conftest import Invite

BOTS = [{"kind": "bot", "bot": "random"}] * 2
CHANGED = 30
"""The version of the entry that is changed."""


@pytest.fixture(scope="module")
def finished(house: House) -> str:
    with players(house.url, ["Watcher"]) as (watcher,):
        match = str(watcher.ask("POST", "/v1/matches", {"game": "nippon", "seats": BOTS}).json()["id"])
        watcher.wait_for(f"/v1/matches/{match}", lambda now: now["status"] == "finished")
    return match


def change(page: Page, line: int, **changes: object) -> None:
    """Changes one line of every record on its way to a page."""

    def forged(route: Route) -> None:
        lines = route.fetch().text().splitlines()
        lines[line] = json.dumps(json.loads(lines[line]) | changes)
        route.fulfill(body="\n".join(lines) + "\n", content_type="application/x-ndjson")

    page.route("**/record", forged)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"time": 0}, f"Version {CHANGED} does not hold: it does not follow from the one before."),
        ({"version": CHANGED + 1}, f"Version {CHANGED} does not hold: there is version {CHANGED + 1} in its place."),
    ],
)
def test_a_changed_entry_is_found(changes: dict[str, object], found: str, finished: str, invite: Invite) -> None:
    person = invite()
    person.watch(finished)
    change(person.page, CHANGED, **changes)
    person.page.get_by_role("button", name="Verify the record").click()
    expect(person.page.get_by_text(found)).to_be_visible()


def test_another_seed_is_found(finished: str, invite: Invite) -> None:
    person = invite()
    person.watch(finished)
    change(person.page, 0, commitment="0" * 64)
    person.page.get_by_role("button", name="Verify the record").click()
    expect(person.page.get_by_text("the seed is not the one that was committed to")).to_be_visible()


def test_while_a_match_runs_its_chain_can_be_checked_and_its_secrets_stay_hidden(house: House, invite: Invite) -> None:
    with players(house.url, ["Watcher"]) as (watcher,):
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        match = str(watcher.ask("POST", "/v1/matches", {"game": "yokohama", "seats": seats}).json()["id"])
    person = invite()
    person.watch(match)
    person.page.get_by_role("button", name="Verify the record").click()
    expect(person.page.get_by_text("each chained to the one before")).to_be_visible()
    expect(person.page.get_by_text("are hidden until the match is over")).to_be_visible()


def test_a_record_can_be_taken_home(finished: str, invite: Invite) -> None:
    person = invite()
    person.watch(finished)
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="Download the record").click()
    assert download.value.suggested_filename == f"{finished}.kifu.ndjson"
    assert '"kifu.record"' in download.value.path().read_text().splitlines()[0]
