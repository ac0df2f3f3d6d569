"""Effects that are put together do what their definition says: every part happens as often as it should, and no other does.

The first tests make up trees of effects and compare what happens with a few lines that say what the words mean. The others are
compositions that no official card has.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from mindbug import Game
from mindbug.rules import words
from mindbug.rules.amounts import Count, HasSlain, Number
from mindbug.rules.boosting import Boost
from mindbug.rules.constants import HaveKeywords, LoseMore, MoreDice, MorePower
from mindbug.rules.definition import CREATURE, Checker
from mindbug.rules.dice import Repeat, RollSix
from mindbug.rules.effect import Effect
from mindbug.rules.effects import (
    Defeat,
    Discard,
    ExtraTurn,
    ForEachDone,
    GainEnergy,
    GainLife,
    IfDone,
    IfNotDone,
    LoseLife,
    May,
    PlayCard,
    PutOctonite,
    Steal,
)
from mindbug.rules.grammar import MOST
from mindbug.rules.groups import Cards, Creatures
from mindbug.rules.modes import DefeatWithKeyword, Either, NameKeyword
from mindbug.rules.pool import Pool
from mindbug.rules.state import Ability, Card, Constant
from mindbug.rules.targets import All, AtRandom, Choose, It
from mindbug.sets import EVERYTHING

SUBJECT = "Subject"
PLAIN = ["Gorillion", "Luchataur", "Killer Bee", "Brain Fly", "Lone Yeti", "Snail Thrower", "Explosive Toad", "Ferret Bomber"]
TREES = 150
ENEMIES = 3


def pool_with(*parts: Ability | Constant, keywords: int = 0, power: int = 5) -> Pool:
    official = EVERYTHING.only(set(PLAIN))
    return Pool([Card(SUBJECT, power, keywords, *parts), *official.cards])


def begun(pool: Pool, mine: dict[str, Any], yours: dict[str, Any], **said: Any) -> Game:
    return Game.from_position({"players": [mine, yours], **said}, seed=1, chance="ask", pool=pool)


def played(*effects: Effect, yours: dict[str, Any] | None = None, **mine: Any) -> Game:
    """A game in which the card with these effects has just been played."""
    game = begun(
        pool_with(Ability(words.PLAY, list(effects))), {"hand": [SUBJECT], **mine}, {"mindbugs": 0, **(yours or {"life": 3})}
    )
    game.play(f"play {SUBJECT}")
    return game


def amounts(game: Game, kind: str) -> list[int]:
    return [event.amount for event in game.events() if event.kind == kind]


def moves(game: Game) -> list[str]:
    return [str(move) for move in game.moves()]


# Trees of effects


class Trees:
    """Makes up trees of effects in which every leaf can be recognised: it gains an amount of energy that no other does."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.leaves = 0

    def leaf(self) -> Effect:
        self.leaves += 1
        return GainEnergy(Number(self.leaves))

    def step(self) -> Effect:
        """An effect on all enemies, or on nobody."""
        return PutOctonite(All(Creatures(words.OPPONENT, min_power=self.random.choice((0, 90)))), 1)

    def block(self, depth: int) -> list[Effect]:
        """A leaf and what follows it. What asks about an effect stands right after it."""
        found = [self.leaf()]
        for _ in range(self.random.randrange(4)):
            kind = self.random.choice(("leaf", "step", "may", "either", "each", "if", "if not"))
            if kind == "step":
                found.append(self.step())
            elif kind == "may" and depth:
                found.append(May(*self.block(depth - 1)))
            elif kind == "either" and depth:
                found.append(Either(self.block(depth - 1), self.block(depth - 1)))
            elif kind == "each" and depth:
                found += [self.step(), ForEachDone(*self.block(depth - 1))]
            elif kind in ("if", "if not"):
                found += [self.step(), IfDone() if kind == "if" else IfNotDone(), self.leaf()]
            else:
                found.append(self.leaf())
        return found


def tree(random: Random) -> list[Effect]:
    """A tree with no more leaves than there are amounts."""
    while True:
        trees = Trees(random)
        found = trees.block(3)
        if 3 < trees.leaves <= MOST:
            return found


class Meaning:
    """What a tree means: the amounts that are gained, given the answers."""

    def __init__(self, answers: Iterator[str]) -> None:
        self.answers = answers
        self.gained: list[int] = []

    def block(self, effects: list[Effect], before: list[int]) -> None:
        """Do effects one after the other. ``before`` holds to how many objects the step before was done."""
        for place, effect in enumerate(effects):
            match effect:
                case GainEnergy():
                    assert isinstance(effect.amount, Number)
                    self.gained.append(effect.amount.n)
                case PutOctonite():
                    assert isinstance(effect.target, All) and isinstance(effect.target.group, Creatures)
                    before[:] = [0 if effect.target.group.min_power else ENEMIES]
                case May():
                    if next(self.answers) == "no":
                        leave_out(effects[place:], before)
                        return
                    self.block(effect.effects, before)
                case Either():
                    self.block(effect.first if next(self.answers) == "mode 1" else effect.second, before[:])
                case ForEachDone():
                    for _ in range(before[0]):
                        self.block(effect.effects, [])
                case IfDone():
                    if before[0] == 0:
                        leave_out(effects[place:], before)
                        return
                case IfNotDone():
                    if before[0] > 0:
                        leave_out(effects[place:], before)
                        return


def leave_out(effects: list[Effect], before: list[int]) -> None:
    """The rest of a block does not happen. If some step is in it, what comes later speaks of that one, which was not done."""
    if has_step(effects):
        before[:] = [0]


def has_step(effects: list[Effect]) -> bool:
    return any(isinstance(e, PutOctonite) or (isinstance(e, May) and has_step(e.effects)) for e in effects)


@pytest.mark.parametrize("first", range(0, TREES, 50))
def test_trees_of_effects_do_what_they_say(first: int) -> None:
    for seed in range(first, first + 50):
        random = Random(seed)
        effects = tree(random)
        answers: list[str] = []
        game = played(*effects, yours={"play": ["Gorillion", "Luchataur", "Killer Bee"]})
        while game.decision is not None and game.decision.kind in ("optional", "mode"):
            answers.append(random.choice(moves(game)))
            game.play(answers[-1])
        asked = iter(answers)
        meaning = Meaning(asked)
        meaning.block(effects, [])
        assert amounts(game, "gained energy") == meaning.gained, f"seed {seed}: {answers}"
        assert next(asked, None) is None, f"seed {seed}: more was asked than there was to decide"


# One composition each


def test_what_is_declined_leaves_out_the_rest_of_its_block_and_no_more() -> None:
    effects = [Either([May(GainLife(1)), GainLife(2)], [GainLife(4)]), GainLife(8)]
    game = played(*effects)
    assert moves(game) == ["mode 1", "mode 2"]
    game.play("mode 1")
    game.play("no")
    assert amounts(game, "gained life") == [8]


def test_a_condition_within_a_mode_ends_with_the_mode() -> None:
    nobody = PutOctonite(All(Creatures(min_power=90)), 1)
    game = played(Either([GainLife(1), nobody, IfDone(), GainLife(2)], [GainLife(4)]), GainLife(8))
    game.play("mode 1")
    assert amounts(game, "gained life") == [1, 8]


def test_a_mode_within_a_mode() -> None:
    game = played(Either([Either([GainLife(1)], [GainLife(2)]), GainLife(3)], [GainLife(4)]), GainLife(8))
    game.play("mode 1")
    game.play("mode 2")
    assert amounts(game, "gained life") == [2, 3, 8]


def test_boosts_for_each_card_that_was_discarded() -> None:
    discards = Discard(Choose(Cards(words.ME, words.HAND), 0, 2))
    held = [SUBJECT, "Gorillion", "Luchataur", "Killer Bee"]
    game = played(discards, ForEachDone(Boost(1)), hand=held, yours={"hand": ["Lone Yeti"]})
    game.play("choose Gorillion")
    game.play("choose Luchataur")
    assert moves(game) == ["choose Gorillion", "choose Luchataur", "done"]
    game.play("choose Gorillion")
    assert moves(game) == ["choose Luchataur", "done"]
    game.play("choose Luchataur")
    assert game.position()["players"][0]["play"][0]["boosts"] == ["Gorillion", "Luchataur"]
    assert game.to_move == 1 and game.decision is not None and game.decision.kind == "turn"


def test_an_ability_cannot_keep_more_than_its_frame_holds() -> None:
    effects = [PutOctonite(All(Creatures()), 1), *[ForEachDone(GainLife(1)) for _ in range(60)]]
    assert [
        fault.key for fault in Checker(Card(SUBJECT, 1, 0, Ability(words.PLAY, list[Effect](effects))), CREATURE).faults()
    ] == ["keeps_too_much"]


def test_nobody_has_more_than_can_be_counted() -> None:
    """However often it is gained."""
    gains = GainEnergy(Count(Creatures(), 20))
    again: list[Effect] = [gains]
    for _ in range(4):
        again = [PutOctonite(All(Creatures()), 1), ForEachDone(*again)]
    game = played(*again, yours={"play": PLAIN}, play=[])
    assert game.position()["players"][0]["energy"] == 999


def test_a_larger_loss_while_in_play() -> None:
    pool = pool_with(LoseMore(2), Ability(words.ACTION, [LoseLife(words.OPPONENT, Number(1))]))
    game = begun(pool, {"play": [SUBJECT]}, {"life": 9, "hand": ["Gorillion"]})
    game.play(f"action {SUBJECT}")
    assert game.position()["players"][1]["life"] == 6


def test_who_has_slain_somebody_is_stronger_for_the_rest_of_the_turn() -> None:
    pool = pool_with(MorePower(Number(3), None, HasSlain()), keywords=words.FRENZY)
    game = begun(pool, {"play": [SUBJECT]}, {"play": ["Brain Fly", "Gorillion"], "hand": ["Luchataur"]})
    game.play(f"attack {SUBJECT}")
    game.play("block Brain Fly")
    assert game.breakdown(SUBJECT).power == 8
    game.play("done")
    assert game.breakdown(SUBJECT).power == 5


def test_a_creature_to_which_fast_is_given_may_attack_at_once() -> None:
    pool = pool_with(HaveKeywords(words.FAST, Creatures(words.ME)))
    game = begun(pool, {"play": [SUBJECT], "hand": ["Gorillion"]}, {"mindbugs": 0, "hand": ["Luchataur"]})
    game.play("play Gorillion")
    assert moves(game) == ["attack Gorillion", "done"]


def test_dice_that_are_given_where_no_card_has_any() -> None:
    pool = pool_with(MoreDice(Creatures(words.ME)))
    game = begun(pool, {"play": [SUBJECT, "Gorillion"]}, {"hand": ["Luchataur"]})
    game.play("attack Gorillion")
    assert game.to_move == "chance"
    game.play("roll grow 3")
    assert game.dice == {SUBJECT: 1, "Gorillion": 1}


def test_an_extra_turn_that_is_won_in_the_turn_of_the_other() -> None:
    """Who has it takes it after this turn, then the regular order goes on."""
    pool = pool_with(Ability(words.DEFEATED, [ExtraTurn()]), power=1)
    rest = ["Luchataur", "Killer Bee", "Brain Fly"]
    game = begun(pool, {"play": ["Gorillion"], "hand": ["Lone Yeti", "Snail Thrower"]}, {"play": [SUBJECT], "hand": rest})
    game.play("attack Gorillion")
    game.play(f"block {SUBJECT}")
    turns = [game.to_move]
    for name in ("Luchataur", "Killer Bee"):
        game.play(f"play {name}")
        game.play("no mindbug")
        turns.append(game.to_move)
    assert turns == [1, 1, 0]


def test_hidden_cards_that_an_ability_keeps_are_hidden_from_others() -> None:
    """A stolen card of which the ability still speaks: the two players know it, a spectator does not."""
    steals = Steal(AtRandom(Cards(words.OPPONENT, words.HAND), 1))
    game = played(steals, May(PlayCard(It())), yours={"hand": ["Gorillion", "Luchataur"]})
    game.play("random Gorillion")
    kept = [game.view(viewer).table.stack[-1].kept for viewer in (0, 1, "public")]
    card = next(id for id in game.state.players[0].hand if game.state.box.name(id) == "Gorillion")
    assert kept == [[[card]], [[card]], [[words.HIDDEN]]]
    game.play("yes")
    assert "Gorillion" in [creature["card"] for creature in game.position()["players"][0]["play"]]


def test_a_hidden_card_that_turns_up_does_not_tell_that_it_was_the_one() -> None:
    """Spectators see the discarded cards, and not which of them was stolen before."""
    steals = Steal(AtRandom(Cards(words.OPPONENT, words.HAND), 1))
    loses_all = Discard(All(Cards(words.ME, words.HAND)))
    game = played(
        steals, IfDone(), Either([loses_all], [GainLife(1)]), Either([GainLife(2)], [GainLife(4)]),
        hand=[SUBJECT, "Killer Bee"], yours={"hand": ["Gorillion", "Luchataur"]},
    )  # fmt: skip
    game.play("random Gorillion")
    game.play("mode 1")
    assert game.position()["players"][0]["discard"] == ["Killer Bee", "Gorillion"]
    assert game.view("public").table.stack[-1].kept == [[words.HIDDEN]]


def test_who_holds_no_fitting_card_is_asked_all_the_same() -> None:
    """Who may decline to show a card must not tell by not being asked that there is none (RULES C170)."""
    strong = Discard(Choose(Cards(words.ME, words.HAND, min_power=20), 0, 2))
    game = played(strong, GainLife(1), hand=[SUBJECT, "Gorillion", "Luchataur"])
    assert moves(game) == ["done"]
    game.play("done")
    assert amounts(game, "gained life") == [1]
    all_or_none = Discard(Choose(Cards(words.ME, words.HAND, min_power=20), 3, 3, or_none=True))
    game = played(all_or_none, GainLife(1), hand=[SUBJECT, "Gorillion", "Luchataur"])
    assert amounts(game, "gained life") == [1], "three of two cards are asked of nobody"


@pytest.mark.parametrize("held", [["Gorillion", "Luchataur"], ["Brain Fly", "Luchataur"]])
def test_an_action_is_offered_whatever_another_hand_holds(held: list[str]) -> None:
    """Or who has it could tell whether there is a strong card."""
    strong = Cards(words.OPPONENT, words.HAND, min_power=10)
    pool = pool_with(Ability(words.ACTION, [Discard(Choose(strong, chooser=words.OPPONENT))]))
    game = begun(pool, {"play": [SUBJECT]}, {"hand": held})
    assert moves(game) == [f"attack {SUBJECT}", f"action {SUBJECT}"]
    game.play(f"action {SUBJECT}")
    strong_ones = [name for name in held if name == "Gorillion"]
    for name in strong_ones:
        game.play(f"choose {name}")
    assert game.position()["players"][1]["discard"] == strong_ones


def test_an_ability_that_is_done_again_begins_anew() -> None:
    """What was done the first time is forgotten."""
    effects = [RollSix(4), Defeat(Choose(Creatures(words.OPPONENT), 0, 1)), IfDone(), GainLife(1), Repeat()]
    game = played(*effects, yours={"play": ["Gorillion", "Luchataur"]})
    game.play("roll 5")
    game.play("choose Gorillion")
    game.play("roll 6")
    game.play("done")
    assert amounts(game, "gained life") == [1]
    assert game.decision is not None and game.decision.kind == "turn"


def test_each_named_keyword_is_that_of_its_own_question() -> None:
    enemies = Creatures(words.OPPONENT)
    named = [NameKeyword(), DefeatWithKeyword(enemies), NameKeyword(), DefeatWithKeyword(enemies)]
    game = played(*named, yours={"play": ["Killer Bee", "Brain Fly", "Lone Yeti", "Gorillion"]})
    assert game.decision is not None and game.decision.kind == "keyword"
    game.play("choose HUNTER")
    assert amounts(game, "chose keyword") == [words.HUNTER, words.TOUGH]
    left = {creature["card"]: creature["exhausted"] for creature in game.position()["players"][1]["play"]}
    assert left == {"Brain Fly": False, "Lone Yeti": True, "Gorillion": False}
