"""`kifu openapi`: the description of the API."""

import click

from service.api.document.openapi import yaml_text
from service.bots.registry import BOT_NAMES
from service.games import games_of
from service.settings import Settings


@click.command()
def openapi() -> None:
    """Prints the OpenAPI document of the API."""
    click.echo(yaml_text(games_of(Settings()), BOT_NAMES), nl=False)
