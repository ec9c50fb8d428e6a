"""Strict parsing of requests: what the document does not allow is refused, and the refusal names the field."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

import msgspec
from flask import Request
from marshmallow import RAISE, Schema, ValidationError, fields, missing, validate
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wsgi import get_content_length

from service.api.http.current import sent_header
from service.api.http.overload import cut_off
from service.api.http.problems import FieldError, RequestRefused, invalid
from service.api.http.repeated_names import repeated_names

MAX_BODY: Final = 64 * 1024
"""The most bytes of a body."""
_JSON: Final = "application/json"
MOST: Final = 10**12
"""The largest number in a request, unless a field has a smaller limit."""


def read_query(request: Request, schema: Schema) -> Any:
    """Returns the parsed query. Raises `RequestRefused` for an unknown parameter, and for one that is given twice."""
    if not request.query_string:
        return _defaults(schema)
    if repeated := [name for name, values in request.args.lists() if len(values) > 1]:
        raise invalid(*(FieldError(name, "Given more than once.") for name in repeated))
    return _loaded(schema, request.args.to_dict(), unknown=RAISE)


def read_headers(request: Request, schema: Schema) -> Any:
    """Returns the parsed headers that the schema names. Raises `RequestRefused`.

    Each field is read by itself: the schema would first look for unknown ones and for what it does before and after.
    """
    read, errors = dict[str, Any](), list[FieldError]()
    for name, field in schema.fields.items():
        header = field.data_key or name
        try:
            sent = sent_header(request, header)
            value = field.deserialize(missing if sent is None else sent, header)
        except ValidationError as error:
            errors += _field_errors(error.messages, (header,))
        else:
            if value is not missing:
                read[name] = value
    if errors:
        raise invalid(*errors)
    return read


def read_body(request: Request, schema: Schema) -> Any:
    """Returns the parsed body, JSON in UTF-8 without NaN; an empty one is read as an empty object.

    Raises `RequestRefused`, also for a body that is cut off and for a name that is given twice, and
    `RequestEntityTooLarge`.
    """
    body = _received(request)
    if not body:
        return _loaded(schema, {})
    # werkzeug takes the media type apart, which takes longer than to compare it with what clients mostly send.
    if request.environ.get("CONTENT_TYPE") != _JSON and request.mimetype != _JSON:
        detail = "The body must be application/json."
        raise RequestRefused(415, "unsupported-media-type", detail, field="Content-Type")
    if (sent_header(request, "Content-Encoding") or "identity").lower() != "identity":
        detail = "The body must not be compressed."
        raise RequestRefused(415, "unsupported-media-type", detail, field="Content-Encoding")
    return _loaded(schema, _decoded(body))


def _received(request: Request) -> bytes:
    """Returns the body. Raises `RequestEntityTooLarge`, and `RequestRefused` for a body that is cut off.

    gunicorn ends the stream where the body ends. werkzeug would count its bytes once more, through several streams.
    """
    length = get_content_length(request.environ) or 0
    if length > MAX_BODY:
        raise RequestEntityTooLarge
    is_ended = request.environ.get("wsgi.input_terminated", False)  # or else reading on would wait for ever
    try:
        body: bytes = request.environ["wsgi.input"].read(MAX_BODY + 1 if is_ended else length)
    except (OSError, ValueError) as error:
        raise cut_off() from error
    if len(body) > MAX_BODY:
        raise RequestEntityTooLarge
    if len(body) < length:
        raise cut_off()  # the part that arrived may be valid JSON
    return body


@cache
def _defaults(schema: Schema) -> Any:
    """Returns the defaults of a schema. Raises `RequestRefused` if it has required fields."""
    return MappingProxyType(_loaded(schema, {}))


def _loaded(schema: Schema, sent: Any, **how: Any) -> Any:
    try:
        return schema.load(sent, **how)
    except ValidationError as error:
        raise invalid(*_field_errors(error.messages, ())) from error


def _field_errors(messages: Any, path: tuple[str, ...]) -> list[FieldError]:
    """Flattens {field: {index: [sentence]}}."""
    if isinstance(messages, Mapping):
        return [error for key, inner in messages.items() for error in _field_errors(inner, (*path, str(key)))]
    field = ".".join(part for part in path if part != "_schema") or "body"
    return [FieldError(field, str(sentence)) for sentence in messages]


_HALF_A_PAIR: Final = re.compile(rb"(?i)\\ud[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..)\\ud[c-f]")
"""A surrogate escape such as `\\ud800` without the other surrogate of its pair."""


def _decoded(body: bytes) -> Any:
    try:
        decoded, repeated = msgspec.json.decode(body), repeated_names(body.decode())
    except msgspec.ValidationError as error:  # valid JSON with a number that is too large
        raise invalid(FieldError("body", f"{error}.")) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RequestRefused(400, "malformed-json", f"The body {_fault(body, error)}.", field="body") from error
    if repeated:
        raise invalid(*repeated)
    return decoded


def _fault(body: bytes, error: Exception) -> str:
    """Returns what is wrong with a body, in words that do not depend on the library that reads it."""
    if _HALF_A_PAIR.search(body):
        return "holds an escaped surrogate, which is half a character"
    if isinstance(error, RecursionError):
        return "is nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return "is not JSON in UTF-8: it holds bytes that are not UTF-8"
    return f"is not JSON in UTF-8: {error}"


def field_error(place: str, sentence: str) -> FieldError:
    """Returns the error of a field below `place`, from a sentence like "Expected `int`, got `str` - at `$.path[1]`"."""
    sentence, _, path = sentence.partition(" - at `$")
    missing = re.search(r"field `(\w+)`", sentence)
    inside = [*re.findall(r"\w+", path), *(missing.groups() if missing else ())]
    return FieldError(".".join([place, *inside]), f"{sentence}.")


class Matching(validate.Regexp):
    """Validates that the whole text matches the pattern. The pattern means the same in Python and in JSON Schema."""

    def __call__(self, value: Any) -> Any:
        """Returns the value. Raises `ValidationError`."""
        if self.regex.fullmatch(value) is None:
            raise ValidationError(self._format_error(value))
        return value


class Whole(fields.Integer):
    """A whole number of at least 0 in a query, header or path, in plain digits."""

    def __init__(self, *, least: int = 0, most: int = MOST, **kwargs: Any) -> None:
        super().__init__(validate=validate.Range(least, most), **kwargs)

    def _validated(self, value: Any) -> Any:
        if not re.fullmatch("-?[0-9]+", value):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


class Body(Schema):
    """A body that allows its own fields only."""

    class Meta:
        """Also closes the schema in the OpenAPI document."""

        unknown = RAISE


class Count(fields.Integer):
    """A whole number of at least 0 in a body: a JSON number, not a string."""

    def __init__(self, *, least: int = 0, most: int = MOST, **kwargs: Any) -> None:
        super().__init__(validate=validate.Range(least, most), **kwargs)

    def _validated(self, value: Any) -> Any:
        whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        if not whole:  # a boolean is refused by the field itself
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


class Flag(fields.Boolean):
    """true or false in a body: a JSON boolean, not a string or a number."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Switch(fields.Boolean):
    """`true` or `false` in a query, and no other word."""

    truthy = {"true"}  # noqa: RUF012
    falsy = {"false"}  # noqa: RUF012


class Nothing(Schema):
    """The query of an operation without parameters."""


_INVISIBLE: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Unicode categories of invisible characters: controls, formatting (such as changes of the writing direction), private
use, surrogates, and the ends of lines and paragraphs."""
_JOINER_INSIDE: Final = re.compile("(?<=\\S)[\u200c\u200d](?=\\S)")
"""Joiners inside a word are allowed: some scripts and emoji need them."""


class VisibleLine(validate.Validator):
    """Validates that a text is one line of visible characters, so that it cannot pretend to be another text."""

    def __call__(self, value: str) -> str:
        """Returns the text. Raises `ValidationError`."""
        seen = _JOINER_INSIDE.sub("", value)
        if not seen.strip() or any(unicodedata.category(character) in _INVISIBLE for character in seen):
            raise ValidationError("Write one line of visible characters, not only spaces.")
        return value


class VisibleText(validate.Validator):
    """Validates that a text of several lines has visible characters, and else only spaces, tabs and ends of lines."""

    def __call__(self, value: str) -> str:
        """Returns the text. Raises `ValidationError`."""
        seen = _JOINER_INSIDE.sub("", value).replace("\n", "").replace("\t", "")
        if not seen.strip() or any(unicodedata.category(character) in _INVISIBLE for character in seen):
            raise ValidationError("Write visible characters, not only spaces.")
        return value


class VisibleLineOrNothing(VisibleLine):
    """Validates that a text is such a line, or empty."""

    def __call__(self, value: str) -> str:
        """Returns the text. Raises `ValidationError`."""
        return super().__call__(value) if value else value
