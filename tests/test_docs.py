"""The documents point to files that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TRUST = (ROOT / "docs" / "trust.md").read_text()
CLIENTS = sorted((ROOT / "clients").glob("*/README.md"))
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "benchmarks" / "arena" / "README.md"]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *CLIENTS, *PAGES]
PATH = re.compile(r"`((?:domain|events|service|clients|tests|docs|benchmarks|examples)/[\w./-]*)`")


def name(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()


def sections(document: Path) -> set[str]:
    """Returns the names by which links reach the headings of a document: in lower case, with `-` for each space."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_link_leads_to_a_file(document: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", document.read_text())
    inside = [link for link in links if not link.startswith("http")]
    assert [link for link in inside if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_link_to_a_section_leads_to_a_heading(document: Path) -> None:
    links = re.findall(r"\]\(([^)#:]*)#([^)]+)\)", document.read_text())
    assert [link for link in links if link[1] not in sections(document.parent / link[0] if link[0] else document)] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_path_in_the_text_exists(document: Path) -> None:
    """A path of the project in backquotes; the guide for a new game also names files that are to be written."""
    if name(document) == "docs/add-a-game.md":
        return
    assert [path for path in PATH.findall(document.read_text()) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_test_that_is_named_exists(document: Path) -> None:
    named = re.findall(r"`([\w/]+\.py)::(\w+)`", document.read_text())
    assert [test for path, test in named if f"def {test}(" not in (ROOT / path).read_text()] == []


def test_every_claim_about_trust_names_a_test() -> None:
    rows = [line.split("|")[1:-1] for line in TRUST.splitlines() if line.startswith("| ") and "attack" not in line]
    assert len(rows) > 20
    for attack, prevented, _, tests in rows:
        assert "::" in tests or prevented.strip() == "nothing", attack
