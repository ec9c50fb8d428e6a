"""How far a seat may go back by itself, and that the author of a game does nothing for it."""

import random
from dataclasses import replace as remade

import pytest
from msgspec.structs import replace

from domain import match as matches
from domain.game import AnyGame, Play, Seat, Version
from domain.match.events import TakeBackAgreed, TakeBackDeclined, TakeBackProposed, TakenBack
from domain.refusals import MatchRefused
from domain.registry import GAMES
from domain.yokohama import GAME as YOKOHAMA
from domain.yokohama.moves import EndTurn, KeepOrder, PlaceAssistant
from service.research.laws.played_match import PlayedMatch
from service.research.laws.random_match import begun, play_out, take_back_alone
from tests.games import stones
from tests.games.stones import Event, Move, State, Take, Taken, UseStash

TABLES = [(game, seats) for game in GAMES.values() for seats in game.seat_counts]


def go_on(play: Play[State, Event], seat: Seat, move: Move) -> None:
    """Stones as they are, but that whoever takes one stone goes on."""
    stones.decide(play, seat, move)


def again_after_one(state: State, event: Taken, version: Version) -> State:
    after = stones.taken(state, event, version)
    return replace(after, turn=event.seat) if event.stones == 1 else after


def roll(play: Play[State, Event], seat: Seat, move: Move) -> None:
    """Stones with a die: whoever asks for two stones takes one or two."""
    if move == Take(2):
        move = Take(1 + play.chance.below(1))
    stones.decide(play, seat, move)


PATIENT = remade(stones.GAME, handlers={**stones.GAME.handlers, Taken: again_after_one})
DICEY = remade(PATIENT, decide=roll)


def played(game: AnyGame, *moves: Move) -> PlayedMatch:
    """A match with moves of the first seat."""
    match = begun(game, 2, seed=1)
    for move in moves:
        decision = match.decision()
        decision.play(Seat(0), move)
        match.add(decision)
    return match


def refusal(match: PlayedMatch, seat: int = 0, to: int | None = None) -> str:
    with pytest.raises(MatchRefused) as refused:
        match.decision().take_back(Seat(seat), None if to is None else Version(to))
    return refused.value.refusal.code


def taken_back(match: PlayedMatch, to: int | None = None) -> TakenBack:
    decision = match.decision()
    decision.take_back(Seat(0), None if to is None else Version(to))
    match.add(decision)
    (fact,) = decision.facts
    assert isinstance(fact.event, TakenBack)
    return fact.event


def test_a_seat_takes_back_its_last_move_and_then_the_one_before() -> None:
    match = played(PATIENT, Take(1), Take(1))
    start = match.match(Version(6)).board
    assert taken_back(match).to == 7
    assert taken_back(match).to == 6
    assert match.newest.board == start
    assert match.newest.version == 10
    assert refusal(match) == "nothing-to-take-back"


def test_a_seat_takes_back_several_moves_at_once_without_consent() -> None:
    match = played(PATIENT, Take(1), Take(1), Take(1))
    assert taken_back(match, to=6) == TakenBack(Seat(0), Version(6))


def test_a_move_after_a_take_back_can_be_taken_back_too() -> None:
    match = played(PATIENT, Take(1), Take(1))
    taken_back(match)
    decision = match.decision()
    decision.play(Seat(0), Take(1))
    match.add(decision)
    assert taken_back(match).to == 9
    assert taken_back(match).to == 6


def test_no_seat_takes_back_alone_after_the_turn_has_passed() -> None:
    match = played(PATIENT, Take(1), Take(2))
    assert refusal(match) == "turn-passed"
    assert refusal(match, seat=1) == "turn-passed"


def test_no_seat_takes_back_a_draw_alone() -> None:
    match = played(DICEY, Take(1), Take(2))
    assert refusal(match) == "chance-used"


def test_no_seat_takes_back_alone_what_revealed_something() -> None:
    endless = remade(stones.GAME, handlers={**stones.GAME.handlers, Taken: again})
    match = played(endless, UseStash())
    assert refusal(match) == "something-revealed"


def again(state: State, event: Taken, version: Version) -> State:
    """Nobody else ever has a turn."""
    return replace(stones.taken(state, event, version), turn=event.seat)


def test_a_proposal_after_the_move_does_not_prevent_a_take_back() -> None:
    match = played(PATIENT, Take(2))
    for seat, to in ((1, 6), (0, 6)):
        decision = match.decision()
        decision.take_back(Seat(seat), Version(to))
        match.add(decision)
    decision = match.decision()
    decision.play(Seat(0), Take(1))
    match.add(decision)
    proposal = match.decision()
    proposal.take_back(Seat(1), Version(6))
    match.add(proposal)
    assert taken_back(match).to == 10


def test_no_seat_takes_back_alone_what_all_players_agreed_to() -> None:
    match = played(PATIENT, Take(1), Take(2))
    for seat in (0, 1):
        decision = match.decision()
        decision.take_back(Seat(seat), Version(7))
        match.add(decision)
    with pytest.raises(MatchRefused, match="All players agreed to this version") as refused:
        match.decision().take_back(Seat(0), None)
    assert refused.value.refusal.code == "nothing-to-take-back"


def test_a_placement_in_yokohama_can_be_taken_back_until_the_turn_is_over() -> None:
    rng, match = random.Random(3), begun(YOKOHAMA, 2, seed=3)
    kinds: list[type] = []
    while len(match.facts) < 200:
        seat = matches.to_act(YOKOHAMA, match.newest)[0]
        move = rng.choice(matches.legal_moves(YOKOHAMA, match.newest, seat))
        before = match.newest
        decision = match.decision()
        decision.play(seat, move)
        match.add(decision)
        if isinstance(move, PlaceAssistant):
            take_back_alone(match, seat)
            assert match.newest.board == before.board
            kinds.append(PlaceAssistant)
        if isinstance(move, EndTurn | KeepOrder):
            assert refusal(match, seat) in ("turn-passed", "something-revealed")
            kinds.append(type(move))
    assert {PlaceAssistant, EndTurn, KeepOrder} <= set(kinds)


@pytest.mark.parametrize("seats", YOKOHAMA.seat_counts)
def test_no_card_drawn_or_shown_from_a_hand_is_ever_taken_back_alone_in_yokohama(seats: int) -> None:
    match = play_out(YOKOHAMA, seats, seed=5, take_backs=1)
    alone = [fact.event for fact in match.facts if isinstance(fact.event, TakenBack) and not fact.event.agreed]
    assert len(alone) > 20
    for version, fact in enumerate(match.facts, start=1):
        if isinstance(fact.event, TakenBack) and not fact.event.agreed:
            since, now = match.match(fact.event.to).board, match.match(Version(version - 1)).board
            assert since.order_deck == now.order_deck
            assert since.technology_deck == now.technology_deck
            for before, after in zip(since.merchants, now.merchants, strict=True):
                assert set(before.orders) <= set(after.orders)
                assert before.fulfilled == after.fulfilled


def test_a_take_back_cannot_be_folded_without_the_earlier_board() -> None:
    match = played(PATIENT, Take(1))
    with pytest.raises(ValueError, match="is not kept"):
        matches.evolve(PATIENT, match.newest, TakenBack(Seat(0), Version(6)))


def test_a_fold_keeps_the_boards_that_a_take_back_needs() -> None:
    match = played(PATIENT, Take(1), Take(1))
    taken_back(match, to=6)
    events = [fact.event for fact in match.facts]
    assert matches.fold(PATIENT, events) == match.newest
    assert matches.fold(PATIENT, events[7:], match.match(Version(7)), match.match) == match.newest


@pytest.mark.parametrize("seed", range(4))
def test_a_fold_equals_evolving_event_by_event(seed: int) -> None:
    match = play_out(PATIENT, 3, seed, take_backs=3)
    events = [fact.event for fact in match.facts]
    for version in range(1, len(events) + 1):
        then = match.match(Version(version))
        assert matches.fold(PATIENT, events[:version]) == then
        assert matches.fold(PATIENT, events[version:], then, match.match) == match.newest


def newest_move(match: PlayedMatch, version: int) -> int:
    """The version of the event that a board follows from, looked for in the whole record."""
    while True:
        event = match.fact(Version(version)).event
        if isinstance(event, TakenBack) and not event.agreed:
            version = event.to
        elif isinstance(event, TakeBackProposed | TakeBackAgreed | TakeBackDeclined):
            version -= 1
        else:
            return version


@pytest.mark.parametrize("game", [PATIENT, YOKOHAMA], ids=["stones", "yokohama"])
def test_a_match_knows_the_event_that_its_board_follows_from(game: AnyGame) -> None:
    for seed in range(2):
        match = play_out(game, 2, seed, take_backs=8)
        running = [each for each in match.matches if each.status == "playing"]
        assert [each.moved for each in running] == [newest_move(match, each.version) for each in running]
