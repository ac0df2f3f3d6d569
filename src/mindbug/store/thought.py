"""Owns what is known of a thought on its way: from a node to a thinker and back."""

from __future__ import annotations

from dataclasses import dataclass

MOST_TRIES = 3  # of a thought


@dataclass(frozen=True)
class NewThought:
    """A thought as a node sends it. The smaller its ``urgency``, the sooner it is taken. It is given back if nobody is at it
    for longer than its ``patience``, or if there is no answer after so many ``seconds``."""

    id: str
    kind: str
    urgency: int
    work: bytes
    patience: float
    seconds: float


@dataclass(frozen=True)
class TakenThought:
    """A thought as a thinker takes it: for the so-manieth time in all, for which it has ``seconds`` left."""

    id: str
    node: int
    kind: str
    urgency: int
    work: bytes
    tries: int
    seconds: float


@dataclass(frozen=True)
class Returned:
    """What a node gets back: the answer, or the trouble that there was; neither, if nobody has finished it. ``tries`` says how
    often it was taken."""

    id: str
    tries: int
    answer: bytes | None
    trouble: str | None
