"""Owns games in a database: nothing that was acknowledged is ever lost."""
