"""The set-up, rulebook p. 4."""

from collections import Counter
from typing import Any

import pytest

from domain.game import Seat
from domain.yedo import GAME
from domain.yedo.components.rows import COLORS
from domain.yedo.components.vocabulary import Color, FavorCardId
from domain.yedo.events import DiscipleAssigned, FavorTaken, RoundBegan
from domain.yedo.moves import DraftMission, KeepCard, TakeFavor
from domain.yedo.state import Bidding
from tests.domain.yedo.components import COMPONENTS, SEATS
from tests.domain.yedo.match import Match, opening

ACTION, BONUS, WEAPON, MON, BLESSING = map(FavorCardId, ("F1", "F2", "F3", "F4", "F5"))

each_count = pytest.mark.parametrize("players", [2, 3, 4, 5])


def _drafted(match: Match) -> Match:
    """Plays the draft of all seats: half of the missions are red, half black."""
    for color in ("red", "black"):
        for _ in range(2 * len(match.state.clans)):
            match.play(match.waiting[0], DraftMission(color))
    return match


def _in_favors(players: int = 3, **options: Any) -> Match:
    match = _drafted(Match.set_up(players, **options))
    while match.offers(match.waiting[0], KeepCard):
        match.play(match.waiting[0], match.offers(match.waiting[0], KeepCard)[0])
    return match


def _ready(players: int = 3, **options: Any) -> Match:
    match = _in_favors(players, **options)
    for _ in range(players):
        match.play(match.waiting[0], match.offers(match.waiting[0], TakeFavor)[0])
    return match


@each_count
def test_each_player_has_a_clan_of_their_own(players: int) -> None:
    clans = [clan.id for clan in opening(players).state.clans]
    assert len(set(clans)) == players
    assert set(clans) <= set(COMPONENTS.clans)


def test_the_geisha_setting_removes_the_samurai_cards() -> None:
    match = Match.set_up()
    assert (len(match.deck("action")), len(match.deck("event"))) == (44, 21)
    assert not any(COMPONENTS.action_cards[card].samurai for card in match.deck("action"))
    assert not any(COMPONENTS.event_cards[card].samurai for card in match.deck("event"))


def test_the_samurai_setting_plays_with_all_cards() -> None:
    match = Match.set_up(setting="samurai")
    assert (len(match.deck("action")), len(match.deck("event"))) == (50, 27)


@pytest.mark.parametrize("deck", ["action", "bonus", "event", "weapon", *COLORS])
def test_all_decks_are_shuffled(deck: str) -> None:
    one, other = (Match.set_up(seed=seed).deck(deck) for seed in (1, 2))
    assert one != other
    assert deck == "weapon" or Counter(one) == Counter(other)


def test_two_weapons_start_in_the_market_on_the_two_spaces_for_6_mon() -> None:
    match = Match.set_up()
    stalls = [price for price, weapon in zip(COMPONENTS.market.prices, match.state.market, strict=True) if weapon]
    assert stalls == [6, 6]
    assert len(match.deck("weapon")) == 38


@each_count
def test_the_temple_holds_one_blessing_per_player(players: int) -> None:
    assert opening(players).state.blessings == players


def test_the_church_holds_3_mon() -> None:
    assert opening(2).state.church == 3


@pytest.mark.parametrize(("players", "geisha", "annexes"), [(2, 3, 2), (3, 5, 2), (4, 6, 3), (5, 7, 4)])
def test_the_supply_is_that_of_the_number_of_players(players: int, geisha: int, annexes: int) -> None:
    state = opening(players).state
    assert state.geisha == geisha
    assert Counter(state.annexes) == dict.fromkeys(COMPONENTS.annexes, annexes)


def test_the_match_begins_with_the_bidding_phase_of_round_1() -> None:
    match = _ready()
    assert [event.round for event in match.happened(RoundBegan)] == [1]
    assert isinstance(match.state.phase, Bidding)
    assert match.state.church == 3


def test_the_watch_patrol_starts_at_the_gates_in_a_random_color() -> None:
    patrols = {opening(2, seed).state.patrol for seed in range(20)}
    assert {(patrol.color, patrol.district) for patrol in patrols if patrol} == {("red", "gates"), ("blue", "gates")}


@each_count
def test_two_disciples_start_in_the_clan_house_and_two_in_the_reserve(players: int) -> None:
    assert {(clan.house, clan.reserve) for clan in opening(players).state.clans} == {(2, 2)}


def test_a_random_player_is_first_and_the_others_follow_clockwise() -> None:
    orders = {opening(3, seed).state.order for seed in range(30)}
    assert orders == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}


def test_example_player_order() -> None:
    """Four players sit clockwise around the table; Blue is drawn as the first."""
    blue, red, yellow, green = map(Seat, (2, 3, 0, 1))
    order = next(state.order for seed in range(99) if (state := opening(4, seed).state).order[0] == blue)
    assert order == (blue, red, yellow, green)


@each_count
def test_each_player_starts_with_1_prestige_point_and_12_mon(players: int) -> None:
    assert {(clan.points, clan.mon) for clan in opening(players).state.clans} == {(1, 12)}


def test_missions_are_drafted_from_last_to_first_until_each_has_four() -> None:
    match = Match.set_up(3)
    asked: list[Seat] = []
    while match.offers(match.waiting[0], DraftMission):
        asked += match.waiting
        match.play(match.waiting[0], DraftMission("red"))
    assert asked == [*reversed(match.state.order)] * 4
    assert all(len(clan.missions) == 4 for clan in match.state.clans)


@pytest.mark.parametrize("color", COLORS)
def test_a_mission_is_drawn_from_any_of_the_four_decks(color: Color) -> None:
    match = Match.set_up()
    seat, top = match.waiting[0], match.deck(color)[0]
    match.play(seat, DraftMission(color))
    assert match.clan(seat).missions == (top,)
    assert top not in match.deck(color)


@pytest.mark.parametrize("other", ["green", "yellow"])
def test_the_fourth_mission_must_be_red_or_black_where_no_other_is(other: Color) -> None:
    match = _draft_pass(Match.set_up(), other, other, other)
    seat = match.waiting[0]
    match.refuses(seat, DraftMission(other), "needs-red-or-black")
    assert match.offers(seat, DraftMission) == [DraftMission("red"), DraftMission("black")]


def test_no_mission_is_drafted_from_an_exhausted_deck() -> None:
    match = Match.set_up().cut("black")
    match.refuses(match.waiting[0], DraftMission("black"), "mission-deck-exhausted")


def test_with_a_red_mission_the_fourth_may_be_of_any_color() -> None:
    match = _draft_pass(Match.set_up(), "green", "red", "green")
    assert match.offers(match.waiting[0], DraftMission) == [DraftMission(color) for color in COLORS]


def _draft_pass(match: Match, *colors: Color) -> Match:
    for color in colors:
        for _ in match.state.clans:
            match.play(match.waiting[0], DraftMission(color))
    return match


def test_in_the_geisha_setting_each_player_starts_with_one_action_card() -> None:
    match = Match.set_up(3)
    top = match.deck("action")[:3]
    match = _in_favors()
    assert tuple(match.clan(seat).action_cards[0] for seat in match.state.order) == top
    assert all(len(clan.action_cards) == 1 for clan in match.state.clans)


def test_in_the_samurai_setting_each_player_keeps_one_of_three_action_cards() -> None:
    match = _drafted(Match.set_up(3, setting="samurai"))
    first, cards = match.state.order[0], match.state.clans[match.state.order[0]].drawn
    assert match.waiting == (first,)
    assert len(cards) == 3
    assert {move.card for move in match.offers(first, KeepCard)} == set(cards)
    match.play(first, KeepCard(cards[1]))
    assert match.clan(first).action_cards == (cards[1],)
    assert set(match.deck("action")[-2:]) == {cards[0], cards[2]}
    assert match.waiting == (match.state.order[1],)


def test_the_number_of_starting_action_cards_may_be_agreed() -> None:
    assert _drafted(Match.set_up(2, start_action_cards=2)).offers(Match.set_up(2).state.order[0], KeepCard)


def test_favors_are_chosen_from_the_last_player_to_the_first() -> None:
    match = _in_favors()
    asked: list[Seat] = []
    while match.waiting and match.offers(match.waiting[0], TakeFavor):
        asked += match.waiting
        match.play(match.waiting[0], match.offers(match.waiting[0], TakeFavor)[0])
    assert tuple(asked) == match.state.order[::-1]


@pytest.mark.parametrize(
    ("favor", "mon", "action_cards", "bonus_cards", "weapons", "blessings"),
    [
        (ACTION, 15, 2, 0, 0, 0),
        (BONUS, 15, 1, 1, 0, 0),
        (WEAPON, 15, 1, 0, 1, 0),
        (MON, 19, 1, 0, 0, 0),
        (BLESSING, 12, 1, 0, 0, 1),
    ],
)
def test_each_favor_gives_what_it_shows(
    favor: FavorCardId, mon: int, action_cards: int, bonus_cards: int, weapons: int, blessings: int
) -> None:
    match = _in_favors()
    seat, left = match.waiting[0], match.state.blessings
    match.play(seat, TakeFavor(favor))
    clan = match.clan(seat)
    assert (clan.mon, clan.blessings, left - match.state.blessings) == (mon, blessings, blessings)
    assert [len(cards) for cards in (clan.action_cards, clan.bonus_cards, clan.weapons)] == [
        action_cards,
        bonus_cards,
        weapons,
    ]


@pytest.mark.parametrize(("favor", "news"), [(MON, 0), (BLESSING, 0), (ACTION, 1), (BONUS, 1), (WEAPON, 1)])
def test_what_a_favor_leads_to_does_not_say_again_what_it_shows(favor: FavorCardId, news: int) -> None:
    match = _in_favors()
    before, seat = match.state, match.waiting[0]
    match.play(seat, TakeFavor(favor))
    parts = GAME.guidance.outcome(before, match.state, seat, match.events).parts
    assert (len(parts), "Mon" in "".join(parts)) == (news, False)


def test_the_log_of_a_favor_says_once_what_it_gives() -> None:
    match = _in_favors()
    match.play(match.waiting[0], TakeFavor(MON))
    told = [GAME.describe(match.state, event, ("Maeda",) * 3) for event in match.events]
    assert told[:2] == ["Maeda takes a favor of the Shogun.", "Maeda receives 7 Mon."]


def test_a_favor_is_taken_once() -> None:
    match = _in_favors()
    match.play(match.waiting[0], TakeFavor(MON))
    assert match.happened(FavorTaken)
    match.refuses(match.waiting[0], TakeFavor(MON), "favor-not-there")
    assert len(match.offers(match.waiting[0], TakeFavor)) == 4


def test_the_favors_that_remain_go_back_to_the_box() -> None:
    assert _ready(3).state.favors == ()


@each_count
def test_each_player_starts_with_a_blackmail_card(players: int) -> None:
    match = _ready(players)
    assert all(match.clan(seat).blackmail for seat in SEATS[:players])


def test_nobody_places_a_disciple_before_the_first_round() -> None:
    assert not _ready().happened(DiscipleAssigned)
