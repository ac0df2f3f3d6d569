"""Every request of the server, against a real one on a real database."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from mindbug import Game, cards
from mindbug.server.connection import FORBIDDEN
from mindbug.server.messages import (
    Analysis,
    CardRulings,
    GameSeen,
    Joined,
    Library,
    Problem,
    Replay,
    Resign,
    Rules,
    Tried,
    Welcome,
)
from mindbug.text.languages import LANGUAGES
from serving import Client, Server, play_together, wait_until

POSITION: dict[str, Any] = {"players": [{"hand": ["Bee Bear"], "play": ["Gorillion"]}, {"mindbugs": 1, "hand": ["Shark Dog"]}]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("http"), "--log-level", "debug", "--log-format", "json") as server:
        yield server


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """A game of two people that was played to its end."""
    seats = server.friends(seed=7)
    with server.sit(seats[0]) as zero, server.sit(seats[1]) as one:
        assert play_together((zero, one), seed=3).status == "over"
    return seats[0].game


def problem(answer: httpx.Response, status: int, code: str) -> Problem:
    assert answer.status_code == status, answer.text
    found = msgspec.json.decode(answer.content, type=Problem)
    assert found.code == code, found
    return found


# The library


@pytest.mark.parametrize("lang", LANGUAGES)
def test_welcome(server: Server, lang: str) -> None:
    welcome = server.read(f"/api/welcome?lang={lang}", Welcome)
    assert [found.name for found in welcome.sets] == cards.sets()
    assert [bot.name for bot in welcome.bots] == ["random", "novice", "easy", "medium", "hard", "expert"]
    assert welcome.bots[2].title == {"en": "Easy", "fr": "Facile", "es": "Fácil"}[lang]
    assert welcome.address == server.url and "--host 0.0.0.0" in welcome.reach
    assert (welcome.open_hours, welcome.unfinished_days, welcome.absence_seconds) == (24, 30, 180)


def test_every_card_is_in_the_library_in_every_language(server: Server) -> None:
    names = {card.name for found in cards.sets() for card in cards.of(found)} | {card.name for card in cards.power_cards()}
    for lang in LANGUAGES:
        library = server.read(f"/api/cards?lang={lang}", Library)
        assert {card.name for card in library.cards} == names
        bear = next(card for card in library.cards if card.name == "Bee Bear")
        assert (bear.title, bear.text) == (cards.title("Bee Bear", lang), cards.find("Bee Bear").text(lang))
        assert any(term.word == "frenzy" and term.kind == "keywords" for term in library.terms)


@pytest.mark.parametrize(
    ("accepted", "sentence"),
    [
        ("fr-CH, en;q=0.5", "Attendu\u00a0: une carte Pouvoir\u202f; reçu\u00a0: Oursabeille."),
        ("de, es", "Esperado: una carta de Poder; recibido: Abejaoso."),
        ("de", "Expected a Power card, got Bee Bear."),
    ],
)
def test_what_is_wrong_with_a_position_is_said_in_the_language_of_the_client(
    server: Server, accepted: str, sentence: str
) -> None:
    wanted = {"position": {"power_cards": {"market": ["Bee Bear"]}}}
    found = problem(server.post("/api/try", wanted, headers={"accept-language": accepted}), 400, "impossible")
    assert (found.text, found.sentence) == ("power_cards.market: expected a Power card, got Bee Bear", sentence)
    assert (found.field, found.line, found.move) == ("power_cards.market", 0, 0)


def test_where_a_move_or_a_record_is_wrong(server: Server) -> None:
    position = {"players": [{"hand": ["Bee Bear"]}, {}]}
    tried = problem(server.post("/api/try", {"position": position, "moves": ["play Bee Bear", "fly"]}), 400, "impossible")
    assert tried.move == 2 and "no mindbug" in tried.choices
    record = problem(server.post("/api/record/replay", {"record": "Mindbug record 1\nrules\n"}), 400, "impossible")
    assert (record.line, record.sentence) == (2, "Expected a line like 'seed: 7', got 'rules'.")


def test_rulings_of_a_card(server: Server) -> None:
    found = server.read("/api/cards/shark dog/rulings", CardRulings)
    assert found.card == "Shark Dog" and found.rulings and all(ruling.rule for ruling in found.rulings)
    assert "A51" in [ruling.rule for ruling in found.mentions]
    power_card = server.read("/api/cards/Reanimation/rulings", CardRulings)
    assert not power_card.rulings and [ruling.rule for ruling in power_card.mentions] == ["C159"]
    assert "Shark Dog" in problem(server.get("/api/cards/Shark Doge/rulings"), 404, "no such card").text


def test_the_rules(server: Server) -> None:
    rules = server.read("/api/rules?lang=fr", Rules)
    found = {paragraph.rule: paragraph for section in rules.sections for paragraph in section.paragraphs}
    assert {"A47", "B.3/A9", "C1", "E1"} <= set(found) and found["A1"].source == "les cinq"
    assert "Furet Saboteur oblige l’adversaire" in found["A1"].text
    assert any(term.title == "FURIE" for term in rules.reference)


def test_large_answers_are_pressed_and_not_sent_twice(server: Server) -> None:
    with server.http.stream("GET", f"{server.url}/api/cards", headers={"accept-encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert len(gzip.decompress(raw)) > 4 * len(raw)
    assert server.get("/api/cards", headers={"if-none-match": answer.headers["etag"]}).status_code == 304


# Creating and joining


def test_a_game_against_a_bot(server: Server) -> None:
    joined = server.create(bot="easy", name="Ann", seat=1, sets=["king-of-tokyo"], edition="beyond", private=True)
    assert joined.you == 1 and joined.invitation is None and joined.link is None
    seen = server.read(f"/api/games/{joined.game}?lang=es", GameSeen)
    assert [(player.name, player.bot) for player in seen.players] == [("Robot fácil", "easy"), ("Ann", None)]
    assert (seen.status, seen.sets, seen.edition, seen.turn) == ("running", ["king-of-tokyo"], "beyond", 1)


def test_a_friend_joins_by_the_link(server: Server) -> None:
    mine = server.create("friend", name="Ann")
    assert mine.link == f"{server.url}/join/{mine.game}#{mine.invitation}"
    assert server.read(f"/api/games/{mine.game}", GameSeen).status == "open"
    yours = server.join(mine.game, mine.invitation, "  Bob \n the   builder\u0000 ")
    assert {mine.you, yours.you} == {0, 1} and mine.token != yours.token
    seen = server.read(f"/api/games/{mine.game}", GameSeen)
    assert seen.status == "running" and seen.players[yours.you].name == "Bob the builder"
    problem(server.post(f"/api/games/{mine.game}/join", {"invitation": mine.invitation}), 409, "taken")


def test_whoever_was_not_told_that_they_sit_asks_again(server: Server) -> None:
    mine = server.create("friend", name="Ann")
    path, wanted = f"/api/games/{mine.game}/join", {"name": "Bob", "invitation": mine.invitation, "token": "b" * 32}
    problem(server.post(path, {**wanted, "token": "short"}), 400, "malformed")
    for _ in range(2):
        answer = server.post(path, wanted)
        assert answer.status_code == 200 and answer.json()["you"] == 1 - mine.you and answer.json()["token"] == "b" * 32
    problem(server.post(path, {**wanted, "token": "c" * 32}), 409, "taken")
    with server.sit(msgspec.json.decode(answer.content, type=Joined)) as client:
        assert client.look().you == 1 - mine.you


@pytest.mark.parametrize("invitation", [None, "wrong"])
def test_nobody_joins_without_the_invitation(server: Server, invitation: str | None) -> None:
    mine = server.create("friend")
    problem(server.post(f"/api/games/{mine.game}/join", {"invitation": invitation}), 403, "not invited")
    assert server.read(f"/api/games/{mine.game}", GameSeen).status == "open"


def test_strangers_join_a_listed_game(server: Server) -> None:
    mine = server.create("friend", listed=True)
    hidden = [server.create("friend"), server.create("friend", listed=True, private=True)]
    listed = {game.game for game in server.read("/api/games?status=open", list[GameSeen])}
    assert mine.game in listed and not listed & {joined.game for joined in hidden}
    assert server.join(mine.game).you == 1 - mine.you
    assert mine.game not in {game.game for game in server.read("/api/games?status=open", list[GameSeen])}


@pytest.mark.parametrize("listed", [False, True])
def test_nobody_deals_their_own_cards_to_others(server: Server, listed: bool) -> None:
    """Who chooses the seed knows all cards: with others there is none, and who laid out a position is said to have."""
    for wanted in ({"seed": 7}, {"seed": 0, "position": POSITION}, {"seed": 7, "private": True}):
        answer = server.post("/api/games", {"mode": "friend", "listed": listed, **wanted}, headers={"accept-language": "fr"})
        assert problem(answer, 400, "impossible").sentence.startswith("Avec une graine choisie par vous")
    for mode in ("bot", "screen"):
        assert server.create(mode, seed=7).game
    dealt, arranged = server.create("friend", listed=listed), server.create("friend", listed=listed, position=POSITION)
    found = [server.read(f"/api/games/{joined.game}", GameSeen).arranged for joined in (dealt, arranged)]
    assert found == [False, True]
    if listed:
        shown = {game.game: game.arranged for game in server.read("/api/games?status=open", list[GameSeen])}
        assert (shown[dealt.game], shown[arranged.game]) == (False, True)


def test_what_others_see_of_a_position_is_small(server: Server) -> None:
    twice = {**POSITION, "sets": ["first-contact", "new-servants", "first-contact"]}
    for sets in (twice["sets"], ["first-contact"] * 30):
        joined = server.create("friend", listed=True, position={**POSITION, "sets": sets})
        (seen,) = [game for game in server.read("/api/games?status=open", list[GameSeen]) if game.game == joined.game]
        assert seen.sets == [name for name in ("first-contact", "new-servants") if name in sets]
        server.join(joined.game)
        with server.watch(joined.game) as client:
            position = client.look().position
            assert position is not None and position.sets == seen.sets
    for count in ("mindbugs", "spent_mindbugs", "life", "energy"):
        sides = [{**POSITION["players"][0], count: 100}, POSITION["players"][1]]
        found = problem(server.post("/api/games", {"mode": "friend", "position": {"players": sides}}), 400, "impossible")
        assert found.field == f"players[0].{count}" and re.search(r"to \d\d, got 100", found.text)
    large = {**POSITION, "unused": ["Gorillion"] * 2000}
    found = problem(server.post("/api/games", {"mode": "bot", "position": large}), 400, "impossible")
    assert "at most 20000 bytes, got 2" in found.text


def test_a_private_game_is_looked_back_at_by_its_players(server: Server) -> None:
    seats = server.friends(private=True)
    game = f"/api/games/{seats[0].game}"
    with server.sit(seats[0]) as client:
        client.look()
        problem(server.get(f"{game}/record", headers=bearing(seats[0].token)), 403, "not over")
        client.ask_table(Resign(), lambda table: table.status == "over")
    other = server.create("screen", private=True)
    for path in ("record", "replay", "analysis"):
        for wrong in ({}, bearing("x"), bearing("é"), bearing(other.token), {"authorization": "Bearer"}):
            problem(server.get(f"{game}/{path}", headers=wrong), 403, "private")
        for seat in seats:
            assert server.get(f"{game}/{path}", headers=bearing(seat.token)).status_code == 200
    key = server.get(f"{game}/replay", headers=bearing(seats[1].token)).json()["key"]
    assert "0 resigns" in server.get(f"{game}/record", headers=bearing(key)).text
    problem(server.get(f"/api/games/{other.game}/record", headers=bearing(key)), 403, "private")
    with Client(server, seats[0].game, key) as stranger:
        assert stranger.closing_code() == FORBIDDEN, "whoever may look back does not sit there"


def test_the_key_of_an_open_game_is_none(server: Server, finished: str) -> None:
    assert server.get(f"/api/games/{finished}/replay").json()["key"] is None


def bearing(token: str) -> dict[str, bytes]:
    return {"authorization": f"Bearer {token}".encode()}


def test_a_game_at_one_screen_has_both_secrets(server: Server) -> None:
    joined = server.create("screen", name="Ann", other_name="Bob", seat=0)
    assert joined.second_token and joined.second_token != joined.token
    seen = server.read(f"/api/games/{joined.game}", GameSeen)
    assert [player.name for player in seen.players] == ["Ann", "Bob"] and seen.status == "running"


def test_a_game_from_a_position(server: Server) -> None:
    joined = server.create(seat=0, position=POSITION)
    with server.sit(joined) as client:
        position = client.look().position
    assert position is not None and position.players[0].hand == ["Bee Bear"] and position.players[1].hand == [None]


def test_single_cards_seed_and_first_player(server: Server) -> None:
    wanted: dict[str, Any] = {"sets": ["first-contact"], "cards": ["Unigon"], "seed": 99, "first": 1, "seat": 1}
    joined = server.create(**wanted)
    expected = Game.new(["first-contact"], ["Unigon"], 99, "latest", 1).position(1)
    with server.sit(joined) as client:
        table = client.look()
    assert (
        table.position is not None
        and msgspec.to_builtins(table.position)["players"][1]["hand"] == expected["players"][1]["hand"]
    )
    assert table.position.active == 1


@pytest.mark.parametrize(
    ("wanted", "code", "said"),
    [
        ({"mode": "bot", "bot": "nobody"}, "impossible", "expected one of the bots"),
        ({"mode": "bot", "sets": ["atlantis"]}, "impossible", "expected some of the sets"),
        ({"mode": "bot", "cards": ["Bee Bare"]}, "impossible", "Bee Bear"),
        ({"mode": "bot", "edition": "none"}, "impossible", "expected one of the editions"),
        ({"mode": "bot", "position": {"players": [{"life": 0}, {}]}}, "impossible", "players[0].life"),
        ({"mode": "chess"}, "malformed", "mode"),
        ({"mode": "bot", "seat": 2}, "malformed", "seat"),
        ({"mode": "bot", "nonsense": 1}, "malformed", "nonsense"),
        ({"mode": "bot", "clock": {"per": "move", "seconds": 1}}, "malformed", "seconds"),
        ([], "malformed", "object"),
    ],
)
def test_a_game_that_cannot_be(server: Server, wanted: Any, code: str, said: str) -> None:
    found = problem(server.post("/api/games", wanted), 400, code)
    assert said in " ".join([found.text, *found.details]), found


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 60_000, b'{"mode": "bot", "name": "\\ud800"}'])
def test_what_is_no_json_is_refused(server: Server, body: bytes) -> None:
    answer = server.http.post(f"{server.url}/api/games", content=body, headers={"content-type": "application/json"})
    problem(answer, 400, "malformed")


def test_what_is_too_large_is_refused(server: Server) -> None:
    problem(server.post("/api/games", {"mode": "bot", "name": "x" * 70_000}), 413, "too large")


# Lists


def test_my_games(server: Server) -> None:
    bot = server.create(seat=0, first=0)
    waiting = server.create("friend")
    answer = server.post("/api/games/mine?lang=fr", {"tokens": [bot.token, waiting.token, "nothing"]})
    found = {game.game: game for game in msgspec.json.decode(answer.content, type=list[GameSeen])}
    assert set(found) == {bot.game, waiting.game}
    assert found[bot.game].your_turn and found[bot.game].you == 0 and found[bot.game].turn == 1
    assert found[waiting.game].status == "open" and not found[waiting.game].your_turn
    assert found[bot.game].players[1].name == "Robot aléatoire"


def test_lists_of_games_hold_no_private_ones(server: Server, finished: str) -> None:
    public, private = server.create(), server.create(private=True)
    running = {game.game for game in server.read("/api/games?status=running", list[GameSeen])}
    assert public.game in running and private.game not in running
    over = {game.game: game for game in server.read("/api/games?status=over", list[GameSeen])}
    assert finished in over and over[finished].reason is not None
    problem(server.get("/api/games?status=broken"), 400, "malformed")


# Looking back


def test_the_record_of_a_finished_game(server: Server, finished: str) -> None:
    answer = server.get(f"/api/games/{finished}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    game = Game.from_record(answer.text)
    assert game.reason is not None and game.setup.seed == 7
    assert server.read(f"/api/games/{finished}", GameSeen).winner == game.winner


def test_a_replay_shows_every_step(server: Server, finished: str) -> None:
    record = server.get(f"/api/games/{finished}/record").text
    game = Game.from_record(record)
    replay = server.read(f"/api/games/{finished}/replay?lang=es", Replay)
    assert replay.record == record and len(replay.steps) == len(game.lines) + 1
    assert [(str(step.by), step.move) for step in replay.steps[1:]] == game.lines
    assert [event.number for step in replay.steps for event in step.log] == list(range(len(game.events())))
    assert all(card for step in replay.steps for side in step.position.players for card in side.hand)
    assert replay.ending is not None and replay.ending.winner == game.winner
    assert all(step.text for step in replay.steps[1:]) and [player.name for player in replay.players] == ["Ann", "Bob"]


def test_a_replay_in_the_eyes_of_a_player(server: Server, finished: str) -> None:
    mine = server.read(f"/api/games/{finished}/replay?viewer=0", Replay).steps[1].position
    assert all(mine.players[0].hand) and None in mine.players[1].hand
    public = server.read(f"/api/games/{finished}/replay?viewer=public", Replay).steps[1].position
    assert None in public.players[0].hand and None in public.players[1].hand
    problem(server.get(f"/api/games/{finished}/replay?viewer=2"), 400, "malformed")


def test_a_record_is_opened_like_the_game_it_tells(server: Server, finished: str) -> None:
    record = server.get(f"/api/games/{finished}/record").text
    stored = server.read(f"/api/games/{finished}/replay?viewer=1", Replay)
    answer = server.post("/api/record/replay", {"record": record, "viewer": 1})
    opened = msgspec.json.decode(answer.content, type=Replay)
    assert [step.position for step in opened.steps] == [step.position for step in stored.steps]
    assert opened.record == record and opened.game != finished and [player.name for player in opened.players] == ["", ""]
    assert opened.ending is not None and stored.ending is not None and opened.ending.reason == stored.ending.reason
    beginning = "\n".join(record.splitlines()[:11])
    unfinished = msgspec.json.decode(server.post("/api/record/replay", {"record": beginning}).content, type=Replay)
    assert unfinished.ending is None and len(unfinished.steps) < len(opened.steps)


def test_what_is_wrong_with_a_record(server: Server, finished: str) -> None:
    record = server.get(f"/api/games/{finished}/record").text
    long = record + "0 resigns\n" * 1200
    for text, line in (("", 1), ("{}", 1), (record + "0 resigns\n", record.count("\n") + 1), (long, 1211)):
        assert problem(server.post("/api/record/replay", {"record": text}), 400, "impossible").text.startswith(f"line {line}: ")
    problem(server.post("/api/record/replay", {"record": "x" * 60_001}), 400, "malformed")
    problem(server.post("/api/record/replay", {"record": "x" * 70_000}), 413, "too large")


def test_a_record_is_judged(server: Server) -> None:
    game = Game.from_position(POSITION, 1)
    game.play("attack Gorillion")
    game.resign(1 if game.to_move == 0 else 0)
    body = {"record": game.record(), "lang": "fr"}
    found = msgspec.json.decode(server.post("/api/record/analysis", body).content, type=Analysis)
    while found.done < found.total:
        found = msgspec.json.decode(server.post("/api/record/analysis", body).content, type=Analysis)
    assert found.points[0].made == "Attaquer avec Gorillion"
    assert [point.number for point in found.course] == [point.number for point in found.points]


def test_a_record_that_does_not_reach_the_end_is_not_judged_with_both_hands(server: Server) -> None:
    game = Game.from_position(POSITION, 2)
    game.play("attack Gorillion")
    body = {"record": game.record()}
    found = msgspec.json.decode(server.post("/api/record/analysis", body).content, type=Analysis)
    while found.done < found.total:
        found = msgspec.json.decode(server.post("/api/record/analysis", body).content, type=Analysis)
    assert (len(found.points), found.course) == (1, [])


@pytest.mark.parametrize("what", ["record", "replay", "analysis"])
def test_a_game_that_is_not_over_tells_nothing(server: Server, what: str) -> None:
    for joined in (server.create(), server.create("friend")):
        assert "cards" in problem(server.get(f"/api/games/{joined.game}/{what}"), 403, "not over").text


def test_an_analysis_comes_step_by_step(server: Server) -> None:
    joined = server.create(position=POSITION, seat=0)
    with server.sit(joined) as client:
        client.wait_for_turn()
        client.play("attack Gorillion")
        client.wait_for_turn()
        client.ask_table(Resign(), lambda table: table.status == "over")
    path = f"/api/games/{joined.game}/analysis?lang=fr"
    first = server.read(path, Analysis)
    assert first.total > 0
    while first.done < first.total:
        first = server.read(path, Analysis)
    assert first.points[0].made == "Attaquer avec Gorillion" and 0 <= first.points[0].before <= 1
    assert {point.player for point in first.points} <= {0, 1}
    assert [point.number for point in first.course] == [point.number for point in first.points]


@pytest.mark.parametrize("path", ["", "/record", "/replay", "/analysis"])
def test_an_unknown_game_is_not_found(server: Server, path: str) -> None:
    for id in ("00ff", "nobody", "%00", "%F0%9F%98%80", "..%2f"):
        answer = server.get(f"/api/games/{id}{path}")
        assert answer.status_code == 404 and msgspec.json.decode(answer.content, type=Problem).text
    problem(server.post("/api/games/00ff/join", {}), 404, "no such game")


# What if


def test_trying_a_position(server: Server) -> None:
    answer = server.post("/api/try", {"position": POSITION, "moves": ["play Bee Bear"], "lang": "fr"})
    tried = msgspec.json.decode(answer.content, type=Tried)
    assert tried.question is not None and tried.question.player == 1 and tried.question.kind == "mindbug"
    assert [option.move for option in tried.question.options] == ["mindbug", "no mindbug"]
    assert tried.position.shown == "Bee Bear" and tried.log[-1].text == "Le joueur 0 joue Oursabeille."
    hidden = msgspec.json.decode(server.post("/api/try", {"position": POSITION, "viewer": 0}).content, type=Tried)
    assert hidden.position.players[1].hand == [None]


def test_trying_with_chance_as_a_question(server: Server) -> None:
    position = {"players": [{"play": ["H.A.D.E.S."]}, {}]}
    answer = server.post("/api/try", {"position": position, "moves": ["attack H.A.D.E.S."], "chance": "ask"})
    tried = msgspec.json.decode(answer.content, type=Tried)
    assert tried.question is not None and tried.question.kind == "chance" and tried.attacker == "H.A.D.E.S."
    assert "roll grow 2" in [option.move for option in tried.question.options] and tried.dice == {"H.A.D.E.S.": 2}


def test_what_cannot_be_tried(server: Server) -> None:
    assert "players" in problem(server.post("/api/try", {"position": {"players": 3}}), 400, "impossible").text
    found = problem(server.post("/api/try", {"position": POSITION, "moves": ["play Gorillion"]}), 400, "impossible")
    assert found.text.startswith("move 1: ")


# Around it


def test_health_and_metrics(server: Server, finished: str) -> None:
    assert server.get("/health").json() == {"status": "ok"}
    text = server.get("/metrics").text
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(figures['mindbug_games{status="over"}']) >= 1
    assert float(figures['mindbug_moves_total{by="person"}']) > 10
    assert float(figures['mindbug_commit_seconds_bucket{le="+Inf"}']) == float(figures["mindbug_commit_seconds_count"]) > 10
    assert all(re.fullmatch(r"# TYPE \w+ (gauge|counter|histogram)", line) for line in text.splitlines() if line[0] == "#")


def test_the_schema_needs_no_other_host(server: Server) -> None:
    page = server.get("/schema").text
    assert "/api/games/{game_id}/join" in page and 'id="Joined"' in page
    assert "<script" not in page and "http" not in page.replace(server.url, "") and "style=" not in page
    schema = server.get("/schema/openapi.json").json()
    assert schema["paths"]["/api/games"]["post"]["responses"]["400"]["content"]["application/json"]["schema"]["$ref"].endswith(
        "Problem"
    )


@pytest.mark.parametrize(
    "path", ["/", "/game/abc", "/cards/H.A.D.E.S.", "/rules/A47", "/api/welcome", "/api/nothing", "/schema"]
)
def test_strict_headers_everywhere(server: Server, path: str) -> None:
    headers = server.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"] and "unsafe" not in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer" and headers["x-content-type-options"] == "nosniff"
    assert "camera=()" in headers["permissions-policy"] and "server" not in headers


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/api/games/x/y", "/assets/missing.js", "/../../etc/passwd.txt", "/schema/none"]
)
def test_what_is_not_there(server: Server, path: str) -> None:
    problem(server.get(path), 404, "not found")


def test_other_methods(server: Server) -> None:
    problem(server.http.delete(f"{server.url}/api/games"), 405, "method not allowed")
    answer = server.http.head(f"{server.url}/api/welcome")
    assert answer.status_code == 200 and answer.content == b"" and int(answer.headers["content-length"]) > 100


def test_no_secret_is_logged(server: Server) -> None:
    mine = server.create("friend")
    yours = server.join(mine.game, mine.invitation)
    with server.sit(mine) as client:
        client.look()
    server.post("/api/games/mine", {"tokens": [mine.token]})

    def told() -> list[dict[str, Any]]:
        return [msgspec.json.decode(line) for line in server.log.splitlines()]

    wait_until("the last request is told", lambda: told()[-1]["message"] == "POST /api/games/mine 200")
    assert any(line["message"] == f"POST /api/games/{mine.game}/join 200" and line["ms"] > 0 for line in told())
    for secret in (mine.token, yours.token, mine.invitation):
        assert secret and secret not in server.log


def test_joined_is_all_that_a_creator_learns(server: Server) -> None:
    answer = server.post("/api/games", {"mode": "bot", "bot": "random"})
    assert set(answer.json()) == {field.name for field in msgspec.structs.fields(Joined)}
