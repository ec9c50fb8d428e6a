"""The chat of a match, with the client of each language."""

import httpx
import pytest

from domain.match import MatchId, PlayerId
from events import keys
from tests.clients.stories.drivers import Driver
from tests.clients.stories.stories_service import StoriesService

pytestmark = pytest.mark.redis


def test_a_chat_of_more_messages_than_one_answer_has_is_told_as_a_whole(
    client: Driver, service: StoriesService, match: str
):
    path, headers = f"{service.url}/v1/matches/{match}/chat", {"Authorization": f"Bearer {client('token', 'ada')}"}
    written_at = keys.chat_times(MatchId(match), PlayerId(client("account.get", "ada")["id"]))
    with service.redis.client() as store:
        for number in range(101):
            assert httpx.post(path, json={"text": f"{number}."}, headers=headers).status_code == 201
            store.delete(written_at)  # or else she would write too fast
    told = client("match.messages", "bea", match=match)
    assert [message["text"] for message in told] == [f"{number}." for number in range(101)]
    assert client("match.messages", "bea", told[99]["id"], match=match) == told[100:]
