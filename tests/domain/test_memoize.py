"""The last result for a subject is remembered for that very subject only."""

from domain.value import memoize_last


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
