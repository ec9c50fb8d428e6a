"""Hints: what a bot would do on the seat of a player, in a match that counts for nobody.

A hint is computed from what the seat knows, with a seed that nothing hidden goes into.
"""

from typing import Any, Final

import msgspec
import redis
from msgspec import Struct

from domain.game import Seat, Version
from domain.match import AnyMatch, MatchId, PlayerId, legal_moves
from domain.match.checks import check_playing
from domain.refusals import MatchRefused
from events import keys
from events.cluster import partitions_of
from events.connection import reaching_redis
from events.repository import Snapshot
from events.stored_values import READ, StoredValues
from service.use_cases.bot_reasons import KeptReasons
from service.use_cases.checks import own_seat
from service.use_cases.reading import MatchView
from service.use_cases.server_secret import ServerSecret
from service.use_cases.studies import State, Studies, Study

KEPT_FOR: Final = 24 * 3600
"""Seconds for which the newest hints of a match are kept."""


class KeptHint(Struct, frozen=True):
    """A hint, or that none can be given."""

    version: Version
    reasons: KeptReasons | None
    """`None` if the bots that were asked failed."""

    def is_of(self, snapshot: Snapshot) -> bool:
        """True if the hint is for a match as it is now; false, too, if a replica replaced the record of then."""
        return self.version == snapshot.version and (self.reasons is None or self.reasons.hash == snapshot.hash)


class Hint(Struct, frozen=True):
    """What is known of the hint for a seat at the present version of its match."""

    seat: Seat
    version: Version
    state: State
    reasons: KeptReasons | None = None


class Hints:
    """The hints for all seats. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis, studies: Studies, secret: ServerSecret) -> None:
        self._client: Any = client
        self._keep: Any = client.register_script(_KEEP)
        self._partitions = partitions_of(client)
        self._studies = studies
        self._secret = secret
        self._stored = StoredValues("a hint in match", KeptHint)

    def ask(self, match_view: MatchView, player: PlayerId) -> Hint:
        """Asks for a hint for the seat of a player. Returns what is known of it.

        Asking again changes nothing, unless all bots have failed: then they are asked once more.

        Raises `Forbidden`, and `MatchRefused` if the match is not played, if it may count in the standings, if the seat
        has nothing to decide, or if another hint for the player is on its way.
        """
        match, seat = match_view.match, own_seat(match_view.match, player)
        check_playing(match)
        check_unrated(match)
        if not legal_moves(match_view.snapshot.game, match_view.masked(), seat):
            raise MatchRefused("not-your-turn", "It is not your turn.")
        known = self._known(match_view.snapshot, seat)
        if known.state in ("none", "failed"):
            seed = self._secret.derived("hint", match.id, str(match.version), str(seat)).hex()[:16]
            self._studies.add(Study("hint", match.id, player, seat, match.version, seed))
            known = msgspec.structs.replace(known, state="waiting")
        return known

    def of(self, match_view: MatchView, player: PlayerId) -> Hint:
        """Returns what is known of the hint for the seat of a player at the present version. Raises `Forbidden`."""
        return self._known(match_view.snapshot, own_seat(match_view.match, player))

    def at(self, snapshot: Snapshot, seat: Seat) -> Hint:
        """Returns what is known of the hint for a seat. The caller checks whose seat it is."""
        return self._known(snapshot, seat)

    def keep(self, match: MatchId, seat: Seat, hint: KeptHint) -> None:
        """Keeps the hint for a seat in the place of an older one. That bots have failed takes the place of no hint."""
        arguments = [seat, msgspec.json.encode(hint), hint.version, int(hint.reasons is not None), KEPT_FOR]
        with reaching_redis():
            self._keep([keys.hints(match, self._partitions)], arguments)

    def _known(self, snapshot: Snapshot, seat: Seat) -> Hint:
        match = snapshot.match
        # Read first: the worker keeps the hint before it removes the study.
        study = self._studies.of(Study("hint", match.id, PlayerId(""), seat).name)
        with reaching_redis():
            found = self._client.hget(keys.hints(match.id, self._partitions), seat)
        kept = None if found is None else self._stored.read(match.id, found)
        present = kept if kept is not None and kept.is_of(snapshot) else None
        if present is not None and present.reasons is not None:
            return Hint(seat, match.version, "done", present.reasons)
        if study is not None and study.version == match.version:
            return Hint(seat, match.version, "waiting")
        return Hint(seat, match.version, "none" if present is None else "failed")


# A worker that stood still may come with an older hint, or with none, after the one that has taken its place.
_KEEP: Final = f"""{READ}
local seat, hint, version, is_given, kept_for = unpack(ARGV)
local kept = read(redis.call('HGET', KEYS[1], seat))
local known = kept and tonumber(kept.version)
if known then
  if known > tonumber(version) then return end
  if known == tonumber(version) and kept.reasons ~= cjson.null and is_given == '0' then return end
end
redis.call('HSET', KEYS[1], seat, hint)
redis.call('EXPIRE', KEYS[1], kept_for)
"""


def check_unrated(match: AnyMatch) -> None:
    """Raises `MatchRefused` if the match is rated: it may count in the standings."""
    if match.rated:
        raise MatchRefused("match-rated", "This match may count in the standings: nobody gets a hint in it.")
