"""The 5-power bonus, rulebook p. 7."""

import pytest

from domain.yokohama.components.rows import Reward, Token
from domain.yokohama.events import TokenCollected
from domain.yokohama.moves import CollectToken, Decline
from tests.domain.yokohama.box import BOX, FISHING_GROUNDS, RED, SILK_MILL
from tests.domain.yokohama.story import Table

AN_IMPORT = Reward(imports=1)


def test_a_five_power_action_earns_the_token() -> None:
    table = Table().token(FISHING_GROUNDS, AN_IMPORT).acts(FISHING_GROUNDS, power=5).play(CollectToken())
    assert table.merchant().stock.imports == 1
    assert table.area(FISHING_GROUNDS).token is None


def test_more_than_five_power_earns_it_too() -> None:
    Table().puts(RED, FISHING_GROUNDS, 7).acts_in(FISHING_GROUNDS).play(CollectToken())


@pytest.mark.parametrize("power", [1, 2, 3, 4])
def test_less_than_five_power_earns_no_token(power: int) -> None:
    table = Table().acts(FISHING_GROUNDS, power)
    table.refuses(CollectToken())
    assert table.area(FISHING_GROUNDS).token is not None


def test_only_the_first_earns_the_token() -> None:
    table = Table().without_token(FISHING_GROUNDS).acts(FISHING_GROUNDS, power=5)
    table.refuses(CollectToken())


def test_the_token_may_be_left() -> None:
    table = Table().acts(FISHING_GROUNDS, power=5).play(Decline())
    assert table.merchant().tokens == ()
    assert table.area(FISHING_GROUNDS).token is not None
    table.refuses(CollectToken())


def test_the_token_is_kept_after_its_effect() -> None:
    table = Table().token(FISHING_GROUNDS, AN_IMPORT).acts(FISHING_GROUNDS, power=5)
    token = table.area(FISHING_GROUNDS).token
    assert table.play(CollectToken()).merchant().tokens == (token,)


@pytest.mark.parametrize("token", BOX.tokens.values(), ids=lambda token: token.id)
def test_every_token_gives_what_it_shows(token: Token) -> None:
    table = Table().token(FISHING_GROUNDS, token.reward).acts(FISHING_GROUNDS, power=5)
    before, points = table.merchant().stock, table.points()
    table.play(CollectToken())
    assert table.merchant().stock == before.plus(token.reward)
    assert table.points() == points + token.reward.vp
    [collected] = table.happened(TokenCollected)
    assert collected.reward == token.reward


def test_example_five_power_bonus() -> None:
    table = Table().shop(RED, SILK_MILL).puts(RED, SILK_MILL, 3).token(SILK_MILL, AN_IMPORT)
    table.acts_in(SILK_MILL).play(CollectToken())
    assert table.merchant().stock.imports == 1
    assert len(table.merchant().tokens) == 1
    assert table.area(SILK_MILL).token is None
