"""A release that brings a new edition of the rules, on the store of the release before."""

import pytest

from domain.match import MatchId, PlayerId
from events.store import CommandId
from service.bootstrap import Services, bootstrap
from service.settings import Settings
from service.use_cases.accounts import Player
from service.use_cases.commands import Command
from service.use_cases.match_plan import MatchPlan, SeatPlan
from tests.games import stones, stones_corrected

ADA = Player(PlayerId("ada"), "Ada")


@pytest.mark.parametrize(("editions", "begins_with"), [("", 2), ("stones=1", 1)])
def test_a_new_match_begins_with_the_newest_edition_unless_the_operator_names_an_earlier_one(
    services: Services, editions: str, begins_with: int
):
    settings = Settings(redis_url=services.settings.redis_url, editions=editions)
    release = bootstrap(settings, services.bots, {stones.GAME.id: stones_corrected.GAME})
    plan = MatchPlan(stones.GAME.id, (SeatPlan("me"), SeatPlan("open")), {})
    match, command = MatchId(f"edition-{begins_with}"), Command(ADA.id, CommandId(f"create-{begins_with}"))
    release.matches.create(ADA, match, plan, command)
    read = bootstrap(Settings(redis_url=services.settings.redis_url), services.bots, release.games)
    snapshot = read.repository.newest(match)
    assert snapshot is not None
    assert (snapshot.match.edition, snapshot.game.edition) == (begins_with, begins_with)
    for each in (release, read):
        each.redis.close()
