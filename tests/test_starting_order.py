"""Long tests start first, so that the processes that share the tests finish together."""

import pytest

from tests.starting_order import (
    FIRST,
    IN_PIECES,
    TESTS,
    begins_with_computing,
    mostly_computes,
    runs_together,
    starting_place,
)


@pytest.mark.parametrize("long", [*FIRST, *IN_PIECES])
def test_the_files_and_folders_of_long_tests_exist(long: str) -> None:
    assert (TESTS / long).exists()


def test_files_start_in_the_order_of_the_list_and_all_others_after_them() -> None:
    places = [starting_place(TESTS / each / "test_this.py") for each in FIRST]
    assert places == [*range(len(FIRST))]
    assert starting_place(TESTS / "domain" / "test_value.py") == len(FIRST)


def test_a_file_in_the_list_does_not_start_with_its_folder() -> None:
    assert starting_place(TESTS / "system/test_nothing_leaks.py") > starting_place(TESTS / "web/test_playing.py")


def test_one_process_runs_a_file_as_a_whole_unless_its_tests_are_long() -> None:
    shared, long = "tests/web/test_replay.py", "tests/laws/test_laws.py"
    assert runs_together(f"{shared}::test_a[1]") == runs_together(f"{shared}::test_b") == shared
    assert runs_together(f"{long}::test_a[1::2]") == f"{long}::test_a[1::2]"


def test_two_processes_of_five_begin_with_tests_that_compute() -> None:
    assert [begins_with_computing(f"gw{number}", 5) for number in range(5)] == [True, True, *[False] * 3]
    assert not begins_with_computing("gw0", 2)


@pytest.mark.parametrize(
    ("nodeid", "computes"),
    [
        ("tests/web/test_replay.py", False),
        ("tests/system/test_failover.py::test_it", False),
        ("tests/system/test_nothing_leaks.py::test_it[1]", True),
        ("tests/laws/test_laws.py::test_it[stones-2::1]", True),
        ("tests/domain/test_value.py", True),
    ],
)
def test_long_tests_of_other_processes_wait_and_all_others_compute(nodeid: str, computes: bool) -> None:
    assert mostly_computes(nodeid) is computes
