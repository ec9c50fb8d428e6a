"""The chat of a match: players talk, others read what is for everybody, and who folds it is left alone."""

import pytest
from playwright.sync_api import Locator, expect

from tests.system.player import Player
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PageUser


def chat(user: PageUser) -> Locator:
    return user.page.locator(".chat")


def opened_by(ada: Player, bea: Player) -> str:
    match = ada.open_match("nippon", [{"kind": "open"}])
    bea.sit_down(match, 1)
    return match


def say(user: PageUser, text: str, audience: str) -> None:
    chat(user).get_by_role("textbox", name="Message").fill(text)
    chat(user).get_by_label("Who reads it").select_option(label=audience)
    chat(user).get_by_role("button", name="Say", exact=True).click()


def test_players_talk_and_a_spectator_reads_what_is_for_everybody(open_page: OpenPage, sign_up: SignUp) -> None:
    ada, bea = sign_up("Ada"), sign_up("Bea")
    match = opened_by(ada, bea)
    one, other, spectator = open_page(ada), open_page(bea), open_page()
    for user in (one, other):
        user.watch(match)
    say(one, "Between us.", "To the players")
    expect(chat(one).locator("li")).to_contain_text(["Between us."])
    say(one, "<b>Hello</b>, all.", "To everybody")
    expect(chat(other).locator("li")).to_contain_text(["Between us.", "<b>Hello</b>, all."])
    spectator.watch(match)
    expect(chat(spectator).locator("li")).to_contain_text(["<b>Hello</b>, all. to everybody"])
    expect(chat(spectator).get_by_role("textbox", name="Message")).to_have_count(0)
    chat(one).get_by_role("button", name="Remove this message").first.click()
    expect(chat(one).locator("li")).to_contain_text(["<b>Hello</b>, all."])


@pytest.mark.parametrize("at", ["", "@4"])
def test_messages_push_nothing_aside_when_they_come_late(at: str, open_page: OpenPage, sign_up: SignUp) -> None:
    ada, bea = sign_up("Ada"), sign_up("Bea")
    match = opened_by(ada, bea)
    for number in range(10):
        assert ada.ask("POST", f"/v1/matches/{match}/chat", {"text": f"{number}.", "audience": "everybody"}).is_success
    for player in (ada, None):
        user = open_page(player, new_profile=True, viewport={"width": 1280, "height": 8000})
        user.watch_with_late_answer(match, "chat?*", at=at)
        expect(user.page.locator(".connection")).to_have_attribute("data-status", "live")
        expect(chat(user).locator("li").last).to_be_in_viewport()
        expect(user.page.locator(".chart summary").first).to_be_attached()
        assert user.shifts == []


def test_a_message_that_was_removed_goes_from_pages_that_show_it(open_page: OpenPage, sign_up: SignUp) -> None:
    ada, bea = sign_up("Ada"), sign_up("Bea")
    match = opened_by(ada, bea)
    written = [
        ada.ask("POST", f"/v1/matches/{match}/chat", {"text": text, "audience": "seats"}).json()["id"]
        for text in ("One.", "Two.", "Three.")
    ]
    reader = open_page(bea)
    reader.page.clock.install()
    reader.watch(match)
    messages = chat(reader).locator("li")
    expect(messages).to_contain_text(["One.", "Two.", "Three."])
    kept = messages.nth(2).element_handle()
    for removed in written[:2]:
        assert ada.ask("DELETE", f"/v1/matches/{match}/chat/{removed}").status_code == 200
    reader.page.clock.fast_forward("00:30")
    expect(messages).to_contain_text(["Three."])
    expect(messages).to_have_count(1)
    assert kept.evaluate("item => item.isConnected"), "what stays is not drawn again"


def test_who_removes_messages_by_key_goes_on_at_the_next_one_and_then_writes(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    ada, bea = sign_up("Ada"), sign_up("Bea")
    match = opened_by(ada, bea)
    for player, text in ((ada, "One."), (bea, "Two."), (ada, "Three.")):
        said = {"text": text, "audience": "seats"}
        assert player.ask("POST", f"/v1/matches/{match}/chat", said).is_success
    user = open_page(ada)
    user.watch(match)
    messages = chat(user).locator("li")
    messages.filter(has_text="One.").get_by_role("button").focus()
    user.page.keyboard.press("Enter")
    expect(messages).to_have_count(2)
    expect(messages.filter(has_text="Three.").get_by_role("button")).to_be_focused()
    user.page.keyboard.press("Enter")
    expect(messages).to_have_count(1)
    expect(chat(user).get_by_role("textbox", name="Message")).to_be_focused()


def test_a_folded_chat_stays_folded(open_page: OpenPage, sign_up: SignUp) -> None:
    ada = sign_up("Ada")
    match = opened_by(ada, sign_up("Bea"))
    user = open_page(ada)
    user.watch(match)
    expect(chat(user).get_by_role("textbox", name="Message")).to_be_visible()
    chat(user).get_by_text("Chat", exact=True).click()
    user.page.wait_for_function("localStorage.getItem('kifu.chat-folded') === 'yes'")
    user.watch(match)
    expect(chat(user)).to_be_visible()
    expect(chat(user).get_by_role("textbox", name="Message")).to_be_hidden()
