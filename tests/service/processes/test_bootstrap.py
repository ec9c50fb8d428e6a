"""What a process is made of: its games with their components and editions, and no connection too early."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from domain.components import BadComponents, ComponentsRegistry
from service.bootstrap import bootstrap
from service.games import games_of_new_matches, load_games
from service.processes.presence import serve_metrics
from service.settings import BadSetting, Settings
from tests.games import stones, stones_corrected


def registry() -> ComponentsRegistry:
    return ComponentsRegistry(lambda document: document["stones"], b"[stones]\nprinting = 1\n")


def test_a_corrected_components_file_is_what_new_matches_are_played_with(tmp_path: Path):
    (tmp_path / "stones.toml").write_bytes(b"[stones]\nprinting = 2\n")
    game = replace(stones.GAME, components=registry())
    first = game.components.current
    bootstrap(Settings(components=tmp_path), (), {game.id: game})
    assert game.components[game.components.current] == {"printing": 2}
    assert game.components[first] == {"printing": 1}


def test_an_older_components_file_can_still_be_played_with(tmp_path: Path):
    (tmp_path / "stones.2025.toml").write_bytes(b"[stones]\nprinting = 0\n")
    game = replace(stones.GAME, components=registry())
    current = game.components.current
    bootstrap(Settings(components=tmp_path), (), {game.id: game})
    assert game.components.current == current
    assert game.components[registry().add(b"[stones]\nprinting = 0\n")] == {"printing": 0}


def test_a_components_file_that_cannot_be_used_stops_the_service(tmp_path: Path):
    (tmp_path / "stones.toml").write_bytes(b"[pebbles]\n")
    game = replace(stones.GAME, components=registry())
    with pytest.raises(BadComponents, match=f"{tmp_path}/stones.toml cannot be used: KeyError: 'stones'"):
        bootstrap(Settings(components=tmp_path), (), {game.id: game})


@pytest.mark.parametrize("name", ["Stones.toml", "stone.toml", ".toml"])
def test_a_components_file_of_no_game_stops_the_service(tmp_path: Path, name: str):
    (tmp_path / name).write_bytes(b"[stones]\nprinting = 2\n")
    game = replace(stones.GAME, components=registry())
    with pytest.raises(BadComponents, match=f"{name} is for no game that there is: stones"):
        bootstrap(Settings(components=tmp_path), (), {game.id: game})


def test_a_components_file_that_cannot_be_read_stops_the_service(tmp_path: Path):
    (tmp_path / "stones.toml").mkdir()
    game = replace(stones.GAME, components=registry())
    with pytest.raises(BadComponents, match=r"stones\.toml cannot be read: Is a directory"):
        bootstrap(Settings(components=tmp_path), (), {game.id: game})


def test_a_components_folder_that_is_not_there_stops_the_service(tmp_path: Path):
    with pytest.raises(BadSetting, match=r"KIFU_COMPONENTS cannot be '.*nowhere': there is no such folder"):
        bootstrap(Settings(components=tmp_path / "nowhere"), (), {stones.GAME.id: stones.GAME})


def test_nothing_is_connected_to_until_it_is_needed():
    services = bootstrap(Settings(redis_url="redis://127.0.0.1:1/0"), (), {stones.GAME.id: stones.GAME})
    assert services.games == {stones.GAME.id: stones.GAME}


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("redis://127.0.0.1:1/0?colour=red", "got an unexpected keyword argument 'colour'"),
        ("redis://127.0.0.1:1/0?socket_timeout=soon", "Invalid value for 'socket_timeout'"),
        ("redis://127.0.0.1:1/0?protocol=9", "protocol must be either 2 or 3"),
        ("rediss://127.0.0.1:1/0?ssl_cert_reqs=perhaps", "Invalid SSL Certificate Requirements Flag: perhaps"),
        ("cluster://127.0.0.1:1?colour=red", "got an unexpected keyword argument 'colour'"),
    ],
)
def test_options_of_redis_that_there_are_not_stop_the_service(url: str, why: str):
    with pytest.raises(BadSetting, match=f"KIFU_REDIS_URL has an option that cannot be used: .*{why}"):
        bootstrap(Settings(redis_url=url), (), {stones.GAME.id: stones.GAME})


def test_what_is_no_game_stops_the_service():
    with pytest.raises(BadSetting, match="KIFU_GAMES cannot be 'os:path': it is no game, but a module"):
        load_games(Settings(games="os:path"))
    with pytest.raises(BadSetting, match=r"KIFU_GAMES cannot be '\.stones:GAME': "):
        load_games(Settings(games=".stones:GAME"))


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("def f(:", r"SyntaxError: invalid syntax \(wrong_game.py, line 1\)"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "SystemExit: 3"),
    ],
)
def test_a_game_whose_module_cannot_be_run_stops_the_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, why: str
):
    (tmp_path / "wrong_game.py").write_text(code)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    with pytest.raises(BadSetting, match=f"KIFU_GAMES cannot be 'wrong_game:GAME': {why}"):
        load_games(Settings(games="wrong_game:GAME"))


@pytest.mark.parametrize("address", ["192.0.2.1:9464", "nowhere.invalid:9464"])
def test_an_address_for_metrics_that_the_machine_does_not_have_stops_the_service(address: str):
    with pytest.raises(BadSetting, match=f"KIFU_METRICS_BIND cannot be '{address}': "):
        serve_metrics(Settings(metrics_bind=address))


def test_new_matches_begin_with_the_newest_edition_or_with_the_one_that_the_operator_names():
    games = {stones.GAME.id: stones_corrected.GAME}
    assert games_of_new_matches(games, Settings()) == games
    assert games_of_new_matches(games, Settings(editions=" stones=1 "))[stones.GAME.id].edition == 1
    assert bootstrap(Settings(editions="stones=1"), (), games).games == games


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("stones=3", "edition 3 of Stones is not known here"),
        ("stones=0", "edition 0 of Stones is not known here"),
        ("pebbles=1", "there is no game 'pebbles', only stones"),
        ("stones", "it is games with editions, like game=1,other=2"),
        ("stones=one", "it is games with editions, like game=1,other=2"),
    ],
)
def test_editions_that_there_are_not_stop_the_service(value: str, why: str):
    with pytest.raises(BadSetting, match=f"KIFU_EDITIONS cannot be '{value}': {why}"):
        bootstrap(Settings(editions=value), (), {stones.GAME.id: stones_corrected.GAME})
