"""What a browser is shown: the page, the API explorer, and the document behind it."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, send_from_directory

from service.api.http.compression import shorter
from service.api.http.context import shared

pages = Blueprint("pages", __name__)

_WEB: Final = Path(str(files("service"))) / "web"
_EXPLORER: Final = Path(str(files("flask_swagger_ui"))) / "dist"
_OWN_ONLY: Final = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
_EXPLORER_NEEDS: Final = f"{_OWN_ONLY}; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
"""Swagger UI writes style attributes and holds its icons in data URLs."""
_FOR_EVER: Final = "public, max-age=31536000, immutable"


@pages.get("/")
def show_page() -> Response:
    """The matches, for people.

    Its parts are asked for by names that change with them, and may be kept for ever; the modules that every page needs
    are announced at once, so that a browser does not find them one after the other.
    """
    printing = _printing()
    modules = "".join(f'  <link rel="modulepreload" href="/web/js/{path.name}">\n' for path in _parts("js/*.js"))
    page = (_WEB / "index.html").read_text().replace("</head>", f"{modules}</head>")
    response = Response(page.replace('"/web/', f'"/web/printing/{printing}/'), content_type="text/html; charset=utf-8")
    response.cache_control.no_cache = True
    return _guarded(response, _OWN_ONLY)


@pages.get("/web/printing/<printing>/<path:name>")
def show_printed_part(printing: str, name: str) -> Response:
    """What the page is made of, as it stands in one printing of it."""
    response = show_part(name)
    if printing == _printing():
        response.headers["Cache-Control"] = _FOR_EVER
    return response


@pages.get("/web/<path:name>")
def show_part(name: str) -> Response:
    """What the page is made of."""
    return _guarded(send_from_directory(_WEB, name), _OWN_ONLY)


@pages.get("/docs")
def show_explorer() -> Response:
    """The API explorer."""
    return _guarded(send_from_directory(_WEB, "docs.html"), _EXPLORER_NEEDS)


@pages.get("/docs/<path:name>")
def show_explorer_part(name: str) -> Response:
    """What the explorer is made of: Swagger UI, as a package brings it."""
    return _guarded(send_from_directory(_EXPLORER, name), _EXPLORER_NEEDS)


@pages.get("/openapi.yaml")
def show_document() -> Response:
    """The OpenAPI document."""
    return Response(shared().document, content_type="application/yaml")


@cache
def _printing() -> str:
    """A name for all parts of the page together, which follows from what they hold; whoever edits one restarts."""
    digest = sha256()
    for path in _parts("**/*.*"):
        digest.update(path.relative_to(_WEB).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def _parts(pattern: str) -> Iterable[Path]:
    return sorted(_WEB.glob(pattern))


def _guarded(response: Response, policy: str) -> Response:
    response.headers["Content-Security-Policy"] = policy
    response.headers["X-Content-Type-Options"] = "nosniff"
    if etag := response.get_etag()[0]:
        response.set_etag(etag, weak=True)  # the same page, in one encoding or another
    return shorter(response)
