"""What an account is told at its webhooks, and what becomes of messages that cannot be delivered."""

from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace
from standardwebhooks.webhooks import Webhook as Standard
from standardwebhooks.webhooks import WebhookVerificationError

from domain.game import Seat, Version
from domain.match import MatchId, PlayerId
from events import projection_keys
from events.projections.turns import Turn
from events.store import Millis
from service.bootstrap import Services
from service.use_cases.webhooks.keys import asked, told
from service.use_cases.webhooks.outbox import KEPT_FOR, LEASE, OFF_AFTER, PAUSES, QUEUED_FOR
from service.use_cases.webhooks.registry import WebhookPlan
from service.use_cases.webhooks.scripts import MOST_MESSAGES
from service.use_cases.webhooks.signatures import WebhookSecret
from service.use_cases.webhooks.webhook import Webhook
from service.webhooks.delivering import AFTER_ERROR
from tests.games.stones import GAME
from tests.redis_contents import keys_with
from tests.service.cli.processes import wait_until
from tests.service.conftest import Caller
from tests.service.webhooks.conftest import HOUR, MINUTE, SECOND, Hooks
from tests.service.webhooks.receiver import Heard, Receiver, receiving, respond

TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}


def test_an_account_is_told_its_turns_and_matches_as_on_its_stream(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, match: str
) -> None:
    hooks.tell(ada)
    ada.post(f"{match}/moves", TAKE_ONE)
    hooks.tell(ada)
    assert receiver.types == ["account.MatchBegan", "account.TurnBegan", "account.TurnEnded"]
    began = receiver.heard[1].message
    assert began["player"] == ada.id
    assert began["link"] == match
    assert began["data"] | {"turn": {}} == {"type": "account.TurnBegan", "turn": {}}
    assert (began["data"]["turn"]["match"], began["data"]["turn"]["seat"]) == (match.rpartition("/")[2], 0)
    assert len(receiver.heard[1].body) < 1000


def test_what_an_account_was_told_is_not_stored_again_when_nothing_has_changed_and_reminders_come_once(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, services: Services
) -> None:
    now, player = services.timekeeper.now(), PlayerId(ada.id)
    turn = Turn(MatchId("m1"), GAME.id, Seat(0), Version(6), Millis(now - 5000))

    def shown(turn: Turn) -> None:
        services.redis.hset(projection_keys.turns(projection_keys.shard(turn.match), player), "m1/0", json.encode(turn))

    def stored() -> bytes:
        hooks.news.tell(player)
        return services.redis.hget(told(hooks.news.parts.of(player)), player)

    shown(turn)
    began = stored()
    assert stored() == began
    shown(replace(turn, deadline=Millis(now + 3000)))  # the reminder is due a second after now

    def is_reminded() -> bool:
        stored()
        hooks.deliver()
        return "account.TurnReminded" in receiver.types

    wait_until(is_reminded)
    reminded = stored()
    assert stored() == reminded
    hooks.deliver()
    assert receiver.types == ["account.TurnBegan", "account.TurnReminded"]


def test_messages_are_signed_as_the_standard_says(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller
) -> None:
    hooks.ping(ada, active)
    hooks.deliver()
    heard = receiver.heard[0]
    assert Standard(active.secret).verify(heard.body.decode(), heard.headers)["type"] == "webhook.Test"
    with pytest.raises(WebhookVerificationError):
        Standard(active.secret).verify(heard.body.decode() + " ", heard.headers)


def test_a_new_secret_signs_beside_the_old_one_for_a_day(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller
) -> None:
    new = hooks.webhooks.rotate(PlayerId(ada.id), active.id).secret
    for seconds in (0, 25 * HOUR):
        hooks.later(seconds)
        hooks.ping(ada, active)
        hooks.deliver()
    both, alone = (heard.headers["webhook-signature"].split() for heard in receiver.heard)
    assert (len(both), len(alone)) == (2, 1)
    first = receiver.heard[0]
    for secret in (active.secret, new):
        Standard(secret).verify(first.body.decode(), first.headers)


def test_who_does_not_repeat_the_challenge_gets_nothing_else(
    hooks: Hooks, receiver: Receiver, ada: Caller, match: str
) -> None:
    receiver.answer = respond(200, "OK")
    made = hooks.add(ada, receiver.url)
    hooks.tell(ada)
    ada.post(f"{match}/moves", TAKE_ONE)
    hooks.tell(ada)
    hooks.later(25 * HOUR)
    assert receiver.types == ["webhook.Confirm"]
    assert hooks.of(ada, made).status == "unconfirmed"
    assert "challenge" in hooks.of(ada, made).last_error


@pytest.mark.parametrize("status", [200, 500, 410])
def test_an_answer_says_nothing_of_another_url_that_the_webhook_was_given_meanwhile(
    hooks: Hooks, receiver: Receiver, ada: Caller, services: Services, status: int
) -> None:
    made = hooks.add(ada, receiver.url)
    with receiving() as other:

        def answers_late(handler: Any, heard: Heard) -> None:
            hooks.webhooks.revise(PlayerId(ada.id), made.id, WebhookPlan(other.url))
            respond(status, heard.message["data"]["challenge"])(handler, heard)

        receiver.answer, other.answer = answers_late, respond(200, "OK")
        hooks.deliver()
        now = hooks.of(ada, made)
        assert (now.url, now.status, now.failures) == (other.url, "unconfirmed", 0)
        services.redis.delete(asked("127.0.0.1"))  # ten seconds are over
        hooks.later(10)
        assert other.types == ["webhook.Confirm"]
    assert hooks.of(ada, made).status == "unconfirmed"


def test_an_address_is_asked_to_confirm_once_in_ten_seconds_whoever_registers_it(
    hooks: Hooks, receiver: Receiver, ada: Caller, bea: Caller, services: Services
) -> None:
    for player in (ada, bea):
        for number in range(5):
            hooks.add(player, f"{receiver.url}/{number}")
    hooks.deliver()
    assert receiver.types.count("webhook.Confirm") == 1
    hooks.later(1)
    assert receiver.types.count("webhook.Confirm") == 1
    services.redis.delete(asked("127.0.0.1"))  # ten seconds are over
    hooks.later(10)
    assert receiver.types.count("webhook.Confirm") == 2


def test_a_message_is_tried_again_with_growing_pauses_and_the_same_id(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller
) -> None:
    receiver.answer = respond(500)
    message = hooks.ping(ada, active)
    hooks.deliver()
    for number, pause in enumerate(PAUSES[:3], start=1):
        hooks.later(pause / 1000 - 1)
        assert len(receiver.heard) == number
        hooks.later(1)
        assert len(receiver.heard) == number + 1
    assert hooks.of(ada, active).status == "failing"
    assert hooks.of(ada, active).last_error == "The receiver answered 500."
    receiver.answer = None
    hooks.later(PAUSES[3] / 1000)
    assert {heard.headers["webhook-id"] for heard in receiver.heard} == {message}
    assert hooks.of(ada, active).status == "active"
    log = hooks.log(ada, active)[2:]
    assert [(each.number, each.delivered, each.status) for each in log] == [
        *((number, False, 500) for number in (1, 2, 3, 4)),
        (5, True, 200),
    ]


def test_what_happens_while_a_receiver_is_away_is_told_in_its_order_when_it_is_back(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, match: str
) -> None:
    receiver.answer = respond(503)
    hooks.tell(ada)
    ada.post(f"{match}/moves", TAKE_ONE)
    hooks.tell(ada)
    assert receiver.types == ["account.MatchBegan"]
    receiver.heard.clear()
    receiver.answer = None
    hooks.later(5 * SECOND)
    hooks.later(5 * SECOND)
    assert sorted(receiver.types) == ["account.MatchBegan", "account.TurnBegan", "account.TurnEnded"]
    assert receiver.types.index("account.TurnBegan") < receiver.types.index("account.TurnEnded")


def test_a_redirect_counts_as_failed(hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller) -> None:
    receiver.answer = respond(307, Location="http://127.0.0.1/")
    hooks.ping(ada, active)
    hooks.deliver()
    assert hooks.of(ada, active).last_error == "The receiver answered 307: redirects are not followed."


def test_410_switches_a_webhook_off_at_once_and_its_owner_switches_it_on_again(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller
) -> None:
    receiver.answer = respond(410)
    hooks.ping(ada, active)
    hooks.deliver()
    off = hooks.of(ada, active)
    assert (off.status, off.off) == ("off", "The receiver answered 410: it wants no messages any more.")
    receiver.answer = None
    hooks.later(HOUR)
    assert len(receiver.heard) == 1
    hooks.webhooks.revise(PlayerId(ada.id), active.id, WebhookPlan(enabled=True))
    hooks.deliver()
    assert receiver.types == ["webhook.Test", "webhook.Started"]
    assert hooks.of(ada, active).status == "active"


def test_after_a_day_of_failures_a_webhook_is_switched_off_with_the_reason(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller
) -> None:
    receiver.answer = respond(500)
    hooks.ping(ada, active)
    hooks.deliver()
    for _ in range(2 * OFF_AFTER // 1000 // HOUR):
        hooks.later(HOUR)
    off = hooks.of(ada, active)
    assert off.status == "off"
    assert off.off == "Every attempt has failed for a day. The last one: The receiver answered 500."
    assert len(receiver.heard) < 40


def test_a_message_is_kept_for_a_day(hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller) -> None:
    def refuses_the_first(handler: Any, heard: Any) -> None:
        respond(500 if heard.headers["webhook-id"] == first else 200)(handler, heard)

    receiver.answer = refuses_the_first
    first = hooks.ping(ada, active)
    hooks.deliver()
    for _ in range(KEPT_FOR // 1000 // HOUR + 1):
        hooks.ping(ada, active)
        hooks.later(HOUR)
    assert hooks.of(ada, active).status == "active"
    last = [each for each in hooks.log(ada, active) if each.message == first][-1]
    assert (last.delivered, last.error) == (False, "It could not be delivered within a day, and is dropped.")
    tried = len([heard for heard in receiver.heard if heard.headers["webhook-id"] == first])
    hooks.later(24 * HOUR)
    assert len([heard for heard in receiver.heard if heard.headers["webhook-id"] == first]) == tried


def test_when_too_many_messages_wait_one_takes_their_place(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, match: str
) -> None:
    for _ in range(MOST_MESSAGES):
        hooks.ping(ada, active)
    paused = hooks.outbox.now() + 60_000
    hooks.webhooks.change(PlayerId(ada.id), active.id, lambda each: replace(each, paused_until=paused))
    hooks.tell(ada)
    hooks.later(MINUTE)
    assert receiver.types == ["webhook.Missed", "account.TurnBegan"]


def test_a_test_of_a_webhook_for_which_too_many_messages_wait_tells_that_they_were_dropped(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller
) -> None:
    for _ in range(MOST_MESSAGES):
        hooks.ping(ada, active)
    hooks.ping(ada, active)
    hooks.deliver()
    assert receiver.types == ["webhook.Missed", "webhook.Test"]


def test_only_the_events_that_are_asked_for_are_told(
    hooks: Hooks, receiver: Receiver, ada: Caller, bea: Caller
) -> None:
    hooks.add(ada, receiver.url, "account.MatchEnded")
    hooks.deliver()
    seats = [{"kind": "me"}, {"kind": "open"}]
    path = ada.post("/v1/matches", {"game": "stones", "seats": seats}).headers["Location"]
    bea.put(f"{path}/seats/1")
    hooks.tell(ada)
    ada.post(f"{path}/resign")
    bea.post(f"{path}/resign")
    hooks.tell(ada)
    assert set(receiver.types) <= {"webhook.Confirm", "webhook.Started", "account.MatchEnded"}


def test_a_job_that_is_lost_is_done_again_when_its_lease_ends(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller
) -> None:
    message = hooks.ping(ada, active)
    (lost,) = hooks.leased()
    assert not hooks.leased()
    begun = hooks.outbox.begin(lost)
    hooks.now += LEASE / 1000
    (again,) = hooks.leased()
    assert not hooks.outbox.begin(lost)
    hooks.later(QUEUED_FOR / 1000)
    assert [heard.headers["webhook-id"] for heard in receiver.heard] == [message]
    for late in (begun, again):
        assert late is not None
        hooks.delivery.run(late)  # another one has taken its place
    assert len(receiver.heard) == 1


def test_a_crash_before_the_messages_are_stored_loses_nothing(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooks.project()
    with monkeypatch.context() as patch:
        patch.setattr(hooks.news, "_tell", crash)
        with pytest.raises(RuntimeError):
            hooks.news.tell(PlayerId(ada.id))
    hooks.tell(ada)
    hooks.tell(ada)
    assert receiver.types == ["account.MatchBegan", "account.TurnBegan"]


@pytest.mark.parametrize(("part", "script"), [("webhooks", "_change"), ("outbox", "_note")])
def test_a_crash_after_the_challenge_was_repeated_leaves_no_webhook_unconfirmed(
    part: str,
    script: str,
    hooks: Hooks,
    receiver: Receiver,
    ada: Caller,
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = hooks.add(ada, receiver.url)
    with monkeypatch.context() as patch:
        patch.setattr(getattr(hooks, part), script, crash)
        with pytest.raises(RuntimeError):
            hooks.deliver()
    services.redis.delete(asked("127.0.0.1"))  # ten seconds are over
    hooks.later(MINUTE)
    assert hooks.of(ada, made).is_confirmed
    assert receiver.types.count("webhook.Started") == 1


def crash(*_: object) -> None:
    raise RuntimeError


def test_the_webhooks_of_a_deleted_account_end_and_nothing_of_them_is_kept(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, services: Services
) -> None:
    hooks.ping(ada, active)
    assert ada("DELETE", "/v1/players/me", {"confirm": "Ada"}).status_code == 200
    hooks.deliver()
    assert not receiver.heard
    assert not [key for key in keys_with(services.redis, ada.id) if b"webhooks" in key]


def test_one_receiver_that_fails_delays_no_other_webhook(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, services: Services
) -> None:
    services.redis.delete(asked("127.0.0.1"))
    other = hooks.add(ada, f"{receiver.url}/failing")
    hooks.deliver()
    receiver.heard.clear()
    receiver.answer = lambda handler, heard: respond(500 if "failing" in heard.path else 200)(handler, heard)
    hooks.ping(ada, other)
    hooks.ping(ada, active)
    hooks.deliver()
    assert sorted(heard.path for heard in receiver.heard) == ["/kifu", "/kifu/failing"]
    assert [hooks.of(ada, each).status for each in (active, other)] == ["active", "failing"]


def test_an_endpoint_at_which_the_service_fails_waits_and_is_not_tried_without_a_pause(
    hooks: Hooks, active: Webhook, ada: Caller
) -> None:
    player, no_base64 = PlayerId(ada.id), WebhookSecret("whsec_a")
    hooks.webhooks.change(player, active.id, lambda before: replace(before, secret=no_base64))
    hooks.ping(ada, active)
    for _ in range(2):
        (due,) = hooks.leased()
        with pytest.raises(ValueError, match="base64"):
            hooks.delivery.run(due)
        assert hooks.leased() == []
        hooks.now += AFTER_ERROR / 1000
