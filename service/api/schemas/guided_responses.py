"""The response about a step of a guided first match."""

from typing import Any

import msgspec
from msgspec import Struct

from domain.game import Seat, Version
from domain.match import Prompt, describe, names
from domain.phrasebook import Language
from domain.secrecy import redact
from domain.value import tag_of
from service.api.schemas.move_responses import Expected
from service.use_cases.guided_matches import NEWCOMER, GuidedPosition
from service.use_cases.reading import LegalMove, legal_moves_of, prompt_of


class GuidedStepAnswer(Struct, frozen=True):
    """A step of a guided first match, on a position of a match that was played. Nothing is stored."""

    step: int
    steps: int
    """The number of steps."""
    title: str
    text: str
    """What the move is good for."""
    pages: str
    """The pages of the rulebook where the rules stand in full."""
    version: Version
    """The version of the position."""
    seat: Seat
    """The seat of the newcomer."""
    seats: tuple[str, ...]
    """The names of all seats."""
    board: dict[str, Any]
    """The game's part of the view, as in `GET /state`."""
    moves: tuple[LegalMove, ...]
    """The legal moves, with their outcomes."""
    prompt: Prompt
    move: dict[str, Any]
    """The legal move that the step asks for."""
    events: tuple[Expected, ...]
    """What has happened since the step before, as the newcomer may know it."""


def guided_step(number: int, positions: tuple[GuidedPosition, ...], language: Language) -> GuidedStepAnswer:
    """Returns a step, counted from 1."""
    position = positions[number - 1]
    seen, step = position.seen, position.step
    told = seen.snapshot.game.translations.get(language)
    words = step if told is None else told.steps[number - 1]
    return GuidedStepAnswer(
        step=number,
        steps=len(positions),
        title=words.title,
        text=words.text,
        pages=step.pages,
        version=seen.match.version,
        seat=NEWCOMER,
        seats=tuple(names(seen.match, language=language)),
        board=msgspec.to_builtins(seen.masked().board),
        moves=tuple(legal_moves_of(seen, outcomes=True, language=language)),
        prompt=prompt_of(seen, NEWCOMER, language),
        move=msgspec.to_builtins(position.move),
        events=_events(position, language),
    )


def _events(position: GuidedPosition, language: Language) -> tuple[Expected, ...]:
    match, game = position.seen.match, position.seen.snapshot.game
    told = ((fact, redact(fact.event, NEWCOMER)) for fact in position.facts)
    first = match.version - len(position.facts) + 1
    return tuple(
        Expected(
            version=Version(version),
            type=tag_of(type(event)),
            data=msgspec.to_builtins(event),
            text=describe(game, match, event, language=language),
            seat=fact.seat,
        )
        for version, (fact, event) in enumerate(told, start=first)
    )
