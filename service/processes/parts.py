"""The parts of the service as child processes of a supervisor: the API, the projector, bot and webhook workers."""

import socket
import sys
from collections.abc import Mapping
from typing import Final

from service.processes.supervisor import Part
from service.settings import Settings

_KIFU: Final = (sys.executable, "-m", "service.cli")
_BOTS_ARE_NICE: Final = 5
"""The niceness of a bot worker: a bot may think while nobody else needs the processor."""


def api_part(settings: Settings, listener: socket.socket, operators: socket.socket | None) -> Part:
    """Returns the API on listening sockets; `operators` is that of the operator, if it has one of its own.

    The supervisor keeps the sockets open, so that clients only wait while the API starts again.
    """
    command = [*_KIFU, "api", "--bind", f"fd://{listener.fileno()}"]
    sockets = [listener.fileno()]
    if operators is not None:
        command += ["--operator-fd", str(operators.fileno())]
        sockets.append(operators.fileno())
    return Part("API", command, _environment(settings), tuple(sockets), settings.watchdog)


def projector_part(settings: Settings) -> Part:
    """Returns the projector."""
    return Part("projector", (*_KIFU, "projector"), _environment(settings), answers_within=settings.watchdog)


def worker_part(settings: Settings, number: int) -> Part:
    """Returns a bot worker; the number is for its name."""
    # It gives no sign of life while it waits before a move.
    patience = settings.watchdog + settings.bot_delay
    command = (*_KIFU, "worker")
    return Part(f"bot worker {number}", command, _environment(settings), (), patience, _BOTS_ARE_NICE)


def webhooks_part(settings: Settings, number: int) -> Part:
    """Returns a webhook worker; the number is for its name."""
    command = (*_KIFU, "webhooks")
    return Part(f"webhooks {number}", command, _environment(settings), (), settings.watchdog, _BOTS_ARE_NICE)


def _environment(settings: Settings) -> Mapping[str, str]:
    """Returns the settings that options of the command line may have changed."""
    return {
        "KIFU_REDIS_URL": settings.redis_url,
        "KIFU_DATA": str(settings.data.absolute()),
        "KIFU_LOG_LEVEL": settings.log_level,
    }
