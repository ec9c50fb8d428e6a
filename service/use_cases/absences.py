"""Players who are absent: their time runs out, others claim it, they come back."""

import datetime as dt
from collections.abc import Callable, Mapping

from domain.game import Seat
from domain.match import Decision, MatchId, PlayerId, begin_vacation, come_back, deadlines, grace, time_out, to_act
from domain.refusals import MatchRefused
from service.use_cases.checks import Forbidden, absent_seat, own_seat
from service.use_cases.commands import Command, service_command
from service.use_cases.unit_of_work import Outcome, UnitOfWork


class Absences:
    """Time-outs and what follows. Every method may raise `StoreUnavailable`, and `CommandReused` for a used key."""

    def __init__(self, unit_of_work: UnitOfWork, vacation: Callable[[PlayerId], int] = lambda _player: 0) -> None:
        self._unit_of_work = unit_of_work
        self._vacation = vacation
        """Returns until when the clocks of a player stand still, in milliseconds since 1970."""

    def time_out(self, match: MatchId) -> Outcome:
        """Seats bots for the players whose time has run out, for the service.

        Where others may claim it, the service waits as long again as the clock gives. Raises `NotFound`, and
        `MatchRefused` if nobody's time has run out.
        """

        def decide(decision: Decision) -> None:
            self._time_out_all(decision, grace(decision.match))

        return self._unit_of_work.change(match, service_command(), decide, may_see=lambda _match: True)

    def give_time_back(self, match: MatchId) -> None:
        """Gives time back in which the service was away. Raises `NotFound`, and `MatchRefused` always."""

        def decide(_decision: Decision) -> None:
            raise MatchRefused("time-left", "Nothing else is to be done.")  # time is given back before any decision

        self._unit_of_work.change(match, service_command(), decide, may_see=lambda _match: True)

    def claim(self, match: MatchId, command: Command) -> Outcome:
        """Seats bots for the other players whose time has run out. Only a player of the match may claim.

        Raises `NotFound`, `Forbidden`, and `MatchRefused` if it is too early, saying when it is not.
        """

        def decide(decision: Decision) -> None:
            own = own_seat(decision.match, command.player)
            if decision.match.clocks is None:
                raise MatchRefused("no-clock", "The match is played without clocks: nobody's time runs out.")
            self._time_out_all(decision, 0, own)

        return self._unit_of_work.change(match, command, decide)

    def come_back(self, match: MatchId, command: Command) -> Outcome:
        """Gives the player back the seat on which a bot stands in, unless the match waits for that seat.

        So nobody gains time by letting it run out and coming back at once. Raises `NotFound`, `Forbidden` and
        `MatchRefused`.
        """

        def decide(decision: Decision) -> None:
            seat = absent_seat(decision.match, command.player)
            if seat is None:
                raise Forbidden("not-absent", "No bot stands in for you in this match.")
            if seat in to_act(decision.game, decision.match):
                sentence = "The bot is about to move for you: come back after its move, or with a move of your own."
                raise MatchRefused("bot-to-move", sentence)
            come_back(decision, seat)

        return self._unit_of_work.change(match, command, decide)

    def _time_out_all(self, decision: Decision, later: int, own: Seat | None = None) -> None:
        """Seats a bot for each player but one whose time ran out so many milliseconds ago. Raises `MatchRefused`.

        The clock of a player who is on vacation stands still instead, if the match did not know of it yet.
        """
        runs_out = deadlines(decision.game, decision.match).items()
        waited_for = {seat: due + later for seat, due in runs_out if seat != own}
        out = [seat for seat, due in waited_for.items() if decision.time is not None and due <= decision.time]
        if not out:
            raise _too_early(waited_for, decision.time)
        for seat in out:
            holder = decision.match.seats[seat]
            if holder is None or not _rests(decision, seat, self._vacation(holder.player)):
                _time_out(decision, seat)


def _time_out(decision: Decision, seat: Seat) -> None:
    """Seats a bot for a player, who has agreed to nothing by letting the time run out: the bot would agree."""
    if decision.match.take_back is not None and seat not in decision.match.take_back.agreed:
        decision.decline_take_back(seat)
    time_out(decision, seat)


def _rests(decision: Decision, seat: Seat, until: int) -> bool:
    """Lets the clock of a seat stand still for a vacation. False if there is none, or none for such a clock."""
    try:
        begin_vacation(decision, seat, until)
    except MatchRefused:
        return False
    return True


def _too_early(deadlines_of_seats: Mapping[Seat, int], now: int | None) -> MatchRefused:
    if not deadlines_of_seats:
        return MatchRefused("time-left", "The match waits for no other player: nobody's time runs.")
    seat, due = min(deadlines_of_seats.items(), key=lambda item: item[1])
    moment = dt.datetime.fromtimestamp(-(-due // 1000), dt.UTC).isoformat().replace("+00:00", "Z")
    sentence = f"It is too early: the time of seat {seat} runs out at {moment}."
    return MatchRefused("time-left", sentence, wait=None if now is None else (due - now) / 1000)
