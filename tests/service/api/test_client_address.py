"""Who calls, where a proxy stands in front of the API."""

from dataclasses import replace

import pytest
from flask import Flask

from service.api.http.context import app_context, client_address, set_context
from service.settings import Settings


@pytest.fixture
def behind(app: Flask) -> Flask:
    """The API behind a proxy on this machine."""
    context = app_context_of(app)
    settings = Settings(trusted_proxies="127.0.0.1")
    behind_proxy = Flask(__name__)
    set_context(behind_proxy, replace(context, services=replace(context.services, settings=settings)))
    return behind_proxy


def app_context_of(app: Flask):
    with app.app_context():
        return app_context()


def address(app: Flask, **headers: str) -> str:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    with app.test_request_context(headers=sent, environ_base={"REMOTE_ADDR": "127.0.0.1"}):
        return client_address()


def test_without_trusted_proxies_no_header_says_who_calls(app: Flask):
    assert address(app, X_Forwarded_For="203.0.113.5", Forwarded="for=203.0.113.5") == "127.0.0.1"


def test_a_trusted_proxy_says_who_calls_in_its_one_header(behind: Flask):
    assert address(behind, X_Forwarded_For="203.0.113.5", Forwarded="for=198.51.100.1") == "203.0.113.5"
