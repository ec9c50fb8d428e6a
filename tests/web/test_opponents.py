"""The choice of opponents: every bot is offered, and a sentence says how each chosen one plays."""

from playwright.sync_api import expect

from domain.match import BotName
from service.bots.registry import BOT_NAMES
from service.use_cases.bot_descriptions import DESCRIPTIONS
from tests.web.conftest import OpenPage, SignUp

OPEN = {"kind": "open"}


def test_every_bot_can_be_chosen_for_a_new_match_and_a_sentence_says_how_it_plays(open_page: OpenPage) -> None:
    user = open_page()
    user.go()
    form = user.page.get_by_role("region", name="Open a match")
    seat = form.get_by_label("Seat 1")
    expect(form.locator(".opponents li")).to_have_text([f"greedy: {DESCRIPTIONS[BOT_NAMES[0]]}"])
    assert [text for text in seat.locator("option").all_inner_texts() if text.startswith("Bot")] == [
        f"Bot: {bot}" for bot in BOT_NAMES
    ]
    seat.select_option(label="Bot: novice")
    expect(form.locator(".opponents li")).to_contain_text([f"novice: {DESCRIPTIONS[BotName('novice')]}"])
    seat.select_option(label="Open, by link")
    expect(form.locator(".opponents li")).to_have_count(0)


def test_the_creator_seats_any_bot_on_an_open_seat(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("nippon", [OPEN])
    user = open_page(aiko)
    user.go(f"#/matches/{match}")
    user.page.get_by_label("Bot for seat 1").select_option(label="novice")
    user.page.get_by_role("button", name="Seat this bot").click()
    now = aiko.wait_for(f"/v1/matches/{match}", lambda now: now["status"] == "playing")
    assert now["seats"][1]["bot"] == "novice"


def test_a_chosen_bot_stays_chosen_when_another_seat_is_taken(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko, ben = sign_up("Aiko"), sign_up("Ben")
    match = aiko.open_match("nippon", [OPEN, OPEN])
    user = open_page(aiko)
    user.go(f"#/matches/{match}")
    choice = user.page.get_by_label("Bot for seat 1")
    choice.select_option(label="novice")
    ben.sit_down(match, 2)
    expect(user.page.get_by_role("region", name="Seats")).to_contain_text("Ben")
    expect(choice).to_have_value("novice")
