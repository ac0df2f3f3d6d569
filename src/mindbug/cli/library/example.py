"""Owns how an example of the rules page is told: the position, who makes which move, and the result. Moves are in the notation
of the game."""

from __future__ import annotations

from typing import Any

from mindbug.game import Game
from mindbug.rules.words import KEYWORDS
from mindbug.seats import SEATS
from mindbug.text.languages import capital
from mindbug.text.messages import Message, Name, Quoted, Value, phrase

CHECKS = ("asked", "illegal", "power", "keywords", "happened")
PILES = ("play", "hand", "draw", "discard")
COMMON = ("unused", "revealed")
POWERS = ("market", "deck", "resolving", "discard")
WHO = {0: "you", 1: "opponent", "chance": "chance"}


def told(scenario: dict[str, Any], lang: str = "en") -> dict[str, list[str]]:
    """What is to be read under each heading."""
    game = Game.from_position(scenario["position"], seed=1, chance=scenario.get("chance", "ask"))
    parts = {
        "position": position(scenario["position"]),
        "moves": moves(game, scenario.get("script", [])),
        "result": result(game, scenario.get("expect", {})),
    }
    return {
        phrase(said(label), lang): [capital(phrase(line, lang)) for line in lines] for label, lines in parts.items() if lines
    }


def said(key: str, **values: Value) -> Message:
    return Message(f"library.example.{key}", **values)


# The position


def position(table: dict[str, Any]) -> list[Value]:
    lines: list[Value] = [said("edition", edition=Quoted(table["edition"]))] if "edition" in table else []
    if table.get("active") == 1:
        lines.append(said("their_turn"))
    for number, player in enumerate(table.get("players", [])):
        lines += player_line(number, player)
    return lines + common(table)


def player_line(number: int, player: dict[str, Any]) -> list[Value]:
    facts: list[Value] = [said(key, n=player[key]) for key in ("life", "energy") if key in player]
    facts += [said("mindbugs" if player["mindbugs"] else "no_mindbug", n=player["mindbugs"])] if "mindbugs" in player else []
    facts += [zone(name, player[name]) for name in PILES if name in player]
    return [said("of", who=who(number), what=joined(facts))] if facts else []


def zone(name: str, cards: list[Any]) -> Value:
    return said(f"in.{name}", cards=pile(cards)) if cards else said(f"nothing_in.{name}")


def joined(facts: list[Value]) -> Value:
    """Facts with a sign between them."""
    return facts[0] if len(facts) == 1 else said("besides", first=facts[0], rest=joined(facts[1:]))


def pile(cards: list[Any]) -> Value:
    return apart([card(one) for one in cards]) if cards else said("empty")


def apart(items: list[Value]) -> Value:
    return items[0] if len(items) == 1 else said("then", first=items[0], rest=apart(items[1:]))


def card(one: str | dict[str, Any]) -> Value:
    return Name(one) if isinstance(one, str) else creature(one)


def creature(table: dict[str, Any]) -> Value:
    facts: list[Value] = []
    if "exhausted" in table:
        facts.append(said("exhausted" if table["exhausted"] else "not_exhausted", card=Name(table["card"])))
    if "octonite" in table:
        facts.append(said("octonite" if table["octonite"] else "no_octonite", n=table["octonite"]))
    if "boosts" in table:
        facts.append(said("boosted", cards=pile(table["boosts"])))
    return said("creature", card=Name(table["card"]), facts=apart(facts)) if facts else Name(table["card"])


def common(table: dict[str, Any]) -> list[Value]:
    """What belongs to no player."""
    powers = table.get("power_cards", {})
    piles = [(name, table[name]) for name in COMMON if name in table]
    piles += [(f"power_{name}", powers[name]) for name in POWERS if powers.get(name)]
    return [said("of", who=said(name), what=pile(cards)) for name, cards in piles]


def who(number: int | str | None) -> Value:
    return said(f"who.{WHO.get(number if number is not None else '', 'nobody')}")


# The moves


def moves(game: Game, script: list[str]) -> list[Value]:
    """The script with the players who make its moves, which only the game knows; the game is played by it."""
    lines: list[Value] = []
    for line in script:
        verb, _, rest = line.partition(" ")
        if verb in CHECKS:
            lines += check(verb, rest)
        else:
            lines.append(said("of", who=who(game.to_move), what=Quoted(line)))
            game.play(line)
    return lines


def check(verb: str, rest: str) -> list[Value]:
    """A check as people would say it; a question without choices, and what happened, need no words."""
    name, _, listed = rest.partition(":")
    match verb:
        case "asked":
            player, _, kind = name.partition(" ")
            choices = ", ".join(move.strip().removeprefix("choose ") for move in listed.split(","))
            asked = who(int(player)) if player.isdecimal() else who("chance")
            return [said("can_choose", who=asked, what=Quoted(choices))] if listed and kind != "chance" else []
        case "illegal":
            move = Quoted(name.strip())
            return [said("illegal_by", move=move, rule=listed.strip()) if listed else said("illegal", move=move)]
        case "power":
            creature_name, _, number = rest.rpartition(" ")
            return [said("power", card=Name(creature_name), n=int(number))]
        case "happened":
            return []
    has = [Message(f"keyword.{word}") for word in KEYWORDS if word in listed.lower().split()]
    return [said("has" if has else "has_no_keyword", card=Name(name.strip()), what=apart([*has]) if has else "")]


# The result


def result(game: Game, expect: dict[str, Any]) -> list[Value]:
    lines: list[Value] = [outcome(game, expect)] if "winner" in expect else []
    for number in SEATS:
        lines += player_line(number, expect.get(f"p{number}", {}))
    return lines + common(expect)


def outcome(game: Game, expect: dict[str, Any]) -> Value:
    winner = {"nobody": "nobody", 0: "you"}.get(expect["winner"], "opponent")
    won = said(f"wins.{winner}")
    if game.reason == "card":
        return said("of", who=won, what=said("says_so", card=Name(deciding(game))))
    reason = str(expect.get("reason", "")).replace(" ", "_")
    return said("of", who=won, what=said(f"reason.{reason}")) if reason in REASONS else won


REASONS = ("life", "no_action", "draw")


def deciding(game: Game) -> str:
    """The card that has decided the game."""
    return str(next(event.cause for event in game.events() if event.kind == "game over"))
