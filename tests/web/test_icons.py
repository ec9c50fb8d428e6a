"""The icons of Yokohama: their letters lie inside their shapes, and can be seen in the light and in the dark."""

from typing import Final, Literal

import pytest
from playwright.sync_api import expect

from tests.system.player import Player
from tests.web.conftest import OpenPage

_LETTERS_OUT: Final = """() => [...document.querySelectorAll(".board .icon .letter")]
  .filter((letter) => letter.checkVisibility() && /^[A-Z]$/.test(letter.textContent))
  .filter((letter) => {
    const shape = letter.previousElementSibling;
    const { x, width } = letter.getBBox();
    const base = Number(letter.getAttribute("y"));
    const top = base - 0.72 * Number.parseFloat(getComputedStyle(letter).fontSize);
    const [left, right, upper, lower] = [x + 0.5, x + width - 0.5, top + 0.5, base - 0.5];
    const corners = [[left, upper], [right, upper], [left, lower], [right, lower]];
    return corners.some(([across, down]) => !shape.isPointInFill(new DOMPoint(across, down)));
  })
  .map((letter) => letter.textContent)"""
"""The letters that reach out of their shapes, where they have the colour of what is below."""

_PALE: Final = """() => {
  const light = (color) => {
    const parts = color.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
    const [red, green, blue] = parts.map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [dark, bright] = [light(one), light(other)].toSorted((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const fill = (node) => getComputedStyle(node).fill;
  const card = fill(document.querySelector(".board .brick .sheet"));
  const pale = new Set();
  for (const letter of document.querySelectorAll(".board .icon:not(.yen) .letter")) {
    const shape = fill(letter.previousElementSibling);
    if (contrast(shape, card) < 3 || contrast(shape, fill(letter)) < 4.5) pale.add(letter.textContent);
  }
  return [...pale];
}"""
"""The letters of the icons that are too near to the colour of the card, or to that of their letter, as WCAG asks."""

_COVERED: Final = """() => [...document.querySelectorAll(".board .token")].filter((token) => {
  const box = token.querySelector("circle").getBoundingClientRect();
  const parts = token.closest(".brick").querySelectorAll(".band, .slot rect");
  const isOver = ({ top, bottom }) => top < box.bottom - 0.5 && bottom > box.top + 0.5;
  return [...parts].some((part) => isOver(part.getBoundingClientRect()));
}).map((token) => token.dataset.place)"""
"""The 5-power tokens that cover a name or a building site."""

_OUT_OF_THE_PLATE: Final = """() => [...document.querySelectorAll(".board .assistants")].filter((plate) => {
  const [text, whole] = ["text", "rect"].map((part) => plate.querySelector(part).getBoundingClientRect());
  return text.right > whole.right - 2;
}).length"""
"""How many numbers of assistants reach the edge of their plate."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_letter_of_an_icon_is_seen_and_its_shape_too(
    scheme: Literal["light", "dark"], aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko, color_scheme=scheme)
    user.watch(matches["yokohama"])
    expect(user.page.locator(".board .icon").first).to_be_visible()
    assert user.page.evaluate(_LETTERS_OUT) == []
    assert user.page.evaluate(_PALE) == []


def test_a_token_covers_neither_the_name_nor_the_site_of_its_area_and_assistants_fit_their_plate(
    aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko)
    user.watch(matches["yokohama"])
    expect(user.page.locator(".board .token")).not_to_have_count(0)
    assert user.page.evaluate(_COVERED) == []
    expect(user.page.locator(".board .assistants")).not_to_have_count(0)
    assert user.page.evaluate(_OUT_OF_THE_PLATE) == 0
