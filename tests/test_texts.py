"""Everything has its words in every language, and nothing has words of another."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Set
from pathlib import Path
from typing import Any

import pytest

from invariants import Deal
from mindbug import Game, cards
from mindbug.rules import vocabulary, words
from mindbug.rules.effect import Effect
from mindbug.rules.effects import OnTarget
from mindbug.rules.errors import MindbugError
from mindbug.rules.pool import EDITIONS
from mindbug.sets import EVERYTHING, SETS
from mindbug.text.languages import FOLDER, LANGUAGES, SLOT, catalogue_files, language, read_catalogue
from mindbug.text.messages import Listing, Message, Name, Player, say
from pools import POOLS
from wording import is_asked_for, templates

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
# Conditions are a part of the sentence that follows, and steps of other effects have no text of their own.
WITHOUT_TEXT = {"Pay", "Jump", "May", "Either"}
GAMES_OF_A_POOL = 2


# Catalogues


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("path", catalogue_files("en"), ids=lambda path: path.stem)
def test_a_catalogue_has_the_same_keys_in_every_language(path: object, lang: str) -> None:
    stem = getattr(path, "stem", "")
    english = [key for key, _ in read_catalogue(FOLDER / "en" / f"{stem}.toml")]
    assert sorted(key for key, _ in read_catalogue(FOLDER / lang / f"{stem}.toml")) == sorted(english)


@pytest.mark.parametrize("path", catalogue_files("en"), ids=lambda path: path.stem)
def test_every_template_is_used(path: Path) -> None:
    assert [key for key in templates("en", path.stem) if not is_asked_for(key)] == []


def test_a_template_that_nobody_uses_is_found() -> None:
    for key in ("event.nobody_says_this", "screen.old_label", "screen.command.juggle", "do.Juggle", "obstacle.NO_JUGGLING"):
        assert not is_asked_for(key)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_is_written_twice_and_no_text_is_empty(lang: str) -> None:
    templates = [pair for path in catalogue_files(lang) for pair in read_catalogue(path)]
    keys = [key for key, _ in templates]
    assert len(keys) == len(set(keys)), sorted(key for key in set(keys) if keys.count(key) > 1)
    assert not [key for key, text in templates if not text.strip()]


@pytest.mark.parametrize("lang", OTHERS)
def test_a_template_speaks_of_nothing_that_the_english_one_cannot(lang: str) -> None:
    """A slot that the English template leaves out may be used where the walkers pass it, which their tests show."""
    passed = {"form", "n", "who", "what", "player", "card", "cause", "other"}
    for key, text in language(lang).templates.items():
        slots = {name for name, _ in SLOT.findall(text)}
        english = {name for name, _ in SLOT.findall(language("en").templates[key])}
        assert slots <= english | passed, f"{lang} {key}: {slots - english}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_choices_are_one_or_two_or_four(lang: str) -> None:
    for key, text in language(lang).templates.items():
        for name, choices in SLOT.findall(text):
            assert not choices or choices.count("|") in (0, 1, 3), f"{lang} {key}: {{{name}:{choices}}}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_braces_are_closed(lang: str) -> None:
    for key, text in language(lang).templates.items():
        assert not re.search(r"[{}]", SLOT.sub("", text)) or key in ("player.number", *list_keys(lang)), f"{lang} {key}: {text}"


def list_keys(lang: str) -> list[str]:
    return [key for key in language(lang).templates if key.startswith("list.")]


@pytest.mark.parametrize("lang", OTHERS)
def test_published_names_are_of_cards(lang: str) -> None:
    names = tomllib.loads((FOLDER / lang / "names.toml").read_text(encoding="utf-8"))
    assert set(names) <= set(EVERYTHING.numbers)
    assert all(gender in ("m", "f", "mp", "fp") for _, gender in names.values())
    for name, (published, _) in names.items():
        assert cards.find(published).name == name
        assert cards.find(published.upper()).title(lang) == published


# Everything has a text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_text(lang: str) -> None:
    found = [card for name in cards.sets() for card in cards.of(name)]
    for card in found:
        definition = EVERYTHING.card(card.name)
        silent = not (definition.parts or definition.octonite or definition.dice or definition.sides)
        assert (card.text(lang) == "") == silent, card.name
    assert all(card.text(lang) for card in cards.power_cards())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_event_has_its_words(lang: str) -> None:
    known = language(lang).templates
    for kind in words.EVENTS:
        assert f"event.{kind.replace(' ', '_')}" in known or kind == "game over", kind


# Words of the rules that have a template each; chance, a purchase and a draw are told in other words.
FAMILIES: dict[str, Set[str]] = {
    "next": {*words.KINDS} - {"chance"},
    "cause": {*words.TRIGGERS, "die"},
    "trigger": {*words.TRIGGERS} - {"bought"},
    "library.trigger": {*words.TRIGGERS},
    "reason": {*words.REASONS} - {"draw"},
    "keyword": {*words.KEYWORDS},
    "face": {*words.FACES},
    "story.set": {*SETS},
    "story.edition": {*EDITIONS},
    "library.language": {*LANGUAGES},
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_of_templates_is_complete_and_has_no_other(family: str, lang: str) -> None:
    found = {key.removeprefix(f"{family}.") for key in language(lang).templates if key.startswith(f"{family}.")}
    assert found == {member.replace(" ", "_") for member in FAMILIES[family]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_has_its_words(lang: str) -> None:
    keys = language(lang).templates
    effects = [value for value in vars(vocabulary).values() if isinstance(value, type) and issubclass(value, Effect)]
    for effect in effects:
        name = effect.__name__
        if effect not in (Effect, OnTarget) and name not in WITHOUT_TEXT:
            assert any(key == f"do.{name}" or key.startswith(f"do.{name}.") for key in keys), name


@pytest.mark.parametrize("pool", POOLS)
def test_everything_can_be_said_in_every_language(pool: str) -> None:
    """Events in the eyes of everybody, questions, answers, reasons, what creatures are made of and what would follow."""
    for seed in range(GAMES_OF_A_POOL):
        game, chance = Deal(pool, seed).game(), random.Random(seed)
        told = 0
        while game.to_move is not None:
            check_said(game, told, chance)
            told = len(game.events())
            game.play(chance.choice(game.moves()))
        check_said(game, told, chance)


def check_said(game: Game, told: int, chance: random.Random) -> None:
    viewer = chance.choice([None, 0, 1, "public"])
    events = game.events(since=told, viewer=viewer)
    for lang in LANGUAGES:
        check_sentences([event.describe(lang) for event in events])
    if game.decision is None:
        return
    moves = game.moves()
    for lang in LANGUAGES:
        check_sentences([game.decision.describe(lang), *(move.describe(lang) for move in moves)])
    if chance.random() < 0.1:
        check_explanations(game, chance)


def check_explanations(game: Game, chance: random.Random) -> None:
    preview = game.preview(chance.choice(game.moves()))
    in_play = [creature["card"] for side in game.position()["players"] for creature in side["play"]]
    reasons = [
        game.why_not(f"{verb} {chance.choice(in_play or ['Gorillion'])}") for verb in ("play", "attack", "block", "hunt")
    ]
    for lang in LANGUAGES:
        check_sentences(preview.describe(lang))
        check_sentences([reason.describe(lang) for reason in reasons if reason is not None])
        for name in in_play:
            check_sentences(game.breakdown(name).describe(lang))


def check_sentences(said: list[str]) -> None:
    for sentence in said:
        assert sentence, said
        assert sentence[-1] in ".?!”»", sentence
        assert "{" not in sentence and "}" not in sentence and "  " not in sentence, sentence
        assert not re.search(r" [.,]|\.\.|\?\.|\( | \)", sentence), sentence
        first = next(letter for letter in sentence if letter.isalnum())
        assert not first.islower(), sentence


# What is said to whom


def test_a_message_speaks_to_its_reader() -> None:
    lost = Message("event.lost_life", who=Player(1), n=1, what="")
    assert say(lost) == "Player 1 loses 1 life."
    assert say(lost, reader=1) == "You lose 1 life."
    assert say(lost, reader=0) == "The opponent loses 1 life."
    assert say(lost, names=("Alice", "Bob")) == "Bob loses 1 life."
    assert say(lost, reader=0, names=("Alice", "Bob")) == "Bob loses 1 life."
    assert say(lost, reader=1, names=("Alice", "Bob")) == "You lose 1 life."


def test_words_agree_with_what_is_told() -> None:
    one, two = Listing([Name("Gorillion")]), Listing([Name("Gorillion"), Name("Bee Bear")])
    assert say(Message("event.defeated", what=one)) == "Gorillion is defeated."
    assert say(Message("event.defeated", what=two)) == "Gorillion and Bee Bear are defeated."


def test_no_language_stands_in_for_another() -> None:
    with pytest.raises(MindbugError, match="expected one of the languages en, fr, es, got 'tlh'"):
        say(Message("event.draw"), "tlh")
    with pytest.raises(KeyError):
        say(Message("event.nothing_of_the_kind"), "fr")


# Which card is to blame


@pytest.mark.parametrize("edition", ["latest", "first"])
def test_a_forbidden_effect_names_the_card_that_forbids_it(edition: str) -> None:
    position = {"players": [{"hand": ["Axolotl Healer"]}, {"play": ["Deathweaver"], "mindbugs": 0}], "edition": edition}
    game = Game.from_position(position)
    game.play("play Axolotl Healer")
    (event,) = [event for event in game.events() if event.kind == "stopped"]
    assert (event.cards, event.cause, event.ability, event.rule) == (("Axolotl Healer",), "Deathweaver", "prohibition", "C90")
    assert event.describe() == "Axolotl Healer’s Play effect is not activated: Deathweaver forbids it."


def test_a_forbidden_effect_names_the_card_that_has_left_with_it() -> None:
    """In the first edition a Defeated effect is forbidden by what was in play when its creature was defeated (RULES E6)."""
    police = {"card": "Peach Police", "exhausted": True}
    for edition, blamed in (("first", ["Peach Police"]), ("latest", [])):
        players = [{"play": [police], "hand": ["Gorillion"]}, {"play": ["Astronuts"], "hand": ["Bee Bear"]}]
        game = Game.from_position({"edition": edition, "players": players})
        game.play("attack Peach Police")
        game.play("block Astronuts")
        assert [event.cause for event in game.events() if event.kind == "stopped"] == blamed


def test_whoever_is_protected_is_told_by_what() -> None:
    for attacks, defends, answer, told in (
        ("Gorillion", ["Calm Cole", "Brain Fly"], "block Brain Fly", "Brain Fly would be defeated, but Calm Cole forbids it."),
        ("Blastfish", ["Gorillion"], "block Gorillion", "Blastfish would be defeated but cannot be."),
        ("Gorillion", ["Knightmare"], "no block", "Player 1 would lose life, but Knightmare forbids it."),
    ):
        game = Game.from_position({"players": [{"play": [attacks]}, {"play": defends}]})
        game.play(f"attack {attacks}")
        game.play(answer)
        assert [event.describe() for event in game.events() if event.kind == "protected"] == [told]
        assert all(event.describe(lang) for event in game.events() for lang in ("fr", "es"))


@pytest.mark.parametrize(
    ("players", "moves", "told"),
    [
        ([{"play": ["Unigon"]}, {}], ["attack Unigon"], "Player 0 wins: Unigon’s Attack effect says so."),
        (
            [{"play": ["Gorillion"]}, {"play": [{"card": "Knightmare", "exhausted": True}]}],
            ["attack Gorillion", "block Knightmare"],
            "Player 0 wins: Knightmare’s Defeated effect says so.",
        ),
        (
            [{"play": [{"card": "Five-Spice Monster", "octonite": 4}]}, {}],
            ["action Five-Spice Monster"],
            "Player 0 wins: Five-Spice Monster’s Action says so.",
        ),
        ([{"play": ["Evilcat"]}, {}], ["attack Evilcat"], "Player 0 wins: Evilcat’s Attack effect says so."),
    ],
)
def test_a_game_that_a_card_ends_names_it(players: list[dict[str, Any]], moves: list[str], told: str) -> None:
    game = Game.from_position({"players": players})
    for move in moves:
        game.play(move)
    (event,) = [event for event in game.events() if event.kind == "game over"]
    assert event.describe() == told
    reason = game.why_not("attack Gorillion")
    assert reason is not None and reason.text == f"The game is over: {told}"


# English by hand


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Gorillion", ""),
        ("Cinnemonk", "Play: Play a card with a Defeated effect from any discard pile."),
        ("Slugapult", "Attack: You may defeat another allied creature. If you did, defeat an enemy creature."),
        ("Harpy Mother", "Defeated: Take control of up to 2 enemy creatures with power 5 or less."),
        ("Turtle Toaster", "Play: Defeat up to 2 enemy creatures with power 4 to 6."),
        ("Lone Yeti", "While there is no other allied creature, this creature has +5 power and FRENZY."),
        ("Goat Dragon", "Play and Attack: Boost a creature with up to 1 card or defeat a boosted creature."),
        ("Beetroot Predator", "Spreads 2 Octonite. Allied creatures have “Attack, pay 1 Octonite: Defeat an enemy creature.”"),
        ("Curious Tadpole", "Action: Gain 1 life. Evolve this creature to Frog Prophet."),
        ("Hamster Lion", "The weakest enemy creature or creatures cannot attack."),
        ("Majestic Manticore", "Attack: Defeat the weakest creature or creatures."),
        ("Squirtoise Scout", "While at least 2 allied creatures have the same power, enemy creatures cannot block."),
        ("Cake Trickster", "Action: Choose an enemy creature that can attack: the opponent must attack with it."),
        ("Turf The Surfer", "Attack: Choose a creature: it cannot block this turn."),
        ("Sporeweaver", "Carries 2 Octonite. Harvest: Put 2 cards from any discard piles into your hand."),
        ("Coach Panda", "While there is exactly 1 other allied creature, it has +3 power and FRENZY."),
        ("Orange Owlmancer", "While there are exactly 2 other allied creatures, they have POISONOUS and SNEAKY."),
        ("Cursed Gorillion", "In your discard pile: allied creatures have −2 power."),
        ("H.A.D.E.S.", "Rolls 2 dice when it attacks."),
        ("Froblin Instigator", "This creature has +2 power for each other allied creature."),
        ("Sluggernaut", "When exhausted, it has power 5 with HUNTER or power 8 with FRENZY instead, as you choose."),
    ],
)
def test_english_texts(name: str, text: str) -> None:
    assert cards.find(name).text() == text


@pytest.mark.parametrize(
    ("lang", "first", "then"),
    [
        ("en", "Buy nothing.", "Buy nothing more."),
        ("fr", "Ne rien acheter.", "Ne rien acheter de plus."),
        ("es", "No comprar nada.", "No comprar nada más."),
    ],
)
def test_nothing_more_is_bought_only_after_something(lang: str, first: str, then: str) -> None:
    market = {"market": ["Healing Bots", "Railgun", "Rage"], "deck": ["Stomp"], "discard": []}
    game = Game.from_position(
        {"players": [{"energy": 2, "hand": ["Kong"]}, {"energy": 2, "hand": ["Kraken"]}], "power_cards": market}
    )
    assert game.moves()[-1].describe(lang) == first
    game.play("buy Healing Bots")
    assert game.moves()[-1].describe(lang) == then
    for move in ("done", "play Kong", "no mindbug"):
        game.play(move)
    assert game.moves()[-1].describe(lang) == first, "what the other player bought is not counted"
