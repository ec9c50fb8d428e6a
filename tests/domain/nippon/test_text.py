"""Events and moves as sentences."""

import pytest
from msgspec.structs import replace

from domain.nippon import GAME
from domain.nippon.components import REGISTRY
from domain.nippon.moves import BuildTrain, Consolidate, SupplyCity, TakeReward
from tests.domain.nippon.match import KANTO, KYUSHU, NAGASAKI, PURPLE, SENDAI, Match

NAMES = ("Iwasaki", "Mitsui", "Sumitomo", "Yasuda")


def test_the_events_of_a_turn_are_described() -> None:
    assert Match().spends_the_turn().told(NAMES) == [
        "Iwasaki takes a white worker and carries out Knowledge.",
        "Iwasaki advances 1 step on the knowledge track for 1,000 yen.",
        "Iwasaki finishes the action.",
        "Iwasaki's turn ends.",
        "It is Mitsui's turn.",
    ]


def test_a_scoring_is_described_with_its_places() -> None:
    match = Match().places(PURPLE, NAGASAKI, "lenses", 7).builds(PURPLE, "ship", KYUSHU).scores_regions(1)
    told = match.told(NAMES)
    assert (
        "Scoring 1 of Kyushu & Shikoku: the foreign companies have 9 influence; "
        "Mitsui is second with 7: 7 VP and 2 VP for ships."
    ) in told
    assert "Scoring 1 of Kanto & Chubu: the foreign companies have 12 influence, and no player has any." in told


def test_wages_are_described_with_what_was_not_paid() -> None:
    match = Match().holds("white", "yellow", "black", "red", "blue", "green").rewards().spare_tiles(0)
    match.play(Consolidate())
    assert "Iwasaki pays 12,000 yen in wages; 2 unpaid colors cost 4 VP." in match.told(NAMES)


def test_a_reward_that_must_be_taken_is_not_described_as_one_that_may_be() -> None:
    match = Match(4).holds("red", "red", "red", "red").play(Consolidate())
    assert "Iwasaki must take a reward of up to 3x." in match.told(NAMES)


def test_a_refill_from_an_empty_bag_is_described() -> None:
    match = Match().board(bag=()).refills_generally()
    assert "Drawn from the bag: no workers; 7 more will follow when workers return." in match.told(NAMES)


def _offered(match: Match) -> set[str]:
    return {GAME.describe_move(match.state, move) for move in match.moves()}


@pytest.mark.parametrize(
    ("match", "lines"),
    [
        (Match().has("silk_2", goods=1), {"Take a white worker: Local Market.", "Consolidate."}),
        (
            Match().at(knowledge=3).acts("invest"),
            {
                "Build factory silk 4 for 6,000 yen. Once: you receive 5,000 yen.",
                "Build factory bento 4 for 6,000 yen and 1 blueprint. Once: you advance 2 steps on the coal track.",
            },
        ),
        (Match().acts("knowledge"), {"Advance 2 steps on the knowledge track for 3,000 yen."}),
        (Match().has("bento_2").acts("mines"), {"Advance 1 step on the coal track."}),
        (Match().has("silk_2", machine=1).acts("machinery"), {"Upgrade factory silk 2 to +2 for 5,000 yen."}),
        (Match().acts("machinery"), {"Put a machine into your stock for 5,000 yen."}),
        (Match().has("silk_2", machine=2, goods=2).acts("produce"), {"Run factory silk 2 with 2 coal: 2 goods."}),
        (
            Match().acts("trains").play(BuildTrain(KANTO)),
            {"Build a train in Kansai & Chugoku for 5,000 yen.", "Finish the action."},
        ),
        (
            Match().has("silk_2", goods=2).has("paper_2", goods=1).acts("export"),
            {"Export 2 silk and 1 paper for contract 4: 5,000 yen and 3 money steps."},
        ),
        (
            Match().has("bento_2", goods=2).acts("local_market"),
            {"Supply 2 bento to Sendai for an influence tile of up to 4."},
        ),
        (Match().holds("red", "red", "red").play(Consolidate()), {"Take the 2x reward: 2 coal."}),
        (
            Match(4).holds("red", "red", "red").play(Consolidate(), TakeReward(2, "coal")),
            {"Place the 2x tile on Money: 1 VP for each 6,000 yen."},
        ),
        (
            Match().owns(blueprints=3).spends_the_turn(),
            {"Exchange 3 blueprints for a step on the money track.", "End your turn."},
        ),
    ],
)
def test_moves_are_described_in_one_line(match: Match, lines: set[str]) -> None:
    assert lines <= _offered(match)


def test_a_tile_that_is_returned_is_described() -> None:
    match = Match().has("clocks_2", goods=1).places(PURPLE, SENDAI, "silk", 1).places(PURPLE, SENDAI, "bento", 1)
    match.acts("local_market").play(SupplyCity(SENDAI, "clocks", 1))
    assert "Place an influence tile of 5, returning the tile at the bento side." in _offered(match)


def test_places_and_goods_have_the_names_in_the_components_of_the_match() -> None:
    text = REGISTRY.file(REGISTRY.current).replace(b'name = "Kanto & Chubu"', b'name = "The East"')
    text = text.replace(b'name = "bento"', b'name = "lunch boxes"').replace(b'name = "Sendai"', b'name = "Miyagi"')
    renamed = REGISTRY.add(text)
    trains, market = Match().acts("trains"), Match().has("bento_2", goods=2).acts("local_market")
    for match in (trains, market):
        match.state = replace(match.state, components=renamed)
    assert "Build a train in The East for 5,000 yen." in _offered(trains)
    assert "Supply 2 lunch boxes to Miyagi for an influence tile of up to 4." in _offered(market)
    assert trains.play(BuildTrain(KANTO)).told(NAMES)[0] == "Iwasaki builds a train in The East for 5,000 yen."
    assert market.play(SupplyCity(SENDAI, "bento", 2)).told(NAMES)[0] == "Iwasaki supplies 2 lunch boxes to Miyagi."


def test_an_achievement_is_described_by_its_name_in_the_components() -> None:
    match = Match(4).has("silk_2", machine=2).ends()
    assert "Iwasaki scores 2 VP for the achievement Money: 2 x 1." in match.told(NAMES)


def test_a_city_names_its_region_and_a_contract_tells_its_goods_apart() -> None:
    assert GAME.glossary is not None
    told = {entry.id: entry.text for entry in GAME.glossary.entries(GAME.components, GAME.components.current)}
    assert told["cities:sapporo"] == "It lies in the region Tohoku & Hokkaido."
    assert told["contracts:contract_5"].startswith("1 of one good, 1 of another good and 1 of yet another good for")
