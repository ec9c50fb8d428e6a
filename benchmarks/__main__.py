"""`python -m benchmarks`: measures every budget and says which are met."""

import sys

import click
from rich.console import Console

from benchmarks.every_budget import BUDGETS
from benchmarks.finding import Effort, Finding
from benchmarks.report import table


@click.command()
@click.option("--only", multiple=True, type=click.Choice(list(BUDGETS)), help="Measure this alone; may be repeated.")
@click.option("--quick", is_flag=True, help="Fewer and shorter rounds: a first impression.")
def main(only: tuple[str, ...], quick: bool) -> None:
    """Measures every budget. Exits with 1 if one is not met."""
    effort = Effort.quick() if quick else Effort.full()
    console = Console(width=None if sys.stdout.isatty() else 120)
    findings: list[Finding] = []
    for name in only or BUDGETS:
        with console.status(f"Measuring {name} ..."):
            findings += BUDGETS[name](effort)
    console.print(table(findings))
    sys.exit(any(finding.is_met is False for finding in findings))


if __name__ == "__main__":
    main()
