"""`kifu serve` runs all parts, replaces those that end or hang, and stops cleanly."""

import os
import signal
import socket
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import redis

from service.processes import embedded
from service.use_cases.processes import Processes
from tests.ports import free_port
from tests.service.cli.processes import is_running, wait_until
from tests.service.cli.serving import Service, serving, start

pytestmark = [pytest.mark.redis, pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")]

YOKOHAMA = files("domain.yokohama").joinpath("components.toml").read_bytes()
TWO_BOTS = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory, starts_redis: None) -> Iterator[Service]:
    """A service whose parts are replaced soon, for the tests that leave it running."""
    with serving(tmp_path_factory.mktemp("shared"), KIFU_WATCHDOG="5", KIFU_BOT_DELAY="0.05") as service:
        yield service


def a_token(service: Service) -> str:
    return str(service.ask("/v1/players", {"name": "Aiko"})["token"])


def a_match_between_bots(service: Service, stones: int = 21) -> str:
    match = {"game": "stones", "seats": TWO_BOTS, "options": {"stones": stones}}
    return str(service.ask("/v1/matches", match, a_token(service))["id"])


def status_of(service: Service, match: str) -> str:
    return str(service.insist(f"/v1/matches/{match}")["status"])


def version_of(service: Service, match: str) -> int:
    return int(service.insist(f"/v1/matches/{match}")["version"])


def stops_cleanly(service: Service, number: signal.Signals) -> bool:
    parts = service.parts()
    assert len(parts) == 5  # Redis, the API and its gunicorn process, the projector, a worker
    return service.stop(number) == (0, "") and not any(map(is_running, parts))


def test_the_service_stops_cleanly_on_a_signal_and_every_match_goes_on_afterwards(tmp_path: Path) -> None:
    with serving(tmp_path, KIFU_BOT_DELAY="0.05") as service:
        match = a_match_between_bots(service, stones=100)
        before = wait_until(lambda: version_of(service, match) > 10 and version_of(service, match))
        assert stops_cleanly(service, signal.SIGTERM)
    with serving(tmp_path, KIFU_BOT_DELAY="0.05") as service:
        wait_until(lambda: version_of(service, match) > before)
        assert stops_cleanly(service, signal.SIGINT)
    with serving(tmp_path) as service:
        wait_until(lambda: status_of(service, match) == "finished")
        assert stops_cleanly(service, signal.SIGHUP)


def test_bots_play_a_match_to_its_end(shared: Service) -> None:
    match = a_match_between_bots(shared)
    wait_until(lambda: status_of(shared, match) == "finished")
    assert sum(score["total"] for score in shared.ask(f"/v1/matches/{match}/scores")["scores"]) == 21


def test_an_empty_store_gets_an_exhibition_and_only_an_empty_one(tmp_path: Path) -> None:
    for _ in range(2):
        with serving(tmp_path, "--exhibition") as service:
            wait_until(lambda: len(service.ask("/v1/matches")["matches"]) == 1)
            service.stop()


class Restarted(NamedTuple):
    """A service that was killed and started again, and what was before."""

    service: Service
    match: str
    version: int
    signs: dict[str, int]
    """The processes that were known, by name."""


def signs_in(folder: Path) -> dict[str, int]:
    """The processes that are known, by name."""
    with embedded.opened(folder) as url, redis.Redis.from_url(url) as client:
        return {each.process.name: each.process.pid for each in Processes(client).all()}


@pytest.fixture(scope="module")
def restarted(tmp_path_factory: pytest.TempPathFactory, starts_redis: None) -> Iterator[Restarted]:
    folder, port = tmp_path_factory.mktemp("restarted"), str(free_port())
    with serving(folder, "--port", port, KIFU_BOT_DELAY="0.05") as service:
        signs = wait_until(lambda: len(found := signs_in(folder)) == 3 and found)
        match = a_match_between_bots(service, stones=100)
        before = wait_until(lambda: version_of(service, match) > 10 and version_of(service, match))
        service.kill()
    with serving(folder, "--port", port) as service:
        yield Restarted(service, match, before, signs)


def test_every_match_goes_on_after_the_whole_service_was_killed(restarted: Restarted) -> None:
    assert version_of(restarted.service, restarted.match) >= restarted.version
    wait_until(lambda: status_of(restarted.service, restarted.match) == "finished")


def test_the_processes_of_a_service_that_was_killed_are_not_known_beside_those_of_the_next_one(
    restarted: Restarted,
) -> None:
    folder, before = restarted.service.data, restarted.signs
    wait_until(lambda: before.items().isdisjoint(signs_in(folder).items()))
    assert signs_in(folder).keys() == before.keys()


def test_a_worker_killed_in_the_middle_of_a_turn_costs_only_seconds(shared: Service) -> None:
    match = a_match_between_bots(shared, stones=100)
    wait_until(lambda: version_of(shared, match) > 10)
    os.kill(shared.part("kifu bot worker"), signal.SIGKILL)
    wait_until(lambda: status_of(shared, match) == "finished")


def test_parts_that_hang_are_replaced_and_every_match_goes_on(shared: Service) -> None:
    match = a_match_between_bots(shared, stones=100)
    wait_until(lambda: version_of(shared, match) > 10)
    for part in ("kifu projector", "kifu bot worker"):
        os.kill(shared.part(part), signal.SIGSTOP)
    answering = max(process for process, command in shared.parts().items() if "service.cli api" in command)
    os.kill(answering, signal.SIGSTOP)
    wait_until(lambda: not is_running(answering))
    wait_until(lambda: status_of(shared, match) == "finished")


def test_an_api_is_replaced_whose_first_process_hangs(shared: Service) -> None:
    """gunicorn's first process starts the one that answers again when it ends; that one goes on meanwhile."""
    first = shared.part("service.cli api")
    os.kill(first, signal.SIGSTOP)
    wait_until(lambda: not is_running(first))
    assert shared.insist("/healthz")


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
def test_the_service_listens_on_ipv6_too(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "::1") as service:
        assert service.url.startswith("http://[::1]:")
        assert service.ask("/healthz")


def test_a_port_in_use_is_reported_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process = start(tmp_path, "--port", str(port))
        said, _ = process.communicate(timeout=60)
    assert (process.returncode, said) == (1, f"Error: Cannot listen on 127.0.0.1:{port}: the port is in use.\n")


def test_a_second_service_on_the_same_folder_is_refused_in_one_sentence(shared: Service) -> None:
    second = start(shared.data)
    said, _ = second.communicate(timeout=60)
    assert (second.returncode, said) == (1, f"Error: Another kifu is running on {shared.data}.\n")
    assert shared.insist("/healthz")


@pytest.mark.parametrize(
    ("variable", "value", "why"),
    [
        ("KIFU_GAMES", "nowhere:GAME", "No module named 'nowhere'"),
        ("KIFU_EDITIONS", "stones=9", "edition 9 of Stones is not known here"),
    ],
)
def test_a_bad_setting_is_reported_before_anything_starts(tmp_path: Path, variable: str, value: str, why: str) -> None:
    process = start(tmp_path, **{variable: value})
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 2
    assert said.count("Error: ") == 1
    assert said.endswith(f"Error: {variable} cannot be '{value}': {why}.\n")


def test_a_redis_that_cannot_read_its_data_is_reported_with_the_path_of_its_log(tmp_path: Path) -> None:
    (tmp_path / "appendonly.aof").write_text("*nonsense\r\n")
    process = start(tmp_path)
    said, _ = process.communicate(timeout=60)
    assert (process.returncode, said) == (1, f"Error: Redis ended while starting; {tmp_path}/redis.log says why.\n")


def test_a_match_keeps_its_components_however_often_they_are_corrected(tmp_path: Path) -> None:
    components = tmp_path / "components"
    components.mkdir()
    matches: dict[str, str] = {}
    for printing in ("first", "second", "third"):
        (components / "yokohama.toml").write_bytes(YOKOHAMA + f"# {printing} correction\n".encode())
        with serving(tmp_path, KIFU_COMPONENTS=str(components), KIFU_GAMES="domain.yokohama:GAME") as service:
            token = a_token(service)
            match = {"game": "yokohama", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
            made = service.ask("/v1/matches", match, token)
            matches[made["id"]] = made["components"]
            for match_id, digest in matches.items():
                assert service.ask(f"/v1/matches/{match_id}")["components"] == digest
                assert service.ask(f"/v1/matches/{match_id}/state")["board"]["components"] == digest
            service.kill()
    assert len(set(matches.values())) == 3


def test_the_metrics_are_served_on_this_machine_alone_and_not_to_the_public(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, KIFU_OPERATOR_BIND=f"127.0.0.1:{port}", KIFU_HOSTS="kifu.example") as service:
        with pytest.raises(HTTPError, match="404"):
            urlopen(Request(f"{service.url}/metrics", headers={"Host": "kifu.example"}))
        with pytest.raises(HTTPError, match="421"):
            service.ask("/v1/games")
        with urlopen(f"http://127.0.0.1:{port}/metrics") as metrics:
            assert b"kifu_request_seconds" in metrics.read()
