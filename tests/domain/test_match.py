"""One match around a game: seats, start, moves, resignation, end."""

from typing import Annotated

import pytest
from msgspec import Struct
from msgspec.structs import replace

from domain import match as matches
from domain.chance import commitment
from domain.game import Seat
from domain.match import AnyMatch, BotName, Created, Decision, Holder, MatchId, PlayerId, nameless
from domain.refusals import IllegalMove, MatchRefused
from domain.secrecy import HIDDEN, Hidden, Secret, redact
from tests.domain.decisions import types
from tests.games.stones import GAME, StashDealt, Take

ANN = Holder(PlayerId("ann"), "Ann")
BOB = Holder(PlayerId("bob"), "Bob")
BOT = Holder(PlayerId("bot:greedy"), "greedy", BotName("greedy"))
COMPONENTS = GAME.components.current


def created(seats: int = 2) -> AnyMatch:
    decision = Decision(GAME, None)
    decision.create(MatchId("m1"), seats, {"stones": 4}, COMPONENTS, creator=ANN.player, seed="seed")
    return decision.match


def after(match: AnyMatch, *commands: tuple[object, ...]) -> Decision:
    decision = Decision(GAME, match)
    for name, *arguments in commands:
        getattr(decision, str(name))(*arguments)
    return decision


def started() -> AnyMatch:
    return after(created(), ("take_seat", Seat(0), ANN, "pepper"), ("take_seat", Seat(1), BOB)).match


def refused(match: AnyMatch, *command: object) -> str:
    with pytest.raises(MatchRefused) as refusal:
        after(match, command)
    assert refusal.value.refusal.sentence.endswith(".")
    return refusal.value.refusal.code


def test_a_new_match_has_a_commitment_to_its_seed() -> None:
    match = created()
    assert (match.version, match.status, match.commitment) == (1, "waiting", commitment("seed"))


def test_the_seed_is_hidden_from_every_viewer_before_the_end() -> None:
    decision = Decision(GAME, None)
    decision.create(MatchId("m1"), 2, {}, COMPONENTS, creator=ANN.player, seed="seed")
    event = decision.facts[0].event
    assert isinstance(event, Created)
    for viewer in (None, Seat(0)):
        assert redact(event, viewer).seed == HIDDEN
        assert matches.mask(GAME, decision.match, viewer).secret == HIDDEN


@pytest.mark.parametrize("seats", [0, 1, 6, -1])
def test_a_seat_count_that_the_game_does_not_have_is_refused(seats: int) -> None:
    with pytest.raises(MatchRefused, match="2, 3, 4, 5 seats") as refusal:
        created(seats)
    assert refusal.value.refusal.code == "bad-seat-count"


def test_options_that_do_not_fit_are_refused() -> None:
    with pytest.raises(MatchRefused, match="stones") as refusal:
        Decision(GAME, None).create(MatchId("m1"), 2, {"stones": "many"}, COMPONENTS, creator=ANN.player, seed="seed")
    assert refusal.value.refusal.code == "bad-options"


def test_a_match_starts_when_the_last_seat_is_taken() -> None:
    decision = after(created(), ("take_seat", Seat(0), ANN, "pepper"), ("take_seat", Seat(1), BOT))
    assert types(decision) == ["SeatTaken", "SeatTaken", "Started", "StashDealt", "StashDealt"]
    assert decision.match.status == "playing"
    assert decision.match.salts == ("pepper", "")


def test_the_salt_of_a_player_changes_what_is_dealt() -> None:
    def deals(salt: str) -> list[object]:
        decision = after(created(), ("take_seat", Seat(0), ANN, salt), ("take_seat", Seat(1), BOB))
        return [fact.event.stash for fact in decision.facts if isinstance(fact.event, StashDealt)]

    assert len({tuple(deals(str(salt))) for salt in range(20)}) > 5


def test_a_seat_is_taken_once_and_a_player_takes_one_seat() -> None:
    match = after(created(3), ("take_seat", Seat(0), ANN)).match
    assert refused(match, "take_seat", Seat(0), BOB) == "seat-taken"
    assert refused(match, "take_seat", Seat(1), ANN) == "already-seated"
    assert refused(match, "take_seat", Seat(3), BOB) == "no-such-seat"
    assert refused(started(), "take_seat", Seat(0), BOB) == "already-started"


def test_a_bot_may_hold_several_seats() -> None:
    assert after(created(), ("take_seat", Seat(0), BOT), ("take_seat", Seat(1), BOT)).match.status == "playing"


def test_a_player_leaves_a_seat_before_the_start_only() -> None:
    match = after(created(3), ("take_seat", Seat(0), ANN), ("take_seat", Seat(1), BOB), ("leave_seat", Seat(1))).match
    assert match.seats == (ANN, None, None)
    assert refused(match, "leave_seat", Seat(1)) == "seat-open"
    assert refused(started(), "leave_seat", Seat(0)) == "already-started"


def test_a_match_waits_on_when_its_last_player_leaves() -> None:
    match = after(created(3), ("take_seat", Seat(0), ANN), ("take_seat", Seat(1), BOT), ("leave_seat", Seat(0))).match
    assert (match.status, match.seats) == ("waiting", (None, BOT, None))
    assert after(match, ("take_seat", Seat(0), BOB)).match.seats == (BOB, BOT, None)


def test_a_match_that_waits_can_be_ended() -> None:
    decision = Decision(GAME, created())
    matches.end_waiting(decision)
    assert decision.match.status == "abandoned"
    assert refused(decision.match, "take_seat", Seat(0), BOB) == "match-over"
    for over in (decision.match, started()):
        with pytest.raises(MatchRefused, match=r"match is over|has started"):
            matches.end_waiting(Decision(GAME, over))


def test_only_a_match_without_players_is_abandoned_as_empty() -> None:
    with_bot = after(created(3), ("take_seat", Seat(1), BOT)).match
    decision = Decision(GAME, with_bot)
    matches.abandon_empty(decision)
    assert decision.match.status == "abandoned"
    with_player = after(with_bot, ("take_seat", Seat(0), ANN)).match
    for not_empty in (with_player, decision.match, started()):
        with pytest.raises(MatchRefused, match=r"Players have seats|match is over|has started"):
            matches.abandon_empty(Decision(GAME, not_empty))


def test_moves_are_played_in_turn() -> None:
    assert refused(created(), "play", Seat(0), Take(1)) == "not-started"
    match = started()
    assert refused(match, "play", Seat(1), Take(1)) == "not-your-turn"
    decision = after(match, ("play", Seat(0), Take(1)))
    assert decision.facts[0].move == Take(1)
    assert decision.facts[0].seat == Seat(0)
    assert matches.to_act(GAME, decision.match) == (Seat(1),)


class TakeInSecret(Struct, frozen=True):
    stones: Annotated[int | Hidden, Secret()]


def test_a_move_that_hides_something_is_refused_before_the_rules_compare_it() -> None:
    assert refused(started(), "play", Seat(0), TakeInSecret(HIDDEN)) == "hidden-move"


def test_an_illegal_move_adds_no_fact() -> None:
    decision = Decision(GAME, started())
    with pytest.raises(IllegalMove, match="Take 1 to 3 stones"):
        decision.play(Seat(0), Take(4))
    assert decision.facts == []


def test_the_end_is_scored_and_the_seed_revealed_with_the_last_move() -> None:
    decision = after(started(), ("play", Seat(0), Take(3)), ("play", Seat(1), Take(1)))
    assert types(decision) == ["Taken", "Taken", "Finished", "SeedRevealed"]
    assert [(final.points, final.rank) for final in decision.match.results] == [(3, 1), (1, 2)]
    assert decision.match.seed == "seed"
    assert refused(decision.match, "play", Seat(0), Take(1)) == "match-over"
    assert refused(decision.match, "resign", Seat(0), BOT) == "match-over"


def test_a_resigned_seat_is_played_on_by_a_bot() -> None:
    match = after(started(), ("resign", Seat(0), BOT)).match
    assert match.seats == (replace(BOT, stands_in_for=nameless(ANN)), BOB)
    assert matches.to_act(GAME, match) == (Seat(0),)


def test_a_seat_is_handed_over_to_a_bot_before_the_start_too() -> None:
    match = after(created(), ("take_seat", Seat(0), ANN), ("hand_over", Seat(0), BOT)).match
    assert match.seats[0] == BOT


def test_a_seat_that_is_handed_over_in_a_running_match_is_resigned() -> None:
    handed_over = after(started(), ("hand_over", Seat(0), BOT)).match
    assert handed_over == after(started(), ("resign", Seat(0), BOT)).match


def test_every_event_of_a_match_has_a_sentence() -> None:
    decision = after(
        created(),
        ("take_seat", Seat(0), ANN),
        ("leave_seat", Seat(0)),
    )
    matches.end_waiting(decision)
    sentences = [matches.describe(GAME, decision.match, fact.event) for fact in decision.facts]
    assert sentences == [
        "Ann takes seat 0.",
        "Seat 0 is open again.",
        "The creator ends the match before it has started.",
    ]


def test_seats_whose_holders_share_a_name_are_told_apart_by_number() -> None:
    match = after(created(3), ("take_seat", Seat(0), BOT), ("take_seat", Seat(2), BOT)).match
    assert matches.names(match) == ("greedy (seat 0)", "Seat 1", "greedy (seat 2)")
    assert matches.names(started()) == ("Ann", "Bob")
