"""`kifu api`: the API alone, for deployment."""

import click

from service.cli.configuration import games_at_hand, settings_of
from service.processes.http_server import HttpServer, address


@click.command()
@click.option("--host", help="Address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on.  [default: 8000]")
@click.option("--bind", hidden=True, help="A socket that is open already, for `kifu serve`.")
def api(host: str | None, port: int | None, bind: str | None) -> None:
    """Serves the API on the Redis at KIFU_REDIS_URL."""
    settings = settings_of(host=host, port=port)
    games_at_hand(settings)  # so that what is wrong with them is told here, in a sentence
    HttpServer(settings, bind or address(settings.host, settings.port)).run()
