"""Puzzles on a real server: what is told before an answer and after, what counts once, and what strangers try."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, TypeVar

import httpx
import msgspec
import pytest

from mindbug import puzzles
from mindbug.pools import pool_of
from mindbug.puzzles.puzzle import named_in, unseen_cards
from mindbug.server.identity import new_key
from mindbug.server.messages import Joined, Me, PuzzleAnswered, PuzzleFound, PuzzleSeen, PuzzlesSeen
from serving import Server

T = TypeVar("T")
TOO_MANY = 429


class Solver:
    """Somebody who solves puzzles; without a key, nobody in particular."""

    def __init__(self, server: Server, is_player: bool = True) -> None:
        self.server = server
        self.headers = {"authorization": f"Player {new_key()}"} if is_player else {}
        if is_player:
            self.read("POST", "/api/players", Me, json={"name": "Ada"})

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        return self.server.http.request(method, self.server.url + path, headers=self.headers, **options)

    def read(self, method: str, path: str, kind: type[T], **options: Any) -> T:
        answer = self.ask(method, path, **options)
        assert answer.status_code in (200, 201), answer.text
        return msgspec.json.decode(answer.content, type=kind)

    def overview(self) -> PuzzlesSeen:
        return self.read("GET", "/api/puzzles", PuzzlesSeen)

    def next(self, **wanted: Any) -> PuzzleFound:
        return self.read("GET", "/api/puzzles/next", PuzzleFound, params=wanted)

    def answer(self, id: str, move: str, **more: Any) -> PuzzleAnswered:
        return self.read("POST", f"/api/puzzles/{id}/answer", PuzzleAnswered, json={"move": move, **more})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("puzzles")) as server:
        yield server


def wrong_answer(puzzle: puzzles.Puzzle) -> str:
    return next(move for move in puzzle.game().options() if move != puzzle.answer)


def test_nothing_is_told_before_an_answer(server: Server) -> None:
    """Neither the answer, nor a line, nor a card that the player who is asked does not see."""
    nobody = Solver(server, is_player=False)
    for puzzle in puzzles.shipped()[::3]:
        answer = nobody.ask("GET", f"/api/puzzles/{puzzle.id}", params={"lang": "en"})
        data = json.loads(answer.content)["puzzle"]
        assert set(data) == set(PuzzleSeen.__struct_fields__)
        seen = set(named_in(puzzle.game().position(puzzle.seat)))
        hidden = set(unseen_cards(puzzle.position, pool_of(list(puzzle.sets), [])))
        asked_about = {card for happened in data["log"] for card in happened["cards"] if card}
        told = {card for side in data["position"]["players"] for zone in ("hand", "draw", "discard") for card in side[zone]}
        told |= set(data["position"]["unused"])
        assert {card for card in told if card} <= seen, puzzle.id
        assert not hidden & (told | asked_about), puzzle.id
        assert [option["move"] for option in data["question"]["options"]] == list(puzzle.game().options())


def test_a_first_answer_counts_and_a_second_does_not(server: Server) -> None:
    ada, puzzle = Solver(server), puzzles.shipped()[0]
    wrong = ada.answer(puzzle.id, wrong_answer(puzzle))
    assert not wrong.solution.right
    assert wrong.change is not None and wrong.change.after < wrong.change.before == 1500
    assert wrong.progress is not None and (wrong.progress.failed, wrong.progress.streak) == (1, 0)
    assert [step.move for step in wrong.solution.line[1:]] == [move.partition(" ")[2] for move in puzzle.line.moves]
    assert len(wrong.solution.refutation) == len(puzzle.refutation.moves) + 1
    right = ada.answer(puzzle.id, puzzle.answer)
    assert right.solution.right and right.change is None and right.progress is not None
    assert right.progress.rating.rating == wrong.change.after
    assert (right.progress.failed, right.progress.solved, right.progress.streak) == (0, 1, 0)
    assert ada.read("GET", "/api/players/me", Me).ratings["puzzles"].games == 1


def test_the_same_answer_many_times_at_once_counts_once(server: Server) -> None:
    ada, puzzle = Solver(server), puzzles.shipped()[1]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: ada.answer(puzzle.id, puzzle.answer), range(8)))
    assert sum(answer.change is not None for answer in answers) == 1
    progress = ada.overview().progress
    assert progress is not None and (progress.solved, progress.streak, progress.best_streak) == (1, 1, 1)


def test_every_line_can_be_told_in_every_language(server: Server) -> None:
    nobody = Solver(server, is_player=False)
    for number, puzzle in enumerate(puzzles.shipped()):
        lang = ("en", "fr", "es")[number % 3]
        told = nobody.answer(puzzle.id, puzzle.answer, lang=lang)
        assert told.solution.right and told.change is None and told.progress is None
        assert told.solution.line[-1].text == list(puzzles.explain(puzzle, lang).line)[-1]


def test_the_next_one_is_new_and_as_wanted(server: Server) -> None:
    ada = Solver(server)
    listed = puzzles.select(kind="win", sets=["first-contact"])
    met = set()
    for _ in listed:
        found = ada.next(kind="win", sets="first-contact").puzzle
        assert found is not None and found.kind == "win" and found.sets == ["first-contact"] and found.id not in met
        met.add(found.id)
        ada.answer(found.id, puzzles.find(found.id).answer)
    assert ada.next(kind="win", sets="first-contact").puzzle is None
    assert ada.next(sets="no-such-set").puzzle is None
    assert ada.next(theme="sneaky").puzzle is not None
    assert ada.next(failed=True).puzzle is None
    failed = puzzles.select(kind="survive")[0]
    ada.answer(failed.id, wrong_answer(failed))
    again = ada.next(failed=True)
    assert again.puzzle is not None and again.puzzle.id == failed.id and again.tried


def test_the_puzzle_of_the_day(server: Server) -> None:
    ada = Solver(server)
    found = ada.read("GET", "/api/puzzles/day", PuzzleFound)
    assert found.puzzle is not None and found.day == ada.overview().day and found.puzzle.id == ada.overview().day_puzzle
    answer = puzzles.find(found.puzzle.id).answer
    forged = (datetime.now(UTC) + timedelta(days=1)).date().isoformat()
    for day in (forged, "2020-01-01", "today", None):
        told = ada.answer(found.puzzle.id, answer, day=day)
        assert told.progress is not None and (told.progress.days, told.progress.today) == (0, False), day
    told = ada.answer(found.puzzle.id, answer, day=found.day)
    assert told.progress is not None and (told.progress.days, told.progress.today) == (1, True)
    other = next(puzzle for puzzle in puzzles.shipped() if puzzle.id != found.puzzle.id)
    told = Solver(server).answer(other.id, other.answer, day=found.day)
    assert told.progress is not None and told.progress.days == 0


def test_what_strangers_send(server: Server) -> None:
    ada, id = Solver(server), puzzles.shipped()[0].id
    for path in ("/api/puzzles/0000000000", "/api/puzzles/%2e%2e", "/api/puzzles/' OR 1"):
        assert ada.ask("GET", path).status_code == 404
    assert ada.ask("POST", "/api/puzzles/0000000000/answer", json={"move": "pass"}).status_code == 404
    assert ada.ask("POST", "/api/puzzles/0000000000/play", json={}).status_code == 404
    for body in ({}, {"move": ""}, {"move": "win the game"}, {"move": 7}, {"move": "x" * 300}, {"move": "x", "right": True}):
        answer = ada.ask("POST", f"/api/puzzles/{id}/answer", json=body)
        assert answer.status_code == 400, body
    assert ada.ask("GET", "/api/puzzles/next", params={"kind": "easy"}).status_code == 400
    assert ada.ask("POST", f"/api/puzzles/{id}/play", json={"bot": "nobody"}).status_code == 400
    assert ada.ask("PUT", "/api/players/me/progress/puzzles", json={"data": {"streak": 99}}).status_code == 403
    assert ada.overview().progress is not None and ada.overview().progress.solved == 0  # type: ignore[union-attr]
    unknown = httpx.get(server.url + "/api/puzzles", headers={"authorization": f"Player {new_key()}"})
    assert unknown.status_code == 403


def test_playing_on_from_a_puzzle(server: Server) -> None:
    """Each begins at the question, with hidden cards that are dealt anew."""
    ada, hands = Solver(server), set()
    for puzzle in puzzles.shipped()[:6]:
        joined = ada.read("POST", f"/api/puzzles/{puzzle.id}/play", Joined, json={"bot": "random"})
        assert joined.you == puzzle.seat
        with server.sit(joined) as client:
            table = client.look()
            assert table.question is not None and table.question.player == puzzle.seat
            assert [option.move for option in table.question.options] == list(puzzle.game().options())
            assert client.play(puzzle.answer).status in ("running", "over")
        hands.add(joined.game)
    assert len(hands) == 6


def test_a_flood_is_refused_and_harms_nobody(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Server(tmp_path_factory.mktemp("flood"), unlimited=False) as server:
        puzzle = puzzles.shipped()[0]
        body = {"move": puzzle.answer}
        with ThreadPoolExecutor(16) as pool:
            ask = partial(server.post, f"/api/puzzles/{puzzle.id}/answer", body)
            waiting = [pool.submit(ask) for _ in range(60)]
            assert server.get("/health").status_code == 200
            statuses = {asked.result().status_code for asked in waiting}
        assert statuses <= {200, TOO_MANY}
