"""The operations of the API, in the order of the document."""

from typing import Final

from service.api.resources.absences import resource as absences
from service.api.resources.account_operating import resource as account_operating
from service.api.resources.account_stream import resource as account_stream
from service.api.resources.analysis import resource as analysis
from service.api.resources.challenges import resource as challenges
from service.api.resources.chat import resource as chat
from service.api.resources.events import resource as events
from service.api.resources.finished_records import resource as finished_records
from service.api.resources.games import resource as games
from service.api.resources.matches import resource as matches
from service.api.resources.moves import resource as moves
from service.api.resources.notes_and_watched import resource as notes_and_watched
from service.api.resources.operating import corrections, operating
from service.api.resources.own_account import resource as own_account
from service.api.resources.players import resource as players
from service.api.resources.ratings import resource as ratings
from service.api.resources.reasons import resource as reasons
from service.api.resources.records import resource as records
from service.api.resources.seats import resource as seats
from service.api.resources.take_backs import resource as take_backs
from service.api.resources.tokens import resource as tokens
from service.api.resources.turns_and_standings import standings, turns
from service.api.resources.vacations import resource as vacations
from service.api.resources.waiting import resource as waiting
from service.api.resources.webhooks import resource as webhooks

RESOURCES: Final = (
    players,
    own_account,
    tokens,
    games,
    matches,
    seats,
    absences,
    vacations,
    moves,
    take_backs,
    corrections,
    account_operating,
    events,
    chat,
    notes_and_watched,
    records,
    finished_records,
    reasons,
    analysis,
    turns,
    account_stream,
    webhooks,
    challenges,
    waiting,
    standings,
    ratings,
    operating,
)
