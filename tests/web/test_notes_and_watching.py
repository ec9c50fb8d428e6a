"""On the page a player keeps a note on a match, loses nothing of it, and finds the watched match in the lobby."""

from playwright.sync_api import Locator, Route, expect

from tests.system.player import Player
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PageUser, hold


def note(user: PageUser) -> Locator:
    return user.page.locator("details.note")


def text(user: PageUser) -> Locator:
    return note(user).get_by_role("textbox", name="Your note")


def open_note(user: PageUser) -> None:
    """Opens the note by key: what the page still loads above it may move it while it is clicked."""
    expect(note(user)).to_be_visible()
    note(user).locator("summary").press("Enter")


def test_a_note_that_is_opened_before_it_is_loaded_stays_open(
    aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user, match = open_page(aiko), matches["nippon"]
    path = f"**/v1/matches/{match}/note"
    user.page.route(path, hold)
    user.watch(match)
    open_note(user)
    expect(text(user)).to_be_disabled()
    user.page.unroute(path)  # what is held goes on
    expect(text(user)).to_be_enabled()


def test_a_note_is_saved_as_it_is_typed_and_a_watched_match_is_in_the_lobby(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    ada = sign_up("Ada")
    match = ada.open_match("nippon", [{"kind": "open"}])
    path = f"/v1/matches/{match}/note"
    user = open_page(ada)
    user.watch(match)
    expect(note(user)).to_be_visible()
    expect(text(user)).to_be_hidden()
    open_note(user)
    expect(text(user)).to_be_enabled()
    text(user).fill("Bea saves coal.")
    expect(note(user).get_by_text("Saved.", exact=True)).to_be_visible()
    assert ada.get(path)["text"] == "Bea saves coal."

    def lose(route: Route) -> None:
        if route.request.method == "PUT":
            route.abort()
        else:
            route.continue_()

    user.page.route(f"**{path}", lose)
    text(user).fill("Typed without a connection.")
    expect(note(user).get_by_text("Your text stays in this browser.")).to_be_visible()
    ada.ask("PUT", path, {"text": "From the phone."})
    user.watch(match)
    expect(text(user)).to_have_value("Typed without a connection.")
    user.page.unroute(f"**{path}")
    expect(note(user).locator("blockquote")).to_have_text("From the phone.")
    note(user).get_by_role("button", name="Keep my text").click()
    expect(note(user).get_by_text("Saved.", exact=True)).to_be_visible()
    assert ada.get(path)["text"] == "Typed without a connection."
    user.monitor.failed_requests.clear()  # those that were lost, and the one that was refused

    user.page.get_by_role("button", name="Watch", exact=True).click()
    expect(user.page.get_by_role("button", name="Watching", exact=True)).to_be_visible()
    user.go("#/")
    watched = user.page.get_by_role("region", name="Watched matches")
    expect(watched.locator(f'a[href*="{match}"]')).to_be_visible()
    expect(watched.get_by_text("Waiting for players", exact=True)).to_be_visible()
    user.watch(match)
    user.page.get_by_role("button", name="Watching", exact=True).click()
    expect(user.page.get_by_role("button", name="Watch", exact=True)).to_be_visible()
    assert ada.get("/v1/players/me/watched")["matches"] == []
