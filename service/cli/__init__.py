"""The command `kifu`."""

import ast
import atexit
import errno
import gc
from collections.abc import Mapping
from contextlib import nullcontext
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

import click

from domain.components import BadComponents
from domain.weights import BadWeights
from events.store import OutcomeUnknown, StoreFull, StoreUnavailable
from service.processes.unused_libraries import without_unused_libraries
from service.settings import BadSetting

YOUNG_OBJECTS: Final = 20_000
"""The objects after which the garbage collector looks at the new ones. A start makes many objects and no garbage:
collections as often as is usual would take a sixth of its time."""
gc.set_threshold(YOUNG_OBJECTS)
atexit.register(gc.freeze)  # no collection looks for garbage in memory that is about to be returned

_COMMANDS: Final[Mapping[str, str]] = {
    "serve": "service.cli.serve",
    "simulate": "service.cli.simulate",
    "play": "service.cli.play",
    "arena": "service.cli.arena",
    "export": "service.cli.records",
    "verify": "service.cli.record_files",
    "replay": "service.cli.record_files",
    "explain": "service.cli.explain",
    "analyse": "service.cli.analyse",
    "rebuild": "service.cli.records",
    "archive": "service.cli.archive",
    "account": "service.cli.account",
    "backup": "service.cli.backup",
    "restore": "service.cli.backup",
    "top": "service.cli.top",
    "laws": "service.cli.laws",
    "bot": "service.cli.bot",
    "check-client": "service.cli.check_client",
    "openapi": "service.cli.deployment",
    "api": "service.cli.deployment",
    "projector": "service.cli.deployment",
    "worker": "service.cli.deployment",
    "webhooks": "service.cli.deployment",
}
"""Each command and its module, which is imported when the command is called. So every command starts fast, and the API
starts before libraries are imported that gevent has to change. The list of all commands reads the modules and imports
none."""


_BROUGHT_BY: Final[Mapping[str, str]] = {
    "choix": "'kifu[arena]'",
    "numpy": "'kifu[arena]'",
    "scipy": "'kifu[arena]'",
    "pyarrow": "'kifu[data]'",
    "kifu_client": "'./clients/python[bot]'",
}
"""Libraries, and what brings each; all others come with the extra `server`."""
_SERVER: Final = "'kifu[server]'"
_NEEDED_BY: Final[Mapping[str, str]] = {"arena": "'kifu[arena]'"}
"""Commands that need an extra for everything they do. It brings the extra `server`, too."""
_FULL: Final = (errno.ENOSPC, errno.EDQUOT)
"""What the system says when a disk is full. It names no file where the output goes to one."""


class _Commands(click.Group):
    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        if name not in _COMMANDS:
            return None
        try:
            with without_unused_libraries() if name == "serve" else nullcontext():
                module = import_module(_COMMANDS[name])
            command: click.Command = getattr(module, _function(name))
        except ModuleNotFoundError as missing:
            return _without_its_libraries(name, missing)
        return command

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the list of all commands, for click."""
        limit = formatter.width - 6 - max(map(len, _COMMANDS))
        with formatter.section("Commands"):
            texts = (click.Command(name, help=_docstring(name)).get_short_help_str(limit) for name in _COMMANDS)
            formatter.write_dl([*zip(_COMMANDS, texts, strict=True)])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except ModuleNotFoundError as missing:  # a library that only some options of a command need
            raise click.ClickException(_what_is_missing(missing)) from missing
        except BadSetting as error:
            raise click.UsageError(f"{error}.", ctx) from error
        except OSError as error:
            if error.errno == errno.EPIPE or (error.filename is None and error.errno not in _FULL):
                raise
            raise click.ClickException(_why_unusable(error)) from error
        except (BadComponents, BadWeights) as error:
            raise click.ClickException(f"{error}.") from error
        except StoreUnavailable as error:
            raise click.ClickException(f"{_why_not_stored(error)}: {error}") from error


def _docstring(name: str) -> str:
    """Returns what a command says of itself, from the source of its module."""
    package, _, module = _COMMANDS[name].rpartition(".")
    source = ast.parse(files(package).joinpath(f"{module}.py").read_text())
    functions = {each.name: each for each in source.body if isinstance(each, ast.FunctionDef)}
    return ast.get_docstring(functions[_function(name)]) or ""


def _function(name: str) -> str:
    return name.replace("-", "_")


def _why_not_stored(error: StoreUnavailable) -> str:
    """Returns what an error of the store means for a command."""
    if isinstance(error, OutcomeUnknown):
        return "It is not known whether this was done, so try it again"
    return "Redis takes no writes" if isinstance(error, StoreFull) else "Redis cannot be reached"


def _why_unusable(error: OSError) -> str:
    """Returns the sentence about a file, or the output, that cannot be read or written."""
    file = "The output" if error.filename is None else error.filename
    return f"{file} cannot be used: {error.strerror}."


def _without_its_libraries(name: str, missing: ModuleNotFoundError) -> click.Command:
    """Returns a command that says what it needs, whatever it is called with."""
    needed = _what_is_missing(missing, _NEEDED_BY.get(name))

    @click.command(name, help=needed, context_settings={"ignore_unknown_options": True})
    @click.argument("words", nargs=-1, type=click.UNPROCESSED)
    def command(words: tuple[str, ...]) -> None:  # noqa: ARG001 - click gives it
        raise click.ClickException(needed)

    return command


def _what_is_missing(missing: ModuleNotFoundError, extra: str | None = None) -> str:
    """Returns the sentence that names the extra with a library. Raises the error again for a module of Kifu."""
    library = (missing.name or "").partition(".")[0]
    if library in ("domain", "events", "service", ""):
        raise missing
    return f"This needs {library}, which is not installed: pip install {extra or _BROUGHT_BY.get(library, _SERVER)}."


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="kifu")
def main() -> None:
    """Board games for programs and people over REST, with records that anyone can check."""
