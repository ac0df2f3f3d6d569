"""Owns whether a state that came from outside can be: every number within its bounds, every card in one place, and every
half-done procedure one that can go on from where it is.

What is sound can be played on to the end by anybody. It need not be a moment to which a game comes, but it may not do what
no game does: put a card into two places, go on for ever, or look for a card that does not exist. The engine sees to the
rest: what a procedure needs besides it finds on the table.
"""

from __future__ import annotations

from typing import Final

from mindbug.rules.arrival import SPREADING
from mindbug.rules.asking import holder_of_picks
from mindbug.rules.attack import ATTACK_WITH, PLAIN_ATTACK
from mindbug.rules.defeat import DEFEATING
from mindbug.rules.dice import DIE_DISCARD, MOST_DICE
from mindbug.rules.draft import DRAFTING
from mindbug.rules.errors import InvalidBytes
from mindbug.rules.native import i64
from mindbug.rules.play import PLAY_FROM_HAND, Enter
from mindbug.rules.pool import Box
from mindbug.rules.powers import POWER_CARD
from mindbug.rules.state import Ability, Creature, Frame, Player, State
from mindbug.rules.triggers import BATCH, MOST_EFFECTS
from mindbug.rules.turn import LAST_TURN, PLAIN_TURNS, TURNS
from mindbug.rules.words import (
    DRAWN,
    FACES,
    FATE,
    HIDDEN,
    KINDS,
    NO_ANSWER,
    NO_CARD,
    NOBODY,
    NOBODY_KNOWS,
    PLAY,
    REASONS,
    UNDECIDED,
)

WHOLE: Final = -1  # the viewer of a state that holds everything
MOST: Final = 9999  # of anything that is counted; with more, the numbers by which moments are told apart would overflow
MOST_ARRIVALS: Final = 1_000_000
MOST_KEPT: Final = 60  # slots of an ability
MOST_TOGETHER: Final = 1000  # half-done procedures, raised effects, effects of this turn
LARGEST_FINGERPRINT: Final = 0xFFFFFFFFFFFFFFF
MOST_KEYWORDS: Final = 63
MOST_BARS: Final = 7
MOST_BANS: Final = 31


def check_number(what: str, n: i64, least: i64, most: i64) -> None:
    if n < least or n > most:
        raise InvalidBytes(f"expected {what} from {least} to {most}, got {n}")


def check_count(what: str, n: i64) -> None:
    check_number(what, n, 0, MOST)


def check_that(holds: bool, what: str) -> None:
    if not holds:
        raise InvalidBytes(f"expected {what}")


# The cards


def check_box(box: Box) -> None:
    """The cards are some of those of the pool, in its order: first the creatures, copies side by side, then the Power cards."""
    pool = box.pool
    check_that(len(box.copies) == len(box.cards), "a copy number for every card")
    before: i64 = -1
    for id, card in enumerate(box.cards):
        check_that(card.stage <= 1, "cards that are dealt, not faces")
        number: i64 = pool.numbers[card.name]
        if number == before:
            check_that(box.copies[id - 1] < box.copies[id], "the copies of a card in order")
        check_that(number >= before, "the cards in the order of the pool")
        check_number(f"a copy of {card.name}", box.copies[id], 1, 1 if card.cost else pool.counts[number])
        before = number


# The table


def check_state(s: State, viewer: i64) -> None:
    """InvalidBytes if a state, or the table of a viewer, cannot be. Whether its question is the right one is asked apart."""
    check_numbers(s, viewer)
    check_end(s, viewer)
    for player in range(len(s.players)):
        check_player(s, player)
    Places(s, viewer).check()
    check_lasting(s)
    check_stack(s, viewer)


def check_numbers(s: State, viewer: i64) -> None:
    check_number("an active player", s.active, 0, 1)
    check_number("a turn", s.turn, 0, LAST_TURN)
    check_number("extra turns", len(s.extra_turns), 0, MOST_TOGETHER)
    for player in s.extra_turns:
        check_number("who takes an extra turn", player, 0, 1)
    check_number("whose turn was the last regular one", s.regular, 0, 1)
    check_number("effects of this turn", s.effects, 0, MOST_EFFECTS if s.winner == UNDECIDED else MOST)
    check_number("unused cards in no order", s.unmixed, 0, len(s.unused) if viewer == WHOLE else 0)
    check_number("arrivals", s.arrivals, 0, MOST_ARRIVALS)
    check_number("hidden cards at the last turn", s.hidden_at_last_turn, -1, len(s.box.cards))
    check_number("a kind of question", s.kind, 0, len(KINDS) - 1)
    if viewer != WHOLE:
        check_that(not s.history, "no history in a view")
        check_that(s.random.x == s.random.y == s.random.z == 0 and s.random.w == 1, "no generator in a view")
    check_number("remembered turns", len(s.history), 0, LAST_TURN)
    for earlier in s.history:
        check_number("a fingerprint", earlier, 0, LARGEST_FINGERPRINT)


def check_end(s: State, viewer: i64) -> None:
    """Somebody is asked, or the game is over. Only who is asked sees the answers."""
    check_number("a winner", s.winner, UNDECIDED, DRAWN)
    check_number("a reason", s.reason, 0, len(REASONS) - 1)
    if s.winner != UNDECIDED:
        check_that(s.asked == NOBODY and not s.options, "no question after the end")
        return
    check_number("who is asked", s.asked, 0, FATE if s.ask_chance else 1)
    knows_answers = viewer == WHOLE or (viewer == s.asked and viewer != FATE)
    check_that((len(s.options) > 0) == knows_answers, "answers for who is asked, and for nobody else")


def check_player(s: State, player: i64) -> None:
    p = s.players[player]
    check_number("life", p.life, 1 if s.winner == UNDECIDED else 0, MOST)
    check_count("Mindbugs", p.mindbugs)
    check_count("spent Mindbugs", p.spent)
    check_count("energy", p.energy)
    for c in p.play:
        check_creature(s, c)


def check_creature(s: State, c: Creature) -> None:
    check_number("the stamp of a creature", c.stamp, 1, s.arrivals)
    check_count("attacks", c.attacks)
    check_count("Octonite", c.octonite)
    if s.box.cards[c.id].sides:
        check_that((c.card is not s.box.cards[c.id]) == c.exhausted, "a side of a creature that is turned")


class Places:
    """Counts where every card is. Hidden cards come last in a hand or pile, and only where a viewer may not know them."""

    def __init__(self, s: State, viewer: i64) -> None:
        self.s: Final = s
        self.viewer: Final = viewer
        self.placed: Final[list[bool]] = [False] * len(s.box.cards)
        self.hidden: i64 = 0
        self.hidden_powers: i64 = 0

    def check(self) -> None:
        s = self.s
        for player in range(len(s.players)):
            self.check_side(s.players[player], self.viewer not in (WHOLE, player))
        self.hidden += self.put(s.unused, self.viewer != WHOLE)
        self.put(s.revealed)
        self.put([a.id for a in s.aside])
        if s.shown != NO_CARD:
            self.put([s.shown])
        creatures = self.placed[: s.box.creatures].count(True)
        check_that(creatures + self.hidden == s.box.creatures, "every creature card in one place")
        self.check_powers()
        self.check_knowledge()
        for a in s.aside:
            check_number("the player of a card that is set aside", a.player, 0, 1)
            check_number("the stamp of who set it aside", a.by, 0, s.arrivals)

    def check_side(self, p: Player, may_hide: bool) -> None:
        self.hidden += self.put(p.hand, may_hide)
        self.hidden += self.put(p.draw, self.viewer != WHOLE)
        self.put(p.discard)
        stamps: list[int] = []
        for c in p.play:
            self.put([c.id])
            self.put(c.boosts)
            stamps.append(c.stamp)
        check_that(len(stamps) == len(set(stamps)), "a stamp for every creature")

    def check_powers(self) -> None:
        s = self.s
        self.put(s.market, powers=True)
        self.put(s.power_discard, powers=True)
        self.put(s.resolving, powers=True)
        self.hidden_powers = self.put(s.power_deck, self.viewer != WHOLE, powers=True)
        powers = self.placed[s.box.creatures :].count(True)
        check_that(powers + self.hidden_powers == len(s.box.cards) - s.box.creatures, "every Power card in one place")

    def put(self, ids: list[int], may_hide: bool = False, powers: bool = False) -> i64:
        """Take note of the cards of a place; how many of them are hidden."""
        hidden: i64 = 0
        least: i64 = self.s.box.creatures if powers else 0
        most: i64 = len(self.placed) if powers else self.s.box.creatures
        for id in ids:
            if id == HIDDEN and may_hide:
                hidden += 1
                continue
            check_that(hidden == 0, "the hidden cards of a place after the known ones")
            check_number("a Power card" if powers else "a creature card", id, least, most - 1)
            check_that(not self.placed[id], "every card in one place")
            self.placed[id] = True
        return hidden

    def check_knowledge(self) -> None:
        """A viewer knows the cards that the view shows, and no others."""
        knows = self.s.knows
        check_that(len(knows) == len(self.placed), "for every card who knows it")
        for id in range(len(knows)):
            if self.viewer != WHOLE:
                check_that((knows[id] & (1 << self.viewer) != 0) == self.placed[id], "a viewer who knows what is shown")
                check_that(self.placed[id] or knows[id] == NOBODY_KNOWS, "nobody who is said to know a hidden card")


def check_lasting(s: State) -> None:
    check_number("effects of this turn", len(s.lasting), 0, MOST_TOGETHER)
    for lasting in s.lasting:
        check_number("the source of an effect", lasting.source, 0, len(s.box.cards) - 1)
        check_number("the creature of an effect", lasting.subject, NO_CARD, s.box.creatures - 1)
        check_number("a stamp", lasting.stamp, 0, s.arrivals)
        check_number("the player of an effect", lasting.player, 0, 1)
        check_number("power", lasting.power, -MOST, MOST)
        check_number("keywords", lasting.keywords, 0, MOST_KEYWORDS)
        check_number("bars", lasting.bars, 0, MOST_BARS)
        check_number("dice", lasting.dice, 0, MOST_DICE)
        check_number("bans", lasting.bans, 0, MOST_BANS)


# Half-done procedures


def check_stack(s: State, viewer: i64) -> None:
    """The turn lies at the bottom. What a procedure raised lies above what was raised before it began, so that each settles
    its own. A card is shown while it is played, and then only."""
    check_number("half-done procedures", len(s.stack), 1, MOST_TOGETHER)
    check_number("raised effects", len(s.raised), 0, MOST_TOGETHER)
    base: i64 = 0
    shown: i64 = NO_CARD
    bought: list[int] = []
    for depth, f in enumerate(s.stack):
        check_number("the first effect of a procedure", f.base, base, len(s.raised))
        base = f.base
        check_frame(s, f, viewer)
        check_half_done(s, f, depth, viewer)
        if f.procedure is PLAY_FROM_HAND and f.pc <= ENTERING:
            shown = f.source
        if f.procedure is POWER_CARD:
            bought.append(f.source)
    check_that(s.shown == shown, "the card that is played to be shown")
    check_that(sorted(bought) == sorted(s.resolving), "Power cards whose effects are carried out")
    for f in s.raised:
        check_raised(s, f, viewer)


def check_frame(s: State, f: Frame, viewer: i64) -> None:
    """What every procedure has: numbers within their bounds, and cards that exist."""
    cards: i64 = len(s.box.cards)
    check_number("a player", f.me, 0, 1)
    check_number("the stamp of a source", f.stamp, 0, s.arrivals)
    check_number("a step", f.pc, 0, len(f.procedure.steps))
    check_that(f.answer == NO_ANSWER, "a question without its answer")
    check_count("what a procedure counts", f.count)
    check_number("how far a step is", f.done, 0, MOST_TOGETHER)
    guessed = check_cards(f.picked, cards, viewer)
    check_cards(f.memory, cards, WHOLE)
    check_kept(s, f, viewer)
    check_number("effects that led here", len(f.chain), 0, MOST)
    for link in f.chain:
        check_number("a card that was copied or played", link, -cards, cards - 1)
    check_number("a card", f.other, NO_CARD, cards - 1)
    if guessed:
        check_guesses(s, f, viewer)
    for id in f.picked:
        seen = viewer == WHOLE or id < 0 or s.knows[id] & (1 << viewer) != 0
        check_that(seen, "picks that the viewer sees, or that are hidden")


def check_cards(ids: list[int], cards: i64, viewer: i64) -> i64:
    """How many cards of a list are hidden; the others exist."""
    check_number("cards of a procedure", len(ids), 0, MOST)
    hidden: i64 = 0
    for id in ids:
        if id == HIDDEN and viewer != WHOLE:
            hidden += 1
        else:
            check_number("a card", id, NO_CARD, cards - 1)
    return hidden


def check_kept(s: State, f: Frame, viewer: i64) -> None:
    """What the steps of an ability did: numbers, or cards that the viewer knows or that are hidden."""
    procedure = f.procedure
    numeric: i64 = procedure.numeric if isinstance(procedure, Ability) else 0
    check_number("what a procedure keeps", len(f.kept), 0, MOST_KEPT if isinstance(procedure, Ability) else 0)
    for slot, kept in enumerate(f.kept):
        if numeric & 1 << slot:
            for n in kept:
                check_count("a number that is kept", n)
            continue
        check_cards(kept, len(s.box.cards), viewer)
        for id in kept:
            check_that(id != NO_CARD, "cards that are kept")
            check_that(viewer == WHOLE or id < 0 or s.knows[id] & (1 << viewer) != 0, "kept cards that the viewer knows")


def check_guesses(s: State, f: Frame, viewer: i64) -> None:
    """Cards that were picked and not yet moved, and that the viewer may not know, lie in the hand of another player."""
    holder = holder_of_picks(s, f)
    check_that(s.asked != NOBODY and viewer != holder, "hidden picks of somebody else")
    check_that(f.picked.count(HIDDEN) == len(f.picked) <= len(s.players[holder].hand), "hidden picks from a hand")


def check_half_done(s: State, f: Frame, depth: i64, viewer: i64) -> None:
    """What the procedures take for granted of how far they are."""
    procedure = f.procedure
    is_top = depth == len(s.stack) - 1
    check_that(is_top or not f.picked, "picks only of the procedure that asks")
    check_that(not f.waiting or procedure is BATCH, "waiting effects only in a batch")
    check_that((depth == 0) == (procedure is (PLAIN_TURNS if s.box.plain else TURNS)), "the turn below everything else")
    if depth == 0:
        check_that(f.me == s.active and f.pc < len(procedure.steps), "the turn of the active player")
    if depth == 0 or procedure is BATCH or procedure is DRAFTING:
        check_that(f.source == NO_CARD, "no card as the source of a turn, a batch or a draft")
    if depth == 0:
        return
    if procedure is DRAFTING:
        drafts = s.box.special.left_out > 0 and s.turn == 0 and s.stack[0].pc == 0
        check_that(depth == 1 and is_top and drafts, "a draft before the first turn")
        return
    if procedure is BATCH:
        check_that((len(f.waiting) > 0) == (f.pc == 0), "effects that wait until a batch is done")
        check_number("waiting effects", len(f.waiting), 0, MOST_TOGETHER)
        for effect in f.waiting:
            check_raised(s, effect, viewer)
        return
    check_number("the source of a procedure", f.source, 0, len(s.box.cards) - 1)
    if isinstance(procedure, Ability):
        check_that(is_of(procedure, s, f.source), "an ability of its card, or one that was given to it")
    elif procedure is PLAY_FROM_HAND:
        check_that(depth == 1 and f.pc > 0, "a card that is played as the turn action")
    elif procedure is POWER_CARD:
        check_that(s.box.cards[f.source].cost > 0, "a Power card")
    elif procedure is DEFEATING:
        check_that(is_top and len(f.memory) >= 2, "who is defeated by whom")
    elif procedure is (PLAIN_ATTACK if s.box.plain else ATTACK_WITH):
        check_number("dice", len(f.memory), 0, MOST_DICE)
        for die in f.memory:
            check_number("a die", die, 0, len(FACES))
    else:
        check_that(procedure is SPREADING or procedure is DIE_DISCARD, "a procedure of this box")


def check_raised(s: State, f: Frame, viewer: i64) -> None:
    """An effect that waits for its turn has not begun."""
    check_frame(s, f, viewer)
    procedure = f.procedure
    check_number("the source of an effect", f.source, 0, len(s.box.cards) - 1)
    check_that(
        isinstance(procedure, Ability) and f.pc == f.base == f.done == 0 and not f.picked and not f.waiting and not f.chain,
        "an effect that has not begun",
    )
    if isinstance(procedure, Ability):
        check_that(is_of(procedure, s, f.source), "an ability of its card, or one that was given to it")


def is_of(ability: Ability, s: State, source: i64) -> bool:
    """Whether an ability is printed on a face of a card; a Play effect may have been copied, and others may be granted."""
    if ability.trigger == PLAY:
        return True
    name, _, part = ability.name.rpartition("/")
    if not isinstance(s.box.pool.card(name).parts[int(part)], Ability):
        return True
    return s.box.face(source, name) is not None


def place_of_entering() -> i64:
    for place, step in enumerate(PLAY_FROM_HAND.steps):
        if isinstance(step, Enter):
            return place
    raise LookupError("a card that is played never comes into play")


ENTERING: Final = place_of_entering()  # up to this step a card that is played is shown
