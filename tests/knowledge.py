"""Owns who may know which card, told from the events by RULES C.13 alone, and other worlds that one viewer cannot tell apart.

The engine keeps its own account of who knows what. This one is written from the rules and never looks at it.
"""

from __future__ import annotations

from random import Random

from mindbug import Event, Game
from mindbug.rules import words
from mindbug.rules.catalogue import CATALOGUE
from mindbug.rules.randomness import seeded
from mindbug.rules.state import Ability, Frame, State
from mindbug.sets import stage_one

VIEWERS: tuple[int | str, ...] = (0, 1, "public")
SPECTATOR = 2
SEEN_BY_THE_PLAYER = {"drew"}
SEEN_BY_BOTH_PLAYERS = {"stole", "was given"}
ALIEN_BRAIN = "Alien Brain"
ANSWERS_ARE_CARDS = {words.TURN, words.HUNT, words.BLOCK, words.AGAIN, words.CHOOSE, words.CHANCE, words.BUY, words.OCTONITE}


def number_of(viewer: int | str) -> int:
    return SPECTATOR if viewer == "public" else int(viewer)


FIRST_STAGES = {name: stage_one(card).name for name, card in CATALOGUE.items() if card.stage > 1}


def first_stage(name: str) -> str:
    """The card that is called so: an evolved creature is named by its face (RULES A61), of which there is one copy."""
    return FIRST_STAGES.get(name, name)


class Knowledge:
    """The cards whose place each viewer knows, the hands and the unused pile, as the events tell them."""

    def __init__(self, game: Game) -> None:
        position = game.position()
        self.hands: list[set[str]] = [set(player["hand"]) for player in position["players"]]
        self.unused: set[str] = set(position["unused"])
        public = {name for player in position["players"] for name in player["discard"]}
        for creature in [creature for player in position["players"] for creature in player["play"]]:
            public |= {first_stage(creature["card"]), *creature["boosts"]}
        public |= {name for event in game.events() if event.kind == "revealed" for name in event.cards if name is not None}
        public |= {aside["card"] for aside in position["set_aside"]}
        self.known: list[set[str]] = [public | self.hands[0], public | self.hands[1], set(public)]
        self.brain: int | None = None  # who controls Alien Brain
        for player, side in enumerate(position["players"]):
            if ALIEN_BRAIN in [creature["card"] for creature in side["play"]]:
                self.brain = player
        for event in game.events():
            if event.kind != "drew":
                self.take_up(event)
        self.heard = len(game.events())

    def listen(self, game: Game) -> None:
        """Take up what has happened since the last time, and check that everybody was told what the table of C.13 allows."""
        told = game.events(since=self.heard)
        for viewer in VIEWERS:
            for event, seen in zip(told, game.events(since=self.heard, viewer=viewer), strict=True):
                check_audience(event, seen, viewer)
        for event in told:
            self.take_up(event)
        self.unused &= set(game.position()["unused"])
        self.heard += len(told)

    def take_up(self, event: Event) -> None:
        self.find_brain(event)
        cards = {first_stage(name) for name in event.cards if name is not None}
        match event.kind:
            case "drew":
                if cards & self.unused:
                    self.take_unseen(1 - event.player, SPECTATOR)
                self.unused -= cards
                self.hands[event.player] |= cards
                self.learn(cards, event.player)
            case "under draw pile":
                self.take_unseen(0, 1, SPECTATOR)
            case "shown" | "entered" | "discarded" | "defeated" | "put in discard" | "from draw pile":
                self.hands[0] -= cards
                self.hands[1] -= cards
                self.learn(cards, 0, 1, SPECTATOR)
            case "showed":
                self.learn(cards, 0, 1, SPECTATOR)
            case "took from discard" | "returned":
                self.hands[event.player] |= cards
                self.learn(cards, 0, 1, SPECTATOR)
            case "swapped hands":
                self.swap(event.player)
            case "stole" | "was given":
                self.pass_on(1 - event.player, event.player, cards)

    def find_brain(self, event: Event) -> None:
        if ALIEN_BRAIN in event.cards:
            if event.kind in ("entered", "changed control"):
                self.brain = event.player
            elif event.kind in ("defeated", "returned", "set aside"):
                self.brain = None

    def swap(self, player: int) -> None:
        """Whole hands go, each way only if Alien Brain allows it (RULES C159)."""
        going = {giver: set(self.hands[giver]) for giver in (0, 1) if self.brain in (None, 1 - giver)}
        for giver in going:
            self.hands[giver] -= going[giver]
        for giver, cards in going.items():
            self.hands[1 - giver] |= cards
            self.learn(cards, 0, 1)

    def take_unseen(self, *viewers: int) -> None:
        """A card left the unused pile unseen: whoever knew that some card lies there can no longer tell."""
        for viewer in viewers:
            self.known[viewer] -= self.unused

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
    said = seen.describe().replace(f"{seen.cause}’s", "")  # the cause is public
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
    s.power_deck = random.sample(s.power_deck, len(s.power_deck))
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
    if s.kind in ANSWERS_ARE_CARDS:
        s.options = renamed(s.options)
    knows = s.knows[:]
    for id, instead in moved.items():
        knows[instead] = s.knows[id]
    s.knows = knows
    for frame in s.stack:
        rename_in_frame(frame, moved)


def rename_in_frame(frame: Frame, moved: dict[int, int]) -> None:
    frame.picked = [moved.get(id, id) for id in frame.picked]
    frame.other = moved.get(frame.other, frame.other)
    if isinstance(frame.procedure, Ability):  # elsewhere it is no list of cards
        frame.memory = [moved.get(id, id) for id in frame.memory]
