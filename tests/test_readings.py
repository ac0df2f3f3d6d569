"""A text says what the definition says: whatever can be defined has words in every language, and can be read back from them."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any

import pytest

from invented_games import Invented
from inventing import CONSTANTS, Inventor
from mindbug._pure import is_compiled
from mindbug.rules.amounts import Amount
from mindbug.rules.definition import CREATURE, Checker, check_cards, to_data
from mindbug.rules.effect import Effect
from mindbug.rules.effects import GainEnergy, SetLife
from mindbug.rules.grammar import LEXICON
from mindbug.rules.groups import Group
from mindbug.rules.state import Ability, Condition, Constant
from mindbug.rules.targets import Choose, Target
from mindbug.rules.vocabulary import *
from mindbug.rules.words import BOUGHT, TRIGGERS
from mindbug.sets import EVERYTHING
from mindbug.text.cards import card_text
from mindbug.text.languages import LANGUAGES, language
from mindbug.text.messages import Listing, Message, Sentences, Value, say
from reading import Unread, essence, reading

FAMILIES = 120
GAMES, DECISIONS = 8, 60
SHORT_CARDS = 1500
CLASSES = (Effect, Target, Group, Amount, Condition, Constant)
# What the words of definitions have in common, and what steps are made of that no definition says.
NO_WORDS = {
    "AfterStep", "Gate", "GoTo", "OnEachCreature", "OnCreatures", "OnPlayers", "OnTarget", "OnlyIf", "Pay", "ToMyHand",
    "UseMindbug",
}  # fmt: skip
# Words whose keys have another name than their class, as they are a part of others or have more than one way to be said.
SAID_AS = {
    "Ability": "ability", "All": "target.all", "AtRandom": "target.random", "Ban": "ban", "Both": "target.one",
    "Cards": "group.cards", "Choose": "target.some", "ChooseToCopy": "do.CopyPlay", "Compare": "condition.compare",
    "Count": "quantity.count", "Creatures": "group.creatures", "HaveAbility": "have.ability", "HaveKeywords": "have.keywords",
    "ItHad": "quantity.had", "Life": "quantity.life", "Mindbugs": "quantity.mindbugs", "MoreDice": "have.dice",
    "MorePower": "have.power", "Number": "quantity.number", "Octonite": "quantity.octonite", "YourTurn": "condition.your_turn",
}  # fmt: skip
KINDS = ("do", "target", "group", "condition", "constant")


def check_words(text: str) -> None:
    """A text is whole sentences, without anything that a template or a program left in it."""
    assert not re.search(r"[{}]|  |None| [.,;)]|\.\.|,,|\( ", text.replace("{card}", "card")), text
    assert not text or text[-1] in ".”»", text


@cache
def invented() -> list[Card]:
    """Cards, faces and Power cards that nobody has thought of, of any size."""
    inventor = Inventor(Random(12))
    found = []
    for _ in range(FAMILIES):
        card, faces = inventor.family()
        found += [card, *faces, inventor.power_card()]
    return found


@cache
def short_cards() -> list[Card]:
    """Cards with one ability of few words, so that many differ in little."""
    random = Random(13)
    inventor = Inventor(random)
    found: list[Card] = []
    while len(found) < SHORT_CARDS:
        inventor.forget()
        trigger = random.choice([number for number in range(len(TRIGGERS)) if number != BOUGHT])
        name = random.choice([name for name in CONSTANTS if name != "EvolveInstead"])
        part = inventor.ability(trigger) if random.random() < 0.6 else inventor.constant(name)
        card = Card("Nobody", 1, 0, *([part] if part is not None else []))
        if not Checker(card, CREATURE).faults() and len(json.dumps(to_data(card))) < 400:
            found.append(card)
    return found


# What is defined is said


@pytest.mark.parametrize("card", EVERYTHING.all_cards(), ids=lambda card: card.name)
def test_the_text_of_a_card_is_read_back(card: Card) -> None:
    assert reading(card_text(card)) == essence(to_data(card))


def test_the_texts_of_invented_cards_are_read_back() -> None:
    for card in [*invented(), *short_cards()]:
        assert reading(card_text(card)) == essence(to_data(card)), say(card_text(card))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_invented_cards_have_words(lang: str) -> None:
    """Two that do not do the same do not have the same words either."""
    found: dict[str, str] = {}
    for card in [*invented(), *short_cards()]:
        text, does = say(card_text(card), lang), json.dumps(essence(to_data(card)), sort_keys=True)
        check_words(text)
        assert found.setdefault(text, does) == does, text


def test_the_invented_cards_use_every_word() -> None:
    used = {part["is"] for card in [*invented(), *short_cards()] for part in parts(to_data(card))}
    assert set(LEXICON) - used <= {"LoseGame", "Repeat", "WinGame"}, "what is rarely invented, but on official cards"


def parts(data: object) -> list[dict[str, Any]]:
    """All parts of a definition that are words."""
    if isinstance(data, list):
        return [part for one in data for part in parts(one)]
    if not isinstance(data, dict):
        return []
    return [*([data] if "is" in data else []), *(part for one in data.values() for part in parts(one))]


@pytest.mark.parametrize("seed", range(GAMES))
def test_questions_and_events_of_invented_cards_have_words(seed: int) -> None:
    game, chance, told = Invented(seed).game(), Random(seed), 0
    for _ in range(DECISIONS):
        if game.decision is None:
            return
        moves, events = game.moves(), game.events(since=told)
        for lang in LANGUAGES:
            said = [game.decision.describe(lang), *(move.describe(lang) for move in moves)]
            for text in [*said, *(event.describe(lang) for event in events)]:
                assert not re.search(r"[{}]|  |None", re.sub("{card}", "card", text, flags=re.IGNORECASE)), text
        told += len(events)
        game.play(chance.choice(moves))


# A reading that overlooks something would prove nothing.


def test_a_message_with_another_number_is_read_otherwise() -> None:
    """Or cannot be read at all."""
    changed = 0
    for card in short_cards()[:300]:
        text, wanted = card_text(card), essence(to_data(card))
        for message in messages(text):
            n = message.values.get("n")
            if isinstance(n, int) and message.key.partition(".")[0] in ("do", "card", "life", "energy"):
                message.values["n"] = n + 1
                assert is_read_otherwise(text, wanted), message.key
                message.values["n"] = n
                changed += 1
    assert changed > 50


def is_read_otherwise(text: Sentences, wanted: dict[str, Any]) -> bool:
    try:
        return reading(text) != wanted
    except Unread:
        return True


def messages(value: Value) -> list[Message]:
    if isinstance(value, Listing | Sentences):
        return [found for item in value.items for found in messages(item)]
    if isinstance(value, Message):
        return [value, *(found for part in value.values.values() for found in messages(part))]
    return []


# Every word has its place in the list of words, a check, and a text


def subclasses(of: type[Any]) -> set[type[Any]]:
    found: set[type[Any]] = set()
    for child in of.__subclasses__():
        found |= {child, *subclasses(child)}
    return found


def test_every_class_of_definitions_is_in_the_list_of_words() -> None:
    for base in CLASSES:
        missing = {one.__name__ for one in subclasses(base) if one.__module__.startswith("mindbug.rules")} - set(LEXICON)
        assert missing <= NO_WORDS, f"no word in grammar.py: {sorted(missing - NO_WORDS)}"


def test_what_is_said_to_have_no_words_is_there_and_has_none() -> None:
    there = {one.__name__ for base in CLASSES for one in subclasses(base)}
    assert there >= NO_WORDS
    assert not NO_WORDS & set(LEXICON)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_has_a_template(lang: str) -> None:
    keys = language(lang).templates
    for name in LEXICON:
        wanted = [SAID_AS[name]] if name in SAID_AS else [f"{kind}.{name}" for kind in KINDS]
        assert any(key == one or key.startswith(f"{one}.") for one in wanted for key in keys), (
            f"{lang} has no template for {name}"
        )


@pytest.mark.skipif(is_compiled(), reason="a compiled class cannot be extended: the pure rules are asked")
def test_a_word_without_a_text_is_named() -> None:
    class Juggle(Effect):
        pass

    class Someone(Target):
        pass

    class Handful(Amount):
        def __init__(self) -> None:
            super().__init__(0)

    for wrong in (Juggle(), Defeat(Someone()), GainEnergy(Handful())):
        with pytest.raises((TypeError, KeyError), match=r"Juggle|Someone|Handful"):
            card_text(Card("Nobody", 1, 0, Ability(0, [wrong])))


# By hand


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (play(GainLife(1), only_if=less(Life(OPPONENT), Life(ME))),
         "If the opponent’s life is less than your life, gain 1 life."),
        (
            play(GainLife(1), only_if=fewer(hand(ME), hand(OPPONENT))),
            "If the number of cards in your hand is less than the number of cards in the opponent’s hand, gain 1 life.",
        ),
        (play(GainLife(1), only_if=equal(Mindbugs(OPPONENT), 0)),
         "If the number of the opponent’s unused Mindbugs is equal to 0, gain 1 life."),
        (play(loses(OPPONENT, Count(enemies(), each=2))), "The opponent loses 2 life for each enemy creature."),
        (play(SetLife(ME, Count(allies()))), "Your life becomes equal to the number of allied creatures."),
        (play(Defeat(Choose(creatures(max_power=4), 2, 2, OPPONENT))),
         "Defeat 2 creatures with power 4 or less (the opponent chooses which)."),
        (play(Discard(Choose(hand(OPPONENT, min_power=5), chooser=OPPONENT))),
         "The opponent discards a card with power 5 or more."),
        (play(Discard(All(hand(OPPONENT)))), "The opponent discards their hand."),
        (play(ThisTurn(THIS, power=-2)), "This creature has −2 power this turn."),
        (play(ThisTurn(All(allies()), keywords=FRENZY)), "All allied creatures have FRENZY this turn."),
        (play(ThisTurn(up_to(2, enemies()), bars=CANNOT_ATTACK | CANNOT_BLOCK)),
         "Choose up to 2 enemy creatures: they cannot attack or block this turn."),
        (more_power(Count(enemies(), each=-1)), "This creature has −1 power for each enemy creature."),
        (Ban(NO_MINDBUGS | NO_LIFE_LOSS, ME, when=YOUR_TURN), "While it is your turn, you cannot use Mindbugs or lose life."),
        (play(discards(1, OPPONENT), IfDone(), GainLife(1)), "The opponent discards a card. If they did, gain 1 life."),
        (play(Defeat(one(enemies())), IfNotDone(), GainLife(1)), "Defeat an enemy creature. If you did not, gain 1 life."),
        (play(Defeat(one(enemies())), IfDone(), Defeat(one(creatures())), GainLife(1)),
         "Defeat an enemy creature. If you did, defeat a creature, then gain 1 life."),
        (play(TakeControl(up_to(2, enemies())), ReturnToMyHand(IT)),
         "Take control of up to 2 enemy creatures. Put them into your hand."),
        (play(May(loses(ME, 1), GainLife(2)), Defeat(one(creatures()))),
         "You may do the following: you lose 1 life, then gain 2 life. If you did, defeat a creature."),
        (play(Either([loses(ME, 1), Boost(1)], [GainLife(1)]), GainLife(2)),
         "Choose one: you lose 1 life, then boost a creature with up to 1 card; or gain 1 life. Gain 2 life."),
        (play(Either([Either([GainLife(1)], [StealLife()])], [Boost(1)])),
         "Choose one: choose one (gain 1 life; or steal 1 life); or boost a creature with up to 1 card."),
        (play(Defeat(one(enemies(extreme=WEAKEST)))), "Defeat one of the weakest enemy creatures."),
        (play(Defeat(one(enemies(compared=SHARED)))), "Defeat an enemy creature with the same power as another such creature."),
        (play(ReturnToTheirHands(one(enemies()))), "Put an enemy creature into the hand of its controller."),
        (play(Discard(all_or_none(2, hand(ME)))), "You may discard 2 cards."),
        (attack(GainLife(1), only_if=YOUR_TURN, pays=2, mindbug=True),
         "Attack, if it is your turn, pay 2 Octonite and use one of your Mindbugs: Gain 1 life."),
        (defeated(Defeat(IT)), "Defeat the creature that defeated this one in a fight."),
    ],
)  # fmt: skip
def test_what_no_card_has_said_yet(part: Ability | Constant, text: str) -> None:
    card = Card("Nobody", 1, 0, part)
    check_cards([card], [], [])
    said = say(card_text(card))
    assert said.removeprefix("Play: ").removeprefix("Defeated: ") == text
    assert reading(card_text(card)) == essence(to_data(card))
