"""A type of options: a number in a range, and no infinite one."""

from math import isfinite
from typing import Any

import click


class FiniteRange(click.FloatRange):
    """A range of finite numbers. `float` also reads `nan` and `inf`, with which nothing can be computed."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Returns the number. Raises `click.BadParameter`."""
        number = super().convert(value, param, ctx)
        if not isfinite(number):
            self.fail(f"{value!r} is not a finite number.", param, ctx)
        return number
