"""What tests read off a decision on a match."""

from domain.match import Decision


def types(decision: Decision) -> list[str]:
    """The types of its events, without the prefix of a match."""
    return [type(fact.event).__name__ for fact in decision.facts]
