"""Owns what a player knows (RULES C.13): views, and dealing the unknown cards of a view to get a whole state again.

A view is put together from known things, piece by piece. It holds neither the generator nor the history of the game.
"""

from __future__ import annotations

from typing import Final

from mindbug.rules.asking import Hands, asks_again, guess_picks
from mindbug.rules.codec import from_bytes, to_bytes
from mindbug.rules.effect import remember
from mindbug.rules.errors import InvalidBytes, MindbugError, shortly
from mindbug.rules.native import i64
from mindbug.rules.randomness import Random
from mindbug.rules.seats import opponent
from mindbug.rules.soundness import WHOLE
from mindbug.rules.state import NO_NUMBERS, Ability, Frame, Player, State
from mindbug.rules.words import ALL_KNOW, HIDDEN, NO_CARD, NOBODY, NOBODY_KNOWS, SPECTATOR

TRIES: Final = 20  # so many deals are tried before it is found out in which the question is asked


class View:
    """What one player, or a spectator, knows: a table on which unknown cards are HIDDEN. Bots get this and nothing else."""

    def __init__(self, viewer: i64, table: State) -> None:
        self.viewer: Final = viewer
        self.table: Final = table

    def to_bytes(self) -> bytes:
        return to_bytes(self.table, self.viewer)

    @staticmethod
    def from_bytes(data: object) -> View:
        """The view that the bytes hold. InvalidBytes if it cannot be dealt out and played on to the end."""
        if not isinstance(data, bytes):
            raise InvalidBytes(f"expected the bytes of a view, got {shortly(data)}")
        viewer, table = from_bytes(data)
        if viewer == WHOLE:
            raise InvalidBytes("expected a view, got a whole state")
        known = View(viewer, table)
        if table.asked != NOBODY:
            check_question(known)
        return known

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())


def view(s: State, viewer: i64) -> View:
    """What a player knows; viewer 2 is a spectator."""
    bit: i64 = 1 << viewer
    players: list[Player] = []
    for i in range(len(s.players)):
        players.append(side_of(s, i, viewer))
    t = State(s.box, players, Random(0, 0, 0, 1), known_of(s, players, bit))
    t.unused = sorted_known(s, s.unused, bit) if s.peeked & bit else [HIDDEN] * len(s.unused)
    for id in t.unused:
        if id == HIDDEN:
            break
        t.knows[id] = s.knows[id]
        t.peeked |= s.knows[id]
    t.short = s.short
    t.revealed = s.revealed
    t.market = s.market
    t.power_deck = [HIDDEN] * len(s.power_deck)
    t.power_discard = s.power_discard
    t.resolving = s.resolving
    t.aside = s.aside
    t.extra_turns = s.extra_turns
    t.regular = s.regular
    t.effects = s.effects
    t.fresh = s.fresh
    t.shown = s.shown
    t.active = s.active
    t.turn = s.turn
    t.hidden_at_last_turn = s.hidden_at_last_turn
    t.mindbugged = s.mindbugged
    t.arrivals = s.arrivals
    t.stack = [known_frame(s, f, viewer) for f in s.stack]
    t.raised = [known_frame(s, f, viewer) for f in s.raised]
    t.lasting = s.lasting
    t.asked = s.asked
    t.kind = s.kind
    if s.asked == viewer and viewer != SPECTATOR:
        t.options = s.options
    t.winner = s.winner
    t.reason = s.reason
    t.ask_chance = s.ask_chance
    return View(viewer, t)


def open_view(s: State) -> View:
    """What the two players know together, at a question to one of them: as if that one saw both hands, and what was picked from
    them. It is for looking back at games, never for a player."""
    bit: i64 = 1 << s.asked
    shown = s.copy()
    for id in range(len(s.knows)):
        if s.knows[id] != NOBODY_KNOWS:
            shown.learn(id, s.knows[id] | bit)
    if shown.peeked:
        shown.peeked |= bit
    known = view(shown, s.asked)
    known.table.stack = [f.copy() for f in s.stack]
    known.table.raised = [f.copy() for f in s.raised]
    return known


def known_of(s: State, players: list[Player], bit: i64) -> list[int]:
    """Who else knows the cards that a viewer knows, apart from the unused ones: of a card that the viewer does not know,
    nothing. What lies open everybody knows."""
    knows: list[int] = [NOBODY_KNOWS] * len(s.knows)
    for p in players:
        for id in p.hand:
            if id == HIDDEN:
                break
            knows[id] = s.knows[id]
        for id in p.draw:
            if id == HIDDEN:
                break
            knows[id] = s.knows[id]
        for id in p.discard:
            knows[id] = ALL_KNOW
        for c in p.play:
            knows[c.id] = ALL_KNOW
            for id in c.boosts:
                knows[id] = ALL_KNOW
    for a in s.aside:
        knows[a.id] = ALL_KNOW
    for zone in (s.revealed, s.market, s.power_discard, s.resolving):
        for id in zone:
            knows[id] = ALL_KNOW
    if s.shown != NO_CARD:
        knows[s.shown] = ALL_KNOW
    return knows


def side_of(s: State, player: i64, viewer: i64) -> Player:
    p = s.players[player]
    hand = p.hand[:] if player == viewer else sorted_known(s, p.hand, 1 << viewer)
    # Of a pile only who has drafted it knows something: which cards it holds.
    draw = sorted_known(s, p.draw, 1 << viewer) if s.box.special.left_out else [HIDDEN] * len(p.draw)
    side = Player(hand, draw, p.discard[:], [c.copy() for c in p.play])
    side.life = p.life
    side.mindbugs = p.mindbugs
    side.spent = p.spent
    side.energy = p.energy
    side.short = p.short
    return side


def sorted_known(s: State, cards: list[int], bit: i64) -> list[int]:
    """The known cards of a hand or pile, in no telling order, then as many hidden ones as there are."""
    known = [id for id in cards if s.knows[id] & bit]
    known.sort()
    return known + [HIDDEN] * (len(cards) - len(known))


def known_frame(s: State, f: Frame, viewer: i64) -> Frame:
    """A half-done procedure without the hand cards that others have picked so far."""
    found = f.copy()
    if f.picked:
        found.picked = [HIDDEN if in_hand_of_another(s, id, viewer) else id for id in f.picked]
    if f.kept and isinstance(f.procedure, Ability):
        numeric: i64 = f.procedure.numeric
        found.kept = [kept if numeric & 1 << slot else known_cards(s, kept, 1 << viewer) for slot, kept in enumerate(f.kept)]
        if viewer == SPECTATOR and f.procedure.unseen and not s.box.special.open_hands:  # nor when one of them turns up later
            unseen: i64 = f.procedure.unseen
            found.kept = [[HIDDEN] * len(kept) if unseen & 1 << slot else kept for slot, kept in enumerate(found.kept)]
    if f.waiting:
        found.waiting = [known_frame(s, effect, viewer) for effect in f.waiting]
    return found


def known_cards(s: State, cards: list[int], bit: i64) -> list[int]:
    return [id if s.knows[id] & bit else HIDDEN for id in cards]


def in_hand_of_another(s: State, id: i64, viewer: i64) -> bool:
    for player in range(len(s.players)):
        if player != viewer and id in s.players[player].hand:
            return True
    return False


def check_question(known: View) -> None:
    """InvalidBytes if no deal of the unknown cards leads to the question of a view."""
    try:
        s = Dealer(known).deal(Random(0, 0, 0, 1))
    except MindbugError as error:
        raise InvalidBytes(str(error)) from None
    if known.table.options and not asks_again(s):
        raise InvalidBytes("expected the question that is asked at this moment, got another one")


def determinize(known: View, random: Random) -> State:
    """A state that the viewer may be in: the unknown cards are dealt at random to the hidden places."""
    return Dealer(known).deal(random)


class Dealer:
    """Deals the unknown cards of a view, as often as one likes. Deals in which the pending question would not be asked are
    not among the possible ones."""

    def __init__(self, known: View) -> None:
        self.known: Final = known
        table = known.table
        self.creatures: Final = unplaced(table)
        self.powers: Final = unplaced_powers(table)
        self.places: i64 = 0  # so many of the unknown cards lie in hands and draw piles
        self.knows_piles = False  # some cards of draw piles are known, though not their order
        for p in table.players:
            hidden: i64 = hidden_in(p.draw)
            self.places += hidden_in(p.hand) + hidden
            if hidden < len(p.draw):
                self.knows_piles = True
        # The viewer who is asked sees the options, so the question is asked in every deal.
        self.is_asked: Final = table.asked == NOBODY or (table.asked == known.viewer and known.viewer != SPECTATOR)

    def deal(self, random: Random) -> State:
        for _ in range(TRIES):
            s = self.deal_once(random)
            if self.is_asked or asks_again(s):
                return s
        hands = self.fitting_hands()
        for _ in range(TRIES):
            s = self.deal_once(random, hands.player, hands.deal(random))
            if asks_again(s):
                return s
        asked = self.known.table.asked
        raise MindbugError(f"expected a question that can be asked of {asked}, got one that is asked in no deal")

    def fitting_hands(self) -> Hands:
        """How the hand on which the question depends can be dealt."""
        table = self.known.table
        for player in range(len(table.players)):
            hands = Hands(table, player, self.creatures)
            if hands.total > 0.0:
                return hands
        raise MindbugError(f"expected a question that can be asked of {table.asked}, got one that is asked in no deal")

    def deal_once(self, random: Random, holder: i64 = NOBODY, held: list[int] = NO_NUMBERS) -> State:
        """One deal; a holder gets given cards into the hidden places of the hand."""
        s = self.known.table.copy()
        s.random = random.split()
        self.mix(random)
        if self.powers:
            s.power_deck = fill(s.power_deck, self.powers[:])
        cards = [id for id in self.creatures if id not in held] if held else self.creatures[:]
        for player in range(len(s.players)):
            p = s.players[player]
            hidden: i64 = hidden_in(p.hand)
            if hidden:
                p.hand = fill(p.hand, held[:] if player == holder else cards)
                seen_by: i64 = s.box.special.hand_known_by[player]
                for id in p.hand[len(p.hand) - hidden :]:
                    s.learn(id, seen_by)
            p.draw = mixed_pile(p.draw, cards, random) if self.knows_piles else fill(p.draw, cards)
        # Nobody knows anything of the order of the unused pile: it is shuffled when it comes to that.
        s.unused = s.unused[: len(s.unused) - hidden_in(s.unused)] + cards
        s.unmixed = len(s.unused)
        bit: i64 = 1 << self.known.viewer
        for f in s.stack:
            guess_cards(s, f, bit, random)
            if f.waiting:
                f.waiting = [effect.copy() for effect in f.waiting]
                for effect in f.waiting:
                    guess_cards(s, effect, bit, random)
        for f in s.raised:
            guess_cards(s, f, bit, random)
        return s

    def mix(self, random: Random) -> None:
        """Shuffle the unknown cards: those at the end, which are dealt. They are taken from among all each time, so every
        deal is as likely as any other."""
        random.shuffle(self.powers)
        cards = self.creatures
        i: i64 = len(cards) - 1
        last: i64 = i - self.places
        if last < 0:
            last = 0
        while i > last:
            j = random.below(i + 1)
            kept = cards[i]
            cards[i] = cards[j]
            cards[j] = kept
            i -= 1


def hidden_in(cards: list[int]) -> i64:
    """How many cards of a hand or pile are hidden: they come after the known ones."""
    count: i64 = len(cards)
    for id in cards:
        if id == HIDDEN:
            return count
        count -= 1
    return 0


def unplaced(s: State) -> list[int]:
    """The creature cards of which the view does not say where they are."""
    placed: list[int] = [a.id for a in s.aside] + s.revealed
    for p in s.players:
        placed += p.discard
        for c in p.play:
            placed.append(c.id)
            placed += c.boosts
        placed += p.hand[: len(p.hand) - hidden_in(p.hand)]
        placed += p.draw[: len(p.draw) - hidden_in(p.draw)]
    placed += s.unused[: len(s.unused) - hidden_in(s.unused)]
    if s.shown != NO_CARD:
        placed.append(s.shown)
    placed.sort()
    cards = s.box.everything[: s.box.creatures]
    for id in reversed(placed):
        cards.pop(id)
    return cards


def unplaced_powers(s: State) -> list[int]:
    """The Power cards of which the view does not say where they are."""
    if not s.power_deck:
        return []
    placed = s.market + s.power_discard + s.resolving
    return [id for id in s.box.everything[s.box.creatures :] if id not in placed]


def fill(places: list[int], cards: list[int]) -> list[int]:
    """Put cards from the end of a list into the hidden places, which come after the known cards."""
    hidden: i64 = hidden_in(places)
    if hidden == 0:
        return places
    first: i64 = len(cards) - hidden
    dealt = cards[first:]
    del cards[first:]
    return places[: len(places) - hidden] + dealt


def mixed_pile(pile: list[int], cards: list[int], random: Random) -> list[int]:
    """A draw pile of which the viewer knows some cards but not their order. Those who have drafted a pile know all of it but
    what came under it later."""
    hidden: i64 = hidden_in(pile)
    known = pile[: len(pile) - hidden]
    random.shuffle(known)
    return fill([HIDDEN] * hidden, cards) + known


def guess_cards(s: State, f: Frame, bit: i64, random: Random) -> None:
    """Let the cards that were picked unseen be some of the hand from which they are picked, and those that the viewer did not
    see be given be some that the viewer does not know."""
    guess_picks(s, f, random)
    for slot in range(len(f.kept)):
        if HIDDEN in f.kept[slot]:
            remember(f, slot, guessed(s, f, f.kept[slot], bit, random))


def guessed(s: State, f: Frame, cards: list[int], bit: i64, random: Random) -> list[int]:
    """Cards of a procedure, those that the viewer cannot know from among the unknown ones of a hand: first of all that of the
    player whose procedure it is."""
    hidden: list[int] = []
    for player in (opponent(s, f.me), f.me):
        hand = [id for id in s.players[player].hand if not s.knows[id] & bit and id not in cards]
        random.shuffle(hand)
        hidden += hand
    if len(hidden) < cards.count(HIDDEN):  # some have turned up since
        hidden = [id for player in s.players for id in player.discard if id not in cards] + hidden
    found: list[int] = []
    for id in cards:
        if id != HIDDEN:
            found.append(id)
        elif hidden:
            found.append(hidden.pop())
    return found
