"""One move is one trace, from the request to the bot that answers it; and nothing is traced unless it is asked for."""

from pathlib import Path

import pytest

from events import keys
from service import tracing
from tests.service.cli.processes import wait_until
from tests.system.collector import Span, collecting, tree
from tests.system.monitored_service import MonitoredService
from tests.system.player import players


@pytest.mark.redis
def test_a_move_is_one_trace_from_the_request_to_the_bot(tmp_path: Path) -> None:
    with (
        collecting() as collector,
        MonitoredService(tmp_path, KIFU_TRACES=collector.url) as service,
        players(service.url, ("Ada",)) as (ada,),
    ):
        match = ada.open_match("stones", [{"kind": "bot", "bot": "random"}], stones=30)
        move = {"moves": [{"type": "stones.Take", "stones": 1}]}
        assert ada.ask("POST", f"/v1/matches/{match}/moves", move).status_code == 201
        wait_until(lambda: {"project", "bot turn"} <= {span.name for span in collector.trace_with("playMoves")})
        spans = collector.trace_with("playMoves")
        with service.redis.client() as client:
            record = str(client.xrange(keys.record(match)))  # type: ignore[arg-type]
    assert len([*tree(spans)]) == len(spans)  # all hang together
    assert path(spans, "bot turn") == [
        "kifu-api playMoves",
        "kifu-api append",
        "kifu-projector project",
        "kifu-worker bot turn",
    ]
    assert [span.process for span in spans if span.name == "append"] == ["kifu-api", "kifu-worker"]
    assert spans[0].trace.hex() not in record
    told = str([span.attributes for span in spans])
    assert match in told
    assert ada.token not in told
    assert "Ada" not in told


def path(spans: list[Span], name: str) -> list[str]:
    """The span of a name and those around it, from the outermost."""
    by_id = {span.id: span for span in spans}
    found = [next(span for span in spans if span.name == name)]
    while found[0].parent in by_id:
        found.insert(0, by_id[found[0].parent])
    return [f"{span.process} {span.name}" for span in found]


def test_without_the_setting_nothing_is_traced_and_nothing_handed_on() -> None:
    tracing.start_tracing("", "api")
    with tracing.span("some") as opened:
        assert opened is None
        assert tracing.carried() == ""
    assert not tracing.is_tracing()
    assert tracing.span("some") is tracing.span("other")  # one context that does nothing, for all
