"""Owns games that are played side by side in two worlds which one viewer cannot tell apart: the cards that the viewer does not
know lie in other places, and the same moves are made. Everything that the viewer is told must be the same in both until a card
that was hidden is shown. A question that is asked in one world only tells something if the same could happen in both."""

from __future__ import annotations

import random
from itertools import product, takewhile
from typing import Any

from knowledge import VIEWERS, Knowledge, hidden_cards, number_of, rearrange
from mindbug import Event, Game
from mindbug.rules.state import State
from mindbug.rules.turn import advance
from mindbug.rules.words import CHOOSE, DRAFT, NOBODY, TURN
from mindbug.server.sight import Eyes, log, scene
from pools import DEALABLE, Dealt
from tensors import tensors

MOVES = 6  # that are made from each position
FOLLOWED = 4  # moves that are made in both worlds


class Told(AssertionError):
    """Somebody was told by what is hidden from them."""


def position_with(
    card: str, sets: list[str], chance: random.Random, guard: list[str] | None = None, mindbugs: int = 1, held: bool = True
) -> dict[str, Any]:
    """A table on which much is hidden and a card is held, or is in play already."""
    rest = [name for name in Dealt(sets).names() if name != card and name not in (guard or [])]
    chance.shuffle(rest)
    mine, yours = rest[:4], rest[4:9]
    in_play = [rest[9:11], rest[11:13] + (guard or [])]
    (mine if held else in_play[0]).append(card)
    return {
        "players": [
            {"hand": mine, "play": in_play[0], "draw": rest[13:15], "discard": rest[15:16], "mindbugs": mindbugs, "life": 4},
            {"hand": yours, "play": in_play[1], "draw": rest[16:18], "discard": rest[18:19], "mindbugs": mindbugs, "life": 4},
        ],
        "unused": rest[19:31],
    }


def look_around(set_name: str, card: str, seed: int) -> int:
    """Play on a table with a card, and let every viewer's other world follow each move; how many worlds there were."""
    chance = random.Random(f"{card} {seed}")
    sets = [set_name] if set_name in DEALABLE else [set_name, "first-contact"]
    game = Game.from_position(position_with(card, sets, chance, held=chance.random() < 0.6), seed=seed)
    knowledge = Knowledge(game)
    followed = 0
    for _ in range(MOVES):
        if game.to_move is None:
            break
        move = chance.choice(game.moves())
        followed += sum(follow(game, viewer, move.option, chance, knowledge) for viewer in VIEWERS)
        game.play(move)
        knowledge.listen(game)
    return followed


def follow(
    game: Game,
    viewer: int | str,
    option: int,
    chance: random.Random,
    knowledge: Knowledge | None = None,
    in_words: bool = True,
) -> bool:
    """Make a move and some that follow in this world and in another one; whether there is such a world. ``in_words``: what goes
    to a browser is compared too."""
    known = (knowledge or Knowledge(game)).known[number_of(viewer)]
    hidden = [id for id in hidden_cards(game, known, number_of(viewer)) if not stays(game.state, viewer, option, id)]
    one, two = game.copy(), game.copy()
    rearrange(two.state, hidden, chance)
    if not is_still_asked(two.state, viewer):
        return False
    pair = Pair(one, two, viewer, {game.state.box.name(id) for id in hidden}, in_words)
    pair.compare()
    moves = [(str(move), str(move)) for move in one.moves() if move.option == option]
    for _ in range(FOLLOWED):
        if not moves or not pair.make(*chance.choice(moves)):
            break
        moves = pair.next_moves()
    return True


def stays(s: State, viewer: int | str, option: int, id: int) -> bool:
    """What a player draws shows at once, and what is moved must be there."""
    return id == option or (isinstance(viewer, int) and id in s.players[viewer].draw)


def is_still_asked(s: State, viewer: int | str) -> bool:
    """Whether the question is asked where other cards lie too, as everybody knows that it is. The answers may be others."""
    if s.asked == viewer or s.kind not in (TURN, CHOOSE, DRAFT):
        return True
    asked, kind = s.asked, s.kind
    s.asked = NOBODY
    try:
        advance(s)
    except ValueError:  # it has picked what cannot have been picked there
        return False
    return bool(s.asked == asked and s.kind == kind)


class Pair:
    """Two worlds in which a viewer has been told the same so far. ``hidden`` are the cards that may lie elsewhere."""

    def __init__(self, one: Game, two: Game, viewer: int | str, hidden: set[str], in_words: bool = True) -> None:
        self.in_words = in_words
        self.one, self.two = one, two
        self.viewer = viewer
        self.hidden = hidden
        self.eyes = Eyes(viewer, "en", None)
        self.heard = len(one.events())

    def next_moves(self) -> list[tuple[str, str]]:
        """The same move in both worlds or, where a hidden card is chosen, any of them in each: if it is not shown, it is the
        same to the viewer."""
        here, there = (list(map(str, game.moves())) for game in (self.one, self.two))
        one, two = ([move for move in moves if picked_by(move) in self.hidden] for moves in (here, there))
        return [(move, move) for move in here if move in there] + list(product(one, two))

    def make(self, here: str, there: str) -> bool:
        """Make a move in both worlds; whether they are still the same to the viewer."""
        self.one.play(here)
        self.two.play(there)
        one, two = (game.events(self.heard, self.viewer) for game in (self.one, self.two))
        if self.is_shown(one, two) or self.is_decided(one, two):
            return False
        self.compare()
        self.heard = len(self.one.events())
        return True

    def compare(self) -> None:
        """The bytes that bots get, what environments write, and what goes to a browser."""
        if self.one.view(self.viewer).to_bytes() != self.two.view(self.viewer).to_bytes():
            raise self.told("the view")
        if isinstance(self.viewer, int) and tensors(self.one.state, self.viewer) != tensors(self.two.state, self.viewer):
            raise self.told("the tensors")
        if not self.in_words:
            return
        if scene(self.one, self.eyes) != scene(self.two, self.eyes):
            raise self.told("the table")
        if log(self.one, self.eyes, self.heard) != log(self.two, self.eyes, self.heard):
            raise self.told("the log")

    def is_shown(self, one: list[Event], two: list[Event]) -> bool:
        """Whether events tell the worlds apart, which only a card that was hidden may do, or that there is none to play."""
        if isinstance(self.viewer, int) and any(event.kind == "swapped hands" for event in one):
            return True
        same = common(one, two)
        if same == min(len(one), len(two)):
            return False
        first = one[same], two[same]
        if any(name in self.hidden for event in first for name in event.cards):
            return True
        if any(event.kind == "game over" for event in first):
            return True
        raise self.told(f"{first[0].describe()!r} instead of {first[1].describe()!r}")

    def is_decided(self, one: list[Event], two: list[Event]) -> bool:
        """Whether a question is asked in one world only. What follows must tell that too, whatever is answered."""
        if len(one) == len(two) and question(self.one) == question(self.two):
            return False
        for asked, other, events in ((self.one, self.two, two), (self.two, self.one, one)):
            if self.may_come_to(asked, events, question(other)):
                raise self.told(f"the question {question(asked)}, which is not asked where {question(other)} is,")
        return True

    def may_come_to(self, game: Game, events: list[Event], asked: tuple[object, ...], depth: int = 3) -> bool:
        """Whether answers lead to what was seen in the other world."""
        for move in game.moves() if depth else []:
            answered = game.copy()
            answered.play(move)
            after = answered.events(self.heard, self.viewer)
            if after == events and question(answered) == asked:
                return True
            begun = len(after) < len(events) and after == events[: len(after)]
            if begun and self.may_come_to(answered, events, asked, depth - 1):
                return True
        return False

    def told(self, what: str) -> Told:
        return Told(f"{self.viewer} can tell by {what} where cards lie:\n{self.one.record()}\n{self.hands()}")

    def hands(self) -> list[list[list[str]]]:
        return [[side["hand"] for side in game.position()["players"]] for game in (self.one, self.two)]


def picked_by(move: str) -> str:
    """The card that a move picks, if that need not be shown."""
    verb, _, name = move.partition(" ")
    return name if verb in ("choose", "leave") else ""


def question(game: Game) -> tuple[object, ...]:
    """Who is asked what, as everybody sees it."""
    decision = game.decision
    return () if decision is None else (decision.player, decision.kind, decision.source)


def common(one: list[Event], two: list[Event]) -> int:
    """How many events begin both."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, two, strict=False))))
