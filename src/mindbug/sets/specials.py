"""The special rules that everybody can play by, and that weeks choose from. What one means never changes: another gets another
name, so that a week is the same for ever."""

from mindbug.rules.special import Special
from mindbug.rules.vocabulary import *

SPECIALS: dict[str, Special] = {
    special.name: special
    for special in (
        Special("three-mindbugs", mindbugs=3),
        Special("one-mindbug", mindbugs=1),
        Special("no-mindbugs", mindbugs=0),
        Special("five-life", life=5),
        Special("sudden-death", life=2),
        Special("open-hands", open_hands=True),
        Special("whole-hand", hand=10),
        Special("short-hand", hand=3),
        Special("long-game", dealt=15, life=4),
        Special("small-fry", max_power=6),
        Special("giants", min_power=5),
        Special("all-sneaky", HaveKeywords(SNEAKY, creatures())),
        Special("all-frenzy", HaveKeywords(FRENZY, creatures()), life=4),
        Special("all-tough", HaveKeywords(TOUGH, creatures())),
        Special("all-poisonous", HaveKeywords(POISONOUS, creatures())),
        Special("little-hunters", HaveKeywords(HUNTER, creatures(max_power=4))),
        Special("giants-in-the-mist", HaveKeywords(SNEAKY, creatures(min_power=7))),
        Special("no-keywords", KeywordsDoNothing(creatures())),
        Special("topsy-turvy", ReverseFights()),
        Special("stronghold", more_power(2, allies(), NOT_YOUR_TURN)),
        Special("heavy-blows", LoseMore(1), life=5),
        Special("dear-mindbugs", MindbugsCostLife(1), mindbugs=3, life=4),
        Special("draft", dealt=15, left_out=5),
        Special("five-of-ten", dealt=10, left_out=5),
    )
}
