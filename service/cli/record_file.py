"""A record in a file, as the commands read it that need no server."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, cast


@contextmanager
def rereadable(file: BinaryIO) -> Iterator[BinaryIO]:
    """The file, or a copy of one that comes through a pipe: a take-back has to look back."""
    if file.seekable():
        yield file
        return
    with tempfile.TemporaryFile() as copy:
        shutil.copyfileobj(file, copy)
        yield cast(BinaryIO, copy)
