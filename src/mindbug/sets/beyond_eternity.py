"""Owns the cards of Beyond Eternity."""

from mindbug.rules.vocabulary import *

BOOST_OR_DEFEAT = [Either([Boost(1)], [Defeat(one(creatures(boosted=True)))])]
BOOST_OR_TAKE = [Either([Boost(1)], [TakeBoost(one(BoostCards()))])]
SHOW_AND_PUT = [Show(AtRandom(hand(OPPONENT), 1)), PutInChosenPile()]

CARDS = [
    Card("Agile Rooster", 6, FRENZY, CannotBlockThis(creatures(compared=FAR_FROM))),
    Card("Ant Zombie Horde", 7, TOUGH, attack(Boost(2, this=True)), copies=2),
    Card("Berserker Rabbit", 6, FRENZY | TOUGH, more_power(4, when=equal(Count(discard_pile(ME)), 0)), copies=2),
    Card("Blessed Killer Bee", 5, HUNTER, LoseMore(2, zone=DISCARD)),
    Card("Blessed Shield Bugs", 6, TOUGH, more_power(1, to=allies(), zone=DISCARD)),
    Card("Blessed Tiger Squirrel", 3, SNEAKY, Cannot(CANNOT_ATTACK | CANNOT_BLOCK, enemies(min_power=7), zone=DISCARD)),
    Card("Catalisk", 2, POISONOUS, attack(DiscardEverything(hand_too=False))),
    Card("Cave Lizard", 10, TOUGH | SNEAKY, Cannot(CANNOT_ATTACK)),
    Card("Cursed Gorillion", 10, FRENZY | TOUGH, more_power(-2, to=allies(), zone=DISCARD)),
    Card("Duckdra", 5, HUNTER, attack(Defeat(up_to(1, creatures(keywords=POISONOUS)))), copies=2),
    Card("Fire Antler", 8, 0, defeated(loses(OPPONENT, 1), Boost(1)), copies=2),
    Card("Ghostly Underdog", 4, 0, attack(Defeat(All(enemies(compared=WEAKER))))),
    Card("Goat Dragon", 7, 0, *same_for(PLAY, ATTACK, effects=BOOST_OR_DEFEAT), copies=2),
    Card("Hiss Holiness", 5, FRENZY | POISONOUS, play(Boost(4)), copies=2),
    Card("Hypnotic Mouse", 1, SNEAKY, Cannot(CANNOT_ATTACK, creatures(compared=SHARED))),
    Card("Koibra", 2, POISONOUS, *same_for(PLAY, ATTACK, effects=SHOW_AND_PUT), copies=2),
    Card("Madam Mystique", 2, 0, defeated(NameKeyword(), DefeatWithKeyword(enemies())), copies=2),
    Card("Peacasus", 3, SNEAKY, put_into_discard(GainLife(1)), copies=2),
    Card("Porcupine Teacher", 5, 0, HaveKeywords(POISONOUS, to=other_allies())),
    Card("Pyro Salamancer", 6, 0, play(Boost(1), DefeatPair()), copies=2),
    Card("Radioactive Pest", 1, POISONOUS, attack(Defeat(one(enemies(min_power=7)))), copies=2),
    Card("Rockyphant", 8, TOUGH, put_into_discard(discards(1, OPPONENT))),
    Card("Sea-Rex", 5, HUNTER, attack(Boost(1, this=True)), copies=2),
    Card("Soul Manipulator", 5, TOUGH, *same_for(PLAY, ATTACK, effects=BOOST_OR_TAKE), copies=2),
    Card("Spirit Cheetah", 5, HUNTER, defeated(TakeControl(one(enemies(max_power=2))))),
    Card("Spirit Maki", 3, SNEAKY, defeated(TakeControl(one(enemies(min_power=9))))),
    Card(
        "Squirtoise Scout",
        2,
        TOUGH,
        Cannot(CANNOT_BLOCK, enemies(), when=at_least(Count(allies(compared=SHARED)), 1)),
        copies=2,
    ),
    Card("Tiger Wasp", 3, FRENZY | SNEAKY, play(Discard(AtRandom(hand(ME), 1)))),
    Card("Tornado Dragon", 8, 0, play(Discard(up_to(2, hand(ME))), ForEachDone(Defeat(one(creatures())))), copies=2),
    Card("Trash Diver", 2, SNEAKY, attack(TakeFromDiscard(exactly(2, discard_pile(OPPONENT))))),
    Card("Trash Flier", 2, SNEAKY, defeated(PlayCard(one(discard_pile(OPPONENT))))),
    Card("Water Antler", 8, 0, play(GainLife(1), Boost(1)), copies=2),
]
