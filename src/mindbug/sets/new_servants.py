"""Owns the cards of New Servants, the add-on to First Contact."""

from mindbug.rules.vocabulary import *

CARDS = [
    Card("Bugserker", 3, TOUGH, more_power(8, when=equal(Life(ME), 1)), copies=2),
    Card("Count Draculeech", 7, 0, attack(loses(ME, 1), Defeat(one(creatures()))), copies=2),
    Card("Creep From The Deep", 4, POISONOUS | HUNTER, copies=2),
    Card("Ferret Pacifier", 4, 0, Cannot(CANNOT_BLOCK, enemies(extreme=STRONGEST)), copies=2),
    Card("Froblin Instigator", 1, HUNTER, more_power(Count(other_allies(), each=2)), copies=2),
    Card("Goreagle Alpha", 6, FRENZY | HUNTER | TOUGH, play(loses(ME, 1)), copies=2),
    Card("Hamster Lion", 8, FRENZY, Cannot(CANNOT_ATTACK, enemies(extreme=WEAKEST)), copies=2),
    Card("Hungry Hungry Hamster", 2, SNEAKY, play(is_given(1), May(PlayCard(IT))), copies=2),
    Card("Hyenix", 7, FRENZY, in_discard_when_losing_life(May(PlayCard(THIS_CARD))), copies=2),
    Card("Majestic Manticore", 6, POISONOUS, attack(Defeat(All(creatures(extreme=WEAKEST)))), copies=2),
    Card("The Lurker", 4, TOUGH, attack(ThisTurn(THIS, keywords=SNEAKY), only_if=more(allies(), enemies())), copies=2),
    Card("Turf The Surfer", 8, 0, attack(ThisTurn(one(creatures()), bars=CANNOT_BLOCK)), copies=2),
]
