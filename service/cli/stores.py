"""The store of a command: the Redis of a data folder or at a URL."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from events.archive import ArchiveUnavailable
from service.bootstrap import Services, bootstrap
from service.bots.registry import BOT_NAMES
from service.processes import embedded
from service.settings import Settings
from service.use_cases.archiving import Archiving

in_folder = click.option(
    "--data", type=click.Path(file_okay=False, path_type=Path), help="Data folder of the service.  [default: .kifu]"
)
in_redis = click.option("--redis", envvar="KIFU_REDIS_URL", help="URL of a Redis to use instead of a data folder.")

NEEDS_ARCHIVE: Final = (
    "Records of matches are in an archive. Set KIFU_ARCHIVE to it: without it these matches would count as broken."
)


@contextmanager
def services_on(data: Path | None, redis: str | None, *, alone: bool = False) -> Iterator[Services]:
    """Yields the services of a store, which another process may be serving.

    With `alone` the folder may be new, and `ClickException` is raised if another process uses it. For a URL this cannot
    be checked. Without `alone` the folder must hold records: or else a backup of a wrong folder would seem to be one.
    """
    settings = Settings.from_environment().with_options(data=data, redis_url=redis)
    with _errors_in_one_sentence(), ExitStack() as stack:
        if redis is None:
            if not alone and not embedded.holds_records(settings.data):
                raise click.ClickException(
                    f"{settings.data} is not the data folder of a service. Name it with --data, or use --redis."
                )
            folder = embedded.opened_alone(settings.data) if alone else embedded.opened(settings.data)
            settings = replace(settings, redis_url=stack.enter_context(folder))
        services = bootstrap(settings, BOT_NAMES)
        stack.callback(services.redis.close)
        yield services


@contextmanager
def _errors_in_one_sentence() -> Iterator[None]:
    """Reports in one sentence why the Redis of a data folder cannot be used, or has ended."""
    try:
        yield
    except (embedded.NoServer, embedded.UnusableFolder) as error:
        raise click.ClickException(str(error)) from error


def check_archive(archiving: Archiving) -> None:
    """Raises `click.ClickException` if records are archived and the archive cannot be reached."""
    try:
        archiving.check_reachable()
    except ArchiveUnavailable as error:
        raise click.ClickException(f"Nothing was changed: {error}.") from error
