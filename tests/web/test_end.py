"""After the end: who won and why, the swings, playing on from them, a rematch, and challenges."""

import random
import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.system.player import Player
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PHONE, PageUser, hold

BOT: Final = {"kind": "bot", "bot": "random"}
_LINES: Final = """(cells) => cells.map((cell) => {
  const range = new Range();
  range.selectNodeContents(cell);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
})"""
"""How many lines the text of each cell takes."""


def finished_against_a_bot(aiko: Player) -> str:
    match = aiko.open_match("stones", [BOT], stones=9)
    aiko.play(match, random.Random(3))
    return match


def the_end(user: PageUser) -> Locator:
    return user.page.get_by_role("region", name="The end")


def other_match(user: PageUser, match: str) -> str:
    """Waits until the page shows another match; returns its id."""
    expect(user.page).to_have_url(re.compile(rf"#/matches/(?!{re.escape(match)})"))
    expect(user.page.locator(".match .banner")).to_be_visible()
    return user.page.url.rpartition("/")[2]


def test_the_end_says_who_won_and_why_by_category_and_shows_the_swings(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = finished_against_a_bot(aiko)
    scores = aiko.get(f"/v1/matches/{match}/scores")["scores"]
    best, last = sorted(scores, key=lambda score: score["rank"])
    user = open_page(aiko)
    user.watch_finished(match)
    end = the_end(user)
    ahead = best["total"] - last["total"]
    expect(end.locator(".why")).to_contain_text(f"won with {best['total']} points, {ahead} more than")
    expect(end.locator(".why")).to_contain_text(f"mainly by stones taken ({ahead} more)")
    table = end.get_by_role("table", name="Points by category")
    expect(table.get_by_role("row", name="stones taken").get_by_role("cell")).to_have_text(
        [str(best["total"]), str(last["total"])]
    )
    swing = end.locator(".swings li").first
    link = swing.get_by_role("link")
    version = int((link.get_attribute("href") or "").partition("@")[2])
    assert version in {line["version"] for score in scores for line in score["lines"]}
    link.click()
    user.wait_for_version(version)
    expect(end).to_be_hidden()


def test_at_the_end_no_empty_list_of_moves_stays_on_the_page(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = finished_against_a_bot(aiko)
    user = open_page(aiko, viewport=PHONE)
    user.watch_finished(match)
    expect(user.page.locator(".moves")).to_be_hidden()


def test_at_the_end_a_bot_with_several_seats_has_one_link(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("stones", [BOT] * 4, stones=9)
    aiko.play(match, random.Random(3))
    user = open_page(aiko)
    user.watch_finished(match)
    links = the_end(user).get_by_text("Standings and matches:").get_by_role("link")
    expect(links).to_have_text(["Aiko", "random"])


def test_on_a_phone_the_points_of_five_seats_stand_on_one_line(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("stones", [BOT] * 4, stones=9)
    aiko.play(match, random.Random(3))

    def with_two_digits(route: Route) -> None:
        answer = route.fetch()
        scores = answer.json()
        for score in scores["scores"]:
            score["total"] += 20
            score["lines"][-1:] = [{"label": "Audience with the Shogun", "points": 1, "version": scores["version"]}]
        route.fulfill(response=answer, json=scores)

    user = open_page(aiko, viewport=PHONE)
    user.page.route("**/scores", with_two_digits)
    user.watch_finished(match)
    totals = the_end(user).locator("tfoot td")
    expect(totals).to_have_count(5)
    assert totals.evaluate_all(_LINES) == [1] * 5


def test_the_swings_leave_out_the_set_up(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = finished_against_a_bot(aiko)
    events = aiko.get(f"/v1/matches/{match}/events?since=0&limit=1000")["events"]
    first_move = next(event["version"] for event in events if event.get("move"))

    def with_points_of_the_set_up(route: Route) -> None:
        answer = route.fetch()
        scores = answer.json()
        scores["scores"][1]["lines"].insert(0, {"label": "set-up", "points": 99, "version": first_move - 1})
        route.fulfill(response=answer, json=scores)

    late: list[Route] = []

    def keep(route: Route) -> None:
        late.append(route)

    user = open_page(aiko)
    user.page.route("**/scores", with_points_of_the_set_up)
    user.page.route(re.compile(r"/events\?since=0"), keep)
    user.watch(match)
    expect(the_end(user)).to_be_visible()
    links = the_end(user).locator(".swings a")
    expect(links).to_have_count(0)  # where the set-up ends is not known yet
    for route in late:
        route.continue_()
    expect(links.first).to_be_visible()
    versions = links.evaluate_all("(links) => links.map((link) => Number(link.href.split('@')[1]))")
    assert min(versions) >= first_move


def test_a_player_plays_on_from_a_swing_in_a_fork(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = finished_against_a_bot(aiko)
    user = open_page(aiko)
    user.watch_finished(match)
    swing = the_end(user).locator(".swings li").last
    version = int((swing.get_by_role("link").get_attribute("href") or "").partition("@")[2])
    button = swing.get_by_role("button", name=re.compile(r"^Play on from here: version \d+$"))
    said = int((button.get_attribute("aria-label") or "").rpartition(" ")[2])
    button.click()
    fork = aiko.get(f"/v1/matches/{other_match(user, match)}")
    assert fork["parent"]["match"] == match
    assert fork["parent"]["version"] == said < version
    assert fork["seat"] == 0


def test_a_rematch_with_bots_begins_at_once_with_the_same_seats_and_options(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    match = finished_against_a_bot(aiko)
    user = open_page(aiko)
    user.watch_finished(match)
    the_end(user).get_by_role("button", name="Rematch").click()
    before, after = (aiko.get(f"/v1/matches/{one}") for one in (match, other_match(user, match)))
    for same in ("game", "options", "private", "clock"):
        assert after[same] == before[same]
    assert [seat["player"] for seat in after["seats"]] == [seat["player"] for seat in before["seats"]]
    assert after["status"] != "waiting"


def test_the_button_for_a_rematch_stays_when_the_events_come_late(open_page: OpenPage, sign_up: SignUp) -> None:
    """The end is shown again then, and a button that is replaced while it is pressed is not clicked."""
    aiko = sign_up("Aiko")
    match = finished_against_a_bot(aiko)
    user, events = open_page(aiko), re.compile(r"/events\?since=0")
    user.page.route(events, hold)
    user.watch(match)
    button = the_end(user).get_by_role("button", name="Rematch").element_handle()
    expect(the_end(user).get_by_role("button", name="Play on from here")).to_have_count(0)
    user.page.unroute(events)  # what is held goes on
    expect(the_end(user).get_by_role("button", name="Play on from here").first).to_be_visible()
    assert button.evaluate("button => button.isConnected")


@pytest.mark.parametrize("late", ["events?since=0&*", "scores"])
def test_how_a_match_ended_pushes_nothing_aside_when_it_comes_late(
    late: str, open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    match = finished_against_a_bot(aiko)
    user = open_page(aiko, new_profile=True, viewport={"width": 1280, "height": 8000})
    user.watch_with_late_answer(match, late)
    expect(the_end(user).get_by_role("button", name="Play on from here").first).to_be_visible()
    expect(user.page.locator(".connection")).to_have_attribute("data-status", "ended")
    assert [moved for moved in user.shifts if "whose-turn" not in moved] == []  # it stands beside "Live", then "Over"


def test_a_rematch_with_a_person_begins_when_both_want_it(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko, bea = sign_up("Aiko"), sign_up("Bea")
    match = aiko.open_match("stones", [{"kind": "open"}], stones=5)
    bea.sit_down(match, 1)
    rng = random.Random(3)
    while aiko.get(f"/v1/matches/{match}")["status"] == "playing":
        for player in (aiko, bea):
            player.take_turn(match, rng)
    user, opponent = open_page(aiko), open_page(bea)
    user.watch_finished(match)
    the_end(user).get_by_role("button", name="Rematch").click()
    expect(the_end(user)).to_contain_text("Waiting for Bea to accept Stones")
    opponent.watch_finished(match)
    expect(the_end(opponent)).to_contain_text("Aiko challenges you to Stones")
    the_end(opponent).get_by_role("button", name="Rematch").click()
    assert other_match(opponent, match) == other_match(user, match)


def test_a_player_challenges_a_program_in_the_lobby_and_answers_challenges_there(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko, program = sign_up("Aiko"), sign_up("Deep Stone")
    said = {"games": ["stones"], "description": "Looks three stones ahead."}
    assert program.ask("PUT", "/v1/players/me/bot-account", said).status_code == 200
    user = open_page(aiko)
    user.go()
    programs = user.page.get_by_role("region", name="Programs to challenge")
    entry = programs.get_by_role("listitem").filter(has_text="Deep Stone (bot)")
    expect(entry).to_contain_text("Looks three stones ahead.")
    entry.get_by_role("button", name="Challenge").click()
    challenges = user.page.get_by_role("region", name="Challenges")
    expect(challenges).to_contain_text("Waiting for Deep Stone (bot) to accept Stones")
    challenges.get_by_role("button", name="Withdraw").click()
    expect(challenges).to_be_hidden()
    bea = sign_up("Bea")
    made = bea.ask("POST", "/v1/challenges", {"player": aiko.id, "game": "stones"})
    assert made.status_code == 201
    expect(challenges).to_contain_text("Bea challenges you to Stones")
    challenges.get_by_role("button", name="Accept").click()
    expect(user.board).to_be_visible()
    match = bea.get(f"/v1/challenges/{made.json()['id']}")["match"]
    assert user.page.url.endswith(match)


def test_who_is_challenged_reads_the_terms(open_page: OpenPage, sign_up: SignUp) -> None:
    bea = sign_up("Bea")
    terms = {"options": {"stones": 7}, "clock": {"kind": "turn", "seconds": 10, "when_out": "resign"}}
    for challenger, rated in ((sign_up("Aiko"), True), (sign_up("Cem"), False)):
        plan = {"player": bea.id, "game": "stones", "rated": rated, **terms}
        assert challenger.ask("POST", "/v1/challenges", plan).status_code == 201
    user = open_page(bea)
    user.go()
    challenges = user.page.get_by_role("region", name="Challenges").locator(".terms")
    clock = "Each player has 10 seconds a turn. When the time runs out, the seat is given up to a bot."
    counts, private = "Rated: the result may count in the standings.", "Private: only its players can see the match"
    unrated = "The result does not count in the standings."
    expect(challenges.filter(has_text=counts).locator("li")).to_have_text([clock, counts, "stones: 7 "])
    expect(challenges.filter(has_text=private).locator("li")).to_have_text([clock, private, unrated, "stones: 7 "])


def test_the_result_is_heard_once_and_seen_in_the_table_only(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = finished_against_a_bot(aiko)
    user = open_page(aiko)
    user.watch_finished(match)
    latest = user.page.locator(".latest-events")
    expect(latest).to_contain_text(re.compile(r"The match is over: 1\. .+ The seed is revealed"))
    latest.evaluate("(node) => node.querySelector('.unseen').remove()")
    expect(latest).to_have_text("The seed is revealed: every draw can now be checked.")
    expect(user.page.get_by_role("table", name="Result")).to_have_count(1)


def test_the_newest_version_of_a_finished_match_says_in_words_how_it_ended(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    user, match = open_page(aiko), finished_against_a_bot(aiko)
    user.watch_finished(match)
    told, only_heard = user.page.locator(".latest-events"), user.page.locator(".latest-events .unseen")
    expect(only_heard).to_have_count(1)
    expect(user.page.get_by_role("table", name="Result")).to_be_visible()
    user.page.evaluate("(version) => { location.hash += `@${version}`; }", user.newest)
    expect(user.page.get_by_role("table", name="Result")).to_be_hidden()
    expect(only_heard).to_have_count(0)
    expect(told).not_to_be_empty()
