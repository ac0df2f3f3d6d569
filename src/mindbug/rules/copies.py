"""Owns copies of one card, which nobody can tell apart in a hidden place (RULES C.13): which of them is spoken of, and what
keeps their numbers from telling where they have been.

Of like cards in a hand, the one that is known to most leaves it first. So whoever knew of one cannot tell whether another is
still there. A card of a hand is known to its holder, or to the opponent too, or to everybody: ``knows`` is larger each time.
"""

from __future__ import annotations

from mindbug.rules.native import i64
from mindbug.rules.state import Ability, Frame, State, played


def one_of_each(s: State, cards: list[int]) -> list[int]:
    """The cards of a hand without further copies: of each the one that is best known, else the first."""
    marks = s.box.marks
    seen: i64 = 0
    for id in cards:
        mark: i64 = marks[id]
        if seen & mark:
            return without_copies(s, cards)
        seen |= mark
    return cards


def without_copies(s: State, cards: list[int]) -> list[int]:
    kinds = s.box.kinds
    found: list[int] = []
    for id in cards:
        for i in range(len(found)):
            if kinds[found[i]] == kinds[id]:
                if s.knows[id] > s.knows[found[i]]:
                    found[i] = id
                break
        else:
            found.append(id)
    return found


def best_known(s: State, cards: list[int], id: i64) -> i64:
    """The copy of a card that is best known among some cards; the card itself if none is better known."""
    kinds = s.box.kinds
    best = id
    for other in cards:
        if kinds[other] == kinds[id] and s.knows[other] > s.knows[best]:
            best = other
    return best


def is_known_apart(s: State, cards: list[int], id: i64) -> bool:
    """Whether somebody who does not know a card knows of another copy of it among some cards."""
    kinds = s.box.kinds
    for other in cards:
        if kinds[other] == kinds[id] and s.knows[other] & ~s.knows[id]:
            return True
    return False


def forget(s: State, cards: list[int], viewers: i64) -> None:
    """Viewers lose sight of cards in a hidden place. When one of them turns up again, its number must not tell that it is the
    one they saw: chance exchanges it with a copy that is hidden from them too."""
    lost = [id for id in cards if s.knows[id] & viewers]
    for id in lost:
        s.learn(id, s.knows[id] & ~viewers)
    for id in lost:
        hidden = [copy for copy in copies_of(s, id) if s.knows[copy] & viewers != viewers]
        if len(hidden) > 1:
            exchange(s, id, hidden[s.random.below(len(hidden))])


def copies_of(s: State, id: i64) -> list[int]:
    """All cards of the same name."""
    kinds = s.box.kinds
    return [copy for copy in range(len(kinds)) if kinds[copy] == kinds[id]]


def exchange(s: State, one: i64, two: i64) -> None:
    """Let two copies that lie in hidden places be each other, wherever something may still happen to them."""
    if one == two:
        return
    for p in s.players:
        swap(p.hand, one, two)
        swap(p.draw, one, two)
    s.unused = exchanged(s.unused, one, two)
    kept = s.knows[one]
    s.learn(one, s.knows[two])
    s.learn(two, kept)
    for f in s.stack:
        exchange_in_frame(f, one, two)
        if f.waiting:
            f.waiting = [effect.copy() for effect in f.waiting]
            for effect in f.waiting:
                exchange_in_frame(effect, one, two)
    for f in s.raised:
        exchange_in_frame(f, one, two)


def swap(cards: list[int], one: i64, two: i64) -> None:
    for i in range(len(cards)):
        if cards[i] == one:
            cards[i] = two
        elif cards[i] == two:
            cards[i] = one


def exchanged(cards: list[int], one: i64, two: i64) -> list[int]:
    found = cards[:]
    swap(found, one, two)
    return found


def exchange_in_frame(f: Frame, one: i64, two: i64) -> None:
    f.picked = exchanged(f.picked, one, two)
    if f.chain:
        f.chain = exchanged(exchanged(f.chain, one, two), played(one), played(two))
    procedure = f.procedure
    if isinstance(procedure, Ability) and f.kept:
        f.kept = [kept if procedure.numeric & 1 << slot else exchanged(kept, one, two) for slot, kept in enumerate(f.kept)]
