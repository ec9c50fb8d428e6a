"""The option `--parquet` of commands that write matches, and the tables that it asks for."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from service.research.tables import Tables

parquet = click.option(
    "--parquet",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write tables to Parquet files in FOLDER; needs the extra `data`.",
)


def tables_in(folder: Path | None) -> "AbstractContextManager[Tables | None]":
    """Returns a context with the tables to write to a folder; with `None` if there is no folder.

    Raises `ClickException` if the folder cannot be written to.
    """
    if folder is None:
        return nullcontext()
    from service.research.tables import Tables  # only here: it needs an extra

    try:
        return Tables(folder)
    except OSError as error:
        raise click.ClickException(f"{folder} cannot be written to: {error.strerror}.") from error
