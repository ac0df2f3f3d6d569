"""Owns the cards of the Battlefruit add-on for one against one, and the faces to which one of them evolves."""

from mindbug.rules.vocabulary import *

CARDS = [
    Card("Beetroot Predator", 5, 0, HaveAbility(attack(Defeat(one(enemies())), pays=1), to=allies()), octonite=2, spreads=True),
    Card(
        "Cutecat", 1, 0,
        attack(Steal(AtRandom(hand(OPPONENT), 2))),
        action(Evolve(THIS, "Zencats")),
        stage=1, evolves_to="Zencats",
    ),
    Card("Five-Spice Monster", 3, POISONOUS, action(PutOctonite(one(allies()), 1), IfItHasOctonite(5), WinGame())),
    Card("Mangolorean", 7, 0, action(ReturnToMyHand(one(enemies())), IfDone(), May(PlayCard(IT)), mindbug=True)),
    Card("Saltemental", 6, 0, play(GiveControl(THIS)), harvest(Defeat(All(other_allies()))), octonite=2),
    Card("Shakes Pear", 8, TOUGH, harvest(ThisTurnForAll(ANYONE, bans=NO_MINDBUGS)), octonite=2),
    Card("Venomash", 7, 0, HaveKeywords(POISONOUS, to=allies(octonite=True)), octonite=2, spreads=True),
]  # fmt: skip

FACES = [
    Card("Evilcat", 3, 0, attack(WinGame()), stage=3),
    Card(
        "Zencats", 2, 0,
        attack(RefreshMindbug(), LoseMindbug()),
        action(Evolve(THIS, "Evilcat")),
        stage=2, evolves_to="Evilcat",
    ),
]  # fmt: skip

# These need a teammate.
TEAM_CARDS = ["A Hug of Ice and Fire", "Duel of the Fruits"]
