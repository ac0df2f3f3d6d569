"""Owns the answers to "why not", "why so strong" and "what if"."""

from __future__ import annotations

from dataclasses import dataclass

from mindbug.cards import find_card, plain
from mindbug.notation import check_names, legal_moves, parse, split_copy
from mindbug.rules import words
from mindbug.rules.attack import still_attacking, why_no_attack, why_no_block
from mindbug.rules.errors import IllegalMove, MindbugError
from mindbug.rules.fold import holds, keywords, power
from mindbug.rules.randomness import seeded
from mindbug.rules.seats import opponent
from mindbug.rules.state import Constant, Creature, Event, State
from mindbug.rules.turn import answer
from mindbug.rules.view import determinize, view
from mindbug.text import english

SAMPLES = 12


@dataclass(frozen=True)
class Reason:
    """Why something is not possible, and the rule that says so."""

    text: str
    rule: str

    def __str__(self) -> str:
        return f"{self.text} (RULES {self.rule})"


@dataclass(frozen=True)
class Part:
    """What one source contributes to a creature."""

    source: str
    text: str
    power: int = 0
    keywords: tuple[str, ...] = ()
    cannot: tuple[str, ...] = ()


@dataclass(frozen=True)
class Breakdown:
    """The current power and keywords of a creature, and the parts they are made of."""

    card: str
    power: int
    keywords: list[str]
    cannot: list[str]
    parts: list[Part]


# Why not


def why_not(s: State, text: str) -> Reason | None:
    """Why a move is not legal now, or None if it is."""
    try:
        parse(s, text)
    except IllegalMove:
        pass
    else:
        return None
    verb, _, name = text.strip().partition(" ")
    if s.winner != words.UNDECIDED:
        return Reason(f"the game is over: {english.result(s)}", "A6")
    check_names(text)
    if verb in EXPLAINED and s.kind in EXPLAINED[verb]:
        return why_no_object(s, verb, name)
    if plain(text) == "mindbug":
        return Reason("no card has just been played from hand by the other player", "A36")
    expected = " or ".join(sorted({move.split()[0] for move in legal_moves(s)}))
    return Reason(f"now something else is asked: {english.prompt(s)} Expected {expected}", "A29")


EXPLAINED = {
    "play": [words.TURN],
    "attack": [words.TURN, words.AGAIN],
    "block": [words.BLOCK],
    "hunt": [words.HUNT],
    "choose": [words.CHOOSE],
}


def why_no_object(s: State, verb: str, name: str) -> Reason:
    attack = s.stack[-1]
    asked = s.asked
    if verb == "play":
        return Reason(f"{name} is not in the hand of player {asked}", "A32")
    if verb == "choose":
        return Reason(f"{name} is not among what {s.box.name(attack.source)} lets one choose", "A2")
    side = opponent(s, asked) if verb == "hunt" else asked
    found = [c for c in s.players[side].play if matches(s, c.id, name)]
    if not found:
        return Reason(f"{name} is not in play on the side of player {side}", "A39")
    if s.kind == words.AGAIN:
        return Reason(f"only {s.box.name(attack.source)} may attack a second time", "A43")
    creature = found[0]
    if verb == "attack":
        return obstacle(s, creature, why_no_attack(s, creature), words.CANNOT_ATTACK, "")
    attacker = still_attacking(s, attack)
    assert attacker is not None
    code = why_no_block(s, attacker, creature)
    return obstacle(s, creature, code, words.CANNOT_BLOCK, s.box.name(attacker.id))


def obstacle(s: State, creature: Creature, code: int, bar: int, other: str) -> Reason:
    if code == words.IS_BARRED:
        other = "; ".join(f"{part.source}: {part.text}" for part in parts(s, creature) if english.BARS[bar] in part.cannot)
    return Reason(*english.obstacle(code, s.box.name(creature.id), other))


# Why so strong


def breakdown(s: State, name: str) -> Breakdown:
    """The current values of a creature in play, with their sources."""
    c = find_creature(s, name)
    found = parts(s, c)
    cannot = sorted({text for part in found for text in part.cannot})
    return Breakdown(s.box.name(c.id), power(s, c), english.keyword_list(keywords(s, c)), cannot, found)


def find_creature(s: State, name: str) -> Creature:
    find_card(split_copy(name)[0])
    in_play = [c for p in s.players for c in p.play if matches(s, c.id, name)]
    exact = [c for c in in_play if plain(s.box.name(c.id)) == plain(name)]
    found = exact or in_play
    if len(found) != 1:
        raise MindbugError(f"{name} could be any of {len(found)} creatures: say which" if found else f"{name} is not in play")
    return found[0]


def matches(s: State, id: int, name: str) -> bool:
    """Whether a name, with or without a copy number, means a card."""
    return plain(name) in (plain(s.box.name(id)), plain(s.box.cards[id].name))


def parts(s: State, c: Creature) -> list[Part]:
    """What makes up a creature: what is printed on it, then every constant ability and every effect of this turn."""
    printed = c.card.power
    found = [Part(s.box.name(c.id), "printed", printed, tuple(english.keyword_list(c.card.keywords)))]
    for player in s.players:
        for source in player.play:
            for k in source.card.constants:
                if (source is c or not k.own) and holds(k, s, source.controller, source.id):
                    found += part_of(s, k, source, c)
    for lasting in s.lasting:
        if lasting.subject == c.id and lasting.stamp == c.stamp:
            source_name = s.box.name(lasting.source)
            found.append(made_part(source_name, "this turn", lasting.power, lasting.keywords, lasting.bars))
    total = sum(part.power for part in found)
    if total < 1:
        found.append(Part("the rules", "power is never below 1", 1 - total))
    return found


def part_of(s: State, k: Constant, source: Creature, c: Creature) -> list[Part]:
    if k.phase in (words.ON_PLAYERS, words.ON_BLOCKERS):
        return []
    share = k.share(s, source.controller, source.id, c)
    if share == 0:
        return []
    is_power, is_bar = k.phase == words.ON_POWER, k.phase == words.ON_BARS
    return [
        made_part(
            s.box.name(source.id),
            english.part(k),
            share if is_power else 0,
            0 if is_power or is_bar else share,
            share if is_bar else 0,
        )
    ]


def made_part(source: str, text: str, more: int, gained: int, bars: int) -> Part:
    cannot = tuple(said for bar, said in english.BARS.items() if bars & bar)
    return Part(source, text, more, tuple(english.keyword_list(gained)), cannot)


# What if


@dataclass(frozen=True)
class Foresight:
    """What follows from a move in all the deals that a viewer cannot tell apart."""

    events: list[Event]
    certain: bool
    asked: int
    kind: int
    winner: int
    table: State


def foresee(s: State, text: str, viewer: int | None) -> Foresight:
    """Play a move on several states that the viewer may be in; what all of them have in common is foreseen."""
    parse(s, text)
    random = seeded(0)
    outcomes: list[State] = []
    for _ in range(SAMPLES):
        if viewer is None:
            sample = s.copy()
            sample.random = seeded(random.next())
        else:
            sample = determinize(view(s, viewer), random)
        sample.log = []
        try:
            option = parse(sample, text)
        except IllegalMove:
            raise IllegalMove(f"viewer {viewer} cannot know whether {text!r} is possible") from None
        answer(sample, option)
        outcomes.append(sample)
    logs = [sample.log or [] for sample in outcomes]
    seen = [[seen_event(event, viewer) for event in log] for log in logs]
    common = 0
    while all(len(log) > common for log in seen) and all(log[common] == seen[0][common] for log in seen):
        common += 1
    certain = all(len(log) == common for log in seen)
    first = outcomes[0]
    agreed = certain and all((o.asked, o.kind, o.winner) == (first.asked, first.kind, first.winner) for o in outcomes)
    asked, kind, winner = (first.asked, first.kind, first.winner) if agreed else (words.NOBODY, 0, words.UNDECIDED)
    return Foresight(logs[0][:common], certain, asked, kind, winner, first)


def seen_event(event: Event, viewer: int | None) -> tuple[object, ...]:
    """An event as a viewer will see it, without the cards that are still unknown before it happens."""
    hidden = event.kind == words.DREW or (viewer is not None and not event.seen_by & (1 << viewer))
    cards = (len(event.cards),) if hidden else tuple(event.cards)
    return event.kind, event.player, cards, event.amount, event.rule, event.cause
