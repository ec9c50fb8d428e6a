"""Accounts, and who sends a token. A process caches both, and hears when a token ends or an account changes."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from msgspec import Struct
from redis import Redis

from domain.match import BotName, PlayerId, recorded_name
from events.account_places import AccountPlaces
from service.use_cases.accounts import Accounts, Player, read_account
from service.use_cases.checks import not_found
from service.use_cases.match_plan import bot_holder
from service.use_cases.naming import Names
from service.use_cases.new_accounts import NewAccounts
from service.use_cases.operators import Operators
from service.use_cases.server_secret import ServerSecret
from service.use_cases.sessions import Session, Sessions, TokenHash
from service.use_cases.token_forms import Token, hash_of
from service.use_cases.token_offers import TokenOffers
from service.use_cases.tokens import FoundToken, Scope, TokenOwner, Tokens, check_scopes

REMEMBERED_FOR: Final = 60.0
"""Seconds for which a process caches a checked token, unless it hears that the token has ended."""
REMEMBERED_AT_MOST: Final = 10_000
"""The most tokens in the cache of a process."""


class Caller(Struct, frozen=True):
    """Who sends a token: its account, and what the token allows."""

    player: Player
    owner: TokenOwner


class Players:
    """The accounts of this service.

    Every method may raise `StoreUnavailable`, and those that read an account `BrokenAccount`.
    """

    def __init__(
        self,
        client: Redis,
        secret: ServerSecret,
        names: Names,
        bots: Sequence[BotName] = (),
        *,
        places: AccountPlaces | None = None,
        operator_elsewhere: bool = False,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        places = places or AccountPlaces(client)
        self._secret = secret
        self.names = names
        self.tokens = Tokens(client, places, Operators(client, places, elsewhere=operator_elsewhere))
        self._offers = TokenOffers(client, places)
        self._accounts = Accounts(client, places)
        self._new_accounts = NewAccounts(client, secret, places, bots)
        self.bots = {each.player: Player(each.player, recorded_name(each)) for each in map(bot_holder, bots)}
        self._monotonic = monotonic
        self._remembered: OrderedDict[TokenHash, tuple[float, Caller]] = OrderedDict()
        self._sessions = Sessions()
        self._ended = 0
        """Number of tokens that are known to have ended: a lookup that began before may be stale."""

    def create(self, name: str, key: str | None = None) -> tuple[Player, Token]:
        """Creates an account, see `NewAccounts.create`."""
        return self._new_accounts.create(name, key)

    def offer_token(self, token: Token, key: str | None = None) -> Token | None:
        """Returns a new token whose first use ends the given one; `None` if the given one has ended already.

        A player who never receives the new token keeps the old one. With the same idempotency key it returns the same
        new token.
        """
        found, before = self.tokens.find(token), hash_of(token)
        if found is None:
            return None
        random = self._secret.random("new token", before, key)
        return self._offers.make(found.owner.player, found.home, random, before)

    def get(self, player: PlayerId) -> Player | None:
        """Returns the account with an id, also that of a bot; `None` if there is none."""
        if player in self.bots:
            return self.bots[player]
        return self._accounts.get(player)

    def caller(self, token: Token) -> Caller | None:
        """Returns the account of a token, with what the token allows; `None` if it is unknown or has ended."""
        hashed = hash_of(token)
        known = self._remembered.get(hashed)
        if known is not None and known[0] > self._monotonic():
            with suppress(KeyError):  # another thread has ended it
                self._remembered.move_to_end(hashed)
            return known[1]
        ended = self._ended
        found = self.tokens.find(token) or self._replaced(token)
        if found is None:
            return None
        player = read_account(found.owner.player, found.account)
        if player.deleted:
            return None
        caller = Caller(player, found.owner)
        if ended == self._ended:
            self._remember(hashed, caller)
        return caller

    def add_token(self, by: Token, name: str, scopes: Iterable[Scope], key: str | None = None) -> Token:
        """Adds a token with a name to the account of another token, with no scope that that one does not have.

        With the same idempotency key it returns the same new token. Raises `ScopeRefused`, `TokenRefused`,
        `NotFound` if the other token has ended meanwhile, `CommandReused`, and `KeyRefused` if the new one has ended.
        """
        caller = self.caller(by)
        if caller is None:
            raise not_found("token", "Authorization")
        check_scopes(scopes, caller.owner)
        hashed, player = hash_of(by), caller.player.id
        new = self.tokens.written(player, self._secret.random("named token", hashed, key))
        self.tokens.add(player, new, name, scopes, hashed, is_repeatable=key is not None)
        return new

    def operator_token(self, player: PlayerId, key: str | None = None) -> Token:
        """Returns a new token, which is not stored yet; with the same idempotency key the same one."""
        return self.tokens.written(player, self._secret.random("operator token", player, key))

    def revoke_token(self, player: PlayerId, token_id: str, by: Token) -> None:
        """Ends a token of an account, and its sessions. Raises `NotFound` and `TokenRefused`."""
        self.end(self.tokens.revoke(player, token_id, hash_of(by)))

    @contextmanager
    def session(self, token: Token | None) -> Iterator[Session]:
        """Yields the session of a request that waits for news; without a token it is never over."""
        if token is None:
            yield Session()
            return
        caller = self.caller(token)
        with self._sessions.opened(hash_of(token), None if caller is None else caller.player.id) as session:
            now = self.caller(token)
            if now is None or now.player.suspended:  # it has ended before the session was there
                session.end()
            yield session

    def end(self, token: str) -> None:
        """Forgets the token with this hash and ends its sessions, since the token has ended."""
        self._ended += 1
        self._remembered.pop(TokenHash(token), None)
        self._sessions.end(TokenHash(token))

    def catch_up(self) -> None:
        """Forgets all tokens, and ends the sessions of those that have ended meanwhile."""
        self._ended += 1
        self._remembered.clear()
        self.names.forget()
        for token, player in self._sessions.tokens():
            account = None if player is None else self._accounts.get(player)
            if account is None or account.suspended or not self.tokens.is_kept(account.id, token):
                self.end(token)

    def account_changed(self, player: str, *, ends_streams: bool) -> None:
        """Forgets what is cached of an account, since it has changed; `ends_streams` also ends its sessions."""
        self._ended += 1
        for token in [*self._remembered]:  # the keys alone: no other thread comes in while they are copied
            known = self._remembered.get(token)
            if known is not None and known[1].player.id == player:
                self._remembered.pop(token, None)
        self.names.forget(PlayerId(player))
        if ends_streams:
            self._sessions.end_of(PlayerId(player))

    def _replaced(self, token: Token) -> FoundToken | None:
        """Ends the token that a new one replaces at its first use, here and in other processes. Returns the new one."""
        before = self._offers.take(token)
        if before is None:
            return None
        self.end(before)
        return self.tokens.find(token)

    def _remember(self, hashed: TokenHash, caller: Caller) -> None:
        self._remembered[hashed] = (self._monotonic() + REMEMBERED_FOR, caller)
        if len(self._remembered) > REMEMBERED_AT_MOST:
            self._remembered.popitem(last=False)
