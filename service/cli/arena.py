"""`kifu arena`: how strong bots are, shown by blocks of matches."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict, Unpack

import click
import msgspec
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

from service.arena.blocks import complete, share
from service.arena.digests import digests
from service.arena.entrants import UnknownBot, entrants
from service.arena.folder import Folder, UnusableFolder
from service.arena.matches import BotFailed, Result
from service.arena.plan import NoLineUps, Plan
from service.arena.playing import play as play_blocks
from service.arena.report import rungs, shares
from service.arena.sequential import Question, answer
from service.cli.bot_matches import BUDGET_HELP, checked_budget, chosen_game, chosen_options, chosen_seats

_FOLDER = click.Path(file_okay=False, path_type=Path)


class _Asked(TypedDict):
    """What decides the matches of an arena, in the words of the command line."""

    game: str
    bots: Sequence[str]
    seats: int | None
    options: Sequence[str]
    seed: str
    budget: float | None


@click.group()
def arena() -> None:
    """Plays bots against each other, and says how strong they are."""


def _question(_context: click.Context, _option: click.Parameter, words: str | None) -> Question | None:
    if words is None:
        return None
    less, _, more = words.partition(":")
    try:
        shares = float(less), float(more)
    except ValueError as error:
        raise click.BadParameter(f"{words!r} is no LESS:MORE, like 0.5:0.6.") from error
    try:
        return Question(*shares)
    except ValueError as error:
        raise click.BadParameter(f"{words!r}: {error}.") from error


@arena.command()
@click.argument("game")
@click.option("--bot", "bots", multiple=True, required=True, metavar="BOT", help="A bot; given once for each of them.")
@click.option("--seats", type=int, help="Number of seats.  [default: the fewest that the game allows]")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the match, each once.")
@click.option("--blocks", type=click.IntRange(1), default=100, show_default=True, help="The most blocks to play.")
@click.option("--test", "question", callback=_question, metavar="LESS:MORE", help="Stop when this is answered.")
@click.option("--seed", default="arena", show_default=True, help="The same seed gives the same deals.")
@click.option("--budget", type=float, callback=checked_budget, help=BUDGET_HELP)
@click.option("--processes", type=click.IntRange(1, 256), default=1, show_default=True)
@click.option("--records/--no-records", default=True, show_default=True, help="Keep the record of each match.")
@click.option("--other-code", is_flag=True, help="Go on in a folder that was played with other code.")
@click.option("--out", type=_FOLDER, required=True, metavar="FOLDER", help="Where to keep all; goes on where it was.")
def play(
    *,
    blocks: int,
    question: Question | None,
    processes: int,
    records: bool,
    other_code: bool,
    out: Path,
    **asked: Unpack[_Asked],
) -> None:
    """Plays blocks of matches of GAME: each deal once with every seating of its bots.

    BOT is a name (`expert`), a search (`search,steps=500,width=8,turns=3,breadth=16,policies=3,misses=0.1`, or with a
    tree `search,steps=500,tree=1`), a class (`module:Class`) or a URL. Of two bots the first takes one seat and the
    second all others. More bots make a ladder: every choice of as many bots as there are seats meets. A bot that is
    named twice is its own control.

    With --test 0.5:0.6 the first of two bots is asked whether it wins 60 % of its matches rather than 50 %, by a
    sequential test with errors of 5 %.
    """
    plan = _plan(**asked)
    if question is not None and not plan.is_duel:
        raise click.UsageError("--test is about two bots.")
    folder = Folder(out)
    try:
        with folder.claimed(), Progress(console=Console(stderr=True), transient=True) as progress:
            folder.begin(plan, other_code=other_code)
            shown = _Shown(plan, question, progress, blocks)
            play_blocks(
                plan, folder, blocks=blocks, records=records, processes=processes, after_block=shown.after_block
            )
        _print(folder.plan(), folder.results(), question, Console())
    except (UnusableFolder, BotFailed, UnknownBot) as error:
        raise click.ClickException(str(error)) from error


@arena.command()
@click.argument("folders", nargs=-1, required=True, type=_FOLDER, metavar="FOLDER...")
@click.option("--test", "question", callback=_question, metavar="LESS:MORE", help="Answer this question.")
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Also draw everything to this file.")
def table(*, folders: Sequence[Path], question: Question | None, svg: Path | None) -> None:
    """Prints what was found in each FOLDER. Those that cannot be shown are named, and the command fails after all."""
    found = {path: _found(path) for path in folders}
    shown = {path: each for path, each in found.items() if not isinstance(each, str)}
    for path, (plan, _) in shown.items():
        if question is not None and not plan.is_duel:
            raise click.UsageError(f"--test is about two bots, and {path} has {len(plan.entrants)}.")
    console = Console(record=svg is not None)
    for each in found.values():
        if isinstance(each, str):
            click.echo(f"Error: {each}", err=True)
        else:
            _print(*each, question, console)
    if svg is not None and shown:
        console.save_svg(str(svg), title="kifu arena")
    if len(shown) < len(found):
        raise click.exceptions.Exit(1)


def _found(path: Path) -> tuple[Plan, Sequence[Result]] | str:
    """Returns what a folder holds, or a sentence that says why it cannot be shown."""
    try:
        plan, results = Folder(path).plan(), Folder(path).results()
    except UnusableFolder as error:
        return str(error)
    return (plan, results) if complete(results, plan.seats) else f"{path}: No block is complete yet."


def _plan(**asked: Unpack[_Asked]) -> Plan:
    """Returns the plan of an arena. Raises `UsageError`."""
    game = chosen_game(asked["game"])
    seats, options = chosen_seats(game, asked["seats"]), msgspec.to_builtins(chosen_options(game, asked["options"]))
    try:
        bots = entrants(asked["bots"])
        made_for = (game.id, game.edition, game.components.current)
        plan = Plan(*made_for, seats, options, bots, asked["seed"], asked["budget"], (digests(game, bots),))
        plan.line_ups()
        for each in bots:
            each.bot(game)  # so that one that cannot be made is named before anything is played
    except (UnknownBot, NoLineUps) as error:
        raise click.UsageError(str(error)) from error
    return plan


class _Shown:
    """The progress of an arena."""

    def __init__(self, plan: Plan, question: Question | None, progress: Progress, blocks: int) -> None:
        self._plan = plan
        self._question = question
        self._progress = progress
        self._task = progress.add_task("Playing", total=blocks)

    def after_block(self, results: Sequence[Result]) -> bool:
        """Shows how far it is. Returns whether the question is answered."""
        blocks, label = complete(results, self._plan.seats), self._plan.entrants[0].label
        said = "Playing"
        if self._plan.is_duel and blocks:
            said = f"{escape(label)} wins {100 * sum(share(block, label) for block in blocks) / len(blocks):.0f} %"
        self._progress.update(self._task, completed=len(blocks), description=said)
        return self._question is not None and answer(self._question, blocks, label)[0] != "open"


def _print(plan: Plan, results: Sequence[Result], question: Question | None, console: Console) -> None:
    """Prints what was found in an arena that has a complete block."""
    blocks = complete(results, plan.seats)
    console.print(shares(plan, results))
    if len(plan.codes) > 1:
        console.print("The code changed between these matches, so a bot may not have played alike in all of them.")
    if plan.is_duel and question is not None:
        label = plan.entrants[0].label
        said, ratio = answer(question, blocks, label)
        asked = f"Does {label} win {100 * question.more:g} % rather than {100 * question.less:g} %?"
        bounds = f"log-likelihood ratio {ratio:.2f}, answered at {question.bound:.2f} or {-question.bound:.2f}"
        console.print(f"{asked} {said} ({bounds})", highlight=False, markup=False)
    if not plan.is_duel:
        console.print(rungs(plan, results))
