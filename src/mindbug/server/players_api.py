"""Owns the requests about players: who one is, what one has played and how well, and what others may see of it."""

from __future__ import annotations

from time import time
from typing import Annotated

import msgspec
from litestar import Controller, delete, get, patch, post, put
from litestar.params import HeaderParameter, Parameter, QueryParameter

from mindbug.server import identity, past
from mindbug.server.api import GameId, client_of
from mindbug.server.bodies import AnyRequest
from mindbug.server.founding import clean_name
from mindbug.server.identity import passkey_seen, player_of
from mindbug.server.limits import Clients
from mindbug.server.messages import (
    LONGEST_NAME,
    LONGEST_PROGRESS,
    MOST_FOUND,
    Adopted,
    ChangeMe,
    Export,
    GameSeen,
    LadderSeen,
    Lang,
    Me,
    Mine,
    NewPlayer,
    Past,
    Profile,
    ProgressSeen,
    RankedSeen,
    SetProgress,
    Statistics,
)
from mindbug.server.problems import REFUSED, Declined
from mindbug.server.rooms import Rooms
from mindbug.server.sentences import bot_title
from mindbug.server.standing import BOT_RATINGS, LEAST_GAMES, ON_LADDER, SURE, bot_rating_seen, rating_seen
from mindbug.store import Opposition, Result, Sought, StoredPlayer, StoredProgress, Use
from mindbug.store.player_rows import GAMES

WHO = "'Player', and the key of the player: 32 digits from 0 to f"
PlayerHeader = Annotated[str, HeaderParameter(name="authorization", max_length=200, description=WHO)]
PlayerId = Annotated[str, Parameter(min_length=1, max_length=40, description="the id of a player")]
# What is left out is said by a value of the same type: limits of a type that may also be nothing are not in the schema.
Cursor = Annotated[str, Parameter(pattern=past.CURSOR_OR_NOTHING, description="what the last answer called next")]
Thing = Annotated[str, Parameter(min_length=1, max_length=40, description="in what there is progress, such as lessons")]
Searched = Annotated[str, Parameter(max_length=LONGEST_NAME, description="a part of the opponent's name")]
Word = Annotated[str, Parameter(max_length=60)]
SetName = Annotated[str, QueryParameter(name="set", max_length=60)]
LAST_MOMENT = 1e11
Moment = Annotated[float, Parameter(ge=0, le=LAST_MOMENT, description="seconds since 1970")]
OF_SERVER = ("puzzles", "runs")  # progress that nobody but the server writes
Many = Annotated[int, Parameter(ge=1, le=MOST_FOUND)]


async def told_of(rooms: Rooms, player: StoredPlayer) -> Me:
    return identity.me(player, await rooms.world.store.roll.ratings(player.id), time())


class PlayersApi(Controller):
    """Players: everything that is somebody's goes by the key that their browser has made."""

    path = "/api/players"
    tags = ("players",)

    @post(summary="Be a player: with a new key a new one, else the one who has it", status_code=200, responses=REFUSED)
    async def begin(
        self, request: AnyRequest, data: NewPlayer, rooms: Rooms, clients: Clients, authorization: PlayerHeader
    ) -> Me:
        client = client_of(request, clients)
        player = await identity.recognise(rooms.world.store.roll, authorization, clean_name(data.name), client)
        return await told_of(rooms, player)

    @get("/me", summary="Who one is", responses=REFUSED)
    async def one(self, rooms: Rooms, authorization: PlayerHeader) -> Me:
        return await told_of(rooms, await player_of(rooms.world.store.roll, authorization))

    @patch("/me", summary="Change the name, or whether others see one on the ladder", responses=REFUSED)
    async def change(self, data: ChangeMe, rooms: Rooms, authorization: PlayerHeader) -> Me:
        player = await player_of(rooms.world.store.roll, authorization)
        name = clean_name(data.name) if data.name is not None else player.name
        listed = data.listed if data.listed is not None else player.listed
        return await told_of(rooms, await rooms.world.store.roll.change(player.id, name=name, listed=listed))

    @delete("/me/key", summary="Let the key with which one asks be nobody's", responses=REFUSED)
    async def drop_key(self, rooms: Rooms, authorization: PlayerHeader) -> None:
        player = await player_of(rooms.world.store.roll, authorization)
        if not await rooms.world.store.roll.drop_key(player.id, identity.hashed_key_in(authorization)):
            raise Declined(403, "forbidden", "expected one key of several, got the only one: who goes for good is removed")

    @delete("/me/keys", summary="Let every key be nobody's but the one with which one asks", responses=REFUSED)
    async def drop_other_keys(self, rooms: Rooms, authorization: PlayerHeader) -> None:
        player = await player_of(rooms.world.store.roll, authorization)
        await rooms.world.store.roll.drop_other_keys(player.id, identity.hashed_key_in(authorization))

    @delete("/me", summary="Remove a player and everything that is theirs", responses=REFUSED)
    async def remove(self, rooms: Rooms, authorization: PlayerHeader) -> None:
        await rooms.remove_player(await player_of(rooms.world.store.roll, authorization))

    @post("/me/adopt", summary="Let the games of some seats be one's own", status_code=200, responses=REFUSED)
    async def adopt(self, data: Mine, rooms: Rooms, authorization: PlayerHeader) -> Adopted:
        player = await player_of(rooms.world.store.roll, authorization)
        return Adopted(games=await rooms.adopt(player, data.tokens))

    @get("/me/unfinished", summary="One's games that are not over, with whose turn it is", responses=REFUSED)
    async def unfinished(self, rooms: Rooms, authorization: PlayerHeader, lang: Lang = "en") -> list[GameSeen]:
        return await rooms.unfinished(await player_of(rooms.world.store.roll, authorization), lang)

    @get("/me/games", summary="One's finished games, the last one first", responses=REFUSED)
    async def games(
        self,
        rooms: Rooms,
        authorization: PlayerHeader,
        opponent: Searched = "",
        bot: Word = "",
        set_name: SetName = "",
        edition: Word = "",
        result: Result | None = None,
        card: Word = "",
        how: Use | None = None,
        first: bool | None = None,
        rated: bool | None = None,
        kind: Opposition | None = None,
        since: Moment = 0.0,
        before: Moment = LAST_MOMENT,
        after: Cursor = "",
        limit: Many = 50,
    ) -> Past:
        player = await player_of(rooms.world.store.roll, authorization)
        sought = Sought(
            opponent=opponent,
            bot=bot or None,
            set=set_name or None,
            edition=edition or None,
            result=result,
            card=card or None,
            how=how,
            first=first,
            rated=rated,
            kind=kind,
            since=since,
            before=before,
            after=past.read_cursor(after),
            limit=limit,
        )
        roll = rooms.world.store.roll
        found = await roll.search(player.id, sought)
        return past.past(found, limit, await roll.own_names([game.game for game, _ in found]))

    @delete("/me/games/{game_id:str}", summary="Remove a game that is one's own alone", responses=REFUSED)
    async def remove_game(self, game_id: GameId, rooms: Rooms, authorization: PlayerHeader) -> None:
        await rooms.remove(await player_of(rooms.world.store.roll, authorization), game_id)

    @get("/me/statistics", summary="What came of one's games", responses=REFUSED)
    async def statistics(self, rooms: Rooms, authorization: PlayerHeader) -> Statistics:
        roll = rooms.world.store.roll
        player = await player_of(roll, authorization)
        return past.statistics(*await roll.tallies(player.id), await roll.course(player.id))

    @get("/me/progress", summary="What one has come to in all things", responses=REFUSED)
    async def progress(self, rooms: Rooms, authorization: PlayerHeader) -> list[ProgressSeen]:
        roll = rooms.world.store.roll
        return past.progress_seen(await roll.progress((await player_of(roll, authorization)).id))

    @put("/me/progress/{what:str}", summary="Keep what one has come to in something", responses=REFUSED)
    async def set_progress(self, what: Thing, data: SetProgress, rooms: Rooms, authorization: PlayerHeader) -> ProgressSeen:
        roll = rooms.world.store.roll
        player = await player_of(roll, authorization)
        if what in OF_SERVER:
            raise Declined(403, "forbidden", f"expected progress that the page keeps, got {what}: the server counts that")
        size = len(msgspec.json.encode(data.data))
        if size > LONGEST_PROGRESS:
            raise Declined(413, "too large", f"expected at most {LONGEST_PROGRESS} bytes of progress, got {size}")
        made = StoredProgress(what, data.data, time())
        await roll.set_progress(player.id, made)
        return past.progress_seen([made])[0]

    @get("/me/export", summary="Everything that is kept of a player, some games at a time", responses=REFUSED)
    async def export(self, rooms: Rooms, authorization: PlayerHeader, after: Cursor = "", lang: Lang = "en") -> Export:
        roll = rooms.world.store.roll
        player = await player_of(roll, authorization)
        limit = past.RECORDS_AT_ONCE
        found = await roll.records(player.id, Sought(after=past.read_cursor(after), limit=limit))
        return Export(
            player=await told_of(rooms, player),
            keys=await roll.keys(player.id),
            passkeys=[passkey_seen(passkey) for passkey in await roll.passkeys(player.id)],
            progress=past.progress_seen(await roll.progress(player.id)),
            course=past.course_seen(await roll.course(player.id)),
            unfinished=await rooms.unfinished(player, lang),
            games=past.exported(found),
            next=past.cursor_after([game for game, *_ in found], limit),
        )

    @get("/{player_id:str}", summary="A player who agrees to be seen", responses=REFUSED)
    async def profile(self, player_id: PlayerId, rooms: Rooms) -> Profile:
        roll = rooms.world.store.roll
        player = await roll.called(player_id)
        if player is None or not player.listed:
            raise Declined(404, "no player", "there is no such player, or they do not want to be seen")
        kept = (await roll.ratings(player.id)).get(GAMES)
        rating = rating_seen(kept, time()) if kept is not None else None
        return Profile(id=player.id, name=player.name, created=player.created, rating=rating)


@get("/api/ladder", summary="The best of those who agree to be seen, and the bots", tags=["players"], responses=REFUSED)
async def ladder(rooms: Rooms, lang: Lang = "en") -> LadderSeen:
    now = time()
    found = await rooms.world.store.roll.ladder(GAMES, LEAST_GAMES, SURE, ON_LADDER)
    seen = [RankedSeen(id=player.id, name=player.name, rating=rating_seen(player.rating, now)) for player in found]
    bots = [(bot, bot_rating_seen(bot)) for bot in BOT_RATINGS]
    ranked = [RankedSeen(id=bot, name=bot_title(bot, lang), rating=rating) for bot, rating in bots if rating is not None]
    return LadderSeen(players=[player for player in seen if player.rating.sure], bots=ranked)
