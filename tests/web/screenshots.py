"""Pictures of each table in the middle of a match, as the README shows them."""

import sys
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, ViewportSize

from domain.registry import GAMES
from tests.system.house import House
from tests.system.player import Player, players
from tests.web.chromium import chromium
from tests.web.greedy_player import take_turns
from tests.web.person import Person, visiting

SCREENS: Final = {"desktop": ViewportSize(width=1280, height=2000), "phone": ViewportSize(width=390, height=1600)}
"""Tall enough for most of a table."""
MARGIN: Final = 12
COLORS: Final = 256
"""Enough for what is drawn, and a third of the bytes."""
OPPONENTS: Final = [{"kind": "bot", "bot": "greedy"}] * 2
HALF: Final = {"yokohama": 42, "nippon": 44, "yedo": 60}
"""How many of a player's moves make about half of a match of three."""
A_CHOICE: Final = 12
"""Of so many moves at least shows what a game is like."""


def main(folder: Path) -> None:
    """Writes `<game>-desktop.png` and `<game>-phone.png` for each game."""
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        house = stack.enter_context(House(Path(stack.enter_context(TemporaryDirectory()))))
        (aiko,) = stack.enter_context(players(house.url, ["Aiko"]))
        browser = stack.enter_context(chromium())
        for game in GAMES.values():
            match = aiko.open_match(game.id, OPPONENTS)
            take_turns(aiko, match, game, HALF[game.id])
            while len(aiko.get(f"/v1/matches/{match}/moves")["moves"]) < A_CHOICE:
                take_turns(aiko, match, game, 1)
            photograph(browser, house.url, aiko, match, folder / game.id)


def photograph(browser: Browser, url: str, player: Player, match: str, path: Path) -> None:
    """What a player sees who is to move."""
    for name, screen in SCREENS.items():
        with visiting(browser, url, player, screen) as person:
            person.watch(match)
            person.is_asked()
            painted = Image.open(BytesIO(picture(person))).quantize(COLORS, dither=Image.Dither.NONE)
            painted.save(path.with_name(f"{path.name}-{name}.png"), optimize=True)


def picture(person: Person) -> bytes:
    """The page from its head to the scrubber, which stands below the table or at the foot of the screen."""
    screen, scrubber = person.page.viewport_size, person.page.get_by_role("region", name="Replay").bounding_box()
    assert screen is not None
    assert scrubber is not None
    height = min(screen["height"], scrubber["y"] + scrubber["height"] + MARGIN)
    return person.page.screenshot(clip={"x": 0, "y": 0, "width": screen["width"], "height": height})


if __name__ == "__main__":
    main(Path(sys.argv[1]))
