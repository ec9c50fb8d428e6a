"""Places on the map of Japan."""

import pytest

from domain.nippon.components.rows import CityId, RegionId
from domain.nippon.map import city_on, region_of, region_on
from tests.domain.nippon.match import KANTO, TOKYO, Match


def test_a_place_is_found_by_its_id() -> None:
    state = Match().state
    assert (city_on(state, TOKYO).id, region_on(state, KANTO).id) == (TOKYO, KANTO)
    assert region_of(state, TOKYO) == KANTO


def test_a_place_that_is_not_on_the_map_raises_an_error() -> None:
    state = Match().state
    with pytest.raises(LookupError, match="no city edo"):
        city_on(state, CityId("edo"))
    with pytest.raises(LookupError, match="no region korea"):
        region_on(state, RegionId("korea"))
