"""Where accounts lie in the stores of the tests."""

from domain.match import PlayerId
from events.account_keys import AccountKeys, AccountPartitions

PARTITIONS = AccountPartitions(on_a_cluster=False)


def home(player: str) -> AccountKeys:
    """Where an account lies on one Redis."""
    return PARTITIONS.of(PlayerId(player))
