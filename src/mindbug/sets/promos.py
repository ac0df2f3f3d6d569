"""Owns the promo cards of 2022 to 2024 and the faces to which some of them evolve."""

from mindbug.rules.vocabulary import *

CARDS = [
    Card("Slugapult", 5, TOUGH | FRENZY, attack(Defeat(up_to(1, other_allies())), IfDone(), Defeat(one(enemies())))),
    Card("Mindbug Bug", 7, TOUGH, MindbugsCostLife(1)),
    Card("Ratomancer", 2, 0, play(PlayAny(discard_pile(ME, max_power=4)))),
    Card("Ram Hopper", 7, FRENZY, HaveKeywords(FRENZY, to=other_allies())),
    Card("Boar-Zooka", 6, 0, Cannot(CANNOT_BLOCK), defeated(Defeat(All(enemies())))),
    Card("Sluggernaut", 6, TOUGH, sides=[Card("Sluggernaut", 5, HUNTER), Card("Sluggernaut", 8, FRENZY)]),
    Card("Chuck", 3, TOUGH, play(RollSix(at_least=4), Defeat(one(enemies())), Repeat())),
    Card("Jazz Dog", 5, 0, end_of_your_turn(TakeControl(All(enemies(blocked=True))))),
    Card("Macaw Dagon", 8, 0, attack(SwapHands())),
    Card("Unigon", 9, 0, attack(WinGame(), only_if=equal(Count(hand(ME)), 0))),
    Card("Suspicious Gift", 1, 0, play(GiveControl(THIS)), defeated(loses(ME, 2))),
    Card("Future Eric", 3, SNEAKY, play(UnusedUnderDrawPile(2))),
    Card("Alien Brain", 3, POISONOUS, Ban(NO_CARDS_TO_HAND, OPPONENT)),
    Card("Watts Dog", 5, FRENZY, CannotBlockThis(creatures(keywords=ANY_KEYWORD))),
    Card("Blessed Axolotl Healer", 6, POISONOUS, HaveAbility(attack(GainLife(1)), to=allies(), zone=DISCARD)),
    Card("Bug Catcher", 9, FRENZY | TOUGH, Ban(NO_MINDBUGS, ANYONE)),
    Card("Cursed Goblin Werewolf", 8, FRENZY | HUNTER, Cannot(CANNOT_ATTACK, allies(keywords=FRENZY | HUNTER), zone=DISCARD)),
    Card("Ghost Hand", 2, SNEAKY, play(Boost(1)), Cannot(CANNOT_BLOCK, creatures(boosted=True))),
    Card("Jean-Claw Pandamme", 5, 0, HaveAbility(attack(discards(1, ME)), to=enemies())),
    Card("Kitten Crewmate", 2, SNEAKY, EvolveInstead('"One-Eye" Felix'), stage=1, evolves_to='"One-Eye" Felix'),
    Card("Solar Bear", 5, TOUGH, attack(Either([Boost(1)], [TakeControl(one(enemies(boosted=True)))]))),
    Card(
        "Tuckbox Mimic", 2, 0, action(Boost(1, this=True), Evolve(THIS, "Deckbox Mimic")), stage=1, evolves_to="Deckbox Mimic"
    ),
    Card("Battle Beetle", 8, 0, attack(loses(OPPONENT, 2), only_if=equal(Mindbugs(ME), Mindbugs(OPPONENT)))),
    Card("Knightmare", 5, TOUGH, Ban(NO_LIFE_LOSS, ME), defeated(LoseGame())),
    Card("Alpacoodle", 2, FRENZY, play(SetAside(All(others()))), defeated(ReturnAside())),
    Card("Steamforger", 9, 0, attack(WinGame(), only_if=leads_by(3, allies(), enemies()))),
    Card("Wolfman Steve", 8, 0, CannotPlayWeak(4)),
    Card("Short-Neck Giraffodile", 7, 0, attack(TakeFromDiscard(exactly(2, discard_pile(ME))))),
]

FACES = [
    Card("Big Box Mimic", 6, FRENZY, defeated(PlayAny()), stage=3),
    Card(
        "Deckbox Mimic", 5, 0,
        action(Boost(1, this=True), May(Evolve(THIS, "Big Box Mimic"))),
        stage=2, evolves_to="Big Box Mimic",
    ),
    Card(
        '"One-Eye" Felix', 7, HUNTER,
        end_of_turn(Evolve(THIS, "Silver Whiskers"), only_if=HasSlain()),
        stage=2, evolves_to="Silver Whiskers",
    ),
    Card("Silver Whiskers", 6, TOUGH, attack(TakeControl(one(enemies(max_power=5)))), stage=3),
]  # fmt: skip
