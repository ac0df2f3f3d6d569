"""Nobody is told a card before they may know it, nor any secret: whole games of every set, in which every byte to both players
and to a spectator is looked at. Servers that leak on purpose are found out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from eavesdrop import Ear, Leak, Witness, cards_in, check_names, check_secrets, forms_of
from mindbug import cards
from mindbug.server.messages import (
    Back,
    BreakDown,
    Draw,
    Emote,
    Explain,
    Explained,
    Hint,
    Hinted,
    Joined,
    Players,
    Preview,
    Previewed,
    Question,
    Refused,
    Rematch,
    Speak,
    Table,
)
from mindbug.text.languages import LANGUAGES, bare
from pools import POOLS, Dealt
from serving import Client, Server
from test_server_passkeys import Owner

DEALS = {
    **{name: POOLS[name] for name in cards.sets() if name in POOLS},
    "battlefruit-addon": POOLS["battlefruit-galaxy+battlefruit-addon"],
    "everything": POOLS["everything"],
    "hands and piles": POOLS["hands and piles"],
    "drafted": Dealt(["first-contact", "new-servants"], special="draft"),
}
EDITIONS = ("latest", "beyond", "first")
VERBS = ("play", "attack", "block", "choose")
PROBES = 0.06  # the share of states in which everybody asks about every card that they do not know
TALKATIVE = ("--limit-emotes", "1000", "--limit-emote-burst", "1000")
SABOTEUR = Path(__file__).parent / "saboteur.py"
LEAKS = {
    "hand": r"was shown \['",
    "unused": r"was shown \['",
    "draw pile": r"was shown \['",
    "sentences": r"was told \['.*\"table\"",
    "previews": r"was told \['.*previewed",
    "reasons": "learns something from the answers",
    "lists": "asks for a list was told the secret",
    "notes": "was told the secret",
}
LISTS = (
    *("/api/games?status=open", "/api/games?status=running", "/api/games?status=over", "/api/welcome", "/metrics", "/health"),
    "/api/ladder",
)
OF_A_PLAYER = ("", "/unfinished", "/statistics", "/games", "/export", "/progress", "/passkeys")
CHALLENGES = ("/api/players/me/passkeys/challenge", "/api/passkeys/challenge")
OF_THE_GAME = ("", "/cards", "/record", "/replay", "/replay?viewer=0", "/analysis")


@dataclass
class Overheard:
    """A game, those who listen to it, and how often each thing was tried."""

    server: Server
    seats: list[Joined | None]
    game: str
    witness: Witness
    ears: list[Ear]
    chance: random.Random
    closing: ExitStack
    secrets: list[str]
    keys: list[str]
    ids: Iterator[int]

    def play_to_the_end(self, backs: int) -> dict[str, int]:
        tried = dict.fromkeys(("states", "probes", "previews", "backs", "hints", "speaks", "returns"), 0)
        while True:
            tables = [ear.listen() for ear in self.ears]
            tried["states"] += 1
            question = tables[0].question
            if tables[0].status != "running" or question is None:
                return tried
            asked = next((ear for ear in self.ears if ear.viewer == question.player), None)
            if asked is None:  # a bot is, of which everybody hears
                self.ears[0].client.expect(Table)
                continue
            tried["probes"] += self.probe()
            tried["previews"] += self.ask_on(asked)
            if "hint" in asked.client.look().can and (not tried["hints"] or self.chance.random() < 0.05):
                tried["hints"] += isinstance(asked.ask(Hint(id=next(self.ids))), Hinted)
            tried["speaks"] += self.speak()
            tried["returns"] += self.come_back()
            self.look_around()
            if tried["backs"] < backs and self.chance.random() < 0.2 and self.take_back():
                tried["backs"] += 1
            else:
                self.move(asked)

    def move(self, asked: Ear) -> None:
        asked.client.play(self.chance.choice(self.options(asked)))

    def options(self, asked: Ear) -> list[str]:
        question = asked.client.look().question
        assert isinstance(question, Question)
        return [option.move for option in question.options]

    # Questions

    def ask_on(self, asked: Ear) -> int:
        """Ask what would follow from a move, why another is not possible, and why a creature is so strong."""
        move = self.chance.choice(self.options(asked))
        assert isinstance(asked.ask(Preview(id=next(self.ids), move=move)), Previewed)
        position = asked.client.look().position
        assert position is not None
        in_play = [creature.card for side in position.players for creature in side.play]
        for ear in self.ears:
            if in_play:
                card = self.chance.choice(in_play)
                ear.ask(BreakDown(id=next(self.ids), card=card))
                ear.ask(Explain(id=next(self.ids), move=f"{self.chance.choice(VERBS)} {card}"))
            if ear is not asked:
                assert isinstance(ear.ask(Preview(id=next(self.ids), move=move), cards_in(move, "en")), Refused)
        return 1

    def probe(self) -> int:
        """Whatever somebody asks about a card that they cannot know: the answer does not depend on where it is."""
        if self.chance.random() > PROBES:
            return 0
        verbs = VERBS if self.witness.deal.special is None else (*VERBS, "leave")
        for ear in self.ears:
            unknown = self.some_unknown(ear.viewer)
            for verb in verbs:
                self.check_same(ear, [(card, Explain(id=next(self.ids), move=f"{verb} {card}")) for card in unknown])
            verb = self.chance.choice(verbs)
            self.check_same(ear, [(card, Preview(id=next(self.ids), move=f"{verb} {card}")) for card in unknown])
            self.check_same(ear, [(card, BreakDown(id=next(self.ids), card=card)) for card in unknown])
        return 1

    def some_unknown(self, viewer: int | str) -> list[str]:
        """All cards in the hands that a viewer does not see, and as many that are elsewhere."""
        unknown, hands = self.witness.unknown(viewer), self.witness.hidden_hands(viewer)
        elsewhere = [card for card in unknown if card not in hands]
        return [card for card in unknown if card in hands] + self.chance.sample(elsewhere, min(10, len(elsewhere)))

    def check_same(self, ear: Ear, questions: list[tuple[str, Any]]) -> None:
        answers = ear.ask_all([(question, [card]) for card, question in questions])
        said = {without_name(answer, card, ear.lang): card for (card, _), answer in zip(questions, answers, strict=True)}
        if len(said) > 1:
            raise Leak(f"{ear.where()} learns something from the answers about {sorted(said.values())}: {sorted(said)}")

    # What else people do

    def speak(self) -> int:
        """Change a language: everything is told again."""
        if self.chance.random() > 0.05:
            return 0
        ear = self.chance.choice(self.ears)
        lang = self.chance.choice([lang for lang in LANGUAGES if lang != ear.lang])
        ear.client.send(Speak(lang=lang))  # type: ignore[arg-type]
        ear.client.expect(Table)
        ear.lang = lang
        ear.check()
        return 1

    def come_back(self) -> int:
        """Lose a connection and come back, knowing nothing, something or all."""
        if self.chance.random() > 0.05:
            return 0
        ear = self.chance.choice(self.ears)
        table = ear.client.look()
        known = self.chance.randint(0, table.since + len(table.log))
        ear.check()
        ear.client.close()
        token = None if ear.viewer == "public" else self.token(int(ear.viewer))
        is_by_key = token is not None and self.chance.random() < 0.5
        self.enter(ear, None if is_by_key else token, known, self.keys[int(ear.viewer)] if is_by_key else None)
        return 1

    def enter(self, ear: Ear, token: str | None, known: int = 0, key: str | None = None) -> None:
        client = Client(self.server, self.game, token, lang=ear.lang, since=known, player=key)
        ear.client = self.closing.enter_context(client)
        ear.checked = 0

    def token(self, seat: int) -> str:
        joined = self.seats[seat]
        assert joined is not None
        return joined.token

    def take_back(self) -> bool:
        """Let a player take a move back, if there is one."""
        able = [ear for ear in self.ears if "back" in ear.client.look().can]
        if not able:
            return False
        ear = self.chance.choice(able)
        number = ear.client.look().number
        others = [other for other in self.ears if other.viewer != "public" and other is not ear]
        ear.client.send(Back())
        for other in others:
            other.client.expect(Players, lambda told: told.offers.back == ear.viewer)
            other.client.send(Back())
        ear.client.expect(Table, lambda table: table.number > number)
        return True

    def look_around(self) -> None:
        """What is told besides the table: lists, and messages that are no moves."""
        if self.chance.random() > 0.1:
            return
        for path in (*LISTS, *(f"/api/games/{self.game}{path}" for path in OF_THE_GAME)):
            self.check_body(self.server.get(path).content)
        seated = [ear for ear in self.ears if ear.viewer != "public"]
        tokens = [self.token(int(ear.viewer)) for ear in seated]
        self.check_body(self.server.post("/api/games/mine", {"tokens": tokens}).content)
        for key in self.keys:
            for path in OF_A_PLAYER:
                answer = self.server.get(f"/api/players/me{path}", headers={"authorization": f"Player {key}"})
                assert answer.status_code == 200, answer.text
                self.check_body(answer.content)
            for path in CHALLENGES:
                answer = self.server.post(path, headers={"authorization": f"Player {key}"})
                assert answer.status_code == 200, answer.text
                self.check_body(answer.content)
        self.chance.choice(seated).client.send(Emote(emote="wow"))
        if len(seated) == 2:
            seated[0].client.send(Draw())
            seated[1].client.expect(Players, lambda told: told.offers.draw == 0)
            seated[1].client.send(Draw(accept=False))
            seated[0].client.expect(Players, lambda told: told.offers.draw is None)

    def check_body(self, body: bytes) -> None:
        """No list tells any card, nor any secret."""
        for lang in LANGUAGES:
            check_names(body, lang, set(map(bare, self.witness.cards)), "somebody who asks for a list")
        check_secrets(body, {form for secret in self.secrets for form in forms_of(secret)}, "somebody who asks for a list")


def without_name(answer: Any, card: str, lang: str) -> str:
    """What an answer says, whatever the card is called. Only English names leave the words around them as they are."""
    if isinstance(answer, Explained):
        return f"{answer.rule} {answer.text.replace(card, 'CARD') if lang == 'en' else ''}"
    assert isinstance(answer, Refused), answer
    return f"{answer.code} {answer.text.replace(card, 'CARD') if lang == 'en' else ''}"


def overhear(server: Server, name: str, seed: int, with_bot: bool) -> dict[str, int]:
    """Play a whole game and check everything that anybody is told."""
    deal, chance = DEALS[name], random.Random(f"{name} {seed}")
    edition, big = EDITIONS[seed % 3], 1_000_000_007 * (seed + 4_000_000)
    wanted: dict[str, Any] = {"sets": deal.sets, "cards": deal.cards, "seed": big, "edition": edition, "special": deal.special}
    langs = [LANGUAGES[(seed + place) % 3] for place in range(3)]
    if with_bot:
        mine = server.create(seat=0, bot="novice", name="Ann", **wanted)
        seats: list[Joined | None] = [mine, None]
    else:
        seats = list(server.friends(**wanted))
    game = next(joined.game for joined in seats if joined is not None)
    secrets = [str(big), *(s for joined in seats if joined is not None for s in (joined.token, joined.invitation) if s)]
    players = [new_player(server, joined) for joined in seats if joined is not None]
    secrets += [key for both in players for key in both]
    keys = [key for _, key in players]
    witness = Witness(server.database, game, deal, big, edition)
    with ExitStack() as closing:
        overheard = Overheard(server, seats, game, witness, [], chance, closing, secrets, keys, count())
        places: list[tuple[int | str, Joined | None]] = [(0, seats[0]), (1, seats[1]), ("public", None)]
        for viewer, joined in places:
            if joined is not None or viewer == "public":
                own = joined.token if joined is not None else None
                ear = Ear(viewer, langs[len(overheard.ears)], witness, [secret for secret in secrets if secret != own])
                overheard.enter(ear, own)
                overheard.ears.append(ear)
        tried = overheard.play_to_the_end(backs=2)
        rematch(overheard)
    return tried


def new_player(server: Server, joined: Joined) -> tuple[str, str]:
    """The keys of a player who adopts a seat: the first one, and the one of a browser that has come back with a passkey."""
    player = Owner(server, "")
    adopted = player.ask("POST", "/api/players/me/adopt", json={"tokens": [joined.token]})
    assert adopted.json()["games"] == [joined.game]
    assert player.keep().status_code == 201
    return player.key, player.come_back().key


def rematch(overheard: Overheard) -> None:
    """The next game: everybody is told where it is, and their own secret at most."""
    for ear in overheard.ears:
        if ear.viewer != "public":
            ear.client.send(Rematch())
    for ear in overheard.ears:
        ear.client.next_game()
        ear.check()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("leaks"), *TALKATIVE) as server:
        yield server
        assert server.stop() == 0
        assert "ERROR" not in server.log, server.log


@pytest.mark.parametrize(("name", "seed"), [(name, seed) for seed, name in enumerate(DEALS)])
def test_nothing_leaks_between_two_people(server: Server, name: str, seed: int) -> None:
    tried = overhear(server, name, seed, with_bot=False)
    assert tried["states"] > 5, tried


@pytest.mark.parametrize("name", ["first-contact", "beyond-evolution", "king-of-tokyo", "hands and piles", "drafted"])
def test_nothing_leaks_against_a_bot(server: Server, name: str) -> None:
    tried = overhear(server, name, 100, with_bot=True)
    assert tried["hints"], tried


class Saboteur(Server):
    """A server that leaks on purpose."""

    def __init__(self, folder: Path, leak: str) -> None:
        super().__init__(folder)
        self.program = (str(SABOTEUR), leak)


@pytest.mark.parametrize(("leak", "said"), LEAKS.items())
def test_a_leak_is_found(tmp_path: Path, leak: str, said: str) -> None:
    """The same game of which nothing leaks elsewhere."""
    with Saboteur(tmp_path, leak) as server, pytest.raises(Leak, match=said):
        overhear(server, "first-contact", 0, with_bot=False)
