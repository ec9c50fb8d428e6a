"""The command `kifu-bot`, and `kifu bot` of the service."""

import argparse
import logging
import math
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import structlog

from kifu_client.bot.accepting import Accepting
from kifu_client.bot.contract import BadBot, load
from kifu_client.bot.joining import Joining
from kifu_client.bot.match_player import FALLBACKS, MatchPlayer
from kifu_client.bot.runner import BotRunner, Source
from kifu_client.client import Kifu
from kifu_client.errors import KifuError
from kifu_client.given import service_address

_ANY: Final = "any"
"""Stands for all games."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a bot until SIGTERM or Ctrl-C; returns the exit status."""
    given = _parser().parse_args(arguments)
    log = _log(json_lines=given.log == "json")
    for number in (signal.SIGTERM, signal.SIGINT):  # until the bot runs, both end the command at once
        signal.signal(number, signal.default_int_handler)
    try:
        bot = load(given.bot)
        kifu = Kifu(given.url, patience=math.inf)
        log.info("signing in", url=given.url)
        _say_if_away(given.url, log)
        log = log.bind(bot=given.bot, account=_sign_in(kifu, given))
        sources = _sources(kifu, given, log)
        player = MatchPlayer(bot, log=log, fallback=given.fallback)
        runner = BotRunner(kifu, player, log=log, at_once=given.at_once, sources=sources)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda _number, _frame: runner.stop())
        runner.run()
    except (BadBot, KifuError, OSError) as error:
        log.error("cannot go on", why=str(error))
        return 1
    except KeyboardInterrupt:
        log.info("ended before it was signed in")
    return 0


def _say_if_away(url: str, log: Any) -> None:
    """Logs why the service does not answer, if it does not. The bot waits for it, also if the address is wrong."""
    with Kifu(url, patience=0) as once:
        try:
            once.games()
        except KifuError as error:
            log.warning("waiting for the service", url=url, why=str(error))


def _sources(kifu: Kifu, given: argparse.Namespace, log: Any) -> Sequence[Source]:
    """Returns what brings matches. Raises `BadBot` for a game that the service does not offer, and `KifuError`."""
    offered = [game["id"] for game in kifu.games()]
    asked = [*(given.join or ()), *(game for game in given.accept or () if game != _ANY)]
    if strange := next((game for game in asked if game not in offered), None):
        raise BadBot(f"The service has no game {strange!r}. It has: {', '.join(offered)}.")
    sources: list[Source] = []
    if given.join:
        sources.append(Joining(kifu, given.join, matches=given.matches, log=log))
    if given.accept:
        games = [game for game in given.accept if game != _ANY]
        sources.append(Accepting(kifu, games, matches=given.matches, log=log))
    return sources


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("kifu-bot", description="Lets a bot play all turns of its account.")
    run = parser.add_subparsers(required=True, metavar="COMMAND").add_parser("run", help="Run a bot until SIGTERM.")
    run.add_argument("bot", help="the bot, as module:Class; modules of the working folder are found")
    run.add_argument("--url", type=_address, required=True, help="the service, like http://127.0.0.1:8000")
    run.add_argument("--token-file", type=Path, help="file with the token; without it KIFU_TOKEN has the token")
    run.add_argument("--name", help="create an account with this name if the token file does not exist, and write it")
    run.add_argument("--join", action="append", metavar="GAME", help="take open seats in public matches of this game")
    run.add_argument(
        "--accept", action="append", metavar="GAME", help="accept challenges: makes the account a bot's for ever"
    )
    run.add_argument("--matches", type=_count, default=4, help="the most matches that these two find (default: 4)")
    run.add_argument("--at-once", type=_count, default=4, help="decisions that are made at once (default: 4)")
    run.add_argument("--fallback", choices=FALLBACKS, default="random", help="what to do when the bot fails")
    run.add_argument("--log", choices=("text", "json"), default="text", help="the form of the log, on stderr")
    return parser


def _count(text: str) -> int:
    """Returns a whole number from 1 on. Raises `ValueError`."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _address(text: str) -> str:
    """Returns the address of a service. Raises `ArgumentTypeError`."""
    try:
        return service_address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _sign_in(kifu: Kifu, given: argparse.Namespace) -> str:
    """Gives the client its token; returns the id of the account. Raises `BadBot` without a token, and `KifuError`."""
    file: Path | None = given.token_file
    if file is None:
        token, place = os.environ.get("KIFU_TOKEN", ""), "KIFU_TOKEN"
        if not token:
            raise BadBot("There is no token: set KIFU_TOKEN, or name a --token-file.")
    elif file.exists() or not given.name:
        token, place = file.read_text(errors="replace").strip(), str(file)
    else:
        token, place = _new_account(kifu, given.name, file), str(file)
    if not (token.isascii() and token.isprintable() and token):
        raise BadBot(f"{place} holds no token. Without the file --name creates an account, and writes its token there.")
    kifu.account.use(token)
    return kifu.account.get()["id"]


def _new_account(kifu: Kifu, name: str, file: Path) -> str:
    """Creates an account and writes its token where only this user can read it. Returns the token.

    If there is no account in the end there is no file.
    """
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
            token = kifu.account.create(name)["token"]
            opened.write(f"{token}\n")
    except FileExistsError:
        raise
    except BaseException:  # also an interrupt
        if file.exists() and not file.stat().st_size:
            file.unlink()
        raise
    return token


def _log(*, json_lines: bool) -> Any:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer() if json_lines else structlog.dev.ConsoleRenderer(colors=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    return structlog.get_logger()


if __name__ == "__main__":
    sys.exit(main())
