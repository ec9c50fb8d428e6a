"""The embedded Redis, and the data folder that one process at a time may use."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest
import redis

from events.connection import reaching_redis
from service.processes import embedded
from tests.service.cli.processes import is_running, wait_until

pytestmark = pytest.mark.redis


def test_what_was_written_is_there_when_the_folder_is_opened_again(tmp_path: Path) -> None:
    with embedded.opened(tmp_path) as url, redis.from_url(url) as client:
        client.set("move", "place assistant")
    with embedded.opened(tmp_path) as url, redis.from_url(url) as client:
        assert client.get("move") == b"place assistant"


def test_a_folder_that_is_served_is_opened_where_it_is_served(tmp_path: Path) -> None:
    with embedded.opened(tmp_path) as url, embedded.opened(tmp_path) as again:
        assert again == url


def test_a_folder_that_is_served_is_not_held_by_another(tmp_path: Path) -> None:
    with embedded.opened(tmp_path), pytest.raises(embedded.FolderInUse), embedded.opened_alone(tmp_path):
        pass
    with embedded.opened_alone(tmp_path) as url, redis.from_url(url) as client:
        assert client.ping()


def test_a_folder_can_be_claimed_only_once_at_a_time(tmp_path: Path) -> None:
    with embedded.claimed(tmp_path), pytest.raises(embedded.FolderInUse), embedded.claimed(tmp_path):
        pass
    with embedded.claimed(tmp_path):
        pass


def test_a_server_that_ends_while_it_is_used_is_told_with_the_path_of_its_log(tmp_path: Path) -> None:
    def end() -> None:
        with embedded.opened(tmp_path) as url, redis.from_url(url) as client, reaching_redis():
            client.shutdown(nosave=True)
            client.ping()

    with pytest.raises(embedded.NoServer, match=r"Redis has ended; .*redis\.log says why"):
        end()


def test_a_folder_with_blanks_and_a_very_long_name_will_do(tmp_path: Path) -> None:
    with embedded.opened(tmp_path / "a b" / ("long" * 40)) as url, redis.from_url(url) as client:
        assert client.ping()


def test_a_folder_that_cannot_be_written_to_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(embedded.UnusableFolder, match="Cannot write"), embedded.claimed(tmp_path / "file" / "data"):
        pass


def test_a_redis_that_was_left_behind_is_shut_down_first(tmp_path: Path) -> None:
    with embedded.claimed(tmp_path) as place:
        left_behind = subprocess.Popen(embedded.command(tmp_path, place))
        wait_until(lambda: embedded.answers(place))
        redis.Redis(unix_socket_path=str(place)).set("move", "pass")
    (tmp_path / "lock").write_text(str(place))  # as if this process had been killed before it could tidy up
    left_behind.kill()
    left_behind.wait()
    left_behind = subprocess.Popen(embedded.command(tmp_path, place))
    wait_until(lambda: embedded.answers(place))
    with embedded.opened(tmp_path) as url, redis.from_url(url) as client:
        assert left_behind.wait(timeout=60) == 0
        assert client.get("move") == b"pass"


def test_a_stale_socket_file_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "redis.sock").touch()
    (tmp_path / "lock").write_text(str(tmp_path / "redis.sock"))
    with embedded.opened(tmp_path) as url, redis.from_url(url) as client:
        assert client.ping()


def test_a_redis_that_accepts_connections_and_says_nothing_does_not_answer_yet(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(str(tmp_path / "redis.sock"))
        silent.listen()
        assert not embedded.answers(tmp_path / "redis.sock")


def test_a_redis_that_cannot_start_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "appendonly.aof").write_bytes(b"no record at all\r\n" * 100)
    with pytest.raises(embedded.NoServer, match=r"redis\.log"), embedded.opened(tmp_path):
        pass


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ties a child to the life of its parent")
def test_a_tied_child_does_not_outlive_a_killed_parent() -> None:
    program = (
        "import subprocess, time; from service.processes.supervisor import tied_to_this_process as tied;"
        "print(subprocess.Popen(['sleep', '60'], preexec_fn=tied()).pid, flush=True); time.sleep(60)"
    )
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    with parent.stdout as output:
        child = int(output.readline())
    assert is_running(child)
    parent.kill()
    parent.wait()
    wait_until(lambda: not is_running(child))
