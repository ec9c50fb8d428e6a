"""Random matches with clocks: players think for any time, run out of it, come back, resign, take back, rest."""

import random
from collections.abc import Sequence
from contextlib import suppress

from domain import match as matches
from domain.game import AnyGame, Seat
from domain.match import BankClock, BotName, Clock, Holder, MatchId, PlayerId, TurnClock
from domain.match.clock import DAY
from domain.refusals import MatchRefused
from service.research.laws.played_match import Law, PlayedMatch
from service.research.laws.random_match import LONGEST, take_back_alone, take_back_together

BOT = Holder(PlayerId("bot-random"), "random", BotName("random"))
BEGIN = 1_700_000_000_000
CLOCKS: Sequence[Clock] = (
    TurnClock(3 * 24 * 3600, BOT),
    TurnClock(3 * 24 * 3600, BOT, "resign"),
    BankClock(10 * 24 * 3600, BOT, "claim", increment=6 * 3600),
)


def begun_with_clock(game: AnyGame, seats: int, clock: Clock, laws: Sequence[Law] = (), seed: str = "s") -> PlayedMatch:
    """Returns a match with a clock at its first choice, with a player on every seat."""
    played = PlayedMatch(game, now=BEGIN)
    decision = played.decision()
    decision.create(
        MatchId("timed"), seats, {}, game.components.current, creator=PlayerId("p0"), seed=seed, clock=clock
    )
    for seat in range(seats):
        decision.take_seat(Seat(seat), Holder(PlayerId(f"p{seat}"), f"Player {seat}"))
    played.add(decision, laws)
    return played


def let_pass(played: PlayedMatch, milliseconds: int) -> None:
    """Lets some time pass."""
    assert played.now is not None
    played.now += milliseconds


def time_out_all(played: PlayedMatch, laws: Sequence[Law] = ()) -> None:
    """Seats a bot for each player whose time has run out."""
    for seat, due in matches.deadlines(played.game, played.newest).items():
        if played.now is not None and due <= played.now:
            decision = played.decision()
            matches.time_out(decision, seat)
            played.add(decision, laws)


def play_timed(game: AnyGame, seats: int, clock: Clock, seed: int, laws: Sequence[Law] = ()) -> PlayedMatch:
    """Plays a match of random moves in which everything happens that clocks lead to."""
    rng = random.Random(seed)
    played = begun_with_clock(game, seats, clock, laws, f"seed-{seed}")
    for _ in range(LONGEST):
        if not matches.to_act(game, played.newest):
            break
        let_pass(played, rng.choice((0, 1000, 3_600_000, DAY // 2, 2 * DAY, 4 * DAY)))
        _something_else(played, rng, laws)
        time_out_all(played, laws)
        seat = rng.choice(matches.to_act(game, played.newest))
        moves = matches.legal_moves(game, played.newest, seat)
        for law in laws:
            law.position(played.newest, seat, moves)
        decision = played.decision()
        decision.play(seat, rng.choice(moves))
        played.add(decision, laws)
    for law in laws:
        law.end(played.newest, played.facts)
    return played


def _something_else(played: PlayedMatch, rng: random.Random, laws: Sequence[Law]) -> None:
    """Now and then, something other than a move happens first; what is refused does not."""
    seat, chance, decision = Seat(rng.randrange(len(played.newest.seats))), rng.randrange(40), played.decision()
    assert played.now is not None
    with suppress(MatchRefused):
        if chance == 0:
            matches.begin_vacation(decision, seat, played.now + 5 * DAY)
        elif chance == 1:
            matches.end_vacation(decision, seat)
        elif chance == 2:
            matches.give_time_back(decision, rng.randrange(1, DAY))
        elif chance < 6:
            matches.come_back(decision, seat)
        elif chance == 8 and seat in played.newest.absent and rng.randrange(8) == 0:  # seldom, since it is for good
            matches.give_up(decision, seat, BOT, is_chosen=False)
    played.add(decision, laws)
    if chance == 6:
        take_back_alone(played, seat, laws)
    if chance == 7 and played.newest.version < 2000:
        take_back_together(played, rng, laws)
