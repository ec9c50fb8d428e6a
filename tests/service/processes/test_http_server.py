"""What gevent replaces before the API is imported."""

import subprocess
import sys


def test_gevent_replaces_sockets_and_locks_before_any_client_takes_hold_of_them() -> None:
    """What the process of gunicorn imports before it starts its worker, which replaces them."""
    program = (
        "import sys, service.processes.http_server, service.processes.http_worker\n"
        "print(sorted({'redis', 'flask', 'structlog', 'werkzeug'} & set(sys.modules)))"
    )
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "[]\n"


def test_a_measurement_is_added_to_under_a_plain_lock() -> None:
    """A lock of gevent takes twice as long as the addition, and nothing interrupts an addition anyway."""
    program = (
        "import service.processes.http_server\n"
        "from gevent import monkey; monkey.patch_all()\n"
        "import threading; from prometheus_client import values\n"
        "print(values.Lock is monkey.get_original('threading', 'Lock'), values.Lock is threading.Lock)"
    )
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "True False\n"
