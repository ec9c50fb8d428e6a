"""What Prometheus would have seen: measurements scraped from real processes, and alert rules run on them."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, Final
from urllib.error import URLError
from urllib.request import urlopen

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

ALERTS = Path(__file__).parent.parent.parent / "deploy" / "alerts.yaml"
STEPS = 20
"""Minutes that one phase takes in the eyes of the rules, however long it was."""

_FAILED: Final = re.compile(r'alertname=\\"(\w+)\\".*, time: (?:(\d+)h)?(?:(\d+)m)?,')

Series = Mapping[str, float]
"""The value of each series, by its name and labels."""


class Scraper:
    """Scrapes as Prometheus does: it goes on with the targets that it knows while it is told none."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._targets: Sequence[Mapping[str, Any]] = ()
        self.hanging: set[str] = set()
        """The parts that are known to hang: nobody waits for their answers."""

    def scrape(self) -> Series:
        """The measurements of all processes that the address of the operator lists."""
        with suppress(OSError), urlopen(f"{self._url}/metrics/targets", timeout=60) as answer:
            self._targets = json.load(answer)
        found: dict[str, float] = {}
        for target in self._targets:
            labels = {"instance": target["targets"][0], **target["labels"]}
            patience = 0.1 if labels["part"] in self.hanging else 60
            found |= _of(labels["instance"], labels, patience)
        return found


def _of(address: str, labels: Mapping[str, str], patience: float = 60) -> Series:
    text = _text(address, patience)
    found = {_series("up", labels): float(text is not None)}
    for family in text_string_to_metric_families(text or ""):
        assert not {label for sample in family.samples for label in sample.labels} & labels.keys()
        found |= {_series(sample.name, {**sample.labels, **labels}): sample.value for sample in family.samples}
    return found


def of_process(url: str) -> Series:
    """The measurements of one API process."""
    address = url.removeprefix("http://")
    return _of(address, {"instance": address, "part": "api", "process": address})


def _text(address: str, patience: float) -> str | None:
    try:
        with urlopen(f"http://{address}/metrics", timeout=patience) as answer:
            return str(answer.read().decode())
    except (URLError, OSError):
        return None


def _series(name: str, labels: Mapping[str, str]) -> str:
    inside = ",".join(f"{label}={json.dumps(value)}" for label, value in sorted(labels.items()))
    return f"{name}{{{inside}}}"


class Rules:
    """The alert rules of the project, run by promtool on what was scraped."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._promtool = shutil.which("promtool")
        if self._promtool is None:
            pytest.skip("There is no promtool (Debian package prometheus): the alert rules are not tried out.")

    def firing(self, scrapes: Sequence[Series], alerts: Iterable[str]) -> Mapping[str, Sequence[bool]]:
        """Whether each alert fires at the end of each phase; a phase lies between two scrapes."""
        phases = range(1, len(scrapes))
        asked = {alert: f'ALERTS{{alertstate="firing",alertname="{alert}"}}' for alert in alerts}
        said = self._run(scrapes, [(each, phase * STEPS - 1) for each in asked.values() for phase in phases])
        found = {(name, 60 * int(hours or 0) + int(minutes or 0)) for name, hours, minutes in _FAILED.findall(said)}
        return {alert: [(alert, phase * STEPS - 1) in found for phase in phases] for alert in asked}

    def ever_firing(self, scrapes: Sequence[Series]) -> str:
        """What promtool says of alerts that fire at any time; "" if there are none."""
        minutes = STEPS * (len(scrapes) - 1)
        return self._run(scrapes, [(f'count_over_time(ALERTS{{alertstate="firing"}}[{minutes}m])', minutes)])

    def ever_firing_as_scraped(self, scrapes: Sequence[Series], seconds: int) -> str:
        """The same for scrapes with so many seconds between them, in their own time."""
        last = f"{seconds * (len(scrapes) - 1)}s"
        asked = [(f'count_over_time(ALERTS{{alertstate="firing"}}[{last}])', last)]
        return self._run_on(_as_scraped(scrapes), f"{seconds}s", asked)

    def _run(self, scrapes: Sequence[Series], asked: Sequence[tuple[str, int]]) -> str:
        return self._run_on(_stretched(scrapes), "1m", [(expr, f"{minutes}m") for expr, minutes in asked])

    def _run_on(self, series: Iterable[Mapping[str, str]], interval: str, asked: Iterable[tuple[str, str]]) -> str:
        """Expects that expressions have no value at a time. Returns what promtool says if one has."""
        expected = [{"expr": expr, "eval_time": at, "exp_samples": []} for expr, at in asked]
        given = {"interval": interval, "input_series": [*series], "promql_expr_test": expected}
        test = {"rule_files": [str(ALERTS)], "evaluation_interval": interval, "tests": [given]}
        file = self._folder / "rules.yaml"
        file.write_text(yaml.safe_dump(test))
        ran = subprocess.run([str(self._promtool), "test", "rules", file], capture_output=True, text=True, check=False)
        said = ran.stdout + ran.stderr
        assert ran.returncode == 0 or "time: " in said, said
        return said if ran.returncode else ""


def _stretched(scrapes: Sequence[Series]) -> Iterable[Mapping[str, str]]:
    """The series as promtool reads them: each phase is stretched, and counters grow evenly meanwhile."""
    for name in sorted({name for scrape in scrapes for name in scrape}):
        values = [scrape.get(name) for scrape in scrapes]
        parts = [_part(name, *pair) for pair in pairwise(values)]
        yield {"series": name, "values": " ".join(parts)}


def _as_scraped(scrapes: Sequence[Series]) -> Iterable[Mapping[str, str]]:
    for name in sorted({name for scrape in scrapes for name in scrape}):
        values = [scrape.get(name) for scrape in scrapes]
        yield {"series": name, "values": " ".join("_" if v is None or v != v else repr(v) for v in values)}


def _part(name: str, before: float | None, after: float | None) -> str:
    if after is None or after != after:  # NaN: as good as not there
        return f"_x{STEPS}"
    grows = name.partition("{")[0].endswith(("_total", "_count", "_sum", "_bucket"))
    begin = before if grows and before is not None else 0 if grows else after
    return f"{begin!r}+{(after - begin) / STEPS!r}x{STEPS - 1}"
