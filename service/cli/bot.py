"""`kifu bot run`: a bot of anybody against any service, by the client for Python."""

import sys

import click


@click.group()
def bot() -> None:
    """Runs a bot of yours against a service."""


@bot.command(context_settings={"ignore_unknown_options": True}, add_help_option=False)
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
def run(words: tuple[str, ...]) -> None:
    """Lets a bot play all turns of its account: kifu bot run module:Class --url URL."""
    from kifu_client.bot.command import main  # only here: the client is a package of its own

    sys.exit(main(["run", *words]))
