"""The use cases about what bots think: who thinks now, why they moved as they did, hints and analyses."""

from dataclasses import dataclass

import redis

from events.notifier import Notifier
from events.repository import MatchRepository
from events.streams import RedisStore
from service.use_cases.analyses import Analyses
from service.use_cases.bot_attempts import BotAttempts
from service.use_cases.bot_reasons import BotReasons
from service.use_cases.hints import Hints
from service.use_cases.server_secret import ServerSecret
from service.use_cases.studies import Studies
from service.use_cases.thinking_news import ThinkingNews


@dataclass(frozen=True, kw_only=True)
class BotThinking:
    """The use cases about what bots think."""

    bot_attempts: BotAttempts
    bot_reasons: BotReasons
    studies: Studies
    hints: Hints
    analyses: Analyses
    thinking_news: ThinkingNews


def bot_thinking(
    client: redis.Redis, store: RedisStore, repository: MatchRepository, notifier: Notifier
) -> BotThinking:
    """Returns these use cases for a store, whose reasons of bots lie beside its records.

    Opens no connection yet.
    """
    studies = Studies(client)
    hints, analyses = Hints(client, studies, ServerSecret(client)), Analyses(client, studies, repository)
    return BotThinking(
        bot_attempts=BotAttempts(client),
        bot_reasons=BotReasons(store.reasons, repository),
        studies=studies,
        hints=hints,
        analyses=analyses,
        thinking_news=ThinkingNews(repository, hints, analyses, lambda: notifier.is_closed),
    )
