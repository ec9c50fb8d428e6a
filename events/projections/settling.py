"""How results are counted: in the order in which the matches ended, some at a time, each time in one transaction."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.game import GameId
from domain.match import PlayerId
from events import projection_keys as keys
from events.keys import Key
from events.projections import rating_history
from events.projections.contests import RatedResult
from events.projections.meetings import Meetings, Pair, pair
from events.projections.ratings import Counted, Standing, count
from events.projections.results import ResultPlace, counted_before, first_uncounted, results_after
from events.projections.settled import Settled, settled

AT_ONCE: Final = 100
"""Results that are counted in one transaction, apart from those that are counted again: it takes some milliseconds."""
KEPT: Final = 1000
"""Results that can be undone, the last ones of each game."""
_LATE: Final = 30
"""Results that are looked at first to find those to undo: most results that are late are late by a few."""


class _Step(Struct, frozen=True):
    """A result that was counted, and what was there before."""

    place: ResultPlace
    previous: ResultPlace
    """The result that was counted before it."""
    standings: Mapping[PlayerId, Standing | None]
    meetings: Mapping[Pair, Meetings | None]


class _Done(Struct, frozen=True):
    """A result that was counted just now: how to undo it, and the standings after it."""

    step: _Step
    standings: Mapping[PlayerId, Standing]


class _Sums(Struct, frozen=True):
    """Standings and meetings of those whom some results concern. They are changed in place."""

    standings: dict[PlayerId, Standing]
    meetings: dict[Pair, Meetings]

    def copy(self) -> "_Sums":
        return _Sums(dict(self.standings), dict(self.meetings))

    def undo(self, step: _Step) -> None:
        _restore(self.standings, step.standings)
        _restore(self.meetings, step.meetings)

    def count(self, place: ResultPlace, previous: ResultPlace, result: RatedResult) -> _Done:
        """Counts a result, and returns how to undo that, and the standings that it changed."""
        changed = count(Counted(self.standings, self.meetings), result.places, result.ended)
        step = _Step(
            place,
            previous,
            {player: self.standings.get(player) for player in changed.standings},
            {each: self.meetings.get(each) for each in changed.meetings},
        )
        self.standings.update(changed.standings)
        self.meetings.update(changed.meetings)
        return _Done(step, changed.standings)


def settle(pipe: Any, game: GameId) -> bool:
    """Counts the next results of a game, in a transaction that watches what they are counted from.

    Returns true if more are to be counted.
    """
    first = first_uncounted(pipe, game)
    if first is None:
        pipe.multi()
        return False
    before = settled(pipe, game)
    to_undo = _to_undo(pipe, game, before.last, first)
    start, undone = _start(before, to_undo), to_undo or ()
    at_once = AT_ONCE + len(undone)
    fresh = results_after(pipe, game, start.last, at_once + 1)
    counted, rest = fresh[:at_once], fresh[at_once:]
    stored = _stored_sums(pipe, game, start.counting, undone, [result for _, result in counted])
    sums, done = _counted(stored, undone, start.last, counted)
    end = replace(start, last=counted[-1][0] if counted else start.last, shown=start.shown if rest else start.counting)
    pipe.multi()
    if to_undo is None:
        pipe.delete(keys.counted_results(game))
    _write_done(pipe, game, start.counting, undone, done)
    _write_sums(pipe, game, start.counting, stored, sums)
    counted_before(pipe, game, rest[0][0] if rest else None)
    _write_settled(pipe, game, before, end)
    return bool(rest)


def rank_of(standing: Standing) -> str:
    """Returns the member of the ranking for a standing: members are in order of rating, then of player."""
    return f"{round((_BEST - standing.rating) * _PRECISION):014} {standing.player}"


def _to_undo(pipe: Any, game: GameId, last: ResultPlace, first: ResultPlace) -> Sequence[_Step] | None:
    """Returns the results to undo before a place can be counted, oldest first; `None` if that can no longer be done."""
    if last < first:
        return ()
    for number in (_LATE, KEPT):
        steps = map(_STEP.decode, pipe.lrange(keys.counted_results(game), -number, -1))
        later = [step for step in steps if step.place >= first]
        if later and later[0].previous < first:
            return later
    return None


def _start(before: Settled, undone: Sequence[_Step] | None) -> Settled:
    """Returns from where on results are counted: after those that stay counted, or all of them in a new count."""
    if undone is None:
        return Settled(counting=max(before.counting, before.shown) + 1, shown=before.shown)
    return replace(before, last=undone[0].previous) if undone else before


def _stored_sums(
    pipe: Any, game: GameId, number: int, undone: Sequence[_Step], results: Sequence[RatedResult]
) -> _Sums:
    """Returns what is stored of those whom the results concern."""
    tables = [[place.player for place in result.places] for result in results]
    players = {player for table in tables for player in table}
    players |= {player for step in undone for player in step.standings}
    pairs = {pair(*two) for table in tables for two in combinations(table, 2)}
    pairs |= {each for step in undone for each in step.meetings}
    return _Sums(
        _read(pipe, keys.standings(game, number), sorted(players), _STANDING),
        _read(pipe, keys.meetings(game, number), sorted(pairs), _MEETINGS),
    )


def _counted(
    stored: _Sums, undone: Sequence[_Step], last: ResultPlace, results: Sequence[tuple[ResultPlace, RatedResult]]
) -> tuple[_Sums, Sequence[_Done]]:
    """Returns what is stored after some results are undone and others counted, and what was done."""
    sums, done = stored.copy(), []
    for step in reversed(undone):
        sums.undo(step)
    for place, result in results:
        done.append(sums.count(place, last, result))
        last = place
    return sums, done


def _write_done(pipe: Any, game: GameId, number: int, undone: Sequence[_Step], done: Sequence[_Done]) -> None:
    if undone:
        pipe.ltrim(keys.counted_results(game), 0, -len(undone) - 1)
    if done:
        pipe.rpush(keys.counted_results(game), *(msgspec.json.encode(each.step) for each in done))
        pipe.ltrim(keys.counted_results(game), -KEPT, -1)
    gone = ((step.place, step.standings) for step in undone)
    rating_history.write(pipe, game, number, gone, ((each.step.place, each.standings) for each in done))


def _write_sums(pipe: Any, game: GameId, number: int, stored: _Sums, sums: _Sums) -> None:
    earlier, now = ({rank_of(each) for each in one.standings.values()} for one in (stored, sums))
    if earlier - now:
        pipe.zrem(keys.ranking(game, number), *sorted(earlier - now))
    if now - earlier:
        pipe.zadd(keys.ranking(game, number), dict.fromkeys(sorted(now - earlier), 0))
    _replace(pipe, keys.standings(game, number), stored.standings, sums.standings)
    _replace(pipe, keys.meetings(game, number), stored.meetings, sums.meetings)


def _write_settled(pipe: Any, game: GameId, before: Settled, after: Settled) -> None:
    if after == Settled():
        pipe.delete(keys.settled(game))
    else:
        pipe.set(keys.settled(game), msgspec.json.encode(after))
    for number in {before.shown, before.counting} - {after.shown, after.counting}:
        pipe.unlink(
            keys.standings(game, number),
            keys.ranking(game, number),
            keys.meetings(game, number),
            keys.rating_history(game, number),
        )


_Field = TypeVar("_Field", PlayerId, Pair)


def _read(pipe: Any, key: Key, fields: Sequence[_Field], decoder: Any) -> dict[_Field, Any]:
    documents = pipe.hmget(key, fields) if fields else ()
    return {field: decoder.decode(found) for field, found in zip(fields, documents, strict=True) if found is not None}


def _replace(pipe: Any, key: Key, before: Mapping[Any, Any], after: Mapping[Any, Any]) -> None:
    changed = {field: msgspec.json.encode(each) for field, each in after.items() if before.get(field) != each}
    if changed:
        pipe.hset(key, mapping=changed)
    if gone := before.keys() - after.keys():
        pipe.hdel(key, *sorted(gone))


def _restore(documents: dict[Any, Any], before: Mapping[Any, Any]) -> None:
    documents.update(before)
    for field in [field for field, document in before.items() if document is None]:
        del documents[field]


_BEST: Final = 1000.0
"""More than any rating."""
_PRECISION: Final = 1e9
_STANDING: Final = msgspec.json.Decoder(Standing)
_MEETINGS: Final = msgspec.json.Decoder(Meetings)
_STEP: Final = msgspec.json.Decoder(_Step)
