"""The notes of an account on matches: private texts that nobody else reads, also after the match.

They are no part of any record. The notes of an account lie with it, each as one document, so one write changes one
note as a whole.
"""

import hashlib
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct
from redis import Redis

from domain.match import MatchId, PlayerId
from domain.refusals import MatchRefused, Refused
from events.account_keys import ONE_PLACE
from events.account_places import AccountPlaces
from events.connection import writing_redis
from events.store import Millis
from service.use_cases.own_script import OwnScript

LONGEST: Final = 4000
"""Characters of the longest note."""
MOST_NOTES: Final = 1000
"""The most notes that an account keeps."""
MOST_BYTES: Final = 1_000_000
"""The most bytes that the notes of an account take together."""
REVISION: Final = "[0-9a-f]{16}"
"""Pattern: what a revision looks like."""

# Writes or removes the note of a match if it is still as it was read. Returns `changed`, `many` or `large` if it did
# neither.
_WRITE: Final = """
local notes, match, before, after = KEYS[1], ARGV[1], ARGV[2], ARGV[3]
if (redis.call('HGET', notes, match) or '') ~= before then return 'changed' end
if after == '' then
  redis.call('HDEL', notes, match)
  return 'written'
end
if before == '' and redis.call('HLEN', notes) >= tonumber(ARGV[4]) then return 'many' end
if #after > #before then
  local size = #after - #before
  for _, each in ipairs(redis.call('HKEYS', notes)) do size = size + redis.call('HSTRLEN', notes, each) end
  if size > tonumber(ARGV[5]) then return 'large' end
end
redis.call('HSET', notes, match, after)
return 'written'
"""


class StaleNote(Refused):
    """The request is meant for another text of the note."""


class Note(Struct, frozen=True):
    """A note of an account on a match."""

    text: str = ""
    """Empty if there is no note."""
    changed: Millis | None = None
    """When it was written, in milliseconds since 1970 (UTC); `None` if there is no note."""

    @property
    def revision(self) -> str:
        """What tells this text from others: the beginning of its SHA-256."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]


class Notes:
    """The notes in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(
        self, client: Redis, places: AccountPlaces | None = None, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._places = places or AccountPlaces(client)
        self._client: Any = client
        self._clock = clock
        self._store = OwnScript(client, self._places, _WRITE)

    def of(self, player: PlayerId, match: MatchId) -> Note:
        """Returns the note of an account on a match, an empty one if there is none."""
        return _read(self._document(player, match))

    def all_of(self, player: PlayerId) -> Mapping[MatchId, Note]:
        """Returns all notes of an account, by match."""
        found = self._places.ask(player, lambda home, _: [("HGETALL", home.notes(player))])
        stored: Mapping[bytes, bytes] = {} if found is None else found.answers[0]
        return {MatchId(match.decode()): _read(document) for match, document in sorted(stored.items())}

    def write(self, player: PlayerId, match: MatchId, text: str, expected: frozenset[str] | None = None) -> Note:
        """Writes the note of an account on a match, and returns it. The caller checks who may see the match.

        `expected` are the revisions that the note may have before; `None` allows any. The same text once more changes
        nothing. Raises `StaleNote`, and `MatchRefused` if the account keeps too much already.
        """
        after = Note(text, Millis(int(1000 * self._clock())))
        return self._change(player, match, after, expected)

    def remove(self, player: PlayerId, match: MatchId, expected: frozenset[str] | None = None) -> bool:
        """Removes the note of an account on a match. False if there is none. Raises `StaleNote`."""
        was_there = bool(self.of(player, match).text)
        self._change(player, match, Note(), expected)
        return was_there

    def forget(self, player: PlayerId) -> None:
        """Removes all notes of an account."""
        with writing_redis():
            for place in (self._places.partitions.of(player), ONE_PLACE):
                self._client.delete(place.notes(player))

    def _change(self, player: PlayerId, match: MatchId, after: Note, expected: frozenset[str] | None) -> Note:
        while True:
            document = self._document(player, match)
            before = _read(document)
            if before.text == after.text:
                return before
            if expected is not None and before.revision not in expected:
                raise StaleNote("stale-note", "The note was changed elsewhere: read it again.", field="If-Match")
            written = msgspec.json.encode(after) if after.text else b""
            values = [match, document or b"", written, MOST_NOTES, MOST_BYTES]
            answer = self._store(player, lambda home: [home.notes(player)], values).answer
            if answer == b"written":
                return after
            if answer != b"changed":
                raise _full(answer)

    def _document(self, player: PlayerId, match: MatchId) -> bytes | None:
        found = self._places.ask(player, lambda home, _: [("HGET", home.notes(player), match)])
        return None if found is None else found.answers[0]


def _read(document: bytes | None) -> Note:
    return Note() if document is None else msgspec.json.decode(document, type=Note)


def _full(answer: bytes) -> MatchRefused:
    if answer == b"many":
        return MatchRefused("too-many-notes", f"You keep {MOST_NOTES} notes already: remove one first.")
    sentence = f"Your notes take {MOST_BYTES} bytes at most: shorten or remove some first."
    return MatchRefused("notes-too-large", sentence, field="text")
