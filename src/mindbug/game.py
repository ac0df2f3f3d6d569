"""Owns the public game: the front door for people and programs that want to play. The contract is docs/GAME_API.md."""

from __future__ import annotations

import secrets
from collections.abc import Container
from dataclasses import dataclass, field
from typing import Any

from mindbug import explain
from mindbug.cards import find_card
from mindbug.explain import Breakdown, Reason
from mindbug.notation import illegal, legal_moves, parse, split_copy
from mindbug.position import MOST_CARDS, Position, normal_position, read_position, write_position
from mindbug.record import Line, Setup, read_record, write_record
from mindbug.rules import numbers, words
from mindbug.rules.changes import end_game
from mindbug.rules.deal import SMALLEST_POOL, deal
from mindbug.rules.dice import dice_of
from mindbug.rules.errors import IllegalMove, InvalidRecord, MindbugError, shortly
from mindbug.rules.pool import EDITIONS, Pool, mix
from mindbug.rules.randomness import seeded
from mindbug.rules.seats import opponent
from mindbug.rules.state import NOTHING_DONE, Ability, Procedure, State
from mindbug.rules.state import Event as RawEvent
from mindbug.rules.turn import answer
from mindbug.rules.view import View, view
from mindbug.sets import EVERYTHING, SETS, TEAM_CARDS
from mindbug.text.events import event_text
from mindbug.text.languages import plain
from mindbug.text.messages import Message, Name, Player, Quoted, Value, say
from mindbug.text.problems import Place, expected, spelled, wanted, within, written, wrong
from mindbug.text.questions import ATTACKS, answer_text, question_text

Viewer = int | str | None
Names = tuple[str, str] | None  # what the two players are called
MOST_DIGITS = 100  # of a seed
RESIGNS = "resigns"
DRAW = "agree to a draw"
TIME = "runs out of time"
# What a preview does not tell.
UNFORESEEN = ("turn ended", "turn began", "no choice")


@dataclass(frozen=True)
class Move:
    """One legal move; its text is the notation."""

    notation: str
    option: int
    message: Value = field(repr=False, compare=False)
    reader: int | None = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        return self.notation

    def describe(self, lang: str = "en", names: Names = None) -> str:
        """The move as a sentence, said to the player who may make it."""
        return say(self.message, lang, self.reader, names)


@dataclass(frozen=True)
class Decision:
    """What is asked now: of whom, of what kind, and because of which card."""

    kind: str
    player: int | str
    source: str | None
    message: Value = field(repr=False, compare=False)

    def describe(self, lang: str = "en", names: Names = None) -> str:
        """The question, said to the player who is asked."""
        return say(self.message, lang, self.player if isinstance(self.player, int) else None, names)


@dataclass(frozen=True)
class Event:
    """Something that happened, in the eyes of ``viewer``. A card that the viewer may not know is None; ``cause`` and
    ``ability`` say why it happened, ``rule`` which of docs/RULES.md a player may want to read about it."""

    number: int
    kind: str
    player: int
    cards: tuple[str | None, ...]
    amount: int
    rule: str
    cause: str | None
    ability: str | None
    viewer: int | None = None
    procedure: Procedure = field(default=NOTHING_DONE, repr=False, compare=False)
    apart: tuple[str, ...] = field(default=(), repr=False, compare=False)
    pool: Pool = field(default=EVERYTHING, repr=False, compare=False)

    def describe(self, lang: str = "en", names: Names = None) -> str:
        """The event as a sentence, said to the player in whose eyes it is, or else to everybody."""
        return say(event_text(self), lang, self.viewer, names)


@dataclass(frozen=True)
class Preview:
    """What would follow from a move, as far as a viewer can know. If not ``certain``, more follows that depends on unknown
    cards or on chance."""

    events: list[Event]
    certain: bool
    to_move: int | str | None
    kind: str | None
    winner: int | None
    viewer: int | None = None

    def describe(self, lang: str = "en", names: Names = None) -> list[str]:
        """What would happen, a sentence each, and who decides then."""
        said = [event.describe(lang, names) for event in self.events if event.kind not in UNFORESEEN]
        if not self.certain:
            then: Value = Message("preview.uncertain")
        elif isinstance(self.to_move, int):
            who = Player(self.to_move)
            then = Message("preview.next", who=who, what=Message(f"next.{self.kind}", who=who))
        elif self.winner is None and not said:
            then = Message("preview.nothing")
        else:
            return said
        return [*said, say(then, lang, self.viewer, names)]


class Game:
    """A game of two players, from its deal or a position to its end."""

    def __init__(self, state: State, setup: Setup, set_names: list[str], lines: list[tuple[str, str]]) -> None:
        self.state = state
        self.setup = setup
        self.set_names = set_names
        self.lines = lines

    # Beginning

    @classmethod
    def new(
        cls,
        sets: list[str] | None = None,
        cards: list[str] | None = None,
        seed: int | None = None,
        edition: str = "latest",
        first: int | None = None,
        chance: str = "sample",
        pool: Pool | None = None,
    ) -> Game:
        """A dealt game. Without ``sets`` and ``cards`` it is First Contact; a name in ``cards`` adds one copy of that card; a
        ``pool`` is played instead of both. ``first`` names the start player instead of revealing cards."""
        names = check_names("sets", sets) if sets is not None else ([] if cards else ["first-contact"])
        singles = [find_single(name) for name in check_names("cards", cards or [])]
        setup = Setup(check_seed(seed), names, singles, check_edition(edition), check_first(first), check_chance(chance))
        if pool is None:
            pool = pool_of(names, singles)
        start_player = words.NOBODY if first is None else first
        state = deal(pool.box(EDITIONS[edition]), seeded(setup.seed), start_player, chance == "ask", [])
        return cls(state, setup, sets_in(pool), [])

    @classmethod
    def from_position(
        cls, position: Position, seed: int | None = None, chance: str = "sample", pool: Pool = EVERYTHING
    ) -> Game:
        """A game that goes on from the beginning of a turn, with cards of a pool."""
        number, mode = check_seed(seed), check_chance(chance)
        state, set_names = read_position(position, number, mode == "ask", [], pool)
        return cls(state, Setup(number, chance=mode, position=normal_position(position, pool)), set_names, [])

    @classmethod
    def from_record(cls, text: str) -> Game:
        """The game that a record tells, at its last line."""
        setup, lines, places = read_record(text)
        try:
            game = cls.from_setup(setup)
        except MindbugError as error:
            raise InvalidRecord(within(error, Place("line", places[wrong_part(setup)]))) from error
        for line in lines:
            game.replay(line)
        return game

    @classmethod
    def from_setup(cls, setup: Setup) -> Game:
        if setup.position is not None:
            return cls.from_position(setup.position, setup.seed, setup.chance)
        return cls.new(setup.sets, setup.cards, setup.seed, setup.edition, setup.first, setup.chance)

    def replay(self, line: Line) -> None:
        try:
            if line.who == "both" and line.what == DRAW:
                self.agree_draw()
            elif line.who in ("0", "1") and line.what == RESIGNS:
                self.resign(int(line.who))
            elif line.who in ("0", "1") and line.what == TIME:
                self.time_out(int(line.who))
            elif line.who != str(self.to_move):
                turn = wanted("move_of", who=str(self.to_move))
                raise InvalidRecord(expected(turn, Quoted(f"{line.who} {line.what}"), Place("line", line.number)))
            else:
                self.play_recorded(line.what)
        except InvalidRecord:
            raise
        except MindbugError as error:
            raise InvalidRecord(within(error, Place("line", line.number))) from error

    def play_recorded(self, text: str) -> None:
        """Make a move of a record. Where rules 1 told copies in a hand apart, it may name a copy that is not the one that came
        into play; it is meant if it is the only one."""
        try:
            self.play(text)
        except IllegalMove:
            name, copy = split_copy(text)
            alike = [move for move in self.moves() if copy is not None and split_copy(str(move))[0] == name]
            if len(alike) != 1:
                raise
            self.play(alike[0])

    def copy(self) -> Game:
        """An independent game at the same moment."""
        state = self.state.copy()
        state.log = list(self.state.log or [])
        return Game(state, self.setup, self.set_names, list(self.lines))

    @property
    def pool(self) -> Pool:
        """The cards that are in the game."""
        return self.state.box.pool

    # The question

    @property
    def to_move(self) -> int | str | None:
        """0 or 1: who must decide now; "chance" in chance="ask" mode; None when the game is over."""
        return name_of_asked(self.state.asked)

    @property
    def decision(self) -> Decision | None:
        """The pending question; None when the game is over."""
        s = self.state
        asked = self.to_move
        if asked is None:
            return None
        source = s.stack[-1].source
        return Decision(words.KINDS[s.kind], asked, s.cause(s.stack[-1]) if source >= 0 else None, question_text(s))

    def moves(self) -> list[Move]:
        """Every legal move."""
        s = self.state
        reader = s.asked if s.asked in (0, 1) else None
        return [Move(text, option, answer_text(s, option), reader) for text, option in legal_moves(s).items()]

    def answer_number(self, move: Move | str) -> int:
        """The number of a legal move among all the answers of the pool: whenever it is the same answer, it is the same."""
        return numbers.number_of(self.state, parse(self.state, notation_of(move)))

    def move_numbered(self, number: int) -> Move:
        """The legal move that has a number."""
        option = numbers.option_of(self.state, number)
        return next(move for move in self.moves() if move.option == option)

    def play(self, move: Move | str) -> None:
        """Make a move, given as a Move or its notation."""
        s = self.state
        option = parse(s, notation_of(move))
        notation = next(known for known, legal in legal_moves(s).items() if legal == option)
        self.lines.append((str(self.to_move), notation))
        answer(s, option)

    # The end

    def resign(self, player: int) -> None:
        self.end_by(player, RESIGNS, opponent(self.state, check_player(player)), words.BY_RESIGNING)

    def time_out(self, player: int) -> None:
        """A player has run out of time and loses."""
        self.end_by(player, TIME, opponent(self.state, check_player(player)), words.BY_TIME)

    def agree_draw(self) -> None:
        self.end_by("both", DRAW, words.DRAWN, words.BY_DRAW)

    def end_by(self, who: int | str, what: str, winner: int, reason: int) -> None:
        if self.state.winner != words.UNDECIDED:
            raise IllegalMove(illegal([], f"{who} {what}"))
        self.lines.append((str(who), what))
        end_game(self.state, winner, reason)

    @property
    def winner(self) -> int | None:
        return self.state.winner if self.state.winner in (0, 1) else None

    @property
    def reason(self) -> str | None:
        """How the game ended; None while it goes on."""
        return None if self.state.winner == words.UNDECIDED else words.REASONS[self.state.reason]

    # What can be seen

    def position(self, viewer: Viewer = None) -> Position:
        """The table as a dict; for a viewer only what that viewer may know."""
        number = check_viewer(viewer)
        return write_position(self.state if number is None else view(self.state, number).table, list(self.set_names))

    @property
    def attacker(self) -> str | None:
        """The creature whose attack is going on; nobody's while a Fast creature may be used."""
        s = self.state
        if s.asked == words.NOBODY or (s.kind == words.AGAIN and s.fresh):
            return None
        attacks = [frame for frame in s.stack if frame.procedure.name in ATTACKS and s.this(frame) is not None]
        return s.label(attacks[-1].source) if attacks else None

    @property
    def dice(self) -> dict[str, int]:
        """How many dice each creature rolls when it attacks, if it rolls any."""
        s = self.state
        counts = {s.label(c.id): int(dice_of(s, c)) for player in s.players for c in player.play}
        return {name: count for name, count in counts.items() if count}

    def view(self, viewer: int | str) -> View:
        """What a player, or the "public", knows: the value that bots get."""
        number = check_viewer(viewer)
        if number is None:
            raise MindbugError("expected viewer 0, 1 or 'public', got None")
        return view(self.state, number)

    def events(self, since: int = 0, viewer: Viewer = None) -> list[Event]:
        """What happened, in order, from event number ``since`` on."""
        if type(since) is not int or since < 0:
            raise MindbugError(f"expected since to be a whole number from 0, got {shortly(since)}")
        number = check_viewer(viewer)
        log = self.state.log or []
        return [seen_event(log[i], i, number, self.pool) for i in range(since, len(log))]

    def record(self) -> str:
        """The game as text, from which ``from_record`` plays it again."""
        return write_record(self.setup, self.lines)

    # Explanations

    def why_not(self, move: Move | str) -> Reason | None:
        """Why a move is not legal now: reason and rule; None if it is legal."""
        return explain.why_not(self.state, notation_of(move))

    def breakdown(self, name: str) -> Breakdown:
        """The current power and keywords of a creature, each part with its source."""
        return explain.breakdown(self.state, name)

    def preview(self, move: Move | str, viewer: Viewer = None) -> Preview:
        """What would follow from a move, as far as the viewer can know."""
        number = check_viewer(viewer)
        found = explain.foresee(self.state, notation_of(move), number)
        start = len(self.state.log or [])
        return Preview(
            [seen_event(e, start + i, number, self.pool, e.kind == words.DREW) for i, e in enumerate(found.events)],
            found.certain,
            name_of_asked(found.asked),
            words.KINDS[found.kind] if found.asked != words.NOBODY else None,
            found.winner if found.winner in (0, 1) else None,
            number if number in (0, 1) else None,
        )


def notation_of(move: Any) -> str:
    """A move as it is written, whether it is a Move or that already."""
    text = move.notation if isinstance(move, Move) else move
    if not isinstance(text, str):
        raise IllegalMove(f"expected a move or its notation, got {shortly(move)}")
    return text


def wrong_part(setup: Setup) -> str:
    """Which part of the head of a record cannot be."""
    try:
        check_seed(setup.seed)
    except MindbugError:
        return "seed"
    if setup.position is not None:
        return "position"
    try:
        check_edition(setup.edition)
    except MindbugError:
        return "edition"
    try:
        check_first(setup.first)
    except MindbugError:
        return "first"
    try:
        pool_of([], setup.cards, least=0)
    except MindbugError:
        return "cards"
    return "sets" if setup.sets else "cards" if setup.cards else "rules"


def name_of_asked(asked: int) -> int | str | None:
    if asked == words.NOBODY:
        return None
    return "chance" if asked == words.FATE else asked


def seen_event(e: RawEvent, number: int, viewer: int | None, pool: Pool, unknown: bool = False) -> Event:
    """An event in the eyes of a viewer."""
    hidden = unknown or (viewer is not None and not e.seen_by & (1 << viewer))
    cards = tuple(None if hidden else name for name in e.names)
    reader = viewer if viewer in (0, 1) else None
    kind, apart = words.EVENTS[e.kind], tuple(e.apart)
    said = number, kind, e.player, cards, e.amount, e.rule, e.cause or None, ability_name(e.procedure)
    return Event(*said, reader, e.procedure, apart, pool)


def ability_name(at_work: Procedure) -> str | None:
    """Which ability of the cause was at work; a procedure of the rules has its own name."""
    if isinstance(at_work, Ability):
        return words.TRIGGERS[at_work.trigger]
    return at_work.name.removeprefix("plain ") or None


def sets_in(pool: Pool) -> list[str]:
    """The official sets from which cards are in a pool."""
    return [name for name, known in SETS.items() if any(pool.get(card.name) is card for card in known.cards)]


def pool_of(names: list[str], singles: list[str], least: int = SMALLEST_POOL) -> Pool:
    """The cards of sets and single cards, in the order of the sets. The Power cards of a set come with any card of it."""
    for name in names:
        if name not in SETS:
            raise MindbugError(expected(wanted("sets", names=spelled(SETS)), written(name), choices=list(SETS)))
    if len(set(names)) < len(names):
        raise MindbugError(expected(wanted("set_once"), spelled(names)))
    counts = {card.name: card.copies for name in names for card in SETS[name].cards}
    for single in singles:
        card = find_card(find_single(single))
        counts[card.name] = counts.get(card.name, 0) + 1
        if counts[card.name] > card.copies:
            raise MindbugError(wrong("all_in", n=card.copies, card=Name(card.name)))
    total = sum(counts.values())
    if total < least:
        raise MindbugError(wrong("too_few", least=least, n=total, missing=least - total))
    parts = [known.only({*counts, *(card.name for card in known.powers)}) for known in SETS.values() if touches(known, counts)]
    found = mix(parts)
    return Pool(found.cards, found.faces, found.powers, [counts[card.name] for card in found.cards])


def touches(pool: Pool, names: Container[str]) -> bool:
    return any(card.name in names for card in pool.cards)


def find_single(name: str) -> str:
    """The name of a card that can be shuffled and dealt."""
    if isinstance(name, str) and plain(name) in map(plain, TEAM_CARDS):
        raise MindbugError(wrong("for_teams", card=Quoted(name)))
    card = find_card(name)
    if card.stage > 1:
        face = Message("problem.got.face", card=Name(card.name), origin=Name(EVERYTHING.origin(card).name))
        raise MindbugError(expected(wanted("dealt"), face))
    if card.cost:
        got = Message("problem.got.power_card_of_set", card=Name(card.name))
        raise MindbugError(expected(wanted("creature_card"), got))
    return card.name


def check_seed(seed: Any) -> int:
    if seed is None:
        return secrets.randbits(64)
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise MindbugError(f"expected a whole number as seed, got {shortly(seed)}")
    if abs(seed) >= 10**MOST_DIGITS:
        raise MindbugError(expected(wanted("digits", n=MOST_DIGITS), written(seed)))
    return seed


def check_names(what: str, names: Any) -> list[str]:
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise MindbugError(f"expected {what} to be a list of names, got {shortly(names)}")
    if len(names) > MOST_CARDS:
        raise MindbugError(expected(wanted("short_list", n=MOST_CARDS), len(names)))
    return list(names)


def check_edition(edition: Any) -> str:
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise MindbugError(expected(wanted("editions", names=spelled(EDITIONS)), written(edition), choices=list(EDITIONS)))
    return edition


def check_first(first: Any) -> int | None:
    if first is not None and (type(first) is not int or first not in (0, 1)):
        raise MindbugError(expected(wanted("first"), written(first)))
    return first


def check_chance(chance: Any) -> str:
    if not isinstance(chance, str) or chance not in ("sample", "ask"):
        raise MindbugError(f"expected chance to be 'sample' or 'ask', got {shortly(chance)}")
    return chance


def check_player(player: Any) -> int:
    if type(player) is not int or player not in (0, 1):
        raise MindbugError(f"expected player 0 or 1, got {shortly(player)}")
    return player


def check_viewer(viewer: Any) -> int | None:
    if viewer is None:
        return None
    if isinstance(viewer, str) and viewer == "public":
        return words.SPECTATOR
    if type(viewer) is not int or viewer not in (0, 1):
        raise MindbugError(f"expected viewer 0, 1, 'public' or None, got {shortly(viewer)}")
    return viewer
