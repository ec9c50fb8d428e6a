"""What the schemas of the API leave open, filled in from the games: moves, events, views, options and bots."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from domain.game import AnyGame
from domain.match import BotName
from service.api.document.components import Components, GameSchemas, named_for
from service.api.document.plain import name_of, ref
from service.api.schemas.games import Schema

Games = Mapping[AnyGame, GameSchemas]

_WITH_A_MOVE: Final = ("LegalMove", "WeighedMove", "ExpectedMove", "ReasonsTold", "Judged")
"""The schemas with the property `move` as it is sent."""
_MOVE_SHOWN: Final = (
    "The move that was played; only on its first event. Values that the viewer may not know are hidden."
)


def merge_games(types: Components, games: Games, bots: Sequence[BotName]) -> None:
    """Replaces the schemas that the API leaves open by those of the games."""
    schemas = types.schemas
    schemas["BotName"] = {"description": "A bot that can take a seat.", "enum": list(bots)}
    _merge_moves(schemas, games)
    _merge_events(types, games)
    for name in ("MatchAnswer", "ViewAnswer"):
        schemas[name] = _by_game(schemas, name, games)
    _merge_match_body(schemas, games)


def _merge_moves(schemas: dict[str, Schema], games: Games) -> None:
    schemas["Move"] = tagged(schemas, (move for own in games.values() for move in own.moves)) | {
        "description": "A move, as it is sent and listed."
    }
    schemas["ShownMove"] = tagged(schemas, (move for own in games.values() for move in own.shown_moves)) | {
        "description": "A move, as it is shown with its events."
    }
    schemas["MovesBody"]["properties"]["moves"]["items"] = ref("Move")
    for name in _WITH_A_MOVE:
        schemas[name]["properties"]["move"] = ref("Move")
    schemas["Verdict"]["properties"]["best"] |= ref("Move")
    del schemas["Verdict"]["properties"]["best"]["type"]


def _merge_events(types: Components, games: Games) -> None:
    schemas = types.schemas
    every = [*types.match_events, *(event for own in games.values() for event in own.events)]
    schemas["Event"] = tagged(schemas, every) | {"description": "What happened, as the viewer may know it."}
    kinds = {"description": "The type of an event.", "enum": sorted(schemas["Event"]["discriminator"]["mapping"])}
    schemas["EventType"] = kinds
    for name in ("EventView", "Expected"):
        shown = {"type": ref("EventType"), "data": ref("Event"), "move": ref("ShownMove")}
        schemas[name]["properties"] |= shown | {"move": {**shown["move"], "description": _MOVE_SHOWN}}
    schemas["StreamedEvent"] = {
        "description": "What a stream sends: an event, or that all events follow again.",
        "anyOf": [ref("Restarted"), ref("EventView")],
    }


def _by_game(schemas: dict[str, Schema], name: str, games: Games) -> Schema:
    """Adds the form of a schema for each game, with the options of the game. Returns the union of these forms."""
    for game, own in games.items():
        form = schemas.setdefault(named_for(game, name), schemas[name])
        told = {"game": {"const": game.id}, "options": own.options}
        schemas[named_for(game, name)] = form | {"properties": form["properties"] | told}
    union = tagged(schemas, [ref(named_for(game, name)) for game in games], "game")
    return {"description": schemas[name]["description"], **union}


def _merge_match_body(schemas: dict[str, Schema], games: Games) -> None:
    """Adds the body that creates a match of each game: its options and its numbers of seats."""
    schemas["MatchBody"]["description"] = "A new match."
    schemas["MatchBody"] = _by_game(schemas, "MatchBody", games)
    for game in games:
        properties = schemas[named_for(game, "MatchBody")]["properties"]
        properties["seats"] = {
            "type": "array",
            "items": ref("SeatPlan"),
            "minItems": min(game.seat_counts),
            "maxItems": max(game.seat_counts),
            "description": "In turn order. At most one seat is of kind `me`.",
        }


def tagged(schemas: Mapping[str, Schema], alternatives: Iterable[Schema], tag: str = "type") -> Schema:
    """Returns a union whose alternatives differ in a constant."""
    kept = list(alternatives)
    mapping = {_constant(schemas[name_of(each)]["properties"][tag]): each["$ref"] for each in kept}
    return {"oneOf": kept, "discriminator": {"propertyName": tag, "mapping": mapping}}


def _constant(schema: Schema) -> str:
    return str(schema["const"] if "const" in schema else schema["enum"][0])
