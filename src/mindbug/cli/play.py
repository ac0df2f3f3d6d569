"""Owns ``mindbug play``: a whole game in the terminal, against an opponent of the program or a second person at the screen."""

from __future__ import annotations

import argparse
import secrets
import shlex
from dataclasses import dataclass, field
from pathlib import Path

from mindbug import bots, cards, specials
from mindbug.bots import match
from mindbug.cli.games import records
from mindbug.cli.games.own import add_cards, dealt_pool
from mindbug.cli.library.printed import EVERY_SET, loose
from mindbug.cli.output.language import add_language, default_language
from mindbug.cli.output.terminal import Terminal, wrapped
from mindbug.cli.output.words import Words, words_to
from mindbug.cli.table import answers, news, questions
from mindbug.cli.table.moves import NoSuchMove, find_move
from mindbug.cli.table.screen import Picture, draw
from mindbug.game import Game, Move
from mindbug.rules.errors import MindbugError
from mindbug.rules.pool import EDITIONS
from mindbug.rules.randomness import seeded
from mindbug.seats import SEATS, PerSeat, per_seat
from mindbug.text.languages import capital
from mindbug.text.messages import Player

DESCRIPTION = """A whole game in the terminal, against an opponent of the program or a second person at the same screen. Every
move is saved, so that a game can be left at any time and gone on with later."""
ONLY_NEW = ("sets", "cards", "edition", "special", "seed")
DEFAULT_BOT = "easy"
COMMANDS = ("help", "keywords", "rule", "why", "card", "preview", "hint", "log", "discard", "table", "save", "quit", "resign")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("play", description=DESCRIPTION)
    against = parser.add_mutually_exclusive_group()
    against.add_argument("--bot", choices=bots.names(), default=DEFAULT_BOT, help=f"the opponent (default: {DEFAULT_BOT})")
    against.add_argument("--two", action="store_true", help="two people at one screen, which they pass to each other")
    sets = [*cards.sets(), EVERY_SET]
    parser.add_argument("--sets", nargs="+", metavar="SET", choices=sets, help=f"some of: {', '.join(sets)}")
    add_cards(parser, "alone, or with --sets together with these")
    parser.add_argument("--edition", choices=list(EDITIONS), help="which rules (default: latest)")
    parser.add_argument(
        "--special", choices=specials.names(), metavar="NAME", help=f"a special rule: {', '.join(specials.names())}"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="deal the same cards again, and the bot plays alike")
    parser.add_argument("--seat", type=int, choices=SEATS, help="which player you are against a bot (default: 0)")
    parser.add_argument("--name", action="append", metavar="NAME", help="with --two: a player's name, Player 0 first")
    parser.add_argument("--save", metavar="FILE", help="where to keep the record (default: your data folder)")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    add_language(parser)
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
    if args.name is not None and (not args.two or len(args.name) > len(SEATS)):
        args.usage_error("--name: only with --two, at most twice")


def sit_down(args: argparse.Namespace) -> TerminalTable:
    """The table as the command line wants it."""
    people = SEATS if args.two else (args.seat or 0,)
    given = args.name or []
    names = per_seat(lambda seat: given[seat] if seat < len(given) else "")
    if args.resume is not None:
        path = Path(args.resume).expanduser()
        game = records.load(path)
    else:
        sets = cards.sets() if args.sets is not None and EVERY_SET in args.sets else args.sets
        pool = dealt_pool(args)
        game = Game.new(sets=sets, seed=args.seed, edition=args.edition or "latest", special=args.special, pool=pool)
        path = records.new_path()
    if args.save is not None and args.save != args.resume:
        path = records.free_path(args.save)
    chance = None if args.seed is None else seeded(match.number_of(f"{args.seed} opponent"))
    table = TerminalTable(game, path, people, match.make(args.bot, chance), Terminal(), args.lang, names)
    table.bot = args.bot
    table.remember()
    words = table.words(None)
    table.notices += [f"{words.label('saved_in')} {path}", words.label("hint")]
    return table


class Left(Exception):
    """The person leaves the table."""


@dataclass
class TerminalTable:
    """A game, the people at it, and what each of them has been told and has last answered. ``seated`` looks at the screen
    now."""

    game: Game
    path: Path
    people: tuple[int, ...]
    opponent: bots.Bot
    terminal: Terminal
    lang: str = "en"
    names: PerSeat[str] = ("", "")
    told: list[int] = field(default_factory=lambda: [0 for _ in SEATS])
    answers: list[str] = field(default_factory=lambda: ["" for _ in SEATS])
    notices: list[str] = field(default_factory=list)
    seated: int | None = None
    bot: str = DEFAULT_BOT

    def remember(self) -> None:
        """Find out what the people decided last: what came later is news to them."""
        for seat in self.people:
            found = records.before_last_move(self.game.record(), seat)
            if found is not None:
                earlier, decided = found
                answers = [self.words(seat).answer(move) for move in earlier.moves() if str(move) == decided]
                self.told[seat], self.answers[seat] = len(earlier.events()), "".join(answers)

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
        if not isinstance(asked, int):
            self.game.play(secrets.choice(list(self.game.options())))
        elif asked in self.people:
            self.ask(asked)
            return
        else:
            self.game.play(self.opponent.choose(self.game.view(asked)))
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
        command = self.command(word, seat)
        try:
            if not typed:
                self.show(seat)
            elif command and not (rest and self.is_move(typed, seat)):
                return self.obey(command, rest.strip(), seat)
            else:
                self.decide(seat, find_move(self.game.moves(), typed, self.words(seat)))
                return True
        except MindbugError as error:
            self.terminal.tell(self.words(seat).sentence(error.describe(self.words(seat).lang)))
        return False

    def is_move(self, typed: str, seat: int) -> bool:
        """Whether what begins like a command is a move: "discard Gorillion"."""
        try:
            find_move(self.game.moves(), typed, self.words(seat))
        except NoSuchMove:
            return False
        return True

    def decide(self, seat: int, move: Move) -> None:
        self.told[seat], self.answers[seat] = len(self.game.events()), self.words(seat).answer(move)
        self.game.play(move)
        self.save()

    # Commands

    def command(self, word: str, seat: int) -> str | None:
        """The command that a word stands for, in English or in the language of the table."""
        for words in (self.words(seat), Words("en")):
            for command in COMMANDS:
                if loose(word) in map(loose, words.choices(f"command.{command}")):
                    return command
        return None

    def obey(self, command: str, rest: str, seat: int) -> bool:
        """Do what a command says; whether it decided something."""
        words, width = self.words(seat), self.terminal.width
        match command:
            case "help":
                self.terminal.write(answers.help_lines(words, width))
            case "keywords":
                self.terminal.write(answers.keyword_lines(self.game, words, width))
            case "rule":
                answers.rule(rest, words)
            case "why":
                self.terminal.tell(*answers.why(self.game, seat, words, rest))
            case "card":
                self.terminal.tell(*answers.card(rest, words))
            case "preview":
                self.terminal.tell(*answers.preview(self.game, seat, words, rest))
            case "hint":
                self.terminal.tell(*answers.hint(self.game, seat, words))
            case "log":
                self.terminal.tell(*news.log(self.game, words))
            case "discard":
                self.terminal.tell(*answers.discard(self.game, seat, words))
            case "table":
                self.show(seat)
            case "save":
                self.save_copy(rest, words)
            case "quit":
                raise Left
            case "resign":
                return self.resigned(seat, words)
        return False

    def resigned(self, seat: int, words: Words) -> bool:
        said = self.terminal.ask(f"{words.label('give_up')} ")
        if loose(said) not in map(loose, [*words.choices("yes"), *Words("en").choices("yes")]):
            self.terminal.tell(words.label("goes_on"))
            return False
        self.told[seat] = len(self.game.events())
        self.game.resign(seat)
        self.save()
        return True

    def save_copy(self, name: str, words: Words) -> None:
        path = Path(name).expanduser() if name else self.path
        if name and path.exists():
            self.terminal.tell(words.label("already_there"))
            return
        try:
            records.save(path, self.game)
        except OSError as error:
            self.terminal.tell(words.label("not_saved", why=str(error)))
        else:
            self.terminal.write([f"{words.label('copy_in')} {path}"])

    def save(self) -> None:
        """Keep the record. A full disk does not end a game that is going on."""
        try:
            records.save(self.path, self.game)
        except OSError as error:
            if self.seated is None:
                raise
            self.notices.append(self.words(self.seated).label("move_not_saved", why=str(error)))

    # What is shown

    def words(self, reader: int | None) -> Words:
        """How to speak to a player, or to everybody."""
        return words_to(reader, self.lang, self.names, self.game.pool)

    def show(self, seat: int) -> None:
        self.terminal.clear()
        self.terminal.write(draw(self.picture(seat), self.terminal))
        self.notices.clear()

    def picture(self, seat: int) -> Picture:
        game, words, decision = self.game, self.words(seat), self.game.decision
        return Picture(
            game.position(seat),
            seat,
            words,
            (self.title(0, words), self.title(1, words)),
            self.news(seat, words),
            self.notices,
            questions.put(game, decision, seat, words) if decision is not None else None,
            max((event.amount for event in game.events(viewer=seat) if event.kind == "turn began"), default=0),
            game.attacker,
            game.dice,
        )

    def title(self, player: int, words: Words) -> str:
        """What a side of the table is called; two people must see which of them is meant by "you"."""
        if player != words.reader:
            return capital(words.player(player))
        if len(self.people) == 1:
            return words.label("you")
        return capital(words.label("named_you", who=self.words(None).player(player)))

    def news(self, seat: int, words: Words) -> list[str]:
        """What happened since a player last decided; where nothing has happened yet, what they decided."""
        answered = [words.label("answered", answer=self.answers[seat])] if self.answers[seat] else []
        return news.news(self.game, self.told[seat], words) or answered

    def curtain(self, seat: int) -> None:
        """Nobody sees a hand while the screen goes from one player to the other."""
        self.terminal.forget()
        self.terminal.ask(f"{self.words(None).label('pass_to', who=Player(seat))} ")

    def show_end(self) -> None:
        """The last table, who won and why, and where the record is."""
        together = len(self.people) == 2
        words = self.words(None if together else self.people[0])
        events = self.game.events(viewer="public" if together else self.people[0])
        if together:
            self.terminal.clear()
            self.terminal.tell(*news.last_turn(self.game, words))
        else:
            self.show(self.people[0])
        result = wrapped(events[-1].describe(words.lang, words.names), self.terminal.width)
        self.terminal.write(["", *map(self.terminal.bold, result)])
        self.terminal.write([f"{words.label('record_in')} {self.path}"])

    def leave(self) -> None:
        """Save, and say how to come back."""
        records.save(self.path, self.game)
        seat = f" --seat {self.people[0]}" if self.people == (1,) else ""
        both = " --two" if len(self.people) == 2 else ""
        bot = f" --bot {self.bot}" if self.bot != DEFAULT_BOT else ""
        named = "".join(f" --name {shlex.quote(name)}" for name in self.names if name)
        lang = f" --lang {self.lang}" if self.lang != default_language() else ""
        self.terminal.write(["", self.words(None).label("go_on_by")])
        self.terminal.write([f"  mindbug play --resume {shlex.quote(str(self.path))}{seat}{both}{bot}{named}{lang}"])
