"""Owns the picture of the table: a position in one player's eyes as lines of text, as full as the terminal has room for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mindbug import cards
from mindbug.cards import CardFacts
from mindbug.cli.speech import Speech, capital
from mindbug.cli.terminal import Terminal, wrapped
from mindbug.notation import split_copy

FULL, SHORT, TIGHT = range(3)  # texts of all cards; texts cut to a line; no texts in play and little of the story
FEWEST_NEWS = 3
LEAST_COLUMN_GAP = 2


@dataclass(frozen=True)
class Question:
    """What is asked: the prompt, what to know about the card behind it, and the answers with what is to be said of them."""

    prompt: str
    about: str
    answers: list[str]
    notes: list[str]


@dataclass(frozen=True)
class Picture:
    """Everything that one screen shows. ``reader`` sits below; ``turn`` is the number of the turn, if one is on."""

    position: dict[str, Any]
    reader: int
    speech: Speech
    news: list[str]
    notices: list[str]
    question: Question | None
    turn: int
    attacker: str | None = None


def draw(picture: Picture, terminal: Terminal) -> list[str]:
    """The fullest picture that fits the height of the terminal."""
    room = terminal.height
    if room is None:
        return ["", *Page(picture, terminal, FULL).lines(None)]
    lines: list[str] = []
    for fullness in (FULL, SHORT, TIGHT):
        lines = Page(picture, terminal, fullness).lines(None)
        if len(lines) < room:
            return lines
    excess = len(lines) - room + 1
    return Page(picture, terminal, TIGHT).lines(max(FEWEST_NEWS, len(picture.news) - excess))


class Page:
    """One picture at one fullness."""

    def __init__(self, picture: Picture, terminal: Terminal, fullness: int) -> None:
        self.picture = picture
        self.terminal = terminal
        self.fullness = fullness
        self.name_width = max((len(name) for name in self.names()), default=0)
        creatures = [c for player in picture.position["players"] for c in player["play"]]
        self.change_width = max((len(difference(c)) for c in creatures), default=0)

    def names(self) -> list[str]:
        players = self.picture.position["players"]
        in_play = [creature["card"] for player in players for creature in player["play"]]
        return in_play + [name for name in players[self.picture.reader]["hand"] if name]

    def lines(self, most_news: int | None) -> list[str]:
        picture = self.picture
        me = picture.reader
        lines = [*picture.notices, *self.side(1 - me), *self.side(me), *self.hand(), *self.middle()]
        lines += self.news(most_news)
        if picture.question is not None:
            lines += self.question(picture.question)
        return lines

    # The two sides

    def side(self, player: int) -> list[str]:
        side = self.picture.position["players"][player]
        lines = [self.rule(self.title(player), self.counts(side))]
        known = [name for name in side["hand"] if name]
        if player != self.picture.reader and known:
            lines += wrapped(f"  known in hand: {', '.join(known)}", self.terminal.width, 4)
        if side["discard"] and self.fullness == FULL:
            lines += [
                self.terminal.dim(line) for line in wrapped(f"  discard: {', '.join(side['discard'])}", self.terminal.width, 4)
            ]
        return lines + self.creatures(side["play"])

    def title(self, player: int) -> str:
        active = self.picture.position["active"] == player and self.picture.question is not None
        name = self.picture.speech.name(player) + (f" (Player {player})" if player == self.picture.reader else "")
        return f"{name}, turn {self.picture.turn}" if active else name

    def counts(self, side: dict[str, Any]) -> str:
        said = [
            f"life {side['life']}",
            f"Mindbugs {side['mindbugs']}",
            f"hand {len(side['hand'])}",
            f"draw {len(side['draw'])}",
        ]
        if self.fullness != FULL:
            said.append(f"discard {len(side['discard'])}")
        if side["energy"]:
            said.append(f"energy {side['energy']}")
        return ", ".join(said)

    def rule(self, left: str, right: str = "") -> str:
        right = f" {right} --" if right else ""
        left = left[: max(0, self.terminal.width - len(right) - 6)]
        dashes = "-" * max(2, self.terminal.width - len(left) - len(right) - 4)
        return self.terminal.head(f"-- {left} {dashes}{right}")

    def creatures(self, play: list[dict[str, Any]]) -> list[str]:
        if not play:
            return [self.terminal.dim("  no creatures")]
        if self.fullness != TIGHT:
            return [line for creature in play for line in self.creature(creature)]
        cells = [" ".join(x for x in (f"{c['power']}{difference(c)}", c["card"], self.marks(c)) if x) for c in play]
        return flowing(cells, self.terminal.width)

    def creature(self, creature: dict[str, Any]) -> list[str]:
        text = facts(creature["card"]).text() if self.fullness == FULL else ""
        return self.row(creature["power"], difference(creature), creature["card"], self.marks(creature), text)

    def marks(self, creature: dict[str, Any]) -> str:
        """Keywords, a gained one with a plus; then everything else that is to be seen on the creature."""
        printed = facts(creature["card"]).keywords
        said = [word.upper() if word in printed else f"+{word.upper()}" for word in creature["keywords"]]
        if creature.get("suppressed"):
            said.append("(keywords have no effect)")
        if creature["exhausted"]:
            said.append("(exhausted)")
        if creature["octonite"]:
            said.append(f"({creature['octonite']} Octonite)")
        if creature["boosts"]:
            said.append(f"({len(creature['boosts'])} boosts)")
        if creature["card"] == self.picture.attacker:
            said.append("<- attacks")
        return " ".join(said)

    def row(self, power: int, change: str, name: str, marks: str, text: str) -> list[str]:
        """A card: power, name, and what there is to say about it in the rest of the line."""
        margin = 6 + self.change_width + self.name_width
        said = self.fitted("  ".join(part for part in (marks, text) if part), margin)
        ink = self.terminal.good if change.startswith("(+") else self.terminal.bad
        numbers = self.terminal.bold(f"{power:>4}") + ink(f"{change:<{self.change_width}}")
        first = f"{numbers} {self.terminal.bold(f'{name:<{self.name_width}}')} {said[0]}"
        return [first.rstrip(), *(" " * margin + line for line in said[1:])]

    def fitted(self, text: str, margin: int) -> list[str]:
        """A text in the rest of a line; a full picture gives it as many lines as it needs."""
        room = max(20, self.terminal.width - margin)
        said = wrapped(text, room) or [""]
        if self.fullness == FULL or len(said) == 1:
            return said
        return [f"{wrapped(text, room - 4)[0]} ..."]

    def hand(self) -> list[str]:
        hand = self.picture.position["players"][self.picture.reader]["hand"]
        if not hand:
            return [self.rule("Your hand"), self.terminal.dim("  empty")]
        lines = [self.rule("Your hand")]
        for name in hand:
            card = facts(name)
            lines += self.row(card.power, "", name, " ".join(word.upper() for word in card.keywords), card.text())
        return lines

    def middle(self) -> list[str]:
        """Cards that belong to neither side."""
        position = self.picture.position
        aside = [item["card"] for item in position["set_aside"] if item["card"]]
        said = {"set aside": aside, "Power cards for sale": position["power_cards"]["market"]}
        return [
            line
            for name, found in said.items()
            if found
            for line in wrapped(f"  {name}: {', '.join(found)}", self.terminal.width, 4)
        ]

    # The story and the question

    def news(self, most: int | None) -> list[str]:
        news = self.picture.news
        if not news:
            return []
        lines = [self.rule("What happened")]
        if most is not None and len(news) > most:
            lines = [self.rule("What happened", "earlier: type log")]
            news = news[-most:]
        return lines + [line for text in news for line in wrapped(f"  {text}", self.terminal.width, 4)]

    def question(self, question: Question) -> list[str]:
        lines = [
            self.rule("Your decision"),
            *(self.terminal.bold(line) for line in wrapped(question.prompt, self.terminal.width)),
        ]
        if question.about:
            lines += wrapped(f"  {question.about}", self.terminal.width, 4)
        return lines + self.answers(question)

    def answers(self, question: Question) -> list[str]:
        numbered = [f"{number:>3}  {answer}" for number, answer in enumerate(question.answers, 1)]
        if not any(question.notes):
            return columns(numbered, self.terminal.width)
        widest = max(map(len, numbered)) + LEAST_COLUMN_GAP
        lines: list[str] = []
        for text, note in zip(numbered, question.notes, strict=True):
            said = self.fitted(note, widest)
            lines.append(f"{text:<{widest}}{self.terminal.dim(said[0])}".rstrip())
            lines += [" " * widest + self.terminal.dim(line) for line in said[1:]]
        return lines


def facts(name: str) -> CardFacts:
    return cards.find(split_copy(name)[0])


def difference(creature: dict[str, Any]) -> str:
    """How far the power of a creature is from what is printed on it."""
    more = creature["power"] - facts(creature["card"]).power
    return f"({more:+d})" if more else ""


def one_line(name: str) -> str:
    """A card as one sentence says it: name, power, keywords, text."""
    card = facts(name)
    said = ", ".join([f"power {card.power}", *(word.upper() for word in card.keywords)])
    return f"{capital(name)} ({said}) {card.text()}".rstrip()


def columns(cells: list[str], width: int) -> list[str]:
    """Cells one below the other, in as many columns as there is room for."""
    widest = max(map(len, cells)) + LEAST_COLUMN_GAP
    count = max(1, (width + LEAST_COLUMN_GAP) // widest)
    rows = -(-len(cells) // count)
    return ["".join(f"{cell:<{widest}}" for cell in cells[row::rows]).rstrip() for row in range(rows)]


def flowing(cells: list[str], width: int) -> list[str]:
    """Cells one after the other, several in a line."""
    lines = [f"  {cells[0]}"]
    for cell in cells[1:]:
        if len(lines[-1]) + len(cell) + 3 <= width:
            lines[-1] += f" | {cell}"
        else:
            lines.append(f"  {cell}")
    return lines
