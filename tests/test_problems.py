"""What is said to who has written something that cannot be, in their language, and where it is."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from mindbug import Game, InvalidPosition, InvalidRecord, MindbugError, UnknownCard, cards
from mindbug.text.languages import LANGUAGES
from mindbug.text.messages import Message, Quoted, phrase, say
from mindbug.text.problems import Place, expected, problem_of, wanted, within, written

HEAD = "Mindbug record 1\nrules: 1\nsets: first-contact\nedition: latest\nfirst: 0\nseed: 7\nchance: sample\nmoves:\n"


def caught(cause: Callable[[], Any]) -> MindbugError:
    with pytest.raises(MindbugError) as found:
        cause()
    return found.value


def position(**fields: Any) -> MindbugError:
    return caught(lambda: Game.from_position(fields))


def record(text: str) -> MindbugError:
    return caught(lambda: Game.from_record(text))


@pytest.mark.parametrize(
    ("error", "english", "french", "spanish"),
    [
        (
            caught(lambda: cards.find("Gorilion")),
            "no card is called “Gorilion”; the nearest are Gorillion and Cursed Gorillion",
            "aucune carte ne s’appelle «\u00a0Gorilion\u00a0»\u202f; les plus proches sont Gorillion et Cursed Gorillion",
            "ninguna carta se llama «Gorilion»; las más parecidas son Gorileón y Cursed Gorillion",
        ),
        (
            position(players=[{"hand": ["Bee Bear"] * 2}, {}]),
            "players[0].hand: there is only 1 copy of Bee Bear",
            "players[0].hand\u00a0: il n’existe que 1 exemplaire d’Oursabeille",
            "players[0].hand: solo hay 1 copia de Abejaoso",
        ),
        (
            position(sets=["first-contact"], players=[{}, {"play": ["Majestic Manticore"]}]),
            "players[1].play[0].card: Majestic Manticore is not in the sets of this position",
            "players[1].play[0].card\u00a0: Majesté Manticore n’est dans aucune des séries de cette position",
            "players[1].play[0].card: Majestic Manticore no está en ninguna de las series de esta posición",
        ),
        (
            position(players=[{"life": 0}, {}]),
            "players[0].life: expected a whole number from 1 to 999, got 0",
            "players[0].life\u00a0: attendu\u00a0: un nombre entier de 1 à 999\u202f; reçu\u00a0: 0",
            "players[0].life: esperado: un número entero de 1 a 999; recibido: 0",
        ),
        (
            record(f"{HEAD}0 play Gorilion\n"),
            "line 9: no card is called “Gorilion”; the nearest are Gorillion and Cursed Gorillion",
            "ligne 9\u00a0: aucune carte ne s’appelle «\u00a0Gorilion\u00a0»\u202f; les plus proches sont Gorillion et "
            "Cursed Gorillion",
            "línea 9: ninguna carta se llama «Gorilion»; las más parecidas son Gorileón y Cursed Gorillion",
        ),
        (
            record(HEAD.replace("chance: sample", "chance: dice")),
            "line 7: expected chance 'sample' or 'ask', got 'dice'",
            "ligne 7\u00a0: attendu\u00a0: 'sample' ou 'ask' pour chance\u202f; reçu\u00a0: 'dice'",
            "línea 7: esperado: 'sample' o 'ask' en chance; recibido: 'dice'",
        ),
        (
            caught(lambda: Game.new(sets=[], cards=["Bee Bear"])),
            "expected at least 22 cards to deal from, got 1: 21 are missing",
            "il faut au moins 22 cartes à distribuer, il y en a 1\u00a0: il en manque 21",
            "se necesitan al menos 22 cartas para repartir y hay 1: faltan 21",
        ),
        (
            caught(lambda: Game.new(seed=7).breakdown("Bee Bear")),
            "Bee Bear is not in play",
            "Bee Bear n’est pas en jeu",
            "Bee Bear no está en juego",
        ),
    ],
    ids=lambda value: "" if isinstance(value, MindbugError) else None,
)
def test_an_error_speaks_every_language(error: MindbugError, english: str, french: str, spanish: str) -> None:
    assert (str(error), error.describe()) == (english, english)
    assert [error.describe(lang) for lang in LANGUAGES] == [english, french, spanish]


def test_an_illegal_move_is_told_with_the_legal_ones() -> None:
    error = caught(lambda: Game.new(seed=7).play("fly away"))
    moves = [str(move) for move in Game.new(seed=7).moves()]
    found = problem_of(error)
    assert found is not None and found.choices == moves
    assert error.describe("fr").endswith(", ".join(moves)) and error.describe("es").startswith("'fly away' no es una jugada")


def test_where_it_is_and_what_could_be_there() -> None:
    side = position(players=[{"play": [{"card": "Bee Bear", "side": "tough"}]}, {}])
    assert str(side) == "players[0].play[0].side: expected nothing, got 'tough'"
    edition = problem_of(position(edition="second"))
    assert edition is not None
    assert edition.places == (Place("field", "edition"),)
    assert edition.choices == ["latest", "beyond", "first"]
    nested = problem_of(record(f'{HEAD.partition("sets")[0]}position: {{"active": 2}}\nseed: 1\nchance: sample\nmoves:\n'))
    assert nested is not None
    assert nested.places == (Place("line", 3), Place("field", "active"))
    assert nested.sentence("en") == "Expected a whole number from 0 to 1, got 2."


def test_what_was_written_is_said_as_it_is() -> None:
    """No article, elision or contraction is mended in it."""
    for lang, name in (("en", "a owl"), ("fr", "de le ami"), ("es", "de el y isla")):
        assert name in caught(partial(cards.find, name)).describe(lang)
    assert phrase(Message("problem.at", place=Quoted("a apple"), what=Quoted("\0 a owl"))) == "a apple: ? a owl"
    assert say(Message("problem.over", move=Quoted("'x'"))) == "The game is over: 'x' is not possible any more."
    assert say(Message("problem.illegal", move=Quoted("'x'"), moves="y")).startswith("'x' is not legal now")


def test_what_is_long_or_not_printable_is_not_said_whole() -> None:
    said = str(caught(lambda: cards.find(f"\033[31m{'x' * 5000}")))
    assert "\033" not in said and len(said) < 200
    assert len(str(expected(wanted("list"), written("x" * 5000)))) < 200


def test_what_only_a_program_does_wrong_is_said_in_english() -> None:
    error = caught(lambda: Game.new(seed="7"))  # type: ignore[arg-type]
    assert error.describe("fr") == str(error) == "expected a whole number as seed, got '7'"
    assert problem_of(error) is None
    assert within(error, Place("line", 4)).describe("es") == "línea 4: expected a whole number as seed, got '7'"


def test_errors_go_to_other_processes() -> None:
    error = record(f"{HEAD}0 play Gorilion\n")
    assert isinstance(error, InvalidRecord)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.describe("fr")) == (InvalidRecord, error.describe("fr"))


def test_kinds_of_errors() -> None:
    assert isinstance(position(players=[{"hand": ["Gorilion"]}, {}]), UnknownCard)
    assert isinstance(position(players=[]), InvalidPosition)
