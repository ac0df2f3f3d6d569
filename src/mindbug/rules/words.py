"""Owns the numbers by which the rules name keywords, triggers, questions, answers and every other word of the game.

What has a name outside of the rules has a type of all its names, in the order of their numbers.
"""

from typing import Final, Literal, get_args

# Who is spoken of, relative to the player for whom an ability happens.
ME: Final = 0
OPPONENT: Final = 1
ANYONE: Final = 2

# Keywords (RULES A.9), one bit each.
FAST: Final = 1
FRENZY: Final = 2
HUNTER: Final = 4
POISONOUS: Final = 8
SNEAKY: Final = 16
TOUGH: Final = 32
Keyword = Literal["fast", "frenzy", "hunter", "poisonous", "sneaky", "tough"]
KEYWORDS: Final[dict[Keyword, int]] = {
    "fast": FAST, "frenzy": FRENZY, "hunter": HUNTER, "poisonous": POISONOUS, "sneaky": SNEAKY, "tough": TOUGH,
}  # fmt: skip

# Zones. A creature in play is a Creature; everywhere else a card is only its number.
HAND: Final = 0
DRAW: Final = 1
DISCARD: Final = 2
IN_PLAY: Final = 3

# Triggers (RULES A.10): when an ability happens.
PLAY: Final = 0
ATTACK: Final = 1
DEFEATED: Final = 2
LIFE_LOST: Final = 3
ACTION: Final = 4
HARVEST: Final = 5
DISCARDED_THIS: Final = 6  # this card was put into your discard pile from anywhere
END_OF_YOUR_TURN: Final = 7
END_OF_TURN: Final = 8
BOUGHT: Final = 9
Trigger = Literal[
    "play", "attack", "defeated", "life lost", "action", "harvest", "put into discard", "end of your turn",
    "end of turn", "bought",
]  # fmt: skip
TRIGGERS: Final[tuple[Trigger, ...]] = get_args(Trigger)

# What a creature cannot do, one bit each.
CANNOT_ATTACK: Final = 1
CANNOT_BLOCK: Final = 2
CANNOT_BE_DEFEATED: Final = 4

# What a player cannot do, one bit each.
NO_PLAY_EFFECTS: Final = 1
NO_DEFEATED_EFFECTS: Final = 2
NO_MINDBUGS: Final = 4
NO_LIFE_LOSS: Final = 8
NO_CARDS_TO_HAND: Final = 16

# The order in which constant abilities are folded (RULES B.0/8), one bit each.
ON_POWER: Final = 1
ON_KEYWORDS: Final = 2
ON_COPIED_KEYWORDS: Final = 4
ON_SUPPRESSION: Final = 8
ON_BARS: Final = 16
ON_PLAYERS: Final = 32
# These are not folded but looked at where they matter.
ON_BLOCKERS: Final = 64
ON_PREY: Final = 128
ON_FIGHTS: Final = 256
ON_ATTACKERS: Final = 512
ON_LIFE_LOSS: Final = 1024
ON_MINDBUG_USE: Final = 2048
ON_DEFEAT: Final = 4096
ON_DICE: Final = 8192
ON_REROLLS: Final = 16384
ON_ABILITIES: Final = 32768
ON_PLAYING: Final = 65536

# What constant abilities look at, one bit each: when it changes, they have to be folded again.
CREATURES_CHANGE: Final = 1
TURN_CHANGES: Final = 2
LIFE_CHANGES: Final = 4
HANDS_CHANGE: Final = 8
DISCARDS_CHANGE: Final = 16
MINDBUGS_CHANGE: Final = 32
OCTONITE_CHANGES: Final = 64
FIGHTS_CHANGE: Final = 128  # who has blocked, who has defeated somebody

# Extremes of power within a group.
WEAKEST: Final = -1
STRONGEST: Final = 1

# Kinds of questions, in the words of the public game.
TURN: Final = 0
MINDBUG: Final = 1
HUNT: Final = 2
BLOCK: Final = 3
AGAIN: Final = 4
CHOOSE: Final = 5
OPTIONAL: Final = 6
ORDER: Final = 7
CHANCE: Final = 8
BUY: Final = 9
MODE: Final = 10
KEYWORD: Final = 11
PLAYER: Final = 12
OCTONITE: Final = 13
DICE: Final = 14
DRAFT: Final = 15
QuestionKind = Literal[
    "turn", "mindbug", "hunt", "block", "again", "choose", "optional", "order", "chance", "buy", "mode", "keyword", "player",
    "octonite", "dice", "draft",
]  # fmt: skip
KINDS: Final[tuple[QuestionKind, ...]] = get_args(QuestionKind)

# Answers. A number from 0 up is a card: in a TURN question a card of the hand is played, a creature attacks, and with
# ACTING added it uses its Action. In an ORDER question it is the place in the list of waiting effects, in a MODE question
# the mode, in a KEYWORD question the keyword, in a DICE question the dice to roll again as bits, in a CHANCE question about
# a die its face.
ACTING: Final = 1000
DONE: Final = -1
YES: Final = -2
NO_ANSWER: Final = -3

# Who is asked, when it is neither player.
NOBODY: Final = -1
FATE: Final = 2
NO_CARD: Final = -1
HIDDEN: Final = -4

# Who knows a card (RULES C.13), one bit for each player and one for spectators.
SPECTATOR: Final = 2
NOBODY_KNOWS: Final = 0
ALL_KNOW: Final = 7

# How a game ended.
UNDECIDED: Final = -1
DRAWN: Final = 2
BY_LIFE: Final = 0
BY_NO_ACTION: Final = 1
BY_CARD: Final = 2
BY_RESIGNING: Final = 3
BY_DRAW: Final = 4
BY_TIME: Final = 5
EndReason = Literal["life", "no action", "card", "resigned", "draw", "time"]
REASONS: Final[tuple[EndReason, ...]] = get_args(EndReason)

# Why something is not possible; 0 is "it is possible".
POSSIBLE: Final = 0
IS_BARRED: Final = 1
HAS_ATTACKED: Final = 2
IS_SNEAKY: Final = 3
BLOCK_LIMITED: Final = 4
NO_MINDBUG_LEFT: Final = 5
MINDBUGS_BARRED: Final = 6
NO_ACTION: Final = 7
DOES_NOTHING: Final = 8
MUST_HUNT: Final = 9
CANNOT_BE_HUNTED: Final = 10
CANNOT_BE_PLAYED: Final = 11
NO_CREATURES: Final = 12

# What can happen: the kinds of events.
TURN_BEGAN: Final = 0
REVEALED: Final = 1
SHOWN: Final = 2
DREW: Final = 3
MINDBUGGED: Final = 4
LET_PASS: Final = 5
ENTERED: Final = 6
ATTACKED: Final = 7
HUNTED: Final = 8
BLOCKED: Final = 9
UNBLOCKED: Final = 10
WAS_DEFEATED: Final = 11
EXHAUSTED: Final = 12
PROTECTED: Final = 13
LOST_LIFE: Final = 14
GAINED_LIFE: Final = 15
CHANGED_CONTROL: Final = 16
DISCARDED: Final = 17
TOOK_FROM_DISCARD: Final = 18
STOLE: Final = 19
WAS_GIVEN: Final = 20
STOPPED: Final = 21
GAINED_POWER: Final = 22
GAINED_KEYWORD: Final = 23
WAS_BARRED: Final = 24
TRIGGERED: Final = 25
ATTACK_ENDED: Final = 26
TURN_ENDED: Final = 27
GAME_OVER: Final = 28
EVOLVED: Final = 29
BOOSTED: Final = 30
GOT_OCTONITE: Final = 31
LOST_OCTONITE: Final = 32
RETURNED: Final = 33
GAINED_ENERGY: Final = 34
BOUGHT_POWER: Final = 35
ROLLED: Final = 36
REFRESHED: Final = 37
LOST_MINDBUG: Final = 38
SET_ASIDE: Final = 39
SHOWED: Final = 40
SWAPPED_HANDS: Final = 41
FROM_DRAW_PILE: Final = 42
UNDER_DRAW_PILE: Final = 43
TAKES_EXTRA_TURN: Final = 44
GAINED_DIE: Final = 45
CHOSE_KEYWORD: Final = 46
ACTED: Final = 47
WAS_BANNED: Final = 48
PUT_IN_DISCARD: Final = 49
ROLLED_SIX: Final = 50
SPENT_MINDBUG: Final = 51
OFFERED: Final = 52
# Why nobody was asked, or why nothing happened.
COULD_NOT_BLOCK: Final = 53
COULD_NOT_HUNT: Final = 54
COULD_NOT_ATTACK: Final = 55
COULD_NOT_PLAY: Final = 56
COULD_NOT_TAKE: Final = 57  # a card that was played, with a Mindbug
COULD_NOT_HOLD: Final = 58  # more cards in hand
CAME_TO_NOTHING: Final = 59
NO_CHOICE: Final = 60
ONE_MODE: Final = 61
# What is like another happening, but for another cause that a reader wants to know.
DREW_UNUSED: Final = 62  # from the unused pile, by an effect; all else that is drawn refills a hand
HAD_TO_HUNT: Final = 63
HARVESTED: Final = 64  # as every turn begins; all other Octonite is paid
FELL_FROM_UNDER: Final = 65  # a creature that has left play
LEFT_OUT: Final = 66  # of the game, by who drafts
EventKind = Literal[
    "turn began", "revealed", "shown", "drew", "mindbugged", "let pass", "entered", "attacked", "hunted", "blocked",
    "unblocked", "defeated", "exhausted", "protected", "lost life", "gained life", "changed control", "discarded",
    "took from discard", "stole", "was given", "stopped", "gained power", "gained keyword", "barred", "triggered",
    "attack ended", "turn ended", "game over", "evolved", "boosted", "got octonite", "lost octonite", "returned",
    "gained energy", "bought power", "rolled", "refreshed", "lost mindbug", "set aside", "showed", "swapped hands",
    "from draw pile", "under draw pile", "extra turn", "gained die", "chose keyword", "acted", "banned", "put in discard",
    "rolled six", "spent mindbug", "offered", "could not block", "could not hunt", "could not attack", "could not play",
    "could not take", "could not hold", "came to nothing", "no choice", "one mode", "drew unused", "had to hunt", "harvested",
    "fell from under", "left out",
]  # fmt: skip
EVENTS: Final[tuple[EventKind, ...]] = get_args(EventKind)
# With these a card comes to a hand that nobody has seen before.
DRAWS: Final = (DREW, DREW_UNUSED)

# The faces of the die of King of Tokyo (RULES A75), and where the numbers of a six-sided die begin in a CHANCE question.
GROW_1: Final = 0
GROW_2: Final = 1
GROW_3: Final = 2
ENERGY_1: Final = 3
ENERGY_2: Final = 4
DISCARD_1: Final = 5
FACES: Final = ("grow 1", "grow 2", "grow 3", "energy 1", "energy 2", "discard")
