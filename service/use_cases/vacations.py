"""Vacations: an account stops its clocks for some days a year."""

import datetime as dt
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec
import redis
from msgspec import Struct

from domain.game import Seat
from domain.match import Decision, PlayerId, begin_vacation, end_vacation, seat_of
from domain.match.clock import DAY
from domain.refusals import MatchRefused, Refused
from events.account_places import AccountPlaces
from events.projections.lobby import Lobby
from events.store import BrokenRecord, Millis, UnreadableRecord
from service.use_cases.checks import Forbidden
from service.use_cases.commands import Command, new_command_id
from service.use_cases.own_script import OwnScript
from service.use_cases.unit_of_work import UnitOfWork

DAYS_A_YEAR: Final = 30
"""The days of vacation that an account has in a calendar year, UTC."""

# Changes the vacation of an account if it is still as it was read.
_CHANGE: Final = """
if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
"""


class Vacation(Struct, frozen=True):
    """The vacation of an account: the newest one, and the days that are used in its year."""

    year: int = 0
    used: int = 0
    days: int = 0
    """Of the newest vacation: those that it was begun for, or that it has used."""
    until: Millis = Millis(0)

    def is_on(self, now: Millis) -> bool:
        """True if the vacation is not over."""
        return now < self.until

    def days_left(self, now: Millis) -> int:
        """Returns the days that are left in the present year."""
        return DAYS_A_YEAR - (self.used if self.year == _year(now) else 0)


class Vacations:
    """The vacations in Redis. Every method may raise `StoreUnavailable`.

    A vacation is kept with the account first, and then written into the matches of the account that have clocks. What a
    crash leaves out, matches that cannot be read now, and those that start later, the scheduler finds: it asks before
    it times anybody out. The end is written into the matches first: after a crash the vacation can be ended again.
    """

    def __init__(
        self, client: redis.Redis, lobby: Lobby, unit_of_work: UnitOfWork, places: AccountPlaces | None = None
    ) -> None:
        self._places = places or AccountPlaces(client)
        self._store = OwnScript(client, self._places, _CHANGE)
        self._lobby = lobby
        self._unit_of_work = unit_of_work

    def of(self, player: PlayerId) -> Vacation:
        """Returns the vacation of an account."""
        return _read(self._document(player))

    def until(self, player: PlayerId) -> Millis:
        """Returns when the vacation of a player ends; 0 if there was none."""
        return self.of(player).until

    def begin(self, player: PlayerId, days: int) -> Vacation:
        """Begins a vacation of some days. The same request once more changes nothing. Raises `MatchRefused`."""
        vacation = self._change(player, lambda known, now: _begun(known, days, now))
        self._write(player, lambda decision, seat: begin_vacation(decision, seat, vacation.until), UnreadableRecord)
        return vacation

    def end(self, player: PlayerId) -> Vacation:
        """Ends the vacation; whole days that are not used are given back.

        Raises `MatchRefused` if there is none, and `NewerRecord` if only a newer release can end it in all matches.
        """
        _ended(self.of(player), self._unit_of_work.time())
        self._write(player, end_vacation, BrokenRecord)
        return self._change(player, _ended)

    def _change(self, player: PlayerId, change: Callable[[Vacation, Millis], Vacation]) -> Vacation:
        now = self._unit_of_work.time()
        while True:
            document = self._document(player)
            changed = change(_read(document), now)
            values = [player, document or b"", msgspec.json.encode(changed)]
            if self._store(player, lambda home: [home.vacations], values).answer:
                return changed

    def _document(self, player: PlayerId) -> bytes | None:
        found = self._places.ask(player, lambda home, _: [("HGET", home.vacations, player)])
        return None if found is None else found.answers[0]

    def _write(
        self, player: PlayerId, change: Callable[[Decision, Seat], None], left_out: type[UnreadableRecord]
    ) -> None:
        """Writes a change into each running match of the player whose clocks stand still for vacations.

        Matches that raise `left_out` are left out.
        """

        def decide(decision: Decision) -> None:
            seat = seat_of(decision.match, player)
            if seat is None:
                raise Forbidden("not-seated", "The player has left.")
            change(decision, seat)

        for entry in self._lobby.not_over(player):
            with suppress(Refused, left_out):  # it has no such clock, has not started, or says so already
                self._unit_of_work.change(entry.id, Command(player, new_command_id()), decide)


def _begun(known: Vacation, days: int, now: Millis) -> Vacation:
    if known.is_on(now):
        if known.days == days:
            return known
        raise MatchRefused("on-vacation", "You are on vacation: end it before you begin another one.")
    left = known.days_left(now)
    if days > left:
        raise MatchRefused("no-vacation-left", f"You have {left} days of vacation left this year.", field="days")
    return Vacation(_year(now), DAYS_A_YEAR - left + days, days, Millis(now + days * DAY))


def _ended(known: Vacation, now: Millis) -> Vacation:
    if not known.is_on(now):
        raise MatchRefused("no-vacation", "You are not on vacation.")
    # A day that has begun is used, so nobody begins vacations without end. If the clock was set back since the vacation
    # began, more days seem to be left than it had.
    unused = min((known.until - now - 1) // DAY, known.days - 1)
    return Vacation(known.year, known.used - unused, known.days - unused, now)


def _read(document: bytes | None) -> Vacation:
    return Vacation() if document is None else msgspec.json.decode(document, type=Vacation)


def _year(now: Millis) -> int:
    return dt.datetime.fromtimestamp(now / 1000, dt.UTC).year
