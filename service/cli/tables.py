"""The option `--parquet` of commands that write matches, and the tables that it asks for."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from service.cli.half_written import ended_in_order

if TYPE_CHECKING:
    from service.research.tables import Tables

parquet = click.option(
    "--parquet",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write tables to Parquet files in FOLDER; needs the extra `data`.",
)


@contextmanager
def tables_in(folder: Path | None) -> "Iterator[Tables | None]":
    """Yields the tables to write to a folder; `None` if there is no folder.

    A signal to end leaves none that is half written. Raises `ClickException` if the folder cannot be written to.
    """
    if folder is None:
        yield None
        return
    with ended_in_order(), _tables(folder) as tables:
        yield tables


def _tables(folder: Path) -> "Tables":
    from service.research.tables import Tables  # only here: it needs an extra

    try:
        return Tables(folder)
    except OSError as error:
        raise click.ClickException(f"{folder} cannot be written to: {error.strerror}.") from error
