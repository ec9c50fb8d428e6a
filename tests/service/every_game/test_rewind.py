"""Earlier versions in every game, for every viewer, and the changes since."""

import re
from collections.abc import Sequence
from itertools import pairwise

import jsonpatch
import msgspec
import pytest

from domain.game import Seat, Version
from domain.match import legal_moves, mask, to_act
from events.codec import codec
from service.use_cases.changes import MOST_EVENTS
from tests.service.conftest import without_names
from tests.service.every_game.api_match import ApiMatch

VERSIONS = 12
"""Number of versions that are compared, spread evenly."""


def versions(api_match: ApiMatch) -> Sequence[Version]:
    return [Version(1 + (api_match.version - 1) * step // VERSIONS) for step in range(VERSIONS + 1)]


def test_any_version_is_shown_as_each_viewer_saw_it(finished: ApiMatch) -> None:
    shown = codec(finished.game).match
    for caller in finished.viewers:
        seen = finished.views(finished.events(caller))
        for version in versions(finished):
            state = caller.get(f"{finished.path}/state?version={version}")
            assert without_names(shown(state.data)) == seen[version - 1]
            assert re.findall("[0-9]+", state.headers["ETag"])[0] == str(version)


def test_the_moves_of_any_version_are_those_that_the_seat_had(finished: ApiMatch) -> None:
    repository, waited = finished.service.services.repository, finished.versions_before_moves()
    for version in waited[:: len(waited) // VERSIONS]:
        snapshot = repository.at(finished.id, Version(version))
        assert snapshot is not None
        for seat, caller in enumerate(finished.callers):
            answer = caller.get(f"{finished.path}/moves?version={version}").get_json()
            view = mask(finished.game, snapshot.match, Seat(seat))
            own = legal_moves(finished.game, view, Seat(seat))
            assert [choice["move"] for choice in answer["moves"]] == msgspec.json.decode(msgspec.json.encode(own))
            assert own or seat not in to_act(finished.game, snapshot.match)
            assert all(choice["text"] for choice in answer["moves"])


def test_the_changes_turn_the_earlier_state_into_the_later_one(finished: ApiMatch) -> None:
    chosen = versions(finished)
    for caller in (finished.callers[0], finished.service.spectator):
        for since, to in [*pairwise(chosen), (chosen[3], chosen[-2]), (chosen[-2], chosen[3])]:
            diff = caller.get(f"{finished.path}/diff?from={since}&to={to}").get_json()
            before, after = (caller.get(f"{finished.path}/state?version={each}").get_json() for each in (since, to))
            assert jsonpatch.apply_patch(before, diff["patch"]) == after
            between = range(min(since, to) + 1, max(since, to) + 1)
            assert [event["version"] for event in diff["events"]] == [*between][:MOST_EVENTS]
            assert diff["next"] == max(between[:MOST_EVENTS])
            assert all(event["text"][-1] in ".!" for event in diff["events"])


@pytest.mark.parametrize("part", ["state", "scores", "moves"])
def test_a_version_that_the_match_does_not_have_is_unknown(finished: ApiMatch, part: str) -> None:
    for version in (0, finished.version + 1):
        problem = finished.callers[0].get(f"{finished.path}/{part}?version={version}")
        assert (problem.status_code, problem.get_json()["code"]) == (404, "unknown-version")
