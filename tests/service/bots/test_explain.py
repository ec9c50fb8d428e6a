"""`kifu explain` and the decisions of bots that are made again from their reasons."""

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from domain.game import AnyGame, Seat, Version
from domain.match import BotName, MatchId, to_act
from domain.registry import GAMES
from events.codec import codec
from events.verify import steps_of_record
from service.bootstrap import Services
from service.bots.bot import View
from service.bots.search.effort import cut_after
from service.bots.search.keeping import OtherDecision, check_played, decided_again, kept_reasons
from service.bots.search.levels import Level
from service.bots.search.search_bot import SearchBot
from service.bots.turn import BotPlayer
from service.cli import main
from service.use_cases.bot_reasons import KeptReasons
from service.use_cases.match_plan import MatchPlan
from tests.games import stones
from tests.service.bots.conftest import BOT
from tests.service.bots.reasoning import LEVEL, told
from tests.service.conftest import Caller
from tests.service.use_cases.conftest import ADA, FOR_ME, FOR_RANDOM, Service

NewMatch = Callable[..., MatchId]
LEFT_TO_THE_GAME = replace(LEVEL, steps=None, policies=None, tree=None)


@pytest.fixture
def files(services: Services, thinker: BotPlayer, new_match: NewMatch, spectator: Caller, tmp_path: Path) -> Path:
    """A folder with the record of a finished match, and the reasons of its bots as the API tells them."""
    match = new_match(BOT, BOT, heap=16)  # no three moves take more than 13
    thinker.play(match)
    (tmp_path / "record").write_bytes(spectator.get(f"/v1/matches/{match}/record").data)
    (tmp_path / "reasons").write_bytes(spectator.get(f"/v1/matches/{match}/reasons?limit=50").data)
    return tmp_path


@pytest.fixture
def explain(files: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], Result]]:
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")

    def run(version: int) -> Result:
        options = ["explain", str(files / "record"), "--at", str(version), "--reasons", str(files / "reasons")]
        return CliRunner().invoke(main, options)

    return run


def reasons_in(files: Path) -> list[KeptReasons]:
    return msgspec.convert(json.loads((files / "reasons").read_bytes())["reasons"], list[KeptReasons])


def test_explain_makes_each_decision_of_a_bot_again_and_finds_the_same_reasons(
    files: Path, explain: Callable[[int], Result]
) -> None:
    decisions = reasons_in(files)
    assert len(decisions) > 3
    for reasons in decisions:
        done = explain(reasons.version)
        assert done.exit_code == 0, done.output
        assert f"seed {reasons.seed}" in done.output


def test_explain_names_the_versions_at_which_a_bot_decided(files: Path, explain: Callable[[int], Result]) -> None:
    there = ", ".join(str(reasons.version) for reasons in reasons_in(files))
    assert f"they did at: {there}." in explain(1).output


def test_explain_refuses_a_record_that_was_changed(files: Path, explain: Callable[[int], Result]) -> None:
    record = files / "record"
    record.write_bytes(re.sub(rb'(?<="stones":)[1-3]', b"4", record.read_bytes()))
    done = explain(reasons_in(files)[0].version)
    assert done.exit_code == 1
    assert "hash does not follow" in done.output


def test_explain_refuses_reasons_that_were_changed(files: Path, explain: Callable[[int], Result]) -> None:
    first = reasons_in(files)[0]
    (files / "reasons").write_bytes(msgspec.json.encode(replace(first, steps=first.steps - 9)))
    assert "they were changed" in explain(first.version).output


@pytest.mark.parametrize(
    ("change", "sentence"), [({"bot": "adept"}, "did not hold seat"), ({"seat": 7}, "nothing to decide")]
)
def test_explain_refuses_reasons_of_a_bot_that_did_not_play(
    files: Path, explain: Callable[[int], Result], change: dict[str, object], sentence: str
) -> None:
    first = replace(reasons_in(files)[0], **change)
    (files / "reasons").write_bytes(msgspec.json.encode(first))
    assert sentence in " ".join(explain(first.version).output.split())


def test_reasons_are_those_of_the_move_that_the_record_goes_on_with(
    services: Services, thinker: BotPlayer, new_match: NewMatch
) -> None:
    match = new_match(BOT, BOT)
    thinker.play(match)
    reasons, types = told(services, match)[0], codec(stones.GAME)
    snapshot = services.repository.at(match, reasons.version)
    (played,) = services.store.read(match, reasons.version, Version(reasons.version + 1))
    assert snapshot is not None
    fact = types.fact(played)
    check_played(snapshot, fact, reasons)
    other = next(move for move in (stones.Take(1), stones.Take(2)) if move != fact.move)
    for wrong in (
        None,
        replace(fact, move=other),
        replace(fact, seat=Seat(1 - reasons.seat)),
        replace(fact, move=None),
    ):
        with pytest.raises(OtherDecision, match="another move"):
            check_played(snapshot, wrong, reasons)


def test_explain_says_that_before_the_start_nothing_was_decided(files: Path, explain: Callable[[int], Result]) -> None:
    with (files / "record").open("rb") as record:
        first = next(steps_of_record(record, {stones.GAME.id: stones.GAME})).snapshot
    reasons = replace(reasons_in(files)[0], version=first.version, hash=first.hash)
    (files / "reasons").write_bytes(msgspec.json.encode(reasons))
    assert "nobody had anything to decide" in explain(first.version).output


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "xyz"},
        {"level": {"steps": 0}},
        {"level": {"depth": 3}},
        {"planned": 10**12, "steps": 10**12},  # the command would not end
    ],
    ids=str,
)
def test_explain_says_that_it_cannot_read_the_reasons_of_another_release(
    files: Path, explain: Callable[[int], Result], change: dict[str, object]
) -> None:
    first = replace(reasons_in(files)[0], **change)
    (files / "reasons").write_bytes(msgspec.json.encode(first))
    done = explain(first.version)
    assert (done.exit_code, type(done.exception)) == (1, SystemExit)
    assert "the reasons were changed, or written by another release" in " ".join(done.output.split())


def test_explain_reads_an_indented_answer_of_the_api(files: Path, explain: Callable[[int], Result]) -> None:
    first = reasons_in(files)[0]
    (files / "reasons").write_bytes(msgspec.json.format((files / "reasons").read_bytes()))
    assert explain(first.version).exit_code == 0


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [("edition", 2, "by edition 2, the record is of edition 1"), ("hash", "00" * 32, "belong to another record")],
)
def test_explain_refuses_reasons_of_other_rules_and_other_records(
    files: Path, explain: Callable[[int], Result], field: str, value: object, sentence: str
) -> None:
    first = replace(reasons_in(files)[0], **{field: value})
    (files / "reasons").write_bytes(msgspec.json.encode(first))
    done = explain(first.version)
    assert done.exit_code == 1
    assert sentence in done.output


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("level", [LEVEL, LEFT_TO_THE_GAME], ids=["its own effort", "left to the game"])
def test_a_decision_in_each_game_is_found_again_from_what_was_kept(game: AnyGame, level: Level) -> None:
    service = Service(offered=[game])
    plan = MatchPlan(game.id, (FOR_ME, FOR_RANDOM))
    snapshot = service.matches.create(ADA, MatchId("some"), plan, service.command(ADA)).snapshot
    (seat, *_), bot = to_act(game, snapshot.match), SearchBot(game, level)
    view = View(seat, snapshot.version, game.mask(snapshot.match.board, seat))
    considered = bot.reasoned(view, game.legal_moves(view.board, seat), cut_after(300), random.Random(8))
    kept = msgspec.json.encode(kept_reasons(snapshot, seat, BotName("expert"), level, considered))
    reasons = msgspec.json.decode(kept, type=KeptReasons)
    assert decided_again(snapshot, reasons) == reasons


def test_a_decision_is_not_made_again_with_other_components(
    services: Services, thinker: BotPlayer, new_match: NewMatch
) -> None:
    match = new_match(BOT, BOT)
    thinker.play(match)
    reasons = told(services, match)[0]
    snapshot = services.repository.at(match, reasons.version)
    assert snapshot is not None
    assert decided_again(snapshot, reasons) == reasons
    with pytest.raises(OtherDecision, match="other components"):
        decided_again(snapshot, replace(reasons, components="another"))
