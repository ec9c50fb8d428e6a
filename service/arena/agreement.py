"""What a folder holds has to agree with what is asked: with the plan, the code, and each result with its plan."""

from collections.abc import Mapping

import msgspec

from service.arena.matches import Result
from service.arena.plan import Plan


def other_plan(kept: Plan, asked: Plan) -> str | None:
    """Says what differs between two plans apart from their code; `None` if nothing does."""
    ours, theirs = ({**msgspec.to_builtins(plan), "codes": None} for plan in (kept, asked))
    differing = (
        f"its {field} is {ours[field]}, not {value}" for field, value in theirs.items() if ours[field] != value
    )
    return next(differing, None)


def other_code(kept: Plan, code: Mapping[str, str]) -> str | None:
    """Says of what the code has changed since a plan was last played; `None` if of nothing.

    It is `None`, too, for a plan of an earlier release that tells no code.
    """
    if not kept.codes or kept.codes[-1] == code:
        return None
    last = kept.codes[-1]
    return " and ".join(name for name in {**last, **code} if last.get(name) != code.get(name))


def misfit(plan: Plan, result: Result) -> str | None:
    """Says why a result is none of a plan; `None` if it is one."""
    if result.block < 0 or not 0 <= result.seating < plan.seats:
        return f"there is no block {result.block} with a seating {result.seating}"
    labels = tuple(plan.entrants[number].label for number in plan.match(result.block, result.seating).bots)
    if result.bots != labels:
        return (
            f"{', '.join(labels)} play in block {result.block}, seating {result.seating}, not {', '.join(result.bots)}"
        )
    told = (result.points, result.ranks, result.decisions, result.cpu)
    return None if {*map(len, told)} == {plan.seats} else f"it does not tell of {plan.seats} seats"
