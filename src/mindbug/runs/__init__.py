"""Owns runs, the arena for one: weeks that are the same for everybody, what a player has won and lost, and its picture."""

from mindbug.runs.picture import svg as svg
from mindbug.runs.run import MOST_LOSSES as MOST_LOSSES
from mindbug.runs.run import MOST_WINS as MOST_WINS
from mindbug.runs.run import Run as Run
from mindbug.runs.weeks import Week as Week
from mindbug.runs.weeks import week_named as week_named
from mindbug.runs.weeks import week_of as week_of
