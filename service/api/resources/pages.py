"""Serves the page, the API explorer and the OpenAPI document."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, send_from_directory

from service.api.http.context import app_context
from service.api.http.limiting import spend
from service.api.http.reply import compressed

pages = Blueprint("pages", __name__)

_WEB: Final = Path(str(files("service"))) / "web"
_EXPLORER: Final = Path(str(files("flask_swagger_ui"))) / "dist"
_OWN_ONLY: Final = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
_EXPLORER_NEEDS: Final = f"{_OWN_ONLY}; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
"""Swagger UI writes style attributes and holds its icons in data URLs."""
_FOR_EVER: Final = "public, max-age=31536000, immutable"


@pages.get("/")
def show_page() -> Response:
    """Returns the HTML of the page.

    The links to its files contain a digest of all files, so browsers may cache these without a limit of time. The HTML
    announces the modules that every page needs, so that a browser loads them all at once.
    """
    digest = _digest()
    modules = "".join(f'  <link rel="modulepreload" href="/web/js/{path.name}">\n' for path in _files("js/*.js"))
    page = (_WEB / "index.html").read_text().replace("</head>", f"{modules}</head>")
    response = Response(page.replace('"/web/', f'"/web/files/{digest}/'), content_type="text/html; charset=utf-8")
    response.cache_control.no_cache = True
    return _guarded(response, _OWN_ONLY)


@pages.get("/web/files/<digest>/<path:name>")
def show_cached_file(digest: str, name: str) -> Response:
    """Returns a file of the page, which browsers may cache without a limit if the digest is the present one."""
    response = show_file(name)
    if digest == _digest():
        response.headers["Cache-Control"] = _FOR_EVER
    return response


@pages.get("/web/<path:name>")
def show_file(name: str) -> Response:
    """Returns a file of the page."""
    return _guarded(send_from_directory(_WEB, name), _OWN_ONLY)


@pages.get("/docs")
def show_explorer() -> Response:
    """Returns the HTML of the API explorer."""
    return _guarded(send_from_directory(_WEB, "docs.html"), _EXPLORER_NEEDS)


@pages.get("/docs/<path:name>")
def show_explorer_file(name: str) -> Response:
    """Returns a file of Swagger UI, from its package."""
    return _guarded(send_from_directory(_EXPLORER, name), _EXPLORER_NEEDS)


@pages.get("/openapi.yaml")
def show_document() -> Response:
    """Returns the OpenAPI document. It is as long as many answers, so it counts as reading."""
    spend("reading")
    return Response(app_context().document, content_type="application/yaml")


@cache
def _digest() -> str:
    """Returns a digest of all files of the page. It is computed once; after a change of a file, restart the service."""
    digest = sha256()
    for path in _files("**/*.*"):
        digest.update(path.relative_to(_WEB).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def _files(pattern: str) -> Iterable[Path]:
    return sorted(_WEB.glob(pattern))


def _guarded(response: Response, policy: str) -> Response:
    response.headers["Content-Security-Policy"] = policy
    if etag := response.get_etag()[0]:
        response.set_etag(etag, weak=True)  # weak, because the encoding of the same content varies
    return compressed(response)
