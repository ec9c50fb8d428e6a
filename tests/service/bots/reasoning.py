"""A bot that searches a little, and what is told of its reasons."""

from msgspec.structs import replace

from domain.match import BotName, MatchId
from service.bootstrap import Services
from service.bots.search.levels import LEVELS
from service.use_cases.bot_reasons import KeptReasons

LEVEL = replace(LEVELS[BotName("expert")], steps=60, width=4, breadth=3)


def told(services: Services, match: MatchId) -> list[KeptReasons]:
    match_view = services.reading.match_view(match, None)
    return [reasons for _, reasons in services.bot_reasons.of(match_view)]
