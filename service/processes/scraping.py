"""Reads the measurements of a process as Prometheus does, and computes rates from two readings."""

import time
import urllib.request
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from prometheus_client.parser import text_string_to_metric_families

_PATIENCE: Final = 1.0
"""Seconds after which a process that does not answer is left out."""


class Reading(Struct, frozen=True):
    """The measurements of one process at a moment."""

    moment: float
    """Monotonic seconds."""
    values: Mapping[tuple[str, str], float]
    """The sum of all series of a name, or of those of a histogram up to a bound (the second part, else "")."""

    def of(self, name: str) -> float:
        """Returns a measurement; 0 if there is none."""
        return self.values.get((name, ""), 0.0)


NOTHING: Final = Reading(0.0, {})


def read(address: str) -> Reading:
    """Returns the measurements at `host:port`; `NOTHING` if there is no answer."""
    if not address:
        return NOTHING
    try:
        with urllib.request.urlopen(f"http://{address}/metrics", timeout=_PATIENCE) as answer:
            text = answer.read().decode()
    except (OSError, ValueError):
        return NOTHING
    values: dict[tuple[str, str], float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            key = (sample.name, sample.labels.get("le", ""))
            values[key] = values.get(key, 0.0) + sample.value
            if sample.name == "kifu_request_seconds_count" and sample.labels["status"].startswith("5"):
                values["failed", ""] = values.get(("failed", ""), 0.0) + sample.value
    return Reading(time.monotonic(), values)


def rate(before: Reading, after: Reading, name: str) -> float:
    """Returns by how much a measurement has grown in a second."""
    if not before.values or after.moment <= before.moment:
        return 0.0
    return max(0.0, after.of(name) - before.of(name)) / (after.moment - before.moment)


def quantile(before: Reading, after: Reading, name: str, share: float) -> float:
    """Returns the bound below which so large a share of what a histogram has counted between two readings lies.

    NaN if it has counted nothing.
    """
    bounds = sorted((float(le), le) for key, le in after.values if key == f"{name}_bucket")
    grown = [after.values[f"{name}_bucket", le] - before.values.get((f"{name}_bucket", le), 0.0) for _, le in bounds]
    if not grown or grown[-1] <= 0:
        return float("nan")
    return next(bound for (bound, _), count in zip(bounds, grown, strict=True) if count >= share * grown[-1])
