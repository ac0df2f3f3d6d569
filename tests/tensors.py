"""Owns what environments write of a moment, as bytes that can be compared."""

from __future__ import annotations

from functools import cache

from mindbug.envs.spec import array_of
from mindbug.rules.pool import Box
from mindbug.rules.state import State
from mindbug.tensors.tokens import Writer


@cache
def writer_of(box: Box) -> Writer:
    return Writer(box, 1)


def tensors(s: State, viewer: int) -> bytes:
    """What a player sees and may do at a moment, and what is told of it."""
    writer = writer_of(s.box)
    writer.write(0, s.copy(), viewer)
    return array_of(writer.words).tobytes() + array_of(writer.masks).tobytes()
