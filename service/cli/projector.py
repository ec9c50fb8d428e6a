"""`kifu projector`: the projector alone, for deployment."""

import click

from service.cli.configuration import settings_of
from service.processes.projecting import run


@click.command()
def projector() -> None:
    """Keeps lobby, turns and standings up to date, and calls the bots, on the Redis at KIFU_REDIS_URL."""
    run(settings_of())
