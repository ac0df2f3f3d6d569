"""Owns the bots that a worker keeps between the moves of their games: only so many and so large, and who was asked longest ago
leaves first. No bot needs what it remembers, so any of them may leave at any time."""

from __future__ import annotations

import gc
import sys
from collections import OrderedDict
from dataclasses import dataclass
from types import BuiltinFunctionType, FunctionType, ModuleType

from mindbug import bots
from mindbug.bots.bot import Bot
from mindbug.rules.pool import Box
from mindbug.rules.view import View
from mindbug.search.mind import Mind
from mindbug.search.tree import Tree

MEGABYTE = 1024 * 1024
MOST_BOTS = 64  # of a worker
LARGEST = 48 * MEGABYTE  # of a bot
MOST_MEMORY = 128 * MEGABYTE  # of all bots of a worker

SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType, Box, Mind)  # belong to no bot
BESIDE = 64  # bytes of a node of a tree besides itself: its place in a list, and its share of that


@dataclass(frozen=True)
class Kept:
    """A bot, its level, and how many bytes it holds."""

    bot: Bot
    level: str
    size: int


class KeptBots:
    """Bots by the names under which they are kept, those that were asked longest ago first."""

    def __init__(self, most: int = MOST_BOTS, largest: int = LARGEST, memory: int = MOST_MEMORY) -> None:
        self.most = most
        self.largest = largest
        self.memory = memory
        self.held = 0  # bytes of all
        self.bots: OrderedDict[str, Kept] = OrderedDict()

    def choose(self, name: str, level: str, view: View) -> str:
        """The move of the bot of that name; a new one, if there is none of that level. One that fails is not kept."""
        kept = self.take(name)
        bot = kept.bot if kept is not None and kept.level == level else bots.get(level)
        move = bot.choose(view)
        self.keep(name, Kept(bot, level, size_of(bot, self.largest)))
        return move

    def take(self, name: str) -> Kept | None:
        """A bot that is not kept any more."""
        kept = self.bots.pop(name, None)
        if kept is not None:
            self.held -= kept.size
        return kept

    def keep(self, name: str, kept: Kept) -> None:
        if kept.size > self.largest:
            return
        self.bots[name] = kept
        self.held += kept.size
        while len(self.bots) > self.most or self.held > self.memory:
            self.take(next(iter(self.bots)))


def size_of(root: object, enough: int) -> int:
    """How many bytes something holds with all that it refers to. Nobody counts on when it is more than enough. The nodes of a
    tree are only counted, as there are so many of them."""
    seen: set[int] = set()
    size, level = 0, [root]
    while level and size <= enough:
        new = []
        for one in level:
            if id(one) not in seen and not issubclass(type(one), SHARED):
                seen.add(id(one))
                size += sys.getsizeof(one)
                if isinstance(one, Tree):
                    seen.add(id(one.root))
                    size += one.count() * (sys.getsizeof(one.root) + BESIDE)
                new.append(one)
        level = gc.get_referents(*new)
    return size
