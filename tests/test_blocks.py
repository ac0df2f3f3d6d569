"""Cards from blocks: everything that a card says has its place, whatever is offered there works, every official card can be
built from nothing by what is offered, and nothing that a stranger sends does more than be refused."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from clicking import built
from effort import effort
from inventing import invent_pool
from mindbug.cardfile import CardSet, InvalidCardFile, dumps, from_document, loads, telling
from mindbug.cardfile.blocks import Blocks, faults_in, normal
from mindbug.cardfile.definitions import LARGEST_OF_PICTURE, MOST_OF_PICTURE
from mindbug.cardfile.lines import MOST_BRACKETS, Path
from mindbug.cardfile.schema import schema
from mindbug.cardfile.slots import NOTHING, CardPlace, card_places, every_place, places_of
from mindbug.cardfile.spelling import CARD_SPELLING, SPELLINGS
from mindbug.cardfile.writing import document_of
from mindbug.sets import SETS
from mindbug.text.languages import LANGUAGES
from scribbling import EVERY, KINDS, OFFICIAL, refused, scribble, scribbled, slots_of

BUILT = 40  # cards that are built from nothing; tests/soak.py --workshop builds all of them
TRIED = 8  # cards of which everything that is offered is tried
AT_ONCE, SOON = 6_000_000, 2_000_000  # calls of functions: a million take a quarter to half a second
SCRIBBLED, LOOKED_AT = 3000, 60  # documents, and how many there are for each that is looked at closely
BEE = {"name": "Zz Bee", "power": 5}


def some(count: int, seed: int) -> list[tuple[str, dict[str, Any]]]:
    """Some official cards, those that say most among them."""
    longest = sorted(EVERY, key=lambda one: -len(json.dumps(one[1])))[: count // 4]
    return longest + Random(seed).sample(EVERY, count - len(longest))


# Documents


def test_a_document_is_read_as_the_same_cards() -> None:
    for name, pool in SETS.items():
        cards = CardSet(f"Mine of {name}", pool, "Ada", {pool.cards[0].name: (0, 7, LARGEST_OF_PICTURE)})
        again = from_document(json.loads(json.dumps(document_of(cards))))
        assert again.pool.fingerprint == pool.fingerprint and again.pool.counts == pool.counts
        assert (again.name, again.author, again.pictures) == (cards.name, "Ada", cards.pictures)
        assert document_of(again) == document_of(cards)


def test_invented_cards_go_through_document_and_file() -> None:
    for seed in range(8):
        cards = CardSet("Invented", invent_pool(Random(seed)))
        document = document_of(cards)
        assert from_document(document).pool.fingerprint == cards.pool.fingerprint
        for kind in KINDS:
            for card in document.get(kind, []):
                assert normal(kind, card) == card


def test_a_card_that_is_written_shortly_has_one_longer_way() -> None:
    short = {**BEE, "ability": [{"when": "play", "do": [{"defeat": {"all": "enemies", "max_power": 4}}, "steal_life"]}]}
    long = {**BEE, "ability": [{"when": "play", "do": [{"defeat": {"all": {"is": "enemies", "max_power": 4}}}, "steal_life"]}]}
    assert normal("card", short) == long == normal("card", long)
    nameless = short | {"name": ""}
    assert normal("card", nameless) == long | {"name": ""}


def test_a_picture_is_kept_and_changes_nothing() -> None:
    text = 'name = "Hive"\n[[card]]\nname = "Zz Bee"\npower = 5\npicture = [3, 1, 4]\n'
    drawn, plain = loads(text), loads(text.replace("picture = [3, 1, 4]\n", ""))
    assert drawn.pictures == {"Zz Bee": (3, 1, 4)} and loads(dumps(drawn, "fr")).pictures == drawn.pictures
    assert drawn.pool.fingerprint == plain.pool.fingerprint and drawn.pool.cards[0].digest == plain.pool.cards[0].digest
    jsonschema_rs.validator_for(schema()).validate(document_of(drawn))
    wrong: list[Any] = [7, [1.5], [True], [-1], [LARGEST_OF_PICTURE + 1], [0] * (MOST_OF_PICTURE + 1), ["a"], {}]
    for picture in wrong:
        with pytest.raises(InvalidCardFile) as found:
            from_document({"name": "Hive", "card": [{**BEE, "picture": picture}]})
        assert [fault.path for fault in found.value.faults] == [("card", 0, "picture")]


def test_a_fault_of_a_document_has_its_path() -> None:
    effects: list[Any] = [
        {"gain_life": 99},
        {"defeat": {"one_of": {"is": "nobody"}}},
        "steal_lfe",
        {"evolve": "this", "to": "X"},
    ]
    document = {"name": "Hive", "card": [BEE, {"name": "Zz Bee", "power": "x", "ability": [{"when": "play", "do": effects}]}]}
    with pytest.raises(InvalidCardFile) as found:
        from_document(document)
    do: Path = ("card", 1, "ability", 0, "do")
    paths = {fault.path for fault in found.value.faults}
    assert paths == {("card", 1, "power"), (*do, 0, "gain_life"), (*do, 1, "defeat", "one_of", "is"), (*do, 2)}
    assert all(fault.line == 0 and fault.text(lang) for fault in found.value.faults for lang in LANGUAGES)
    with pytest.raises(InvalidCardFile) as found:
        from_document({"name": "Hive", "card": [BEE, BEE]})
    assert [fault.path for fault in found.value.faults] == [("card", 1, "name")]


# Places


def values_in(said: Any, path: Path = ()) -> set[Path]:
    """The paths of everything that is neither a table nor a list of those."""
    if isinstance(said, dict):
        return {found for key, part in said.items() for found in values_in(part, (*path, key))}
    if isinstance(said, list) and any(not isinstance(part, str) or path[-1] in ("do", "ability", "may", "or") for part in said):
        return {found for place, part in enumerate(said) for found in values_in(part, (*path, place))}
    return {path}


@pytest.mark.parametrize("kind", KINDS)
def test_places_cover_the_whole_card(kind: str) -> None:
    for card in OFFICIAL[kind]:
        told = {place.path for place in every_place(card)}
        named = {(*place.path, "is") for place in every_place(card)}
        assert values_in(card) <= told | named, card["name"]


def test_what_is_said_is_shown() -> None:
    """What stands somewhere has a slot, with its word, and what it says is told in every language."""
    for kind, card in some(40, 1):
        blocks = Blocks(kind, card, OFFICIAL["face"])
        shown = {slot.place.path: slot for slot in slots_of(blocks.slots())}
        for place in every_place(card):
            if place.is_said and place.path != ("stage",):
                assert place.path in shown, (card["name"], place.path)
            if place.is_said and place.kind == "word":
                trigger = blocks.trigger(place.path)
                assert all(telling.told(place, place.said, trigger, lang) for lang in LANGUAGES), (card["name"], place.path)


def test_every_place_and_every_choice_has_words() -> None:
    spellings = [*(one for known in SPELLINGS.values() for one in known), CARD_SPELLING]
    for place in [place for spelling in spellings for place in places_of(spelling, {}, ())]:
        for lang in LANGUAGES:
            assert telling.label(place, lang)
            if place.kind in ("one of", "some of"):
                assert all(telling.choice(place, name, lang) for name in place.parameter.names)
    for place in card_places({}):
        if place.kind == "words":
            assert telling.label(CardPlace((0,), place.spelling, place.name, NOTHING, True), "fr")


# What is offered


def test_whatever_is_offered_works() -> None:
    """Every option at every place of some cards gives a card without a fault, which can be told, and keeps what it does not
    speak of. What can be taken away, or change places, can."""
    for kind, card in some(TRIED, 2):
        blocks = Blocks(kind, card, OFFICIAL["face"])
        assert not blocks.faults
        for slot in slots_of(blocks.slots()):
            path = slot.place.path
            if slot.removable:
                assert blocks.can_go(slot.place)
            for option in blocks.options(path):
                changed = option.put_into(card, path)
                assert not faults_in(kind, changed), (card["name"], path, option)
                assert option.chosen == (slot.key == option.key) or slot.place.kind != "word"
                if slot.place.kind == "word":
                    said = telling.told(slot.place, option.fragment, blocks.trigger(path), "en")
                    assert said, (card["name"], path, option)


def test_official_cards_are_built_by_clicks_alone() -> None:
    most = 0
    for kind, card in some(BUILT, 3):
        made, clicks = built(kind, card, OFFICIAL["face"])
        assert made == card
        most = max(most, clicks)
    assert most >= 8  # it was no child's play


def test_a_word_keeps_what_fits_when_it_is_exchanged() -> None:
    said = {"defeat": {"one_of": {"is": "enemies", "max_power": 4}}}
    card = {**BEE, "ability": [{"when": "play", "do": [said]}]}
    blocks = Blocks("card", card)
    offered = {option.key: option for option in blocks.options(("ability", 0, "do", 0))}
    assert offered["take_control"].fragment == {"take_control": said["defeat"]} and offered["defeat"].chosen
    kept = {option.key: option.fragment for option in blocks.options(("ability", 0, "do", 0, "defeat"))}
    assert kept["up_to"] == {"up_to": 1, "of": {"is": "enemies", "max_power": 4}}
    groups = {option.key for option in blocks.options(("ability", 0, "do", 0, "defeat", "one_of"))}
    assert "other_allies" in groups and "my_hand" not in groups


def test_only_what_can_be_combined_is_offered() -> None:
    blocks = Blocks("card", {**BEE, "ability": [{"when": "play", "do": [{"gain_life": 1}]}]})
    effects = {option.key: option for option in blocks.options(("ability", 0, "do", 0))}
    assert "evolve" not in effects and "if_done" not in effects and "play_any" in effects
    assert not {"pays", "uses_mindbug"} & {slot.place.path[-1] for slot in slots_of(blocks.slots())}
    assert not blocks.options(("ability", 0, "pays")) and not blocks.options(("nowhere",)) and not blocks.options((0, 1))
    after = blocks.options(("ability", 0, "do", 1))
    assert {option.key for option in after} >= {"gain_life", "roll_at_least"}
    rolled = next(option for option in after if option.key == "roll_at_least")
    assert rolled.also == ((("ability", 0, "do", 2), {"gain_life": 1}),)


def test_a_card_evolves_to_a_face_of_its_document() -> None:
    faces = [{"name": "Zz Queen", "power": 7, "stage": 2}]
    blocks = Blocks("card", BEE, faces)
    (option,) = blocks.options(("evolves_to",))
    card = option.put_into(BEE, ("evolves_to",))
    assert card == {**BEE, "evolves_to": "Zz Queen", "stage": 1}
    evolving = Blocks("card", {**card, "ability": [{"when": "action", "do": [{"gain_life": 1}]}]}, faces)
    (evolve,) = [option for option in evolving.options(("ability", 0, "do", 1)) if option.key == "evolve"]
    assert evolve.fragment == {"evolve": "this", "to": "Zz Queen"}
    assert [option.key for option in Blocks("card", card, faces).options(("evolves_to",))] == ["", "Zz Queen"]
    document = {"name": "Hive", "card": [evolve.put_into(evolving.data, ("ability", 0, "do", 1))], "face": faces}
    assert from_document(document).pool.cards[0].evolves_to == "Zz Queen"


# Strangers


def test_scribbled_documents_are_refused() -> None:
    random = Random(4)
    count = sum(scribble(random, number % LOOKED_AT == 0) for number in range(SCRIBBLED))
    assert count > SCRIBBLED // 2
    assert any(refused(scribbled(random, {"name": "Strange", "card": [BEE]}, 9)) for _ in range(20))
    wrong: list[Any] = [None, 7, [], "name", {}, {"name": "Hive", "card": {}}, {"name": "Hive", "card": [[]]}, {"card": [BEE]}]
    assert all(map(refused, wrong))


def test_deep_and_long_documents_are_refused_at_once() -> None:
    deep: Any = "it"
    for _ in range(5000):
        deep = {"may": [deep]}
    effect: Any = {"gain_life": 1}
    for _ in range(MOST_BRACKETS // 4):
        effect = {"either": [effect, effect], "or": [effect]}
    many = [{"defeat": {"one_of": {"is": "enemies"}}}] * 5000
    for do in ([deep], [effect], many):
        hive = {"name": "Hive", "card": [{**BEE, "ability": [{"when": "play", "do": do}]}]}
        is_refused, calls = effort(partial(refused, hive))
        assert is_refused and calls < AT_ONCE


def test_a_card_that_says_much_does_not_keep_anybody_waiting() -> None:
    """Everything is limited: what a card may say, and how much is tried to find out what could be said."""
    either = {"either": [{"gain_life": 1}], "or": [{"defeat": {"one_of": {"is": "enemies", "max_power": 4}}}]}
    card = {**BEE, "ability": [{"when": moment, "do": [either] * 4} for moment in ("play", "attack", "defeated", "harvest")]}
    assert not faults_in("card", card)
    for look in (lambda: Blocks("card", card).slots(), lambda: Blocks("card", card).options(("ability", 0, "do", 0))):
        found, calls = effort(look)
        assert found and calls < SOON
