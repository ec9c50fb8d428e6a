"""The supervisor starts parts of the service, and replaces those that end or hang."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from service.processes.heartbeat import Watch
from service.processes.parts import worker_part
from service.processes.supervisor import Part, PartEnded, Stopped, Supervisor
from service.settings import Settings
from tests.service.cli.processes import is_running, wait_until

NICEST = 19
"""The highest niceness that there is: also of these tests, where somebody runs them beside all else."""


def part(name: str, program: str) -> Part:
    return Part(name, (sys.executable, "-c", program))


def appending(file: Path, then: str) -> str:
    """A program that notes its process id in a file."""
    return f"import os, time; open({str(file)!r}, 'a').write(f'{{os.getpid()}}\\n'); {then}"


def pids(file: Path) -> list[int]:
    return [int(line) for line in file.read_text().split()] if file.exists() else []


@contextmanager
def told_to_stop_after(condition: Callable[[], object]) -> Iterator[None]:
    """Sends SIGTERM to this process once a condition holds."""

    def tell() -> None:
        wait_until(condition)
        os.kill(os.getpid(), signal.SIGTERM)

    teller = threading.Thread(target=tell)
    teller.start()
    yield
    teller.join()


def test_a_part_that_ends_is_started_again(tmp_path: Path) -> None:
    noted, said = tmp_path / "pids", []
    with Supervisor(said.append) as supervisor, told_to_stop_after(lambda: len(pids(noted)) >= 2):
        supervisor.start(part("worker", appending(noted, "time.sleep(0.1); raise SystemExit(3)")))
        supervisor.keep_running()
    assert said[0] == "The worker ended (exit 3); it starts again in 0.2 s."


def test_a_part_that_ends_with_a_hopeless_status_is_not_started_again(tmp_path: Path) -> None:
    noted, said = tmp_path / "pids", []
    with Supervisor(said.append) as supervisor:
        supervisor.start(part("worker", appending(noted, "raise SystemExit(2)")))
        with pytest.raises(PartEnded, match=r"The worker ended \(exit 2\)\.$"):
            supervisor.keep_running(hopeless=[2])
    assert (len(pids(noted)), said) == (1, [])


def test_a_part_that_keeps_ending_is_started_ever_more_slowly(tmp_path: Path) -> None:
    noted, said = tmp_path / "pids", []
    with Supervisor(said.append) as supervisor, told_to_stop_after(lambda: len(said) >= 3):
        supervisor.start(part("worker", appending(noted, "")))
        supervisor.keep_running()
    assert [sentence.split()[-2] for sentence in said[:3]] == ["0.2", "0.4", "0.8"]


def test_a_bot_worker_lets_the_other_parts_go_first(tmp_path: Path) -> None:
    noted = tmp_path / "niceness"
    program = f"import os; open({str(noted)!r}, 'w').write(str(os.nice(0)))"
    worker = replace(worker_part(Settings(), 1), command=(sys.executable, "-c", program), answers_within=None)
    with Supervisor(lambda _: None) as supervisor, told_to_stop_after(lambda: noted.exists() and noted.read_text()):
        supervisor.start(worker)
        supervisor.keep_running()
    assert int(noted.read_text()) >= min(os.nice(0) + 1, NICEST)


def test_a_killed_part_is_started_again(tmp_path: Path) -> None:
    noted, said = tmp_path / "pids", []

    def is_killed_and_back() -> bool:
        if len(pids(noted)) == 1 and not said:
            os.kill(pids(noted)[0], signal.SIGKILL)
        return len(pids(noted)) == 2

    with Supervisor(said.append) as supervisor, told_to_stop_after(is_killed_and_back):
        supervisor.start(part("API", appending(noted, "time.sleep(60)")))
        supervisor.keep_running()
    assert said == ["The API ended (SIGKILL); it starts again in 0.2 s."]


BEATING = "from service.processes.heartbeat import beat; beat()"


def test_a_part_that_gives_no_sign_of_life_any_more_is_replaced(tmp_path: Path) -> None:
    noted, said = tmp_path / "pids", []
    with Supervisor(said.append) as supervisor, told_to_stop_after(lambda: len(pids(noted)) >= 2):
        hanging = part("worker", appending(noted, f"{BEATING}; time.sleep(60)"))
        supervisor.start(replace(hanging, answers_within=0.5))
        supervisor.keep_running()
    assert said[:2] == [
        "The worker does not answer and is killed.",
        "The worker ended (SIGKILL); it starts again in 0.2 s.",
    ]
    assert not any(is_running(process) for process in pids(noted))


def test_a_part_that_gives_signs_of_life_or_has_not_yet_begun_is_left_alone(tmp_path: Path) -> None:
    noted, beaten, said, patience = tmp_path / "pids", tmp_path / "beaten", [], 5
    for_long = f"[(beat(), time.sleep(0.1)) for _ in range({15 * patience})]; open({str(beaten)!r}, 'w')"
    beating = appending(noted, f"{BEATING}; {for_long}; [(beat(), time.sleep(0.1)) for _ in range(600)]")
    with Supervisor(said.append) as supervisor, told_to_stop_after(lambda: beaten.exists() and len(pids(noted)) > 1):
        supervisor.start(replace(part("worker", beating), answers_within=patience))
        supervisor.start(replace(part("projector", appending(noted, "time.sleep(60)")), answers_within=patience))
        supervisor.keep_running()
    assert (len(pids(noted)), said) == (2, [])


def test_time_in_which_the_supervisor_itself_was_stopped_does_not_count() -> None:
    watch = Watch(patience=2, now=100)
    os.write(watch.writer, b".")
    assert not watch.is_silent(101)
    watch.excuse(201)
    assert not watch.is_silent(202)
    assert watch.is_silent(204)
    watch.started()
    watch.close()


def test_no_part_is_left_when_the_supervisor_ends(tmp_path: Path) -> None:
    noted = tmp_path / "pids"
    with Supervisor(print) as supervisor:
        for name in ("first", "second", "third"):
            supervisor.start(part(name, appending(noted, "time.sleep(60)")))
        supervisor.wait_for(lambda: len(pids(noted)) == 3)
    assert not any(is_running(process) for process in pids(noted))


def test_the_first_part_is_stopped_after_all_others(tmp_path: Path) -> None:
    order = tmp_path / "order"
    program = (
        "import signal, sys, time\n"
        "def end(*_):\n"
        "    time.sleep({pause})\n"
        f"    open({str(order)!r}, 'a').write('{{name}}\\n')\n"
        "    sys.exit()\n"
        "signal.signal(signal.SIGTERM, end)\n"
        f"open({str(order)!r} + '{{name}}', 'w')\n"
        "time.sleep(60)\n"
    )
    with Supervisor(print) as supervisor:
        for name, pause in (("first", 0), ("second", 0.3), ("third", 0.1)):
            supervisor.start(part(name, program.format(name=name, pause=pause)))
        supervisor.wait_for(lambda: all(Path(f"{order}{name}").exists() for name in ("first", "second", "third")))
    *others, last = order.read_text().split()
    assert ({*others}, last) == ({"second", "third"}, "first")


def test_a_part_that_ends_before_the_service_is_ready_is_an_error() -> None:
    with Supervisor(print) as supervisor:
        supervisor.start(part("API", "raise SystemExit(3)"))
        with pytest.raises(PartEnded, match=r"The API ended while starting \(exit 3\)\."):
            supervisor.wait_for(lambda: False)


def test_a_supervisor_that_waits_for_a_part_can_be_stopped() -> None:
    with Supervisor(print) as supervisor, told_to_stop_after(lambda: True):
        supervisor.start(part("API", "import time; time.sleep(60)"))
        with pytest.raises(Stopped):
            supervisor.wait_for(lambda: False)
