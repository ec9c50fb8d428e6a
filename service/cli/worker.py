"""`kifu worker`: a bot worker alone, for deployment."""

import click

from service.cli.configuration import settings_of
from service.processes.bot_worker import run


@click.command()
@click.option("--burst", is_flag=True, help="Stop when there is nothing left to do.")
def worker(burst: bool) -> None:
    """Plays the turns of bots, on the Redis at KIFU_REDIS_URL."""
    run(settings_of(), burst=burst)
