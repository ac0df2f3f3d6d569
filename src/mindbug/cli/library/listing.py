"""Owns the list of ``mindbug cards``: a table in a terminal, and elsewhere one line for each card with tabs in it."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console, JustifyMethod, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mindbug.cli.library.printed import FACE, POWER_CARD, Printed, keyword_words, price, set_title
from mindbug.cli.output.ink import HEAD, QUIET, inked, wrapped
from mindbug.text.messages import Message, phrase

FACTS = ("name", "power", "keywords", "copies", "set")
NUMBERS = ("power", "copies")
WIDE = 120  # from here on the text has a column of its own
WIDEST_NAME = 26
NARROWEST_KEYWORDS = 11
WIDEST_KEYWORDS = 21
GAP = 2
INDENT = 2
NOTHING = "-"
FIXED = "\u00a0"  # a space at which no line ends


# In a pipe


def plain_lines(cards: list[Printed], lang: str) -> list[str]:
    """For each card its name, power, keywords, copies, set and text."""
    return ["\t".join([*(cell.plain.replace(FIXED, " ") for cell in facts(card, lang)), card.text]) for card in cards]


def facts(card: Printed, lang: str) -> list[Text]:
    """What stands in the columns before the text."""
    return [
        Text(card.title, "bold"),
        Text(NOTHING if card.kind == POWER_CARD else str(card.power), "bold"),
        remarks(card, lang),
        Text(str(card.copies) if card.copies else NOTHING),
        Text(set_title(card, lang), QUIET),
    ]


def remarks(card: Printed, lang: str) -> Text:
    """The keywords, and what sort of card it is if it is no creature card."""
    said = [inked([pair]) for pair in zip(card.keywords, keyword_words(card, lang), strict=True)]
    if card.kind == POWER_CARD:
        said.append(Text(price(card, lang).replace(" ", FIXED).replace(f",{FIXED}", ", "), "cyan"))
    elif card.kind == FACE:
        said.append(Text(phrase(Message("library.stage", n=card.stage or 1), lang).replace(" ", FIXED), "cyan"))
    return Text(" ").join(said)


# In a terminal


def show(cards: list[Printed], lang: str, console: Console) -> None:
    heads = [phrase(Message(f"library.head.{column}"), lang) for column in (*FACTS, "text")]
    rows = [facts(card, lang) for card in cards]
    sizes = widths(heads, rows)
    sizes[0], sizes[2] = min(sizes[0], WIDEST_NAME), min(sizes[2], WIDEST_KEYWORDS)
    if console.width >= WIDE:
        console.print(wide(cards, heads, rows, sizes, console.width))
    elif fitted(sizes, console.width):
        console.print(row([Text(head, HEAD) for head in heads[:-1]], sizes))
        show_below(cards, [row(cells, sizes) for cells in rows], console)
    else:
        show_below(cards, [folded(in_brief(card, lang), console.width) for card in cards], console)
    console.print(Text(phrase(Message("library.count", n=len(cards)), lang), QUIET))


def widths(heads: list[str], rows: list[list[Text]]) -> list[int]:
    """How wide each column wants to be."""
    columns = zip(*[[Text(head) for head in heads[: len(FACTS)]], *rows], strict=True)
    return [max(cell.cell_len for cell in column) for column in columns]


def fitted(sizes: list[int], width: int) -> bool:
    """Whether the columns fit into a terminal; that of the keywords gives way."""
    rest = width - sum(sizes) - GAP * (len(sizes) - 1) + sizes[2]
    sizes[2] = min(sizes[2], rest)
    return rest >= NARROWEST_KEYWORDS


def show_below(cards: list[Printed], facts: Sequence[RenderableType], console: Console) -> None:
    """The text stands below the facts, as wide as the terminal."""
    for card, above in zip(cards, facts, strict=True):
        console.print(above)
        if card.text:
            console.print(Padding(folded(Text(card.text), console.width - INDENT), (0, 0, 0, INDENT)))


def in_brief(card: Printed, lang: str) -> Text:
    """The facts of a card in one sentence, for a terminal without room for columns."""
    power = [] if card.kind == POWER_CARD else [Text(price(card, lang))]
    said = [Text(card.title, "bold"), *power, remarks(card, lang), Text(set_title(card, lang), QUIET)]
    return Text(", ").join(part for part in said if part.plain)


def row(cells: list[Text], sizes: list[int]) -> Table:
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for column, size in zip(FACTS, sizes, strict=True):
        grid.add_column(width=size, justify=justified(column))
    grid.add_row(*map(folded, cells, sizes))
    return grid


def wide(cards: list[Printed], heads: list[str], rows: list[list[Text]], sizes: list[int], width: int) -> Table:
    """The text has a column of its own."""
    table = Table(box=box.SIMPLE_HEAD, header_style=HEAD, pad_edge=False)
    for column, head, size in zip(FACTS, heads, sizes, strict=False):
        table.add_column(head, width=size, justify=justified(column))
    rest = width - sum(sizes) - (GAP + 1) * len(heads)
    table.add_column(heads[-1], width=rest)
    for card, cells in zip(cards, rows, strict=True):
        table.add_row(*map(folded, cells, sizes), folded(Text(card.text), rest))
    return table


def justified(column: str) -> JustifyMethod:
    return "right" if column in NUMBERS else "left"


def folded(text: Text, width: int) -> Text:
    """A text in lines, which only end where its language allows it."""
    return Text("\n").join(wrapped(text, width))
