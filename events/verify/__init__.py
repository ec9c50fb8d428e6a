"""The verification of a record file, without the server, without Redis, in bounded memory.

It checks of every event, in this order: its line has the exact form of a record, no version is missing, its hash
follows from the hash before, its secrets have commitments and the seed opens them, the event folds, and its command,
decided again, leads to the same event. So every shuffle and draw is derived again from the seed. At the end it checks
the scores and the header.

    the whole check                          verification, result
    the file, line by line                   record_file
    hashes, secrets, decisions, scores       commitment_check, decisions, score_check
    the match at any version                 folded_record, replay
"""

from events.verify.record_file import Span, spans
from events.verify.replay import Moment, Step, replay_record, steps_of_record
from events.verify.result import InvalidRecord, VerifiedRecord
from events.verify.verification import verify

__all__ = [
    "InvalidRecord",
    "Moment",
    "Span",
    "Step",
    "VerifiedRecord",
    "replay_record",
    "spans",
    "steps_of_record",
    "verify",
]
