"""Owns what a report says of itself: how everything was measured, what was played, and all numbers as files."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from urllib.parse import quote

from mindbug import specials
from mindbug.lab.findings import Findings
from mindbug.lab.plan import Plan
from mindbug.lab.report.markup import Markup, joined, tag
from mindbug.lab.report.material import Material, section
from mindbug.lab.report.voice import Reporter
from mindbug.lab.values import deals_needed
from mindbug.pools import dealt_by, pool_of
from mindbug.text.messages import Quoted

METHOD = ("trial", "value", "interval", "levels", "seen", "keywords", "pairs", "chances")
DRAFT = ("trial", "draft", *METHOD[1:])  # where cards are left out


def method_section(m: Material) -> Markup:
    voice, plan = m.voice, m.findings.plan
    rule = specials.find(plan.special or None)
    told = {"dealt": Quoted(voice.number(int(rule.dealt))), "kept": Quoted(voice.number(int(rule.kept)))}
    facts = {
        "sets": voice.sets(plan.sets) or voice.phrase("own_cards"),
        "edition": voice.edition(plan.edition),
        "special": plan.special or voice.phrase("no_special"),
        "levels": ", ".join(f"{voice.level(level.level)} ({voice.number(level.games)})" for level in m.findings.levels),
        "failed": voice.number(m.findings.failed),
        "seed": str(plan.seed),
        "program": plan.program,
        "rules": str(plan.rules),
        "cards": plan.pool.fingerprint,
    }
    left_out = left_out_said(voice, m.findings)
    return tag(
        "section",
        tag("h2", voice.label("method.title")),
        tag("p", voice.sentence("method.about_draft" if rule.left_out else "method.about", **told), class_="about"),
        *(tag("p", voice.sentence(f"method.{name}", **told)) for name in (DRAFT if rule.left_out else METHOD)),
        tag("p", left_out, class_="note") if left_out else None,
        tag(
            "dl",
            *(joined(tag("dt", voice.label(f"plan.{name}")), tag("dd", said)) for name, said in facts.items()),
            class_="plan",
        ),
        tag("p", voice.label("again")),
        tag("pre", command_of(m.findings), tabindex=0),
        id="method",
    )


def left_out_said(voice: Reporter, findings: Findings) -> str:
    """Of which levels nothing is told; nothing if all are told."""
    if not findings.left_out:
        return ""
    levels = ", ".join(f"{voice.level(level)} ({voice.number(deals)})" for level, deals in findings.left_out.items())
    needed = deals_needed(len(findings.plan.pool.cards))
    return voice.sentence("left_out", needed=Quoted(voice.number(needed)), levels=Quoted(levels))


def command_of(findings: Findings) -> str:
    """What gives the same games and the same report: a line for the levels of each number of games."""
    plan = findings.plan
    played: dict[int, list[str]] = {}
    for level in findings.levels:
        played.setdefault(level.begun, []).append(level.level)
    lines = []
    for games, levels in played.items():
        words = ["mindbug", "lab", "play", "DIR"]
        words += ["--sets", *plan.sets] if plan.sets else []
        words += ["--cards", "FILE"] if has_own_cards(plan) else []
        words += ["--bot", *levels, "--games", str(games), "--seed", str(plan.seed)]
        words += ["--edition", plan.edition] if plan.edition != "latest" else []
        words += ["--special", plan.special] if plan.special else []
        lines.append(shlex.join(words))
    return "\n".join([*lines, "mindbug lab report DIR"])


def has_own_cards(plan: Plan) -> bool:
    """Whether other cards than those of its sets were dealt."""
    if not plan.sets:
        return True
    return dealt_by(specials.find(plan.special or None), pool_of(list(plan.sets), [])).fingerprint != plan.pool.fingerprint


def files_section(m: Material, tables: Iterable[tuple[str, str]]) -> Markup:
    """Every table as a file that the page holds."""
    lines = []
    for name, text in tables:
        link = tag("a", f"{name}.csv", href=f"data:text/csv;charset=utf-8,{quote(text)}", download=f"{name}.csv")
        lines.append(tag("li", link, f" {m.voice.phrase(f'file.{name}')}"))
    return section(m, "files", tag("ul", *lines, class_="files"))
