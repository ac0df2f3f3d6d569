"""Owns who may know which card, told from the events by RULES C.13 alone, and other worlds that one viewer cannot tell apart.

The engine keeps its own account of who knows what. This one is written from the rules and never looks at it. It knows no
copies: of cards with the same name a viewer knows how many lie in a hidden place, and never which.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from mindbug import Event, Game
from mindbug.rules import words
from mindbug.rules.catalogue import CATALOGUE
from mindbug.rules.randomness import seeded
from mindbug.rules.state import Ability, Frame, State
from mindbug.sets import stage_one
from mindbug.text.languages import bare

VIEWERS: tuple[int | str, ...] = (0, 1, "public")
SPECTATOR = 2
SEEN_BY_THE_PLAYER = {"drew"}
SEEN_BY_BOTH_PLAYERS = {"stole", "was given"}
ALIEN_BRAIN = "Alien Brain"
ANSWERS_ARE_CARDS = {words.TURN, words.HUNT, words.BLOCK, words.AGAIN, words.CHOOSE, words.CHANCE, words.BUY, words.OCTONITE}
HANDS = ("hand 0", "hand 1")
UNUSED = "unused"
PLACES = (*HANDS, UNUSED)  # those of which somebody may know something; draw piles nobody knows

Known = dict[str, Counter[str]]  # how many cards of each name a viewer knows in each hidden place


def number_of(viewer: int | str) -> int:
    return SPECTATOR if viewer == "public" else int(viewer)


FIRST_STAGES = {name: stage_one(card).name for name, card in CATALOGUE.items() if card.stage > 1}


def first_stage(name: str) -> str:
    """The card that is called so: an evolved creature is named by its face (RULES A61), of which there is one copy."""
    return FIRST_STAGES.get(name, name)


def kinds(names: Iterable[str | None]) -> Counter[str]:
    """How many cards there are of each name, whichever copies they are."""
    return Counter(first_stage(bare(name)) for name in names if name is not None)


def places_of(game: Game) -> dict[str, list[str]]:
    """The cards that really lie in the hidden places."""
    position = game.position()
    return {HANDS[0]: position["players"][0]["hand"], HANDS[1]: position["players"][1]["hand"], UNUSED: position["unused"]}


class Knowledge:
    """What each viewer knows of the hands and the unused pile, as the events tell it. ``seen`` are the names of the cards that
    a viewer has ever been told."""

    def __init__(self, game: Game) -> None:
        self.places = {place: set(names) for place, names in places_of(game).items()}
        self.known: list[Known] = [{place: Counter() for place in PLACES} for _ in VIEWERS]
        self.seen: list[set[str]] = [set(), set(), set()]
        position = game.position()
        for side in position["players"]:
            self.tell(side["discard"], 0, 1, SPECTATOR)
            for creature in side["play"]:
                self.tell([creature["card"], *creature["boosts"]], 0, 1, SPECTATOR)
        self.tell([aside["card"] for aside in position["set_aside"]], 0, 1, SPECTATOR)
        for player in (0, 1):
            self.tell(self.places[HANDS[player]], player)
        self.brain: int | None = None  # who controls Alien Brain
        for player, side in enumerate(position["players"]):
            if ALIEN_BRAIN in [creature["card"] for creature in side["play"]]:
                self.brain = player
        for event in game.events():
            if event.kind == "revealed":  # where start cards are shuffled back, everybody knows that they lie there
                self.tell(event.cards, 0, 1, SPECTATOR)
                self.find(UNUSED, [name for name in event.cards if name in self.places[UNUSED]], 0, 1, SPECTATOR)
            elif event.kind != "drew":
                self.take_up(event)
        self.heard = len(game.events())
        self.look_at_own(game)

    def listen(self, game: Game) -> None:
        """Take up what has happened since the last time, and check that everybody was told what the table of C.13 allows."""
        told = game.events(since=self.heard)
        for viewer in VIEWERS:
            for event, seen in zip(told, game.events(since=self.heard, viewer=viewer), strict=True):
                check_audience(event, seen, viewer)
        for event in told:
            self.take_up(event)
        self.heard += len(told)
        self.look_at_own(game)

    def look_at_own(self, game: Game) -> None:
        """Everybody sees the own hand. Which copies are where is looked up again: a number may be another by now."""
        really = places_of(game)
        for place in HANDS:
            assert kinds(self.places[place]) == kinds(really[place]), f"{place}: {self.places[place]}, really {really[place]}"
        assert kinds(self.places[UNUSED]) >= kinds(really[UNUSED])  # some may have gone unseen under a draw pile
        self.places = {place: set(names) for place, names in really.items()}
        for player in (0, 1):
            self.known[player][HANDS[player]] = kinds(really[HANDS[player]])

    def take_up(self, event: Event) -> None:
        self.find_brain(event)
        cards = {str(name) for name in event.cards if name is not None}
        match event.kind:
            case "drew":
                if cards & self.places[UNUSED]:
                    self.lose_sight(UNUSED, 1 - event.player, SPECTATOR)
                    self.leave(cards)
                self.places[HANDS[event.player]] |= cards
                self.tell(cards, event.player)
            case "under draw pile":
                self.lose_sight(UNUSED, 0, 1, SPECTATOR)
            case "shown" | "entered" | "discarded" | "defeated" | "put in discard" | "from draw pile":
                self.leave(cards)
                self.tell(cards, 0, 1, SPECTATOR)
            case "showed":
                self.show(HANDS[event.player], cards)
            case "took from discard" | "returned":
                self.arrive(HANDS[event.player], cards, 0, 1, SPECTATOR)
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

    # Cards that come and go

    def leave(self, cards: set[str]) -> None:
        """Cards leave hidden places in front of everybody: of each that somebody knew there is one less to be known."""
        for place in PLACES:
            gone = self.places[place] & cards
            self.places[place] -= gone
            for known in self.known:
                known[place] -= kinds(gone)

    def arrive(self, place: str, cards: set[str], *viewers: int) -> None:
        self.places[place] |= cards
        self.find(place, cards, *viewers)
        self.tell(cards, *viewers)

    def show(self, place: str, cards: set[str]) -> None:
        """A card is shown and stays: if one of that name was known there, it may be the same."""
        for known in self.known:
            known[place] |= kinds(cards)
        self.tell(cards, 0, 1, SPECTATOR)

    def swap(self, player: int) -> None:
        """Whole hands go, each way only if Alien Brain allows it (RULES C159)."""
        going = {giver: self.places[HANDS[giver]] for giver in (0, 1) if self.brain in (None, 1 - giver)}
        seen = {giver: self.known[SPECTATOR][HANDS[giver]] for giver in going}
        for giver in going:
            self.places[HANDS[giver]] = set()
            self.lose_sight(HANDS[giver], 0, 1, SPECTATOR)
        for giver, cards in going.items():
            self.arrive(HANDS[1 - giver], cards, 0, 1)
            self.known[SPECTATOR][HANDS[1 - giver]] += seen[giver]

    def pass_on(self, giver: int, receiver: int, cards: set[str]) -> None:
        """A spectator cannot tell which cards went, unless the whole hand did: what was known of it is mixed unseen."""
        seen = self.known[SPECTATOR][HANDS[giver]] if cards == self.places[HANDS[giver]] else Counter[str]()
        self.lose_sight(HANDS[giver], SPECTATOR)
        self.leave(cards)
        self.arrive(HANDS[receiver], cards, 0, 1)
        self.known[SPECTATOR][HANDS[receiver]] += seen

    # What is known of them

    def lose_sight(self, place: str, *viewers: int) -> None:
        """A card left a place unseen: whoever knew that some card lies there can no longer tell."""
        for viewer in viewers:
            self.known[viewer][place] = Counter()

    def find(self, place: str, cards: Iterable[str], *viewers: int) -> None:
        for viewer in viewers:
            self.known[viewer][place] += kinds(cards)

    def tell(self, cards: Iterable[str | None], *viewers: int) -> None:
        for viewer in viewers:
            self.seen[viewer] |= set(kinds(cards))


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


def other_world(game: Game, known: Known, viewer: int, random: Random) -> Game:
    """The game with everything changed that the viewer cannot know: which unknown cards lie where, the order of hidden
    places, the generator and the history that only it could know."""
    other = game.copy()
    s = other.state
    rearrange(s, hidden_cards(game, known, viewer), random)
    for player, side in enumerate(s.players):
        if player != viewer:
            side.hand = random.sample(side.hand, len(side.hand))
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
    for place, shown in zip(PLACES, (seen.players[0].hand, seen.players[1].hand, seen.unused), strict=True):
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
    if isinstance(frame.procedure, Ability):  # elsewhere it is no list of cards
        frame.memory = [moved.get(id, id) for id in frame.memory]
