"""What guides a seat through a decision: what is asked of it, and what each of its moves leads to as far as it knows.

Both are made from the view of the seat alone, so they tell nothing hidden.
"""

import re
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from domain.game import AnyGame, Seat
from domain.guidance import OutcomeText
from domain.match.dry_run import predict
from domain.match.fold import fold
from domain.match.queries import to_act
from domain.match.state import AnyMatch
from domain.phrasebook import ENGLISH, Language


class Prompt(Struct, frozen=True):
    """What is asked of a seat that has a legal move."""

    phase: str
    """The phase or step of the game in the words of the rulebook; "" if the game names none."""
    sentence: str
    """What the seat has to choose, and how many are left, e.g. `Place up to 3 assistants: 2 left.`"""
    left: int | None
    """How many times the seat may, or must, still choose; `null` if that is not counted."""
    required: bool
    """True if the match waits for the seat; false if it may move while others have to."""


class Outcome(Struct, frozen=True):
    """What a move leads to, as far as the seat can know it."""

    text: str
    """What it gives and costs, e.g. `power 3; 3 fish`; "" if the line of the move says it all."""
    warning: str
    """A sentence if the move gives less than one would expect of it; else ""."""
    then: str
    """What the seat has to choose next, e.g. `choose a trade good`; "" if it is not to act, or that is not known."""
    complete: bool
    """False if more follows: a random draw, something hidden, or the end of the match."""
    final: bool
    """True if the seat cannot take it back alone: another seat has to act, or more follows."""


WHILE_OTHERS_ACT: Final[Mapping[Language, str]] = {
    "en": "The match waits for others; you may make one of these moves, or wait.",
    "fr": "La partie attend les autres\N{NO-BREAK SPACE}; vous pouvez jouer l'un de ces coups, ou attendre.",
}
COUNTED: Final[Mapping[Language, str]] = {
    "en": "{phrase}: {left} left.",
    "fr": "{phrase}\N{NO-BREAK SPACE}: encore {left}.",
}
"""What a seat has to choose, and how many are left."""
BETWEEN: Final[Mapping[Language, str]] = {"en": "; ", "fr": "\N{NO-BREAK SPACE}; "}
"""What stands between two parts of an outcome."""


SEAT: Final = re.compile("(seat [0-9]+) ")
"""Whom a part of an outcome is about, if not the seat that moves."""


def prompt(game: AnyGame, view: AnyMatch, seat: Seat, language: Language = ENGLISH) -> Prompt:
    """Gets the view of a seat that has a legal move. Returns what is asked of it, in a language."""
    board, guidance = view.board, game.guidance
    phase = game.translate(guidance.phase(board), language)
    if seat not in to_act(game, view):
        return Prompt(phase, WHILE_OTHERS_ACT[language], None, required=False)
    left = guidance.left(board, seat)
    phrase = game.translate(game.describe_choice(board, seat), language)
    sentence = f"{phrase[0].upper()}{phrase[1:]}"
    counted = f"{sentence}." if left is None else COUNTED[language].format(phrase=sentence, left=left)
    return Prompt(phase, counted, left, required=True)


def outcome(game: AnyGame, view: AnyMatch, seat: Seat, move: Struct, language: Language = ENGLISH) -> Outcome:
    """Returns what a legal move leads to, tried out on the view of its seat. What is translated is in the language.

    Raises `MatchRefused` and `IllegalMove`.
    """
    prediction = predict(game, view, seat, move)
    events = [fact.event for fact in prediction.facts]
    after = prediction.view or fold(game, events, view)
    described: OutcomeText = game.guidance.outcome(view.board, after.board, seat, events)
    acting = () if prediction.view is None else to_act(game, prediction.view)
    is_certain = prediction.view is not None or described.is_certain
    return Outcome(
        text=BETWEEN[language].join(_translated_part(game, part, language) for part in described.parts),
        warning=game.translate(described.warning, language) if is_certain else "",
        then=game.translate(game.describe_choice(after.board, seat), language) if seat in acting else "",
        complete=prediction.view is not None,
        final=acting != (seat,),
    )


def _translated_part(game: AnyGame, part: str, language: Language) -> str:
    """Returns a part of an outcome in a language. It may be a sentence about an event without the seat, or with one."""
    if language not in game.translations:
        return part
    other = SEAT.match(part)
    told = game.translations[language].events.predicate(part[other.end() :] if other else part)
    if told is None:
        return game.translate(part, language)
    return f"{game.translate(other[1], language)} {told}" if other else told


def kind_of(game: AnyGame, move: Struct) -> str:
    """Returns what a move has in common with others of its kind, as a heading; "" if the game names no kinds."""
    return game.guidance.kinds.get(type(move), "")


def ends_choice(game: AnyGame, move: Struct) -> bool:
    """True if a move does nothing but end a choice, a step or a turn, or decline it."""
    return type(move) in game.guidance.ends
