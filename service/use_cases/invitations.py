"""Invitations: the secret that lets others see a private match while it waits for players, and take a seat in it.

It is derived from the secret of the service, the match, and how often its creator has replaced it. So it stands neither
in the record nor in a projection, and whoever knows the id of a match knows nothing of its invitation.
"""

import base64
import hmac
from collections.abc import Callable
from typing import Final

from domain.match import AnyMatch, PlayerId
from service.use_cases.reading import takes_part
from service.use_cases.server_secret import ServerSecret

_BYTES: Final = 16


class Invitations:
    """The invitations to private matches. Every method may raise `StoreUnavailable`."""

    def __init__(self, secret: ServerSecret) -> None:
        self._secret = secret

    def shown_to(self, match: AnyMatch, player: PlayerId | None) -> str | None:
        """Returns the invitation to a private match with open seats, for its creator and its players; else `None`."""
        is_useful = match.private and match.status == "waiting" and None in match.seats
        return self._of(match) if is_useful and takes_part(match, player) else None

    def admission(self, given: str | None) -> Callable[[AnyMatch], bool]:
        """Returns what tells if an invitation lets its bearer see a match: its own one, while the match waits."""
        return lambda match: given is not None and match.status == "waiting" and self._fits(match, given)

    def _fits(self, match: AnyMatch, given: str) -> bool:
        return hmac.compare_digest(self._of(match).encode(), given.encode(errors="replace"))

    def _of(self, match: AnyMatch) -> str:
        bits = self._secret.derived("invitation", match.id, str(match.invitations))
        return base64.urlsafe_b64encode(bits[:_BYTES]).decode().rstrip("=")
