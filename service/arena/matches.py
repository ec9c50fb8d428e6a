"""Plays a match of an arena, and says how it ended."""

import random
import time
from collections.abc import Sequence
from math import inf

from msgspec import Struct

from domain.game import AnyGame
from domain.refusals import IllegalMove
from service.arena.entrants import told
from service.arena.plan import Match, Plan
from service.bots.bot import Bot, Clock, View
from service.research.played_match import Named, RecordedMatch
from service.research.played_match import play as play_match


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended. All tuples are in seat order."""

    block: int
    seating: int
    bots: tuple[str, ...]
    """The labels of the entrants."""
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 is best; tied seats share a rank."""
    decisions: tuple[int, ...]
    """Decisions with a choice."""
    cpu: tuple[float, ...]
    """Seconds of CPU time spent on them, in this process."""


class BotFailed(Exception):
    """A bot has raised an error, or has chosen a move that the rules refuse."""


class Watched:
    """A bot on one seat of one match, with luck of its own; counts what it does."""

    def __init__(self, bot: Bot, label: str, luck: str) -> None:
        self._bot = bot
        self._label = label
        self._rng = random.Random(luck)  # noqa: S311 - not for secrets
        self.decisions = 0
        self.cpu = 0.0

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, _rng: random.Random) -> Struct:
        """Returns the move of the bot. Raises `BotFailed` with its name and the version."""
        begun = time.process_time()
        try:
            move = self._bot.choose(view, legal_moves, clock, self._rng)
        except (Exception, SystemExit) as error:
            why = f"{type(error).__name__}: {told(error)}"
            raise BotFailed(f"{self._label} failed at version {view.version}, seat {view.seat}: {why}") from error
        if not isinstance(move, Struct) or move not in legal_moves:
            what = told(move, repr)
            raise BotFailed(f"{self._label} chose no legal move at version {view.version}, seat {view.seat}: {what}")
        if len(legal_moves) > 1:
            self.decisions, self.cpu = self.decisions + 1, self.cpu + time.process_time() - begun
        return move


def play_planned(plan: Plan, game: AnyGame, match: Match) -> tuple[Result, RecordedMatch]:
    """Plays a match. Raises `BotFailed` and `UnknownBot`.

    Every seat has a bot of its own, which knows of no other match. So a bot that remembers something plays the same
    match, whatever was played before. The result is the same on every machine, CPU time apart, if no clock cuts and no
    bot asks another source of chance.
    """
    deal, entrants = plan.deal(match), [plan.entrants[number] for number in match.bots]
    labels = tuple(each.label for each in entrants)
    watched = [
        Watched(each.bot(game), each.label, f"{deal}/{match.seating}/{seat}") for seat, each in enumerate(entrants)
    ]
    named = [Named(label, bot) for label, bot in zip(labels, watched, strict=True)]
    try:
        full = play_match(
            game, named, seed=deal, options=plan.options, budget=inf if plan.budget is None else plan.budget
        )
    except IllegalMove as error:
        raise BotFailed(f"A listed move was refused: {error}") from error
    scores = game.scores(full.match.board)
    result = Result(
        match.block,
        match.seating,
        labels,
        tuple(score.total for score in scores),
        tuple(score.rank for score in scores),
        tuple(each.decisions for each in watched),
        tuple(round(each.cpu, 6) for each in watched),
    )
    return result, full
