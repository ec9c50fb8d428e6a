"""`kifu api`, `projector`, `worker` and `webhooks`: the parts of the service, deployed apart; `kifu openapi`.

Each command imports its part when it is called: gevent has to replace sockets and locks before the libraries of the
API take hold of them.
"""

import socket
from typing import Final

import click

from service.bots.registry import BOT_NAMES
from service.games import games_of, load_games
from service.processes.parts import api_part, projector_part, webhooks_part, worker_part
from service.processes.supervisor import Part, PartEnded, Supervisor
from service.processes.unused_libraries import without_unused_libraries
from service.settings import Settings

_WRONG_SETTING: Final = (click.UsageError.exit_code, 4)
"""The statuses with which a part ends for a wrong setting: by itself, and under gunicorn (`Arbiter.APP_LOAD_ERROR`)."""

_watched = click.option(
    "--watched", is_flag=True, help="Start it again when it ends, or hangs for KIFU_WATCHDOG seconds."
)


@click.command()
@_watched
@click.option("--host", help="Address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on.  [default: 8000]")
@click.option("--bind", hidden=True, help="A socket that is open already, for `kifu serve`.")
@click.option("--operator-fd", hidden=True, type=int, help="The open socket for the operator, for `kifu serve`.")
def api(*, host: str | None, port: int | None, bind: str | None, operator_fd: int | None, watched: bool) -> None:
    """Serves the API. The records are in the Redis at KIFU_REDIS_URL."""
    from service.processes.http_server import HttpServer

    settings = Settings.from_environment().with_options(host=host, port=port)
    load_games(settings)  # reports what is wrong with them here, before a worker process starts
    # gunicorn opens no address itself if it is given a socket that is open already, such as the operator's
    listener = socket.socket(fileno=int(bind.removeprefix("fd://"))) if bind else _listener(settings)
    operators = _operators_listener(settings) if operator_fd is None else socket.socket(fileno=operator_fd)
    if watched:
        _watch(api_part(settings, listener, operators))
    else:
        HttpServer(settings, f"fd://{listener.detach()}", operators).run()


@click.command()
@_watched
def projector(*, watched: bool) -> None:
    """Keeps lobby, turns and standings up to date and calls the bots. Works on the Redis at KIFU_REDIS_URL."""
    if watched:
        _watch(projector_part(Settings.from_environment()))
        return
    with without_unused_libraries():
        from service.processes.projecting import run

    run(Settings.from_environment())


@click.command()
@click.option("--burst", is_flag=True, help="Stop when no bot is to move.")
@_watched
def worker(*, burst: bool, watched: bool) -> None:
    """Plays the turns of bots. Works on the Redis at KIFU_REDIS_URL."""
    if watched and burst:
        raise click.UsageError("A worker that stops by itself cannot be watched: choose --burst or --watched.")
    if watched:
        _watch(worker_part(Settings.from_environment(), 1))
        return
    with without_unused_libraries():
        from service.processes.bot_worker import run

    run(Settings.from_environment(), burst=burst)


@click.command()
@_watched
def webhooks(*, watched: bool) -> None:
    """Tells accounts at their webhooks what happens. Works on the Redis at KIFU_REDIS_URL."""
    if watched:
        _watch(webhooks_part(Settings.from_environment(), 1))
        return
    with without_unused_libraries():
        from service.processes.webhook_worker import run

    run(Settings.from_environment())


def _listener(settings: Settings) -> socket.socket:
    from service.processes.listening import CannotListen, listen

    try:
        return listen(settings.host, settings.port)
    except CannotListen as error:
        raise click.ClickException(str(error)) from error


def _operators_listener(settings: Settings) -> socket.socket | None:
    from service.processes.listening import CannotListen, listen_for_operator

    try:
        return listen_for_operator(settings)
    except CannotListen as error:
        raise click.ClickException(str(error)) from error


def _watch(part: Part) -> None:
    """Keeps a part running until SIGTERM or SIGINT, or until it ends for a wrong setting, which it has named."""
    with Supervisor(click.echo) as supervisor:
        supervisor.start(part)
        try:
            supervisor.keep_running(hopeless=_WRONG_SETTING)
        except PartEnded as error:
            raise click.ClickException(str(error)) from error


@click.command()
def openapi() -> None:
    """Prints the OpenAPI document of the API."""
    from service.api.document.openapi import yaml_text

    click.echo(yaml_text(games_of(Settings()), BOT_NAMES), nl=False)
