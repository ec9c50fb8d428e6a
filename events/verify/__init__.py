"""A record proves itself: without the server, without Redis, in bounded memory.

What is checked of every entry, in this order: that it has the one form it may have, that no version is missing, that
its hash follows from the one before, that its secrets are committed to and open, that it folds, and that the command
it belongs to, decided again, leads to the very same event, so that every shuffle and draw is derived again from the
seed. At the end: the scores, and all that the header says.
"""

from events.verify.replay import Moment, replay_record
from events.verify.result import InvalidRecord, VerifiedRecord
from events.verify.verification import verify

__all__ = ["InvalidRecord", "Moment", "VerifiedRecord", "replay_record", "verify"]
