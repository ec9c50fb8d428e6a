"""Files that are there as a whole or not at all, also after a power failure."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def written_whole(file: Path) -> Iterator[BinaryIO]:
    """Yields a new file for its owner alone. It has its name, and is on the disk, when the block ends without an error.

    May raise `OSError`.
    """
    part = unfinished(file)
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as content:
            yield content
            content.flush()
            os.fsync(content.fileno())
        part.replace(file)
        sync_names(file.parent)
    finally:
        part.unlink(missing_ok=True)


def unfinished(file: Path) -> Path:
    """Returns where `written_whole` keeps a file of this process that is not whole."""
    return file.with_name(f".{file.name}.{os.getpid()}.part")


def sync_names(folder: Path) -> None:
    """Makes the names in a folder survive a power failure."""
    place = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(place)
    finally:
        os.close(place)
