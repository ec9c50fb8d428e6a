"""The weights of an evaluation or a forecast: data beside the rules of a game, in its folder `evaluation`.

A file says how its weights were made, and for which components. Bots only read them.
"""

import hashlib
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, Generic, Protocol, TypeVar, runtime_checkable

import msgspec
from msgspec import Meta, Struct

from domain.components import Digest
from domain.value import Value

W = TypeVar("W", bound=Struct)
Divisor = Annotated[float, Meta(gt=0)]
"""A weight by which something is divided."""


class BadWeights(ValueError):
    """A file of weights cannot be used. The message names it, and says where it is wrong."""


class Making(Value, frozen=True, forbid_unknown_fields=True):
    """How weights were made, so that they can be made again."""

    command: str
    seed: str
    """The deals of training; what is measured has others."""
    matches: int
    components: Digest
    """The components of the matches."""
    evaluation: str = ""
    """Of a forecast or of policies: the digest of the weights of the evaluation that they are based on."""


class WeightsFile(Struct, Generic[W], frozen=True, forbid_unknown_fields=True):
    """What a file of weights holds."""

    made: Making
    weights: W


class ChosenPolicies(Value, frozen=True, forbid_unknown_fields=True):
    """The policies that were chosen for a game: the evaluation with other weights, by which a search may play on."""

    varied: tuple[Annotated[int, Meta(ge=0)], ...]
    """Each number stands for one set of weights (`service/bots/search/policies.py`). The first ones together bring more
    than others."""


@runtime_checkable
class HasMaking(Protocol):
    """What has weights of a file."""

    @property
    def made(self) -> Making:
        """How they were made."""
        ...


@dataclass(frozen=True, eq=False)
class Weighted(Generic[W]):
    """An evaluation with its weights."""

    weights: W
    made: Making
    digest: str
    """The SHA-256 of the file, in hex: two bots with the same digest value every state alike."""
    _evaluate: Callable[[W, Any, Any], float]
    policies: WeightsFile[ChosenPolicies] | None = None

    def evaluation(self, weights: W | None = None) -> Callable[[Any, Any], float]:
        """Returns the evaluation of a state for a seat, by these weights or by others."""
        return partial(self._evaluate, self.weights if weights is None else weights)


def read_folder(folder: Path, kind: type[W], evaluate: Callable[[W, Any, Any], float]) -> Weighted[W]:
    """Returns an evaluation with the weights and the policies of a folder. Raises `BadWeights`."""
    text, policies = (folder / "weights.toml").read_bytes(), (folder / "policies.toml").read_bytes()
    return read(text, kind, evaluate, policies, f"{folder.parent.name}/{folder.name}/")


def read(
    text: bytes,
    kind: type[W],
    evaluate: Callable[[W, Any, Any], float],
    policies: bytes | None = None,
    place: str = "",
) -> Weighted[W]:
    """Returns an evaluation with the weights of a file, and with the policies of another one.

    Raises `BadWeights`, which names the file and its place.
    """
    file = read_file(text, kind, f"{place}weights.toml")
    chosen = None if policies is None else read_file(policies, ChosenPolicies, f"{place}policies.toml")
    return Weighted(file.weights, file.made, hashlib.sha256(text).hexdigest(), evaluate, chosen)


def read_file(text: bytes, kind: type[W], name: str) -> WeightsFile[W]:
    """Returns the weights of a file, and how they were made. Raises `BadWeights` with the name of the file."""
    try:
        values = tomllib.loads(text.decode())
        file: WeightsFile[W] = msgspec.convert(values, WeightsFile[kind])  # type: ignore[valid-type]
    except (ValueError, msgspec.ValidationError) as error:
        raise BadWeights(f"{name}: {error}") from error
    if strange := next(_not_finite(values, "$"), None):
        raise BadWeights(f"{name}: Expected a finite number - at `{strange}`")
    return file


def _not_finite(value: Any, path: str) -> Iterator[str]:
    """Yields the path of each number of a document that is infinite or NaN: no value can be compared with it."""
    if isinstance(value, float) and not isfinite(value):
        yield path
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _not_finite(part, f"{path}.{key}")
    if isinstance(value, list):
        for place, part in enumerate(value):
            yield from _not_finite(part, f"{path}[{place}]")


def between(early: W, late: W, steps: int) -> tuple[W, ...]:
    """Returns weights that change evenly from early to late ones (tapered evaluation), `steps` + 1 of them.

    The fields of both are numbers.
    """
    kind, names = type(early), early.__struct_fields__
    return tuple(
        kind(**{name: (getattr(early, name) * (steps - step) + getattr(late, name) * step) / steps for name in names})
        for step in range(steps + 1)
    )
