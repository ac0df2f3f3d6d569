"""Mindbug: rules, bots and tables for the two-player duelling card game."""

from mindbug import _pure

_pure.choose()
