"""Owns thinking ahead: playouts, the search, the look to the end of the turn. Compiled in one unit with the rules."""
