"""Owns learning: games that are played to learn from, and fitting the weights to them. It needs numpy and scipy."""
