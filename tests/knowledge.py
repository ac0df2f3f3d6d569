"""Owns who may know which card, told from the events by RULES C.13 alone, and other worlds that one viewer cannot tell apart.

The engine keeps its own account of who knows what. This one is written from the rules and never looks at it. It knows no
copies: of cards with the same name a viewer knows how many lie in a hidden place, and never which.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

from mindbug import Event, Game
from mindbug.notation import split_copy
from mindbug.rules import words
from mindbug.rules.fold import is_banned
from mindbug.rules.pool import Pool
from mindbug.rules.randomness import seeded
from mindbug.rules.state import Ability, Frame, State
from mindbug.sets import EVERYTHING

VIEWERS: tuple[int | str, ...] = (0, 1, "public")
SPECTATOR = 2
SEEN_BY_THE_PLAYER = {"drew", "drew unused", "left out"}
SEEN_BY_THE_PLAYER_ONLY = {"left out"}  # also where hands lie open
SEEN_BY_BOTH_PLAYERS = {"stole", "was given"}
ANSWERS_ARE_CARDS = {
    words.TURN, words.HUNT, words.BLOCK, words.AGAIN, words.CHOOSE, words.CHANCE, words.BUY, words.OCTONITE, words.DRAFT,
}  # fmt: skip
HANDS = ("hand 0", "hand 1")
PILES = ("draw 0", "draw 1")  # of which only those who have drafted them know something
UNUSED = "unused"
PLACES = (*HANDS, *PILES, UNUSED)

EVERY_BAR: tuple[set[int], ...] = (set(), {0}, {1}, {0, 1})

Known = dict[str, Counter[str]]  # how many cards of each name a viewer knows in each hidden place


def number_of(viewer: int | str) -> int:
    return SPECTATOR if viewer == "public" else int(viewer)


@cache
def first_stages(pool: Pool) -> dict[str, str]:
    """The card to which each face belongs."""
    return {face.name: pool.origin(face).name for face in pool.faces}


def first_stage(name: str, pool: Pool = EVERYTHING) -> str:
    """The card that is called so: an evolved creature is named by its face (RULES A61)."""
    face, copy = split_copy(name)
    known = first_stages(pool)
    return (known[face] + (f" #{copy}" if copy is not None else "")) if face in known else name


def kinds(names: Iterable[str | None], pool: Pool = EVERYTHING) -> Counter[str]:
    """How many cards there are of each name, whichever copies they are."""
    return Counter(split_copy(first_stage(name, pool))[0] for name in names if name is not None)


def places_of(game: Game) -> dict[str, list[str]]:
    """The cards that really lie in the hidden places."""
    return dict(zip(PLACES, piles_of(game.position()), strict=True))


def piles_of(position: dict[str, Any]) -> list[list[str]]:
    """What lies in the hidden places, in the order of their list."""
    sides = position["players"]
    return [*(side["hand"] for side in sides), *(side["draw"] for side in sides), position["unused"]]


class Knowledge:
    """What each viewer knows of the hands and the unused pile, as the events tell it. ``places`` are the cards that lie there,
    ``open`` those that lie open, which have numbers; ``seen`` are the names of the cards that a viewer has ever been told."""

    def __init__(self, game: Game) -> None:
        position = game.position()
        self.pool = game.pool
        self.places = {place: self.kinds(names) for place, names in places_of(game).items()}
        self.held = {place: set(places_of(game)[place]) for place in HANDS}
        self.open = lying_open(position, self.pool)
        self.known: list[Known] = [{place: Counter() for place in PLACES} for _ in VIEWERS]
        self.seen: list[set[str]] = [set(self.kinds(self.open)) for _ in VIEWERS]
        for player in (0, 1):
            self.seen[player] |= set(self.places[HANDS[player]])
        if game.decision is not None and game.decision.kind == "draft":
            for player, pile in enumerate(PILES):
                self.find(pile, self.places[pile], player)
                self.tell(self.places[pile], player)
        self.open_hands = game.special.open_hands
        if self.open_hands:
            for viewer in range(len(VIEWERS)):
                self.seen[viewer] |= {name for place in HANDS for name in self.places[place]}
        self.barred = barred(game)
        self.passed: dict[str, str | None] = {}  # what was passed on last, and why
        self.together: set[tuple[str, str]] = set()  # cards that have just been shown, one after the other
        for event in game.events():
            if event.kind == "revealed":  # where start cards are shuffled back, everybody knows that they lie there
                self.tell(event.cards, 0, 1, SPECTATOR)
                back = self.kinds(name for name in event.cards if name in position["unused"])
                self.find(UNUSED, back, 0, 1, SPECTATOR)
            elif event.kind not in SEEN_BY_THE_PLAYER:
                self.take_up(event)
        self.heard = len(game.events())
        self.look(game)

    def who_sees(self, player: int) -> tuple[int, ...]:
        """Who sees what comes into a player's hand."""
        return (0, 1, SPECTATOR) if self.open_hands else (player,)

    def kinds(self, names: Iterable[str | None]) -> Counter[str]:
        return kinds(names, self.pool)

    def listen(self, game: Game) -> None:
        """Take up what has happened since the last time, and check that everybody was told what the table of C.13 allows.
        Whether hands could be filled when they were exchanged is known only before and after: it was as the hands show it."""
        told = game.events(since=self.heard)
        for viewer in VIEWERS:
            for event, seen in zip(told, game.events(since=self.heard, viewer=viewer), strict=True):
                check_audience(event, seen, viewer, game.special.open_hands)
        before = self.places, self.held, self.open, self.known, self.seen
        swaps = any(event.kind == "swapped hands" for event in told)
        for assumed in [self.barred, barred(game), *EVERY_BAR] if swaps else [self.barred]:
            self.places, self.held, self.open, self.known, self.seen = deepcopy(before) if swaps else before
            self.barred = assumed
            for event in told:
                self.take_up(event)
            if self.is_true(game):
                break
        self.barred = barred(game)
        self.heard += len(told)
        self.look(game)

    def is_true(self, game: Game) -> bool:
        """Whether the hands are as the events told it."""
        really = places_of(game)
        return all(self.places[place] == self.kinds(really[place]) for place in HANDS)

    def look(self, game: Game) -> None:
        """The hands are as the events told it, and everybody sees the own one. What went under a draw pile nobody saw."""
        really = {place: self.kinds(names) for place, names in places_of(game).items()}
        for player, place in enumerate(HANDS):
            assert self.places[place] == really[place], f"{place}: {self.places[place]}, really {really[place]}"
            for viewer in range(len(VIEWERS)) if self.open_hands else (player,):
                self.known[viewer][place] = really[place].copy()
        assert self.places[UNUSED] >= really[UNUSED]
        for place in (*PILES, UNUSED):
            self.places[place] = really[place]
        self.held = {place: set(places_of(game)[place]) for place in HANDS}
        self.open = lying_open(game.position(), self.pool)

    def take_up(self, event: Event) -> None:
        names = [first_stage(name, self.pool) for name in event.cards if name is not None]
        hand = HANDS[event.player if event.player in (0, 1) else 0]  # nobody wins a draw
        if event.kind != "showed":
            self.together = set()
        match event.kind:
            case "left out":
                self.leave(PILES[event.player], names)
                self.arrive(UNUSED, names, event.player)
            case "drew":
                self.leave(PILES[event.player], names)
                self.arrive(hand, names, *self.who_sees(event.player))
            case "drew unused":
                self.lose_sight(UNUSED, *({0, 1, SPECTATOR} - {*self.who_sees(event.player)}))
                self.leave(UNUSED, names)
                self.arrive(hand, names, *self.who_sees(event.player))
            case "under draw pile":
                self.lose_sight(UNUSED, 0, 1, SPECTATOR)
            case "shown" | "discarded":
                self.leave(hand, names)
                self.lay_open(names)
            case "entered" | "put in discard":
                for name in names:
                    if name not in self.open:
                        self.leave_by_name(HANDS[self.holder(event, name)], name, event.cause)
                self.lay_open(names)
            case "from draw pile":
                self.leave(PILES[event.player], names)
                self.lay_open(names)
            case "fell from under":
                self.lay_open(names)
            case "showed":
                self.together |= {(hand, name) for name in names}
                self.show(hand, [name for place, name in self.together if place == hand])
            case "took from discard" | "returned":
                self.open -= set(names)
                self.arrive(hand, names, 0, 1, SPECTATOR)
            case "swapped hands":
                self.swap(event.player)
            case "stole" | "was given":
                self.pass_on(1 - event.player, event.player, names)
                self.passed = dict.fromkeys(names, event.cause)

    def holder(self, event: Event, name: str) -> int:
        """In whose hand a card was that did not lie open before: in the one that has such a card. If both have one, it was that
        copy; chance may have exchanged the numbers since, then it was that of who plays it."""
        kind = split_copy(name)[0]
        for player in (event.player, 1 - event.player):
            if self.places[HANDS[player]][kind] and not self.places[HANDS[1 - player]][kind]:
                return player
        return 1 - event.player if name in self.held[HANDS[1 - event.player]] else event.player

    # Cards that come and go

    def leave(self, place: str, names: list[str]) -> None:
        """Cards leave a hidden place in front of everybody: of each that somebody knew there is one less to be known."""
        self.places[place] -= self.kinds(names)
        if place in self.held:
            self.held[place] -= set(names)
        for known in self.known:
            known[place] -= self.kinds(names)

    def leave_by_name(self, place: str, name: str, cause: str | None) -> None:
        """A card leaves a hand in front of everybody. If it is the one that the same effect has passed there unseen, a
        spectator can tell that it is not a copy which was known before."""
        before = self.known[SPECTATOR][place].copy()
        self.leave(place, [name])
        if cause is not None and self.passed.get(name) == cause:
            self.known[SPECTATOR][place] = before

    def arrive(self, place: str, names: list[str], *viewers: int) -> None:
        self.places[place] += self.kinds(names)
        if place in self.held:
            self.held[place] |= set(names)
        self.find(place, self.kinds(names), *viewers)
        self.tell(names, *viewers)

    def lay_open(self, names: list[str]) -> None:
        self.open |= set(names)
        self.tell(names, 0, 1, SPECTATOR)

    def show(self, place: str, names: list[str]) -> None:
        """Cards are shown and stay: if one of that name was known there, it may be the same."""
        for known in self.known:
            known[place] |= self.kinds(names)
        self.tell(names, 0, 1, SPECTATOR)

    def swap(self, player: int) -> None:
        """Whole hands go, each way only if the other hand may be filled (RULES C159)."""
        givers = [giver for giver in (0, 1) if 1 - giver not in self.barred]
        going = {giver: self.places[HANDS[giver]] for giver in givers}
        seen = {giver: self.known[SPECTATOR][HANDS[giver]] for giver in givers}
        held = {giver: self.held[HANDS[giver]] for giver in givers}
        for giver in givers:
            self.places[HANDS[giver]] = Counter()
            self.held[HANDS[giver]] = set()
            self.lose_sight(HANDS[giver], 0, 1, SPECTATOR)
        for giver in givers:
            self.arrive(HANDS[1 - giver], list(going[giver].elements()), 0, 1)
            self.held[HANDS[1 - giver]] |= held[giver]
            self.known[SPECTATOR][HANDS[1 - giver]] += seen[giver]

    def pass_on(self, giver: int, receiver: int, names: list[str]) -> None:
        """A spectator cannot tell which cards went, unless the whole hand did: what was known of it is mixed unseen."""
        whole = len(names) == self.places[HANDS[giver]].total()
        seen = self.known[SPECTATOR][HANDS[giver]] if whole else Counter[str]()
        self.lose_sight(HANDS[giver], SPECTATOR)
        self.leave(HANDS[giver], names)
        self.arrive(HANDS[receiver], names, 0, 1)
        self.known[SPECTATOR][HANDS[receiver]] += seen

    # What is known of them

    def lose_sight(self, place: str, *viewers: int) -> None:
        """A card left a place unseen: whoever knew that some card lies there can no longer tell."""
        for viewer in viewers:
            self.known[viewer][place] = Counter()

    def find(self, place: str, found: Counter[str], *viewers: int) -> None:
        for viewer in viewers:
            self.known[viewer][place] += found

    def tell(self, names: Iterable[str | None], *viewers: int) -> None:
        for viewer in viewers:
            self.seen[viewer] |= set(self.kinds(names))


def barred(game: Game) -> set[int]:
    """The players who cannot put cards into their hands now (RULES C79)."""
    return {player for player in (0, 1) if is_banned(game.state, player, words.NO_CARDS_TO_HAND)}


def lying_open(position: dict[str, Any], pool: Pool = EVERYTHING) -> set[str]:
    """The cards that everybody sees, with their numbers."""
    found = {*position["revealed"], position["shown"], *(aside["card"] for aside in position["set_aside"])} - {None}
    for side in position["players"]:
        found |= set(side["discard"])
        for creature in side["play"]:
            found |= {creature["card"], *creature["boosts"]}
    return {first_stage(name, pool) for name in found}


def check_audience(event: Event, seen: Event, viewer: int | str, open_hands: bool = False) -> None:
    """Who is told the cards of an event (RULES C.13). Where hands lie open, everybody sees what comes into them."""
    if open_hands and event.kind not in SEEN_BY_THE_PLAYER_ONLY:
        told = True
    elif event.kind in SEEN_BY_THE_PLAYER:
        told = viewer == event.player
    elif event.kind in SEEN_BY_BOTH_PLAYERS:
        told = viewer != "public"
    else:
        told = True
    assert seen.cards == (event.cards if told else (None,) * len(event.cards)), f"{viewer} was told {seen}, it was {event}"
    cause = re.escape(split_copy(seen.cause or "")[0])
    said = re.sub(rf"{cause}( #\d+)?", "", seen.describe())  # the cause is public
    assert told or not any(str(name) in said for name in event.cards), f"{viewer} was told {said!r}"


# Other worlds


def other_world(game: Game, known: Known, viewer: int, random: Random) -> Game:
    """The game with everything changed that the viewer cannot know: which unknown cards lie where, the order of hidden
    places, the generator and the history that only it could know."""
    other = game.copy()
    s = other.state
    rearrange(s, hidden_cards(game, known, viewer), random)
    for player, side in enumerate(s.players):
        if player != viewer:
            side.hand = random.sample(side.hand, len(side.hand))
        side.draw = random.sample(side.draw, len(side.draw))
    s.unused = random.sample(s.unused, len(s.unused))
    s.power_deck = random.sample(s.power_deck, len(s.power_deck))
    s.random = seeded(random.getrandbits(64))
    s.history = [random.getrandbits(60) for _ in s.history]
    return other


def hidden_cards(game: Game, known: Known, viewer: int) -> list[int]:
    """The cards of which a viewer cannot know where they are."""
    kept = known_cards(game, known, viewer)
    return [id for pile in hidden_places(game.state) for id in pile if id not in kept]


def rearrange(s: State, cards: list[int], random: Random) -> None:
    """Let some cards lie where others of them lay."""
    shuffled = cards[:]
    random.shuffle(shuffled)
    exchange(s, dict(zip(cards, shuffled, strict=True)))


def known_cards(game: Game, known: Known, viewer: int) -> set[int]:
    """The cards in hidden places that a viewer knows there: of those that are shown to the viewer no more than may be known."""
    s = game.state
    seen = game.view("public" if viewer == SPECTATOR else viewer).table
    found: set[int] = set()
    places = [*(p.hand for p in seen.players), *(p.draw for p in seen.players), seen.unused]
    for place, shown in zip(PLACES, places, strict=True):
        left = known[place].copy()
        for id in shown:
            if id >= 0 and left[s.box.cards[id].name] > 0:
                left[s.box.cards[id].name] -= 1
                found.add(id)
    return found


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
    if isinstance(frame.procedure, Ability):
        numeric = frame.procedure.numeric
        frame.kept = [
            kept if numeric & 1 << slot else [moved.get(id, id) for id in kept] for slot, kept in enumerate(frame.kept)
        ]
