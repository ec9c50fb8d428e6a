"""The use cases about accounts."""

from collections.abc import Sequence
from dataclasses import dataclass

import redis

from domain.match import BotName
from events.account_places import AccountPlaces
from events.projections.lobby import Lobby
from events.replication import Replicas
from service.settings import Settings
from service.use_cases.accounts import Accounts
from service.use_cases.blocks import Blocks
from service.use_cases.bot_accounts import BotAccounts
from service.use_cases.challenge_store import ChallengeStore
from service.use_cases.challenges import Challenges
from service.use_cases.chat import Chat
from service.use_cases.commands import CommandIds
from service.use_cases.deletion import Deletions
from service.use_cases.matches import Matches
from service.use_cases.naming import Names
from service.use_cases.notes import Notes
from service.use_cases.own_account import AccountChanges
from service.use_cases.players import Players
from service.use_cases.server_secret import ServerSecret
from service.use_cases.sign_in_links import SignInLinks
from service.use_cases.watched_matches import WatchedMatches
from service.use_cases.webhooks.addresses import AllowedAddresses
from service.use_cases.webhooks.registry import Webhooks


@dataclass(frozen=True, kw_only=True)
class OwnLists:
    """What an account keeps for itself."""

    blocks: Blocks
    notes: Notes
    watched: WatchedMatches


@dataclass(frozen=True, kw_only=True)
class AccountUseCases(OwnLists):
    """The use cases about accounts."""

    account_places: AccountPlaces
    players: Players
    names: Names
    account_changes: AccountChanges
    deletions: Deletions
    chat: Chat
    sign_in_links: SignInLinks
    webhooks: Webhooks
    challenges: Challenges
    replicas: Replicas


def account_use_cases(
    settings: Settings,
    bots: Sequence[BotName],
    client: redis.Redis,
    places: AccountPlaces,
    *,
    names: Names,
    matches: Matches,
) -> AccountUseCases:
    """Returns the use cases about accounts for these bots."""
    secret = ServerSecret(client)
    players = Players(client, secret, names, bots, places=places, operator_elsewhere=bool(settings.operator_token))
    webhooks, own = Webhooks(client, secret, AllowedAddresses(settings.webhook_networks)), _own_lists(client, places)
    return AccountUseCases(
        account_places=places,
        players=players,
        names=names,
        account_changes=AccountChanges(Accounts(client, places), names, Lobby(client), tuple(bots)),
        deletions=_deletions(settings, client, matches, places, webhooks=webhooks, own=own),
        chat=Chat(client, names, own.blocks, most=settings.chat_messages),
        sign_in_links=SignInLinks(client, players.tokens, secret, places),
        webhooks=webhooks,
        challenges=Challenges(client, players, matches, CommandIds(secret)),
        replicas=Replicas(client, settings.replicas),
        **vars(own),
    )


def _own_lists(client: redis.Redis, places: AccountPlaces) -> OwnLists:
    watched = WatchedMatches(client, Lobby(client), places)
    return OwnLists(blocks=Blocks(client, places), notes=Notes(client, places), watched=watched)


def _deletions(
    settings: Settings,
    client: redis.Redis,
    matches: Matches,
    places: AccountPlaces,
    *,
    webhooks: Webhooks,
    own: OwnLists,
) -> Deletions:
    lobby, elsewhere = Lobby(client), bool(settings.operator_token)
    kept_beside = (webhooks.remove_all, BotAccounts(client, lobby).remove, own.notes.forget, own.watched.forget)
    forget = (*kept_beside, ChallengeStore(client).end_all_of)
    return Deletions(client, lobby, matches, forget, places=places, operator_elsewhere=elsewhere)
