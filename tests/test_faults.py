"""What cannot be is refused, and said in every language: of which card, where, what is wrong, and what would be right."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mindbug
from mindbug.rules.attack import MakeAttack
from mindbug.rules.definition import check_cards, check_special, from_data
from mindbug.rules.dice import Repeat, RollSix
from mindbug.rules.effect import Effect
from mindbug.rules.effects import BeGiven, Evolve, GainEnergy, LoseLife, SetLife, Steal
from mindbug.rules.errors import InvalidDefinition
from mindbug.rules.grammar import MOST, MOST_POWER
from mindbug.rules.special import Special
from mindbug.rules.state import Ability
from mindbug.rules.targets import Choose
from mindbug.rules.vocabulary import *
from mindbug.rules.words import BOUGHT
from mindbug.text.languages import LANGUAGES, language

FELIX = Card("Felix", 3, 0, stage=2)


def creature(*parts: Any, name: str = "Nobody", power: int = 3, keywords: int = 0, **facts: Any) -> Callable[[], None]:
    return lambda: check_cards([Card(name, power, keywords, *parts, **facts)], [], [])


def does(*effects: Effect, trigger: int = PLAY, **said: Any) -> Callable[[], None]:
    return creature(Ability(trigger, list(effects), **said))


def data(**said: Any) -> Callable[[], None]:
    return lambda: check_cards([from_data({"name": "Nobody", "power": 3, **said})], [], [])


def bought(*parts: Any, **facts: Any) -> Callable[[], None]:
    every: dict[str, Any] = {"cost": 1, **facts}
    return lambda: check_cards([], [], [Card("Nobody", 0, 0, *parts, **every)])


def rule(*parts: Any, **said: Any) -> Callable[[], None]:
    return lambda: check_special(Special("Nobody", *parts, **said))


def nested(depth: int) -> Effect:
    return GainLife(1) if depth == 0 else Either([nested(depth - 1)], [GainLife(1)])


DEFEAT = Defeat(one(enemies()))
SHOW = Show(one(hand(ME)))
# For every fault a definition that has it.
WRONG: dict[str, Callable[[], None]] = {
    "no_table": data(parts=[7]),
    "no_list": data(parts=7),
    "no_word": data(parts=[{"is": "Juggle"}]),
    "no_parameter": data(colour="green"),
    "missing": data(parts=[{"is": "Ability", "effects": []}]),
    "too_deep": does(nested(13)),
    "too_long": does(*[GainLife(1)] * 250),
    "keeps_too_much": does(*[Defeat(THIS)] * 51),
    "out_of_range": does(GainLife(MOST + 1)),
    "no_truth": data(spreads=7),
    "no_choice": data(parts=[{"is": "Ability", "trigger": "sneeze", "effects": []}]),
    "no_choices": data(keywords=["flying"]),
    "no_name": creature(name=" Nobody"),
    "number_in_name": creature(name="Nobody #2"),
    "wrong_word": data(
        parts=[{"is": "Ability", "trigger": "play", "effects": [{"is": "Defeat", "target": {"is": "Creatures"}}]}]
    ),
    "no_effects": does(May()),
    "one_player": does(LoseLife(ANYONE, Number(1))),
    "two_of_a_name": lambda: check_cards([Card("Nobody", 3, 0), Card("Nobody", 4, 0)], [], []),
    "no_face": creature(stage=1, evolves_to="Felix"),
    "face_of_two": lambda: check_cards([Card(name, 3, 0, stage=1, evolves_to="Felix") for name in "AB"], [FELIX], []),
    "face_of_none": lambda: check_cards([], [FELIX], []),
    "cost_of_creature": creature(cost=1),
    "no_power_card": bought(play(GainLife(1))),
    "spreads_nothing": creature(spreads=True),
    "evolves_from_nowhere": creature(stage=1),
    "no_plain_face": lambda: check_cards(
        [Card("Nobody", 3, 0, stage=1, evolves_to="Felix")], [Card("Felix", 3, 0, stage=2, copies=2)], []
    ),
    "no_sides": creature(sides=[Card("Nobody", 3, FRENZY)], keywords=TOUGH),
    "two_actions": creature(action(GainLife(1)), action(GainLife(2))),
    "wrong_trigger": does(GainLife(1), trigger=BOUGHT),
    "cannot_be_given": creature(HaveAbility(play(GainLife(1)), to=allies())),
    "cannot_be_paid": does(GainLife(1), pays=1),
    "nothing_follows": does(DEFEAT, IfDone()),
    "begins_with_condition": does(DEFEAT, May(IfItHasPower(3), GainLife(1))),
    "only_at_top": does(May(RollSix(4), GainLife(1))),
    "endless": does(GainLife(1), Repeat()),
    "only_once": does(RollSix(4), GainLife(1), RollSix(4), GainLife(1)),
    "asks_twice": does(May(DEFEAT)),
    "may_says_so": does(May(Defeat(THIS)), IfDone(), GainLife(1)),
    "asked_twice": does(DEFEAT, IfDone(), IfNotDone(), GainLife(1)),
    "not_right_after": does(DEFEAT, GainLife(1), IfDone(), GainLife(1)),
    "unclear": does(DEFEAT, Boost(1), PlayCard(IT)),
    "no_step_before": does(IfDone(), GainLife(1)),
    "needs_cards": does(TakeControl(one(enemies())), IfItHasPower(3), GainLife(1)),
    "needs_creatures": does(SHOW, IfItHasOctonite(3), GainLife(1)),
    "no_shown_card": does(DEFEAT, DefeatWithKeyword(enemies(), shown=True)),
    "no_named_keyword": does(DefeatWithKeyword(enemies())),
    "keyword_for_nothing": does(NameKeyword(), GainLife(1)),
    "only_when_defeated": does(GainEnergy(ItHad())),
    "not_in_play": does(Defeat(THIS), trigger=DEFEATED),
    "not_in_discard": does(PlayCard(THIS_CARD)),
    "wrong_objects": does(Defeat(one(hand(ME)))),
    "odd_choice": does(Defeat(Choose(enemies(), 1, 2))),
    "same_creatures": does(Defeat(Both(enemies(), enemies()))),
    "hand_of_both": does(Discard(AtRandom(hand(ANYONE), 1))),
    "foreign_hand": does(Discard(one(hand(OPPONENT)))),
    "secret_cards": does(Discard(AtRandom(hand(ME, min_power=5), 1))),
    "secret_choice": does(Either([PlayCard(one(hand(ME)))], [GainLife(1)])),
    "evolves_otherwise": does(Evolve(THIS, "Felix")),
    "steals_otherwise": does(Steal(AtRandom(hand(ME), 1))),
    "given_otherwise": does(BeGiven(Choose(hand(OPPONENT), 0, 1, OPPONENT))),
    "controlled_already": does(TakeControl(one(allies()))),
    "attacks_otherwise": does(MakeAttack(one(allies()))),
    "one_power_card": does(GetPower(All(PowerCards()))),
    "copies_otherwise": does(CopyPlay(one(creatures()))),
    "gives_nothing": does(ThisTurn(THIS)),
    "needs_discard": does(PlayAny(hand(ME))),
    "empty_range": does(Defeat(one(enemies(min_power=5, max_power=4)))),
    "two_comparisons": does(Defeat(one(enemies(extreme=WEAKEST, compared=WEAKER)))),
    "odd_count": does(loses(ME, Count(enemies(), 0))),
    "compares_number": does(GainLife(1), only_if=less(Number(1), Life(ME))),
    "odd_lead": does(GainLife(1), only_if=leads_by(-1, allies(), enemies())),
    "own_in_discard": creature(more_power(1, zone=DISCARD)),
    "found_later": creature(more_power(1, to=allies(min_power=5))),
    "rule_of_nothing": rule(),
    "with_and_without": rule(having=FRENZY, lacking=FRENZY | TOUGH),
    "rule_in_discard": rule(HaveKeywords(FRENZY, creatures(), zone=DISCARD)),
    "rule_of_this": rule(HaveKeywords(FRENZY, others())),
    "rule_of_whom": rule(more_power(1, creatures(), YOUR_TURN)),
}


def keys_of_code() -> set[str]:
    """The keys of the faults that the check of definitions can find."""
    path = Path(mindbug.__file__).parent / "rules" / "definition.py"
    calls = [node for node in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    named = [call for call in calls if getattr(call.func, "id", getattr(call.func, "attr", "")).lower() == "fault"]
    texts = [part for call in named for part in ast.walk(call.args[0]) if isinstance(part, ast.Constant)]
    return {part.value for part in texts if isinstance(part.value, str)}


def caught(wrong: Callable[[], None]) -> InvalidDefinition:
    with pytest.raises(InvalidDefinition) as found:
        wrong()
    return found.value


def test_every_fault_of_the_check_has_a_case() -> None:
    assert keys_of_code() == set(WRONG)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_has_a_sentence_and_no_sentence_is_left_over(lang: str) -> None:
    own = {"fault.at", "fault.of_card", "fault.more", "fault.whole"}
    told = {key for key in language(lang).templates if key.startswith("fault.") and not key.startswith("fault.objects.")}
    assert told - own == {f"fault.{key}" for key in keys_of_code()}


@pytest.mark.parametrize("key", WRONG)
def test_a_fault_is_found_and_told(key: str) -> None:
    error = caught(WRONG[key])
    assert key in [fault.key for fault in error.faults]
    told = [error.describe(lang) for lang in LANGUAGES]
    assert len(set(told)) == len(LANGUAGES)
    for text in told:
        assert text and "{" not in text and "None" not in text and "  " not in text
        for fault in error.faults:
            assert fault.where in text
            assert str(fault.values.get("card", "")) in text
    assert str(error) == told[0]


@pytest.mark.parametrize(
    ("key", "english", "french", "spanish"),
    [
        (
            "asks_twice",
            "“Nobody”, parts[0].effects[0]: what one may do is asked for already by Defeat: let it choose none, without May",
            "« Nobody », parts[0].effects[0] : Defeat demande déjà si on veut le faire : qu’il puisse ne rien choisir, "
            "sans May",
            "«Nobody», parts[0].effects[0]: Defeat ya pregunta si se quiere hacer: deja que pueda no elegir nada, sin May",
        ),
        (
            "out_of_range",
            "“Nobody”, parts[0].effects[0].n: expected a whole number from 1 to 20, got 21",
            "« Nobody », parts[0].effects[0].n : attendu : un nombre entier de 1 à 20 ; reçu : 21",
            "«Nobody», parts[0].effects[0].n: esperado: un número entero de 1 a 20; recibido: 21",
        ),
        (
            "wrong_objects",
            "“Nobody”, parts[0].effects[0].target: Defeat is done to creatures in play, but here it finds cards in a hand",
            "« Nobody », parts[0].effects[0].target : Defeat s’applique à ceci : des créatures en jeu ; mais il trouve ici : "
            "des cartes d’une main",
            "«Nobody», parts[0].effects[0].target: Defeat se aplica a criaturas en juego, pero aquí encuentra cartas de una "
            "mano",
        ),
        (
            "no_list",
            "parts: expected a list, got 7",
            "parts : attendu : une liste ; reçu : 7",
            "parts: esperado: una lista; recibido: 7",
        ),
    ],
)
def test_faults_in_words(key: str, english: str, french: str, spanish: str) -> None:
    error = caught(WRONG[key])
    assert str(error) == english
    assert error.describe("fr").replace("\u00a0", " ").replace("\u202f", " ") == french
    assert error.describe("es") == spanish


def test_all_faults_of_a_card_are_told_together() -> None:
    error = caught(does(GainLife(0), GainLife(MOST + 1)))
    assert str(error) == (
        "“Nobody”, parts[0].effects[0].n: expected a whole number from 1 to 20, got 0; "
        "“Nobody”, parts[0].effects[1].n: expected a whole number from 1 to 20, got 21"
    )


@pytest.mark.parametrize(
    "right",
    [
        does(DEFEAT, ForEachDone(Boost(1))),
        does(Either([Either([GainLife(1)], [DEFEAT])], [Boost(1)])),
        does(GainEnergy(ItHad()), trigger=DEFEATED),
        creature(LoseMore(1)),
        does(GainLife(1), only_if=less(Life(OPPONENT), Life(ME))),
        does(GainLife(1), only_if=fewer(hand(ME), hand(OPPONENT))),
        does(SetLife(ME, Count(hand(ANYONE)))),
        does(Defeat(one(creatures(max_power=MOST_POWER)))),
    ],
)
def test_what_can_be_is_accepted(right: Callable[[], None]) -> None:
    right()
