"""Owns the cards of Beyond Evolution and the faces to which they evolve."""

from mindbug.rules.vocabulary import *

THE_OTHER = other_allies()
HAVE_ONE_OTHER = equal(Count(THE_OTHER), 1)

CARDS = [
    Card("Blastfish", 1, POISONOUS, attack(ThisTurn(THIS, bars=CANNOT_BE_DEFEATED))),
    Card("Bullet Train", 9, 0, attack(Defeat(one(enemies(max_power=3)))), copies=2),
    Card("Cake Trickster", 6, POISONOUS, action(MakeAttack(one(enemies()))), copies=2),
    Card("Captain Hippo", 7, FRENZY, MustBeHunted()),
    Card("Cheeky Chimpborg", 5, HUNTER, play(discards(Count(enemies()), OPPONENT))),
    Card("Cheery Chimpborg", 5, HUNTER, more_power(5, when=at_least(Count(enemies()), 3))),
    Card("Chuckling Chimpborg", 5, HUNTER, play(loses(OPPONENT, Mindbugs(OPPONENT)))),
    Card(
        "Cloud Lady", 4, 0,
        action(Defeat(one(enemies(max_power=4))), Evolve(THIS, "Typhoon Princess")),
        stage=1, evolves_to="Typhoon Princess",
    ),
    Card(
        "Coach Panda", 6, 0,
        more_power(3, to=THE_OTHER, when=HAVE_ONE_OTHER),
        HaveKeywords(FRENZY, to=THE_OTHER, when=HAVE_ONE_OTHER),
        copies=2,
    ),
    Card(
        "Curious Tadpole", 1, POISONOUS,
        action(GainLife(1), Evolve(THIS, "Frog Prophet")),
        stage=1, evolves_to="Frog Prophet",
    ),
    Card("Dr. Orange U. Tan", 6, 0, play(May(loses(ME, 1)), ReturnToTheirHands(All(enemies())))),
    Card("Dragon Inn", 3, TOUGH, action(loses(OPPONENT, 1), only_if=fewer(allies(), enemies())), copies=2),
    Card("Earwig Assassin", 1, SNEAKY, play(Discard(up_to(1, hand(ME))), IfDone(), Defeat(one(creatures()))), copies=2),
    Card("Infernostrich", 6, 0, action(Defeat(one(enemies(min_power=7))))),
    Card("Kitsunsei", 4, 0, HaveKeywords(SNEAKY, to=other_allies())),
    Card("Mole Machine", 5, TOUGH, Cannot(CANNOT_BLOCK, enemies(min_power=7)), copies=2),
    Card("Octocopter", 5, 0, action(Defeat(THIS), TakeControl(one(enemies())))),
    Card("Puffermech", 2, POISONOUS, defeated(Defeat(All(enemies(min_power=8)))), copies=2),
    Card("Radioactive Rabbit", 3, FRENZY, play(GiveControl(THIS)), defeated(Defeat(All(other_allies())))),
    Card("Robopup", 1, SNEAKY | TOUGH, copies=2),
    Card("Sawn", 5, TOUGH, ReverseFights(), copies=2),
    Card("Spiky Shinobi", 3, SNEAKY, more_power(5, when=equal(Mindbugs(ME), 0)), copies=2),
    Card("Steelhorn", 7, 0, defeated(discards(3, OPPONENT))),
    Card("Sweet Fighter", 9, 0, defeated(GainLife(2)), copies=2),
    Card("Utility Bug", 4, HUNTER | TOUGH, play(CopyPlay(ChooseToCopy(others(trigger=PLAY), 0))), copies=2),
    Card("The Experiment", 6, POISONOUS, play(GiveControl(THIS), TakeControl(one(enemies())))),
    Card("Turtle Toaster", 4, TOUGH, play(Defeat(up_to(2, enemies(min_power=4, max_power=6)))), copies=2),
    Card(
        "Waddling Recruit", 3, 0,
        action(discards(1, OPPONENT), Evolve(THIS, "Veteran Penguin")),
        stage=1, evolves_to="Veteran Penguin",
    ),
    Card("Westside Monster", 8, FRENZY, Cannot(CANNOT_ATTACK | CANNOT_BLOCK, enemies(keywords=SNEAKY)), copies=2),
    Card(
        "Wildsprout", 1, 0,
        action(PlayCard(one(discard_pile(ME))), Evolve(THIS, "Bigroot")),
        stage=1, evolves_to="Bigroot",
    ),
]  # fmt: skip

FACES = [
    Card(
        "Bigroot", 4, 0,
        action(PlayCard(one(discard_pile(ME))), Evolve(THIS, "Oakenmaster")),
        stage=2, evolves_to="Oakenmaster",
    ),
    Card(
        "Frog Prophet", 3, POISONOUS | TOUGH,
        action(GainLife(1), Evolve(THIS, "World Eater")),
        stage=2, evolves_to="World Eater",
    ),
    Card("Frosty Fortress", 10, TOUGH, attack(DiscardEverything(hand_too=True)), stage=3),
    Card("Oakenmaster", 7, 0, more_power(5, to=other_allies()), stage=3),
    Card("Thunder Queen", 9, 0, attack(Defeat(one(enemies()))), stage=3),
    Card(
        "Typhoon Princess", 6, 0,
        action(Defeat(one(enemies(max_power=6))), Evolve(THIS, "Thunder Queen")),
        stage=2, evolves_to="Thunder Queen",
    ),
    Card(
        "Veteran Penguin", 5, TOUGH,
        action(discards(1, OPPONENT), Evolve(THIS, "Frosty Fortress")),
        stage=2, evolves_to="Frosty Fortress",
    ),
    Card("World Eater", 8, POISONOUS | TOUGH, attack(loses(OPPONENT, 1)), stage=3),
]  # fmt: skip
