"""Owns ``mindbug play``: a whole game in the terminal, against an opponent of the program or a second person at the screen."""

from __future__ import annotations

import argparse
import shlex
from dataclasses import dataclass, field
from pathlib import Path

from mindbug import cards
from mindbug.cli import answers, pending, questions, records
from mindbug.cli.library import EVERY_SET
from mindbug.cli.moves import find_move
from mindbug.cli.opponents import OPPONENTS, Opponent
from mindbug.cli.screen import Picture, draw
from mindbug.cli.speech import Speech, capital
from mindbug.cli.terminal import Terminal
from mindbug.game import Event, Game, Move
from mindbug.rules.errors import MindbugError
from mindbug.rules.state import EDITIONS

DESCRIPTION = """A whole game in the terminal, against an opponent of the program or a second person at the same screen. Every
move is saved, so that a game can be left at any time and gone on with later."""
ONLY_NEW = ("sets", "edition", "seed")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("play", help="play a game in the terminal", description=DESCRIPTION)
    against = parser.add_mutually_exclusive_group()
    against.add_argument("--bot", choices=list(OPPONENTS), default="random", help="the opponent (default: random)")
    against.add_argument("--two", action="store_true", help="two people at one screen, which they pass to each other")
    sets = [*cards.sets(), EVERY_SET]
    parser.add_argument("--sets", nargs="+", metavar="SET", choices=sets, help=f"some of: {', '.join(sets)}")
    parser.add_argument("--edition", choices=list(EDITIONS), help="which rules (default: latest)")
    parser.add_argument("--seed", type=int, metavar="N", help="deal the same cards again")
    parser.add_argument("--seat", type=int, choices=(0, 1), help="which player you are against a bot (default: 0)")
    parser.add_argument("--name", action="append", metavar="NAME", help="with --two: a player's name, Player 0 first")
    parser.add_argument("--save", metavar="FILE", help="where to keep the record (default: your data folder)")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    parser.set_defaults(run=run, usage_error=parser.error)


def run(args: argparse.Namespace) -> int:
    """Play until the game is over or the person leaves."""
    check_usage(args)
    table = sit_down(args)
    if args.resume is not None and table.game.to_move is None:
        table.show_end()
        return 0
    table.save()
    table.run()
    return 0


def check_usage(args: argparse.Namespace) -> None:
    if args.resume is not None:
        given = [f"--{name}" for name in ONLY_NEW if getattr(args, name) is not None]
        if given:
            args.usage_error(f"{', '.join(given)}: only for a new game, not with --resume")
    if args.two and args.seat is not None:
        args.usage_error("--seat: not with --two, where both players are people")
    if args.name is not None and (not args.two or len(args.name) > 2):
        args.usage_error("--name: only with --two, at most twice")


def sit_down(args: argparse.Namespace) -> Table:
    """The table as the command line wants it."""
    people = (0, 1) if args.two else (args.seat or 0,)
    names = ((args.name or []) + ["", ""])[:2]
    if args.resume is not None:
        path = Path(args.resume).expanduser()
        game = records.load(path)
        told = [records.events_before_last_move(game.record(), player) for player in (0, 1)]
    else:
        sets = cards.sets() if args.sets is not None and EVERY_SET in args.sets else args.sets
        game = Game.new(sets=sets, seed=args.seed, edition=args.edition or "latest")
        path, told = records.new_path(), [0, 0]
    if args.save is not None and args.save != args.resume:
        path = records.free_path(args.save)
    notice = f"Every move is saved in {path}"
    hint = "Type help for the rules in brief and for what you can ask."
    return Table(game, path, people, OPPONENTS[args.bot](), Terminal(), told, (names[0], names[1]), [notice, hint])


class Left(Exception):
    """The person leaves the table."""


@dataclass
class Table:
    """A game, the people at it, and what each of them has been told. ``seated`` looks at the screen now."""

    game: Game
    path: Path
    people: tuple[int, ...]
    opponent: Opponent
    terminal: Terminal
    told: list[int]
    names: tuple[str, str]
    notices: list[str] = field(default_factory=list)
    seated: int | None = None

    # The game

    def run(self) -> None:
        try:
            while self.game.to_move is not None:
                self.next_move()
            self.show_end()
        except (Left, EOFError, KeyboardInterrupt):
            self.leave()

    def next_move(self) -> None:
        asked = self.game.to_move
        if isinstance(asked, int) and asked in self.people:
            self.ask(asked)
        else:
            self.game.play(self.opponent(self.game.moves()))
            self.save()

    def ask(self, seat: int) -> None:
        """Show the table to a player and listen until they have decided."""
        if len(self.people) == 2 and seat != self.seated:
            self.curtain(seat)
        self.seated = seat
        self.show(seat)
        while not self.answered(seat, self.terminal.ask("> ")):
            pass

    def answered(self, seat: int, typed: str) -> bool:
        """Whether what was typed decides something; everything else is answered and changes nothing."""
        word, _, rest = typed.partition(" ")
        try:
            if not typed:
                self.show(seat)
            elif word.lower() in COMMANDS:
                return self.obey(word.lower(), rest.strip(), seat)
            else:
                self.decide(seat, find_move(self.game.moves(), typed))
                return True
        except MindbugError as error:
            self.terminal.tell(capital(str(error)))
        return False

    def decide(self, seat: int, move: Move) -> None:
        before = len(self.game.events(viewer=seat))
        self.game.play(move)
        self.told[seat] = before
        self.save()

    # Commands

    def obey(self, word: str, rest: str, seat: int) -> bool:
        """Do what a command says; whether it decided something."""
        speech = self.speech(seat)
        match COMMANDS[word]:
            case "help":
                self.terminal.tell(*answers.HELP)
            case "keywords":
                self.terminal.write(answers.keyword_help(self.game, self.terminal.width))
            case "why":
                self.terminal.tell(*answers.why(self.game, seat, speech, rest))
            case "card":
                self.terminal.tell(*answers.card(rest))
            case "preview":
                self.terminal.tell(*answers.preview(self.game, seat, speech, rest))
            case "log":
                self.terminal.tell(*answers.log(self.game, seat, speech))
            case "discard":
                self.terminal.tell(*answers.discard(self.game, seat, speech))
            case "table":
                self.show(seat)
            case "save":
                self.save_copy(rest)
            case "quit":
                raise Left
            case "resign":
                return self.resigned(seat)
        return False

    def resigned(self, seat: int) -> bool:
        if self.terminal.ask("Give up this game? yes or no: ").lower() not in ("y", "yes"):
            self.terminal.tell("The game goes on.")
            return False
        self.told[seat] = len(self.game.events(viewer=seat))
        self.game.resign(seat)
        self.save()
        return True

    def save_copy(self, name: str) -> None:
        path = records.free_path(name) if name else self.path
        try:
            records.save(path, self.game)
        except OSError as error:
            self.terminal.tell(f"Not saved: {error}")
        else:
            self.terminal.write([f"Saved in {path}"])

    def save(self) -> None:
        """Keep the record. A full disk does not end a game that is going on."""
        try:
            records.save(self.path, self.game)
        except OSError as error:
            if self.seated is None:
                raise
            self.notices.append(f"This move could not be saved: {error}")

    # What is shown

    def speech(self, reader: int | None) -> Speech:
        """How to speak to a player, or to everybody."""
        if reader is None:
            return Speech(None, (self.called(0), self.called(1)))
        return Speech(reader, (self.names[0] or "the opponent", self.names[1] or "the opponent"))

    def called(self, player: int) -> str:
        return self.names[player] or f"Player {player}"

    def show(self, seat: int) -> None:
        self.terminal.clear()
        self.terminal.write(draw(self.picture(seat), self.terminal))
        self.notices.clear()

    def picture(self, seat: int) -> Picture:
        game, speech = self.game, self.speech(seat)
        decision, events = game.decision, game.events(since=self.told[seat], viewer=seat)
        question = questions.put(game, decision, seat, speech, events) if decision is not None else None
        turn = max((event.amount for event in game.events(viewer=seat) if event.kind == "turn began"), default=1)
        news, attacker, dice = self.news(seat, events), pending.attacker(game), pending.dice_counts(game)
        return Picture(game.position(seat), seat, speech, news, self.notices, question, turn, attacker, dice)

    def news(self, seat: int, events: list[Event]) -> list[str]:
        """What happened since a player last decided; where nothing has happened yet, what they decided."""
        answered = records.last_move(self.game.record(), seat)
        return self.speech(seat).news(events) or ([f"You answered: {answered}"] if answered else [])

    def curtain(self, seat: int) -> None:
        """Nobody sees a hand while the screen goes from one player to the other."""
        self.terminal.forget()
        self.terminal.ask(f"Pass the screen to {self.called(seat)}, then press Enter. ")

    def show_end(self) -> None:
        """The last table, who won and why, and where the record is."""
        together = len(self.people) == 2
        reader = None if together else self.people[0]
        if reader is None:
            self.terminal.clear()
            self.terminal.tell(*self.speech(None).story(self.last_turn()))
        else:
            self.show(reader)
        self.terminal.write(["", self.terminal.bold(self.speech(reader).result(self.game))])
        self.terminal.write([f"The record of the game is in {self.path}"])

    def last_turn(self) -> list[Event]:
        events = self.game.events(viewer="public")
        begun = [i for i, event in enumerate(events) if event.kind == "turn began"]
        return events[begun[-1] if begun else 0 :]

    def leave(self) -> None:
        """Save, and say how to come back."""
        records.save(self.path, self.game)
        seat = f" --seat {self.people[0]}" if self.people == (1,) else ""
        both = " --two" if len(self.people) == 2 else ""
        named = "".join(f" --name {shlex.quote(name)}" for name in self.names if name)
        self.terminal.write(["", "The game is saved. Go on with it by:"])
        self.terminal.write([f"  mindbug play --resume {shlex.quote(str(self.path))}{seat}{both}{named}"])


COMMANDS = {
    "help": "help", "?": "help", "h": "help", "keywords": "keywords", "why": "why", "card": "card", "preview": "preview",
    "log": "log", "discard": "discard", "table": "table", "save": "save", "quit": "quit", "q": "quit", "exit": "quit",
    "resign": "resign",
}  # fmt: skip
