"""Plays a match in process, and records it as the service would: every check of `kifu verify` holds for it."""

import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, NamedTuple

from domain.game import AnyGame, Seat, Version
from domain.match import AnyMatch, BotName, Decision, MatchId, PlayerId, legal_moves, mask, to_act
from events import record
from events.repository import Snapshot
from events.sealing import seal
from events.store import CommandId, Envelope, Hash, Millis
from service.bots.bot import Bot, View, seconds
from service.use_cases.match_plan import bot_holder


class Named(NamedTuple):
    """A bot and the name that the record tells."""

    name: str
    bot: Bot


@dataclass
class RecordedMatch:
    """A match played to its end, with its record. All its events happen at 1970-01-01: no time passes in process."""

    game: AnyGame
    match: AnyMatch
    envelopes: list[Envelope] = field(default_factory=list)

    @property
    def snapshot(self) -> Snapshot:
        """The match at its last version."""
        newest = self.envelopes[-1]
        return Snapshot(self.game, self.match, newest.hash, newest.time)

    def record(self) -> Iterator[bytes]:
        """Returns the lines of the record, which `kifu verify` checks."""
        return record.lines(self.snapshot, self.envelopes, None)


def play(
    game: AnyGame,
    bots: Sequence[Named],
    *,
    seed: str,
    options: Mapping[str, Any] | None = None,
    budget: float = inf,
) -> RecordedMatch:
    """Plays a match between bots, seat by seat, each of which sees only what its seat may know.

    The same seed gives the same record, byte for byte, unless a bot looks at a clock. `budget` is the seconds that a
    bot has for a decision; by default no clock cuts it. Raises `MatchRefused` for a number of seats or options that the
    game does not have, and `IllegalMove` if a bot chooses a move that the rules refuse.
    """
    rng = random.Random(seed)  # noqa: S311 - not for secrets
    decision = _opening(game, bots, seed, dict(options or {}))
    played = RecordedMatch(game, decision.match)
    _keep(played, decision)
    while waited_for := to_act(game, played.match):
        seat = waited_for[0]
        view = mask(game, played.match, seat)
        legal = legal_moves(game, view, seat)
        move = bots[seat].bot.choose(View(seat, view.version, view.board), legal, seconds(budget), rng)
        decision = Decision(game, played.match)
        decision.play(seat, move)
        _keep(played, decision, seat)
    return played


def _opening(game: AnyGame, bots: Sequence[Named], seed: str, options: dict[str, Any]) -> Decision:
    key = hashlib.sha256(f"{game.id}/{seed}".encode()).hexdigest()
    match, creator, components = MatchId(f"{game.id}-{key[:12]}"), PlayerId("research"), game.components.current
    decision = Decision(game, None)
    decision.create(match, len(bots), options, components, creator=creator, seed=key)
    for seat, each in enumerate(bots):
        decision.take_seat(Seat(seat), bot_holder(BotName(each.name)))
    return decision


def _keep(played: RecordedMatch, decision: Decision, seat: Seat | None = None) -> None:
    """Seals the facts of a decision, and adds them to the record."""
    before = Version(decision.match.version - len(decision.facts))
    previous = played.envelopes[-1].hash if played.envelopes else Hash("")
    holder = None if seat is None else played.match.seats[seat]
    player = PlayerId("research") if holder is None else holder.player
    sealed = seal(
        played.game,
        decision.match,
        previous,
        decision.facts,
        time=Millis(0),
        player=player,
        command=CommandId(f"{played.match.id}/{before}"),
    )
    played.envelopes += (each.envelope for each in sealed)
    played.match = decision.match
