"""Hints and analyses that are read or asked for in the middle of the work at them."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.match import MatchId
from service.bootstrap import Services
from service.bots.analysis import analyst
from service.bots.analysis.analyst import Analyst
from service.bots.turn import BotPlayer
from tests.service.bots.conftest import BOT, ME
from tests.service.conftest import Caller

NewMatch = Callable[..., MatchId]
TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}


@pytest.fixture
def match(new_match: NewMatch) -> MatchId:
    return new_match(ME, BOT)


def work(services: Services, thinker: Analyst) -> None:
    for study in services.studies.all():
        thinker.work(study.name, lambda: True)


def once_before(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, happens: Callable[[], None]) -> None:
    """Lets something happen before the next call of a function, as another process would do it."""
    real = getattr(owner, name)

    def call(*given: Any) -> Any:
        monkeypatch.setattr(owner, name, real)
        happens()
        return real(*given)

    monkeypatch.setattr(owner, name, call)


def once_after(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, happens: Callable[[], None]) -> None:
    """Lets something happen after the next call of a function."""
    real = getattr(owner, name)

    def call(*given: Any) -> Any:
        monkeypatch.setattr(owner, name, real)
        found = real(*given)
        happens()
        return found

    monkeypatch.setattr(owner, name, call)


@pytest.mark.parametrize("begun", [False, True], ids=["before it is begun", "while it is made"])
def test_a_hint_that_is_asked_for_while_an_older_one_is_made_is_not_lost(
    ada: Caller,
    match: MatchId,
    services: Services,
    thinker: Analyst,
    bot_player: BotPlayer,
    monkeypatch: pytest.MonkeyPatch,
    *,
    begun: bool,
) -> None:
    path = f"/v1/matches/{match}"

    def play_on_and_ask_again() -> None:
        assert ada.post(f"{path}/moves", TAKE_ONE).status_code == 201
        bot_player.play(match)
        assert ada.post(f"{path}/hint").get_json()["state"] == "waiting"

    ada.post(f"{path}/hint")
    if begun:
        once_before(monkeypatch, analyst, "hint_for", play_on_and_ask_again)
    else:
        once_after(monkeypatch, services.studies, "of", play_on_and_ask_again)
    (old,) = services.studies.all()
    thinker.work(old.name, lambda: True)
    (new,) = services.studies.all()
    assert new.version > old.version
    work(services, thinker)
    assert ada.get(f"{path}/hint").get_json()["state"] == "done"


def test_an_analysis_that_ends_while_it_is_read_is_told_as_done(
    ada: Caller,
    new_match: NewMatch,
    services: Services,
    thinker: Analyst,
    bot_player: BotPlayer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = new_match(BOT, BOT)
    bot_player.play(match)
    path = f"/v1/matches/{match}/analysis"
    ada.post(path)
    once_after(monkeypatch, services.studies, "of", lambda: work(services, thinker))
    assert ada.get(path).get_json()["state"] == "done"
