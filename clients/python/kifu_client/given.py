"""What a client is given, as it can be sent: the address of a service, texts that headers carry, moves."""

from collections.abc import Iterable
from typing import Final

import httpx

_LAST_PORT: Final = 65535


def service_address(text: str) -> str:
    """Returns the address of a service without a slash at its end. Raises `ValueError`.

    It has no user and nothing after its path: requests have a token, and paths of their own.
    """
    address = text.strip()
    try:
        url = httpx.URL(address)
        is_bare = not (url.userinfo or "?" in address or "#" in address or any(map(str.isspace, address)))
        if url.scheme in ("http", "https") and url.host and (url.port or 0) <= _LAST_PORT and is_bare:
            return address.rstrip("/")
    except httpx.InvalidURL:
        pass
    raise ValueError(f"{text!r} is no address like http://127.0.0.1:8000")


def header_text(what: str, text: str) -> str:
    """Returns a text as a header carries it, without blanks around it. Raises `ValueError`, which names it."""
    carried = text.strip()
    if not (carried.isascii() and carried.isprintable()):
        raise ValueError(f"The {what} has a character that no header can carry.")
    return carried


def listed(moves: Iterable[object]) -> list[object]:
    """Returns moves as one list, be they given one by one or as lists."""
    return [move for given in moves for move in (given if isinstance(given, list | tuple) else [given])]
