"""The log of a process: one line of JSON for each message, on standard error."""

import logging
import sys
from typing import Any

import structlog

from service import metrics
from service.processes.log_repeats import RepeatFilter


def _counted(_logger: Any, level: str, message: structlog.typing.EventDict) -> structlog.typing.EventDict:
    metrics.log_messages.labels(level).inc()
    return message


def configure_logs(level: str) -> None:
    """Logs messages of at least this level, also those of the libraries; a warning that repeats, once a minute."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,  # the request, the match and its version
        structlog.stdlib.add_log_level,
        _counted,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(RepeatFilter())
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(structlog.processors.JSONRenderer(), foreign_pre_chain=shared)
    )
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
