"""The release before and the one of today on one store: side by side, forward, and back.

Everything is a real process, each of its own release. The release before opens the matches: those of today have no
names in their records, and it cannot read them.
"""

import os
import random
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path

import pytest

from domain.match import MatchId, PlayerId
from events.account_keys import ONE_PLACE
from events.verify import verify
from service.bootstrap import Services, bootstrap
from service.settings import Settings
from tests.games import stones
from tests.redis_server import RedisServer
from tests.service.cli.processes import wait_until
from tests.system.player import Player
from tests.system.releases import BEFORE, TODAY, built, running

pytestmark = [
    pytest.mark.redis,
    pytest.mark.skipif("KIFU_LONG" not in os.environ, reason="starts the processes of two releases, again and again"),
]

SEATS = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
AT_ONCE = 6


class Table:
    """Two players, who ask whatever API process they are told to."""

    def __init__(self, url: str, services: Services) -> None:
        self.players = [Player(url, name) for name in ("Ada", "Bea")]
        self.services = services
        self.matches: list[str] = []
        self.rng = random.Random(1)

    def at(self, *urls: str) -> None:
        """The players ask these processes from now on."""
        for player, url in zip(self.players, urls, strict=True):
            player.move_to(url)

    def open(self) -> None:
        """Ada opens matches, and Bea and a bot sit down: all of them wait for Ada, then for Bea, then for the bot."""
        ada, bea = self.players
        for _ in range(AT_ONCE):
            body = {"game": "stones", "seats": SEATS, "options": {"stones": 100}}
            answer = ada.ask("POST", "/v1/matches", body, Idempotency_Key=str(uuid.uuid4()))
            assert answer.status_code == 201, answer.text
            self.matches.append(answer.json()["id"])
            bea.sit_down(self.matches[-1], 1)

    def play(self) -> None:
        """Each player moves once in every match; the projections tell them that it is their turn."""
        for player in self.players:
            for match in self.turns(player):
                player.take_turn(match, self.rng)

    def turns(self, player: Player) -> list[str]:
        """The matches that wait for a player, once all do: the bots of either release have moved."""
        return wait_until(lambda: self._all_wait_for(player), timeout=60)

    def _all_wait_for(self, player: Player) -> list[str]:
        waiting = [turn["match"] for turn in player.get("/v1/turns")["turns"]]
        return waiting if sorted(waiting) == sorted(self.matches) else []

    def check_lobbies(self, *urls: str) -> None:
        """The projections of each release tell the newest version of every match."""
        self.turns(self.players[0])
        newest = {match: self.services.store.head(MatchId(match)).version for match in self.matches}
        for url in urls:
            self.players[0].move_to(url)
            wait_until(lambda: self._lobby() == newest, timeout=60)

    def _lobby(self) -> dict[str, int]:
        found = self.players[0].get("/v1/matches?limit=100")["matches"]
        return {entry["id"]: entry["version"] for entry in found if entry["id"] in self.matches}

    def wait_for_moved_accounts(self) -> None:
        """The accounts that the release before has made are in their partitions; the players notice nothing."""
        client, places = self.services.redis, self.services.account_places
        wait_until(lambda: not client.exists(ONE_PLACE.players), timeout=60)
        for player in self.players:
            partition = places.partitions.of(PlayerId(player.id))
            assert client.hexists(partition.players, player.id)

    def finish(self) -> None:
        """The players resign, so that bots play on; every record is then verified."""
        for player in self.players:
            for match in self.matches:
                answer = player.ask("POST", f"/v1/matches/{match}/resign", Idempotency_Key=str(uuid.uuid4()))
                assert answer.status_code == 200, answer.text
        for match in self.matches:
            self.players[0].wait_for(f"/v1/matches/{match}", lambda told: told["status"] == "finished")
            record = self.players[0].ask("GET", f"/v1/matches/{match}/record").content
            assert verify(BytesIO(record), {stones.GAME.id: stones.GAME}).header.match == match


@contextmanager
def playing_at(url: str, store_url: str) -> Iterator[Table]:
    """Yields players at an API process."""
    services = bootstrap(Settings(redis_url=store_url), (), {stones.GAME.id: stones.GAME})
    table = Table(url, services)
    try:
        yield table
    finally:
        for player in table.players:
            player.leave()
        services.redis.close()


def test_two_releases_run_side_by_side_and_the_service_rolls_forward_and_back(tmp_path: Path) -> None:
    before = built(BEFORE, tmp_path / "before")
    with RedisServer(durable=True) as store, ExitStack() as earlier, ExitStack() as today, ExitStack() as players_end:
        old = earlier.enter_context(running(before, store.url))
        table = players_end.enter_context(playing_at(old, store.url))
        table.open()
        table.play()

        new = today.enter_context(running(TODAY, store.url))
        table.open()
        for urls in ((old, new), (new, old)):
            table.at(*urls)
            table.play()
        table.check_lobbies(old, new)

        earlier.close()
        table.at(new, new)
        table.play()
        table.check_lobbies(new)
        newer = table.players[0].open_match("stones", [{"kind": "open"}])

        today.close()
        with running(before, store.url) as old:
            table.at(old, old)
            table.play()
            table.check_lobbies(old)
            assert table.players[0].ask("GET", f"/v1/matches/{newer}").json()["code"] == "broken-record"

        with running(TODAY, store.url) as new:
            table.at(new, new)
            table.play()
            table.matches.append(newer)
            table.players[1].sit_down(newer, 1)
            table.check_lobbies(new)
            assert table.services.projections.quarantine.count() == 0

        with running(TODAY, store.url, KIFU_ACCOUNTS_FORM="2") as new:
            table.at(new, new)
            table.wait_for_moved_accounts()
            table.play()
            table.check_lobbies(new)
            table.finish()
