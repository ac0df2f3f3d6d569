"""Owns the ``mindbug`` command: one module for each subcommand, with ``add_parser`` and ``run``.

What subcommands are made of lies in folders: ``table`` (the game that is played), ``games`` (those that are read),
``library`` (cards and rules) and ``output`` (how all of them speak).
"""
