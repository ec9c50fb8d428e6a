"""The archive that the settings name: a folder, or a bucket of an object store."""

from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from events.archive import Archive, ArchiveFiles, ArchiveFolder
from service.settings import BUCKET, BadSetting, Settings

CONNECTED_IN: Final = 2
ANSWERED_IN: Final = 5
ATTEMPTS: Final = 2
"""Seconds, and attempts, after which the object store counts as unreachable. A projector gives no sign of life
meanwhile, so together they are clearly less than the default of `KIFU_WATCHDOG`."""
_TIMES: Final = {
    "connect_timeout": CONNECTED_IN,
    "read_timeout": ANSWERED_IN,
    "retries": {"total_max_attempts": ATTEMPTS},
}
_MISSING: Final = frozenset({"NoSuchKey", "404"})


def archive_of(settings: Settings) -> Archive:
    """Returns the archive of the settings; without one, an archive in which nothing is found. Raises `BadSetting`."""
    return Archive(_files(settings.archive))


def _files(place: str) -> ArchiveFiles | None:
    if not place:
        return None
    if not place.startswith(BUCKET):
        return ArchiveFolder(Path(place))
    url = urlsplit(place)
    try:
        return ArchiveBucket(url.netloc, url.path.strip("/"))
    except ImportError as error:
        raise BadSetting(f"KIFU_ARCHIVE cannot be {place!r}: it needs pip install 'kifu[s3]'") from error
    except ValueError as error:
        raise BadSetting(f"KIFU_ARCHIVE cannot be {place!r} with these settings of AWS: {error}") from error


class ArchiveBucket:
    """The files of an archive in a bucket of an S3-compatible object store.

    The address of the store and the credentials come from where AWS tools find them, like `AWS_ENDPOINT_URL`.
    """

    def __init__(self, bucket: str, prefix: str) -> None:
        """Opens no connection.

        Raises `ImportError` if the library is not installed, and `ValueError` if what it finds of AWS makes no sense.
        """
        import boto3
        from botocore.config import Config
        from botocore.exceptions import BotoCoreError

        # A file has its SHA-256 in its name. Not every object store knows the checksums that are newer.
        checksums = dict.fromkeys(("request_checksum_calculation", "response_checksum_validation"), "when_required")
        try:
            self._client: Any = boto3.client("s3", config=Config(**_TIMES, **checksums))
        except BotoCoreError as error:
            raise ValueError(str(error)) from error
        self._bucket = bucket
        self._prefix = prefix and f"{prefix}/"

    def read(self, name: str) -> bytes:
        """See `ArchiveFiles.read`."""
        content: bytes = self._done(name, lambda place: self._client.get_object(**place)["Body"].read())
        return content

    def write(self, name: str, content: bytes) -> None:
        """See `ArchiveFiles.write`."""
        self._done(name, lambda place: self._client.put_object(**place, Body=content))

    def _done(self, name: str, request: Any) -> Any:
        """Returns what a request returns. An error says what happened, not where: players may see it."""
        from botocore.exceptions import BotoCoreError, ClientError

        try:
            return request({"Bucket": self._bucket, "Key": f"{self._prefix}{name}"})
        except ClientError as error:
            code = error.response["Error"]["Code"]
            raise (FileNotFoundError if code in _MISSING else OSError)(code) from error
        except BotoCoreError as error:
            raise OSError(type(error).__name__) from error
