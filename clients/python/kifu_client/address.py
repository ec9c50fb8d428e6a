"""Where a service is."""

import httpx


def service_address(text: str) -> str:
    """Returns the address of a service without a slash at its end. Raises `ValueError`."""
    try:
        url = httpx.URL(text)
        if url.scheme in ("http", "https") and url.host and not any(map(str.isspace, text)):
            return text.rstrip("/")
    except httpx.InvalidURL:
        pass
    raise ValueError(f"{text!r} is no address like http://127.0.0.1:8000")
