"""Every Redis key of the projections, and the name of the group that keeps them up to date."""

from typing import Final

from domain.game import GameId
from domain.match import MatchId, PlayerId, Status
from events.keys import Key

FORM: Final = 6
"""The form of the projections. It grows when one of them changes its form: a projector then finds none, and computes
all of them, and projectors of the release before go on with theirs."""
FIRST_FORM_WITH_READERS: Final = 5
"""Projectors of earlier forms were one group of readers, whatever their form."""
_PROJECTIONS: Final = f"kifu:{{projections-{FORM}}}"


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
    return f"kifu:{{projections-{FORM}-{game}}}"
