"""Takes the pictures of each game in the middle of a match: those of the README, and those of the first visit."""

import sys
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, FloatRect, ViewportSize

from domain.registry import GAMES
from tests.system.killable_service import KillableService
from tests.system.player import Player, players
from tests.web.chromium import chromium
from tests.web.greedy_player import take_turns
from tests.web.page_user import PageUser, page_user

SCREENS: Final = {"desktop": ViewportSize(width=1280, height=2000), "phone": ViewportSize(width=390, height=1600)}
"""Tall enough for most of a board."""
MARGIN: Final = 12
COLORS: Final = 256
"""A palette of this size keeps the drawing intact and saves two thirds of the bytes."""
OPPONENTS: Final = [{"kind": "bot", "bot": "greedy"}] * 2
HALF: Final = {"yokohama": 42, "nippon": 44, "yedo": 60}
"""The number of moves that one of three players makes in about half of a match."""
PICTURED: Final = {"yokohama": ".city", "nippon": ".map", "yedo": ".yedo-city"}
"""The part of the board that the picture of the first visit begins with."""
PICTURE: Final = (480, 270)
MIN_MOVES: Final = 12
"""The screenshot is taken when the player has at least this many legal moves."""


def main(folder: Path, pictures: Path) -> None:
    """Writes `<game>-desktop.png` and `<game>-phone.png` for each game, and `<game>.webp` into the second folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        service = stack.enter_context(KillableService(Path(stack.enter_context(TemporaryDirectory()))))
        (aiko,) = stack.enter_context(players(service.url, ["Aiko"]))
        browser = stack.enter_context(chromium())
        for game in GAMES.values():
            match = aiko.open_match(game.id, OPPONENTS)
            take_turns(aiko, match, game, HALF[game.id])
            while len(aiko.get(f"/v1/matches/{match}/moves")["moves"]) < MIN_MOVES:
                take_turns(aiko, match, game, 1)
            photograph(browser, service.url, aiko, match, folder / game.id)
            take_picture(browser, service.url, aiko, match, pictures / f"{game.id}.webp")


def photograph(browser: Browser, url: str, player: Player, match: str, path: Path) -> None:
    """Writes a screenshot for each screen size, as the player sees the match."""
    for name, screen in SCREENS.items():
        with page_user(browser, url, player, screen) as user:
            user.watch(match)
            user.has_moves()
            image = Image.open(BytesIO(picture(user))).quantize(COLORS, dither=Image.Dither.NONE)
            image.save(path.with_name(f"{path.name}-{name}.png"), optimize=True)


def take_picture(browser: Browser, url: str, player: Player, match: str, path: Path) -> None:
    """Writes the picture of a game for the first visit."""
    with page_user(browser, url, player, SCREENS["desktop"]) as user:
        user.watch(match)
        box = user.page.locator(PICTURED[path.stem]).bounding_box()
        assert box is not None
        wide, high = PICTURE
        clip: FloatRect = {**box, "height": box["width"] * high / wide}
        taken = Image.open(BytesIO(user.page.screenshot(clip=clip))).convert("RGB")
        taken.resize(PICTURE, Image.Resampling.LANCZOS).save(path, quality=70, method=6)


def picture(user: PageUser) -> bytes:
    """Returns a PNG of the page from its top to the replay slider."""
    screen, replay = user.page.viewport_size, user.page.get_by_role("region", name="Replay").bounding_box()
    assert screen is not None
    assert replay is not None
    height = min(screen["height"], replay["y"] + replay["height"] + MARGIN)
    return user.page.screenshot(clip={"x": 0, "y": 0, "width": screen["width"], "height": height})


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
