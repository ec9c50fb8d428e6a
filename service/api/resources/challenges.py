"""Bot accounts, and challenges of them."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from flask import Response

from domain.match import PlayerId
from service.api.http.context import caller_id, require_player, services
from service.api.http.operation import REFUSED, Operation, Resource
from service.api.http.problems import RequestRefused
from service.api.http.reply import reply
from service.api.resources.named import game_named
from service.api.schemas.challenges import (
    BotAccountAnswer,
    BotAccountBody,
    BotAccountsAnswer,
    BotAccountsQuery,
    ChallengeBody,
    ChallengesAnswer,
    DeclineBody,
)
from service.api.schemas.requests import Repeatable
from service.use_cases.bot_accounts import BotProfile
from service.use_cases.challenge import Challenge, ChallengeId
from service.use_cases.challenges import ChallengePlan
from service.use_cases.match_plan import MatchPlan, SeatPlan, default_clock

resource = Resource("challenges", __name__, description="Bot accounts, and challenges of them and of people.")
_PATH = "/v1/challenges"
_ONE = f"{_PATH}/<challenge_id>"
_ALONE = (SeatPlan("me"), SeatPlan("open"))


@resource.operation(
    "PUT",
    "/v1/players/me/bot-account",
    Operation(
        "declareBotAccount",
        BotAccountAnswer,
        players_only=True,
        body=BotAccountBody,
        body_required=False,
        problems=REFUSED,
    ),
)
def declare_bot_account(body: dict[str, Any]) -> Response:
    """Make the account of the caller a bot account, or change what it says about itself

    Everybody sees from then on that a program plays: its name ends with "(bot)". This cannot be undone. An account
    that has played before is refused with 409 `has-played`.
    """
    profile = msgspec.convert(body, BotProfile)
    for index, game in enumerate(profile.games):
        game_named(game, f"games.{index}")
    player = services().challenges.bots.declare(require_player().id, profile)
    services().players.account_changed(player.id, ends_streams=False)  # other processes hear of it in a moment
    return reply(BotAccountAnswer(player.id, player.told_name, profile))


@resource.operation(
    "GET",
    "/v1/bot-accounts",
    Operation("listBotAccounts", BotAccountsAnswer, query=BotAccountsQuery, problems=(HTTPStatus.NOT_FOUND,)),
)
def list_bot_accounts(query: dict[str, Any]) -> Response:
    """The bot accounts that accept challenges now

    The bots of the service itself are listed by `listBots`: they need not be asked.
    """
    game = query.get("game")
    if game is not None:
        game_named(game)
    bound_to = ("bot-accounts", caller_id(), game)
    after = services().cursors.opened(query.get("cursor"), *bound_to)
    challenges = services().challenges
    found = challenges.bots.accepting(None if after is None else PlayerId(after), query["limit"])
    names = services().names.of([player for player, _ in found])
    listed = tuple(
        BotAccountAnswer(player, names[player], profile)
        for player, profile in found
        if player in names
        and profile is not None
        and profile.plays(game)
        and challenges.can_be_challenged(player, profile)
    )
    last = found[-1][0] if len(found) == query["limit"] else None
    return reply(BotAccountsAnswer(listed, services().cursors.sealed(last, *bound_to)))


@resource.operation(
    "POST",
    _PATH,
    Operation(
        "challenge",
        Challenge,
        status=HTTPStatus.CREATED,
        sends=("Location",),
        players_only=True,
        limit="creating",
        headers=Repeatable,
        body=ChallengeBody,
        problems=(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
    ),
)
def challenge(headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Challenge a bot account or a person to a match

    The match begins when they accept. A challenge that is not answered ends: after an hour for a bot account, after a
    day for a person. Streams and webhooks of both accounts tell what becomes of it. Of the same account,
    three may be withdrawn or declined within an hour.
    """
    seats = msgspec.convert(body["seats"], tuple[SeatPlan, ...]) if "seats" in body else _ALONE
    _check_seats(seats)
    clock = body["clock"] if "clock" in body else msgspec.to_builtins(default_clock(seats))
    planned = {"game": body["game"], "options": body["options"], "private": not body["rated"], "clock": clock}
    match = msgspec.convert({**planned, "seats": msgspec.to_builtins(seats)}, MatchPlan)
    made = services().challenges.make(
        require_player(), ChallengePlan(PlayerId(body["player"]), match), headers.get("key")
    )
    return reply(made, HTTPStatus.CREATED, Location=f"{_PATH}/{made.id}")


@resource.operation("GET", _PATH, Operation("listChallenges", ChallengesAnswer, players_only=True))
def list_challenges() -> Response:
    """The challenges that the caller has made or was given, and that are open or have just ended"""
    return reply(ChallengesAnswer(tuple(services().challenges.of(require_player().id))))


@resource.operation(
    "GET", _ONE, Operation("getChallenge", Challenge, players_only=True, problems=(HTTPStatus.NOT_FOUND,))
)
def get_challenge(challenge_id: str) -> Response:
    """A challenge of the caller"""
    return reply(services().challenges.get(require_player().id, ChallengeId(challenge_id)))


@resource.operation(
    "DELETE", _ONE, Operation("withdrawChallenge", Challenge, players_only=True, scope="bot", problems=REFUSED)
)
def withdraw_challenge(challenge_id: str) -> Response:
    """Withdraw a challenge that the caller has made"""
    return reply(services().challenges.withdraw(require_player().id, ChallengeId(challenge_id)))


@resource.operation(
    "POST",
    f"{_ONE}/accept",
    Operation(
        "acceptChallenge",
        Challenge,
        players_only=True,
        scope="bot",
        limit="creating",
        headers=Repeatable,
        problems=REFUSED,
    ),
)
def accept_challenge(challenge_id: str, **_: Any) -> Response:
    """Accept a challenge: its match begins

    The answer names the match. It may be sent again: one match begins.
    """
    return reply(services().challenges.accept(require_player().id, ChallengeId(challenge_id)))


@resource.operation(
    "POST",
    f"{_ONE}/decline",
    Operation(
        "declineChallenge",
        Challenge,
        players_only=True,
        scope="bot",
        headers=Repeatable,
        body=DeclineBody,
        body_required=False,
        problems=REFUSED,
    ),
)
def decline_challenge(challenge_id: str, body: dict[str, str], **_: Any) -> Response:
    """Decline a challenge, and say why

    It may be sent again: the first reason stays.
    """
    reason = body["reason"]
    return reply(services().challenges.decline(require_player().id, ChallengeId(challenge_id), reason))


def _check_seats(seats: Sequence[SeatPlan]) -> None:
    kinds = [seat.kind for seat in seats]
    if (kinds.count("open"), kinds.count("me")) != (1, 1):
        sentence = "One seat is `open`, for the challenged account, and one is `me`."
        raise RequestRefused(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-challenge-seats", sentence, field="seats")
