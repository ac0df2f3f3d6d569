"""Owns the answers to what a person asks at the table: help, cards, reasons, previews, the story, the discard piles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mindbug.bots.hints import hints
from mindbug.cards import title
from mindbug.cli.library.printed import (
    FACE,
    OWN,
    POWER_CARD,
    Printed,
    everything,
    family,
    find_name,
    one_line,
    price,
    printed,
    set_title,
)
from mindbug.cli.output.terminal import wrapped
from mindbug.cli.output.words import Words
from mindbug.cli.table.moves import VERBS, find_move, in_notation, shown
from mindbug.cli.table.news import foreseen, with_rule
from mindbug.game import Game
from mindbug.notation import split_copy
from mindbug.rules.errors import MindbugError
from mindbug.seats import opposite
from mindbug.text.languages import capital
from mindbug.text.messages import Listing, Message, Name, Player
from mindbug.text.reference import Place, reference

HELP = (("goal", "mindbugs", "fights", "answers"), ("signs",))
USAGES = ("why_move", "why_name", "preview", "hint", "card", "keywords", "rule", "log", "table", "save", "quit")
# Words of the game that only some cards use, and how to see that a card does.
USES: dict[Place, Callable[[Printed], bool]] = {
    ("triggers", "action"): lambda card: "action" in card.triggers,
    ("triggers", "harvest"): lambda card: "harvest" in card.triggers,
    ("terms", "octonite"): lambda card: "Octonite" in card.text,
    ("terms", "spread"): lambda card: "Spreads" in card.text,
    ("terms", "boost"): lambda card: "boost" in card.text.lower(),
    ("terms", "evolve"): lambda card: card.evolves_to is not None,
    ("terms", "die"): lambda card: card.dice > 0,
    ("terms", "energy"): lambda card: card.kind == POWER_CARD,
    ("terms", "power_card"): lambda card: card.kind == POWER_CARD,
}


def help_lines(words: Words, width: int) -> list[str]:
    """The rules in brief, what can be typed, and the signs of the table."""
    above, below = ([line for key in keys for line in wrapped(words.label(f"help.{key}"), width)] for keys in HELP)
    return [*above, *columns([(words.label(f"usage.{key}"), words.label(f"about.{key}")) for key in USAGES], width), *below]


def keyword_lines(game: Game, words: Words, width: int) -> list[str]:
    """What the keywords and the other words mean that the cards of this game use."""
    sets = game.position("public")["sets"]
    used = [card for card in everything("en", words.pool).values() if card.set in (*sets, OWN)]
    known = reference(words.lang)
    found = [entry for entry in known.of_kind("keywords") if any(has_keyword(card, entry.key) for card in used)]
    found += [known.entries[place] for place, has in USES.items() if any(map(has, used))]
    return columns([(entry.term, entry.text) for entry in found], width)


def has_keyword(card: Printed, keyword: str) -> bool:
    """Whether a card has a keyword or speaks of it."""
    return keyword in card.keywords or keyword.upper() in card.text


def columns(rows: list[tuple[str, str]], width: int) -> list[str]:
    left = max(len(said) for said, _ in rows) + 2
    return [line for said, about in rows for line in wrapped(f"  {said:<{left}}{about}", width, left)]


# A card


def card(typed: str, words: Words) -> list[str]:
    """The facts and the text of a card, and what its keywords mean."""
    found = printed(find_name(need(typed, words, "card"), words.lang, words.pool), words.lang, words.pool)
    number = Message("library.stage", n=found.stage or 1) if found.kind == FACE else Message("library.copies", n=found.copies)
    facts = words.of(found.title, price(found, words.lang))
    text = found.text or words.phrase(Message("library.no_text"))
    lines = [f"{facts} ({set_title(found, words.lang)}, {words.phrase(number)})", f"  {text}"]
    stages = [stage.title for stage in family(found, words.lang, words.pool)]
    lines += [f"  {' -> '.join(stages)}"] if len(stages) > 1 else []
    entries = [reference(words.lang).entries["keywords", word] for word in found.keywords]
    return lines + [f"  {words.of(entry.term, entry.text)}" for entry in entries]


def need(typed: str, words: Words, *usages: str) -> str:
    """What was typed behind a command; MindbugError says what is missing."""
    if not typed:
        raise MindbugError(words.label("type_usage", usage=Listing([words.label(f"usage.{key}") for key in usages], "or")))
    return typed


def rule(typed: str, words: Words) -> None:
    """Show what the rules say about a number, a word or a card."""
    from mindbug.cli.library import lookup, page  # they take their time, and few games need them

    page.LibraryPage(words.lang).answer(lookup.look_up([need(typed, words, "rule")], words.lang))


# Why


def why(game: Game, seat: int, words: Words, typed: str) -> list[str]:
    """Why a move cannot be made, or why a creature is as strong as it is."""
    verb, _, name = in_notation(need(typed, words, "why_move", "why_name"), words).partition(" ")
    try:
        move = find_move(game.moves(), typed, words)
    except MindbugError:
        if verb.lower() in (*VERBS, *OTHER_VERBS):
            return why_not(game, words, verb.lower(), name)
        if typed.isdecimal():
            raise
        return why_so(game, seat, typed, words)
    return [words.label("said.possible", answer=words.answer(move))]


OTHER_VERBS = ("mindbug", "done", "yes", "no", "mode", "player", "keep", "reroll")


def why_not(game: Game, words: Words, verb: str, name: str) -> list[str]:
    if verb in VERBS:
        name = find_name(need(name, words, "why_move"), words.lang, words.pool)
    reason = game.why_not(f"{verb} {name}".rstrip())
    if reason is None:
        return [words.label("said.possible", answer=shown(f"{verb} {title(name, words.lang)}".rstrip()))]
    return [with_rule(reason.describe(words.lang, words.names), reason.rule)]


def why_so(game: Game, seat: int, typed: str, words: Words) -> list[str]:
    name = find_name(typed, words.lang, words.pool)
    in_play = [c["card"] for player in game.position(seat)["players"] for c in player["play"]]
    meant = [known for known in in_play if known == name] if "#" in name else []
    meant = meant or [known for known in in_play if split_copy(known)[0] == split_copy(name)[0]]
    if not meant:
        return [words.label("said.not_in_play", card=Name(name)), *card(name, words)]
    return [line for known in meant for line in made_of(game, known, words)]


def made_of(game: Game, name: str, words: Words) -> list[str]:
    total, *parts = game.breakdown(name).describe(words.lang)
    return [total, *(f"  {part}" for part in parts)]


# What will be and what was


def preview(game: Game, seat: int, words: Words, typed: str) -> list[str]:
    """What would follow from a move, as far as this player can know."""
    move = find_move(game.moves(), need(typed, words, "preview"), words)
    found = game.preview(move, viewer=seat)
    said = replace(found, events=foreseen(found)).describe(words.lang, words.names)
    return [words.label("said.if_you_answer", answer=words.answer(move)), *(f"  {line}" for line in said)]


def hint(game: Game, seat: int, words: Words) -> list[str]:
    """The best answers with the chance to win, and why, from what this player knows."""
    found = hints(game.view(seat))
    return [f"{round(100 * hint.chance)} %  {hint.title(words.lang)}. {hint.describe(words.lang)}" for hint in found]


def discard(game: Game, seat: int, words: Words) -> list[str]:
    """Both discard piles, the oldest card first."""
    position = game.position(seat)
    lines: list[str] = []
    for player in (opposite(seat), seat):
        pile = position["players"][player]["discard"]
        key = "said.pile" if pile else "said.empty_pile"
        lines.append(capital(words.label(key, who=Player(player), n=len(pile))))
        lines += [f"  {one_line(name, words.lang, words.pool)}" for name in pile]
    used = position["power_cards"]["discard"]
    return lines + (
        [words.label("said.used_powers"), *(f"  {one_line(name, words.lang, words.pool)}" for name in used)] if used else []
    )
