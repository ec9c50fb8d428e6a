"""The store that a command works on: the one of a folder, or the one behind a URL."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import click

from service.bootstrap import Services, bootstrap
from service.bots.registry import BOT_NAMES
from service.processes import embedded
from service.settings import Settings

in_folder = click.option(
    "--data", type=click.Path(file_okay=False, path_type=Path), help="Folder of the record.  [default: .kifu]"
)
in_redis = click.option("--redis", envvar="KIFU_REDIS_URL", help="URL of the Redis that keeps the record instead.")


@contextmanager
def services_on(data: Path | None, redis: str | None, *, alone: bool = False) -> Iterator[Services]:
    """The services on a record, whether or not somebody serves it at this moment.

    `alone` refuses a folder that is being served; behind a URL this cannot be checked.
    """
    settings = Settings.from_environment().with_options(data=data, redis_url=redis)
    with ExitStack() as stack:
        if redis is None:
            try:
                folder = embedded.held(settings.data) if alone else embedded.opened(settings.data)
                settings = replace(settings, redis_url=stack.enter_context(folder))
            except (embedded.NoServer, embedded.UnusableFolder) as error:
                raise click.ClickException(str(error)) from error
        yield bootstrap(settings, BOT_NAMES)
