"""What is remembered: the last result for a very subject, and results for an argument or for what a function reads."""

from collections.abc import Callable

from domain.value import Remembered, memoize_by, memoize_last, memoize_last_call


class Count:
    """Counts things in a list, and how often it was called."""

    def __init__(self) -> None:
        self.counted = 0
        self.of = memoize_last(self._of)

    def _of(self, things: list[str], kind: str) -> int:
        self.counted += 1
        return things.count(kind)


def test_the_same_subject_is_computed_once() -> None:
    weapons, count = ["katana", "bo", "katana"], Count()
    assert count.of(weapons, "katana") == count.of(weapons, "katana") == 2
    assert count.counted == 1


def test_another_detail_is_computed_again() -> None:
    weapons, count = ["katana", "bo", "katana"], Count()
    assert (count.of(weapons, "katana"), count.of(weapons, "bo")) == (2, 1)


def test_another_subject_is_computed_again_even_if_it_is_equal() -> None:
    weapons, count = ["katana", "bo"], Count()
    assert count.of(weapons, "bo") == count.of([*weapons], "bo")
    assert count.counted == 2


def test_one_subject_is_remembered_for_each_detail() -> None:
    weapons, count = ["katana", "bo", "katana"], Count()
    for kind in ("katana", "bo") * 2:
        count.of(weapons, kind)
    assert count.counted == 2


def test_for_the_same_parts_is_computed_once() -> None:
    calls: list[str] = []

    @memoize_by(len)
    def length(word: str) -> int:
        calls.append(word)
        return len(word)

    assert [length(word) for word in ("bo", "katana", "go", "bo")] == [2, 6, 2, 2]
    assert calls == ["bo", "katana"]


def test_no_more_results_are_remembered_than_allowed() -> None:
    calls: list[int] = []

    @memoize_by(lambda number: number, size=2)
    def double(number: int) -> int:
        calls.append(number)
        return 2 * number

    assert [double(number) for number in (1, 2, 1, 2, 3, 1, 3, 1)] == [2, 4, 2, 4, 6, 2, 6, 2]
    assert calls == [1, 2, 3, 1]


def test_a_result_may_be_forgotten_by_another_thread_while_it_is_asked_for() -> None:
    """The key lets another question, which forgets all results, come in between when it is looked for again."""
    others: list[Callable[[], int]] = []

    class Key(int):
        asked = 0

        def __hash__(self) -> int:
            self.asked += 1
            if self.asked == 2 and others:
                others.pop()()
            return int(self)

    @memoize_by(Key, size=1)
    def double(number: int) -> int:
        return 2 * number

    assert double(1) == 2
    others.append(lambda: double(2))
    assert double(1) == 2


def test_nothing_is_a_result_too() -> None:
    calls: list[str] = []

    @memoize_by(lambda word: word)
    def first(word: str) -> str | None:
        calls.append(word)
        return word[0] if word else None

    assert (first(""), first("")) == (None, None)
    assert calls == [""]


def test_the_last_call_is_remembered_for_the_very_same_subject() -> None:
    calls: list[list[str]] = []

    @memoize_last_call
    def length(words: list[str]) -> int:
        calls.append(words)
        return len(words)

    one, other = ["bo"], ["bo"]
    assert [length(words) for words in (one, one, other, other, one)] == [1, 1, 1, 1, 1]
    assert [id(words) for words in calls] == [id(one), id(other), id(one)]


def test_a_result_is_remembered_for_its_argument() -> None:
    calls: list[str] = []

    def first(word: str) -> str | None:
        calls.append(word)
        return word[0] if word else None

    remembered = Remembered(first)
    assert [remembered[word] for word in ("bo", "", "bo", "")] == ["b", None, "b", None]
    assert calls == ["bo", ""]


def test_no_more_results_are_remembered_for_arguments_than_allowed() -> None:
    calls: list[int] = []

    def double(number: int) -> int:
        calls.append(number)
        return 2 * number

    remembered = Remembered(double, size=2)
    assert [remembered[number] for number in (1, 2, 1, 2, 3, 1, 3, 1)] == [2, 4, 2, 4, 6, 2, 6, 2]
    assert calls == [1, 2, 3, 1]
