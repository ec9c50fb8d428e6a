"""A match between bots, so that a fresh service has something to watch. Opened like any other, through the API."""

import itertools
import json
import urllib.request
from typing import Any


def open_exhibition(url: str) -> None:
    """Opens a match of the first game between bots, unless there are matches already."""
    if _request(f"{url}/v1/matches?limit=1")["matches"]:
        return
    game = _request(f"{url}/v1/games")["games"][0]
    bots = itertools.cycle(game["bots"])
    seats = [{"kind": "bot", "bot": bot} for bot, _ in zip(bots, range(max(game["seat_counts"])), strict=False)]
    token = _request(f"{url}/v1/players", {"name": "Exhibition"})["token"]
    _request(f"{url}/v1/matches", {"game": game["id"], "seats": seats}, token)


def _request(url: str, body: dict[str, Any] | None = None, token: str | None = None) -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers)  # noqa: S310 - our own address
    with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
        return json.load(answer)
