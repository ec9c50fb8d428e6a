"""Serves the addresses of matches that people share: pages that services read to show a preview of a link.

The page of a match stands behind the `#` of its address, which no server sees. So a shared link leads to a small page
with the title, the players and the score in the tags of the Open Graph protocol, https://ogp.me, and on from there.
"""

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from flask import Blueprint, Response

from domain.game import Version
from domain.match import MatchId, names
from domain.phrasebook import Language
from events.repository import UnknownVersion
from service.api.http.context import app_context, services
from service.api.http.current import current_request, sent_header
from service.api.http.failures import problem_of, problem_response
from service.api.http.language import asked_language, translated
from service.api.http.limiting import spend
from service.api.http.reply import compressed
from service.api.resources.page_bundles import WEB
from service.api.schemas.presenters import naming_of, scores_answer
from service.use_cases.checks import NotFound, not_found
from service.use_cases.reading import MatchView

shared_links = Blueprint("shared_links", __name__)

_ADDRESS: Final = re.compile(r"([\w-]{1,64})(?:@(\d{1,9}))?", re.ASCII)
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_STATUS: Final = {
    "waiting": "Waiting for players",
    "playing": "Being played",
    "finished": "Over",
    "abandoned": "Abandoned",
}
_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<meta name="description" content="{description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Kifu">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{description}">
<meta property="og:url" content="{address}">
<meta property="og:image" content="{picture}">
<meta name="twitter:card" content="summary_large_image">
<meta name="robots" content="noindex">
<link rel="icon" href="/web/icon.svg">
<script src="/web/lead_on.js" defer></script>
</head>
<body><h1>{title}</h1><p>{description}</p><p><a id="match" href="{match}">To the match</a></p></body>
</html>
"""

_UNKNOWN: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<title>Kifu</title>
<meta name="robots" content="noindex">
<link rel="icon" href="/web/icon.svg">
<script src="/web/lead_on.js" defer></script>
</head>
<body><h1>{detail}</h1><p><a id="match" href="{match}">{on}</a></p></body>
</html>
"""
_ON: Final[Mapping[Language, str]] = {"en": "To Kifu", "fr": "Vers Kifu"}


@shared_links.get("/m/<address>")
def show_shared(address: str) -> Response:
    """Returns the HTML of a link to a match, `ID` or `ID@VERSION`, that was shared. It tells what a spectator knows.

    A private match is refused as one that does not exist, whoever asks.
    """
    spend("reading")
    found = _ADDRESS.fullmatch(address)
    if found is None:
        raise not_found("match", "match_id")
    version = None if found[2] is None else Version(int(found[2]))
    match_view = services().reading.match_view(MatchId(found[1]), None, version)
    response = Response(_PAGE.format_map(_escaped(match_view, address)), content_type="text/html; charset=utf-8")
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["Cache-Control"] = "no-cache"
    return compressed(response)


@shared_links.errorhandler(NotFound)
@shared_links.errorhandler(UnknownVersion)
def show_unknown(error: NotFound | UnknownVersion) -> Response:
    """Returns HTML that leads a browser on to the page, which says in words that there is no such match or version.

    The page shows a private match to those who take part in it. Any other client gets the problem as JSON.
    """
    request = current_request()
    if "text/html" not in (sent_header(request, "Accept") or ""):
        return problem_response(error)
    english, _headers = problem_of(error)
    language = asked_language()
    problem = translated(english, services().games.values(), language)
    address = request.path.removeprefix("/m/")
    match = f"/#/matches/{address}" if _ADDRESS.fullmatch(address) else "/#/"
    parts = {"detail": problem.detail, "match": match, "language": language, "on": _ON[language]}
    page = _UNKNOWN.format_map({name: escape(text) for name, text in parts.items()})
    response = Response(page, problem.status, content_type="text/html; charset=utf-8")
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["Cache-Control"] = "no-store"
    return response


def _escaped(match_view: MatchView, address: str) -> dict[str, str]:
    """Returns the parts of the page of a link, ready to stand in HTML."""
    game = match_view.snapshot.game
    players = names(match_view.match, naming_of(match_view))
    parts = {
        "title": f"{game.title}: {', '.join(players)}",
        "description": _description(match_view, players, address),
        "address": f"{_root()}/m/{address}",
        "picture": f"{_root()}/web/{_picture(game.id)}",
        "match": f"/#/matches/{address}",
    }
    return {name: escape(text) for name, text in parts.items()}


def _description(match_view: MatchView, players: Sequence[str], address: str) -> str:
    """Returns how far the match is, and the points of each seat."""
    match = match_view.match
    status = f"Version {match.version}" if "@" in address else _STATUS[match.status]
    told = ", ".join(f"{players[score.seat]} {score.total}" for score in scores_answer(match_view).scores)
    return f"{status}. Points: {told}." if told else f"{status}."


def _root() -> str:
    """Returns the address of the service as the client named it. A trusted proxy may say that it speaks TLS."""
    request = current_request()
    is_proxied = app_context().proxies.is_proxy(request.remote_addr or "")
    is_secure = is_proxied and sent_header(request, "X-Forwarded-Proto") == "https"
    return f"{'https' if is_secure else request.scheme}://{request.host}"


def _picture(game: str) -> str:
    """Returns the file with a picture of the board of a game, or that of Kifu."""
    name = f"pictures/{game}.webp"
    return name if (WEB / name).exists() else "pictures/icon-512.png"
