"""A match is open to be rewound: to any version and back, and by its address again later."""

import re
from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import expect

from domain.game import AnyGame
from domain.registry import GAMES
from tests.system.house import House
from tests.system.player import players
from tests.web.conftest import Invite

BOTS = [{"kind": "bot", "bot": "random"}] * 2

_DOTS: Final = """(dots) => dots.map((dot) => {
  const { left, right } = dot.getBoundingClientRect();
  return [Number(dot.href.baseVal.split("@")[1]), (left + right) / 2];
})"""
"""The version of each dot of a chart, and how far to the right it stands."""


@pytest.fixture(scope="module", params=GAMES.values(), ids=list(GAMES))
def finished(request: pytest.FixtureRequest, house: House) -> str:
    """A match between bots that is over."""
    game: AnyGame = request.param
    with players(house.url, ["Watcher"]) as (watcher,):
        match = str(watcher.ask("POST", "/v1/matches", {"game": game.id, "seats": BOTS}).json()["id"])
        watcher.wait_for(f"/v1/matches/{match}", lambda now: now["status"] == "finished")
    return match


def test_a_match_is_rewound_to_its_middle_and_back(finished: str, invite: Invite) -> None:
    person = invite()
    person.watch(finished)
    end, at_the_end = person.newest, person.position
    assert person.version == end
    person.rewind(end // 2)
    assert person.position != at_the_end
    person.return_to_the_present()
    person.sees_version(end)
    assert person.position == at_the_end


def test_an_address_leads_to_the_same_version_again(finished: str, invite: Invite) -> None:
    person = invite()
    person.watch(finished)
    middle = person.newest // 2
    person.rewind(middle)
    expect(person.page).to_have_url(re.compile(f"@{middle}$"))
    seen = person.position
    person.page.reload()
    person.sees_version(middle)
    assert person.position == seen


def test_a_page_checks_the_record_by_itself(finished: str, invite: Invite) -> None:
    person = invite()
    person.watch(finished)
    trust = person.page.get_by_role("region", name="Trust")
    trust.get_by_role("button", name="Verify the record").click()
    findings = trust.get_by_role("listitem")
    expect(findings.filter(has_text="The seed is the one that was committed to")).to_be_visible()
    expect(findings.filter(has_text="✗")).to_have_count(0)


def test_each_point_leads_to_the_event_that_gave_it(finished: str, invite: Invite) -> None:
    person = invite()
    person.watch(finished)
    chart = person.page.get_by_role("region", name="Scores over time")
    chart.locator("summary").first.click()
    point = chart.get_by_role("listitem").get_by_role("link").first
    version = int((point.get_attribute("href") or "").partition("@")[2])
    point.click()
    person.sees_version(version)


def test_events_that_give_points_stand_apart_in_the_chart_however_close_together_they_are(
    finished: str, invite: Invite
) -> None:
    person = invite()
    person.watch(finished)
    dots = person.page.get_by_role("group", name="Points by version").get_by_role("link")
    expect(dots.first).to_be_visible()
    right = [place for _, place in sorted(dict(dots.evaluate_all(_DOTS)).items())]
    assert all(later - earlier >= 2 for earlier, later in pairwise(right))


def test_a_match_is_played_on_from_where_one_looks(finished: str, invite: Invite) -> None:
    person = invite()
    person.watch(finished)
    middle = person.newest // 2
    person.rewind(middle)
    person.page.get_by_role("button", name="One step on").click()
    person.sees_version(middle + 1)
    person.page.get_by_label("Speed").select_option(label="10 a second")
    person.page.get_by_role("button", name="Play on from here").click()
    person.went_on_from(middle + 5)
