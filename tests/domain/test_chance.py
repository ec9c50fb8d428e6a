"""Chance that anyone can check: the published procedure, by its numbers."""

import hashlib
import hmac
from collections import Counter

import pytest

from domain.chance import Chance, commitment, effective_seed, verifiable


def test_the_words_are_hmac_sha256_over_match_version_and_counter() -> None:
    digest = hmac.digest(b"key", b"m1/7/0", "sha256")
    first_word = int.from_bytes(digest[:4], "big")
    assert verifiable(b"key", "m1", 7).below(1 << 32) == first_word


def test_the_same_seed_match_and_version_always_give_the_same_draws() -> None:
    draws = [verifiable(b"key", "m1", 7).shuffled(range(36)) for _ in range(2)]
    assert draws[0] == draws[1]
    assert draws[0] != verifiable(b"key", "m1", 8).shuffled(range(36))
    assert draws[0] != verifiable(b"key", "m2", 7).shuffled(range(36))
    assert draws[0] != verifiable(b"other", "m1", 7).shuffled(range(36))


def test_known_draws_for_readers_in_other_languages() -> None:
    chance = verifiable(effective_seed("seed", ["salt-0", ""]), "match", 3)
    assert chance.shuffled(range(10)) == (3, 0, 1, 9, 2, 6, 8, 7, 5, 4)
    assert [chance.below(6) for _ in range(8)] == [5, 5, 2, 2, 4, 1, 1, 0]


def test_words_that_would_favour_small_outcomes_are_thrown_away() -> None:
    largest = (1 << 32) - 1
    assert Chance(iter([largest, 4])).below(3) == 1  # 2**32 - 1 is a multiple of 3: one word too many
    assert Chance(iter([largest])).below(2) == 1


def test_every_order_of_three_cards_is_equally_likely() -> None:
    orders = Counter(verifiable(b"key", "m", version).shuffled("abc") for version in range(6000))
    assert len(orders) == 6
    assert all(900 < count < 1100 for count in orders.values())


def test_a_shuffle_keeps_every_card() -> None:
    assert sorted(verifiable(b"key", "m", 1).shuffled([1, 1, 2, 3])) == [1, 1, 2, 3]


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_a_draw_below_nothing_or_above_a_word_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="no draw below"):
        verifiable(b"key", "m", 1).below(n)


def test_draws_are_counted_so_that_chance_can_be_noticed() -> None:
    chance = verifiable(b"key", "m", 1)
    assert chance.draws == 0
    chance.shuffled("abcd")
    assert chance.draws == 3


def test_a_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment("seed") == hashlib.sha256(b"seed").hexdigest()


def test_salts_cannot_be_moved_between_seats_without_changing_the_seed() -> None:
    seeds = {effective_seed("seed", salts) for salts in (["ab", "c"], ["a", "bc"], ["abc", ""], ["", "abc"], ["abc"])}
    assert len(seeds) == 5
