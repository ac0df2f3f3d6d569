"""Owns the requests that are no sockets: games, cards, rules, the page itself, and how the server does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal, ParamSpec, TypeVar

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.params import HeaderParameter, Parameter

from mindbug.rules.errors import UnknownCard
from mindbug.seats import SEATS
from mindbug.server import history, library, replays, tables, workers
from mindbug.server.analyses import Analyses, Busy
from mindbug.server.bodies import AnyRequest, Body, codings
from mindbug.server.identity import known_player
from mindbug.server.limits import Client, Clients
from mindbug.server.messages import (
    Analysis,
    CardRulings,
    GameSeen,
    Join,
    Joined,
    Lang,
    Library,
    Mine,
    NewGame,
    OwnCards,
    Recorded,
    Replay,
    Rules,
    Tried,
    Try,
    Welcome,
    Worths,
)
from mindbug.server.page import PageFiles
from mindbug.server.place import Fleet
from mindbug.server.problems import REFUSED, Declined, no_such_game, too_fast
from mindbug.server.room import Room
from mindbug.server.rooms import Rooms
from mindbug.server.secret import is_secret, may_look
from mindbug.server.settings import HOUR
from mindbug.server.thinking import ThoughtFailed, TooMany
from mindbug.store import Entry, StoredGame

P = ParamSpec("P")
T = TypeVar("T")
GameId = Annotated[str, Parameter(min_length=1, max_length=40, description="the id of a game")]
CardName = Annotated[str, Parameter(min_length=1, max_length=60, description="the name of a card")]
Shown = Literal["open", "running", "over"]
Viewer = Literal["0", "1", "public"]
Reader = Literal["0", "1"]  # who is told a game as the own one
ALLOWED = "for a private game: 'Bearer', and the secret of a seat or the key; or 'Player', and the key of who sits there"
Authorization = Annotated[str, HeaderParameter(name="authorization", max_length=200, description=ALLOWED)]
OWNED = "'Player', and the key of the player whose game it is to be"
Player = Annotated[str, HeaderParameter(name="authorization", max_length=200, description=OWNED)]
MOVES_OF_A_REQUEST = 10  # of a record, so many count as one request
PRESSED = {"is_pressed": True}  # what needs no more pressing


def client_of(request: AnyRequest, clients: Clients) -> Client:
    return clients.of(request.client.host if request.client is not None else "")


@cache
def worths_body(lang: str) -> Body:
    return Body(msgspec.json.encode(library.worths(lang)), MediaType.JSON)


@cache
def library_body(lang: str) -> Body:
    return Body(msgspec.json.encode(library.library(lang)), MediaType.JSON)


@cache
def rules_body(lang: str) -> Body:
    return Body(msgspec.json.encode(library.rules(lang)), MediaType.JSON)


async def room_of(rooms: Rooms, game_id: str) -> Room:
    room = await rooms.get(game_id)
    if room is None:
        raise no_such_game()
    return room


async def finished(rooms: Rooms, game_id: str, authorization: str) -> tuple[StoredGame, list[Entry]]:
    """A game that is over, with the entries in force; another one would tell everybody every card. A private one is for those
    who say the secret of a seat, or the key that its players share."""
    found = await rooms.stored(game_id)
    if found is None:
        raise no_such_game()
    if found[0].private and not await is_allowed(rooms, found[0], authorization):
        raise private()
    if found[0].status != "over":
        raise Declined(403, "not over", "this game is not over: its record would tell all cards")
    return found[0], history.in_force(found[1])


def private() -> Declined:
    return Declined(403, "private", "this game is private: expected 'Bearer' and the secret of a seat, or its key")


async def is_allowed(rooms: Rooms, stored: StoredGame, authorization: str) -> bool:
    player = await known_player(rooms.world.store.roll, authorization)
    if player is not None:
        return any(seat.player == player.id for seat in stored.seats)
    return may_look(stored, authorization.removeprefix("Bearer ").strip())


async def seat_of(rooms: Rooms, stored: StoredGame, authorization: str) -> int | None:
    """Where the player sat whose key came with the request; a key that nobody has is no reason to show less. At one screen
    everybody sits at both seats."""
    try:
        player = await known_player(rooms.world.store.roll, authorization)
    except Declined:
        return None
    if player is None or stored.mode == "screen":
        return None
    return next((seat for seat in SEATS if stored.seats[seat].player == player.id), None)


async def check_open(rooms: Rooms, client: Client, most: int) -> None:
    """A refusal if too many games of a client wait for somebody, at all nodes together."""
    wire = rooms.world.wire
    if max(len(client.open_games), await wire.count(client.name)) < most:
        return
    known = client.open_games | await wire.words(client.name)
    client.open_games = await rooms.still_open(known)
    await wire.drop(client.name, known - client.open_games)
    if len(client.open_games) >= most:
        raise Declined(429, "too many games", f"expected at most {most} open games of one client")


def judged(analyses: Analyses, client: Client, stored: StoredGame, kept: list[Entry], lang: str) -> Analysis:
    try:
        return analyses.get(client.name, stored, kept, lang)
    except Busy:
        raise Declined(429, "too fast", "too many games are being judged: try again later") from None


def pay(client: Client, moves: int) -> None:
    """A game that is played again counts as several requests."""
    if not client.requests.take(moves / MOVES_OF_A_REQUEST):
        raise too_fast()


async def run_errand(rooms: Rooms, client: Client, kind: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What a worker finds out for a client."""
    try:
        return await rooms.world.thinking.errand(client.name, kind, work, *args, **kwargs)
    except TooMany:
        raise too_fast() from None
    except ThoughtFailed as error:
        raise Declined(503, "unavailable", f"this could not be worked out: {error}") from None


async def errand(rooms: Rooms, client: Client, kind: str, work: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs) -> bytes:
    """What a worker answers to a client."""
    return await run_errand(rooms, client, kind, work, *args, **kwargs)


def written(answer: bytes, press: bool) -> Response[Any]:
    """An answer that is written, and pressed, already."""
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if press else {})
    return Response(answer, media_type=MediaType.JSON, headers=headers)


class GamesApi(Controller):
    """Games: to begin, to join, to list, to look back at."""

    path = "/api/games"
    tags = ("games",)

    @post(summary="Create a game", responses=REFUSED)
    async def create(
        self, request: AnyRequest, data: NewGame, rooms: Rooms, clients: Clients, authorization: Player = ""
    ) -> Joined:
        client = client_of(request, clients)
        player = await known_player(rooms.world.store.roll, authorization)
        if not await client.may_begin():
            raise too_fast()
        if data.mode == "friend":
            await check_open(rooms, client, clients.limits.open_games)
        begun = await run_errand(rooms, client, "own", workers.set_up, data) if data.own is not None else None
        founded = await rooms.create(data, player, begun)
        link = None
        if founded.invitation is not None:
            client.open_games.add(founded.stored.id)
            noting = client.wire.add(client.name, founded.stored.id, rooms.world.settings.open_hours * HOUR)
            await asyncio.shield(rooms.world.finish(noting))  # before the next one of this client, at whichever node
            link = f"{rooms.world.settings.address}/join/{founded.stored.id}#{founded.invitation}"
        return Joined(
            game=founded.stored.id,
            you=1 if founded.seat else 0,
            token=founded.token,
            second_token=founded.second_token,
            invitation=founded.invitation,
            link=link,
        )

    @get(summary="Games that can be joined, watched or looked at", responses=REFUSED)
    async def listed(self, rooms: Rooms, status: Shown = "open", lang: Lang = "en") -> list[GameSeen]:
        return await rooms.listed(status, lang)

    @post("/mine", summary="The games of some seats", status_code=200, responses=REFUSED)
    async def mine(self, data: Mine, rooms: Rooms, lang: Lang = "en") -> list[GameSeen]:
        return await rooms.mine(data.tokens, lang)

    @get("/{game_id:str}", summary="A game", responses=REFUSED)
    async def one(self, game_id: GameId, rooms: Rooms, lang: Lang = "en") -> GameSeen:
        return tables.seen(await room_of(rooms, game_id), lang, None)

    @get("/{game_id:str}/cards", summary="The cards of a game that are not official", responses=REFUSED)
    async def cards(self, game_id: GameId, rooms: Rooms, lang: Lang = "en", authorization: Authorization = "") -> OwnCards:
        room = await room_of(rooms, game_id)
        said = authorization.removeprefix("Bearer ").strip()
        is_invited = is_secret(said, room.stored.invitation)
        if room.stored.private and not is_invited and not await is_allowed(rooms, room.stored, authorization):
            raise private()
        setup = room.game.setup if room.game is not None else history.read_setup(room.stored.setup)
        return library.own_of(setup, lang)

    @post("/{game_id:str}/join", summary="Sit down at an open game", status_code=200, responses=REFUSED)
    async def join(
        self, request: AnyRequest, game_id: GameId, data: Join, rooms: Rooms, clients: Clients, authorization: Player = ""
    ) -> Joined:
        player = await known_player(rooms.world.store.roll, authorization)
        client = client_of(request, clients)  # who rates two keys of theirs sits at one address
        is_own = game_id in client.open_games or (data.rated and await client.wire.has(client.name, game_id))
        room = await room_of(rooms, game_id)
        seat, token = await room.sit_down(data.name, data.invitation, data.token, player, data.rated and not is_own)
        return Joined(game=game_id, you=1 if seat else 0, token=token)

    @get("/{game_id:str}/record", summary="The record of a finished game", media_type=MediaType.TEXT, responses=REFUSED)
    async def record(self, game_id: GameId, rooms: Rooms, authorization: Authorization = "") -> Response[str]:
        stored, kept = await finished(rooms, game_id, authorization)
        text = history.record_text(stored.setup, stored.rules, kept)
        headers = {"content-disposition": f'attachment; filename="mindbug-{stored.id}.txt"'}
        return Response(text, media_type=MediaType.TEXT, headers=headers)

    @get("/{game_id:str}/replay", summary="A finished game step by step", opt=PRESSED, responses=REFUSED)
    async def replay(
        self,
        request: AnyRequest,
        game_id: GameId,
        rooms: Rooms,
        clients: Clients,
        lang: Lang = "en",
        viewer: Viewer | None = None,
        reader: Reader | None = None,
        authorization: Authorization = "",
    ) -> Response[Replay]:
        stored, kept = await finished(rooms, game_id, authorization)
        client = client_of(request, clients)
        pay(client, len(kept))
        eyes, press = viewer if viewer is None or viewer == "public" else int(viewer), "gzip" in codings(request)
        you = await seat_of(rooms, stored, authorization)
        told = int(reader) if reader is not None else you
        work = workers.replay
        return written(await errand(rooms, client, "replay", work, stored, kept, lang, eyes, told, you, press), press)

    @get(
        "/{game_id:str}/analysis",
        summary="How good the decisions of a finished game were; ask again until it is done",
        responses=REFUSED,
    )
    async def analysis(
        self,
        request: AnyRequest,
        game_id: GameId,
        rooms: Rooms,
        clients: Clients,
        analyses: Analyses,
        lang: Lang = "en",
        authorization: Authorization = "",
    ) -> Analysis:
        return judged(analyses, client_of(request, clients), *await finished(rooms, game_id, authorization), lang)


class RecordsApi(Controller):
    """Games that somebody has as a record. Nothing of them is stored; what takes long is paid for."""

    path = "/api/record"
    tags = ("games",)

    @post("/replay", summary="A record step by step", status_code=200, opt=PRESSED, responses=REFUSED)
    async def replay(self, request: AnyRequest, data: Recorded, rooms: Rooms, clients: Clients) -> Response[Replay]:
        client, press = client_of(request, clients), "gzip" in codings(request)
        pay(client, data.record.count("\n"))
        work = workers.replay_record
        return written(await errand(rooms, client, "replay", work, data.record, data.lang, data.viewer, press), press)

    @post(
        "/analysis",
        summary="How good the decisions of a record were; ask again until it is done",
        status_code=200,
        responses=REFUSED,
    )
    async def analysis(self, request: AnyRequest, data: Recorded, clients: Clients, of_records: Analyses) -> Analysis:
        client = client_of(request, clients)
        stored, kept = replays.opened(data.record)
        if stored.id not in of_records.known:
            pay(client, len(kept))
        return judged(of_records, client, stored, kept, data.lang)


class LibraryApi(Controller):
    """What the game is made of."""

    path = "/api"
    tags = ("library",)

    @get("/welcome", summary="What there is to play, and where", responses=REFUSED)
    async def welcome(self, rooms: Rooms, lang: Lang = "en") -> Welcome:
        return library.welcome(rooms.world.settings, lang)

    @get("/cards", summary="All cards, and what the words on them mean", opt=PRESSED, responses=REFUSED)
    async def cards(self, request: AnyRequest, lang: Lang = "en") -> Response[Library]:
        return library_body(lang).answer(request)

    @get("/worths", summary="What cards are worth, as the laboratory has measured it", opt=PRESSED, responses=REFUSED)
    async def worths(self, request: AnyRequest, lang: Lang = "en") -> Response[Worths]:
        return worths_body(lang).answer(request)

    @get("/cards/{name:str}/rulings", summary="The rules that name a card", responses=REFUSED)
    async def rulings(self, name: CardName, lang: Lang = "en") -> CardRulings:
        try:
            return library.rulings(name, lang)
        except UnknownCard as error:
            raise Declined(404, "no such card", str(error)) from None

    @get("/rules", summary="The rules", opt=PRESSED, responses=REFUSED)
    async def rules(self, request: AnyRequest, lang: Lang = "en") -> Response[Rules]:
        return rules_body(lang).answer(request)

    @post("/try", summary="What happens if", status_code=200, responses=REFUSED)
    async def tried(self, request: AnyRequest, data: Try, rooms: Rooms, clients: Clients) -> Response[Tried]:
        return written(await errand(rooms, client_of(request, clients), "try", workers.tried, data), press=False)


class ServerApi(Controller):
    """How the server does."""

    tags = ("server",)

    @get("/health", summary="Whether moves can be stored, and nodes know of each other", responses=REFUSED)
    async def health(self, rooms: Rooms) -> dict[str, str]:
        await rooms.world.health.check()
        if rooms.world.wire.is_degraded:
            return {"status": "degraded", "text": "Valkey does not answer: each node goes by what it knows itself"}
        return {"status": "ok"}

    @get("/metrics", summary="Figures for Prometheus", media_type=MediaType.TEXT, responses=REFUSED)
    async def metrics(self, rooms: Rooms, place: Fleet) -> Response[str]:
        world = rooms.world
        figures = place.figures() | ({"mindbug_valkey_up": int(world.wire.is_up)} if world.wire.is_wanted else {})
        text = world.metrics.text(await world.store.counts(), len(rooms.live), world.thinking.waiting, figures)
        return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


@get(["/", "/{path:path}"], include_in_schema=False, opt=PRESSED)
async def page(request: AnyRequest, files: PageFiles) -> Response[Any]:
    """The page, and the files that belong to it."""
    path = request.url.path
    body = None if path.startswith(("/api/", "/schema/")) else files.body(path)
    if body is None:
        raise Declined(404, "not found", f"there is nothing at {path[:100]}")
    return body.answer(request)
