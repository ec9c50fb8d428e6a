"""Bodies of requests that have several forms: each form is a schema of its own, so that a client cannot mix them."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from service.api.document.plain import ref
from service.api.schemas.games import Schema


class Form(NamedTuple):
    """One form of a body."""

    name: str
    without: str
    """The property that this form does not have."""
    required: tuple[str, ...]
    constants: Mapping[str, str] = {}
    """The only value of a property, which tells this form from others."""


_FORMS: Final[Mapping[str, tuple[Form, ...]]] = {
    "SeatPlan": (
        Form("MePlan", "bot", ("kind",), {"kind": "me"}),
        Form("OpenPlan", "bot", ("kind",), {"kind": "open"}),
        Form("BotPlan", "", ("kind", "bot"), {"kind": "bot"}),
    ),
    "ClockBody": (
        Form("TurnClockBody", "increment", ("kind", "seconds"), {"kind": "turn"}),
        Form("BankClockBody", "", ("kind", "seconds"), {"kind": "bank"}),
    ),
    "CorrectionBody": (
        Form("SetBackBody", "status", ("reason", "to")),
        Form("AbandonBody", "to", ("reason", "status")),
    ),
}


def split_bodies(schemas: dict[str, Schema]) -> None:
    """Replaces each body that has several forms by the union of these, and gives bots the names that they have."""
    schemas["SeatPlan"] = schemas.pop("SeatPlanBody") | {"description": "Who takes a seat of a new match."}
    for name in ("ForkBody", "ChallengeBody"):
        schemas[name]["properties"]["seats"]["items"] = ref("SeatPlan")
    schemas["ClockBody"]["description"] = "The clock of a new match."
    schemas["SeatBody"]["description"] = "Who takes the seat: the caller, with a salt for the seed, or a bot."
    schemas["CorrectionBody"]["description"] = "A correction by the operator, with its reason."
    for name in ("SeatPlan", "ClockBody", "SeatBody", "ResignBody"):
        bot = schemas[name]["properties"]["bot"]
        bot |= ref("BotName")
        del bot["type"]
    both = {name: {"type": "string"} for name in ("salt", "bot")}
    # No union: generators take a union as a body only if a body is required.
    schemas["SeatBody"]["not"] = {"type": "object", "properties": both, "required": [*both]}
    for name, forms in _FORMS.items():
        schemas |= {form.name: _shaped(schemas[name], form) for form in forms}
        schemas[name] = {"description": schemas[name]["description"], **_union(forms)}


def _shaped(body: Schema, form: Form) -> Schema:
    properties = {name: dict(each) for name, each in body["properties"].items() if name != form.without}
    for name, value in form.constants.items():
        properties[name]["enum"] = [value]
    return body | {"properties": properties, "required": list(form.required)}


def _union(forms: tuple[Form, ...]) -> Schema:
    union = {"oneOf": [ref(form.name) for form in forms]}
    mapping = {form.constants["kind"]: ref(form.name)["$ref"] for form in forms if "kind" in form.constants}
    return union | ({"discriminator": {"propertyName": "kind", "mapping": mapping}} if mapping else {})
