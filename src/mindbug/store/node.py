"""Owns what is known of a node: a process that has to do with the games of a place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

Role = Literal["serve", "think"]
ROLES: tuple[Role, ...] = get_args(Role)
LEASE_SECONDS = 10.0
BEATS = 5  # in the time of a lease
ORPHAN = 0  # the owner of a game that goes on by itself and that nobody has


@dataclass(frozen=True)
class NewNode:
    """A process that is about to become a node. ``address`` is where the other nodes reach it, ``workers`` how many processes
    think for them there. A name is one node's: who comes with it takes the place of who had it before."""

    name: str = ""
    role: Role = "serve"
    address: str = ""
    version: str = ""
    lease_seconds: float = LEASE_SECONDS
    workers: int = 0


@dataclass(frozen=True)
class LivingNode:
    """A node that lives. ``tables`` is the version of the tables that it was made for; one that is ``draining`` is to give up
    its games and end."""

    id: int
    name: str
    role: Role
    address: str
    version: str
    tables: str
    workers: int
    draining: bool
    alive_until: float


class Beat(NamedTuple):
    """What a node learns when it says that it lives: whether its lease was not over before, who lives, and the games that it
    has, with their epochs."""

    was_living: bool
    nodes: list[LivingNode]
    owned: dict[str, int]
