"""In every golden record each point names the event that gave it, at any version."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from domain.game import Version
from events.event_view import envelope_of
from events.store import NOTHING
from tests.playthroughs.recording import FOLDER, read
from tests.service.every_game.api_match import running_service

pytestmark = pytest.mark.redis

FILES = sorted(FOLDER.glob("*/*.ndjson"))
VERSIONS = 20
"""Number of versions of a record that are read, spread evenly."""


def spread(versions: Sequence[Version]) -> Sequence[Version]:
    return versions[:: max(1, len(versions) // VERSIONS)]


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_scores_add_up_and_each_line_names_the_version_and_type_of_its_event(path: Path) -> None:
    record = read(path)
    with running_service() as service:
        service.services.store.append(record.header.match, NOTHING, [envelope_of(entry) for entry in record.entries])
        for version in (*spread([entry.version for entry in record.entries]), record.header.version):
            found = service.spectator.get(f"/v1/matches/{record.header.match}/scores?version={version}").get_json()
            assert found["version"] == version
            for score in found["scores"]:
                assert sum(line["points"] for line in score["lines"]) == score["total"]
                assert all(line["version"] <= version for line in score["lines"])
                types = [record.entries[line["version"] - 1].type for line in score["lines"]]
                assert [line["type"] for line in score["lines"]] == types
