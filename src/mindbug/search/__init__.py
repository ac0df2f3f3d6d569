"""Playouts and, later, search. Compiled in one unit with the rules."""
