"""Owns what is said of the blocks of a card that is being made: what each says in words, what it is for, what it means."""

from __future__ import annotations

from functools import cache
from typing import Any

from mindbug.cardfile.definitions import FAULTY, PLACEHOLDER, CardReader
from mindbug.cardfile.examples import examples
from mindbug.cardfile.slots import NOTHING, CardPlace, Said
from mindbug.cardfile.spelling import PART, Spelling
from mindbug.rules.amounts import Amount
from mindbug.rules.effect import Effect
from mindbug.rules.grammar import KEYWORDS, ONE_OF, SOME_OF, TRIGGERS, all_words
from mindbug.rules.groups import Group
from mindbug.rules.state import Ability, Card, Condition, Constant
from mindbug.rules.targets import Target
from mindbug.sets import EVERYTHING
from mindbug.text.cards import ability_text, constants_text
from mindbug.text.deeds import effect_text
from mindbug.text.languages import language
from mindbug.text.meanings import MOMENTS, triggers_of
from mindbug.text.messages import Message, Value, phrase, say
from mindbug.text.objects import IF, MANY, Spoken, condition_text, group, keyword_names, keywords, quantity, target_text
from mindbug.text.reference import reference


def label(place: CardPlace, lang: str) -> str:
    """What a place is for."""
    if place.is_element:
        return phrase(Message(f"workshop.element.{'part' if place.sort is PART else place.sort.__name__}"), lang)
    key = place.spelling.renamed.get(place.name, place.name)
    known = language("en").templates
    names = [f"workshop.label.{place.spelling.word.name}.{key}", f"workshop.label.{key}"]
    return phrase(Message(next(name for name in names if name in known)), lang)


def told(place: CardPlace, said: Said, trigger: int, lang: str) -> str:
    """What would be said by something at a place, in words; nothing if it says nothing that can be told."""
    if said is NOTHING:
        return ""
    match place.kind:
        case "word":
            return word_told(place.sort, said, trigger, lang)
        case "one of":
            return choice(place, said, lang) if isinstance(said, str) else ""
        case "some of":
            chosen = said if isinstance(said, list) else []
            return ", ".join(choice(place, name, lang) for name in chosen if isinstance(name, str))
        case "flag":
            return phrase(Message(f"workshop.flag.{'yes' if said is True else 'no'}"), lang)
        case "words":
            return ""
    return str(said) if isinstance(said, str | int) else ""


def word_told(sort: type[Any], said: Said, trigger: int, lang: str) -> str:
    """A word in words. A sentence if it is one, else a part of one."""
    found = CardReader((), {}, PLACEHOLDER).word(sort, said, "", ())
    if found is FAULTY:
        return ""
    try:
        if isinstance(found, Effect | Ability | Constant):
            return say(sentence(found, trigger), lang)
        return phrase(clause(found), lang)
    except TypeError:  # what cannot be played cannot always be told
        return ""


def sentence(found: Effect | Ability | Constant, trigger: int) -> Value:
    if isinstance(found, Ability):
        return ability_text(found, [found.trigger])
    if isinstance(found, Constant):
        return constants_text([found])
    return effect_text(found, spoken=Spoken(trigger))


def clause(found: Target | Group | Amount | Condition | Card) -> Value:
    match found:
        case Target():
            return target_text(found, Spoken())
        case Group():
            return group(found, MANY)
        case Amount():
            return quantity(found)
        case Condition():
            return condition_text(found, IF)
    return Message("card.profile", power=found.power, keywords=keywords(found.keywords))


def choice(place: CardPlace, name: str, lang: str) -> str:
    """One of the names that a place may have, in words."""
    names = place.parameter.names
    if name not in names:
        return ""
    if names is KEYWORDS:
        return phrase(Message(f"keyword.{name}"), lang)
    if name in TRIGGERS:
        return moment(name, lang)
    kind = place.spelling.renamed.get(place.name, place.name)
    return phrase(Message(f"workshop.choice.{kind}.{name.replace(' ', '_')}"), lang)


def moment(name: str, lang: str) -> str:
    """When an ability happens."""
    key = f"trigger.{name.replace(' ', '_')}"
    return phrase(Message(key if key in language("en").templates else f"workshop.{key}"), lang)


def meaning(place: CardPlace, name: str, lang: str) -> str:
    """What a keyword or a trigger means, as the reference has it; nothing for other names."""
    is_trigger = place.sort is PART if place.kind == "word" else name in TRIGGERS and place.kind == ONE_OF
    kind = "keywords" if place.kind == SOME_OF else "triggers" if is_trigger else ""
    entry = reference(lang).entries.get((kind, MOMENTS.get(name, name))) if kind else None  # type: ignore[arg-type]
    return entry.text if entry is not None else ""


# Official cards that show it


def shown_by(spelling: Spelling) -> str | None:
    """The simplest official card that has a word, if there is one."""
    found = examples().get(spelling)
    return found[0].name if found is not None else None


@cache
def simplest() -> dict[str, str]:
    """The simplest official card with each keyword, and with each trigger."""
    found: dict[str, str] = {}
    for card in sorted(EVERYTHING.all_cards(), key=lambda card: len(all_words(card))):
        for name in (*keyword_names(card.keywords), *triggers_of(card)):
            found.setdefault(name, card.name)
    return found


def heading(sort: str, lang: str) -> str:
    return phrase(Message(f"workshop.heading.{sort}"), lang)
