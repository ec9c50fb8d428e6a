"""The whole store in one file: every record, what is remembered of requests, components files, and the accounts.

A backup is newline-delimited JSON: an opening, then each match with its events as they stand in its record (nothing
hidden), then the components files that matches are played with, then the accounts, and at last a line that tells how
much there was and the SHA-256 of all lines before it. A record or an account that can no longer be read is there byte
for byte. It holds the seeds of matches that are still running: whoever can read it knows everything.
"""

from events.backup.file_format import BadBackup, Closing
from events.backup.reading import Findings
from events.backup.restoring import NotEmpty, restore
from events.backup.writing import back_up

__all__ = ["BadBackup", "Closing", "Findings", "NotEmpty", "back_up", "restore"]
