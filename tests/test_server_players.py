"""Players on a real server: who they are, whose games are whose, what is counted once, and what strangers try."""

from __future__ import annotations

import random
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from time import sleep, time
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from database import ask
from eavesdrop import cards_in, forms_of
from mindbug import Game
from mindbug.rules.errors import MindbugError
from mindbug.seats import opposite
from mindbug.server.identity import new_key
from mindbug.server.messages import (
    Adopted,
    Back,
    Export,
    Exported,
    FinishedSeen,
    GameSeen,
    Hint,
    Joined,
    LadderSeen,
    Me,
    Past,
    Profile,
    ProgressSeen,
    Rated,
    Rematch,
    Resign,
    Statistics,
    Table,
)
from mindbug.server.phrases import key_of, phrase_of
from serving import Client, Server, play_together, wait_until

T = TypeVar("T")
FORBIDDEN = 4403
BLITZ = {"per": "game", "seconds": 600, "added": 5}


class Person:
    """A player with a key of their own, at an address of their own."""

    def __init__(self, server: Server, name: str, address: str = "", key: str = "") -> None:
        self.server = server
        self.key = key or new_key()
        self.headers = {"authorization": f"Player {self.key}"} | ({"x-forwarded-for": address} if address else {})
        self.me = self.read("POST", "/api/players", Me, json={"name": name})

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        return self.server.http.request(method, self.server.url + path, headers=self.headers, **options)

    def read(self, method: str, path: str, kind: type[T], **options: Any) -> T:
        answer = self.ask(method, path, **options)
        assert answer.status_code in (200, 201), answer.text
        return msgspec.json.decode(answer.content, type=kind)

    def create(self, mode: str = "bot", **wanted: Any) -> Joined:
        if mode == "bot":
            wanted.setdefault("bot", "random")
        return self.read("POST", "/api/games", Joined, json={"mode": mode, **wanted})

    def join(self, game: Joined, **wanted: Any) -> Joined:
        return self.read("POST", f"/api/games/{game.game}/join", Joined, json={"invitation": game.invitation, **wanted})

    def past(self, **sought: Any) -> Past:
        return self.read("GET", "/api/players/me/games", Past, params=sought)

    def statistics(self) -> Statistics:
        return self.read("GET", "/api/players/me/statistics", Statistics)

    def counted(self, games: int) -> Past:
        """What is over, when that much is counted."""
        wait_until(f"{games} games are counted", lambda: len(self.past().games) >= games)
        assert len(self.past().games) == games
        return self.past()

    def lose(self, joined: Joined) -> None:
        with self.server.sit(joined) as client:
            client.look()
            client.ask_table(Resign(), lambda table: table.status == "over")

    def rating(self) -> int:
        return self.read("GET", "/api/players/me", Me).ratings["games"].rating


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("players"), "--proxy", "127.0.0.1") as server:
        yield server
        assert server.stop() == 0
        assert "Traceback" not in server.log, server.log


# Keys


@given(st.binary(min_size=16, max_size=16))
def test_a_phrase_is_its_key(bits: bytes) -> None:
    phrase = phrase_of(bits.hex())
    assert key_of(phrase) == bits.hex()
    assert key_of(phrase.upper().replace(" ", " - ")) == bits.hex()
    assert len(phrase.split()) == 9 and all(len(word) == 5 for word in phrase.split())


def test_a_phrase_that_is_wrong_is_noticed() -> None:
    words = phrase_of("00112233445566778899aabbccddeeff").split()
    assert words[0] == "babid"
    wrong = [words[:-1], [*words, "babad"], ["xxxxx", *words[1:]], ["bab", *words[1:]], [words[1], words[0], *words[2:]], []]
    for phrase in (*wrong, ["babab", *words[1:]]):
        with pytest.raises(MindbugError, match="expected"):
            key_of(" ".join(phrase))
    with pytest.raises(MindbugError) as error:
        key_of(" ".join(["secrx", *words[1:]]))
    assert "secrx" not in str(error.value), "an error may be seen by others"


def test_who_has_the_key_is_the_player(server: Server) -> None:
    ann = Person(server, "  Ann\n\u200b ")
    assert (ann.me.name, ann.me.listed, ann.me.ratings) == ("Ann", False, {})
    again = Person(server, "Somebody else", key=ann.key)
    assert again.me == ann.me, "on another device she is the same"
    assert Person(server, "Ann").me.id != ann.me.id
    changed = ann.read("PATCH", "/api/players/me", Me, json={"name": "Anna"})
    assert (changed.name, changed.listed) == ("Anna", False)
    assert again.read("GET", "/api/players/me", Me) == changed
    assert ann.read("PATCH", "/api/players/me", Me, json={"listed": True}).name == "Anna"


@pytest.mark.parametrize(
    "header",
    [
        *("", "Player", "Player x", "Bearer " + "0" * 32, "Player " + "0" * 31, "Player " + "G" * 32, "0" * 32),
        *("Player " + "0" * 32, "Player " + "A" * 32, "player " + "0" * 32, "Basic eDp5"),
    ],
)
def test_forged_keys_are_nobody(server: Server, header: str) -> None:
    paths = [("GET", f"/api/players/me{path}") for path in ("", "/games", "/statistics", "/export", "/unfinished", "/progress")]
    paths += [("DELETE", "/api/players/me"), ("DELETE", "/api/players/me/games/abc")]
    for method, path in paths:
        answer = server.http.request(method, server.url + path, headers={"authorization": header})
        assert answer.status_code in (400, 403), (method, path, answer.text)
        assert header.removeprefix("Player ")[:10] not in answer.text or len(header) < 10, "a key is not repeated"
    if not header.startswith("Player "):
        return
    for path, body in (("/api/games", {"mode": "bot"}), ("/api/games/abc/join", {})):
        assert server.post(path, body, headers={"authorization": header}).status_code == 403


def test_a_key_is_stored_as_a_hash_and_told_to_nobody(tmp_path: Path) -> None:
    with Server(tmp_path, "--log-level", "debug") as server:
        ann, bob = Person(server, "Ann"), Person(server, "Bob")
        game = ann.create("friend", seat=0, listed=True)
        second = bob.join(game)
        told = []
        with server.sit(game) as one, Client(server, game.game, player=bob.key) as two, server.watch(game.game) as three:
            one.look(), three.look()
            assert two.look().you == second.you == 1
            play_together((one, two), 6)
            one.ask_table(Resign(), lambda table: table.status == "over")
            told += [*one.heard, *two.heard, *three.heard]
        ann.counted(1)
        paths = [
            "/api/games?status=over",
            f"/api/games/{game.game}",
            f"/api/games/{game.game}/replay",
            "/api/ladder",
            "/metrics",
        ]
        told += [server.get(path).content for path in paths]
        told += [ann.ask("GET", f"/api/players/me{path}").content for path in ("", "/games", "/statistics", "/export")]
        server.stop()
        stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        for person in (ann, bob):
            assert person.key.encode() not in stored and bytes.fromhex(person.key) not in stored
            for form in forms_of(person.key):
                assert not [text for text in told if form.encode() in text]
            assert person.key not in server.log
        assert bob.me.id.encode() not in b"".join(told), "nobody is told the id of who does not want to be seen"


# Games of a player


def test_a_player_sits_down_by_the_key_alone(server: Server) -> None:
    ann, eve = Person(server, "Ann"), Person(server, "Eve")
    game = ann.create(seat=1, private=True)
    with Client(server, game.game, player=ann.key) as client:
        table = client.look()
        assert table.you == 1 and table.players[1].name == "Ann"
        client.wait_for_turn()
        client.play_anything(random.Random(1))
    for key in (eve.key, new_key()):
        with Client(server, game.game, player=key) as client:
            assert client.closing_code() == FORBIDDEN
    (seen,) = ann.read("GET", "/api/players/me/unfinished", list[GameSeen])
    assert (seen.game, seen.you) == (game.game, 1)
    assert eve.read("GET", "/api/players/me/unfinished", list[GameSeen]) == []
    ann.lose(game)
    for path in ("record", "replay"):
        assert ann.ask("GET", f"/api/games/{game.game}/{path}").status_code == 200
        assert eve.ask("GET", f"/api/games/{game.game}/{path}").status_code == 403


def test_old_games_are_adopted_once(server: Server) -> None:
    over, running, foreign = server.create(), server.create(), server.create()
    screen = server.create("screen", name="A", other_name="B")
    with server.sit(over) as client:
        client.play_to_the_end()
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    with server.sit(running) as client:
        client.look()
        tokens = [over.token, running.token, screen.token, screen.second_token, "nonsense", over.token]
        adopted = ann.read("POST", "/api/players/me/adopt", Adopted, json={"tokens": tokens})
        assert adopted.games == sorted([over.game, running.game, screen.game])
        client.ask_table(Resign(), lambda table: table.status == "over")
    assert {game.game for game in ann.counted(2).games} == {over.game, running.game}
    for person in (ann, bob):
        again = person.read("POST", "/api/players/me/adopt", Adopted, json={"tokens": tokens})
        assert again.games == [], "what is somebody's stays theirs"
    assert bob.past().games == []
    assert foreign.game not in {game.game for game in ann.read("GET", "/api/players/me/unfinished", list[GameSeen])}


def test_the_rematch_keeps_the_players(server: Server) -> None:
    ann = Person(server, "Ann")
    game = ann.create()
    with server.sit(game) as client:
        client.look()
        client.ask_table(Resign(), lambda table: table.status == "over")
        client.send(Rematch())
        following = client.next_game()
    with Client(server, following.game, player=ann.key) as client:
        assert client.look().you == following.you
        client.ask_table(Resign(), lambda table: table.status == "over")
    ann.counted(2)


# What is over


def is_in(card: str, how: tuple[str, ...], game: FinishedSeen) -> bool:
    return any(card in getattr(game, use) for use in how)


def used_in(game: FinishedSeen) -> list[str]:
    return [*game.played, *game.taken, *game.lost]


def test_history_is_searched_and_counted(server: Server) -> None:
    ann = Person(server, "Ann", "10.1.0.1")
    for number, (bot, sets) in enumerate([("random", ["first-contact"]), ("novice", ["new-servants"]), ("random", None)]):
        joined = ann.create(bot=bot, sets=sets, seat=number % 2)
        with server.sit(joined) as client:
            client.play_to_the_end(number)
    bob = Person(server, "Bob Ünal", "10.1.0.2")
    game = ann.create("friend")
    mine = bob.join(game)
    bob.lose(mine)
    screen = ann.create("screen", name="Ann", other_name="Bob")
    ann.lose(screen)
    found = ann.counted(5)
    assert [game.at for game in found.games] == sorted((game.at for game in found.games), reverse=True)
    assert found.games[0].kind == "screen" and found.games[1].kind == "person"
    assert (found.games[1].result, found.games[1].reason, found.games[1].opponent) == ("won", "resigned", "Bob Ünal")
    theirs = bob.counted(1).games[0]
    assert (theirs.result, theirs.opponent, theirs.first) == ("lost", "Ann", not found.games[1].first)

    sought: list[tuple[dict[str, Any], Callable[[Any], bool]]] = [
        ({"opponent": "bOB ünAL"}, lambda game: game.opponent == "Bob Ünal"),
        ({"opponent": "%"}, lambda game: "%" in game.opponent),
        ({"opponent": "ovi"}, lambda game: game.bot == "novice"),
        ({"bot": "random"}, lambda game: game.bot == "random"),
        ({"set": "new-servants"}, lambda game: "new-servants" in game.sets),
        ({"set": "new"}, lambda game: "new" in game.sets),
        ({"edition": "latest"}, lambda game: game.edition == "latest"),
        ({"result": "lost"}, lambda game: game.result == "lost"),
        ({"first": True}, lambda game: game.first),
        ({"rated": True}, lambda game: game.rated),
        ({"kind": "bot"}, lambda game: game.kind == "bot"),
        ({"since": found.games[2].at}, lambda game: game.at >= found.games[2].at),
        ({"before": found.games[2].at, "kind": "bot"}, lambda game: game.at < found.games[2].at),
    ]
    for card in {card for game in found.games for card in used_in(game)}:
        sought.append(({"card": card, "how": "played"}, partial(is_in, card, ("played",))))
        sought.append(({"card": card, "how": "taken"}, partial(is_in, card, ("taken",))))
        sought.append(({"card": card}, partial(is_in, card, ("played", "taken", "lost"))))
    assert len(sought) > 40
    for wanted, so in sought:
        assert ann.past(**wanted).games == [game for game in found.games if so(game)], wanted

    pages: list[FinishedSeen] = []
    after = None
    while True:
        page = ann.past(limit=2, **({"after": after} if after else {}))
        pages += page.games
        after = page.next
        if after is None:
            break
    assert pages == found.games
    for wrong in ({"after": "x"}, {"after": "1.0-'"}, {"limit": 0}, {"limit": 101}, {"result": "x"}, {"since": "nan"}):
        assert ann.ask("GET", "/api/players/me/games", params=wrong).status_code == 400, wrong

    told = ann.statistics()
    counted = [game for game in found.games if game.kind != "screen"]
    assert (told.all.won, told.all.lost, told.all.drawn) == tuple(
        sum(game.result == result for game in counted) for result in ("won", "lost", "drawn")
    )
    assert {score.what for score in told.bots} == {"", "random", "novice"}
    assert {score.what: score.won + score.lost + score.drawn for score in told.order} == {
        name: many for name in ("first", "second") if (many := sum(game.first == (name == "first") for game in counted))
    }
    (week,) = told.weeks
    assert week.since is not None and week.since <= time() < week.since + 7 * 24 * 3600
    for name in ("played", "taken", "lost"):
        for score in getattr(told, name):
            assert score.won + score.lost + score.drawn == sum(score.what in getattr(game, name) for game in counted)


def test_cards_are_those_of_the_game(server: Server) -> None:
    """What the history says of a game is what its record tells."""
    ann = Person(server, "Ann")
    for seed in range(3):
        joined = ann.create(seat=seed % 2, sets=["first-contact"])
        with server.sit(joined) as client:
            client.play_to_the_end(seed)
        told = ann.counted(seed + 1).games[0]
        record = ann.ask("GET", f"/api/games/{joined.game}/record").text
        game = Game.from_record(record)
        rows = [line.split(" ", 1) for line in record.splitlines() if line[:2] in ("0 ", "1 ")]
        played = {
            what.removeprefix("play ").split(" #")[0] for who, what in rows if who == str(told.you) and what[:5] == "play "
        }
        assert set(told.played) == played
        assert len(told.taken) <= 2 and len(told.lost) <= 2 and set(told.lost) <= set(told.played)
        assert told.turns == game.turn and told.reason == game.reason
        assert (told.result == "won") == (game.winner == told.you)
        assert told.first == (Game.from_setup(game.setup).active == told.you)


def test_games_are_removed_by_their_own_player(server: Server) -> None:
    ann, bob = Person(server, "Ann", "10.2.0.1"), Person(server, "Bob", "10.2.0.2")
    running, over = ann.create(), ann.create()
    ann.lose(over)
    shared = ann.create("friend")
    theirs = bob.join(shared)
    ann.counted(1)

    def remove(who: Person, game: Joined) -> int:
        return who.ask("DELETE", f"/api/players/me/games/{game.game}").status_code

    assert [remove(bob, game) for game in (running, over)] == [404, 404]
    assert [remove(who, shared) for who in (ann, bob)] == [403, 403]
    bob.lose(theirs)
    ann.counted(2)
    assert remove(ann, shared) == 403 and remove(ann, Joined(game="ffff", you=0, token="")) == 404
    with server.sit(running) as client:
        client.look()
        assert remove(ann, running) == 204
        assert client.closing_code() == 4404
    assert remove(ann, over) == 204 and remove(ann, over) == 404
    assert [game.game for game in ann.past().games] == [shared.game]
    assert server.get(f"/api/games/{over.game}").status_code == 404


def test_everything_is_exported_and_nothing_else(server: Server) -> None:
    ann, bob = Person(server, "Ann", "10.3.0.1"), Person(server, "Bob", "10.3.0.2")
    for number in range(23):
        ann.lose(ann.create("screen" if number % 2 else "bot"))
    running = ann.create("friend")
    bob.join(running)
    ann.read("PUT", "/api/players/me/progress/lessons", ProgressSeen, json={"data": {"done": ["one"]}})
    ann.counted(23)
    games: list[Exported] = []
    after = None
    while True:
        answer = ann.ask("GET", "/api/players/me/export", params={"after": after} if after else {})
        part = msgspec.json.decode(answer.content, type=Export)
        assert bob.me.id not in answer.text and running.token not in answer.text
        assert part.player.id == ann.me.id and [game.game for game in part.unfinished] == [running.game]
        assert [(made.what, made.data) for made in part.progress] == [("lessons", {"done": ["one"]})]
        games += part.games
        after = part.next
        if after is None:
            break
    assert len(games) == 23 and len({game.game.game for game in games}) == 23
    for game in games:
        assert Game.from_record(game.record).reason == game.game.reason
    seed = Game.from_record(games[0].record).setup.seed
    assert str(seed) in games[0].record
    (kept,) = ask(server.database, f"SELECT setup FROM games WHERE id = '{running.game}'")
    assert str(msgspec.json.decode(kept[0])["seed"]) not in answer.text, "what is not over keeps its secrets"


def test_progress_is_bounded(server: Server) -> None:
    ann = Person(server, "Ann")

    def put(what: str, data: Any) -> int:
        return ann.ask("PUT", f"/api/players/me/progress/{what}", json={"data": data}).status_code

    assert put("x", {"a": "b" * 5000}) == 413 and put("x", [1]) == 400 and put("y" * 41, {}) in (400, 404)
    assert [put(f"thing {number}", {"number": number}) for number in range(200)] == [200] * 200
    assert put("one more", {}) == 409 and put("thing 7", {"number": 8}) == 200
    found = ann.read("GET", "/api/players/me/progress", list[ProgressSeen])
    assert len(found) == 200 and {"number": 8} in [made.data for made in found]


def test_a_player_who_goes_leaves_nothing(server: Server) -> None:
    ann, bob = Person(server, "Ann Unforgettable", "10.4.0.1"), Person(server, "Bob", "10.4.0.2")
    alone, open_game, shared, over = ann.create(), ann.create("friend"), ann.create("friend"), ann.create("friend")
    bob.join(shared)
    bob.lose(bob.join(over))
    ann.read("PUT", "/api/players/me/progress/lessons", ProgressSeen, json={"data": {}})
    assert bob.counted(1).games[0].opponent == "Ann Unforgettable"
    ann.counted(1)
    with Client(server, shared.game, player=bob.key) as client:
        client.look()
        assert ann.ask("DELETE", "/api/players/me").status_code == 204
        table = client.expect(Table)
        assert "Ann Unforgettable" not in [player.name for player in table.players]
        assert b"Ann Unforgettable" not in client.heard[-1]
    assert ann.ask("GET", "/api/players/me").status_code == 403 and ann.ask("DELETE", "/api/players/me").status_code == 403
    for game in (alone, open_game):
        assert server.get(f"/api/games/{game.game}").status_code == 404
    assert server.get(f"/api/games/{over.game}/record").status_code == 200
    assert bob.past().games[0].opponent == "" and bob.past(opponent="unforgettable").games == []
    for name in ("players", "seats", "finished", "used", "progress", "ratings", "rated"):
        rows = ask(server.database, f"SELECT * FROM {name}")
        assert not [row for row in rows if ann.me.id in row or "Ann Unforgettable" in row], name
    assert Person(server, "Ann", key=ann.key).me.id != ann.me.id


# Ratings


def rated_game(ann: Person, bob: Person, **wanted: Any) -> tuple[Joined, Joined]:
    game = ann.create("friend", seat=0, rated=True, clock=BLITZ, **wanted)
    return game, bob.join(game, rated=True)


def test_a_rated_game_counts_for_both(server: Server) -> None:
    ann, bob = Person(server, "Ann", "10.5.0.1"), Person(server, "Bob", "10.5.0.2")
    one, two = rated_game(ann, bob)
    seen = server.read(f"/api/games/{one.game}", GameSeen)
    assert seen.rated
    with server.sit(one) as first, server.sit(two) as second:
        table = first.look()
        second.look()
        assert table.rated and "back" not in table.can and "hint" not in table.can
        assert [player.rating.rating if player.rating else None for player in table.players] == [1500, 1500]
        play_together((first, second), 4)
        assert first.refused(Back()).code == "forbidden"
        second.send(Resign())
        changes = first.expect(Rated).changes
        assert second.expect(Rated).changes == changes
    assert changes[0] is not None and changes[1] is not None
    assert changes[0].after > 1500 > changes[1].after and changes[0].before == 1500
    assert (ann.rating(), bob.rating()) == (changes[0].after, changes[1].after)
    assert ann.past(rated=True).games[0].game == one.game
    assert [point.rating for point in ann.statistics().course] == [changes[0].after]


def test_bots_have_ratings_and_keep_them(server: Server) -> None:
    ann = Person(server, "Ann", "10.5.1.1")
    for _ in range(2):
        with server.sit(ann.create(rated=True, clock=BLITZ, bot="random")) as client:
            assert client.look().players[opposite(client.look().you or 0)].rating is not None
            assert client.refused(Hint(id=1)).code == "forbidden"
            client.send(Resign())
            client.expect(Rated)
    assert ann.rating() < 1250, "two losses to the weakest"
    ladder = server.read("/api/ladder", LadderSeen)
    assert (ladder.bots[0].id, ladder.bots[0].rating.rating) == ("random", 600)


@pytest.mark.parametrize(
    "wanted",
    [
        {"mode": "screen"},
        {"mode": "bot", "clock": None},
        {"mode": "friend", "clock": None},
        {"mode": "bot", "seed": 7},
        {"mode": "bot", "first": 0},
        {"mode": "bot", "position": {"players": [{"hand": ["Bee Bear"]}, {"hand": ["Gorillion"]}]}},
        {"mode": "bot", "bot": "flat"},
    ],
)
def test_what_cannot_be_rated(server: Server, wanted: dict[str, Any]) -> None:
    ann = Person(server, "Ann")
    body = {"bot": "random", "rated": True, "clock": BLITZ, **wanted}
    assert ann.ask("POST", "/api/games", json=body).status_code == 400
    assert server.post("/api/games", {"mode": "bot", "rated": True, "clock": BLITZ}).status_code == 400, "nobody's"


def test_nobody_is_rated_by_playing_themselves(server: Server) -> None:
    """The same player in two tabs, another key at the same address, somebody without a key, or who does not agree."""
    ann = Person(server, "Ann", "10.6.0.1")
    alter, bob = Person(server, "Alter", "10.6.0.1"), Person(server, "Bob", "10.6.0.2")
    away = Person(server, "Ann", "10.6.0.3", key=ann.key)
    for person, agrees in ((ann, True), (away, True), (alter, True), (bob, False)):
        game = ann.create("friend", seat=0, rated=True, clock=BLITZ)
        second = person.join(game, rated=agrees)
        assert not server.read(f"/api/games/{game.game}", GameSeen).rated
        person.lose(second)
    game = ann.create("friend", seat=0, rated=True, clock=BLITZ)
    bob.lose(server.join(game.game, game.invitation))
    ann.counted(5)
    for person in (ann, bob, alter):
        assert person.read("GET", "/api/players/me", Me).ratings == {}


def test_the_same_two_do_not_feed_each_other(server: Server) -> None:
    ann, bob = Person(server, "Ann", "10.7.0.1"), Person(server, "Bob", "10.7.0.2")
    for _ in range(14):
        bob.lose(rated_game(ann, bob)[1])
    ann.counted(14)
    assert ann.read("GET", "/api/players/me", Me).ratings["games"].games == 12
    assert len(ann.past(rated=True).games) == 12


def test_a_rated_game_cannot_be_dodged(server: Server) -> None:
    ann = Person(server, "Ann", "10.8.0.1")
    game = ann.create(rated=True, clock={"per": "move", "seconds": 5})
    assert ann.ask("DELETE", f"/api/players/me/games/{game.game}").status_code == 403
    with server.sit(game) as client:
        client.wait_for_turn()
    wait_until("the clock runs while she is away", lambda: len(ann.past().games) == 1)
    assert (ann.past().games[0].result, ann.past().games[0].reason) == ("lost", "time")
    assert ann.read("GET", "/api/players/me", Me).ratings["games"].games == 1
    assert ann.ask("DELETE", f"/api/players/me/games/{game.game}").status_code == 204
    assert ann.read("GET", "/api/players/me", Me).ratings["games"].games == 1


def test_nobody_dodges_by_leaving_when_the_bot_is_to_move(tmp_path: Path) -> None:
    with Server(tmp_path, "--bot-delay", "1") as server:
        ann = Person(server, "Ann")
        while True:
            game = ann.create(rated=True, clock={"per": "move", "seconds": 5})
            with server.sit(game) as client:
                question = client.look().question
                if question is not None and question.player != client.look().you:
                    break
        wait_until("the bot plays, and her clock runs", lambda: game.game in {over.game for over in ann.past().games})
        assert {(over.result, over.reason) for over in ann.past().games} == {("lost", "time")}


def test_what_is_not_over_tells_no_cards(server: Server) -> None:
    ann = Person(server, "Ann")
    with server.sit(ann.create(seat=0)) as client:
        for _ in range(2):  # so few that it is not over
            client.wait_for_turn()
            client.play_anything(random.Random(2), peaceful=True)
        for path in ("", "/unfinished", "/games", "/statistics", "/export"):
            assert cards_in(ann.ask("GET", f"/api/players/me{path}").text, "en") == set(), path


def test_the_ladder_lists_who_agrees(server: Server) -> None:
    ann, bob, eve = (Person(server, name, f"10.9.0.{number}") for number, name in enumerate(("Ann", "Bob", "Eve"), 1))
    eve.lose(rated_game(ann, eve)[1])
    ann.counted(1)
    rows = [(ann, 1700.0, 80.0, 30), (bob, 1800.0, 80.0, 30)]
    with closing(sqlite3.connect(server.database)) as connection, connection:
        connection.execute("DELETE FROM ratings WHERE player = ?", (ann.me.id,))
        for person, rating, deviation, count in rows:
            row = (person.me.id, "games", rating, deviation, 0.06, count, time())
            connection.execute("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    for person in (ann, bob):
        assert server.get(f"/api/players/{person.me.id}").status_code == 404
    assert server.read("/api/ladder", LadderSeen).players == []
    for person in (ann, eve):
        person.read("PATCH", "/api/players/me", Me, json={"listed": True})
    (ranked,) = server.read("/api/ladder", LadderSeen).players
    assert (ranked.id, ranked.name, ranked.rating.rating, ranked.rating.sure) == (ann.me.id, "Ann", 1700, True)
    assert server.read(f"/api/players/{ann.me.id}", Profile).rating == ranked.rating
    unsure = server.read(f"/api/players/{eve.me.id}", Profile).rating
    assert unsure is not None and unsure.games == 1 and not unsure.sure, "one game says little"
    with server.sit(rated_game(ann, bob)[0]) as client:
        table = client.look()
        assert [player.id for player in table.players] == [ann.me.id, None]
        assert [player.rating and player.rating.rating for player in table.players] == [1700, 1800]
    ann.read("PATCH", "/api/players/me", Me, json={"listed": False})
    assert server.read("/api/ladder", LadderSeen).players == []


def test_what_is_over_is_counted_once_whoever_is_killed(tmp_path: Path) -> None:
    with Server(tmp_path, "--proxy", "127.0.0.1") as server:
        ann, bob = Person(server, "Ann", "10.0.0.1"), Person(server, "Bob", "10.0.0.2")
        chance = random.Random(4)
        for number in range(1, 5):
            one, _ = rated_game(ann, bob)
            with server.sit(one) as first:
                first.look()
                first.send(Resign())
                first.expect(Table, lambda table: table.status == "over")
                sleep(chance.choice([0, 0, 0.002, 0.01, 0.05]))
                assert server.kill() == -signal.SIGKILL
            server.start()
            ann.counted(number), bob.counted(number)
            for person in (ann, bob):
                me = person.read("GET", "/api/players/me", Me)
                assert me.ratings["games"].games == number
        assert ask(server.database, "SELECT count(*) FROM rated") == [(8,)]
        assert ask(server.database, "SELECT count(*) FROM unsettled") == [(0,)]
        falls = [point.rating for point in ann.statistics().course]
        assert falls == sorted(falls, reverse=True) and len(set(falls)) == 4


# Several games


def test_best_of_three(server: Server) -> None:
    ann, bob = Person(server, "Ann", "10.10.0.1"), Person(server, "Bob", "10.10.0.2")
    one, _ = rated_game(ann, bob, best_of=3)
    games, begins, scores, loser = [one.game], [], [], [bob, ann, bob]
    for number in range(3):
        game = games[-1]
        with Client(server, game, player=ann.key) as first, Client(server, game, player=bob.key) as second:
            seats = {ann: first.look().you, bob: second.look().you}
            position = first.look().position
            assert first.look().rated and position is not None
            begins.append(next(person for person in seats if seats[person] == position.active))
            series = first.look().series
            assert series is not None and (series.best_of, series.number, series.over) == (3, number + 1, False)
            losing = first if loser[number] is ann else second
            over = losing.ask_table(Resign(), lambda table: table.status == "over")
            assert over.series is not None
            scores.append((over.series.wins[seats[ann] or 0], over.series.wins[seats[bob] or 0], over.series.over))
            if number < 2:
                first.send(Rematch())
                games.append(second.next_game().game)
            else:
                first.send(Rematch())
                sleep(0.3)
                assert server.read(f"/api/games/{game}", GameSeen).status == "over"
    assert scores == [(1, 0, False), (1, 1, False), (2, 1, True)]
    assert begins[0] is begins[2] is not begins[1], "they take turns to begin"
    ann.counted(3)
    assert ann.read("GET", "/api/players/me", Me).ratings["games"].games == 3


def test_a_game_that_cannot_be_counted_keeps_nobody_waiting(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann = Person(server, "Ann")
        damaged = ann.create()
        server.stop()
        with closing(sqlite3.connect(server.database)) as connection, connection:
            change = "UPDATE games SET status = 'over', reason = 'life', winner = 0, setup = '{}' WHERE id = ?"
            connection.execute(change, (damaged.game,))
            connection.execute("INSERT INTO unsettled VALUES (?)", (damaged.game,))
        server.start()
        ann.lose(ann.create())
        ann.counted(1)
        assert f"game {damaged.game} cannot be counted" in server.log
        server.restart(kill=True)
        ann.lose(ann.create())
        ann.counted(2)
