"""What is measured of bots, by name."""

from collections.abc import Iterable
from typing import get_args

from domain.match import BotFailure, BotName
from service import metrics


class BotMetrics:
    """Counts in the metrics of this process what bots do."""

    def __init__(self, bots: Iterable[BotName]) -> None:
        for bot in bots:
            for reason in get_args(BotFailure):  # from 0, so that the first failure is an increase
                metrics.bot_failures.labels(bot, reason)

    def moved(self, bot: BotName, seconds: float) -> None:
        """Counts a move, with the seconds that the bot has thought."""
        metrics.bot_moves.labels(bot).observe(seconds)

    def failed(self, bot: BotName, reason: BotFailure) -> None:
        """Counts a failure."""
        metrics.bot_failures.labels(bot, reason).inc()
