"""Numbers and lists in sentences."""

from domain.wording import counted, listed


def test_one_thing_has_the_singular_and_others_the_plural() -> None:
    assert [counted(number, "order") for number in (0, 1, 2)] == ["0 orders", "1 order", "2 orders"]
    assert counted(3, "technology", "technologies") == "3 technologies"


def test_the_last_part_follows_and() -> None:
    assert listed(["tea"]) == "tea"
    assert listed(["tea", "silk"]) == "tea and silk"
    assert listed(["tea", "", "silk", "fish"]) == "tea, silk and fish"


def test_an_empty_list_is_nothing() -> None:
    assert listed([]) == listed([""]) == "nothing"
