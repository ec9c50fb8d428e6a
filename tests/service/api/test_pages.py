import re

import pytest

from tests.service.conftest import Caller


def fetched(caller: Caller, path: str) -> tuple[int, str, str]:
    with caller.get(path) as answer:
        return (
            answer.status_code,
            answer.get_data().decode(errors="replace"),
            answer.headers.get("Content-Security-Policy", ""),
        )


@pytest.mark.parametrize("page", ["/", "/docs"])
def test_a_page_needs_nothing_from_elsewhere(spectator: Caller, page: str):
    _, html, _ = fetched(spectator, page)
    parts = re.findall(r'(?:src|href)="([^"]+)"', html)
    assert parts
    assert all(part.startswith("/") and not part.startswith("//") for part in parts)
    assert [part for part in parts if fetched(spectator, part)[0] != 200] == []


@pytest.mark.parametrize("page", ["/", "/docs", "/web/page.js"])
def test_a_page_runs_no_script_but_our_own(spectator: Caller, page: str):
    _, _, policy = fetched(spectator, page)
    assert policy.startswith("default-src 'self'")
    assert "script-src" not in policy


@pytest.mark.parametrize("path", ["/web/nothing.js", "/web/../settings.py", "/docs/../__init__.py", "/web/%2e%2e/x"])
def test_nothing_else_is_served(spectator: Caller, path: str):
    assert fetched(spectator, path)[0] == 404


def test_the_page_never_makes_markup_of_what_players_say(spectator: Caller):
    _, script, _ = fetched(spectator, "/web/page.js")
    assert "innerHTML" not in script
    assert "textContent" in script
