"""Owns the search for what somebody was told too early: every byte that goes to a receiver is searched for the names of cards
and for secrets. Which cards a receiver may know by then, RULES C.13 says, by the tracker of ``knowledge``."""

from __future__ import annotations

import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from copy import deepcopy
from functools import cache
from hashlib import sha256
from typing import Any

from database import ask
from knowledge import PLACES, Knowledge, Known, first_stage, kinds, number_of
from mindbug import Game, cards
from mindbug.record import Line
from mindbug.server.messages import Next, PositionSeen, Table
from mindbug.store import tables
from mindbug.text.languages import bare
from pools import Dealt
from serving import Client, decode_message

ARTICLE = re.compile(r"(?:Le |La |Les |L’|El |Los )")  # it melts into the word before the name
TAKES_BACK = "takes back to "
TOGETHER = 30  # questions that are asked before their answers are read


class Leak(AssertionError):
    """Somebody was told what they may not know."""


# Finding names


@cache
def names_by_phrase(lang: str) -> dict[str, str]:
    """How cards are called: by their English names everywhere, by their titles in sentences."""
    called: dict[str, str] = {}
    names = [card.name for found in cards.sets() for card in cards.of(found)] + [card.name for card in cards.power_cards()]
    for name in names:
        title = cards.title(name, lang)
        for phrase in (name, title, ARTICLE.sub("", title)):
            assert called.setdefault(phrase, name) == name, f"{phrase} is two cards"
    return called


@cache
def pattern(lang: str) -> re.Pattern[str]:
    longest_first = sorted(names_by_phrase(lang), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")


def cards_in(text: str, lang: str) -> set[str]:
    """The cards that a text names, whichever copies; an evolved one is its first stage."""
    called = names_by_phrase(lang)
    return {first_stage(called[found[1]]) for found in pattern(lang).finditer(text)}


def forms_of(secret: str) -> set[str]:
    """A secret, and the hashes of it as they could be written."""
    digest = sha256(secret.encode()).digest()
    return {secret, digest.hex(), b64encode(digest).decode().rstrip("="), urlsafe_b64encode(digest).decode().rstrip("=")}


# What may be known


class Witness:
    """Follows a game by what is stored of it, and knows for every state who may know which cards: ``now`` where they are,
    ``ever`` that they have been somewhere. What was taken back has been seen all the same."""

    def __init__(self, database: str, game_id: str, deal: Dealt, seed: int, edition: str) -> None:
        self.database = database
        self.game_id = game_id
        self.deal = deal
        self.seed = seed
        self.edition = edition
        self.lines: list[list[Line]] = [[]]  # what was done to get to each state, without what was taken back
        self.game, self.knowledge = self.begin()
        self.cards = hidden_cards(self.game)
        self.now: list[list[Known]] = []
        self.ever: list[list[set[str]]] = []
        self.note()

    @property
    def number(self) -> int:
        return len(self.lines) - 1

    def begin(self) -> tuple[Game, Knowledge]:
        game = self.deal.deal(self.seed, self.edition, "sample")
        return game, Knowledge(game)

    def follow(self) -> None:
        """Take up what was stored since the last time."""
        new = f"SELECT number, who, what FROM entries WHERE game = '{self.game_id}' AND number > {self.number} ORDER BY number"
        for line in [Line(*row) for row in ask(self.database, new)]:
            self.add(line)

    def add(self, line: Line) -> None:
        """Take up what was done next."""
        if line.what.startswith(TAKES_BACK):
            self.lines.append(self.lines[int(line.what.removeprefix(TAKES_BACK))])
            self.game, self.knowledge = self.begin()
            for kept in self.lines[-1]:
                self.play(kept)
        else:
            self.lines.append([*self.lines[-1], line])
            self.play(line)
        self.note()

    def play(self, line: Line) -> None:
        self.game.replay(line)
        self.knowledge.listen(self.game)

    def note(self) -> None:
        """Who knows what in the state that is reached now."""
        public = {bare(name) for name in on_the_table(self.game) | last_power(self.game)}
        before = self.ever[-1] if self.ever else [set[str](), set[str](), set[str]()]
        self.now.append(deepcopy(self.knowledge.known))
        self.ever.append([old | new | public for old, new in zip(before, self.knowledge.seen, strict=True)])

    def unknown(self, viewer: int | str) -> list[str]:
        """The cards of which a viewer cannot know now where any copy is. A name without a number may mean any of them."""
        known = {bare(name) for name in on_the_table(self.game)}
        for names in self.now[-1][number_of(viewer)].values():
            known |= set(+names)
        return sorted(name for name in self.cards if bare(name) not in known)

    def hidden_hands(self, viewer: int | str) -> set[str]:
        return {
            name for player, side in enumerate(self.game.position()["players"]) if player != viewer for name in side["hand"]
        }


def hidden_cards(game: Game) -> set[str]:
    """All cards of a game, as none of them has evolved at its beginning."""
    position = game.position()
    powers = position["power_cards"]
    found = {name for side in position["players"] for name in side["hand"] + side["draw"]} | set(position["unused"])
    return found | on_the_table(game) | set(powers["deck"])


def last_power(game: Game) -> set[str]:
    """The Power card that is the only one left in its deck: all others lie open, so everybody knows which one it is."""
    deck = game.position()["power_cards"]["deck"]
    return set(deck) if len(deck) == 1 else set()


def on_the_table(game: Game) -> set[str]:
    """What lies open (RULES C.13): play areas, discard piles, boosts, revealed start cards, Power cards, and what is set aside
    or is being played."""
    position = game.position()
    found = set(position["revealed"]) | {aside["card"] for aside in position["set_aside"]} | {position["shown"]} - {None}
    for pile in ("market", "resolving", "discard"):
        found |= set(position["power_cards"][pile])
    for side in position["players"]:
        found |= set(side["discard"])
        for creature in side["play"]:
            found |= {first_stage(creature["card"]), *creature["boosts"]}
    return found


def stored_rows(database: str, games: list[str]) -> list[tuple[Any, ...]]:
    """Everything that is stored about some games, but for who has them: that changes when somebody looks."""
    ids = ", ".join(f"'{game}'" for game in games)
    columns = ", ".join(column.name for column in tables.games.c if column.name not in ("owner", "epoch"))
    found = {"games": ("id", columns), "seats": ("game", "*"), "entries": ("game", "*")}
    queries = [f"SELECT {what} FROM {name} WHERE {id} IN ({ids})" for name, (id, what) in found.items()]
    return [row for query in queries for row in ask(database, query)]


# Listening


class Ear:
    """A receiver and everything that was sent to it. ``secrets`` are what it must never hear."""

    client: Client

    def __init__(self, viewer: int | str, lang: str, witness: Witness, secrets: Iterable[str]) -> None:
        self.viewer = viewer
        self.lang = lang
        self.witness = witness
        self.secrets = {form for secret in secrets for form in forms_of(secret)}
        self.number = 0
        self.checked = 0
        self.asked: dict[int, set[str]] = {}  # the cards that a question named itself

    def listen(self) -> Table:
        """Hear everything up to the newest state that is stored, and check it."""
        self.witness.follow()
        table = self.client.look()
        while table.number < self.witness.number:
            table = self.client.expect(Table)
        self.check()
        return table

    def ask(self, question: Any, names: Iterable[str] = ()) -> Any:
        """The answer to a question, which may name the cards that the question names."""
        return self.ask_all([(question, names)])[0]

    def ask_all(self, questions: Sequence[tuple[Any, Iterable[str]]]) -> list[Any]:
        """The answers to several questions; not all of them are waiting at once."""
        answers: dict[int, Any] = {}
        for first in range(0, len(questions), TOGETHER):
            waiting = {question.id for question, _ in questions[first : first + TOGETHER]}
            for question, names in questions[first : first + TOGETHER]:
                self.asked[question.id] = set(names)
                self.client.send(question)
            while not answers.keys() >= waiting:
                message = self.client.receive()
                answers[getattr(message, "id", -1)] = message
        self.check()
        return [answers[question.id] for question, _ in questions]

    def check(self) -> None:
        for raw in self.client.heard[self.checked :]:
            self.check_message(raw)
        self.checked = len(self.client.heard)

    def check_message(self, raw: bytes) -> None:
        self.check_bytes(raw, self.asked.get(getattr(decode_message(raw), "id", -1), set()))

    def check_bytes(self, raw: bytes, named: set[str]) -> None:
        """Check a message, which may also name the cards that a question has named."""
        message = decode_message(raw)
        if isinstance(message, Table):
            self.number = message.number
            if self.number > self.witness.number:
                self.witness.follow()
            check_position(message.position, self.witness.now[self.number][number_of(self.viewer)], self.where())
        allowed = self.witness.ever[self.number][number_of(self.viewer)] | set(map(bare, named))
        check_names(raw, self.lang, set(map(bare, self.witness.cards)) - allowed, self.where())
        check_secrets(raw, self.secrets, self.where())
        if isinstance(message, Next) and self.viewer == "public" and message.token is not None:
            raise Leak(f"{self.where()} was told the secret of a seat")

    def where(self) -> str:
        return f"in state {self.number} {self.viewer}, reading {self.lang},"


def check_position(position: PositionSeen | None, known: Known, who: str) -> None:
    """Nobody sees more cards of a name in a hidden place than they know that are there."""
    assert position is not None
    piles = [*(side.hand for side in position.players), *(side.draw for side in position.players), position.unused]
    shown = {name for place, pile in zip(PLACES, piles, strict=True) for name in kinds(pile) - known[place]}
    secret = {name for name in position.power_cards.deck if name is not None}
    if shown or secret:
        raise Leak(f"{who} was shown {sorted(shown | secret)}")


def check_names(raw: bytes, lang: str, unknown: set[str], who: str) -> None:
    text = raw.decode()
    told = cards_in(text, lang) & unknown
    if told:
        raise Leak(f"{who} was told {sorted(told)} by {text}")


def check_secrets(raw: bytes, secrets: set[str], who: str) -> None:
    told = [secret for secret in secrets if secret.encode() in raw]
    if told:
        raise Leak(f"{who} was told the secret {told} by {raw.decode()}")
