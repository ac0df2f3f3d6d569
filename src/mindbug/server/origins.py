"""Owns where requests come from: for whom a proxy asks, under which names this server can be reached, and whether a page of
this server asks."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from mindbug.rules.errors import MindbugError

Headers = dict[bytes, bytes]

THIS_COMPUTER = ("127.0.0.1", "::1")
# A name of this computer may end so in its own network; nobody can register such a name for another one.
OWN_ENDINGS = ("", ".local", ".lan", ".home.arpa", ".internal", ".localdomain")
HOST = re.compile(r"(\[(?P<address>[0-9a-f:.]+)\]|(?P<name>[^\[\]:]*))(:\d*)?")
NOBODY = "nobody.invalid"


class Proxies:
    """Who is believed when they say for whom they ask: addresses and networks."""

    def __init__(self, named: Iterable[str]) -> None:
        self.networks = [network_of(name) for name in named]
        self.is_one = lru_cache(4096)(self.look_up)

    def look_up(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found in network for network in self.networks)

    def client(self, address: str, forwarded: bytes) -> str:
        """Who asks: of those whom a proxy names, the last one who is no proxy. Each of them adds whom it hears from."""
        if not self.is_one(address):
            return address
        for name in reversed(forwarded.decode("latin-1").split(",")):
            address = without_port(name.strip()) or address
            if not self.is_one(address):
                break
        return address


def network_of(name: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(name, strict=False)
    except ValueError:
        raise MindbugError(f"expected the address of a proxy, such as 10.0.0.5 or 10.0.0.0/8, got {name!r}") from None


def without_port(name: str) -> str:
    """An address as some proxies write it, without its port."""
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.partition(":")[0] if name.count(":") == 1 else name


class Names:
    """The names under which this server can be reached. A page of a stranger whose name leads here, because it was made to, has
    another one."""

    def __init__(self, own: Iterable[str]) -> None:
        self.own = {name.lower().rstrip(".") for name in own}
        computer = socket.gethostname().lower()
        self.own |= {f"{name}{ending}" for name in (computer, computer.partition(".")[0]) for ending in OWN_ENDINGS}

    def has(self, host: str) -> bool:
        """Whether a host, as a request names it, may be this server. Addresses and names without a dot are no stranger's."""
        name = name_of(host)
        return name in self.own or "." not in name or name.endswith(".localhost") or is_address(name)


def name_of(host: str) -> str:
    """The name in a header ``Host``, without its port; something that is nobody's name if it is not written like one."""
    found = HOST.fullmatch(host.strip().lower())
    return NOBODY if found is None else (found["address"] or found["name"] or "").rstrip(".")


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_of_this_page(headers: Headers, public_host: str) -> bool:
    """Whether a request comes from the page of this server, or from no page at all. Browsers name the page's origin."""
    origin = headers.get(b"origin")
    if origin is None:
        return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
    own = {headers.get(b"host", b"").decode("latin-1").lower(), public_host} - {""}
    return host_of(origin.decode("latin-1")) in own


def host_of(url: str) -> str:
    """The host of an address, with its port if it is not the usual one."""
    try:
        parts = urlsplit(url)
        usual = {"http": 80, "https": 443}.get(parts.scheme)
        host = (parts.hostname or "").lower()
        host = f"[{host}]" if ":" in host else host
        return host if parts.port in (None, usual) else f"{host}:{parts.port}"
    except ValueError:
        return ""


def origin_of(url: str) -> str:
    """The origin of an address, as browsers name it."""
    return f"{url.partition('://')[0].lower()}://{host_of(url)}"


def site_of(origin: str) -> str:
    """The name to which passkeys of a page belong; empty if there are none: browsers keep them for a name, not an address, and
    only where nobody can listen in."""
    scheme, name = origin.partition("://")[0], name_of(host_of(origin))
    is_safe = scheme == "https" or name == "localhost" or name.endswith(".localhost")
    return name if is_safe and not is_address(name) else ""
