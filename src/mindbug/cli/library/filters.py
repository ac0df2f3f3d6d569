"""Owns the choices of ``mindbug cards``: which cards fit what was typed, and which choice leaves none."""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

from mindbug import cards
from mindbug.cli.library.printed import POWER_CARD, Printed, loose
from mindbug.rules.errors import MindbugError
from mindbug.rules.words import KEYWORDS, TRIGGERS
from mindbug.sets import TITLES
from mindbug.text.languages import LANGUAGES, plain
from mindbug.text.messages import Listing, Message, Value, phrase

POWER = re.compile(r"(?P<low>\d+)(?:(?P<more>\+)|(?P<less>-)|-(?P<high>\d+))?|-(?P<most>\d+)")
SHORTEST_WORD = 4


@dataclass(frozen=True)
class Filter:
    """One choice as it was typed, and whether a card fits it."""

    typed: str
    fits: Callable[[Printed], bool]


def add_filters(group: argparse._ArgumentGroup) -> None:
    moments = ", ".join(name.replace(" ", "-") for name in TRIGGERS)
    group.add_argument("--set", action="append", metavar="SET", help=f"of a set: {', '.join(TITLES)}")
    group.add_argument("--keyword", action="append", metavar="WORD", help=f"with a keyword: {', '.join(KEYWORDS)}")
    group.add_argument("--trigger", action="append", metavar="WORD", help=f"that do something at a moment: {moments}")
    group.add_argument("--power", metavar="N", help="with power 7, 4-6, 7+ (7 or more) or 4- (4 or less)")
    group.add_argument("--text", nargs="+", metavar="WORD", help="with all these words in their text")


def filters(args: argparse.Namespace) -> list[Filter]:
    """What was chosen. A word that is no choice is a MindbugError that says which there are."""
    found: list[Filter] = []
    if args.set is not None:
        found.append(of_sets(args.set, args.lang))
    found += [with_keyword(typed, args.lang) for typed in args.keyword or []]
    found += [with_trigger(typed, args.lang) for typed in args.trigger or []]
    if args.power is not None:
        found.append(with_power(args.power, args.lang))
    if args.text is not None:
        found.append(with_text(args.text))
    return found


def of_sets(typed: list[str], lang: str) -> Filter:
    chosen = {name for each in typed for name in sets_called(each, lang)}
    return Filter(" ".join(f"--set {each}" for each in typed), lambda card: card.set in chosen)


def sets_called(typed: str, lang: str) -> list[str]:
    """The set of that name or title, else all that begin so, else all in which a word begins so."""
    wanted = loose(typed)
    names = {name: (loose(name), loose(TITLES[name])) for name in cards.sets()}
    tests = (lambda known: known == wanted, lambda known: known.startswith(wanted), lambda known: f" {wanted}" in known)
    for test in tests if wanted else ():
        found = [name for name, known in names.items() if any(map(test, known))]
        if found:
            return found
    raise expected("--set", Listing(cards.sets(), "or"), typed, lang)


def with_keyword(typed: str, lang: str) -> Filter:
    word = find_word("--keyword", typed, KEYWORDS, "keyword.", lang)
    return Filter(f"--keyword {typed}", lambda card: word in card.keywords)


def with_trigger(typed: str, lang: str) -> Filter:
    word = find_word("--trigger", typed, TRIGGERS, "library.trigger.", lang)
    return Filter(f"--trigger {typed}", lambda card: word in card.triggers)


def find_word(option: str, typed: str, words: Iterable[str], prefix: str, lang: str) -> str:
    """The word that was typed in any language; a beginning is enough if no other word begins so."""
    known = {word: [loose(word), *(loose(said(word, prefix, each)) for each in LANGUAGES)] for word in words}
    begun = [word for word, names in known.items() if loose(typed) and any(name.startswith(loose(typed)) for name in names)]
    found = [word for word in begun if loose(typed) in known[word]] or begun
    if len(found) != 1:
        raise expected(option, Listing([said(word, prefix, lang).replace(" ", "-") for word in known], "or"), typed, lang)
    return found[0]


def said(word: str, prefix: str, lang: str) -> str:
    return phrase(Message(prefix + word.replace(" ", "_")), lang)


def with_power(typed: str, lang: str) -> Filter:
    power = power_range(typed, lang)
    return Filter(f"--power {typed}", lambda card: card.kind != POWER_CARD and card.power in power)


def power_range(typed: str, lang: str) -> range:
    found = POWER.fullmatch(typed.replace(" ", "").replace("–", "-"))
    if found is None:
        raise expected("--power", Message("library.power_range"), typed, lang)
    if found["most"] or found["less"]:
        return range(int(found["most"] or found["low"]) + 1)
    high = sys.maxsize if found["more"] else int(found["high"] or found["low"]) + 1
    return range(int(found["low"]), high)


def with_text(words: list[str]) -> Filter:
    wanted = [plain(word) for word in words]
    return Filter(f"--text {' '.join(words)}", lambda card: all(word in plain(card.text) for word in wanted))


def suggestion(typed: str) -> str | None:
    """The filter that a person may have meant who typed a keyword, a trigger or a set where the name of a card belongs."""
    choices = (("--keyword", with_keyword), ("--trigger", with_trigger), ("--set", lambda typed, lang: of_sets([typed], lang)))
    for option, make in choices if len(typed) >= SHORTEST_WORD else ():
        with suppress(MindbugError):
            make(typed, "en")
            return f"{option} {quoted(typed)}"
    return None


def quoted(word: str) -> str:
    """A word as it is typed in a shell, with quotation marks if it needs them."""
    return word if re.fullmatch(r"[\w-]+", word) else shlex.quote(word)


def expected(option: str, what: Value, got: str, lang: str) -> MindbugError:
    return MindbugError(phrase(Message("library.expected", option=option, what=what, got=got), lang))


def why_nothing(library: Iterable[Printed], chosen: list[Filter], lang: str) -> str:
    """Which choices no card fits, else without which there would be some."""
    known = list(library)
    hopeless = [each.typed for each in chosen if not any(map(each.fits, known))]
    if hopeless:
        return phrase(Message("library.nothing_fits", filters=Listing(hopeless, "nor")), lang)
    counts = {each.typed: sum(fits_all(card, [f for f in chosen if f is not each]) for card in known) for each in chosen}
    rest = [Message("library.but_without", filter=typed, n=count) for typed, count in counts.items() if count]
    together = Listing([each.typed for each in chosen])
    if not rest:
        return phrase(Message("library.nothing_fits", filters=together), lang)
    return phrase(Message("library.nothing_fits_all", filters=together, rest=Listing(rest)), lang)


def fits_all(card: Printed, chosen: list[Filter]) -> bool:
    return all(each.fits(card) for each in chosen)
