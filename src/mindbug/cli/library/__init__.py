"""Owns what ``mindbug cards`` and ``mindbug rules`` look up and show: cards, rules and scenarios."""
