"""The address of a client: that of its connection, or what a trusted proxy says about it.

A header counts only if the connection comes from a trusted proxy. It lists one address for each hop, and each proxy
adds the address that it saw at the right. So the rightmost address that is no trusted proxy is the client. Whatever
stands left of it may have been written by the client.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NewType

ClientAddress = NewType("ClientAddress", str)
"""An IPv4 address, or the /64 of an IPv6 address: one home has a whole /64, so its addresses count as one."""
Network = IPv4Network | IPv6Network
_Ip = IPv4Address | IPv6Address

UNKNOWN: Final = ClientAddress("unknown")
"""The address of a connection that has none, e.g. over a socket file."""
PROXY_HEADERS: Final = ("X-Forwarded-For", "Forwarded")
"""The headers in which proxies name clients; `Forwarded` is RFC 7239."""
_ONE_HOME: Final = 64


def networks(text: str) -> Sequence[Network]:
    """Returns the networks of a setting: addresses and CIDR ranges, separated by commas. Raises `ValueError`."""
    return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())


@dataclass(frozen=True)
class TrustedProxies:
    """The proxies whose word counts, and the one header in which they give it."""

    networks: Sequence[Network] = ()
    header: str = PROXY_HEADERS[0]
    """Only one header is read: a proxy that writes one of them passes the other on as the client sent it."""

    def client(self, peer: str, said: str | None) -> ClientAddress:
        """Returns the address of the client of a connection from `peer`; `said` is the value of the header."""
        address = _ip(peer)
        if address is None:
            return UNKNOWN
        if said and self._trust(address):
            address = self._first_untrusted(address, said)
        return _counted(address)

    def is_proxy(self, peer: str) -> bool:
        """True if a connection from this address comes from a trusted proxy."""
        address = _ip(peer)
        return address is not None and self._trust(address)

    def _trust(self, address: _Ip) -> bool:
        return any(address in network for network in self.networks)

    def _first_untrusted(self, address: _Ip, said: str) -> _Ip:
        for hop in reversed(said.split(",") if self.header == "X-Forwarded-For" else _forwarded_for(said)):
            named = _ip(_without_port(hop.strip()))
            if named is None:  # "unknown" or a made-up name: the proxy that wrote it answers for it
                return address
            address = named
            if not self._trust(address):
                return address
        return address


def home_of(address: str) -> ClientAddress:
    """Returns an IP address as it counts, the same for all of one home; `UNKNOWN` for a text that is none."""
    found = _ip(address)
    return UNKNOWN if found is None else _counted(found)


@lru_cache(maxsize=10_000)  # a client sends many requests
def _ip(text: str) -> _Ip | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    # A socket for both protocols shows IPv4 clients as ::ffff:192.0.2.1.
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


@lru_cache(maxsize=10_000)
def _counted(address: _Ip) -> ClientAddress:
    if isinstance(address, IPv4Address):
        return ClientAddress(str(address))
    return ClientAddress(str(IPv6Network((address, _ONE_HOME), strict=False)))


def _without_port(hop: str) -> str:
    """Returns the address in `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:80`."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


_FORWARDED: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[^",;\\]+|.', re.DOTALL)
"""A quoted string, a text outside of quotes, or one character."""


def _forwarded_for(said: str) -> Sequence[str]:
    """Returns the `for` of each hop in a `Forwarded` header; an empty text for a hop without.

    Returns nothing if the header is malformed: a client that opens a quote could hide what the proxies add.
    """
    hops, name = [""], ""
    for part in (found[0] for found in _FORWARDED.finditer(said)):
        if part in {'"', "\\"}:
            return ()
        if part == ",":
            hops.append("")
        if part.startswith('"'):
            value = part[1:-1]
        else:
            name, _, value = (word.strip() for word in part.partition("="))
        if name.lower() == "for" and value:
            hops[-1] = value
    return hops
