"""Owns the compact table: both sides of a position in a few lines, as far as a viewer may know."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from rich.text import Text

from mindbug.cli.output.ink import HEAD, KEYWORDS, QUIET
from mindbug.cli.output.words import Words
from mindbug.rules.pool import Pool
from mindbug.seats import opposite
from mindbug.story import creature_marks
from mindbug.text.languages import capital
from mindbug.text.messages import Listing, Message, Name, Player, Value

POWER_WIDTH = 4
INDENT = 2


class Board:
    """A position, as ``Game.position`` gives it, in the words of a language."""

    def __init__(self, position: dict[str, Any], pool: Pool, words: Words) -> None:
        self.position = position
        self.pool = pool
        self.words = words
        self.in_play = [creature["card"] for side in position["players"] for creature in side["play"]]
        self.name_width = max((cell_len(words.title(name, self.in_play)) for name in self.in_play), default=0)

    def lines(self) -> list[Text]:
        """The side of the reader, else of player 0, is below the other one."""
        lower = self.words.reader or 0
        return [*self.side(opposite(lower)), *self.side(lower), *self.middle()]

    def said(self, key: str, /, **values: Value) -> str:
        return self.words.phrase(Message(f"story.table.{key}", **values))

    # The sides

    def side(self, player: int) -> list[Text]:
        side = self.position["players"][player]
        title = Text().append(capital(self.words.player(player)), HEAD).append(f"  {self.counts(side)}", "bold")
        lines = [title, *(self.creature(creature) for creature in side["play"])]
        if not side["play"]:
            lines.append(Text(" " * INDENT + self.said("no_creatures"), QUIET))
        return lines + [line for zone in ("hand", "discard") for line in self.pile(zone, side[zone])]

    def counts(self, side: dict[str, Any]) -> str:
        counts = [(name, side[name]) for name in ("life", "mindbugs")]
        counts += [(name, len(side[name])) for name in ("hand", "draw", "discard")]
        counts += [("energy", side["energy"])] if side["energy"] else []
        return ", ".join(self.said(name, n=n) for name, n in counts)

    def creature(self, creature: dict[str, Any]) -> Text:
        name = self.words.title(creature["card"], self.in_play)
        padding = " " * (self.name_width - cell_len(name) + 2)
        line = Text().append(f"{creature['power']:>{POWER_WIDTH}}", "bold").append(f"  {name}{padding}")
        line.append_text(Text(" ").join(Text(self.words.keyword(word), KEYWORDS[word]) for word in creature["keywords"]))
        marks = self.marks(creature)
        return line.append(f"{' ' if creature['keywords'] else ''}({marks})") if marks else line

    def marks(self, creature: dict[str, Any]) -> str:
        card = Name(creature["card"])
        marks = creature_marks(card, creature["exhausted"], creature["octonite"], len(creature["boosts"]))
        if creature.get("suppressed"):
            marks.append(Message("story.mark.suppressed"))
        return ", ".join(map(self.words.phrase, marks))

    def pile(self, zone: str, cards: list[str | None]) -> list[Text]:
        """The cards of a hand or pile that are known."""
        known = [self.words.title(card) for card in cards if card is not None]
        return [Text(" " * INDENT + self.said(f"{zone}_cards", what=", ".join(known)), QUIET)] if known else []

    # What belongs to neither side

    def middle(self) -> list[Text]:
        position = self.position
        aside = [Message("story.table.owned", card=Name(a["card"]), who=Player(a["player"])) for a in position["set_aside"]]
        for_sale = position["power_cards"]["market"]
        market = [Message("story.table.priced", card=Name(name), n=self.cost(name)) for name in for_sale]
        shown = [Name(position["shown"])] if position["shown"] is not None else []
        rows: dict[str, list[Any]] = {"shown": shown, "set_aside": aside, "market": market}
        return [Text(self.said(key, what=Listing(row))) for key, row in rows.items() if row]

    def cost(self, name: str) -> int:
        return int(self.pool.card(name).cost)
