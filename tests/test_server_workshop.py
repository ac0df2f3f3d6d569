"""The workshop on a real server: cards from blocks, files, games with cards of one's own, and how strong they are."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from math import hypot
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import pytest

from mindbug import cardfile
from mindbug.cardfile.slots import put
from mindbug.cardfile.writing import document_of
from mindbug.lab import measured
from mindbug.lab.replacing import nearest, trial_of
from mindbug.lab.strength import LEAST, PlayedDeal, estimate, play_deals
from mindbug.record import OwnSet, Setup
from mindbug.rules.pool import Pool
from mindbug.rules.state import Card
from mindbug.server import library, strengths, workers, workshop
from mindbug.server.identity import new_key
from mindbug.server.messages import (
    LONGEST_OWN,
    Analysis,
    FinishedSeen,
    GameSeen,
    Joined,
    OwnCards,
    Past,
    Problem,
    Replay,
    Slot,
    StrengthSeen,
    Table,
    Tried,
    WorkshopCardSeen,
    WorkshopMeasure,
    WorkshopOfficial,
    WorkshopOptionsSeen,
    WorkshopSet,
)
from mindbug.sets import EVERYTHING, SETS
from mindbug.text.languages import LANGUAGES, bare
from own import ODD_NAMES, own_pool
from serving import Client, Server, play_together, wait_until

T = TypeVar("T")
EXAMPLE = Path(__file__).parent.parent / "examples" / "night-garden.toml"
OWN = EXAMPLE.read_text(encoding="utf-8")
MINE = cardfile.loads(OWN)
NAMES = {card.name for card in MINE.pool.all_cards()}
BEE: dict[str, Any] = {"name": "Zz Bee", "power": 5}
SWARM = 'name = "Swarm"\n' + "".join(f'[[card]]\nname = "Zz {n}"\npower = 5\ncopies = 20\n' for n in ("One", "Two"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("workshop")) as server:
        yield server
        assert "Traceback" not in server.log, server.log


def ask(server: Server, what: str, form: type[T], **said: Any) -> T:
    answer = server.post(f"/api/workshop/{what}", said)
    assert answer.status_code in (200, 201), answer.text
    return msgspec.json.decode(answer.content, type=form)


def problem(answer: httpx.Response, status: int = 400) -> Problem:
    assert answer.status_code == status, answer.text
    return msgspec.json.decode(answer.content, type=Problem)


def every_slot(slots: list[Slot]) -> Iterator[Slot]:
    for slot in slots:
        yield slot
        yield from every_slot(slot.parts)


# Cards


def test_a_card_is_built_by_what_is_offered(server: Server) -> None:
    """Two abilities and a condition, as the page would do it: by paths and fragments that the server has told."""
    document: dict[str, Any] = {"name": "Hive", "card": [BEE]}
    clicks: list[tuple[list[str | int], str]] = [
        (["keywords"], "sneaky"),
        (["ability", 0], "attack"),
        (["ability", 0, "do", 0], "lose_life"),
        (["ability", 0, "do", 0, "who"], "opponent"),
        (["ability", 0, "if"], "compare at_least"),
        (["ability", 1], "have_keywords"),
        (["ability", 1, "to", "max_power"], "4"),
        (["ability", 1, "while"], "your_turn"),
    ]
    seen = ask(server, "card", WorkshopCardSeen, document=document, card=0)
    for place, key in clicks:
        path = ["card", 0, *place]
        offered = ask(server, "options", WorkshopOptionsSeen, document=document, path=path).options
        chosen = next(option for option in offered if option.key == key)
        document = put(document, tuple(path), chosen.fragment)
        for more in chosen.also:
            document = put(document, tuple(more.path), more.fragment)
        seen = ask(server, "card", WorkshopCardSeen, document=document, card=0, lang="fr")
        assert seen.facts is not None and not seen.faults
        if seen.card is not None:
            document["card"][0] = seen.card
    assert seen.facts is not None
    assert seen.facts.texts["en"] == (
        "Attack: If there are at least 3 enemy creatures, the opponent loses 1 life. "
        "While it is your turn, other allied creatures with power 4 or less have FRENZY."
    )
    assert seen.facts.card.text == seen.facts.texts["fr"] and set(seen.facts.texts) == set(LANGUAGES)
    assert seen.facts.card.keywords == ["sneaky"] and "sneaky" in seen.facts.card.terms
    written = ask(server, "write", WorkshopSet, document=document, lang="es")
    assert written.text.startswith('name = "Hive"\n\n# Atacar: ') and written.document == document and written.size == 1
    assert cardfile.loads(written.text).pool.cards[0].digest == cardfile.from_document(document).pool.cards[0].digest


def test_blocks_are_explained_and_shown_by_official_cards(server: Server) -> None:
    document = {"name": "Hive", "card": [{**BEE, "ability": [{"when": "play", "do": [{"gain_life": 2}]}]}]}
    for path, least in (
        (["card", 0, "ability", 1], 20),
        (["card", 0, "ability", 0, "do", 1], 35),
        (["card", 0, "keywords"], 6),
    ):
        texts = {}
        for lang in LANGUAGES:
            found = ask(server, "options", WorkshopOptionsSeen, document=document, path=path, lang=lang).options
            assert len(found) >= least and all(option.text for option in found)
            assert all(option.card is None or EVERYTHING.get(option.card) is not None for option in found)
            assert sum(option.card is not None for option in found) > 0.8 * len(found)
            texts[lang] = [option.text for option in found]
        assert texts["en"] != texts["fr"] != texts["es"]
    offered = ask(server, "options", WorkshopOptionsSeen, document=document, path=["card", 0, "keywords"]).options
    keywords = {option.key: option for option in offered}
    assert keywords["tough"].meaning and keywords["hunter"].fragment == ["hunter"]
    moments = ask(server, "options", WorkshopOptionsSeen, document=document, path=["card", 0, "ability", 0]).options
    assert {option.group for option in moments} == {"At a moment", "All the time"}
    assert [option.key for option in moments if option.chosen] == ["play"]


def test_a_card_with_faults_is_told_as_far_as_it_goes(server: Server) -> None:
    long = {"when": "play", "do": [{"defeat": {"all": "enemies", "max_power": 4}}]}
    document = {"name": "Hive", "card": [{"name": "Killer Bee", "power": 7, "ability": [long]}, {"name": "", "power": 500}]}
    seen = ask(server, "card", WorkshopCardSeen, document=document, card=0, lang="fr")
    assert [fault.path for fault in seen.faults] == [["card", 0, "name"]] and "Abeille tueuse" in seen.faults[0].text
    assert seen.facts is not None and seen.facts.card.name == "Killer Bee"
    assert seen.card is not None and seen.card["ability"][0]["do"] == [{"defeat": {"all": {"is": "enemies", "max_power": 4}}}]
    limits = [slot for slot in every_slot(seen.slots) if slot.path[-1] == "max_power"]
    assert [(slot.value, slot.removable, slot.least) for slot in limits] == [(4, True, 1)] and limits[0].most > 4
    twins = {"name": "Hive", "card": [BEE, {"name": "x", "power": []}, {**BEE, "stage": 1, "evolves_to": "Zz Queen"}]}
    twin = ask(server, "card", WorkshopCardSeen, document=twins, card=2)
    assert {tuple(fault.path) for fault in twin.faults} == {("card", 2, "name"), ("card", 2, "evolves_to")}
    other = ask(server, "card", WorkshopCardSeen, document=document, card=1)
    assert other.facts is None and {tuple(fault.path) for fault in other.faults} == {("card", 1, "name"), ("card", 1, "power")}
    assert problem(server.post("/api/workshop/card", {"document": document, "card": 2})).sentence
    assert problem(server.post("/api/workshop/card", {"document": {"card": 7}, "card": 0})).sentence
    nowhere = ask(server, "options", WorkshopOptionsSeen, document=document, path=["card", 0, "nowhere"])
    assert nowhere.options == []
    assert problem(server.post("/api/workshop/options", {"document": document, "path": ["name", 0, 0]})).sentence


def test_files_are_read_and_written(server: Server) -> None:
    read = ask(server, "read", WorkshopSet, text=OWN)
    assert (
        read.cards is not None and {card.card.name for card in read.cards.cards} == NAMES and read.size == sum(MINE.pool.counts)
    )
    assert (read.cards.name, read.cards.author) == (MINE.name, MINE.author) and read.document == document_of(MINE)
    again = ask(server, "write", WorkshopSet, document=read.document)
    assert cardfile.loads(again.text).pool.fingerprint == MINE.pool.fingerprint
    wrong = ask(server, "read", WorkshopSet, text=OWN + "\n[[card]]\npower = 3\n", lang="es")
    assert (
        wrong.cards is None
        and [fault.line for fault in wrong.faults] == [OWN.count("\n") + 2]
        and "card" in wrong.faults[0].text
    )
    assert problem(server.post("/api/workshop/read", {"text": "x" * (LONGEST_OWN + 1)})).code == "malformed"
    assert problem(server.post("/api/workshop/read", {"text": "x" * 70_000}), 413).code == "too large"


@pytest.mark.parametrize("name", ["Killer Bee", "abeille tueuse", "Evilcat", "Sluggernaut", "Ambush"])
def test_an_official_card_is_a_beginning(server: Server, name: str) -> None:
    answer = server.get("/api/workshop/official", params={"name": name})
    found = msgspec.json.decode(answer.content, type=WorkshopOfficial)
    document: dict[str, Any] = {"name": "Like it", found.kind: [found.card], "face": found.faces}
    if found.kind == "face":
        document["face"] = [found.card, *found.faces]
    seen = ask(server, "card", WorkshopCardSeen, document=document, card=0, kind=found.kind)
    assert seen.facts is not None and seen.card is None
    assert problem(server.get("/api/workshop/official", params={"name": "Nobody"}), 404).code == "no such card"


# Games


def own_of(server: Server, game: str, **options: Any) -> OwnCards:
    answer = server.get(f"/api/games/{game}/cards", **options)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=OwnCards)


def test_a_game_with_own_cards_against_a_bot(server: Server) -> None:
    """Alone; everybody can look the cards up, and it goes on after the server was ended."""
    joined = server.create("bot", bot="easy", own=OWN)
    told = own_of(server, joined.game, params={"lang": "fr"})
    assert {card.card.name for card in told.cards} == NAMES and (told.name, told.author) == (MINE.name, MINE.author)
    assert all(card.card.text == card.texts["fr"] for card in told.cards)
    with server.sit(joined) as client:
        table = client.wait_for_turn()
        assert table.own == len(NAMES) and table.position is not None and table.position.sets == []
        assert {bare(str(name)) for name in table.position.players[joined.you].hand} <= NAMES
        client.play_to_the_end()
    server.restart()
    assert own_of(server, joined.game).name == MINE.name
    replay = server.read(f"/api/games/{joined.game}/replay", Replay)
    assert replay.own is not None and {card.card.name for card in replay.own.cards} == NAMES
    brought = server.post("/api/record/replay", {"record": replay.record})
    assert msgspec.json.decode(brought.content, type=Replay).own == replay.own
    assert cardfile.loads(replay.own_text).pool.fingerprint == MINE.pool.fingerprint
    wait_until("the game is judged", lambda: server.read(f"/api/games/{joined.game}/analysis", Analysis).done > 0)


def test_a_friend_sees_the_set_before_the_game(server: Server) -> None:
    """Mixed with an official set; in a private game who is invited sees it, and nobody else. A rematch has the same cards."""
    mine = server.create("friend", name="Ann", seat=0, own=OWN, sets=["first-contact"], private=True)
    assert mine.invitation is not None
    assert problem(server.get(f"/api/games/{mine.game}/cards"), 403).code == "private"
    assert problem(server.get(f"/api/games/{mine.game}/cards", headers={"authorization": "Bearer no"}), 403).code == "private"
    told = own_of(server, mine.game, headers={"authorization": f"Bearer {mine.invitation}"})
    assert {card.card.name for card in told.cards} == NAMES
    assert server.read(f"/api/games/{mine.game}", GameSeen).own == len(NAMES)
    theirs = server.join(mine.game, mine.invitation, "Bob")
    assert own_of(server, mine.game, headers={"authorization": f"Bearer {theirs.token}"}) == told
    with server.sit(mine) as ann, server.sit(theirs) as bob:
        play_together((ann, bob), 4)
        position = ann.look().position
        assert position is not None and position.sets == ["first-contact"]
        ann.send({"type": "resign"})
        ann.expect(Table, lambda table: table.status == "over")
        ann.send({"type": "rematch"})
        bob.expect(Table, lambda table: table.status == "over")
        bob.send({"type": "rematch"})
        following = ann.next_game()
    assert following.token is not None
    assert own_of(server, following.game, headers={"authorization": f"Bearer {following.token}"}) == told


def test_lists_say_of_which_set_the_cards_are(server: Server) -> None:
    """Also of a game with one's own cards alone, in lists and in the history of a player. In a private one of others it is
    nobody's business."""
    seen = server.create("friend", own=OWN, listed=True)
    hidden = server.create("friend", own=OWN, private=True)
    listed = {game.game: game for game in server.read("/api/games?status=open", list[GameSeen])}
    assert listed[seen.game].own_name == MINE.name and hidden.game not in listed
    assert server.read(f"/api/games/{hidden.game}", GameSeen).own_name == ""
    mine = server.post("/api/games/mine", {"tokens": [seen.token, hidden.token]})
    assert [game.own_name for game in msgspec.json.decode(mine.content, type=list[GameSeen])] == [MINE.name] * 2

    key = {"authorization": f"Player {new_key()}"}
    assert server.post("/api/players", {"name": "Ann"}, headers=key).status_code == 200
    names: dict[str, str] = {}
    for own in (OWN, None):
        answer = server.post("/api/games", {"mode": "bot", "bot": "random", "own": own}, headers=key)
        joined = msgspec.json.decode(answer.content, type=Joined)
        names[joined.game] = MINE.name if own is not None else ""
        with server.sit(joined) as client:
            client.send({"type": "resign"})
            client.expect(Table, lambda table: table.status == "over")
    wait_until("they are counted", lambda: {game.game for game in past_of(server, key)} == set(names))
    assert {game.game: game.own_name for game in past_of(server, key)} == names


def past_of(server: Server, key: dict[str, str]) -> list[FinishedSeen]:
    answer = server.get("/api/players/me/games", headers=key)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Past).games


def test_one_goes_on_from_any_moment_of_a_game_with_own_cards(server: Server) -> None:
    """What its replay tells is enough to try moves there, and to play on."""
    joined = server.create("bot", bot="easy", own=OWN, sets=["first-contact"], seed=3)
    with server.sit(joined) as client:
        client.play_to_the_end()
    replay = server.read(f"/api/games/{joined.game}/replay", Replay)
    turns = [step for step in replay.steps if step.question is not None and step.question.kind == "turn"]
    for step in (turns[0], turns[len(turns) // 2], turns[-1]):
        position = msgspec.to_builtins(step.position)
        tried = server.post("/api/try", {"position": position, "own": replay.own_text})
        assert tried.status_code == 200, tried.text
        following = server.create("bot", position=position, own=replay.own_text)
        told = own_of(server, following.game)
        assert told.name == MINE.name and {card.card.name for card in told.cards} <= NAMES
    assert problem(server.post("/api/try", {"position": msgspec.to_builtins(turns[0].position)})).sentence


def test_cards_that_no_file_may_have_cannot_be_gone_on_with() -> None:
    """A game of another program may have such cards, like one that is called like an official one: then its replay says
    nothing to go on with. Odd names are no reason, and neither is a set without a name."""
    assert library.own_text(Setup(1, Pool([Card("Killer Bee", 9, 0)]), own=OwnSet("False Bees"))) == ""
    odd = own_pool(ODD_NAMES)
    assert cardfile.loads(library.own_text(Setup(1, odd))).pool.fingerprint == odd.fingerprint


def test_an_official_game_has_no_cards_of_its_own(server: Server) -> None:
    joined = server.create("bot")
    assert own_of(server, joined.game) == OwnCards(name="", author="", cards=[])
    assert server.read(f"/api/games/{joined.game}", GameSeen).own == 0
    assert problem(server.get("/api/games/abc/cards"), 404).code == "no such game"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_is_dealt_to_who_wants_to_try_it(server: Server, seat: int) -> None:
    """In each game anew: after a rematch it is in the hand at the other seat."""
    name = MINE.pool.cards[0].name
    joined = server.create("bot", own=OWN, sets=["first-contact"], deal=[name], seat=seat)
    with server.sit(joined) as client:
        assert name in hand_of(client.look(), seat)
        client.send({"type": "resign"})
        client.expect(Table, lambda table: table.status == "over")
        client.send({"type": "rematch"})
        following = client.next_game()
    with server.watch(following.game) as watching:
        assert name not in hand_of(watching.look(), 1 - seat)
    with Client(server, following.game, following.token) as again:
        assert again.look().you == 1 - seat and name in hand_of(again.look(), 1 - seat)


def hand_of(table: Table, seat: int) -> set[str]:
    """The cards of a hand, as far as they are known."""
    assert table.position is not None
    return {bare(str(card)) for card in table.position.players[seat].hand}


def test_what_cannot_be_played(server: Server) -> None:
    def refused(lang: str = "en", **wanted: Any) -> Problem:
        return problem(server.post("/api/games", {"mode": "bot", **wanted}, headers={"accept-language": lang}))

    wrong = refused("fr", own=OWN.replace("power = 4", "power = 400", 1))
    assert wrong.line > 1 and wrong.sentence.startswith("ligne ") and "400" in wrong.sentence and wrong.details
    assert "22" in refused(own='name = "Few"\n[[card]]\nname = "Zz Bee"\npower = 5\n').sentence
    assert "Zz Nobody" in refused("es", own=OWN, deal=["Zz Nobody"]).sentence
    assert refused(own=OWN, deal=[MINE.pool.cards[0].name] * 5).sentence
    assert "opening hand" in problem(server.post("/api/games", {"mode": "friend", "own": OWN, "deal": ["x"]})).sentence
    assert "main de départ" in refused("fr", own=OWN, deal=["x"], position={"players": [{}, {}]}).sentence
    rated = server.post(
        "/api/games", {"mode": "bot", "bot": "easy", "own": OWN, "rated": True, "clock": {"per": "move", "seconds": 60}}
    )
    assert rated.status_code == 400
    large = 'name = "Large"\n' + "".join(f'[[card]]\nname = "{"Z" * 50} {n}"\npower = 5\n' for n in range(400))
    assert len(large) < LONGEST_OWN and "bytes" in refused(own=large).sentence


def test_a_position_with_own_cards(server: Server) -> None:
    name = MINE.pool.cards[0].name
    position = {"players": [{"hand": [name], "play": ["Killer Bee"]}, {}]}
    answer = server.post("/api/try", {"position": position, "own": OWN, "moves": [f"play {name}"]})
    assert msgspec.json.decode(answer.content, type=Tried).made == [f"Play {name}."]
    joined = server.create("screen", position=position, own=OWN)
    assert [card.card.name for card in own_of(server, joined.game).cards] == [name]
    assert problem(server.post("/api/try", {"position": position})).sentence
    assert problem(server.post("/api/try", {"position": position, "own": "name = 7"})).details


def test_bots_play_whatever_was_made(server: Server) -> None:
    joined = server.create("bot", bot="medium", own=SWARM)
    with server.sit(joined) as client:
        assert client.play_to_the_end().status == "over"


# How strong


def test_what_is_clearly_better_is_worth_more() -> None:
    """The laboratory's answer to a card that everybody would like to have and to one that does nothing. What came of the
    average card is played once."""
    found: dict[str, float] = {}
    known: dict[int, float] = {}
    best, worst = (
        'power = 10\nkeywords = ["sneaky", "tough", "frenzy"]',
        'power = 1\n[[card.ability]]\ncannot = ["attack", "block"]',
    )
    for name, text in (("Zz God", best), ("Zz Mouse", worst)):
        card = cardfile.loads(f'name = "Hive"\n[[card]]\nname = "{name}"\n{text}\n').pool.cards[0]
        trial = trial_of(card, [], ["first-contact"], 2)
        assert abs(trial.worth.value) < 0.01 and trial.instead in SETS["first-contact"].numbers
        deals = trial.telling()
        played = play_deals(trial, [next(deals) for _ in range(LEAST)], known)
        assert not known or known == {one.deal: one.before for one in played}
        known |= {one.deal: one.before for one in played}
        strength = estimate(trial, played)
        assert strength.value is not None and strength.low is not None and strength.low < strength.value
        assert set(strength.texts) == set(LANGUAGES) and strength.nearest == nearest(strength.value, ["first-contact"])
        found[name] = strength.value
    assert found["Zz God"] > found["Zz Mouse"] + 0.1


def test_the_answer_is_in_words_and_points() -> None:
    card = cardfile.loads(f'name = "Hive"\n[[card]]\nname = "{BEE["name"]}"\npower = 5\n').pool.cards[0]
    trial = trial_of(card, [], ["first-contact"], 2)
    played = [PlayedDeal(deal, 1, 0.5, 0.5 + 0.25 * (deal % 2), 2, deal % 2) for deal in range(100)]
    strength = estimate(trial, played)
    assert strength.taken == 0.25 and strength.value == pytest.approx(0.125 + trial.worth.value)
    reach = f"{100 * hypot(0.025, (trial.worth.high - trial.worth.low) / 2):.1f}"
    assert strength.texts["en"].endswith(
        f"± {reach} points); taken with a Mindbug in 25\u00a0% of games in which the opponent has one."
    )
    told = reach.replace(".", ",")
    assert f"± {told} points)" in strength.texts["fr"] and f"± {told} puntos)" in strength.texts["es"]


def strength_of(server: Server, job: str, lang: str = "en") -> StrengthSeen:
    return server.read(f"/api/workshop/strength/{job}?lang={lang}", StrengthSeen)


def is_measured(server: Server, job: str) -> bool:
    return strength_of(server, job).done


EGG: dict[str, Any] = {
    "name": "Zz Egg",
    "power": 2,
    "stage": 1,
    "evolves_to": "Zz Hen",
    "ability": [{"when": "action", "do": [{"evolve": "this", "to": "Zz Hen"}]}],
}
FARM = {
    "name": "Farm",
    "card": [{"name": "", "power": 0}, EGG, {"name": "Killer Bee", "power": 5}],
    "face": [{"name": "Zz Hen", "power": 9, "stage": 2}],
}


def test_measurements_wait_and_end(server: Server) -> None:
    """One is played, the next one waits, there is no third of a client, and each can be ended."""
    begun = ask(server, "strength", StrengthSeen, document=FARM, card=1, sets=["first-contact"])
    assert not begun.done and begun.games >= 1000 and begun.instead in SETS["first-contact"].numbers and not begun.failed
    second = ask(server, "strength", StrengthSeen, document=FARM, card=1, sets=["new-servants", "first-contact"])
    assert second.waiting == 1 and second.sets == ["new-servants", "first-contact"]
    full = server.post("/api/workshop/strength", {"document": FARM, "card": 1, "sets": ["promos"]})
    assert problem(full, 429).code == "too fast"
    assert strength_of(server, second.job, "fr").waiting == 1
    for job in (second.job, begun.job):
        assert server.http.delete(f"{server.url}/api/workshop/strength/{job}").status_code == 204
        assert problem(server.get(f"/api/workshop/strength/{job}"), 404).code == "not found"
    for card, sets in ((0, ["first-contact"]), (2, ["first-contact"]), (1, ["nothing"]), (7, ["first-contact"])):
        assert problem(server.post("/api/workshop/strength", {"document": FARM, "card": card, "sets": sets})).text


def test_a_card_is_measured_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays to its end in a process of its own, tells more and more, and what was played with the average card is known to
    the next one."""
    monkeypatch.setattr(workers, "MEASURING", 0)  # on a busy machine it would wait for everybody else
    wanted = WorkshopMeasure(document=FARM, card=1, sets=["first-contact"])

    async def measured_twice() -> tuple[StrengthSeen, StrengthSeen]:
        place = strengths.Strengths(LEAST)
        first, second = (place.begin("somebody", workshop.trial(wanted)) for _ in range(2))
        ended = place.begin("somebody", workshop.trial(wanted))
        assert (place.before(first), place.before(second), place.before(ended)) == (0, 1, 2)
        assert not place.has_room("somebody") and place.has_room("somebody else")
        place.end(ended.id)
        assert place.running is not None
        await place.running
        assert place.known[first.trial.before.mark].keys() == {one.deal for one in first.found.played}
        assert place.get(ended.id) is None and ended.found.played == ()
        place.close()
        return strengths.seen(place, first, "es"), strengths.seen(place, second, "en")

    one, two = asyncio.run(measured_twice())
    for found in (one, two):
        assert (
            found.done
            and found.played >= found.games == 4 * LEAST
            and not found.failed
            and found.nearest in SETS["first-contact"].numbers
        )
        assert (
            found.value is not None
            and found.low is not None
            and found.high is not None
            and found.low < found.value < found.high
        )
    assert "puntos" in one.text and one.value == two.value


def test_a_whole_answer(tmp_path: Path) -> None:
    """From a server as it is, but for the number of deals: one card is measured to its end while the next one waits, what was
    cancelled holds nobody up, and the answer is the same in points and in words."""
    with Server(tmp_path, "--measured-deals", str(LEAST)) as server:
        first = ask(server, "strength", StrengthSeen, document=FARM, card=1, sets=["first-contact"])
        second = ask(server, "strength", StrengthSeen, document=FARM, card=1, sets=["new-servants", "first-contact"])
        assert (first.waiting, first.games, second.waiting, second.value) == (0, 4 * LEAST, 1, None)
        assert server.http.delete(f"{server.url}/api/workshop/strength/{second.job}").status_code == 204
        third = ask(server, "strength", StrengthSeen, document=FARM, card=1, sets=["first-contact"])
        for job in (first.job, third.job):
            wait_until("the card is measured", partial(is_measured, server, job))
            found = strength_of(server, job)
            assert not found.failed and found.played >= found.games == 4 * LEAST and found.waiting == 0
            assert found.value is not None and found.low is not None and found.high is not None
            assert -1.5 < found.low < found.value < found.high < 1.5
            assert found.value - found.low == pytest.approx(found.high - found.value)
            assert found.taken is None or 0 <= found.taken <= 1
            assert found.nearest in SETS["first-contact"].numbers and found.instead in SETS["first-contact"].numbers
            reach = f"{100 * (found.high - found.value):.1f}"
            assert f"{abs(100 * found.value):.1f}" in found.text and f"± {reach} points" in found.text
            assert f"± {reach.replace('.', ',')} puntos" in strength_of(server, job, "es").text
        assert strength_of(server, first.job).value == strength_of(server, third.job).value
        assert problem(server.get(f"/api/workshop/strength/{second.job}"), 404).code == "not found"


def test_games_that_take_too_long_end_a_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the bots make of it: the answer says why, and the next card is measured."""
    wanted = WorkshopMeasure(document=FARM, card=1, sets=["first-contact"])
    monkeypatch.setattr(workers, "MEASURING", 0)

    async def measured_with(deals: int, batch: float, whole: float) -> StrengthSeen:
        monkeypatch.setattr(strengths, "FIRST_BATCH", deals)
        monkeypatch.setattr(strengths, "LONGEST_BATCH", batch)
        monkeypatch.setattr(strengths, "LONGEST", whole)
        place = strengths.Strengths(1000)
        job = place.begin("somebody", workshop.trial(wanted))
        assert place.running is not None
        await place.running
        assert place.has_room("somebody") and place.waiting == []
        place.close()
        return strengths.seen(place, job, "fr")

    late = asyncio.run(measured_with(1000, 1.0, 60.0))
    assert late.done and late.played == 0 and late.failed.startswith("Les parties avec Zz Egg durent trop longtemps")
    few, enough = (asyncio.run(measured_with(deals, 60.0, 0.01)) for deals in (2, LEAST))
    for found in (few, enough):
        assert found.done and not found.failed and 0 < found.played < found.games
    assert few.value is None and few.text.startswith("On en a trop peu vu")
    assert enough.value is not None and "points" in enough.text


def test_without_the_laboratory_it_says_so(tmp_path: Path) -> None:
    script = (
        "import sys\nfor name in ('numpy', 'polars', 'scipy'):\n    sys.modules[name] = None\n"
        "import mindbug.server.app, mindbug.lab as lab\ntry:\n    lab.check_needed()\n"
        "except Exception as error:\n    print(error.describe('fr'))\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert "mindbug[lab]" in run.stdout, run.stderr


def test_in_every_set_there_is_an_average_card() -> None:
    card = cardfile.loads('name = "Hive"\n[[card]]\nname = "Zz Bee"\npower = 5\n').pool.cards[0]
    for one in measured.shipped():
        sets = [*one.measurement.sets, *(["first-contact"] if one.measurement.sets == ("new-servants",) else [])]
        trial = trial_of(card, [], sets, 2)
        assert not EVERYTHING.card(trial.instead).evolves_to and any(trial.instead in SETS[name].numbers for name in sets)
        assert trial.after.pool.get("Zz Bee") is not None and trial.after.pool.get(trial.instead) is None


def test_hostile_requests_change_nothing(server: Server) -> None:
    deep: Any = []
    for _ in range(900):
        deep = [deep]
    digits = '{"document": {"card": [{"name": "Zz", "power": ' + "9" * 30_000 + '}]}, "card": 0}'
    for path in ("card", "options", "write", "read", "strength"):
        for body in (b"", b"{", b"[]", json.dumps({"document": deep}).encode(), digits.encode(), b'{"document": {}, "x": 1}'):
            answer = server.http.post(
                f"{server.url}/api/workshop/{path}", content=body, headers={"content-type": "application/json"}
            )
            assert 400 <= answer.status_code < 500, (path, body[:50], answer.text)
    marked = {"name": "<b onclick=alert(1)>x</b>", "power": 5}
    seen = ask(server, "card", WorkshopCardSeen, document={"name": "Hive", "card": [marked]}, card=0)
    assert seen.facts is not None and seen.facts.card.title == marked["name"]  # the page shows it as text
    assert server.is_running
