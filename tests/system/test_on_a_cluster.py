"""The whole service on a Redis Cluster: all games are played, bots give hints, slots move, and a master dies."""

import os
import random
from pathlib import Path

import pytest

from domain.game import GameId
from domain.registry import GAMES
from events import keys, projection_keys
from events.account_keys import AccountPartitions
from tests.cluster import RedisCluster
from tests.service.cli.processes import wait_until
from tests.service.cli.serving import serving
from tests.system.played_service import (
    SEED,
    Served,
    being_played,
    check_projections,
    check_records,
    lost_moves,
    newcomers,
    served,
    wait_for_moves,
)
from tests.system.player import PATIENCE, Player, players

pytestmark = pytest.mark.redis

LONG = "KIFU_LONG" in os.environ
FAILOVERS = 10 if LONG else 1
MATCHES = keys.PARTITIONS_ON_A_CLUSTER[::16]
TAGS = [
    *map(keys.feed, MATCHES),
    *(each.players for each in AccountPartitions(on_a_cluster=True).all[::64]),
    *map(keys.bot_flows, keys.BOTS_ON_A_CLUSTER),
    *map(projection_keys.due, projection_keys.SHARDS),
    projection_keys.settled(GameId("stones")),
]
"""Keys in the slots that move."""
MOVED = len(TAGS) if LONG else 4
"""How many of these slots move between two deaths of masters."""
BETWEEN_MOVES_S = 60.0
"""Seconds within which each client goes on once the replica of a dead master serves its slots."""
SERVED = 200
BOT = {"kind": "bot", "bot": "random"}


def open_matches_of_bots(player: Player) -> None:
    """Opens a match of bots alone of each game."""
    for game in GAMES.values():
        seats = [BOT] * min(game.seat_counts)
        answer = player.ask("POST", "/v1/matches", {"game": game.id, "seats": seats}, Idempotency_Key=game.id)
        assert answer.status_code == 201, answer.text


def play_together(one: Player, other: Player) -> None:
    """Two clients play the smallest game against each other to its end, taking a stone at a time."""
    match = one.open_match("stones", [{"kind": "open"}], stones=100)
    other.sit_down(match, 1)
    for player in (one, other) * 50:
        offer = player.get(f"/v1/matches/{match}/moves")
        assert player.post(match, offer["moves"][0]["move"]).status_code == 201


def ask_what_bots_think(player: Player) -> None:
    """Gets a hint in a match against a bot, plays it to its end, and gets the analysis of it."""
    match = player.open_match("stones", [BOT])
    path = f"/v1/matches/{match}"
    player.wait_for(path, lambda now: now["to_act"] == [0])
    player.ask("POST", f"{path}/hint")
    wait_until(lambda: player.ask("GET", f"{path}/hint?wait=5").status_code == SERVED, PATIENCE)
    assert player.get(f"{path}/hint")["move"] in [each["move"] for each in player.get(f"{path}/moves")["moves"]]
    player.play(match, random.Random(SEED))
    player.ask("POST", f"{path}/analysis")
    wait_until(lambda: player.ask("GET", f"{path}/analysis?wait=5").status_code == SERVED, PATIENCE)
    assert player.get(f"{path}/analysis")["analysis"]["decisions"]


def test_all_games_are_played_on_a_cluster_to_their_end(tmp_path: Path) -> None:
    names = ",".join(["tests.games.stones:GAME", *(f"domain.{game}:GAME" for game in GAMES)])
    with (
        RedisCluster() as cluster,
        serving(tmp_path, "--redis", cluster.url, "--bots", "1", "--log-level", "error", KIFU_GAMES=names) as service,
        players(service.url, ("Ada", "Bea")) as (ada, bea),
    ):
        open_matches_of_bots(ada)
        play_together(ada, bea)
        ask_what_bots_think(ada)
        for game in ("stones", *GAMES):
            lobby = ada.wait_for(f"/v1/matches?game={game}&status=finished", lambda lobby: lobby["matches"])
            told = ada.get(f"/v1/matches/{lobby['matches'][0]['id']}")
            assert told["scores"]
        ada.wait_for("/v1/standings?game=stones", lambda table: len(table["standings"]) == 2)
        ada.wait_for("/readyz", lambda ready: ready["status"] == "ok")


def test_with_replicas_no_acknowledged_move_is_lost_when_a_master_dies_or_slots_move(tmp_path: Path) -> None:
    print(f"KIFU_SEED={SEED}")  # noqa: T201  shown when the test fails
    rng = random.Random(SEED)
    with (
        RedisCluster(replicas=3, durable=True) as cluster,
        served(tmp_path, cluster.url, replicas=1) as service,
    ):
        with newcomers(service), being_played(service.players):
            for _ in range(FAILOVERS):
                wait_for_moves(service, rng.randint(1, 10))
                for tag in rng.sample(TAGS, MOVED):
                    slot = cluster.ask(cluster.first_masters[0], "CLUSTER", "KEYSLOT", tag)
                    source = cluster.owner(slot)
                    cluster.move(slot, source, rng.choice([port for port in cluster.masters() if port != source]))
                wait_for_moves(service, rng.randint(1, 10))
                cluster.fail_over(rng.choice([*cluster.masters()]))
                begun = [len(player.acknowledged) for player in service.players]
                wait_until(lambda begun=begun: all_went_on(service, begun), timeout=BETWEEN_MOVES_S)
            wait_for_moves(service, 10)
        assert not lost_moves(service, service.players)
        check_records(service)
        check_projections(service)


def all_went_on(service: Served, begun: list[int]) -> bool:
    """True if each player has moved since they had played so many moves."""
    return all(len(player.acknowledged) > before for player, before in zip(service.players, begun, strict=True))
