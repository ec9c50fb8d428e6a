"""Random draws that anyone can check.

All randomness of a match comes from HMAC-SHA256, keyed by the effective seed of the match, over the match id, the
version of the first event that the draw leads to, and a counter. The 32-byte digests are read as big-endian 32-bit
words; a word becomes an integer below n by rejection, so every outcome is equally likely; a shuffle is Fisher-Yates
from the last place down. `ALGORITHM` names exactly this procedure and is stored with each match.
"""

import hashlib
import hmac
import random
import struct
from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Final, TypeVar

ALGORITHM: Final = "hmac-sha256/rejection-u32/fisher-yates-down/1"

_WORD = 1 << 32
T = TypeVar("T")


class Chance:
    """A source of unbiased draws."""

    __slots__ = ("_words", "draws")

    def __init__(self, words: Iterator[int]) -> None:
        self._words = words
        self.draws = 0
        """How many integers have been drawn; 0 if chance has decided nothing."""

    def below(self, n: int) -> int:
        """Returns an integer from 0 to n - 1, each equally likely. Raises `ValueError` unless `n` is in 1 to 2**32."""
        if not 1 <= n <= _WORD:
            raise ValueError(f"no draw below {n}")
        self.draws += 1
        limit = _WORD - _WORD % n
        for word in self._words:
            if word < limit:
                return word % n
        raise ValueError("there are no more draws")

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Returns the items in a random order, each order equally likely (Fisher-Yates, from the last place down)."""
        pack = list(items)
        certain = _WORD - len(pack)  # a smaller word is thrown away for no place
        for last in range(len(pack) - 1, 0, -1):
            for word in self._words:  # as in `below`, without a call for each item: a seat's worlds are shuffled often
                if word < certain or word < _WORD - _WORD % (last + 1):
                    break
            else:
                raise ValueError("there are no more draws")
            other = word % (last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        self.draws += max(0, len(pack) - 1)
        return tuple(pack)


def commitment(seed: str) -> str:
    """Returns the SHA-256 of a seed, in hex. It is published first, so that the seed cannot be changed later."""
    return hashlib.sha256(seed.encode()).hexdigest()


def effective_seed(seed: str, salts: Sequence[str]) -> bytes:
    """Returns the key of a match: the seed mixed with the salts of the seats in order, empty if none was given."""
    mixed = hmac.new(seed.encode(), digestmod=hashlib.sha256)
    for salt in salts:
        encoded = salt.encode()
        mixed.update(len(encoded).to_bytes(4, "big") + encoded)
    return mixed.digest()


def verifiable(key: bytes, match: str, version: int) -> Chance:
    """Returns the chance of one version of one match; the same arguments always give the same draws."""
    return Chance(_hmac_words(key, match, version))


def casual(rng: random.Random) -> Chance:
    """Returns chance that needs no verification, e.g. for what a bot guesses about hidden cards."""
    return Chance(map(rng.getrandbits, repeat(32)))


def _hmac_words(key: bytes, match: str, version: int) -> Iterator[int]:
    counter = 0
    while True:
        message = f"{match}/{version}/{counter}".encode()
        yield from struct.unpack(">8I", hmac.digest(key, message, "sha256"))
        counter += 1
