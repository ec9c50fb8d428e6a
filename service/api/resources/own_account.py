"""What a player does with the own account: name, block list, sign-in links, export, deletion."""

from http import HTTPStatus

from flask import Response

from domain.match import PlayerId
from service.api.http.context import require_player, services, token_owner, token_sent
from service.api.http.operation import Operation, Resource
from service.api.http.problems import RequestRefused
from service.api.http.reply import reply
from service.api.resources.named import player_named
from service.api.resources.notes_and_watched import note_answer
from service.api.resources.players import own_answer
from service.api.resources.vacations import vacation_answer
from service.api.schemas.account_requests import DeletionBody, LinkBody, NameBody
from service.api.schemas.account_responses import (
    BlocksAnswer,
    DeletedAnswer,
    ExportAnswer,
    ExportedMatch,
    OwnAnswer,
    SignInLinkAnswer,
)
from service.api.schemas.notes_and_watched import WatchAnswer
from service.api.schemas.requests import RepeatableForADay, SecretlyRepeatable
from service.api.schemas.responses import NewPlayerAnswer
from service.api.schemas.webhooks import webhook_answer
from service.use_cases.checks import not_found
from service.use_cases.sign_in_links import HOLDS_FOR, LinkSecret
from service.use_cases.token_forms import hash_of

resource = Resource("account", __name__, description="The account of the caller.")
_ME = "/v1/players/me"
_PROBLEMS = (HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT)


@resource.operation(
    "PATCH", _ME, Operation("renameMe", OwnAnswer, players_only=True, body=NameBody, problems=_PROBLEMS)
)
def rename_me(body: dict[str, str]) -> Response:
    """Change the name of the caller, at most once a day

    Everything tells the new name from then on, finished matches too: only records of earlier releases hold a name.
    """
    player = services().account_changes.rename(require_player().id, body["name"])
    services().players.account_changed(player.id, ends_streams=False)  # other processes hear of it in a moment
    return reply(own_answer(player))


@resource.operation(
    "DELETE", _ME, Operation("deleteMe", DeletedAnswer, players_only=True, body=DeletionBody, problems=_PROBLEMS)
)
def delete_me(body: dict[str, str]) -> Response:
    """Delete the account of the caller

    At once its tokens, streams, name, block list, notes and list of watched matches are gone; this cannot be undone.
    The records of its matches stay and verify: they name it by its id, and everything tells it as "deleted player".
    Seats in matches that are not over are left within seconds: those that wait are open again, those that run are
    resigned to a bot.
    """
    player = require_player()
    if body["confirm"] != player.name:
        sentence = "To delete the account, send its name in `confirm`."
        raise RequestRefused(HTTPStatus.UNPROCESSABLE_ENTITY, "not-confirmed", sentence, field="confirm")
    services().deletions.delete(player.id, hash_of(token_sent()))
    services().players.account_changed(player.id, ends_streams=True)
    return reply(DeletedAnswer(player.id))


@resource.operation("GET", f"{_ME}/export", Operation("exportMe", ExportAnswer, players_only=True, limit="exporting"))
def export_me() -> Response:
    """What the service keeps of the account of the caller

    The account, its tokens without their secrets, its block list, its vacation, its matches with the links to their
    records, its notes, the matches that it watches, its webhooks without their secrets, its challenges, and what it
    says about itself if it is one of a bot. What it has said in chats stands in the chats of its matches.
    """
    player, its = require_player(), services()
    matches = (
        ExportedMatch(entry.id, entry.game, entry.status, entry.created, f"/v1/matches/{entry.id}/record")
        for entry in its.projections.lobby.all_of(player.id)
    )
    return reply(
        ExportAnswer(
            account=own_answer(player),
            tokens=tuple(its.players.tokens.listed(player.id, hash_of(token_sent()))),
            blocked=tuple(its.blocks.of(player.id)),
            vacation=vacation_answer(its.vacations.of(player.id)),
            matches=tuple(matches),
            notes=tuple(note_answer(match, note) for match, note in its.notes.all_of(player.id).items()),
            watched=tuple(WatchAnswer(match, since) for match, since in its.watched.all_of(player.id).items()),
            webhooks=tuple(map(webhook_answer, its.webhooks.of(player.id))),
            challenges=tuple(its.challenges.of(player.id)),
            bot_profile=its.challenges.bots.profile(player.id),
        )
    )


@resource.operation("GET", f"{_ME}/blocks", Operation("listBlocks", BlocksAnswer, players_only=True))
def list_blocks() -> Response:
    """The players whom the caller blocks"""
    return _blocks(require_player().id)


@resource.operation(
    "PUT",
    f"{_ME}/blocks/<player_id>",
    Operation("blockPlayer", BlocksAnswer, players_only=True, problems=_PROBLEMS),
)
def block_player(player_id: str) -> Response:
    """Block a player

    A blocked player takes no seat in a match that the caller created or plays, and proposes nothing there. They are
    told that they cannot do this in this match, not why. Matches that both play already go on.
    """
    player = require_player().id
    services().blocks.block(player, player_named(player_id).id)
    return _blocks(player)


@resource.operation("DELETE", f"{_ME}/blocks/<player_id>", Operation("unblockPlayer", BlocksAnswer, players_only=True))
def unblock_player(player_id: str) -> Response:
    """Block a player no longer"""
    player = require_player().id
    services().blocks.unblock(player, PlayerId(player_id))
    return _blocks(player)


def _blocks(player: PlayerId) -> Response:
    blocked = services().blocks.of(player)
    return reply(BlocksAnswer(blocked=dict(services().names.of(blocked))))


@resource.operation(
    "POST",
    f"{_ME}/sign-in-links",
    Operation(
        "makeSignInLink",
        SignInLinkAnswer,
        limit="accounts",
        status=HTTPStatus.CREATED,
        players_only=True,
        headers=RepeatableForADay,
    ),
)
def make_sign_in_link(headers: dict[str, str]) -> Response:
    """Make a link with which another device signs in

    The link holds for ten minutes and is used once; a new one replaces it. A repeat with the same key within a day gets
    the same link, and does not make it hold for longer. Who has it gets a token with the scopes of
    the token of this request, but never `operate`. Its secret stands behind `#`, which browsers do not send.
    """
    player, scopes = require_player().id, (scope for scope in token_owner().scopes if scope != "operate")
    secret = services().sign_in_links.make(player, hash_of(token_sent()), scopes, headers.get("key"))
    link = f"/#sign-in={secret}"
    return reply(SignInLinkAnswer(secret, link, int(HOLDS_FOR.total_seconds())), HTTPStatus.CREATED)


@resource.operation(
    "POST",
    "/v1/sign-ins",
    Operation(
        "signIn",
        NewPlayerAnswer,
        any_scope=True,
        limit="accounts",
        status=HTTPStatus.CREATED,
        headers=SecretlyRepeatable,
        body=LinkBody,
        problems=_PROBLEMS,
    ),
)
def sign_in(headers: dict[str, str], body: dict[str, str]) -> Response:
    """Exchange the secret of a sign-in link for a token of this device

    The token is shown only in this answer, and again to a repeat with the same key.
    """
    secret = LinkSecret(body["secret"])
    player, token = services().sign_in_links.exchange(secret, body["name"], headers.get("key"))
    account = services().players.get(player)
    if account is None:
        raise not_found("link", "secret")
    return reply(NewPlayerAnswer(player, account.name, token), HTTPStatus.CREATED)
