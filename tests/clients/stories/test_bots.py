"""A bot of anybody plays all turns of its account: `kifu_client.bot`."""

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import pytest
from kifu_client import Kifu, Unreachable
from kifu_client.bot import Accepting, BotRunner, Joining, MatchPlayer

from tests.clients.stories.conftest import PLAN, account
from tests.clients.stories.played_bots import JSON, Anything, Failing, Log, begun, finished, run, wait_until
from tests.clients.stories.stories_service import StoriesService


def listed(kifu: Kifu) -> Sequence[JSON]:
    return cast("Sequence[JSON]", list(kifu.challenges.bot_accounts()))


def test_a_bot_plays_all_its_matches_to_their_ends(service: StoriesService) -> None:
    ada, bea, log = account(service.url, "Ada"), account(service.url, "Bea"), Log()
    early = [begun(ada, bea) for _ in range(2)]
    with run(ada, Anything(), log, at_once=2), run(bea, Anything(), log):
        late = begun(bea, ada)
        for match in (*early, late):
            wait_until(lambda match=match: finished(ada, match))
    moves = [event for event in ada.match(late).events() if event["type"] == "stones.Taken"]
    assert len([line for line in log.of("played") if line["match"] == late]) == len(moves)
    assert {"match", "game", "seat", "version", "legal", "ms", "move"} <= log.of("played")[0].keys()


def broken() -> None:
    raise RuntimeError("out of ideas")


def nested() -> JSON:
    """A move that is deeper than can be written."""
    move: JSON = {}
    for _ in range(100_000):
        move = {"type": move}
    return move


@pytest.mark.parametrize(
    ("fail", "why"),
    [
        (broken, "it raised RuntimeError: out of ideas"),
        (sys.exit, "it raised SystemExit"),
        (nested, "its move is no JSON"),
        (lambda: {"type": "stones.Take", "stones": 9000}, "not-listed"),
        (lambda: {"type": "nonsense"}, "unknown-move"),
        (lambda: 7, "it returned a int, and no move"),
        (lambda: {"type": {1, 2}}, "its move is no JSON"),
    ],
)
def test_a_bot_that_fails_is_logged_and_the_fallback_plays(service: StoriesService, fail: Any, why: str) -> None:
    ada, bea, log = account(service.url, "Ada"), account(service.url, "Bea"), Log()
    match = begun(ada, bea)
    with run(ada, Failing(fail), log, fallback="first"), run(bea, Anything(), Log()):
        wait_until(lambda: finished(ada, match))
    (failed,) = log.of("bot failed")
    assert why in failed["why"]
    assert (failed["match"], failed["seat"], failed["fallback"]) == (match, 0, "first")


class Spoiling:
    """Changes all that it is given, and then fails."""

    def choose(self, view: JSON, legal_moves: list[JSON]) -> JSON:
        for each in legal_moves:
            each["move"].clear()
        view.clear()
        legal_moves.clear()
        raise RuntimeError("nothing is left")


def test_a_bot_that_spoils_what_it_is_given_and_fails_plays_on_by_the_fallback(service: StoriesService) -> None:
    ada, bea, log = account(service.url, "Ada"), account(service.url, "Bea"), Log()
    match = begun(ada, bea)
    with run(ada, Spoiling(), log, at_once=1), run(bea, Anything(), Log()):
        wait_until(lambda: finished(ada, match))
    assert len(log.of("bot failed")) == len(log.of("played"))


class Cheating:
    def choose(self, view: JSON, legal_moves: list[JSON]) -> JSON:
        return {"type": "stones.Take", "stones": 9000}


def test_a_bot_that_only_chooses_illegal_moves_is_asked_once_a_decision_and_its_match_ends(
    service: StoriesService,
) -> None:
    ada, bea, log = account(service.url, "Ada"), account(service.url, "Bea"), Log()
    match = begun(ada, bea)
    with run(ada, Cheating(), log), run(bea, Anything(), Log()):
        wait_until(lambda: finished(ada, match))
    decisions = [line["version"] for line in log.of("bot failed")]
    assert len(decisions) == len(set(decisions)) == len(log.of("played"))


def test_a_bot_that_only_chooses_illegal_moves_sends_one_and_leaves_the_match_if_it_shall(
    service: StoriesService,
) -> None:
    ada, log = account(service.url, "Ada"), Log()
    matches = [begun(ada, account(service.url, "Bea")) for _ in range(2)]
    with run(ada, Cheating(), log, fallback="leave"):
        wait_until(lambda: len(log.of("bot failed")) == len(matches))
        begun(ada, account(service.url, "Cy"))
        wait_until(lambda: len(log.of("bot failed")) == len(matches) + 1)
    assert len({line["match"] for line in log.of("bot failed")}) == len(matches) + 1


def test_a_bot_that_fails_may_resign_or_leave_the_match(service: StoriesService) -> None:
    ada, log = account(service.url, "Ada"), Log()
    matches = [begun(ada, account(service.url, "Bea")) for _ in range(2)]
    with run(ada, Failing(broken), log, fallback="leave", at_once=1):
        wait_until(lambda: log.of("bot failed") and log.of("played"))
    assert {line["match"] for line in log.of("bot failed")} | {line["match"] for line in log.of("played")} == set(
        matches
    )
    left = log.of("bot failed")[0]["match"]
    with run(ada, Failing(broken), Log(), fallback="resign"):
        wait_until(lambda: ada.match(left).get()["seats"][0].get("bot"))


def test_a_bot_gives_its_salt_and_takes_open_seats(service: StoriesService) -> None:
    ada, bea, log = account(service.url, "Ada"), account(service.url, "Bea"), Log()
    match = ada.create_match({**PLAN, "wait_for_salts": True})
    joining = Joining(bea, ["stones"], matches=100, log=log.logger)
    with run(ada, Anything(), log), run(bea, Anything(), log, sources=[joining]):
        wait_until(lambda: finished(ada, match.id))
    assert [line["match"] for line in log.of("gave a salt")] == [match.id]
    assert match.id in [line["match"] for line in log.of("joined")]


def test_a_bot_accepts_challenges_while_it_runs(service: StoriesService) -> None:
    ada, eager, log = account(service.url, "Ada"), account(service.url, "Eager"), Log()
    with run(eager, Anything(), log, sources=[Accepting(eager, ["stones"], matches=3, log=log.logger)]):
        me = eager.account.get()["id"]
        wait_until(lambda: me in [each["player"] for each in ada.challenges.bot_accounts()])
        challenge = ada.challenges.make({"player": me, "game": "stones", "options": {"stones": 9}})
        wait_until(lambda: ada.challenges.get(challenge["id"]).get("status") == "accepted")
        match = str(ada.challenges.get(challenge["id"])["match"])
        with run(ada, Anything(), Log()):
            wait_until(lambda: finished(ada, match))
    assert [line["match"] for line in log.of("accepted")] == [match]
    assert me not in [each["player"] for each in ada.challenges.bot_accounts()]


def test_a_bot_that_accepts_challenges_keeps_what_its_account_says_about_itself(service: StoriesService) -> None:
    ada, eager, log = account(service.url, "Ada"), account(service.url, "Eager"), Log()
    said = {"description": "Likes points.", "rated": False, "most_challenges": 7}
    me = eager.challenges.declare({**said, "accepts": False})["player"]
    with run(eager, Anything(), log, sources=[Accepting(eager, ["stones"], matches=3, log=log.logger)]):
        profile = wait_until(lambda: [each["profile"] for each in listed(ada) if each["player"] == me])[0]
    assert profile == {**said, "games": ["stones"], "most_matches": 3}
    assert eager.account.export()["bot_profile"] == {**profile, "accepts": False}


def test_a_bot_goes_on_over_a_connection_that_breaks(service: StoriesService) -> None:
    ada, bea, log = account(service.link.url, "Ada"), account(service.url, "Bea"), Log()
    match = begun(ada, bea)
    service.link.lose_answer_to = b"/moves HTTP"
    with run(ada, Anything(), log), run(bea, Anything(), Log()):
        wait_until(lambda: finished(bea, match))
    assert service.link.lose_answer_to is None


def test_a_bot_accepts_challenges_although_the_answer_to_its_declaration_is_lost(service: StoriesService) -> None:
    ada, eager, log = account(service.url, "Ada"), account(service.link.url, "Eager"), Log()
    me = eager.account.get()["id"]
    service.link.lose_answer_to = b"PUT /v1/players/me/bot-account"
    with run(eager, Anything(), log, sources=[Accepting(eager, ["stones"], matches=3, log=log.logger)]):
        wait_until(lambda: me in [each["player"] for each in ada.challenges.bot_accounts()])
        challenge = ada.challenges.make({"player": me, "game": "stones"})
        wait_until(lambda: ada.challenges.get(challenge["id"]).get("status") == "accepted")


def test_a_bot_that_is_stopped_while_it_declares_that_it_accepts_challenges_accepts_none(
    service: StoriesService,
) -> None:
    ada, eager, log = account(service.url, "Ada"), account(service.link.url, "Eager"), Log()
    me = eager.account.get()["id"]
    service.link.lose_answer_to = b"PUT /v1/players/me/bot-account"
    with run(eager, Anything(), log, sources=[Accepting(eager, ["stones"], matches=3, log=log.logger)]):
        wait_until(lambda: me in [each["player"] for each in listed(ada)])
    profile = eager.account.export()["bot_profile"]
    assert profile is not None
    assert profile["accepts"] is False


class Broken:
    """Looks for matches, and has a fault."""

    def look(self) -> None:
        raise ZeroDivisionError

    def leave(self) -> None: ...


def test_a_fault_in_what_looks_for_matches_ends_the_bot_and_is_raised(service: StoriesService) -> None:
    eager, log = account(service.url, "Eager"), Log()
    runner = BotRunner(eager, MatchPlayer(Anything(), log=log.logger), log=log.logger, sources=[Broken()])
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(runner.run)
        try:
            with pytest.raises(ZeroDivisionError):
                running.result(timeout=60)
        finally:
            runner.stop()


def test_who_waits_for_a_service_that_is_away_ends_when_the_client_is_closed() -> None:
    kifu = Kifu("http://127.0.0.1:1", "token")
    with ThreadPoolExecutor(1) as pool:
        turn = pool.submit(next, kifu.turns())
        kifu.close()
        with pytest.raises(Unreachable):
            turn.result()


def test_an_account_uses_no_token_that_no_header_can_carry() -> None:
    with Kifu("http://127.0.0.1:9") as kifu, pytest.raises(ValueError, match="The token has a character"):
        kifu.account.use("two\nlines")
