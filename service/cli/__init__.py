"""The command `kifu`."""

import atexit
import gc
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

import click

from domain.components import BadComponents
from events.store import StoreUnavailable
from service.settings import BadSetting

gc.set_threshold(20_000)  # a start makes many objects and no garbage: collections would take a sixth of its time
atexit.register(gc.freeze)  # no collection looks for garbage in memory that is about to be returned

_COMMANDS: Final[Mapping[str, str]] = {
    "serve": "service.cli.serve",
    "simulate": "service.cli.simulate",
    "export": "service.cli.records",
    "verify": "service.cli.record_files",
    "replay": "service.cli.record_files",
    "rebuild": "service.cli.records",
    "archive": "service.cli.archive",
    "account": "service.cli.accounts",
    "backup": "service.cli.backup",
    "restore": "service.cli.backup",
    "top": "service.cli.top",
    "openapi": "service.cli.deployment",
    "api": "service.cli.deployment",
    "projector": "service.cli.deployment",
    "worker": "service.cli.deployment",
}
"""Each command and its module, which is imported when the command is called. So every command starts fast, and the API
starts before libraries are imported that gevent has to change."""


class _Commands(click.Group):
    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        if name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(_COMMANDS[name]), name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BadSetting as error:
            raise click.UsageError(f"{error}.", ctx) from error
        except BadComponents as error:
            raise click.ClickException(f"{error}.") from error
        except StoreUnavailable as error:
            raise click.ClickException(f"Redis cannot be reached: {error}") from error


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="kifu")
def main() -> None:
    """Board games for programs and people over REST, with records that anyone can check."""
