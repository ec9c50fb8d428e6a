"""Puts the files of the page together, so that a browser far away asks for a few of them instead of a hundred.

A bundle of scripts is a module with the modules that its entry needs, each in a function of its own, in the order of
their imports. The modules of the page import and export names only, and never one another in a circle. What `main.js`
needs is in its own bundle; another one takes it from there.
"""

import gzip
import posixpath
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

WEB: Final = Path(str(files("service"))) / "web"
MAIN: Final = "main.js"
_FIRST: Final = ("lobby_page.js", "match_page.js", MAIN)
"""What the main bundle has: the pages that most visits begin with. The others are loaded when they are shown."""
STYLES: Final = "page.css"
EARLY: Final = "early.js"
"""It needs no other script, and does not wait for the bundles."""

_BOARDS: Final = "boards/"
_JS: Final = WEB / "js"
_COMMENT: Final = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
_INDENT: Final = re.compile(r"^ +", re.MULTILINE)
_STATIC: Final = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_LATER: Final = re.compile(r'\bimport\("([^"]+)"\)')
_EXPORT: Final = re.compile(r"^export ((?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_AWAITS: Final = re.compile(r"^const .*\bawait\b", re.MULTILINE)
_STYLESHEET: Final = re.compile(r'  <link rel="stylesheet" href="/web/([^"]+)">\n')


def stylesheets(page: str) -> list[str]:
    """Returns the style sheets that an HTML page links to, in their order."""
    return _STYLESHEET.findall(page)


def with_bundles(page: str) -> str:
    """Returns an HTML page that links to the bundles of its scripts and style sheets, not to the files."""
    link = f'  <link rel="stylesheet" href="/web/bundled/{STYLES}">\n'
    page = _STYLESHEET.sub("", page).replace("</head>", f"{link}</head>")
    boards = " ".join(sorted(Path(name).stem for name in _loaded_later() if name.startswith(_BOARDS)))
    page = page.replace(f'/web/js/{EARLY}"', f'/web/js/{EARLY}" data-boards="{boards}"')
    return page.replace(f"/web/js/{MAIN}", f"/web/bundled/{MAIN}")


def bundle(name: str) -> str | None:
    """Returns a bundle: `page.css`, or that of `main.js` or of a script that it loads later; `None` for others."""
    return _bundle(name) if name in (STYLES, MAIN) or name in _loaded_later() else None


@cache
def zipped(name: str) -> bytes:
    """Returns a bundle in the format of gzip, as small as can be: it is made once, and a browser waits for it."""
    return gzip.compress(_bundle(name).encode(), mtime=0)


@cache
def _bundle(name: str) -> str:
    if name == STYLES:
        return "\n".join((WEB / sheet).read_text() for sheet in stylesheets((WEB / "index.html").read_text()))
    if name == MAIN:
        return "export const modules = {};\n" + "".join(_wrapped(module) for module in _main())
    own = dict.fromkeys(module for module in _needed(name) if module not in _main())
    above = f"./{posixpath.relpath(MAIN, posixpath.dirname(name))}"
    exported = ", ".join(_exports(name))
    exports = f'export const {{ {exported} }} = modules["{name}"];\n'
    return f'import {{ modules }} from "{above}";\n' + "".join(map(_wrapped, own)) + exports


@cache
def _main() -> tuple[str, ...]:
    """Returns the modules of the main bundle, each after those that it imports."""
    return tuple(dict.fromkeys(module for entry in _FIRST for module in _needed(entry)))


@cache
def _loaded_later() -> frozenset[str]:
    return frozenset(name for module in _main() for name in _dynamic(module) if name not in _main())


@cache
def _source(name: str) -> str:
    return _INDENT.sub("", _COMMENT.sub("", (_JS / name).read_text()))


def _resolved(module: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), address))


def _dynamic(module: str) -> Iterator[str]:
    return (_resolved(module, address) for address in _LATER.findall(_source(module)))


def _exports(module: str) -> list[str]:
    return [name for _, name in _EXPORT.findall(_source(module))]


def _needed(module: str) -> Iterator[str]:
    """Yields a module and those that it imports, each after those that it imports itself."""
    for _, address in _STATIC.findall(_source(module)):
        yield from _needed(_resolved(module, address))
    yield module


def _wrapped(module: str) -> str:
    """Returns a module as a statement that puts what it exports into `modules`."""

    def imported(found: re.Match[str]) -> str:
        return f'const {{{found[1].replace(" as ", ": ")}}} = modules["{_resolved(module, found[2])}"];\n'

    def later(found: re.Match[str]) -> str:
        name = _resolved(module, found[1])
        return f'Promise.resolve(modules["{name}"])' if name in _main() else found[0]

    body = _EXPORT.sub(r"\1", _LATER.sub(later, _STATIC.sub(imported, _source(module))))
    begin = "await (async () => {" if _AWAITS.search((_JS / module).read_text()) else "(() => {"
    return f'{begin}\n{body}modules["{module}"] = {{ {", ".join(_exports(module))} }};\n}})();\n'
