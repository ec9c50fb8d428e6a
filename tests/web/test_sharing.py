"""A match that is shared: its board in a frame of another origin, and the link that leads to it."""

import random
import re
import struct
from math import ceil
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from tests.system.killable_service import KillableService
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PageUser
from tests.web.test_other_origins import page_at

ADD: Final = "(html) => document.body.insertAdjacentHTML('beforeend', html)"


def snippet(user: PageUser) -> str:
    share = user.page.get_by_role("region", name="Share")
    share.get_by_text("A frame for another page").click()
    return share.get_by_label("HTML of the frame").input_value()


def framed(page: Page, html: str) -> FrameLocator:
    page.evaluate(ADD, html)
    return page.frame_locator("iframe")


def test_a_page_of_another_origin_shows_the_board_live_without_a_token(
    browser: Browser, service: KillableService, other_pages: int, open_page: OpenPage, sign_up: SignUp
) -> None:
    player = sign_up("Framed")
    match = player.open_match("yokohama", [{"kind": "bot", "bot": "random"}])
    user = open_page(player)
    user.watch(match)
    html = snippet(user)
    sent: list[str] = []
    with page_at(browser, f"http://127.0.0.1:{other_pages}") as page:
        page.on("request", lambda request: sent.extend(request.headers))
        frame = framed(page, html)
        expect(frame.locator(".board [data-place]").first).to_be_visible()
        before = frame.locator(".board").inner_html()
        player.wait_for(f"/v1/matches/{match}", lambda now: now["seat"] in now["to_act"])
        player.take_turn(match, random.Random(1))
        expect(frame.locator(".board")).not_to_have_js_property("innerHTML", before)
        link = frame.get_by_role("link", name="Yokohama on Kifu")
        expect(link).to_have_attribute("href", f"/#/matches/{match}")
        within = page.frames[-1]
        assert within.url.startswith(service.url)
        assert within.evaluate("[localStorage.length, sessionStorage.length, document.cookie]") == [0, 0, ""]
    assert sent
    assert "authorization" not in sent


def test_a_frame_of_the_same_browser_does_not_use_the_account(
    service: KillableService, open_page: OpenPage, sign_up: SignUp
) -> None:
    player = sign_up("Framed here")
    match = player.open_match("yokohama", [{"kind": "bot", "bot": "random"}])
    user = open_page(player)
    user.watch(match)
    user.page.goto("about:blank")  # the page of the match uses the account
    sent: list[str] = []
    user.page.on("request", lambda request: sent.extend(request.headers))
    user.go(f"embed/{match}@5")
    expect(user.page.locator(".board [data-place]").first).to_be_visible()
    expect(user.page.get_by_text("Version 5")).to_be_visible()
    assert sent
    assert "authorization" not in sent


def test_a_user_reads_what_is_shared_of_a_match_and_on_an_image(open_page: OpenPage, sign_up: SignUp) -> None:
    player = sign_up("Sharing")
    running = player.open_match("nippon", [{"kind": "bot", "bot": "random"}])
    finished = player.open_match("stones", [{"kind": "bot", "bot": "random"}], stones=1)
    player.play(finished, random.Random(3))
    user, stranger = open_page(player), open_page()
    told = ((user, "as you see it, with the cards in your hand."), (stranger, "the board as you see it."))
    for one, of_image in told:
        share = one.page.get_by_role("region", name="Share")
        one.watch(running)
        expect(share).to_contain_text("The match as it goes on, as spectators see it.")
        expect(share).to_contain_text(of_image)
        one.watch(finished)
        expect(share).to_contain_text("The match as spectators see it.")
    stranger.watch(running)
    left, right = (share.get_by_role("button", name=name).bounding_box() for name in ("Save as image", "Save as SVG"))
    assert left is not None
    assert right is not None
    assert right["x"] - left["x"] - left["width"] >= 4


def test_a_shared_link_leads_to_the_version(matches: dict[str, str], open_page: OpenPage) -> None:
    user = open_page()
    user.go(f"m/{matches['nippon']}@7")
    expect(user.page).to_have_url(re.compile(rf"/#/matches/{matches['nippon']}@7$"))
    user.wait_for_version(7)


def saved(user: PageUser, button: str) -> Path:
    with user.page.expect_download() as download:
        user.page.get_by_role("button", name=button).click()
    return Path(download.value.path())


@pytest.mark.parametrize("game", ["nippon", "yedo", "yokohama"])
def test_a_user_saves_the_board_as_an_image_that_needs_no_style_sheet(
    game: str, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page()
    user.watch(matches[game], 9)
    box = user.board.bounding_box()
    assert box
    size = (ceil(box["width"]), ceil(box["height"]))
    image = ET.parse(saved(user, "Save as SVG")).getroot()
    assert (int(image.attrib["width"]), int(image.attrib["height"])) == size
    parts = list(image.iter())
    assert [part.tag for part in parts if part.attrib.keys() & {"class", "style"}] == []
    assert len({part.get("fill") for part in parts}) > 5
    png = saved(user, "Save as image").read_bytes()
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    assert width / height == pytest.approx(size[0] / size[1], rel=0.01)


def test_a_link_to_no_match_says_so_in_words_and_leads_back(open_page: OpenPage) -> None:
    user = open_page(locale="fr-FR")
    user.go("m/UNKNOWN")
    expect(user.page.get_by_role("alert")).to_have_text("Cette partie n'existe pas.")
    user.page.get_by_role("link", name="Vers les parties").click()
    expect(user.page.get_by_role("region", name="Ouvrir une partie")).to_be_visible()
    user.monitor.failed_requests.clear()  # 404 is expected
    user.monitor.console_errors.clear()


def test_a_link_to_a_private_match_leads_its_players_to_it(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("yokohama", [{"kind": "bot", "bot": "random"}], private=True)
    user = open_page(aiko)
    user.go(f"m/{match}")
    expect(user.board).to_be_visible()
    user.monitor.failed_requests.clear()  # 404 is expected: no token comes with a link
    user.monitor.console_errors.clear()
