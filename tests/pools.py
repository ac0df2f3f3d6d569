"""Owns the pools from which the random games of the tests are dealt: every set, every pair, all of them, and rare cards together."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import combinations

from mindbug import Game, cards
from mindbug.sets import SETS

SMALLEST = 22  # RULES A17


@dataclass(frozen=True)
class Pool:
    """What is shuffled: whole sets and single cards."""

    sets: list[str]
    cards: list[str] = field(default_factory=list)

    def deal(self, seed: int, edition: str, chance: str) -> Game:
        return Game.new(self.sets, self.cards, seed, edition, chance=chance)

    def names(self) -> list[str]:
        """The written names of all physical cards."""
        whole = [card.name for name in self.sets for card in SETS[name] for _ in range(card.copies)]
        found: dict[str, int] = {}
        written = []
        for name in whole + self.cards:
            found[name] = found.get(name, 0) + 1
            written.append(name if found[name] == 1 else f"{name} #{found[name]}")
        return written


def saying(pattern: str, *sets: str) -> list[str]:
    """All copies of the cards whose text, or that of a face they evolve to, says something."""
    found = []
    for name in sets or cards.sets():
        by_name = {card.name: card for card in cards.of(name)}
        for card in SETS[name]:
            facts, text = by_name[card.name], ""
            while True:
                text += facts.text()
                if facts.evolves_to is None:
                    break
                facts = by_name[facts.evolves_to]
            if re.search(pattern, text):
                found += [card.name] * card.copies
    return found


DEALABLE = [name for name, listed in SETS.items() if sum(card.copies for card in listed) >= SMALLEST]
MAIN = {
    "first-contact": Pool(["first-contact"]),
    "new-servants": Pool(["new-servants"]),
    "both": Pool(["first-contact", "new-servants"]),
}
SINGLE = {name: Pool([name]) for name in DEALABLE if name not in MAIN}
PAIRS = {f"{one}+{two}": Pool([one, two]) for one, two in combinations(SETS, 2) if (one, two) != ("first-contact", "new-servants")}
EVERYTHING = {"everything": Pool(list(SETS))}
RARE = {
    "evolutions": Pool([], saying(r"Evolve|evolve|Action|Play effect")),
    "discard piles and boosts": Pool([], saying(r"In your discard pile|put into your discard pile|[Bb]oost|draw pile")),
    "octonite": Pool([], saying("Octonite")),
    "arrivals": Pool([], saying(r"Play (a|any|it)|play it|into (your|their) hand|hands|set aside|extra turn|takes control")),
    "hands and piles": Pool([], saying(r"[Ss]how|[Ss]teal|gives|into (your|their) hand|hands|unused pile|Mindbug|draw pile")),
    "few unused cards": Pool([], saying("unused pile") + [card.name for card in SETS["king-of-tokyo"]][:20]),
    "dice and energy": Pool([], saying(r"[Rr]oll|[Ee]nergy|Power card|\bdie\b", "king-of-tokyo", "promos")),
}
REST = SINGLE | PAIRS | EVERYTHING | RARE
POOLS = MAIN | REST
