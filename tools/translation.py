"""Compares a translated rules page with the English one.

python tools/translation.py fr                  what is missing, what differs, what has been changed in English since
python tools/translation.py fr --read A47 C58   these translations have been read beside the English wording of today
python tools/translation.py fr --read all       all of them
"""

from __future__ import annotations

import argparse

from mindbug.text import translation
from mindbug.text.languages import LANGUAGES


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lang", choices=[lang for lang in LANGUAGES if lang != "en"])
    parser.add_argument("--read", nargs="+", metavar="NUMBER", default=[])
    args = parser.parse_args()
    own = translation.written(args.lang)
    numbers = list(own) if args.read == ["all"] else args.read
    if unknown := [number for number in numbers if number not in own]:
        parser.error(f"expected numbers of translated rules or all, got {', '.join(unknown)}")
    if numbers:
        translation.write_digests(args.lang, [number for number in numbers if number in translation.written("en")])
    problems = [*translation.differences(args.lang)]
    problems += [f"{number}: not translated" for number in translation.missing(args.lang)]
    problems += [f"{number}: changed in English since it was translated" for number in translation.stale(args.lang)]
    print("\n".join(problems) or "whole, and as in English")
    return bool(problems)


if __name__ == "__main__":
    raise SystemExit(main())
