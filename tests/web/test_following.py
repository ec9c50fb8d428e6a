"""Following the others: what happened since the user's last move, how the table paces it, and the log by rounds."""

import random
import re
from itertools import pairwise
from typing import Final

from playwright.sync_api import Route, expect

from tests.system.player import Player
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PHONE, PageUser, hold

BOT: Final = {"kind": "bot", "bot": "greedy"}
LOG: Final = """() => [...document.querySelectorAll(".events > li")].map((round) => [
  round.querySelector("h3")?.textContent, [...round.querySelectorAll(".log-turn")].map((turn) =>
    [...turn.querySelectorAll(".number")].map((number) => Number(number.textContent)))])"""
"""Returns the rounds of the log: the heading of each, and the versions of each of its turns."""
LONG_PAUSE: Final = """localStorage.setItem("kifu.preferences", '{"pace": "600"}')"""
SHOW_ALL: Final = """() => {
  localStorage.setItem("kifu.preferences", '{"pace": "0"}');
  const label = document.querySelector(".replay .version");
  globalThis.shown = [Number.parseInt(label.textContent)];
  const note = () => globalThis.shown.push(Number.parseInt(label.textContent));
  new MutationObserver(note).observe(label, { childList: true, characterData: true, subtree: true });
}"""
"""Shows the turns of others without a pause, and keeps the versions that the board shows from now on."""
CHANGED_AND_LEGAL: Final = """() => {
  const place = document.querySelector(".board .legal:has(> :is(rect, circle, path.sheet))");
  if (!place) return null;
  const drawn = place.querySelector(":scope > :is(rect, circle, path.sheet)");
  const seen = () => [getComputedStyle(drawn).stroke, getComputedStyle(drawn).strokeDasharray];
  place.classList.remove("glowing");
  const legal = seen();
  place.classList.add("glowing");
  return [legal, seen()];
}"""


def match_after_a_turn_of_the_bot(aiko: Player, game: str) -> str:
    """A match against a bot that has moved, and in which Aiko has to."""
    match = aiko.open_match(game, [BOT])
    rng, events = random.Random(3), f"/v1/matches/{match}/events?limit=1000"
    while not any(event.get("seat") == 1 and event.get("move") for event in aiko.get(events)["events"]):
        aiko.take_turn(match, rng)
        aiko.wait_for(f"/v1/matches/{match}", lambda now: now["to_act"] == [0])
    return match


def match_of_three(table: list[Player], game: str = "nippon") -> str:
    """A match among three persons."""
    match = table[0].open_match(game, [{"kind": "open"}] * 2)
    for seat in (1, 2):
        table[seat].sit_down(match, seat)
    return match


def follow(user: PageUser, match: str) -> None:
    """Waits until the page of a match knows all events and hears of new ones: what came before is shown at once."""
    user.watch(match)
    expect(user.page.locator(".connection")).to_have_attribute("data-status", "live")
    expect(user.page.locator(".events > li")).not_to_have_count(0)


def test_a_user_follows_what_the_others_did_since_the_own_last_move(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    user = open_page(aiko)
    user.watch(match_after_a_turn_of_the_bot(aiko, "nippon"))
    assert user.has_moves()
    since = user.page.get_by_role("region", name="Since your last move")
    turn = since.get_by_role("listitem").first.get_by_role("button")
    expect(turn).to_contain_text("greedy takes a")
    expect(since).not_to_contain_text("turn ends")
    now = user.version
    turn.click()
    expect(user.page).to_have_url(re.compile(r"@\d+$"))
    expect(turn).to_have_attribute("aria-current", "step")
    since.get_by_role("button", name="Back to your move").click()
    user.wait_for_version(now)
    assert user.has_moves()
    user.play(user.moves.first)
    user.page.get_by_role("button", name="Take back").click()
    user.wait_for_version_after(now + 1)
    expect(user.page.locator(".events s").first).to_contain_text("Aiko takes a")


def test_who_goes_back_to_the_own_move_by_key_keeps_the_focus_in_the_panel(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    user = open_page(aiko)
    user.watch(match_after_a_turn_of_the_bot(aiko, "nippon"))
    since = user.page.get_by_role("region", name="Since your last move")
    since.get_by_role("listitem").first.get_by_role("button").press("Enter")
    back = since.get_by_role("button", name="Back to your move")
    back.press("Enter")
    expect(back).to_be_hidden()
    expect(since.get_by_role("heading")).to_be_focused()


def test_a_turn_that_is_told_stays_while_the_others_go_on_so_that_no_click_is_lost(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    table = [sign_up(name) for name in ("Aiko", "Bea", "Cleo")]
    match, rng = match_of_three(table, "stones"), random.Random(3)
    user = open_page(table[0])
    follow(user, match)
    turns = user.page.get_by_role("region", name="Since your last move").get_by_role("listitem")
    aiko, bea, cleo = table
    aiko.take_turn(match, rng)
    bea.take_turn(match, rng)
    expect(turns).to_have_count(1)
    turns.first.evaluate("turn => { turn.firstChild.isTheSame = true; }")
    cleo.take_turn(match, rng)
    expect(turns).to_have_count(2)
    assert turns.first.evaluate("turn => turn.firstChild.isTheSame")


def test_the_turns_of_others_do_not_move_the_board_of_a_phone(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = match_after_a_turn_of_the_bot(aiko, "nippon")
    user = open_page(aiko, viewport=PHONE)
    events = f"**/v1/matches/{match}/events?*"
    user.page.route(events, hold)
    user.watch(match)
    assert user.has_moves()
    since = user.page.get_by_role("region", name="Since your last move")
    expect(since).to_contain_text("Nobody else has moved since.")
    before = user.board.bounding_box()
    user.page.unroute(events)  # what is held goes on
    expect(since).to_contain_text("greedy takes a")
    assert user.board.bounding_box() == before
    user.play(user.moves.first)
    assert user.board.bounding_box() == before


def test_the_log_lists_rounds_and_turns_the_newest_first_and_in_a_turn_the_oldest_event(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    match, rng = match_after_a_turn_of_the_bot(aiko, "yokohama"), random.Random(3)
    events = f"/v1/matches/{match}/events?limit=1000"
    while not any(event["data"].get("round") == 2 for event in aiko.get(events)["events"]):
        aiko.take_turn(match, rng)
    user = open_page(aiko)
    user.watch(match)
    expect(user.page.locator(".events h3").first).to_have_text("Round 2")
    rounds: list[tuple[str | None, list[list[int]]]] = user.page.evaluate(LOG)
    assert [heading for heading, _ in rounds] == ["Round 2", "Round 1", None]
    assert [len(turns) for _, turns in rounds][1] == 2, "each seat has a turn in a round"
    turns = [turn for _, turns in rounds for turn in turns]
    assert all(turn == sorted(turn) for turn in turns)
    assert all(later[0] > earlier[-1] for later, earlier in pairwise(turns))


def test_a_turn_of_another_stays_on_the_board_for_a_while_and_the_user_may_skip_the_rest(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    table = [sign_up(name) for name in ("Aiko", "Bea", "Cleo")]
    match = match_of_three(table)
    user, rng = open_page(table[0]), random.Random(3)
    follow(user, match)
    user.page.evaluate(LONG_PAUSE)
    path, moved = f"/v1/matches/{match}", set[int]()
    while not {1, 2} <= moved:
        (acting,) = table[0].get(path)["to_act"]
        table[acting].take_turn(match, rng)
        moved.add(acting)
    since = user.page.get_by_role("region", name="Since your last move")
    all_at_once = since.get_by_role("button", name="Show all at once")
    expect(all_at_once).to_be_visible()
    newest = table[0].get(path)["version"]
    assert user.version < newest
    all_at_once.click()
    user.wait_for_version(newest)
    expect(all_at_once).to_be_hidden()


def test_who_shows_all_at_once_while_the_board_of_a_turn_is_loaded_does_not_wait_for_the_next_turn(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    table = [sign_up(name) for name in ("Aiko", "Bea", "Cleo")]
    match = match_of_three(table, "stones")
    user, rng = open_page(table[0]), random.Random(3)
    follow(user, match)
    user.page.evaluate(LONG_PAUSE)
    newest, held = re.compile(r"/state$"), list[Route]()

    def keep(route: Route) -> None:
        held.append(route)

    user.page.route(newest, keep)
    own = user.newest + 1
    with user.page.expect_request(newest):
        table[0].take_turn(match, rng)
    user.page.route(f"**/state?version={own + 1}", hold)
    for player in table[1:]:
        player.take_turn(match, rng)
    user.page.unroute(newest)
    with user.page.expect_request(f"**/state?version={own + 1}"):
        for route in held:
            route.continue_()
    user.wait_for_version(own)
    user.page.get_by_role("button", name="Show all at once").click()
    user.page.unroute(f"**/state?version={own + 1}")
    user.wait_for_version(own + 2)


def test_no_turn_of_another_is_left_out_however_fast_bots_play(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko, rng = sign_up("Aiko"), random.Random(3)
    match = aiko.open_match("nippon", [BOT, BOT])
    user = open_page(aiko)
    follow(user, match)
    assert user.has_moves()
    user.page.evaluate(SHOW_ALL)
    path = f"/v1/matches/{match}/events?since={user.version}&limit=1000"
    began: list[int] = []
    while len(began) < 2:
        aiko.take_turn(match, rng)
        aiko.wait_for(f"/v1/matches/{match}", lambda now: now["to_act"] == [0])
        turns = [event for event in aiko.get(path)["events"] if event["type"] == "nippon.TurnBegan"]
        began = [event["version"] for event in turns if event["data"].get("seat") == 2]
    user.wait_for_version(aiko.get(f"/v1/matches/{match}")["version"])
    shown = set[int](user.page.evaluate("globalThis.shown"))
    for version in began:  # the same board with the end of the turn, or with the beginning of the next one
        assert shown & {version - 1, version}, (began, shown)


def test_how_long_turns_stay_on_the_board_is_a_preference_that_the_browser_keeps(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    user = open_page(aiko)
    user.watch(aiko.open_match("yokohama", [BOT]))
    preferences = user.page.locator(".preferences")
    assert user.has_moves()  # the list of moves, when it comes, pushes the preferences down
    preferences.locator("summary").click()
    choice = preferences.get_by_label("Turns of the others")
    expect(choice.locator("option")).to_have_text(
        ["At once", "One after the other", "1 second a turn", "2 seconds a turn"]
    )
    choice.select_option(label="2 seconds a turn")
    user.page.reload()
    assert user.has_moves()
    preferences.locator("summary").click()
    expect(choice).to_have_value("2")


def test_a_legal_place_that_has_changed_shows_both(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    user = open_page(aiko)
    user.watch(match_after_a_turn_of_the_bot(aiko, "yokohama"))
    assert user.has_moves()
    while (seen := user.page.evaluate(CHANGED_AND_LEGAL)) is None:  # no place of the drawing is legal, but a card is
        user.play(user.moves.first)
        assert user.has_moves()
    (color, dashes), (glow, same) = seen
    assert (color != glow, dashes) == (True, same)
    assert dashes != "none"
