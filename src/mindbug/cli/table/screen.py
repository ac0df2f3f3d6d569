"""Owns the picture of the table: a position in one player's eyes as lines of text, as full as the terminal has room for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mindbug import specials
from mindbug.cli.library.printed import Printed, keyword_words, printed
from mindbug.cli.output.terminal import Terminal, wrapped
from mindbug.cli.output.words import Words
from mindbug.notation import split_copy
from mindbug.rules.special import ORDINARY
from mindbug.rules.words import Keyword, QuestionKind
from mindbug.seats import PerSeat, opposite
from mindbug.text.messages import Message, Name, Player
from mindbug.text.objects import keyword_names

# The texts of all cards; only those in hand; they are cut to a line; creatures in a row; no texts at all; nothing on the card
# that asks either, news cut to a line, and many answers in a row without notes.
FULL, HAND, SHORT, TIGHT, BARE, BAREST = range(6)
FEWEST_NEWS = {TIGHT: 3, BARE: 2, BAREST: 1}
MANY_ANSWERS = 3
LEAST_COLUMN_GAP = 2
LEAST_NOTE = 24
LEAST_TITLE = 20  # with the dashes around it
MOST_NAME = 20
# Where the second line of an answer begins, and a note that stands below it.
ANSWER, NOTE = 5, 8


@dataclass(frozen=True)
class ShownQuestion:
    """What is asked: of what kind, the prompt, the card behind it and what to know about it, and the answers with what is to
    be said of them, and how they are put where room is short."""

    kind: QuestionKind
    prompt: str
    source: str | None
    about: str
    answers: list[str]
    notes: list[str]
    brief: list[str]


@dataclass(frozen=True)
class Picture:
    """Everything that one screen shows. ``reader`` sits below; ``titles`` are what the sides are called; ``turn`` is the number
    of the turn, 0 before the first; ``dice`` are the numbers of dice that creatures roll."""

    position: dict[str, Any]
    reader: int
    words: Words
    titles: PerSeat[str]
    news: list[str]
    notices: list[str]
    question: ShownQuestion | None
    turn: int
    attacker: str | None
    dice: dict[str, int]


def draw(picture: Picture, terminal: Terminal) -> list[str]:
    """The fullest picture that fits the height of the terminal."""
    room = terminal.height
    if room is None:
        return ["", *ScreenPage(picture, terminal, FULL).lines(None)]
    lines: list[str] = []
    for fullness in (FULL, HAND, SHORT, TIGHT, BARE, BAREST):
        page = ScreenPage(picture, terminal, fullness)
        lines = page.lines(None)
        if fullness >= TIGHT and len(lines) >= room:
            lines = page.lines(max(FEWEST_NEWS[fullness], len(picture.news) - len(lines) + room - 1))
        if len(lines) < room:
            return lines
    return lines


class ScreenPage:
    """One picture at one fullness."""

    def __init__(self, picture: Picture, terminal: Terminal, fullness: int) -> None:
        self.picture = picture
        self.words = picture.words
        self.terminal = terminal
        self.width = terminal.width
        self.fullness = fullness
        creatures = [c for player in picture.position["players"] for c in player["play"]]
        self.in_play = [creature["card"] for creature in creatures]
        self.name_width = min(max((len(self.title(name)) for name in self.names()), default=0), MOST_NAME)
        self.change_width = max((len(difference(c, self.words)) for c in creatures), default=0)

    def names(self) -> list[str]:
        hand = self.picture.position["players"][self.picture.reader]["hand"]
        for_sale = self.picture.position["power_cards"]["market"] if self.fullness == FULL else []
        return self.in_play + [name for name in hand if name] + for_sale

    def title(self, name: str) -> str:
        """What a card is called on the table."""
        return self.words.title(name, self.in_play if name in self.in_play else ())

    def lines(self, most_news: int | None) -> list[str]:
        picture = self.picture
        me = picture.reader
        lines = [*picture.notices, *self.side(opposite(me)), *self.side(me), *self.hand(), *self.middle()]
        lines += self.news(most_news)
        if picture.question is not None:
            lines += self.question(picture.question)
        return lines

    def printed(self, name: str) -> Printed:
        return printed(name, self.words.lang, self.words.pool)

    def paragraph(self, text: str) -> list[str]:
        return wrapped(f"  {text}", self.width, 4)

    def listed(self, names: list[str]) -> str:
        return ", ".join(map(self.words.title, names))

    # The two sides

    def side(self, player: int) -> list[str]:
        side = self.picture.position["players"][player]
        active = self.picture.position["active"] == player and self.picture.question is not None
        turn = self.words.label("turn", n=self.picture.turn) if active and self.picture.turn else ""
        counts = self.counts(side)
        if len(counts) + len(turn) + LEAST_TITLE <= self.width:
            lines = [self.rule(self.picture.titles[player], counts, turn)]
        else:
            lines = [self.rule(self.picture.titles[player], "", turn), *self.paragraph(counts)]
        known = [name for name in side["hand"] if name]
        if player != self.picture.reader and known:
            lines += self.paragraph(self.words.label("known_in_hand", what=self.listed(known)))
        if side["discard"] and self.fullness == FULL:
            discard = self.words.label("discard", what=self.listed(side["discard"]))
            lines += [self.terminal.dim(line) for line in self.paragraph(discard)]
        return lines + self.creatures(side["play"])

    def counts(self, side: dict[str, Any]) -> str:
        life, mindbugs, hand, draw = side["life"], side["mindbugs"], len(side["hand"]), len(side["draw"])
        said = self.words.label("counts", life=life, mindbugs=mindbugs, hand=hand, draw=draw)
        return said if self.fullness == FULL else f"{said}, {self.words.label('discard_count', n=len(side['discard']))}"

    def rule(self, left: str, right: str = "", turn: str = "") -> str:
        """A line between two parts of the picture; a name that is too long for it is cut, the turn never."""
        right = f" {right} --" if right else ""
        turn = f", {turn}" if turn else ""
        left = left[: max(0, self.width - len(right) - len(turn) - 6)] + turn
        dashes = "-" * max(2, self.width - len(left) - len(right) - 4)
        return self.terminal.head(f"-- {left} {dashes}{right}")

    def creatures(self, play: list[dict[str, Any]]) -> list[str]:
        if not play:
            return [self.terminal.dim(f"  {self.words.label('no_creatures')}")]
        if self.fullness < TIGHT:
            return [line for creature in play for line in self.creature(creature)]
        return flowing([self.cell(creature) for creature in play], self.width)

    def creature(self, creature: dict[str, Any]) -> list[str]:
        text = self.printed(creature["card"]).text if self.fullness == FULL else ""
        return self.row(creature["power"], difference(creature, self.words), creature["card"], self.marks(creature), text)

    def cell(self, creature: dict[str, Any]) -> str:
        said = (f"{creature['power']}{difference(creature, self.words)}", self.title(creature["card"]), self.marks(creature))
        return " ".join(filter(None, said))

    def marks(self, creature: dict[str, Any]) -> str:
        """Keywords, a gained one with a plus; then everything else that is to be seen on the creature."""
        own_words = profile(creature, self.words)[1]
        said = ["+" * (word not in own_words) + self.words.keyword(word) for word in creature["keywords"]]
        seen = [*states(creature, self.words, self.fullness == FULL), *self.dice(creature["card"])]
        if seen:
            said.append(f"({', '.join(seen)})")
        if creature["card"] == self.picture.attacker:
            said.append(self.words.label("attacks"))
        return " ".join(said)

    def dice(self, name: str) -> list[str]:
        """The dice of a creature, unless its text beside it says the same."""
        count = self.picture.dice.get(name, 0)
        if not count or (self.fullness == FULL and count == self.printed(name).dice):
            return []
        return [self.words.label("dice", n=count)]

    def row(self, power: int, change: str, name: str, marks: str, text: str) -> list[str]:
        """A card: power, name, and what there is to say about it in the rest of the line."""
        title = self.title(name)
        about = "  ".join(part for part in (marks, text) if part)
        margin = 5 + self.change_width
        first, *more = self.fitted(f"{title:<{self.name_width}} {about}", margin, self.name_width + 1)
        ink = self.terminal.good if change.startswith("(+") else self.terminal.bad
        numbers = self.terminal.bold(f"{power:>4}") + ink(f"{change:<{self.change_width}}")
        return [f"{numbers} {self.terminal.bold(title)}{first[len(title) :]}", *(" " * margin + line for line in more)]

    def fitted(self, text: str, margin: int, hanging: int = 0) -> list[str]:
        """A text in the rest of a line, or where there is room in as many lines as it needs."""
        room = max(20, self.width - margin)
        said = wrapped(text, room, hanging) or [""]
        if self.fullness <= HAND or len(said) == 1:
            return said
        return [f"{wrapped(text, room - 4, hanging)[0]} ..."]

    def hand(self) -> list[str]:
        """The own hand, and what is known of the own draw pile; nothing while the answers show what was dealt."""
        if self.picture.question is not None and self.picture.question.kind == "draft":
            return []
        pile = [name for name in self.picture.position["players"][self.picture.reader]["draw"] if name]
        if not pile or self.fullness >= TIGHT:
            return self.held()
        known = self.words.label("known_in_pile", what=self.listed(sorted(pile)))
        return [*self.held(), *(self.terminal.dim(line) for line in self.paragraph(known))]

    def held(self) -> list[str]:
        hand = self.picture.position["players"][self.picture.reader]["hand"]
        lines = [self.rule(self.words.label("hand"), self.words.label("whole_texts") if self.fullness > FULL else "")]
        if not hand and self.fullness >= BARE:
            return []
        if not hand:
            return [*lines, self.terminal.dim(f"  {self.words.label('empty_hand')}")]
        if self.fullness >= BARE:
            cells = [" ".join([str(self.printed(name).power), self.words.title(name), *self.keywords(name)]) for name in hand]
            return lines + flowing(cells, self.width)
        for name in hand:
            lines += self.row(self.printed(name).power, "", name, " ".join(self.keywords(name)), self.printed(name).text)
        return lines

    def keywords(self, name: str) -> list[str]:
        return keyword_words(self.printed(name), self.words.lang)

    # What lies between the sides

    def middle(self) -> list[str]:
        """The special rule, and cards that belong to neither side."""
        return [*self.special(), *self.aside(), *self.market()]

    def special(self) -> list[str]:
        """By which special rule the game is played; what it says, too, where there is room."""
        special = specials.find(self.picture.position.get("special"))
        if special is ORDINARY:
            return []
        title = specials.title(special, self.words.lang)
        if self.fullness >= TIGHT:
            return self.paragraph(self.words.label("special", title=title))
        return self.paragraph(self.words.of(self.words.label("special", title=title), specials.text(special, self.words.lang)))

    def aside(self) -> list[str]:
        cards = self.picture.position["set_aside"]
        if not cards:
            return []
        said = [self.words.label("owned", card=Name(item["card"]), who=Player(item["player"])) for item in cards]
        return self.paragraph(self.words.label("set_aside", what=", ".join(said)))

    def market(self) -> list[str]:
        """Energy and the Power cards for sale with their costs; with texts too, if there is room and no answer says them."""
        position, me = self.picture.position, self.picture.reader
        names = position["power_cards"]["market"]
        mine, theirs = (position["players"][player]["energy"] for player in (me, opposite(me)))
        if not names and not mine and not theirs:
            return []
        energy = self.words.label("energy", mine=mine, who=Player(opposite(me)), theirs=theirs)
        asked = self.picture.question is not None and self.picture.question.kind == "buy"
        if self.fullness != FULL or asked:
            cells = [energy, *(f"{self.words.title(name)} {self.printed(name).cost}" for name in names)]
            return flowing(cells, self.width)
        lines = [self.rule(self.words.label("for_sale"), energy)]
        rows = [self.row(self.printed(name).cost, "", name, "", self.printed(name).text) for name in names]
        return lines + [line for row in rows for line in row]

    # The story and the question

    def news(self, most: int | None) -> list[str]:
        news = self.picture.news
        if not news:
            return []
        lines = [self.rule(self.words.label("news"))]
        if most is not None and len(news) > most:
            lines = [self.rule(self.words.label("news"), self.words.label("earlier"))]
            news = news[-most:]
        told = [self.paragraph(text) for text in news]
        if self.fullness == BAREST:
            told = [[first if not more else f"{first[: self.width - 2]} …"] for first, *more in told]
        return lines + [self.terminal.dim_rule(line) for paragraph in told for line in paragraph]

    def question(self, question: ShownQuestion) -> list[str]:
        prompt = [self.terminal.bold(line) for line in wrapped(question.prompt, self.width)]
        return [self.rule(self.words.label("decision")), *prompt, *self.about(question), *self.answers(question)]

    def about(self, question: ShownQuestion) -> list[str]:
        """The card behind the question, unless its text stands on the table; the one that was just played always."""
        in_play = [creature["card"] for side in self.picture.position["players"] for creature in side["play"]]
        if question.kind == "mindbug":
            return self.paragraph(question.about)
        if not question.about or self.fullness == BAREST or (self.fullness == FULL and question.source in in_play):
            return []
        if self.fullness >= TIGHT:
            return [f"  {line}" for line in self.fitted(question.about, 2)]
        return self.paragraph(question.about)

    def answers(self, question: ShownQuestion) -> list[str]:
        if self.fullness == BAREST and len(question.answers) > MANY_ANSWERS:
            brief = [self.fitted(f"{number} {answer}", 2)[0] for number, answer in enumerate(question.brief, 1)]
            return flowing(brief, self.width)
        numbered = [f"{number:>3}  {answer}" for number, answer in enumerate(question.answers, 1)]
        widest = max(map(len, numbered))
        if self.fullness > HAND and any(len(note) > self.width - widest - LEAST_COLUMN_GAP for note in question.notes):
            numbered = [f"{number:>3}  {answer}" for number, answer in enumerate(question.brief, 1)]
            widest = max(map(len, numbered))
        if not any(question.notes) and widest <= self.width:
            return columns(numbered, self.width)
        margin = widest + LEAST_COLUMN_GAP if widest <= self.width - LEAST_NOTE else 0
        return [line for text, note in zip(numbered, question.notes, strict=True) for line in self.noted(text, note, margin)]

    def noted(self, text: str, note: str, margin: int) -> list[str]:
        """An answer and a note on it: beside it or, if that has no margin, below."""
        if margin and note:
            first, *more = self.fitted(note, margin)
            return [f"{text:<{margin}}{self.terminal.dim(first)}", *(" " * margin + self.terminal.dim(line) for line in more)]
        said = wrapped(text, self.width, ANSWER - len(text) + len(text.lstrip()))
        if self.fullness <= HAND or len(said) == 1:
            below = [" " * NOTE + self.terminal.dim(line) for line in self.fitted(note, NOTE)] if note else []
            return said + below
        return [f"{wrapped(text, self.width - 4)[0]} ..."]


def profile(creature: dict[str, Any], words: Words) -> tuple[int, list[Keyword]]:
    """The power and keywords that are printed on a creature the way it is turned now."""
    card = words.pool.card(split_copy(creature["card"])[0])
    for side in card.sides:
        if keyword_names(side.keywords)[:1] == [creature.get("side")]:
            return int(side.power), keyword_names(side.keywords)
    return int(card.power), keyword_names(card.keywords)


def difference(creature: dict[str, Any], words: Words) -> str:
    """How far the power of a creature is from what is printed on it."""
    more = creature["power"] - profile(creature, words)[0]
    return f"({more:+d})" if more else ""


def states(creature: dict[str, Any], words: Words, named: bool = False) -> list[str]:
    """What is to be seen on a creature besides its power and keywords; ``named``: its boosts by their names."""
    said = [words.label("suppressed")] if creature.get("suppressed") else []
    if creature["exhausted"]:
        said.append(words.label("exhausted", what=Name(creature["card"])))
    stage = words.pool.card(split_copy(creature["card"])[0]).stage
    if stage > 1:
        said.append(words.phrase(Message("library.stage", n=stage)))
    if creature["octonite"]:
        said.append(words.label("octonite", n=creature["octonite"]))
    boosts = creature["boosts"]
    if boosts and named:
        said.append(words.label("boosted_by", what=", ".join(map(words.title, boosts))))
    elif boosts:
        said.append(words.label("boosts", n=len(boosts)))
    return said


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
    return [part for line in lines for part in wrapped(line, width, 2)]
