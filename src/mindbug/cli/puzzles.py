"""Owns ``mindbug puzzles``: solving them in the terminal, listing them, and making more."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import shlex
import tempfile
from datetime import date
from pathlib import Path
from random import Random

from mindbug import cards, puzzles
from mindbug.cli.games import records
from mindbug.cli.library.printed import loose
from mindbug.cli.output.language import add_language, default_language
from mindbug.cli.output.paper import as_json
from mindbug.cli.output.terminal import Terminal
from mindbug.cli.output.words import Words
from mindbug.cli.table import news, questions
from mindbug.cli.table.moves import find_move
from mindbug.cli.table.screen import Picture, draw
from mindbug.folders import data_folder
from mindbug.game import Game
from mindbug.puzzles import progress as progresses
from mindbug.puzzles.making import Recipe, make_file
from mindbug.puzzles.progress import Progress
from mindbug.puzzles.puzzle import InvalidPuzzle, Puzzle, to_data
from mindbug.rules.errors import MindbugError
from mindbug.seats import per_seat
from mindbug.text.languages import capital
from mindbug.text.messages import Listing, Message, Quoted, Value, phrase, say

DESCRIPTION = """\
Puzzles from games of strong bots, each with exactly one right answer: solve
them, list them (mindbug puzzles list) or make more (mindbug puzzles make)."""
EXAMPLES = """\
examples:
  mindbug puzzles --sets first-contact
  mindbug puzzles --day
  mindbug puzzles --failed
  mindbug puzzles list --json --kind win --theme sneaky
  mindbug puzzles make --games 100 --seed 7 --out more.jsonl"""
DEEDS = ("solve", "list", "make")
ONLY_TO_MAKE = ("games", "seed", "out")
TODAY = "today"
GAMES = 100


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "puzzles", description=DESCRIPTION, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("deed", nargs="?", choices=DEEDS, default="solve", help="what to do (default: solve)")
    parser.add_argument("--sets", nargs="+", metavar="SET", choices=cards.sets(), help="only with cards of these sets")
    parser.add_argument("--kind", choices=puzzles.KINDS, help="only of this kind")
    parser.add_argument("--theme", choices=puzzles.THEMES, help="only about this")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--id", metavar="ID", help="this puzzle")
    which.add_argument("--day", nargs="?", const=TODAY, metavar="DATE", help="the puzzle of today, or of a day as 2026-12-31")
    which.add_argument("--failed", action="store_true", help="those that you have failed, once more")
    parser.add_argument("--json", action="store_true", help="with list: print for programs")
    making = parser.add_argument_group("making more")
    making.add_argument("--games", type=int, metavar="N", help=f"let bots play so many games in all (default: {GAMES})")
    making.add_argument("--seed", type=int, metavar="N", help="the games of this number (default: 1)")
    making.add_argument("--out", metavar="FILE", help="the file to write, or to go on with")
    add_language(parser)
    parser.set_defaults(run=run, usage_error=parser.error)


def run(args: argparse.Namespace) -> int:
    check_usage(args)
    if args.deed == "make":
        return make(args)
    return show_list(args) if args.deed == "list" else solve(args)


def check_usage(args: argparse.Namespace) -> None:
    given = [f"--{name}" for name in ONLY_TO_MAKE if getattr(args, name) is not None]
    if given and args.deed != "make":
        args.usage_error(f"{', '.join(given)}: only with make")
    if args.deed == "make" and args.out is None:
        args.usage_error("make: expected --out FILE")
    if args.games is not None and args.games < 1:
        args.usage_error(f"--games: expected a number from 1, got {args.games}")
    if args.json and args.deed != "list":
        args.usage_error("--json: only with list")
    if args.deed != "solve" and (args.id or args.day or args.failed):
        args.usage_error("--id, --day and --failed: only to solve")
    if args.deed == "make" and args.theme:
        args.usage_error("--theme: not with make")


# Making and listing


def make(args: argparse.Namespace) -> int:
    kinds = puzzles.KINDS if args.kind is None else (args.kind,)
    recipe = Recipe(1 if args.seed is None else args.seed, tuple(args.sets or ()), kinds)

    def tell(number: int, found: list[Puzzle]) -> None:
        print(f"{number} {' '.join(puzzle.kind for puzzle in found)}".rstrip(), flush=True)

    make_file(Path(args.out).expanduser(), recipe, args.games or GAMES, tell)
    return 0


def show_list(args: argparse.Namespace) -> int:
    found = puzzles.select(args.kind, args.sets, args.theme)
    if args.json:
        print(as_json([to_data(puzzle) for puzzle in found]))
        return 0
    for puzzle in found:
        themes = ", ".join(puzzles.theme_title(theme, args.lang) for theme in puzzle.themes)
        print("\t".join([puzzle.id, puzzles.title(puzzle, args.lang), str(puzzle.rating), "+".join(puzzle.sets), themes]))
    print(phrase(own("count", n=len(found)), args.lang))
    return 0


def own(key: str, /, **values: Value) -> Message:
    return Message(f"puzzle.{key}", **values)


# Solving


class Solved(Exception):
    """The person has had enough."""


def solve(args: argparse.Namespace) -> int:
    solver = Solver(args.lang, Terminal())
    day = day_of(args.day) if args.day is not None else None
    try:
        if args.id is not None or day is not None:
            chosen = puzzles.find(args.id) if day is None else puzzles.of_day(day, chosen_puzzles(args))
            solver.ask(chosen, day, is_last=True)
        else:
            solver.ask_all(chosen_puzzles(args), args.failed)
    except (Solved, EOFError, KeyboardInterrupt):
        solver.terminal.write([""])
    return 0


def day_of(text: str) -> date:
    if text == TODAY:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise MindbugError(f"expected a day such as 2026-12-31, got {text!r}") from None


def chosen_puzzles(args: argparse.Namespace) -> list[Puzzle]:
    found = puzzles.select(args.kind, args.sets, args.theme)
    if not found:
        raise MindbugError(phrase(own("none_fits"), args.lang))
    return found


class Solver:
    """A person at the terminal who solves puzzles."""

    def __init__(self, lang: str, terminal: Terminal) -> None:
        self.lang = lang
        self.terminal = terminal
        self.progress = self.load()
        self.chance = Random(secrets.randbits(64))

    def load(self) -> Progress:
        """What was kept; what cannot be read is put aside, never written over."""
        path = progress_path()
        try:
            return progresses.from_data(json.loads(path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return Progress()
        except (InvalidPuzzle, ValueError):
            aside = path.with_name(f"{path.name}.unreadable")
            path.replace(aside)
            self.terminal.tell(say(own("unreadable", name=Quoted(str(aside))), self.lang))
            return Progress()

    def ask_all(self, chosen: list[Puzzle], only_failed: bool) -> None:
        """One puzzle after the other: new ones that fit, or those that were failed, the oldest first."""
        by_id = {puzzle.id: puzzle for puzzle in chosen}
        waiting = [by_id[id] for id in self.progress.failed if id in by_id]
        while True:
            puzzle = next(iter(waiting), None) if only_failed else self.progress.next(chosen, self.chance)
            if puzzle is None:
                self.terminal.tell(say(own("none_failed" if only_failed else "none_left"), self.lang))
                return
            waiting = waiting[1:]
            self.ask(puzzle)

    def ask(self, puzzle: Puzzle, day: date | None = None, is_last: bool = False) -> None:
        """Show a puzzle, hear the answer, and tell what is to be said of it."""
        game = puzzle.game(secrets.randbits(32))
        words = Words(self.lang, puzzle.seat)
        self.show(puzzle, game, words, day)
        move = self.answer(game, words)
        verdict = puzzles.check(puzzle, move)
        self.progress = self.progress.after(puzzle, verdict.is_right, day)
        save(self.progress)
        self.tell(puzzle, verdict, day)
        self.after(puzzle, game, is_last)

    def show(self, puzzle: Puzzle, game: Game, words: Words, day: date | None) -> None:
        notices = [puzzles.task(puzzle, self.lang)]
        head = phrase(own("head", id=puzzle.id, kind=puzzles.title(puzzle, self.lang), n=puzzle.rating), self.lang)
        if day is not None:
            notices.insert(0, phrase(own("day", day=day.isoformat()), self.lang))
        decision = game.decision
        self.terminal.clear()
        self.terminal.write([self.terminal.bold(head)])
        picture = Picture(
            game.position(puzzle.seat),
            puzzle.seat,
            words,
            per_seat(lambda seat: words.label("you") if seat == puzzle.seat else capital(words.player(seat))),
            news.news(game, 0, words) if puzzle.moves else [],
            notices,
            questions.put(game, decision, puzzle.seat, words) if decision is not None else None,
            game.turn,
            game.attacker,
            game.dice,
        )
        self.terminal.write(draw(picture, self.terminal))

    def answer(self, game: Game, words: Words) -> str:
        """The move that the person makes; until there is one, what is wrong with what was typed."""
        while True:
            typed = self.terminal.ask("> ")
            if loose(typed) in self.words_for("quit"):
                raise Solved
            if loose(typed) in self.words_for("help"):
                self.terminal.tell(say(own("help"), self.lang))
                continue
            try:
                return str(find_move(game.moves(), typed, words))
            except MindbugError as error:
                self.terminal.tell(words.sentence(error.describe(self.lang)))

    def words_for(self, command: str) -> set[str]:
        """What may be typed for a command, in this language or in English."""
        return {loose(word) for lang in (self.lang, "en") for word in Words(lang).choices(f"command.{command}")}

    def tell(self, puzzle: Puzzle, verdict: puzzles.Judgement, day: date | None) -> None:
        told = puzzles.explain(puzzle, self.lang)
        mine = puzzles.solution.move_title(puzzle, verdict.move, self.lang)
        wrong = "wrong_of_chance" if puzzle.kind == "chance" else "wrong"
        said = say(own("right", move=mine) if verdict.is_right else own(wrong, move=mine, answer=told.answer), self.lang)
        self.terminal.write(["", self.terminal.good(said) if verdict.is_right else self.terminal.bad(said)])
        self.heading("line")
        self.terminal.tell(*(f"  {step}" for step in told.line))
        self.heading("tempting", move=told.tempting)
        self.terminal.tell(f"  {told.why}", *(f"  {step}" for step in told.refutation))
        about = [say(own("about", what=Listing(told.themes)), self.lang)] if told.themes else []
        self.terminal.tell("", *about, say(own("source", what=puzzle.source), self.lang), self.standing(day))

    def heading(self, key: str, /, **values: Value) -> None:
        self.terminal.write([self.terminal.bold(capital(phrase(own(key, **values), self.lang)))])

    def standing(self, day: date | None) -> str:
        rating = self.progress.rating
        now = own("now", n=round(rating.rating), other=round(2 * rating.deviation), streak=self.progress.streak)
        said = [say(now, self.lang)]
        if day is not None:
            said.append(say(own("days", n=self.progress.days_in_a_row(date.today())), self.lang))
        return " ".join(said)

    def after(self, puzzle: Puzzle, game: Game, is_last: bool) -> None:
        """Go on to the next puzzle, play on, or leave."""
        typed = loose(self.terminal.ask(f"{capital(phrase(own('after_last' if is_last else 'after'), self.lang))} "))
        if typed in {loose(word) for word in phrase(own("play"), self.lang).split(", ")} | {"play"}:
            self.play_on(puzzle, game)
        elif typed in self.words_for("quit"):
            raise Solved

    def play_on(self, puzzle: Puzzle, game: Game) -> None:
        """Keep the game after the right answer, and say how to go on with it."""
        path = records.new_path()
        game.play(puzzle.answer)
        records.save(path, game)
        lang = f" --lang {self.lang}" if self.lang != default_language() else ""
        self.terminal.write([Words(self.lang).label("go_on_by")])
        self.terminal.write([f"  mindbug play --resume {shlex.quote(str(path))} --seat {puzzle.seat}{lang}"])
        raise Solved


# What is kept


def progress_path() -> Path:
    return data_folder() / "puzzles.json"


def save(progress: Progress) -> None:
    """Write the progress beside its place, then put it there in one step."""
    path = progress_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(as_json(progresses.to_data(progress)))
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
