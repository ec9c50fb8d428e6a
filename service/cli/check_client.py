"""`kifu check-client`: lets things go wrong while a client plays, and says what it did right and wrong."""

import os
import sys
from pathlib import Path

import click
import msgspec

from service.cli.bot_matches import chosen_game, chosen_options
from service.cli.finite_range import FiniteRange
from service.conformance.examined_service import CannotStart
from service.conformance.examining import Place, Plan, Report, examine
from service.games import load_games
from service.settings import Settings

_MARKS = {"passed": "passed     ", "failed": "FAILED     ", "not reached": "not reached"}


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@click.option("--game", help="The game of the match that is made for the client.  [default: the first one]")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of that match.")
@click.option("--seed", type=int, default=1, show_default=True, help="Decides the order of the stories.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Port of the relay; 0 takes a free one.")
@click.option(
    "--seconds", type=FiniteRange(1, 1_000_000), default=600, show_default=True, help="The longest time it takes."
)
@click.option("--json", "file", type=click.Path(dir_okay=False, path_type=Path), help="Write the report to this file.")
def check_client(
    command: tuple[str, ...],
    *,
    game: str | None,
    options: tuple[str, ...],
    seed: int,
    port: int,
    seconds: float,
    file: Path | None,
) -> None:
    """Examines the client that COMMAND starts, like: kifu check-client -- python my_bot.py {url}

    It starts a service of its own, and a relay that lets things go wrong. Words of COMMAND may have {url}, {token},
    {game} and {match}; the variables KIFU_URL, KIFU_TOKEN, KIFU_GAME and KIFU_MATCH say the same. Without COMMAND start
    the client yourself. The exit status is 0 if no story has failed, at least one was passed,
    and the client did not end with an error; else it is 1. docs/conformance.md says more.
    """
    if file is not None and not os.access(file.parent, os.W_OK):  # told now, and not when the examination is over
        raise click.UsageError(f"Cannot write {file}: its folder is missing, or may not be written to.")
    chosen = chosen_game(game or next(iter(load_games(Settings.from_environment()))))
    values = msgspec.to_builtins(chosen_options(chosen, options))
    try:
        report = examine(Plan(command, chosen.id, values, seed, port, seconds), _say)
    except (CannotStart, OSError) as error:
        raise click.ClickException(str(error)) from error
    except KeyboardInterrupt:
        raise click.ClickException("The examination was ended.") from None
    _print(report)
    if file is not None:
        _write(report, file)
    sys.exit(0 if report.has_passed else 1)


def _write(report: Report, file: Path) -> None:
    try:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    except OSError as error:
        raise click.ClickException(f"Cannot write {file}: {error.strerror}.") from error


def _say(place: Place) -> None:
    click.echo(f"The service is at {place.url}; match {place.match} waits for the account with the token {place.token}")


def _print(report: Report) -> None:
    for each in report.stories:
        click.echo(f"{_MARKS[each.verdict]}  {each.story}: {each.why}")
        if each.verdict == "failed":
            click.echo(f"             Expected: {each.expected}")
    if report.status:
        click.echo(f"The client ended with status {report.status}.")
