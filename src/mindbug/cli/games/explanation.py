"""Owns an explanation: what was given, what happened in each move, where it stopped, and the answers to what was asked."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field
from typing import Any

from mindbug.cards import names_by_plain
from mindbug.cli.games.cases import Case
from mindbug.cli.games.steps import Account, ReplayStep, event_data
from mindbug.explain import Breakdown, Reason
from mindbug.game import Game, Preview
from mindbug.notation import split_copy
from mindbug.rules.errors import IllegalMove, MindbugError
from mindbug.text.languages import plain
from mindbug.text.messages import Message
from mindbug.text.rulebook import rulebook

# Lines of a scenario that are no moves.
ILLEGAL, POWER, KEYWORDS = "illegal", "power", "keywords"
CHECKS = (ILLEGAL, POWER, KEYWORDS, "asked", "happened")
NAMED_RULE = re.compile(r"\[([A-E][\w./]*)\]$")


def in_english(move: str) -> str:
    """A move in the notation, which has the English names of cards, though a person named a card as it is called elsewhere."""
    verb, space, name = move.strip().partition(" ")
    return f"{verb}{space}{english_name(name)}"


def english_name(name: str) -> str:
    bare, copy = split_copy(name)
    found = names_by_plain().get(plain(bare))
    return name if found is None else found if copy is None else f"{found} #{copy}"


@dataclass(frozen=True)
class Failure:
    """A move that could not be made: why, by which rule, and what could."""

    move: str
    why: str
    rule: str
    expected: list[str]


@dataclass(frozen=True)
class Remark:
    """A check of a scenario, with what explains it."""

    line: str
    said: list[str]


@dataclass(frozen=True)
class Verdict:
    """Whether a move can be made now; if not, why."""

    move: str
    reason: Reason | None


@dataclass
class Explanation:
    """A case, and what was said about it to a viewer."""

    case: Case
    account: Account
    start: Game
    told: list[ReplayStep | Remark] = field(default_factory=list)
    failure: Failure | None = None
    verdicts: list[Verdict] = field(default_factory=list)
    breakdowns: list[Breakdown] = field(default_factory=list)
    previews: list[tuple[str, Preview]] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """The game where the moves have led."""
        return self.case.game

    @property
    def steps(self) -> list[ReplayStep]:
        return [item for item in self.told if isinstance(item, ReplayStep)]

    # The moves

    def follow(self, moves: list[str]) -> None:
        """Make the moves of the scenario and these; the first that is not possible is the last."""
        for i, line in enumerate([*self.case.script, *moves]):
            if i < len(self.case.script) and line.partition(" ")[0] in CHECKS:
                self.told += self.remark(line)
            elif not self.make(line):
                return

    def make(self, move: str) -> bool:
        before = self.game.copy()
        try:
            self.game.play(in_english(move))
        except MindbugError as error:
            self.failure = self.explain_failure(move, error)
            return False
        who, notation = self.game.lines[-1]
        self.told.append(ReplayStep(len(self.steps) + 1, self.game.copy(), before, who, notation))
        return True

    def explain_failure(self, move: str, error: MindbugError) -> Failure:
        legal = list(self.game.options())
        words = self.account.words
        if not isinstance(error, IllegalMove):  # an unknown card
            return Failure(move, words.sentence(error.describe(words.lang)), "", legal)
        reason = self.game.why_not(in_english(move))
        assert reason is not None
        return Failure(move, words.sentence(reason.message), reason.rule, legal)

    def remark(self, line: str) -> list[Remark]:
        """What explains a check of a scenario; that something was asked or happened needs no words."""
        verb, _, rest = line.partition(" ")
        words = self.account.words
        if verb == ILLEGAL:
            return [Remark(line, [self.verdict_text(Verdict(rest, self.game.why_not(rest.partition(":")[0].strip())))])]
        if verb in (POWER, KEYWORDS):
            name = rest.rpartition(" ")[0] if verb == POWER else rest.partition(":")[0]
            return [Remark(line, self.game.breakdown(name.strip()).describe(words.lang))]
        return []

    # What was asked

    def ask(self, why: list[str], cards: list[str], previews: list[str]) -> None:
        if why and not self.account.may_read(self.game):
            raise MindbugError("--why: only who decides now may know why a move is not possible; choose another --viewer")
        self.verdicts = [Verdict(move, self.game.why_not(in_english(move))) for move in why]
        self.breakdowns = [self.game.breakdown(english_name(name)) for name in cards]
        self.previews = [(move, self.game.preview(in_english(move), self.account.viewer)) for move in previews]

    def verdict_text(self, verdict: Verdict) -> str:
        words = self.account.words
        if verdict.reason is None:
            return words.sentence(Message("story.explain.possible"))
        return f"{words.sentence(verdict.reason.message)} [{verdict.reason.rule}]"

    def rules(self) -> dict[str, str]:
        """The rules that are named, with what they say."""
        said = [line for step in self.steps for line in self.account.happened(step)]
        said += [line for item in self.told if isinstance(item, Remark) for line in item.said]
        said += [self.verdict_text(verdict) for verdict in self.verdicts]
        said += [f"[{self.failure.rule}]"] if self.failure is not None else []
        numbers = dict.fromkeys(found[1] for line in said if (found := NAMED_RULE.search(line)))
        book = rulebook(self.account.words.lang)
        rules = {number: book.rule(number) for number in numbers}
        return {number: rule.text for number, rule in rules.items() if rule is not None}

    # For programs

    def data(self) -> dict[str, Any]:
        game, account = self.game, self.account
        return {
            "title": self.case.title or None,
            "position": self.start.position(account.viewer),
            "moves": [self.step_data(step) for step in self.steps],
            "illegal": asdict(self.failure) if self.failure is not None else None,
            "table": game.position(account.viewer),
            "question": self.question_data(),
            "winner": game.winner,
            "reason": game.reason,
            "why": [self.verdict_data(verdict) for verdict in self.verdicts],
            "cards": [self.breakdown_data(found) for found in self.breakdowns],
            "previews": [self.preview_data(move, found) for move, found in self.previews],
            "rules": self.rules(),
        }

    def step_data(self, step: ReplayStep) -> dict[str, Any]:
        assert step.before is not None
        since = len(step.before.events())
        notation, sentence = self.account.move(step)
        return {
            "player": int(step.who) if step.who.isdecimal() else step.who,
            "move": notation or None,
            "sentence": sentence or None,
            "story": [line.strip() for line in self.account.happened(step)],
            "events": [event_data(event, self.account.words) for event in step.game.events(since, self.account.viewer)],
        }

    def question_data(self) -> dict[str, Any] | None:
        """What is asked; the words and the legal moves only for who may read them."""
        decision, words = self.game.decision, self.account.words
        if decision is None:
            return None
        facts = {"kind": decision.kind, "player": decision.player}
        if not self.account.may_read(self.game):
            return facts | {"source": None, "sentence": None, "moves": None}
        moves = [{"move": str(move), "sentence": move.describe(words.lang, words.names)} for move in self.game.moves()]
        return facts | {"source": decision.source, "sentence": decision.describe(words.lang, words.names), "moves": moves}

    def verdict_data(self, verdict: Verdict) -> dict[str, Any]:
        reason = verdict.reason
        said = None if reason is None else self.account.words.sentence(reason.message)
        return {"move": verdict.move, "legal": reason is None, "why": said, "rule": None if reason is None else reason.rule}

    def breakdown_data(self, found: Breakdown) -> dict[str, Any]:
        lang = self.account.words.lang
        parts = [
            {
                "source": part.source,
                "power": part.power,
                "keywords": list(part.keywords),
                "cannot": list(part.cannot),
                "sentence": part.describe(lang),
            }
            for part in found.parts
        ]
        return {
            "card": found.card,
            "power": found.power,
            "keywords": found.keywords,
            "cannot": found.cannot,
            "sentence": found.describe(lang)[0],
            "parts": parts,
        }

    def preview_data(self, move: str, found: Preview) -> dict[str, Any]:
        words = self.account.words
        return {
            "move": move,
            "certain": found.certain,
            "to_move": found.to_move,
            "kind": found.kind,
            "winner": found.winner,
            "sentences": found.describe(words.lang, words.names),
            "events": [event_data(event, words) for event in found.events],
        }
