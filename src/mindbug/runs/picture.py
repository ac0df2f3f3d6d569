"""Owns the picture of a run to share: an SVG with everything in it that is needed to read it on light and dark ground."""

from __future__ import annotations

import textwrap
from xml.sax.saxutils import escape, quoteattr

from mindbug import specials
from mindbug.rules.errors import MindbugError
from mindbug.runs.run import MOST_LOSSES, MOST_WINS, Run
from mindbug.text.languages import capital
from mindbug.text.messages import Listing, Message, phrase, say
from mindbug.text.problems import expected, wanted, written

WIDTH, MARGIN = 600, 32
BIG, MIDDLE, SMALL = 26, 18, 14  # sizes of letters
WIDE = 0.6  # how wide a letter is at most on average, as a share of its size
BETWEEN = 1.4  # from line to line, as a share of their size
DOT, STEP = 13, 34  # of the games that were won and lost
LONGEST_ADDRESS = 300
STYLE = """
text { font-family: Inter, system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; fill: #241536; }
.ground { fill: #f4effa; stroke: #7a2fd0; stroke-width: 2; }
.quiet { fill: #5a4a70; }
.bold { font-weight: 700; }
.open { fill: none; stroke: #a294b8; stroke-width: 2; }
.won { fill: #7a2fd0; stroke: #7a2fd0; stroke-width: 2; }
.lost { fill: none; stroke: #b3213f; stroke-width: 4; stroke-linecap: round; }
@media (prefers-color-scheme: dark) {
text { fill: #f6f0fd; }
.ground { fill: #221a34; stroke: #8f45e6; }
.quiet { fill: #c8bcda; }
.open { stroke: #6f5f86; }
.won { fill: #a86bff; stroke: #a86bff; }
.lost { stroke: #ff9aab; }
}
""".strip()


def svg(run: Run, lang: str = "en", address: str | None = None) -> str:
    """The picture of a run, with words for readers who cannot see it. ``address`` is a link to the week."""
    page = Page()
    page.write(phrase(Message("run.name"), lang), SMALL, "quiet")
    page.write(capital(phrase(Message("run.week", week=run.week.name), lang)), MIDDLE, "bold")
    page.write(run.title(lang), BIG, "bold")
    page.write(specials.title(run.week.special, lang), MIDDLE, "bold")
    page.write(specials.text(run.week.special, lang), SMALL, "quiet")
    sets = Listing([Message(f"story.set.{name}") for name in run.week.sets])
    page.write(say(Message("run.cards", sets=sets), lang), SMALL, "quiet")
    page.marks(run)
    page.write(run.score_text(lang), MIDDLE, "bold")
    if address is not None:
        page.link(checked(address))
    said = run.sentence(lang)
    height = round(page.y + MARGIN - SMALL)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
            f'role="img" aria-labelledby="title" xml:lang={quoteattr(lang)}>',
            f'<title id="title">{escape(said)}</title>',
            f"<style>{STYLE}</style>",
            f'<rect class="ground" x="1" y="1" width="{WIDTH - 2}" height="{height - 2}" rx="18"/>',
            *page.parts,
            "</svg>",
            "",
        ]
    )


def checked(address: str) -> str:
    """A link that a browser may follow, and nothing that it would run."""
    fits = isinstance(address, str) and address.startswith(("https://", "http://")) and len(address) <= LONGEST_ADDRESS
    if not fits or not address.isprintable() or " " in address:
        raise MindbugError(expected(wanted("address"), written(address)))
    return address


class Page:
    """Lines and marks from top to bottom. ``y`` is where the next line stands."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.y = float(MARGIN)

    def write(self, said: str, size: int, kind: str) -> None:
        """A text in as many lines as it needs to be read whole."""
        for line in lines_of(said, size):
            self.y += size
            self.parts.append(f'<text class="{kind}" x="{MARGIN}" y="{self.y:g}" font-size="{size}">{escape(line)}</text>')
            self.y = round(self.y + size * (BETWEEN - 1), 1)
        self.y += SMALL / 2

    def link(self, address: str) -> None:
        self.parts.append(f"<a href={quoteattr(address)}>")
        self.write(address, SMALL, "quiet")
        self.parts.append("</a>")

    def marks(self, run: Run) -> None:
        """A circle for each win that there can be, then a cross for each loss; those that have come are filled."""
        self.y += STEP / 2
        for place in range(MOST_WINS):
            kind = "won" if place < run.wins else "open"
            self.parts.append(f'<circle class="{kind}" cx="{MARGIN + DOT + place * STEP}" cy="{self.y:g}" r="{DOT}"/>')
        for place in range(MOST_LOSSES):
            x, arm = MARGIN + DOT + (MOST_WINS + 1 + place) * STEP, DOT - 3
            kind = "lost" if place < run.losses else "open"
            path = f"M{x - arm} {self.y - arm:g}l{2 * arm} {2 * arm}m0 {-2 * arm}l{-2 * arm} {2 * arm}"
            self.parts.append(f'<path class="{kind}" d="{path}"/>')
        self.y += STEP


def lines_of(said: str, size: int) -> list[str]:
    letters = int((WIDTH - 2 * MARGIN) / (size * WIDE))
    return textwrap.wrap(said, letters, break_on_hyphens=False)
