"""All cards, one file per set, written in the vocabulary of ``mindbug.rules``."""

from mindbug.rules.catalogue import add
from mindbug.rules.state import Card
from mindbug.sets import (
    battlefruit_addon,
    battlefruit_galaxy,
    battlefruit_kingdom,
    beyond_eternity,
    beyond_evolution,
    first_contact,
    king_of_tokyo,
    new_servants,
    promos,
)

# The cards that are shuffled and dealt, the faces they evolve to, and the Power cards that a set brings.
SETS: dict[str, list[Card]] = {
    "first-contact": add(first_contact.CARDS),
    "new-servants": add(new_servants.CARDS),
    "beyond-evolution": add(beyond_evolution.CARDS),
    "beyond-eternity": add(beyond_eternity.CARDS),
    "battlefruit-kingdom": add(battlefruit_kingdom.CARDS),
    "battlefruit-galaxy": add(battlefruit_galaxy.CARDS),
    "battlefruit-addon": add(battlefruit_addon.CARDS),
    "king-of-tokyo": add(king_of_tokyo.CARDS),
    "promos": add(promos.CARDS),
}
FACES: dict[str, list[Card]] = {
    "beyond-evolution": add(beyond_evolution.FACES),
    "battlefruit-addon": add(battlefruit_addon.FACES),
    "promos": add(promos.FACES),
}
POWER_CARDS: dict[str, list[Card]] = {"king-of-tokyo": add(king_of_tokyo.POWER_CARDS)}
TEAM_CARDS = battlefruit_addon.TEAM_CARDS
TITLES = {
    "first-contact": "First Contact",
    "new-servants": "New Servants",
    "beyond-evolution": "Beyond Evolution",
    "beyond-eternity": "Beyond Eternity",
    "battlefruit-kingdom": "Battlefruit Kingdom",
    "battlefruit-galaxy": "Battlefruit Galaxy",
    "battlefruit-addon": "Battlefruit add-on",
    "king-of-tokyo": "Mindbug x King of Tokyo",
    "promos": "Promo cards",
}


def stage_one(face: Card) -> Card:
    """The card that evolves, perhaps in two steps, to a face; a card that is no face is its own."""
    for cards in (*SETS.values(), *FACES.values()):
        for card in cards:
            if face.stage > 1 and card.evolves_to == face.name:
                return stage_one(card)
    return face
