"""Owns counting how often each part of each card changed something: abilities, constant abilities, dice, sides, Power cards."""

from __future__ import annotations

from collections import Counter

from mindbug.rules import words
from mindbug.rules.attack import forced_attackers
from mindbug.rules.constants import Ban, EvolveInstead
from mindbug.rules.fold import power, sources_of, works
from mindbug.rules.state import Card, Constant, Creature, RawEvent, State
from mindbug.sets import EVERYTHING

ALL_CARDS = EVERYTHING.all_cards()

# Events that tell that an ability is at work, not that it has changed something; what it costs does not count either, nor that
# a hand is refilled.
SAID_ONLY = {
    words.TRIGGERED, words.STOPPED, words.ACTED, words.PROTECTED, words.SHOWED, words.CHOSE_KEYWORD, words.ROLLED,
    words.LOST_OCTONITE, words.DREW,
}  # fmt: skip

# Constant abilities whose share concerns a creature, other creatures than this one, or a player; events tell of the others.
ON_CREATURES = (
    words.ON_POWER | words.ON_KEYWORDS | words.ON_COPIED_KEYWORDS | words.ON_SUPPRESSION | words.ON_BARS | words.ON_DICE
)  # fmt: skip
ON_OTHERS = words.ON_BLOCKERS | words.ON_PREY
ON_PLAYERS = words.ON_LIFE_LOSS | words.ON_MINDBUG_USE | words.ON_REROLLS | words.ON_PLAYING
# What keeps an effect of that trigger from being activated.
STOPPERS = {words.PLAY: words.NO_PLAY_EFFECTS, words.DEFEATED: words.NO_DEFEATED_EFFECTS}

EVERY_PHASE = -1
COPIERS = ("Utility Bug", "Pear Patrol")  # what they copy goes by the name of the copied card
AS_ITSELF = "Monster Buddies/0"
MAKES_ATTACK = "Cake Trickster/0"
MUST_BE_HUNTED = "Captain Hippo/0"
REVERSES_FIGHTS = "Sawn/0"


def parts_of(card: Card) -> list[str]:
    """The names under which the parts of a card are counted."""
    found = [f"{card.name}/{i}" for i in range(len(card.parts))]
    found += [f"{card.name}/dice"] if card.dice else []
    found += [f"{card.name}/spread"] if card.spreads else []
    return found + [f"{card.name}/{words_of(side.keywords)}" for side in card.sides]


def words_of(bits: int) -> str:
    return " ".join(word for word, bit in words.KEYWORDS.items() if bits & bit)


PARTS = [part for card in ALL_CARDS for part in parts_of(card)]
BANNING = {f"{card.name}/{i}": part.number for card in ALL_CARDS for i, part in enumerate(card.parts) if isinstance(part, Ban)}
INSTEAD = {
    part.to: f"{card.name}/{i}" for card in ALL_CARDS for i, part in enumerate(card.parts) if isinstance(part, EvolveInstead)
}
LOOKED_AT: dict[str, list[tuple[str, Constant]]] = {
    card.name: [(f"{card.name}/{i}", part) for i, part in enumerate(card.parts) if isinstance(part, Constant)]
    for card in ALL_CARDS
}


class Tally:
    """How often each part has changed something."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter(dict.fromkeys(PARTS, 0))

    # What happened

    def listen(self, s: State, log: list[RawEvent], since: int) -> None:
        for i in range(since, len(log)):
            self.take_up(s, log[i], log[i - 1] if i else None)

    def take_up(self, s: State, event: RawEvent, before: RawEvent | None) -> None:
        if "/" in event.procedure.name and event.kind not in SAID_ONLY:
            self.counts[event.procedure.name] += 1
        if event.kind == words.TRIGGERED:
            self.take_up_copy(s, event, before)
        elif event.kind == words.ATTACKED and before is not None and before.procedure.name == MAKES_ATTACK:
            self.counts[MAKES_ATTACK] += 1
        elif event.kind == words.EVOLVED and event.names[0] in INSTEAD:
            self.counts[INSTEAD[event.names[0]]] += 1
        elif event.kind == words.ROLLED and not event.procedure.name.startswith("Chuck"):
            self.add_if_known(f"{s.box.cards[event.cards[0]].name}/dice")
        elif event.kind == words.GOT_OCTONITE and event.procedure.name == "spread octonite":
            self.counts[f"{event.cause.partition(' #')[0]}/spread"] += 1
        elif event.kind == words.STOPPED:
            self.take_up_ban(STOPPERS[event.amount])
        elif event.kind == words.PROTECTED and not event.cards:
            self.take_up_ban(words.NO_LIFE_LOSS)

    def take_up_ban(self, ban: int) -> None:
        for part, bans in BANNING.items():
            self.counts[part] += 1 if bans & ban else 0

    def take_up_copy(self, s: State, event: RawEvent, before: RawEvent | None) -> None:
        """A Play effect that was carried out for another card than it stands on, or at another time."""
        name, source = event.procedure.name.rpartition("/")[0], s.box.cards[event.cards[0]].name
        if source in COPIERS and name != source and event.amount == words.PLAY:
            self.counts[f"{source}/0"] += 1
        if before is not None and before.procedure.name == AS_ITSELF and name != AS_ITSELF and event.amount == words.PLAY:
            self.counts[AS_ITSELF] += 1

    def add_if_known(self, part: str) -> None:
        if part in self.counts:
            self.counts[part] += 1

    # What is so

    def look(self, s: State) -> None:
        """Count the constant abilities that make a difference now."""
        for source in sources_of(s, EVERY_PHASE):
            for part, k in LOOKED_AT[source.card.name]:
                if works(k, s, source, k.phase) and matters(s, k, source):
                    self.counts[part] += 1
        if s.kind == words.TURN and forced_attackers(s, s.active):
            self.counts[MUST_BE_HUNTED] += 1 if s.players[s.active].hand else 0

    # What is chosen

    def look_at_answer(self, s: State, option: int) -> int:
        """Count the sides that are chosen; the creature that only a reversed fight can defeat, or NO_CARD."""
        if s.kind == words.KEYWORD and s.box.cards[s.stack[-1].source].sides:
            self.counts[f"{s.box.cards[s.stack[-1].source].name}/{words_of(option)}"] += 1
        if s.kind not in (words.HUNT, words.BLOCK) or option < 0:
            return words.NO_CARD
        fighters = [s.creature(s.stack[-1].source), s.creature(option)]
        there = sorted((c for c in fighters if c is not None), key=lambda c: power(s, c))
        if len(there) < 2 or not any(c.card.phases & words.ON_FIGHTS for c in there):
            return words.NO_CARD
        weaker, stronger = there
        poison = weaker.keywords & words.POISONOUS
        return stronger.id if not poison and weaker.power < stronger.power else words.NO_CARD

    def look_at_fight(self, log: list[RawEvent], since: int, stronger: int) -> None:
        for event in log[since:]:
            if event.kind in (words.WAS_DEFEATED, words.EXHAUSTED) and stronger in event.cards:
                self.counts[REVERSES_FIGHTS] += 1
                return


def matters(s: State, k: Constant, source: Creature) -> bool:
    me, id = source.controller, source.id
    if k.phase & (ON_CREATURES | ON_OTHERS):
        for c in s.players[0].play + s.players[1].play:
            if k.phase & ON_OTHERS:
                found = c.controller != me and k.share(s, me, id, c) != 0
            else:
                found = (not k.own or c.id == id) and k.share(s, me, id, c) != 0
            if found:
                return True
        return False
    if k.phase & ON_PLAYERS:
        return any(k.share_of_player(s, me, id, player) for player in range(2))
    if k.phase == words.ON_PLAYERS:
        return any(ban_matters(s, k.share_of_player(s, me, id, player), player) for player in range(2))
    return False


def ban_matters(s: State, bans: int, player: int) -> bool:
    """Whether a player would otherwise do what is forbidden; events tell of effects and losses that were stopped."""
    p = s.players[player]
    if bans & words.NO_MINDBUGS:
        return p.mindbugs > 0 and s.kind == words.TURN and s.active != player
    return bool(bans & words.NO_CARDS_TO_HAND) and len(p.hand) < 5 and len(p.draw) > 0
