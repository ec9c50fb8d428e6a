"""The commands of `kifu`: what they print, and what they refuse in a sentence."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import get_args

import pytest
import redis
import structlog
import yaml
from click import Context
from click.testing import CliRunner, Result

from domain.game import GameId
from domain.match import MatchId
from domain.registry import GAMES
from domain.yedo.components.rows import Setting
from events import keys
from service.bootstrap import Services
from service.bots import work
from service.bots.registry import BOTS
from service.bots.turn import BotPlayer
from service.cli import main
from tests.service.conftest import Caller, players_of


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """Gives this process its own log back: some commands set up that of a process of the service."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


@pytest.fixture(autouse=True)
def stones_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")


def kifu(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.fixture
def match(ada: Caller, services: Services, redis_url: str, monkeypatch: pytest.MonkeyPatch) -> MatchId:
    """A match between bots that has been played to its end."""
    monkeypatch.setenv("KIFU_REDIS_URL", redis_url)
    seats = [{"kind": "bot", "bot": "random"}] * 2
    match = MatchId(ada.post("/v1/matches", {"game": "stones", "seats": seats}).get_json()["id"])
    bots = BotPlayer(
        services.repository, services.matches, services.command_ids, services.bot_attempts, worker="w1", delay=0
    )
    bots.play(match)
    return match


@pytest.mark.parametrize(("command", "extra"), [("arena", "arena"), ("simulate", "server"), ("analyse", "server")])
def test_a_command_without_its_libraries_names_the_extra_that_brings_all_of_them(command: str, extra: str) -> None:
    """As after `pip install .`, where the first library that is missing is `rich`."""
    code = "import sys; sys.modules['rich'] = None; from service.cli import main; main()"
    said = subprocess.run([sys.executable, "-c", code, command, "yedo"], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr.splitlines()[-1].rpartition(": ")[2]) == (1, f"pip install 'kifu[{extra}]'.")


def test_every_command_has_a_help_text() -> None:
    for command in main.list_commands(None):
        assert kifu(command, "--help").output.startswith("Usage: ")


def test_the_list_of_commands_says_the_same_of_each_as_its_help_text_and_imports_none() -> None:
    listed = kifu("--help").output.partition("Commands:\n")[2].splitlines()
    told = {name: text.strip() for name, text in (line.split(maxsplit=1) for line in listed)}
    assert [*told] == main.list_commands(None)
    for name, text in told.items():
        assert len(text) > 10
        assert " ".join(main.get_command(None, name).help.split()).startswith(text.removesuffix("..."))
    code = "import sys; from service.cli import main; main(['--help'], standalone_mode=False); "
    code += "print([name for name in sys.modules if name.startswith('service.cli.')])"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e300"])
@pytest.mark.parametrize("command", [("archive", "--after-days"), ("check-client", "--seconds")])
def test_a_number_with_which_nothing_can_be_computed_is_refused_in_a_sentence(
    command: tuple[str, str], number: str
) -> None:
    refused = kifu(*command, number)
    assert refused.exit_code == 2
    assert f"Invalid value for '{command[1]}': " in refused.output


@pytest.mark.parametrize("seconds", ["-1", "0", "nan", "inf"])
@pytest.mark.parametrize("command", ["simulate", "play"])
def test_bots_do_not_play_without_time_or_without_end(command: str, seconds: str) -> None:
    refused = kifu(command, "stones", "--matches", "1", "--budget", seconds)
    assert refused.exit_code == 2
    assert "a bot needs more than 0 seconds for a decision, and not infinitely many." in refused.output


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_no_clock_cuts_what_bots_decide_unless_one_is_given(command: str) -> None:
    """On a busy machine a second is short: the same seed would not give the same matches."""
    found = main.get_command(Context(main), command)
    assert found is not None
    for words, budget in ((["stones"], inf), (["stones", "--budget", "2"], 2)):
        assert found.make_context(command, words).params["budget"] == budget


def test_simulate_compares_the_bots() -> None:
    done = kifu("simulate", "stones", "--matches", "30", "--seats", "3", "--bots", "greedy,random")
    assert done.exit_code == 0
    assert "Stones, 3 seats, 30 matches" in done.output
    assert {"greedy", "random"} <= set(done.output.split())


def test_simulate_with_the_same_seed_gives_the_same_wins() -> None:
    tables = [kifu("simulate", "stones", "--matches", "20", "--seed", "5").output.splitlines() for _ in range(2)]
    shown = [[line.split("│")[1:6] for line in table if "│" in line] for table in tables]
    assert shown[0] == shown[1]


def test_simulate_plays_with_the_options_of_a_match() -> None:
    done = kifu("simulate", "stones", "--bots", "random", "--option", "stones=9")
    assert str(9 / 2) in done.output.split()  # of 9 stones a seat takes half, on the average


@pytest.mark.parametrize("game", GAMES)
def test_simulate_plays_each_game_of_the_service(game: GameId, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KIFU_GAMES")
    done = kifu("simulate", game, "--matches", "1")
    assert done.exit_code == 0, done.output
    assert GAMES[game].title in done.output


@pytest.mark.parametrize("setting", get_args(Setting))
def test_simulate_plays_each_setting_of_yedo(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KIFU_GAMES")
    done = kifu("simulate", "yedo", "--matches", "1", "--option", f"setting={setting}")
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["go"], "There is no game 'go'. There is: stones."),
        (["stones", "--bots", "greedy,deep"], f"There is no bot 'deep'. There is: {', '.join(BOTS)}."),
        (["stones", "--seats", "9"], "Stones is played with 2, 3, 4, 5 seats."),
        (["stones", "--option", "stones=9", "--option", "stones=12"], "The option 'stones' is given twice."),
        (["stones", "--option", "stones"], "An option is given as NAME=VALUE, not as 'stones'."),
        (
            ["stones", "--option", "pebbles=7"],
            "This does not fit Stones: Object contains unknown field `pebbles`. Its options: stones.",
        ),
        (
            ["stones", "--option", "stones=many"],
            "This does not fit Stones: Expected `int`, got `str` - at `$.stones`. Its options: stones.",
        ),
    ],
)
def test_simulate_says_in_a_sentence_what_it_does_not_know(words: list[str], sentence: str) -> None:
    done = kifu("simulate", *words)
    assert done.exit_code == 2
    assert done.output.endswith(f"Error: {sentence}\n")


def test_a_setting_that_cannot_be_used_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIFU_PORT", "http")
    done = kifu("worker")
    assert done.exit_code == 2
    assert "KIFU_PORT" in done.output


@pytest.mark.parametrize(
    "command", ["serve", "api", "worker --burst", "projector", "rebuild", "simulate stones", f"verify {__file__}"]
)
def test_every_command_reports_unusable_components_in_a_sentence(
    command: str, tmp_path: Path, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    work.worker.cache_clear()  # as in a process that has only just begun
    (tmp_path / "stones.toml").write_bytes(b"x = ")
    monkeypatch.setenv("KIFU_COMPONENTS", str(tmp_path))
    monkeypatch.setenv("KIFU_REDIS_URL", redis_url)
    done = kifu(*command.split())
    sentence = "TOMLDecodeError: Invalid value (at end of document)."
    assert (done.exit_code, done.output) == (1, f"Error: {tmp_path}/stones.toml cannot be used: {sentence}\n")


def test_export_prints_a_header_and_then_one_event_a_line(match: MatchId) -> None:
    done = kifu("export", match)
    assert done.exit_code == 0
    header, *entries = [json.loads(line) for line in done.output.splitlines()]
    assert (header["match"], header["version"], header["head"]) == (match, len(entries), entries[-1]["hash"])
    assert [entry["version"] for entry in entries] == list(range(1, len(entries) + 1))
    assert entries[0]["type"] == "match.Created"
    assert entries[-1]["type"] == "match.SeedRevealed"


def test_the_record_of_a_finished_match_hides_nothing(match: MatchId) -> None:
    assert "hidden" not in kifu("export", match).output


def test_the_record_of_a_running_match_hides_what_spectators_may_not_know(
    ada: Caller, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIFU_REDIS_URL", redis_url)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    match = ada.post("/v1/matches", {"game": "stones", "seats": seats}).get_json()["id"]
    _header, *entries = [json.loads(line) for line in kifu("export", match).output.splitlines()]
    dealt = [entry["data"]["stash"] for entry in entries if entry["type"] == "stones.StashDealt"]
    assert dealt == [{"type": "hidden"}] * 2


def test_export_of_all_prints_the_whole_records_of_public_finished_matches(match: MatchId, ada: Caller) -> None:
    seats = [{"kind": "bot", "bot": "random"}] * 2
    ada.post("/v1/matches", {"game": "stones", "seats": seats})
    assert kifu("export", "--all").output == kifu("export", match).output


def test_export_of_all_chooses_by_game_and_time_of_finishing(match: MatchId) -> None:
    all_of_it = kifu("export", "--all").output
    assert match in all_of_it
    assert kifu("export", "--all", "--game", "stones", "--finished-since", "2020-01-01").output == all_of_it
    assert kifu("export", "--all", "--finished-since", "2199-01-01T12:00:00").output == ""
    assert "There is no game 'chess'. There is: stones." in kifu("export", "--all", "--game", "chess").output


def test_export_of_all_as_tables_has_the_same_matches(match: MatchId, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra `data`: pip install 'kifu[data]'")
    assert kifu("export", "--all", "--parquet", str(tmp_path)).output == ""
    header, *events = kifu("export", match).output.splitlines()
    assert parquet.read_table(tmp_path / "matches.parquet").to_pylist()[0]["match"] == json.loads(header)["match"]
    told = parquet.read_table(tmp_path / "events.parquet").to_pylist()
    assert [(each["version"], each["type"]) for each in told] == [
        (each["version"], each["type"]) for each in map(json.loads, events)
    ]


def test_a_private_match_is_not_exported_with_all(ada: Caller, services: Services, match: MatchId) -> None:
    seats = [{"kind": "bot", "bot": "random"}] * 2
    private = ada.post("/v1/matches", {"game": "stones", "seats": seats, "private": True}).get_json()["id"]
    bots = BotPlayer(
        services.repository, services.matches, services.command_ids, services.bot_attempts, worker="w1", delay=0
    )
    bots.play(MatchId(private))
    headers = [json.loads(line) for line in kifu("export", "--all").output.splitlines() if "kifu.record" in line]
    assert [header["match"] for header in headers] == [match]


def test_a_record_that_cannot_be_read_is_left_out_and_named(match: MatchId, services: Services) -> None:
    services.redis.xadd(keys.record(MatchId("broken")), {"e": "{oops"}, id="1-0")
    services.redis.sadd(keys.matches(keys.partition(MatchId("broken"))), "broken")
    done = kifu("export", "--all")
    assert done.exit_code == 1
    assert match in done.output
    assert "cannot be read" in done.output
    assert "broken" in done.output


def test_export_asks_for_one_match_or_all(match: MatchId) -> None:
    for words in ((), (match, "--all"), (match, "--parquet", "x"), (match, "--game", "stones")):
        assert "Name a MATCH, or use --all" in kifu("export", *words).output


def test_export_says_when_there_is_no_such_match(match: MatchId) -> None:
    done = kifu("export", "nowhere")
    assert done.exit_code == 2
    assert done.output.endswith("Error: There is no match 'nowhere'.\n")


def test_a_match_whose_id_begins_like_an_option_is_exported_as_well(match: MatchId) -> None:
    assert kifu("export", "-h4Lf-9").output.endswith("Error: There is no match '-h4Lf-9'.\n")


def test_rebuild_computes_the_lobby_again(match: MatchId, services: Services) -> None:
    assert services.projections.lobby.entry(match) is None
    assert kifu("rebuild").output == "Projected 1 matches.\n"
    entry = services.projections.lobby.entry(match)
    assert entry is not None
    assert entry.status == "finished"


@pytest.mark.parametrize("command", [["export", "x"], ["rebuild"], ["worker", "--burst"], ["serve"]])
def test_an_unreachable_redis_is_reported_in_a_sentence(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as bound:  # to a port that nobody listens on
        bound.bind(("127.0.0.1", 0))
        monkeypatch.setenv("KIFU_REDIS_URL", f"redis://127.0.0.1:{bound.getsockname()[1]}/0")
        done = kifu(*command)
    assert done.exit_code == 1
    assert done.output.startswith("Error: Redis cannot be reached: ")


@pytest.mark.parametrize("command", [["rebuild"], ["account", "suspend", "ada", "--reason", "Insults."]])
def test_a_redis_that_takes_no_writes_is_not_said_to_be_away(
    redis_client: redis.Redis, redis_url: str, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setenv("KIFU_REDIS_URL", redis_url)
    ada, _ = players_of(redis_client).create("Ada")
    redis_client.config_set("maxmemory", 1)
    try:
        done = kifu(*(ada.id if word == "ada" else word for word in command))
    finally:
        redis_client.config_set("maxmemory", 0)
    assert done.exit_code == 1
    assert done.output.startswith("Error: Redis takes no writes: ")


def test_openapi_prints_the_document() -> None:
    assert yaml.load(kifu("openapi").output, yaml.CSafeLoader)["openapi"].startswith("3.1")
