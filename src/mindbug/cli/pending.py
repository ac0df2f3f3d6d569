"""Owns what the pending question is about beyond its kind: the effect behind it, its modes, the dice, what is chosen so far.

The public game says these things only in part, so they are read from the state; what is read is known to whoever is asked.
"""

from __future__ import annotations

import re

from mindbug.game import Game
from mindbug.rules import words
from mindbug.rules.boosting import Boost
from mindbug.rules.defeat import ChooseSide
from mindbug.rules.dice import dice_of
from mindbug.rules.modes import Either
from mindbug.rules.state import Ability, Frame, Step
from mindbug.text.cards import ability_text, effect_text, keywords, mode_text
from mindbug.text.messages import phrase, say

ATTACKS = ("attack", "plain attack")
IT = re.compile(r"\bit\b")


def frame(game: Game) -> Frame:
    """The procedure that asks."""
    return game.state.stack[-1]


def step(game: Game) -> Step:
    f = frame(game)
    return f.procedure.steps[f.pc]


def owner(game: Game) -> int:
    """The player for whom the effect happens, who is not always the one who chooses."""
    return int(frame(game).me)


def effect(game: Game) -> str:
    """What the effect that asks does, in the words of a card; nothing if it is no effect of a card."""
    try:
        said = phrase(effect_text(step(game)))
    except KeyError:
        return ""
    spoken_of = frame(game).other
    return IT.sub(game.state.label(spoken_of), said) if spoken_of >= 0 else said


def modes(game: Game) -> dict[str, str]:
    """What each answer to a question for one of two effects does."""
    now = step(game)
    if not isinstance(now, Either):
        return {}
    return {"mode 1": say(mode_text(now.first)), "mode 2": say(mode_text(now.second))}


def foreign_ability(game: Game) -> str:
    """The text of the ability that asks, if the card only copies it or is granted it by another; else nothing."""
    f = frame(game)
    if not isinstance(f.procedure, Ability) or f.source < 0:
        return ""
    lender = f.procedure.name.rpartition("/")[0]
    own = ("", game.state.cause(f), game.state.box.cards[f.source].name)
    return "" if lender in own else phrase(ability_text(f.procedure))


def waiting(game: Game) -> list[str]:
    """The texts of the effects that happen at the same time, in the order of the moves."""
    return [phrase(ability_text(f.procedure)) if isinstance(f.procedure, Ability) else "" for f in frame(game).waiting]


def dice(game: Game) -> list[str]:
    """The faces that the dice of an attack show now."""
    f = frame(game)
    return [words.FACES[die - 1] for die in f.memory if die] if f.procedure.name in ATTACKS else []


def rerolls(game: Game) -> int:
    return int(frame(game).count)


def sides(game: Game) -> dict[str, str]:
    """What each answer makes of a creature that Tough turns one way or another."""
    creature = game.state.this(frame(game))
    if creature is None or not isinstance(step(game), ChooseSide):
        return {}
    return {f"choose {phrase(keywords(side.keywords))}": f"It has power {side.power}." for side in creature.card.sides}


def chosen(game: Game) -> list[str]:
    """The cards that have been chosen for this effect already and move when all are."""
    return [game.state.label(id) for id in frame(game).picked]


def is_boosting(game: Game) -> bool:
    return isinstance(step(game), Boost)


def is_fast_window(game: Game) -> bool:
    return game.state.kind == words.AGAIN and game.state.fresh


def attacker(game: Game) -> str | None:
    """The creature whose attack is going on."""
    if game.state.asked == words.NOBODY or is_fast_window(game):
        return None
    attacks = [f for f in game.state.stack if f.procedure.name in ATTACKS and game.state.this(f) is not None]
    return game.state.label(attacks[-1].source) if attacks else None


def dice_counts(game: Game) -> dict[str, int]:
    """How many dice each creature rolls when it attacks, if it rolls any."""
    creatures = [creature for player in game.state.players for creature in player.play]
    return {game.state.label(c.id): int(dice_of(game.state, c)) for c in creatures if dice_of(game.state, c)}
