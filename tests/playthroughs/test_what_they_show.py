"""Some golden records are kept for what happens in them."""

from collections.abc import Iterator

import msgspec

from domain.nippon.events.scorings import RegionScored
from tests.playthroughs.recording import FOLDER, read


def scored_regions(name: str) -> Iterator[RegionScored]:
    for entry in read(FOLDER / "nippon" / name).entries:
        if entry.type == "nippon.RegionScored":
            yield msgspec.json.decode(entry.data, type=RegionScored)


def is_tied(scored: RegionScored) -> bool:
    influence = [standing.influence for standing in scored.standings] + [scored.foreign] * (scored.foreign > 0)
    return len(set(influence)) < len(influence)


def test_in_one_record_of_nippon_each_of_the_three_scorings_has_a_tie() -> None:
    regions = scored_regions("3-seats-each-scoring-tied.ndjson")
    assert {scored.scoring for scored in regions if is_tied(scored)} == {1, 2, 3}
