"""What a request names, a seat, a game or an account: it is what it should be, or the request is refused."""

from marshmallow import ValidationError

from domain.game import AnyGame, GameId, Seat
from domain.match import PlayerId
from service.api.http.context import services
from service.api.http.parsing import Whole
from service.api.http.problems import FieldError, invalid
from service.use_cases.accounts import Player
from service.use_cases.checks import not_found


def seat_named(seat: str) -> Seat:
    """Returns the seat that a path names, which the match need not have. Raises `RequestRefused`."""
    try:
        return Seat(Whole().deserialize(seat))
    except ValidationError as error:
        raise invalid(*(FieldError("seat", sentence) for sentence in error.messages)) from error


def game_named(game: str, field: str = "game") -> AnyGame:
    """Returns a game that is offered. `field` is the part of the request with its id. Raises `NotFound`."""
    found = services().games.get(GameId(game))
    if found is None:
        raise not_found("game", field)
    return found


def player_named(player: str, field: str = "player_id") -> Player:
    """Returns the account with an id, also that of a bot. `field` is the part of the request with it.

    Raises `NotFound`, and may raise `StoreUnavailable` and `BrokenAccount`.
    """
    found = services().players.get(PlayerId(player))
    if found is None:
        raise not_found("player", field)
    return found
