"""`kifu account`: what the operator does with accounts, on the store itself."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from marshmallow import Schema, ValidationError

from domain.match import PlayerId
from domain.refusals import Refused
from service.api.schemas.account_requests import ReasonBody, TokenNameBody
from service.bootstrap import Services
from service.cli.stores import in_folder, in_redis, services_on
from service.use_cases.accounts import BrokenAccount, Player

_player = click.argument("player", metavar="PLAYER")


def _as_in(body: Schema) -> Callable[[click.Context, click.Parameter, str], str]:
    """Returns a check that lets an option have what the field of its name may have in a body of the API, nothing else.

    An empty reason would suspend nobody, and lift the suspension that there is.
    """

    def checked(_context: click.Context, option: click.Parameter, value: str) -> str:
        try:
            read: dict[str, str] = body.load({option.name: value})
        except ValidationError as error:
            raise click.BadParameter(" ".join(error.messages_dict[option.name or ""])) from error
        return read[option.name or ""]

    return checked


@click.group()
def account() -> None:
    """Shows an account, suspends it, hides its name, or lets it operate. PLAYER is the id of the account."""


@account.command()
@_player
@in_folder
@in_redis
def show(player: str, data: Path | None, redis: str | None) -> None:
    """Prints an account."""
    with _accounts(data, redis) as services:
        shown = _known(services, player)
    click.echo(_described(shown))


@account.command()
@_player
@click.option("--reason", required=True, callback=_as_in(ReasonBody()), help="One sentence, which the player is told.")
@in_folder
@in_redis
def suspend(player: str, reason: str, data: Path | None, redis: str | None) -> None:
    """Suspends an account: its tokens are refused. Its seats stay, and its clocks run."""
    with _accounts(data, redis) as services:
        shown = services.account_changes.suspend(PlayerId(player), reason)
    click.echo(_described(shown))


@account.command()
@_player
@in_folder
@in_redis
def lift(player: str, data: Path | None, redis: str | None) -> None:
    """Lifts the suspension of an account."""
    with _accounts(data, redis) as services:
        shown = services.account_changes.lift(PlayerId(player))
    click.echo(_described(shown))


@account.command("hide-name")
@_player
@in_folder
@in_redis
def hide_name(player: str, data: Path | None, redis: str | None) -> None:
    """Hides the name of an account until the player changes it."""
    with _accounts(data, redis) as services:
        shown = services.account_changes.hide_name(PlayerId(player))
    click.echo(_described(shown))


@account.command("show-name")
@_player
@in_folder
@in_redis
def show_name(player: str, data: Path | None, redis: str | None) -> None:
    """Tells a hidden name again."""
    with _accounts(data, redis) as services:
        shown = services.account_changes.show_name(PlayerId(player))
    click.echo(_described(shown))


@account.command("operator-token")
@_player
@click.option(
    "--name",
    default="operator",
    show_default=True,
    callback=_as_in(TokenNameBody()),
    help="What the token is for.",
)
@in_folder
@in_redis
def operator_token(player: str, name: str, data: Path | None, redis: str | None) -> None:
    """Prints a new token with which an account operates the service. It is shown only once."""
    with _accounts(data, redis) as services:
        known = _known(services, player).id
        token = services.players.operator_token(known)
        services.players.tokens.add(known, token, name, ("operate",), None, is_repeatable=False)
    click.echo(token)


@contextmanager
def _accounts(data: Path | None, redis: str | None) -> Iterator[Services]:
    """Yields the services; what they refuse is an error of the command.

    After it enough replicas have what was changed: only then is a result printed.
    """
    with services_on(data, redis) as services:
        try:
            with services.replicas.having_accounts():
                yield services
        except (Refused, BrokenAccount) as error:
            raise click.ClickException(str(error)) from error


def _known(services: Services, player: str) -> Player:
    found = services.players.get(PlayerId(player))
    if found is None or found.deleted or found.id in services.players.bots:
        raise click.ClickException("There is no such player.")
    return found


def _described(player: Player) -> str:
    """Returns a line about an account."""
    parts = [f"{player.id}: {player.name}" if player.name else f"{player.id}: {player.told_name}"]
    if player.has_hidden_name:
        parts.append("the name is hidden")
    if player.suspended:
        parts.append(f"suspended: {player.suspended}")
    return ", ".join(parts)
