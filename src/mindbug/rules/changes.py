"""Owns everything that changes the table: one function for each kind of change.

Replacements and prohibitions are consulted here and nowhere else, and triggers are raised here. Refilling hands and
looking for the end of the game follow every step (RULES B.0/1).
"""

from __future__ import annotations

from mindbug.rules.fold import has, is_banned, is_barred
from mindbug.rules.native import i64
from mindbug.rules.seats import opponent
from mindbug.rules.state import NO_NUMBERS, Card, Creature, Frame, State
from mindbug.rules.words import (
    ALL_KNOW,
    BY_LIFE,
    CANNOT_BE_DEFEATED,
    CHANGED_CONTROL,
    CREATURES_CHANGE,
    DEFEATED,
    DISCARD,
    DISCARDED,
    DREW,
    ENTERED,
    EXHAUSTED,
    GAINED_LIFE,
    GAME_OVER,
    LIFE_CHANGES,
    LIFE_LOST,
    LOST_LIFE,
    NO_DEFEATED_EFFECTS,
    NO_LIFE_LOSS,
    NO_PLAY_EFFECTS,
    NOBODY,
    PLAY,
    PROTECTED,
    SPECTATOR,
    STOLE,
    STOPPED,
    TOOK_FROM_DISCARD,
    TOUGH,
    UNDECIDED,
    WAS_DEFEATED,
    WAS_GIVEN,
)

HAND_SIZE = 5


def end_game(s: State, winner: i64, reason: i64) -> None:
    """The game is over at once (RULES A6); what ends it first counts."""
    if s.winner == UNDECIDED:
        s.winner = winner
        s.reason = reason
        s.asked = NOBODY
        s.options = NO_NUMBERS
        if s.log is not None:
            s.note(GAME_OVER, winner, [], reason)


# Triggers


def raise_abilities(s: State, card: Card, trigger: i64, source: i64, stamp: i64, controller: i64) -> None:
    """Let a card's abilities wait for their turn (RULES B.0/2), for the player who controls it now (B.0/4)."""
    for ability in card.abilities[trigger]:
        s.raised.append(Frame(ability, controller, source, stamp))


def stop_effect(s: State, card: Card, trigger: i64, source: i64, controller: i64, rule: str) -> None:
    """Say that a prohibition keeps an effect from being activated (RULES B.0/5)."""
    if s.log is not None and card.abilities[trigger]:
        s.note(STOPPED, controller, [source], trigger, rule)


# Life


def lose_life(s: State, player: i64, n: i64) -> i64:
    """A player loses life; how much was lost."""
    if n <= 0:
        return 0
    if is_banned(s, player, NO_LIFE_LOSS):
        if s.log is not None:
            s.note(PROTECTED, player, [], n, "C8")
        return 0
    p = s.players[player]
    lost: i64 = n if n < p.life else p.life
    p.life -= lost
    s.touch(LIFE_CHANGES)
    if s.log is not None:
        s.note(LOST_LIFE, player, [], lost)
    if p.life == 0:
        end_game(s, opponent(s, player), BY_LIFE)
    else:
        raise_in_discard(s, player, LIFE_LOST)
    return lost


def raise_in_discard(s: State, player: i64, trigger: i64) -> None:
    """Raise the abilities that cards have while they lie in a player's discard pile."""
    for id in s.players[player].discard:
        card = s.box.cards[id]
        for ability in card.abilities[trigger]:
            if ability.zone == DISCARD:
                s.raised.append(Frame(ability, player, id, 0))


def gain_life(s: State, player: i64, n: i64) -> None:
    if n <= 0:
        return
    s.players[player].life += n
    s.touch(LIFE_CHANGES)
    if s.log is not None:
        s.note(GAINED_LIFE, player, [], n)


# Creatures


def enter_play(s: State, id: i64, player: i64) -> None:
    """A card that is in no zone comes into play under a player (RULES B.2/P4 to P6)."""
    card = s.box.cards[id]
    s.arrivals += 1
    s.players[player].play.append(Creature(id, card, player, s.arrivals))
    s.knows[id] = ALL_KNOW
    s.touch(CREATURES_CHANGE)
    if card.phases:
        s.stale = True
    if s.log is not None:
        s.note(ENTERED, player, [id])
    if not card.abilities[PLAY]:
        return
    if is_banned(s, player, NO_PLAY_EFFECTS):
        stop_effect(s, card, PLAY, id, player, "C90")
    else:
        raise_abilities(s, card, PLAY, id, s.arrivals, player)


def leave_play(s: State, c: Creature) -> None:
    """A creature is no longer in play; its card is in no zone until the caller says where it goes."""
    s.players[c.controller].play.remove(c)
    s.touch(CREATURES_CHANGE)


def defeat(s: State, ids: list[int]) -> None:
    """Creatures are defeated together (RULES B.0/6, B.3/A9): each is protected, saved by a replacement, or leaves play."""
    losers: list[Creature] = []
    for id in ids:
        c = s.creature(id)
        if c is None:
            continue
        if is_barred(s, c, CANNOT_BE_DEFEATED):  # RULES C47: not exhausted either
            if s.log is not None:
                s.note(PROTECTED, c.controller, [c.id], 0, "C47")
        elif has(s, c, TOUGH) and not c.exhausted:
            exhaust(s, c)
        else:
            losers.append(c)
    early = s.box.edition.early_defeated  # RULES E6
    silenced = [is_banned(s, c.controller, NO_DEFEATED_EFFECTS) for c in losers] if early else []
    for c in losers:
        leave_play(s, c)
        s.players[c.controller].discard.append(c.id)
        if s.log is not None:
            s.note(WAS_DEFEATED, c.controller, [c.id])
    for i, c in enumerate(losers):
        if not c.card.abilities[DEFEATED]:
            continue
        if silenced[i] if early else is_banned(s, c.controller, NO_DEFEATED_EFFECTS):
            stop_effect(s, c.card, DEFEATED, c.id, c.controller, "C59")
        else:
            raise_abilities(s, c.card, DEFEATED, c.id, c.stamp, c.controller)


def exhaust(s: State, c: Creature) -> None:
    c.exhausted = True
    if s.log is not None:
        s.note(EXHAUSTED, c.controller, [c.id], 0, "A47")


def take_control(s: State, c: Creature, player: i64) -> None:
    """A creature changes sides and keeps its state (RULES A58)."""
    if c.controller == player:
        return
    s.players[c.controller].play.remove(c)
    c.controller = player
    s.players[player].play.append(c)
    s.touch(CREATURES_CHANGE)
    if s.log is not None:
        s.note(CHANGED_CONTROL, player, [c.id], 0, "A58")


# Cards in hands and piles


def drop(cards: list[int], id: i64) -> bool:
    """Take a card out of a list; whether it was there."""
    for i in range(len(cards)):
        if cards[i] == id:
            cards.pop(i)
            return True
    return False


def leave_hand(s: State, player: i64, id: i64) -> None:
    """A card leaves a hand; it is in no zone until the caller says where it goes."""
    p = s.players[player]
    drop(p.hand, id)
    p.short = True


def refill(s: State, player: i64) -> None:
    """Draw up to five cards (RULES A25 to A27)."""
    p = s.players[player]
    p.short = False
    while len(p.hand) < HAND_SIZE and p.draw:
        id = p.draw.pop()
        p.hand.append(id)
        s.knows[id] = 1 << player
        if s.log is not None:
            s.note(DREW, player, [id], 0, "A25", 1 << player)


def discard(s: State, player: i64, ids: list[int]) -> None:
    """Cards of a hand are discarded together (RULES A56, C71)."""
    for id in ids:
        leave_hand(s, player, id)
        s.players[player].discard.append(id)
        s.knows[id] = ALL_KNOW
    if s.log is not None and ids:
        s.note(DISCARDED, player, ids, 0, "A56")


def take_from_discard(s: State, player: i64, ids: list[int]) -> None:
    """Cards of discard piles go to a player's hand; everybody has seen them (RULES C.13)."""
    for id in ids:
        pick_up(s, id)
        s.players[player].hand.append(id)
    if s.log is not None and ids:
        s.note(TOOK_FROM_DISCARD, player, ids, 0, "C80")


def pick_up(s: State, id: i64) -> None:
    """A card leaves the hand or discard pile in which it lies; it is in no zone until the caller says where it goes."""
    for p in range(len(s.players)):
        player = s.players[p]
        if drop(player.discard, id):
            return
        if id in player.hand:
            leave_hand(s, p, id)
            return


def give(s: State, giver: i64, receiver: i64, id: i64) -> None:
    """A player hands over a card; the two of them know it (RULES C.13)."""
    pass_on(s, giver, receiver, [id])
    if s.log is not None:
        s.note(WAS_GIVEN, receiver, [id], 0, "C75", 3)


def steal(s: State, victim: i64, thief: i64, ids: list[int]) -> None:
    """Cards picked at random go from one hand to another; thief and victim know them (RULES A57, C.13)."""
    pass_on(s, victim, thief, ids)
    if s.log is not None and ids:
        s.note(STOLE, thief, ids, 0, "A57", 3)


def pass_on(s: State, giver: i64, receiver: i64, ids: list[int]) -> None:
    """Move cards between hands, seen by both players. A spectator who knew some card of that hand can no longer tell
    where it is, unless the whole hand went."""
    both: i64 = 3
    spectator: i64 = 1 << SPECTATOR
    if len(ids) < len(s.players[giver].hand):
        for id in s.players[giver].hand:
            s.knows[id] &= ~spectator
    for id in ids:
        leave_hand(s, giver, id)
        s.players[receiver].hand.append(id)
        s.knows[id] |= both
