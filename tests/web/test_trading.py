"""A player of Yedo puts together an offer that no list has: several assets, and any sum of mon."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.system.player import Player
from tests.web import axe
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PageUser, hold

SMALL_PHONE: Final = ViewportSize(width=360, height=640)
A_WEAPON: Final = "F3"
"""The favor of the Shogun that draws a weapon."""
TAVERN, MARKET = "tavern", "market"
_STICKS_OUT: Final = """(dialog) => dialog.scrollWidth > dialog.clientWidth
  || document.documentElement.scrollWidth > innerWidth"""


class Trade(NamedTuple):
    """The trade phase of a match of two, in which one of them may make an offer."""

    match: str
    maker: Player
    other: Player
    begun: int
    """The version at which the match began."""


def test_an_offer_of_several_assets_and_any_sum_is_made_and_accepted(open_page: OpenPage, sign_up: SignUp) -> None:
    trade = armed_trade(sign_up, TAVERN)
    own, theirs = clans(trade)
    weapon = theirs["weapons"][0]
    user, partner = open_page(trade.maker), open_page(trade.other)
    offer = composer(user, trade)
    side(offer, "You give").get_by_label("Mon of ").fill("7")
    side(offer, "You give").get_by_label("Mission Cards").fill("2")
    side(offer, "You ask for").get_by_role("checkbox", name=name_of(trade, weapon), exact=True).check()
    side(offer, "You ask for").get_by_label("Mission Cards").fill("2")
    offer.get_by_role("button", name="Make the offer").click()
    expect(offer).to_be_hidden()
    partner.watch(trade.match)
    told = f"2 Missions and 7 Mon for {name_of(trade, weapon)} and 2 Missions."
    expect(partner.page.locator(".yedo-pending-notice")).to_contain_text(told)
    partner.play(partner.moves.filter(has_text="Accept"))
    handed = [hand_over(trade, player) for player in (trade.maker, trade.other)]
    now_own, now_theirs = clans(trade)
    assert (now_own["mon"], now_theirs["mon"]) == (own["mon"] - 7, theirs["mon"] + 7)
    assert now_own["weapons"] == [*own.get("weapons", []), weapon]
    assert now_theirs.get("weapons", []) == theirs["weapons"][1:]
    assert set(now_own["missions"]) == {*own["missions"], *handed[1]} - set(handed[0])
    assert set(now_theirs["missions"]) == {*theirs["missions"], *handed[0]} - set(handed[1])


def test_an_offer_is_made_although_the_match_has_gone_on_meanwhile(open_page: OpenPage, sign_up: SignUp) -> None:
    trade = trade_in(sign_up, TAVERN)
    user = open_page(trade.maker)
    offer = offer_of_mon(user, trade)
    with held(offer, trade):
        proposal = f"/v1/matches/{trade.match}/undo", {"to": trade.begun}
        assert trade.other.ask("POST", *proposal, Idempotency_Key="undo").is_success
    expect(user.page.locator(".yedo-pending-notice")).to_contain_text("7 Mon for 1 Mon")
    user.monitor.failed_requests.clear()  # the service has refused the offer for the version before


def test_an_offer_that_came_too_late_is_there_again_when_the_next_one_is_composed(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    trade = armed_trade(sign_up, TAVERN)
    weapon = name_of(trade, clans(trade)[1]["weapons"][0])
    user = open_page(trade.maker)
    offer = composer(user, trade)
    side(offer, "You give").get_by_label("Mon of ").fill("7")
    side(offer, "You ask for").get_by_role("checkbox", name=weapon, exact=True).check()
    path = f"/v1/matches/{trade.match}"
    before = trade.maker.get(path)["version"]
    with held(offer, trade):
        play(trade.maker, trade.match, a_listed_offer(trade))
    expect(user.page.get_by_role("region", name="Your moves").get_by_role("alert")).not_to_be_empty()
    for player in (trade.maker, trade.other):
        assert player.ask("POST", f"{path}/undo", {"to": before}, Idempotency_Key="undo").is_success
    user.page.get_by_role("button", name="Compose an offer").click()
    expect(side(offer, "You give").get_by_label("Mon of ")).to_have_value("7")
    expect(side(offer, "You ask for").get_by_role("checkbox", name=weapon, exact=True)).to_be_checked()
    user.monitor.failed_requests.clear()  # the service has refused the offer for the version before


def test_what_was_entered_is_kept_until_the_offer_is_made(open_page: OpenPage, sign_up: SignUp) -> None:
    trade = trade_in(sign_up, TAVERN)
    user = open_page(trade.maker)
    offer = offer_of_mon(user, trade)
    with held(offer, trade):
        user.page.get_by_role("button", name="Compose an offer").click()
        expect(side(offer, "You give").get_by_label("Mon of ")).to_have_value("7")
        offer.get_by_role("button", name="Cancel").click()
    expect(user.page.locator(".yedo-pending-notice")).to_contain_text("7 Mon for 1 Mon")


def test_an_offer_that_is_refused_says_why_and_changes_nothing(open_page: OpenPage, sign_up: SignUp) -> None:
    trade = trade_in(sign_up, TAVERN)
    user = open_page(trade.maker)
    offer, before = composer(user, trade), clans(trade)
    side(offer, "You give").get_by_label("Mon of ").fill("7")
    offer.get_by_role("button", name="Make the offer").click()
    expect(offer.get_by_role("alert")).to_have_text(
        "An offer must give something and ask for something. (rulebook p. 10, The Trade Phase)"
    )
    user.monitor.failed_requests.clear()  # the service has refused the offer that was tried out
    expect(side(offer, "You give").get_by_label("Mon of ")).to_have_value("7")
    offer.get_by_role("button", name="Cancel").click()
    expect(user.page.get_by_role("button", name="Compose an offer")).to_be_focused()
    assert clans(trade) == before
    assert trade.maker.get(f"/v1/matches/{trade.match}")["version"] == user.version


@pytest.mark.parametrize(("locale", "offered_to"), [("en-GB", "to {name} for"), ("fr-FR", "à {name} contre")])
def test_the_offers_in_the_list_name_the_player_to_whom_they_are_made(
    open_page: OpenPage, sign_up: SignUp, locale: str, offered_to: str
) -> None:
    trade = trade_in(sign_up, TAVERN)
    user = open_page(trade.maker, locale=locale)
    user.watch(trade.match)
    name = trade.other.get("/v1/players/me")["name"]
    moves = user.page.locator(".choices button")
    expect(moves.filter(has_text=offered_to.format(name=name)).first).to_be_visible()
    expect(moves.filter(has_text=re.compile(r"(seat|place) \d"))).to_have_count(0)


def test_only_what_both_have_and_may_trade_where_they_meet_can_be_named(open_page: OpenPage, sign_up: SignUp) -> None:
    trade = armed_trade(sign_up, MARKET)
    (own, theirs), user = clans(trade), open_page(trade.maker)
    offer = composer(user, trade)
    assert fields(side(offer, "You give")) == [f"Mon of {own['mon']}"]
    assert fields(side(offer, "You ask for")) == [name_of(trade, theirs["weapons"][0]), f"Mon of {theirs['mon']}"]
    side(offer, "You give").get_by_label("Mon of ").fill(str(own["mon"] + 1))
    side(offer, "You ask for").get_by_label("Mon of ").fill("1")
    offer.get_by_role("button", name="Make the offer").click()
    expect(offer.locator("input:invalid")).to_have_count(1)
    expect(offer).to_be_visible()


def test_an_offer_is_made_by_keyboard_on_a_small_dark_phone_in_french(
    open_page: OpenPage, sign_up: SignUp, axe_core: str
) -> None:
    trade = trade_in(sign_up, TAVERN)
    user = open_page(trade.maker, viewport=SMALL_PHONE, color_scheme="dark", locale="fr-FR")
    user.watch(trade.match)
    user.page.get_by_role("button", name="Composer une offre").focus()
    keys, before = user.page.keyboard, user.version
    keys.press("Enter")
    offer = user.page.get_by_role("dialog", name="Composer une offre")
    expect(offer.get_by_label("Proposer à")).to_be_focused()
    assert axe.serious_faults(user.page, axe_core) == []
    assert not offer.evaluate(_STICKS_OUT)
    keys.press("Tab")
    while not user.page.evaluate("document.activeElement.matches('fieldset input[type=number]')"):
        keys.press("Tab")
    keys.press("ArrowUp")
    keys.press("Enter")
    expect(offer.get_by_role("alert")).to_contain_text("Une offre doit")
    user.monitor.failed_requests.clear()  # the service has refused the offer that was tried out
    side(offer, "Vous demandez").get_by_label("Mon sur ").focus()
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    keys.press("Enter")
    user.wait_for_version_after(before)
    expect(offer).to_be_hidden()


def composer(user: PageUser, trade: Trade) -> Locator:
    """Opens the form of an offer."""
    user.watch(trade.match)
    user.page.get_by_role("button", name="Compose an offer").click()
    return user.page.get_by_role("dialog", name="Compose an offer")


def offer_of_mon(user: PageUser, trade: Trade) -> Locator:
    """Opens the form of an offer, and enters 7 mon for 1."""
    offer = composer(user, trade)
    side(offer, "You give").get_by_label("Mon of ").fill("7")
    side(offer, "You ask for").get_by_label("Mon of ").fill("1")
    return offer


@contextmanager
def held(offer: Locator, trade: Trade) -> Iterator[None]:
    """Makes the offer. The service gets it at the end of the block."""
    moves = f"**/v1/matches/{trade.match}/moves"
    offer.page.route(moves, hold)
    with offer.page.expect_request(moves):
        offer.get_by_role("button", name="Make the offer").click()
    yield
    offer.page.unroute(moves)


def a_listed_offer(trade: Trade) -> dict[str, Any]:
    moves: list[dict[str, Any]] = [one["move"] for one in trade.maker.get(f"/v1/matches/{trade.match}/moves")["moves"]]
    return next(move for move in moves if move["type"] == "yedo.MakeOffer")


def side(offer: Locator, name: str) -> Locator:
    return offer.get_by_role("group", name=name)


def fields(one: Locator) -> list[str]:
    return one.locator("label").all_inner_texts()


def armed_trade(sign_up: SignUp, district: str) -> Trade:
    """Plays matches until in one the player who gets the first offer has a weapon; that is nearly always so."""
    trade = trade_in(sign_up, district)
    while not clans(trade)[1].get("weapons"):
        trade = trade_in(sign_up, district)
    return trade


def trade_in(sign_up: SignUp, district: str) -> Trade:
    """Plays a match until two players, who meet in this district alone, may trade."""
    aiko, ben = sign_up("Aiko"), sign_up("Ben")
    match = aiko.open_match("yedo", [{"kind": "open"}])
    ben.sit_down(match, 1)
    begun = aiko.get(f"/v1/matches/{match}")["version"]
    while True:
        (seat, *_) = aiko.get(f"/v1/matches/{match}")["to_act"]
        player, other = (aiko, ben) if seat == 0 else (ben, aiko)
        moves = [one["move"] for one in player.get(f"/v1/matches/{match}/moves")["moves"]]
        if any(move["type"] == "yedo.MakeOffer" for move in moves):
            return Trade(match, player, other, begun)
        play(player, match, max(moves, key=lambda move: wish(move, district)))


def wish(move: dict[str, Any], district: str) -> int:
    """How much a player wants a move who keeps the mon, takes a weapon, and goes to one of the trading districts."""
    if move["type"] == "yedo.AssignDisciple":
        return 2 if move["post"].startswith(district) else int(not move["post"].startswith((TAVERN, MARKET)))
    return int(move["type"] in ("yedo.DropOut", "yedo.PassBid") or move.get("favor") == A_WEAPON)


def play(player: Player, match: str, move: dict[str, Any]) -> None:
    answer = player.post(match, move)
    assert answer.status_code == 201, answer.text


def hand_over(trade: Trade, player: Player) -> list[str]:
    """Hands over the first cards that fit the deal; returns them."""
    move = player.get(f"/v1/matches/{trade.match}/moves")["moves"][0]["move"]
    assert move["type"] == "yedo.HandOver"
    play(player, trade.match, move)
    cards: list[str] = move["cards"]
    return cards


def clans(trade: Trade) -> list[dict[str, Any]]:
    """What each of the two has, as it sees that itself."""
    path = f"/v1/matches/{trade.match}"
    players = (trade.maker, trade.other)
    return [one.get(f"{path}/state")["board"]["clans"][one.get(path)["seat"]] for one in players]


def name_of(trade: Trade, weapon: str) -> str:
    rows = trade.maker.get("/v1/games/yedo")["components"]["document"]["weapons"]["rows"]
    return next(f"{row['name']} ({weapon})" for row in rows if row["id"] == weapon)
