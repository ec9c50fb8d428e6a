"""The option `--parquet` of commands that write matches, and the tables that it asks for."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from service.cli.half_written import removed_when_ended

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
    from service.research.tables import Tables, unfinished_tables  # only here: it needs an extra

    with removed_when_ended(unfinished_tables(folder).values()):
        try:
            tables = Tables(folder)
        except OSError as error:
            raise click.ClickException(f"{folder} cannot be written to: {error.strerror}.") from error
        with tables:
            yield tables
