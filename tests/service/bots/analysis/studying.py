"""Asks for hints and analyses, and makes them."""

from typing import Any

from service.bootstrap import Services
from service.bots.analysis.analyst import Analyst
from tests.service.conftest import Caller


def for_ever() -> bool:
    return True


def do_all(services: Services, thinker: Analyst) -> None:
    for study in services.studies.all():
        thinker.work(study.name, for_ever)


def asked(caller: Caller, path: str) -> tuple[int, dict[str, Any]]:
    answer = caller.post(path)
    return answer.status_code, answer.get_json()
