"""Owns the cards of Battlefruit Kingdom."""

from mindbug.rules.vocabulary import *

THE_OTHERS = other_allies()
HAVE_TWO_OTHERS = equal(Count(THE_OTHERS), 2)
NONE_STRONGER = equal(Count(allies(compared=STRONGER)), 0)

CARDS = [
    Card("Alluring Oyster", 5, POISONOUS, harvest(TakeControl(one(enemies(min_power=6)))), octonite=2),
    Card("Artimist", 4, POISONOUS, harvest(WinGame()), octonite=5),
    Card("Avocado Gunner", 3, FRENZY | TOUGH, attack(Defeat(one(enemies(max_power=5))))),
    Card("Bananapus", 5, HUNTER, harvest(Defeat(one(enemies()))), octonite=2, copies=2),
    Card("Calm Cole", 1, POISONOUS, Cannot(CANNOT_BE_DEFEATED, other_allies()), harvest(Defeat(THIS)), octonite=2),
    Card("Captain Cucodile", 8, FRENZY, harvest(GainLife(2)), octonite=1, copies=2),
    Card("Carrot Cleric", 8, FAST | TOUGH, copies=2),
    Card("Cherry Bug", 1, 0, defeated(TakeControl(IT)), copies=2),
    Card("Coconut Crab", 7, FRENZY, attack(loses(OPPONENT, 1))),
    Card("Dragon Fruit", 7, FAST, defeated(Defeat(All(enemies(extreme=WEAKEST)))), copies=2),
    Card("Duradillo", 1, FAST | HUNTER | POISONOUS | TOUGH, defeated(loses(ME, 1)), copies=2),
    Card("Fearberry", 4, 0, harvest(ThisTurnForAll(OPPONENT, bars=CANNOT_BLOCK), PutOctonite(THIS, 2)), octonite=2),
    Card("Fennel Trickster", 2, SNEAKY, more_power(6, when=at_most(Count(hand(ME)), 2))),
    Card("Icecube Dragon", 8, FRENZY | HUNTER, harvest(Defeat(THIS)), octonite=3),
    Card("Kiwing Juicer", 5, POISONOUS, play(PlayCard(one(discard_pile(ME, min_power=7)))), copies=2),
    Card("Lord Watermelon", 6, FRENZY, play(PlayCard(one(hand(ME))))),
    Card("Lychee King", 8, FRENZY, harvest(loses(OPPONENT, 1)), octonite=2),
    Card("Mangonade", 4, 0, harvest(Defeat(All(enemies()))), octonite=3, copies=2),
    Card("Okra Shaman", 7, FRENZY | TOUGH, play(May(loses(ME, 1)), PlayCard(one(discard_pile(ANYONE))))),
    Card("Orange Owlmancer", 5, 0, HaveKeywords(SNEAKY | POISONOUS, to=THE_OTHERS, when=HAVE_TWO_OTHERS)),
    Card(
        "Pepperwing", 6, TOUGH,
        attack(Discard(Choose(hand(OPPONENT), 0, 1, OPPONENT)), IfNotDone(), Defeat(Choose(enemies(), chooser=OPPONENT))),
        copies=2,
    ),
    Card("Pesky Peas", 2, SNEAKY, more_power(3, when=NOT_YOUR_TURN), copies=2),
    Card("Pineapple Paladin", 8, FAST, attack(GainLife(1))),
    Card("Pomelozilla", 7, 0, Cannot(CANNOT_ATTACK, enemies(keywords=HUNTER))),
    Card("Potadore the Wise", 4, 0, more_power(2, to=other_allies()), copies=2),
    Card("Prime Fungus", 6, 0, HaveKeywords(FRENZY | HUNTER | POISONOUS, when=NONE_STRONGER), copies=2),
    Card("Rad Radish", 2, SNEAKY, play(Defeat(one(enemies(keywords=HUNTER)))), copies=2),
    Card("Raspberry Ranger", 5, HUNTER | TOUGH, copies=2),
    Card("Spinachia", 3, POISONOUS, play(ReturnToMyHand(up_to(1, other_allies())), IfDone(), May(PlayCard(IT))), copies=2),
    Card("Sporeweaver", 3, POISONOUS, harvest(TakeFromDiscard(exactly(2, discard_pile(ANYONE)))), octonite=2),
    Card("The Broccoli Bards", 4, POISONOUS, play(PlayCard(one(discard_pile(ME, max_power=5))))),
    Card("Tomageddon", 9, 0, defeated(Steal(AtRandom(hand(OPPONENT), 1))), copies=2),
]  # fmt: skip
