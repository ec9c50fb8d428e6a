"""What a decision can do with a bot that failed: another bot takes its place."""

from msgspec.structs import replace

from domain.game import Seat
from domain.match.decision import Decision
from domain.match.events import BotFailure, BotReplaced
from domain.match.holders import nameless
from domain.match.queries import check_seat_plays
from domain.match.values import Holder
from domain.refusals import MatchRefused


def replace_bot(decision: Decision, seat: Seat, successor: Holder, reason: BotFailure) -> None:
    """Seats another bot in the place of one that failed. It stands in for the same player, if the other one did.

    Raises `MatchRefused` before the first fact if the match does not allow it: a person is never replaced.
    """
    check_seat_plays(decision.match, seat)
    failed = decision.match.seats[seat]
    if failed is None or failed.bot is None or successor.bot is None:
        raise MatchRefused("not-a-bot", "Only a bot is replaced, and only by a bot.")
    if failed.bot == successor.bot:
        raise MatchRefused("same-bot", f"The bot {failed.bot} plays seat {seat} already.")
    decision.emit(BotReplaced(seat, replace(successor, stands_in_for=nameless(failed.stands_in_for)), reason))
