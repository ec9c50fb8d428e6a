"""`kifu arena`: plays blocks, keeps them, goes on after a stop, and says what it has found."""

import fcntl
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from domain.components import Digest
from domain.game import GameId
from events.verify import verify
from service.arena.entrants import entrants
from service.arena.folder import Folder
from service.arena.plan import Plan
from tests.games import stones
from tests.service.arena.commands import OWN, arena, raw, table
from tests.service.cli.processes import wait_until


def planned(seats: int, *bots: str) -> Plan:
    return Plan(GameId("stones"), 1, Digest(""), seats, {}, entrants(bots), "x", None)


def test_a_block_is_one_deal_with_every_seating_of_its_bots() -> None:
    block = next(planned(3, "greedy", "random").blocks())
    assert [match.bots for match in block] == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert len({planned(3, "greedy", "random").deal(match) for match in block}) == 1


def test_many_bots_meet_in_every_choice_of_as_many_as_there_are_seats() -> None:
    blocks = islice(planned(2, "greedy", "random", "novice").blocks(), 4)
    assert [set(block[0].bots) for block in blocks] == [{0, 1}, {0, 2}, {1, 2}, {0, 1}]


def test_the_stronger_bot_wins_and_every_match_is_kept_as_a_record(tmp_path: Path) -> None:
    done = arena(tmp_path, "greedy", "random", words=("--blocks", "30", "--test", "0.5:0.6"))
    assert done.exit_code == 0, done.output
    assert "Does greedy win 60 % rather than 50 %? yes" in " ".join(done.output.split())
    results = raw(tmp_path)
    assert len(results) < 60, "the test has stopped it"
    with (tmp_path / "records" / "0-1.ndjson").open("rb") as file:
        assert "is valid" in verify(file, {stones.GAME.id: stones.GAME}).sentence
    assert len(list((tmp_path / "records").iterdir())) == len(results)


def test_an_arena_goes_on_where_it_was_with_the_same_results(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    assert arena(whole, "greedy", "random").exit_code == 0
    assert arena(cut, "greedy", "random", words=("--blocks", "2", "--no-records")).exit_code == 0
    results = cut / "results.ndjson"
    results.write_bytes(results.read_bytes()[:-20])  # the process ended while it wrote the last line
    assert arena(cut, "greedy", "random").exit_code == 0
    assert raw(cut) == raw(whole)


def test_a_bot_that_remembers_something_plays_the_same_matches_after_a_stop(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    bots = (f"{OWN}:Remembers", "random")
    assert arena(whole, *bots).exit_code == 0
    assert arena(cut, *bots, words=("--blocks", "2")).exit_code == 0
    assert arena(cut, *bots).exit_code == 0
    assert raw(cut) == raw(whole)


def test_a_bot_on_several_seats_remembers_nothing_of_the_other_ones(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    words = ("--seats", "3", "--blocks", "3")
    assert arena(one, "random", f"{OWN}:Remembers", words=words).exit_code == 0
    assert arena(two, "random", f"{OWN}:Remembers", f"{OWN}:RemembersToo", words=words).exit_code == 0
    assert [each["points"] for each in raw(one)] == [each["points"] for each in raw(two)]


def test_several_processes_play_the_same_matches(tmp_path: Path) -> None:
    alone, together = tmp_path / "alone", tmp_path / "together"
    assert arena(alone, "greedy", "random").exit_code == 0
    assert arena(together, "greedy", "random", words=("--blocks", "3", "--processes", "2")).exit_code == 0
    assert raw(together) == raw(alone)


def is_locked(file: Path) -> bool:
    with file.open() as opened:
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def test_the_processes_of_an_arena_that_is_killed_end_with_it(tmp_path: Path) -> None:
    words = [
        "stones",
        "--bot",
        f"{OWN}:NeverEnds",
        "--bot",
        "random",
        "--processes",
        "2",
        "--out",
        str(tmp_path / "out"),
    ]
    command = [sys.executable, "-m", "service.cli", "arena", "play", *words]
    with subprocess.Popen(command, env={**os.environ, "BUSY": str(tmp_path)}, stderr=subprocess.DEVNULL) as started:
        wait_until(lambda: sum(map(is_locked, tmp_path.glob("*.lock"))) == 2)
        started.kill()
    wait_until(lambda: not any(map(is_locked, tmp_path.glob("*.lock"))))


def test_a_bot_that_is_named_twice_is_its_own_control(tmp_path: Path) -> None:
    done = arena(tmp_path, "greedy", "greedy", words=("--blocks", "10", "--no-records"))
    assert done.exit_code == 0, done.output
    assert {bot for result in raw(tmp_path) for bot in result["bots"]} == {"greedy", "greedy#2"}
    assert not (tmp_path / "records").exists()


def test_a_ladder_is_told_with_a_drawing_of_it(tmp_path: Path) -> None:
    out, svg = tmp_path / "out", tmp_path / "ladder.svg"
    done = arena(out, "greedy", f"{OWN}:FirstMove", "search,steps=20,width=2", words=("--blocks", "3", "--seats", "3"))
    assert done.exit_code == 0, done.output
    assert "Plackett" in done.output
    shown = table(out, "--svg", svg)
    assert shown.exit_code == 0, shown.output
    assert svg.read_text().startswith("<svg")


def test_a_ladder_says_who_was_always_behind(tmp_path: Path) -> None:
    done = arena(tmp_path / "out", "random", "greedy", "search,steps=20,width=2", words=("--blocks", "3"))
    assert done.exit_code == 0, done.output
    assert "always behind" in done.output


def test_a_ladder_on_which_no_two_bots_can_be_compared_has_no_numbers(tmp_path: Path) -> None:
    done = arena(tmp_path / "out", "random", "greedy", "search,steps=20,width=2", words=("--blocks", "1"))
    assert done.exit_code == 0, done.output
    of_ladder = done.output.partition("Plackett")[2]
    assert ("always ahead" in of_ladder, "always behind" in of_ladder) == (True, True)
    assert not any(sign in of_ladder for sign in ("●", "+0", "-0"))


@pytest.mark.parametrize(
    ("bots", "words", "sentence"),
    [
        (("deep", "greedy"), (), "There is no bot 'deep'. There is: "),
        (
            ("greedy,steps=5", "random"),
            (),
            "only bots that search can be told steps, width, turns, breadth, policies, tree, misses.",
        ),
        (("search,steps=0", "random"), (), "'search,steps=0': Expected `int` >= 1 - at `$.steps`."),
        (("search,steps=1000000000000", "random"), (), "Expected `int` <= 10000000 - at `$.steps`."),
        (("search,tree=2", "random"), (), "'search,tree=2': 'tree' is 0 or 1."),
        (("search,steps=5,steps=6", "random"), (), "'search,steps=5,steps=6': 'steps' is told twice."),
        (
            ("search,tree=1,policies=3", "random"),
            (),
            "it searches in a tree in Stones, where `policies` do not matter.",
        ),
        (("search,depth=5", "random"), (), "'depth=5' is not one of steps=N, width=N"),
        ((f"{OWN}:Nobody", "random"), (), "has no attribute 'Nobody'."),
        ((f"{OWN}:NOTHING", "random"), (), "it is no class with a method `choose`."),
        (("no.such.module:Bot", "random"), (), "No module named 'no'."),
        (("greedy", "random"), ("--budget", "0"), "a bot needs more than 0 seconds for a decision"),
        (("greedy", "random"), ("--budget", "inf"), "and not infinitely many."),
        (("greedy", "random"), ("--budget", "nan"), "a bot needs more than 0 seconds for a decision"),
        (("greedy", "random"), ("--seats", "9"), "Stones is played with 2, 3, 4, 5 seats."),
        (("greedy", "random"), ("--option", "stones=many"), "This does not fit Stones"),
        (("greedy", "random"), ("--test", "0.6:0.5"), "the shares are two numbers between 0 and 1"),
        (("greedy", "random"), ("--test", "often"), "'often' is no LESS:MORE, like 0.5:0.6."),
        (("greedy", "random"), ("--test", "0.5"), "'0.5' is no LESS:MORE, like 0.5:0.6."),
        (("greedy",), (), "Name two bots, or at least as many as there are seats (2)."),
        (("greedy", "random", "novice"), ("--seats", "5"), "at least as many as there are seats (5)."),
        (("greedy", "random", "novice"), ("--test", "0.5:0.6"), "--test is about two bots."),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(
    tmp_path: Path, bots: tuple[str, ...], words: tuple[str, ...], sentence: str
) -> None:
    done = arena(tmp_path / "out", *bots, words=words)
    assert done.exit_code == 2
    assert sentence in done.output
    assert not (tmp_path / "out").exists()


def test_a_folder_that_holds_another_arena_is_not_mixed_with_it(tmp_path: Path) -> None:
    assert arena(tmp_path, "greedy", "random").exit_code == 0
    done = arena(tmp_path, "greedy", "random", words=("--seed", "other"))
    assert done.exit_code == 1
    assert "holds another arena: its seed is arena, not other." in done.output


def test_two_processes_do_not_play_in_the_same_folder(tmp_path: Path) -> None:
    assert arena(tmp_path, "greedy", "random").exit_code == 0
    with Folder(tmp_path).claimed():
        done = arena(tmp_path, "greedy", "random", words=("--blocks", "4"))
    assert done.exit_code == 1
    assert "Another process plays in" in done.output
    assert len(raw(tmp_path)) == 6
    assert arena(tmp_path, "greedy", "random", words=("--blocks", "4")).exit_code == 0
    assert len(raw(tmp_path)) == 8


def test_a_line_that_is_no_result_is_named(tmp_path: Path) -> None:
    assert arena(tmp_path, "greedy", "random").exit_code == 0
    with (tmp_path / "results.ndjson").open("a") as file:
        file.write("nonsense\n")
    done = table(tmp_path)
    assert done.exit_code == 1
    assert "results.ndjson, line 7, is not a result" in done.output


def test_a_folder_without_an_arena_is_named(tmp_path: Path) -> None:
    done = table(tmp_path)
    assert done.exit_code == 1
    assert "holds no arena" in done.output
