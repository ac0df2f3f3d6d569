"""Owns ``mindbug run``: the run of this week in the terminal, game after game, and what is kept of it."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import tempfile
from pathlib import Path
from typing import Any

from mindbug import specials
from mindbug.bots import match
from mindbug.cli.games import records
from mindbug.cli.output.language import add_language
from mindbug.cli.output.terminal import Terminal, wrapped
from mindbug.cli.output.words import Words
from mindbug.cli.play import TerminalTable
from mindbug.folders import data_folder
from mindbug.game import Game
from mindbug.rules.errors import MindbugError
from mindbug.rules.randomness import seeded
from mindbug.runs import Run, Week, svg, week_named
from mindbug.runs.run import MOST_PLAYERS
from mindbug.runs.weeks import this_week
from mindbug.text.languages import capital
from mindbug.text.messages import Listing, Message, Quoted, Sentences, Value
from mindbug.text.problems import Place, expected, wanted, within, written

DESCRIPTION = """The arena for one. Each week has its cards and a special rule, the same for everybody. A run goes on until six
wins or three losses, against opponents that grow stronger. This shows the week, then plays the next game of your run; a game
that was left goes on."""
SEAT = 0  # of the person
PROGRESS = "run.json"
COMMAND = "mindbug run"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("run", description=DESCRIPTION)
    parser.add_argument("--week", metavar="WEEK", help="look at a week, like 2026-W47; only that of today can be played")
    parser.add_argument("--show", action="store_true", help="only show the week and your run, play nothing")
    parser.add_argument("--again", action="store_true", help="begin another run, if that of this week is over")
    parser.add_argument("--svg", metavar="FILE", help="write the picture of your run into a file; nothing is played")
    parser.add_argument(
        "--link", metavar="ADDRESS", help="with --svg: where the week can be played, to be shown in the picture"
    )
    parser.add_argument("--json", action="store_true", help="print the week and your run for programs; nothing is played")
    add_language(parser)
    parser.set_defaults(run=run, usage_error=parser.error)


def run(args: argparse.Namespace) -> int:
    """Show the week and, if it is that of today, play the next game."""
    if args.link is not None and args.svg is None:
        args.usage_error("--link: only with --svg")
    today = this_week()
    week = today if args.week is None else week_named(args.week)
    progress = KeptRuns(data_folder() / PROGRESS)
    mine = progress.run_of(week)
    if args.json:
        print(json.dumps(told(week, mine), indent=1))
        return 0
    terminal, words = Terminal(), Words(args.lang)
    if args.svg is not None:
        write_whole(Path(args.svg).expanduser(), svg(mine or Run(week, 0), args.lang, args.link))
        terminal.write([f"{said(words, 'picture_in')} {args.svg}"])
        return 0
    plays = week == today and not args.show
    if plays and args.again and mine is not None and mine.is_over:
        mine = None
    if plays and mine is None:
        mine = Run(week, secrets.randbelow(MOST_PLAYERS))
        progress.keep(mine)
    show(week, mine, terminal, words)
    if not plays and week != today:
        terminal.tell(said(words, "other_week"))
    elif plays and mine is not None and not mine.is_over:
        play_next(mine, progress, terminal, args.lang)
    return 0


# Playing


def play_next(mine: Run, progress: KeptRuns, terminal: Terminal, lang: str) -> None:
    """Play the next game of a run, or go on with it, and count it when it is over."""
    path = progress.path_of(mine)
    game = game_at(path, mine)
    table = RunTable(game, path, (SEAT,), match.make(str(mine.opponent), seeded(mine.bot_seed())), terminal, lang)
    if game.to_move is not None:
        table.remember()
        table.save()
        table.run()
    result = mine.result_of(game, SEAT)
    if result is None:
        return
    after = mine.with_result(result)
    progress.keep(after)
    words = Words(lang)
    terminal.tell(said(words, f"result_{result}"), words.sentence(after.score_message()))
    terminal.tell(over_text(after, words) if after.is_over else go_on_text(words))


def game_at(path: Path, mine: Run) -> Game:
    """The game of a run that was left, or a new one."""
    if not path.exists():
        return mine.next_game()
    with_name = Place("file", str(path))
    try:
        game = records.load(path)
    except MindbugError as error:
        raise MindbugError(within(error, with_name)) from error
    if game.setup.seed != mine.seed() or game.special.name != mine.week.special.name:
        raise MindbugError(expected(wanted("game_of_run", n=mine.game_number), Message("problem.got.other_game"), with_name))
    return game


class RunTable(TerminalTable):
    """A table at which a game of a run is played: who leaves it comes back by the run."""

    def leave(self) -> None:
        records.save(self.path, self.game)
        self.terminal.write(["", go_on_text(Words(self.lang))])


# What is shown


def said(words: Words, key: str, /, **values: Value) -> str:
    return (
        words.sentence(Message(f"run.{key}", **values)) if key in SENTENCES else words.phrase(Message(f"run.{key}", **values))
    )


SENTENCES = ("cards", "edition", "opponents", "result_won", "result_lost", "result_drawn")


def show(week: Week, mine: Run | None, terminal: Terminal, words: Words) -> None:
    """The week, its rule, and how the run stands."""
    lang = words.lang
    sets = Listing([Message(f"story.set.{name}") for name in week.sets])
    bots = Listing([Quoted(bot) for bot in dict.fromkeys(week.opponents)])
    lines = [
        specials.text(week.special, lang),
        said(words, "cards", sets=sets),
        said(words, "edition", edition=Message(f"story.edition.{week.edition}")),
        said(words, "opponents", bots=bots),
    ]
    head = words.of(capital(said(words, "week", week=week.name)), specials.title(week.special, lang))
    terminal.write([terminal.bold(head), *(line for text in lines for line in wrapped(text, terminal.width))])
    if mine is not None:
        terminal.write(wrapped(standing(mine, words), terminal.width))


def standing(mine: Run, words: Words) -> str:
    """How a run stands, and what comes next."""
    if mine.is_over:
        return f"{words.sentence(mine.score_message())} {over_text(mine, words)}"
    coming = Message("run.next", n=mine.game_number, bot=Quoted(str(mine.opponent)))
    before = Message("run.begins") if not mine.results else mine.score_message()
    return words.sentence(Sentences([before, coming]))


def over_text(mine: Run, words: Words) -> str:
    return words.phrase(Message("run.over", title=mine.title_message(), command=Quoted(f"{COMMAND} --again")))


def go_on_text(words: Words) -> str:
    return words.phrase(Message("run.go_on_by", command=Quoted(COMMAND)))


def told(week: Week, mine: Run | None) -> dict[str, Any]:
    """A week and a run for programs."""
    return {
        "week": week.name,
        "monday": week.monday.isoformat(),
        "sets": list(week.sets),
        "edition": week.edition,
        "special": week.special.name,
        "opponents": list(week.opponents),
        "run": None if mine is None else {**mine.to_data(), "opponent": mine.opponent, "is_over": mine.is_over},
    }


# What is kept


class KeptRuns:
    """The runs of a person, one for each week, in a file that is never half written."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> dict[str, Any]:
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise MindbugError(expected(wanted("table"), written(found), Place("file", str(self.path))))
        return found

    def run_of(self, week: Week) -> Run | None:
        """The run of a week, if there is one."""
        kept = self.read().get(week.name)
        try:
            mine = None if kept is None else Run.from_data(kept)
            if mine is not None and mine.week != week:
                raise MindbugError(expected(wanted("week"), written(mine.week.name)))
        except MindbugError as error:
            raise MindbugError(within(error, Place("file", str(self.path)))) from error
        return mine

    def keep(self, mine: Run) -> None:
        write_whole(self.path, json.dumps({**self.read(), mine.week.name: mine.to_data()}, indent=1) + "\n")

    def path_of(self, mine: Run) -> Path:
        """Where the next game of a run is kept: each run and each game has its own file."""
        return self.path.parent / "runs" / f"{mine.week.name}-{mine.player:016x}-{mine.game_number}.txt"


def write_whole(path: Path, text: str) -> None:
    """Write a file beside its place, then put it there in one step."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
