"""Owns how an example of the rules page is told: the position, who makes which move, and the result."""

from __future__ import annotations

from typing import Any

from mindbug.game import Game

CHECKS = ("asked", "illegal", "power", "keywords", "happened")
PILES = {"play": "in play", "hand": "in hand", "draw": "in the draw pile", "discard": "in the discard pile"}
REASONS = {"life": "no life left", "no action": "no turn action possible", "draw": "a draw"}


def told(scenario: dict[str, Any]) -> dict[str, list[str]]:
    """What is to be read under each heading."""
    game = Game.from_position(scenario["position"], seed=1, chance=scenario.get("chance", "ask"))
    parts = {
        "Position": position(scenario["position"]),
        "Moves": moves(game, scenario.get("script", [])),
        "Result": result(game, scenario.get("expect", {})),
    }
    return {label: lines for label, lines in parts.items() if lines}


# The position


def position(table: dict[str, Any]) -> list[str]:
    lines = [f"edition {table['edition']}"] if "edition" in table else []
    if table.get("active") == 1:
        lines.append("It is the opponent’s turn.")
    for number, player in enumerate(table.get("players", [])):
        lines += player_line(number, player)
    return lines + common(table)


def player_line(number: int, player: dict[str, Any]) -> list[str]:
    said = [f"life {player['life']}"] if "life" in player else []
    said += [f"{player['energy']} energy"] if "energy" in player else []
    said += [mindbugs(player)] if "mindbugs" in player else []
    said += [zone(label, player[name]) for name, label in PILES.items() if name in player]
    return [f"{who(number)}: {'; '.join(said)}"] if said else []


def mindbugs(player: dict[str, Any]) -> str:
    count = player["mindbugs"]
    return "no Mindbug" if not count else "1 Mindbug" if count == 1 else f"{count} Mindbugs"


def zone(label: str, cards: list[Any]) -> str:
    return f"{label} {pile(cards)}" if cards else f"nothing {label}"


def pile(cards: list[Any]) -> str:
    return ", ".join(card if isinstance(card, str) else creature(card) for card in cards) or "empty"


def creature(table: dict[str, Any]) -> str:
    said = ["exhausted" if table["exhausted"] else "not exhausted"] if "exhausted" in table else []
    said += [f"{table['octonite'] or 'no'} Octonite"] if "octonite" in table else []
    said += [f"boosted with {pile(table['boosts'])}"] if "boosts" in table else []
    return f"{table['card']} ({', '.join(said)})" if said else str(table["card"])


def common(table: dict[str, Any]) -> list[str]:
    """What belongs to no player."""
    lines = [f"{label}: {pile(table[name])}" for name, label in COMMON.items() if name in table]
    powers = table.get("power_cards", {})
    return lines + [f"{label}: {pile(powers[name])}" for name, label in POWERS.items() if powers.get(name)]


COMMON = {"unused": "unused pile", "revealed": "revealed at the start"}
POWERS = {
    "market": "Power cards on display",
    "deck": "Power deck",
    "resolving": "Power cards being carried out",
    "discard": "Power discard pile",
}


def who(number: int | str | None) -> str:
    return {0: "You", 1: "The opponent", "chance": "Chance"}.get(number if number is not None else "", "Nobody")


# The moves


def moves(game: Game, script: list[str]) -> list[str]:
    """The script with the players who make its moves, which only the game knows; the game is played by it."""
    lines: list[str] = []
    for line in script:
        verb, _, rest = line.partition(" ")
        if verb in CHECKS:
            lines += check(verb, rest)
        else:
            lines.append(f"{who(game.to_move)}: {line}")
            game.play(line)
    return lines


def check(verb: str, rest: str) -> list[str]:
    """A check as people would say it; a question without choices, and what happened, need no words."""
    name, _, listed = rest.partition(":")
    match verb:
        case "asked":
            player, _, kind = name.partition(" ")
            asked = who(int(player)) if player.isdecimal() else "Chance"
            choices = ", ".join(move.strip().removeprefix("choose ") for move in listed.split(","))
            return [f"{asked} can choose: {choices}"] if listed and kind != "chance" else []
        case "illegal":
            return [f"not allowed: {name.strip()}" + (f" ({listed.strip()})" if listed else "")]
        case "power":
            creature_name, _, number = rest.rpartition(" ")
            return [f"{creature_name} has power {number}"]
        case "happened":
            return []
    return [f"{name.strip()} has {' '.join(listed.upper().split()) or 'no keyword'}"]


# The result


def result(game: Game, expect: dict[str, Any]) -> list[str]:
    lines = [outcome(game, expect)] if "winner" in expect else []
    for number in (0, 1):
        lines += player_line(number, expect.get(f"p{number}", {}))
    return lines + common(expect)


def outcome(game: Game, expect: dict[str, Any]) -> str:
    reason = f"{deciding(game)} says so" if game.reason == "card" else REASONS.get(expect.get("reason", ""), "")
    winner = expect["winner"]
    said = "Nobody wins" if winner == "nobody" else "You win" if winner == 0 else "The opponent wins"
    return f"{said}: {reason}" if reason else said


def deciding(game: Game) -> str | None:
    """The card that has decided the game."""
    return next(event.cause for event in game.events() if event.kind == "game over")
