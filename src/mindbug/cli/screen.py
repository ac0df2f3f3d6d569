"""Owns the picture of the table: a position in one player's eyes as lines of text, as full as the terminal has room for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mindbug.cli.library import printed
from mindbug.cli.speech import Speech
from mindbug.cli.terminal import Terminal, wrapped
from mindbug.rules.catalogue import CATALOGUE
from mindbug.text.cards import keyword_names

# The texts of all cards; texts cut to a line; no texts in play; no texts in hand either; no notes on many answers either.
FULL, SHORT, TIGHT, BARE, BAREST = range(5)
FEWEST_NEWS = {TIGHT: 3, BARE: 2, BAREST: 1}
MANY_ANSWERS = 4
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
    """Everything that one screen shows. ``reader`` sits below; ``turn`` is the number of the turn, if one is on; ``dice`` are
    the numbers of dice that creatures roll."""

    position: dict[str, Any]
    reader: int
    speech: Speech
    news: list[str]
    notices: list[str]
    question: Question | None
    turn: int
    attacker: str | None
    dice: dict[str, int]


def draw(picture: Picture, terminal: Terminal) -> list[str]:
    """The fullest picture that fits the height of the terminal."""
    room = terminal.height
    if room is None:
        return ["", *Page(picture, terminal, FULL).lines(None)]
    lines: list[str] = []
    for fullness in (FULL, SHORT, TIGHT, BARE, BAREST):
        page = Page(picture, terminal, fullness)
        lines = page.lines(None)
        if fullness >= TIGHT and len(lines) >= room:
            lines = page.lines(max(FEWEST_NEWS[fullness], len(picture.news) - len(lines) + room - 1))
        if len(lines) < room:
            return lines
    return lines


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
        for_sale = self.picture.position["power_cards"]["market"] if self.fullness == FULL else []
        return in_play + [name for name in players[self.picture.reader]["hand"] if name] + for_sale

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
        return ", ".join(said)

    def rule(self, left: str, right: str = "") -> str:
        right = f" {right} --" if right else ""
        left = shortened(left, max(0, self.terminal.width - len(right) - 6))
        dashes = "-" * max(2, self.terminal.width - len(left) - len(right) - 4)
        return self.terminal.head(f"-- {left} {dashes}{right}")

    def creatures(self, play: list[dict[str, Any]]) -> list[str]:
        if not play:
            return [self.terminal.dim("  no creatures")]
        if self.fullness < TIGHT:
            return [line for creature in play for line in self.creature(creature)]
        cells = [" ".join(x for x in (f"{c['power']}{difference(c)}", c["card"], self.marks(c)) if x) for c in play]
        return flowing(cells, self.terminal.width)

    def creature(self, creature: dict[str, Any]) -> list[str]:
        text = printed(creature["card"]).text if self.fullness == FULL else ""
        return self.row(creature["power"], difference(creature), creature["card"], self.marks(creature), text)

    def marks(self, creature: dict[str, Any]) -> str:
        """Keywords, a gained one with a plus; then everything else that is to be seen on the creature."""
        own = profile(creature)[1]
        said = [word.upper() if word in own else f"+{word.upper()}" for word in creature["keywords"]]
        seen = [*states(creature, self.fullness == FULL), *self.dice(creature["card"])]
        if seen:
            said.append(f"({', '.join(seen)})")
        if creature["card"] == self.picture.attacker:
            said.append("<- attacks")
        return " ".join(said)

    def dice(self, name: str) -> list[str]:
        """The dice of a creature, unless its text beside it says the same."""
        count = self.picture.dice.get(name, 0)
        if not count or (self.fullness == FULL and count == printed(name).dice):
            return []
        return ["1 die" if count == 1 else f"{count} dice"]

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
        if self.fullness >= BARE:
            return lines + flowing(
                [" ".join([str(printed(name).power), name, *capitals(name)]) for name in hand], self.terminal.width
            )
        for name in hand:
            lines += self.row(printed(name).power, "", name, " ".join(capitals(name)), printed(name).text)
        return lines

    def middle(self) -> list[str]:
        """Cards that belong to neither side."""
        return [*self.aside(), *self.market()]

    def aside(self) -> list[str]:
        speech = self.picture.speech
        cards = self.picture.position["set_aside"]
        if not cards:
            return []
        said = ", ".join(f"{item['card']} ({speech.whose(item['player'])})" for item in cards)
        return wrapped(f"  set aside: {said}", self.terminal.width, 4)

    def market(self) -> list[str]:
        """Energy and the Power cards for sale with their costs; with texts too, if there is room and no answer says them."""
        position, speech = self.picture.position, self.picture.speech
        names = position["power_cards"]["market"]
        me = self.picture.reader
        yours, theirs = (position["players"][player]["energy"] for player in (me, 1 - me))
        if not names and not yours and not theirs:
            return []
        energy = f"energy: you {yours}, {speech.names[1 - me]} {theirs}"
        asked = self.picture.question is not None and any(text.startswith("buy ") for text in self.picture.question.answers)
        if self.fullness != FULL or asked:
            cells = [energy, *(f"{name} {printed(name).cost}" for name in names)]
            return flowing(cells, self.terminal.width)
        lines = [self.rule("Power cards for sale", energy)]
        return lines + [line for name in names for line in self.row(printed(name).cost, "", name, "", printed(name).text)]

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
        if question.about and self.fullness >= TIGHT:
            lines += [f"  {line}" for line in self.fitted(question.about, 2)]
        elif question.about:
            lines += wrapped(f"  {question.about}", self.terminal.width, 4)
        return lines + self.answers(question)

    def answers(self, question: Question) -> list[str]:
        numbered = [f"{number:>3}  {answer}" for number, answer in enumerate(question.answers, 1)]
        if not any(question.notes) or (self.fullness == BAREST and len(numbered) > MANY_ANSWERS):
            return columns(numbered, self.terminal.width)
        widest = max(map(len, numbered)) + LEAST_COLUMN_GAP
        lines: list[str] = []
        for text, note in zip(numbered, question.notes, strict=True):
            said = self.fitted(note, widest)
            lines.append(f"{text:<{widest}}{self.terminal.dim(said[0])}".rstrip())
            lines += [" " * widest + self.terminal.dim(line) for line in said[1:]]
        return lines


def profile(creature: dict[str, Any]) -> tuple[int, list[str]]:
    """The power and keywords that are printed on a creature the way it is turned now."""
    card = CATALOGUE[printed(creature["card"]).name]
    for side in card.sides:
        if keyword_names(side.keywords)[:1] == [creature.get("side")]:
            return int(side.power), keyword_names(side.keywords)
    return int(card.power), keyword_names(card.keywords)


def difference(creature: dict[str, Any]) -> str:
    """How far the power of a creature is from what is printed on it."""
    more = creature["power"] - profile(creature)[0]
    return f"({more:+d})" if more else ""


def states(creature: dict[str, Any], named: bool = False) -> list[str]:
    """What is to be seen on a creature besides its power and keywords; ``named``: its boosts by their names."""
    said = ["keywords have no effect"] if creature.get("suppressed") else []
    if creature["exhausted"]:
        said.append("exhausted")
    stage = printed(creature["card"]).stage or 0
    if stage > 1:
        said.append(f"stage {stage}")
    if creature["octonite"]:
        said.append(f"{creature['octonite']} Octonite")
    boosts = creature["boosts"]
    if boosts and named:
        said.append(f"boosted by {', '.join(boosts)}")
    elif boosts:
        said.append("1 boost" if len(boosts) == 1 else f"{len(boosts)} boosts")
    return said


def capitals(name: str) -> list[str]:
    return [word.upper() for word in printed(name).keywords]


def shortened(title: str, room: int) -> str:
    """A title that fits: first the number of the player goes, then the end of the name, never the turn."""
    if len(title) <= room:
        return title
    name, comma, turn = title.rpartition(", turn ")
    name = name.partition(" (Player")[0] if comma else title.partition(" (Player")[0]
    return name[: max(0, room - len(comma + (turn if comma else "")))] + (comma + turn if comma else "")


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
