"""Owns the game as a value: the cards, the table, the stack of half-done procedures and the pending question.

Everything here is data. A state is copied by ``copy()``, so nothing is ever undone. Lists that belong to a Creature, a
Frame or the unused pile are never changed in place but replaced, so that copies may share them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from zlib import crc32

from mindbug.rules.native import i64
from mindbug.rules.randomness import Random
from mindbug.rules.words import (
    ALL_KNOW,
    ANYONE,
    CREATURES_CHANGE,
    DISCARD,
    DISCARDED_THIS,
    DRAW,
    HAND,
    IN_PLAY,
    LIFE_LOST,
    NO_ANSWER,
    NO_CARD,
    NOBODY,
    TOUGH,
    TRIGGERS,
    UNDECIDED,
)

if TYPE_CHECKING:
    from mindbug.rules.effect import Effect
    from mindbug.rules.pool import Box

NO_NUMBERS: Final[list[int]] = []
NOTHING_KEPT: Final[list[list[int]]] = []
NO_STAMP: Final = 0  # of what is not a creature in play
LARGEST_MARK: Final = 0xFFFFFF  # of a procedure; a number of more bits would overflow where moments are told apart


class Step:
    """One step of a procedure. ``run`` returns True when it is finished. It returns False to be run again: when it has
    asked something, or when something it put on the stack must be finished first."""

    def run(self, s: State, f: Frame) -> bool:
        raise NotImplementedError


class Procedure:
    """Steps that are done one after the other: a turn, an attack, the ability of a card. Saved bytes find it by its name, and
    ``mark`` is a number by which moments are told apart, the same for the same name in every process."""

    def __init__(self, name: str, steps: list[Step]) -> None:
        self.name = name
        self.steps = steps
        self.mark: i64 = crc32(name.encode()) & LARGEST_MARK

    def rename(self, name: str) -> None:
        self.name = name
        self.mark = crc32(name.encode()) & LARGEST_MARK


# What a card that is the cause of an event did, if it was not an effect at work.
NOTHING_DONE: Final = Procedure("", [])
FIGHT: Final = Procedure("fight", [])
PROHIBITION: Final = Procedure("prohibition", [])


class Condition:
    """Something that holds or not, seen by the player and the card that an ability belongs to. ``looks_at`` says which
    changes may change it."""

    def __init__(self, looks_at: i64) -> None:
        self.looks_at: Final = looks_at

    def holds(self, s: State, me: i64, source: i64) -> bool:
        raise NotImplementedError


# What an ability recalls of a creature that has left play: who defeated it in a fight, its boosts, its Octonite.
RECALLS_FOE: Final = 0
RECALLS_BOOSTS: Final = 1
RECALLS_OCTONITE: Final = 2


class Ability(Procedure):
    """What a card does at its trigger, or while it lies in another zone than play. ``effects`` is how it is defined: they
    happen only if a condition holds when the ability is resolved, and so much Octonite, or a Mindbug, is paid first. Its
    steps are made of that when the card comes into a pool (``program.py``); ``recalls`` is what it recalls of a creature that
    has left play, kept in the first slots of its frame, and ``numeric`` has a bit for each slot that holds numbers, not
    cards, ``unseen`` one for each that holds cards which spectators did not see."""

    def __init__(
        self,
        trigger: i64,
        effects: list[Effect],
        only_if: Condition | None = None,
        pays: i64 = 0,
        uses_mindbug: bool = False,
    ) -> None:
        super().__init__("", [])
        self.trigger: Final = trigger
        self.effects: Final = effects
        self.only_if: Final = only_if
        self.pays: Final = pays
        self.uses_mindbug: Final = uses_mindbug
        self.zone: Final[i64] = DISCARD if trigger in (DISCARDED_THIS, LIFE_LOST) else IN_PLAY
        self.recalls: list[int] = NO_NUMBERS
        self.numeric: i64 = 0
        self.unseen: i64 = 0

    def copy(self) -> Ability:
        return Ability(self.trigger, self.effects, self.only_if, self.pays, self.uses_mindbug)


class Constant:
    """A constant ability (RULES A54): ``share`` is what it adds to one creature, or to one player, in its phase.
    ``own`` says that it concerns only the creature that has it, ``side`` on whose side the creatures are that it concerns."""

    def __init__(
        self,
        phase: i64,
        when: Condition | None,
        own: bool = False,
        looks_at: i64 = 0,
        zone: i64 = IN_PLAY,
        side: i64 = ANYONE,
    ) -> None:
        self.phase: Final = phase
        self.side: Final = side
        self.when: Final = when
        self.own: Final = own
        self.zone: Final = zone
        self.looks_at: Final = CREATURES_CHANGE | looks_at | (when.looks_at if when is not None else 0)

    def copy(self) -> Constant:
        """The same for another card; one that has nothing of its own may be shared."""
        return self

    def granted(self) -> Ability | None:
        """The ability that others have by it."""
        return None

    def share(self, s: State, me: i64, source: i64, creature: Creature) -> i64:
        raise NotImplementedError

    def share_of_player(self, s: State, me: i64, source: i64, player: i64) -> i64:
        raise NotImplementedError


class Card:
    """The facts of a card and what it does, in the order in which it says so. A Power card has a cost and no power; a face
    that a creature evolves to has a stage above 1; ``sides`` are the profiles of a creature that Tough has turned. Every card
    has abilities of its own, as their names say at which place of the card they stand."""

    def __init__(
        self,
        name: str,
        power: i64,
        keywords: i64,
        *parts: Ability | Constant,
        copies: i64 = 1,
        octonite: i64 = 0,
        spreads: bool = False,
        dice: i64 = 0,
        stage: i64 = 0,
        evolves_to: str = "",
        cost: i64 = 0,
        sides: list[Card] | None = None,
    ) -> None:
        self.name: Final = name
        self.power: Final = power
        self.keywords: Final = keywords
        self.copies: Final = copies
        self.octonite: Final = octonite
        self.spreads: Final = spreads
        self.dice: Final = dice
        self.stage: Final = stage
        self.evolves_to: Final = evolves_to
        self.cost: Final = cost
        self.sides: Final[list[Card]] = sides if sides is not None else []
        self.parts: Final = [part.copy() for part in parts]
        self.constants: Final = [part for part in self.parts if isinstance(part, Constant)]
        self.digest = ""  # of what it does, found when it comes into a pool, and with it:
        self.gives: i64 = 0  # the keywords that it gives to creatures
        self.gives_dice = False
        self.phases: i64 = 0
        self.looks_at: i64 = 0
        self.in_discard: i64 = 0  # the phases in which it works from a discard pile
        self.discard_looks_at: i64 = 0
        for constant in self.constants:
            self.phases |= constant.phase
            self.looks_at |= constant.looks_at
            if constant.zone == DISCARD:
                self.in_discard |= constant.phase
                self.discard_looks_at |= constant.looks_at
        self.abilities: Final[list[list[Ability]]] = [[] for _ in TRIGGERS]
        self.triggers: i64 = 0  # a bit for each trigger that some ability has
        for i, part in enumerate(self.parts):
            ability = part if isinstance(part, Ability) else part.granted()
            if ability is not None:
                ability.rename(f"{name}/{i}")
            if isinstance(part, Ability) and 0 <= part.trigger < len(TRIGGERS):
                self.abilities[part.trigger].append(part)
                self.triggers |= 1 << part.trigger

    def all_abilities(self) -> list[Ability]:
        """Every ability that is written on the card, be it its own or one that it gives to others."""
        found = [part if isinstance(part, Ability) else part.granted() for part in self.parts]
        return [ability for ability in found if ability is not None]

    def without(self, part: Ability | Constant | None = None, keywords: i64 = 0) -> Card:
        """The same card with a part or some keywords taken out: what tests and designers compare with."""
        return Card(
            self.name,
            self.power,
            self.keywords & ~keywords,
            *[p for p in self.parts if p is not part],
            copies=self.copies,
            octonite=self.octonite,
            spreads=self.spreads,
            dice=self.dice,
            stage=self.stage,
            evolves_to=self.evolves_to,
            cost=self.cost,
            sides=self.sides if self.keywords & ~keywords & TOUGH else None,
        )


class Creature:
    """A card in play. Its stamp tells it from an earlier creature made of the same card (RULES C24)."""

    def __init__(self, id: i64, card: Card, controller: i64, stamp: i64) -> None:
        self.id: i64 = id
        self.card = card
        self.controller: i64 = controller
        self.stamp: i64 = stamp
        self.exhausted = False
        self.attacks: i64 = 0
        self.octonite: i64 = 0
        self.boosts: list[int] = NO_NUMBERS
        self.fresh = False  # its Fast window is still to come
        self.blocked = False  # this turn
        self.slew = False  # it has defeated a creature in a fight this turn
        # Folded from the constant abilities; read them through mindbug.rules.fold.
        self.power: i64 = card.power
        self.keywords: i64 = card.keywords
        self.suppressed = False
        self.bars: i64 = 0

    def copy(self) -> Creature:
        c = Creature(self.id, self.card, self.controller, self.stamp)
        c.exhausted = self.exhausted
        c.attacks = self.attacks
        c.octonite = self.octonite
        c.boosts = self.boosts
        c.fresh = self.fresh
        c.blocked = self.blocked
        c.slew = self.slew
        c.power = self.power
        c.keywords = self.keywords
        c.suppressed = self.suppressed
        c.bars = self.bars
        return c


class Player:
    """One player's side of the table. The top card of the draw pile is the last of its list."""

    def __init__(self, hand: list[int], draw: list[int], discard: list[int], play: list[Creature]) -> None:
        self.life: i64 = 3
        self.mindbugs: i64 = 2
        self.spent: i64 = 0
        self.energy: i64 = 0
        self.hand = hand
        self.draw = draw
        self.discard = discard
        self.play = play
        self.short = False  # the hand has to be looked at for refilling
        self.bans: i64 = 0  # folded

    def copy(self) -> Player:
        p = Player(self.hand[:], self.draw[:], self.discard[:], [c.copy() for c in self.play])
        p.life = self.life
        p.mindbugs = self.mindbugs
        p.spent = self.spent
        p.energy = self.energy
        p.short = self.short
        p.bans = self.bans
        return p


class Frame:
    """A procedure half-way: where it is, for whom it happens, and what has been picked so far."""

    def __init__(self, procedure: Procedure, me: i64, source: i64, stamp: i64) -> None:
        self.procedure = procedure
        self.me: i64 = me
        self.source: i64 = source  # the card it comes from; the attacker of an attack
        self.stamp: i64 = stamp  # which creature that card was
        self.other: i64 = NO_CARD  # the blocker of an attack
        self.pc: i64 = 0
        self.base: i64 = 0  # triggers raised before this procedure began are not its own
        self.answer: i64 = NO_ANSWER
        self.picked: list[int] = NO_NUMBERS
        self.waiting: list[Frame] = NO_FRAMES
        self.memory: list[int] = NO_NUMBERS  # the dice of an attack; who is to be defeated
        self.kept: list[list[int]] = NOTHING_KEPT  # what the steps of an ability did, for later steps: a slot each
        self.count: i64 = 0  # what a die shows, rerolls left, purchases
        self.done: i64 = 0  # how far a step has come that does its thing several times
        self.chain: list[int] = NO_NUMBERS  # what effects have copied (RULES C98) and played (C141) to come here
        # An attack as turn action, which has to hunt whoever must be hunted (RULES C156); an Action that still has to do
        # something (C120).
        self.forced = False

    def copy(self) -> Frame:
        f = Frame(self.procedure, self.me, self.source, self.stamp)
        f.other = self.other
        f.pc = self.pc
        f.base = self.base
        f.answer = self.answer
        f.picked = self.picked
        f.waiting = self.waiting
        f.memory = self.memory
        f.kept = self.kept
        f.count = self.count
        f.done = self.done
        f.chain = self.chain
        f.forced = self.forced
        return f


NO_FRAMES: Final[list[Frame]] = []


def played(id: i64) -> i64:
    """How a chain of effects remembers that it has played a card, and not only copied its Play effect."""
    return -1 - id


class Lasting:
    """What an effect gave "this turn": to one creature, or, where the subject is NO_CARD, to all creatures of a player, also
    those that come later (RULES C134), and to that player."""

    def __init__(
        self, source: i64, subject: i64, stamp: i64, player: i64, power: i64, keywords: i64, bars: i64, dice: i64, bans: i64
    ) -> None:
        self.source: Final = source
        self.subject: Final = subject
        self.stamp: Final = stamp
        self.player: Final = player
        self.power: Final = power
        self.keywords: Final = keywords
        self.bars: Final = bars
        self.dice: Final = dice
        self.bans: Final = bans

    def reaches(self, c: Creature) -> bool:
        if self.subject == NO_CARD:
            return c.controller == self.player
        return c.id == self.subject and c.stamp == self.stamp


class Aside:
    """A card that a creature has set aside, and whose creature it was."""

    def __init__(self, id: i64, player: i64, by: i64) -> None:
        self.id: Final = id
        self.player: Final = player
        self.by: Final = by  # the stamp of the creature that did it; 0 if it will never come back


class RawEvent:
    """Something that happened: what, to whom, why, by which rule, and who saw which cards (RULES C.13)."""

    def __init__(
        self,
        kind: i64,
        player: i64,
        cards: list[int],
        names: list[str],
        amount: i64,
        rule: str,
        seen_by: i64,
        cause: str,
        procedure: Procedure,
        apart: list[str],
    ) -> None:
        self.kind: Final = kind
        self.player: Final = player
        self.cards: Final = cards
        self.names: Final = names
        self.amount: Final = amount
        self.rule: Final = rule
        self.seen_by: Final = seen_by
        self.cause: Final = cause
        self.procedure: Final = procedure
        self.apart: Final = apart  # the names that need their number, as a copy of the card was in play beside it


class State:
    """The whole game at one moment."""

    def __init__(self, box: Box, players: list[Player], random: Random, knows: list[int]) -> None:
        self.box = box
        self.players = players
        self.random = random
        self.knows = knows  # who knows each card; change it only by learn()
        self.shares_knows = False  # with a copy
        self.peeked: i64 = 0  # who may know some card of the unused pile
        self.unused: list[int] = NO_NUMBERS  # the top card last
        self.unmixed: i64 = 0  # so many cards at the bottom of it are in no order yet: they are shuffled when it comes to them
        self.revealed: list[int] = NO_NUMBERS
        self.market: list[int] = NO_NUMBERS
        self.power_deck: list[int] = NO_NUMBERS  # the top card last
        self.resolving: list[int] = NO_NUMBERS  # Power cards whose effects are being carried out
        self.power_discard: list[int] = NO_NUMBERS
        self.aside: list[Aside] = NO_ASIDE
        self.shown: i64 = NO_CARD  # the card that is being played, before it is in anybody's play area
        self.active: i64 = 0
        self.turn: i64 = 0
        self.effects: i64 = 0  # that were activated this turn (RULES C171)
        self.mindbugged = False  # the card of the last turn action was taken
        self.extra_turns: list[int] = NO_NUMBERS  # who takes them, the next first
        self.regular: i64 = 0  # whose turn was the last that was no extra one
        self.fresh = False  # somebody has a Fast window to come
        self.short = False  # somebody's hand has to be looked at for refilling
        self.arrivals: i64 = 0
        self.stack: list[Frame] = []
        self.raised: list[Frame] = []
        self.lasting: list[Lasting] = NO_LASTING
        self.history: list[int] = []  # fingerprints of the turns that could still be repeated
        self.history_bits: i64 = 0  # a bit for each of them, by which most new ones are told at once
        self.hidden_at_last_turn: i64 = -1
        self.asked: i64 = NOBODY
        self.kind: i64 = 0
        self.options: list[int] = NO_NUMBERS
        self.winner: i64 = UNDECIDED
        self.reason: i64 = 0
        self.ask_chance = False
        self.stale = True  # what is folded from constant abilities has to be folded again
        self.watched: i64 = 0  # the changes that would make it stale
        self.phases: i64 = 0  # the phases of constant abilities that may be at work now
        self.log: list[RawEvent] | None = None  # events are recorded only where somebody wants them

    def copy(self) -> State:
        """An independent state. It does not record events."""
        s = State(self.box, [p.copy() for p in self.players], self.random.copy(), self.knows)
        s.shares_knows = self.shares_knows = True
        s.peeked = self.peeked
        s.unused = self.unused
        s.unmixed = self.unmixed
        s.revealed = self.revealed
        s.market = self.market
        s.power_deck = self.power_deck
        s.resolving = self.resolving
        s.power_discard = self.power_discard
        s.aside = self.aside
        s.shown = self.shown
        s.active = self.active
        s.turn = self.turn
        s.effects = self.effects
        s.mindbugged = self.mindbugged
        s.extra_turns = self.extra_turns
        s.regular = self.regular
        s.fresh = self.fresh
        s.short = self.short
        s.arrivals = self.arrivals
        s.stack = [f.copy() for f in self.stack]
        if self.raised:
            s.raised = [f.copy() for f in self.raised]
        s.lasting = self.lasting
        s.history = self.history[:]
        s.history_bits = self.history_bits
        s.hidden_at_last_turn = self.hidden_at_last_turn
        s.asked = self.asked
        s.kind = self.kind
        s.options = self.options
        s.winner = self.winner
        s.reason = self.reason
        s.ask_chance = self.ask_chance
        s.stale = self.stale
        s.watched = self.watched
        s.phases = self.phases
        return s

    def creature(self, id: i64) -> Creature | None:
        """The creature made of that card, if it is in play."""
        players = self.players
        for c in players[0].play:
            if c.id == id:
                return c
        for i in range(1, len(players)):
            for c in players[i].play:
                if c.id == id:
                    return c
        return None

    def this(self, f: Frame) -> Creature | None:
        """The creature that an ability calls "this", unless it has left play (RULES B.0/4)."""
        c = self.creature(f.source)
        return c if c is not None and c.stamp == f.stamp else None

    def label(self, id: i64) -> str:
        """The name by which a card is known now: an evolved creature goes by the face it shows, with the number of its copy."""
        c = self.creature(id)
        return self.box.copy_name(id, c.card.name) if c is not None and c.card.stage > 1 else self.box.name(id)

    def has_copy_beside(self, id: i64) -> bool:
        """Whether a creature is in play together with a copy of it, so that people need a number to tell them apart."""
        if self.creature(id) is None:
            return False
        for p in self.players:
            for c in p.play:
                if c.id != id and self.box.kinds[c.id] == self.box.kinds[id]:
                    return True
        return False

    def zone(self, player: i64, zone: i64) -> list[int]:
        """A pile or hand of a player, as a list of cards."""
        p = self.players[player]
        if zone == HAND:
            return p.hand
        if zone == DRAW:
            return p.draw
        return p.discard

    def learn(self, id: i64, known_by: i64) -> None:
        """From now on some know a card, and no others. Copies share what is known until one of them learns something."""
        if self.knows[id] == known_by:
            return
        if self.shares_knows:
            self.knows = self.knows[:]
            self.shares_knows = False
        self.knows[id] = known_by

    def touch(self, change: i64) -> None:
        """Something has changed at which constant abilities may look."""
        if self.watched & change:
            self.stale = True

    def ask(self, player: i64, kind: i64, options: list[int]) -> bool:
        """Put a question; the answer will be in the frame that asks. Always False, for steps to return."""
        self.asked = player
        self.kind = kind
        self.options = options
        return False

    def note(
        self,
        kind: i64,
        player: i64,
        cards: list[int],
        amount: i64 = 0,
        rule: str = "",
        seen_by: i64 = ALL_KNOW,
        by: i64 = NO_CARD,
        doing: Procedure = FIGHT,
    ) -> None:
        """Record an event, with the ability at work as its cause or else the card ``by`` which it happened and what that was
        ``doing``. Call it only where ``log`` is not None."""
        log = self.log
        if log is None:
            return
        cause = ""
        procedure = NOTHING_DONE
        if by != NO_CARD:
            cause = self.label(by)
            procedure = doing
        elif self.stack:
            frame = self.stack[len(self.stack) - 1]
            cause = self.cause(frame)
            procedure = frame.procedure
            by = frame.source
        names = [self.label(id) for id in cards]
        apart = [self.label(id) for id in [*cards, by] if self.has_copy_beside(id)]
        log.append(RawEvent(kind, player, cards, names, amount, rule, seen_by, cause, procedure, apart))

    def cause(self, f: Frame) -> str:
        """The name of the card from which a procedure comes; a Defeated effect by the face that was in play (RULES C166)."""
        if f.source < 0:
            return ""
        name = f.procedure.name.rpartition("/")[0]
        for face in self.box.faces:
            if face.name == name:
                return self.box.copy_name(f.source, name)
        return self.label(f.source)


NO_LASTING: Final[list[Lasting]] = []
NO_ASIDE: Final[list[Aside]] = []
