"""What the panel of an analysis says and lists, of analyses that the tests make up."""

import random
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.system.killable_service import KillableService
from tests.system.player import Player, players
from tests.web.conftest import OpenPage
from tests.web.page_user import PHONE, PageUser

NONE: Final = {"state": "none", "judged": 0, "decisions": 0, "analysis": None, "outdated": False}
WAITING: Final = {"state": "waiting", "judged": 0, "decisions": 3, "analysis": None, "outdated": False}

FOCUS_LOST: Final = """() => {
  window.lost = [];
  const look = () => {
    if (document.activeElement === document.body && window.begun) window.lost.push(performance.now());
    window.begun ||= document.activeElement !== document.body;
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes each frame in which nothing has the focus, once something had it."""

NOTE_TEXTS: Final = """(panel) => {
  Object.assign(window, { heard: [], seen: [] });
  const status = panel.querySelector("[role=status]");
  const note = (texts, text) => text && text !== texts.at(-1) && texts.push(text);
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => status.contains(target))) heard.push(status.textContent);
    note(seen, panel.textContent.match(/\\d of 3 decisions are judged\\./)?.[0]);
  }).observe(panel, { childList: true, characterData: true, subtree: true });
}"""
"""Notes what a screen reader reads out of the panel, and the numbers that it shows."""

HEIGHT_APART: Final = """(label) => {
  const words = document.createRange();
  words.selectNode(label.lastChild);
  const middle = ({ top, bottom }) => (top + bottom) / 2;
  return middle(label.querySelector("input").getBoundingClientRect()) - middle(words.getBoundingClientRect());
}"""
"""The pixels between the middles of a checkbox and of its words."""


@pytest.fixture(scope="module")
def finished(service: KillableService) -> str:
    """The id of a match that Aiko has finished against Bea."""
    with players(service.url, ["Aiko", "Bea"]) as (aiko, bea):
        match = aiko.open_match("stones", [{"kind": "open"}], stones=9)
        bea.sit_down(match, 1)
        play(match, (aiko, bea))
    return match


def play(match: str, seated: tuple[Player, ...]) -> None:
    """Plays a match to its end."""
    rng = random.Random(3)
    while (now := seated[0].get(f"/v1/matches/{match}"))["status"] != "finished":
        seated[now["to_act"][0]].take_turn(match, rng)


def decision(version: int, seat: int, knowing: float, cards_open: float) -> dict[str, Any]:
    """A decision that gave away some chances to win, by what its seat knew and with all cards open."""
    verdicts = {
        kind: {"best": {}, "best_text": "take 1 stone", "given_away": 10 * chance, "chance_given_away": chance}
        for kind, chance in (("knowing", knowing), ("open", cards_open))
    }
    return {"version": version, "seat": seat, "bot": None, "moves": 3, "text": "take 2 stones", **verdicts}


def done(*decisions: dict[str, Any], outdated: bool = False) -> dict[str, Any]:
    """The answer with an analysis of a match of two seats."""
    numbers = [sum(each["seat"] == seat for each in decisions) for seat in (0, 1)]
    worth = {"given_away": 26.06, "accuracy": 98.61, "given_away_open": 1.0, "accuracy_open": 100.0}
    seats = [{"seat": seat, "decisions": number, **worth} for seat, number in enumerate(numbers)]
    analysis = {"decisions": decisions, "seats": seats, "turning_points": []}
    number = len(decisions)
    return {"state": "done", "judged": number, "decisions": number, "analysis": analysis, "outdated": outdated}


def panel_of(user: PageUser, match: str, *answers: dict[str, Any]) -> Locator:
    """Loads the page of a finished match whose analysis is told by these answers, one after another.

    The last one is the answer to all further requests.
    """
    left = list(answers)

    def answer(route: Route) -> None:
        route.fulfill(json=left.pop(0) if len(left) > 1 else left[0])

    user.page.route(f"**/v1/matches/{match}/analysis*", answer)
    user.watch_finished(match)
    return user.page.get_by_role("region", name="Analysis")


def test_an_analysis_of_an_earlier_release_says_so_and_is_done_anew_when_a_user_asks(
    finished: str, open_page: OpenPage, aiko: Player
) -> None:
    old, new = done(decision(4, 0, 0.2, 0), outdated=True), done(decision(5, 1, 0.3, 0))
    panel = panel_of(open_page(aiko), finished, old, WAITING, new)
    expect(panel).to_contain_text("Made by an earlier release.")
    expect(panel.get_by_role("link", name="Version 4", exact=True)).to_be_visible()
    panel.get_by_role("button", name="Analyse again").click()
    expect(panel.get_by_role("link", name="Version 5", exact=True)).to_be_visible()
    expect(panel).not_to_contain_text("Made by an earlier release.")
    expect(panel.get_by_role("button")).to_be_hidden()


def test_who_asks_by_keyboard_keeps_the_focus_and_hears_the_end(
    finished: str, open_page: OpenPage, aiko: Player
) -> None:
    user = open_page(aiko)
    panel = panel_of(user, finished, NONE, *[WAITING] * 3, done(decision(4, 0, 0.2, 0)))
    button, status = panel.get_by_role("button", name="Analyse"), panel.get_by_role("status")
    expect(button).to_be_visible()
    expect(status).to_be_empty()
    user.page.evaluate(FOCUS_LOST)
    button.press("Enter")
    expect(status).to_have_text("The analysis is done.")
    expect(panel.get_by_label("with all cards open")).to_be_focused()
    assert user.page.evaluate("lost") == []


def test_who_waits_for_an_analysis_sees_each_number_and_hears_only_that_it_goes_on(
    finished: str, open_page: OpenPage, aiko: Player
) -> None:
    user = open_page(aiko)
    waiting = [{**WAITING, "judged": judged} for judged in range(3)]
    panel = panel_of(user, finished, NONE, {**WAITING, "decisions": 0}, *waiting, done(decision(4, 0, 0.2, 0)))
    expect(panel.get_by_role("button", name="Analyse")).to_be_visible()
    panel.evaluate(NOTE_TEXTS)
    panel.get_by_role("button", name="Analyse").press("Enter")
    expect(panel.get_by_role("status")).to_have_text("The analysis is done.")
    begins, goes_on = "The analysis begins when no bot is waited for.", "The analysis goes on."
    assert user.page.evaluate("heard") == [begins, goes_on, "The analysis is done."]
    assert user.page.evaluate("seen") == [f"{judged} of 3 decisions are judged." for judged in range(3)]


def test_who_comes_when_an_analysis_is_done_hears_nothing_of_its_end(finished: str, open_page: OpenPage) -> None:
    panel = panel_of(open_page(), finished, done(decision(4, 0, 0.2, 0)))
    expect(panel.get_by_role("link", name="Version 4", exact=True)).to_be_visible()
    expect(panel.get_by_role("status")).to_be_empty()


def test_each_decision_with_a_loss_is_reached_by_keyboard_in_the_list_of_its_seat(
    finished: str, open_page: OpenPage
) -> None:
    decisions = [decision(4, 0, 0.03, 0), decision(5, 1, 0, 0.02), decision(6, 0, 0.01, 0.02)]
    user = open_page()
    panel = panel_of(user, finished, done(*decisions))
    lists = panel.locator("details")
    expect(lists.locator("summary")).to_have_text(["Aiko: 2 decisions with a loss"])
    lists.first.locator("summary").press("Enter")
    expect(lists.first.get_by_role("listitem")).to_have_text(
        ["Version 4: take 2 stones (3 % given away)", "Version 6: take 2 stones (1 % given away)"]
    )
    panel.get_by_label("with all cards open").check()
    expect(lists.first.get_by_role("listitem")).to_have_text(["Version 6: take 2 stones (2 % given away)"])
    expect(lists.last.locator("summary")).to_have_text("Bea: 1 decision with a loss")
    lists.first.get_by_role("link").press("Enter")
    user.wait_for_version(6)


def test_a_bar_on_a_phone_is_hit_beside_it_unless_another_one_is_nearer(finished: str, open_page: OpenPage) -> None:
    user = open_page(viewport=PHONE)
    panel = panel_of(user, finished, done(*(decision(version, 0, 0.1, 0) for version in (3, 4, 12))))
    bars = panel.locator(".picture").get_by_role("link")
    expect(bars).to_have_count(3)
    assert min(bar.evaluate("(bar) => bar.getBoundingClientRect().width") for bar in bars.all()) >= 20
    bars.last.click(position={"x": 2, "y": 2})
    user.wait_for_version(12)


def test_the_turning_points_are_those_of_the_judgement_that_is_shown(finished: str, open_page: OpenPage) -> None:
    knowing, cards_open = (0.05, 0.3, 0.049, 0.2, 0.2, 0.2, 0.06), (0, 0, 0.4, 0.05, 0, 0, 0)
    losses = enumerate(zip(knowing, cards_open, strict=True), 3)
    user = open_page()
    panel = panel_of(user, finished, done(*(decision(version, 0, *lost) for version, lost in losses)))
    links = panel.locator(".turning-points").get_by_role("link")
    expect(links).to_have_text([f"Version {version}" for version in (4, 6, 7, 8, 9)])
    panel.get_by_label("with all cards open").check()
    expect(links).to_have_text(["Version 5", "Version 6"])


def test_numbers_and_their_plurals_are_in_the_language_of_the_page(finished: str, open_page: OpenPage) -> None:
    user = open_page(locale="fr-FR")
    user.page.route(f"**/v1/matches/{finished}/analysis*", lambda route: route.fulfill(json=answer))
    answer = done(decision(4, 0, 0.19, 0), decision(5, 1, 0.21, 0))
    answer["analysis"]["seats"][1]["given_away"] = 1.94
    user.watch(finished)
    panel = user.page.get_by_role("region", name="Analyse")
    expect(panel.locator(".accuracies").get_by_role("listitem")).to_have_text(
        ["Aiko : 98,6 % de précision, 26,1 points perdus", "Bea : 98,6 % de précision, 1,9 point perdu"]
    )
    expect(panel.locator(".turning-points").get_by_role("listitem")).to_contain_text(
        ["19 % de chances de gagner et 1,9 point perdus.", "21 % de chances de gagner et 2,1 points perdus."]
    )
    expect(panel.locator(".turning-points").get_by_role("listitem").first).to_contain_text("Version 4, Aiko : take 2")
    expect(user.page.locator(".chart summary").first).to_have_text(re.compile(r"^\s*Aiko : \d+$"))


def test_a_seat_without_a_judged_decision_has_no_accuracy(finished: str, open_page: OpenPage) -> None:
    panel = panel_of(open_page(), finished, done(decision(4, 0, 0.2, 0)))
    expect(panel.locator(".accuracies").get_by_role("listitem")).to_have_text(
        ["Aiko: 98.6 % accurate, 26.1 points given away", "Bea: no decision judged"]
    )


def test_the_switch_stands_at_the_height_of_its_words(finished: str, open_page: OpenPage) -> None:
    panel = panel_of(open_page(), finished, done(decision(4, 0, 0.2, 0)))
    expect(panel.get_by_label("with all cards open")).to_be_visible()
    assert abs(panel.locator("label").evaluate(HEIGHT_APART)) < 3
