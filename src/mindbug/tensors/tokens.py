"""Owns what a player sees as numbers: a row of bytes for a game, and a number for every answer (docs/ENVS.md).

A row has the numbers of the table, then a token of 16 bytes for each card that the player knows. It is written from a whole
state, as a view would take too long, but holds nothing that is not in the view of that player: a test compares the two.
Eight bytes are one word of a ``vec``, the first byte lowest; the last byte of a word is below 128, so no word is negative.
"""

from __future__ import annotations

from typing import Final

from mindbug.rules.attack import ATTACK_WITH, PLAIN_ATTACK
from mindbug.rules.draft import still_to_leave_out
from mindbug.rules.fold import fold
from mindbug.rules.native import i64, vec
from mindbug.rules.numbers import AGREED, DECLINED, FIRST_DIE, FIRST_FACE, FIRST_KEYWORD, FIRST_MODE, FIRST_PLAYER, FIRST_REROLL
from mindbug.rules.pool import Box
from mindbug.rules.seats import opponent
from mindbug.rules.state import Ability, Card, Frame, Player, RawEvent, State
from mindbug.rules.words import (
    ACTING,
    CHOOSE,
    DICE,
    DONE,
    DRAFT,
    FATE,
    KEYWORD,
    KEYWORDS,
    MODE,
    NO_CARD,
    NOBODY,
    ORDER,
    PLAYER,
    YES,
)
from mindbug.search.inputs import at_most

TENSORS_VERSION: Final = 1  # of everything that docs/ENVS.md says of actions and observations

# Where tokens stand: so many places for each group of cards. What does not fit goes on in TABLE.
MY_PLAY: Final = 0
THEIR_PLAY: Final = 10
MY_HAND: Final = 20
THEIR_HAND: Final = 30
MY_DISCARD: Final = 38
THEIR_DISCARD: Final = 50
TABLE: Final = 62
WAITING: Final = 82
TOKENS: Final = 90
STARTS: Final = [MY_PLAY, THEIR_PLAY, MY_HAND, THEIR_HAND, MY_DISCARD, THEIR_DISCARD, TABLE, WAITING, TOKENS]
GROUPS: Final = 8
ON_TABLE: Final = 6  # the group of TABLE

# The first byte of a token: where the card is. 0 is no token.
IN_PLAY: Final = 1
IN_HAND: Final = 2
IN_DISCARD: Final = 3
SHOWN: Final = 4
FOR_SALE: Final = 5
RESOLVING: Final = 6
ASIDE: Final = 7
REVEALED: Final = 8
IN_DRAW_PILE: Final = 9
UNUSED: Final = 10
BOOST: Final = 11
POWER_DISCARD: Final = 12
EFFECT: Final = 13

# The second byte: whose it is.
MINE: Final = 1
THEIRS: Final = 2

# The bits of the seventh byte and of the eighth one.
IS_EXHAUSTED: Final = 1
IS_SUPPRESSED: Final = 2
BARS_AT: Final = 2  # cannot attack 4, cannot block 8, cannot be defeated 16
IS_ATTACKER: Final = 32
IS_BLOCKER: Final = 64
ASKS: Final = 128
IS_FRESH: Final = 1
HAS_BLOCKED: Final = 2
HAS_SLAIN: Final = 4
KNOWN_TO_THEM: Final = 8
IS_PICKED: Final = 16
HAS_CONSTANT: Final = 1 << 10  # among the bits of the triggers

# Words of a row.
GLOBAL_WORDS: Final = 4
TOKEN_WORDS: Final = 2
ROW: Final = GLOBAL_WORDS + TOKEN_WORDS * TOKENS
WORD: Final = 8  # bytes

# Actions: the plain answers with the numbers that they have everywhere, then the token that is meant.
PLAIN_ACTIONS: Final = FIRST_FACE
TAKE: Final = PLAIN_ACTIONS
ACT: Final = TAKE + TOKENS
ACTORS: Final = THEIR_PLAY - MY_PLAY
FURTHER: Final = ACT + ACTORS
ACTIONS: Final = 152
MASK_WORDS: Final = ACTIONS // WORD
NO_ACTION: Final = -1  # the number of an answer for which there is none

LARGEST: Final = 255
LARGEST_LAST: Final = 127
KEYWORD_BITS: Final = list(KEYWORDS.values())


class Writer:
    """Writes the rows and masks of so many games of one box. ``words`` and ``masks`` are the memory that arrays look into."""

    def __init__(self, box: Box, games: i64) -> None:
        self.box: Final = box
        self.games: Final = games
        self.words: Final = vec[i64]([0] * (games * ROW))
        self.masks: Final = vec[i64]([0] * (games * MASK_WORDS))
        self.numbers: Final = vec[i64]([NO_ACTION] * (games * ACTIONS))  # of the answers, in the order of the options
        self.counts: Final = vec[i64]([0] * games)  # so many answers have one
        self.used: Final = vec[i64]([0] * (games * GROUPS))  # where the tokens of each group ended
        self.starts: Final = vec[i64](STARTS)
        self.ends: Final = vec[i64](STARTS)  # where they end now
        self.slots: Final = vec[i64]([0] * len(box.cards))  # the token of each card, with the number of the writing
        self.bits: Final = vec[i64]([1 << 8 * place for place in range(WORD)])  # compiled, 1 << 40 would be a small number
        self.writing: i64 = 0
        self.low: Final = vec[i64]([printed_low(box, card) for card in box.cards])
        self.high: Final = vec[i64]([printed_high(card) for card in box.cards])
        edition = box.edition
        self.edition: Final = edition.extra_turn | edition.refill_only_after_leaving << 1 | edition.shuffle_back << 2

    # The row of a game

    def write(self, game: i64, s: State, viewer: i64) -> None:
        """See a game with the eyes of a player, who need not be asked."""
        if s.stale:
            fold(s)
        self.writing += 1
        ends = self.ends
        starts = self.starts
        group: i64 = 0
        while group < GROUPS:
            ends[group] = starts[group]
            group += 1
        at: i64 = game * ROW
        tokens: i64 = at + GLOBAL_WORDS
        foe: i64 = opponent(s, viewer)
        mine = s.players[viewer]
        theirs = s.players[foe]
        self.write_table(at, s, viewer, mine, theirs)
        self.put_creatures(tokens, s, mine, 0, MINE)
        self.put_creatures(tokens, s, theirs, 1, THEIRS)
        self.put_cards(tokens, 2, mine.hand, IN_HAND | MINE << 8)
        knows = s.knows
        for id in mine.hand:
            if knows[id] >> foe & 1:
                self.mark(tokens, id, KNOWN_TO_THEM << 56)
        self.put_known(tokens, s, theirs.hand, viewer, 3, IN_HAND | THEIRS << 8)
        self.put_cards(tokens, 4, mine.discard, IN_DISCARD | MINE << 8)
        self.put_cards(tokens, 5, theirs.discard, IN_DISCARD | THEIRS << 8)
        self.put_table(tokens, s, viewer, mine, theirs)
        self.mark_frames(tokens, s, viewer)
        self.clear_rest(game, tokens)
        self.write_mask(game, s, viewer)

    def write_table(self, at: i64, s: State, viewer: i64, mine: Player, theirs: Player) -> None:
        """The first words: the question, both players, piles, the turn, and the effect that asks."""
        words = self.words
        asked: i64 = 0
        kind: i64 = 0
        if s.asked != NOBODY:
            asked = 3 if s.asked == FATE else MINE if s.asked == viewer else THEIRS
            kind = s.kind + 1
        words[at] = (
            kind | asked << 8 | (MINE if s.active == viewer else THEIRS) << 16 | at_most(s.turn, LARGEST) << 24
            | at_most(mine.life, LARGEST) << 32 | at_most(theirs.life, LARGEST) << 40
            | at_most(mine.mindbugs, LARGEST) << 48 | at_most(theirs.mindbugs, LARGEST_LAST) << 56
        )  # fmt: skip
        words[at + 1] = (
            at_most(mine.spent, LARGEST) | at_most(theirs.spent, LARGEST) << 8
            | at_most(mine.energy, LARGEST) << 16 | at_most(theirs.energy, LARGEST) << 24
            | at_most(len(mine.hand), LARGEST) << 32 | at_most(len(theirs.hand), LARGEST) << 40
            | at_most(len(mine.draw), LARGEST) << 48 | at_most(len(theirs.draw), LARGEST_LAST) << 56
        )  # fmt: skip
        my_turns: i64 = 0
        their_turns: i64 = 0
        for player in s.extra_turns:
            if player == viewer:
                my_turns += 1
            else:
                their_turns += 1
        flags: i64 = self.edition << 1 | (1 if s.mindbugged else 0)
        words[at + 2] = (
            at_most(len(s.unused), LARGEST) | at_most(len(s.power_deck), LARGEST) << 8
            | at_most(my_turns, LARGEST) << 16 | at_most(their_turns, LARGEST) << 24
            | mine.bans << 32 | theirs.bans << 40 | flags << 48 | at_most(s.effects, LARGEST_LAST) << 56
        )  # fmt: skip
        words[at + 3] = self.asking(s) if s.asked != NOBODY and s.stack else 0

    def asking(self, s: State) -> i64:
        """The effect that asks: how many it has picked, what it counts, the dice, its card and its trigger."""
        f = s.stack[len(s.stack) - 1]
        found: i64 = at_most(len(f.picked), LARGEST) | at_most(f.count, LARGEST) << 8
        if is_attack(f):
            dice = f.memory
            if len(dice) > 0:
                found |= at_most(dice[0], LARGEST) << 16
            if len(dice) > 1:
                found |= at_most(dice[1], LARGEST) << 24
        if f.source >= 0:
            found |= ((self.low[f.source] >> 16) & 0xFFFF) << 32
        procedure = f.procedure
        if isinstance(procedure, Ability):
            found |= (procedure.trigger + 1) << 48
        if s.kind == DRAFT:
            found |= at_most(still_to_leave_out(s, s.asked), LARGEST_LAST) << 56
        return found

    # Tokens

    def put_cards(self, tokens: i64, group: i64, cards: list[int], where: i64) -> None:
        """Cards as they are printed."""
        words = self.words
        slots = self.slots
        lows = self.low
        highs = self.high
        slot = self.ends[group]
        end = self.starts[group + 1]
        writing: i64 = self.writing << 8
        for card in cards:
            id: i64 = card
            if slot == end:
                if group == ON_TABLE:
                    break
                self.put_over(tokens, id, lows[id] | where, highs[id])
                continue
            at: i64 = tokens + TOKEN_WORDS * slot
            words[at] = lows[id] | where
            words[at + 1] = highs[id]
            slots[id] = writing | slot
            slot += 1
        self.ends[group] = slot

    def put_over(self, tokens: i64, id: i64, low: i64, high: i64) -> None:
        """A card whose group is full goes to TABLE; where that is full too, it has no token."""
        slot = self.ends[ON_TABLE]
        if slot == WAITING:
            return
        self.ends[ON_TABLE] = slot + 1
        words = self.words
        words[tokens + TOKEN_WORDS * slot] = low
        words[tokens + TOKEN_WORDS * slot + 1] = high
        self.slots[id] = self.writing << 8 | slot

    def put_creatures(self, tokens: i64, s: State, p: Player, group: i64, whose: i64) -> None:
        cards = s.box.cards
        words = self.words
        slots = self.slots
        slot = self.starts[group]
        end = self.starts[group + 1]
        for c in p.play:
            id = c.id
            is_plain = c.card is cards[id]
            low = self.low[id] if is_plain else printed_low(s.box, c.card)
            flags: i64 = c.bars << BARS_AT
            if c.exhausted:
                flags |= IS_EXHAUSTED
            if c.suppressed:
                flags |= IS_SUPPRESSED
            more: i64 = 0
            if c.fresh:
                more = IS_FRESH
            if c.blocked:
                more |= HAS_BLOCKED
            if c.slew:
                more |= HAS_SLAIN
            low = (
                (low & 0xFFFF0000) | IN_PLAY | whose << 8 | at_most(c.power, LARGEST) << 32 | c.keywords << 40
                | flags << 48 | more << 56
            )  # fmt: skip
            high = self.high[id] if is_plain else printed_high(c.card)
            high = (high & ~0xFFFFFF) | at_most(c.octonite, LARGEST) | at_most(c.attacks, LARGEST) << 16
            if c.boosts:
                high |= at_most(len(c.boosts), LARGEST) << 8
            if slot == end:
                self.put_over(tokens, id, low, high)
                continue
            words[tokens + TOKEN_WORDS * slot] = low
            words[tokens + TOKEN_WORDS * slot + 1] = high
            slots[id] = self.writing << 8 | slot
            slot += 1
        self.ends[group] = slot

    def put_known(self, tokens: i64, s: State, cards: list[int], viewer: i64, group: i64, where: i64) -> None:
        """The cards of a hidden place that the viewer knows, in no telling order."""
        knows = s.knows
        found: list[int] | None = None
        for id in cards:
            if id >= 0 and knows[id] >> viewer & 1:
                if found is None:
                    found = []
                found.append(id)
        if found is not None:
            found.sort()
            self.put_cards(tokens, group, found, where)

    def put_table(self, tokens: i64, s: State, viewer: i64, mine: Player, theirs: Player) -> None:
        """What lies besides hands, creatures and discard piles, and the effects that wait."""
        if s.shown != NO_CARD:
            self.put_cards(tokens, ON_TABLE, [s.shown], SHOWN)
        if s.market:
            self.put_cards(tokens, ON_TABLE, s.market, FOR_SALE)
        if s.resolving:
            self.put_cards(tokens, ON_TABLE, s.resolving, RESOLVING)
        for a in s.aside:
            self.put_cards(tokens, ON_TABLE, [a.id], ASIDE | (MINE if a.player == viewer else THEIRS) << 8)
        self.put_cards(tokens, ON_TABLE, s.revealed, REVEALED)
        if s.box.special.left_out:
            self.put_known(tokens, s, mine.draw, viewer, ON_TABLE, IN_DRAW_PILE | MINE << 8)
            self.put_known(tokens, s, theirs.draw, viewer, ON_TABLE, IN_DRAW_PILE | THEIRS << 8)
        if s.peeked >> viewer & 1:
            self.put_known(tokens, s, s.unused, viewer, ON_TABLE, UNUSED)
        self.put_boosts(tokens, mine, BOOST | MINE << 8)
        self.put_boosts(tokens, theirs, BOOST | THEIRS << 8)
        if s.power_discard:
            self.put_cards(tokens, ON_TABLE, s.power_discard, POWER_DISCARD)
        if s.kind == ORDER and s.asked != NOBODY and s.stack:
            self.put_waiting(tokens, s, viewer)

    def put_boosts(self, tokens: i64, p: Player, where: i64) -> None:
        for c in p.play:
            if c.boosts:
                self.put_cards(tokens, ON_TABLE, c.boosts, where)

    def put_waiting(self, tokens: i64, s: State, viewer: i64) -> None:
        """The effects that wait to be put in order: their cards, with the trigger of the effect in the last byte."""
        words = self.words
        slot: i64 = WAITING
        for f in s.stack[len(s.stack) - 1].waiting:
            if slot == TOKENS:
                break
            procedure = f.procedure
            trigger: i64 = procedure.trigger + 1 if isinstance(procedure, Ability) else 0
            words[tokens + TOKEN_WORDS * slot] = self.low[f.source] | EFFECT | (MINE if f.me == viewer else THEIRS) << 8
            words[tokens + TOKEN_WORDS * slot + 1] = self.high[f.source] | trigger << 56
            slot += 1
        self.ends[7] = slot

    def mark_frames(self, tokens: i64, s: State, viewer: i64) -> None:
        """Mark who attacks, who blocks, whose effect asks, and what it has picked."""
        depth: i64 = len(s.stack)
        if depth < 2 or s.asked == NOBODY:
            return
        i: i64 = 1
        while i < depth:
            f = s.stack[i]
            if is_attack(f):
                self.mark(tokens, f.source, IS_ATTACKER << 48)
                self.mark(tokens, f.other, IS_BLOCKER << 48)
            i += 1
        f = s.stack[depth - 1]
        self.mark(tokens, f.source, ASKS << 48)
        for id in f.picked:
            if id >= 0 and id not in s.players[opponent(s, viewer)].hand:
                self.mark(tokens, id, IS_PICKED << 56)

    def mark(self, tokens: i64, id: i64, bit: i64) -> None:
        slot = self.slot(id)
        if slot >= 0:
            self.words[tokens + TOKEN_WORDS * slot] |= bit

    def slot(self, id: i64) -> i64:
        """The token of a card in the row that is being written; -1 if it has none."""
        if id < 0 or self.slots[id] >> 8 != self.writing:
            return -1
        return self.slots[id] & 0xFF

    def clear_rest(self, game: i64, tokens: i64) -> None:
        """Empty the tokens that were there at the last writing and are not now."""
        words = self.words
        used = self.used
        ends = self.ends
        group: i64 = 0
        while group < GROUPS:
            end = ends[group]
            before = used[game * GROUPS + group]
            used[game * GROUPS + group] = end
            while before > end:
                before -= 1
                words[tokens + TOKEN_WORDS * before] = 0
                words[tokens + TOKEN_WORDS * before + 1] = 0
            group += 1

    # Answers

    def write_mask(self, game: i64, s: State, viewer: i64) -> None:
        """Number the answers to the pending question; none if another player is asked, or nobody."""
        masks = self.masks
        bits = self.bits
        numbers = self.numbers
        first: i64 = game * ACTIONS
        at: i64 = game * MASK_WORDS
        count = self.counts[game]
        i: i64 = 0
        while i < count:
            number = numbers[first + i]
            if number >= 0:
                masks[at + (number >> 3)] = 0
            i += 1
        i = 0
        if s.asked == viewer:
            further: i64 = FURTHER
            for option in s.options:
                number = self.action(s, option, viewer)
                if number == NO_ACTION and further < ACTIONS:
                    number = further
                    further += 1
                if i == ACTIONS:
                    break
                numbers[first + i] = number
                if number >= 0:
                    masks[at + (number >> 3)] |= bits[number & 7]
                i += 1
        self.counts[game] = i

    def action(self, s: State, option: i64, viewer: i64) -> i64:
        """The number of an answer; NO_ACTION if its card has no token."""
        kind = s.kind
        if option >= 0 and kind <= CHOOSE and option < ACTING:
            slot = self.slot(option)
            return TAKE + slot if slot >= 0 else NO_ACTION
        if option == DONE:
            return DECLINED
        if option == YES:
            return AGREED
        if kind == MODE:
            return FIRST_MODE + option - 1
        if kind == KEYWORD:
            return FIRST_KEYWORD + KEYWORD_BITS.index(option)
        if kind == PLAYER:
            return FIRST_PLAYER + (0 if option == viewer else 1)
        if kind == DICE:
            return FIRST_REROLL + option - 1
        if kind == ORDER:
            if not s.stack[len(s.stack) - 1].waiting:
                return FIRST_DIE + option
            return TAKE + WAITING + option if WAITING + option < TOKENS else NO_ACTION
        if option >= ACTING:
            slot = self.slot(option - ACTING)
            return ACT + slot if 0 <= slot < ACTORS else NO_ACTION
        slot = self.slot(option)
        return TAKE + slot if slot >= 0 else NO_ACTION

    def place_of(self, game: i64, number: i64) -> i64:
        """Which of the options an action is; -1 if it is none."""
        numbers = self.numbers
        first: i64 = game * ACTIONS
        i: i64 = 0
        while i < self.counts[game]:
            if numbers[first + i] == number and number >= 0:
                return i
            i += 1
        return -1


def is_attack(f: Frame) -> bool:
    return f.procedure is ATTACK_WITH or f.procedure is PLAIN_ATTACK


def printed_low(box: Box, card: Card) -> i64:
    """The first word of a card as it is printed, without where it is: its number from 1 on, power, keywords. The side of a
    creature that Tough has turned has no number of its own."""
    number: i64 = box.pool.numbers[card.name] + 1 if card.name in box.pool.numbers else 0
    return number << 16 | at_most(card.power, LARGEST) << 32 | card.keywords << 40


def printed_high(card: Card) -> i64:
    """The second word: Octonite, boosts, attacks, stage or cost, dice, triggers."""
    triggers: i64 = card.triggers | (HAS_CONSTANT if card.constants else 0)
    cost: i64 = card.cost or card.stage
    return at_most(card.octonite, LARGEST) | at_most(cost, LARGEST) << 24 | card.dice << 32 | triggers << 40


# What a player has seen happen

EVENT_BYTES: Final = 8


def told(box: Box, log: list[RawEvent], viewer: i64, most: i64) -> list[int]:
    """The last events that a player was told, oldest first, a word each: kind, player, two cards, amount, how many cards."""
    found: list[int] = []
    first: i64 = len(log) - most
    first = max(first, 0)
    for e in log[first:]:
        word: i64 = (e.kind + 1) | at_most(e.amount, LARGEST) << 48 | at_most(len(e.cards), LARGEST_LAST) << 56
        if 0 <= e.player <= 1:
            word |= (MINE if e.player == viewer else THEIRS) << 8
        if e.seen_by >> viewer & 1:
            if len(e.cards) > 0:
                word |= number_of_card(box, e.cards[0]) << 16
            if len(e.cards) > 1:
                word |= number_of_card(box, e.cards[1]) << 32
        found.append(word)
    return found


def number_of_card(box: Box, id: i64) -> i64:
    return box.pool.numbers[box.cards[id].name] + 1
