"""A record proves itself, and any change to it is found."""

import contextlib
import dataclasses
import io
import math
import os
import random
import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from domain.components import Shelf
from domain.game import AnyGame, GameId
from domain.match import Holder, MatchId, PlayerId, Refusal, fold
from domain.match.events import TakenBack
from domain.registry import GAMES as REGISTERED
from domain.secrecy import Seat, Viewer
from events import record
from events.canonical import canonical_raw
from events.chain import hash_of, seal
from events.codec import codec
from events.commitments import Salts
from events.entry import entry as shown_entry
from events.entry import envelope, parse
from events.memory import MemoryStore
from events.projections.table import Folded
from events.record import Header, line
from events.store import Envelope
from events.verify import DoesNotHold, Verdict, verify
from tests.events.play import ANNA, Recorder, a_finished_match
from tests.games import stones
from tests.laws.random_match import Played, begun, play_on, play_out
from tests.playthroughs.recording import FOLDER

GAMES: Mapping[GameId, AnyGame] = {**REGISTERED, stones.GAME.id: stones.GAME}
GOLDEN = sorted(FOLDER.glob("*/*.ndjson"))
Record = list[bytes]
"""Its lines, the header first."""


def verified(lines: Sequence[bytes]) -> Verdict:
    return verify(io.BytesIO(b"".join(lines)), GAMES)


def fault(lines: Sequence[bytes]) -> DoesNotHold:
    with pytest.raises(DoesNotHold) as caught:
        verified(lines)
    return caught.value


@cache
def golden(path: Path) -> tuple[bytes, ...]:
    return tuple(path.read_bytes().splitlines(keepends=True))


def shown(recorder: Recorder, viewer: Viewer = None) -> Record:
    """The record of a match of Stones as it stands."""
    assert recorder.match is not None
    folded = Folded(stones.GAME, recorder.match, recorder.head, 0)
    return list(record.lines(folded, recorder.envelopes, viewer))


def running(path: Path, version: int, viewer: Viewer = None) -> Record:
    """A golden record as it stood when the match was at a version."""
    head, *rest = golden(path)
    game = GAMES[msgspec.json.decode(head, type=Header).game]
    envelopes = [envelope(parse(each)) for each in rest[:version]]
    match = fold(game, map(codec(game).event, envelopes))
    assert match is not None
    return list(record.lines(Folded(game, match, envelopes[-1].hash, 0), envelopes, viewer))


STONES = shown(a_finished_match(MemoryStore()))
every_golden = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")


# --- what holds ---


@every_golden
def test_a_record_of_a_finished_match_holds_to_the_last_draw(path: Path) -> None:
    verdict = verified(golden(path))
    moves = sum(b'"move":' in each for each in golden(path))
    assert (verdict.moves, verdict.limits) == (moves, ())
    assert verdict.commitments > 0
    assert len(verdict.points) == len(verdict.header.seats)


def test_what_holds_is_told_in_one_line() -> None:
    sentence = verified(STONES).sentence
    assert "\n" not in sentence
    assert sentence.startswith("Match m1 holds: ")
    for part in ("events of stones in one chain to", "commitments opened by the seed", "moves decided again", "scores"):
        assert part in sentence


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_redacted_record_of_a_running_match_holds_as_far_as_it_can_be_checked(viewer: int | None) -> None:
    for path in GOLDEN:
        verdict = verified(running(path, 120, None if viewer is None else Seat(viewer)))
        assert (verdict.moves, verdict.commitments) == (0, 0)
        assert verdict.limits == ("what is hidden, and every draw, before the seed is revealed",)
        assert verdict.sentence.endswith("Not checked: what is hidden, and every draw, before the seed is revealed.")


def test_a_record_made_under_older_rules_holds_without_deciding_its_moves_again() -> None:
    newer = dataclasses.replace(stones.GAME, edition=2)
    verdict = verify(io.BytesIO(b"".join(STONES)), {newer.id: newer})
    assert verdict.moves == 0
    assert verdict.limits == ("moves and draws, which edition 1 of Stones decided otherwise",)
    assert verdict.points == verified(STONES).points


def test_a_record_whose_components_are_not_at_hand_holds_in_its_chain_and_its_secrets() -> None:
    other = dataclasses.replace(stones.GAME, components=Shelf(lambda document: document, b"other = 1"))
    verdict = verify(io.BytesIO(b"".join(STONES)), {other.id: other})
    assert (verdict.moves, verdict.points) == (0, ())
    assert verdict.commitments == verified(STONES).commitments
    assert verdict.limits[0].startswith("seats, moves, draws and scores, since no components file")


# --- what does not hold: whatever happens to one line ---

JSON = msgspec.json


def a_changed_character(lines: Record, rng: random.Random) -> str:
    at = rng.randrange(len(lines))
    text = bytearray(lines[at])
    place = rng.randrange(len(text))
    text[place] = (text[place] + rng.randrange(1, 256)) % 256
    lines[at] = bytes(text)
    return f"a character of line {at}"


def a_changed_value(lines: Record, rng: random.Random) -> str:
    at = rng.randrange(len(lines))
    content = JSON.decode(lines[at])
    place = rng.choice([*leaves(content)])
    *above, last = place
    within: Any = content
    for step in above:
        within = within[step]
    within[last] = rng.choice([other for other in (0, 1, 7, True, "", "p1", None) if other != within[last]])
    lines[at] = JSON.encode(content) + b"\n"
    return f"{place} of line {at}"


def a_dropped_line(lines: Record, rng: random.Random) -> str:
    at = rng.randrange(len(lines))
    del lines[at]
    return f"line {at} dropped"


def an_added_line(lines: Record, rng: random.Random) -> str:
    at, copied = rng.randrange(len(lines) + 1), rng.choice(lines)
    lines.insert(at, copied)
    return f"a line added at {at}"


def lines_in_another_order(lines: Record, rng: random.Random) -> str:
    first, second = rng.sample(range(len(lines)), 2)
    lines[first], lines[second] = lines[second], lines[first]
    return f"lines {first} and {second} exchanged"


def a_truncated_line(lines: Record, rng: random.Random) -> str:
    at = rng.randrange(len(lines))
    lines[at] = lines[at][: rng.randrange(len(lines[at]))]
    return f"line {at} truncated"


def a_truncated_record(lines: Record, rng: random.Random) -> str:
    kept = rng.randrange(len(lines))
    del lines[kept:]
    return f"the record truncated to {kept} lines"


def leaves(content: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where single values stand in a line."""
    inner = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else None
    if inner is None:
        yield place
    else:
        for step, value in inner:
            yield from leaves(value, (*place, step))


MUTATIONS: tuple[Callable[[Record, random.Random], str], ...] = (
    a_changed_character,
    a_changed_value,
    a_dropped_line,
    an_added_line,
    lines_in_another_order,
    a_truncated_line,
    a_truncated_record,
)
FINISHED: Mapping[str, Sequence[bytes]] = {
    "stones": STONES,
    **{f"{path.parent.name}-{path.stem}": golden(path) for path in GOLDEN},
}
MUTATED = 20_000 if "KIFU_LONG" in os.environ else 1_200
"""How many mutations of finished records are tried at least."""
TIMES = math.ceil(MUTATED / len(FINISHED) / len(MUTATIONS))
"""For each record and each kind of mutation."""


def is_found(lines: Sequence[bytes], mutation: Callable[[Record, random.Random], str], seed: int) -> None:
    mutated = list(lines)
    what = mutation(mutated, random.Random(seed))
    if mutated != list(lines):
        try:
            verdict = verified(mutated)
        except DoesNotHold:
            return
        pytest.fail(f"{what} is not found with seed {seed}: {verdict.sentence}")


def test_there_are_at_least_a_thousand_mutations() -> None:
    assert len(FINISHED) * len(MUTATIONS) * TIMES >= 1000


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
@pytest.mark.parametrize("name", FINISHED)
def test_a_single_mutation_of_a_finished_record_is_found(
    name: str, mutation: Callable[[Record, random.Random], str]
) -> None:
    for seed in range(TIMES):
        is_found(FINISHED[name], mutation, seed)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
@every_golden
def test_a_single_mutation_of_what_a_spectator_may_know_of_a_running_match_is_found(
    path: Path, mutation: Callable[[Record, random.Random], str]
) -> None:
    lines = running(path, 120)
    for seed in range(TIMES):
        is_found(lines, mutation, seed)


# --- what does not hold: a forgery with all its hashes computed again ---


def forged(lines: Sequence[bytes], change: Callable[[Envelope], Envelope]) -> Record:
    """The record with some events changed, and every commitment, every hash and the head as whoever knows the seed
    could make them."""
    header = JSON.decode(lines[0], type=Header)
    types, seed = codec(GAMES[header.game]), JSON.decode(lines[1])["data"]["seed"]
    salts, previous = Salts(header.match, seed), ""
    entries = []
    for each in lines[1:]:
        entry = shown_entry(types, salts, change(envelope(parse(each))), None, opened=True)
        previous = hash_of(entry, previous)
        entries.append(replace(entry, hash=previous))
    return [*map(line, (replace(header, head=previous, version=entries[-1].version), *entries))]


def with_data(envelope: Envelope, **values: Any) -> Envelope:
    return replace(envelope, event=canonical_raw({**JSON.decode(envelope.event), **values}))


def test_a_record_sealed_again_without_a_change_is_the_same() -> None:
    for lines in FINISHED.values():
        assert forged(lines, lambda envelope: envelope) == list(lines)


def test_a_stash_that_the_seed_did_not_deal_is_found() -> None:
    def change(envelope: Envelope) -> Envelope:
        stash = JSON.decode(envelope.event).get("stash")
        return with_data(envelope, stash=2 + (stash - 1) % 4) if b"StashDealt" in bytes(envelope.event) else envelope

    assert "decided again it is not this stones.StashDealt, with other content" in str(fault(forged(STONES, change)))


def test_a_move_that_the_rules_refuse_is_found() -> None:
    def change(envelope: Envelope) -> Envelope:
        move = Raw(b'{"stones":9,"type":"stones.Take"}')
        return envelope if envelope.move is None else with_data(replace(envelope, move=move), stones=9)

    assert "it is refused: Take 1 to 3 stones" in str(fault(forged(STONES, change)))


def test_a_result_that_is_not_the_score_is_found() -> None:
    def change(envelope: Envelope) -> Envelope:
        if b"match.Finished" not in bytes(envelope.event):
            return envelope
        results = [{**final, "points": final["points"] + 1} for final in JSON.decode(envelope.event)["results"]]
        return with_data(envelope, results=results)

    lines = forged(STONES, change)
    assert "decided again it is not this match.Finished" in str(fault(lines))
    newer = dataclasses.replace(stones.GAME, edition=2)
    with pytest.raises(DoesNotHold, match="the result is not the score"):
        verify(io.BytesIO(b"".join(lines)), {newer.id: newer})


def test_a_seed_that_was_not_committed_to_is_found() -> None:
    def change(envelope: Envelope) -> Envelope:
        return with_data(envelope, seed="77" * 32) if b"SeedRevealed" in bytes(envelope.event) else envelope

    assert "decided again it is not this match.SeedRevealed" in str(fault(forged(STONES, change)))
    newer = dataclasses.replace(stones.GAME, edition=2)
    with pytest.raises(DoesNotHold, match="the seed revealed is not the one that was committed to"):
        verify(io.BytesIO(b"".join(forged(STONES, change))), {newer.id: newer})


def test_a_move_by_somebody_who_does_not_hold_the_seat_is_found() -> None:
    def change(envelope: Envelope) -> Envelope:
        return envelope if envelope.move is None else replace(envelope, player=PlayerId("mallory"))

    assert "whoever moved does not hold the seat" in str(fault(forged(STONES, change)))


def test_an_event_that_nothing_led_to_is_found() -> None:
    def change(envelope: Envelope) -> Envelope:
        return replace(envelope, move=None)

    assert "nothing led to this stones.Taken" in str(fault(forged(STONES, change)))


@every_golden
def test_a_record_that_ends_in_the_middle_of_a_command_is_found(path: Path) -> None:
    started = next(at for at, each in enumerate(golden(path)) if b'"match.Started"' in each)
    cut = forged(golden(path)[: started + 1], lambda envelope: envelope)
    assert "the record ends in the middle of a command" in str(fault(cut))


# --- take-backs, forks and corrections ---


def sealed(played: Played) -> list[Envelope]:
    """A match from the laws as a record would hold it."""
    envelopes: list[Envelope] = []
    for fact, match in zip(played.facts, played.matches, strict=True):
        player = None if fact.seat is None else PlayerId(f"p{fact.seat}")
        previous = envelopes[-1].hash if envelopes else ""
        envelopes += seal(played.game, match, previous, [fact], time=0, player=player, command="all")
    return envelopes


def record_of(played: Played) -> Record:
    envelopes = sealed(played)
    return list(record.lines(Folded(played.game, played.newest, envelopes[-1].hash, 0), envelopes, None))


def taken_back(game: AnyGame, seats: int = 2) -> Played:
    """A match with take-backs, alone and by consent."""
    return next(
        played
        for played in (play_out(game, seats, seed, take_backs=4) for seed in range(1000))
        if sum(isinstance(fact.event, TakenBack) for fact in played.facts) > 2
    )


def fork(parent: Played, name: str, version: int) -> Played:
    """A fork at the first version after one at which it is possible, with its seats taken again."""
    envelopes, game = sealed(parent), parent.game
    for at in range(version, len(parent.facts)):
        played = Played(game)
        decision = played.decision()
        with contextlib.suppress(Refusal):
            decision.fork(
                parent.matches[at - 1], parent.facts[:at], parent.facts[at], envelopes[at - 1].hash,
                match=MatchId(name), creator=PlayerId("p0"), seed=f"seed of {name}",
            )  # fmt: skip
            for seat in range(len(parent.newest.seats)):
                decision.take_seat(Seat(seat), Holder(PlayerId(f"p{seat}"), f"Player {seat}"))
            played.add(decision)
            return played
    raise AssertionError("there is no version to fork at")


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every_game
def test_a_record_with_take_backs_holds_with_every_move_that_was_played_and_taken_back(game: AnyGame) -> None:
    played = taken_back(game)
    verdict = verified(record_of(played))
    assert verdict.moves == sum(fact.move is not None for fact in played.facts)
    assert verdict.limits == ()


@every_game
def test_a_record_with_more_versions_than_are_kept_is_looked_up_in_its_file(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.verify.fold.MOST_WAYPOINTS", 8)
    monkeypatch.setattr("events.verify.fold.MOST_AT_HAND", 32)
    played = taken_back(game)
    assert verified(record_of(played)).moves == sum(fact.move is not None for fact in played.facts)


@every_game
def test_what_a_viewer_may_know_of_a_match_with_take_backs_holds_at_every_version(game: AnyGame) -> None:
    played = taken_back(game)
    envelopes = sealed(played)
    began = next(match.version for match in played.matches if match.board is not None)
    for version in range(began + 20, played.newest.version - 1, 37):
        folded = Folded(game, played.matches[version - 1], envelopes[version - 1].hash, 0)
        for viewer in (None, Seat(0), Seat(1)):
            verdict = verified(list(record.lines(folded, envelopes[:version], viewer)))
            assert verdict.limits == ("what is hidden, and every draw, before the seed is revealed",)


def test_a_take_back_that_was_not_allowed_is_found() -> None:
    played = taken_back(stones.GAME)
    alone = next(fact.event for fact in played.facts if isinstance(fact.event, TakenBack) and fact.event.agreed)

    def change(envelope: Envelope) -> Envelope:
        if b"match.TakenBack" not in bytes(envelope.event) or JSON.decode(envelope.event)["to"] != alone.to:
            return envelope
        return with_data(envelope, to=alone.to + 1)

    assert "decided again it is not this match.TakenBack, with other content" in str(
        fault(forged(record_of(played), change))
    )


@every_game
def test_a_fork_and_a_fork_of_it_hold_but_for_the_draws_that_their_parents_made(game: AnyGame) -> None:
    parent = play_out(game, 2, seed=3)
    child = play_on(fork(parent, "child", len(parent.facts) // 2), random.Random(1))
    grandchild = play_on(fork(child, "grandchild", len(child.facts) * 3 // 4), random.Random(2))
    for name, played in (("random-3", child), ("child", grandchild)):
        verdict = verified(record_of(played))
        shared = played.newest.parent
        assert shared is not None
        limit = f"moves and draws up to version {shared.version}, decided in {name}"
        assert verdict.limits == (limit,)
        assert verdict.moves == sum(fact.move is not None for fact in played.facts[shared.version :])


def test_a_correction_holds_and_is_part_of_the_record() -> None:
    played = begun(stones.GAME, 2, seed=1)
    began = played.newest.version
    for decide in (
        lambda decision: decision.play(Seat(0), stones.Take(1)),
        lambda decision: decision.correct("A power cut.", to=began),
    ):
        decision = played.decision()
        decide(decision)
        played.add(decision)
    lines = record_of(play_on(played, random.Random(1)))
    assert sum(b"A power cut." in each for each in lines) == 1
    assert verified(lines).limits == ()


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
@every_game
def test_a_single_mutation_of_a_record_with_take_backs_is_found(
    game: AnyGame, mutation: Callable[[Record, random.Random], str]
) -> None:
    lines = record_of(taken_back(game))
    for seed in range(TIMES // 3):
        is_found(lines, mutation, seed)


# --- bad input ---


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "the file does not begin with the header of a record"),
        (b"\x1f\x8b\x00\n", "the file does not begin with the header of a record"),
        ("\ufeff".encode() + STONES[0], "the file does not begin with the header of a record"),
        (STONES[0].decode().encode("utf-16"), "the file does not begin with the header of a record"),
        (STONES[0][:-1] + b"\r\n", "its line is not written as records are"),
        (STONES[0][:-1], "its line is cut off"),
        (b"x" * (1 << 21), "its line does not end"),
        (STONES[0].replace(b'"format":1', b'"format":9'), "format 9 of records is not known here"),
        (STONES[0].replace(b"stones", b"shogi"), "the game shogi is not at hand"),
        (STONES[0].replace(b'"edition":1', b'"edition":8'), "edition 8 of Stones is not known here"),
    ],
)
def test_a_file_that_does_not_begin_as_a_record_is_refused_at_its_header(content: bytes, sentence: str) -> None:
    found = fault([content])
    assert found.version == 0
    assert sentence in str(found)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\n", "its line is not an event"),
        (b"[1, 2]\n", "its line is not an event"),
        (STONES[5].replace(b"match.Started", b"match.St\xffrted"), "its line is not an event"),
        (b'"' + b"x" * (1 << 21), "its line does not end"),
        (b"[" * 100_000 + b"\n", "its line is not an event"),
    ],
)
def test_a_line_that_is_no_event_is_named_by_its_version(content: bytes, sentence: str) -> None:
    found = fault([*STONES[:5], content, *STONES[6:]])
    assert found.version == 5
    assert sentence in str(found)


def test_a_type_that_is_not_known_is_named() -> None:
    lines = list(STONES)
    lines[9] = lines[9].replace(b"stones.Taken", b"stones.Gone!")
    assert str(fault(lines)) == "Version 9 does not hold: the type stones.Gone! is not known here."


def test_a_schema_that_is_not_known_is_named() -> None:
    lines = forged(STONES, lambda envelope: replace(envelope, schema=2) if envelope.version == 3 else envelope)
    assert str(fault(lines)) == "Version 3 does not hold: schema 2 of match.SeatTaken is not known here."


def test_memory_does_not_grow_with_the_record() -> None:
    def peak(times: int) -> int:
        recorder = Recorder(MemoryStore())
        recorder.create(3)
        recorder.seat(0, ANNA)
        recorder.come_and_go(times)
        file = io.BytesIO(b"".join(shown(recorder)))
        tracemalloc.start()
        verify(file, GAMES)
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    short, long = peak(1000), peak(4000)
    assert long < short + 200_000
