"""Hints and analyses that are read or asked for in the middle of the work at them, and workers that meet at one."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from domain.game import Version
from domain.match import MatchId
from events import keys
from service.bootstrap import Services
from service.bots import thinking
from service.bots.analysis import analyst
from service.bots.analysis.analyst import Analyst
from service.bots.search.search_bot import SearchBot
from service.bots.turn import BotPlayer
from service.use_cases import studies as waiting
from service.use_cases.hints import KeptHint
from service.use_cases.studies import PATIENCE, Study
from tests.service.bots.analysis.studying import do_all
from tests.service.bots.conftest import BOT, ME
from tests.service.cli.processes import wait_until
from tests.service.conftest import Caller

NewMatch = Callable[..., MatchId]
TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}


@pytest.fixture
def match(new_match: NewMatch) -> MatchId:
    return new_match(ME, BOT)


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
        once_after(monkeypatch, services.studies, "begin", play_on_and_ask_again)
    (old,) = services.studies.all()
    assert thinker.work(old.name, lambda: True), "the newer one is queued at once"
    (new,) = services.studies.all()
    assert new.version > old.version
    do_all(services, thinker)
    assert ada.get(f"{path}/hint").get_json()["state"] == "done"


def test_an_analysis_that_ends_while_it_is_read_is_told_as_done(
    ada: Caller,
    finished: str,
    services: Services,
    thinker: Analyst,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = f"/v1/matches/{finished}/analysis"
    ada.post(path)
    once_after(monkeypatch, services.studies, "of", lambda: do_all(services, thinker))
    assert ada.get(path).get_json()["state"] == "done"


@pytest.fixture
def hint(ada: Caller, match: MatchId, services: Services) -> Study:
    """A hint that was asked for."""
    ada.post(f"/v1/matches/{match}/hint")
    (study,) = services.studies.all()
    return study


def test_at_most_one_worker_makes_a_hint_however_long_it_takes(
    ada: Caller, match: MatchId, hint: Study, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "LEASE", 60_000)
    monkeypatch.setattr(thinking, "_RENEW_EVERY", 0.02)
    thinks, go_on, made, real = threading.Event(), threading.Event(), [], analyst.hint_for

    def think(*given: Any) -> Any:
        made.append(given)
        thinks.set()
        go_on.wait()
        return real(*given)

    monkeypatch.setattr(analyst, "hint_for", think)
    first = threading.Thread(target=Analyst(services, "w1").work, args=(hint.name, lambda: True), daemon=True)
    first.start()
    thinks.wait()
    (lease,) = services.redis.keys("kifu:{studies}:lease:*")
    for _ in range(3):
        services.redis.pexpire(lease, 30_000)
        wait_until(lambda: services.redis.pttl(lease) > 30_000)
    for _ in range(PATIENCE + 1):
        assert not Analyst(services, "w2").work(hint.name, lambda: True), "it is not put back, but called later"
    assert ada.get(f"/v1/matches/{match}/hint").get_json()["state"] == "waiting"
    go_on.set()
    first.join()
    assert ada.get(f"/v1/matches/{match}/hint").get_json()["state"] == "done"
    assert (len(made), services.redis.exists(lease)) == (1, 0)


def test_a_hint_whose_worker_is_lost_is_made_by_another_one(
    ada: Caller, match: MatchId, hint: Study, services: Services, thinker: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "LEASE", 300)
    assert services.studies.begin(hint.name, "lost") is not None
    assert not thinker.work(hint.name, lambda: True)

    def is_done() -> bool:
        thinker.work(hint.name, lambda: True)
        return bool(ada.get(f"/v1/matches/{match}/hint").get_json()["state"] == "done")

    wait_until(is_done)


def test_a_worker_that_stood_still_changes_no_hint_that_another_one_has_made(
    ada: Caller, match: MatchId, hint: Study, services: Services, thinker: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, real = f"/v1/matches/{match}/hint", analyst.hint_for

    def stand_still(*_: Any) -> None:
        monkeypatch.setattr(analyst, "hint_for", real)
        services.redis.delete(keys.study_lease(hint.name))  # it has run out
        Analyst(services, "w2").work(hint.name, lambda: True)

    monkeypatch.setattr(analyst, "hint_for", stand_still)
    thinker.work(hint.name, lambda: True)
    assert ada.get(path).get_json()["state"] == "done"


def test_neither_an_older_hint_nor_that_bots_have_failed_takes_the_place_of_a_hint(
    ada: Caller, match: MatchId, hint: Study, services: Services, thinker: Analyst
) -> None:
    thinker.work(hint.name, lambda: True)
    made = ada.get(f"/v1/matches/{match}/hint").get_json()
    assert made["state"] == "done"
    for late in (hint.version, hint.version - 1):
        services.hints.keep(match, hint.seat, KeptHint(Version(late), None))
    assert ada.get(f"/v1/matches/{match}/hint").get_json() == made


def test_a_worker_that_stood_still_goes_on_with_no_analysis_that_another_one_has_taken(
    ada: Caller,
    finished: str,
    services: Services,
    thinker: Analyst,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ada.post(f"/v1/matches/{finished}/analysis")
    (study,) = services.studies.all()

    def stand_still() -> None:
        services.redis.delete(keys.study_lease(study.name))  # it has run out
        assert services.studies.begin(study.name, "w2") is not None

    once_after(monkeypatch, analyst, "judged", stand_still)
    assert thinker.work(study.name, lambda: True), "it is not done"
    assert ada.get(f"/v1/matches/{finished}/analysis").get_json()["judged"] == 0
    assert not services.studies.is_lost(study, "w2")


def test_a_hint_that_loses_every_worker_is_given_up(
    ada: Caller, match: MatchId, hint: Study, services: Services, thinker: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "LEASE", 1)
    for lost in range(PATIENCE):
        wait_until(lambda lost=lost: services.studies.begin(hint.name, f"lost {lost}"))
    wait_until(lambda: not thinker.work(hint.name, lambda: True) and not services.studies.all())
    assert ada.get(f"/v1/matches/{match}/hint").get_json()["state"] == "failed"


def test_an_analysis_that_stops_between_two_decisions_leaves_no_lease(
    ada: Caller, finished: str, services: Services, thinker: Analyst
) -> None:
    ada.post(f"/v1/matches/{finished}/analysis")
    (study,) = services.studies.all()
    for worker in ("w1", "w2", "w3"):
        assert Analyst(services, worker).work(study.name, lambda: False), "it stops after each decision"
    assert ada.get(f"/v1/matches/{finished}/analysis").get_json()["judged"] == 3
    assert services.studies.of(study.name) == study, "it came further each time, so no try counts"


def test_bots_that_hang_one_after_another_take_no_longer_than_one(
    hint: Study, services: Services, thinker: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []
    real = analyst.interrupted_after

    def noted(seconds: float) -> Any:
        given.append(seconds)
        return real(seconds)

    def hang(*_: Any) -> Any:
        while True:
            pass

    levels = dict.fromkeys(("expert", "adept", "apprentice", "novice"), analyst.BOTS[analyst.HINTS_BY])
    monkeypatch.setattr(analyst, "BOTS", levels | {"greedy": lambda _game: None})
    monkeypatch.setattr(SearchBot, "consider", hang)
    monkeypatch.setattr(analyst, "ANSWERS_WITHIN", 2.0)  # a busy machine takes less than the last has
    monkeypatch.setattr(analyst, "interrupted_after", noted)
    thinker.work(hint.name, lambda: True)
    assert len(given) == 4
    assert sum(given) <= analyst.ANSWERS_WITHIN
