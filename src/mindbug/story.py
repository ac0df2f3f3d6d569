"""Owns the story of a game: its events as it would be told, a headline for each turn."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import takewhile

from mindbug.game import DRAW, Event, Game, Names, Viewer
from mindbug.pools import copies_in
from mindbug.position import Arrangement, Numbering, Side, read_cards, read_special
from mindbug.record import Setup
from mindbug.rules.attack import MakeAttack
from mindbug.rules.copying import CopyPlay
from mindbug.rules.play import PLAY_FROM_HAND
from mindbug.rules.pool import Pool
from mindbug.rules.special import ORDINARY, Special
from mindbug.rules.state import FIGHT, PROHIBITION, Ability
from mindbug.rules.words import EventKind
from mindbug.seats import SEATS
from mindbug.sets import SETS
from mindbug.text.events import NEED_NO_CAUSE, WHY, WHY_NOTHING, effect_of, event_text, named
from mindbug.text.languages import capital
from mindbug.text.messages import Listing, Message, Name, Player, Value, phrase, say
from mindbug.text.specials import special_text, special_title

# Behind these the rule is named: here a rule decided what happened, and neither a card that is named nor somebody's choice, so
# that a reader may wonder. Left out is what happens all the time (draws, dice, Power cards for sale) and what an effect does
# that says so itself (discarding, boosting, taking control).
CITED: set[EventKind] = {
    "revealed", "mindbugged", "spent mindbug", "hunted", "had to hunt", "attack ended", "defeated", "exhausted", "protected",
    "stopped", "lost life", "harvested", "lost octonite", "put in discard", "fell from under", "game over", "could not block",
    "could not hunt", "could not attack", "could not take", "could not hold",
}  # fmt: skip
# Several of these in a row that differ only in their cards are one sentence.
TOGETHER: set[EventKind] = {
    "drew", "drew unused", "left out", "defeated", "entered", "changed control", "returned", "gained power", "gained keyword",
    "barred",
}  # fmt: skip
LIFE_CHANGES: dict[EventKind, int] = {"lost life": -1, "gained life": 1}
# Effects that only make something else happen: what follows does not name them.
STARTERS = (CopyPlay, MakeAttack)
STARTED: set[EventKind] = {"triggered", "attacked", "stopped"}
# What an effect came to: it is told by what it did, it has begun and says what it does, or nothing came of it.
TOLD, BEGUN, NOTHING = range(3)


@dataclass(frozen=True)
class Sentence:
    """One sentence of a story: the numbers of the events that it tells, and the rule that a reader may want to look up."""

    text: str
    rule: str = ""
    events: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


@dataclass(frozen=True)
class Chapter:
    """A turn and whose it is, with a headline. The beginning is turn 0 of nobody; the end of the game is no turn."""

    headline: str
    turn: int | None = None
    player: int | None = None
    sentences: list[Sentence] = field(default_factory=list)

    @property
    def lines(self) -> list[str]:
        return [self.headline, *(f"  {sentence}" for sentence in self.sentences)]


def story(game: Game, lang: str = "en", viewer: Viewer = None, names: Names = None, rules: bool = True) -> list[Chapter]:
    """The story of a game so far, as far as the viewer may know. It is told to viewer 0 or 1, else to everybody; ``names`` are
    what the players are called; ``rules`` says whether rules are named."""
    return Teller(game, lang, viewer, names, rules).chapters()


def story_text(game: Game, lang: str = "en", viewer: Viewer = None, names: Names = None, rules: bool = True) -> str:
    """The story as plain text: a paragraph for each chapter, a line for each sentence."""
    return plain_text(story(game, lang, viewer, names, rules))


def plain_text(chapters: list[Chapter]) -> str:
    return "\n".join("".join(f"{line}\n" for line in chapter.lines) for chapter in chapters)


class Teller:
    """Tells one game to one reader."""

    def __init__(self, game: Game, lang: str, viewer: Viewer, names: Names, rules: bool) -> None:
        self.game = game
        self.lang = lang
        self.reader = viewer if isinstance(viewer, int) else None
        self.sees_all = viewer is None
        self.names = names
        self.rules = rules
        self.events = game.events(viewer=viewer)
        self.life = first_life(game)

    def chapters(self) -> list[Chapter]:
        told = [Chapter(self.headline(Message("story.beginning")), 0, None, self.beginning())]
        for group in self.groups():
            first = group[0]
            if first.kind == "turn began":
                head = Message("event.turn_began", n=first.amount, who=Player(first.player))
                told.append(Chapter(self.headline(head), first.amount, first.player))
                continue
            if first.kind == "game over":
                told.append(Chapter(self.headline(Message("story.end"))))
            only = self.only_choice(first)
            numbers = tuple(event.number for event in (group if only is None else [only, *group]))
            told[-1].sentences.append(self.say(self.message(group), self.rule(group), numbers))
        return told

    def headline(self, message: Value) -> str:
        said = phrase(message, self.lang, self.reader, self.names)
        return capital(said)

    def say(self, message: Value, rule: str = "", events: tuple[int, ...] = ()) -> Sentence:
        return Sentence(say(message, self.lang, self.reader, self.names), rule if self.rules else "", events)

    # The beginning

    def beginning(self) -> list[Sentence]:
        """How the game was set up; the events before the first turn, such as who starts, follow it."""
        position = self.game.setup.position
        said = self.deal() if position is None else FirstTable(self.game.setup, self.game.pool).describe()
        if not any(event.kind == "revealed" for event in self.events):
            said += [Message("story.starts", who=Player(e.player)) for e in self.events if e.kind == "turn began"][:1]
        return [self.say(message) for message in said]

    def deal(self) -> list[Message]:
        """Sets, edition and Power cards for sale. A seed tells all cards, so only those who may know them are told it."""
        setup = self.game.setup
        cards = [*set_titles(setup.sets), *(Name(name) for name in setup.cards)]
        others = other_cards(setup)
        cards += [Message("story.own_cards" if not cards else "story.other_cards", n=others)] if others else []
        said = [Message("story.dealt", cards=Listing(cards), edition=Message(f"story.edition.{setup.edition}"))]
        said += special_rule(setup.special)
        if self.sees_all:
            said.append(Message("story.seed", n=setup.seed))
        market = Game.from_setup(setup).position()["power_cards"]["market"]
        return said + ([Message("story.market", what=Listing([Name(name) for name in market]))] if market else [])

    # What is told together, and what goes without saying

    def groups(self) -> list[list[Event]]:
        """The events that are told, those together that make one sentence."""
        found: list[list[Event]] = []
        for event in self.events:
            if self.goes_without_saying(event):
                continue
            if found and (are_mutual([*found[-1], event]) or all(are_alike(other, event) for other in found[-1])):
                found[-1].append(event)
            else:
                found.append([event])
        return found

    def goes_without_saying(self, event: Event) -> bool:
        """That a turn ends, that a card that was played comes into play, that nobody blocks where it was said why, an effect
        that is told by what it does or by why it does nothing, and the only choice where it is told what became of it."""
        match event.kind:
            case "turn ended":
                return True
            case "entered":
                return event.procedure is PLAY_FROM_HAND
            case "unblocked":
                return event.amount == 0 and self.events[event.number - 1].kind == "could not block"
            case "triggered":
                outcome = self.outcome(event)
                return outcome == TOLD or (outcome == NOTHING and self.is_explained(event))
            case "no choice":
                after = self.events[event.number + 1 : event.number + 2]
                return bool(after) and self.only_choice(after[0]) is not None
        return False

    def is_explained(self, effect: Event) -> bool:
        """Whether it is said why nothing came of an effect."""
        said = takewhile(lambda event: event.kind not in ("triggered", "turn ended"), self.events[effect.number + 1 :])
        return any(event.kind in WHY_NOTHING and event.procedure in (effect.procedure, PROHIBITION) for event in said)

    def only_choice(self, event: Event) -> Event | None:
        """That there was nothing else to choose, if that was said just before what became of it."""
        before = self.events[event.number - 1] if event.number else None
        if before is None or before.kind != "no choice" or event.kind in WHY or not is_from(event, before):
            return None
        return before if not before.cards or {*event.cards} <= {*before.cards} else None

    def outcome(self, effect: Event) -> int:
        """What an effect came to."""
        later = self.events[effect.number + 1 :]
        same_turn = takewhile(lambda event: event.kind != "turn ended", later)
        made = [e for e in same_turn if is_from(e, effect) and e.kind != "drew" and e.kind not in WHY]
        did = list(takewhile(lambda event: event.kind != "triggered", made))  # not what the same effect did once more
        if any(event.kind not in NEED_NO_CAUSE for event in did):
            return TOLD
        if did or starts_something(effect, later) or (not made and self.game.is_at_work(effect)):
            return BEGUN
        return NOTHING

    # A sentence

    def message(self, group: list[Event]) -> Value:
        told = self.told(group)
        return told if self.only_choice(group[0]) is None else Message("story.only_choice", told=told)

    def told(self, group: list[Event]) -> Value:
        cards, apart = (tuple(name for event in group for name in getattr(event, field)) for field in ("cards", "apart"))
        event = replace(group[0], cards=cards, apart=apart)
        if are_mutual(group):
            return both_defeated(group)
        if event.kind == "triggered" and self.outcome(event) == NOTHING:
            return Message("story.no_effect", effect=effect_of(named(event, event.cards[0]), event.amount))
        if event.kind in LIFE_CHANGES:
            self.life[event.player] += LIFE_CHANGES[event.kind] * event.amount
            return Message("story.life", told=event_text(event), n=self.life[event.player])
        return event_text(event)

    def rule(self, group: list[Event]) -> str:
        kind = group[0].kind
        if kind == "game over":
            return self.rule_of_end()
        return next((event.rule for event in group if event.rule), "") if kind in CITED else ""

    def rule_of_end(self) -> str:
        """Why somebody who still has life has lost, or nobody has won."""
        if self.game.reason == "draw":
            return "" if self.game.lines[-1:] == [("both", DRAW)] else "C142"
        return "A7" if self.game.reason == "no action" else ""


def set_titles(names: list[str]) -> list[Value]:
    """What sets are called; all of them together have one name."""
    return [Message(f"story.set.{name}") for name in names] if len(names) < len(SETS) else [Message("story.all_sets")]


def special_rule(special: Special) -> list[Message]:
    """By which special rule a game is played, and what it says."""
    if special is ORDINARY:
        return []
    return [Message("story.special", title=special_title(special), text=special_text(special))]


def other_cards(setup: Setup) -> int:
    """How many cards were dealt that are neither in the sets nor among the single cards that were asked for."""
    known = {*setup.cards, *(card.name for name in setup.sets for card in SETS[name].cards)}
    return sum(count for name, count in copies_in(setup.pool).items() if name not in known)


def starts_something(effect: Event, later: list[Event]) -> bool:
    """Whether an effect has made something else happen, which does not name it."""
    starts = isinstance(effect.procedure, Ability) and any(isinstance(step, STARTERS) for step in effect.procedure.steps)
    then = next((event.kind for event in later if event.kind not in WHY), "")
    return starts and then in STARTED


def is_from(event: Event, effect: Event) -> bool:
    """Whether an event was made by an effect of a card."""
    return (event.cause, event.procedure) == (effect.cause, effect.procedure)


def are_alike(one: Event, other: Event) -> bool:
    """Whether two events differ in their cards only; it does not matter whose creatures an effect defeats."""
    if one.kind not in TOGETHER or one.procedure == FIGHT or {*one.cards} & {*other.cards} - {None}:
        return False
    same_player = one.player == other.player or one.kind == "defeated"
    return same_player and (one.kind, one.amount, one.rule) == (other.kind, other.amount, other.rule) and is_from(one, other)


def are_mutual(events: list[Event]) -> bool:
    """Whether two creatures defeat each other in a fight."""
    if len(events) != 2 or any((event.kind, event.procedure) != ("defeated", FIGHT) for event in events):
        return False
    one, other = events
    return (one.cause, other.cause) == (other.cards[0], one.cards[0])


def both_defeated(events: list[Event]) -> Message:
    return Message("story.both_defeated", what=Listing([named(event, card) for event in events for card in event.cards]))


# The position from which a game begins


def first_life(game: Game) -> list[int]:
    """The life with which the players began."""
    if game.setup.position is None:
        return [int(game.special.life) for _ in SEATS]
    return [side.life for side in FirstTable(game.setup, game.pool).sides]


class FirstTable:
    """A position as it was written, before anything happened in it. Cards have the numbers that they have in the game."""

    def __init__(self, setup: Setup, pool: Pool) -> None:
        position = setup.position or {}
        self.edition = position.get("edition", "latest")
        self.special = read_special(position)
        numbering = Numbering(pool, pool)
        sides = position.get("players", [{}, {}])
        self.sides = [Side(f"players[{i}]", side, numbering, self.special) for i, side in enumerate(sides)]
        for pile in ("unused", "revealed"):
            read_cards(pile, position.get(pile, []), numbering)
        for aside in position.get("set_aside", []):
            numbering.add("set_aside", aside["card"])
        self.copies = numbering.copies(setup.seed)

    def describe(self) -> list[Message]:
        """The edition, and the two sides in a few words, which everybody may know."""
        sides = [Message("story.side", who=Player(i), has=has(side), play=self.play(side)) for i, side in enumerate(self.sides)]
        begins = Message("story.from_position", edition=Message(f"story.edition.{self.edition}"))
        return [begins, *special_rule(self.special), *sides]

    def play(self, side: Side) -> Value:
        return Listing([self.creature(c) for c in side.play]) if side.play else Message("story.nothing")

    def creature(self, c: Arrangement) -> Value:
        copy = self.copies[c.place]
        card = Name(f"{c.face.name} #{copy}" if copy > 1 else c.face.name)
        marks = creature_marks(card, c.exhausted, c.octonite, len(c.boosts))
        return Message("story.creature", card=card, marks=Listing(marks)) if marks else card


def has(side: Side) -> Listing:
    counts = {"life": side.life, "mindbugs": side.mindbugs, "energy": side.energy} | {
        zone: len(cards) for zone, cards in side.zones.items()
    }
    needless = {"energy", "discard"}
    return Listing([Message(f"story.count.{name}", n=n) for name, n in counts.items() if n or name not in needless])


def creature_marks(card: Name, exhausted: bool, octonite: int, boosts: int) -> list[Message]:
    """What is to be seen on a creature."""
    marks = [Message("story.mark.exhausted", card=card)] if exhausted else []
    marks += [Message("story.mark.octonite", n=octonite)] if octonite else []
    return marks + ([Message("story.mark.boosts", n=boosts)] if boosts else [])
