"""`kifu explain`: makes a decision of a bot again, from the record of its match and the reasons that were kept."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

import click
import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from domain.game import AnyGame, Version
from domain.match import Fact
from events.codec import NOT_JSON, one_of
from events.repository import Snapshot
from events.verify import InvalidRecord
from service.bots.search.keeping import OtherDecision, check_played, decided_again
from service.cli.record_files import seekable, steps_of_opened_record
from service.use_cases.bot_reasons import KeptReasons


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--at", type=click.IntRange(1), required=True, help="The version at which the bot decided.")
@click.option(
    "--reasons",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    required=True,
    help="The reasons: what `kifu export --reasons` wrote, or an answer of the API.",
)
def explain(file: BinaryIO, at: int, reasons: Path) -> None:
    """Makes the decision of a bot in the record in FILE again, and shows its reasons.

    The record is verified first. The decision is made from what the seat of the bot knew, with the seed and the steps
    that were kept. The command fails if another record, edition or release leads to other reasons, or if the record
    goes on with another move.
    """
    kept = _kept(reasons, Version(at))
    try:
        with seekable(file) as record:
            snapshot, played = _decision(record, Version(at))
        found = decided_again(snapshot, kept)
        check_played(snapshot, played, kept)
    except (InvalidRecord, OtherDecision) as fault:
        raise click.ClickException(f"{fault}.".replace("..", ".")) from fault
    if found.code != kept.code and _without_code(found) != _without_code(kept):
        raise click.ClickException("This release decides otherwise: its evaluation or its search has changed since.")
    if _without_code(found) != _without_code(kept):
        raise click.ClickException(f"The reasons do not follow from the record at version {at}: they were changed.")
    _show(snapshot, found)


def _decision(record: BinaryIO, version: Version) -> tuple[Snapshot, Fact | None]:
    """Returns the match at a version of a record that hides nothing, and what came next; `None` at the end."""
    steps = steps_of_opened_record(record)
    for step in steps:
        if step.snapshot.version == version:
            after = next(steps, None)
            return step.snapshot, None if after is None else after.fact
    raise click.BadParameter(f"the match has no version {version}.", param_hint="--at")


class _Page(Struct):
    """An answer of the API."""

    reasons: list[KeptReasons]


def _kept(file: Path, version: Version) -> KeptReasons:
    """Returns the reasons for the decision at a version."""
    try:
        found = {each.version: each for each in _in_file(file.read_bytes())}
    except NOT_JSON as error:
        raise click.BadParameter(f"{file} has no reasons of bots: {error}", param_hint="--reasons") from error
    if version not in found:
        there = ", ".join(map(str, sorted(found))) or "none"
        sentence = f"no bot that gives reasons decided at {version}; they did at: {there}."
        raise click.BadParameter(sentence, param_hint="--at")
    return found[version]


def _in_file(text: bytes) -> Iterator[KeptReasons]:
    """Yields the reasons in an answer of the API, however it is indented, or in lines."""
    try:
        yield from msgspec.json.decode(text, type=_Page).reasons
    except msgspec.DecodeError:
        yield from chain.from_iterable(map(_in_line, text.splitlines()))


def _in_line(line: bytes) -> Iterator[KeptReasons]:
    try:
        yield from msgspec.json.decode(line, type=_Page).reasons
    except msgspec.ValidationError:
        yield msgspec.json.decode(line, type=KeptReasons)


def _without_code(reasons: KeptReasons) -> KeptReasons:
    return msgspec.structs.replace(reasons, code="")


def _show(snapshot: Snapshot, reasons: KeptReasons) -> None:
    game, board = snapshot.game, snapshot.match.board
    chosen = _text(game, board, reasons.move)
    click.echo(f"At version {reasons.version} seat {reasons.seat} ({reasons.bot}) decided, and decides again: {chosen}")
    table = Table("move", "points ahead", "error", "worlds")
    for one in reasons.candidates:
        error = "" if one.error is None else f"{one.error:.2f}"
        table.add_row(_text(game, board, one.move), f"{one.mean:+.2f}", error, str(one.worlds))
    Console().print(table)
    steps = f"{reasons.steps} steps, {reasons.planned} planned"  # more, where each move had to meet one world
    click.echo(f"{steps}; seed {reasons.seed}; rules and search {reasons.code}.")


def _text(game: AnyGame, board: object, move: dict[str, object]) -> str:
    return game.describe_move(board, msgspec.convert(move, one_of(game.moves)))
