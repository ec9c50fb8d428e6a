"""The document has the forms that every generator of clients takes, and its schemas allow what is sent."""

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from service.api.document.field_texts import field_texts
from tests.service.openapi_document import openapi_document

RECORDS = sorted((Path(__file__).parents[2] / "playthroughs").glob("*/*.ndjson"))


@cache
def document() -> Any:
    """Returns the document as it is sent."""
    return msgspec.json.decode(msgspec.json.encode(openapi_document()))


def schemas() -> dict[str, Any]:
    """Returns the schemas of the document by name."""
    return document()["components"]["schemas"]


def checked_by(name: str) -> jsonschema_rs.Validator:
    """Returns what checks a value against a schema of the document."""
    return jsonschema_rs.validator_for({"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas()}})


def parts(node: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields every object of the document with its place."""
    if isinstance(node, dict):
        yield place, node
        for key, inner in node.items():
            yield from parts(inner, f"{place}/{key}")
    elif isinstance(node, list):
        for index, inner in enumerate(node):
            yield from parts(inner, f"{place}/{index}")


def test_the_validator_of_openapi_finds_nothing():
    from openapi_spec_validator import validate  # only here: every process that collects tests would load it

    validate(document())


def test_every_schema_has_its_own_name_as_title_and_names_are_those_of_classes():
    assert {name: schema["title"] for name, schema in schemas().items()} == {name: name for name in schemas()}
    assert [name for name in schemas() if not (name.isalnum() and name[0].isupper())] == []
    assert len({name.lower() for name in schemas()}) == len(schemas())


def test_no_union_and_no_reference_has_a_default_and_no_union_has_a_union_in_it():
    assert [place for place, part in parts(schemas()) if "$ref" in part and "default" in part] == []
    unions = [(place, part) for place, part in parts(schemas()) if "anyOf" in part or "oneOf" in part]
    assert [place for place, union in unions if "default" in union] == []
    assert [place for place, union in unions if len(union.get("anyOf", union.get("oneOf"))) < 2] == []
    assert [place for place, union in unions for each in union.get("anyOf", ()) if "anyOf" in each] == []


def test_every_enum_is_a_schema_of_its_own():
    enums = [place for place, part in parts(document()) if isinstance(part.get("enum"), list)]
    assert [place for place in enums if place.count("/") != 3] == []
    assert {"Status", "Scope", "BotName", "EventType", "YokohamaGood", "YedoSetting"} <= schemas().keys()


def test_no_constant_is_an_alternative_and_no_enum_is_two_arrays_deep():
    """A generator names a constant in a union after its property; another one reads no arrays of arrays of enums."""
    unions = [(place, part) for place, part in parts(schemas()) if "anyOf" in part]
    assert [place for place, union in unions for each in union["anyOf"] if "const" in each] == []
    rows = [(place, part["items"]["items"]) for place, part in parts(schemas()) if "items" in part.get("items", {})]
    assert [
        place for place, item in rows if "$ref" in item and "enum" in schemas()[item["$ref"].rpartition("/")[2]]
    ] == []


def test_a_constant_tells_which_alternative_of_a_union_a_value_is():
    for place, part in parts(schemas()):
        if "discriminator" in part:
            tag, mapping = part["discriminator"]["propertyName"], part["discriminator"]["mapping"]
            told = {value: schemas()[named.rpartition("/")[2]]["properties"][tag] for value, named in mapping.items()}
            assert {value: each["const"] for value, each in told.items()} == {value: value for value in mapping}, place
            assert len(set(mapping.values())) == len(mapping) == len(part.get("oneOf", part.get("anyOf"))), place


def test_matches_and_views_are_told_apart_by_their_game_and_have_its_options():
    for name in ("MatchAnswer", "ViewAnswer", "MatchBody"):
        assert schemas()[name]["discriminator"]["mapping"]["yedo"] == f"#/components/schemas/Yedo{name}"
        properties = schemas()[f"Yedo{name}"]["properties"]
        assert properties["game"]["const"] == "yedo"
        assert properties["options"] == {"$ref": "#/components/schemas/YedoOptions"}


def test_events_of_a_match_have_types_and_moves_of_their_own():
    for name in ("EventView", "Expected"):
        properties = schemas()[name]["properties"]
        assert properties["type"] == {"$ref": "#/components/schemas/EventType"}
        assert properties["data"] == {"$ref": "#/components/schemas/Event"}
        assert properties["move"]["$ref"] == "#/components/schemas/ShownMove"


def test_a_link_has_a_text_as_its_body():
    bodies = [
        part["requestBody"]
        for place, part in parts(document()["paths"])
        if place.rpartition("/")[0].endswith("links") and "requestBody" in part
    ]
    assert bodies == ['{"moves": [{$response.body#/moves/0/move}]}']


def test_streams_are_an_operation_of_their_own_and_pages_have_json_only():
    page, stream = (document()["paths"][f"/v1/matches/{{match_id}}/{each}"]["get"] for each in ("events", "stream"))
    assert [*page["responses"]["200"]["content"]] == ["application/json"]
    for media in ("text/event-stream", "application/x-ndjson"):
        told = stream["responses"]["200"]["content"][media]["schema"]
        assert told == {"$ref": "#/components/schemas/StreamedEvent"}


@pytest.mark.parametrize(
    "path", ["/v1/stream", "/v1/matches/{match_id}/stream", "/v1/matches/{match_id}/analysis/stream"]
)
def test_a_stream_says_that_its_schema_is_that_of_one_event(path: str):
    told = document()["paths"][path]["get"]["responses"]["200"]
    assert "the `data` of one server-sent event" in told["description"]


def test_every_example_is_what_its_schema_allows():
    for place, part in parts(document()["paths"]):
        if "example" in part and "schema" in part:
            assert [*checked_by(part["schema"]["$ref"].rpartition("/")[2]).iter_errors(part["example"])] == [], place


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"{record.parent.name}-{record.stem}")
def test_every_event_of_a_record_is_what_the_document_says(record: Path):
    _, *events = (msgspec.json.decode(line) for line in record.read_bytes().splitlines())
    event_view = checked_by("EventView")
    assert [event["version"] for event in events if not event_view.is_valid(event)] == []


def test_the_clock_of_a_new_match_is_one_of_two_kinds():
    match_body = checked_by("MatchBody")
    match = {"game": "yedo", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
    for clock in (None, {"kind": "turn", "seconds": 60}, {"kind": "bank", "seconds": 60, "increment": 5}):
        assert match_body.is_valid({**match, "clock": clock})
    assert not match_body.is_valid({**match, "clock": {"kind": "turn", "seconds": 60, "increment": 5}})


@pytest.mark.parametrize(
    ("schema", "field", "text"),
    [
        ("WebhookAnswer", "events", "The types of events that are told; all, if it is empty."),
        ("YokohamaMatchAnswer", "seat", "The seat of the caller; `null` for a spectator."),
        ("YokohamaAreaBoard", "assistants", "By seat."),
        ("Challenge", "ends", "When it ends if nobody answers. In milliseconds since 1970 (UTC)."),
        ("TakenBack", "seat", "The seat that took back, or that proposed it."),
    ],
)
def test_a_field_says_what_it_means(schema: str, field: str, text: str):
    assert schemas()[schema]["properties"][field]["description"] == text


def test_no_field_speaks_of_the_language_in_which_the_service_is_written():
    fields = [field for schema in schemas().values() for field in schema.get("properties", {}).values()]
    said = [text for field in fields for _, part in parts(field) if isinstance(text := part.get("description"), str)]
    assert [text for text in said if re.search("`None`|`(events|domain|service)[.]", text)] == []


def test_a_game_without_a_source_has_no_texts_of_fields():
    written_at_a_prompt = msgspec.defstruct("Take", [("stones", int)], module="prompt")
    sys.modules["prompt"] = ModuleType("prompt")
    try:
        assert field_texts(written_at_a_prompt) == {}
    finally:
        del sys.modules["prompt"]


@pytest.mark.parametrize(
    ("schema", "field"),
    [("EventView", "time"), ("LobbyEntry", "created"), ("SeatTime", "deadline"), ("WebhookAnswer", "next_attempt")],
)
def test_a_moment_says_its_unit(schema: str, field: str):
    described = [inner.get("description") for _, inner in parts(schemas()[schema]["properties"][field])]
    assert "In milliseconds since 1970 (UTC)." in described
