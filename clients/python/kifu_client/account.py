"""The account of the caller."""

from urllib.parse import quote

from kifu_client import types
from kifu_client.given import header_text
from kifu_client.transport import Transport

_ME = "/v1/players/me"


class Account:
    """The account that the client plays for. Every method may raise `Problem` and `Unreachable`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    @property
    def token(self) -> str | None:
        """The token of the client; `None` for a spectator. Whoever has it plays for the account."""
        return self._transport.token

    def use(self, token: str | None) -> None:
        """Lets the client use a token from now on; with `None` it is a spectator. Raises `ValueError`."""
        self._transport.token = None if token is None else header_text("token", token)

    def create(self, name: str, *, key: str | None = None) -> types.NewPlayerAnswer:
        """Creates an account. The client uses its token from now on; keep it, the service shows it this once.

        Whoever has the `key` gets the token for a day: it is a secret of at least 22 random characters.
        """
        answer: types.NewPlayerAnswer = self._transport.command(
            "POST", "/v1/players", {"name": name}, key=key, reads=("token",)
        )
        self._transport.token = answer["token"]
        return answer

    def sign_in(self, secret: str, name: str, *, key: str | None = None) -> types.NewPlayerAnswer:
        """Exchanges the secret of a sign-in link for a token with a name, which the client uses from now on."""
        body = {"secret": secret, "name": name}
        answer: types.NewPlayerAnswer = self._transport.command("POST", "/v1/sign-ins", body, key=key, reads=("token",))
        self._transport.token = answer["token"]
        return answer

    def make_sign_in_link(self, *, key: str | None = None) -> types.SignInLinkAnswer:
        """Returns a link with which another device signs in, once, within ten minutes."""
        answer: types.SignInLinkAnswer = self._transport.command("POST", f"{_ME}/sign-in-links", key=key)
        return answer

    def get(self) -> types.OwnAnswer:
        """Returns id and name."""
        answer: types.OwnAnswer = self._transport.read(_ME, reads=("id",))
        return answer

    def rename(self, name: str) -> types.OwnAnswer:
        """Changes the name, once a day."""
        answer: types.OwnAnswer = self._transport.change("PATCH", _ME, {"name": name})
        return answer

    def delete(self, confirm: str) -> types.DeletedAnswer:
        """Deletes the account; `confirm` is its name. Nothing brings it back."""
        answer: types.DeletedAnswer = self._transport.change("DELETE", _ME, {"confirm": confirm})
        return answer

    def export(self) -> types.ExportAnswer:
        """Returns all that the service has about the account."""
        answer: types.ExportAnswer = self._transport.read(f"{_ME}/export")
        return answer

    def renew_token(self, *, key: str | None = None) -> types.TokenAnswer:
        """Replaces the token, in the client too. The old one ends when the new one is used first."""
        answer: types.TokenAnswer = self._transport.command("POST", f"{_ME}/token", key=key, reads=("token",))
        self._transport.token = answer["token"]
        return answer

    def tokens(self) -> types.TokensAnswer:
        """Returns the tokens of the account, without their secrets."""
        answer: types.TokensAnswer = self._transport.read(f"{_ME}/tokens")
        return answer

    def create_token(self, name: str, scopes: list[types.Scope], *, key: str | None = None) -> types.NamedTokenAnswer:
        """Returns another token for the account, for example for a program: with the scopes `read` and `bot`."""
        body = {"name": name, "scopes": scopes}
        answer: types.NamedTokenAnswer = self._transport.command("POST", f"{_ME}/tokens", body, key=key)
        return answer

    def revoke_token(self, token: str) -> types.TokensAnswer:
        """Ends a token, by its id. Returns the others."""
        path = f"{_ME}/tokens/{quote(token, safe='')}"
        answer: types.TokensAnswer = self._transport.change("DELETE", path)
        return answer

    def blocks(self) -> types.BlocksAnswer:
        """Returns the players whom the caller blocks."""
        answer: types.BlocksAnswer = self._transport.read(f"{_ME}/blocks")
        return answer

    def block(self, player: str) -> types.BlocksAnswer:
        """Blocks a player: they take no seat in matches of the caller."""
        answer: types.BlocksAnswer = self._transport.change("PUT", _block(player), repeatable=True)
        return answer

    def unblock(self, player: str) -> types.BlocksAnswer:
        """Blocks a player no longer."""
        answer: types.BlocksAnswer = self._transport.change("DELETE", _block(player), repeatable=True)
        return answer

    def vacation(self) -> types.VacationAnswer:
        """Returns until when the clocks of the caller stand still, and for how many days more they may."""
        answer: types.VacationAnswer = self._transport.read(f"{_ME}/vacation")
        return answer

    def begin_vacation(self, days: int) -> types.VacationAnswer:
        """Stops the clocks of the caller for some days."""
        answer: types.VacationAnswer = self._transport.change("PUT", f"{_ME}/vacation", {"days": days})
        return answer

    def end_vacation(self) -> types.VacationAnswer:
        """Lets the clocks of the caller run again."""
        answer: types.VacationAnswer = self._transport.change("DELETE", f"{_ME}/vacation")
        return answer


def _block(player: str) -> str:
    return f"{_ME}/blocks/{quote(player, safe='')}"
