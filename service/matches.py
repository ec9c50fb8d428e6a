"""The use cases that change a match, shared by the API and the bots.

Each loads the match, plays out a `Decision`, seals its facts and appends them at the version they were decided on.
Checks come in this order: a request seen before is answered as then; who asks and whether the seat is theirs; the
version they meant; the rules.
"""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from msgspec import Struct

from domain.game import AnyGame, GameId, IllegalMove, Version
from domain.match import AnyMatch, BotName, Decision, Holder, MatchId, PlayerId, Refusal, foreseen, seat_of
from domain.secrecy import Seat
from events.chain import seal
from events.projections.table import Folded, Table
from events.store import START, Appended, Envelope, Store, VersionConflict
from service.commands import Command
from service.errors import Forbidden, MoveRefused, StaleVersion, Unknown
from service.players import Player
from service.reading import look
from service.seating import MatchPlan, bot_holder

ATTEMPTS: Final = 16
"""How often a request that named no version is decided anew because the match has moved on in between."""


class Outcome(Struct, frozen=True):
    """What a request did, now or the first time it was sent."""

    folded: Folded
    """The match after it."""
    envelopes: Sequence[Envelope]
    """The events that it wrote."""


Decide = Callable[[Decision], None]

LOOK_FIRST: Final = Refusal("look-first", "The move before this one brings something to light: play up to there first.")


def _now() -> int:
    return time.time_ns() // 1_000_000


def _seed() -> str:
    return secrets.token_hex(32)


class Matches:
    """Changes matches. Every method may raise `StoreUnavailable`, and `CommandReused` for a key sent before."""

    def __init__(
        self,
        games: Mapping[GameId, AnyGame],
        bots: Sequence[BotName],
        store: Store,
        table: Table,
        *,
        now: Callable[[], int] = _now,
        seed: Callable[[], str] = _seed,
    ) -> None:
        self._games = games
        self._bots = bots
        self._store = store
        self._table = table
        self._now = now
        self._seed = seed

    def create(self, creator: Player, match: MatchId, plan: MatchPlan, command: Command) -> Outcome:
        """Opens a match; it starts by itself when no seat is open. Raises `Unknown` and `Refusal`."""
        if (earlier := self._earlier(match, command)) is not None:
            return earlier
        game = self._games.get(plan.game)
        if game is None:
            raise Unknown("game")
        decision = Decision(game, None)
        decision.create(match, len(plan.seats), plan.options, creator.id, self._seed(), private=plan.private)
        for seat, planned in enumerate(plan.seats):
            if planned.kind == "me":
                decision.take_seat(Seat(seat), Holder(creator.id, creator.name))
            elif planned.bot is not None:
                decision.take_seat(Seat(seat), self._bot(planned.bot))
        return self._append(decision, START, "", command)

    def take_seat(self, match: MatchId, seat: Seat, player: Player, command: Command, salt: str = "") -> Outcome:
        """Sits a player down. Raises `Unknown` and `Refusal`."""
        holder = Holder(player.id, player.name)
        return self._change(match, command, lambda decision: decision.take_seat(seat, holder, salt))

    def seat_bot(self, match: MatchId, seat: Seat, bot: BotName, command: Command) -> Outcome:
        """Puts a bot on an open seat, as one of the match, or on one's own seat.

        Raises `Unknown`, `Forbidden` and `Refusal`.
        """
        successor = self._bot(bot)

        def decide(decision: Decision) -> None:
            if _holder(decision.match, seat) is None:
                _check_belongs(decision.match, command.player)
                decision.take_seat(seat, successor)
            else:
                _check_owner(decision.match, seat, command.player)
                decision.hand_over(seat, successor)

        return self._change(match, command, decide)

    def leave_seat(self, match: MatchId, seat: Seat, command: Command) -> Outcome:
        """Opens one's own seat again before the start; the creator may also send a bot away.

        Raises `Unknown`, `Forbidden` and `Refusal`.
        """

        def decide(decision: Decision) -> None:
            if _holder(decision.match, seat) is not None:
                _check_owner(decision.match, seat, command.player)
            decision.leave_seat(seat)

        return self._change(match, command, decide)

    def resign(self, match: MatchId, command: Command, bot: BotName | None = None) -> Outcome:
        """Gives one's seat in a running match to a bot, by default the strongest.

        Raises `Unknown`, `Forbidden` and `Refusal`.
        """
        successor = self._bot(self._bots[0] if bot is None else bot)

        def decide(decision: Decision) -> None:
            decision.resign(_own_seat(decision.match, None, command.player), successor)

        return self._change(match, command, decide)

    def play(
        self,
        match: MatchId,
        moves: Sequence[Struct],
        command: Command,
        *,
        expected: Version | None = None,
        seat: Seat | None = None,
    ) -> Outcome:
        """Plays moves on the player's seat, all or none; `seat` says which, where a bot holds several.

        Raises `Unknown`, `Forbidden`, `StaleVersion` and `MoveRefused`.
        """

        def decide(decision: Decision) -> None:
            own = _own_seat(decision.match, seat, command.player)
            if expected is not None and expected != decision.match.version:
                raise StaleVersion(decision.match.version)
            _play_all(decision, own, moves)

        return self._change(match, command, decide)

    def _change(self, match: MatchId, command: Command, decide: Decide) -> Outcome:
        known = self._table.known(match)
        if known is not None:
            # Mostly nothing has happened since, which saves a round trip. Whatever is refused may be refused for
            # what is no longer so, and is decided again on what is.
            with suppress(VersionConflict, Refusal, MoveRefused, Forbidden, StaleVersion, Unknown):
                return self._decide(known, command, decide)
        if (earlier := self._earlier(match, command)) is not None:
            return earlier
        for _ in range(ATTEMPTS):
            newest = self._table.newest(match)
            if newest is None:
                raise Unknown("match", "match_id")
            try:
                return self._decide(newest, command, decide)
            except VersionConflict as conflict:
                actual = conflict.actual
        raise StaleVersion(actual)

    def _decide(self, before: Folded, command: Command, decide: Decide) -> Outcome:
        look(before, command.player)
        decision = Decision(before.game, before.match)
        decide(decision)
        return self._append(decision, before.version, before.hash, command)

    def _earlier(self, match: MatchId, command: Command) -> Outcome | None:
        """What the same request did when it was sent before."""
        if command.fingerprint is None:
            return None
        appended = self._store.command(match, command.id, command.fingerprint)
        return None if appended is None else self._as_recorded(match, appended)

    def _as_recorded(self, match: MatchId, appended: Appended) -> Outcome:
        folded = self._table.at(match, appended.last)
        if folded is None:
            raise Unknown("match", "match_id")
        return Outcome(folded, self._store.read(match, Version(appended.first - 1), appended.last))

    def _append(self, decision: Decision, version: Version, head: str, command: Command) -> Outcome:
        match, now = decision.match, self._now()
        envelopes = seal(
            decision.game, match, head, decision.facts, time=now, player=command.player, command=command.id
        )
        appended = self._store.append(match.id, version, envelopes, command.id, command.fingerprint)
        if appended.repeated:
            return self._as_recorded(match.id, appended)
        folded = Folded(decision.game, match, envelopes[-1].hash, now)
        self._table.put(folded)
        return Outcome(folded, envelopes)

    def _bot(self, bot: BotName) -> Holder:
        if bot not in self._bots:
            raise Unknown("bot")
        return bot_holder(bot)


def _play_all(decision: Decision, seat: Seat, moves: Sequence[Struct]) -> None:
    """Only the last move may bring something to light.

    Else a refusal of the moves after it would tell what, and they could be meant for one outcome only.
    """
    for index, move in enumerate(moves):
        before = decision.match
        _play(decision, seat, index, move)
        if index + 1 < len(moves) and not foreseen(decision.game, before, decision.match, seat, move):
            raise MoveRefused(index + 1, LOOK_FIRST)


def _play(decision: Decision, seat: Seat, index: int, move: Struct) -> None:
    try:
        decision.play(seat, move)
    except (IllegalMove, Refusal) as refusal:
        raise MoveRefused(index, refusal) from refusal


def _holder(match: AnyMatch, seat: Seat) -> Holder | None:
    if not 0 <= seat < len(match.seats):
        raise Unknown("seat")
    return match.seats[seat]


def _own_seat(match: AnyMatch, seat: Seat | None, player: PlayerId) -> Seat:
    own = seat_of(match, player) if seat is None else seat
    if own is None:
        raise Forbidden("not-seated", "You have no seat in this match.")
    _check_owner(match, own, player)
    return own


def _check_owner(match: AnyMatch, seat: Seat, player: PlayerId) -> None:
    holder = _holder(match, seat)
    is_creators_bot = match.status == "waiting" and match.creator == player and holder is not None and holder.bot
    if not is_creators_bot and (holder is None or holder.player != player):
        raise Forbidden("not-your-seat", f"Seat {seat} is not yours.")


def _check_belongs(match: AnyMatch, player: PlayerId) -> None:
    if match.creator != player and seat_of(match, player) is None:
        raise Forbidden("not-your-match", "Only its creator and those seated may put bots into a match.")
