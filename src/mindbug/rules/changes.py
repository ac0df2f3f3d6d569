"""Owns everything that changes the table: one function for each kind of change.

Replacements and prohibitions are consulted here and nowhere else, and triggers are raised here. Refilling hands and
looking for the end of the game follow every step (RULES B.0/1).
"""

from __future__ import annotations

from typing import Final

from mindbug.rules.copies import best_known, forget, is_known_apart
from mindbug.rules.fold import at_work, banned_by, constants_at_work, is_banned
from mindbug.rules.native import i64
from mindbug.rules.seats import opponent
from mindbug.rules.state import NO_NUMBERS, PROHIBITION, Aside, Card, Creature, Frame, State
from mindbug.rules.words import (
    ALL_KNOW,
    BY_LIFE,
    CHANGED_CONTROL,
    CREATURES_CHANGE,
    DISCARD,
    DISCARDED,
    DISCARDED_THIS,
    DISCARDS_CHANGE,
    DREW,
    DREW_UNUSED,
    EVOLVED,
    EXHAUSTED,
    FELL_FROM_UNDER,
    FROM_DRAW_PILE,
    GAINED_ENERGY,
    GAINED_LIFE,
    GAME_OVER,
    GOT_OCTONITE,
    HANDS_CHANGE,
    HARVEST,
    LEFT_OUT,
    LIFE_CHANGES,
    LIFE_LOST,
    LOST_LIFE,
    LOST_MINDBUG,
    LOST_OCTONITE,
    MINDBUGS_CHANGE,
    NO_CARDS_TO_HAND,
    NO_LIFE_LOSS,
    NOBODY,
    OCTONITE_CHANGES,
    ON_LIFE_LOSS,
    PROTECTED,
    PUT_IN_DISCARD,
    REFRESHED,
    RETURNED,
    SHOWED,
    SPECTATOR,
    STOLE,
    STOPPED,
    SWAPPED_HANDS,
    TOOK_FROM_DISCARD,
    UNDECIDED,
    UNDER_DRAW_PILE,
    WAS_GIVEN,
)

MOST: Final = 999  # life, energy and Octonite; what is gained beyond is not counted
BOTH_PLAYERS: Final = 3


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
    if not card.triggers & 1 << trigger:
        return
    for ability in card.abilities[trigger]:
        s.raised.append(Frame(ability, controller, source, stamp))


def stop_effect(s: State, card: Card, trigger: i64, source: i64, controller: i64, by: i64, rule: str) -> None:
    """Say that the prohibition of a card keeps an effect from being activated (RULES B.0/5)."""
    if s.log is not None and card.abilities[trigger]:
        s.note(STOPPED, controller, [source], trigger, rule, ALL_KNOW, by, PROHIBITION)


# Life, energy and Mindbugs


def lose_life(s: State, player: i64, n: i64, rule: str = "") -> i64:
    """A player loses life, perhaps more than that (RULES C147); how much was lost. The rule is that which a reader may want to
    know."""
    if n > 0 and at_work(s, ON_LIFE_LOSS) and not is_banned(s, player, NO_LIFE_LOSS):
        for source, k in constants_at_work(s, ON_LIFE_LOSS):
            more = k.share_of_player(s, source.controller, source.id, player)
            if more:
                n += more
                rule = "C147"
    return lose_exactly(s, player, n, rule)


def lose_exactly(s: State, player: i64, n: i64, rule: str = "") -> i64:
    """A player loses so much life, if that is not forbidden; how much was lost. After the end nothing happens (RULES C169)."""
    if n <= 0 or s.winner != UNDECIDED:
        return 0
    if is_banned(s, player, NO_LIFE_LOSS):
        if s.log is not None:
            s.note(PROTECTED, player, [], n, "C8", ALL_KNOW, banned_by(s, player, NO_LIFE_LOSS), PROHIBITION)
        return 0
    p = s.players[player]
    lost: i64 = n if n < p.life else p.life
    p.life -= lost
    s.touch(LIFE_CHANGES)
    if s.log is not None:
        s.note(LOST_LIFE, player, [], lost, rule)
    if p.life == 0:
        end_game(s, opponent(s, player), BY_LIFE)
    else:
        raise_in_discard(s, player, LIFE_LOST)
    return lost


def raise_in_discard(s: State, player: i64, trigger: i64) -> None:
    """Raise the abilities that cards have while they lie in a player's discard pile."""
    if not s.box.triggers & 1 << trigger:
        return
    for id in s.players[player].discard:
        card = s.box.cards[id]
        for ability in card.abilities[trigger]:
            if ability.zone == DISCARD:
                s.raised.append(Frame(ability, player, id, 0))


def gain_life(s: State, player: i64, n: i64) -> None:
    if n <= 0 or s.winner != UNDECIDED:  # RULES C169
        return
    p = s.players[player]
    p.life = min(p.life + n, MOST)
    s.touch(LIFE_CHANGES)
    if s.log is not None:
        s.note(GAINED_LIFE, player, [], n)


def gain_energy(s: State, player: i64, n: i64) -> None:
    if n > 0:
        p = s.players[player]
        p.energy = min(p.energy + n, MOST)
        if s.log is not None:
            s.note(GAINED_ENERGY, player, [], n, "A76")


def spend_mindbug(s: State, player: i64) -> None:
    """One Mindbug is turned face down."""
    s.players[player].mindbugs -= 1
    s.players[player].spent += 1
    s.touch(MINDBUGS_CHANGE)


def lose_mindbug(s: State, player: i64) -> None:
    """A player loses a Mindbug without using it; nothing if none is unused (RULES C148)."""
    if s.players[player].mindbugs > 0:
        spend_mindbug(s, player)
        if s.log is not None:
            s.note(LOST_MINDBUG, player, [], 0, "C148")


def refresh_mindbug(s: State, player: i64) -> None:
    """One used Mindbug is turned face up; nothing if none is used (RULES A38)."""
    p = s.players[player]
    if p.spent > 0:
        p.spent -= 1
        p.mindbugs += 1
        s.touch(MINDBUGS_CHANGE)
        if s.log is not None:
            s.note(REFRESHED, player, [], 0, "A38")


# Creatures


def leave_play(s: State, c: Creature) -> None:
    """A creature is no longer in play; its card is in no zone until the caller says where it goes. Its counters vanish, its
    boosts go to its controller's discard pile (RULES A63), and it is its first stage again (A61)."""
    s.players[c.controller].play.remove(c)
    s.touch(CREATURES_CHANGE)
    for id in c.boosts:
        put_in_discard(s, c.controller, id)
        if s.log is not None:
            s.note(FELL_FROM_UNDER, c.controller, [id], 0, "A63")


def exhaust(s: State, c: Creature, foe: i64) -> None:
    c.exhausted = True
    if s.log is not None:
        s.note(EXHAUSTED, c.controller, [c.id], 0, "A47", ALL_KNOW, foe)


def become(s: State, c: Creature, face: Card) -> None:
    """A creature shows another face and is still the same creature (RULES A60)."""
    c.card = face
    s.stale = True


def evolve(s: State, c: Creature, face: Card) -> None:
    if s.log is not None:
        s.note(EVOLVED, c.controller, [c.id], face.stage, "A60")
    become(s, c, face)


def set_aside(s: State, c: Creature, by: i64) -> None:
    """A creature leaves play and is kept by another, for its last controller."""
    leave_play(s, c)
    s.aside = [*s.aside, Aside(c.id, c.controller, by)]


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


def put_octonite(s: State, c: Creature, n: i64) -> None:
    c.octonite = min(c.octonite + n, MOST)
    s.touch(OCTONITE_CHANGES)
    if s.log is not None and n > 0:
        s.note(GOT_OCTONITE, c.controller, [c.id], n)


def remove_octonite(s: State, c: Creature, n: i64, rule: str, kind: i64 = LOST_OCTONITE) -> None:
    """Octonite leaves a creature; when it was the last, its Harvest effect is activated (RULES A66, C111)."""
    c.octonite -= n
    s.touch(OCTONITE_CHANGES)
    if s.log is not None:
        s.note(kind, c.controller, [c.id], n, rule)
    if c.octonite == 0:
        raise_abilities(s, c.card, HARVEST, c.id, c.stamp, c.controller)


# Cards in hands and piles


def drop(cards: list[int], id: i64) -> bool:
    """Take a card out of a list; whether it was there."""
    for i in range(len(cards)):
        if cards[i] == id:
            cards.pop(i)
            return True
    return False


def may_take(s: State, player: i64) -> bool:
    """Whether cards can be put into a player's hand (RULES C79)."""
    return not is_banned(s, player, NO_CARDS_TO_HAND)


def leave_hand(s: State, player: i64, id: i64) -> None:
    """A card leaves a hand; it is in no zone until the caller says where it goes."""
    p = s.players[player]
    drop(p.hand, id)
    p.short = True
    s.short = True
    s.touch(HANDS_CHANGE)


def take_into_hand(s: State, player: i64, id: i64) -> None:
    s.players[player].hand.append(id)
    s.touch(HANDS_CHANGE)


def refill(s: State, player: i64) -> None:
    """Draw up to five cards (RULES A25 to A27), or as many as the special rule says, as soon as that is allowed (C79)."""
    p = s.players[player]
    if not may_take(s, player):
        return
    p.short = False
    special = s.box.special
    seen_by: i64 = special.hand_known_by[player]
    while len(p.hand) < special.hand and p.draw:
        id = p.draw.pop()
        take_into_hand(s, player, id)
        s.learn(id, seen_by)
        if s.log is not None:
            s.note(DREW, player, [id], 0, "A25", seen_by)


def leave_out(s: State, player: i64, id: i64) -> None:
    """A card that was dealt to a player goes from the draw pile to the unused cards, somewhere among them; that player knows it
    there, and nobody else has seen it. Of copies any may be the one, so that the number of another tells nothing."""
    pile = s.players[player].draw
    alike = [other for other in pile if s.box.kinds[other] == s.box.kinds[id]]
    if len(alike) > 1:
        id = alike[s.random.below(len(alike))]
    drop(pile, id)
    s.unused = [*s.unused, id]
    s.unmixed = len(s.unused)
    s.peeked |= 1 << player
    if s.log is not None:
        s.note(LEFT_OUT, player, [id], 0, "", 1 << player)


def draw_hand(s: State, player: i64) -> None:
    """Draw a first hand, where there was none when cards were dealt (RULES A16)."""
    p = s.players[player]
    special = s.box.special
    seen_by: i64 = special.hand_known_by[player]
    drawn: list[int] = []
    while len(p.hand) < special.hand and p.draw:
        id = p.draw.pop()
        take_into_hand(s, player, id)
        s.learn(id, seen_by)
        drawn.append(id)
    if s.log is not None and drawn:
        s.note(DREW, player, drawn, 0, "A16", seen_by)


def put_in_discard(s: State, player: i64, id: i64) -> None:
    """A card that is in no zone lands in a player's discard pile, wherever it came from."""
    s.players[player].discard.append(id)
    s.learn(id, ALL_KNOW)
    s.touch(DISCARDS_CHANGE)
    card = s.box.cards[id]
    if card.in_discard:
        s.stale = True
    if card.triggers & 1 << DISCARDED_THIS:
        raise_abilities(s, card, DISCARDED_THIS, id, 0, player)


def tell_put_in_discard(s: State, player: i64, id: i64, rule: str) -> None:
    if s.log is not None:
        s.note(PUT_IN_DISCARD, player, [id], 0, rule)


def discard(s: State, player: i64, ids: list[int]) -> None:
    """Cards of a hand are discarded together (RULES A56, C71)."""
    if s.log is not None and ids:
        s.note(DISCARDED, player, ids, 0, "A56")
    for id in ids:
        leave_hand(s, player, id)
        put_in_discard(s, player, id)


def discard_draw_pile(s: State, player: i64) -> None:
    """A whole draw pile goes to its player's discard pile, the top card first."""
    p = s.players[player]
    ids = p.draw[::-1]
    p.draw = []
    if s.log is not None and ids:
        s.note(FROM_DRAW_PILE, player, ids)
    for id in ids:
        put_in_discard(s, player, id)


def pick_up(s: State, id: i64) -> bool:
    """A card leaves the hand or discard pile in which it lies; it is in no zone until the caller says where it goes. Whether
    it lay there: if not, it must not go anywhere."""
    for p in range(len(s.players)):
        player = s.players[p]
        if drop(player.discard, id):
            s.touch(DISCARDS_CHANGE)
            return True
        if id in player.hand:
            leave_hand(s, p, id)
            return True
    return False


def lies(s: State, id: i64) -> bool:
    """Whether a card lies in a hand or discard pile."""
    for player in s.players:
        if id in player.discard or id in player.hand:
            return True
    return False


def take_from_discard(s: State, player: i64, ids: list[int]) -> None:
    """Cards of discard piles go to a player's hand; everybody has seen them (RULES C.13)."""
    if not may_take(s, player):
        return
    for id in ids:
        if pick_up(s, id):
            take_into_hand(s, player, id)
    if s.log is not None and ids:
        s.note(TOOK_FROM_DISCARD, player, ids, 0, "C80")


def return_to_hand(s: State, c: Creature, player: i64) -> None:
    """A creature goes from play to a hand (RULES C94); everybody knows it there."""
    if not may_take(s, player):
        return
    leave_play(s, c)
    take_into_hand(s, player, c.id)
    if s.log is not None:
        s.note(RETURNED, player, [c.id], 0, "C94")


def take_boost(s: State, player: i64, id: i64) -> None:
    """A card goes from under a creature to a hand."""
    for p in s.players:
        for c in p.play:
            if id in c.boosts:
                c.boosts = [other for other in c.boosts if other != id]
                s.stale = True
                take_into_hand(s, player, id)
                if s.log is not None:
                    s.note(RETURNED, player, [id])
                return


def draw_unused(s: State, player: i64) -> None:
    """The top card of the unused pile goes to a hand (RULES A81). Who does not see it no longer knows the pile; who knew of a
    copy of it there cannot tell whether it was that one. Where both players have left out a copy, neither can."""
    if not s.unused or not may_take(s, player):
        return
    seen_by: i64 = s.box.special.hand_known_by[player]
    forget_unused(s, ALL_KNOW & ~seen_by)
    top = top_of_unused(s)
    id = best_known(s, s.unused, top)
    if s.box.special.left_out and is_known_apart(s, s.unused, id):
        forget(s, [other for other in s.unused if s.box.kinds[other] == s.box.kinds[id]], seen_by)
        id = top = s.unused[len(s.unused) - 1]
    s.unused = [top if other == id else other for other in s.unused[:-1]]
    take_into_hand(s, player, id)
    s.learn(id, seen_by)
    if s.log is not None:
        s.note(DREW_UNUSED, player, [id], 0, "A81", seen_by)


def forget_unused(s: State, viewers: i64) -> None:
    """Viewers no longer know what lies in the unused pile."""
    if s.peeked & viewers:
        forget(s, s.unused, viewers)
        s.peeked &= ~viewers


def top_of_unused(s: State) -> i64:
    """The top card of the unused pile, which is shuffled so far as it has been left in no order."""
    last: i64 = len(s.unused) - 1
    if last < s.unmixed:
        s.unmixed = last
        place = s.random.below(last + 1)
        if place != last:
            pile = s.unused[:]
            pile[last] = s.unused[place]
            pile[place] = s.unused[last]
            s.unused = pile
    return s.unused[last]


def unused_under_draw_pile(s: State, player: i64, n: i64) -> None:
    """The top cards of the unused pile go unseen under a draw pile (RULES C81)."""
    count: i64 = n if n < len(s.unused) else len(s.unused)
    if count == 0:
        return
    forget_unused(s, ALL_KNOW)
    p = s.players[player]
    for _ in range(count):
        p.draw.insert(0, top_of_unused(s))
        s.unused = s.unused[:-1]
    if not s.box.edition.refill_only_after_leaving:  # RULES E2
        p.short = True
        s.short = True
    if s.log is not None:
        s.note(UNDER_DRAW_PILE, player, [], count, "C81")


def show(s: State, player: i64, id: i64) -> None:
    """A card of a hand is shown and stays there; everybody knows it from now on."""
    s.learn(id, ALL_KNOW)
    if s.log is not None:
        s.note(SHOWED, player, [id])


def give(s: State, giver: i64, receiver: i64, ids: list[int]) -> list[int]:
    """A player hands over cards together; the two of them know them (RULES C.13). Which copies they are then."""
    given = pass_on(s, giver, receiver, ids)
    if s.log is not None and ids:
        s.note(WAS_GIVEN, receiver, given, 0, "C75", who_sees_passing(s))
    return given


def steal(s: State, victim: i64, thief: i64, ids: list[int]) -> list[int]:
    """Cards picked at random go from one hand to another; thief and victim know them (RULES A57, C.13). Which copies they are
    then."""
    stolen = pass_on(s, victim, thief, ids)
    if s.log is not None and ids:
        s.note(STOLE, thief, stolen, 0, "A57", who_sees_passing(s))
    return stolen


def who_sees_passing(s: State) -> i64:
    """Who knows the cards that go from one hand to another."""
    return ALL_KNOW if s.box.special.open_hands else BOTH_PLAYERS


def pass_on(s: State, giver: i64, receiver: i64, ids: list[int]) -> list[int]:
    """Move cards between hands, seen by both players; which they are then. A spectator who knew some card of that hand can no
    longer tell where it is, unless the whole hand went."""
    hand = s.players[giver].hand
    places = [hand.index(id) for id in ids]
    if len(ids) < len(hand) and not s.box.special.open_hands:
        forget(s, hand, 1 << SPECTATOR)
    passed = [hand[place] for place in places]
    for id in passed:
        leave_hand(s, giver, id)
        take_into_hand(s, receiver, id)
        s.learn(id, s.knows[id] | BOTH_PLAYERS)
    return passed


def swap_hands(s: State, player: i64) -> None:
    """Two players exchange hands, each way only if it is allowed (RULES C76, C159); both know both hands."""
    other = opponent(s, player)
    mine = s.players[player].hand[:] if may_take(s, other) else NO_NUMBERS
    yours = s.players[other].hand[:] if may_take(s, player) else NO_NUMBERS
    for id in mine:
        leave_hand(s, player, id)
    for id in yours:
        leave_hand(s, other, id)
    for id in mine:
        take_into_hand(s, other, id)
        s.learn(id, s.knows[id] | BOTH_PLAYERS)
    for id in yours:
        take_into_hand(s, player, id)
        s.learn(id, s.knows[id] | BOTH_PLAYERS)
    if s.box.edition.refill_only_after_leaving:  # RULES E2
        s.players[player].short = False
        s.players[other].short = False
    if s.log is not None:
        s.note(SWAPPED_HANDS, player, [], 0, "C76")
