"""The commands of the arena, and what they leave in a folder."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from service.cli import main

OWN = "tests.service.arena.own_bots"


def arena(out: Path, *bots: str, words: tuple[str, ...] = ("--blocks", "3")) -> Result:
    named = [word for bot in bots for word in ("--bot", bot)]
    return CliRunner().invoke(main, ["arena", "play", "stones", *named, "--out", str(out), *words])


def table(*words: Path | str) -> Result:
    return CliRunner().invoke(main, ["arena", "table", *map(str, words)])


def raw(out: Path) -> list[dict]:
    """The results without CPU times."""
    lines = map(json.loads, (out / "results.ndjson").read_text().splitlines())
    return [{key: value for key, value in line.items() if key != "cpu"} for line in lines]
