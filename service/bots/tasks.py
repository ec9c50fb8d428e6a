"""The RQ job, and what a worker process keeps between jobs."""

from functools import cache
from threading import Event
from typing import Final

from domain.game import Seat
from domain.match import MatchId
from service.bootstrap import bootstrap
from service.bots.registry import BOT_NAMES
from service.bots.turn import BotPlayer
from service.settings import Settings

stopping: Final = Event()
"""Set once this process is to end: a turn is then left after the move that is being made."""


def play(match: str, seat: int) -> None:
    """Plays a seat until the turn is another's. To run it twice, or too late, does no harm."""
    player().play(MatchId(match), Seat(seat), lambda: not stopping.is_set())


@cache
def player() -> BotPlayer:
    """Made once for each process, so that the tables it has folded stay warm."""
    services = bootstrap(Settings.from_environment(), BOT_NAMES)
    return BotPlayer(services.repository, services.matches, services.command_ids, services.settings.bot_delay)
