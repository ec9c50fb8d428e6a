"""`kifu account`: the operator changes accounts on the store itself."""

import pytest
import redis
from click.testing import CliRunner, Result

from service.cli import main
from service.use_cases.token_forms import Token
from tests.service.conftest import players_of


def kifu(redis_url: str, *words: str) -> Result:
    return CliRunner().invoke(main, ["account", *words, "--redis", redis_url])


def test_the_operator_suspends_an_account_and_hides_its_name(redis_url: str, redis_client: redis.Redis):
    player, _ = players_of(redis_client).create("Ada")
    assert kifu(redis_url, "show", player.id).output == f"{player.id}: Ada\n"
    assert "suspended: Insults." in kifu(redis_url, "suspend", player.id, "--reason", "Insults.").output
    assert "the name is hidden" in kifu(redis_url, "hide-name", player.id).output
    found = players_of(redis_client).get(player.id)
    assert found is not None
    assert (found.suspended, found.told_name) == ("Insults.", "hidden name")
    kifu(redis_url, "lift", player.id)
    assert kifu(redis_url, "show-name", player.id).output == f"{player.id}: Ada\n"


def test_the_operator_makes_a_token_that_operates(redis_url: str, redis_client: redis.Redis):
    players = players_of(redis_client)
    player, _ = players.create("Ada")
    token = Token(kifu(redis_url, "operator-token", player.id).output.strip())
    owner = players.tokens.owner(token)
    assert owner is not None
    assert (owner.player, owner.scopes) == (player.id, ("operate",))


@pytest.mark.parametrize("reason", ["", " ", "One line.\nAnother one.", "x" * 501])
def test_a_reason_that_the_api_refuses_suspends_nobody_and_lifts_no_suspension(
    redis_url: str, redis_client: redis.Redis, reason: str
):
    player, _ = players_of(redis_client).create("Ada")
    kifu(redis_url, "suspend", player.id, "--reason", "Insults.")
    result = kifu(redis_url, "suspend", player.id, "--reason", reason)
    assert result.exit_code == 2
    assert "Invalid value for '--reason': " in result.output
    assert kifu(redis_url, "show", player.id).output == f"{player.id}: Ada, suspended: Insults.\n"


def test_a_token_has_no_name_that_the_api_refuses(redis_url: str, redis_client: redis.Redis):
    player, _ = players_of(redis_client).create("Ada")
    result = kifu(redis_url, "operator-token", player.id, "--name", "")
    assert result.exit_code == 2
    assert "kifu_" not in result.output
    assert "Invalid value for '--name': " in result.output


@pytest.mark.parametrize("command", ["show", "lift", "hide-name", "show-name", "operator-token"])
def test_an_account_that_there_is_not_is_refused(redis_url: str, redis_client: redis.Redis, command: str):
    for nobody in ("nobody", "bot-greedy"):
        result = kifu(redis_url, command, nobody)
        assert (result.exit_code, result.output) == (1, "Error: There is no such player.\n")


@pytest.mark.parametrize("words", [("suspend", "--reason", "Insults."), ("hide-name",), ("operator-token",)])
def test_nothing_is_printed_of_a_change_that_too_few_replicas_have(
    redis_url: str, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
):
    player, _ = players_of(redis_client).create("Ada")
    monkeypatch.setattr("events.replication._WAIT_MS", 10)
    monkeypatch.setenv("KIFU_REPLICAS", "1")
    result = kifu(redis_url, words[0], player.id, *words[1:])
    assert result.exit_code == 1
    assert "kifu_" not in result.output
    assert f"{player.id}: " not in result.output
    assert "0 replicas have it" in result.output
