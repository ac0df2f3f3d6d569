"""Owns the client's types and the limits of its fields: TypeScript made from the messages, so that server and page cannot
disagree.

``python -m mindbug.server.typescript FILE`` writes them.
"""

from __future__ import annotations

import sys
from inspect import cleandoc
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from mindbug.server import messages

HEAD = "// Made from src/mindbug/server/messages.py by python -m mindbug.server.typescript; not to be changed by hand.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
# Literals and unions that have a name of their own.
ALIASES = (
    "Seat", "Lang", "EventKind", "QuestionKind", "EndReason", "Keyword", "Trigger", "Grade", "Status", "EditionName",
    "EmoteName", "TermKind", "Can", "RefusalCode", "ProblemCode", "GameMode", "BestOf", "Result", "Opposition",
    "SeekEnd", "PuzzleKind", "OwnKind", "SlotKind",
)  # fmt: skip
UNIONS = ("FromServer", "FromClient", "ToSeeker", "FromSeeker")
LIMITS = ("LONGEST_NAME", "LONGEST_RECORD", "LONGEST_OWN", "LONGEST_PROGRESS", "MOST_FOUND")


def typescript() -> str:
    """All types of the messages, in their order."""
    parts = [f"export type {name} = {type_text(getattr(messages, name), named=False)}" for name in ALIASES]
    parts += [interface(struct) for struct in structs()]
    parts += [f"export type {name} = {type_text(getattr(messages, name))}" for name in UNIONS]
    parts += [f"export const {name} = {getattr(messages, name)}" for name in LIMITS]
    return HEAD + "\n" + "\n\n".join(parts) + "\n"


def structs() -> list[type[Struct]]:
    bases = (messages.Told, messages.Wanted)
    found = [value for value in vars(messages).values() if isinstance(value, type) and issubclass(value, Struct)]
    return [struct for struct in found if struct.__module__ == messages.__name__ and struct not in bases]


def interface(struct: type[Struct]) -> str:
    """A message. What the server says has every field; a client may leave out what has a default."""
    hints = get_type_hints(struct, include_extras=True)
    may_be_left_out = issubclass(struct, messages.Wanted)
    rows = [f"  {struct.__struct_config__.tag_field}: {literal(tag_of(struct))}"] if tag_of(struct) else []
    for field in fields(struct):
        mark = "?" if may_be_left_out and not field.required else ""
        rows.append(f"  {field.encode_name}{mark}: {type_text(hints[field.name])}")
    return comment(struct) + f"export interface {struct.__name__} {{\n" + "".join(f"{row}\n" for row in rows) + "}"


def tag_of(struct: type[Struct]) -> str:
    return str(struct.__struct_config__.tag or "")


def comment(struct: type[Struct]) -> str:
    if not vars(struct).get("__doc__"):
        return ""
    lines = cleandoc(str(struct.__doc__)).replace("None", "null").splitlines()
    return "/** " + "\n * ".join(lines) + " */\n"


def type_text(kind: Any, named: bool = True) -> str:  # noqa: ANN401
    """A Python type in TypeScript."""
    if named:
        for name in ALIASES:
            if kind == getattr(messages, name):
                return name
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, Struct):
        return kind.__name__
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return type_text(inner[0])
    if origin is Literal:
        return " | ".join(map(literal, inner))
    if origin in (Union, UnionType):
        return " | ".join(map(type_text, inner))
    if origin is list:
        item = type_text(inner[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(type_text, inner))}]"
    if origin is dict:
        return f"Record<{type_text(inner[0])}, {type_text(inner[1])}>"
    raise TypeError(f"expected a type that messages use, got {kind!r}")


def literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def main(argv: list[str]) -> int:
    if len(argv) != 1:
        print("usage: python -m mindbug.server.typescript FILE", file=sys.stderr)
        return 2
    Path(argv[0]).write_text(typescript(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
