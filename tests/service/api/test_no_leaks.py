"""Two matches that differ only in what a viewer cannot know look the same to that viewer, wherever they look.

The twin of a match has other values wherever something is hidden from the viewer: labels that the viewer has never
seen change places, numbers grow by one, the seed is another. Ids, hashes and commitments are masked before comparing.
"""

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest
import redis
from msgspec import Struct
from msgspec.structs import replace

from domain.game import AnyGame, Version
from domain.match import Fact, MatchId, fold
from domain.secrecy import Viewer, is_hidden, redact, secret_fields
from events.chain import seal
from events.feed import RedisFeed
from events.projector import Projector
from service.api import create_app
from service.bootstrap import Services, bootstrap
from service.games import games_of
from service.settings import Settings
from tests.games import stones
from tests.laws.random_match import play_out
from tests.service.conftest import BOTS, Caller

GAMES = {stones.GAME.id: stones.GAME, **games_of(Settings())}
TABLES = [pytest.param(game, seats, id=f"{game.id}-{seats}") for game in GAMES.values() for seats in game.seat_counts]
MATCHES = 2
"""Pairs of matches for each game, seat count and viewer."""
MASKED = re.compile(rb'[0-9a-f]{64}|"command":"[^"]*"|twin-[ab]-[0-9a-z-]+')


@pytest.fixture(scope="module")
def everything(redis_url: str) -> Iterator[tuple[Services, Caller]]:
    services = bootstrap(Settings(redis_url=redis_url), GAMES, BOTS)
    yield services, Caller(create_app(services).test_client())
    services.listener.stop()
    services.redis.close()


def parts(fact: Fact) -> list[Struct]:
    return [part for part in (fact.event, fact.move) if part is not None]


def seen(fact: Fact, part: Struct, viewer: Viewer) -> Struct:
    """An event or move as the viewer sees it; who makes a move sees all of it."""
    return part if part is fact.move and viewer is not None and fact.seat == viewer else redact(part, viewer)


def leaves(value: Any) -> Iterator[Any]:
    nested = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else None
    if nested is None:
        yield value
    else:
        for each in nested:
            yield from leaves(each)


def hidden_fields(fact: Fact, viewer: Viewer) -> Iterator[tuple[Struct, str]]:
    for part in parts(fact):
        shown = seen(fact, part, viewer)
        for field in secret_fields(type(part)):
            if is_hidden(getattr(shown, field.name)):
                yield part, field.name


def exchange(facts: Sequence[Fact], viewer: Viewer) -> dict[str, str]:
    """Labels that the viewer has never seen, each with another of its kind."""
    known = {
        leaf for fact in facts for part in parts(fact) for leaf in leaves(msgspec.to_builtins(seen(fact, part, viewer)))
    }
    kinds: dict[str, str] = {}
    for fact in facts:
        for part, name in hidden_fields(fact, viewer):
            for leaf in leaves(getattr(part, name)):
                if isinstance(leaf, str) and leaf not in known:
                    kinds.setdefault(leaf, f"{type(part).__name__}.{name}")
    exchanged = {}
    for kind in set(kinds.values()):
        labels = sorted(label for label, of in kinds.items() if of == kind)
        exchanged |= dict(zip(labels, [*labels[1:], labels[0]], strict=True))
    return exchanged


def other(value: Any, exchanged: dict[str, str]) -> Any:
    if isinstance(value, tuple):
        return tuple(other(each, exchanged) for each in value)
    return value + 1 if isinstance(value, int) else exchanged.get(value, value)


def twin(facts: Sequence[Fact], viewer: Viewer) -> list[Fact]:
    exchanged = exchange(facts, viewer)
    seeds = {leaf: leaf[::-1] for fact in facts[:1] for leaf in [fact.event.seed]}
    changed = []
    for fact in facts:
        new = {"event": fact.event, "move": fact.move}
        for part, name in hidden_fields(fact, viewer):
            place = "event" if part is fact.event else "move"
            new[place] = replace(new[place], **{name: other(getattr(part, name), exchanged | seeds)})
        changed.append(Fact(new["event"], fact.seat, new["move"]))
    return changed


def record(services: Services, game: AnyGame, facts: Sequence[Fact], match: str, players: dict[str, Caller]) -> None:
    """Puts the facts into the store as one match between accounts that exist."""
    names = {name: caller.id for name, caller in players.items()} | {facts[0].event.match: match}

    def renamed(part: Struct | None) -> Struct | None:
        data = msgspec.to_builtins(part)
        for key in ("match", "creator", "player"):
            if isinstance(data, dict) and key in data:
                data[key] = names.get(data[key], data[key])
        if isinstance(data, dict) and isinstance(data.get("holder"), dict):
            data["holder"]["player"] = names[data["holder"]["player"]]
        return None if part is None else msgspec.convert(data, type(part))

    real = [Fact(renamed(fact.event), fact.seat, fact.move) for fact in facts]
    state = fold(game, (fact.event for fact in real))
    envelopes = seal(game, state, "", real, time=1_767_225_600_000, player=None, command="all")
    services.store.append(MatchId(match), Version(0), envelopes)


def looks(caller: Caller, match: str, versions: Sequence[int]) -> Iterator[bytes]:
    """All that a viewer can get to see of a match that is running."""
    path = f"/v1/matches/{match}"
    whole = ("", "/state", "/scores", "/moves", "/events?limit=1000", "/record", "/diff?from=1")
    rewound = ("/state?version=", "/scores?version=", "/moves?version=", "/diff?from=")
    yield from (caller.get(f"{path}{part}").data for part in whole)
    yield from (caller.get(f"{path}{part}{version}").data for version in versions for part in rewound)
    for media in ("text/event-stream", "application/x-ndjson"):
        stream = caller.get(f"{path}/events", Accept=media)
        told = b""
        for part in stream.response:
            told += part
            if told.count(b'"hash"') >= versions[-1]:
                break
        stream.close()
        yield told
    lobby = caller.get("/v1/matches").get_json()["matches"]
    yield msgspec.json.encode([entry for entry in lobby if entry["match"] == match])
    if caller.token:
        turns = caller.get("/v1/turns").get_json()["turns"]
        yield msgspec.json.encode([turn for turn in turns if turn["match"] == match])


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_viewer_cannot_tell_a_match_from_its_twin(
    everything: tuple[Services, Caller], redis_client: redis.Redis, game: AnyGame, seats: int
):
    services, spectator = everything
    accounts = [spectator.post("/v1/players", {"name": f"Player {seat}"}).get_json() for seat in range(seats)]
    players = {
        f"p{seat}": Caller(spectator.client, account["id"], account["token"]) for seat, account in enumerate(accounts)
    }
    differed = False
    for number in range(MATCHES):
        facts = play_out(game, seats, seed=number).facts
        cut = random.Random(number).randint(seats + 3, len(facts) - 2)
        for viewer in (None, *range(seats)):
            caller = spectator if viewer is None else players[f"p{viewer}"]
            before, names = facts[:cut], [f"twin-{side}-{game.id}-{seats}-{number}-{viewer}".lower() for side in "ab"]
            changed = twin(before, viewer)
            differed |= any(fact != other for fact, other in zip(before[1:], changed[1:], strict=True))
            record(services, game, before, names[0], players)
            record(services, game, changed, names[1], players)
            Projector(services.redis, services.store, services.table, RedisFeed(services.redis, "test")).drain()
            versions = [1, seats + 3, cut // 2, cut]
            first, second = (looks(caller, name, versions) for name in names)
            for one, two in zip(first, second, strict=True):
                assert MASKED.sub(b"_", one) == MASKED.sub(b"_", two)
    assert differed, "nothing was hidden, so nothing was tested"
