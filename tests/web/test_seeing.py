"""Seeing: every word on a board can be read, and what a decision is about stands on the screen with the moves."""

from collections import Counter
from typing import Final

import pytest
from playwright.sync_api import ViewportSize, expect

from domain.registry import GAMES
from tests.system.player import Player
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PHONE, PageUser

SCREEN: Final = ViewportSize(width=1280, height=800)
TABLETS: Final = ViewportSize(width=1024, height=768), ViewportSize(width=768, height=1024)
MIN_SIZE: Final = 11
"""CSS pixels, as rendered."""

BOT: Final = {"kind": "bot", "bot": "random"}
CHOICES: Final = {
    "yokohama": ("yokohama.KeepOrder", ()),
    "nippon": ("nippon.BuildFactory", ("invest",)),
    "yedo": ("yedo.TakeFavor", ()),
}
"""By game: the type of a move that chooses among cards or tiles, and words of the moves that lead there."""

_COVERED_CHOICES: Final = """() => {
  const isSeen = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight || left < 0 || right > innerWidth) return false;
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return there !== null && (node.contains(there) || there.closest("article")?.contains(node));
  };
  const drawn = [...document.querySelectorAll(":is(.board, .tray) .legal[data-place]")];
  const places = Map.groupBy(drawn, (node) => node.dataset.place);
  return [...places].filter(([, nodes]) => !nodes.some(isSeen)).map(([place]) => place);
}"""
ZOOMED: Final = ViewportSize(width=SCREEN["width"] // 2, height=SCREEN["height"] // 2)
"""What is left of the screen at 200 %, in CSS pixels."""
_TOLD_BY_COLOUR_ALONE: Final = """() => {
  const seatOf = (node) => node.getAttribute("class").match(/(?:^| )(seat-\\d)(?: |$)/)?.[1];
  const colored = [...document.querySelectorAll(":is(.board, .players, .banner) [class*='seat-']")].filter(seatOf);
  const pieces = colored.filter((node) => !node.parentElement.closest(`.${seatOf(node)}`));
  const isMarked = (node) => node.matches(".seat-mark") || node.querySelector(`.seat-mark.${seatOf(node)}`);
  const unmarked = pieces.filter((node) => !isMarked(node));
  return unmarked.map((node) => node.getAttribute("class"));
}"""
_PAINTED_OTHERWISE_IN_THE_TRAY: Final = """() => {
  const paint = (node) => {
    const styles = [node, ...node.querySelectorAll("*")].map((part) => getComputedStyle(part));
    return styles.map(({ fill, stroke }) => `${fill} ${stroke}`).join();
  };
  const drawn = (node) => [...document.querySelectorAll(`.board [data-place="${node.dataset.place}"]`)];
  const isSame = (node) => drawn(node).some((one) => paint(one) === paint(node));
  const copies = [...document.querySelectorAll(".tray [data-place]")];
  return copies.filter((node) => !isSame(node)).map((node) => node.dataset.place);
}"""
_SHAPES: Final = """() => {
  const nameOf = (node) => node.getAttribute("class").match(/(?:seat|worker)-(?!mark)\\w+/)[0];
  const marks = [...document.querySelectorAll(".match :is(.seat-mark:not(:has(svg)), .worker)")];
  return marks.map((node) => [nameOf(node), (node.querySelector("text") ?? node).innerHTML]);
}"""
_IS_COVERED: Final = """(button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const corners = [[left + 5, top + 5], [right - 5, bottom - 5]];
  return corners.some(([x, y]) => !button.contains(document.elementFromPoint(x, y)));
}"""
_HIDDEN_MOVES: Final = """() => {
  const button = document.querySelector(".choices button");
  button.scrollIntoView({ block: "center" });
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return !button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""
_SMALL_TEXTS: Final = """(min) => {
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector(".match"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent.checkVisibility() || parent.closest("title, .unseen")) continue;
    const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : { b: 0, d: 1 };
    const size = Number.parseFloat(getComputedStyle(parent).fontSize) * Math.hypot(matrix.b, matrix.d);
    if (size < min) texts.push(`${node.data.trim()}: ${size.toFixed(1)} px`);
  }
  return texts;
}"""
_NUMBERS_BEYOND_THEIR_ICONS: Final = """() => [...document.querySelectorAll(".icon .letter")]
  .filter((letter) => /^\\d+$/.test(letter.textContent) && letter.checkVisibility())
  .filter((letter) => {
    const [text, shape] = [letter, letter.previousElementSibling].map((part) => part.getBoundingClientRect());
    return text.left < shape.left - 0.5 || text.right > shape.right + 0.5;
  })
  .map((letter) => letter.parentElement.parentElement.textContent)"""

_TOPS: Final = """() => [...document.querySelectorAll(".board .yedo-district > .paper")]
  .map((paper) => Math.round(paper.getBoundingClientRect().top))"""
"""The upper edge of each district of Yedo."""

_CROWDED_HEADINGS: Final = """() => [...document.querySelectorAll(".yedo-head")].filter((head) => {
  const lines = [...head.querySelectorAll("text, tspan")].flatMap(({ childNodes }) => [...childNodes]);
  const words = lines.filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const [name, subtitle] = words.map((node) => {
    const range = new Range();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  });
  const end = head.querySelector(".band").getBoundingClientRect().right;
  return subtitle && (subtitle.left < name.right + 4 || subtitle.right > end);
}).map((head) => head.textContent)"""
"""Where the name of a district and its subtitle are not apart, or leave the band."""


@pytest.mark.parametrize("game", GAMES)
def test_no_text_is_smaller_than_11_pixels(
    game: str, aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko, viewport=SCREEN)
    user.watch(matches[game])
    assert user.has_moves()
    assert user.page.evaluate(_SMALL_TEXTS, MIN_SIZE) == []
    assert user.page.evaluate(_NUMBERS_BEYOND_THEIR_ICONS) == []


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_subtitle_of_a_district_stands_behind_its_name(
    locale: str, aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko, viewport=SCREEN, locale=locale)
    user.watch(matches["yedo"])
    expect(user.page.locator(".yedo-head .subtitle")).to_have_count(7)
    assert user.page.evaluate(_CROWDED_HEADINGS) == []


@pytest.mark.parametrize("screen", TABLETS, ids=["landscape", "portrait"])
def test_on_a_tablet_the_districts_of_yedo_stand_as_on_the_printed_board_and_can_be_read(
    screen: ViewportSize, aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko, viewport=screen)
    user.watch(matches["yedo"])
    expect(user.page.locator(".chart text").first).to_be_visible()
    assert list(Counter(user.page.evaluate(_TOPS)).values()) == [3, 2, 2]
    assert user.page.evaluate(_SMALL_TEXTS, MIN_SIZE) == []


@pytest.mark.parametrize("game", GAMES)
def test_at_200_percent_the_page_is_not_wider_than_the_screen_and_nothing_covers_the_moves(
    game: str, aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko, viewport=ZOOMED, device_scale_factor=2)
    user.watch(matches[game])
    assert user.has_moves()
    assert user.page.evaluate("document.documentElement.scrollWidth") <= ZOOMED["width"]
    assert not user.page.evaluate(_HIDDEN_MOVES)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_seat_and_no_worker_is_told_by_its_colour_alone(
    game: str, aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko, viewport=SCREEN)
    user.watch(matches[game])
    assert user.has_moves()
    assert user.page.evaluate(_TOLD_BY_COLOUR_ALONE) == []
    shapes = user.page.evaluate(_SHAPES)
    assert len({shape for _, shape in shapes}) == len({name for name, _ in shapes}) > 1


@pytest.mark.parametrize("screen", [SCREEN, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_what_the_user_chooses_among_is_on_the_screen_with_the_moves_and_the_stock(
    game: str, screen: ViewportSize, open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match(game, [BOT])
    lead_to(aiko, match, *CHOICES[game])
    user = open_page(aiko, viewport=screen)
    user.watch(match)
    assert user.has_moves()
    assert user.page.evaluate(_COVERED_CHOICES) == []
    expect(user.moves.first).to_be_in_viewport()
    expect(user.page.locator(".tray summary")).to_be_in_viewport()
    choose_in_the_tray(user)


@pytest.mark.parametrize(
    ("game", "kind"),
    [("nippon", "nippon.TakeWorker"), ("yedo", "yedo.AssignDisciple"), ("yokohama", "yokohama.MovePresident")],
)
def test_on_a_phone_nothing_covers_the_button_that_confirms_a_move(
    game: str, kind: str, open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match(game, [BOT])
    lead_to(aiko, match, kind, ())
    user = open_page(aiko, viewport=PHONE)
    user.watch(match)
    assert user.has_moves()
    user.moves.first.click()
    assert not user.page.get_by_role("button", name="Confirm", exact=True).evaluate(_IS_COVERED)


@pytest.mark.parametrize(
    ("game", "kind", "words"),
    [
        ("nippon", "nippon.AdvanceMarker", ("knowledge",)),
        ("yokohama", "yokohama.TakeFromWarehouse", ("employment_agency",)),
    ],
)
def test_what_has_the_colour_of_a_seat_on_the_board_has_it_in_the_tray(
    game: str, kind: str, words: tuple[str, ...], open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match(game, [BOT])
    lead_to(aiko, match, kind, words)
    user = open_page(aiko, viewport=PHONE)
    user.watch(match)
    assert user.has_moves()
    expect(user.page.locator(".tray [data-place]")).not_to_have_count(0)
    assert user.page.evaluate(_PAINTED_OTHERWISE_IN_THE_TRAY) == []


@pytest.mark.parametrize("screen", [SCREEN, PHONE], ids=["desktop", "phone"])
def test_no_sentence_moves_the_board(
    screen: ViewportSize, aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko, viewport=screen)
    user.watch(matches["yokohama"])
    assert user.has_moves()
    before = user.board.bounding_box()
    for sentence in (".latest-events", ".prompt .sentence", ".preview .words"):
        user.page.locator(sentence).evaluate("(node) => { node.textContent = 'A sentence that wraps. '.repeat(9); }")
    user.page.locator(".preview").evaluate("(node) => node.classList.remove('empty')")
    assert user.board.bounding_box() == before


def choose_in_the_tray(user: PageUser) -> None:
    """Plays a move at a place that the tray shows."""
    place, before = user.page.locator(".tray .legal").first, user.version
    place.click()
    expect(user.page.locator(".choices [aria-pressed=true]")).to_have_count(1)
    place.click()
    user.wait_for_version_after(before)


def lead_to(player: Player, match: str, kind: str, words: tuple[str, ...]) -> None:
    """Plays moves until the player may make a move of a type."""
    while True:
        player.wait_for(f"/v1/matches/{match}", lambda now: now["seat"] in now["to_act"])
        moves = [one["move"] for one in player.get(f"/v1/matches/{match}/moves")["moves"]]
        if any(move["type"] == kind for move in moves):
            return
        player.post(match, next((move for move in moves if any(word in str(move) for word in words)), moves[0]))
