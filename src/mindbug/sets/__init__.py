"""All cards, one file per set, written in the vocabulary of ``mindbug.rules``."""

from mindbug.sets import first_contact, new_servants

SETS = {
    "first-contact": first_contact.CARDS,
    "new-servants": new_servants.CARDS,
}
