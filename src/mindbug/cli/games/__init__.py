"""Owns what ``replay``, ``explain`` and ``analyse`` do with a game: finding it, its steps, its table, its curve."""
