"""`kifu openapi`: the description of the API."""

import click

from service.api.document.openapi import yaml_text


@click.command()
def openapi() -> None:
    """Prints the OpenAPI document of the API."""
    click.echo(yaml_text(), nl=False)
