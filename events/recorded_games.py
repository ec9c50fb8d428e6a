"""The game of a match, read from the first event of its record, in the edition and with the components of the match."""

from collections.abc import Mapping
from typing import Protocol

import msgspec

from domain.components import BadComponents, Digest
from domain.edition import UnknownEdition
from domain.game import AnyGame, GameId, Version
from domain.match import Created, Forked, MatchId
from events.store import BrokenRecord, Envelope
from events.stored_chain import UnknownGame, unreadable


class ComponentsFiles(Protocol):
    """The components files that are kept beside the records."""

    def file(self, digest: Digest) -> bytes | None:
        """Returns the file with a digest; `None` if it is not kept. May raise `StoreUnavailable`."""
        ...


class RecordedGames:
    """The games that records are of."""

    def __init__(self, games: Mapping[GameId, AnyGame], components_files: ComponentsFiles | None) -> None:
        self._games = games
        self._components_files = components_files
        """Where a components file is fetched from that a match is played with and its game does not have yet."""

    def game(self, match: MatchId, envelope: Envelope) -> AnyGame:
        """Returns the game of a match from its first event, in its edition and with its components.

        Raises an `UnreadableRecord`.
        """
        try:
            created = msgspec.json.decode(envelope.event, type=Created | Forked)
        except msgspec.MsgspecError as error:
            unknown = ValueError(f"it does not begin with its creation: {error}")
            raise unreadable(None, None, match, envelope, error=unknown) from error
        if created.match != match:
            raise BrokenRecord(match, envelope.version, f"it is the record of match {created.match}")
        if created.game not in self._games:
            raise unreadable(
                None, None, match, envelope, error=UnknownGame(f"the game {created.game} is not known here")
            )
        try:
            game = self._games[created.game].of_edition(created.edition)
        except UnknownEdition as error:
            raise unreadable(None, None, match, envelope, error=error) from error
        self._load_components(game, created.components, match)
        return game

    def _load_components(self, game: AnyGame, digest: Digest, match: MatchId) -> None:
        """Makes the components known to the game. Raises `BrokenRecord` if there is no such file, or a bad one."""
        if digest in game.components:
            return
        file = None if self._components_files is None else self._components_files.file(digest)
        try:
            is_known = file is not None and game.components.add(file) == digest
        except BadComponents as error:
            raise BrokenRecord(match, Version(1), f"its components file {digest} is bad: {error}") from error
        if not is_known:
            raise BrokenRecord(match, Version(1), f"its components file {digest} is not kept")
