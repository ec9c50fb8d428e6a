from pathlib import Path

import yaml

from service.api.document import yaml_text
from tests.service.conftest import Caller

COMMITTED = Path(__file__).parents[3] / "openapi.yaml"


def test_the_committed_document_is_that_of_the_code():
    assert COMMITTED.read_text() == yaml_text(), "run `make openapi`"


def test_the_api_shows_its_document(spectator: Caller):
    answer = spectator.get("/openapi.yaml")
    assert answer.mimetype == "application/yaml"
    assert yaml.safe_load(answer.data)["openapi"] == "3.1.0"


def test_every_operation_documents_its_problems(spectator: Caller):
    document = yaml.safe_load(spectator.get("/openapi.yaml").data)
    operations = [
        operation for path in document["paths"].values() for name, operation in path.items() if name != "parameters"
    ]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    for operation in operations:
        assert {"401", "422", "500", "503"} <= set(operation["responses"])
        assert operation["summary"]
