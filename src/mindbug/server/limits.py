"""Owns how much a client may do: how large and how many messages, how many sockets and open games."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from time import monotonic

LARGEST_MESSAGE = 8 * 1024  # bytes of one message of a socket
LARGEST_FRAME = 64 * 1024  # larger ones end the connection before they are read
LARGEST_BODY = 64 * 1024  # bytes of a request
LONGEST_QUEUE = 64  # messages that wait for a client who reads slowly
REFUSALS = 100  # messages in a row that came too fast; then the connection ends
FEW = 10_000  # so many clients are remembered before those that did nothing lately are forgotten
NETWORK_BITS = 64  # of an address of version 6: all the others belong to one client


@dataclass(frozen=True)
class Limits:
    """What one client, which is one address, may do. Rates are per second; a burst is what may come at once."""

    messages: float = 20.0  # of one socket
    message_burst: int = 60
    requests: float = 30.0  # of one client, messages of all sockets counted a tenth
    request_burst: int = 150
    new_games: float = 0.5
    new_game_burst: int = 30
    open_games: int = 20
    sockets: int = 60
    emotes: float = 0.5
    emote_burst: int = 3


class Bucket:
    """Lets so much through at a time: it is refilled at a rate and holds a burst."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self.filled = monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Whether so much may pass now."""
        self.fill()
        if self.left < amount:
            return False
        self.left -= amount
        return True

    def fill(self) -> None:
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.filled) * self.rate)
        self.filled = now

    @property
    def is_full(self) -> bool:
        self.fill()
        return self.left >= self.burst


class Client:
    """What one client has done lately."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Bucket(limits.requests, limits.request_burst)
        self.new_games = Bucket(limits.new_games, limits.new_game_burst)
        self.sockets = 0
        self.open_games: set[str] = set()

    @property
    def is_idle(self) -> bool:
        return not self.sockets and not self.open_games and self.requests.is_full and self.new_games.is_full


class Clients:
    """Everybody who has done something lately, by address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.known: defaultdict[str, Client] = defaultdict(lambda: Client(limits))

    def of(self, address: str) -> Client:
        if len(self.known) >= FEW:
            self.known = defaultdict(self.known.default_factory, {k: c for k, c in self.known.items() if not c.is_idle})
        return self.known[client_key(address)]


def client_key(address: str) -> str:
    """An address, or the network of one of version 6, as a household has many of those."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> (128 - NETWORK_BITS) << (128 - NETWORK_BITS)))
