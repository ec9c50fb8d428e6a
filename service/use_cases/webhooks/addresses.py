"""Which addresses a webhook may have: none that only the machine or the network of the service can reach."""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

from domain.refusals import Refused
from service.addresses import Network, networks

LONGEST_URL: Final = 500
"""Characters."""
_HTTPS: Final = "https"
_HTTP: Final = "http"
_FIRST_FREE_PORT: Final = 1024
_USUAL_PORTS: Final = (80, 443)
_NAT64: Final = IPv6Network("64:ff9b::/96")
"""The prefix under which a gateway reaches IPv4, RFC 6052."""
_UNICAST: Final = IPv6Network("2000::/3")
"""All IPv6 addresses of the internet."""
_TUNNELS: Final = (IPv6Network("2001::/23"), IPv6Network("2002::/16"))
"""Addresses that hold one of IPv4, and those of protocols."""
_NOT_FOR_WEBHOOKS: Final = tuple(map(IPv4Network, ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32")))
"""They look public: those of protocols, of relays, and of the machine below, as Azure has it."""

Address = IPv4Address | IPv6Address


class WebhookUrlRefused(Refused):
    """A URL that no webhook may have."""


class AllowedAddresses:
    """The addresses to which the service sends."""

    def __init__(self, private: str = "") -> None:
        self._private: Sequence[Network] = networks(private)
        """Networks that are not public and that the operator allows."""

    def allows(self, address: str, scheme: str) -> bool:
        """True if the service may send to an IP address. Without TLS it sends only to networks of the operator."""
        found = ip_address(address.partition("%")[0])
        if any(found.version == network.version and found in network for network in self._private):
            return True
        return scheme == _HTTPS and _is_public(found)

    def check(self, url: str) -> None:
        """Raises `WebhookUrlRefused` unless a webhook may have this URL. No name is looked up."""
        parts = _split(url)
        schemes = (_HTTPS, _HTTP) if self._private else (_HTTPS,)
        if parts is None or parts.scheme not in schemes or not parts.hostname or parts.username is not None:
            sentence = "The URL of a webhook is like https://bot.example/kifu, without a user and a fragment."
            raise WebhookUrlRefused("bad-webhook-url", sentence, field="url")
        if parts.port is not None and parts.port < _FIRST_FREE_PORT and parts.port not in _USUAL_PORTS:
            raise WebhookUrlRefused(
                "bad-webhook-url", "The port of a webhook is 443, 80, or 1024 or more.", field="url"
            )
        if not self._may_have(parts.hostname, parts.scheme):
            sentence = "Webhooks are not sent to private addresses."
            raise WebhookUrlRefused("webhook-address-not-allowed", sentence, field="url")

    def _may_have(self, host: str, scheme: str) -> bool:
        try:
            return self.allows(host, scheme)
        except ValueError:  # a name: what it stands for is looked at when something is sent
            return True


def _split(url: str) -> SplitResult | None:
    """Returns the parts of a URL; `None` if it is none, or has parts that no webhook has."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url or "#" in url:
        return None
    try:
        parts = urlsplit(url)
        return None if parts.port == 0 else parts
    except ValueError:
        return None


def _is_public(address: Address) -> bool:
    """True if an address, and what it stands for, can be reached from everywhere."""
    if isinstance(address, IPv4Address):
        inside = address.is_global and not address.is_multicast and not address.is_reserved
        return inside and not any(address in network for network in _NOT_FOR_WEBHOOKS)
    if address.ipv4_mapped is not None:
        return _is_public(address.ipv4_mapped)
    if address in _NAT64:
        return _is_public(IPv4Address(address.packed[-4:]))
    return address in _UNICAST and address.is_global and not any(address in network for network in _TUNNELS)
