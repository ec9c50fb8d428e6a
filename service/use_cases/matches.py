"""The use cases that change a match, shared by the API and the bots.

The order of checks: a repeated request gets its first answer; then the player and the seat, the expected version, and
the rules.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from domain.game import AnyGame, GameId, Seat, Version
from domain.match import (
    BotFailure,
    BotName,
    Decision,
    Holder,
    MatchId,
    Naming,
    Seats,
    abandon_empty,
    come_back,
    end_waiting,
    give_up,
    recorded_name,
    renew_invitation,
    replace_bot,
    seat_of,
    shares_secrets,
)
from events.store import NOTHING
from service.use_cases.accounts import Player
from service.use_cases.checks import (
    absent_seat,
    check_belongs,
    check_creator,
    check_expected,
    check_owner,
    check_salt_given,
    check_seats_are_free,
    holder_of,
    kept_seat,
    not_found,
    own_seat,
)
from service.use_cases.commands import Command, service_command
from service.use_cases.match_plan import MatchPlan, bot_holder, clock_of, new_seed, offered_bot, seat_as_planned
from service.use_cases.names import check_distinct
from service.use_cases.reading import MaySee
from service.use_cases.several_moves import play_all
from service.use_cases.unit_of_work import Outcome, Prepare, UnitOfWork, no_preparation


class Matches:
    """Changes matches. Every method may raise `StoreUnavailable`, and `CommandReused` for a key sent before."""

    def __init__(
        self,
        games: Mapping[GameId, AnyGame],
        bots: Sequence[BotName],
        unit_of_work: UnitOfWork,
        *,
        seed: Callable[[], str] = new_seed,
        naming: Callable[[Seats], Naming] = lambda _seats: recorded_name,
    ) -> None:
        self._games = games
        self._bots = bots
        self._unit_of_work = unit_of_work
        self._seed = seed
        self._naming = naming
        """Looks up what the holders of seats are called."""

    def create(
        self, creator: Player, match: MatchId, plan: MatchPlan, command: Command, *, guest: Player | None = None
    ) -> Outcome:
        """Creates a match, which starts if no seat is open and no salt is missing; a guest has its first open seat.

        Raises `NotFound` and `MatchRefused`.
        """
        if (earlier := self._unit_of_work.earlier(match, command)) is not None:
            return earlier
        return self._unit_of_work.write(self.planned(creator, match, plan, guest=guest), NOTHING, command)

    def planned(self, creator: Player, match: MatchId, plan: MatchPlan, *, guest: Player | None = None) -> Decision:
        """Returns the decision of `create`. Raises `NotFound` and `MatchRefused`."""
        if (game := self._games.get(plan.game)) is None:
            raise not_found("game")
        decision = Decision(game, None, time=self._unit_of_work.time())
        decision.create(
            match,
            len(plan.seats),
            plan.options,
            game.components.current,
            creator=creator.id,
            seed=self._seed(),
            private=plan.private,
            wait_for_salts=plan.wait_for_salts,
            clock=clock_of(plan.clock, self._bots),
        )
        seat_as_planned(decision, plan.seats, Holder(creator.id), self._bots)
        if guest is not None:
            decision.take_seat(Seat(decision.match.seats.index(None)), Holder(guest.id))
            check_distinct(decision.match, guest.id, self._naming(decision.match.seats))
        return decision

    def take_seat(
        self,
        match: MatchId,
        seat: Seat,
        player: Player,
        command: Command,
        salt: str = "",
        *,
        may_see: MaySee | None = None,
    ) -> Outcome:
        """Seats a player, or gives the salt of a player who sits there without one.

        Nobody finds a private match of others unless `may_see` admits to it.
        The match starts when every seat is taken and no salt is missing. Raises `NotFound` and `MatchRefused`.
        """

        def decide(decision: Decision) -> None:
            if salt and seat == seat_of(decision.match, player.id):
                decision.give_salt(seat, salt)
            else:
                decision.take_seat(seat, Holder(player.id), salt)
                check_distinct(decision.match, player.id, self._naming(decision.match.seats))
                check_salt_given(decision.match, seat)

        return self._unit_of_work.change(match, command, decide, may_see=may_see)

    def seat_bot(self, match: MatchId, seat: Seat, bot: BotName, command: Command) -> Outcome:
        """Puts a bot on an open seat, or on the seat of the player who asks.

        On open seats only the creator and the players of the match may put bots.

        Raises `NotFound`, `Forbidden` and `MatchRefused`.
        """
        successor = offered_bot(self._bots, bot)

        def decide(decision: Decision) -> None:
            if holder_of(decision.match, seat) is None:
                check_belongs(decision.match, command.player)
                decision.take_seat(seat, successor)
            else:
                check_owner(decision.match, seat, command.player)
                decision.hand_over(seat, successor)

        return self._unit_of_work.change(match, command, decide)

    def leave_seat(self, match: MatchId, seat: Seat, command: Command) -> Outcome:
        """Opens the seat of the player again, before the start, and nothing else; the creator may also remove a bot.

        The seats of a fork of a running match stay as they are, so that no player sees the hand of another one.
        Raises `NotFound`, `Forbidden` and `MatchRefused`.
        """

        def decide(decision: Decision) -> None:
            if holder_of(decision.match, seat) is not None:
                check_owner(decision.match, seat, command.player)
            check_seats_are_free(decision.match)
            decision.leave_seat(seat)

        return self._unit_of_work.change(match, command, decide)

    def vacate(self, match: MatchId, seat: Seat, command: Command) -> Outcome:
        """Leaves the seat of a player before the start; where seats are kept, it goes to the bot that stands in.

        Raises `NotFound`, `Forbidden` and `MatchRefused`.
        """

        def decide(decision: Decision) -> None:
            check_owner(decision.match, seat, command.player)
            if shares_secrets(decision.match):
                decision.hand_over(seat, bot_holder(self._bots[0]))
            else:
                decision.leave_seat(seat)

        return self._unit_of_work.change(match, command, decide)

    def end(self, match: MatchId, command: Command) -> Outcome:
        """Ends a match that waits for players, for its creator. Raises `NotFound`, `Forbidden` and `MatchRefused`."""

        def decide(decision: Decision) -> None:
            check_creator(decision.match, command.player)
            end_waiting(decision)

        return self._unit_of_work.change(match, command, decide)

    def replace_bot(
        self, match: MatchId, seat: Seat, bot: BotName, reason: BotFailure, *, expected: Version
    ) -> Outcome:
        """Puts another bot in the place of one that failed, for the service.

        Raises `NotFound`, `StaleVersion` if anything has happened in the match since the expected version, and
        `MatchRefused`.
        """
        successor = offered_bot(self._bots, bot)

        def decide(decision: Decision) -> None:
            check_expected(decision, expected)
            replace_bot(decision, seat, successor, reason)

        return self._unit_of_work.change(match, service_command(), decide, may_see=lambda _match: True)

    def abandon_empty(self, match: MatchId, expected: Version) -> Outcome:
        """Ends a match in which no player has a seat, for the service.

        Raises `NotFound`, `StaleVersion` if anything has happened in it since the expected version, and `MatchRefused`.
        """

        def decide(decision: Decision) -> None:
            check_expected(decision, expected)
            abandon_empty(decision)

        return self._unit_of_work.change(match, service_command(), decide, may_see=lambda _match: True)

    def renew_invitation(self, match: MatchId, command: Command) -> Outcome:
        """Replaces the invitation of a private match for its creator.

        Raises `NotFound`, `Forbidden` and `MatchRefused`.
        """

        def decide(decision: Decision) -> None:
            check_creator(decision.match, command.player)
            renew_invitation(decision)

        return self._unit_of_work.change(match, command, decide)

    def resign(
        self, match: MatchId, command: Command, bot: BotName | None = None, *, expected: Version | None = None
    ) -> Outcome:
        """Gives the seat of a player, also an absent one, in a running match to a bot, by default to the stand-in.

        Raises `NotFound`, `Forbidden`, `StaleVersion` and `MatchRefused`.
        """
        successor = offered_bot(self._bots, self._bots[0] if bot is None else bot)

        def decide(decision: Decision) -> None:
            own = kept_seat(decision.match, command.player)
            check_expected(decision, expected)
            give_up(decision, own, successor, is_chosen=bot is not None)

        return self._unit_of_work.change(match, command, decide)

    def play(
        self,
        match: MatchId,
        moves: Sequence[Struct],
        command: Command,
        *,
        expected: Version | None = None,
        seat: Seat | None = None,
        prepare: Prepare = no_preparation,
    ) -> Outcome:
        """Plays moves on the seat of the player, all or none; `seat` chooses one of several seats of a bot.

        For `prepare` see `UnitOfWork.change`.

        Raises `NotFound`, `Forbidden`, `StaleVersion`, and `IllegalMove` or `MatchRefused` with the index of the move.
        """

        def decide(decision: Decision) -> None:
            away = absent_seat(decision.match, command.player)
            own = own_seat(decision.match, command.player, seat) if away is None else away
            check_expected(decision, expected)
            if away is not None:
                come_back(decision, away)
            play_all(decision, own, moves)

        return self._unit_of_work.change(match, command, decide, prepare=prepare)
