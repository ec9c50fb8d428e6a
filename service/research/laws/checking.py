"""Checks all laws on a game in matches of random moves, and says of each if it holds."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from domain.game import AnyGame, Seat
from domain.match import AnyMatch, Fact
from service.research.laws import GUIDANCE_LAWS, LAWS, LawBroken, Watch
from service.research.laws.options import random_options
from service.research.laws.played_match import PlayedMatch
from service.research.laws.random_match import LONGEST, play_out

_TAKE_BACKS = 3
_WITH_TAKE_BACKS = 4
"""One match in so many has take-backs."""
_WITH_OPTIONS = 5
"""One match in so many has random options."""
_PLAYABLE = "Each match can be played: rules raise nothing but refusals, and the fold of the events is the state."


class Finding(Struct, frozen=True):
    """What came of a law."""

    law: str
    matches: int
    """In how many matches it was checked."""
    broken: int
    """In how many of them it is broken."""
    first: str | None = None
    """The first match in which it is broken, and where."""


class _Watched:
    """A law in one match. When it is broken it keeps why, and looks no more."""

    def __init__(self, law: Watch) -> None:
        self._law = law
        self.sentence = law.sentence
        self.broken: str | None = None

    def event(self, match: AnyMatch, fact: Fact) -> None:
        self._look(lambda: self._law.event(match, fact), match)

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        self._look(lambda: self._law.position(match, seat, moves), match)

    def end(self, match: AnyMatch, facts: Sequence[Fact]) -> None:
        self._look(lambda: self._law.end(match, facts), match)

    def _look(self, look: Callable[[], None], match: AnyMatch) -> None:
        if self.broken is not None:
            return
        try:
            look()
        except Exception as error:  # noqa: BLE001 - the rules of any game may raise anything
            self.broken = f"version {match.version}: {in_one_line(error)}"


def in_one_line(error: Exception) -> str:
    """Returns what is wrong, in a line."""
    why = str(error) if isinstance(error, LawBroken) else f"{type(error).__name__}: {error}"
    return " ".join(why.split())


def check_laws(game: AnyGame, matches: int, seed: int = 0, seats: Sequence[int] | None = None) -> Sequence[Finding]:
    """Plays so many matches at each number of seats, and returns a finding for each law.

    The same seed plays the same matches.
    """
    laws: Sequence[type[Watch]] = (*LAWS, *GUIDANCE_LAWS)
    broken: dict[str, list[str]] = {sentence: [] for sentence in (_PLAYABLE, *(law.sentence for law in laws))}
    places = [(count, index) for count in seats or game.seat_counts for index in range(matches)]
    for count, index in places:
        watched = [_Watched(law(game, random.Random(f"{seed}/{index}"))) for law in laws]
        why = _why_unplayable(game, count, f"{seed}/{index}", index, watched)
        place = f"{count} seats, seed {seed}, match {index}"
        for sentence, found in [(_PLAYABLE, why), *((each.sentence, each.broken) for each in watched)]:
            if found is not None:
                broken[sentence].append(f"{place}, {found}")
    return [Finding(law, len(places), len(found), next(iter(found), None)) for law, found in broken.items()]


def _why_unplayable(game: AnyGame, seats: int, seed: str, index: int, laws: Sequence[Any]) -> str | None:
    """Plays a match, which is shown to the laws. Returns why it cannot be played to its end; `None` if it can."""
    rng = random.Random(seed)
    try:
        options = random_options(game, rng) if index % _WITH_OPTIONS == _WITH_OPTIONS - 1 else {}
        take_backs = 0 if index % _WITH_TAKE_BACKS else _TAKE_BACKS
        played: PlayedMatch = play_out(game, seats, rng.getrandbits(48), laws, options=options, take_backs=take_backs)
    except Exception as error:  # noqa: BLE001 - the rules of any game may raise anything
        return in_one_line(error)
    return None if played.newest.status == "finished" else f"it did not end within {LONGEST} moves"
