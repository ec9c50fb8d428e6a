"""The result of a benchmark, its limit, and how long it measures."""

from typing import Self

from msgspec import Struct


class Effort(Struct, frozen=True):
    """The amount of work that is measured."""

    rounds: int
    """Rounds of measurement of each side."""
    share: float
    """The share of the work of a full round."""

    @classmethod
    def full(cls) -> Self:
        """The effort with which budgets are judged."""
        return cls(rounds=7, share=1.0)

    @classmethod
    def quick(cls) -> Self:
        """A rough and fast measurement."""
        return cls(rounds=3, share=0.3)

    def of(self, thorough: int) -> int:
        """Returns the share of an amount of a full round; at least 1."""
        return max(1, round(thorough * self.share))


class Limit(Struct, frozen=True):
    """The limit of a figure."""

    bound: float
    unit: str
    is_least: bool

    def is_met(self, figure: float) -> bool:
        """True if a figure is within the limit."""
        return figure >= self.bound if self.is_least else figure <= self.bound

    def __str__(self) -> str:
        return f"{'≥' if self.is_least else '≤'} {self.bound:g} {self.unit}"


def at_least(bound: float, unit: str = "x") -> Limit:
    """A lower limit."""
    return Limit(bound, unit, is_least=True)


def at_most(bound: float, unit: str = "x") -> Limit:
    """An upper limit."""
    return Limit(bound, unit, is_least=False)


class Finding(Struct, frozen=True):
    """One line of the report."""

    what: str
    unit: str
    ours: float
    peer: float | None = None
    ratio: float | None = None
    """Our figure divided by the peer's: the median over the rounds."""
    limit: Limit | None = None
    """The limit of the ratio, or of our figure where there is no peer; `None`: the figure is only reported."""
    spread: tuple[float, float] | None = None
    """The lowest and the highest ratio, where the servers were started several times."""

    @property
    def is_met(self) -> bool | None:
        """True if the figure is within the limit; `None` without a limit."""
        return None if self.limit is None else self.limit.is_met(self.ours if self.ratio is None else self.ratio)
