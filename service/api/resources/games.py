"""The games that can be played, and the bots that play them."""

from http import HTTPStatus
from typing import Any

from flask import Response
from msgspec.structs import asdict

from domain.described_components import component_words, glossary_entries
from domain.value import tag_of
from service.api.http.context import services
from service.api.http.language import asked_language
from service.api.http.operation import Operation, Resource
from service.api.http.reply import long_by_content
from service.api.resources.named import game_named
from service.api.schemas.game_responses import ComponentsAnswer, GameAnswer, GamesAnswer, GlossaryAnswer
from service.api.schemas.games import events_schema, moves_schema, options_schema
from service.api.schemas.guided_responses import GuidedStepAnswer, guided_step
from service.api.schemas.presenters import game_summary
from service.api.schemas.queries import GuideQuery, LanguageQuery
from service.use_cases.bot_descriptions import BotsOnOffer, described
from service.use_cases.checks import not_found
from service.use_cases.guided_matches import guided_positions

resource = Resource("games", __name__, description="The games that can be played.")


@resource.operation("GET", "/v1/games", Operation("listGames", GamesAnswer, query=LanguageQuery, conditional=True))
def list_games(query: dict[str, Any]) -> Response:  # noqa: ARG001  `asked_language` reads it, once it is checked
    """The games that can be played"""
    games, bots = services().games.values(), services().bots
    return long_by_content(GamesAnswer(tuple(game_summary(game, bots, asked_language()) for game in games)))


@resource.operation("GET", "/v1/bots", Operation("listBots", BotsOnOffer, query=LanguageQuery, conditional=True))
def list_bots(query: dict[str, Any]) -> Response:  # noqa: ARG001  `asked_language` reads it
    """The bots that can take a seat, in every game"""
    return long_by_content(described(services().bots, asked_language()))


@resource.operation(
    "GET",
    "/v1/games/<game>",
    Operation("getGame", GameAnswer, query=LanguageQuery, conditional=True, problems=(HTTPStatus.NOT_FOUND,)),
)
def get_game(game: str, query: dict[str, Any]) -> Response:  # noqa: ARG001  `asked_language` reads it
    """A game with everything that a client needs to play it

    Its options, its components with their provenance, and the JSON Schemas of its moves and events.
    """
    found = game_named(game)
    digest, introduction = found.components.current, found.introduction_in(asked_language())
    words = dict(component_words(found, asked_language()))
    return long_by_content(
        GameAnswer(
            **asdict(game_summary(found, services().bots, asked_language())),
            options=options_schema(found, asked_language()),
            components=ComponentsAnswer(digest, found.components.document(digest), words),
            moves=moves_schema(found),
            events=events_schema(found),
            routine=tuple(sorted(map(tag_of, found.guidance.routine))),
            rules=() if introduction is None else introduction.chapters,
        )
    )


@resource.operation(
    "GET",
    "/v1/games/<game>/guide",
    Operation("getGuidedStep", GuidedStepAnswer, query=GuideQuery, conditional=True, problems=(HTTPStatus.NOT_FOUND,)),
)
def get_guided_step(game: str, query: dict[str, Any]) -> Response:
    """A step of a guided first match, for a newcomer without an account

    The position is that of a match that was played. The answer tells the legal moves, and the one that the step asks
    for. Nobody plays here: after that move a client goes on with the next step.
    """
    found = game_named(game)
    positions = guided_positions(found)
    if query["step"] > len(positions):
        raise not_found("step")
    return long_by_content(guided_step(query["step"], positions, asked_language()))


@resource.operation(
    "GET",
    "/v1/games/<game>/glossary",
    Operation("getGlossary", GlossaryAnswer, query=LanguageQuery, conditional=True, problems=(HTTPStatus.NOT_FOUND,)),
)
def get_glossary(game: str, query: dict[str, Any]) -> Response:  # noqa: ARG001  `asked_language` reads it
    """What each piece, card, track and place of a game is

    In words, with the page of the rulebook and the provenance: printed, inferred or reconstructed. The answer tells
    what is printed, and nothing of any match.
    """
    found = game_named(game)
    return long_by_content(GlossaryAnswer(found.components.current, glossary_entries(found, asked_language())))
