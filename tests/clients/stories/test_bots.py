"""A bot of anybody plays all turns of its account: `kifu_client.bot`, and the command that runs it."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, cast

import pytest
import structlog
from kifu_client import Kifu, Unreachable
from kifu_client.bot import Accepting, BadBot, BotRunner, Joining, MatchPlayer, load
from kifu_client.bot.command import main

from tests.clients.stories.conftest import PLAN
from tests.clients.stories.drivers import PYTHON, ROOT
from tests.clients.stories.stories_service import StoriesService
from tests.service.cli import processes

JSON = dict[str, Any]


class Anything:
    def choose(self, view: JSON, legal_moves: list[JSON]) -> JSON:
        assert view["seat"] in (0, 1)
        assert view["board"]
        return random.choice(legal_moves)["move"]


class Failing(Anything):
    """Fails the first time that it is asked."""

    def __init__(self, fail: Callable[[], Any]) -> None:
        self.fails = iter([fail])

    def choose(self, view: JSON, legal_moves: list[JSON]) -> Any:
        return next(self.fails, lambda: super(Failing, self).choose(view, legal_moves))()


class Log:
    """What the runner has logged."""

    def __init__(self) -> None:
        self.lines: list[JSON] = []
        self.logger = structlog.wrap_logger(None, processors=[self._note], wrapper_class=structlog.stdlib.BoundLogger)

    def _note(self, _logger: Any, _method: str, line: Any) -> Any:
        self.lines.append(dict(line))
        raise structlog.DropEvent

    def of(self, event: str) -> list[JSON]:
        return [line for line in self.lines if line["event"] == event]


def wait_until(condition: Callable[[], Any]) -> Any:
    """Waits for what two bots need some hundred requests for."""
    return processes.wait_until(condition, timeout=120)


_OPENED: Final[list[Kifu]] = []


@pytest.fixture(autouse=True)
def closes_accounts() -> Iterator[None]:
    """A bot goes on waiting for turns in a thread until its account is closed."""
    yield
    while _OPENED:
        _OPENED.pop().close()


def account(url: str, name: str) -> Kifu:
    """Creates an account, which is closed at the end of the test."""
    kifu = Kifu(url)
    _OPENED.append(kifu)
    kifu.account.create(name)
    return kifu


@contextmanager
def run(kifu: Kifu, bot: Any, log: Log, *, fallback: Any = "random", **how: Any) -> Iterator[BotRunner]:
    runner = BotRunner(kifu, MatchPlayer(bot, log=log.logger, fallback=fallback), log=log.logger, **how)
    thread = threading.Thread(target=runner.run)
    thread.start()
    try:
        yield runner
    finally:
        runner.stop()
        thread.join(timeout=60)
        assert not thread.is_alive()


def begun(one: Kifu, other: Kifu) -> str:
    match = one.create_match(PLAN)
    other.match(match.id).take_seat(1)
    return match.id


def listed(kifu: Kifu) -> Sequence[JSON]:
    return cast("Sequence[JSON]", list(kifu.challenges.bot_accounts()))


def finished(kifu: Kifu, match: str) -> bool:
    return kifu.match(match).get()["status"] == "finished"


def test_a_bot_plays_all_its_matches_to_their_ends(service: StoriesService) -> None:
    ada, bea, log = account(service.url, "Ada"), account(service.url, "Bea"), Log()
    early = [begun(ada, bea) for _ in range(2)]
    with run(ada, Anything(), log, at_once=2), run(bea, Anything(), log):
        late = begun(bea, ada)
        for match in (*early, late):
            wait_until(lambda match=match: finished(ada, match))
    moves = [event for event in ada.match(late).events() if event["type"] == "stones.Taken"]
    assert len([line for line in log.of("played") if line["match"] == late]) == len(moves)
    assert {"match", "game", "seat", "version", "legal", "ms", "move"} <= log.of("played")[0].keys()


def broken() -> None:
    raise RuntimeError("out of ideas")


def nested() -> JSON:
    """A move that is deeper than can be written."""
    move: JSON = {}
    for _ in range(100_000):
        move = {"type": move}
    return move


@pytest.mark.parametrize(
    ("fail", "why"),
    [
        (broken, "it raised RuntimeError: out of ideas"),
        (sys.exit, "it raised SystemExit"),
        (nested, "its move is no JSON"),
        (lambda: {"type": "stones.Take", "stones": 9000}, "not-listed"),
        (lambda: {"type": "nonsense"}, "unknown-move"),
        (lambda: 7, "it returned a int, and no move"),
        (lambda: {"type": {1, 2}}, "its move is no JSON"),
    ],
)
def test_a_bot_that_fails_is_logged_and_the_fallback_plays(service: StoriesService, fail: Any, why: str) -> None:
    ada, bea, log = account(service.url, "Ada"), account(service.url, "Bea"), Log()
    match = begun(ada, bea)
    with run(ada, Failing(fail), log, fallback="first"), run(bea, Anything(), Log()):
        wait_until(lambda: finished(ada, match))
    (failed,) = log.of("bot failed")
    assert why in failed["why"]
    assert (failed["match"], failed["seat"], failed["fallback"]) == (match, 0, "first")


class Spoiling:
    """Changes all that it is given, and then fails."""

    def choose(self, view: JSON, legal_moves: list[JSON]) -> JSON:
        for each in legal_moves:
            each["move"].clear()
        view.clear()
        legal_moves.clear()
        raise RuntimeError("nothing is left")


def test_a_bot_that_spoils_what_it_is_given_and_fails_plays_on_by_the_fallback(service: StoriesService) -> None:
    ada, bea, log = account(service.url, "Ada"), account(service.url, "Bea"), Log()
    match = begun(ada, bea)
    with run(ada, Spoiling(), log, at_once=1), run(bea, Anything(), Log()):
        wait_until(lambda: finished(ada, match))
    assert len(log.of("bot failed")) == len(log.of("played"))


class Cheating:
    def choose(self, view: JSON, legal_moves: list[JSON]) -> JSON:
        return {"type": "stones.Take", "stones": 9000}


def test_a_bot_that_only_chooses_illegal_moves_is_asked_once_a_decision_and_its_match_ends(
    service: StoriesService,
) -> None:
    ada, bea, log = account(service.url, "Ada"), account(service.url, "Bea"), Log()
    match = begun(ada, bea)
    with run(ada, Cheating(), log), run(bea, Anything(), Log()):
        wait_until(lambda: finished(ada, match))
    decisions = [line["version"] for line in log.of("bot failed")]
    assert len(decisions) == len(set(decisions)) == len(log.of("played"))


def test_a_bot_that_only_chooses_illegal_moves_sends_one_and_leaves_the_match_if_it_shall(
    service: StoriesService,
) -> None:
    ada, log = account(service.url, "Ada"), Log()
    matches = [begun(ada, account(service.url, "Bea")) for _ in range(2)]
    with run(ada, Cheating(), log, fallback="leave"):
        wait_until(lambda: len(log.of("bot failed")) == len(matches))
        begun(ada, account(service.url, "Cy"))
        wait_until(lambda: len(log.of("bot failed")) == len(matches) + 1)
    assert len({line["match"] for line in log.of("bot failed")}) == len(matches) + 1


def test_a_bot_that_fails_may_resign_or_leave_the_match(service: StoriesService) -> None:
    ada, log = account(service.url, "Ada"), Log()
    matches = [begun(ada, account(service.url, "Bea")) for _ in range(2)]
    with run(ada, Failing(broken), log, fallback="leave", at_once=1):
        wait_until(lambda: log.of("bot failed") and log.of("played"))
    assert {line["match"] for line in log.of("bot failed")} | {line["match"] for line in log.of("played")} == set(
        matches
    )
    left = log.of("bot failed")[0]["match"]
    with run(ada, Failing(broken), Log(), fallback="resign"):
        wait_until(lambda: ada.match(left).get()["seats"][0].get("bot"))


def test_a_bot_gives_its_salt_and_takes_open_seats(service: StoriesService) -> None:
    ada, bea, log = account(service.url, "Ada"), account(service.url, "Bea"), Log()
    match = ada.create_match({**PLAN, "wait_for_salts": True})
    joining = Joining(bea, ["stones"], matches=100, log=log.logger)
    with run(ada, Anything(), log), run(bea, Anything(), log, sources=[joining]):
        wait_until(lambda: finished(ada, match.id))
    assert [line["match"] for line in log.of("gave a salt")] == [match.id]
    assert match.id in [line["match"] for line in log.of("joined")]


def test_a_bot_accepts_challenges_while_it_runs(service: StoriesService) -> None:
    ada, eager, log = account(service.url, "Ada"), account(service.url, "Eager"), Log()
    with run(eager, Anything(), log, sources=[Accepting(eager, ["stones"], matches=3, log=log.logger)]):
        me = eager.account.get()["id"]
        wait_until(lambda: me in [each["player"] for each in ada.challenges.bot_accounts()])
        challenge = ada.challenges.make({"player": me, "game": "stones", "options": {"stones": 9}})
        wait_until(lambda: ada.challenges.get(challenge["id"]).get("status") == "accepted")
        match = str(ada.challenges.get(challenge["id"])["match"])
        with run(ada, Anything(), Log()):
            wait_until(lambda: finished(ada, match))
    assert [line["match"] for line in log.of("accepted")] == [match]
    assert me not in [each["player"] for each in ada.challenges.bot_accounts()]


def test_a_bot_that_accepts_challenges_keeps_what_its_account_says_about_itself(service: StoriesService) -> None:
    ada, eager, log = account(service.url, "Ada"), account(service.url, "Eager"), Log()
    said = {"description": "Likes points.", "rated": False, "most_challenges": 7}
    me = eager.challenges.declare({**said, "accepts": False})["player"]
    with run(eager, Anything(), log, sources=[Accepting(eager, ["stones"], matches=3, log=log.logger)]):
        profile = wait_until(lambda: [each["profile"] for each in listed(ada) if each["player"] == me])[0]
    assert profile == {**said, "games": ["stones"], "most_matches": 3}
    assert eager.account.export()["bot_profile"] == {**profile, "accepts": False}


def test_a_bot_goes_on_over_a_connection_that_breaks(service: StoriesService) -> None:
    ada, bea, log = account(service.link.url, "Ada"), account(service.url, "Bea"), Log()
    match = begun(ada, bea)
    service.link.lose_answer_to = b"/moves HTTP"
    with run(ada, Anything(), log), run(bea, Anything(), Log()):
        wait_until(lambda: finished(bea, match))
    assert service.link.lose_answer_to is None


def test_a_bot_accepts_challenges_although_the_answer_to_its_declaration_is_lost(service: StoriesService) -> None:
    ada, eager, log = account(service.url, "Ada"), account(service.link.url, "Eager"), Log()
    me = eager.account.get()["id"]
    service.link.lose_answer_to = b"PUT /v1/players/me/bot-account"
    with run(eager, Anything(), log, sources=[Accepting(eager, ["stones"], matches=3, log=log.logger)]):
        wait_until(lambda: me in [each["player"] for each in ada.challenges.bot_accounts()])
        challenge = ada.challenges.make({"player": me, "game": "stones"})
        wait_until(lambda: ada.challenges.get(challenge["id"]).get("status") == "accepted")


def test_a_bot_that_is_stopped_while_it_declares_that_it_accepts_challenges_accepts_none(
    service: StoriesService,
) -> None:
    ada, eager, log = account(service.url, "Ada"), account(service.link.url, "Eager"), Log()
    me = eager.account.get()["id"]
    service.link.lose_answer_to = b"PUT /v1/players/me/bot-account"
    with run(eager, Anything(), log, sources=[Accepting(eager, ["stones"], matches=3, log=log.logger)]):
        wait_until(lambda: me in [each["player"] for each in listed(ada)])
    profile = eager.account.export()["bot_profile"]
    assert profile is not None
    assert profile["accepts"] is False


@contextmanager
def command(service: StoriesService, folder: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    words = ["run", "eager_bot:EagerBot", "--url", service.url, "--token-file", str(folder / "token"), "--log", "json"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(PYTHON), str(ROOT)])}
    with subprocess.Popen(
        [sys.executable, "-m", "service.cli", "bot", *words, *options],
        cwd=ROOT / "examples",
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def lines_until(process: "subprocess.Popen[str]", event: str) -> list[JSON]:
    """What it logs up to an event."""
    found: list[JSON] = []
    assert process.stderr is not None
    while not found or found[-1]["event"] != event:
        line = process.stderr.readline()
        assert line, found
        found.append(json.loads(line))
    return found


def test_who_waits_for_a_service_that_is_away_ends_when_the_client_is_closed() -> None:
    kifu = Kifu("http://127.0.0.1:1", "token")
    with ThreadPoolExecutor(1) as pool:
        turn = pool.submit(next, kifu.turns())
        kifu.close()
        with pytest.raises(Unreachable):
            turn.result()


def test_the_command_plays_after_it_was_killed_and_ends_by_a_signal(service: StoriesService, tmp_path: Path) -> None:
    bea = account(service.url, "Bea")
    with command(service, tmp_path, "--name", "Eager") as process:
        eager = lines_until(process, "waiting for turns")[-1]["account"]
        process.kill()
    token = tmp_path / "token"
    assert token.stat().st_mode & 0o777 == 0o600
    match = begun(Kifu(service.url, token.read_text().strip()), bea)
    with command(service, tmp_path) as process, run(bea, Anything(), Log()):
        assert lines_until(process, "played")[-1]["account"] == eager
        wait_until(lambda: finished(bea, match))
        process.send_signal(signal.SIGTERM)
        assert lines_until(process, "stopping")
        assert process.wait(timeout=60) == 0


def test_a_name_that_is_refused_leaves_no_file_behind(service: StoriesService, tmp_path: Path) -> None:
    with command(service, tmp_path, "--name", "Eager (bot)") as process:
        assert lines_until(process, "cannot go on")
        assert process.wait(timeout=60) == 1
    assert not (tmp_path / "token").exists()
    with command(service, tmp_path, "--name", "Eager") as process:
        assert lines_until(process, "waiting for turns")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_command_while_the_service_is_away(
    number: signal.Signals, service: StoriesService, tmp_path: Path
) -> None:
    with command(service, tmp_path, "--name", "Eager", "--url", "http://127.0.0.1:1") as process:
        lines_until(process, "signing in")
        wait_until((tmp_path / "token").exists)
        process.send_signal(number)
        assert lines_until(process, "ended before it was signed in")
        assert process.wait(timeout=60) == 0
    assert not (tmp_path / "token").exists()


def test_the_command_says_why_it_waits_if_nothing_answers_at_the_address(
    service: StoriesService, tmp_path: Path
) -> None:
    with command(service, tmp_path, "--name", "Eager", "--url", "http://127.0.0.1:1") as process:
        waits = lines_until(process, "waiting for the service")[-1]
    assert waits["url"] == "http://127.0.0.1:1"
    assert waits["why"].startswith("The service cannot be reached: ")


def test_an_account_uses_no_token_that_no_header_can_carry() -> None:
    with Kifu("http://127.0.0.1:9") as kifu, pytest.raises(ValueError, match="The token has a character"):
        kifu.account.use("two\nlines")


@pytest.mark.parametrize("url", ["127.0.0.1:8000", "kifu", "", "ftp://kifu/", "http://", "http://[::1", "http://a b/"])
def test_an_address_that_is_none_is_told_in_a_sentence(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["run", "eager_bot:EagerBot", "--url", url])
    assert "is no address like http://127.0.0.1:8000" in capsys.readouterr().err


@pytest.mark.parametrize("token", [b"", b"\n", b"\xff\xfe", "é".encode(), b"one\ntwo"])
def test_a_file_without_a_token_is_named(service: StoriesService, tmp_path: Path, token: bytes) -> None:
    (tmp_path / "token").write_bytes(token)
    with command(service, tmp_path, "--name", "Eager") as process:
        assert f"{tmp_path}/token holds no token." in lines_until(process, "cannot go on")[-1]["why"]
        assert process.wait(timeout=60) == 1


@pytest.mark.parametrize("option", ["--join", "--accept"])
def test_a_game_that_the_service_does_not_have_is_told(service: StoriesService, tmp_path: Path, option: str) -> None:
    with command(service, tmp_path, "--name", "Eager", "--join", "stones", option, "chess") as process:
        why = lines_until(process, "cannot go on")[-1]["why"]
        assert process.wait(timeout=60) == 1
    assert why == "The service has no game 'chess'. It has: stones."


def test_a_token_that_is_refused_ends_the_command_with_the_reason(service: StoriesService, tmp_path: Path) -> None:
    (tmp_path / "token").write_text("kifu_wrong\n")
    with command(service, tmp_path) as process:
        assert "bad-token" in lines_until(process, "cannot go on")[-1]["why"]
        assert process.wait(timeout=60) == 1


@pytest.mark.parametrize(
    "place", ["nothing", "no.such:Bot", "kifu_client:Nobody", "json:dumps", ":Bot", "kifu_client:"]
)
def test_a_bot_that_is_not_there_is_told_in_a_sentence(place: str) -> None:
    with pytest.raises(BadBot, match=r"\.$|:"):
        load(place)
