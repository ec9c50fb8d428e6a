"""What a benchmark finds, and how hard it looks."""

from typing import Self

from msgspec import Struct


class Effort(Struct, frozen=True):
    """How much is measured."""

    rounds: int
    """How often each side has its turn."""
    share: float
    """Of the work of a thorough round."""

    @classmethod
    def full(cls) -> Self:
        """What the budgets are judged by."""
        return cls(rounds=7, share=1.0)

    @classmethod
    def quick(cls) -> Self:
        """A first impression."""
        return cls(rounds=3, share=0.3)

    def of(self, thorough: int) -> int:
        """How much to do of what a thorough round does; at least 1."""
        return max(1, round(thorough * self.share))


class Limit(Struct, frozen=True):
    """What a figure may be."""

    bound: float
    unit: str
    is_least: bool

    def holds(self, figure: float) -> bool:
        """Whether a figure keeps to it."""
        return figure >= self.bound if self.is_least else figure <= self.bound

    def __str__(self) -> str:
        return f"{'≥' if self.is_least else '≤'} {self.bound:g} {self.unit}"


def at_least(bound: float, unit: str = "x") -> Limit:
    """The more the better."""
    return Limit(bound, unit, is_least=True)


def at_most(bound: float, unit: str = "x") -> Limit:
    """The less the better."""
    return Limit(bound, unit, is_least=False)


class Finding(Struct, frozen=True):
    """One line of the report."""

    what: str
    unit: str
    ours: float
    peer: float | None = None
    ratio: float | None = None
    """Of ours to the peer's; the median over the rounds, in each of which both had their turn."""
    limit: Limit | None = None
    """On the ratio where there is a peer, else on our own figure; `None`: a figure that is only reported."""

    @property
    def holds(self) -> bool | None:
        """Whether the limit does; `None` where there is none."""
        return None if self.limit is None else self.limit.holds(self.ours if self.ratio is None else self.ratio)
