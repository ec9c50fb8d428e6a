"""How the moves of golden records are chosen: by greedy bots, and otherwise where something rare is to be shown."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NewType

from msgspec import Struct

from domain.game import AnyGame, Seat
from domain.match import AnyMatch
from domain.yedo.moves import AnswerCard
from service.bots.bot import View, seconds
from service.bots.greedy_bot import GreedyBot
from service.research.laws.random_match import Policy
from tests.laws.card_coverage import CardCoverage
from tests.laws.cooperation import Cooperation

PolicyName = NewType("PolicyName", str)


def greedy(game: AnyGame) -> Policy:
    """Greedy bots, which see what their seats may see."""
    bot = GreedyBot(game)

    def choose(match: AnyMatch, seat: Seat, moves: Sequence[Struct], rng: random.Random) -> Struct:
        view = View(seat, match.version, game.mask(match.board, seat))
        return bot.choose(view, moves, seconds(60), rng)

    return choose


def answering(game: AnyGame) -> Policy:
    """Greedy bots that answer action cards whenever they can."""
    otherwise = greedy(game)

    def choose(match: AnyMatch, seat: Seat, moves: Sequence[Struct], rng: random.Random) -> Struct:
        answers = [move for move in moves if isinstance(move, AnswerCard) and move.answer is not None]
        return otherwise(match, seat, answers or moves, rng)

    return choose


def against_the_shogun(game: AnyGame) -> Policy:
    """Returns a policy for Yedo by which all seats help seat 0 to kill the Shogun."""
    box = game.components[game.components.current]
    (mission,) = (row.id for row in box.missions.values() if row.standard_reward.ends_the_game)
    return Cooperation(Seat(0), CardCoverage.of_only(box, mission))


POLICIES: Final[Mapping[PolicyName, Callable[[AnyGame], Policy]]] = {
    PolicyName("greedy"): greedy,
    PolicyName("answering"): answering,
    PolicyName("against-the-shogun"): against_the_shogun,
}
