"""Which archive the settings name."""

from pathlib import Path

from events.archive import Archive, ArchiveFolder
from service.settings import Settings


def archive_of(settings: Settings) -> Archive:
    """Returns the archive of the settings; without one, an archive in which nothing is found."""
    return Archive(ArchiveFolder(Path(settings.archive)) if settings.archive else None)
