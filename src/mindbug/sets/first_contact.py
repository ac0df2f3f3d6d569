"""Owns the cards of First Contact."""

from mindbug.rules.vocabulary import *

ALONE = equal(Count(other_allies()), 0)

CARDS = [
    Card("Axolotl Healer", 4, POISONOUS, play(GainLife(2)), copies=2),
    Card("Bee Bear", 8, 0, CannotBlockThis(creatures(max_power=6))),
    Card("Brain Fly", 4, 0, play(TakeControl(one(enemies(min_power=6))))),
    Card("Chameleon Sniper", 1, SNEAKY, attack(loses(OPPONENT, 1))),
    Card("Compost Dragon", 3, HUNTER, play(PlayCard(one(discard_pile(ME)))), copies=2),
    Card("Deathweaver", 2, POISONOUS, Ban(NO_PLAY_EFFECTS, OPPONENT)),
    Card("Elephantopus", 7, TOUGH, Cannot(CANNOT_BLOCK, enemies(max_power=4))),
    Card("Explosive Toad", 5, FRENZY, defeated(Defeat(one(creatures()))), copies=2),
    Card("Ferret Bomber", 2, SNEAKY, play(discards(2, OPPONENT)), copies=2),
    Card("Giraffodile", 7, 0, play(TakeFromDiscard(All(discard_pile(ME))))),
    Card("Goblin Werewolf", 2, HUNTER, more_power(6, when=YOUR_TURN), copies=2),
    Card("Gorillion", 10, 0),
    Card("Grave Robber", 7, TOUGH, play(PlayCard(one(discard_pile(OPPONENT)))), copies=2),
    Card("Harpy Mother", 5, 0, defeated(TakeControl(up_to(2, enemies(max_power=5))))),
    Card("Kangasaurus Rex", 7, 0, play(Defeat(All(enemies(max_power=4)))), copies=2),
    Card("Killer Bee", 5, HUNTER, play(loses(OPPONENT, 1)), copies=2),
    Card("Lone Yeti", 5, TOUGH, more_power(5, when=ALONE), HaveKeywords(FRENZY, when=ALONE)),
    Card("Luchataur", 9, FRENZY, copies=2),
    Card("Mysterious Mermaid", 7, 0, play(SetLife(ME, Life(OPPONENT)))),
    Card("Plated Scorpion", 2, TOUGH | POISONOUS, copies=2),
    Card("Rhino Turtle", 8, FRENZY | TOUGH, copies=2),
    Card("Shark Dog", 4, HUNTER, attack(Defeat(one(enemies(min_power=6))))),
    Card("Sharky Crab-Dog-Mummypus", 5, 0, CopyKeywords(FRENZY | HUNTER | POISONOUS | SNEAKY, of=enemies())),
    Card("Shield Bugs", 4, TOUGH, more_power(1, to=other_allies()), copies=2),
    Card("Snail Hydra", 9, 0, attack(Defeat(one(creatures())), only_if=fewer(allies(), enemies())), copies=2),
    Card("Snail Thrower", 1, POISONOUS, HaveKeywords(HUNTER | POISONOUS, to=other_allies(max_power=4))),
    Card("Spider Owl", 3, SNEAKY | POISONOUS, copies=2),
    Card("Strange Barrel", 6, 0, defeated(Steal(AtRandom(hand(OPPONENT), 2)))),
    Card("Tiger Squirrel", 3, SNEAKY, play(Defeat(one(enemies(min_power=7)))), copies=2),
    Card("Turbo Bug", 4, 0, attack(SetLife(OPPONENT, Number(1)))),
    Card("Tusked Extorter", 8, 0, attack(discards(1, OPPONENT)), copies=2),
    Card("Urchin Hurler", 5, HUNTER, more_power(2, to=other_allies(), when=YOUR_TURN)),
]
