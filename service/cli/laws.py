"""`kifu laws`: the laws that every game must keep, on a game of anybody."""

import click

from domain.game import AnyGame, GameId
from domain.registry import GAMES
from service.games import NoGame, game_at
from service.research.laws.checking import Finding, check_laws


@click.command()
@click.argument("game")
@click.option(
    "--matches", type=click.IntRange(1), default=20, show_default=True, help="Matches of each number of seats."
)
@click.option("--seats", type=int, help="Only this number of seats.  [default: all that the game allows]")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed plays the same matches.")
def laws(game: str, matches: int, seats: int | None, seed: int) -> None:
    """Plays random matches of GAME and says of each law if it holds. GAME is a registered game, or module:GAME.

    Modules of the working folder are found. The exit status is 0 if all laws hold. docs/add-a-game.md says more.
    """
    chosen = _game(game)
    if not chosen.seat_counts:
        raise click.UsageError(f"{chosen.title} is played with no number of seats: its `seat_counts` are empty.")
    if seats is not None and seats not in chosen.seat_counts:
        raise click.UsageError(f"{chosen.title} has {', '.join(map(str, chosen.seat_counts))} seats, not {seats}.")
    findings = check_laws(chosen, matches, seed, None if seats is None else [seats])
    for finding in findings:
        _print(finding)
    if broken := sum(each.broken > 0 for each in findings):
        raise click.ClickException(f"{broken} of {len(findings)} laws {'is' if broken == 1 else 'are'} broken.")
    click.echo(f"All {len(findings)} laws hold in {findings[0].matches} matches of {chosen.title}.")


def _print(finding: Finding) -> None:
    click.echo(f"{'BROKEN' if finding.broken else 'holds '}  {finding.law}")
    if finding.broken:
        click.echo(f"        in {finding.broken} of {finding.matches} matches, first with {finding.first}")


def _game(name: str) -> AnyGame:
    if GameId(name) in GAMES:
        return GAMES[GameId(name)]
    if ":" not in name or "," in name:
        raise click.UsageError(f"There is no game {name!r}. There is: {', '.join(GAMES)}; others are module:GAME.")
    try:
        return game_at(name)
    except NoGame as error:
        raise click.UsageError(f"There is no game at {name}: {error}.") from error
