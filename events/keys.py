"""Every Redis key of the records, the projections, the accounts, the turns of bots and the processes.

All keys of a match, and of the feed that announces it, share a hash tag, so that one script can use them together, on a
Redis cluster too. The projections of all matches share another hash tag.
"""

import re
import zlib
from typing import Final, NewType

from domain.game import GameId
from domain.match import MatchId, PlayerId, Status

Partition = NewType("Partition", int)
Key = NewType("Key", str)

PARTITIONS: Final = tuple(Partition(number) for number in range(16))

FORM: Final = 6
"""The form of the projections. It grows when one of them changes its form: a projector then finds none, and computes
all of them, and projectors of the release before go on with theirs."""
FIRST_FORM_WITH_READERS: Final = 5
"""Projectors of earlier forms were one group of readers, whatever their form."""
_PROJECTIONS: Final = f"kifu:{{projections-{FORM}}}"
_ACCOUNTS: Final = "kifu:{accounts}"
_RECORD: Final = re.compile(rb"kifu:\{p[0-9]{2}\}:record:([A-Za-z0-9_-]+)")
_TIME: Final = "kifu:{time}"
_BOTS: Final = "kifu:{bots}"
_PROCESSES: Final = "kifu:{processes}"


def partition(match: MatchId) -> Partition:
    """Returns the partition of a match, which never changes."""
    return Partition(zlib.crc32(match.encode()) % len(PARTITIONS))


def record(match: MatchId) -> Key:
    """Stream: the events of a match, each under the id `<version>-0`; of a fork, without those that it shares."""
    return Key(f"{_tag(partition(match))}:record:{match}")


def matches_in(log: bytes) -> tuple[MatchId, ...]:
    """Returns the matches whose records are named in a part of the log of Redis."""
    return tuple(sorted({MatchId(name.decode()) for name in _RECORD.findall(log)}))


def commands(match: MatchId) -> Key:
    """Hash: the remembered commands of a match, and the versions that they wrote."""
    return Key(f"{_tag(partition(match))}:commands:{match}")


def feed(number: Partition) -> Key:
    """Stream: the matches of a partition that have new events, with their newest version."""
    return Key(f"{_tag(number)}:feed")


def replication_mark(number: Partition) -> Key:
    """Counter: written before a wait for replicas, which have then everything before it too."""
    return Key(f"{_tag(number)}:replication-mark")


def matches(number: Partition) -> Key:
    """Set: the matches of a partition."""
    return Key(f"{_tag(number)}:matches")


def origins(number: Partition) -> Key:
    """Hash: for each fork of a partition, the last version that it shares, and the match that stores it."""
    return Key(f"{_tag(number)}:origins")


def archived(number: Partition) -> Key:
    """Hash: for each match of a partition whose record is archived, where that record lies."""
    return Key(f"{_tag(number)}:archived")


def match_summary(match: MatchId) -> Key:
    """String: the summary of a match."""
    return Key(f"{_PROJECTIONS}:summary:{match}")


def lobby(status: Status | None = None, player: PlayerId | None = None) -> Key:
    """Sorted set: public matches by time of creation: all, those with a status, or those of a participant."""
    if player is not None:
        return Key(f"{_PROJECTIONS}:lobby:player:{player}")
    return Key(f"{_PROJECTIONS}:lobby:{status or 'all'}")


def private_matches(player: PlayerId) -> Key:
    """Sorted set: the private matches that a player takes part in, by time of creation."""
    return Key(f"{_PROJECTIONS}:lobby:private:{player}")


def matches_of(creator: PlayerId, kind: str) -> Key:
    """Sorted set: the matches of a kind that a player created, by time of creation."""
    return Key(f"{_PROJECTIONS}:{kind}-matches:{creator}")


def begun_matches(kind: str, creator: PlayerId) -> Key:
    """Sorted set: those that have begun within the last minute, projected or not, by the time at which they began."""
    return Key(f"{_ACCOUNTS}:begun-{kind}-matches:{creator}")


def empty_matches() -> Key:
    """Sorted set: the matches that wait and in which no player has a seat, by the time of the newest event."""
    return Key(f"{_PROJECTIONS}:empty-matches")


def turns(player: PlayerId) -> Key:
    """Hash: the turns of a player."""
    return Key(f"{_PROJECTIONS}:turns:{player}")


def away(player: PlayerId) -> Key:
    """Hash: the seats on which bots stand in for a player until they come back."""
    return Key(f"{_PROJECTIONS}:away:{player}")


def bot_turns(*, with_people: bool) -> Key:
    """Sorted set: the matches, with people or of bots alone, that wait for a bot, by the time of the newest event."""
    return Key(f"{_PROJECTIONS}:bot-turns:{'people' if with_people else 'alone'}")


def bot_flow(name: str) -> Key:
    """Sorted set: the matches in a flow of bot turns, by the time from which they have been queued."""
    return Key(f"{_BOTS}:flow:{name}")


def bot_flows() -> Key:
    """Sorted set: the flows of bot turns that have a job, by the time at which it was queued or began."""
    return Key(f"{_BOTS}:flows")


def bot_traces() -> Key:
    """Hash: for each match that waits for a bot and is traced, the trace of the move before."""
    return Key(f"{_BOTS}:traces")


def bot_attempts() -> Key:
    """Hash: for each match in which a bot thinks or has failed, its attempts at the present decision."""
    return Key(f"{_BOTS}:attempts")


def processes() -> Key:
    """Hash: the running processes of the service, by name: what they are, and where they are measured."""
    return Key(f"{_PROCESSES}:running")


def signs_of_life() -> Key:
    """Sorted set: the names of these processes, by the time of their last sign of life."""
    return Key(f"{_PROCESSES}:signs")


def turn_changes() -> Key:
    """Stream: the players whose turns have changed."""
    return Key(f"{_PROJECTIONS}:turn-changes")


def of_game(game: GameId) -> Key:
    """Pattern: every key of the standings of a game."""
    return Key(f"{_game(game)}:*")


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
    """Hash: when two players of a game were last rated against each other, by their ids, by the same count."""
    return Key(f"{_game(game)}:meetings:{count}")


def counted_results(game: GameId) -> Key:
    """List: the results of a game that were counted last, with what they have changed."""
    return Key(f"{_game(game)}:counted-results")


def settled(game: GameId) -> Key:
    """String: how far the results of a game are counted, and in which count."""
    return Key(f"{_game(game)}:settled")


def quarantine() -> Key:
    """Hash: the matches whose records cannot be projected, with the reason."""
    return Key(f"{_PROJECTIONS}:quarantine")


def newer_records() -> Key:
    """Set: the matches that a projector has left to one of a newer release."""
    return Key(f"{_PROJECTIONS}:newer-records")


def due() -> Key:
    """Sorted set: what has to be done with a match (`<kind> <match>`), by the time at which it is due."""
    return Key(f"{_PROJECTIONS}:due")


def vacations() -> Key:
    """Hash: the vacation of each account that has taken one, by id."""
    return Key(f"{_ACCOUNTS}:vacations")


def last_noted() -> Key:
    """Hash: when each part of the service was there last."""
    return Key(f"{_TIME}:last-noted")


def outages() -> Key:
    """Sorted set: the outages of the service (`<begin> <end> <part>`), by the time at which they ended."""
    return Key(f"{_TIME}:outages")


def players() -> Key:
    """Hash: the accounts, by id."""
    return Key(f"{_ACCOUNTS}:players")


def tokens() -> Key:
    """Hash: the id of the account that a token belongs to, by the hash of the token."""
    return Key(f"{_ACCOUNTS}:tokens")


def offered_token(token: str) -> Key:
    """String: the hash of the old token, which ends when the new token with this hash is first used."""
    return Key(f"{_ACCOUNTS}:tokens:{token}")


def token_details() -> Key:
    """Hash: the name, scopes and time of creation of a token, by its hash; the first token of an account has none."""
    return Key(f"{_ACCOUNTS}:token-details")


def token_uses() -> Key:
    """Hash: when a token was last used, to the hour, by its hash."""
    return Key(f"{_ACCOUNTS}:token-uses")


def tokens_of(player: PlayerId) -> Key:
    """Set: the hashes of the tokens of an account; that of an older account with one token may be missing."""
    return Key(f"{_ACCOUNTS}:tokens-of:{player}")


def operators() -> Key:
    """Set: the hashes of the tokens whose scopes include `operate`."""
    return Key(f"{_ACCOUNTS}:operators")


def blocks(player: PlayerId) -> Key:
    """Set: the players that a player blocks."""
    return Key(f"{_ACCOUNTS}:blocks:{player}")


def sign_in_link(player: PlayerId) -> Key:
    """String: the newest sign-in link of an account that is not used, by the hash of its secret."""
    return Key(f"{_ACCOUNTS}:sign-in-link:{player}")


def deletions() -> Key:
    """Sorted set: the deleted accounts that may still hold seats, by the time of the deletion."""
    return Key(f"{_ACCOUNTS}:deletions")


def token_ends() -> Key:
    """Stream: tokens that have ended, by hash (`t`), changed accounts (`a`), and if their streams end (`e`)."""
    return Key(f"{_ACCOUNTS}:token-ends")


def created_account(idempotency_key: str) -> Key:
    """String: the account that a request with an idempotency key created; the key is given as a keyed hash."""
    return Key(f"{_ACCOUNTS}:created-2:{idempotency_key}")


def command_secret() -> Key:
    """String: the secret of the service, which ids, tokens and the keys of cursors are derived from."""
    return Key(f"{_ACCOUNTS}:command-secret")


def components_files() -> Key:
    """Hash: the components files that matches are played with, by digest."""
    return Key("kifu:{printings}")


def projectors(form: int = FORM) -> str:
    """Returns the name of the group of readers that the projectors of a form are."""
    return "projector" if form < FIRST_FORM_WITH_READERS else f"projector-{form}"


def projections(form: int) -> Key:
    """Pattern: every key of the projections of a form."""
    return Key(f"kifu:{{projections-{form}[-}}]*")


def all_projections() -> Key:
    """Pattern: every key of the projections, of older forms too."""
    return Key("kifu:{projections-*")


def everything() -> Key:
    """Pattern: every key of this service."""
    return Key("kifu:*")


def _game(game: GameId) -> str:
    return f"kifu:{{projections-{FORM}-{game}}}"


def _tag(number: Partition) -> str:
    return f"kifu:{{p{number:02}}}"
