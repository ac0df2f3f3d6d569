"""Owns the answers to "why not", "why so strong" and "what if"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from mindbug.cards import LONGEST, find_anywhere
from mindbug.foresight import Foresight, answered, deals_of, in_common
from mindbug.notation import check_names, first_copy, found_move, parse, split_copy
from mindbug.rules import words
from mindbug.rules.action import why_no_action
from mindbug.rules.attack import prey_of, still_attacking, why_no_attack, why_no_block
from mindbug.rules.effect import Effect
from mindbug.rules.effects import cannot_play
from mindbug.rules.errors import IllegalMove, MindbugError, shortly
from mindbug.rules.fold import keywords, power, sources_of, works
from mindbug.rules.randomness import seeded
from mindbug.rules.seats import opponent
from mindbug.rules.state import Constant, Creature, State
from mindbug.rules.view import view
from mindbug.seats import PerSeat, is_seat
from mindbug.text.cards import constants_text
from mindbug.text.events import ending
from mindbug.text.languages import plain
from mindbug.text.messages import Listing, Message, Name, Player, Quoted, Value, phrase, say, side_by_side
from mindbug.text.objects import bar_text, bars, keyword_names
from mindbug.text.problems import wrong
from mindbug.text.questions import name as named_card
from mindbug.text.questions import question_text


@dataclass(frozen=True)
class Reason:
    """Why something is not possible, and the rule that says so. It is told to the player who was asked."""

    message: Message = field(repr=False)
    rule: str
    reader: int | None = None

    @property
    def text(self) -> str:
        return self.describe()

    def describe(self, lang: str = "en", names: PerSeat[str] | None = None) -> str:
        return say(self.message, lang, self.reader, names)

    def __str__(self) -> str:
        return f"{self.text} (RULES {self.rule})"


@dataclass(frozen=True)
class Part:
    """What one source contributes to a creature. ``source`` is None for what the rules themselves contribute."""

    source: str | None
    message: Value = field(repr=False)
    power: int = 0
    keywords: tuple[str, ...] = ()
    cannot: tuple[str, ...] = ()

    @property
    def is_printed(self) -> bool:
        return isinstance(self.message, Message) and self.message.key == "part.printed"

    @property
    def text(self) -> str:
        """Why the source contributes it, in English."""
        return phrase(self.message)

    def describe(self, lang: str = "en", card: str | None = None, apart: Iterable[str] = ()) -> str:
        """The source, what it contributes to a card and why. ``apart`` are the cards that are spoken of together with it."""
        gives, apart = Listing(self.gives(card)), side_by_side(apart)
        if self.is_printed:
            return say(Message("part.printed_line", gives=gives), lang)
        source = Message("part.rules") if self.source is None else Name(self.source)
        key = "part.line" if gives.items else "part.no_gain"
        return say(Message(key, source=source, gives=gives, text=self.message), lang, apart=apart)

    def gives(self, card: str | None) -> list[Value]:
        power: list[Value] = []
        if self.is_printed:
            power = [Message("part.printed_power", n=self.power)]
        elif self.power:
            power = [Message("part.power", change=f"{self.power:+d}".replace("-", "−"))]
        return power + named(self.keywords, self.cannot, card)


@dataclass(frozen=True)
class Breakdown:
    """The current power and keywords of a creature, and the parts they are made of."""

    card: str
    power: int
    keywords: list[words.Keyword]
    cannot: list[str]
    parts: list[Part]

    def describe(self, lang: str = "en") -> list[str]:
        """What the creature has now, and a line for each part of it."""
        gives = [Message("part.printed_power", n=self.power), *named(self.keywords, self.cannot, self.card)]
        spoken_of = [self.card, *(part.source for part in self.parts if part.source is not None)]
        total = say(Message("part.total", card=Name(self.card), gives=Listing(gives)), lang, apart=side_by_side(spoken_of))
        return [total, *(part.describe(lang, self.card, spoken_of) for part in self.parts)]


def named(keywords: Iterable[str], cannot: Iterable[str], card: str | None) -> list[Value]:
    """Keywords, and what a creature cannot do, in words that agree with its name."""
    who = Name(card) if card is not None else None
    said: list[Value] = [Message(f"keyword.{word}") for word in keywords]
    return said + [Message("part.cannot", what=bar_text(bar, 1, who)) for bar in cannot]


# Why not


def why_not(s: State, legal: dict[str, int], text: str) -> Reason | None:
    """Why a move is not one of the legal moves of a state, or None if it is."""
    try:
        found_move(s, legal, text)
    except IllegalMove:
        if len(text) > LONGEST:  # no move at all
            raise
    else:
        return None
    verb, _, name = first_copy(text).partition(" ")
    verb = plain(verb)
    if s.winner != words.UNDECIDED:
        return Reason(Message("obstacle.game_over", result=ending(s)), "A6")
    check_names(text, s.box.pool)
    reader = int(s.asked) if is_seat(s.asked) else None
    if verb in EXPLAINED and s.kind in EXPLAINED[verb]:
        found = why_no_object(s, verb, name)
        return Reason(found.message, found.rule, reader)
    if verb == "buy":
        return Reason(Message("obstacle.not_the_time_to_buy"), "A77", reader)
    if plain(text) == "mindbug":
        return Reason(Message("obstacle.no_card_played"), "A36", reader)
    return Reason(Message("obstacle.other_question", question=question_text(s)), "A29", reader)


EXPLAINED = {
    "buy": [words.BUY],
    "play": [words.TURN],
    "action": [words.TURN, words.AGAIN],
    "attack": [words.TURN, words.AGAIN],
    "block": [words.BLOCK],
    "hunt": [words.HUNT],
    "choose": [words.CHOOSE],
    "leave": [words.DRAFT],
}


def why_no_object(s: State, verb: str, name: str) -> Reason:
    attack = s.stack[-1]
    asked = s.asked
    if verb == "buy":
        return why_no_purchase(s, name)
    if verb == "play":
        return why_no_play(s, name)
    if verb == "choose":
        return why_no_choice(s, name)
    if verb == "leave":
        return Reason(Message("obstacle.not_dealt", card=typed(s, name), player=Player(asked)), "A14")
    side = opponent(s, asked) if verb == "hunt" else asked
    found = [c for c in s.players[side].play if matches(s, c.id, name)]
    if not found:
        return Reason(Message("obstacle.not_in_play", card=typed(s, name), player=Player(side)), "A39")
    creature = found[0]
    if verb == "action":
        return obstacle(s, creature, why_no_action(s, creature) or words.MUST_HUNT, 0)
    if verb == "attack":
        code = why_no_attack(s, creature)
        if code == words.POSSIBLE and s.kind == words.AGAIN:
            return Reason(Message("obstacle.no_frenzy"), "A43")
        return obstacle(s, creature, code or words.MUST_HUNT, words.CANNOT_ATTACK)
    attacker = still_attacking(s, attack)
    assert attacker is not None
    if verb == "hunt":
        code = words.CANNOT_BE_HUNTED if creature.id not in prey_of(s, attacker) else words.MUST_HUNT
        return obstacle(s, creature, code, 0, attacker)
    return obstacle(s, creature, why_no_block(s, attacker, creature), words.CANNOT_BLOCK, attacker)


def why_no_choice(s: State, name: str) -> Reason:
    """What the text means is not offered where nothing would happen to it."""
    f = s.stack[-1]
    step = f.procedure.steps[f.pc]
    meant = step.meant(s, f) if isinstance(step, Effect) else []
    in_vain = any(matches(s, id, name) for id in meant if id not in f.picked)
    key, rule = ("in_vain", "C91") if in_vain else ("not_offered", "A2")
    return Reason(Message(f"obstacle.{key}", card=typed(s, name), source=named_card(s, f.source)), rule)


def why_no_play(s: State, name: str) -> Reason:
    held = [id for id in s.players[s.asked].hand if matches(s, id, name)]
    if not held:
        return Reason(Message("obstacle.not_in_hand", card=typed(s, name), player=Player(s.asked)), "A32")
    weak = any(cannot_play(s, s.asked, id) for id in held)
    code = words.CANNOT_BE_PLAYED if weak else words.MUST_HUNT
    return Reason(Message(f"obstacle.{OBSTACLES[code][0]}", card=Name(s.box.name(held[0]))), OBSTACLES[code][1])


def why_no_purchase(s: State, name: str) -> Reason:
    for id in s.market:
        if matches(s, id, name):
            cost, energy = s.box.cards[id].cost, s.players[s.asked].energy
            price = Message("obstacle.too_dear", card=typed(s, name), n=cost, player=Player(s.asked), energy=energy)
            return Reason(price, "A78")
    return Reason(Message("obstacle.not_for_sale", card=typed(s, name)), "A79")


def typed(s: State, name: str) -> Name:
    """A card as a person named it, by its real name if that can be told."""
    bare, copy = split_copy(name)
    try:
        found = find_anywhere(bare, s.box.pool).name
    except MindbugError:
        return Name(name, apart=True)
    return Name(found if copy is None else f"{found} #{copy}", apart=True)


# What the reason is called, and the rule that says so.
OBSTACLES = {
    words.IS_BARRED: ("IS_BARRED", "A54"),
    words.HAS_ATTACKED: ("HAS_ATTACKED", "A43"),
    words.IS_SNEAKY: ("IS_SNEAKY", "A46"),
    words.BLOCK_LIMITED: ("BLOCK_LIMITED", "C32"),
    words.NO_ACTION: ("NO_ACTION", "A30"),
    words.DOES_NOTHING: ("DOES_NOTHING", "A31"),
    words.MUST_HUNT: ("MUST_HUNT", "C20"),
    words.CANNOT_BE_HUNTED: ("CANNOT_BE_HUNTED", "C31"),
    words.CANNOT_BE_PLAYED: ("CANNOT_BE_PLAYED", "C18"),
}


def obstacle(s: State, creature: Creature, code: int, bar: int, other: Creature | None = None) -> Reason:
    key, rule = OBSTACLES[code]
    values: dict[str, Value] = {"card": named_card(s, creature.id)}
    if other is not None:
        values["other"] = named_card(s, other.id)
    if code == words.IS_BARRED:
        barring = [part for part in parts(s, creature) if bars(bar)[0] in part.cannot]
        values["why"] = Listing([Message("obstacle.barred_by", source=Name(str(p.source)), text=p.message) for p in barring])
    return Reason(Message(f"obstacle.{key}", **values), rule)


# Why so strong


def breakdown(s: State, name: str) -> Breakdown:
    """The current values of a creature in play, with their sources."""
    c = find_creature(s, first_copy(name))
    found = parts(s, c)
    cannot = sorted({text for part in found for text in part.cannot})
    return Breakdown(s.label(c.id), power(s, c), keyword_names(keywords(s, c)), cannot, found)


def find_creature(s: State, name: str) -> Creature:
    find_anywhere(split_copy(name)[0], s.box.pool)
    in_play = [c for p in s.players for c in p.play if matches(s, c.id, name)]
    exact = [c for c in in_play if plain(s.label(c.id)) == plain(name)]
    found = exact or in_play
    if len(found) != 1:
        key = "which_creature" if found else "not_in_play"
        raise MindbugError(wrong(key, name=Quoted(name), n=len(found), choices=[s.label(c.id) for c in found]))
    return found[0]


def matches(s: State, id: int, name: str) -> bool:
    """Whether a name, with or without a copy number, means a card."""
    return plain(name) in (plain(s.label(id)), plain(s.box.name(id)), plain(s.box.cards[id].name))


def parts(s: State, c: Creature) -> list[Part]:
    """What makes up a creature: what is printed on it, its boosts, then every constant ability and effect of this turn."""
    found = [Part(s.label(c.id), Message("part.printed"), c.card.power, tuple(keyword_names(c.card.keywords)))]
    found += [Part(s.box.name(id), Message("part.boost"), 1) for id in c.boosts]
    for source in sources_of(s, FOLDED):
        for k in source.card.constants:
            if k.phase & FOLDED and works(k, s, source, k.phase) and (source.id == c.id or not k.own):
                found += part_of(s, k, source, c)
    for lasting in s.lasting:
        if lasting.reaches(c):
            found.append(
                made_part(s.label(lasting.source), Message("part.this_turn"), lasting.power, lasting.keywords, lasting.bars)
            )
    total = sum(part.power for part in found)
    if total < 1:
        found.append(Part(None, Message("part.floor"), 1 - total))
    return found


FOLDED = words.ON_POWER | words.ON_KEYWORDS | words.ON_COPIED_KEYWORDS | words.ON_SUPPRESSION | words.ON_BARS


def part_of(s: State, k: Constant, source: Creature, c: Creature) -> list[Part]:
    share = k.share(s, source.controller, source.id, c)
    if share == 0:
        return []
    name = s.label(source.id) if source.id != words.NO_CARD else None  # what the special rule gives, the rules give
    text = constants_text([k])
    if k.phase == words.ON_POWER:
        return [made_part(name, text, share, 0, 0)]
    if k.phase == words.ON_BARS:
        return [made_part(name, text, 0, 0, share)]
    if k.phase == words.ON_SUPPRESSION:
        return [Part(name, text)]
    return [made_part(name, text, 0, share, 0)]


def made_part(source: str | None, text: Value, more: int, gained: int, barred: int) -> Part:
    return Part(source, text, more, tuple(keyword_names(gained)), tuple(bars(barred)))


# What if


def foresee(s: State, text: str, viewer: int | None) -> Foresight:
    """What follows from a move as far as the viewer can know. Only states that the viewer cannot tell from the real one are
    looked at, so an error tells nothing either."""
    deals = [s] if viewer is None else deals_of(view(s, viewer), seeded(0))
    return in_common([answered(deal, foreseen_answer(deal, text, viewer)) for deal in deals], viewer)


def foreseen_answer(s: State, text: str, viewer: int | None) -> int:
    """The answer that a move is in a state in which the viewer may be."""
    try:
        return parse(s, text)
    except IllegalMove:
        if viewer is None or viewer == s.asked != words.FATE:
            raise
        raise IllegalMove(f"viewer {viewer} cannot know whether {shortly(text)} is possible") from None
