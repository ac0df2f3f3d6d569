"""What was said before is kept by its value: it is the same, byte for byte, as what is worded anew, for every viewer and in
every language, and nobody is told what was said to somebody else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from inventing import invent_pool
from mindbug import Game
from mindbug.game import Event, Names
from mindbug.rules.errors import MindbugError
from mindbug.server import sight
from mindbug.server.history import has_decided, in_force, last_decision, takes_back_to, with_entry
from mindbug.server.sight import NO_POOL, Eyes, told_of
from mindbug.sets import SETS
from mindbug.store import Entry
from mindbug.text.events import event_text
from mindbug.text.languages import LANGUAGES, Gap, language, parts_of
from mindbug.text.messages import KEPT, Form, Listing, Message, Name, Player, Quoted, Sentences, Value, nameless, said, say

EYES = [
    *(Eyes(viewer, lang, None) for viewer in (0, 1) for lang in LANGUAGES),
    Eyes(0, "fr", ("Anna", "Émile")),
    Eyes(1, "fr", ("Anna", "Émile")),
    Eyes("public", "es", ("Inés", "Oto")),
    Eyes(None, "en", ("a", "b"), owner=1),
]


def games(seed: int) -> Iterator[Game]:
    """A game at every question of it, with cards of all sets, or with invented ones."""
    chance = random.Random(seed)
    if seed % 4 == 3:
        game = Game.new(pool=invent_pool(chance, 24), seed=seed)
    else:
        game = Game.new(sets=chance.sample(sorted(SETS), 2), seed=seed)
    yield game
    while game.to_move is not None:
        game.play(chance.choice(list(game.options())))
        yield game


def anew(value: Value, lang: str, reader: int | None, names: Names) -> str:
    """A sentence that is worded whatever was said before."""
    return said.__wrapped__(value, lang, reader, names, ())


def event_anew(event: Event, eyes: Eyes) -> str:
    return anew(event_text(replace(event, viewer=eyes.reader)), eyes.lang, eyes.reader, eyes.names)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_said_again_is_the_same(seed: int) -> None:
    before = 0
    for game in games(seed):
        for eyes in EYES:
            for event in game.events(before, eyes.viewer):
                assert sight.told(event, eyes) == event_anew(event, eyes)
            asked = game.to_move if isinstance(game.to_move, int) else None
            for move in game.moves():
                assert move.describe(eyes.lang, eyes.names) == anew(move.message, eyes.lang, asked, eyes.names)
            if game.decision is not None:
                prompt = game.decision.describe(eyes.lang, eyes.names)
                assert prompt == anew(game.decision.message, eyes.lang, asked, eyes.names)
        before = game.event_count


def test_an_unknown_card_is_not_told_by_who_knows_it() -> None:
    """The same event, in the eyes of both players, one after the other and again."""
    hidden = 0
    *_, game = games(1)
    for lang in LANGUAGES:
        for one, other in zip(game.events(viewer=0), game.events(viewer=1), strict=True):
            if one.cards == other.cards:
                continue
            hidden += 1
            names = {card.partition(" #")[0] for card in (*one.cards, *other.cards) if card is not None}
            for _ in range(2):
                texts = [sight.told(event, Eyes(seat, lang, None)) for seat, event in enumerate((one, other))]
                ignorant = texts[0] if None in one.cards else texts[1]
                assert not any(language(lang).name(name) in ignorant for name in names), ignorant
    assert hidden


def test_events_are_kept_without_the_pool_of_a_game() -> None:
    """What depends on a pool is not kept: nothing of another game could be told, and no pool is held."""
    with pytest.raises(MindbugError):
        NO_POOL.card("Gorillion")
    told_of.cache_clear()
    for game in games(3):
        for event in game.events(viewer=0, kinds=sight.OF_POOL):
            sight.told(event, EYES[0])
    assert told_of.cache_info().currsize == 0


def test_most_is_kept_whatever_the_players_are_called() -> None:
    """What is said of nobody, or only of the reader, is worded once for all names; of others each time."""
    nameless.cache_clear()
    said.cache_clear()
    nobody, reader, other = (Message("event.won", who=who, why="x") for who in (Name("Gorillion"), Player(0), Player(1)))
    for name in "ABC":
        assert say(nobody, "en", 0, (name, name)) == say(nobody, "en", 0)
        assert say(reader, "en", 0, (name, name)) == say(reader, "en", 0)
        assert name in say(other, "en", 0, (name, name))
        assert name in say(reader, "en", None, (name, name))
    assert nameless.cache_info().misses == 4 and said.cache_info().misses == 6


def test_what_is_kept_is_bounded() -> None:
    assert told_of.cache_info().maxsize == nameless.cache_info().maxsize == said.cache_info().maxsize == KEPT
    for number in range(KEPT + 10):
        say(Message("event.gained_life", who=Player(0), other=Player(1), what=Listing([]), n=number), names=("A", "B"))
    assert nameless.cache_info().currsize == said.cache_info().currsize == KEPT
    nameless.cache_clear()
    said.cache_clear()


DIFFERENT: list[Value] = [
    "one",
    Quoted("one"),
    Name("one"),
    Name("one", apart=True),
    Message("event.cards", n=1),
    Message("event.cards", True, n=1),
    Message("event.cards", n=2),
    Message("event.such_card"),
    Listing(["one"]),
    Listing(["one"], "or"),
    Listing([Name("one")]),
    Listing(["one", "two"]),
    Sentences(["one"]),
    Player(0),
    Player(1),
    Form(0),
    Form(1),
    0,
    1,
]


def test_different_values_are_different() -> None:
    assert len(set(DIFFERENT)) == len(DIFFERENT)
    for place, one in enumerate(DIFFERENT):
        for other in DIFFERENT[place + 1 :]:
            assert Message("event.cards", what=one) != Message("event.cards", what=other)
            assert Sentences([one]) != Sentences([other])
            assert Listing([one]) != Listing([other])


def test_equal_messages_are_equal_however_they_were_made() -> None:
    one, other = (Message("event.won", who=Player(0), why=Listing([Name("Gorillion")])) for _ in range(2))
    assert one == other and hash(one) == hash(other) and one != "event.won"


def test_a_sentence_is_said_to_its_reader() -> None:
    """Language, reader, names and copies beside it: none of them is another one's."""
    message = Message("answer.play", card=Name("Gorillion #2"))
    ways = list(product(LANGUAGES, (None, 0, 1), (None, ("A", "B")), ((), ("Gorillion #2",))))
    for _ in range(2):
        for lang, reader, names, apart in ways:
            for value in (message, Message("event.won", who=Player(0), why=message)):
                assert say(value, lang, reader, names, apart) == said.__wrapped__(value, lang, reader, names, apart)


def test_names_may_come_in_a_list() -> None:
    message = Message("event.won", who=Player(1), why="x")
    assert say(message, names=["A", "B"]) == say(message, names=("A", "B"))  # type: ignore[arg-type]
    for wrong in (["A"], ("A", 1), "AB", [["A"], ["B"]]):
        with pytest.raises(MindbugError):
            say(message, names=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_template_is_all_of_its_parts(lang: str) -> None:
    for key, template in language(lang).templates.items():
        parts = parts_of(template)
        assert "".join(part if isinstance(part, str) else written(part) for part in parts) == template
        assert language(lang).parts(key) == parts and all(parts)


def written(slot: Gap) -> str:
    return f"{{{slot.name}:{'|'.join(slot.choices)}}}" if slot.choices else f"{{{slot.name}}}"


# Entries


def test_entries_in_force_one_after_the_other() -> None:
    chance = random.Random(5)
    for _ in range(200):
        done: list[Entry] = []
        kept: list[Entry] = []
        for number in range(1, 30):
            back = chance.random() < 0.15
            what = takes_back_to(chance.randrange(number)) if back else "play Gorillion"
            done.append(Entry(number, "both" if back else str(chance.randrange(2)), what, 0.0))
            kept = with_entry(kept, done[-1])
            assert kept == in_force(done)
            for seat in (0, 1):
                assert has_decided(kept, seat) == (last_decision(kept, seat) is not None)
