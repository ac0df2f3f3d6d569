"""Owns what the page reads about the game itself: cards, terms, rules and rulings, and what a new visitor needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import cast, get_args

from mindbug import bots, cards, specials, version
from mindbug.bots.registry import OTHERS
from mindbug.cardfile import CardSet, dumps, loads
from mindbug.lab import measured
from mindbug.lab.measured import CardWorth
from mindbug.record import RULES_VERSION, OwnSet, Setup
from mindbug.rules.errors import MindbugError
from mindbug.rules.pool import Pool
from mindbug.rules.published import published
from mindbug.rules.special import Special
from mindbug.rules.state import Card
from mindbug.server.messages import (
    LONGEST_OWN,
    BotSeen,
    CardRulings,
    CardSeen,
    EditionName,
    EmoteName,
    Lang,
    Library,
    MeasurementSeen,
    OwnCard,
    OwnCards,
    OwnKind,
    Rules,
    RulesSection,
    Ruling,
    SetSeen,
    SpecialSeen,
    Term,
    Welcome,
    Worths,
    WorthSeen,
)
from mindbug.server.sentences import bot_title, capitalized, level_title, reach_text
from mindbug.server.settings import Settings
from mindbug.sets import EVERYTHING, SETS
from mindbug.text.cards import card_text
from mindbug.text.languages import LANGUAGES, bare
from mindbug.text.meanings import meanings, places_of, triggers_of
from mindbug.text.messages import Message, phrase, say
from mindbug.text.objects import keyword_names
from mindbug.text.reference import reference
from mindbug.text.rulebook import Example, Heading, Rule, RuleTable, Section, rulebook

UNNAMED = "Own cards"  # what a set is called of which a game does not tell the name


def welcome(settings: Settings, lang: str) -> Welcome:
    return Welcome(
        version=version.number(),
        rules=RULES_VERSION,
        sets=[set_seen(name, lang) for name in cards.sets()],
        bots=bots_seen(lang),
        editions=list(get_args(EditionName)),
        emotes=list(get_args(EmoteName)),
        specials=specials_seen(lang),
        address=settings.address,
        passkeys=list(settings.passkey_origins),
        reach=reach_text(settings.reach, lang),
        open_hours=settings.open_hours,
        unfinished_days=settings.unfinished_days,
        absence_seconds=settings.absence_seconds,
    )


@cache
def specials_seen(lang: str) -> list[SpecialSeen]:
    """The special rules that everybody can play by, in the order of their titles."""
    return sorted((special_seen(specials.find(name), lang) for name in specials.names()), key=lambda special: special.title)


def special_seen(special: Special, lang: str) -> SpecialSeen:
    return SpecialSeen(name=special.name, title=specials.title(special, lang), text=specials.text(special, lang))


@cache
def bots_seen(lang: str) -> list[BotSeen]:
    """Other packages are searched for them, which takes its time."""
    levels = [name for name in bots.names() if name not in OTHERS]
    return [BotSeen(name=name, title=level_title(name, lang), called=bot_title(name, lang)) for name in levels]


def set_seen(name: str, lang: str) -> SetSeen:
    """A set: how many different cards it has, and how many in all."""
    title = phrase(Message(f"story.set.{name}"), lang)
    found = SETS[name]
    return SetSeen(name=name, title=capitalized(title), cards=len(found.cards), physical=sum(found.counts))


# Cards


@cache
def worths(lang: str) -> Worths:
    """What cards are worth, as it is shipped, each by the best players who have measured it."""
    found = measured.told_once(measured.shipped())
    played = [one.measurement for one in found]
    return Worths(
        measurements=[
            MeasurementSeen(
                sets=list(one.sets),
                edition=cast(EditionName, one.edition),
                level=level_title(one.level, lang),
                games=one.games,
                day=one.day,
            )
            for one in played
        ],
        cards=[
            worth_seen(card, place)
            for place, one in enumerate(found)
            for card in sorted(one.cards, key=lambda card: -card.value)
        ],
    )


def worth_seen(card: CardWorth, measurement: int) -> WorthSeen:
    return WorthSeen(
        card=card.card,
        measurement=measurement,
        value=card.value,
        low=card.low,
        high=card.high,
        taken=card.taken,
        taken_low=card.taken_low,
        taken_high=card.taken_high,
    )


@cache
def library(lang: str) -> Library:
    """Every card in the order of the sets: its creatures, the faces to which they evolve, its Power cards."""
    found: list[CardSeen] = []
    for name in cards.sets():
        faces = {face.name for face in SETS[name].faces}
        found += [creature(facts, lang, facts.name in faces) for facts in cards.of(name)]
        found += [power_card(facts, lang) for facts in cards.power_cards() if facts.set == name]
    return Library(lang=cast(Lang, lang), cards=found, terms=terms(lang))


def own_card(kind: OwnKind, card: Card, count: int, picture: Sequence[int], lang: str) -> OwnCard:
    """A card that is not official, as the gallery has it."""
    texts = {each: say(card_text(card), each) for each in LANGUAGES}
    is_power_card = kind == "power_card"
    return OwnCard(
        kind=kind,
        card=CardSeen(
            name=card.name,
            title=card.name,
            text=texts[lang],
            set="",
            power=None if is_power_card else card.power,
            keywords=keyword_names(card.keywords),
            copies=count if kind == "card" else 0,
            octonite=card.octonite,
            dice=card.dice,
            stage=card.stage or None,
            evolves_to=card.evolves_to or None,
            cost=card.cost if is_power_card else None,
            triggers=triggers_of(card),
            terms=[key for _, key in places_of(card)],
        ),
        texts=texts,
        picture=list(picture),
    )


def own_cards(name: str, author: str, pool: Pool, pictures: Mapping[str, Sequence[int]], lang: str) -> OwnCards:
    """The cards of a pool that are not official."""
    found: list[OwnCard] = []
    counts = dict(zip((card.name for card in pool.cards), pool.counts, strict=True))
    parts: tuple[tuple[OwnKind, list[Card]], ...] = (("card", pool.cards), ("face", pool.faces), ("power_card", pool.powers))
    for kind, cards_of_kind in parts:
        own = [card for card in cards_of_kind if published(card.name, card.digest) is None]
        found += [own_card(kind, card, counts.get(card.name, 1), pictures.get(card.name, ()), lang) for card in own]
    return OwnCards(name=name, author=author, cards=found)


def own_of(setup: Setup, lang: str) -> OwnCards:
    """The cards of a game that are not official."""
    told = setup.own or OwnSet("")
    return own_cards(told.name, told.author, setup.pool, told.pictures, lang)


def own_text(setup: Setup) -> str:
    """The file of the cards of a game that are not official: whoever goes on from one of its positions needs it. Empty if
    there can be no such file: games of other programs may have cards that no file may have."""
    own = {card.name for card in setup.pool.all_cards() if published(card.name, card.digest) is None}
    told = setup.own or OwnSet("")
    dealt = {card: count for card, count in zip(setup.pool.cards, setup.pool.counts, strict=True) if card.name in own}
    faces, powers = ([card for card in part if card.name in own] for part in (setup.pool.faces, setup.pool.powers))
    try:
        pool = Pool(list(dealt), faces, powers, list(dealt.values()))
        text = dumps(CardSet(told.name or UNNAMED, pool, told.author, told.pictures))
        return text if loads(text).pool.fingerprint == pool.fingerprint and len(text) <= LONGEST_OWN else ""
    except MindbugError:
        return ""


def creature(facts: cards.CardFacts, lang: str, is_face: bool) -> CardSeen:
    return CardSeen(
        name=facts.name,
        title=facts.title(lang),
        text=facts.text(lang),
        set=facts.set,
        power=facts.power,
        keywords=facts.keywords,
        copies=0 if is_face else facts.copies,
        octonite=facts.octonite,
        dice=facts.dice,
        stage=facts.stage,
        evolves_to=facts.evolves_to,
        triggers=triggers_of(EVERYTHING.card(facts.name)),
        terms=[entry.key for entry in meanings(facts.name)],
    )


def power_card(facts: cards.PowerFacts, lang: str) -> CardSeen:
    return CardSeen(
        name=facts.name,
        title=facts.title(lang),
        text=facts.text(lang),
        set=facts.set,
        cost=facts.cost,
        triggers=triggers_of(EVERYTHING.card(facts.name)),
        terms=[entry.key for entry in meanings(facts.name)],
    )


def terms(lang: str) -> list[Term]:
    return [Term(word=e.key, title=e.term, text=e.text, kind=e.kind) for e in reference(lang).entries.values()]


# Rules


def rulings(name: str, lang: str) -> CardRulings:
    """The rules that are about a card, and others that name or show it; UnknownCard if there is none of that name."""
    card, book = cards.find_card(name), rulebook(lang)
    about = book.about(card.name)
    others = [rule for rule in book.naming(card.name) if rule not in about]
    return CardRulings(
        card=card.name,
        rulings=[Ruling(rule=rule.number, text=text_of(rule)) for rule in about],
        mentions=[Ruling(rule=rule.number, text=mention(rule, card.name, lang)) for rule in others],
    )


def mention(rule: Rule, name: str, lang: str) -> str:
    """A rule with those of its examples that are about a card."""
    shown = [e for e in rulebook(lang).examples(rule.number) if name in map(bare, e.scenario["cards"])]
    return "\n\n".join([text_of(rule), *(example_text(example, lang) for example in shown)])


@cache
def rules(lang: str) -> Rules:
    return Rules(sections=[section_seen(section, lang) for section in rulebook(lang).sections], reference=terms(lang))


def section_seen(section: Section, lang: str) -> RulesSection:
    paragraphs = [paragraph(item, lang) for item in section.items]
    return RulesSection(id=section.number, title=section.title, level=1 if section.is_chapter else 2, paragraphs=paragraphs)


def paragraph(item: Rule | Example | RuleTable | Heading | str, lang: str) -> Ruling:
    """A part of a section as Markdown."""
    match item:
        case Rule():
            text = "\n\n".join([text_of(item), *(example_text(example, lang) for example in item.examples)])
            return Ruling(rule=item.number, text=text, source=item.source)
        case Example():
            return Ruling(rule="", text=example_text(item, lang))
        case RuleTable():
            head, *body = ["| " + " | ".join(row) + " |" for row in item.rows]
            return Ruling(rule="", text="\n".join([head, "|" + " --- |" * len(item.rows[0]), *body]))
        case Heading():
            return Ruling(rule="", text=f"#### {item.text}")
    return Ruling(rule="", text=item)


def text_of(rule: Rule) -> str:
    return "\n\n".join([rule.text, *rule.details])


def example_text(example: Example, lang: str) -> str:
    return f"> **{reference(lang).page['example']}** {example.text}"
