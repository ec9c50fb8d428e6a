"""A client that is generated of the document compiles, and plays each game to its end, without a change by hand."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.generators import GENERATORS, GeneratedClient, Generator, Missing
from tests.service.cli.serving import Service, serving

LONG = "KIFU_LONG" in os.environ
QUICKEST = GENERATORS[0]
GAMES = ("yokohama", "nippon", "yedo")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, starts_redis: None) -> Iterator[Service]:
    """A service of all games, whose bots lose no time."""
    folder = tmp_path_factory.mktemp("clients")
    with serving(
        folder, "--no-exhibition", "--port", "0", KIFU_GAMES="", KIFU_LIMITS="none", KIFU_BOT_DELAY="0"
    ) as running:
        yield running


@pytest.mark.parametrize("generator", GENERATORS if LONG else [QUICKEST], ids=lambda generator: generator.name)
def test_a_generated_client_compiles_and_plays_each_game_to_its_end(
    generator: Generator, service: Service, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    try:
        client = GeneratedClient.made(generator, tmp_path, pytestconfig.cache.mkdir("generators"))
    except Missing as missing:
        pytest.skip(str(missing))
    if LONG:
        client.check_types()
    for game in GAMES:
        assert re.fullmatch(rf"{game}: \d+ moves, \d+ events, -?\d+ to -?\d+\n", client.play(service.url, game))
