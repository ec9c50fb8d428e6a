"""Serves the page, the API explorer and the OpenAPI document."""

import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, request, send_from_directory
from werkzeug.exceptions import NotFound

from service.api.http.context import app_context
from service.api.http.limiting import spend
from service.api.http.reply import compressed, encoded, with_weak_etag
from service.api.resources.page_bundles import STYLES, WEB, bundle, with_bundles, zipped

pages = Blueprint("pages", __name__)

_EXPLORER: Final = Path(str(files("flask_swagger_ui"))) / "dist"
_OWN_ONLY: Final = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
_PAGE: Final = f"{_OWN_ONLY}; img-src 'self' blob:"
"""A script makes the image of a board that the user saves, and no other one."""
_FRAMED: Final = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"
_EXPLORER_NEEDS: Final = f"{_OWN_ONLY}; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
"""Swagger UI writes style attributes and holds its icons in data URLs."""
_MATCH_AT: Final = re.compile(r"[\w-]{1,64}(@\d{1,9})?", re.ASCII)
_FOR_EVER: Final = "public, max-age=31536000, immutable"


@pages.get("/")
def show_page() -> Response:
    """Returns the HTML of the page.

    The links to its files contain a digest of all files, so browsers may cache these without a limit of time. They lead
    to bundles of the scripts and of the style sheets.
    """
    return _page("index.html", _PAGE)


@pages.get("/embed/<address>")
def show_embedded(address: str) -> Response:
    """Returns the HTML of the board of a match, `ID` or `ID@VERSION`, which other pages may have in a frame.

    It is the same for every match. Its scripts ask for the match without a token, as anybody may.
    """
    if _MATCH_AT.fullmatch(address) is None:
        raise NotFound
    return _page("embed.html", _FRAMED)


@pages.get("/web/files/<digest>/<path:name>")
def show_cached_file(digest: str, name: str) -> Response:
    """Returns a file of the page, which browsers may cache without a limit if the digest is the present one."""
    response = show_file(name)
    if digest == _digest():
        response.headers["Cache-Control"] = _FOR_EVER
    return response


@pages.get("/web/files/<digest>/bundled/<path:name>")
def show_bundle(digest: str, name: str) -> Response:
    """Returns a bundle of files of the page, cached like these."""
    text = bundle(name)
    if text is None:
        raise NotFound
    kind = "text/css" if name == STYLES else "text/javascript"
    response = Response(text, content_type=f"{kind}; charset=utf-8")
    response.headers["Cache-Control"] = _FOR_EVER if digest == _digest() else "no-cache"
    response.headers["Content-Security-Policy"] = _OWN_ONLY
    return encoded(response, zipped(name))


@pages.get("/web/<path:name>")
def show_file(name: str) -> Response:
    """Returns a file of the page."""
    return _guarded(send_from_directory(WEB, name), _OWN_ONLY)


@pages.get("/docs")
def show_explorer() -> Response:
    """Returns the HTML of the API explorer."""
    return _guarded(send_from_directory(WEB, "docs.html"), _EXPLORER_NEEDS)


@pages.get("/docs/<path:name>")
def show_explorer_file(name: str) -> Response:
    """Returns a file of Swagger UI, from its package."""
    return _guarded(send_from_directory(_EXPLORER, name), _EXPLORER_NEEDS)


@pages.get("/openapi.yaml")
def show_document() -> Response:
    """Returns the OpenAPI document. It is as long as many answers, so it counts as reading."""
    spend("reading")
    response = Response(app_context().document, content_type="application/yaml")
    response.add_etag(weak=True)
    response.cache_control.no_cache = True
    encoded(response, app_context().zipped_document).make_conditional(request)
    return response


def _page(name: str, policy: str) -> Response:
    page = with_bundles((WEB / name).read_text())
    response = Response(page.replace('"/web/', f'"/web/files/{_digest()}/'), content_type="text/html; charset=utf-8")
    response.cache_control.no_cache = True
    return _guarded(response, policy)


@cache
def _digest() -> str:
    """Returns a digest of all files of the page. It is computed once; after a change of a file, restart the service."""
    digest = sha256()
    for path in _files("**/*.*"):
        digest.update(path.relative_to(WEB).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def _files(pattern: str) -> Iterable[Path]:
    return sorted(WEB.glob(pattern))


def _guarded(response: Response, policy: str) -> Response:
    response.headers["Content-Security-Policy"] = policy
    return compressed(with_weak_etag(response))
