"""`kifu api`, `projector` and `worker`: the parts of the service, deployed apart; `kifu openapi`: its description.

Each command imports its part when it is called: gevent has to replace sockets and locks before the libraries of the
API take hold of them.
"""

import socket

import click

from service.bots.registry import BOT_NAMES
from service.games import games_of, load_games
from service.settings import Settings


@click.command()
@click.option("--host", help="Address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on.  [default: 8000]")
@click.option("--bind", hidden=True, help="A socket that is open already, for `kifu serve`.")
@click.option("--operator-fd", hidden=True, type=int, help="The open socket for the operator, for `kifu serve`.")
def api(host: str | None, port: int | None, bind: str | None, operator_fd: int | None) -> None:
    """Serves the API. The records are in the Redis at KIFU_REDIS_URL."""
    from service.processes.http_server import CannotListen, HttpServer, listen, listen_for_operator

    settings = Settings.from_environment().with_options(host=host, port=port)
    load_games(settings)  # reports what is wrong with them here, before a worker process starts
    try:
        # gunicorn opens no address itself if it is given a socket that is open already, such as the operator's
        bind = bind or f"fd://{listen(settings.host, settings.port).detach()}"
        operators = listen_for_operator(settings) if operator_fd is None else socket.socket(fileno=operator_fd)
    except CannotListen as error:
        raise click.ClickException(str(error)) from error
    HttpServer(settings, bind, operators).run()


@click.command()
def projector() -> None:
    """Keeps lobby, turns and standings up to date and calls the bots. Works on the Redis at KIFU_REDIS_URL."""
    from service.processes.projecting import run

    run(Settings.from_environment())


@click.command()
@click.option("--burst", is_flag=True, help="Stop when no bot is to move.")
def worker(burst: bool) -> None:
    """Plays the turns of bots. Works on the Redis at KIFU_REDIS_URL."""
    from service.processes.bot_worker import run

    run(Settings.from_environment(), burst=burst)


@click.command()
def openapi() -> None:
    """Prints the OpenAPI document of the API."""
    from service.api.document.openapi import yaml_text

    click.echo(yaml_text(games_of(Settings()), BOT_NAMES), nl=False)
