"""All cards, one file per set, written in the vocabulary of ``mindbug.rules``."""

from mindbug.rules.pool import Pool, mix
from mindbug.rules.published import publish
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

# The official sets: the cards that are shuffled and dealt, the faces they evolve to, and the Power cards that a set brings.
SETS: dict[str, Pool] = {
    "first-contact": Pool(first_contact.CARDS),
    "new-servants": Pool(new_servants.CARDS),
    "beyond-evolution": Pool(beyond_evolution.CARDS, beyond_evolution.FACES),
    "beyond-eternity": Pool(beyond_eternity.CARDS),
    "battlefruit-kingdom": Pool(battlefruit_kingdom.CARDS),
    "battlefruit-galaxy": Pool(battlefruit_galaxy.CARDS),
    "battlefruit-addon": Pool(battlefruit_addon.CARDS, battlefruit_addon.FACES),
    "king-of-tokyo": Pool(king_of_tokyo.CARDS, [], king_of_tokyo.POWER_CARDS),
    "promos": Pool(promos.CARDS, promos.FACES),
}
EVERYTHING = mix(list(SETS.values()))
publish(EVERYTHING)
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
