"""Where the accounts lie: each in the partition of its id, or still in the one place of earlier releases.

An account is looked for in its partition first. So what a crash or a takeover leaves in the one place does
not count.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final, Literal, NamedTuple

import redis

from domain.match import PlayerId
from events import account_keys
from events.account_keys import ONE_PLACE, AccountKeys, AccountPartitions
from events.account_moves import AccountMove
from events.cluster import ClusterClient
from events.connection import reaching_redis, writing_redis

State = Literal["one place", "moving", "split"]
"""`one place`: all accounts are in the one place. `moving`: new ones are in partitions, and the others move there.
`split`: none is left in the one place."""
Command = tuple[Any, ...]
Questions = Callable[[AccountKeys, PlayerId], Sequence[Command]]
"""Returns the commands that read something of an account in a place."""

_SPLIT: Final = b"split"
# Begins to use partitions as far as that is wished. Returns the form of the store.
_BEGIN: Final = """
local form = redis.call('GET', KEYS[1])
if form or ARGV[1] == '1' then return form end
if redis.call('EXISTS', KEYS[2], KEYS[3]) == 0 then
  redis.call('SET', KEYS[1], 'split')
elseif ARGV[1] == '2' then
  redis.call('SET', KEYS[1], 'moving ' .. ARGV[2])
end
return redis.call('GET', KEYS[1])
"""


class Found(NamedTuple):
    """An account that was found."""

    home: AccountKeys
    """Where it lies."""
    document: bytes
    answers: Sequence[Any]
    """What else was asked for."""


def nothing_else(_home: AccountKeys, _player: PlayerId) -> Sequence[Command]:
    """Asks for the account alone."""
    return ()


class AccountPlaces:
    """Finds accounts. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis, wish: str = "") -> None:
        self._redis: Any = client
        self._wish = wish
        """Where new accounts shall lie: `1`, in the one place; `2`, in partitions, and all others move there; empty, in
        partitions if there are no others."""
        self.partitions: Final = AccountPartitions(on_a_cluster=isinstance(client, ClusterClient))
        self.move: Final = AccountMove(client, self.partitions)
        self._begin: Any = client.register_script(_BEGIN)
        self.is_split = False
        """True once it is known that the one place is empty; that never changes."""

    def state(self) -> State:
        """Returns where accounts lie in this store, after it has begun to use partitions as far as that is wished."""
        if not self.is_split:
            places = [account_keys.form(), ONE_PLACE.players, ONE_PLACE.tokens]
            with reaching_redis():
                form = self._begin(places, [self._wish, int(time.time())])
            if form is None:
                return "one place"
            self.is_split = form == _SPLIT
        return "split" if self.is_split else "moving"

    def moving_for(self) -> float:
        """Returns for how many seconds accounts have been moving; 0 if they have not begun."""
        with reaching_redis():
            form: bytes | None = self._redis.get(account_keys.form())
        return 0 if form is None or form == _SPLIT else time.time() - int(form.split()[1])

    def note_split(self) -> None:
        """Notes that the one place is empty, and will not be asked for any more."""
        with writing_redis():
            self._redis.set(account_keys.form(), _SPLIT)

    def all(self) -> Sequence[AccountKeys]:
        """Returns all places in which accounts may lie."""
        return self.partitions.all if self.is_split else (*self.partitions.all, ONE_PLACE)

    def home(self, player: PlayerId) -> AccountKeys | None:
        """Returns where an account lies; `None` if there is none."""
        found = self.ask(player)
        return None if found is None else found.home

    def ask(self, player: PlayerId, questions: Questions = nothing_else) -> Found | None:
        """Returns an account, with the answers to some questions; `None` if there is none."""
        return self.ask_all((player,), questions).get(player)

    def ask_all(self, players: Iterable[PlayerId], questions: Questions = nothing_else) -> Mapping[PlayerId, Found]:
        """Returns those accounts that there are, with the answers to some questions."""
        wanted = tuple(dict.fromkeys(players))
        if not wanted:
            return {}
        was_split = self.is_split  # another thread may find it out meanwhile
        with reaching_redis():
            found = self._asked(wanted, questions, was_split=was_split)
            lacking = [player for player in wanted if player not in found]
            if lacking and not was_split:  # they may be on their way, or have arrived meanwhile
                for player in lacking:
                    self.move.arrive(player)
                found |= self._asked(lacking, questions, was_split=False)
        return found

    def _asked(self, players: Sequence[PlayerId], questions: Questions, *, was_split: bool) -> dict[PlayerId, Found]:
        """Returns those of the accounts that there are, each from the first of its possible places that has it."""
        asked = [
            (player, home, (("HGET", home.players, player), *questions(home, player)))
            for player in players
            for home in self._homes(player, was_split=was_split)
        ]
        with self._redis.pipeline(transaction=False) as pipe:
            if not was_split:
                pipe.get(account_keys.form())
            for _, _, commands in asked:
                for command in commands:
                    pipe.execute_command(*command)
            answers = iter(pipe.execute())
        if not was_split:
            self.is_split |= next(answers) == _SPLIT
        found: dict[PlayerId, Found] = {}
        for player, home, commands in asked:
            document, *others = islice(answers, len(commands))
            if document is not None:
                found.setdefault(player, Found(home, document, others))
        return found

    def _homes(self, player: PlayerId, *, was_split: bool) -> Sequence[AccountKeys]:
        """Returns where an account may lie. Its partition counts, if both have it."""
        partition = self.partitions.of(player)
        return (partition,) if was_split else (partition, ONE_PLACE)

    def owner(self, token: str) -> PlayerId | None:
        """Returns the account of a token that does not name its account; `None` if none is known to have it.

        `token` is the hash of the token. Only the account can say if the token has ended.
        """
        with reaching_redis(), self._redis.pipeline(transaction=False) as pipe:
            pipe.hget(self.partitions.owners(token), token)
            if not self.is_split:
                pipe.hget(ONE_PLACE.tokens, token)
            found = next((each for each in pipe.execute() if each is not None), None)
        return None if found is None else PlayerId(found.decode())

    def note_owner(self, token: str, player: PlayerId) -> None:
        """Notes the account of a token that does not name its account. `token` is the hash of the token."""
        with writing_redis():
            self._redis.hset(self.partitions.owners(token), token, player)

    def forget_owners(self, tokens: Iterable[str]) -> None:
        """Forgets the accounts of tokens that have ended. `tokens` are the hashes of the tokens."""
        with writing_redis(), self._redis.pipeline(transaction=False) as pipe:
            for token in tokens:
                pipe.hdel(self.partitions.owners(token), token)
            pipe.execute()

    def arrive_all(self) -> None:
        """Lets all accounts arrive that are on their way."""
        if not self.is_split:
            with writing_redis():
                for player in self._redis.hkeys(account_keys.moving()):
                    self.move.arrive(PlayerId(player.decode()))

    def clear(self, player: PlayerId) -> None:
        """Removes what the one place still has of an account that has moved."""
        if not self.is_split:
            with writing_redis():
                self.move.clear(player)
