"""The app finds a route as Flask does, whatever a client sends, though it looks at the host only once."""

from typing import Any

import pytest
from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.test import create_environ

from service.api import Api

_APP = Api(__name__, static_folder=None)
_HOSTS = (
    *("kifu.example", "KIFU.example:8000", "kifu.example:80", "[2001:db8::1]:80", "b\u00fccher.example", "127.0.0.1:1"),
    *("", "evil example", "a/b", "x" * 64 + ".example", "a..b", "kifu.example:port", "\u00ff"),
)


def _found(adapter_of: Any, environ: dict[str, Any]) -> Any:
    request = _APP.request_class(dict(environ))
    try:
        return vars(adapter_of(_APP, request)) | {"host": request.host}
    except HTTPException as error:
        return type(error), error.code, error.description


@pytest.mark.parametrize("host", _HOSTS)
@pytest.mark.parametrize("path", ["/", "//a", "/v1/matches/x/moves", "/\u00e9\u00ff", "/a%2Fb", "/%ff"])
def test_a_request_is_looked_up_by_what_flask_looks_it_up_by(host: str, path: str) -> None:
    for more in ({}, {"query_string": "a=%ff&b=1"}, {"base_url": "https://kifu.example/under"}, {"method": "PATCH"}):
        environ = create_environ(path, **more) | {"HTTP_HOST": host.encode().decode("latin1")}
        assert _found(Api.create_url_adapter, environ) == _found(Flask.create_url_adapter, environ)


def test_a_request_without_the_header_host_is_looked_up_as_flask_does() -> None:
    environ = create_environ("/v1/games")
    del environ["HTTP_HOST"]
    assert _found(Api.create_url_adapter, environ) == _found(Flask.create_url_adapter, environ)


def test_outside_of_a_request_there_is_no_route() -> None:
    assert _APP.create_url_adapter(None) is None is Flask.create_url_adapter(_APP, None)
