"""Owns ``mindbug lab report``: what a data set tells, as a page and as files, and in a few lines."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from mindbug import lab
from mindbug.cli.output.language import add_language
from mindbug.cli.output.paper import Paper
from mindbug.folders import write_safely
from mindbug.runs.picture import checked
from mindbug.text.messages import Message, Quoted, phrase

if TYPE_CHECKING:
    from mindbug.lab.findings import Findings
    from mindbug.lab.report.voice import Reporter

DESCRIPTION = """Finds out what a data set tells: the value of every card, pairs, keywords, Mindbugs, how games go and the
strangest of them. It writes one page that needs no network, and prints the most important of it."""
FILE = "report.html"
EACH = 3
MOST_EACH = 100
SHOWN = 3  # cards at each end


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], name: str, purpose: str) -> None:
    parser = subparsers.add_parser(name, help=purpose, description=DESCRIPTION)
    parser.add_argument("folder", metavar="DIR", help="the folder of the data set")
    parser.add_argument("-o", "--output", metavar="FILE", help=f"where the page is written (default: {FILE} in the folder)")
    parser.add_argument("--csv", metavar="FOLDER", help="write every table as a CSV file into a folder, too")
    replays = f"how many of the strangest games of each kind are shown (default: {EACH}); they are played again for it"
    parser.add_argument("--strangest", type=int, default=EACH, metavar="N", help=replays)
    page = "where the page of the game is shown, for links that open replays (default: http://127.0.0.1:8000, as mindbug serve)"
    parser.add_argument("--page", metavar="ADDRESS", help=page)
    add_language(parser)
    parser.set_defaults(run=run_report, usage_error=parser.error)


def run_report(args: argparse.Namespace) -> int:
    """Write the page and the files, then print the most important."""
    if not 0 <= args.strangest <= MOST_EACH:
        args.usage_error(f"--strangest: expected a number from 0 to {MOST_EACH}, got {args.strangest}")
    page = checked(args.page) if args.page else None
    lab.check_needed()
    from mindbug.lab.findings import find
    from mindbug.lab.folder import check_output, check_output_folder
    from mindbug.lab.report.page import PAGE, csv_tables, csv_text, replays, report
    from mindbug.lab.report.voice import Reporter

    path = Path(args.folder).expanduser()
    out = check_output(Path(args.output).expanduser() if args.output else path / FILE)
    tables = check_output_folder(Path(args.csv).expanduser()) if args.csv else None
    findings = find(lab.read(path), args.strangest)
    text = report(findings, replays(findings), args.lang, page or PAGE, date.today().isoformat())
    write_safely(out, text.encode())
    if tables is not None:
        for name, table in csv_tables(findings).items():
            write_safely(tables / f"{name}.csv", csv_text(table).encode())
    show(findings, Reporter(args.lang))
    print(phrase(Message("report.written", path=Quoted(str(out))), args.lang))
    return 0


def show(findings: Findings, voice: Reporter) -> None:
    """The headline, the strongest and the weakest cards."""
    from mindbug.lab.report.about_method import left_out_said
    from mindbug.lab.report.tables import estimate

    paper, best = Paper(), findings.best
    games, deals = voice.number(best.games), voice.number(len(best.deals))
    paper.head(voice.sentence("made", games=Quoted(games), deals=Quoted(deals), level=voice.level(best.level)))
    for name, kind in (("first", "points"), ("turns", "number"), ("deal", "percent"), ("draws", "percent")):
        said = voice.whole(best.facts[name], kind)
        paper.say(voice.phrase("of", what=Quoted(voice.label(f"fact.{name}")), said=Quoted(said)), 2)
    for key, rows in best.extremes(SHOWN).items():
        paper.say(voice.label(key), 2)
        for row in rows.iter_rows(named=True):
            said = voice.whole(estimate(row))
            paper.say(voice.phrase("of", what=Quoted(voice.title(row["card"])), said=Quoted(said)), 4)
    if left_out := left_out_said(voice, findings):
        paper.say(left_out, 2)
