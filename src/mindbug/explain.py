"""Owns the answers to "why not", "why so strong" and "what if"."""

from __future__ import annotations

from dataclasses import dataclass

from mindbug.cards import find_card, plain
from mindbug.notation import check_names, first_copy, legal_moves, parse, split_copy
from mindbug.rules import words
from mindbug.rules.action import why_no_action
from mindbug.rules.attack import prey_of, still_attacking, why_no_attack, why_no_block
from mindbug.rules.effects import cannot_play
from mindbug.rules.errors import IllegalMove, MindbugError
from mindbug.rules.fold import keywords, power, sources_of, works
from mindbug.rules.randomness import Random, seeded
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
    verb, _, name = first_copy(text).partition(" ")
    verb = plain(verb)
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
    "buy": [words.BUY],
    "play": [words.TURN],
    "action": [words.TURN, words.AGAIN],
    "attack": [words.TURN, words.AGAIN],
    "block": [words.BLOCK],
    "hunt": [words.HUNT],
    "choose": [words.CHOOSE],
}


def why_no_object(s: State, verb: str, name: str) -> Reason:
    attack = s.stack[-1]
    asked = s.asked
    if verb == "buy":
        return why_no_purchase(s, name)
    if verb == "play":
        if any(matches(s, id, name) and cannot_play(s, asked, id) for id in s.players[asked].hand):
            return Reason(*english.obstacle(words.CANNOT_BE_PLAYED, name, ""))
        if any(matches(s, id, name) for id in s.players[asked].hand):
            return Reason(*english.obstacle(words.MUST_HUNT, name, ""))
        return Reason(f"{name} is not in the hand of player {asked}", "A32")
    if verb == "choose":
        return Reason(f"{name} is not among what {s.label(attack.source)} lets one choose", "A2")
    side = opponent(s, asked) if verb == "hunt" else asked
    found = [c for c in s.players[side].play if matches(s, c.id, name)]
    if not found:
        return Reason(f"{name} is not in play on the side of player {side}", "A39")
    creature = found[0]
    if verb == "action":
        return obstacle(s, creature, why_no_action(s, creature) or words.MUST_HUNT, 0, "")
    if verb == "attack":
        code = why_no_attack(s, creature)
        if code == words.POSSIBLE and s.kind == words.AGAIN:
            return Reason(
                "only a creature with Frenzy that has just attacked, or a Fast one that has just come, may attack now", "A43"
            )
        return obstacle(s, creature, code or words.MUST_HUNT, words.CANNOT_ATTACK, "")
    attacker = still_attacking(s, attack)
    assert attacker is not None
    if verb == "hunt":
        code = words.CANNOT_BE_HUNTED if creature.id not in prey_of(s, attacker) else words.MUST_HUNT
        return obstacle(s, creature, code, 0, s.label(attacker.id))
    return obstacle(s, creature, why_no_block(s, attacker, creature), words.CANNOT_BLOCK, s.label(attacker.id))


def why_no_purchase(s: State, name: str) -> Reason:
    for id in s.market:
        if matches(s, id, name):
            cost, energy = s.box.cards[id].cost, s.players[s.asked].energy
            return Reason(f"{name} costs {cost} energy, and player {s.asked} has {energy}", "A78")
    return Reason(f"{name} is not for sale now", "A79")


def obstacle(s: State, creature: Creature, code: int, bar: int, other: str) -> Reason:
    if code == words.IS_BARRED:
        other = "; ".join(f"{part.source}: {part.text}" for part in parts(s, creature) if english.BARS[bar] in part.cannot)
    return Reason(*english.obstacle(code, s.label(creature.id), other))


# Why so strong


def breakdown(s: State, name: str) -> Breakdown:
    """The current values of a creature in play, with their sources."""
    c = find_creature(s, first_copy(name))
    found = parts(s, c)
    cannot = sorted({text for part in found for text in part.cannot})
    return Breakdown(s.label(c.id), power(s, c), english.keyword_list(keywords(s, c)), cannot, found)


def find_creature(s: State, name: str) -> Creature:
    find_card(split_copy(name)[0])
    in_play = [c for p in s.players for c in p.play if matches(s, c.id, name)]
    exact = [c for c in in_play if plain(s.label(c.id)) == plain(name)]
    found = exact or in_play
    if len(found) != 1:
        raise MindbugError(f"{name} could be any of {len(found)} creatures: say which" if found else f"{name} is not in play")
    return found[0]


def matches(s: State, id: int, name: str) -> bool:
    """Whether a name, with or without a copy number, means a card."""
    return plain(name) in (plain(s.label(id)), plain(s.box.name(id)), plain(s.box.cards[id].name))


def parts(s: State, c: Creature) -> list[Part]:
    """What makes up a creature: what is printed on it, its boosts, then every constant ability and effect of this turn."""
    found = [Part(s.label(c.id), "printed", c.card.power, tuple(english.keyword_list(c.card.keywords)))]
    found += [Part(s.box.name(id), "boost", 1) for id in c.boosts]
    for source in sources_of(s, FOLDED):
        for k in source.card.constants:
            if k.phase & FOLDED and works(k, s, source, k.phase) and (source.id == c.id or not k.own):
                found += part_of(s, k, source, c)
    for lasting in s.lasting:
        if lasting.reaches(c):
            found.append(made_part(s.label(lasting.source), "this turn", lasting.power, lasting.keywords, lasting.bars))
    total = sum(part.power for part in found)
    if total < 1:
        found.append(Part("the rules", "power is never below 1", 1 - total))
    return found


FOLDED = words.ON_POWER | words.ON_KEYWORDS | words.ON_COPIED_KEYWORDS | words.ON_SUPPRESSION | words.ON_BARS


def part_of(s: State, k: Constant, source: Creature, c: Creature) -> list[Part]:
    share = k.share(s, source.controller, source.id, c)
    if share == 0:
        return []
    name, text = s.label(source.id), english.part(k)
    if k.phase == words.ON_POWER:
        return [made_part(name, text, share, 0, 0)]
    if k.phase == words.ON_BARS:
        return [made_part(name, text, 0, 0, share)]
    if k.phase == words.ON_SUPPRESSION:
        return [Part(name, text)]
    return [made_part(name, text, 0, share, 0)]


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
    """Play a move on several states that the viewer may be in; what all of them have in common is foreseen. Only states that
    the viewer cannot tell from the real one are looked at, so an error tells nothing either."""
    random = seeded(0)
    outcomes: list[State] = []
    for _ in range(SAMPLES):
        sample = possible_state(s, viewer, random)
        sample.log = []
        try:
            option = parse(sample, text)
        except IllegalMove:
            if viewer is None or viewer == s.asked != words.FATE:
                raise
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


def possible_state(s: State, viewer: int | None, random: Random) -> State:
    """A state that the viewer cannot tell from this one, with chance still open."""
    if viewer is not None:
        return determinize(view(s, viewer), random)
    sample = s.copy()
    sample.random = seeded(random.next())
    return sample


def seen_event(event: Event, viewer: int | None) -> tuple[object, ...]:
    """An event as a viewer will see it, without the cards that are still unknown before it happens."""
    hidden = event.kind == words.DREW or (viewer is not None and not event.seen_by & (1 << viewer))
    cards = (len(event.cards),) if hidden else tuple(event.cards)
    return event.kind, event.player, cards, event.amount, event.rule, event.cause
