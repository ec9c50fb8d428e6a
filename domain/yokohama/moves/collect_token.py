"""The 5-power bonus: the token of the area is collected (rulebook p. 7)."""

from typing import Final, cast

from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.yokohama import rewards
from domain.yokohama.areas import here
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import TokenId
from domain.yokohama.events import TokenCollected, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove


class CollectToken(YokohamaMove, frozen=True):
    """Collect the 5-power token of the area."""


def collect_token(play: YokohamaPlay, seat: Seat, _move: CollectToken) -> None:
    """Takes the 5-power token of the area, which stays with the seat, for its reward at once (rulebook p. 7)."""
    board = here(play.state)
    token = cast("TokenId", board.token)
    reward = components_of(play.state).tokens[token].reward
    rewards.gain(play, TokenCollected(seat, board.id, token, reward))


COLLECT_TOKEN: Final = MoveRule(CollectToken, only(CollectToken()), never_refused, collect_token)
