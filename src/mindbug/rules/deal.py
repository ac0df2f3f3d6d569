"""Owns how a game begins (RULES A.3): shuffling, dealing and finding the start player."""

from __future__ import annotations

from typing import Final

from mindbug.rules.draft import DRAFTING
from mindbug.rules.native import i64
from mindbug.rules.pool import Box
from mindbug.rules.powers import refill_market
from mindbug.rules.randomness import Random
from mindbug.rules.special import PLAYERS, Special
from mindbug.rules.state import Player, RawEvent, State
from mindbug.rules.turn import start
from mindbug.rules.words import ALL_KNOW, NOBODY, NOBODY_KNOWS, REVEALED

COMPARED: Final = 2  # so many cards are revealed to find the start player


def deal(
    box: Box,
    random: Random,
    first: i64 = NOBODY,
    ask_chance: bool = False,
    log: list[RawEvent] | None = None,
    wanted: list[int] | None = None,
    receiver: i64 = 0,
) -> State:
    """A new game at its first question. ``first`` names the start player instead of revealing cards; ``wanted`` are cards that
    the ``receiver`` has in the first hand, whatever chance says."""
    cards = list(range(box.creatures))
    random.shuffle(cards)
    if wanted is not None:
        lay_on_top(cards, wanted, len(cards) - receiver * box.special.dealt)
    powers = list(range(box.creatures, len(box.cards)))
    random.shuffle(powers)
    return dealt(box, cards, powers, random, first, ask_chance, log)


def dealt(
    box: Box,
    cards: list[int],
    powers: list[int],
    random: Random,
    first: i64 = NOBODY,
    ask_chance: bool = False,
    log: list[RawEvent] | None = None,
) -> State:
    """The same from cards that lie in a given order, the top card last."""
    s = State(box, [hand_out(cards, box.special) for _ in range(PLAYERS)], random, [NOBODY_KNOWS] * len(box.cards))
    s.unused = cards
    s.power_deck = powers
    refill_market(s)
    s.ask_chance = ask_chance
    s.log = log
    for p in range(PLAYERS):
        for id in s.players[p].hand:
            s.learn(id, box.special.hand_known_by[p])
    s.active = first if first != NOBODY else reveal_start_player(s)
    if box.special.left_out:
        look_at_piles(s)
        start(s, DRAFTING)
    else:
        start(s)
    return s


def lay_on_top(cards: list[int], wanted: list[int], end: i64) -> None:
    """Exchange cards so that some lie before an end of the pile, where a hand is dealt from."""
    place = end
    for id in wanted:
        place -= 1
        found = cards.index(id)
        cards[found], cards[place] = cards[place], cards[found]


def smallest_pool(special: Special) -> i64:
    """How many creature cards there must be at least."""
    return PLAYERS * special.dealt + COMPARED


def hand_out(cards: list[int], special: Special) -> Player:
    """Ten cards from the top as a draw pile, five of them in hand, or as many as the special rule says. Where cards are
    drafted, hands are taken afterwards."""
    first: i64 = len(cards) - special.dealt
    dealt = cards[first:]
    del cards[first:]
    pile: i64 = special.dealt if special.left_out else special.dealt - special.hand
    p = Player(dealt[pile:], dealt[:pile], [], [])
    p.life = special.life
    p.mindbugs = special.mindbugs
    return p


def look_at_piles(s: State) -> None:
    """Each player looks at what was dealt, in no telling order."""
    for player in range(PLAYERS):
        for id in s.players[player].draw:
            s.learn(id, 1 << player)


def reveal_start_player(s: State) -> i64:
    """Each player reveals an unused card; the higher power starts, ties repeat (RULES A17, A18)."""
    pile = s.unused[:]
    first: i64 = NOBODY
    revealed: list[int] = []
    while first == NOBODY and len(pile) >= 2:
        mine = pile.pop()
        yours = pile.pop()
        revealed += [mine, yours]
        difference = s.box.cards[mine].power - s.box.cards[yours].power
        if difference != 0:
            first = 0 if difference > 0 else 1
    if first == NOBODY:
        first = s.random.below(2)
    for id in revealed:
        s.learn(id, ALL_KNOW)
    if s.log is not None:
        s.note(REVEALED, first, revealed, 0, "A17")
    if s.box.edition.shuffle_back:  # RULES E3
        pile += revealed
        s.random.shuffle(pile)
        s.peeked = ALL_KNOW
    else:
        s.revealed = revealed
    s.unused = pile
    return first
