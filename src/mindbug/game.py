"""Owns the public game: the front door for people and programs that want to play. The contract is docs/GAME_API.md."""

from __future__ import annotations

import secrets
from collections.abc import Container
from dataclasses import dataclass, field, replace
from typing import Any

from mindbug import explain, specials
from mindbug.explain import Breakdown, Reason
from mindbug.foresight import Foresight
from mindbug.notation import found_move, illegal, legal_moves, split_copy
from mindbug.pools import check_enough, check_pool, dealt_by, find_single, pool_of, sets_in, whole_sets_in
from mindbug.position import Position, normal_position, read_position, write_position
from mindbug.record import (
    Dealt,
    Line,
    Setup,
    check_chance,
    check_dealt,
    check_edition,
    check_first,
    check_names,
    check_seed,
    placed,
    read_record,
    write_record,
    write_setup,
)
from mindbug.rules import numbers, words
from mindbug.rules.changes import end_game
from mindbug.rules.deal import deal
from mindbug.rules.dice import dice_of
from mindbug.rules.draft import still_to_leave_out
from mindbug.rules.errors import IllegalMove, InvalidRecord, MindbugError, shortly
from mindbug.rules.pool import EDITIONS, Box, Pool, mix
from mindbug.rules.randomness import seeded
from mindbug.rules.seats import opponent
from mindbug.rules.special import Special
from mindbug.rules.state import NOTHING_DONE, Ability, Procedure, RawEvent, State
from mindbug.rules.turn import answer
from mindbug.rules.view import View, open_view, view
from mindbug.rules.words import EndReason, EventKind, QuestionKind
from mindbug.seats import SEATS, PerSeat, is_seat, seat_called
from mindbug.sets import EVERYTHING
from mindbug.specials import SpecialData
from mindbug.text.events import ending, event_text
from mindbug.text.messages import Message, Player, Quoted, Value, say
from mindbug.text.problems import Place, expected, wanted, within
from mindbug.text.questions import ATTACKS, answer_text, question_text

Viewer = int | str | None
Names = PerSeat[str] | None  # what the players are called
RESIGNS = "resigns"
DRAW = "agree to a draw"
TIME = "runs out of time"
# What a preview does not tell.
UNFORESEEN: tuple[EventKind, ...] = ("turn ended", "turn began", "no choice")


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
class Legal:
    """The legal moves of a question, by their notation, with the options of which they were made."""

    options: list[int]
    moves: dict[str, int]


@dataclass(frozen=True)
class Decision:
    """What is asked now: of whom, of what kind, and because of which card. ``wanted`` answers of that kind are needed one after
    the other, this one included: more than one in a draft."""

    kind: QuestionKind
    player: int | str
    source: str | None
    message: Value = field(repr=False, compare=False)
    wanted: int = 1

    def describe(self, lang: str = "en", names: Names = None) -> str:
        """The question, said to the player who is asked."""
        return say(self.message, lang, self.player if isinstance(self.player, int) else None, names)


@dataclass(frozen=True)
class Event:
    """Something that happened, in the eyes of ``viewer``. A card that the viewer may not know is None; ``cause`` and
    ``ability`` say why it happened, ``rule`` which of docs/RULES.md a player may want to read about it."""

    number: int
    kind: EventKind
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
    kind: QuestionKind | None
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
        self.legal: Legal | None = None

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
        special: Special | SpecialData | str | None = None,
        hand: tuple[int, list[str]] | None = None,
    ) -> Game:
        """A dealt game. Without ``sets`` and ``cards`` it is First Contact; a name in ``cards`` adds one copy of that card; a
        ``pool`` is played alone or, with one of both, together with them. ``first`` names the start player instead of revealing
        cards. ``special`` is a special rule, its definition or its name: only cards that it deals are in the game. ``hand`` is
        a player and the cards that are in that player's first hand, whatever chance says."""
        rule = specials.find(special)
        number, how = new_seed(seed), (check_edition(edition), check_first(first), check_chance(chance))
        names = check_names("sets", sets) if sets is not None else ([] if cards else ["first-contact"])
        singles = [find_single(name) for name in check_names("cards", cards or [])]
        if pool is None:
            pool = pool_of(names, singles)
        else:
            checked = check_pool(pool)
            pool = check_pool(mix([pool_of(names, singles), checked])) if sets or cards else checked
            names = whole_sets_in(pool)
        pool = dealt_by(rule, pool)
        check_enough(pool, rule)
        dealt = check_dealt(check_player(hand[0]), hand[1], pool, rule) if hand is not None else None
        return cls.from_setup(Setup(number, pool, names, singles, *how, special=rule, dealt=dealt))

    @classmethod
    def from_position(
        cls, position: Position, seed: int | None = None, chance: str = "sample", pool: Pool = EVERYTHING
    ) -> Game:
        """A game that goes on from the beginning of a turn, with cards of a pool."""
        return cls.from_setup(Setup(new_seed(seed), check_pool(pool), chance=check_chance(chance), position=position))

    @classmethod
    def from_record(cls, text: str) -> Game:
        """The game that a record tells, at its last line."""
        setup, lines, where = read_record(text)
        with placed(where("position")):
            game = cls.from_setup(setup)
        for line in lines:
            game.replay(line)
        return game

    @classmethod
    def from_setup(cls, setup: Setup) -> Game:
        """A game at its first question."""
        asks = setup.chance == "ask"
        if setup.position is not None:
            state, set_names = read_position(setup.position, setup.seed, asks, [], setup.pool)
            kept = {**setup.position, "sets": set_names}
            pool = state.box.pool
            return cls(state, replace(setup, pool=pool, position=normal_position(kept, pool)), set_names, [])
        start_player = words.NOBODY if setup.first is None else setup.first
        box = setup.pool.box(EDITIONS[setup.edition], setup.special)
        receiver = setup.dealt.seat if setup.dealt is not None else 0
        state = deal(box, seeded(setup.seed), start_player, asks, [], wanted_ids(setup.dealt, box), receiver)
        return cls(state, setup, sets_in(setup.pool), [])

    def replay(self, line: Line) -> None:
        try:
            if line.who == "both" and line.what == DRAW:
                self.agree_draw()
            elif (seat := seat_called(line.who)) is not None and line.what in (RESIGNS, TIME):
                self.resign(seat) if line.what == RESIGNS else self.time_out(seat)
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
            alike = [move for move in self.options() if copy is not None and split_copy(move)[0] == name]
            if len(alike) != 1:
                raise
            self.play(alike[0])

    def copy(self) -> Game:
        """An independent game at the same moment."""
        state = self.state.copy()
        state.log = list(self.state.log or [])
        found = Game(state, self.setup, self.set_names, list(self.lines))
        if self.legal is not None and self.legal.options is state.options:
            found.legal = self.legal
        return found

    # The moment

    @property
    def turn(self) -> int:
        """The number of the turn, from 1 on; 0 in a draft before the first."""
        return int(self.state.turn)

    @property
    def active(self) -> int:
        """Whose turn it is, whoever has to decide."""
        return int(self.state.active)

    @property
    def pool(self) -> Pool:
        """The cards that are in the game."""
        return self.state.box.pool

    @property
    def special(self) -> Special:
        """The special rule by which it is played; ``ORDINARY`` if there is none."""
        return self.state.box.special

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
        cause = s.cause(s.stack[-1]) if source >= 0 else None
        wanted = int(still_to_leave_out(s, s.asked)) if s.kind == words.DRAFT else 1
        return Decision(words.KINDS[s.kind], asked, cause, question_text(s), wanted)

    def moves(self) -> list[Move]:
        """Every legal move."""
        s = self.state
        reader = s.asked if is_seat(s.asked) else None
        return [Move(text, option, answer_text(s, option), reader) for text, option in self.options().items()]

    def options(self) -> dict[str, int]:
        """The notation of every legal move, and the number that the rules know it by. It is found once for a question."""
        s = self.state
        if self.legal is None or self.legal.options is not s.options:
            self.legal = Legal(s.options, legal_moves(s))
        return self.legal.moves

    def find(self, move: Move | str) -> str:
        """The notation of the legal move that is meant; IllegalMove if none is."""
        return found_move(self.state, self.options(), notation_of(move))

    def answer_number(self, move: Move | str) -> int:
        """The number of a legal move among all the answers of the pool: whenever it is the same answer, it is the same."""
        return numbers.number_of(self.state, self.options()[self.find(move)])

    def move_numbered(self, number: int) -> Move:
        """The legal move that has a number."""
        option = numbers.option_of(self.state, number)
        return next(move for move in self.moves() if move.option == option)

    def play(self, move: Move | str) -> None:
        """Make a move, given as a Move or its notation."""
        notation = self.find(move)
        option = self.options()[notation]
        self.lines.append((str(self.to_move), notation))
        self.legal = None
        answer(self.state, option)

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
        return self.state.winner if is_seat(self.state.winner) else None

    @property
    def reason(self) -> EndReason | None:
        """How the game ended; None while it goes on."""
        return None if self.state.winner == words.UNDECIDED else words.REASONS[self.state.reason]

    @property
    def ending(self) -> Message | None:
        """How the game ended, to be said; None while it goes on."""
        return None if self.state.winner == words.UNDECIDED else ending(self.state)

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
        return {s.label(c.id): int(n) for player in s.players for c in player.play if (n := dice_of(s, c))}

    def view(self, viewer: int | str) -> View:
        """What a player, or the "public", knows: the value that bots get."""
        number = check_viewer(viewer)
        if number is None:
            raise MindbugError("expected viewer 0, 1 or 'public', got None")
        return view(self.state, number)

    def open_view(self) -> View:
        """What the two players know together when one of them is asked. It tells of hands, so it is for looking back."""
        if not isinstance(self.to_move, int):
            raise MindbugError(f"expected a question to a player, got one to {shortly(self.to_move)}")
        return open_view(self.state)

    def unknown(self) -> tuple[object, ...]:
        """What nobody knows: the piles, which of their cards somebody has seen, and chance. As long as nothing of it turns up,
        it stays equal."""
        s, chance = self.state, self.state.random
        seen = [id for id in s.unused if s.knows[id] != words.NOBODY_KNOWS]
        piles = [tuple(pile) for pile in [*(p.draw for p in s.players), s.unused, seen, s.power_deck]]
        return *piles, self.to_move == "chance", chance.x, chance.y, chance.z, chance.w

    def events(self, since: int = 0, viewer: Viewer = None, kinds: Container[EventKind] | None = None) -> list[Event]:
        """What happened, in order, from event number ``since`` on; only some ``kinds`` of it if they are named."""
        if type(since) is not int or since < 0:
            raise MindbugError(f"expected since to be a whole number from 0, got {shortly(since)}")
        number = check_viewer(viewer)
        log = self.state.log or []
        if kinds is None:
            return [seen_event(log[i], i, number, self.pool) for i in range(since, len(log))]
        told = {place for place, kind in enumerate(words.EVENTS) if kind in kinds}
        return [seen_event(log[i], i, number, self.pool) for i in range(since, len(log)) if log[i].kind in told]

    @property
    def event_count(self) -> int:
        """How many events there are: the number of the next one."""
        return len(self.state.log or [])

    def is_at_work(self, effect: Event) -> bool:
        """Whether an effect that was triggered is not finished: it asks something, or the game ended in it."""
        s = self.state
        return any((s.cause(frame), frame.procedure) == (effect.cause, effect.procedure) for frame in s.stack)

    def hides(self, picked: Move) -> bool:
        """Whether the card that a move picked lies hidden now: in a hand or in a pile that nobody may look at."""
        s = self.state
        return picked.option in s.unused or any(picked.option in pile for p in s.players for pile in (p.hand, p.draw))

    def record(self) -> str:
        """The game as text, from which ``from_record`` plays it again."""
        return write_record(write_setup(self.setup), self.lines)

    # Explanations

    def why_not(self, move: Move | str) -> Reason | None:
        """Why a move is not legal now: reason and rule; None if it is legal."""
        return explain.why_not(self.state, self.options(), notation_of(move))

    def breakdown(self, name: str) -> Breakdown:
        """The current power and keywords of a creature, each part with its source."""
        return explain.breakdown(self.state, name)

    def preview(self, move: Move | str, viewer: Viewer = None) -> Preview:
        """What would follow from a move, as far as the viewer can know."""
        number = check_viewer(viewer)
        found = explain.foresee(self.state, notation_of(move), number)
        certain = found.table is not None and (self.state.ask_chance or not found.awaits_chance)
        then = found.table if certain else None
        return Preview(
            foreseen_events(found, number, self.pool, self.event_count),
            certain,
            name_of_asked(then.asked) if then is not None else None,
            words.KINDS[then.kind] if then is not None and then.asked != words.NOBODY else None,
            then.winner if then is not None and is_seat(then.winner) else None,
            number if number in SEATS else None,
        )


def notation_of(move: Any) -> str:
    """A move as it is written, whether it is a Move or that already."""
    text = move.notation if isinstance(move, Move) else move
    if not isinstance(text, str):
        raise IllegalMove(f"expected a move or its notation, got {shortly(move)}")
    return text


def wanted_ids(dealt: Dealt | None, box: Box) -> list[int] | None:
    """The physical cards that a player has in the first hand, whatever chance says."""
    if dealt is None:
        return None
    left = list(dealt.cards)
    found: list[int] = []
    for id, card in enumerate(box.cards):
        if card.name in left:
            left.remove(card.name)
            found.append(id)
    return found


def name_of_asked(asked: int) -> int | str | None:
    if asked == words.NOBODY:
        return None
    return "chance" if asked == words.FATE else asked


def seen_event(e: RawEvent, number: int, viewer: int | None, pool: Pool, unknown: bool = False) -> Event:
    """An event in the eyes of a viewer."""
    hidden = unknown or (viewer is not None and not e.seen_by & (1 << viewer))
    cards = tuple(None if hidden else name for name in e.names)
    reader = viewer if viewer in SEATS else None
    kind, apart = words.EVENTS[e.kind], tuple(e.apart)
    said = number, kind, e.player, cards, e.amount, e.rule, e.cause or None, ability_name(e.procedure)
    return Event(*said, reader, e.procedure, apart, pool)


def foreseen_events(found: Foresight, viewer: int | None, pool: Pool, start: int = 0) -> list[Event]:
    """What is foreseen in the eyes of a viewer, numbered from ``start``. Nobody knows a card before it is drawn."""
    return [seen_event(e, start + i, viewer, pool, e.kind in words.DRAWS) for i, e in enumerate(found.events)]


def ability_name(at_work: Procedure) -> str | None:
    """Which ability of the cause was at work; a procedure of the rules has its own name."""
    if isinstance(at_work, Ability):
        return words.TRIGGERS[at_work.trigger]
    return at_work.name.removeprefix("plain ") or None


def new_seed(seed: int | None) -> int:
    return secrets.randbits(64) if seed is None else check_seed(seed)


def check_player(player: Any) -> int:
    if type(player) is not int or player not in SEATS:
        raise MindbugError(f"expected player 0 or 1, got {shortly(player)}")
    return player


def check_viewer(viewer: Any) -> int | None:
    if viewer is None:
        return None
    if isinstance(viewer, str) and viewer == "public":
        return words.SPECTATOR
    if type(viewer) is not int or viewer not in SEATS:
        raise MindbugError(f"expected viewer 0, 1, 'public' or None, got {shortly(viewer)}")
    return viewer
