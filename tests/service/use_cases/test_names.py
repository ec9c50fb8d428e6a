"""Names: visible, not those of bots or of the service, not confusable with those at the table."""

# ruff: noqa: RUF001 - what looks alike is what is tested
import pytest

from domain.game import Seat
from domain.match import BotName, PlayerId
from service.use_cases.accounts import Player
from service.use_cases.names import NameRefused, are_confusable, check_not_reserved, is_visible
from tests.service.use_cases.conftest import BOTS, FOR_ME, FOR_RANDOM, OPEN, Service, refused

FILLERS = ("\u3164", "\u115f", "\u1160", "\uffa0", "\u2800")
"""Letters and a symbol that show nothing."""


@pytest.mark.parametrize("name", ["Ada", "7", "愛子", "Åsa", "ना", "नि\u200dका", "Ada 🎲", "O'Neill", "نادية"])
def test_a_name_with_a_visible_letter_or_digit_is_visible(name: str) -> None:
    assert is_visible(name)


@pytest.mark.parametrize(
    "name", [*FILLERS, "", "...", "🎲", "\u034f", "\ufe0f", *(f"Ada{filler}" for filler in FILLERS)]
)
def test_a_name_without_one_or_with_letters_that_show_nothing_is_not(name: str) -> None:
    assert not is_visible(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Ada"),
        ("Ada", "ADA"),
        ("Ada", "Аdа"),  # Cyrillic A and a
        ("Ada", "Ａｄａ"),
        ("Ada", "Ada\u200b"),
        ("Ada", "A\u034fda"),
        ("Ada", " Ada\u00a0"),
        ("Olga", "0lga"),
        ("lisa", "Iisa"),
        ("Paul", "Pau1"),
        ("Mona", "Μοna"),  # Greek Mu and omicron
        ("Åsa", "A\u030asa"),
        ("Straße", "STRASSE"),
        ("corner", "comer"),
    ],
)
def test_names_that_look_alike_are_confusable(one: str, other: str) -> None:
    assert are_confusable(one, other)
    assert are_confusable(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Bea"), ("Ada", "Adam"), ("Ada", "Ada 2"), ("Åsa", "Asa"), ("A", "B")]
)
def test_names_that_can_be_told_apart_are_not(one: str, other: str) -> None:
    assert not are_confusable(one, other)


@pytest.mark.parametrize(
    "name",
    ["greedy", "Greedy", "gгееdу", "G R E E D Y", "greedy!", "greedy bot", "Bot: random", "(random)", "ｒａｎｄｏｍ"],
)
def test_the_name_of_a_bot_is_reserved(name: str) -> None:
    with pytest.raises(NameRefused, match="pass for a bot"):
        check_not_reserved(name, BOTS)


@pytest.mark.parametrize("name", ["operator", "Service", "Kifu", "Kіfu", "Admin", "Seat 1", "sеat0"])
def test_the_name_of_the_service_or_of_a_seat_is_reserved(name: str) -> None:
    with pytest.raises(NameRefused, match="or for the service"):
        check_not_reserved(name, ())


@pytest.mark.parametrize("name", ["Ada", "Greedyguts", "Randolf", "Kifune", "Seatbelt", "Abbot"])
def test_other_names_are_free(name: str) -> None:
    check_not_reserved(name, (BotName("greedy"), BotName("random")))


def test_nobody_sits_down_beside_a_name_that_looks_the_same(service: Service) -> None:
    match = service.create(FOR_ME, OPEN, OPEN)
    other = Player(PlayerId("other"), "Аda")
    service.names[other.id] = other.name
    with refused("confusable-name"):
        service.matches.take_seat(match, Seat(1), other, service.command(other))
    assert service.state(match).seats[1] is None
    third = Player(PlayerId("third"), "Adam")
    service.matches.take_seat(match, Seat(1), third, service.command(third))


def test_an_older_account_with_the_name_of_a_bot_does_not_sit_down_beside_it(service: Service) -> None:
    older = Player(PlayerId("older"), "random")
    service.names[older.id] = older.name
    match = service.create(FOR_ME, FOR_RANDOM, OPEN)
    with refused("confusable-name"):
        service.matches.take_seat(match, Seat(2), older, service.command(older))
    elsewhere = service.create(FOR_ME, OPEN)
    service.matches.take_seat(elsewhere, Seat(1), older, service.command(older))


def test_a_seat_that_was_left_can_be_taken_again_by_its_player(service: Service) -> None:
    match = service.create(FOR_ME, OPEN, OPEN)
    ada = Player(PlayerId("ada"), "Ada")
    service.matches.leave_seat(match, Seat(0), service.command(ada))
    service.matches.take_seat(match, Seat(2), ada, service.command(ada))


def test_a_name_with_a_pile_of_marks_on_a_letter_is_refused_and_one_of_a_living_script_is_not() -> None:
    assert not is_visible("Z" + "\u0337" * 5)
    assert is_visible("Z" + "\u0337" * 4)
    assert is_visible("Nguyễn Thị Mỹ")
    assert is_visible("ที่ปรึกษา")
