"""Matches as four tables in Parquet files: matches, events, moves and score lines. `docs/data.md` describes them."""

import json
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any, Final

import msgspec
import pyarrow as pa
from pyarrow import parquet

from domain.match import scores, versions_that_stand
from domain.match.events import Corrected, TakenBack
from domain.value import tag_of
from events.codec import stored_type
from events.event_view import EventView, event_views
from events.repository import Snapshot
from events.store import Envelope

_TIME: Final = pa.timestamp("ms", tz="UTC")
_OF_MATCH: Final = {"match": pa.string(), "game": pa.string()}
_DATA: Final = {"type": pa.string(), "data": pa.string()}
SCHEMAS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "matches": pa.schema(
            {
                **_OF_MATCH,
                "edition": pa.int32(),
                "seats": pa.int32(),
                "options": pa.string(),
                "players": pa.list_(pa.string()),
                "bots": pa.list_(pa.string()),
                "points": pa.list_(pa.int32()),
                "ranks": pa.list_(pa.int32()),
                "rated": pa.bool_(),
                "parent": pa.string(),
                "events": pa.int32(),
                "created": _TIME,
                "finished": _TIME,
            }
        ),
        "events": pa.schema(
            {**_OF_MATCH, "version": pa.int32(), "time": _TIME, "seat": pa.int32(), "player": pa.string(), **_DATA}
        ),
        "moves": pa.schema(
            {**_OF_MATCH, "version": pa.int32(), "time": _TIME, "seat": pa.int32(), "player": pa.string(), **_DATA}
            | {"taken_back": pa.bool_()}
        ),
        "score_lines": pa.schema(
            {
                **_OF_MATCH,
                "seat": pa.int32(),
                "label": pa.string(),
                "points": pa.int32(),
                "version": pa.int32(),
                "type": pa.string(),
            }
        ),
    }
)
"""By table: its columns. A file of a table is named `<table>.parquet`."""
_RETURNS: Final = frozenset((tag_of(TakenBack), tag_of(Corrected)))
"""The types of event that may return to an earlier board."""
_ROWS: Final = 50_000
"""Rows that are kept in memory before they are written."""

Row = dict[str, Any]


class Tables:
    """Writes matches that are over to the files of a folder, a part at a time, so that memory stays bounded.

    The files get their names when the `with` block ends. After an error those of before are as they were.
    Raises `OSError` if the folder cannot be written to.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._rows: dict[str, list[Row]] = {name: [] for name in SCHEMAS}
        self._writers = {
            name: parquet.ParquetWriter(file, SCHEMAS[name], compression="zstd")
            for name, file in unfinished_tables(folder).items()
        }

    def __enter__(self) -> "Tables":
        return self

    def __exit__(self, _kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Writes what is left, closes the files and names them; after an error it removes them."""
        for name, writer in self._writers.items():
            if error is None:
                self._write(name)
            writer.close()
        for name, file in unfinished_tables(self._folder).items():
            if error is None:
                file.replace(self._folder / f"{name}.parquet")
            else:
                file.unlink()

    def add(self, snapshot: Snapshot, envelopes: Iterable[Envelope]) -> None:
        """Adds a match that is over and hides nothing, with all its events. Raises `BrokenRecord`."""
        views = [*event_views(snapshot.game, snapshot.match, envelopes, None, opened=True)]
        self._rows["matches"].append(_match(snapshot, views))
        self._rows["events"] += (_event(snapshot, view) for view in views)
        self._rows["moves"] += _moves(snapshot, views)
        self._rows["score_lines"] += _score_lines(snapshot)
        for name, rows in self._rows.items():
            if len(rows) >= _ROWS:
                self._write(name)

    def _write(self, name: str) -> None:
        self._writers[name].write_table(pa.Table.from_pylist(self._rows[name], SCHEMAS[name]))
        self._rows[name] = []


def unfinished_tables(folder: Path) -> Mapping[str, Path]:
    """Returns by table its file while it is written."""
    return {name: folder / f"{name}.parquet.part" for name in SCHEMAS}


def _match(snapshot: Snapshot, views: list[EventView]) -> Row:
    match = snapshot.match
    holders = [holder for holder in match.seats if holder is not None]
    return {
        "match": match.id,
        "game": match.game,
        "edition": match.edition,
        "seats": len(match.seats),
        "options": msgspec.json.encode(match.options).decode(),
        "players": [holder.player for holder in holders],
        "bots": [holder.bot for holder in holders],
        "points": [result.points for result in match.results],
        "ranks": [result.rank for result in match.results],
        "rated": match.rated,
        "parent": None if match.parent is None else match.parent.match,
        "events": match.version,
        "created": views[0].time,
        "finished": views[-1].time,
    }


def _event(snapshot: Snapshot, view: EventView) -> Row:
    return {
        "match": snapshot.match.id,
        "game": snapshot.match.game,
        "version": view.version,
        "time": view.time,
        "seat": view.seat,
        "player": view.player,
        "type": view.type,
        "data": _without_names(view),
    }


def _without_names(view: EventView) -> str:
    """Returns the JSON of an event. Records of earlier releases have names of players in the events of the match."""
    if not view.type.startswith("match."):
        return bytes(view.data).decode()
    return json.dumps(json.loads(bytes(view.data), object_hook=_nameless), separators=(",", ":"), ensure_ascii=False)


def _nameless(value: Row) -> Row:
    return {key: each for key, each in value.items() if key != "name"} if "player" in value else value


def _moves(snapshot: Snapshot, views: list[EventView]) -> list[Row]:
    """Returns the moves; those from which the match went back for good stay, and are marked."""
    returns = {view.version: msgspec.json.decode(view.data).get("to") for view in views if view.type in _RETURNS}
    returned = {version: to for version, to in returns.items() if to is not None}
    standing = set(chain.from_iterable(versions_that_stand(returned, snapshot.match.version)))
    return [_move(snapshot, view, view.move, view.version in standing) for view in views if view.move is not None]


def _move(snapshot: Snapshot, view: EventView, move: msgspec.Raw, stands: bool) -> Row:
    row = _event(snapshot, view) | {"type": stored_type(move), "data": bytes(move).decode()}
    return row | {"taken_back": not stands}


def _score_lines(snapshot: Snapshot) -> Iterable[Row]:
    match = snapshot.match
    for score in scores(snapshot.game, match):
        for line in score.lines:
            row = {"label": line.label, "points": line.points, "version": line.version, "type": line.type}
            yield {"match": match.id, "game": match.game, "seat": score.seat, **row}
