"""The set-up, rulebook p. 3-4."""

from collections import Counter
from collections.abc import Callable

import pytest

from domain.refusals import IllegalMove
from domain.yokohama import GAME
from domain.yokohama.components.rows import OrderId
from domain.yokohama.moves import KeepOrder
from domain.yokohama.state import DUMMY, State
from tests.domain.yokohama.components import BLUE, CANAL, CHURCH, COMPONENTS, CUSTOMS, RED, SEATS
from tests.domain.yokohama.match import Match, opening

each_count = pytest.mark.parametrize("players", [2, 3, 4])


SEEDS = range(20)


def _opened(players: int, seed: int = 1859) -> State:
    return opening(players, seed).state


@each_count
def test_every_area_in_use_is_laid_out_once(players: int) -> None:
    assert Counter(_opened(players).layout) == Counter(COMPONENTS.areas_by_players[players])


def test_the_areas_are_laid_out_in_a_random_order() -> None:
    assert len({_opened(3, seed).layout for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize(
    "laid_out",
    [
        lambda state: tuple(board.site for board in state.areas),
        lambda state: tuple(board.token for board in state.areas),
        lambda state: tuple(board.cards for board in state.order_boards),
        lambda state: tuple(merchant.dealt for merchant in state.merchants),
        lambda state: state.order_deck,
        lambda state: tuple(board.cards for board in state.technology_boards),
        lambda state: state.technology_deck,
    ],
    ids=["sites", "tokens", "order-boards", "dealt-orders", "order-deck", "technology-boards", "technology-deck"],
)
def test_all_decks_are_shuffled(laid_out: Callable[[State], object]) -> None:
    assert len({laid_out(_opened(3, seed)) for seed in SEEDS}) == len(SEEDS)


def test_each_achievement_of_a_deck_may_be_the_one_that_is_drawn() -> None:
    drawn = {card.id for seed in range(60) for card in _opened(2, seed).achievements}
    assert drawn == set(COMPONENTS.achievements)


@each_count
def test_every_area_but_the_canal_has_a_site_and_a_token(players: int) -> None:
    boards = {board.id: board for board in _opened(players).areas}
    canal = boards.pop(CANAL, None)
    assert canal is None or (canal.site, canal.token, canal.shops) == (None, None, ())
    sites, tokens = [board.site for board in boards.values()], [board.token for board in boards.values()]
    assert None not in sites
    assert None not in tokens
    assert len(set(sites)) == len(set(tokens)) == len(boards)
    assert {len(board.shops) for board in boards.values()} == {4}


@pytest.mark.parametrize(("players", "used"), [(2, 10), (3, 13), (4, 17)])
def test_the_other_sites_and_tokens_are_out_of_the_game(players: int, used: int) -> None:
    box = _opened(players).box
    assert (box.sites, box.tokens) == (24 - used, 20 - used)


def test_two_players_have_one_port_and_one_laboratory() -> None:
    state = _opened(2)
    assert [board.area for board in state.order_boards] == ["port"]
    assert [board.area for board in state.technology_boards] == ["laboratory"]


def test_three_players_add_the_dock() -> None:
    state = _opened(3)
    assert {board.area for board in state.order_boards} == {"port", "dock"}
    assert [board.area for board in state.technology_boards] == ["laboratory"]


def test_four_players_play_with_all_management_boards() -> None:
    state = _opened(4)
    assert {board.area for board in state.order_boards} == {"port", "dock"}
    assert {board.area for board in state.technology_boards} == {"laboratory", "research_center"}
    assert set(state.layout) >= {CHURCH, CUSTOMS}


@each_count
def test_every_order_space_and_technology_space_is_filled(players: int) -> None:
    state = _opened(players)
    boards = [board.cards for board in state.order_boards] + [board.cards for board in state.technology_boards]
    assert [len(cards) for cards in boards] == [6] * len(boards)
    assert not any(None in cards for cards in boards)


@pytest.mark.parametrize(("players", "left"), [(2, 10), (3, 13), (4, 16)])
def test_the_order_deck_is_what_boards_and_players_leave(players: int, left: int) -> None:
    state = _opened(players)
    assert len(state.order_deck) == left
    assert state.box.orders == COMPONENTS.start.orders_returned_to_the_box[players]


@each_count
def test_no_card_lies_in_two_places(players: int) -> None:
    state = _opened(players)
    orders = [card for board in state.order_boards for card in board.cards] + list(state.order_deck)
    orders += [card for merchant in state.merchants for card in merchant.dealt]
    technologies = [card for board in state.technology_boards for card in board.cards] + list(state.technology_deck)
    assert len(set(orders)) == len(orders) == 36 - state.box.orders
    assert len(set(technologies)) == len(technologies) == 30


@each_count
def test_all_agents_and_the_station_start_in_the_supply(players: int) -> None:
    state = _opened(players)
    assert {stack.country: stack.left for stack in state.agents} == {"GB": 3, "US": 2, "FR": 2, "DE": 2, "NL": 1}
    assert state.station is None


@each_count
def test_each_player_starts_with_the_printed_pieces_and_goods(players: int) -> None:
    for merchant in _opened(players).merchants:
        hand, warehouse, stock = merchant.hand, merchant.warehouse, merchant.stock
        assert merchant.president is None
        assert (hand.assistants, hand.shops, hand.trading_houses) == (8, 2, 0)
        assert (warehouse.assistants, warehouse.shops, warehouse.trading_houses) == (12, 6, 4)
        assert (stock.copper, stock.silk, stock.tea, stock.fish, stock.imports) == (1, 1, 1, 1, 0)


@each_count
def test_the_start_player_has_3_yen_and_the_others_4(players: int) -> None:
    assert [merchant.stock.yen for merchant in _opened(players).merchants] == [3, 4, 4, 4][:players]


def test_one_achievement_is_drawn_from_each_deck() -> None:
    state = _opened(2)
    assert [COMPONENTS.achievements[card.id].deck for card in state.achievements] == ["A", "B", "C"]
    assert state.box.achievements == 12 - 3


def test_a_dummy_blocks_a_space_of_church_and_customs_with_two_players() -> None:
    state = _opened(2)
    assert state.church[COMPONENTS.church.blocked[2]] == DUMMY
    assert state.customs[COMPONENTS.customs.blocked[2]] == DUMMY
    assert state.church.count(None) == len(state.church) - 1
    assert state.customs.count(None) == len(state.customs) - 1


@pytest.mark.parametrize("players", [3, 4])
def test_nobody_blocks_a_space_with_three_or_four_players(players: int) -> None:
    state = _opened(players)
    assert set(state.church) == set(state.customs) == {None}


@each_count
def test_all_players_choose_at_once(players: int) -> None:
    assert set(GAME.to_act(_opened(players))) == set(SEATS[:players])


def test_each_player_keeps_one_of_two_dealt_orders() -> None:
    match = opening(2)
    first, second = match.state.merchants[BLUE].dealt
    assert set(GAME.legal_moves(match.state, BLUE)) == {KeepOrder(first), KeepOrder(second)}
    GAME.decide(match, BLUE, KeepOrder(second))
    assert match.state.merchants[BLUE].orders == (second,)
    assert match.state.merchants[BLUE].returned == (first,)


def test_only_a_dealt_order_may_be_kept() -> None:
    match = opening(2)
    not_dealt = match.state.merchants[RED].dealt[0]
    for order in (not_dealt, OrderId("nothing")):
        with pytest.raises(IllegalMove) as refusal:
            GAME.decide(opening(2), BLUE, KeepOrder(order))
        assert refusal.value.refusal.code == "order-not-dealt"


def test_a_player_keeps_only_one_order() -> None:
    match = opening(2)
    GAME.decide(match, RED, KeepOrder(match.state.merchants[RED].dealt[0]))
    assert list(GAME.to_act(match.state)) == [BLUE]
    assert list(GAME.legal_moves(match.state, RED)) == []


def test_the_first_turn_begins_once_all_have_chosen() -> None:
    match = Match(players=4)
    assert list(GAME.to_act(match.state)) == [RED]
    assert match.state.phase == "first_additional"
    assert match.state.turn.round == 1
