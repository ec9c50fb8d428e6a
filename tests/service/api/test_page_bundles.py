"""The bundles of the page, with which a browser far away shows a board soon; and that the page can be installed."""

import gzip
import posixpath
import re
from typing import Final

import pytest

from service.api.resources import page_bundles
from service.api.resources.page_bundles import EARLY, MAIN, STYLES, WEB, bundle
from tests.service.conftest import Caller

SCRIPTS: Final = sorted(path.relative_to(WEB / "js").as_posix() for path in (WEB / "js").rglob("*.js"))
BUNDLES: Final = [name for name in SCRIPTS if bundle(name) is not None]
DEFINED: Final = re.compile(r'^modules\["([^"]+)"\] = ', re.MULTILINE)
USED_OR_DEFINED: Final = re.compile(r'(= |\()?modules\["([^"]+)"\]')


def text_of(name: str) -> str:
    text = bundle(name)
    assert text is not None
    return text


def fetched(caller: Caller, path: str) -> tuple[int, str, str]:
    with caller.get(path) as answer:
        return answer.status_code, answer.content_type, answer.get_data().decode(errors="replace")


def test_a_browser_loads_the_page_of_a_match_in_few_requests(spectator: Caller) -> None:
    _, _, html = fetched(spectator, "/")
    assert len(re.findall(r'"(/web/[^"]+\.(?:js|css))"', html)) == 3
    _, main = re.findall(r'src="([^"]+)"', html)
    status, kind, script = fetched(spectator, main)
    assert (status, kind) == (200, "text/javascript; charset=utf-8")
    assert {"main.js", "match_page.js", "lobby_page.js"} <= set(DEFINED.findall(script))


def test_every_module_is_in_a_bundle_after_those_that_it_imports() -> None:
    main = DEFINED.findall(text_of(MAIN))
    assert {name for each in BUNDLES for name in DEFINED.findall(text_of(each))} == set(SCRIPTS) - {EARLY}
    for each in BUNDLES:
        known = [] if each == MAIN else list(main)
        for is_used, name in USED_OR_DEFINED.findall(text_of(each)):
            assert (name in known) == bool(is_used), (each, name)
            known.append(name)


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_imports_at_most_the_main_one(name: str) -> None:
    text = text_of(name)
    imported = re.findall(r"^import\b.* from \"(\..*)\";$", text, re.MULTILINE)
    assert [posixpath.normpath(posixpath.join(posixpath.dirname(name), each)) for each in imported] == (
        [] if name == MAIN else [MAIN]
    )
    assert len(re.findall(r"^import\b", text, re.MULTILINE)) == len(imported)
    assert len(re.findall(r"^export\b(?!:)", text, re.MULTILINE)) == 1


def test_the_page_knows_which_boards_to_load_early(spectator: Caller) -> None:
    _, _, html = fetched(spectator, "/")
    (boards,) = re.findall(r'data-boards="([^"]+)"', html)
    assert [f"boards/{board}.js" for board in boards.split()] == [
        name for name in BUNDLES if name.startswith("boards/")
    ]


def test_the_style_sheets_are_in_their_order() -> None:
    page = (WEB / "index.html").read_text()
    sheets = [(WEB / name).read_text() for name in re.findall(r'stylesheet" href="/web/([^"]+)"', page)]
    assert len(sheets) > 1
    assert text_of(STYLES) == "\n".join(sheets)


def test_there_is_no_bundle_of_anything_else(spectator: Caller) -> None:
    for name in ("../js/main.js", "nothing.js", "element.js", "boards/../../../settings.py"):
        assert fetched(spectator, f"/web/files/any/bundled/{name}")[0] == 404


def test_a_bundle_is_compressed_once_for_those_who_accept_it(spectator: Caller) -> None:
    path = f"/web/files/any/bundled/{MAIN}"
    with spectator.get(path, Accept_Encoding="gzip") as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(answer.get_data()).decode() == text_of(MAIN)
    with spectator.get(path) as answer:
        assert "Content-Encoding" not in answer.headers
        assert answer.headers["Vary"] == "Accept-Encoding"


def test_names_that_somebody_makes_up_are_not_kept(spectator: Caller) -> None:
    caches = [each for each in vars(page_bundles).values() if hasattr(each, "cache_info")]
    kept = []
    for name in (MAIN, *map(str, range(20))):
        fetched(spectator, f"/web/files/any/bundled/{name}")
        kept.append(sum(cache.cache_info().currsize for cache in caches))
    assert kept[-1] == kept[0] > 0


def test_the_page_can_be_installed(spectator: Caller) -> None:
    _, _, html = fetched(spectator, "/")
    (address,) = re.findall(r'rel="manifest" href="([^"]+)"', html)
    with spectator.get(address) as answer:
        assert answer.content_type == "application/manifest+json"
        manifest = answer.get_json()
    icons = {icon["sizes"]: icon["src"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= set(icons)
    for icon in icons.values():
        assert fetched(spectator, posixpath.join(posixpath.dirname(address), icon))[0] == 200
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
