"""A double click, or Enter twice, sends one request."""

import random

from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.system.player import Player
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PageUser


class Changes:
    """Holds the requests of a page that change something: a second one can follow before the first is answered."""

    def __init__(self, page: Page) -> None:
        self.paths: list[str] = []
        self._page = page
        self._held: list[Route] = []
        page.route("**/v1/**", self._hold)
        page.on("request", self._count)

    def let_go(self) -> None:
        """Sends what is held, and holds nothing any more. Counts on."""
        self._page.unroute("**/v1/**")

    def _hold(self, route: Route) -> None:
        if route.request.method == "GET":
            route.continue_()

    def _count(self, request: Request) -> None:
        if request.method != "GET":
            self.paths.append(request.url.rpartition("/v1/")[2])


def create_form(user: PageUser) -> Locator:
    return user.page.get_by_role("region", name="Open a match")


def enter_lobby(user: PageUser) -> None:
    user.go()
    expect(create_form(user)).to_be_visible()


def test_a_double_click_on_open_the_match_makes_one_account_and_one_match(open_page: OpenPage) -> None:
    user = open_page()
    enter_lobby(user)
    create_form(user).get_by_label("Your name").fill("Ada")
    changes = Changes(user.page)
    create_form(user).get_by_role("button", name="Open the match").dblclick()
    changes.let_go()
    expect(user.page.locator(".match .banner")).to_be_visible()
    assert [path for path in changes.paths if path in {"players", "matches"}] == ["players", "matches"]


def test_a_double_click_on_play_now_makes_one_account_and_one_match(open_page: OpenPage) -> None:
    user = open_page()
    user.go()
    button = user.page.get_by_role("button", name="Play Nippon against a bot now")
    expect(button).to_be_visible()
    changes = Changes(user.page)
    button.dblclick()
    changes.let_go()
    expect(user.page.locator(".match .banner")).to_be_visible()
    assert [path for path in changes.paths if path in {"players", "matches"}] == ["players", "matches"]


def test_a_double_click_on_sign_up_makes_one_account(open_page: OpenPage) -> None:
    user = open_page()
    enter_lobby(user)
    head = user.page.get_by_role("banner")
    head.get_by_label("Your name").fill("Ada")
    changes = Changes(user.page)
    head.get_by_role("button", name="Sign up").dblclick()
    changes.let_go()
    expect(head.get_by_role("button", name="Sign out")).to_be_visible()
    assert changes.paths == ["players"]


def test_enter_twice_says_a_message_once_and_keeps_the_next_one(open_page: OpenPage, sign_up: SignUp) -> None:
    ada, bea = sign_up("Ada"), sign_up("Bea")
    match = ada.open_match("nippon", [{"kind": "open"}])
    bea.sit_down(match, 1)
    user = open_page(ada)
    user.watch(match)
    chat = user.page.locator(".chat")
    text = chat.get_by_role("textbox", name="Message")
    text.fill("Hello.")
    changes = Changes(user.page)
    text.press("Enter")
    text.press("Enter")
    text.fill("How are you?")
    changes.let_go()
    expect(chat.locator("li")).to_contain_text(["Hello."])
    expect(text).to_have_value("How are you?")
    assert changes.paths == [f"matches/{match}/chat"]


def test_a_double_click_on_rematch_makes_one_challenge(open_page: OpenPage, sign_up: SignUp) -> None:
    ada, bea = sign_up("Ada"), sign_up("Bea")
    user = open_page(ada)
    user.watch_finished(finished(ada, bea))
    end = user.page.get_by_role("region", name="The end")
    changes = Changes(user.page)
    end.get_by_role("button", name="Rematch").dblclick()
    changes.let_go()
    expect(end).to_contain_text("Waiting for Bea to accept Stones")
    assert changes.paths == ["challenges"]


def test_a_double_click_on_sit_down_takes_the_seat_once(open_page: OpenPage, sign_up: SignUp) -> None:
    ada, bea = sign_up("Ada"), sign_up("Bea")
    match = ada.open_match("stones", [{"kind": "open"}, {"kind": "open"}])
    user = open_page(bea)
    user.go(f"#/matches/{match}")
    seats = user.page.get_by_role("region", name="Seats")
    sit_down = seats.get_by_role("button", name="Sit down").first
    expect(sit_down).to_be_visible()
    changes = Changes(user.page)
    sit_down.dblclick()
    changes.let_go()
    expect(seats.get_by_role("button", name="Leave")).to_be_visible()
    assert changes.paths == [f"matches/{match}/seats/1"]


def test_a_double_click_on_seat_this_bot_seats_it_once(open_page: OpenPage, sign_up: SignUp) -> None:
    ada = sign_up("Ada")
    match = ada.open_match("stones", [{"kind": "open"}, {"kind": "open"}])
    user = open_page(ada)
    user.go(f"#/matches/{match}")
    seats = user.page.get_by_role("region", name="Seats")
    seat_bot = seats.get_by_role("button", name="Seat this bot")
    expect(seat_bot).to_have_count(2)
    changes = Changes(user.page)
    seat_bot.first.dblclick()
    changes.let_go()
    expect(seat_bot).to_have_count(1)
    assert changes.paths == [f"matches/{match}/seats/1"]


def test_enter_twice_on_agree_agrees_once(open_page: OpenPage, sign_up: SignUp) -> None:
    ada, bea = sign_up("Ada"), sign_up("Bea")
    match = ada.open_match("nippon", [{"kind": "open"}])
    bea.sit_down(match, 1)
    path = f"/v1/matches/{match}"
    begun = ada.get(path)["version"]
    ada.take_turn(match, random.Random(1))
    assert bea.ask("POST", f"{path}/undo", {"to": begun}, Idempotency_Key="propose").is_success
    user = open_page(ada)
    user.watch(match)
    agree = user.page.get_by_role("button", name="Agree")
    expect(agree).to_be_visible()
    changes = Changes(user.page)
    agree.press("Enter")
    agree.press("Enter")
    changes.let_go()
    expect(agree).to_be_hidden()
    assert changes.paths == [f"matches/{match}/undo"]


def test_a_double_click_on_claim_claims_once(open_page: OpenPage, sign_up: SignUp) -> None:
    ada, bea = sign_up("Ada"), sign_up("Bea")
    clock = {"kind": "turn", "seconds": 3600, "when_out": "claim"}
    body = {"game": "nippon", "seats": [{"kind": "me"}, {"kind": "open"}], "clock": clock}
    match = str(ada.ask("POST", "/v1/matches", body).json()["id"])
    bea.sit_down(match, 1)
    user = open_page(bea)
    user.page.clock.install()
    user.watch(match)
    claim = user.page.get_by_role("button", name="Claim", exact=True)
    expect(claim).to_be_hidden()
    user.page.clock.fast_forward("01:00:01")
    expect(claim).to_be_visible()
    changes = Changes(user.page)
    claim.dblclick()
    changes.let_go()
    expect(user.page.get_by_role("alert").filter(has_text="It is too early")).to_be_visible()
    assert changes.paths == [f"matches/{match}/claim"]
    user.monitor.failed_requests.clear()  # the service knows the time better


def finished(ada: Player, bea: Player) -> str:
    match = ada.open_match("stones", [{"kind": "open"}], stones=1)
    bea.sit_down(match, 1)
    (move,) = (choice["move"] for choice in ada.get(f"/v1/matches/{match}/moves")["moves"])
    assert ada.post(match, move).status_code == 201
    return match
