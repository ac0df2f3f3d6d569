"""Owns what ``mindbug cards`` does with files of cards: check, show, write, words and schema."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict
from typing import Any

from mindbug import cardfile, cards
from mindbug.cardfile import CardSet, InvalidCardFile
from mindbug.cardfile.examples import WrittenWord, written_words
from mindbug.cardfile.schema import schema
from mindbug.cli.library import listing
from mindbug.cli.library.printed import EVERY_SET, POWER_CARD, Printed, printed_cards
from mindbug.cli.output.ink import QUIET, console
from mindbug.cli.output.paper import Paper, as_json
from mindbug.pools import pool_of
from mindbug.rules.definition import LONGEST_NAME
from mindbug.rules.errors import MindbugError
from mindbug.sets import TITLES
from mindbug.text.cards import card_text
from mindbug.text.messages import Message, Quoted, phrase, say
from mindbug.text.problems import expected, spelled, wanted

CHECK, SHOW, WRITE, WORDS, SCHEMA = COMMANDS = ("check", "show", "write", "words", "schema")
WRONG = 1
ALL_SETS = "Mindbug"
COLUMN = 44  # where the cards begin that show words


def is_command(words: list[str]) -> bool:
    return words[:1] != [] and words[0] in COMMANDS


def run(args: argparse.Namespace) -> int:
    """Do what the first word says with the others, which are files or sets."""
    command, *given = args.name
    if args.scenarios or args.coverage:
        args.usage_error(f"{command}: expected neither --scenarios nor --coverage")
    if command != WORDS and bool(given) == (command == SCHEMA):
        what = {WRITE: "one or more of SET", SCHEMA: "nothing behind it"}.get(command, "one or more of FILE")
        args.usage_error(f"{command}: expected {what}, got {' '.join(given) or 'none'}")
    if command == CHECK:
        return check(given, args)
    if command == SHOW:
        show([card for name in given for card in cards_of(cardfile.load(name), args.lang)], args)
    elif command == WRITE:
        print(cardfile.dumps(official(given), args.lang), end="")
    elif command == WORDS:
        return show_words(given, args)
    else:
        print(as_json(schema()))
    return 0


# Checking


def check(names: list[str], args: argparse.Namespace) -> int:
    """Say what is wrong with files, a line for each fault; the exit status is 1 if anything is."""
    found = [(name, *checked(name)) for name in names]
    if args.json:
        print(as_json([checked_data(name, known, error, args.lang) for name, known, error in found]))
    else:
        for name, known, error in found:
            print("\n".join(error.lines(args.lang)) if error is not None else all_well(name, known, args.lang))
    return WRONG if any(error is not None for _, _, error in found) else 0


def checked(name: str) -> tuple[CardSet | None, InvalidCardFile | None]:
    try:
        return cardfile.load(name), None
    except InvalidCardFile as error:
        return None, error


def all_well(name: str, known: CardSet | None, lang: str) -> str:
    assert known is not None
    said = Message("cardfile.all_well", file=Quoted(name), set=Quoted(known.name), n=len(known.pool.numbers))
    return phrase(said, lang)


def checked_data(name: str, known: CardSet | None, error: InvalidCardFile | None, lang: str) -> dict[str, Any]:
    faults = error.faults if error is not None else []
    told = [{"line": fault.line, "card": fault.card, "where": fault.where, "text": fault.text(lang)} for fault in faults]
    return {
        "file": name,
        "set": known.name if known is not None else None,
        "author": known.author if known is not None else None,
        "cards": len(known.pool.numbers) if known is not None else None,
        "faults": told,
    }


# Showing


def cards_of(known: CardSet, lang: str) -> list[Printed]:
    return printed_cards(known.pool, known.name, lang)


def show(chosen: list[Printed], args: argparse.Namespace) -> None:
    """The cards as the list of the library has them."""
    output = console()
    if args.json:
        print(as_json([as_data(card) for card in chosen]))
    elif output.is_terminal:
        listing.show(chosen, args.lang, output)
    else:
        print("\n".join(listing.plain_lines(chosen, args.lang)))


def as_data(card: Printed) -> dict[str, Any]:
    """A card with null for what it cannot have."""
    bought = card.kind == POWER_CARD
    return asdict(card) | {"power": None if bought else card.power, "cost": card.cost if bought else None}


# Words


def show_words(given: list[str], args: argparse.Namespace) -> int:
    """How words are written, each with an official card that has it: all, or those in whose names something stands."""
    chosen = [word for word in written_words() if not given or any(part in word.name for part in given)]
    if args.json:
        print(as_json([word_data(word, args.lang) for word in chosen]))
        return 0 if chosen else WRONG
    paper, sort = Paper(), ""
    for word in chosen:
        if word.sort != sort:
            sort = word.sort
            paper.head(phrase(Message(f"cardfile.sorts.{sort}"), args.lang))
        paper.labelled(f"  {word.written}  ", shown_by(word, args.lang), COLUMN, QUIET)
    if not chosen:
        print(f"mindbug: {phrase(unknown_words(given), args.lang)}", file=sys.stderr)
    return 0 if chosen else WRONG


def shown_by(word: WrittenWord, lang: str) -> str:
    return "" if word.card is None else f"{cards.title(word.card.name, lang)}: {say(card_text(word.card), lang)}"


def unknown_words(given: list[str]) -> Message:
    return Message("cardfile.no_words", got=Quoted(" ".join(given)), command=Quoted("mindbug cards words"))


def word_data(word: WrittenWord, lang: str) -> dict[str, Any]:
    text = say(card_text(word.card), lang) if word.card is not None else None
    name = word.card.name if word.card is not None else None
    return {"sort": word.sort, "word": word.name, "written": word.written, "card": name, "text": text}


# Writing


def official(given: list[str]) -> CardSet:
    """Official sets as one that can be written."""
    names = cards.sets() if EVERY_SET in given else list(dict.fromkeys(given))
    known = [*cards.sets(), EVERY_SET]
    for name in given:
        if name not in known:
            raise MindbugError(expected(wanted("sets", names=spelled(known)), Quoted(name), choices=known))
    title = " + ".join(TITLES[name] for name in names)
    return CardSet(title if len(title) <= LONGEST_NAME else ALL_SETS, pool_of(names, []))
