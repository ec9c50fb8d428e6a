"""`kifu verify`: what holds of a record, found without any server."""

from typing import BinaryIO

import click

from events.verify import DoesNotHold
from events.verify import verify as verified
from service.cli.configuration import games_at_hand, settings_of
from service.cli.record_file import rereadable


@click.command()
@click.argument("file", type=click.File("rb"))
def verify(file: BinaryIO) -> None:
    """Checks the record in FILE: its chain, its secrets, every move and every draw, and the scores."""
    try:
        with rereadable(file) as record:
            click.echo(verified(record, games_at_hand(settings_of())).sentence)
    except DoesNotHold as fault:
        raise click.ClickException(str(fault)) from fault
