"""What the caller keeps of one match: a note, and that the caller watches it."""

from urllib.parse import quote

from kifu_client import types
from kifu_client.given import header_text
from kifu_client.transport import Transport


class KeptOfMatch:
    """The note of the caller on a match, and whether the caller watches it. Nobody else is told of either."""

    def __init__(self, transport: Transport, match: str, invitation: str | None) -> None:
        self._transport = transport
        self._path = f"/v1/matches/{quote(match, safe='')}"
        self._watched = f"/v1/players/me/watched/{quote(match, safe='')}"
        self.invitation = None if invitation is None else header_text("invitation", invitation)
        """What lets others see a private match while it waits for players."""

    def note(self) -> types.NoteAnswer:
        """Returns the note of the caller on the match, which nobody else reads. Without one its text is empty."""
        answer: types.NoteAnswer = self._transport.read(f"{self._path}/note", invitation=self.invitation)
        return answer

    def write_note(self, text: str, revision: str | None = None) -> types.NoteAnswer:
        """Writes the note of the caller.

        `revision` is that of the note that is replaced, as `note` told it. If another device has changed it since, this
        raises `Problem` with the code `stale-note`. Without it, any text is replaced.
        """
        return self._change_note("PUT", {"text": text}, revision)

    def remove_note(self, revision: str | None = None) -> types.NoteAnswer:
        """Removes the note of the caller; only the one with this `revision`, if it is given."""
        return self._change_note("DELETE", None, revision)

    def _change_note(self, method: str, body: object, revision: str | None) -> types.NoteAnswer:
        answer: types.NoteAnswer = self._transport.change(
            method,
            f"{self._path}/note",
            body,
            repeatable=True,
            revision=revision,
            invitation=self.invitation,
        )
        return answer

    def watching(self) -> types.WatchAnswer:
        """Returns since when the caller watches the match."""
        answer: types.WatchAnswer = self._transport.read(self._watched)
        return answer

    def watch(self) -> types.WatchAnswer:
        """Watches the match: `Kifu.watched` lists it until `unwatch`. Nobody else is told."""
        answer: types.WatchAnswer = self._transport.change("PUT", self._watched, repeatable=True)
        return answer

    def unwatch(self) -> types.WatchAnswer:
        """Watches the match no longer."""
        answer: types.WatchAnswer = self._transport.change("DELETE", self._watched, repeatable=True)
        return answer
