"""New tokens that are offered in place of others, which end when a new one is first used."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final, NamedTuple

from redis import Redis

from domain.match import PlayerId
from events.account_keys import ONE_PLACE, AccountKeys
from events.account_places import AccountPlaces
from events.connection import reaching_redis
from events.keys import Key
from events.timekeeper import machine_time
from service.use_cases.own_script import OwnScript
from service.use_cases.sessions import TokenHash
from service.use_cases.token_forms import Token, hash_of, named_player, written
from service.use_cases.token_scripts import OFFER, REPLACE
from service.use_cases.tokens import ENDS_KEPT, remembered_from_now

OFFERED_FOR: Final = timedelta(days=1)
"""How long a new token can replace the old one by its first use."""
MOST_OFFERS: Final = 5
"""The tokens that are offered in place of one: the newest. An older one is refused like one that has ended."""


class _Offer(NamedTuple):
    player: PlayerId
    before: TokenHash


class TokenOffers:
    """The offers in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis, places: AccountPlaces) -> None:
        self._redis: Any = client
        self._places = places
        self._offer, self._replace = (OwnScript(client, places, text) for text in (OFFER, REPLACE))

    def make(self, player: PlayerId, home: AccountKeys, random: bytes, before: TokenHash) -> Token:
        """Offers the token of 256 random bits in place of another one of an account, which was found in a place."""
        new = written(random, None if home is ONE_PLACE else player)
        found = self._places.ask(player, lambda home, _: [("ZRANGE", home.token_offers(player), 0, -1)])
        earlier = [] if found is None else [offer.decode() for offer in found.answers[0]]

        def used(home: AccountKeys) -> Sequence[Key]:
            offered = (hash_of(new), *(offer.split()[1] for offer in earlier))
            return [home.token_offers(player), home.tokens, *map(home.offered_token, offered)]

        now = machine_time()
        ends = now + OFFERED_FOR // timedelta(milliseconds=1)
        ran = self._offer(player, used, [hash_of(new), before, player, now, ends, MOST_OFFERS, *earlier])
        self._note_owner(new, player, ran.home)
        return new

    def take(self, token: Token) -> TokenHash | None:
        """Ends the token in place of which another one was offered, at the first use of that; returns the ended one."""
        new, offer = hash_of(token), self._offer_of(token)
        if offer is None:
            return None
        player, before = offer

        def used(home: AccountKeys) -> Sequence[Key]:
            kept = [home.tokens, home.token_details, home.token_uses, home.operators, home.token_ends]
            return [home.offered_token(new), *kept, home.tokens_of(player), home.ended_tokens(player)]

        home, ended = self._replace(player, used, [new, player, before, ENDS_KEPT, *remembered_from_now()])
        if ended is None:
            return None
        self._note_owner(token, player, home)
        self._places.forget_owners([before])
        return before

    def _offer_of(self, token: Token) -> _Offer | None:
        """Returns which token was to be replaced by a new one."""
        new, named = hash_of(token), named_player(token)
        player = named or self._places.owner(new)
        if player is not None:
            found = self._places.ask(player, lambda home, _: [("GET", home.offered_token(new))])
            if found is not None and found.answers[0] is not None:
                return _Offer(player, TokenHash(found.answers[0].decode()))
        return None if named is not None or self._places.is_split else self._left_behind(token)

    def _note_owner(self, token: Token, player: PlayerId, home: AccountKeys | None) -> None:
        """Notes whose a token is that does not name its account, if that has moved since the token was written."""
        if named_player(token) is None and home is not ONE_PLACE:
            self._places.note_owner(hash_of(token), player)

    def _left_behind(self, token: Token) -> _Offer | None:
        """Returns an offer that was made before its account has moved."""
        with reaching_redis():
            found = self._redis.get(ONE_PLACE.offered_token(hash_of(token)))
        before = None if found is None else TokenHash(found.decode())
        player = None if before is None else self._places.owner(before)
        if before is None or player is None:
            return None
        self._note_owner(token, player, self._places.home(player))  # first: without that nobody would find it
        return _Offer(player, before)
