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
from tests.web.person import visiting

SCREENS: Final = {"desktop": ViewportSize(width=1280, height=1600), "phone": ViewportSize(width=390, height=1600)}
"""Tall enough for a whole table."""
COLORS: Final = 256
"""Enough for what is drawn, and a third of the bytes."""
OPPONENTS: Final = [{"kind": "bot", "bot": "greedy"}] * 2
HALF: Final = {"yokohama": 40, "nippon": 42, "yedo": 46}
"""How many of a player's moves make about half of a match of three."""


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
            photograph(browser, house.url, aiko, match, folder / game.id)


def photograph(browser: Browser, url: str, player: Player, match: str, path: Path) -> None:
    """What a player sees who is to move."""
    for name, screen in SCREENS.items():
        with visiting(browser, url, player, screen) as person:
            person.watch(match)
            person.is_asked()
            painted = Image.open(BytesIO(person.page.screenshot())).quantize(COLORS, dither=Image.Dither.NONE)
            painted.save(path.with_name(f"{path.name}-{name}.png"), optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
