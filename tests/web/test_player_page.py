"""The page of a player: the rating over time, and what the visitor and the player have won against each other."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import expect

from domain.game import GameId
from domain.match import MatchId, PlayerId
from events.projections.contests import Place, RatedResult
from events.projections.results import Results
from events.store import Millis
from service.bootstrap import Services
from tests.system.killable_service import KillableService
from tests.system.player import Player
from tests.web import axe
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PHONE

DAY = 24 * 3600 * 1000
BEGIN = 1_700_000_000_000
MANY = 103
"""Matches of Nippon: more than the page loads at a time."""


@contextmanager
def rated(service: KillableService, player: Player, other: Player) -> Iterator[None]:
    """Matches of the two that counted: many of Nippon, each third won by the other, and one of Yedo, a draw."""
    ranks = [(GameId("nippon"), number, 1 if number % 3 else 2) for number in range(MANY)]
    drawn = Place(PlayerId(player.id), 50, 1), Place(PlayerId(other.id), 50, 1)
    results = {(GameId("yedo"), MatchId("rated-yedo")): RatedResult(Millis(BEGIN), drawn)}
    for game, number, rank in ranks:
        places = Place(PlayerId(player.id), 60, rank), Place(PlayerId(other.id), 60, 3 - rank)
        results[game, MatchId(f"rated-{number}")] = RatedResult(Millis(BEGIN + number * 3 * DAY), places)
    with service.records() as services:
        put(services, results)
    try:
        yield
    finally:
        with service.records() as services:
            put(services, dict.fromkeys(results))


def put(services: Services, results: dict[tuple[GameId, MatchId], RatedResult | None]) -> None:
    for (game, match), result in results.items():
        Results(services.redis).put(game, match, result)
    for game in {game for game, _ in results}:
        while services.projections.standings.settle(game):
            pass


def test_the_page_of_a_player_shows_the_rating_over_time_and_who_has_won_against_whom(
    open_page: OpenPage, sign_up: SignUp, service: KillableService, axe_core: str
) -> None:
    player, other = sign_up("Hinata"), sign_up("Itsuki")
    with rated(service, player, other):
        user = open_page(other, viewport=PHONE, color_scheme="dark")
        user.go(f"#/players/{player.id}")
        ratings = user.page.get_by_role("region", name="Rating over time")
        dots = ratings.locator("svg .dot")
        expect(dots).to_have_count(100)
        ratings.get_by_role("button", name="Earlier ones").click()
        expect(dots).to_have_count(MANY)
        expect(ratings.locator("summary")).to_be_focused()
        ratings.get_by_text("All these matches as a table").click()
        rows = ratings.get_by_role("row")
        expect(rows).to_have_count(1 + MANY)
        expect(rows.nth(1).get_by_role("link")).to_have_attribute("href", f"#/matches/rated-{MANY - 1}")
        expect(rows.nth(MANY)).to_contain_text("0.0")
        met = user.page.get_by_role("region", name="You and Hinata")
        expect(met.get_by_role("row").nth(1).get_by_role("cell")).to_have_text(["103", "35", "68", "0"])
        expect(met.get_by_role("row").nth(2).get_by_role("cell")).to_have_text(["1", "0", "0", "1"])
        assert axe.serious_faults(user.page, axe_core) == []
        assert user.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        ratings.get_by_label("Game").select_option(label="Yedo")
        expect(dots).to_have_count(1)
        reader = open_page(player, locale="fr-FR")
        reader.go(f"#/players/{player.id}")
        expect(reader.page.get_by_role("heading", name="Évolution de la cote")).to_be_visible()
        expect(reader.page.get_by_text("Vous et")).to_have_count(0)
