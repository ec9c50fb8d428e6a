"""What a browser is shown: the page, the API explorer, and the document behind it."""

from importlib.resources import files
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, send_from_directory

from service.api.compression import shorter
from service.api.context import shared

pages = Blueprint("pages", __name__)

_WEB: Final = Path(str(files("service"))) / "web"
_EXPLORER: Final = Path(str(files("flask_swagger_ui"))) / "dist"
_OWN_ONLY: Final = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
_EXPLORER_NEEDS: Final = f"{_OWN_ONLY}; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
"""Swagger UI writes style attributes and holds its icons in data URLs."""


@pages.get("/")
def show_page() -> Response:
    """The matches, for people."""
    return _guarded(send_from_directory(_WEB, "index.html"), _OWN_ONLY)


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


def _guarded(response: Response, policy: str) -> Response:
    response.headers["Content-Security-Policy"] = policy
    response.headers["X-Content-Type-Options"] = "nosniff"
    if etag := response.get_etag()[0]:
        response.set_etag(etag, weak=True)  # the same page, in one encoding or another
    return shorter(response)
