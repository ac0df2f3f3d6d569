"""Runs on a real server: whose games they are, what counts, and what strangers try."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from mindbug import specials
from mindbug.runs import Run
from mindbug.runs.run import MOST_PLAYERS
from mindbug.runs.weeks import this_week
from mindbug.server.messages import Back, Hint, Joined, Refused, Rematch, Resign, RunSeen, RunsSeen, Table, Welcome
from serving import Server
from test_server_puzzles import Solver


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("runs")) as server:
        yield server


def look(person: Solver) -> RunsSeen:
    return person.read("GET", "/api/run", RunsSeen)


def run_of(person: Solver) -> RunSeen:
    run = look(person).run
    assert run is not None
    return run


def begin(person: Solver) -> Joined:
    return person.read("POST", "/api/run/play", Joined, json={"name": "Ada"})


def resign(server: Server, joined: Joined) -> None:
    with server.sit(joined) as client:
        client.ask_table(Resign(), lambda table: table.status == "over")


def test_a_run_ends_after_three_losses_and_has_a_picture(server: Server) -> None:
    ada, week = Solver(server), this_week()
    seen = look(ada)
    assert (seen.week.name, seen.week.sets, seen.now, seen.run) == (week.name, list(week.sets), True, None)
    deals = set()
    for lost in range(3):
        joined = begin(ada)
        assert run_of(ada).game == joined.game and run_of(ada).losses == lost
        with server.sit(joined) as client:
            table = client.look()
            assert table.special is not None and table.special.name == week.special.name and table.position is not None
            mine = table.position.players[joined.you]
            deals.add((*mine.hand, *mine.draw))  # in a week with a draft, hands are drawn later
            assert not {"back", "hint"} & set(table.can)
        resign(server, joined)
        assert run_of(ada).losses == lost + 1 and run_of(ada).game is None
    assert len(deals) == 3, "each game of a run is another deal"
    run = run_of(ada)
    assert run.over and run.opponent is None and run.picture is not None
    assert f"/run/{week.name}" in run.picture and "<script" not in run.picture
    assert ada.ask("POST", "/api/run/play", json={}).status_code == 409
    server.restart(kill=True)
    assert run_of(ada).results == run.results


def test_a_game_at_a_time_and_only_with_a_player(server: Server) -> None:
    ada = Solver(server)
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: ada.ask("POST", "/api/run/play", json={}).status_code, range(6)))
    assert sorted(answers) == [201, 409, 409, 409, 409, 409]
    nobody = Solver(server, is_player=False)
    assert look(nobody).run is None
    assert nobody.ask("POST", "/api/run/play", json={}).status_code == 403
    for body in ({"results": ["won"]}, {"seed": 7}, {"bot": "random"}, {"week": "2020-W01"}):
        assert ada.ask("POST", "/api/run/play", json=body).status_code == 400
    forged = ada.ask("PUT", "/api/players/me/progress/runs", json={"data": {"player": 1, "weeks": {}}})
    assert forged.status_code == 403
    assert ada.ask("GET", "/api/run", params={"week": "2020-W99"}).status_code == 404
    assert look(Solver(server)).run is None, "a run is nobody else's"


def test_a_game_that_is_removed_is_lost(server: Server) -> None:
    ada = Solver(server)
    joined = begin(ada)
    assert ada.ask("DELETE", f"/api/players/me/games/{joined.game}").status_code in (200, 204)
    assert run_of(ada).results == ["lost"]


def test_nothing_is_taken_back_and_there_is_no_rematch(server: Server) -> None:
    ada = Solver(server)
    joined = begin(ada)
    with server.sit(joined) as client:
        table = client.wait_for_turn()
        assert table.question is not None
        assert client.ask(Hint(id=1), Refused).code == "forbidden"
        assert client.ask(Back(), Refused).code == "forbidden"
    resign(server, joined)
    with server.sit(joined) as client:
        assert client.look().run and client.look().can == []
        assert client.ask(Rematch(), Refused).code == "forbidden"
    assert run_of(ada).results == ["lost"]


def test_every_special_rule_can_be_played_in_an_ordinary_game(server: Server) -> None:
    ada = Solver(server)
    known = ada.read("GET", "/api/welcome", Welcome).specials
    assert {special.name for special in known} == set(specials.names())
    joined = ada.read("POST", "/api/games", Joined, json={"mode": "bot", "bot": "random", "special": "five-life"})
    with server.sit(joined) as client:
        table: Table = client.look()
        assert table.special is not None and table.special.name == "five-life" and table.position is not None
        assert [side.life for side in table.position.players] == [5, 5]
    assert ada.ask("POST", "/api/games", json={"mode": "bot", "special": "no-such-rule"}).status_code == 400
    rated = {"mode": "bot", "special": "five-life", "rated": True, "clock": {"per": "game", "seconds": 600}}
    assert ada.ask("POST", "/api/games", json=rated).status_code == 400


def test_nobody_can_reckon_the_deal(server: Server) -> None:
    """Whatever number is told to a player, or stands in the record of a game that is over: no deal follows from it."""
    ada, week = Solver(server), this_week()
    resign(server, over := begin(ada))
    assert run_of(ada).results == ["lost"]
    joined = begin(ada)
    with server.sit(joined) as client:
        position = client.look().position
        assert position is not None
        hand = sorted(card or "" for card in position.players[joined.you].hand)
    paths = ("/api/players/me/progress", "/api/players/me/export", "/api/run", f"/api/games/{over.game}/record")
    told = "".join(ada.ask("GET", path).text for path in paths)
    numbers = {int(number) for number in re.findall(r"\d{6,}", told)}
    assert numbers, "there are some to try"
    for number in numbers:
        guessed = Run(week, number % MOST_PLAYERS, ("lost",)).next_game()
        assert hand not in [sorted(side.get("hand", [])) for side in guessed.position()["players"]], number
