"""Long tests start first, so that the processes that share the tests finish together."""

import pytest

from tests.starting_order import FIRST, IN_PIECES, TESTS, runs_together, starting_place


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
