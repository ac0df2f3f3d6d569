"""Owns HTML: tags around texts, which are escaped unless they are HTML already: no name of a card is taken for a tag."""

from __future__ import annotations

from html import escape


class Markup(str):
    """HTML, in contrast to a text that has to be escaped."""

    __slots__ = ()


Child = str | None
Attribute = str | float | int | bool | None
VOID = ("meta", "link", "input", "br")
DRAWN = ("line", "rect", "circle", "path", "use")  # which hold nothing but a title


def tag(name: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """An element. An attribute without a value is left out; ``class_`` is class, and ``data_tip`` data-tip."""
    said = "".join(attribute(key, value) for key, value in attributes.items() if value is not None and value is not False)
    if name in VOID or (name in DRAWN and not any(children)):
        return Markup(f"<{name}{said}/>" if name in DRAWN else f"<{name}{said}>")
    return Markup(f"<{name}{said}>{joined(*children)}</{name}>")


def attribute(key: str, value: Attribute) -> str:
    name = "viewBox" if key == "viewBox" else key.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    return f' {name}="{escape(f"{value:g}" if isinstance(value, float) else str(value))}"'


def joined(*children: Child, between: str = "") -> Markup:
    """HTML and texts one after the other."""
    return Markup(between.join(child if isinstance(child, Markup) else escape(child) for child in children if child))
