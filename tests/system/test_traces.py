"""One move is one trace, from the request to the bot that answers it; and no more is traced than is asked for."""

from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from events import keys
from service import tracing
from service.settings import BadSetting
from tests.service.cli.processes import wait_until
from tests.system.collector import Span, collecting, tree
from tests.system.monitored_service import MonitoredService
from tests.system.player import players

OFTEN: Final = {"OTEL_TRACES_SAMPLER_ARG": "1", "OTEL_BSP_SCHEDULE_DELAY": "100"}
"""Every request is traced, and its spans are sent at once."""
NOBODY: Final = "http://127.0.0.1:9"
"""No collector. Spans that are never closed are never sent."""


@pytest.mark.redis
def test_a_move_is_one_trace_from_the_request_to_the_bot(tmp_path: Path) -> None:
    with (
        collecting() as collector,
        MonitoredService(tmp_path, KIFU_TRACES=collector.url, **OFTEN) as service,
        players(service.url, ("Ada",)) as (ada,),
    ):
        match = ada.open_match("stones", [{"kind": "bot", "bot": "random"}], stones=30)
        move = {"moves": [{"type": "stones.Take", "stones": 1}]}
        for _ in range(3):  # a process that is busy may drop spans: that of one move of three arrives whole
            assert ada.ask("POST", f"/v1/matches/{match}/moves", move).status_code == 201
            with suppress(AssertionError):
                wait_until(lambda: collector.trace_with("playMoves", "project", "bot turn"), timeout=20)
                break
        spans = collector.trace_with("playMoves", "project", "bot turn")
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


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """This process, which traces nothing again after the test. The variables of the sampler are unset."""
    monkeypatch.setattr(tracing, "TRACING", tracing.Tracing())
    for name in ("OTEL_TRACES_SAMPLER", "OTEL_TRACES_SAMPLER_ARG"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


@pytest.mark.usefixtures("process")
def test_without_the_setting_nothing_is_traced_and_nothing_handed_on() -> None:
    tracing.start_tracing("", "api")
    with tracing.trace("some") as opened:
        assert opened is None
        assert tracing.carried() == ""
    assert not tracing.is_tracing()
    assert tracing.trace("some") is tracing.span("other")  # one context that does nothing, for all


@pytest.mark.parametrize(
    ("variables", "least", "most"),
    [
        ({}, 10, 120),
        ({"OTEL_TRACES_SAMPLER": "", "OTEL_TRACES_SAMPLER_ARG": ""}, 10, 120),
        ({"OTEL_TRACES_SAMPLER_ARG": "1"}, 5000, 5000),
        ({"OTEL_TRACES_SAMPLER": "always_on"}, 5000, 5000),
        ({"OTEL_TRACES_SAMPLER": "always_off"}, 0, 0),
        ({"OTEL_TRACES_SAMPLER": "parentbased_traceidratio", "OTEL_TRACES_SAMPLER_ARG": "0.5"}, 2200, 2800),
    ],
)
def test_one_request_in_a_hundred_is_traced_or_as_many_as_the_usual_variables_say(
    process: pytest.MonkeyPatch, variables: dict[str, str], least: int, most: int
) -> None:
    for name, value in variables.items():
        process.setenv(name, value)
    tracing.start_tracing(NOBODY, "api")
    nothing = tracing.span("outside")
    assert least <= sum(tracing.trace("request") is not nothing for _ in range(5000)) <= most


@pytest.mark.parametrize("share", ["all", "-1", "1.1", "nan"])
def test_a_share_of_requests_that_is_none_is_refused(process: pytest.MonkeyPatch, share: str) -> None:
    process.setenv("OTEL_TRACES_SAMPLER_ARG", share)
    with pytest.raises(BadSetting, match="OTEL_TRACES_SAMPLER_ARG"):
        tracing.start_tracing(NOBODY, "api")


def test_a_sampler_that_does_not_exist_is_refused(process: pytest.MonkeyPatch) -> None:
    process.setenv("OTEL_TRACES_SAMPLER", "sometimes")
    with pytest.raises(BadSetting, match="OTEL_TRACES_SAMPLER"):
        tracing.start_tracing(NOBODY, "api")


@pytest.mark.parametrize("delay", ["soon", "-1", "0", "1.5"])
def test_a_delay_of_spans_that_is_none_is_refused(process: pytest.MonkeyPatch, delay: str) -> None:
    process.setenv("OTEL_BSP_SCHEDULE_DELAY", delay)
    with pytest.raises(BadSetting, match="OTEL_BSP_SCHEDULE_DELAY"):
        tracing.start_tracing(NOBODY, "api")


def test_an_empty_delay_of_spans_counts_as_unset(process: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """As `compose.yaml` gives it to each process."""
    process.setenv("OTEL_BSP_SCHEDULE_DELAY", "")
    tracing.start_tracing(NOBODY, "api")
    assert caplog.text == ""


def test_in_a_request_that_is_not_traced_no_span_is_made_and_nothing_is_handed_on(process: pytest.MonkeyPatch) -> None:
    process.setenv("OTEL_TRACES_SAMPLER_ARG", "0")
    tracing.start_tracing(NOBODY, "api")
    with tracing.trace("request"):
        assert tracing.span("append") is tracing.trace("request")  # one context that does nothing
        assert tracing.carried() == ""


@pytest.mark.parametrize("parent", ["", "nonsense", f"00-{'1' * 32}-{'2' * 16}-00"])
def test_a_span_of_another_process_follows_nothing_but_a_request_that_is_traced(
    process: pytest.MonkeyPatch, parent: str
) -> None:
    process.setenv("OTEL_TRACES_SAMPLER_ARG", "1")
    tracing.start_tracing(NOBODY, "projector")
    assert tracing.following("project", parent) is tracing.span("outside")


def test_a_span_tells_the_kind_of_an_error_and_not_its_message(process: pytest.MonkeyPatch) -> None:
    process.setenv("OTEL_TRACES_SAMPLER_ARG", "1")
    with collecting() as collector:
        tracing.start_tracing(collector.url, "api")
        with pytest.raises(ValueError, match="hidden"), tracing.trace("request"):
            raise ValueError("hidden")
        assert tracing.carried() == ""  # the span is closed
        wait_until(lambda: collector.trace_with("request") != [])
    (span,) = collector.trace_with("request")
    assert span.attributes == {"error.type": "ValueError"}
