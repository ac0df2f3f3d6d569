"""Owns ``mindbug explain``: a position and moves in, what happens and why out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from rich.text import Text

from mindbug.cli.games.board import Board
from mindbug.cli.games.cases import SeveralScenarios, read_case
from mindbug.cli.games.explanation import Explanation, Remark
from mindbug.cli.games.own import add_cards, named_pool
from mindbug.cli.games.saved import STANDARD_INPUT
from mindbug.cli.games.steps import Account, ReplayStep
from mindbug.cli.output.ink import HEAD, QUIET, marked
from mindbug.cli.output.language import ENGLISH, add_language
from mindbug.cli.output.paper import Paper, as_json
from mindbug.cli.output.viewer import VIEWERS, add_viewer, words_for
from mindbug.game import Game
from mindbug.rules.pool import mix
from mindbug.sets import EVERYTHING
from mindbug.text.languages import capital
from mindbug.text.messages import Message, Player, Value

DESCRIPTION = """\
A position and moves in, what happens and why out. POSITION is a file with a
position (JSON or TOML), a record or scenarios, - for standard input, or a
position in JSON, which begins with {. Moves are those of the notation."""
EXAMPLE = """\
example:
  mindbug explain \\
    '{"players": [{"play": ["Shark Dog"]}, {"play": ["Plated Scorpion"]}]}' \\
    "attack Shark Dog" "hunt Plated Scorpion\""""
FAILED = 1
WIDEST_MOVE = 34


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "explain", description=DESCRIPTION, epilog=EXAMPLE, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("position", nargs="?", metavar="POSITION", help="where to begin; a record goes on from its end")
    parser.add_argument("moves", nargs="*", metavar="MOVE", help='such as "attack Shark Dog"')
    parser.add_argument("--why", action="append", default=[], metavar="MOVE", help="why this move is not legal then")
    parser.add_argument("--card", action="append", default=[], metavar="NAME", help="what the power of a creature is made of")
    parser.add_argument("--preview", action="append", default=[], metavar="MOVE", help="what would follow from a move")
    add_cards(parser, "the position may have them besides the official ones")
    parser.add_argument("--scenario", metavar="N", help="which scenario of a file, by number or words of its title")
    parser.add_argument("--seed", type=int, metavar="N", help="for what chance decides (default: 1)")
    parser.add_argument("--chance", choices=("sample", "ask"), help="ask: what chance decides is a move too")
    add_viewer(parser)
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="print for programs")
    parser.set_defaults(run=run, usage_error=parser.error)
    let_options_stand_anywhere(parser)


def let_options_stand_anywhere(parser: argparse.ArgumentParser) -> None:
    """Options may stand between POSITION and the moves too, which argparse allows only where it is asked to."""
    strict = parser.parse_known_args

    def mixed(args: Sequence[str] | None, namespace: None) -> tuple[argparse.Namespace, list[str]]:
        parser.parse_known_args = strict  # type: ignore[method-assign]
        try:
            return parser.parse_known_intermixed_args(args, namespace)
        finally:
            parser.parse_known_args = mixed  # type: ignore[method-assign, assignment]

    parser.parse_known_args = mixed  # type: ignore[method-assign, assignment]


def run(args: argparse.Namespace) -> int:
    """Explain; the exit status is 1 if a move was not possible."""
    if args.position is None and sys.stdin.isatty():
        args.usage_error("expected a POSITION; mindbug explain --help has an example")
    account = Account(words_for(args), VIEWERS[args.viewer])
    try:
        own = named_pool(args)
        pool = EVERYTHING if own is None else mix([EVERYTHING, own])
        case = read_case(args.position or STANDARD_INPUT, args.seed, args.chance, args.scenario, pool)
    except SeveralScenarios as several:
        return list_scenarios(several, account)
    found = Explanation(case, account, case.game.copy())
    found.follow(args.moves)
    if found.failure is None:
        found.ask(args.why, args.card, args.preview)
    if args.json:
        print(as_json(found.data()))
    else:
        ExplanationPage(found).write()
    return 0 if found.failure is None else FAILED


def list_scenarios(several: SeveralScenarios, account: Account) -> int:
    paper = Paper()
    paper.say(account.words.phrase(Message("story.explain.several")))
    for number, title in several.titles.items():
        paper.labelled(f"{number:>4}  ", title, 6)
    return FAILED


class ExplanationPage:
    """An explanation for people."""

    def __init__(self, found: Explanation) -> None:
        self.found = found
        self.account = found.account
        self.words = found.account.words
        self.paper = Paper()

    def said(self, key: str, /, **values: Value) -> str:
        return self.words.phrase(Message(f"story.explain.{key}", **values))

    def write(self) -> None:
        found = self.found
        if found.case.title:
            self.paper.head(f"{found.case.title} [{found.case.rule}]")
        self.table(self.said("position", who=Player(found.start.active)), found.start)
        for item in found.told:
            self.paper.gap()
            self.step(item) if isinstance(item, ReplayStep) else self.remark(item)
        if found.failure is not None:
            self.failure()
        elif found.steps:
            self.paper.gap()
            self.table(self.said("table"), found.game)
        if found.failure is None:
            self.question()
            self.answers()
        self.rules()

    def table(self, title: str, game: Game) -> None:
        self.paper.head(title)
        for line in Board(game.position(self.account.viewer), game.pool, self.words).lines():
            self.paper.say(line)

    # The moves

    def step(self, step: ReplayStep) -> None:
        notation, sentence = self.account.move(step)
        move = notation or self.words.phrase(Message("story.step.secret"))
        head = Text(self.said("move", n=step.number, who=capital(self.account.who(step.who)), move=move), HEAD)
        self.paper.say(head.append(f"  {sentence}", QUIET) if self.words.lang != ENGLISH else head)
        for line in self.account.happened(step):
            self.paper.say(line.strip(), 2, "" if line.startswith(" ") else "bold")

    def remark(self, remark: Remark) -> None:
        self.paper.head(remark.line)
        for line in remark.said:
            self.paper.say(line, 2)

    def failure(self) -> None:
        failure = self.found.failure
        assert failure is not None
        self.paper.gap()
        self.paper.head(self.said("impossible", move=failure.move))
        self.paper.say(f"{failure.why} [{failure.rule}]" if failure.rule else failure.why, 2)
        if failure.expected:
            self.paper.say(self.said("expected", moves=", ".join(failure.expected)), 2)

    # What is asked now, and what was asked about it

    def question(self) -> None:
        game = self.found.game
        decision = game.decision
        if decision is None:
            return
        self.paper.gap()
        if not self.account.may_read(game):
            self.paper.say(self.account.waits_for(game))
            return
        asked = decision.describe(self.words.lang, self.words.names)
        if isinstance(decision.player, int):
            said = self.said("asked", who=Player(decision.player), question=asked)
        else:
            said = self.said("asked_chance", question=asked)
        self.paper.say(Text(capital(said), "bold"))
        moves = game.moves()
        column = min(WIDEST_MOVE, max(len(str(move)) for move in moves)) + 4
        for move in moves:
            self.paper.labelled(f"  {move}  ", move.describe(self.words.lang, self.words.names), column, QUIET)

    def answers(self) -> None:
        found = self.found
        for verdict in found.verdicts:
            self.section(self.said("why", move=verdict.move), [found.verdict_text(verdict)])
        for breakdown in found.breakdowns:
            total, *parts = breakdown.describe(self.words.lang)
            self.section(total, parts)
        for move, preview in found.previews:
            self.section(self.said("preview", move=move), preview.describe(self.words.lang, self.words.names))

    def section(self, head: str, lines: list[str]) -> None:
        self.paper.gap()
        self.paper.head(head)
        for line in lines:
            self.paper.say(line, 2)

    def rules(self) -> None:
        """What the rules say that were named."""
        named = self.found.rules()
        if not named:
            return
        self.paper.gap()
        self.paper.head(self.said("rules"))
        column = max(map(len, named)) + 4
        for number, text in named.items():
            self.paper.labelled(f"  {number}", marked(text).plain, column)
