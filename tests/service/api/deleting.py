"""The deletion of an account by the API, for tests."""

from collections.abc import Callable

from service.bootstrap import Services
from tests.service.conftest import VERA, Caller, caught_up

ME = "/v1/players/me"


def opened(creator: Caller, *others: Caller, private: bool = False, seats: int = 2) -> str:
    """The path of a match in which the creator and the others have seats."""
    plan = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
    body = {"game": "stones", "seats": plan, "options": {"stones": 4}, "private": private}
    path = str(creator.post("/v1/matches", body).headers["Location"])
    for seat, other in enumerate(others, start=1):
        assert other.put(f"{path}/seats/{seat}").status_code == 200
    return path


def delete(caller: Caller, name: str = VERA) -> None:
    answer = caller("DELETE", ME, {"confirm": name})
    assert answer.status_code == 200, answer.get_json()


def finish(services: Services, project: Callable[[], None], settle_for: float = 0.0) -> None:
    services.deletions.finish(caught_up(services).lag, settle_for)
    project()
