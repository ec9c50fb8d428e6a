"""The language in which an answer tells what is translated, and problems in it.

What a person reads is translated; codes and fields are not.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Final, cast

from msgspec.structs import replace
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from domain.game import AnyGame
from domain.match import REFUSALS
from domain.phrasebook import ENGLISH, LANGUAGES, Language, Phrasebook, phrasebook_in
from service.api.http.current import current_request, sent_header
from service.api.http.problems import FieldError, Problem

BOOKS: Final[Mapping[Language, Phrasebook]] = {"fr": phrasebook_in("service.api.http", "french_problems.toml")}
"""What the service refuses, in other languages than English."""
LONGEST: Final = 200
"""Characters of `Accept-Language`. A longer one asks for nothing."""


def asked_language() -> Language:
    """Returns the language of the parameter `lang`, else the best one of `Accept-Language`, else English."""
    request = current_request()
    named = request.args.get("lang") if request.query_string else None
    if named in LANGUAGES:
        return named
    accepted = sent_header(request, "Accept-Language")
    return ENGLISH if accepted is None else _best(accepted if len(accepted) <= LONGEST else "")


@lru_cache(maxsize=512)
def _best(accepted: str) -> Language:
    found = parse_accept_header(accepted, LanguageAccept).best_match(LANGUAGES, ENGLISH)
    return cast("Language", found)


def translated_refusal(sentence: str, games: Iterable[AnyGame], language: Language) -> str:
    """Returns why something is refused in a language; in English if there is no translation.

    The same English sentence means the same in all games.
    """
    if language == ENGLISH:
        return sentence
    translations = (book.translation(sentence) for book in _books(games, language))
    return next((each for each in translations if each is not None), sentence)


def translated(problem: Problem, games: Iterable[AnyGame], language: Language) -> Problem:
    """Returns a problem with its sentences in a language."""
    if language == ENGLISH:
        return problem
    offered = tuple(games)
    return replace(
        problem,
        detail=translated_refusal(problem.detail, offered, language),
        rule=problem.rule and translated_refusal(problem.rule, offered, language),
        errors=tuple(
            FieldError(each.field, translated_refusal(each.detail, offered, language)) for each in problem.errors
        ),
    )


def _books(games: Iterable[AnyGame], language: Language) -> Iterator[Phrasebook]:
    """Yields what the match refuses, then the games, then the service, whose sentences have more open parts."""
    of_games = (game.translations[language].refusals for game in games if language in game.translations)
    yield from chain([REFUSALS[language]], of_games, [BOOKS[language]])
