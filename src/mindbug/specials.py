"""Owns special rules as people and programs name them: finding one by its name or its definition, what it is called, and what
it says."""

from __future__ import annotations

from typing import Any

from mindbug.rules.definition import check_special, special_of, to_data
from mindbug.rules.errors import MindbugError
from mindbug.rules.special import ORDINARY, Special
from mindbug.sets.specials import SPECIALS
from mindbug.text.languages import capital
from mindbug.text.messages import phrase, say
from mindbug.text.problems import expected, spelled, wanted
from mindbug.text.problems import written as quoted
from mindbug.text.specials import is_listed, special_text, special_title

SpecialData = dict[str, Any]


def names() -> list[str]:
    """The names of the special rules that everybody can play by."""
    return list(SPECIALS)


def find(special: object) -> Special:
    """The special rule that is meant by a name of the list or by a definition; none is the ordinary game."""
    if special is None or special is ORDINARY:
        return ORDINARY
    if isinstance(special, Special):
        check_special(special)
        return special
    if isinstance(special, dict):
        return listed_or_own(special_of(special))
    if not isinstance(special, str) or special not in SPECIALS:
        raise MindbugError(expected(wanted("specials", names=spelled(SPECIALS)), quoted(special), choices=names()))
    return SPECIALS[special]


def listed_or_own(special: Special) -> Special:
    """The rule of the list that says the same by the same name, if there is one."""
    return SPECIALS[special.name] if is_listed(special) else special


def written(special: Special) -> str | SpecialData:
    """A special rule as a position names it: by its name, if that means the same everywhere, else by its definition."""
    return special.name if is_listed(special) else to_data(special)


def title(special: Special, lang: str = "en") -> str:
    """What a special rule is called."""
    return capital(phrase(special_title(special), lang))


def text(special: Special, lang: str = "en") -> str:
    """What a special rule says, in sentences."""
    return say(special_text(special), lang)
