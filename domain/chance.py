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
from itertools import islice, repeat
from typing import Final, TypeVar

ALGORITHM: Final = "hmac-sha256/rejection-u32/fisher-yates-down/1"

_WORD = 1 << 32
_NO_MORE_DRAWS: Final = "there are no more draws"
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
        return self._accepted(next(self._words, None), n) % n

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Returns the items in a random order, each order equally likely."""
        pack = list(items)
        self.shuffle(pack)
        return tuple(pack)

    def shuffle(self, pack: list[T]) -> None:
        """Puts a list into a random order, each order equally likely (Fisher-Yates, from the last place down)."""
        place = len(pack)
        if place < 2:
            return
        self.draws += place - 1
        certain = _WORD - place  # a smaller word is thrown away for no place
        for word in islice(self._words, place - 1):  # without a call for each item: bots shuffle often
            other = word % place if word < certain else self._accepted(word, place) % place
            place -= 1
            pack[place], pack[other] = pack[other], pack[place]
        if place > 1:
            raise ValueError(_NO_MORE_DRAWS)

    def _accepted(self, word: int | None, n: int) -> int:
        """Returns the first word, from this one on, by which each integer below `n` is equally likely."""
        limit = _WORD - _WORD % n
        while word is not None:
            if word < limit:
                return word
            word = next(self._words, None)
        raise ValueError(_NO_MORE_DRAWS)


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
