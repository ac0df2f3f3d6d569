"""Owns who may know which card, told from the events by RULES C.13 alone, and other worlds that one viewer cannot tell apart.

The engine keeps its own account of who knows what. This one is written from the rules and never looks at it.
"""

from __future__ import annotations

from random import Random

from mindbug import Event, Game
from mindbug.rules import words
from mindbug.rules.randomness import seeded
from mindbug.rules.state import State

VIEWERS: tuple[int | str, ...] = (0, 1, "public")
SPECTATOR = 2
SEEN_BY_THE_PLAYER = {"drew"}
SEEN_BY_BOTH_PLAYERS = {"stole", "was given"}


def number_of(viewer: int | str) -> int:
    return SPECTATOR if viewer == "public" else int(viewer)


class Knowledge:
    """The cards whose place each viewer knows, and the hands, as the events tell them."""

    def __init__(self, game: Game) -> None:
        position = game.position()
        self.hands: list[set[str]] = [set(player["hand"]) for player in position["players"]]
        public = {name for player in position["players"] for name in player["discard"]}
        public |= {creature["card"] for player in position["players"] for creature in player["play"]}
        public |= {name for event in game.events() if event.kind == "revealed" for name in event.cards if name is not None}
        self.known: list[set[str]] = [public | self.hands[0], public | self.hands[1], set(public)]
        self.heard = len(game.events())

    def listen(self, game: Game) -> None:
        """Take up what has happened since the last time, and check that everybody was told what the table of C.13 allows."""
        told = game.events(since=self.heard)
        for viewer in VIEWERS:
            for event, seen in zip(told, game.events(since=self.heard, viewer=viewer), strict=True):
                check_audience(event, seen, viewer)
        for event in told:
            self.take_up(event)
        self.heard += len(told)

    def take_up(self, event: Event) -> None:
        cards = {name for name in event.cards if name is not None}
        match event.kind:
            case "drew":
                self.hands[event.player] |= cards
                self.learn(cards, event.player)
            case "shown" | "entered" | "discarded" | "defeated":
                self.hands[0] -= cards
                self.hands[1] -= cards
                self.learn(cards, 0, 1, SPECTATOR)
            case "took from discard":
                self.hands[event.player] |= cards
            case "stole" | "was given":
                self.pass_on(1 - event.player, event.player, cards)

    def pass_on(self, giver: int, receiver: int, cards: set[str]) -> None:
        """A spectator cannot tell which cards went, unless the whole hand did: what was known of it is mixed unseen."""
        if cards != self.hands[giver]:
            self.known[SPECTATOR] -= self.hands[giver]
        self.hands[giver] -= cards
        self.hands[receiver] |= cards
        self.learn(cards, 0, 1)

    def learn(self, cards: set[str], *viewers: int) -> None:
        for viewer in viewers:
            self.known[viewer] |= cards


def check_audience(event: Event, seen: Event, viewer: int | str) -> None:
    """Who is told the cards of an event (RULES C.13)."""
    if event.kind in SEEN_BY_THE_PLAYER:
        told = viewer == event.player
    elif event.kind in SEEN_BY_BOTH_PLAYERS:
        told = viewer != "public"
    else:
        told = True
    assert seen.cards == (event.cards if told else (None,) * len(event.cards)), f"{viewer} was told {seen}, it was {event}"
    said = seen.describe().replace(f"({seen.cause})", "")  # the cause is public
    assert told or not any(str(name) in said for name in event.cards), f"{viewer} was told {said!r}"


# Other worlds


def other_world(game: Game, known: set[str], viewer: int, random: Random) -> Game:
    """The game with everything changed that the viewer cannot know: which unknown cards lie where, the order of hidden
    places, the generator and the history that only it could know."""
    other = game.copy()
    s = other.state
    unknown = [id for pile in hidden_places(s) for id in pile if s.box.name(id) not in known]
    shuffled = unknown[:]
    random.shuffle(shuffled)
    exchange(s, dict(zip(unknown, shuffled, strict=True)))
    for player, side in enumerate(s.players):
        if player != viewer:
            side.hand = random.sample(side.hand, len(side.hand))
    s.unused = random.sample(s.unused, len(s.unused))
    s.random = seeded(random.getrandbits(64))
    s.history = [random.getrandbits(60) for _ in s.history]
    return other


def hidden_places(s: State) -> list[list[int]]:
    return [s.players[0].hand, s.players[0].draw, s.players[1].hand, s.players[1].draw, s.unused]


def exchange(s: State, moved: dict[int, int]) -> None:
    """Let every card be the one it is exchanged for, wherever the state speaks of it."""

    def renamed(ids: list[int]) -> list[int]:
        return [moved.get(id, id) for id in ids]

    for side in s.players:
        side.hand, side.draw = renamed(side.hand), renamed(side.draw)
    s.unused = renamed(s.unused)
    if s.kind != words.ORDER:  # there the options are places in a list, not cards
        s.options = renamed(s.options)
    knows = s.knows[:]
    for id, instead in moved.items():
        knows[instead] = s.knows[id]
    s.knows = knows
    for frame in s.stack:
        frame.picked = renamed(frame.picked)
        frame.other = moved.get(frame.other, frame.other)
