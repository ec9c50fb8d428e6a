"""The positions of a guided first match: what a newcomer sees at each step, and the move that the step asks for."""

from functools import cache
from typing import Final

from msgspec import Struct

from domain import match as matches
from domain.game import AnyGame, Seat
from domain.guided import GuidedMatch, GuidedStep
from domain.match import AnyMatch, Decision, Fact, Holder, MatchId, PlayerId
from events.codec import codec
from events.repository import Snapshot
from events.store import Hash, Millis
from service.use_cases.reading import MatchView

NEWCOMER: Final = Seat(0)
"""The seat of the newcomer."""
NAMES: Final = ("Ren", "Aiko", "Haru", "Yuki", "Sora")
"""The names of the seats."""


class GuidedPosition(Struct, frozen=True):
    """A position of a guided match, as the newcomer sees it."""

    step: GuidedStep
    seen: MatchView
    move: Struct
    """The move that the step asks for."""
    facts: tuple[Fact, ...]
    """What has happened since the step before; nothing before the first step."""


@cache
def guided_positions(game: AnyGame) -> tuple[GuidedPosition, ...]:
    """Returns the position of each step; none if the game has no guided match."""
    guided = game.guided
    return () if guided is None else tuple(_positions(game.of_edition(guided.edition), guided))


def _positions(game: AnyGame, guided: GuidedMatch) -> list[GuidedPosition]:
    types, by_place = codec(game), {step.after: step for step in guided.steps}
    match, since = _begun(game, guided), ()
    found: list[GuidedPosition] = []
    for place, sent in enumerate(guided.moves):
        move = types.move(sent.encode())
        if place in by_place:
            found.append(GuidedPosition(by_place[place], _seen(game, match), move, since))
            since = ()
        decision = Decision(game, match)
        decision.play(matches.to_act(game, match)[0], move)
        match, since = decision.match, (*since, *(decision.facts if found else ()))
    return found


def _begun(game: AnyGame, guided: GuidedMatch) -> AnyMatch:
    decision, seats = Decision(game, None), len(guided.salts)
    creator = PlayerId("guide")
    decision.create(MatchId(guided.match), seats, {}, guided.components, creator=creator, seed=guided.seed)
    for seat, salt in enumerate(guided.salts):
        decision.take_seat(Seat(seat), Holder(PlayerId(f"p{seat}"), NAMES[seat]), salt)
    return decision.match


def _seen(game: AnyGame, match: AnyMatch) -> MatchView:
    return MatchView(Snapshot(game, match, Hash(""), Millis(0)), NEWCOMER)
