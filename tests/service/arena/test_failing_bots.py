"""Bots of one's own that fail are named, with the reason, and what was played before is kept."""

from pathlib import Path

import pytest

from tests.service.arena.commands import OWN, arena

TWO = ("--blocks", "3", "--processes", "2")


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("Raises", "RuntimeError: what now?"),
        ("Leaves", "SystemExit: 0"),
        ("Mumbles", "Unspeakable: which cannot be told (ZeroDivisionError)"),
        ("Cheats", "Cheats chose no legal move at version"),
    ],
)
@pytest.mark.parametrize("words", [(), TWO], ids=["one process", "two processes"])
def test_a_bot_that_fails_is_named_with_its_version_and_what_was_played_is_kept(
    tmp_path: Path, bot: str, sentence: str, words: tuple[str, ...]
) -> None:
    done = arena(tmp_path, "random", f"{OWN}:{bot}", words=words)
    assert done.exit_code == 1
    assert f"{OWN}:{bot}" in done.output
    assert sentence in done.output
    assert (tmp_path / "plan.json").exists()


@pytest.mark.parametrize("words", [(), TWO], ids=["one process", "two processes"])
def test_a_bot_that_cannot_be_made_is_named_before_anything_is_played(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = arena(tmp_path / "out", f"{OWN}:Unready", "random", words=words)
    assert done.exit_code == 2
    assert f"The bot '{OWN}:Unready' cannot be made: RuntimeError: no weights." in done.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("url", ["http://", "http://:8000/", "https://[::1", "http://here:99999/", "http://here:0/"])
def test_a_url_at_which_no_program_can_be_is_named_before_anything_is_played(tmp_path: Path, url: str) -> None:
    done = arena(tmp_path / "out", "random", url)
    assert done.exit_code == 2
    assert f"The bot '{url}' cannot be made: ValueError" in " ".join(done.output.split())
    assert not (tmp_path / "out").exists()


def test_a_bot_that_cannot_be_made_in_another_process_is_named(tmp_path: Path) -> None:
    done = arena(tmp_path, f"{OWN}:UnreadyElsewhere", "random", words=TWO)
    assert done.exit_code == 1
    assert f"The bot '{OWN}:UnreadyElsewhere' cannot be made: RuntimeError: no weights here." in done.output


def test_an_arena_says_that_a_process_has_died(tmp_path: Path) -> None:
    done = arena(tmp_path, f"{OWN}:Dies", "random", words=TWO)
    assert done.exit_code == 1
    assert "A process that played matches has ended without a word" in done.output


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("def choose(", "SyntaxError: "),
        ("1 / 0", "ZeroDivisionError: division by zero."),
        ("raise SystemExit(3)", "SystemExit: 3."),
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'."),
    ],
)
def test_a_file_that_cannot_be_read_in_is_named(
    tmp_path: Path, text: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "broken_bot.py").write_text(text + "\n")
    done = arena(tmp_path / "out", "broken_bot:Bot", "random")
    assert done.exit_code == 2
    assert f"The bot 'broken_bot:Bot' cannot be used: {reason}" in done.output
