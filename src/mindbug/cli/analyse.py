"""Owns ``mindbug analyse``: how the chance to win moved over a game and where it was thrown away, as table and picture."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from mindbug.bots.analysis import BEST, FAULTS, FORCED, Analysis, Grade, Judged, analyse
from mindbug.bots.cores import all_cores
from mindbug.bots.hints import Hint
from mindbug.bots.registry import JUDGING, WORK
from mindbug.cli.games.curve import Chart, CurvePoint, Mark, drawn
from mindbug.cli.games.picture import svg
from mindbug.cli.games.saved import FILE_HELP, read_game
from mindbug.cli.games.steps import Account
from mindbug.cli.output.ink import HEAD, QUIET
from mindbug.cli.output.language import add_language
from mindbug.cli.output.paper import Paper, as_json
from mindbug.cli.output.viewer import add_names
from mindbug.cli.output.words import Words
from mindbug.game import Game
from mindbug.rules.errors import MindbugError
from mindbug.seats import SEATS
from mindbug.text.languages import capital
from mindbug.text.messages import Listing, Message, Player, Value

DESCRIPTION = """How the chance to win moved over a recorded game, and where it was thrown away. Every decision is judged by
what the player could know who made it; the curve shows the game as it was, with both hands, if it is over."""
LEVELS = ("medium", "hard", "expert")
COLUMNS = ("number", "turn", "player", "move", "chance", "loss", "grade")
NUMBERS = ("number", "turn", "chance", "loss")
MOVE = COLUMNS.index("move")
NARROWEST_MOVE = 16
GAP = 2
INDENT = 4
INK: dict[Grade, str] = {"inaccuracy": "yellow", "mistake": "bright_red", "blunder": "bold red"}
DIGITS = 4


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("analyse", description=DESCRIPTION)
    parser.add_argument("file", metavar="RECORD", help=FILE_HELP)
    work = parser.add_mutually_exclusive_group()
    known = ", ".join(f"{level} {WORK[level]}" for level in LEVELS)
    work.add_argument("--level", choices=LEVELS, help=f"how much work goes into each decision: {known} (default: {JUDGING})")
    work.add_argument("--iterations", type=int, metavar="N", help="or exactly so much")
    parser.add_argument("--all", action="store_true", help="list all decisions, not only those that gave something away")
    parser.add_argument("--svg", metavar="FILE", help="draw the curve into this file")
    add_names(parser)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another chance for the search (default: 0)")
    parser.add_argument("--cores", type=int, metavar="N", help="how many decisions at a time (default: one for each core)")
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="print for programs")
    parser.set_defaults(run=run, usage_error=parser.error)


def run(args: argparse.Namespace) -> int:
    for name in ("iterations", "cores"):
        number = getattr(args, name)
        if number is not None and number < 1:
            args.usage_error(f"--{name}: expected a number from 1, got {number}")
    picture = picture_path(args.svg)
    game = read_game(args.file)
    words = Words(args.lang, None, tuple(args.names) if args.names else None)
    work = args.iterations or (WORK[args.level] if args.level else JUDGING)
    found = judged(game, work, args.seed, args.cores or all_cores(), words)
    report = Report(game, found, words)
    if args.json:
        print(as_json(report.data()))
    else:
        report.show(args.all)
    if picture is not None:
        picture.write_text(svg(report.chart(), report.percent), encoding="utf-8")
        if not args.json:
            report.paper.line(Text(f"{words.phrase(own('picture'))} {picture}"))
    return 0


def picture_path(name: str | None) -> Path | None:
    """Where the picture goes; what is wrong with that is said before the work begins."""
    if name is None:
        return None
    path = Path(name).expanduser()
    if path.is_dir() or not path.parent.is_dir():
        raise MindbugError(f"expected a file for the picture, got {name}, which is {'a' if path.is_dir() else 'in no'} folder")
    return path


def judged(game: Game, iterations: int, seed: int, cores: int, words: Words) -> Analysis:
    """The analysis; somebody at a screen sees how far it is."""
    screen = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        bar = progress.add_task(words.phrase(own("judging")), total=None)
        return analyse(game, iterations, lambda done, total: progress.update(bar, completed=done, total=total), seed, cores)


def own(key: str, /, **values: Value) -> Message:
    return Message(f"hint.analysis.{key}", **values)


def is_best(said: Value) -> bool:
    return isinstance(said, Message) and said.key == "hint.best"


def grid(cells: list[Text], sizes: list[int]) -> Table:
    row = Table.grid(padding=(0, GAP, 0, 0))
    for column, size in zip(COLUMNS, sizes, strict=True):
        row.add_column(width=size, justify="right" if column in NUMBERS else "left")
    row.add_row(*cells)
    return row


def style(judged: Judged, place: int) -> str:
    ink = INK.get(judged.grade, "")
    styles = {"loss": ink, "grade": ink or QUIET, "move": "bold" if ink else "", "number": QUIET}
    return styles.get(COLUMNS[place], "")


@dataclass(frozen=True)
class Report:
    """An analysis, told in one language."""

    game: Game
    found: Analysis
    words: Words

    @property
    def paper(self) -> Paper:
        return Paper()

    # Words

    def percent(self, chance: float) -> str:
        return self.words.phrase(own("percent", n=round(100 * chance)))

    def change(self, judged: Judged) -> str:
        """The chance of the player who decides, before and after."""
        return self.words.phrase(own("change", before=self.percent(judged.best.chance), after=self.percent(judged.made.chance)))

    def player(self, number: int) -> str:
        return capital(self.words.player(number))

    def move(self, hint: Hint) -> str:
        return capital(self.words.phrase(hint.answer))

    def better(self, judged: Judged) -> str:
        """The better move with its reason; that it is better needs no saying."""
        if judged.grade in (BEST, FORCED):
            return ""
        return " ".join(
            self.words.sentence(said) for said in (self.move(judged.best), judged.best.message) if not is_best(said)
        )

    def heading(self) -> str:
        return capital(self.words.phrase(own("versus", zero=Player(0), one=Player(1))))

    def outcome(self) -> str:
        ending = self.game.ending
        return Account(self.words, None).waits_for(self.game) if ending is None else self.words.sentence(ending)

    def summary(self, player: int) -> str:
        summary = self.found.summary(player)
        if not summary.decisions:
            return self.words.sentence(own("no_choice", who=Player(player)))
        counts = [Message(f"hint.count.{grade}", n=summary.grades[grade]) for grade in FAULTS if summary.grades[grade]]
        return self.words.sentence(
            own(
                "summary",
                who=Player(player),
                n=summary.decisions,
                accuracy=self.percent(summary.accuracy),
                loss=self.percent(summary.average_loss),
                faults=Listing(counts[::-1]) if counts else own("no_faults"),
            )
        )

    def point(self, number: int, judged: Judged) -> str:
        """A turning point in a sentence."""
        who, move, best = Player(judged.player), self.move(judged.made), self.move(judged.best)
        change = self.change(judged)
        return self.words.sentence(own("point", n=number, turn=judged.turn, who=who, move=move, best=best, change=change))

    # For people

    def show(self, every: bool) -> None:
        paper, found = self.paper, self.found
        paper.head(self.heading())
        paper.say(self.outcome())
        if not found.decisions:
            paper.say(self.words.sentence(own("nothing")))
            return
        paper.say(self.words.sentence(own("work", n=len(found.decisions), work=found.iterations)))
        if paper.is_screen:
            self.show_curve(paper)
        for player in SEATS:
            paper.say(self.summary(player))
        rows = found.decisions if every else found.faults
        if not rows:
            paper.say(self.words.sentence(own("flawless")))
        elif paper.is_screen:
            self.show_rows(rows, paper)
        else:
            for judged in rows:
                print("\t".join([*self.cells(judged), self.better(judged)]))

    def show_curve(self, paper: Paper) -> None:
        paper.gap()
        paper.say(Text(capital(self.words.phrase(own("curve", who=Player(0)))), "bold"))
        paper.say(Text(self.words.sentence(self.main_line()), QUIET))
        for line in drawn(self.chart(), paper.width, self.percent):
            paper.line(line)
        paper.gap()

    def show_rows(self, rows: list[Judged], paper: Paper) -> None:
        """A table; what would have been better stands below each row."""
        heads = [self.words.phrase(Message(f"hint.column.{column}")) for column in COLUMNS]
        cells = [self.cells(judged) for judged in rows]
        sizes = [max(map(cell_len, column)) for column in zip(heads, *cells, strict=True)]
        others = sum(sizes) - sizes[MOVE] + GAP * len(sizes)
        sizes[MOVE] = min(sizes[MOVE], max(NARROWEST_MOVE, paper.width - others))
        paper.console.print(grid([Text(head, HEAD) for head in heads], sizes))
        for judged, row in zip(rows, cells, strict=True):
            paper.console.print(grid([Text(cell, style(judged, i)) for i, cell in enumerate(row)], sizes))
            better = self.better(judged)
            if better:
                paper.say(Text(self.words.phrase(own("better", what=better)), QUIET), INDENT)

    def cells(self, judged: Judged) -> list[str]:
        """What stands in the columns."""
        return [
            str(judged.number),
            str(judged.turn),
            self.player(judged.player),
            self.move(judged.made),
            self.change(judged),
            "" if judged.grade == FORCED else self.percent(judged.loss),
            self.words.phrase(Message(f"hint.grade.{judged.grade}")),
        ]

    # The picture

    def chart(self) -> Chart:
        found = self.found
        course = dict(found.course)
        serious = {judged.number: number for number, judged in enumerate(found.turning_points, 1)}
        points = []
        for judged in found.decisions:
            move = self.move(judged.made)
            knew = self.words.phrase(own("seen", who=Player(judged.player)))
            chances = [f"{knew}: {self.percent(judged.before)}"]
            if judged.number in course:
                chances.insert(0, self.percent(course[judged.number]))
            label = f"{judged.number}. {self.player(judged.player)}: {move} ({'; '.join(chances)})"
            mark = None
            if judged.number in serious:
                number = serious[judged.number]
                mark = Mark(number, move, self.point(number, judged), judged.after - judged.before)
            points.append(CurvePoint(judged.before, judged.turn, judged.player, label, mark, course.get(judged.number)))
        said = capital(self.words.phrase(own("curve", who=Player(0))))
        first = points[0].as_it_was if points else None
        first = first if first is not None else points[0].chance if points else found.end
        ends = own("ends", first=self.percent(first), last=self.percent(found.end))
        about = [f"{said}.", self.words.sentence(self.main_line()), self.words.sentence(ends), self.outcome()]
        turn = self.words.phrase(Message("hint.column.turn"))
        names = (self.player(0), self.player(1))
        seen = (self.words.phrase(own("seen", who=Player(0))), self.words.phrase(own("seen", who=Player(1))))
        main = self.words.phrase(self.main_line())
        return Chart(self.heading(), said, about, points, found.end, names, seen, main, turn, self.words.lang)

    def main_line(self) -> Message:
        """What the curve is."""
        return own("as_it_was" if self.found.course else "middle")

    # For programs

    def data(self) -> dict[str, Any]:
        found = self.found
        return {
            "iterations": found.iterations,
            "seed": found.seed,
            "winner": self.game.winner,
            "reason": self.game.reason,
            "end": round(found.end, DIGITS),
            "course": [[number, round(chance, DIGITS)] for number, chance in found.course],
            "players": [self.player_data(player) for player in SEATS],
            "decisions": [self.decision_data(judged) for judged in found.decisions],
            "turning_points": [judged.number for judged in found.turning_points],
        }

    def player_data(self, player: int) -> dict[str, Any]:
        summary = self.found.summary(player)
        return {
            "player": player,
            "decisions": summary.decisions,
            "accuracy": round(summary.accuracy, DIGITS),
            "average_loss": round(summary.average_loss, DIGITS),
            "grades": summary.grades,
            "idea": [[number, round(chance, DIGITS)] for number, chance in self.found.idea_of(player)],
        }

    def decision_data(self, judged: Judged) -> dict[str, Any]:
        """A decision, as far as its player could know: ``before`` and ``after`` are chances of player 0, those of a move are
        its player's."""
        return {
            "number": judged.number,
            "turn": judged.turn,
            "player": judged.player,
            "kind": judged.kind,
            "before": round(judged.before, DIGITS),
            "after": round(judged.after, DIGITS),
            "made": self.hint_data(judged.made),
            "best": self.hint_data(judged.best),
            "loss": round(judged.loss, DIGITS),
            "error": round(judged.error, DIGITS),
            "grade": judged.grade,
        }

    def hint_data(self, hint: Hint) -> dict[str, Any]:
        return {
            "move": hint.move,
            "sentence": self.move(hint),
            "chance": round(hint.chance, DIGITS),
            "reason": self.words.sentence(hint.message),
        }
