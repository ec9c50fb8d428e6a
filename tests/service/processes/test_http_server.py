import subprocess
import sys


def test_gevent_replaces_sockets_and_locks_before_any_client_takes_hold_of_them() -> None:
    """What the process of gunicorn imports before it starts its worker, which replaces them."""
    program = (
        "import sys, service.processes.http_server, service.processes.http_worker\n"
        "print(sorted({'redis', 'flask', 'structlog', 'werkzeug'} & set(sys.modules)))"
    )
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "[]\n"
