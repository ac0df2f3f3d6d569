"""Files of cards: whatever can be defined can be written and is read as the same again, whatever is wrong is told with its
line in every language, and nothing that a stranger sends does more than that."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from inventing import Inventor, invent_pool
from mindbug import Game, cardfile
from mindbug.cardfile import CardSet, InvalidCardFile, dumps, load, loads
from mindbug.cardfile.definitions import MOST_ABILITIES, CardReader
from mindbug.cardfile.examples import written_words
from mindbug.cardfile.faults import MOST_TOLD
from mindbug.cardfile.lines import MOST_BRACKETS, MOST_KEY_PARTS, lines_of
from mindbug.cardfile.names import look
from mindbug.cardfile.reading import MOST_BYTES, MOST_CARDS, MOST_COPIES
from mindbug.cardfile.schema import schema
from mindbug.cardfile.spelling import (
    ABILITY,
    BY_SORT,
    CARD_SPELLING,
    NUMBER,
    SPELLINGS,
    Spelling,
    by_rule,
    sort_of,
    spellings_of,
)
from mindbug.cardfile.writing import card_data, card_lines, in_a_line
from mindbug.rules.definition import CREATURE, to_data
from mindbug.rules.effect import Effect
from mindbug.rules.errors import MindbugError
from mindbug.rules.grammar import LEXICON, Word, a, number
from mindbug.rules.pool import Pool, mix
from mindbug.rules.state import Card
from mindbug.rules.targets import Target
from mindbug.sets import EVERYTHING, SETS, TITLES
from mindbug.text.languages import LANGUAGES, language
from mindbug.text.messages import say

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "night-garden.toml"
INVENTED = 25  # pools
SCRIBBLED = 400  # definitions
MUTATED = 2500  # files
BEE = 'name = "Hive"\n[[card]]\nname = "Zz Bee"\npower = 5\n'


def defined(pool: Pool) -> list[dict[str, Any]]:
    """All definitions of a pool. How many there are of a card is said by the pool."""
    return [{**to_data(card), "copies": 1} for card in pool.all_cards()]


def again(pool: Pool, lang: str | None = None) -> Pool:
    return loads(dumps(CardSet("Again", pool), lang)).pool


# Writing and reading


@pytest.mark.parametrize("name", SETS)
def test_every_official_set_can_be_written_and_read(name: str) -> None:
    pool = SETS[name]
    for lang in (None, *LANGUAGES):
        found = again(pool, lang)
        assert defined(found) == defined(pool)
        assert found.fingerprint == pool.fingerprint


def test_all_sets_fit_into_one_file() -> None:
    text = dumps(CardSet("Everything", EVERYTHING), "fr")
    assert loads(text).pool.fingerprint == EVERYTHING.fingerprint
    assert dumps(loads(text), "fr") == text, "what was read is written as it was"


@pytest.mark.parametrize("seed", range(INVENTED))
def test_cards_that_nobody_has_thought_of_survive(seed: int) -> None:
    pool = invent_pool(Random(seed))
    found = again(pool)
    assert defined(found) == defined(pool) and found.fingerprint == pool.fingerprint


def test_whatever_can_be_said_can_be_written() -> None:
    """Also much that no card may say."""
    inventor, written = Inventor(Random(7)), 0
    for _ in range(SCRIBBLED):
        card: Card = inventor.scribble(CREATURE)
        try:
            data = {**card_data(card), "name": "Scribble"}
        except LookupError:
            continue  # it chooses from 1 to 2, or speaks of everybody's life
        table = tomllib.loads("\n".join(card_lines("card", data)))["card"][0]
        reader = CardReader(("card", 0), table)
        reader.read()
        if [what.key for _, what in reader.found] != ["fault.no_name"] * len(reader.found):
            raise AssertionError([(path, say(what)) for path, what in reader.found])
        if reader.card is None:
            continue  # it evolves to something without a name
        written += 1
        assert {**to_data(reader.card), "copies": 1} == {**to_data(card), "name": "Scribble", "copies": 1}
    assert written > SCRIBBLED // 4


def test_the_number_of_copies_is_that_of_the_pool() -> None:
    pool = Pool(SETS["promos"].cards, SETS["promos"].faces, counts=[3] * len(SETS["promos"].cards))
    assert again(pool).counts == pool.counts and again(pool).fingerprint == pool.fingerprint


def test_a_set_has_a_name_and_an_author() -> None:
    found = loads(dumps(CardSet('The "Best"\\', loads(BEE).pool, "Ωμέγα 章魚")))
    assert (found.name, found.author) == ('The "Best"\\', "Ωμέγα 章魚")
    assert loads(BEE).author == ""


def test_files_of_other_systems_are_read(tmp_path: Path) -> None:
    path = tmp_path / "bee.toml"
    path.write_bytes(b"\xef\xbb\xbf" + BEE.replace("\n", "\r\n").encode())
    assert load(path).name == "Hive" and load(str(path)).pool.cards[0].power == 5


def test_a_card_can_be_written_without_headers() -> None:
    text = 'name = "Hive"\ncard = [{ name = "Zz Bee", power = 5, ability = [{ when = "play", do = [{ gain_life = 1 }] }] }]\n'
    assert defined(loads(text).pool) == defined(loads(f'{BEE}[[card.ability]]\nwhen = "play"\ndo = [{{ gain_life = 1 }}]').pool)


def test_games_are_played_with_it() -> None:
    own = load(EXAMPLE).pool
    game = Game.new(sets=["first-contact"], pool=own, seed=5)
    assert {card.name for card in own.cards} < set(game.pool.numbers)
    assert game.setup.sets == ["first-contact"]
    again = Game.from_record(game.record())
    assert again.pool.fingerprint == mix([SETS["first-contact"], own]).fingerprint
    assert Game.new(cards=["Gorillion"], sets=["promos"], pool=own, seed=1).pool.get("Gorillion") is not None
    assert Game.new(pool=own, seed=1).setup.sets == []
    with pytest.raises(MindbugError, match="expected at least 22 cards to deal from, got 1"):
        Game.new(pool=loads(BEE).pool)


# The spelling


def test_every_word_has_a_spelling_and_every_sort_its_own_names() -> None:
    assert set(SPELLINGS) == set(LEXICON) and all(SPELLINGS.values())
    for known in BY_SORT.values():
        for name, fitting in known.items():
            assert re.fullmatch(r"[a-z_]+", name)
            makes = {spelling.word.make for spelling in fitting}
            assert len(makes) == 1, f"{name} is {makes}"
            assert len(fitting) == 1 or len({tuple(one.needed) for one in fitting}) == len(fitting)


def beside(spelling: Spelling) -> set[str]:
    """The keys that limit the group of a word."""
    if spelling.group is None:
        return set()
    groups = spellings_of(sort_of(spelling.word.parameters[spelling.group])).values()
    return {key for known in groups for one in known for key in one.keys.values()}


def test_a_key_can_mean_only_one_thing() -> None:
    for known in BY_SORT.values():
        for spelling in (one for fitting in known.values() for one in fitting):
            own = [*spelling.keys.values(), spelling.name]
            assert len(set(own)) == len(own)
            assert not set(own) & beside(spelling), f"{spelling.name} has keys that its group has"
            assert not ({*own, *beside(spelling)} - {spelling.name}) & set(known), f"{spelling.name} has a key that is a word"
    assert not set(ABILITY.keys.values()) & {key for known in BY_SORT["Constant"] for key in known.split()}


def test_official_cards_show_nearly_all_of_it() -> None:
    shown = {word.name: word for word in written_words()}
    assert {name for name, word in shown.items() if word.card is None} == {"any_hand"}
    assert shown["gain_life"].written == "{ gain_life = 2 }" and shown["any_hand"].written == '"any_hand"'


class Juggle(Effect):
    """A word that there is not yet."""


def test_a_new_word_comes_by_itself() -> None:
    spelling = by_rule(Word(Juggle, {"n": number(1, 5, 2), "target": a(Target), "other_one": a(Target)}))
    assert (spelling.name, spelling.heads) == ("juggle", ("target",))
    assert spelling.keys == {"n": "n", "other_one": "other_one"} and spelling.needed == ["other_one"]


# The schema


def validator() -> Any:
    jsonschema_rs.meta.validate(schema())
    return jsonschema_rs.validator_for(schema())


def test_the_schema_takes_everything_that_can_be_read() -> None:
    check = validator()
    pools = [*SETS.values(), *(invent_pool(Random(seed)) for seed in range(5)), load(EXAMPLE).pool]
    for pool in pools:
        check.validate(tomllib.loads(dumps(CardSet("Again", pool))))
    check.validate(tomllib.loads(EXAMPLE.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "wrong",
    [
        "power = 5.5",
        "colour = 7",
        'keywords = ["flying"]',
        'ability = [{ when = "play", do = ["juggle"] }]',
        'ability = [{ when = "play", do = [{ gain_life = 21 }] }]',
        'ability = [{ when = "play", do = [{ defeat = { one_of = "enemies", max_pwoer = 3 } }] }]',
        'ability = [{ when = "play" }]',
        'ability = [{ if = "your_turn", more_power = 1 }]',
    ],
)
def test_the_schema_refuses_what_cannot_be_read(wrong: str) -> None:
    text = BEE.replace("power = 5\n", "" if wrong.startswith("power") else "power = 5\n") + wrong
    assert not validator().is_valid(tomllib.loads(text))
    with pytest.raises(InvalidCardFile):
        loads(text)


# What is wrong

PLAY = f'{BEE}[[card.ability]]\nwhen = "play"\ndo = '
ABLE = f"{BEE}[[card.ability]]\n"
# A text, the line that is wrong, and what is said.
WRONG: dict[str, tuple[str, int, str]] = {
    "too_large": (BEE + "#" * MOST_BYTES, 1, "a file of cards may have at most 262144 bytes"),
    "too_deep": (f"{BEE}[[card.ability]]\ndo = {'[' * (MOST_BRACKETS + 1)}", 6, "brackets stand within each other too often"),
    "long key": (f"{BEE}{'a.' * MOST_KEY_PARTS}a = 1", 5, "or a key has too many parts"),
    "broken_table": (f"{PLAY}[{{ gain_life =\n1 }}]", 7, "a table { ... } must end in the line where it begins"),
    "broken later": (f"{PLAY}[\n{{ boost = 1,\nthis = true }}]", 8, "a table { ... } must end in the line"),
    "empty": ('name = "Hive"', 1, "expected at least one card, which begins with [[card]]"),
    "needs_name": ('[[card]]\nname = "Zz Bee"\npower = 5', 1, 'the set needs a name: name = "..."'),
    "no_tables": ('name = "Hive"\ncard = 7', 2, "card: expected a table that begins with [[card]], got 7"),
    "no card": ('name = "Hive"\ncard = [7]', 2, "expected a table that begins with [[card]], got 7"),
    "no side": (f"{BEE}side = [7]", 5, "“Zz Bee”, side: expected a table that begins with [[card.side]], got 7"),
    "too_many_cards": ('name = "Hive"' + "\n[[card]]" * (MOST_CARDS + 1), MOST_CARDS + 2, "at most 400 cards, with faces"),
    "too_many_abilities": (BEE + "[[card.ability]]\n" * (MOST_ABILITIES + 1), 5, "a card may have at most 10 abilities"),
    "imitates_set": (BEE.replace("Hive", "F1rst C0ntact"), 1, "name: a set of this name is official"),
    "no_picture": (f"{BEE}picture = [1, -1]", 5, "picture: expected at most 16 whole numbers from 0 to 9999 as a picture, got"),
    "no_key": (f"{BEE}[[card.ability]]\nsupercalifragilistic = 1", 6, "expected an ability, with when and do, or a constant"),
    "unknown key": (f"colour = 1\n{BEE}", 1, "colour: a file of cards has no colour; it has name, author, card, face"),
    "no_key_near": (f"{BEE}copys = 2", 5, "“Zz Bee”, copys: card has no copys; did you mean copies, cost?"),
    "no_word": (f"{PLAY}[7]", 7, "ability.do: expected an effect, got 7; choose from gain_life, lose_life, "),
    "no_word_near": (f"{PLAY}[{{ gain_lfe = 2 }}]", 7, "gain_lfe: expected an effect, got gain_lfe; did you mean gain_life"),
    "empty table": (f"{PLAY}[{{}}]", 7, "expected an effect, got {}; choose from"),
    "odd is": (f"{PLAY}[{{ is = 7 }}]", 7, "ability.do.is: expected an effect, got 7"),
    "which_of_group": (f'{PLAY}[{{ defeat = "enemies" }}]', 7, 'say which of enemies: { one_of = "enemies" } or { all = '),
    "no_choice": (
        f'{ABLE}when = "x"\ndo = ["steal_life"]',
        6,
        "expected one of play, attack, defeated, life lost, action, harvest",
    ),
    "no_choice_near": (f'{ABLE}when = "attak"\ndo = ["steal_life"]', 6, "got attak; did you mean attack?"),
    "two_words": (f"{PLAY}[{{ gain_life = 1, boost = 1 }}]", 7, "gain_life and boost are two words: give each a table"),
    "needs_value": (f'{PLAY}["lose_life"]', 7, 'lose_life cannot stand alone: write { lose_life = 1, who = "me" }'),
    "no_value": (f"{PLAY}[{{ steal_life = 2 }}]", 7, 'steal_life takes no value: write "steal_life"'),
    "needs_key": (f"{PLAY}[{{ lose_life = 1 }}]", 7, "ability.do: lose_life needs who"),
    "needs when": (f"{ABLE}do = []", 5, "ability: ability needs when"),
    "needs_one": (f'{ABLE}more_power = 1\nwhile = {{ compare = "my_life" }}', 7, "compare needs one of less_than, equal_to, "),
    "no_keys": (f'{PLAY}[{{ is = "steal_life", n = 2 }}]', 7, "steal_life has nothing beside it, got n"),
    "no_group": (f"{ABLE}more_power = 1\nmax_power = 3", 7, "max_power says which of a group are meant, but more_power names"),
    "no_ability": (f'{ABLE}have_ability = "fly"\nto = "allies"', 6, 'expected an ability like { when = "play", do = [ ... ] }'),
    "invisible": (BEE.replace("Zz Bee", "Zz\u3164Bee"), 3, r"name: expected a name of letters that can be seen, got 'Zz\u3164"),
    "imitates": (BEE.replace("Zz Bee", "K1ller-Веe"), 3, "everybody would take it for the official Killer Bee"),
    "no list": (f"{PLAY}{{ gain_life = 1 }}", 7, "ability.do: expected a list, got {'gain_life': 1}"),
    "no effects": (f"{PLAY}[]", 7, "ability.do: expected at least one effect"),
    "no number": (BEE.replace("5", "5.0"), 4, "power: expected a whole number from 0 to 99, got 5.0"),
    "a date": (BEE.replace("5", "2026-11-17"), 4, "expected a whole number from 0 to 99, got datetime.date(2026, 11, 17)"),
    "truth": (BEE.replace("5", "true"), 4, "expected a whole number from 0 to 99, got True"),
    "infinite": (BEE.replace("5", "inf"), 4, "expected a whole number from 0 to 99, got inf"),
    "much too high": (BEE.replace("5", "9" * 3000), 4, "expected a whole number from 0 to 99, got 9999"),
    "hexadecimal": (BEE.replace("5", "0x" + "f" * 90000), 4, "expected a whole number from 0 to 99, got a number of thousands"),
    "no keyword": (f'{BEE}keywords = ["flying"]', 5, "expected some of fast, frenzy, hunter, poisonous, sneaky, tough"),
    "control": (
        BEE.replace("Zz Bee", "Zz\\u0007"),
        3,
        r"expected a name of 1 to 60 printable letters without spaces around it",
    ),
    "bidi": (BEE.replace("Zz Bee", "Zz\u202eeB"), 3, r"printable letters without spaces around it, got 'Zz\u202eeB'"),
    "long name": (BEE.replace("Zz Bee", "x" * 61), 3, "expected a name of 1 to 60 printable letters"),
    "no name": (BEE.replace('"Zz Bee"', "7"), 3, "name: expected a name of 1 to 60 printable letters"),
    "bad author": (f'author = " me"\n{BEE}', 1, "author: expected a name of 1 to 60 printable letters"),
    "marks": (BEE.replace("Zz Bee", "Z" + "\u0301" * 4), 3, "expected a name of letters that can be seen"),
    "begins with a mark": (BEE.replace("Zz Bee", "\u0301Z"), 3, "expected a name of letters that can be seen"),
    "French name": (BEE.replace("Zz Bee", "oursabeille"), 3, "everybody would take it for the official Bee Bear"),
    "wide letters": (BEE.replace("Zz Bee", "Ｒｏｂ"), 3, "everybody would take it for the official Rob"),
    "two of a name": (f'{BEE}[[card]]\nname = "Zz Bee"\npower = 4', 6, "name: two cards have this name; each needs its own"),
    "no face": (f'{BEE}stage = 1\nevolves_to = "Wasp"', 6, "evolves_to: it evolves to Wasp, but there is no face"),
    "played": (f'{PLAY}[\n"if_done",\n]', 8, "ability.do: if_done decides about what follows, but nothing follows it here"),
    "words of faults": (f'{PLAY}[{{ defeat = "this_card" }}]', 7, "defeat is done to creatures in play, but here it finds"),
    "discard": (
        f'{PLAY}[{{ play_card = "this_card" }}]',
        7,
        "does not lie in a discard pile then: use this, or another trigger",
    ),
    "endless": (f'{PLAY}["draw_unused", "repeat"]', 7, "repeat must be the last effect, and a roll_at_least before it"),
    "flattened": (
        f'{PLAY}[{{ defeat = {{ one_of = "enemies", min_power = 7, max_power = 3 }} }}]',
        7,
        "ability.do.defeat.one_of: no power is from 7 to 3",
    ),
    # What is no TOML.
    "twice": (f"{BEE}power = 6", 5, "this cannot be read: that was said before; say it once"),
    "string": ('name = "Hive"\nauthor = """x', 2, "a text begins here that has no end"),
    "letter": ('name = "Hive\nauthor = "x"', 1, "there is a letter that cannot stand here; close texts in their line"),
    "list": (f"{PLAY}[1, 2", 7, "a list has no end: close it with ]"),
    "table": (f"{PLAY}[{{ a = 1 ]", 7, "a table has no end: close it with }"),
    "key": (f"{BEE}power", 5, "expected a key and its value, like power = 5"),
    "value": (
        f"{BEE}copies = two",
        5,
        'expected a value: a number, true, false, a text "...", a list [ ... ] or a table { ... }',
    ),
    "rest": (f"{BEE}copies = 2 copies", 5, "expected the end of the line after a value"),
    "header": ("[[card]\n", 1, "expected the end of a header, like [[card]]"),
    "number": (BEE.replace("5", "9" * 9000), 4, "expected a number of a few digits"),
}


def caught(text: str) -> InvalidCardFile:
    with pytest.raises(InvalidCardFile) as found:
        loads(text)
    return found.value


@pytest.mark.parametrize("key", WRONG)
def test_what_is_wrong_is_told_with_its_line(key: str) -> None:
    text, line, said = WRONG[key]
    error = caught(text)
    assert said in error.faults[0].describe(), str(error)[:400]
    assert error.faults[0].line == line
    told = [error.describe(lang) for lang in LANGUAGES]
    assert len(set(told)) == len(LANGUAGES)
    for spoken in told:
        assert not re.search(r"\{\w+\}|None|  |[\x00-\x09\x0b-\x1f\u202a-\u202e]", spoken), spoken


def test_every_sentence_is_told_by_some_fault() -> None:
    """A sentence without a case here would be dead, or never have been read."""
    used: set[str] = set()
    for text, _, _ in WRONG.values():
        for fault in caught(text).faults:
            parts = [fault.what, *fault.what.values.values()]
            used |= {part.key for part in parts if hasattr(part, "key")}
    own = {key for key in language("en").templates if key.startswith("cardfile.")}
    elsewhere = {"at_line", "and_more", "all_well", "no_words", "no_text", "too_many_copies"}
    sorts = {"Target", "Group", "Creatures", "Cards", "Amount", "Condition"}
    heads = {key for key in own if key.startswith("cardfile.sorts.")}
    assert own - used - heads <= {f"cardfile.{key}" for key in elsewhere} | {f"cardfile.sort.{sort}" for sort in sorts}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_have_the_same_sentences(lang: str) -> None:
    def told(code: str) -> set[str]:
        return {key for key in language(code).templates if key.startswith("cardfile.")}

    assert told(lang) == told("en")


@pytest.mark.parametrize(
    ("said", "sort"),
    [
        ("[{ defeat = 7 }]", "what it is done to"),
        ("[{ defeat = { one_of = 7 } }]", "a group"),
        ('[{ defeat = { both = 7, and = "enemies" } }]', "creatures"),
        ("[{ play_any = 7 }]", "cards"),
        ("[{ gain_energy = true }]", "a number or an amount"),
        ('["steal_life"]\nif = 7', "a condition"),
    ],
)
def test_the_sort_of_what_is_missing_is_told(said: str, sort: str) -> None:
    assert f"expected {sort}, got " in str(caught(PLAY + said))


def test_everything_that_is_wrong_is_told_at_once() -> None:
    text = f'{PLAY}[{{ gain_life = 99 }}, "fly"]\n[[card]]\nname = "Zz Owl"\npower = -1\ncopies = "two"\n'
    error = caught(text)
    assert [(fault.line, fault.card, fault.where) for fault in error.faults] == [
        (7, "Zz Bee", "ability.do.gain_life"),
        (7, "Zz Bee", "ability.do"),
        (10, "Zz Owl", "power"),
        (11, "Zz Owl", "copies"),
    ]
    assert str(error).splitlines()[0] == "line 7: “Zz Bee”, ability.do.gain_life: expected a whole number from 1 to 20, got 99"
    many = caught('name = ""\n' + "".join(f"x{i} = 1\n" for i in range(MOST_TOLD + 10)))
    assert len(many.faults) == MOST_TOLD + 1 and str(many).splitlines()[-1] == "and at least 1 more"
    assert len(str(many).splitlines()) == MOST_TOLD + 1


def test_a_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BEE.replace("5", "500"), encoding="utf-8")
    with pytest.raises(InvalidCardFile) as found:
        load(path)
    assert str(found.value).startswith(f"{path}:4: “Zz Bee”, power: ")
    path.write_bytes(b"name = 'x'\n\xff\xfe")
    with pytest.raises(InvalidCardFile, match=":2: expected text in UTF-8, got other bytes"):
        load(path)
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    with pytest.raises(InvalidCardFile, match=":1: a file of cards may have at most"):
        load(path)
    with pytest.raises(MindbugError, match=r"there is no file .*nowhere"):
        load(tmp_path / "nowhere.toml")
    with pytest.raises(MindbugError, match="expected a file, got the folder"):
        load(tmp_path)


def test_too_many_copies() -> None:
    cards = "".join(f'[[card]]\nname = "Zz {n}"\npower = 1\ncopies = 20\n' for n in range(MOST_COPIES // 20 + 1))
    assert "a file may have at most 500 copies of cards in all" in str(caught('name = "Hive"\n' + cards))


def test_no_game_has_more_cards_than_there_are_numbers() -> None:
    """A card whose number is 1000 or more would be taken for the Action of another."""
    pool = Pool([Card(f"Zz {n}", 5, 0, copies=20) for n in range(51)])
    with pytest.raises(MindbugError, match="expected at most 1000 cards in a game, got 1020"):
        Game.new(pool=pool)
    Game.new(pool=Pool(pool.cards[:50]))


# Names


def test_official_cards_may_be_in_a_file_but_not_be_changed() -> None:
    text = dumps(CardSet("Mine", Pool([EVERYTHING.card("Killer Bee")])))
    assert loads(text).pool.cards[0].digest == EVERYTHING.card("Killer Bee").digest
    assert "official Killer Bee" in str(caught(text.replace("power = 5", "power = 6")))
    assert "official First Contact" not in str(caught(text.replace("power = 5", "power = 6")))
    assert loads(text.replace("Mine", TITLES["first-contact"])).name == "First Contact"


@pytest.mark.parametrize(
    "name",
    ["Zorb", "👾", "名前の猫", "E\u0301cole", "O’Neil’s “Ω”", "Killer Bees", "Bear", "#", "ß-Tier", "שלום", "نحلة", "A" * 60],
)
def test_names_of_every_script_can_be_given(name: str) -> None:
    assert loads(BEE.replace("Zz Bee", name)).pool.cards[0].name == name


def test_what_looks_alike() -> None:
    assert look("Killer Bee") == look("KILLER-BEE") == look("Кiller Вee") == look("ＫＩＬＬＥＲ　ｂｅｅ") == look("Killër Bee")
    assert look("Killer Bee") != look("Killer Bees")
    looks = [look(name) for name in EVERYTHING.numbers]
    assert len(set(looks)) == len(looks), "official cards do not look alike"


# Lines


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The place of everything in a table."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield from paths(part, (*path, key))


ODDLY_WRITTEN = '''
# [[card]] in a comment
name = "[[card]] # no" # name = 2
author = """
[[card]]
power = "\\""" ""
"""
"quoted key".'other' . dotted = [ [1,
  2, # ], }
  { a = [
     3,
   ], b."c d" = '\\' } ], [], {}, ]
[[card]]
  x = 1_000
[card.sub.table]
y = 1979-05-27T07:32:00Z
[[card.sub.list]]
z = \'\'\'
it''s\'\'\'\'\'
[[card]]
[[card.ability]]
[[card.ability]]
do = []
'''


@pytest.mark.parametrize(
    "text", [ODDLY_WRITTEN, ODDLY_WRITTEN.replace("\n", "\r\n"), *(dumps(CardSet("x", pool), "en") for pool in SETS.values())]
)
def test_the_line_of_everything_is_found(text: str) -> None:
    rows = text.split("\n")
    lines = lines_of(text)
    for path in paths(tomllib.loads(text)):
        assert path in lines.lines, f"{path} is nowhere"
        if path and isinstance(path[-1], str):
            assert path[-1] in rows[lines.of(path) - 1], f"{path} is not in line {lines.of(path)}"
    assert lines.of(("card", 0, "nowhere", "at all")) == lines.of(("card", 0))


def test_lines_of_an_odd_text() -> None:
    lines = lines_of(ODDLY_WRITTEN)
    assert lines.of(("card", 0)) == 13 and lines.of(("card", 1)) == 20
    assert lines.of(("card", 0, "sub", "list", 0, "z")) == 18
    assert lines.of(("card", 1, "ability", 1, "do")) == 23
    assert lines.of(("quoted key", "other", "dotted", 0, 1)) == 9
    assert lines.of(("quoted key", "other", "dotted", 0, 2, "a", 0)) == 11
    assert lines.of(("quoted key", "other", "dotted", 0, 2, "b", "c d")) == 12


# Strangers

HOSTILE = [
    "a." * 100_000,
    "[" * 100_000,
    "a = " + "[" * 100_000,
    "a = " + "{b=" * 60_000,
    "a = " + "[[],[]," * 30_000,
    '"""\\' * 60_000,
    "'''" * 80_000,
    '"\\' * 120_000,
    "[[card]]\n" * 25_000,
    "[card" + ".a" * 7 + "]\n" * 20_000,
    'name = "' + "\\u0041" * 40_000 + '"',
    'name = "x"\n[[card]]\n' + "".join(f"k{i}=1\n" for i in range(25_000)),
    BEE + "[[card.ability]]\nwhen = 'play'\ndo = [" + "'steal_life'," * 15_000 + "]",
    BEE + "[[card.ability]]\nwhen = 'play'\ndo = [" + "{may=[" * 19 + "]}" * 19 + "]",
    "power_card = [" + "{}," * 399 + "]",
    "x = 1e99999\ny = nan",
    "name = '\ud800'",
    "\0",
    "\r",
    "",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_files_are_refused_at_once(text: str) -> None:
    error = caught(text[: MOST_BYTES - 1])
    assert error.faults and all(error.describe(lang) for lang in LANGUAGES)
    assert len(str(error)) < 200_000


def fragments() -> list[str]:
    """What a mutation may put into a file: what stands in others, and what stands in none."""
    official = dumps(CardSet("x", SETS["promos"]))
    odd = [
        "[",
        "]",
        "{",
        "}",
        "[[card]]",
        '"',
        "'''",
        "=",
        "\n",
        ",",
        "#",
        ".",
        "1e9",
        "-1",
        "99999999999999999999",
        "true",
        "\\",
    ]
    return [*re.findall(r'[\w"]+|[^\w\s]', official), *odd, "\u202e", "\0", "nan", "2026-11-17", "is", "0x_", "\ud800"]


def mutated(text: str, random: Random, known: list[str]) -> str:
    for _ in range(random.choice((1, 1, 2, 5))):
        tokens = re.findall(r"\w+|\s+|[^\w\s]", text)
        place = random.randrange(len(tokens))
        match random.randrange(5):
            case 0:
                tokens[place] = random.choice(known)
            case 1:
                del tokens[place : place + random.randint(1, 4)]
            case 2:
                tokens.insert(place, random.choice(known))
            case 3:
                other = random.randrange(len(tokens))
                tokens[place], tokens[other] = tokens[other], tokens[place]
            case _:
                tokens[place:place] = tokens[place : place + random.randint(1, 12)]
        text = "".join(tokens)
    return text


def check_told(error: InvalidCardFile, text: str, lang: str) -> None:
    assert error.faults and error.describe(lang)
    assert all(1 <= fault.line <= text.count("\n") + 1 for fault in error.faults)


def test_mutated_files_are_read_or_refused() -> None:
    random, known = Random(5), fragments()
    bases = [dumps(CardSet("x", EVERYTHING.only({card.name}))) for card in random.sample(EVERYTHING.cards, 60)]
    bases.append(EXAMPLE.read_text(encoding="utf-8"))
    outcomes = {"read": 0, "refused": 0, "no TOML": 0}
    for turn in range(MUTATED):
        text = mutated(random.choice(bases), random, known)
        try:
            found = loads(text)
        except InvalidCardFile as error:
            check_told(error, text, LANGUAGES[turn % len(LANGUAGES)])
            outcomes["no TOML" if error.faults[0].what.key == "cardfile.no_toml" else "refused"] += 1
        else:
            outcomes["read"] += 1
            assert defined(again(found.pool)) == defined(found.pool)
    assert all(count > MUTATED // 50 for count in outcomes.values()), outcomes


@pytest.mark.parametrize(
    "text",
    [
        '"\\u001b[31m" = 1',
        f'{BEE}"\\u202e\\u0007" = 1',
        f'{BEE}[[card.ability]]\n"\\u001b[2J" = {{ "\\u009b" = 1 }}',
        f'{PLAY}["\\u001b]0;title\\u0007"]',
        f'{PLAY}[{{ defeat = "\\u001b[31m" }}]',
        f'{BEE}evolves_to = "\\u001b[31m"',
        f'author = "\\u001b[31m"\n{BEE}',
        f'{BEE}"{"x" * 5000}" = 1',
    ],
)
def test_nothing_is_said_again_that_a_terminal_would_obey(text: str) -> None:
    for lang in LANGUAGES:
        said = caught(text).describe(lang)
        assert len(said) < 2000
        assert all(letter.isprintable() or letter in "\n\u00a0\u202f" for letter in said)


def places_in(value: Any) -> list[tuple[Any, Any]]:
    """Everything that can be put somewhere else: the table or list, and the key."""
    inside = list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    return [(value, key) for key, _ in inside] + [place for _, part in inside for place in places_in(part)]


def altered(data: dict[str, Any], random: Random, parts: list[Any], keys: list[str]) -> dict[str, Any]:
    """A card with something of another in a wrong place, something gone, or a value that nothing has."""
    for _ in range(random.choice((1, 1, 2, 4))):
        table, key = random.choice(places_in(data))
        match random.randrange(5):
            case 0 if isinstance(table, dict) and len(table) > 1:
                del table[key]
            case 1 if isinstance(table, dict):
                table[random.choice(keys)] = table.pop(key)
            case 2:
                table[key] = random.choice((-1, 0, 1, 21, 10**30, 1.5, True, "", "this", [], {}, [1], {"is": 7}, [[]]))
            case 3 if isinstance(table, dict):
                table[random.choice(keys)] = deepcopy(random.choice(parts))
            case _:
                table[key] = deepcopy(random.choice(parts))
    return data


def test_altered_cards_are_read_or_refused() -> None:
    """What is TOML, but perhaps no card."""
    random = Random(8)
    cards = [card_data(card) for card in EVERYTHING.cards if not card.evolves_to]
    places = [place for card in cards for place in places_in(card)]
    parts, keys = [table[key] for table, key in places], sorted({key for _, key in places if isinstance(key, str)})
    outcomes: Counter[str] = Counter()
    for turn in range(MUTATED):
        data = altered(deepcopy(random.choice(cards)) | {"name": "Zz Bee"}, random, parts, keys)
        text = f'name = "Hive"\ncard = [{in_a_line(data)}]\n'
        try:
            found = loads(text)
        except InvalidCardFile as error:
            check_told(error, text, LANGUAGES[turn % len(LANGUAGES)])
            outcomes[error.faults[0].what.key] += 1
        else:
            outcomes["read"] += 1
            assert defined(again(found.pool)) == defined(found.pool)
    assert outcomes["read"] > MUTATED // 50 and len(outcomes) > 20, outcomes


def test_what_was_made_up_is_not_run() -> None:
    for name in ("{card}", "<script>alert(1)</script>", "%s", "$(id)", "{0.__class__}"):
        card = loads(BEE.replace("Zz Bee", name)).pool.cards[0]
        assert card.name == name
        game = Game.from_position({"players": [{"hand": [name]}, {}]}, pool=Pool([card]))
        game.play(f"play {name}")
        assert any(name[1:] in event.describe() for event in game.events())


def test_the_parts_of_the_package_are_all_there() -> None:
    assert {"load", "loads", "dumps", "CardSet", "InvalidCardFile"} <= set(cardfile.__all__)
    assert NUMBER.name == "Number" and CARD_SPELLING.keys["parts"] == "ability"
