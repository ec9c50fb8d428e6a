"""`kifu analyse`: judges each decision of a finished match from its record file, as the service does."""

import sys
from collections.abc import Sequence
from typing import BinaryIO

import click
import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from events.verify import InvalidRecord, Step
from service.bots.analysis.analysing import analysis_of, judged
from service.bots.analysis.decisions import decisions_that_stand, share_left
from service.cli.record_files import seekable, steps_of_opened_record
from service.use_cases.analyses import Analysis


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help="Print the whole analysis as JSON, as the API answers it.")
def analyse(file: BinaryIO, *, as_json: bool) -> None:
    """Judges each decision in the record in FILE, and shows the accuracy of each seat and the turning points.

    The record is verified first. Only a finished match whose record hides nothing is analysed. The result is the same
    on every machine, and that of the service.
    """
    try:
        with seekable(file) as record:
            steps = _steps(record)
    except InvalidRecord as fault:
        raise click.ClickException(str(fault)) from fault
    analysis = _analysed(steps)
    if as_json:
        click.echo(msgspec.json.encode(analysis))
    else:
        _show(analysis)


def _steps(record: BinaryIO) -> Sequence[Step]:
    """Returns the events of a record of a finished match. Raises `InvalidRecord`, and `ClickException` for others."""
    steps = list(steps_of_opened_record(record))
    if steps[-1].snapshot.match.status != "finished":
        raise click.ClickException("The match was abandoned: there is no result to judge it by.")
    return steps


def _analysed(steps: Sequence[Step]) -> Analysis:
    stand = decisions_that_stand((step.snapshot.version, step.fact) for step in steps)
    console, found = Console(stderr=True), []
    for decided in track(stand, "Judging", console=console, transient=True, disable=not console.is_terminal):
        snapshot = steps[decided.version - 1].snapshot
        if (one := judged(snapshot, decided, share_left(decided, stand))) is not None:
            found.append(one)
    return analysis_of(steps[-1].snapshot, found)


def _show(analysis: Analysis) -> None:
    console = Console(file=sys.stdout)
    seats = Table("seat", "decisions", "accuracy", "points given away", "accuracy, cards open")
    for seat in analysis.seats:
        row = (f"{seat.accuracy:.1f} %", f"{seat.given_away:.1f}", f"{seat.accuracy_open:.1f} %")
        seats.add_row(str(seat.seat), str(seat.decisions), *row)
    console.print(seats)
    turns = Table("turning point", "seat", "played", "better", "points", "chance to win")
    for each in analysis.decisions:
        if each.version in analysis.turning_points:
            verdict = each.knowing
            row = (verdict.best_text, f"-{verdict.given_away:.1f}", f"-{100 * verdict.chance_given_away:.0f} %")
            turns.add_row(str(each.version), str(each.seat), each.text, *row)
    console.print(turns)
