"""Owns making puzzles: bots play games, every question of them is tried, and what has one provable answer is rated and told.

What is made depends on the seed and the number of a game alone, so that work which was interrupted goes on with the next game.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from mindbug.bots import match
from mindbug.bots.guides import PLAYOUTS
from mindbug.bots.searching import Searcher, best_of
from mindbug.bots.weighing import weigh
from mindbug.game import Game
from mindbug.notation import legal_moves
from mindbug.position import Position
from mindbug.puzzles.lines import right_line, wrong_line
from mindbug.puzzles.proving import OutOfWork, Proof, Prover, Riddle
from mindbug.puzzles.puzzle import KINDS, InvalidPuzzle, Kind, Puzzle, Variation, named_in, to_data
from mindbug.puzzles.themes import themes_of
from mindbug.rules.errors import MindbugError, shortly
from mindbug.rules.randomness import seeded
from mindbug.rules.view import View
from mindbug.seats import opposite, per_seat

THINKING = 400  # iterations of the bots for a move
NEAR_DEATH = 2  # nobody is killed within a turn from more life, but for a few cards
DEVIATION = 250
# Which bots try a puzzle, how often, and how much harder it is than for a beginner when they all fail.
LEVELS = (("novice", 5), ("easy", 5), ("medium", 2), ("hard", 1))
EASIEST = 1000
STEP = 300
DULL = 1150  # what nearly all beginners find is a puzzle only if there is something more to it
# What is only likely: two long searches agree, and two of another kind.
LONG_SEARCH = 20_000
OTHER_SEARCH = 3_000
SHORT_SEARCH = 1_500
GAP = 0.12
LEAST_CHANCE, MOST_CHANCE = 0.2, 0.93  # of the best answer: where all is lost or won, no answer is interesting
SELDOM = 7  # in one of so many games it is looked for: it takes most of the time, and what is proved is worth more
FEW = 3  # answers that a question of a turn must have


# What is played where nobody says it: one after the other, the set that most people have more often than the others.
MIXES = (
    ("first-contact",),
    ("beyond-evolution",),
    ("first-contact", "new-servants"),
    ("beyond-eternity",),
    ("first-contact",),
    ("battlefruit-kingdom",),
    ("battlefruit-galaxy", "battlefruit-addon"),
    ("first-contact",),
    ("king-of-tokyo",),
    ("first-contact", "promos"),
)


@dataclass(frozen=True)
class Recipe:
    """What is made: from which seed, with which sets games are played, which kinds are looked for, and how many iterations the
    bots think. Without sets all are played in turn."""

    seed: int
    sets: tuple[str, ...] = ()
    kinds: tuple[str, ...] = KINDS
    thinking: int = THINKING

    def sets_of(self, number: int) -> tuple[str, ...]:
        """The sets of a game."""
        return self.sets or MIXES[number % len(MIXES)]


# Games


@dataclass(frozen=True)
class Occasion:
    """A question of a game, with the turn's beginning, what was done since, and what the bot answers."""

    start: Position
    moves: tuple[str, ...]
    game: Game
    seat: int
    made: str
    source: str


def moments(recipe: Recipe, number: int) -> Iterator[Occasion]:
    """The questions with several answers of one game of two bots, before they are answered."""
    sets = list(recipe.sets_of(number))
    name = f"puzzles {recipe.seed} {number} {' '.join(sets)}"
    random = seeded(match.number_of(f"{name} bots"))
    game = Game.new(sets=sets, seed=match.number_of(name))
    bots = per_seat(lambda _: Searcher(recipe.thinking, random.split()))
    turn, start = 0, game.position()
    moves: list[str] = []
    while isinstance(game.to_move, int):
        if game.turn != turn:
            turn, start, moves = game.turn, game.position(), []
        asked = game.to_move
        move = bots[asked].choose(game.view(asked))
        if len(game.options()) > 1:
            source = f"seed {recipe.seed}, game {number}, turn {turn}"
            yield Occasion(start, tuple(moves), game, asked, move, source)
        moves.append(f"{asked} {move}")
        game.play(move)


def puzzles_of_game(recipe: Recipe, number: int) -> list[Puzzle]:
    """All puzzles of one game: at most one of each kind in a turn, and one that is only likely."""
    found: list[Puzzle] = []
    last: dict[str, int] = {}
    for moment in moments(recipe, number):
        for kind in likely_kinds(moment):
            if kind not in recipe.kinds or last.get(kind) == moment.game.turn:
                continue
            if kind == "chance" and (kind in last or number % SELDOM):
                continue
            puzzle = puzzle_of(moment, recipe.sets_of(number), kind)
            if puzzle is not None:
                last[kind] = moment.game.turn
                found.append(puzzle)
                break
    return found


def likely_kinds(moment: Occasion) -> list[Kind]:
    """What it is worth while to look for."""
    view = moment.game.view(moment.seat)
    mine, other = view.table.players[moment.seat], view.table.players[opposite(moment.seat)]
    kinds: list[Kind] = []
    if other.life <= NEAR_DEATH:
        kinds.append("win")
        kinds.append("certain")
    if mine.life <= NEAR_DEATH:
        kinds.append("survive")
    if match.make("easy", seeded(0)).choose(view) != moment.made:  # what is seen at once needs no long search
        kinds.append("chance")
    return kinds


def puzzle_of(moment: Occasion, sets: tuple[str, ...], kind: Kind) -> Puzzle | None:
    """The puzzle of a kind that a moment holds. It is tried on the moment first, then proved on what is written down."""
    make = MAKERS[kind]
    if make(moment.game.view(moment.seat)) is None:
        return None
    asked = Puzzle(
        kind, sets, moment.seat, seen_position(moment), moment.moves, "", 0, DEVIATION, (), NO_LINE, "", NO_LINE,
        moment.source,
    )  # fmt: skip
    try:
        if asked.game().position(moment.seat) != moment.game.position(moment.seat):
            return None
        found = make(asked.view)
    except MindbugError:
        return None
    return finished(asked, found) if found is not None else None


NO_LINE = Variation(0, ())


def seen_position(moment: Occasion) -> Position:
    """How the turn began, without the cards that the player who is asked does not know even now."""
    known = set(named_in(moment.game.position(moment.seat)))
    shown = moment.game.position(moment.seat)["shown"]
    known |= {shown} if shown else set()
    start = moment.start

    def hide(names: list[str]) -> list[str | None]:
        return [name if name in known else None for name in names]

    sides = []
    for seat, side in enumerate(start["players"]):
        hand = side["hand"] if seat == moment.seat else sorted_first_known(hide(side["hand"]))
        sides.append(compact({**side, "hand": hand, "draw": hide(side["draw"]), "play": [bare(c) for c in side["play"]]}))
    found = {"active": start["active"], "players": sides, "unused": hide(start["unused"])}
    for name in ("revealed", "set_aside"):
        found |= {name: start[name]} if start[name] else {}
    powers = start["power_cards"]
    if any(powers.values()):
        found["power_cards"] = {"market": powers["market"], "deck": hide(powers["deck"]), "discard": powers["discard"]}
    return found


def sorted_first_known(names: list[str | None]) -> list[str | None]:
    """A hand in no telling order."""
    return [*sorted(name for name in names if name is not None), *(name for name in names if name is None)]


def compact(side: Position) -> Position:
    """Without what stands for itself when it is left out."""
    usual = {"life": 3, "mindbugs": 2, "spent_mindbugs": 0, "energy": 0}
    return {name: value for name, value in side.items() if value != usual.get(name, [])}


def bare(creature: Position) -> str | Position:
    """A creature without what follows from the rest."""
    kept = {name: creature[name] for name in ("exhausted", "octonite", "boosts", "side") if creature.get(name)}
    return {"card": creature["card"], **kept} if kept else creature["card"]


# Proving and telling


@dataclass(frozen=True)
class Finding:
    """What is right, and how the others are told to be wrong."""

    answer: str
    line: Variation
    refute: Callable[[str], Variation]
    chances: tuple[float, ...] = ()


def proved(prove: Callable[[Prover], Proof | None]) -> Callable[[View], Finding | None]:
    """A maker that accepts what is proved."""

    def make(view: View) -> Finding | None:
        prover = Prover(view)
        try:
            proof = prove(prover)
        except OutOfWork:
            return None
        return told(prover.riddle, proof) if proof is not None else None

    return make


def told(riddle: Riddle, proof: Proof) -> Finding:
    moves = legal_moves(riddle.table)
    answer = next(text for text, option in moves.items() if option == proof.answer)
    return Finding(answer, right_line(riddle, proof), lambda text: wrong_line(riddle, proof, moves[text]))


def likely(view: View) -> Finding | None:
    """What long searches agree on: two that go by what was learned, and two that play games out."""
    seat = view.viewer
    answers = set()
    for iterations, seed in ((SHORT_SEARCH, 1), (LONG_SEARCH, 2), (LONG_SEARCH, 3)):
        best, *others = weigh(view, iterations, seeded(seed))
        chances = best.chance, others[0].chance
        answers.add(best.move)
        clear = LEAST_CHANCE <= best.chance <= MOST_CHANCE and best.chance - others[0].chance >= GAP
        if len(answers) > 1 or not clear:
            return None
    for seed in (4, 5):
        answers.add(best_of(Searcher(OTHER_SEARCH, seeded(seed), guide=PLAYOUTS).estimates(view)).move)
    if len(answers) > 1:
        return None
    line = Variation(0, (f"{seat} {best.move}",))
    return Finding(best.move, line, lambda _: NO_LINE, tuple(round(chance, 3) for chance in chances))


MAKERS: dict[Kind, Callable[[View], Finding | None]] = {
    "win": proved(Prover.win),
    "survive": proved(Prover.survive),
    "certain": proved(Prover.certain),
    "chance": likely,
}


def finished(asked: Puzzle, found: Finding) -> Puzzle | None:
    """The puzzle with its rating and what is told of it; None if it is dull."""
    view = asked.view
    tries = {name: [match.make(name, seeded(n)).choose(view) for n in range(times)] for name, times in LEVELS}
    rating = EASIEST + sum(STEP * share_of_wrong(tries[name], found.answer) for name, _ in LEVELS)
    own_moves = sum(made.startswith(f"{asked.seat} ") for made in found.line.moves)
    if rating < DULL and (len(view.table.options) < FEW or own_moves == 1):
        return None
    tempting = tempting_move(view, tries, found.answer)
    return replace(
        asked,
        answer=found.answer,
        rating=round(rating),
        themes=themes_of(view, found.line, asked.kind),
        line=found.line,
        tempting=tempting,
        refutation=found.refute(tempting),
        chances=found.chances,
    )


def share_of_wrong(moves: list[str], answer: str) -> float:
    return sum(move != answer for move in moves) / len(moves)


def tempting_move(view: View, tries: dict[str, list[str]], answer: str) -> str:
    """The wrong answer that bots gave most often; where none of them did, the one that a quick look likes best."""
    wrong = Counter(move for moves in tries.values() for move in moves if move != answer)
    if wrong:
        return max(sorted(wrong), key=lambda move: wrong[move])
    looked = Searcher(60, seeded(0)).estimates(view)
    return next(estimate.move for estimate in looked if estimate.move != answer)


# Files


def make_file(path: Path, recipe: Recipe, games: int, tell: Callable[[int, list[Puzzle]], None]) -> None:
    """Play games up to a number and write the puzzles of each into a line of a file, after those that it has."""
    head = json.dumps(asdict(recipe))
    done = lines_done(path, head)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        if done < 0:
            file.write(head + "\n")
        for number in range(max(0, done), games):
            found = puzzles_of_game(recipe, number)
            file.write(json.dumps([to_data(puzzle) for puzzle in found], ensure_ascii=False) + "\n")
            file.flush()
            tell(number, found)


def lines_done(path: Path, head: str) -> int:
    """How many games a file has; -1 if there is nothing. A line that was cut off while it was written is taken away."""
    if not path.exists():
        return -1
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if len(whole) < len(text):
        with path.open("r+b") as file:
            file.truncate(len(whole))
            os.fsync(file.fileno())
    lines = whole.decode("utf-8").splitlines()
    if lines and lines[0] != head:
        raise InvalidPuzzle(f"expected a file of puzzles that begins with {head}, got {shortly(lines[0])}")
    return len(lines) - 1
