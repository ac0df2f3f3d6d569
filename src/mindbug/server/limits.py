"""Owns how much a client may do: how large and how many messages, how many connections and open games, how much of a core."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from mindbug.server.turns import Bucket, Turns
from mindbug.server.wire import ALONE, Wire

LARGEST_MESSAGE = 8 * 1024  # bytes of one message of a socket
LARGEST_FRAME = 64 * 1024  # larger ones end the connection before they are read
LARGEST_BODY = 64 * 1024  # bytes of a request
LONGEST_QUEUE = 64  # messages that wait for a client who reads slowly
CHECKS, CHECK_BURST = 2.0, 60.0  # of how the server does, which are free; more of them count as requests
LONGEST_DEBT = 10.0  # seconds that a request waits at most until what came before it is paid
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
    connections: int = 200  # of any kind
    sockets: int = 60
    core: float = 0.25  # seconds of a core that requests and messages take in the server itself
    core_burst: float = 2.0
    emotes: float = 0.5
    emote_burst: int = 3


class Client:
    """What one client has done lately. Its name is its address, or the network of that."""

    def __init__(self, name: str, limits: Limits, wire: Wire = ALONE) -> None:
        self.name = name
        self.wire = wire
        self.requests = Bucket(limits.requests, limits.request_burst)
        self.new_games = Bucket(limits.new_games, limits.new_game_burst)
        self.checks = Bucket(CHECKS, CHECK_BURST)
        self.turns = Turns(Bucket(limits.core, limits.core_burst))
        self.sockets = 0
        self.open_games: set[str] = set()

    async def may_begin(self) -> bool:
        """Whether this client may begin one more game: here, and in the whole place as far as that is known."""
        bucket = self.new_games
        return bucket.take() and await self.wire.take(self.name, bucket.rate, bucket.burst)

    @property
    def is_idle(self) -> bool:
        owes_nothing = self.requests.is_full and self.new_games.is_full and self.turns.is_idle
        return not self.sockets and not self.open_games and owes_nothing

    @property
    def is_pressing(self) -> bool:
        """Whether what this client has done takes so long to pay that more would wait too long."""
        return self.turns.core.debt_seconds > LONGEST_DEBT


class Clients:
    """Everybody who has done something lately, by address."""

    def __init__(self, limits: Limits, wire: Wire = ALONE) -> None:
        self.limits = limits
        self.wire = wire
        self.known: dict[str, Client] = {}
        self.most = FEW

    def let_all_go(self) -> None:
        """The server ends: nobody has to wait any more."""
        for client in self.known.values():
            client.turns.let_all_go()

    def of(self, address: str) -> Client:
        name = client_key(address)
        client = self.known.get(name)
        if client is None:
            if len(self.known) >= self.most:
                self.known = {name: other for name, other in self.known.items() if not other.is_idle}
                self.most = max(FEW, 2 * len(self.known))
            client = self.known[name] = Client(name, self.limits, self.wire)
        return client


@lru_cache(4096)
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
