"""The origins whose pages may use the API, as the operator lists them. RFC 6454 says what an origin is."""

import re
from typing import Final
from urllib.parse import urlsplit

ANY: Final = "*"
"""In place of a list: the pages of every origin may use the API."""
_HOST: Final = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]")
_PORTS: Final = {"http": 80, "https": 443}
"""The schemes, with the ports that browsers leave out."""


def origins_of(text: str) -> frozenset[str]:
    """Returns the origins of a setting, as browsers send them in the header `Origin`. Raises `ValueError`."""
    found = [part.strip() for part in text.split(",") if part.strip()]
    if found == [ANY]:
        return frozenset(found)
    for origin in found:
        sent = _as_sent(origin)
        if sent != origin:
            raise ValueError(f"write {sent}, since that is what browsers send")
    return frozenset(found)


def _as_sent(text: str) -> str:
    """Returns the origin of a URL as browsers send it. Raises `ValueError`."""
    url = urlsplit(text)
    host = f"[{url.hostname}]" if ":" in (url.hostname or "") else url.hostname or ""
    if url.scheme not in _PORTS or not _HOST.fullmatch(host) or url.port == 0:
        raise ValueError(text)
    port = "" if url.port in (None, _PORTS[url.scheme]) else f":{url.port}"
    return f"{url.scheme}://{host}{port}"


def what_is_wrong(text: str) -> str:
    """Returns why a setting names no origins, as a sentence; an empty one if it does."""
    try:
        origins_of(text)
    except ValueError as error:
        usual = f"it is origins like https://games.example, http://localhost:5173, or {ANY} alone"
        return str(error) if str(error).startswith("write") else usual
    return ""
