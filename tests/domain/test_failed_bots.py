"""A bot that failed is replaced by another one, with an event that says so."""

import pytest
from msgspec.structs import replace

from domain import match as matches
from domain.game import Seat, Version
from domain.match import BotFailure, BotName, Decision, Holder, PlayerId, nameless
from domain.match.absence import come_back
from domain.refusals import MatchRefused
from service.research.laws.played_match import PlayedMatch
from tests.domain.test_match import ANN, BOB, BOT, GAME, after, created, refused, started
from tests.games.stones import Take

RANDOM = Holder(PlayerId("bot-random"), "random", BotName("random"))


def with_bot() -> matches.AnyMatch:
    """A running match of Ann and a bot, in which Ann moves first."""
    return after(created(), ("take_seat", Seat(0), ANN), ("take_seat", Seat(1), BOT)).match


def replaced(match: matches.AnyMatch, seat: int, reason: BotFailure = "error") -> Decision:
    decision = Decision(GAME, match)
    matches.replace_bot(decision, Seat(seat), RANDOM, reason)
    return decision


def test_another_bot_plays_on_the_seat_of_one_that_failed() -> None:
    before = with_bot()
    match = replaced(before, 1).match
    assert match.seats == (ANN, RANDOM)
    assert (match.board, match.moved, match.version) == (before.board, before.moved, before.version + 1)


def test_a_bot_that_stood_in_for_a_player_is_replaced_by_one_that_stands_in_for_the_same() -> None:
    match = replaced(after(started(), ("resign", Seat(0), BOT)).match, 0).match
    assert match.seats[0] == replace(RANDOM, stands_in_for=nameless(ANN))


def test_a_player_comes_back_to_a_seat_whose_bot_was_replaced_meanwhile() -> None:
    stood_in = replace(after(started(), ("resign", Seat(0), BOT)).match, absent=(Seat(0),))
    decision = Decision(GAME, replaced(stood_in, 0).match)
    come_back(decision, Seat(0))
    assert [holder and holder.player for holder in decision.match.seats] == [ANN.player, BOB.player]


def test_the_player_who_came_back_is_told_by_name_also_when_a_bot_has_the_seat_again() -> None:
    match = after(started(), ("resign", Seat(0), BOT)).match
    assert matches.describe(GAME, match, matches.PlayerCameBack(Seat(0))) == "ann is back on seat 0."


@pytest.mark.parametrize(
    ("seat", "successor", "code"),
    [(0, RANDOM, "not-a-bot"), (1, BOB, "not-a-bot"), (1, BOT, "same-bot"), (2, RANDOM, "no-such-seat")],
    ids=["a person", "by a person", "by itself", "no seat"],
)
def test_only_a_bot_is_replaced_and_only_by_another_bot(seat: int, successor: Holder, code: str) -> None:
    with pytest.raises(MatchRefused) as refusal:
        matches.replace_bot(Decision(GAME, with_bot()), Seat(seat), successor, "error")
    assert refusal.value.refusal.code == code


def test_no_bot_is_replaced_before_the_start_or_after_the_end() -> None:
    waiting = after(created(), ("take_seat", Seat(1), BOT)).match
    over = after(with_bot(), ("play", Seat(0), Take(3)), ("play", Seat(1), Take(1))).match
    for match, code in ((waiting, "not-started"), (over, "match-over")):
        with pytest.raises(MatchRefused) as refusal:
            replaced(match, 1)
        assert refusal.value.refusal.code == code


@pytest.mark.parametrize(
    ("reason", "why"),
    [
        ("error", "failed with an error"),
        ("illegal-move", "chose moves that are not legal"),
        ("no-answer", "did not answer in time"),
    ],
)
def test_the_replacement_of_a_bot_is_told_in_words(reason: BotFailure, why: str) -> None:
    decision = replaced(with_bot(), 1, reason)
    sentence = matches.describe(GAME, decision.match, decision.facts[0].event)
    assert sentence == f"The bot of seat 1 {why}, again and again; random plays on."


def test_a_take_back_restores_no_bot_that_was_replaced() -> None:
    played = PlayedMatch(GAME)
    opening = played.decision()
    opening.create(matches.MatchId("m1"), 2, {}, GAME.components.current, creator=ANN.player, seed="seed")
    opening.take_seat(Seat(0), ANN)
    opening.take_seat(Seat(1), BOT)
    played.add(opening)
    began = played.newest.version
    for seat, move in ((Seat(0), Take(1)), (Seat(1), Take(1))):
        decision = played.decision()
        decision.play(seat, move)
        played.add(decision)
    played.add(replaced(played.newest, 1))
    decision = played.decision()
    decision.take_back(Seat(0), Version(began))
    assert decision.match.board == played.match(began).board
    assert decision.match.seats == (ANN, RANDOM)


def test_the_replacement_of_a_bot_ends_no_proposal() -> None:
    match = with_bot()
    proposed = replace(match, take_back=matches.Proposal(Seat(0), Version(1), (Seat(0),)))
    assert replaced(proposed, 1).match.take_back == proposed.take_back


def test_a_replaced_bot_moves_no_more() -> None:
    assert refused(replaced(with_bot(), 1).match, "play", Seat(1), Take(1)) == "not-your-turn"
