"""Owns what the server says in its own words: who decides, how bots are called, who reaches the server, why something is
refused."""

from __future__ import annotations

from mindbug.bots.registry import LEVELS
from mindbug.game import Decision, Names
from mindbug.text.messages import Message, Name, Player, Value, phrase, say

# Kinds of questions that are told without a card.
WITHOUT_CARD = ("turn", "buy", "again", "order", "chance")
LOCAL_OPTION = "--host 0.0.0.0"
PUBLIC_OPTION = "--public-url"


def waiting_text(decision: Decision, lang: str, reader: int | None, names: Names) -> str:
    """What somebody reads who waits for a decision. The question itself may speak of cards that only the asked player knows."""
    if not isinstance(decision.player, int):
        return say(Message("server.wait.chance"), lang)
    values: dict[str, Value] = {"who": Player(decision.player)}
    if decision.kind not in WITHOUT_CARD:
        values["card"] = Name(decision.source or "")
    return say(Message(f"server.wait.{decision.kind}", **values), lang, reader, names)


def level_text(bot: str) -> Value:
    return Message(f"server.level.{bot}") if bot in LEVELS else bot


def level_title(bot: str, lang: str) -> str:
    """A level of bots as a label; another bot is called as one types it."""
    return capitalized(phrase(level_text(bot), lang)) if bot in LEVELS else bot


def bot_title(bot: str, lang: str) -> str:
    """What a bot is called as a label."""
    return capitalized(phrase(Message("server.bot_name", level=level_text(bot)), lang))


def bot_name(bot: str, lang: str) -> str:
    """What a bot is called within a sentence."""
    return phrase(Message("server.bot", level=level_text(bot)), lang)


def player_name(seat: int, lang: str) -> str:
    """What somebody without a name is called. The page counts from one."""
    return phrase(Player(seat + 1), lang)


def reach_text(reach: str, lang: str) -> str:
    option = PUBLIC_OPTION if reach == "network" else LOCAL_OPTION
    return say(Message(f"server.reach.{reach}", option=option), lang)


def note_text(key: str, lang: str) -> str:
    return say(Message(f"server.note.{key}"), lang)


def refusal_text(key: str, lang: str) -> str:
    return say(Message(f"server.refused.{key}"), lang)


def result_text(winner: int | None, lang: str, reader: int | None, names: Names) -> str:
    """How a game ended of which only the winner is known."""
    if winner is None:
        return say(Message("server.ended.drawn"), lang)
    return say(Message("server.ended.won", who=Player(winner)), lang, reader, names)


def capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]
