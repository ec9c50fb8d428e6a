"""The page and its files are served, and what browsers may do with them."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest

from tests.service.conftest import Caller

WEB: Final = Path(str(files("service"))) / "web"


def fetched(caller: Caller, path: str) -> tuple[int, str, str]:
    with caller.get(path) as answer:
        return (
            answer.status_code,
            answer.get_data().decode(errors="replace"),
            answer.headers.get("Content-Security-Policy", ""),
        )


@pytest.mark.parametrize("page", ["/", "/docs"])
def test_a_page_loads_nothing_from_other_hosts(spectator: Caller, page: str):
    _, html, _ = fetched(spectator, page)
    parts = re.findall(r'(?:src|href)="([^"]+)"', html)
    assert parts
    assert all(part.startswith("/") and not part.startswith("//") for part in parts)
    assert [part for part in parts if fetched(spectator, part)[0] != 200] == []


def test_files_that_the_page_links_to_are_cached_without_limit(spectator: Caller) -> None:
    _, html, _ = fetched(spectator, "/")
    parts = re.findall(r'(?:src|href)="(/web/[^"]+)"', html)
    assert {caching(spectator, part) for part in parts} == {"public, max-age=31536000, immutable"}


@pytest.mark.parametrize("path", ["/", "/web/js/main.js", "/web/files/another/js/main.js"])
def test_other_addresses_are_checked_again_on_each_load(spectator: Caller, path: str) -> None:
    assert caching(spectator, path) == "no-cache"


@pytest.mark.parametrize("wanted", ["lines=0-3", "items", ""])
def test_a_range_in_units_that_nobody_knows_is_ignored(spectator: Caller, wanted: str) -> None:
    whole = fetched(spectator, "/web/js/main.js")
    with spectator.get("/web/js/main.js", Range=wanted) as answer:
        assert (answer.status_code, answer.get_data().decode()) == whole[:2]


@pytest.mark.parametrize("wanted", ["bytes=0-3", "Bytes=0-3"])
def test_a_range_of_bytes_is_served(spectator: Caller, wanted: str) -> None:
    _, text, _ = fetched(spectator, "/web/js/main.js")
    with spectator.get("/web/js/main.js", Range=wanted) as answer:
        assert (answer.status_code, answer.get_data().decode()) == (206, text[:4])


def caching(caller: Caller, path: str) -> str:
    with caller.get(path) as answer:
        return str(answer.headers["Cache-Control"])


@pytest.mark.parametrize("page", ["/", "/docs", "/web/js/main.js"])
def test_a_page_runs_only_its_own_scripts(spectator: Caller, page: str):
    _, _, policy = fetched(spectator, page)
    assert policy.startswith("default-src 'self'")
    assert "script-src" not in policy


@pytest.mark.parametrize("path", ["/web/nothing.js", "/web/../settings.py", "/docs/../__init__.py", "/web/%2e%2e/x"])
def test_files_outside_the_page_are_not_served(spectator: Caller, path: str):
    assert fetched(spectator, path)[0] == 404


@pytest.mark.parametrize("script", sorted(path.relative_to(WEB).as_posix() for path in (WEB / "js").rglob("*.js")))
def test_no_script_sets_text_as_markup(spectator: Caller, script: str):
    _, text, _ = fetched(spectator, f"/web/{script}")
    assert text
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser", text)
