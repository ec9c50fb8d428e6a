"""A backup has what is kept beside records and accounts: webhooks, challenges, profiles of bots and chats."""

import io
import time
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import pytest
import redis
from msgspec import json
from standardwebhooks.webhooks import Webhook as Standard

from domain.match import MatchId, PlayerId
from events import keys
from events.backup import BadBackup, NotEmpty, Part, back_up, restore
from events.backup.file_format import Progress
from events.projections.rebuilding import rebuild
from service.bootstrap import Services, bootstrap
from service.processes.projecting import projector
from service.settings import Settings
from service.use_cases.backup_parts import ChatsPart, backup_parts
from service.use_cases.bot_accounts import BotAccounts
from service.use_cases.webhooks.registry import WebhookPlan
from service.use_cases.webhooks.webhook import Webhook
from tests.cluster import RedisCluster
from tests.games import stones
from tests.service.conftest import BOTS, Caller, caught_up
from tests.service.webhooks.conftest import MINUTE, Hooks
from tests.service.webhooks.receiver import Receiver, respond

GAMES = {stones.GAME.id: stones.GAME}
BOT, CHALLENGES = "/v1/players/me/bot-account", "/v1/challenges"


def backed_up(services: Services, progress: Progress = lambda *_: None) -> bytes:
    file = io.BytesIO()
    parts = backup_parts(services.redis)
    back_up(services.redis, services.store, GAMES, file, time=5, progress=progress, parts=parts)
    return file.getvalue()


def restored(services: Services, backup: bytes, **options: Any) -> None:
    """Restores as `kifu restore` does."""
    options = {"parts": backup_parts(services.redis), **options}
    restore(services.redis, services.store, io.BytesIO(backup), lambda *_: None, **options)
    rebuild(services.redis, projector(services))


def entries(services: Services) -> list[Any]:
    return sorted(chain.from_iterable(part.entries() for part in backup_parts(services.redis)))


@pytest.fixture
def bot(player: Callable[[str], Caller]) -> Caller:
    bot = player("Deep Stone")
    assert bot.put(BOT, {"games": ["stones"], "description": "Takes one."}).status_code == 200
    return bot


@pytest.fixture
def challenge(ada: Caller, bot: Caller) -> str:
    made = ada.post(CHALLENGES, {"player": bot.id, "game": "stones", "options": {"stones": 5}})
    return str(made.headers["Location"])


def test_after_a_restore_a_webhook_is_told_what_follows_with_the_same_secret(
    services: Services, hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, match: str
) -> None:
    hooks.tell(ada)
    before = hooks.of(ada, active)
    receiver.answer = respond(500)
    hooks.webhooks.test(PlayerId(ada.id), active.id)
    hooks.deliver()
    assert hooks.of(ada, active).failures == 1
    backup = backed_up(services)
    services.redis.flushall()
    restored(services, backup)
    receiver.heard.clear()
    receiver.answer = None
    hooks.later(MINUTE)
    assert receiver.types == ["webhook.Started"]
    assert hooks.of(ada, active) == before
    hooks.tell(ada)
    ada.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    hooks.tell(ada)
    assert receiver.types == ["webhook.Started", "account.TurnEnded"]
    for heard in receiver.heard:
        assert Standard(active.secret).verify(heard.body.decode(), heard.headers)


def test_a_webhook_that_was_off_stays_off_and_an_unconfirmed_one_is_asked_again(
    services: Services, hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, bea: Caller
) -> None:
    hooks.webhooks.revise(PlayerId(ada.id), active.id, WebhookPlan(enabled=False))
    receiver.answer = respond(200, "what?")
    asked = hooks.add(bea, receiver.url)
    hooks.deliver()
    backup = backed_up(services)
    services.redis.flushall()
    restored(services, backup)
    receiver.heard.clear()
    receiver.answer = None
    hooks.later(MINUTE)
    assert receiver.types == ["webhook.Confirm", "webhook.Started"]
    assert (hooks.of(bea, asked).status, hooks.of(ada, active).status) == ("active", "off")


def test_after_a_restore_a_challenge_is_accepted_and_the_bot_account_says_what_it_said(
    services: Services, ada: Caller, bot: Caller, challenge: str, spectator: Caller
) -> None:
    told = spectator.get("/v1/bot-accounts").get_json()
    assert bot.id in str(told)
    backup = backed_up(services)
    services.redis.flushall()
    restored(services, backup)
    assert spectator.get("/v1/bot-accounts").get_json() == told
    assert bot.get("/v1/players/me").get_json()["is_bot"]
    assert bot.get(CHALLENGES).get_json()["challenges"] == [ada.get(challenge).get_json()]
    accepted = bot.post(f"{challenge}/accept").get_json()
    match = ada.get(f"/v1/matches/{accepted['match']}").get_json()
    assert (match["status"], match["options"], match["creator"]) == ("playing", {"stones": 5}, ada.id)


def test_after_a_restore_a_chat_is_read_and_gone_on_with_and_forgotten_when_it_would_have_been(
    services: Services, ada: Caller, match: str
) -> None:
    chat = f"{match}/chat"
    said = {"text": "Good luck.", "audience": "seats"}
    first = ada.post(chat, said, Idempotency_Key="once").get_json()
    [name] = services.redis.keys("kifu:*:chat:*")
    ends = time.time() + services.redis.ttl(name)
    backup = backed_up(services)
    services.redis.flushall()
    restored(services, backup)
    assert abs(time.time() + services.redis.ttl(name) - ends) < 60
    assert ada.post(chat, said, Idempotency_Key="once").get_json() == first
    assert ada.post(chat, {"text": "Thanks.", "audience": "everybody"}).status_code == 201
    assert [each["text"] for each in ada.get(chat).get_json()["messages"]] == ["Good luck.", "Thanks."]
    services.redis.delete(name)
    [entry] = [each for each in entries_of(backup) if b'"messages"' in each]
    ChatsPart(services.redis, lambda _: True, lambda _: None, lambda: ends + 60).restore(entry)
    assert not services.redis.exists(name)


def entries_of(backup: bytes) -> list[bytes]:
    """The entries of the parts in a backup."""
    lines = (json.decode(line) for line in backup.splitlines())
    return [json.encode(line["entry"]) for line in lines if line["type"] == "backup.Entry"]


def test_after_a_restore_an_account_blocks_whom_it_has_blocked_and_is_on_vacation(
    services: Services, ada: Caller, bea: Caller, redis_client: redis.Redis
) -> None:
    blocks, vacation = f"/v1/players/me/blocks/{bea.id}", "/v1/players/me/vacation"
    assert ada.put(blocks).status_code == 200
    assert ada.put(vacation, {"days": 3}).status_code == 200
    told = ada.get(vacation).get_json()
    backup = backed_up(services)
    redis_client.flushall()
    restored(services, backup)
    assert ada.get("/v1/players/me/blocks").get_json() == ada.put(blocks).get_json()
    assert ada.get(vacation).get_json() == told
    match = ada.post("/v1/matches", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]})
    assert bea.put(f"{match.headers['Location']}/seats/1").get_json()["code"] == "not-open-to-you"


def test_after_a_restore_an_account_has_its_notes_and_watched_matches(
    services: Services, ada: Caller, match: str, redis_client: redis.Redis, project: Callable[[], None]
) -> None:
    note, watched = f"{match}/note", "/v1/players/me/watched"
    assert ada.put(note, {"text": "Bea saves\ncoal."}).status_code == 200
    assert ada.put(f"{watched}/{match.rpartition('/')[2]}").status_code == 200
    project()
    told = [ada.get(path).get_json() for path in (note, watched, "/v1/players/me/export")]
    assert told[1]["matches"]
    backup = backed_up(services)
    redis_client.flushall()
    restored(services, backup)
    restored_twice = [*notes_part(services).entries()]
    assert len(restored_twice) == 1
    notes_part(services).restore(restored_twice[0])
    assert [ada.get(path).get_json() for path in (note, watched)] == told[:2]
    assert ada.get("/v1/players/me/export").get_json()["watched"] == told[2]["watched"]


def test_nothing_of_a_deleted_account_is_in_a_backup(
    services: Services, hooks: Hooks, ada: Caller, bea: Caller, bot: Caller, match: str, receiver: Receiver
) -> None:
    bea.put(f"{match}/seats/1")
    bea.post(f"{match}/chat", {"text": "Bea was here.", "audience": "everybody"})
    bea.put(f"{match}/note", {"text": "Bea's note."})
    secret = hooks.add(bea, receiver.url).secret
    before = backed_up(services)
    assert b"Bea's note." in before
    assert b"Bea was here." in before
    assert secret.encode() in before
    for gone, name in ((bea, "Bea"), (bot, "Deep Stone")):
        assert gone("DELETE", "/v1/players/me", {"confirm": name}).status_code == 200
    after = backed_up(services)
    assert [said for said in (b"Bea was here.", b"Bea's note.", secret.encode(), b"Takes one.") if said in after] == []


def test_notes_that_a_deletion_has_not_reached_yet_are_in_no_backup_and_are_not_restored(
    services: Services, ada: Caller, match: str
) -> None:
    """As after a crash between the deletion and what follows it, or of a request that was under way."""
    player, noted = PlayerId(ada.id), MatchId(match.rpartition("/")[2])
    assert ada.put(f"{match}/note", {"text": "Ada was here."}).status_code == 200
    entry = next(notes_part(services).entries())
    assert ada("DELETE", "/v1/players/me", {"confirm": "Ada"}).status_code == 200
    services.notes.write(player, noted, "Ada was here.")
    services.watched.watch(player, noted)
    assert b"Ada was here." not in backed_up(services)
    services.deletions.finish(caught_up(services).lag)
    notes_part(services).restore(entry)
    assert services.notes.all_of(player) == {}


def test_an_account_that_was_deleted_while_a_backup_was_made_leaves_its_seats_after_a_restore(
    services: Services, ada: Caller, bea: Caller, match: str
) -> None:
    def delete(*_progress: int) -> None:
        assert ada("DELETE", "/v1/players/me", {"confirm": "Ada"}).status_code == 200

    backup = backed_up(services, progress=delete)
    services.redis.flushall()
    restored(services, backup)
    assert services.deletions.finish(caught_up(services).lag, settle_for=0) == 1
    assert bea.get(match).get_json()["seats"][0]["bot"] == BOTS[0]


def notes_part(services: Services) -> Part:
    return next(part for part in backup_parts(services.redis) if part.name == "notes-and-watched-matches")


def test_what_a_restore_does_not_know_is_refused_before_any_change(
    services: Services, challenge: str, redis_client: redis.Redis
) -> None:
    backup = backed_up(services)
    with pytest.raises(NotEmpty):
        restored(services, backup)
    services.redis.flushall()
    with pytest.raises(BadBackup, match="bot-profiles and challenges, which are not known here"):
        restored(services, backup, parts=())
    told_by_the_app = {keys.last_noted(), keys.outages()}  # it notes each second that it is there
    assert {key.decode() for key in redis_client.scan_iter()} <= told_by_the_app


def test_an_entry_that_comes_twice_is_restored_once(
    services: Services, active: Webhook, challenge: str, match: str, ada: Caller
) -> None:
    ada.post(f"{match}/chat", {"text": "Hello.", "audience": "seats"})
    ada.put("/v1/players/me/vacation", {"days": 1})
    backup, kept = backed_up(services), entries(services)
    assert len(kept) == 5
    services.redis.flushall()
    restored(services, backup)
    for part in backup_parts(services.redis):
        for entry in [*part.entries()]:
            part.restore(entry)
    assert entries(services) == kept


@pytest.fixture
def on_a_cluster(cluster: RedisCluster, cluster_client: redis.Redis) -> Iterator[Services]:
    made = bootstrap(Settings(redis_url=cluster.url), BOTS, GAMES)
    yield made
    made.redis.close()


def test_what_is_beside_the_records_moves_to_a_cluster_and_back(
    services: Services,
    on_a_cluster: Services,
    receiver: Receiver,
    active: Webhook,
    challenge: str,
    ada: Caller,
    match: str,
) -> None:
    ada.post(f"{match}/chat", {"text": "Hello.", "audience": "seats"})
    ada.put(f"{match}/note", {"text": "Bea saves coal."})
    ada.put(f"/v1/players/me/watched/{match.rpartition('/')[2]}")
    backup, kept = backed_up(services), entries(services)
    restored(on_a_cluster, backup)
    assert entries(on_a_cluster) == kept
    receiver.heard.clear()
    Hooks(on_a_cluster, lambda: None).deliver()
    assert receiver.types == ["webhook.Started"]
    again = backed_up(on_a_cluster)
    bot = next(iter(BotAccounts(on_a_cluster.redis, on_a_cluster.challenges.bots._lobby).all()))[0]
    accepted = on_a_cluster.challenges.accept(bot, challenge.rpartition("/")[2])
    assert accepted.match is not None
    services.redis.flushall()
    restored(services, again)
    assert entries(services) == kept
