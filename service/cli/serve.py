"""`kifu serve`: the whole service on one machine, under one supervisor."""

import gc
import itertools
import json
import socket
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

import service.processes.bot_worker  # the forks have it and the next ones, and need not import them
import service.processes.projecting
import service.processes.webhook_worker  # noqa: F401
from service.bootstrap import check_reachable
from service.cli import main
from service.games import games_of, games_of_new_matches, load_games
from service.processes import embedded
from service.processes.disk import DiskWatch
from service.processes.listening import CannotListen, address, listen, listen_for_operator, url_of
from service.processes.parts import api_part, projector_part, webhooks_part, worker_part
from service.processes.supervisor import Part, PartEnded, Stopped, Supervisor
from service.settings import LEVELS, Settings
from service.use_cases.code_digest import code_digest


@click.command()
@click.option("--host", help="Address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on; 0 takes a free one.  [default: 8000]")
@click.option("--data", type=click.Path(path_type=Path), help="Folder of the records.  [default: .kifu]")
@click.option("--bots", type=click.IntRange(0), help="How many bot workers to run.  [default: 2]")
@click.option("--redis", "redis_url", envvar="KIFU_REDIS_URL", help="URL of a Redis to use instead of starting one.")
@click.option("--log-level", envvar="KIFU_LOG_LEVEL", default="warning", show_default=True, type=click.Choice(LEVELS))
@click.option("--exhibition/--no-exhibition", default=True, help="Start a match between bots if the store is empty.")
def serve(*, exhibition: bool, redis_url: str | None, **options: Any) -> None:
    """Runs the whole service until Ctrl-C or SIGTERM."""
    settings = Settings.from_environment().with_options(redis_url=redis_url, **options)
    games_of_new_matches(load_games(settings), settings)  # reports wrong settings before any part starts
    with ExitStack() as stack:
        stack.enter_context(_errors_in_one_sentence())
        if redis_url:
            check_reachable(settings)
        listener = stack.enter_context(listen(settings.host, settings.port))
        operators = listen_for_operator(settings)
        if operators is not None:
            stack.enter_context(operators)
        redis_socket = None if redis_url else stack.enter_context(embedded.claimed(settings.data))
        supervisor = stack.enter_context(Supervisor(_report, address(*listener.getsockname()[:2])))
        look = None
        if redis_socket is not None:
            settings = replace(settings, redis_url=embedded.url(redis_socket))
            look = _start_redis(supervisor, settings, redis_socket)
        _start_parts(supervisor, settings, listener, operators)
        if exhibition:
            _open_exhibition(url_of(listener), next(iter(settings.served_hosts), None))
        _report(f"Kifu is ready: {url_of(listener)}")
        supervisor.keep_running(look)


def _start_redis(supervisor: Supervisor, settings: Settings, redis_socket: Path) -> Callable[[], None]:
    """Starts Redis; returns what has to be called about once a second."""
    disk = DiskWatch(settings.data, redis_socket, settings.disk_reserve, _report)
    supervisor.start(Part("Redis", disk.command))
    try:
        supervisor.wait_for(lambda: embedded.answers(redis_socket))
    except PartEnded as error:
        raise embedded.ended_at_start(settings.data) from error
    disk.report_loss()
    return disk.look


def _start_parts(
    supervisor: Supervisor, settings: Settings, listener: socket.socket, operators: socket.socket | None
) -> None:
    supervisor.start(api_part(settings, listener, operators))
    for game in games_of(settings).values():  # the forks run the code of now, whatever files are there at their start
        code_digest(game)
    gc.collect()
    gc.freeze()  # what stands now is shared with the forks: no collection in them need write to it
    supervisor.start(replace(projector_part(settings), run=partial(main, ["projector"])))
    for number in range(1, settings.bots + 1):
        supervisor.start(replace(worker_part(settings, number), run=partial(main, ["worker"])))
    for number in range(1, settings.webhook_workers + 1):
        supervisor.start(replace(webhooks_part(settings, number), run=partial(main, ["webhooks"])))
    supervisor.wait_for(lambda: _is_ready(url_of(listener)))


def _open_exhibition(url: str, host: str | None) -> None:
    try:
        open_exhibition(url, host)
    except OSError as error:
        _report(f"The exhibition match could not be created: {error}")


def _is_ready(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/readyz", timeout=1) as answer:  # noqa: S310 - our own address
            return bool(answer.status == 200)
    except OSError:
        return False


@contextmanager
def _errors_in_one_sentence() -> Iterator[None]:
    """Reports in one sentence why the service cannot start. A signal to stop is not an error."""
    try:
        yield
    except Stopped:
        return
    except (CannotListen, embedded.UnusableFolder, embedded.NoServer, PartEnded) as error:
        raise click.ClickException(str(error)) from error


def _report(sentence: str) -> None:
    click.echo(sentence)
    sys.stdout.flush()


def open_exhibition(url: str, host: str | None = None) -> None:
    """Creates a match of the first game between bots, unless there are matches already.

    `host` is the name of the service, if it serves no other.
    """
    headers = {"Content-Type": "application/json"} | ({"Host": host} if host else {})
    if _request(f"{url}/v1/matches?limit=1", headers)["matches"]:
        return
    game = _request(f"{url}/v1/games", headers)["games"][0]
    bots = itertools.cycle(game["bots"])
    seats = [{"kind": "bot", "bot": bot} for bot, _ in zip(bots, range(max(game["seat_counts"])), strict=False)]
    token = _request(f"{url}/v1/players", headers, {"name": "Exhibition"})["token"]
    authorized = headers | {"Authorization": f"Bearer {token}"}
    _request(f"{url}/v1/matches", authorized, {"game": game["id"], "seats": seats})


def _request(url: str, headers: dict[str, str], body: dict[str, Any] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers)  # noqa: S310 - our own address
    with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
        return json.load(answer)
