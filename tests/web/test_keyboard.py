"""The keyboard focus stays at a useful place."""

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, ViewportSize, expect

from tests.system.player import Player
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import DESKTOP, PHONE, PageUser

BOT = {"kind": "bot", "bot": "greedy"}
BOT_OF_STONES = {"kind": "bot", "bot": "random"}
HELD = 4
"""How often a key is pressed while it is held."""

MANY_CHOICES = """async () => {
  const { choose } = await import("/web/js/menu.js");
  choose("Auction", Array.from({ length: 40 }, (_, index) => ({ text: `Bid ${index + 4} Mon`, outcome: "" })));
}"""
PLAYED = 12
"""Moves after which a turn had several that can be taken back."""
STEPS = 30
"""Presses of Tab that lead from the moves to the log, and through what comes next."""
_COVERED = """() => {
  const { activeElement: node } = document;
  if (node === document.body) return []; // the key has led out of the page
  let { left, right, top, bottom } = node.getBoundingClientRect();
  for (let around = node.parentElement; around !== null; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === "visible") continue;
    const box = around.getBoundingClientRect();
    [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
  }
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isSeen = left < right && top < bottom && node.contains(there);
  return isSeen ? [] : [`${node.outerHTML} is under ${there?.outerHTML.slice(0, 60)}`];
}"""
"""The element with the focus, if there is one and another one lies over its middle.

Of what is higher than the list that it stands in, such as a long sentence on a phone, the part that is seen counts.
"""


@pytest.fixture
def user(open_page: OpenPage, sign_up: SignUp) -> PageUser:
    aiko = sign_up("Aiko")
    user = open_page(aiko)
    user.watch(aiko.open_match("yokohama", [BOT]))
    assert user.has_moves()
    return user


def test_after_a_move_on_the_board_the_focus_is_on_a_legal_place_that_is_seen(user: PageUser) -> None:
    for _ in range(3):
        before = user.version
        user.legal_places.first.focus()
        user.page.keyboard.press("Enter")
        user.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        user.page.keyboard.press("Enter")
        user.wait_for_version_after(before)
        assert user.has_moves()
        wait_for_focus_on(user, ".board .legal")
        expect(user.page.locator(":focus")).to_be_in_viewport()


def test_after_a_move_in_the_list_the_focus_stays_in_the_list(user: PageUser) -> None:
    before = user.version
    user.moves.first.focus()
    user.page.keyboard.press("Enter")
    user.page.keyboard.press("Enter")
    user.wait_for_version_after(before)
    assert user.has_moves()
    wait_for_focus_on(user, ".moves .choices button, .moves h2")


def test_who_confirms_a_move_by_key_goes_on_in_the_list(user: PageUser) -> None:
    confirm = user.page.get_by_role("button", name="Confirm", exact=True)
    user.moves.last.press("Enter")
    confirm.focus()
    user.page.keyboard.press("Escape")
    expect(user.moves.last).to_be_focused()
    before = user.version
    user.moves.last.press("Enter")
    confirm.press("Enter")
    user.wait_for_version_after(before)
    assert user.has_moves()
    wait_for_focus_on(user, ".moves .choices button, .moves h2")


@pytest.mark.parametrize("place", [".moves .choices button", ".board .legal"], ids=["list", "board"])
def test_who_is_about_to_choose_keeps_the_focus_while_another_seat_moves(
    place: str, open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko, bea = sign_up("Aiko"), sign_up("Bea")
    match = aiko.open_match("yokohama", [{"kind": "open"}])
    bea.sit_down(match, 1)
    user = open_page(aiko)
    user.watch(match)
    assert user.has_moves()
    before = user.version
    answers: list[Any] = []

    def answer(route: Route) -> None:
        """Answers as if the moves were those before the move of the other seat; from the second time on as they are."""
        found = route.fetch().json()
        answers.append(found)
        route.fulfill(json={**found, "version": before} if len(answers) == 1 else found)

    user.page.route(f"**/v1/matches/{match}/moves*", answer)
    user.page.locator(place).last.press("Enter")
    bea.take_turn(match, random.Random(3))
    user.wait_for_version_after(before)
    assert user.has_moves()
    assert len(answers) > 1
    expect(user.page.locator(place).last).to_be_focused()
    user.page.keyboard.press("Enter")
    user.wait_for_version_after(before + 1)


def test_who_resets_a_turn_by_key_has_the_focus_beside_that_button(user: PageUser) -> None:
    reset = user.page.get_by_role("button", name="Reset turn")
    for _ in range(PLAYED):
        if reset.is_visible():
            break
        user.play(user.moves.first)
        assert user.has_moves()
    before = user.version
    reset.press("Enter")
    user.wait_for_version_after(before)
    expect(reset).to_be_hidden()
    expect(user.page.get_by_role("button", name="Take back")).to_be_focused()


def test_a_filter_that_leaves_no_move_says_so(user: PageUser) -> None:
    said = user.page.get_by_text("No move has these words.")
    user.page.keyboard.press("/")
    user.page.keyboard.type("quux")
    expect(user.moves).to_have_count(0)
    expect(said).to_be_visible()
    user.page.keyboard.press("Control+A")
    user.page.keyboard.press("Delete")
    expect(user.moves.first).to_be_visible()
    expect(said).to_be_hidden()


def test_the_key_for_the_filter_leads_there_also_on_a_narrow_page(user: PageUser) -> None:
    user.page.set_viewport_size({"width": 640, "height": 450})
    filtering = user.page.get_by_label("Filter the moves")
    expect(filtering).to_be_hidden()
    user.page.keyboard.press("/")
    expect(filtering).to_be_focused()
    wanted = user.moves.last.locator("span").inner_text()
    user.page.keyboard.type(wanted)
    expect(user.moves).to_have_count(1)
    before = user.version
    user.page.keyboard.press("Tab")
    expect(user.moves.first).to_be_focused()
    expect(filtering).to_be_visible()
    user.play(user.moves.first)
    assert user.version > before


def test_a_larger_view_gives_the_focus_back_to_its_place_although_the_board_was_drawn_anew(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko, bea = sign_up("Aiko"), sign_up("Bea")
    match = aiko.open_match("yokohama", [{"kind": "open"}])
    bea.sit_down(match, 1)
    user = open_page(aiko)
    user.page.set_viewport_size({"width": 640, "height": 450})
    user.watch(match)
    before, area = user.version, user.page.locator(".board [data-place='area:bank'][role=button]")
    area.press("Enter")
    view = user.page.get_by_role("dialog")
    expect(view).to_be_visible()
    bea.take_turn(match, random.Random(3))
    user.wait_for_version_after(before)
    user.page.keyboard.press("Escape")
    expect(view).to_have_count(0)
    expect(area).to_be_focused()
    expect(area).to_be_in_viewport()


def test_a_dialog_with_many_choices_begins_at_the_first_one(user: PageUser) -> None:
    user.page.evaluate(MANY_CHOICES)
    choices = user.page.get_by_role("dialog").locator(".choices button")
    expect(choices.first).to_be_focused()
    user.page.keyboard.press("ArrowUp")
    expect(choices.last).to_be_focused()


def test_an_opened_legend_stays_open_and_a_scrolled_board_stays_where_it_is(user: PageUser) -> None:
    user.page.set_viewport_size({"width": 680, "height": 900})
    user.page.get_by_text("What the icons mean").click()
    city = user.page.locator(".board .scrolls")
    city.evaluate("(node) => new Promise((done) => { node.onscroll = done; node.scrollLeft = 20; })")
    user.play(user.moves.first)
    assert user.page.locator(".board details").get_attribute("open") is not None
    assert city.evaluate("(node) => node.scrollLeft") == 20


def test_the_button_for_the_newest_version_keeps_the_focus(user: PageUser) -> None:
    newest = user.newest
    user.rewind(1)
    user.page.get_by_role("button", name="Go to the newest version").focus()
    user.page.keyboard.press("Enter")
    user.wait_for_version(newest)
    wait_for_focus_on(user, ".replay button")


def test_a_new_page_gets_the_focus(user: PageUser) -> None:
    user.page.get_by_role("link", name="Matches").focus()
    user.page.keyboard.press("Enter")
    wait_for_focus_on(user, "main")
    match = user.page.locator(".match-card a").first
    expect(match).to_be_visible()
    match.press("Enter")
    wait_for_focus_on(user, "main")
    expect(user.page.locator(".match")).to_be_visible()


@pytest.mark.parametrize("button", [".moves .choices button", ".board .legal"], ids=["list", "board"])
def test_a_key_that_is_held_selects_a_move_and_plays_none(user: PageUser, button: str) -> None:
    start, keys = user.version, user.page.keyboard
    user.page.locator("main").focus()
    hold_key(user, "1")
    expect(user.moves.first).to_have_attribute("aria-pressed", "true")
    keys.press("Escape")
    user.page.locator(button).first.focus()
    hold_key(user, "Enter")
    expect(user.page.locator(".choices [aria-pressed=true]")).to_have_count(1)
    assert user.version == start
    keys.press("Enter")
    user.wait_for_version_after(start)


@pytest.mark.parametrize(("game", "viewport"), [("yokohama", DESKTOP), ("nippon", PHONE)])
def test_nothing_covers_what_has_the_focus(
    game: str, viewport: ViewportSize, open_page: OpenPage, aiko: Player, matches: dict[str, str]
) -> None:
    user = open_page(aiko, viewport=viewport)
    user.watch(matches[game])
    assert user.has_moves()
    expect(user.page.locator(".events a").first).to_be_visible()
    user.moves.last.focus()
    user.page.get_by_role("group").filter(has_text="Your note").locator("summary").click()
    user.moves.last.focus()
    covered = []
    for key in ("Tab", "Shift+Tab"):
        for _ in range(STEPS):
            user.page.keyboard.press(key)
            covered += user.page.evaluate(_COVERED)
    assert covered == []


def link_where_the_moves_usually_are(user: PageUser) -> Locator:
    """A link of the log, after a key has led there. The moves stay away for a moment then."""
    listed = user.page.locator(".events a.number")
    expect(user.page.locator(".waiting-line:not(.outdated)")).to_be_visible()  # after a move of the bot it comes later
    user.moves.last.focus()
    while not listed.evaluate_all("(links) => links.includes(document.activeElement)"):
        user.page.keyboard.press("Tab")
    link = listed.nth(3)
    link.evaluate("(link) => scrollBy(0, link.getBoundingClientRect().top - 200)")
    return link


def test_the_first_click_after_a_key_has_led_below_the_moves_is_not_lost(user: PageUser) -> None:
    other = link_where_the_moves_usually_are(user)
    version = int(other.inner_text())
    press_slowly(user, other)
    user.wait_for_version(version)


def test_a_press_of_the_log_that_lasts_longer_than_the_moves_stay_away_is_not_lost(user: PageUser) -> None:
    other = link_where_the_moves_usually_are(user)
    version = int(other.inner_text())
    other.click(delay=1000)
    user.wait_for_version(version)


def test_what_comes_while_a_link_is_pressed_does_not_push_it_aside(open_page: OpenPage, sign_up: SignUp) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    aiko = sign_up("Aiko")
    user = open_page(aiko)
    user.page.route("**/waiting", hold)
    with user.page.expect_request("**/waiting"):
        user.watch(aiko.open_match("yokohama", [BOT]))
        assert user.has_moves()
    link = user.page.locator(".events a.number").last
    version = int(link.inner_text())
    link.hover()
    box = link.bounding_box()
    user.page.mouse.down()
    with user.page.expect_response("**/waiting") as answer:
        held[-1].continue_()
    answer.value.finished()
    draw(user)
    assert link.bounding_box() == box
    user.page.mouse.up()
    user.wait_for_version(version)


def test_the_log_is_one_stop_of_the_key_tab(user: PageUser, matches: dict[str, str]) -> None:
    user.watch(matches["yokohama"])
    listed = user.page.locator(".events a.number")
    expect(listed).not_to_have_count(0)
    user.page.get_by_role("group").filter(has_text="Your note").locator("summary").focus()
    keys = user.page.keyboard
    keys.press("Tab")
    expect(listed.first).to_be_focused()
    keys.press("ArrowDown")
    expect(listed.nth(1)).to_be_focused()
    keys.press("End")
    expect(listed.last).to_be_focused()
    keys.press("Tab")
    assert not listed.evaluate_all("(links) => links.includes(document.activeElement)")
    keys.press("Shift+Tab")
    expect(listed.last).to_be_focused()


def press_slowly(user: PageUser, target: Locator) -> None:
    """Presses a mouse button on a target, and releases it when the page has been drawn again."""
    box = target.bounding_box()
    assert box is not None
    user.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    user.page.mouse.down()
    draw(user)
    user.page.mouse.up()


def draw(user: PageUser) -> None:
    """Waits until the page has been drawn again."""
    user.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def test_an_arrow_key_that_is_held_goes_on_through_the_versions(user: PageUser) -> None:
    newest = user.newest
    hold_key(user, "ArrowLeft")
    user.wait_for_version(newest - HELD)


@pytest.mark.parametrize("key", ["Enter", "ArrowLeft"])
def test_who_leaves_the_end_by_key_has_the_focus_at_the_head_of_the_match(
    key: str, open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("stones", [BOT_OF_STONES], stones=9)
    aiko.play(match, random.Random(3))
    user = open_page(aiko)
    user.watch_finished(match)
    end = user.page.get_by_role("region", name="The end")
    (end.locator(".swings a").first if key == "Enter" else end.locator(".scrolls")).focus()
    user.page.keyboard.press(key)
    expect(end).to_be_hidden()
    wait_for_focus_on(user, ".banner h1")


def test_the_button_for_earlier_events_leaves_the_focus_in_the_log(user: PageUser, matches: dict[str, str]) -> None:
    user.watch(matches["yokohama"])
    listed = user.page.locator(".events a.number")
    expect(listed.first).to_be_visible()
    press_until_hidden(user.page.get_by_role("region", name="Log").get_by_role("button", name="Earlier"), listed)
    wait_for_focus_on(user, ".events a.number")


def test_the_button_for_earlier_matches_leaves_the_focus_in_the_list(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    for _ in range(13):
        aiko.open_match("stones", [{"kind": "open"}])
    user = open_page(aiko)
    user.go()
    mine = user.page.get_by_role("region", name="Your matches")
    cards = mine.locator(".match-card")
    press_until_hidden(mine.get_by_role("button", name="Earlier ones"), cards)
    expect(cards).to_have_count(13)
    wait_for_focus_on(user, ".match-card a")


def test_who_declines_the_last_challenge_by_key_has_the_focus_at_what_comes_next(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko, bea = sign_up("Aiko"), sign_up("Bea")
    assert bea.ask("POST", "/v1/challenges", {"player": aiko.id, "game": "stones"}).status_code == 201
    user = open_page(aiko)
    user.go()
    challenges = user.page.get_by_role("region", name="Challenges")
    challenges.get_by_role("button", name="Decline").press("Enter")
    expect(challenges).to_be_hidden()
    wait_for_focus_on(user, ".challenges ~ section h2")


def test_who_signs_out_and_up_by_key_has_the_focus_at_the_account(user: PageUser) -> None:
    head = user.page.get_by_role("banner")
    user.page.on("dialog", lambda dialog: dialog.accept())
    head.get_by_role("button", name="Sign out").press("Enter")
    expect(head.get_by_label("Your name")).to_be_focused()
    head.get_by_label("Your name").fill("Bea")
    head.get_by_role("button", name="Sign up").press("Enter")
    expect(head.get_by_role("link", name="Bea")).to_be_focused()


def test_who_tries_again_by_key_has_the_focus_on_the_content(user: PageUser) -> None:
    user.page.route("**/v1/players/*", lambda route: route.fulfill(status=500, json={"detail": "It broke."}))
    user.go("#/players/bot-greedy")
    expect(user.page.get_by_role("alert")).to_have_text("It broke.")
    user.page.unroute("**/v1/players/*")
    user.monitor.failed_requests.clear()
    user.monitor.console_errors.clear()
    user.page.get_by_role("button", name="Try again").press("Enter")
    expect(user.page.get_by_role("heading", name="greedy", exact=True)).to_be_visible()
    wait_for_focus_on(user, "main")


def press_until_hidden(button: Locator, listed: Locator) -> None:
    """Presses a button by key until the page hides it. Each time the page lists more."""
    expect(button).to_be_visible()
    while button.is_visible():
        before = listed.count()
        button.press("Enter")
        expect(listed).not_to_have_count(before)


def hold_key(user: PageUser, key: str) -> None:
    """Holds a key until it has repeated itself."""
    for _ in range(HELD):
        user.page.keyboard.down(key)
    user.page.keyboard.up(key)


def wait_for_focus_on(user: PageUser, selector: str) -> None:
    user.page.wait_for_function("(selector) => document.activeElement.matches(selector)", arg=selector)
