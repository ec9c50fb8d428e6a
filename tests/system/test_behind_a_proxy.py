"""Three API processes behind the proxy of compose.yaml: what a client of a deployment sees."""

import json
import signal
import socket
import subprocess
import time
from collections.abc import Iterator

import httpx
import pytest

from tests.service.cli.processes import wait_until
from tests.system.deployment import API, ROOT, Deployment, deployed
from tests.system.test_container_files import program

pytestmark = pytest.mark.redis

OPERATE = (ROOT / "docs" / "operate.md").read_text()
SNIPPET = "@blocked" + OPERATE.partition("```\n   @blocked")[2].partition("```")[0]
LIMITS = "accounts=2 per 1 hour"
HERE, THERE, ELSEWHERE, BLOCKED = "127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.66"


@pytest.fixture(scope="module")
def deployment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployment]:
    settings = {"KIFU_LIMITS": LIMITS, "KIFU_OPERATOR_TOKEN": "the operator's"}
    with deployed(program("caddy"), tmp_path_factory.mktemp("deployment"), **settings) as running:
        yield running


@pytest.fixture(scope="module")
def client(deployment: Deployment) -> Iterator[httpx.Client]:
    """A player."""
    with client_at(deployment, "127.0.0.5") as player:
        token = player.post("/v1/players", json={"name": "Aiko"}).json()["token"]
        player.headers["Authorization"] = f"Bearer {token}"
        yield player


def client_at(deployment: Deployment, address: str) -> httpx.Client:
    """A client with this address."""
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(transport=transport, base_url=deployment.url, timeout=60)


def new_match(client: httpx.Client, second: dict[str, str], *, is_private: bool = False) -> str:
    seats = [{"kind": "me"}, second]
    created = client.post("/v1/matches", json={"game": "stones", "seats": seats, "private": is_private})
    assert created.status_code == 201, created.text
    return f"/v1/matches/{created.json()['id']}"


def test_a_match_against_a_bot_is_played_to_its_end(client: httpx.Client) -> None:
    match = new_match(client, {"kind": "bot", "bot": "greedy"})

    def move() -> bool:
        legal = client.get(f"{match}/moves").json()["moves"]
        if legal:
            assert client.post(f"{match}/moves", json={"moves": [legal[0]["move"]]}).status_code == 201
        return client.get(match).json()["status"] == "finished"

    wait_until(move)


def test_every_api_process_takes_part(deployment: Deployment, client: httpx.Client) -> None:
    """What one process has written, all others tell at once."""
    match = new_match(client, {"kind": "open"})
    for host in API:
        answer = httpx.get(f"http://{host}:{deployment.api_port}{match}")
        assert answer.json()["status"] == "waiting"


def test_a_stream_arrives_event_by_event(client: httpx.Client) -> None:
    match = new_match(client, {"kind": "bot", "bot": "greedy"})
    with client.stream("GET", f"{match}/events", headers={"Accept": "text/event-stream"}) as stream:
        told = (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))
        version = next(told)["version"]
        with httpx.Client(base_url=client.base_url, headers=client.headers) as other:
            legal = wait_until(lambda: other.get(f"{match}/moves").json()["moves"])
            played = other.post(f"{match}/moves", json={"moves": [legal[0]["move"]]}).json()["version"]
        while version < played:
            version = next(told)["version"]


def test_lines_of_json_arrive_one_by_one(client: httpx.Client) -> None:
    match = new_match(client, {"kind": "open"})
    with client.stream("GET", f"{match}/events", headers={"Accept": "application/x-ndjson"}) as stream:
        assert json.loads(next(line for line in stream.iter_lines() if line))["version"] == 1


def test_a_long_poll_is_answered_when_there_is_news(deployment: Deployment, client: httpx.Client) -> None:
    match = new_match(client, {"kind": "open"})
    version = client.get(match).json()["version"]
    waiting = socket.create_connection((HERE, deployment.port), timeout=60)
    head = f"GET {match}/events?since={version}&wait=60 HTTP/1.1\r\nHost: kifu\r\nConnection: close\r\n\r\n"
    with waiting, waiting.makefile("rb") as answer:
        waiting.sendall(head.encode())
        waiting.settimeout(0.5)
        with pytest.raises(TimeoutError):
            waiting.recv(1, socket.MSG_PEEK)
        waiting.settimeout(60)
        assert client.post(f"{match}/end").status_code in {200, 201}
        assert b"200 OK" in answer.read()


def test_the_address_of_the_client_arrives_and_it_can_claim_no_other(deployment: Deployment) -> None:
    def creates(address: str, claimed: str) -> int:
        with client_at(deployment, address) as stranger:
            headers = {"X-Forwarded-For": claimed, "Forwarded": f"for={claimed}"}
            return stranger.post("/v1/players", json={"name": "Ada"}, headers=headers).status_code

    assert [creates(THERE, f"192.0.2.{number}") for number in range(3)] == [201, 201, 429]
    assert creates(ELSEWHERE, THERE) == 201


@pytest.mark.parametrize("path", ["/metrics", "/v1/quarantine", "/v1//quarantine", "/v1/../metrics", "/%6detrics"])
def test_what_is_for_the_operator_cannot_be_reached(deployment: Deployment, path: str) -> None:
    with client_at(deployment, THERE) as stranger:
        answer = stranger.get(path, headers={"Authorization": "Bearer the operator's"})
    assert answer.status_code == 404
    assert httpx.get(f"http://127.0.0.1:{deployment.operator_port}/metrics").status_code == 200


def test_a_blocked_address_gets_no_answer_and_all_others_do(deployment: Deployment, client: httpx.Client) -> None:
    match = new_match(client, {"kind": "open"})
    with client.stream("GET", f"{match}/events", headers={"Accept": "text/event-stream"}) as stream:
        told = stream.iter_raw()
        next(told)
        blocked = deployment.configuration / "blocked.caddy"
        blocked.write_text(SNIPPET.replace("203.0.113.7", BLOCKED))
        load_again(deployment)
        with client_at(deployment, BLOCKED) as stranger, pytest.raises(httpx.RemoteProtocolError):
            stranger.get("/v1/games")
        with httpx.Client(base_url=client.base_url, headers=client.headers) as other:
            assert other.post(f"{match}/end").status_code in {200, 201}
        assert b"match.Abandoned" in b"".join(told)  # streams have gone on
    blocked.unlink()


def load_again(deployment: Deployment) -> None:
    command = [deployment.caddy, "reload", "--config", deployment.configuration / "Caddyfile", "--adapter", "caddyfile"]
    subprocess.run([*command, "--address", deployment.admin["CADDY_ADMIN"]], env=deployment.admin, check=True)


def test_the_log_of_the_proxy_names_addresses_and_no_token_and_no_invitation(
    deployment: Deployment, client: httpx.Client
) -> None:
    match = new_match(client, {"kind": "open"}, is_private=True)
    invitation = client.get(match).json()["invitation"]
    with client_at(deployment, "127.0.0.7") as friend:
        assert friend.get(match, headers={"Kifu-Invitation": invitation}).status_code == 200
    log = wait_until(lambda: (text := deployment.log.read_text()) and '"127.0.0.7"' in text and text)
    assert '"client_ip":"127.0.0.7"' in log  # which docs/operate.md counts
    assert client.headers["Authorization"].split()[1] not in log
    assert invitation not in log


def test_while_a_process_is_gone_the_others_answer(deployment: Deployment, client: httpx.Client) -> None:
    """The last test: the process does not come back."""
    match = new_match(client, {"kind": "open"})
    deployment.api[0].send_signal(signal.SIGTERM)
    deadline = time.monotonic() + 1
    while deployment.api[0].poll() is None or time.monotonic() < deadline:
        assert client.get(match).status_code == 200
