"""What counts of a match is read from the record of every game."""

from events.projections.contests import result_of
from events.projections.match_summary import summarize
from events.store import START
from tests.service.every_game.api_match import ApiMatch


def test_the_result_of_a_finished_match_is_read_from_its_record(finished: ApiMatch) -> None:
    services = finished.service.services
    snapshot = services.repository.newest(finished.id)
    assert snapshot is not None
    record = services.store.read(snapshot.match.id, START)
    entry = summarize(None, snapshot).entry
    result = result_of(entry.results, entry.seats, record)
    assert [place.part for place in result] == ["whole"] * 3
