"""The laws of clocks, in random matches of every game: time runs for those who are waited for, and for nobody else."""

import os
import random

import pytest

from domain import match as matches
from domain.game import AnyGame, Seat
from domain.match import AnyMatch, BankClock, Clock, Fact, TimeGivenBack, VacationBegun, deadlines, fold, time_out
from domain.match.events import TakenBack
from domain.match.timing import Moment, running
from domain.refusals import MatchRefused
from service.research.laws import LAWS, Watch
from service.research.laws.played_match import PlayedMatch
from tests.games.stones import GAME
from tests.laws.parameters import each_game_and_seat_count
from tests.laws.timed_match import BEGIN, CLOCKS, begun_with_clock, let_pass, play_timed, time_out_all

MATCHES = 40 if "KIFU_LONG" in os.environ else 1


class TimeRunsForThoseWhoAreWaitedFor(Watch):
    """Law 10. Between two commands exactly those lose time for whom the match waits, and exactly what has passed."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        self.before: AnyMatch | None = None
        self.is_whole = True

    def event(self, match: AnyMatch, fact: Fact) -> None:
        before, clocks = self.before, match.clocks
        assert clocks is not None, "law 10: a match has lost its clocks"
        if before is not None and before.clocks is not None and match.status == before.status == "playing":
            self._check(before, match, fact)
        self.before = match

    def _check(self, before: AnyMatch, match: AnyMatch, fact: Fact) -> None:
        earlier, clocks = before.clocks, match.clocks
        assert earlier is not None
        assert clocks is not None
        elapsed = clocks.at - earlier.at
        assert elapsed >= 0, "law 10: time has run back"
        if isinstance(fact.event, TimeGivenBack | TakenBack | matches.PlayerCameBack):
            return
        waited_for = running(self.game, before) if elapsed or fact.move is not None else ()
        for seat in range(len(match.seats)):
            was, left = earlier.left[seat], clocks.left[seat]
            rested = max(0, min(elapsed, earlier.resting_until(Seat(seat)) - earlier.at))
            if seat in waited_for:
                expected = was - (elapsed - rested)
                if isinstance(fact.event, VacationBegun) and fact.event.seat == seat:
                    expected = max(0, expected)  # nobody is timed out who goes on vacation
                assert left == expected, f"law 10: seat {seat} at version {match.version}"
            else:
                most = was if isinstance(clocks.clock, BankClock) else min(was, clocks.clock.full)
                assert left >= most, f"law 10: seat {seat} lost time at version {match.version}, waited for by nobody"


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: f"{clock.__struct_config__.tag}-{clock.when_out}")
@each_game_and_seat_count
def test_all_laws_hold_with_clocks(game: AnyGame, seats: int, clock: Clock) -> None:
    for seed in range(MATCHES):
        rng = random.Random(seed)
        kinds = (TimeRunsForThoseWhoAreWaitedFor, *(LAWS if clock is CLOCKS[(seats + seed) % len(CLOCKS)] else ()))
        played = play_timed(game, seats, clock, seed, [law(game, rng) for law in kinds])
        assert_folds_agree(played)


def assert_folds_agree(played: PlayedMatch) -> None:
    """The fold of the whole record at once knows the clocks at each version that the fold step by step knows."""
    events = [fact.event for fact in played.facts]
    moments = [
        Moment(match.clocks.at, fact.move)
        for match, fact in zip(played.matches, played.facts, strict=True)
        if match.clocks is not None
    ]
    for version in {len(events), len(events) // 2, len(events) // 3}:
        assert fold(played.game, events[:version], moments=moments) == played.matches[version - 1]
        begun = played.matches[version // 2]
        rest = slice(version // 2 + 1, version)
        assert fold(played.game, events[rest], begun, played.match, moments[rest]) == played.matches[version - 1]


@each_game_and_seat_count
def test_a_match_in_which_every_player_leaves_goes_to_the_bots(game: AnyGame, seats: int) -> None:
    played = begun_with_clock(game, seats, CLOCKS[0])
    rng = random.Random(1)
    while to_act := matches.to_act(game, played.newest):
        decision = played.decision()
        if seats_of_people := [seat for seat in to_act if seat in matches.human_seats(played.newest)]:
            let_pass(played, deadlines(game, played.newest)[seats_of_people[0]] - (played.now or 0))
            time_out_all(played)
        else:
            decision.play(to_act[0], rng.choice(matches.legal_moves(game, played.newest, to_act[0])))
            played.add(decision)
    assert played.newest.status == "finished"


def test_a_time_out_one_millisecond_early_is_refused() -> None:
    played = begun_with_clock(GAME, 2, CLOCKS[0])
    (due,) = deadlines(GAME, played.newest).values()
    let_pass(played, due - BEGIN - 1)
    with pytest.raises(MatchRefused, match="Seat 0 has 1 second left"):
        time_out(played.decision(), Seat(0))
    let_pass(played, 1)
    time_out(played.decision(), Seat(0))
