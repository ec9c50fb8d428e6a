"""Every Redis key of the accounts.

All keys of an account share the hash tag of its partition, so that one script can use them together, on a Redis Cluster
too. Earlier releases kept all accounts in one place, which has the same keys.
"""

import zlib
from collections.abc import Sequence
from typing import Final

from domain.match import PlayerId
from events.keys import Key


class AccountKeys:
    """The keys of the accounts of a partition, or of the place where earlier releases kept all accounts."""

    def __init__(self, tag: str) -> None:
        self._tag: Final = f"kifu:{{{tag}}}"
        self.players: Final = self._key("players")
        """Hash: the accounts, by id."""
        self.tokens: Final = self._key("tokens")
        """Hash: the id of the account that a token belongs to, by the hash of the token."""
        self.token_details: Final = self._key("token-details")
        """Hash: the name, scopes and time of creation of a token, by its hash; a first token has none."""
        self.token_uses: Final = self._key("token-uses")
        """Hash: when a token was last used, to the hour, by its hash."""
        self.token_owners: Final = self._key("token-owners")
        """Hash: the id of the account of a token that does not name it, by the hash of the token, which lies here by
        that hash. Only the account says if the token has ended."""
        self.operators: Final = self._key("operators")
        """Set: the hashes of the tokens whose scopes include `operate`."""
        self.vacations: Final = self._key("vacations")
        """Hash: the vacation of each account that has taken one, by id."""
        self.deletions: Final = self._key("deletions")
        """Sorted set: the deleted accounts that may still hold seats, by the time of the deletion."""
        # In the partitions all of them begin alike, so that a reader can name them all when it asks what has changed.
        self.token_ends: Final = self._key("token-ends") if tag == _ONE_PLACE else Key(f"kifu:token-ends:{{{tag}}}")
        """Stream: tokens that have ended, by hash (`t`), changed accounts (`a`), and if their streams end (`e`)."""

    def tokens_of(self, player: PlayerId) -> Key:
        """Set: the hashes of the tokens of an account; that of an older account with one token may be missing."""
        return self._key(f"tokens-of:{player}")

    def ended_tokens(self, player: PlayerId) -> Key:
        """Sorted set: the hashes of tokens of an account that have ended, by the time until which that is remembered.

        They are those that a request could make once more if it were sent again.
        """
        return self._key(f"ended-tokens:{player}")

    def offered_token(self, token: str) -> Key:
        """String: the hash of the old token, which ends when the new token with this hash is first used."""
        return self._key(f"tokens:{token}")

    def token_offers(self, player: PlayerId) -> Key:
        """Sorted set: the tokens that are offered to an account, by the time at which each offer ends.

        A member is `<hash of the old token> <hash of the new one>`.
        """
        return self._key(f"token-offers:{player}")

    def blocks(self, player: PlayerId) -> Key:
        """Set: the players that a player blocks."""
        return self._key(f"blocks:{player}")

    def notes(self, player: PlayerId) -> Key:
        """Hash: the notes of an account, by match."""
        return self._key(f"notes:{player}")

    def watched(self, player: PlayerId) -> Key:
        """Sorted set: the matches that an account watches, by the time at which it began to."""
        return self._key(f"watched:{player}")

    def sign_in_link(self, player: PlayerId) -> Key:
        """String: the newest sign-in link of an account that is not used, by the hash of its secret."""
        return self._key(f"sign-in-link:{player}")

    def made_sign_in_link(self, idempotency_key: str) -> Key:
        """String: what a link was derived from that a request with an idempotency key made; the key as a keyed hash."""
        return self._key(f"made-sign-in-link:{idempotency_key}")

    def created_account(self, idempotency_key: str) -> Key:
        """String: the account that a request with an idempotency key created; the key is given as a keyed hash."""
        return self._key(f"created-2:{idempotency_key}")

    def _key(self, name: str) -> Key:
        return Key(f"{self._tag}:{name}")


_ONE_PLACE: Final = "accounts"
ONE_PLACE: Final = AccountKeys(_ONE_PLACE)
"""Where earlier releases kept all accounts."""
_PARTITIONS: Final = tuple(AccountKeys(f"a{number:02}") for number in range(4))
_PARTITIONS_ON_A_CLUSTER: Final = tuple(AccountKeys(f"a{number:03}") for number in range(256))


class AccountPartitions:
    """The partitions of the accounts of a store. Their number never changes."""

    def __init__(self, *, on_a_cluster: bool) -> None:
        self.all: Final[Sequence[AccountKeys]] = _PARTITIONS_ON_A_CLUSTER if on_a_cluster else _PARTITIONS

    def of(self, player: PlayerId) -> AccountKeys:
        """Returns the partition of an account."""
        return self._by(player)

    def of_idempotency_key(self, hashed: str) -> AccountKeys:
        """Returns the partition that remembers a creation with an idempotency key, given as a keyed hash."""
        return self._by(hashed)

    def owners(self, token: str) -> Key:
        """Returns the `token_owners` that may have a token, given by its hash."""
        return self._by(token).token_owners

    def _by(self, text: str) -> AccountKeys:
        return self.all[zlib.crc32(text.encode(errors="surrogatepass")) % len(self.all)]


def form() -> Key:
    """String: where the accounts of this store lie, see `AccountPlaces`."""
    return Key("kifu:{accounts}:form")


def moving() -> Key:
    """Hash: the accounts that are on their way to their partition, by id."""
    return Key("kifu:{accounts}:moving")


def indexed() -> Key:
    """String: there if the place of all accounts knows all tokens of each account."""
    return Key("kifu:{accounts}:indexed")


def log_rewriting() -> Key:
    """Hash: when a log of Redis without deleted accounts was asked for last, and when writing it was begun last."""
    return Key("kifu:{accounts}:log-rewriting")


def log_written_lately() -> Key:
    """String: there for an hour after Redis began to write its log anew for deleted accounts."""
    return Key("kifu:{accounts}:log-written-lately")


def operators_lock() -> Key:
    """String: held while the last token that operates may be ended."""
    return Key("kifu:{accounts}:operators-lock")


def command_secret() -> Key:
    """String: the secret of the service, which ids, tokens and the keys of cursors are derived from."""
    return Key("kifu:{accounts}:command-secret")
