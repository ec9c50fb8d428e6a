"""Every operation that is for players, called once through a client."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.clients.generators import DOCUMENT
from tests.clients.stories.conftest import PLAN
from tests.clients.stories.drivers import Driver, Refused
from tests.clients.stories.losing_link import LosingLink

_PATHS: Final = re.compile(r"^  (/\S*):\n((?:    .*\n|\n)+)", re.MULTILINE)
_METHODS: Final = re.compile(r"^    (get|put|post|patch|delete):\n((?:      .*\n|\n)+)", re.MULTILINE)
Operation = tuple[str, str]
"""A method, and a path with `{}` for each parameter."""


def operations_of_players() -> set[Operation]:
    """Returns what the document offers to players; not what is for the operator, or for whoever watches processes."""
    return {each for each in _documented() if each[1].startswith("/v1/")}


def _documented() -> Iterator[Operation]:
    text = DOCUMENT.read_text().partition("\ncomponents:")[0]
    for path, block in _PATHS.findall(text):
        for method, operation in _METHODS.findall(block):
            if "x-scope: operate" not in operation:
                yield method.upper(), re.sub(r"\{\w+\}", "{}", path)


def operations_called(link: LosingLink) -> set[Operation]:
    """Returns what was asked of the service by the link, as far as it exists."""
    known = operations_of_players()
    heads = (re.match(rb"([A-Z]+) (/v1/[^ ?]*)", request) for request in link.requests)
    asked = ((head[1].decode(), head[2].decode()) for head in heads if head)
    return {operation for method, path in asked for operation in known if _is(operation, method, path)}


def _is(operation: Operation, method: str, path: str) -> bool:
    pattern = "[^/]+".join(map(re.escape, operation[1].split("{}")))
    return operation[0] == method and re.fullmatch(pattern, path) is not None


def call_everything(client: Driver, url: str) -> None:
    """Calls each method once, of new accounts and matches."""
    for who in ("ada", "bea", "phone"):
        client("open", who, url=url)
    ids = [client("create account", who, name=who.title())["id"] for who in ("ada", "bea")]
    _look_up(client, ids)
    _play(client)
    _decline(client)
    _be_woken(client, ids)
    _challenge(client, url)
    _change_the_account(client, ids)


def _look_up(client: Driver, ids: list[str]) -> None:
    assert client("kifu.game", "ada", "stones")["id"] == "stones"
    assert client("kifu.games", "ada")
    assert client("kifu.glossary", "ada", "stones", "fr")["entries"] == []
    with pytest.raises(Refused):  # it has no guided match
        client("kifu.guided_step", "ada", "stones", 1, "fr")
    assert client("kifu.bots", "ada")["bots"]
    assert client("kifu.player", "bea", ids[0])["name"] == "Ada"
    assert client("kifu.standings", "ada", "stones") == []
    assert client("kifu.standings_of", "ada", ids[0]) == []
    assert client("kifu.ratings", "ada", ids[0], "stones") == []
    assert client("kifu.head_to_head", "ada", *ids) == []
    assert client("matches of", "ada", player=ids[0]) == []
    client("records", "ada", finished_since=4_000_000_000_000)


def _play(client: Driver) -> None:
    waits = client("create match", "ada", plan={**PLAN, "private": True})
    invited = client("match.renew_invitation", "ada", match=waits)["invitation"]
    assert invited != client("match.renew_invitation", "ada", match=waits)["invitation"]
    client("match.leave_seat", "ada", 0, match=waits)
    assert client("match.end", "ada", match=waits)["status"] == "abandoned"
    match = client("create match", "ada", plan=PLAN)
    client("match.take_seat", "bea", 1, match=match)
    assert client("take turns", "ada", count=1) == [match]
    assert client("account events", "bea", count=1) == ["account.State"]
    before = client("match.state", "ada", match=match)
    assert len(client("match.states", "ada", 0, 2, match=match)["states"]) == 2
    move = client("match.moves", "bea", match=match)["moves"][0]["move"]
    assert client("match.try_out", "bea", move, match=match)["complete"]
    after = client("play", "bea", match=match, move=move)
    assert client("match.changes", "ada", before["version"], match=match)["to"] == after["version"]
    assert client("match.waiting", "ada", match=match)["version"] == after["version"]
    assert len(client("follow", "ada", match=match, count=3)) == len(client("events", "ada", match=match)[:3])
    assert client("match.scores", "ada", match=match)["version"] == after["version"]
    assert client("match.record", "ada", match=match)
    assert client("match.undoable", "bea", match=match)["version"] == after["version"]
    assert _refusal(client, "reasons", "ada", match=match) == "match-not-over"
    assert _refusal(client, "match.ask_for_hint", "ada", match=match) == "match-rated"
    assert client("match.hint", "ada", match=match)["state"] == "none"
    assert _refusal(client, "match.analyse", "ada", match=match) == "match-not-over"
    assert client("match.analysis", "ada", match=match)["state"] == "none"
    assert client("match.analysis_progress", "ada", match=match) == [{"state": "none", "judged": 0, "decisions": 0}]
    said = client("match.say", "ada", "Good game.", match=match)
    assert [message["text"] for message in client("match.messages", "bea", match=match)] == ["Good game."]
    assert client("match.remove_message", "ada", said["id"], match=match) == said
    _keep(client, match)
    client("match.resign", "bea", match=match)
    assert client("match.get", "ada", match=match)["seats"][1]["bot"]


def _keep(client: Driver, match: str) -> None:
    empty = client("match.note", "ada", match=match)["revision"]
    note = client("match.write_note", "ada", "Bea saves coal.", empty, match=match)
    assert note == client("match.note", "ada", match=match)
    assert _refusal(client, "match.remove_note", "ada", empty, match=match) == "stale-note"
    assert client("match.remove_note", "ada", note["revision"], match=match)["text"] == ""
    assert client("match.watch", "ada", match=match) == client("match.watching", "ada", match=match)
    assert match in [each["id"] for each in client("kifu.watched", "ada")]
    assert client("match.unwatch", "ada", match=match)["since"] is None


def _decline(client: Driver) -> None:
    match = client("create match", "ada", plan=PLAN)
    start = client("match.take_seat", "bea", 1, match=match)["version"]
    client("play", "ada", match=match, move={"type": "stones.Take", "stones": 1}, version=None)
    client("match.undo", "ada", start, match=match)
    client("match.decline_undo", "bea", match=match)
    assert client("match.fork", "ada", start, match=match) is None
    client("match.decline_fork", "bea", match=match)
    assert _refusal(client, "match.claim", "ada", match=match) == "time-left"
    assert _refusal(client, "match.come_back", "ada", match=match) == "not-absent"


def _refusal(client: Driver, do: str, who: str, *given: Any, **command: Any) -> str:
    with pytest.raises(Refused) as refused:
        client(do, who, *given, **command)
    return str(refused.value.said["code"])


def _be_woken(client: Driver, ids: list[str]) -> None:
    made = client("webhooks.create", "bea", {"url": "https://bot.example/kifu"})
    webhook = made["webhook"]["id"]
    assert client("webhooks.all", "bea")["webhooks"] == [client("webhooks.get", "bea", webhook)]
    assert client("webhooks.change", "bea", webhook, {"events": ["account.TurnBegan"]})["status"] == "unconfirmed"
    assert client("webhooks.new_secret", "bea", webhook)["secret"] != made["secret"]
    assert client("webhooks.test", "bea", webhook)["type"] == "webhook.Confirm"
    assert client("webhooks.deliveries", "bea", webhook)["deliveries"] == []
    assert client("webhooks.remove", "bea", webhook)["webhooks"] == []


def _challenge(client: Driver, url: str) -> None:
    client("open", "robo", url=url)
    robo = client("create account", "robo", name="Robo")["id"]
    assert client("challenges.declare", "robo", {"games": ["stones"]})["name"] == "Robo (bot)"
    assert robo in [each["player"] for each in client("challenges.bot_accounts", "ada")]
    plan = {"player": robo, "game": "stones"}
    accepted = client("challenges.make", "ada", plan)["id"]
    assert client("challenges.accept", "robo", accepted) == client("challenges.get", "ada", accepted)
    declined = client("challenges.make", "ada", plan)["id"]
    assert client("challenges.decline", "robo", declined, "No.")["reason"] == "No."
    withdrawn = client("challenges.make", "bea", plan)["id"]
    assert client("challenges.withdraw", "bea", withdrawn)["status"] == "withdrawn"
    assert accepted in [each["id"] for each in client("challenges.all", "robo")["challenges"]]


def _change_the_account(client: Driver, ids: list[str]) -> None:
    assert client("account.rename", "ada", "Adelaide")["name"] == "Adelaide"
    assert list(client("account.block", "ada", ids[1])["blocked"]) == [ids[1]]
    assert client("account.blocks", "ada") == {"blocked": {ids[1]: "Bea"}}
    assert client("account.unblock", "ada", ids[1])["blocked"] == {}
    client("account.begin_vacation", "ada", 1)
    assert client("account.vacation", "ada")["until"]
    client("account.end_vacation", "ada")
    secret = client("account.make_sign_in_link", "ada")["secret"]
    assert client("account.sign_in", "phone", secret, "phone")["id"] == ids[0]
    client("account.renew_token", "phone")
    assert client("account.get", "phone")["name"] == "Adelaide"
    assert client("account.create_token", "ada", "bot", ["read", "bot"])["scopes"] == ["read", "bot"]
    tokens = client("account.tokens", "ada")["tokens"]
    left = client("account.revoke_token", "ada", next(each["id"] for each in tokens if each["name"] == "bot"))
    assert len(left["tokens"]) == len(tokens) - 1
    assert client("account.export", "ada")["account"]["id"] == ids[0]
    assert client("account.delete", "ada", "Adelaide")["deleted"] == ids[0]
