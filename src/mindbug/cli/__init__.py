"""Owns the ``mindbug`` command: one module for each subcommand, with ``add_parser`` and ``run``."""
