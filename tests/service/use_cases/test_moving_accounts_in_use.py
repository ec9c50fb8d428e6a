"""Accounts that are changed by several processes at once, while they move and while they end."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import redis

from domain.match import PlayerId
from events import account_keys
from events.account_keys import ONE_PLACE
from service.bootstrap import Services
from service.use_cases.token_forms import Token, hash_of
from service.use_cases.tokens import TokenRefused
from tests.account_homes import home
from tests.service.account_moves import begin, move_all
from tests.service.conftest import owner_of, services_on

ACCOUNTS = 6
ROUNDS = 12


def _use(processes: tuple[Services, Services], player: PlayerId, token: Token) -> tuple[Token, set[str]]:
    """Changes an account, each time in another process; returns its newest token, and what it is to block."""
    blocked: set[str] = set()
    for number in range(ROUNDS):
        here, there = processes[number % 2], processes[1 - number % 2]
        other = PlayerId(f"p{number}")
        here.blocks.block(player, other)
        kept = here.players.add_token(token, f"Tablet {number}", ["read"], f"key {number}")
        assert there.players.add_token(token, f"Tablet {number}", ["read"], f"key {number}") == kept
        if number % 2:
            there.blocks.unblock(player, other)
            there.players.revoke_token(player, hash_of(kept)[:16], token)
            assert here.players.tokens.owner(kept) is None
        else:
            blocked.add(other)
        new = here.players.offer_token(token)
        assert new is not None
        assert owner_of(there.players, new) is not None
        assert here.players.tokens.owner(token) is None
        token = new
    return token, blocked


def test_nothing_is_lost_or_doubled_of_accounts_that_are_changed_while_they_move(
    two_processes: tuple[Services, Services],
) -> None:
    services = two_processes[0]
    made = [services.players.create(f"Ada {number}") for number in range(ACCOUNTS)]
    with ThreadPoolExecutor(ACCOUNTS) as users:
        used = [users.submit(_use, two_processes, player.id, token) for player, token in made]
        begin(services.redis)
        move_all(services)
    for (player, _), use in zip(made, used, strict=True):
        token, blocked = use.result()
        assert two_processes[1].blocks.of(player.id) == sorted(blocked)
        listed = services.players.tokens.listed(player.id, hash_of(token))
        assert {each.name for each in listed} == {"first token", *(f"Tablet {even}" for even in range(0, ROUNDS, 2))}
        assert len(listed) == 1 + ROUNDS // 2
    assert not services.redis.exists(ONE_PLACE.players, ONE_PLACE.tokens, account_keys.moving())


def test_of_two_last_tokens_that_operate_only_one_ends_at_the_same_time(
    redis_url: str, redis_client: redis.Redis
) -> None:
    services = services_on(redis_url)
    one = other = services.players.create("Ada")
    while home(other[0].id) is home(one[0].id):
        other = services.players.create("Bea")
    tokens = [services.players.operator_token(player.id) for player, _ in (one, other)]
    for (player, _), token in zip((one, other), tokens, strict=True):
        services.players.tokens.add(player.id, token, "Office", ("operate",), None)
    with ThreadPoolExecutor(2) as both:
        ends = [
            both.submit(partial(services.players.revoke_token, player.id, hash_of(token)[:16], first))
            for (player, first), token in zip((one, other), tokens, strict=True)
        ]
    refused = [end for end in ends if isinstance(end.exception(), TokenRefused)]
    assert len(refused) == 1
    services.redis.close()
