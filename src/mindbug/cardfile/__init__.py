"""Files of cards: sets that anybody can write, in TOML. docs/CARDS.md shows how.

load(path) and loads(text) read a set and check it, dumps(set) writes it, schema() is for editors. from_document(document) reads
what a file is read as, for programs that change it.
"""

from mindbug.cardfile.faults import CardFault, InvalidCardFile
from mindbug.cardfile.reading import CardSet, from_document, load, loads
from mindbug.cardfile.writing import dumps

__all__ = ["CardFault", "CardSet", "InvalidCardFile", "dumps", "from_document", "load", "loads"]
