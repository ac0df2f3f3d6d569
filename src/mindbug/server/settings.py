"""Owns what the person who runs a server decides about it."""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass, field
from ipaddress import ip_address

from mindbug.server.limits import Limits
from mindbug.server.origins import origin_of, site_of

HOUR = 3600.0
LEASE_SECONDS = 10.0
DAY = 24 * HOUR
EVERYWHERE = ("0.0.0.0", "::", "")


@dataclass(frozen=True)
class Settings:
    """``address`` is where others reach the server, ``measured_deals`` by how many deals it is found out how strong a card is;
    the rest is in seconds, if it is not said otherwise."""

    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    absence_seconds: float = 180.0
    open_hours: float = 24.0
    unfinished_days: float = 30.0
    bot_delay: float = 0.6
    workers: int = 1
    hello_seconds: float = 10.0
    challenge_seconds: float = 300.0
    slow_seconds: float = 15.0
    idle_seconds: float = 120.0
    expiry_seconds: float = 600.0
    node: str = ""
    node_address: str = ""
    lease_seconds: float = LEASE_SECONDS
    valkey: str = ""
    valkey_seconds: float = 0.1
    measured_deals: int = 500
    proxies: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)

    @property
    def address(self) -> str:
        """Where others reach this server, without a stroke at the end."""
        if self.public_url:
            return self.public_url.rstrip("/")
        return self.at(network_address() if self.host in EVERYWHERE else self.host)

    @property
    def own_address(self) -> str:
        """Where other nodes reach this one, if nothing else is said."""
        return self.at(network_address() if self.host in EVERYWHERE else self.host)

    @property
    def local_address(self) -> str:
        """Where this computer reaches the server."""
        return self.at("127.0.0.1" if self.host in EVERYWHERE else self.host)

    @property
    def passkey_origins(self) -> tuple[str, ...]:
        """The pages at which there are passkeys."""
        found = (origin_of(self.public_url), origin_of(self.at("localhost")))
        return tuple(dict.fromkeys(origin for origin in found if site_of(origin)))

    def at(self, host: str) -> str:
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def reach(self) -> str:
        """Who reaches it there: "public", "network" or "local"."""
        return "public" if self.public_url else "local" if is_loopback(self.host) else "network"


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def network_address() -> str:
    """The address of this machine in its network. Nothing is sent for that: a datagram socket only looks up the way."""
    for family, somewhere in ((socket.AF_INET, "10.255.255.255"), (socket.AF_INET6, "fd00::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((somewhere, 9))
                return str(probe.getsockname()[0])
        except OSError:
            continue
    return "127.0.0.1"


def default_workers() -> int:
    """One core is left to the server itself."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)
