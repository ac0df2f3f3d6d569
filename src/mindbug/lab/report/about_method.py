"""Owns what a report says of itself: how everything was measured, what was played, and all numbers as files."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from mindbug.lab.report.markup import Markup, joined, tag
from mindbug.lab.report.material import Material, section

METHOD = ("trial", "value", "interval", "levels", "seen", "keywords", "pairs", "chances")


def method_section(m: Material) -> Markup:
    voice, plan = m.voice, m.findings.plan
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
    return section(
        m,
        "method",
        *(tag("p", voice.sentence(f"method.{name}")) for name in METHOD),
        tag(
            "dl",
            *(joined(tag("dt", voice.label(f"plan.{name}")), tag("dd", said)) for name, said in facts.items()),
            class_="plan",
        ),
        tag("p", voice.label("again")),
        tag("pre", command_of(m), tabindex=0),
    )


def command_of(m: Material) -> str:
    """What gives the same games and the same report."""
    plan, levels = m.findings.plan, m.findings.levels
    words = ["mindbug", "lab", "play", "DIR"]
    words += ["--sets", *plan.sets] if plan.sets else ["--cards", "FILE"]
    words += ["--bot", *(level.level for level in levels)]
    words += ["--games", str(max(level.games for level in levels)), "--seed", str(plan.seed)]
    words += ["--edition", plan.edition] if plan.edition != "latest" else []
    words += ["--special", plan.special] if plan.special else []
    return f"{' '.join(words)}\nmindbug lab report DIR"


def files_section(m: Material, tables: Iterable[tuple[str, str]]) -> Markup:
    """Every table as a file that the page holds."""
    lines = []
    for name, text in tables:
        link = tag("a", f"{name}.csv", href=f"data:text/csv;charset=utf-8,{quote(text)}", download=f"{name}.csv")
        lines.append(tag("li", link, f" {m.voice.phrase(f'file.{name}')}"))
    return section(m, "files", tag("ul", *lines, class_="files"))
