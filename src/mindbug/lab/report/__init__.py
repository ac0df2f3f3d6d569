"""Owns the report of a data set: one page with everything in it, to be read on a screen or on paper, without a network."""
