"""The backup of a whole store in one file: records, remembered requests, components files and accounts.

A backup is newline-delimited JSON: an opening line; each match with its events, nothing hidden; the components files of
the matches; the accounts; the entries of parts, which are kept beside them; and a closing line with the numbers of each
and the SHA-256 of all lines before it. Records and accounts that cannot be read are kept byte for byte. Other things
that cannot be read are left out, so that the file can always be restored. A fork has only its own events here, beside
the match that has the others. Of an archived match it has only where its record lies. A backup contains the seeds of
running matches, so keep it secret.
"""

from events.backup.file_format import BadBackup, Closing, LeaveOut, Part, fits
from events.backup.reading import Findings
from events.backup.restoring import NeedsArchive, NotEmpty, restore
from events.backup.writing import back_up

__all__ = [
    "BadBackup",
    "Closing",
    "Findings",
    "LeaveOut",
    "NeedsArchive",
    "NotEmpty",
    "Part",
    "back_up",
    "fits",
    "restore",
]
