"""Owns the requests about runs: what is played this week, the next game of a player's run, and what came of it. Results come
from the stored games, and deals from chance that nobody keeps."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import time
from typing import Annotated, Any, cast

from litestar import Controller, get, post
from litestar.params import Parameter

from mindbug.game import Game
from mindbug.record import write_setup
from mindbug.rules.errors import MindbugError
from mindbug.runs import Run, svg, week_named
from mindbug.runs.run import MOST_LOSSES, MOST_PLAYERS, MOST_WINS
from mindbug.runs.weeks import Week, this_week
from mindbug.server.annals import result_at
from mindbug.server.api import Player, client_of
from mindbug.server.bodies import AnyRequest
from mindbug.server.founding import found_arranged
from mindbug.server.identity import known_player, player_of
from mindbug.server.library import special_seen
from mindbug.server.limits import Clients
from mindbug.server.messages import EditionName, Joined, Lang, NamedSeen, PlayRun, RunSeen, RunsSeen, WeekSeen
from mindbug.server.problems import REFUSED, Declined, too_fast
from mindbug.server.rooms import Rooms
from mindbug.server.sentences import bot_title
from mindbug.server.standing import RUN
from mindbug.store import Result, StoredPlayer, StoredRating

RUNS = "runs"  # what the progress is of
MOST_WEEKS = 60  # of a player that are remembered
NOBODY = 0  # a number by which no game is dealt
STARTING = asyncio.Lock()  # one game of a run begins after the other: nobody gets the same deal twice
WeekName = Annotated[str, Parameter(max_length=10, description="a week, such as 2026-W47; this one if it is left out")]
Kept = dict[str, Any]


def read_kept(data: Kept | None) -> Kept:
    """What was kept of somebody's runs: for each week its results and its game. The player is told all of it, so nothing from
    which a deal could be reckoned is among it."""
    return {"weeks": data["weeks"] if data is not None else {}}


def run_in(kept: Kept, week: Week) -> Run:
    results = kept["weeks"].get(week.name, {}).get("results", [])
    return Run.from_data({"week": week.name, "player": NOBODY, "results": results})


def dealt(run: Run) -> Game:
    """The next game of a run, by a number that nobody keeps."""
    return replace(run, player=secrets.randbelow(MOST_PLAYERS)).next_game()


def game_in(kept: Kept, week: str) -> str | None:
    return cast(str | None, kept["weeks"].get(week, {}).get("game"))


def with_week(kept: Kept, run: Run, game: str | None) -> Kept:
    weeks = {**kept["weeks"], run.week.name: {"results": list(run.results), "game": game}}
    return {"weeks": {name: weeks[name] for name in sorted(weeks)[-MOST_WEEKS:]}}


async def counted(rooms: Rooms, player: StoredPlayer) -> Kept | None:
    """A player's runs, with what has come of their games since. A game that is gone is lost."""
    found = {made.what: made.data for made in await rooms.world.store.roll.progress(player.id)}.get(RUNS)
    if found is None:
        return None
    for name in list(found["weeks"]):
        game = game_in(found, name)
        if game is None:
            continue
        loaded = await rooms.stored(game)
        if loaded is not None and loaded[0].status not in ("over", "broken"):
            continue
        result: Result = "lost"
        if loaded is not None:
            stored = loaded[0]
            seat = next(seat for seat, sitting in enumerate(stored.seats) if sitting.bot is None)
            result = result_at(stored, seat) if stored.status == "over" else "drawn"
        found = await change(rooms, player, partial(ended, name=name, game=game, result=result))
    return found


def ended(kept: Kept, name: str, game: str, result: Result) -> Kept:
    """The runs after a game, which is counted once."""
    if game_in(kept, name) != game:
        return kept
    return with_week(kept, run_in(kept, week_named(name)).with_result(result), None)


async def change(rooms: Rooms, player: StoredPlayer, make: Callable[[Kept], Kept]) -> Kept:
    def changed(data: Kept | None) -> tuple[Kept, tuple[str, StoredRating] | None]:
        return make(read_kept(data)), None

    return await rooms.world.store.roll.change_progress(player.id, RUNS, time(), changed)


# What is told


def week_seen(week: Week, lang: str) -> WeekSeen:
    return WeekSeen(
        name=week.name,
        monday=week.monday.isoformat(),
        sets=list(week.sets),
        edition=cast(EditionName, week.edition),
        special=special_seen(week.special, lang),
        opponents=[NamedSeen(name=bot, title=bot_title(bot, lang)) for bot in week.opponents],
    )


def run_seen(kept: Kept, week: Week, lang: str, address: str) -> RunSeen:
    run = run_in(kept, week)
    return RunSeen(
        week=week.name,
        results=list(run.results),
        wins=run.wins,
        losses=run.losses,
        over=run.is_over,
        title=run.title(lang),
        sentence=run.sentence(lang),
        opponent=bot_title(run.opponent, lang) if run.opponent is not None else None,
        game=game_in(kept, week.name),
        picture=svg(run, lang, f"{address}/run/{week.name}") if run.is_over else None,
    )


class RunsApi(Controller):
    """Runs: six wins or three losses in the games of a week."""

    path = "/api/run"
    tags = ("runs",)

    @get(summary="A week, and how one gets on in it", responses=REFUSED)
    async def one(self, rooms: Rooms, lang: Lang = "en", week: WeekName | None = None, authorization: Player = "") -> RunsSeen:
        now = this_week()
        shown = named_week(week) if week is not None else now
        player = await known_player(rooms.world.store.roll, authorization)
        kept = await counted(rooms, player) if player is not None else None
        address = rooms.world.settings.address
        weeks = sorted(kept["weeks"], reverse=True) if kept is not None else []
        return RunsSeen(
            week=week_seen(shown, lang),
            now=shown.name == now.name,
            most_wins=MOST_WINS,
            most_losses=MOST_LOSSES,
            run=run_seen(kept, shown, lang, address) if kept is not None and shown.name in weeks else None,
            past=[run_seen(kept, week_named(name), lang, address) for name in weeks if name != shown.name] if kept else [],
        )

    @post("/play", summary="Begin the next game of one's run in this week", responses=REFUSED)
    async def play(
        self, request: AnyRequest, data: PlayRun, rooms: Rooms, clients: Clients, authorization: Player = ""
    ) -> Joined:
        player = await player_of(rooms.world.store.roll, authorization)
        if not await client_of(request, clients).may_begin():
            raise too_fast()
        async with STARTING:
            kept = await counted(rooms, player) or await change(rooms, player, lambda kept: kept)
            run = run_in(kept, this_week())
            if game_in(kept, run.week.name) is not None:
                raise Declined(409, "taken", "expected a run whose last game is over, got one that goes on")
            if run.opponent is None:
                raise Declined(409, "taken", f"expected a run that goes on, got {run.wins} wins and {run.losses} losses")
            setup = write_setup(dealt(run).setup)
            founded = found_arranged(setup, secrets.randbelow(2), run.opponent, data.name, player, time(), RUN)
            await rooms.keep(founded.stored)
            await change(rooms, player, lambda kept: with_week(kept, run, founded.stored.id))
        return Joined(game=founded.stored.id, you=1 if founded.seat else 0, token=founded.token)


def named_week(name: str) -> Week:
    try:
        return week_named(name)
    except MindbugError as error:
        raise Declined(404, "not found", str(error)) from None
