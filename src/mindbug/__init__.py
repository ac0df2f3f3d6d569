"""Mindbug: rules, bots and tables for the two-player duelling card game."""
