"""A child process that is a fork of this one."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from service.processes.forked import FORKS
from tests.service.cli.processes import is_running, processes, wait_until

pytestmark = pytest.mark.skipif(not FORKS, reason="this system does not fork")

BEGIN = """
import json, os, signal, socket, sys, time
from pathlib import Path
from service.processes.heartbeat import beat
from service.processes.supervisor import Part, PartEnded, Supervisor
noted = Path(sys.argv[1])

def run_until_noted(run, **options):
    with Supervisor(print) as supervisor:
        supervisor.start(Part("bot worker 1", ("/no/such/command",), run=run, **options))
        supervisor.wait_for(noted.exists)
        supervisor.wait_for(lambda: noted.read_text())
"""


def said_by(program: str, noted: Path) -> str:
    """What a program says that forks a part: no other thread may run in it, and some do in a test process."""
    return subprocess.check_output([sys.executable, "-c", BEGIN + program, str(noted)], text=True, timeout=300)


def test_a_fork_has_its_environment_and_none_of_the_files_that_are_not_its_own(tmp_path: Path) -> None:
    program = """
listener, own = socket.create_server(("127.0.0.1", 0)), socket.create_server(("127.0.0.1", 0))

def part():
    files = {each.name: os.readlink(each) for each in Path("/proc/self/fd").iterdir() if each.exists()}
    found = {"files": files, "setting": os.environ["KIFU_SETTING"], "group": os.getpgid(0) == os.getpid()}
    noted.write_text(json.dumps(found))
    time.sleep(60)

run_until_noted(part, environment={"KIFU_SETTING": "7"}, files=(own.fileno(),))
print(own.fileno())
"""
    own = said_by(program, tmp_path / "noted").strip()
    found = json.loads((tmp_path / "noted").read_text())
    assert (found["setting"], found["group"]) == ("7", True)
    assert set(found["files"]) == {"0", "1", "2", own}
    assert found["files"]["0"] == os.devnull


def test_a_fork_ends_with_sigterm_even_if_that_comes_before_it_begins() -> None:
    """So the supervisor, which handles signals itself, never has to wait for it."""
    program = """
for _ in range(20):
    with Supervisor(print) as supervisor:
        supervisor.start(Part("worker", (), run=lambda: time.sleep(60)))
"""
    assert said_by(program, Path()) == ""


@pytest.mark.parametrize(
    ("ends", "cause"),
    [
        ("sys.exit(3)", "exit 3"),
        ("1 / 0", "exit 1"),
        ("None", "exit 0"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"),
    ],
)
def test_the_supervisor_says_how_a_fork_has_ended(ends: str, cause: str, tmp_path: Path) -> None:
    program = f"""
try:
    run_until_noted(lambda: {ends})
except PartEnded as ended:
    print(ended)
"""
    assert said_by(program, tmp_path / "noted").endswith(f"The bot worker 1 ended while starting ({cause}).\n")


def test_a_fork_that_cannot_write_what_it_says_ends_all_the_same(tmp_path: Path) -> None:
    """It must not go on with what its parent has begun: it would stop the other parts."""
    program = """
def part():
    reader, writer = os.pipe()
    os.close(reader)
    sys.stdout = os.fdopen(writer, "w")
    print("nobody reads this")

supervisor = os.getpid()
try:
    run_until_noted(part)
except PartEnded as ended:
    print(ended)
finally:
    if os.getpid() != supervisor:
        os._exit(99)
"""
    assert said_by(program, tmp_path / "noted").endswith("The bot worker 1 ended while starting (exit 0).\n")


def test_a_fork_that_ends_with_a_sentence_says_it(tmp_path: Path) -> None:
    program = """
def part():
    sys.exit("There is no such store.")

try:
    run_until_noted(part)
except PartEnded:
    pass
"""
    done = subprocess.run(
        [sys.executable, "-c", BEGIN + program, str(tmp_path / "noted")],
        capture_output=True,
        check=True,
        text=True,
        timeout=300,
    )
    assert "There is no such store." in done.stderr.splitlines()


def test_signals_come_again_after_a_fork_that_the_system_refused() -> None:
    program = """
from service.processes.forked import Forked

def refuse():
    raise BlockingIOError("no more processes")

os.fork = refuse
before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
try:
    Forked(lambda: None, "kifu worker", {}, (), lambda: None)
except BlockingIOError:
    print(signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before)
"""
    assert said_by(program, Path()) == "True\n"


def test_a_fork_that_hangs_is_replaced_by_another(tmp_path: Path) -> None:
    program = """
def part():
    with noted.open("a") as file:
        file.write(f"{os.getpid()}\\n")
    beat()
    time.sleep(60)

with Supervisor(print) as supervisor:
    supervisor.start(Part("worker", (), run=part, answers_within=0.3))
    def look():
        if noted.exists() and len(noted.read_text().split()) >= 2:
            os.kill(os.getpid(), signal.SIGTERM)
    supervisor.keep_running(look)
"""
    assert said_by(program, tmp_path / "noted").startswith("The worker does not answer and is killed.\n")
    assert not any(is_running(int(process)) for process in (tmp_path / "noted").read_text().split())


def test_a_fork_has_a_name_of_its_own_and_ends_with_its_parent(tmp_path: Path) -> None:
    program = """
def part():
    noted.write_text(str(os.getpid()))
    time.sleep(60)

with Supervisor(print) as supervisor:
    supervisor.start(Part("bot worker 1", (), run=part))
    supervisor.keep_running()
"""
    noted = tmp_path / "noted"
    with subprocess.Popen([sys.executable, "-c", BEGIN + program, str(noted)]) as parent:
        process = int(wait_until(lambda: noted.exists() and noted.read_text()))
        assert next(command for each, _, command in processes() if each == process).startswith("kifu bot worker")
        parent.send_signal(signal.SIGKILL)
        wait_until(lambda: not is_running(process))
