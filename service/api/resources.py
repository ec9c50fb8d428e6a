"""What the API offers, in the order in which its document tells of it."""

from typing import Final

from service.api.corrections import resource as corrections
from service.api.events import resource as events
from service.api.games import resource as games
from service.api.matches import resource as matches
from service.api.moves import resource as moves
from service.api.operating import resource as operating
from service.api.players import resource as players
from service.api.records import resource as records
from service.api.seats import resource as seats
from service.api.standings import resource as standings
from service.api.take_backs import resource as take_backs
from service.api.turns import resource as turns

RESOURCES: Final = (
    players,
    games,
    matches,
    seats,
    moves,
    take_backs,
    corrections,
    events,
    records,
    turns,
    standings,
    operating,
)
