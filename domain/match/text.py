"""The events of a match in sentences for people."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from domain.game import AnyGame
from domain.match.clock import duration
from domain.match.clock_events import (
    PlayerCameBack,
    SeatStoodIn,
    TimeGivenBack,
    TimeRanOut,
    VacationBegun,
    VacationEnded,
)
from domain.match.events import (
    Abandoned,
    BotReplaced,
    Corrected,
    Created,
    Finished,
    ForkAgreed,
    ForkBegun,
    ForkDeclined,
    Forked,
    ForkOpened,
    ForkProposed,
    InvitationRenewed,
    Redealt,
    SaltGiven,
    SeatLeft,
    SeatResigned,
    SeatsOpened,
    SeatTaken,
    SeedRevealed,
    Started,
    TakeBackAgreed,
    TakeBackDeclined,
    TakeBackProposed,
    TakenBack,
)
from domain.match.holders import Naming, recorded_name
from domain.match.state import AnyMatch
from domain.match.values import SeatResult
from domain.phrasebook import ENGLISH, PRIVATE_USE, Language, Phrasebook, phrasebook_in

TRANSLATED: Final[Mapping[Language, Phrasebook]] = {"fr": phrasebook_in("domain.match", "french_events.toml")}
"""The sentences about events of a match in other languages than English."""
REFUSALS: Final[Mapping[Language, Phrasebook]] = {"fr": phrasebook_in("domain.match", "french_refusals.toml")}
"""Why a match refuses something, in other languages than English."""
SEAT: Final[Mapping[Language, str]] = {"en": "seat", "fr": "place"}


def names(match: AnyMatch, naming: Naming = recorded_name, language: Language = ENGLISH) -> tuple[str, ...]:
    """Returns what each seat is called in sentences: the name of its holder, with the number if two share a name."""
    held = [None if holder is None else naming(holder) for holder in match.seats]
    return tuple(_name(seat, name, SEAT[language], shared=held.count(name) > 1) for seat, name in enumerate(held))


def _name(seat: int, name: str | None, place: str, *, shared: bool) -> str:
    if name is None:
        return f"{place.title()} {seat}"
    return f"{name} ({place} {seat})" if shared else name


_ABANDONED = {
    "last-player-left": "The last player has left: the match is abandoned.",
    "ended-by-creator": "The creator ends the match before it has started.",
    "empty-for-long": "No player has had a seat for long: the match is abandoned.",
}

_FAILED = {
    "error": "failed with an error",
    "illegal-move": "chose moves that are not legal",
    "no-answer": "did not answer in time",
}

_ABSENCE: dict[type[Struct], Callable[[Any, Sequence[str]], str]] = {
    TimeRanOut: lambda event, _names: f"The time of the player of seat {event.seat} has run out.",  # a bot has the seat
    SeatStoodIn: lambda event, _names: (
        f"{event.holder.name} stands in on seat {event.seat} until the player comes back."
    ),
    PlayerCameBack: lambda event, names: f"{names[event.seat]} is back on seat {event.seat}.",
    TimeGivenBack: lambda event, _names: f"The service was away: {duration(event.milliseconds)} are given back.",
    VacationBegun: lambda event, names: f"{names[event.seat]} begins a vacation: the clock stands still.",
    VacationEnded: lambda event, names: f"{names[event.seat]} ends the vacation: the clock runs again.",
}

_SENTENCES: dict[type[Struct], Callable[[Any, Sequence[str]], str]] = {
    Created: lambda event, _names: f"A match of {event.game} for {event.seats} is created.",
    Forked: lambda event, _names: f"The match is a fork of another match, from its version {event.parent.version} on.",
    InvitationRenewed: lambda _event, _names: "The creator replaces the invitation.",
    SeatTaken: lambda event, _names: f"{event.holder.name} takes seat {event.seat}.",
    SaltGiven: lambda event, names: f"{names[event.seat]} gives a salt for the draws.",
    SeatLeft: lambda event, _names: f"Seat {event.seat} is open again.",
    ForkBegun: lambda _event, _names: "The fork begins here: what came before happened in the other match.",
    SeatsOpened: lambda _event, _names: "Every seat is open: the part shared with the other match ends here.",
    Started: lambda _event, _names: "Every seat is taken: the match starts.",
    Redealt: lambda _event, _names: "Every seat is taken: the match continues, and what lies face down is shuffled.",
    SeatResigned: lambda event, _names: f"The player of seat {event.seat} resigns; {event.holder.name} plays on.",
    **_ABSENCE,
    BotReplaced: lambda event, _names: (
        f"The bot of seat {event.seat} {_FAILED[event.reason]}, again and again; {event.holder.name} plays on."
    ),
    TakenBack: lambda event, names: f"{names[event.seat]} takes the match back to version {event.to}.",
    TakeBackProposed: lambda event, names: (
        f"{names[event.seat]} proposes to take the match back to version {event.to}."
    ),
    TakeBackAgreed: lambda event, names: f"{names[event.seat]} agrees to take the match back.",
    TakeBackDeclined: lambda event, names: f"{names[event.seat]} does not agree to take the match back.",
    ForkProposed: lambda event, names: f"{names[event.seat]} proposes to fork the match at version {event.version}.",
    ForkAgreed: lambda event, names: f"{names[event.seat]} agrees to fork the match.",
    ForkDeclined: lambda event, names: f"{names[event.seat]} does not agree to fork the match.",
    ForkOpened: lambda event, _names: f"A fork of the match begins at version {event.version}.",
    Corrected: lambda event, _names: _correction(event),
    Abandoned: lambda event, _names: _ABANDONED[event.cause],
    Finished: lambda event, names: f"The match is over: {_ranking(event.results, names)}.",
    SeedRevealed: lambda _event, _names: "The seed is revealed: every draw can now be checked.",
}


def describe(
    game: AnyGame,
    match: AnyMatch,
    event: Struct,
    naming: Naming = recorded_name,
    language: Language = ENGLISH,
) -> str:
    """Returns one plain sentence for an event of the match or of its game. `match` is any state after the event.

    It is in the language, if there is a translation. What people have written, like names, stays as it is.
    """
    if isinstance(event, PlayerCameBack):  # a bot may have the seat again
        match = replace(match, seats=tuple(holder and (holder.stands_in_for or holder) for holder in match.seats))
    sentence, written = _SENTENCES.get(type(event)), _Written(language)
    called = tuple(map(written.kept, names(match, naming, language)))
    if isinstance(event, Created):
        event = replace(event, game=written.kept(game.title))
    if isinstance(event, SeatTaken | SeatResigned | SeatStoodIn | BotReplaced):
        event = replace(event, holder=replace(event.holder, name=written.kept(naming(event.holder))))
    if isinstance(event, Corrected):
        event = replace(event, reason=written.kept(event.reason.rstrip(".")))
    if sentence is None:
        return written.back(game.translate_event(game.describe(match.board, event, called), language))
    told = sentence(event, called)
    return written.back(TRANSLATED[language].translate(told) if language in TRANSLATED else told)


class _Written:
    """What people have written, with a character for each text in its place, so that nothing of it is translated."""

    def __init__(self, language: Language) -> None:
        self._is_translated = language != ENGLISH
        self._texts: dict[int, str] = {}

    def kept(self, text: str) -> str:
        """Returns what stands for a text while the sentence is translated; in English the text itself."""
        if not self._is_translated:
            return text
        place = PRIVATE_USE + len(self._texts)
        self._texts[place] = text
        return chr(place)

    def back(self, sentence: str) -> str:
        """Returns a sentence with the texts back in their places."""
        return sentence.translate(self._texts) if self._texts else sentence


def _correction(event: Corrected) -> str:
    done = "ends the match" if event.to is None else f"takes the match back to version {event.to}"
    return f"The operator {done}: {event.reason.rstrip('.')}."


def _ranking(results: Sequence[SeatResult], names: Sequence[str]) -> str:
    ranked = sorted(results, key=lambda result: result.rank)
    return ", ".join(f"{result.rank}. {names[result.seat]} with {result.points}" for result in ranked)
