"""Owns the table of ``mindbug play``: what is shown, asked and understood."""
