"""The dashboard and the alert rules ask for measurements that exist, with labels that they have."""

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
import yaml
from prometheus_client.core import Metric

from service import metrics
from service.api.http.condition_metrics import ConditionCollector
from service.bootstrap import Services
from service.settings import Settings

DEPLOY = Path(__file__).parent.parent.parent.parent / "deploy"
DASHBOARD = json.loads((DEPLOY / "grafana.json").read_text())
RULES = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"][0]["rules"]
QUERIES = [
    *(target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]),
    *(rule["expr"] for rule in RULES),
]
OF_THE_LIBRARY = {"process_cpu_seconds_total", "process_resident_memory_bytes"}
SUFFIXES = {"counter": ["_total"], "histogram": ["_bucket", "_count", "_sum"], "gauge": [""]}


@pytest.fixture(scope="module")
def measured(services: Services) -> set[str]:
    """The names of all series."""
    settings = Settings(redis_url="unix:///nowhere")
    families: Iterable[Metric] = (
        *metrics.REGISTRY.collect(),
        *ConditionCollector(services.conditions, settings).collect(),
    )
    return {family.name + suffix for family in families for suffix in SUFFIXES.get(family.type, [])}


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_asks_for_measurements_that_exist(query: str, measured: set[str]) -> None:
    asked = set(re.findall(r"\b(?:kifu|process)_\w+", query))
    assert asked - measured - OF_THE_LIBRARY == set()
    assert asked or query.startswith("up")


def test_every_measurement_is_shown(measured: set[str]) -> None:
    shown = " ".join(QUERIES)
    shown_or_part_of_it = {name for name in measured if re.sub("_(bucket|count|sum)$", "", name) in shown}
    assert {name for name in measured if name.startswith("kifu_")} - shown_or_part_of_it == set()


def test_panels_do_not_share_an_id_or_a_place() -> None:
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])
    assert len({(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in DASHBOARD["panels"]}) == len(
        DASHBOARD["panels"]
    )
