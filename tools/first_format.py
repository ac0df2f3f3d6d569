"""Writes down what is in every set, for records of the first format, which say no more than the names of sets.

python tools/first_format.py

It was run when the second format came, and what it wrote is never changed: a card that is added to a set later was not in the
games of that time. Only while the second format is in no published version may it be run again.
"""

from __future__ import annotations

import json
from pathlib import Path

from mindbug import sets
from mindbug.pools import FIRST_FORMAT, write_pool
from mindbug.sets import SETS


def written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main() -> None:
    listed = []
    for name, pool in SETS.items():
        parts = []
        for part, value in write_pool(pool).items():
            rows = ",\n".join(f"   {written(row)}" for row in value) if isinstance(value, list) else ""
            parts.append(f"  {written(part)}: " + (f"[\n{rows}]" if rows else written(value)))
        listed.append(f" {written(name)}: {{\n" + ",\n".join(parts) + "}")
    text = "{\n" + ",\n".join(listed) + "\n}\n"
    (Path(sets.__file__).parent / FIRST_FORMAT).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
