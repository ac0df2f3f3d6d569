"""Owns the pools from which random games are dealt: every set, every pair of sets, all of them, and rare cards together."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from mindbug import Game, cards
from mindbug.sets import SETS

SMALLEST = 22  # RULES A17


@dataclass(frozen=True)
class Dealt:
    """What is shuffled: whole sets and single cards; and by which special rule it is dealt."""

    sets: list[str]
    cards: list[str] = field(default_factory=list)
    special: str | None = None

    def deal(self, seed: int, edition: str, chance: str) -> Game:
        return Game.new(self.sets, self.cards, seed, edition, chance=chance, special=self.special)

    def names(self) -> list[str]:
        """The written names of all physical cards."""
        whole = [card.name for name in self.sets for card in SETS[name].cards for _ in range(card.copies)]
        found: dict[str, int] = {}
        written = []
        for name in whole + self.cards:
            found[name] = found.get(name, 0) + 1
            written.append(name if found[name] == 1 else f"{name} #{found[name]}")
        return written


def all_copies(names: list[str]) -> list[str]:
    """Every printed copy of the cards of these names."""
    return [name for name in names for _ in range(cards.find(name).copies)]


DEALABLE = [name for name, pool in SETS.items() if sum(pool.counts) >= SMALLEST]
MAIN = {
    "first-contact": Dealt(["first-contact"]),
    "new-servants": Dealt(["new-servants"]),
    "both": Dealt(["first-contact", "new-servants"]),
}
SINGLE = {name: Dealt([name]) for name in DEALABLE if name not in MAIN}
PAIRS = {
    f"{one}+{two}": Dealt([one, two]) for one, two in combinations(SETS, 2) if (one, two) != ("first-contact", "new-servants")
}
ALL_SETS = {"everything": Dealt(list(SETS))}
# Cards whose rules are rarely at work, with those that set them to work.
RARE_CARDS = {
    "evolutions": [
        "Alpacoodle", "Borgions", "Cake Trickster", "Cloud Lady", "Curious Tadpole", "Cutecat", "Deathweaver", "Dragon Inn",
        "Figuru", "Five-Spice Monster", "Infernostrich", "Kitten Crewmate", "Mangolorean", "Octocopter", "Pear Patrol",
        "Pumpkin Jack", "Ratomancer", "Tuckbox Mimic", "USX Tangerine", "Utility Bug", "Waddling Recruit", "Wildsprout"
    ],
    "discard piles and boosts": [
        "Ant Zombie Horde", "Blessed Axolotl Healer", "Blessed Killer Bee", "Blessed Shield Bugs", "Blessed Tiger Squirrel",
        "Catalisk", "Cursed Goblin Werewolf", "Cursed Gorillion", "Fire Antler", "Future Eric", "Ghost Hand", "Goat Dragon",
        "Hiss Holiness", "Hyenix", "Peacasus", "Pyro Salamancer", "Rockyphant", "Sea-Rex", "Solar Bear", "Soul Manipulator",
        "Tuckbox Mimic", "Waddling Recruit", "Water Antler"
    ],
    "octonite": [
        "Alluring Oyster", "Artimist", "Bananapus", "Beetroot Predator", "Boomberry", "Borgions", "Broodmother", "Calm Cole",
        "Captain Cucodile", "Fearberry", "Five-Spice Monster", "Icecube Dragon", "Kiwanoid", "Lychee King", "Mangonade",
        "Plumarine", "Pomegrenade", "Saltemental", "Shakes Pear", "Shoctopus", "Sporeweaver", "Star Portal",
        "Starfruit Ninja", "Starship Soupers", "Topinambur Titan", "USX Tangerine", "Venomash"
    ],
    "arrivals": [
        "Alien Brain", "Alpacoodle", "Boogie Woogie", "Bookwyrm", "Borgions", "Cinnemonk", "Compost Dragon",
        "Dr. Orange U. Tan", "Figuru", "Giraffodile", "Grave Robber", "Hungry Hungry Hamster", "Kiwanoid", "Kiwing Juicer",
        "Lord Watermelon", "Macaw Dagon", "Mangolorean", "Okra Shaman", "Pumpkin Jack", "Radioactive Rabbit", "Ratomancer",
        "Saltemental", "Short-Neck Giraffodile", "Soul Manipulator", "Spinachia", "Sporeweaver", "Suspicious Gift",
        "The Broccoli Bards", "The Experiment", "The Globe-Smasher", "Trash Diver", "Trash Flier", "Tuckbox Mimic",
        "Wildsprout"
    ],
    "hands and piles": [
        "Alien Brain", "Astronuts", "Battle Beetle", "Bean Bot", "Bug Catcher", "Catalisk", "Chaotic Cabbage",
        "Chuckling Chimpborg", "Cornanon", "Cutecat", "Dr. Orange U. Tan", "Figuru", "Future Eric", "Giraffodile",
        "Hungry Hungry Hamster", "Kiwanoid", "Koibra", "Macaw Dagon", "Mangolorean", "Mindbug Bug", "Pear Patrol",
        "Shakes Pear", "Short-Neck Giraffodile", "Soul Manipulator", "Spiky Shinobi", "Spinachia", "Sporeweaver",
        "Star Portal", "Strange Barrel", "The Globe-Smasher", "Tomageddon", "Trash Diver", "Waddling Recruit"
    ],
    "dice and energy": [
        "Alienoid", "Baby Gigazaur", "Boogie Woogie", "Chuck", "Cybertooth", "Drakonis", "H.A.D.E.S.", "Iron Back", "Kong",
        "Kraken", "Mantis", "Mechamster", "Mega Shark", "Megamoth", "Megaxolot", "Meka Dragon", "Pagurah", "Pandakaï",
        "Pumpkin Jack", "Purple Reign", "Rob", "The Globe-Smasher", "The King"
    ],
    "few unused cards": [
        "Future Eric", "Star Portal", "Alienoid", "Baby Gigazaur", "Boogie Woogie", "Cybertooth", "Drakonis", "H.A.D.E.S.",
        "Iron Back", "Kong", "Kraken", "Mantis", "Mechamster", "Mega Shark", "Megamoth", "Megaxolot", "Meka Dragon",
        "Pagurah", "Pandakaï", "Pumpkin Jack", "Purple Reign", "Rob"
    ],
}  # fmt: skip
RARE = {name: Dealt([], all_copies(listed)) for name, listed in RARE_CARDS.items()}
REST = SINGLE | PAIRS | ALL_SETS | RARE
POOLS = MAIN | REST
