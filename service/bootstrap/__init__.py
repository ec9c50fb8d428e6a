"""The composition root: the only package that chooses implementations and puts them together.

`accounts`, `projections` and `thinking` put a part of them together each.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, cast

import redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry

from domain.game import AnyGame, GameId
from domain.match import BotName, Decision
from events.account_places import AccountPlaces
from events.awaited_news import source_of
from events.cluster import ClusterClient
from events.cluster_address import ClusterAddress, is_cluster
from events.components_store import ComponentsStore
from events.connection import Connections, reaching_redis
from events.feed import RedisFeed
from events.listener import FeedListener
from events.notifier import Notifier
from events.projections.finished_matches import FinishedMatches
from events.projections.lobby import Lobby
from events.projections.newer_records import NewerRecords
from events.replication import Replicas
from events.repository import MatchRepository
from events.sentinel_address import SCHEME, SentinelAddress
from events.sentinels import SentinelConnections
from events.store import Store
from events.timekeeper import Timekeeper
from service.archives import archive_of
from service.bootstrap.accounts import AccountUseCases, account_use_cases
from service.bootstrap.projections import Projections, projections_of
from service.bootstrap.thinking import BotThinking, bot_thinking
from service.games import games_of, games_of_new_matches, supply_components
from service.measured_store import MeasuredStore
from service.settings import BadSetting, Settings
from service.tracing import carried
from service.use_cases.absences import Absences
from service.use_cases.account_news import AccountNews, OwnStates
from service.use_cases.accounts import Accounts
from service.use_cases.blocks import Blocks
from service.use_cases.bot_attempts import BotAttempts
from service.use_cases.code_digest import code_digest
from service.use_cases.commands import CommandIds
from service.use_cases.condition import Conditions
from service.use_cases.finished_records import FinishedRecords
from service.use_cases.forks import Forks
from service.use_cases.invitations import Invitations
from service.use_cases.match_length import Bounds
from service.use_cases.match_quotas import MatchQuotas, quotas
from service.use_cases.matches import Matches
from service.use_cases.naming import Names
from service.use_cases.processes import Processes
from service.use_cases.reading import Reading
from service.use_cases.server_secret import Cursors, ServerSecret
from service.use_cases.subscriptions import Subscriptions
from service.use_cases.take_backs import Corrections, TakeBacks
from service.use_cases.turn_news import TurnNews
from service.use_cases.unit_of_work import UnitOfWork
from service.use_cases.vacations import Vacations
from service.use_cases.waiting_for import WaitingMatches

Games = Mapping[GameId, AnyGame]

CONNECTIONS: Final = 32
"""The most connections of one process to the store. All its requests share them."""
WAIT_FOR_CONNECTION: Final = 10
"""Seconds for which a request waits for a free connection."""
CACHED_FOR_EXPORTS: Final = 4
"""Finished matches that stay in memory after their records were read: few, so that those that are played stay there."""
WAIT_FOR_ANSWER: Final = 5
"""Seconds after which a store that does not answer counts as unreachable. A blocking read waits one second at most."""


@dataclass(frozen=True, kw_only=True)
class UseCases:
    """The use cases, and what requests need beside them."""

    command_ids: CommandIds
    cursors: Cursors
    invitations: Invitations
    matches: Matches
    absences: Absences
    vacations: Vacations
    take_backs: TakeBacks
    forks: Forks
    corrections: Corrections
    reading: Reading
    waiting: WaitingMatches
    finished_records: FinishedRecords


@dataclass(frozen=True, kw_only=True)
class Followed:
    """What clients follow."""

    subscriptions: Subscriptions
    account_news: AccountNews
    turn_news: TurnNews


@dataclass(frozen=True, kw_only=True)
class Services(UseCases, AccountUseCases, Followed, BotThinking):
    """Everything that the API, the bots and the commands work with."""

    settings: Settings
    games: Games
    bots: Sequence[BotName]
    redis: redis.Redis
    listener: FeedListener
    store: MeasuredStore
    processes: Processes
    conditions: Conditions
    repository: MatchRepository
    timekeeper: Timekeeper
    projections: Projections


def bootstrap(settings: Settings, bots: Sequence[BotName], games: Games | None = None) -> Services:
    """Returns the services of one process, for these bots and games; by default the games that the settings name.

    Opens no connection yet. Raises `BadSetting` and `BadComponents`.
    """
    games = games_of(settings) if games is None else games
    supply_components(games, settings.components)
    for game in games.values():  # now, since a newer release may take the place of the files while this one runs
        code_digest(game)
    return _services(settings, games, bots, connect(settings))


def _services(settings: Settings, games: Games, bots: Sequence[BotName], client: redis.Redis) -> Services:
    notifier, places = Notifier(source_of(client)), AccountPlaces(client, settings.accounts_form)
    store, timekeeper, processes = _store(settings, client, notifier), Timekeeper(client), Processes(client)
    repository, projections = MatchRepository(store, games, ComponentsStore(client)), projections_of(client, notifier)
    unit_of_work = _unit_of_work(settings, client, store, repository, timekeeper)
    names, beginning = Names(Accounts(client, places)), games_of_new_matches(games, settings)
    use_cases = _use_cases(beginning, bots, client, store=store, unit_of_work=unit_of_work, names=names)
    accounts = account_use_cases(settings, bots, client, places, names=names, matches=use_cases.matches)
    return Services(
        settings=settings,
        games=games,
        bots=bots,
        redis=client,
        listener=FeedListener(client, notifier, accounts.players, partial(timekeeper.note, "api")),
        store=store,
        processes=processes,
        conditions=_conditions(client, projections, processes),
        repository=repository,
        timekeeper=timekeeper,
        projections=projections,
        **vars(_followed(client, notifier, repository, names, TurnNews(projections.turns, timekeeper))),
        **vars(bot_thinking(client, store, repository, notifier)),
        **vars(use_cases),
        **vars(accounts),
    )


def _unit_of_work(
    settings: Settings, client: redis.Redis, store: Store, repository: MatchRepository, timekeeper: Timekeeper
) -> UnitOfWork:
    match_quotas = MatchQuotas(client, Lobby(client), repository, quotas(settings.open_matches, settings.bot_matches))
    blocks = Blocks(client)

    def check(decision: Decision) -> None:
        match_quotas.check(decision)
        blocks.check(decision)

    return UnitOfWork(
        store,
        repository,
        clock=timekeeper.now,
        keep_components=ComponentsStore(client).keep,
        check=check,
        bounds=Bounds(events=settings.match_events, proposals=settings.proposals),
        away=timekeeper.away,
    )


def _followed(
    client: redis.Redis, notifier: Notifier, repository: MatchRepository, names: Names, turn_news: TurnNews
) -> Followed:
    subscriptions = Subscriptions(repository, notifier, names.naming)
    names.on_change = subscriptions.forget_sentences
    account_news = AccountNews(OwnStates(client, turn_news), notifier)
    return Followed(subscriptions=subscriptions, account_news=account_news, turn_news=turn_news)


def _finished_records(client: redis.Redis, store: Store, games: Games, names: Names) -> FinishedRecords:
    apart = MatchRepository(store, games, ComponentsStore(client), capacity=CACHED_FOR_EXPORTS)
    return FinishedRecords(apart, FinishedMatches(client), names.naming)


def _store(settings: Settings, client: redis.Redis, notifier: Notifier) -> MeasuredStore:
    replicas = Replicas(client, settings.replicas) if settings.replicas else None
    return MeasuredStore(client, notifier, replicas, carried, archive_of(settings))


def _conditions(client: redis.Redis, projections: Projections, processes: Processes) -> Conditions:
    return Conditions(
        client,
        feed=RedisFeed(client, consumer="onlooker"),  # it only looks how far the projector is behind
        turns=projections.turns,
        quarantine=projections.quarantine,
        newer_records=NewerRecords(client),
        processes=processes,
        attempts=BotAttempts(client),
        due=projections.due,
    )


def _use_cases(
    games: Games, bots: Sequence[BotName], client: redis.Redis, *, store: Store, unit_of_work: UnitOfWork, names: Names
) -> UseCases:
    secret, repository = ServerSecret(client), unit_of_work.repository
    vacations = Vacations(client, Lobby(client), unit_of_work)
    return UseCases(
        command_ids=CommandIds(secret),
        cursors=Cursors(secret),
        invitations=Invitations(secret),
        matches=Matches(games, bots, unit_of_work, naming=names.naming),
        absences=Absences(unit_of_work, vacations.until),
        vacations=vacations,
        take_backs=TakeBacks(unit_of_work),
        forks=Forks(bots, store, repository, unit_of_work),
        corrections=Corrections(unit_of_work),
        reading=Reading(repository),
        waiting=WaitingMatches(client, repository),
        finished_records=_finished_records(client, store, repository.games, names),
    )


def connect(settings: Settings) -> redis.Redis:
    """Returns a client of the store. It retries a lost connection at once, since a restarted Redis has dropped all.

    It does not retry after a timeout: while Redis hangs, a retry only delays the answer. Raises `BadSetting`.
    """
    options: dict[str, Any] = {
        "max_connections": CONNECTIONS,
        "timeout": WAIT_FOR_CONNECTION,
        "socket_connect_timeout": 2,
        "socket_timeout": WAIT_FOR_ANSWER,
    }
    if is_cluster(settings.redis_url):
        address = ClusterAddress.parse(settings.redis_url)
        _pool(address.url, **options)
        return cast(redis.Redis, ClusterClient(address, **options))
    options["retry"] = Retry(ConstantBackoff(0.05), retries=2, supported_errors=(redis.ConnectionError,))
    if settings.redis_url.startswith(f"{SCHEME}:"):
        return redis.Redis.from_pool(SentinelConnections(SentinelAddress.parse(settings.redis_url), **options))
    return redis.Redis.from_pool(_pool(settings.redis_url, **options))


def _pool(url: str, **options: Any) -> Connections:
    """Returns the connections to the Redis at a URL, and opens none. Raises `BadSetting` for bad options in the URL."""
    try:
        pool = Connections.from_url(url, **options)
        pool.connection_class(**pool.connection_kwargs)  # or else each request would find out
    except (TypeError, ValueError, redis.RedisError) as error:
        raise BadSetting(f"KIFU_REDIS_URL has an option that cannot be used: {error}") from error
    return pool


def check_reachable(settings: Settings) -> None:
    """Raises `StoreUnavailable` unless the store answers."""
    with reaching_redis(), connect(settings) as client:
        check = client.check if isinstance(client, ClusterClient) else client.ping
        check()
