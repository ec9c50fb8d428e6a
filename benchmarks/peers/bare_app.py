"""A bare endpoint: the least a service can do with a move. It reads it with marshmallow and appends its events.

It knows no rules: the events are those of a move that was played before, written again by the script that wrote them
first.
"""

from importlib.resources import files
from itertools import chain
from typing import Any

from flask import Flask, Response, jsonify, request
from marshmallow import Schema, fields

from domain.match import MatchId
from events import keys
from events.store import REMEMBERED_FOR
from events.streams import FEED_LENGTH, touched_keys


class MovesSchema(Schema):
    """The body of a request."""

    moves = fields.List(fields.Dict(keys=fields.String()), required=True)


class Copy:
    """A new match that gets the events of another one after a version."""

    def __init__(self, client: Any, source: MatchId, since: int, name: MatchId) -> None:
        entries = [entry for _id, entry in client.xrange(keys.record(source), f"{since + 1}-0")]
        fields = chain.from_iterable(entry.values() for entry in entries)
        self._keys = touched_keys(name)
        head, origin = b"", ""
        self._values = (b"", b"", FEED_LENGTH, REMEMBERED_FOR, name, 0, head, origin, len(entries), *fields)
        self._append = client.register_script(files("events").joinpath("append.lua").read_text())

    def append(self) -> int:
        """Appends the events; returns the version."""
        return int(self._append(self._keys, self._values)[2])


def bare_app(client: Any) -> Flask:
    """Returns an app with two paths: one prepares a copy, the other is measured."""
    app, schema, copies = Flask(__name__), MovesSchema(), dict[str, Copy]()

    @app.get("/readyz")
    def ready() -> str:
        return "ready"

    @app.put("/copies/<name>")
    def prepare(name: str) -> Response:
        source, since = MatchId(request.args["of"]), int(request.args["since"])
        copies[name] = Copy(client, source, since, MatchId(name))
        return jsonify(name=name)

    @app.post("/copies/<name>/moves")
    def play(name: str) -> tuple[Response, int]:
        schema.load(request.get_json())
        return jsonify(version=copies[name].append()), 201

    return app
