"""`kifu export --all`: the records of all public matches that are finished, as lines or as tables."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from domain.match import MatchId
from events.record import is_opened
from events.repository import Snapshot
from events.store import Millis, UnreadableRecord, envelopes_up_to
from service.bootstrap import Services
from service.cli.tables import tables_in
from service.use_cases.reading import MatchView, record_of

if TYPE_CHECKING:
    from service.research.tables import Tables


class Selection(NamedTuple):
    """Which of the finished matches are exported."""

    game: str | None = None
    since: Millis = Millis(0)
    """The first time of finishing."""


def export_all(services: Services, folder: Path | None, selection: Selection) -> None:
    """Prints the records, or writes them as tables to a folder.

    One match is in memory at a time. A record that cannot be read is left out and named; the command then fails at its
    end, with all others exported.
    """
    left_out: list[str] = []
    with tables_in(folder) as tables:
        for match in services.store.matches():
            try:
                if (snapshot := _finished(services, match, selection)) is not None:
                    _keep(services, snapshot, tables)
            except UnreadableRecord as broken:
                left_out.append(str(broken))
    if left_out:
        raise click.ClickException("\n".join(["These records cannot be read:", *left_out]))


def _finished(services: Services, match: MatchId, selection: Selection) -> Snapshot | None:
    """Returns a selected public match that is finished and hides nothing; `None` for all others.

    The fork of a match that is still being played hides what both share, so it is exported when that is over too.
    """
    snapshot = services.repository.newest(match)
    if snapshot is None or snapshot.match.status != "finished" or snapshot.match.private:
        return None
    if snapshot.time < selection.since or selection.game not in (None, snapshot.match.game):
        return None
    is_running = services.repository.parent_is_running(snapshot.match)
    return snapshot if is_opened(snapshot, parent_running=is_running) else None


def _keep(services: Services, snapshot: Snapshot, tables: "Tables | None") -> None:
    """Adds a match to the tables, or prints its record."""
    if tables is not None:
        tables.add(snapshot, envelopes_up_to(services.repository, snapshot.match.id, snapshot.match.version))
        return
    naming = services.names.naming(snapshot.match.seats)
    for piece in record_of(services.repository, MatchView(snapshot, None), naming):
        click.echo(piece, nl=False)
