"""The digest of the code that reasons and analyses name."""

from pathlib import Path

import pytest

from domain.game import GameId
from service.bootstrap import bootstrap
from service.settings import Settings
from service.use_cases.code_digest import code_digest
from tests.games import stones


def test_a_process_names_the_code_that_it_runs_though_a_newer_release_takes_the_place_of_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = Path(str(stones.__file__)).read_text()
    for folder in ("replaced", "left_alone"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "rules.py").write_text(rules)
    monkeypatch.syspath_prepend(str(tmp_path))
    replaced, left_alone = (
        bootstrap(Settings(games=f"{folder}.rules:GAME"), ()).games[GameId("stones")]
        for folder in ("replaced", "left_alone")
    )
    (tmp_path / "replaced" / "rules.py").write_text(f"{rules}\n# The newer release has a comment more.\n")
    assert code_digest(replaced) == code_digest(left_alone)
