"""Every Redis key of the projections, and the name of the group that keeps them up to date.

All that is projected of a match lies in one shard, and each shard has a hash tag of its own. The standings of each game
have one too. So there is no node of a Redis Cluster that every match is written to.
"""

import binascii
import zlib
from itertools import count
from typing import Final, NewType

from domain.game import GameId
from domain.match import MatchId, PlayerId, Status
from events.keys import SLOTS, Key

FORM: Final = 9
"""The form of the projections. It grows when one of them changes its form: a projector then finds none, and computes
all of them, and projectors of the release before go on with theirs."""
FIRST_FORM_WITH_READERS: Final = 5
"""Projectors of earlier forms were one group of readers, whatever their form."""

Shard = NewType("Shard", int)
SHARDS: Final = tuple(Shard(number) for number in range(8))
"""Each match belongs to one of these shards. All that is projected of a match shares the hash tag of its shard, so that
one transaction writes it. What concerns several matches is read from all shards at once. With twice as many, a page of
the lobby costs half as much again."""


def shard(match: MatchId) -> Shard:
    """Returns the shard of a match."""
    return Shard(zlib.crc32(match.encode()) % len(SHARDS))


def match_summary(match: MatchId) -> Key:
    """String: the summary of a match."""
    return Key(f"{_tag(shard(match))}:summary:{match}")


def lobby(shard: Shard, status: Status | None = None, player: PlayerId | None = None) -> Key:
    """Sorted set: public matches by time of creation: all, those with a status, or those of a participant."""
    if player is not None:
        return Key(f"{_tag(shard)}:lobby:player:{player}")
    return Key(f"{_tag(shard)}:lobby:{status or 'all'}")


def private_matches(shard: Shard, player: PlayerId) -> Key:
    """Sorted set: the private matches that a player takes part in, by time of creation."""
    return Key(f"{_tag(shard)}:lobby:private:{player}")


def finished_matches(shard: Shard, game: GameId) -> Key:
    """Sorted set: the public matches of a game that are finished, by the time of their end."""
    return Key(f"{_tag(shard)}:finished:{game}")


def private_finished_matches(shard: Shard, game: GameId, player: PlayerId | None) -> Key:
    """Sorted set: the private ones, by the same time: those in which a player took part; all with `None`."""
    return Key(f"{_tag(shard)}:finished-private:{game}:{player or ''}")


def matches_of(shard: Shard, creator: PlayerId, kind: str) -> Key:
    """Sorted set: the matches of a kind that a player created, by time of creation."""
    return Key(f"{_tag(shard)}:{kind}-matches:{creator}")


def empty_matches(shard: Shard) -> Key:
    """Sorted set: the matches that wait and in which no player has a seat, by the time of the newest event."""
    return Key(f"{_tag(shard)}:empty-matches")


def turns(shard: Shard, player: PlayerId) -> Key:
    """Hash: the turns of a player."""
    return Key(f"{_tag(shard)}:turns:{player}")


def away(shard: Shard, player: PlayerId) -> Key:
    """Hash: the seats on which bots stand in for a player until they come back."""
    return Key(f"{_tag(shard)}:away:{player}")


def own_matches(shard: Shard, player: PlayerId) -> Key:
    """Hash: the matches of a player that are not over."""
    return Key(f"{_tag(shard)}:own-matches:{player}")


def bot_turns(shard: Shard, *, with_people: bool) -> Key:
    """Sorted set: the matches, with people or of bots alone, that wait for a bot, by the time of the newest event."""
    return Key(f"{_tag(shard)}:bot-turns:{'people' if with_people else 'alone'}")


def turn_changes(shard: Shard) -> Key:
    """Stream: the players whose turns or matches of a shard have changed."""
    return Key(f"{_tag(shard)}:turn-changes")


def results(game: GameId) -> Key:
    """Hash: the rated result of each match of a game that is over."""
    return Key(f"{_game(game)}:results")


def result_order(game: GameId) -> Key:
    """Sorted set: the places of these results (`<time> <match>`), in the order in which the matches ended."""
    return Key(f"{_game(game)}:result-order")


def uncounted(game: GameId) -> Key:
    """Sorted set: places from which on the standings of a game have to be counted again."""
    return Key(f"{_game(game)}:uncounted")


def standings(game: GameId, count: int) -> Key:
    """Hash: the standing of every player of a game, by a count of all results; the counts are numbered."""
    return Key(f"{_game(game)}:standings:{count}")


def ranking(game: GameId, count: int) -> Key:
    """Sorted set: these players, the best rating first."""
    return Key(f"{_game(game)}:ranking:{count}")


def meetings(game: GameId, count: int) -> Key:
    """Hash: what two players of a game have played against each other, by their ids, by the same count."""
    return Key(f"{_game(game)}:meetings:{count}")


def rating_history(game: GameId, count: int) -> Key:
    """Sorted set: the strength of each player of a game after each result, by player and time, by the same count."""
    return Key(f"{_game(game)}:rating-history:{count}")


def counted_results(game: GameId) -> Key:
    """List: the results of a game that were counted last, with what they have changed."""
    return Key(f"{_game(game)}:counted-results")


def settled(game: GameId) -> Key:
    """String: how far the results of a game are counted, and in which count."""
    return Key(f"{_game(game)}:settled")


def quarantine(shard: Shard) -> Key:
    """Hash: the matches whose records cannot be projected, with the reason."""
    return Key(f"{_tag(shard)}:quarantine")


def newer_records(shard: Shard) -> Key:
    """Set: the matches that a projector has left to one of a newer release."""
    return Key(f"{_tag(shard)}:newer-records")


def generation() -> Key:
    """String: names the projections since they were last deleted; a projector that finds none begins the next one."""
    return Key(f"{_tag(SHARDS[0])}:generation")


def due(shard: Shard) -> Key:
    """Sorted set: what has to be done with a match (`<kind> <match>`), by the time at which it is due."""
    return Key(f"{_tag(shard)}:due")


def projectors(form: int = FORM) -> str:
    """Returns the name of the group of readers that the projectors of a form are."""
    return "projector" if form < FIRST_FORM_WITH_READERS else f"projector-{form}"


def projections(form: int) -> Key:
    """Pattern: every key of the projections of a form."""
    return Key(f"kifu:{{projections-{form}[-}}]*")


def all_projections() -> Key:
    """Pattern: every key of the projections, of older forms too."""
    return Key("kifu:{projections-*")


def _game(game: GameId) -> str:
    return f"kifu:{{projections-{FORM}-game-{game}}}"


def _tag(shard: Shard) -> str:
    return _TAGS[shard]


def _tag_in_share(shard: Shard) -> str:
    """Returns the tag of a shard: the first one whose slot lies in the share of all slots that is the shard's."""
    tags = (f"projections-{FORM}-{shard}.{number}" for number in count())
    return next(f"kifu:{{{tag}}}" for tag in tags if _slot(tag) * len(SHARDS) // SLOTS == shard)


def _slot(tag: str) -> int:
    """Returns the slot of a hash tag, as the specification of Redis Cluster says."""
    return binascii.crc_hqx(tag.encode(), 0) % SLOTS


_TAGS: Final = tuple(map(_tag_in_share, SHARDS))
"""Nodes that share out the slots evenly have evenly many shards."""
