"""Owns the chance by which bots differ from game to game."""

from __future__ import annotations

import secrets

from mindbug.rules.randomness import Random, seeded


def new_random() -> Random:
    return seeded(secrets.randbits(64))
