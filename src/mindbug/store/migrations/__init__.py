"""Owns every version of the tables: how each is made from the one before."""
