"""A client sends again what may be done twice, or what the service does once, when the answer is lost."""

import re

import pytest

from tests.clients.stories.drivers import Driver
from tests.clients.stories.stories_service import StoriesService

pytestmark = pytest.mark.redis


@pytest.fixture
def webhook(client: Driver, service: StoriesService) -> str:
    """A webhook of Robo, who reaches the service by the link."""
    client("open", "robo", url=service.link.url)
    client("create account", "robo", name="Robo")
    made = client("webhooks.create", "robo", {"url": "https://bot.example/kifu"})
    return str(made["webhook"]["id"])


def test_a_bot_account_is_declared_though_the_answer_is_lost(client: Driver, service: StoriesService, webhook: str):
    service.link.lose_answer_to = b"PUT /v1/players/me/bot-account"
    assert client("challenges.declare", "robo", {"games": ["stones"]})["name"] == "Robo (bot)"


def test_a_webhook_is_changed_though_the_answer_is_lost(client: Driver, service: StoriesService, webhook: str):
    service.link.lose_answer_to = b"PATCH "
    assert client("webhooks.change", "robo", webhook, {"enabled": False})["status"] == "off"


def test_a_message_to_a_webhook_is_sent_once_though_the_answer_is_lost(
    client: Driver, service: StoriesService, webhook: str
):
    service.link.requests.clear()
    service.link.lose_answer_to = b"/test "
    assert client("webhooks.test", "robo", webhook)["type"] == "webhook.Confirm"
    asked = [request for request in service.link.requests if b"/test " in request]
    first, second = [re.findall(rb"(?i)idempotency-key: (\S+)", request) for request in asked]
    assert first == second != []
