"""Owns the requests about puzzles: which there are, the next one for somebody, what an answer is worth, and playing on."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache, partial
from random import SystemRandom
from time import time
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import Parameter

from mindbug import puzzles
from mindbug.puzzles import Puzzle
from mindbug.puzzles.progress import Progress, from_data, to_data
from mindbug.puzzles.puzzle import InvalidPuzzle
from mindbug.rules.errors import MindbugError
from mindbug.server import puzzling, workers
from mindbug.server.api import Player, client_of, run_errand, written
from mindbug.server.bodies import AnyRequest
from mindbug.server.founding import found_arranged
from mindbug.server.identity import known_player
from mindbug.server.limits import Clients
from mindbug.server.messages import (
    Joined,
    Lang,
    NamedSeen,
    PlayPuzzle,
    PuzzleAnswer,
    PuzzleAnswered,
    PuzzleFound,
    PuzzleKind,
    PuzzleProgressSeen,
    PuzzlesSeen,
    RatingChange,
)
from mindbug.server.problems import REFUSED, Declined, too_fast
from mindbug.server.rooms import Rooms
from mindbug.server.standing import rating_seen
from mindbug.store import StoredPlayer, StoredRating
from mindbug.text.languages import capital

PUZZLES = "puzzles"  # what the rating and the progress are of
MOST_DAYS = 1000  # days that are remembered: no streak is longer
PuzzleId = Annotated[str, Parameter(min_length=1, max_length=40, description="the id of a puzzle")]
SetNames = Annotated[str, Parameter(max_length=300, description="names of sets with commas between: only their cards")]
Theme = Annotated[str, Parameter(max_length=40, description="the name of a theme")]
CHANCE = SystemRandom()


def today() -> date:
    return datetime.now(UTC).date()


def found_puzzle(id: str) -> Puzzle:
    try:
        return puzzles.find(id)
    except MindbugError as error:
        raise Declined(404, "not found", str(error)) from None


# Progress


def read_progress(data: dict[str, Any] | None) -> Progress:
    """What was kept of somebody's progress; what cannot be read is begun anew."""
    try:
        return from_data(data) if data is not None else Progress()
    except InvalidPuzzle:
        return Progress()


async def progress_of(rooms: Rooms, player: StoredPlayer | None) -> Progress | None:
    if player is None:
        return None
    kept = await rooms.world.store.roll.progress(player.id)
    return read_progress(next((made.data for made in kept if made.what == PUZZLES), None))


def stored_rating(progress: Progress, at: float) -> StoredRating:
    rating = progress.rating
    return StoredRating(rating.rating, rating.deviation, rating.volatility, tried(progress), at)


def tried(progress: Progress) -> int:
    return len(progress.solved | set(progress.failed))


def progress_seen(progress: Progress) -> PuzzleProgressSeen:
    now = today()
    return PuzzleProgressSeen(
        rating=rating_seen(stored_rating(progress, time()), time()),
        streak=progress.streak,
        best_streak=progress.best_streak,
        solved=len(progress.solved),
        failed=len(progress.failed),
        days=progress.days_in_a_row(now),
        today=now.isoformat() in progress.days,
    )


def answered(
    data: dict[str, Any] | None, puzzle: Puzzle, is_right: bool, day: date | None, at: float
) -> tuple[dict[str, Any], tuple[str, StoredRating] | None]:
    """What an answer makes of what was kept. Who answers again changes no rating."""
    before = read_progress(data)
    after = before.after(puzzle, is_right, day)
    after = replace(after, days=frozenset(sorted(after.days)[-MOST_DAYS:]))
    return to_data(after), (PUZZLES, stored_rating(after, at)) if before.is_new(puzzle) else None


def day_of(puzzle: Puzzle, wanted: str | None) -> date | None:
    """The day whose puzzle somebody answers: today, or yesterday for who began before midnight."""
    now = today()
    days = [day for day in (now, now - timedelta(days=1)) if day.isoformat() == wanted]
    return next((day for day in days if puzzles.of_day(day).id == puzzle.id), None)


# What there is


@cache
def mixes() -> list[list[str]]:
    """The sets of which there are puzzles, as they are played together, those with most puzzles first."""
    found = [puzzle.sets for puzzle in puzzles.shipped()]
    return [list(sets) for sets in sorted(set(found), key=lambda sets: (-found.count(sets), sets))]


@cache
def themes_titled(lang: str) -> list[NamedSeen]:
    used = {theme for puzzle in puzzles.shipped() for theme in puzzle.themes}
    named = [NamedSeen(name=theme, title=capital(puzzles.theme_title(theme, lang))) for theme in used]
    return sorted(named, key=lambda theme: theme.title)


@cache
def kinds_titled(lang: str) -> list[NamedSeen]:
    firsts = {kind: next((each for each in puzzles.shipped() if each.kind == kind), None) for kind in puzzles.KINDS}
    return [NamedSeen(name=kind, title=puzzles.title(one, lang)) for kind, one in firsts.items() if one is not None]


def chosen(listed: list[Puzzle], progress: Progress | None, failed: bool, without: str) -> Puzzle | None:
    """The next of some puzzles for somebody: one that they failed, the oldest first, or one that they never tried, about as
    hard as they are good. Not the one that they just had, unless there is no other to try again."""
    others = [puzzle for puzzle in listed if puzzle.id != without]
    if not failed:
        return (progress or Progress()).next(others, CHANCE)
    waiting = progress.failed if progress is not None else ()
    by_id = {puzzle.id: puzzle for puzzle in listed}
    return next((by_id[id] for id in sorted(waiting, key=lambda id: id == without) if id in by_id), None)


def answer_told(solution: bytes, change: RatingChange | None, progress: PuzzleProgressSeen | None) -> Response[PuzzleAnswered]:
    """A PuzzleAnswered, of which a worker has written the longest part."""
    told = {"solution": msgspec.Raw(solution), "change": change, "progress": progress}
    return written(msgspec.json.encode(told), press=False)


class PuzzlesApi(Controller):
    """Puzzles. Nothing that is sent before an answer tells the answer; who has no player leaves nothing behind."""

    path = "/api/puzzles"
    tags = ("puzzles",)

    @get(summary="What puzzles there are, and how one gets on", responses=REFUSED)
    async def overview(self, rooms: Rooms, lang: Lang = "en", authorization: Player = "") -> PuzzlesSeen:
        progress = await progress_of(rooms, await known_player(rooms.world.store.roll, authorization))
        day = today()
        of_day = puzzles.of_day(day)
        return PuzzlesSeen(
            count=len(puzzles.shipped()),
            mixes=mixes(),
            kinds=kinds_titled(lang),
            themes=themes_titled(lang),
            day=day.isoformat(),
            day_puzzle=of_day.id,
            day_title=puzzles.title(of_day, lang),
            progress=progress_seen(progress) if progress is not None else None,
        )

    @get("/next", summary="A puzzle that one has not tried, or has failed", responses=REFUSED)
    async def next(
        self,
        request: AnyRequest,
        rooms: Rooms,
        clients: Clients,
        lang: Lang = "en",
        kind: PuzzleKind | None = None,
        sets: SetNames = "",
        theme: Theme | None = None,
        failed: bool = False,
        without: PuzzleId = "-",
        authorization: Player = "",
    ) -> PuzzleFound:
        progress = await progress_of(rooms, await known_player(rooms.world.store.roll, authorization))
        listed = puzzles.select(kind, sets.split(",") if sets else None, theme)
        puzzle = chosen(listed, progress, failed, without)
        if puzzle is None:
            return PuzzleFound(puzzle=None)
        seen = await run_errand(rooms, client_of(request, clients), "puzzle", puzzling.seen, puzzle.id, lang)
        return PuzzleFound(puzzle=seen, tried=failed)

    @get("/day", summary="The puzzle of the day, the same for everybody", responses=REFUSED)
    async def day(
        self, request: AnyRequest, rooms: Rooms, clients: Clients, lang: Lang = "en", authorization: Player = ""
    ) -> PuzzleFound:
        day = today()
        found = await self.told(request, puzzles.of_day(day), rooms, clients, lang, authorization)
        return PuzzleFound(puzzle=found.puzzle, day=day.isoformat(), tried=found.tried)

    @get("/{puzzle_id:str}", summary="A puzzle", responses=REFUSED)
    async def one(
        self,
        request: AnyRequest,
        puzzle_id: PuzzleId,
        rooms: Rooms,
        clients: Clients,
        lang: Lang = "en",
        authorization: Player = "",
    ) -> PuzzleFound:
        return await self.told(request, found_puzzle(puzzle_id), rooms, clients, lang, authorization)

    async def told(
        self, request: AnyRequest, puzzle: Puzzle, rooms: Rooms, clients: Clients, lang: str, authorization: str
    ) -> PuzzleFound:
        progress = await progress_of(rooms, await known_player(rooms.world.store.roll, authorization))
        seen = await run_errand(rooms, client_of(request, clients), "puzzle", puzzling.seen, puzzle.id, lang)
        return PuzzleFound(puzzle=seen, tried=progress is not None and not progress.is_new(puzzle))

    @post("/{puzzle_id:str}/answer", summary="Answer a puzzle", status_code=200, responses=REFUSED)
    async def answer(
        self,
        request: AnyRequest,
        puzzle_id: PuzzleId,
        data: PuzzleAnswer,
        rooms: Rooms,
        clients: Clients,
        authorization: Player = "",
    ) -> Response[PuzzleAnswered]:
        puzzle = found_puzzle(puzzle_id)
        roll = rooms.world.store.roll
        player = await known_player(roll, authorization)
        client = client_of(request, clients)
        is_right, solution = await run_errand(rooms, client, "puzzle", workers.solution, puzzle.id, data.move, data.lang)
        if player is None:
            return answer_told(solution, None, None)
        at, before = time(), Progress()

        def change(kept: dict[str, Any] | None) -> tuple[dict[str, Any], tuple[str, StoredRating] | None]:
            nonlocal before
            before = read_progress(kept)
            return answered(kept, puzzle, is_right, day_of(puzzle, data.day), at)

        after = read_progress(await roll.change_progress(player.id, PUZZLES, at, change))
        change_made = None
        if before.is_new(puzzle):
            change_made = RatingChange(
                before=round(before.rating.rating),
                after=round(after.rating.rating),
                deviation=round(after.rating.deviation),
            )
        return answer_told(solution, change_made, progress_seen(after))

    @post("/{puzzle_id:str}/play", summary="Play on from a puzzle against a bot", responses=REFUSED)
    async def play(
        self,
        request: AnyRequest,
        puzzle_id: PuzzleId,
        data: PlayPuzzle,
        rooms: Rooms,
        clients: Clients,
        authorization: Player = "",
    ) -> Joined:
        puzzle = found_puzzle(puzzle_id)
        player = await known_player(rooms.world.store.roll, authorization)
        client = client_of(request, clients)
        if not await client.may_begin():
            raise too_fast()
        begin = partial(puzzling.game_from, puzzle.id, secrets.randbits(53))
        setup, seat, lines = await run_errand(rooms, client, "puzzle", begin)
        founded = found_arranged(setup, seat, data.bot, data.name, player, time())
        await rooms.keep_with(founded.stored, lines)
        return Joined(game=founded.stored.id, you=1 if seat else 0, token=founded.token)
