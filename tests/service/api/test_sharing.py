"""Matches that are shared: a board in the frame of another page, and links with a preview."""

import re
from collections.abc import Callable

import pytest

from service.api import create_app
from service.api.resources.page_bundles import WEB
from service.bootstrap import bootstrap
from service.settings import Settings
from tests.games import stones
from tests.service.conftest import BOTS, Caller


def policy(caller: Caller, path: str) -> str:
    with caller.get(path) as answer:
        return answer.headers["Content-Security-Policy"]


def previewed(caller: Caller, address: str, **headers: str) -> dict[str, str]:
    """Returns the Open Graph tags of a shared link, as they stand in the HTML."""
    answer = caller.get(f"/m/{address}", **headers)
    assert answer.status_code == 200
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"<>]*)">', answer.text))


@pytest.fixture
def shared(match: str) -> str:
    """The id of a match of two players."""
    return match.rpartition("/")[2]


@pytest.mark.parametrize("address", ["abc", "a-b_c@12"])
def test_the_board_of_a_match_may_be_framed(spectator: Caller, address: str) -> None:
    said = policy(spectator, f"/embed/{address}")
    assert "frame-ancestors *" in said
    assert "default-src 'self'" in said
    assert "unsafe" not in said


@pytest.mark.parametrize(
    "path", ["/", "/docs", "/web/embed.html", "/web/js/main.js", "/embed/", "/embed/a/b", "/embed/a@b"]
)
def test_nothing_else_may_be_framed(spectator: Caller, path: str) -> None:
    assert "frame-ancestors 'none'" in policy(spectator, path)


def test_a_link_to_a_match_may_not_be_framed_and_runs_only_a_script_of_the_service(
    spectator: Caller, shared: str
) -> None:
    said = policy(spectator, f"/m/{shared}")
    assert "frame-ancestors 'none'" in said
    assert "script-src 'self'" in said
    assert "unsafe" not in said


def test_a_frame_does_not_tell_if_there_is_such_a_match(spectator: Caller, shared: str) -> None:
    assert spectator.get(f"/embed/{shared}").data == spectator.get("/embed/none").data


@pytest.mark.parametrize("address", ["", "a/b", "a b", "a@", "a@b", "a" * 65, "%3Cscript%3E", "a@1%0A"])
def test_what_is_no_address_of_a_match_is_neither_framed_nor_previewed(spectator: Caller, address: str) -> None:
    assert spectator.get(f"/embed/{address}").status_code == 404
    assert spectator.get(f"/m/{address}").status_code == 404


def test_the_preview_of_a_link_tells_the_game_the_players_and_their_points(spectator: Caller, shared: str) -> None:
    tags = previewed(spectator, shared)
    points = spectator.get(f"/v1/matches/{shared}/scores").get_json()["scores"]
    assert tags["title"] == "Stones: Ada, Bea"
    assert (
        tags["description"]
        == "Being played. Points: "
        + ", ".join(f"{name} {one['total']}" for name, one in zip(("Ada", "Bea"), points, strict=True))
        + "."
    )
    assert tags["url"] == f"http://localhost/m/{shared}"
    assert tags["image"] == "http://localhost/web/pictures/icon-512.png"


def test_a_link_to_a_version_previews_and_leads_to_that_version(spectator: Caller, shared: str) -> None:
    assert previewed(spectator, f"{shared}@4")["description"].startswith("Version 4. ")
    assert f'href="/#/matches/{shared}@4"' in spectator.get(f"/m/{shared}@4").text


def test_a_link_to_a_version_that_does_not_exist_is_refused(spectator: Caller, shared: str) -> None:
    refused = spectator.get(f"/m/{shared}@999")
    assert (refused.status_code, refused.get_json()["code"]) == (404, "unknown-version")


def test_a_name_stands_in_a_preview_as_text(player: Callable[[str], Caller], spectator: Caller) -> None:
    named = player('"><script>x</script>&')
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}
    shared = named.post("/v1/matches", body).get_json()["id"]
    html = spectator.get(f"/m/{shared}").text
    assert "<script>x" not in html
    assert previewed(spectator, shared)["title"] == "Stones: &quot;&gt;&lt;script&gt;x&lt;/script&gt;&amp;, Seat 1"


def test_a_private_match_has_no_preview_not_even_for_its_players(ada: Caller, spectator: Caller) -> None:
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "private": True}
    private = ada.post("/v1/matches", body).get_json()
    invited = {"Kifu-Invitation": private["invitation"]}
    for answer in (spectator.get(f"/m/{private['id']}"), ada.get(f"/m/{private['id']}", **invited)):
        unknown = spectator.get("/m/none")
        assert answer.status_code == unknown.status_code == 404
        assert {**answer.get_json(), "request": ""} == {**unknown.get_json(), "request": ""}


@pytest.mark.parametrize(
    ("address", "leads_to", "words"),
    [
        ("none", "/#/matches/none", "There is no such match."),
        ("{shared}@999", "/#/matches/{shared}@999", "The match has versions 1 to "),
        ("a b", "/#/", "There is no such match."),
        ("%3Cscript%3E", "/#/", "There is no such match."),
    ],
)
def test_a_browser_that_follows_a_link_to_no_match_gets_words_and_is_led_on(
    spectator: Caller, shared: str, address: str, leads_to: str, words: str
) -> None:
    answer = spectator.get(f"/m/{address.format(shared=shared)}", Accept="text/html,*/*;q=0.8")
    assert (answer.status_code, answer.content_type) == (404, "text/html; charset=utf-8")
    assert f'id="match" href="{leads_to.format(shared=shared)}"' in answer.text
    assert words in answer.text
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_these_words_have_the_language_of_the_browser(spectator: Caller) -> None:
    answer = spectator.get("/m/none", Accept="text/html", Accept_Language="fr-FR,fr;q=0.9,en;q=0.5")
    assert '<html lang="fr">' in answer.text
    assert "<h1>Cette partie n&#x27;existe pas.</h1>" in answer.text
    assert ">Vers Kifu</a>" in answer.text


def test_the_addresses_in_a_preview_begin_with_https_if_a_trusted_proxy_says_so(
    spectator: Caller, shared: str, redis_url: str
) -> None:
    settings = Settings(redis_url=redis_url, trusted_proxies="127.0.0.1")
    services = bootstrap(settings, BOTS, {stones.GAME.id: stones.GAME})
    behind = Caller(create_app(services).test_client())
    try:
        assert previewed(behind, shared, X_Forwarded_Proto="https")["url"] == f"https://localhost/m/{shared}"
        assert previewed(behind, shared)["url"] == f"http://localhost/m/{shared}"
    finally:
        services.listener.stop()
        services.redis.close()
    assert previewed(spectator, shared, X_Forwarded_Proto="https")["url"] == f"http://localhost/m/{shared}"


def test_every_drawn_game_has_a_picture_for_previews() -> None:
    drawn = [name.stem for name in (WEB / "js/boards").glob("*.js") if (WEB / f"css/{name.name[:-3]}.css").exists()]
    assert drawn
    assert [name for name in drawn if not (WEB / f"pictures/{name}.webp").exists()] == []
