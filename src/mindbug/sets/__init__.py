"""All cards, one file per set, written in the vocabulary of ``mindbug.rules``."""

from mindbug.rules.catalogue import add
from mindbug.sets import first_contact, new_servants

SETS = {
    "first-contact": add(first_contact.CARDS),
    "new-servants": add(new_servants.CARDS),
}
TITLES = {"first-contact": "First Contact", "new-servants": "New Servants"}
