"""Laboratory and Research Center, rulebook p. 14."""

import pytest

from domain.yokohama.components.rows import AreaId, Space, TechnologyId
from domain.yokohama.events import TechnologiesReplenished
from domain.yokohama.moves import Decline, TakeTechnology
from domain.yokohama.state import Stock
from tests.domain.yokohama.components import COMPONENTS, LABORATORY, RED, RESEARCH_CENTER
from tests.domain.yokohama.match import Match

EXTRA = COMPONENTS.technology_boards.additional_cost
FIRST, SIXTH = Space(0), Space(5)


def _card(industry: int, *, but: tuple[str, ...] = ()) -> TechnologyId:
    cards = COMPONENTS.technologies.values()
    quiet = ("exposition", "station", *but)
    return next(card.id for card in cards if card.industry == industry and card.title not in quiet)


THREE, FOUR, FIVE, SIX = map(_card, (3, 4, 5, 6))


def _in_laboratory(power: int, *cards: TechnologyId, held: int = 0, area: AreaId = LABORATORY, **owned: int) -> Match:
    """Begins an action in a laboratory with the given first cards; red holds `held` other technologies."""
    nothing = {"yen": 0, "imports": 0, "copper": 0, "silk": 0, "tea": 0, "fish": 0}
    titles = {COMPONENTS.technologies[card].title for card in cards} | {
        "letterpress_printing",
        "patent_system",
        "station",
    }
    match = Match(players=4).owns(RED, **{**nothing, **owned}).without_token(area)
    match.has_titles(RED, *[title for title in COMPONENTS.titles if title not in titles][:held])
    return match.lays_technologies(area, *cards).acts(area, power)


def test_power_pays_the_industry_cost() -> None:
    for power, card in ((3, THREE), (4, FOUR), (5, FIVE)):
        match = _in_laboratory(power, card).play(TakeTechnology(FIRST))
        assert match.merchant().technologies == (card,)
    for power, card in ((1, THREE), (2, THREE), (3, FOUR), (4, FIVE), (5, SIX)):
        assert TakeTechnology(FIRST) not in _in_laboratory(power, card).offers(TakeTechnology)
        _in_laboratory(power, card, imports=9).refuses(TakeTechnology(FIRST), "price-does-not-fit")


@pytest.mark.parametrize("power", [1, 2, 3, 4, 5])
def test_each_power_pays_1_industry(power: int) -> None:
    match = _in_laboratory(power, SIX, imports=9)
    match.refuses(TakeTechnology(FIRST, imports=6 - power - 1), "price-does-not-fit")
    assert match.play(TakeTechnology(FIRST, imports=6 - power)).merchant().technologies == (SIX,)


def test_later_spaces_cost_more() -> None:
    for space in range(6):
        filler = tuple(card.id for card in COMPONENTS.technologies.values() if card.id != THREE)[:space]
        match = _in_laboratory(3, *filler, THREE, imports=EXTRA[space])
        match.play(TakeTechnology(Space(space), imports=EXTRA[space]))
        assert match.merchant().technologies == (THREE,)
        if EXTRA[space]:
            _in_laboratory(3, *filler, THREE).refuses(TakeTechnology(Space(space)), "not-now")


def test_imports_and_yen_add_industry() -> None:
    lacking_two = (
        TakeTechnology(FIRST, imports=2),
        TakeTechnology(FIRST, imports=1, yen=2),
        TakeTechnology(FIRST, yen=4),
    )
    for move in lacking_two:
        match = _in_laboratory(3, FIVE, imports=move.imports, yen=move.yen).play(move)
        assert match.merchant().technologies == (FIVE,)
        assert match.merchant().stock == Stock()


def test_imports_and_yen_may_be_added_as_often_as_one_likes() -> None:
    match = _in_laboratory(1, SIX, imports=3, yen=4).play(TakeTechnology(FIRST, imports=3, yen=4))
    assert match.merchant().technologies == (SIX,)


def test_no_more_is_paid_than_needed() -> None:
    match = _in_laboratory(3, FOUR, imports=5, yen=9)
    match.refuses(TakeTechnology(FIRST, imports=2), "price-does-not-fit")
    match.refuses(TakeTechnology(FIRST, imports=1, yen=2), "price-does-not-fit")
    match.refuses(TakeTechnology(FIRST, yen=1), "price-does-not-fit")
    match.refuses(TakeTechnology(FIRST, yen=3), "price-does-not-fit")
    match.refuses(TakeTechnology(FIRST, imports=-1, yen=4), "price-does-not-fit")
    match.refuses(TakeTechnology(FIRST, imports=2, yen=-2), "price-does-not-fit")


def test_what_cannot_be_paid_cannot_be_taken() -> None:
    match = _in_laboratory(3, FIVE, imports=1, yen=1)
    match.refuses(TakeTechnology(FIRST, imports=2), "cannot-pay-technology")
    match.refuses(TakeTechnology(FIRST, imports=1, yen=2), "cannot-pay-technology")


def test_one_card_is_taken_per_action() -> None:
    match = _in_laboratory(5, THREE, FOUR, imports=9).play(TakeTechnology(FIRST))
    match.refuses(TakeTechnology(FIRST), "not-now")


def test_excess_industry_is_lost() -> None:
    match = _in_laboratory(5, THREE).play(TakeTechnology(FIRST))
    assert match.merchant().stock == Stock()


def test_taking_a_technology_is_optional() -> None:
    assert _in_laboratory(5, THREE).play(Decline()).merchant().technologies == ()


def test_power_gives_no_more_than_5_industry() -> None:
    match = Match().puts(RED, LABORATORY, 6).lays_technologies(LABORATORY, SIX).owns(RED, imports=0, yen=0)
    match.acts_in(LABORATORY).refuses(TakeTechnology(FIRST), "price-does-not-fit")


def test_a_title_that_is_held_cannot_be_taken_again() -> None:
    first, second = (card.id for card in COMPONENTS.technologies.values() if card.title == "ball")
    match = Match().has_technologies(RED, first).lays_technologies(LABORATORY, second).owns(RED, imports=9)
    match.acts(LABORATORY, 5).refuses(TakeTechnology(FIRST), "same-title")


def test_there_is_no_limit_to_the_number_of_technologies() -> None:
    match = _in_laboratory(5, THREE, held=12, imports=1).play(TakeTechnology(FIRST, imports=1))
    assert len(match.merchant().technologies) == 13


def test_the_fourth_technology_costs_2_yen_or_1_import_more() -> None:
    assert len(_in_laboratory(3, THREE, held=2).play(TakeTechnology(FIRST)).merchant().technologies) == 3
    for held in (3, 4):
        _in_laboratory(3, THREE, held=held, yen=9, imports=9).refuses(TakeTechnology(FIRST), "price-does-not-fit")
        paid = _in_laboratory(3, THREE, held=held, yen=2).play(TakeTechnology(FIRST, yen=2))
        assert paid.merchant().stock == Stock()
        paid = _in_laboratory(3, THREE, held=held, imports=1).play(TakeTechnology(FIRST, imports=1))
        assert paid.merchant().stock == Stock()
        _in_laboratory(3, THREE, held=held, yen=1).refuses(TakeTechnology(FIRST, yen=2), "not-now")


def test_no_fee_is_due_before_the_fourth() -> None:
    _in_laboratory(3, THREE, held=2, yen=9).refuses(TakeTechnology(FIRST, yen=2), "price-does-not-fit")


def test_power_does_not_pay_the_fee_of_the_fourth() -> None:
    _in_laboratory(5, THREE, held=3).refuses(TakeTechnology(FIRST), "not-now")
    match = _in_laboratory(3, FOUR, held=3, imports=2).play(TakeTechnology(FIRST, imports=2))
    assert match.merchant().stock == Stock()


@pytest.mark.parametrize("area", [LABORATORY, RESEARCH_CENTER])
def test_the_fee_of_the_fourth_comes_on_top_of_what_its_space_adds(area: AreaId) -> None:
    others = [card.id for card in COMPONENTS.technologies.values() if card.title != COMPONENTS.technologies[FOUR].title]
    match = _in_laboratory(3, *others[:5], FOUR, held=3, area=area, imports=9, yen=9)
    # 4 industry and 2 of the space, less 3 of power, and then 1 import or 2 yen
    ways = {(move.imports, move.yen) for move in match.offers(TakeTechnology) if move.space == SIXTH}
    assert ways == {(0, 8), (1, 6), (2, 4), (3, 2), (4, 0)}


def test_cards_move_left_and_the_deck_fills_the_space() -> None:
    match = _in_laboratory(5, FOUR, THREE)
    cards, deck = match.technology_cards(LABORATORY), match.state.technology_deck
    match.play(TakeTechnology(Space(1)))
    assert match.technology_cards(LABORATORY) == (cards[0], *cards[2:], deck[0])
    assert match.state.technology_deck == deck[1:]


def test_only_the_board_of_the_action_is_refilled() -> None:
    match = Match(players=4).lays_technologies(LABORATORY, None, None).lays_technologies(RESEARCH_CENTER, THREE)
    match.acts(RESEARCH_CENTER, 3).play(TakeTechnology(FIRST))
    assert [(event.board, len(event.drawn)) for event in match.happened(TechnologiesReplenished)] == [
        (RESEARCH_CENTER, 1)
    ]


def test_a_board_from_which_nothing_was_taken_is_not_refilled() -> None:
    assert _in_laboratory(3, THREE).play(Decline()).happened(TechnologiesReplenished) == []


def test_an_exhausted_deck_leaves_the_space_empty() -> None:
    match = Match().lays_technologies(LABORATORY, THREE).technology_deck(0).acts(LABORATORY, 5)
    cards = match.technology_cards(LABORATORY)
    match.play(TakeTechnology(FIRST))
    assert match.technology_cards(LABORATORY) == (*cards[1:], None)
    assert match.state.last_round is None


def test_a_board_that_neither_gets_a_card_nor_moves_one_is_not_refilled() -> None:
    match = Match()
    match.lays_technologies(LABORATORY, *match.technology_cards(LABORATORY)[:-1], None).technology_deck(0)
    assert match.acts(LABORATORY, 3).play(Decline()).happened(TechnologiesReplenished) == []


def test_an_empty_space_gives_no_card() -> None:
    match = Match().lays_technologies(LABORATORY, None, THREE).acts(LABORATORY, 5)
    for space in (-1, 0, 6):
        match.refuses(TakeTechnology(Space(space)), "no-such-card")


def test_an_empty_board_offers_no_choice() -> None:
    assert Match().lays_technologies(LABORATORY, *[None] * 6).acts(LABORATORY, 3).state.phase == "second_additional"


def test_the_research_center_works_as_the_laboratory_does() -> None:
    match = Match(players=4).lays_technologies(RESEARCH_CENTER, FOUR).acts(RESEARCH_CENTER, 4)
    cards = match.technology_cards(LABORATORY)
    match.play(TakeTechnology(FIRST))
    assert match.merchant().technologies == (FOUR,)
    assert match.technology_cards(LABORATORY) == cards
