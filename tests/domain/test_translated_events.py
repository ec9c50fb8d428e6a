"""What happens in a match, told in other languages than English."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from domain import match as matches
from domain.game import AnyGame, GameId, Seat, Version
from domain.match import MATCH_EVENTS, AnyMatch, Created, ForkBegun, Forked, Holder, MatchId, PlayerId
from domain.match.events import Corrected
from domain.phrasebook import ENGLISH, LANGUAGES, Language
from domain.registry import GAMES
from domain.secrecy import redact
from domain.yokohama.text.words import area_name
from events.codec import codec, one_of
from events.event_view import envelope_of
from tests.domain.rare_events import RARE, RARE_LABELS
from tests.domain.yokohama.components import COMPONENTS
from tests.games import stones
from tests.playthroughs.recording import FOLDER, game_of, read, versions

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
NAMES = ("Zed", "Quin", "Uma", "Kay", "Jo")
ENGLISH_WORDS = re.compile(
    r"\b(the|an|of|and|with|for|to|at|in|is|has|have|from|by|gets?|takes?|cards?|turns?|rounds?|seats?|worker|coal|its?"
    r"|now|their|they|this|that|gives?|moves?|paid|other|more|one|two|three|four|all|each|no|not|may)\b",
    re.IGNORECASE,
)


def naming(holder: Holder) -> str:
    return NAMES[int(holder.player.removeprefix("p"))]


@cache
def happened(game: GameId) -> dict[str, tuple[AnyGame, AnyMatch, Struct]]:
    """Every different sentence about the events of the golden records of a game, with how to tell it once more."""
    found: dict[str, tuple[AnyGame, AnyMatch, Struct]] = {}
    for path in sorted((FOLDER / game).glob("*.ndjson")):
        playthrough = read(path)
        rules = game_of(playthrough)
        types = codec(rules)
        for match, entry in zip(versions(playthrough), playthrough.entries, strict=True):
            happening = types.event(envelope_of(entry))
            for event in (happening, redact(happening, None)):
                found.setdefault(matches.describe(rules, match, event, naming), (rules, match, event))
    return found


def every_event(game: AnyGame) -> Iterator[tuple[str, AnyGame, AnyMatch, Struct]]:
    """The events of the golden records of a game and the rare ones, with what is said of each in English."""
    found = happened(game.id)
    yield from ((english, *told) for english, told in found.items())
    *_, (_, match, _) = found.values()
    for stored in RARE.get(game.id, ()):
        event = msgspec.convert(stored, one_of(game.events))
        yield matches.describe(game, match, event, naming), game, match, event


def left_in_english(french: str, english: str, game: AnyGame) -> set[str]:
    """The English words of a sentence, those of names that are printed apart."""
    for printed in sorted(printed_names(game), key=len, reverse=True):
        french = french.replace(printed, "")
    return set(ENGLISH_WORDS.findall(french)) | ({english} if french == english else set())


@cache
def printed_names(game: AnyGame) -> frozenset[str]:
    """The names and titles of cards and places, which are told as they are printed."""
    return frozenset(_printed(game.components.document(game.components.current), ("name", "title"))) - {""}


@cache
def printed_titles(game: AnyGame) -> frozenset[str]:
    """The titles of cards, as they are printed."""
    titles = _printed(game.components.document(game.components.current), ("title",))
    return frozenset(title for title in titles if title.istitle() or " " in title)


def _printed(part: Any, fields: tuple[str, ...]) -> Iterator[str]:
    inner = list(part.values()) if isinstance(part, dict) else part if isinstance(part, list) else []
    if isinstance(part, dict):
        yield from (part[name] for name in fields if isinstance(part.get(name), str))
    for each in inner:
        yield from _printed(each, fields)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_event_of_a_game_is_told_in_the_language(game: AnyGame, language: Language) -> None:
    seen = set()
    for english, rules, match, event in every_event(game):
        seen.add(type(event))
        told = matches.describe(rules, match, event, naming, language)
        assert left_in_english(told, english, game) == set(), told
        assert re.findall("[0-9]+", english) == re.findall("[0-9]+", told), told
        assert {name for name in NAMES if name in english} == {name for name in NAMES if name in told}
        titles = {game.translate_event(title, language) for title in printed_titles(game) if title in english}
        assert {title for title in titles if title not in told} == set(), told
    assert set(game.events) <= seen


@pytest.mark.parametrize("language", OTHERS)
def test_every_event_of_a_match_is_told_in_the_language(language: Language) -> None:
    game = GAMES[GameId("nippon")]
    *_, (_, match, _) = happened(game.id).values()
    events = [msgspec.convert(stored, one_of(MATCH_EVENTS)) for stored in RARE["match"]]
    for event in events:
        english = matches.describe(game, match, event, naming)
        told = matches.describe(game, match, event, naming, language)
        assert left_in_english(told, english, game) == set(), told
        assert sorted(re.findall("[0-9]+", english)) == sorted(re.findall("[0-9]+", told)), told
        assert {name for name in NAMES if name in english} == {name for name in NAMES if name in told}
    assert set(MATCH_EVENTS) - {type(event) for event in events} == {Created, Forked, ForkBegun}


def test_a_name_and_a_reason_stay_as_they_were_written() -> None:
    game = GAMES[GameId("nippon")]
    *_, (_, match, _) = happened(game.id).values()
    for name in ("red", "1 blueprint", "takes seat 0.", "{who}", "\\1", "It is Zed's turn."):

        def called(_holder: Holder, name: str = name) -> str:
            return name

        taken = msgspec.convert({"type": "nippon.WorkersReturned", "seat": 0}, one_of(game.events))
        assert matches.describe(game, match, taken, called, "fr") == f"{name} (place 0) remet ses ouvriers dans le sac."
        corrected = Corrected(reason=name, to=Version(7))
        told = matches.describe(game, match, corrected, called, "fr")
        assert told == f"L'opérateur ramène la partie à la version 7\N{NO-BREAK SPACE}: {name.rstrip('.')}."


def test_what_happens_in_a_game_without_a_translation_is_told_in_english() -> None:
    match = matches.Decision(stones.GAME, None)
    match.create(MatchId("m1"), 2, {}, stones.GAME.components.current, creator=PlayerId("p0"), seed="seed")
    taken = stones.Taken(seat=Seat(0), stones=2)
    assert matches.describe(stones.GAME, match.match, taken, naming, "fr") == "Place 0: Taken."


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_label_of_a_score_line_is_told_in_the_language(game: AnyGame, language: Language) -> None:
    ends = {path: [*versions(read(path))][-1] for path in sorted((FOLDER / game.id).glob("*.ndjson"))}
    scored = [matches.scores(game_of(read(path)), end) for path, end in ends.items()]
    labels = {line.label for scores in scored for score in scores for line in score.lines} | RARE_LABELS[game.id]
    told = {label: game.translate_event(label, language) for label in labels - printed_titles(game)}
    assert {label: said for label, said in told.items() if said == label or left_in_english(said, label, game)} == {}


def test_an_event_in_french_names_each_area_of_yokohama_with_its_article() -> None:
    events = GAMES[GameId("yokohama")].translations["fr"].events
    told = {area: events.predicate(f"acts in {area_name(area)} with power 5") or "" for area in COMPONENTS.areas}
    assert {area for area, said in told.items() if not re.match("agit dans (l'|la |le )", said)} == {"chinatown"}
