"""Owns the roll of the players: who there is, what they have played and how well. It is read and written as the games are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypedDict, TypeVar, Unpack

from sqlalchemy import Connection

from mindbug.seats import PerSeat
from mindbug.store import key_rows
from mindbug.store import player_rows as rows
from mindbug.store.games import Entry, StoredGame
from mindbug.store.players import (
    CardTally,
    Finished,
    GamesTally,
    ProgressChange,
    Ranked,
    RatedGame,
    Settlement,
    Sought,
    StoredPasskey,
    StoredPlayer,
    StoredProgress,
    StoredRating,
    Used,
)

T = TypeVar("T")
MOST_UNFINISHED = 200  # games of one player that are told of at once
Standing = tuple[StoredPlayer, StoredRating | None]


class Transaction(Protocol):
    """Something that is done with the tables, and what came of it."""

    def __call__(self, work: Callable[[Connection], T], /) -> Awaitable[T]: ...


class PlayerChanges(TypedDict, total=False):
    """What a player can change of themselves."""

    name: str
    listed: bool


class PlayerRoll:
    def __init__(self, read: Transaction, write: Transaction) -> None:
        self.read = read
        self.write = write

    # Who they are

    async def find(self, key: bytes) -> StoredPlayer | None:
        """The player with the key of which this is the hash."""
        return await self.read(partial(key_rows.find_player, key=key))

    async def called(self, id: str) -> StoredPlayer | None:
        return await self.read(partial(rows.player_called, id=id))

    async def recognise(self, key: bytes, new: StoredPlayer) -> StoredPlayer:
        """The player with the key of which this is the hash: the new one, if there is none."""
        return await self.write(partial(key_rows.recognise, key=key, new=new))

    async def change(self, id: str, **changes: Unpack[PlayerChanges]) -> StoredPlayer:
        return await self.write(partial(rows.change_player, id=id, changes=changes))

    async def delete(self, id: str) -> tuple[list[str], list[str]]:
        """Remove a player and all that is theirs. The games that are gone with them, and those that have lost their name."""
        return await self.write(partial(rows.delete_player, id=id))

    async def forget_strangers(self, before: float) -> int:
        """Remove those who were last seen before that and have nothing here; how many there were."""
        return await self.write(partial(rows.forget_strangers, before=before))

    # Keys and passkeys

    async def keys(self, id: str) -> list[float]:
        """When the keys of a player were made, the first one first."""
        return await self.read(partial(key_rows.keys_of, id=id))

    async def drop_other_keys(self, id: str, key: bytes) -> int:
        """Let a player have this key alone; how many others there were."""
        return await self.write(partial(key_rows.drop_other_keys, id=id, key=key))

    async def drop_key(self, id: str, key: bytes) -> bool:
        """Let a key be nobody's any more; False if it is the only one of its player."""
        return await self.write(partial(key_rows.drop_key, id=id, key=key))

    async def passkeys(self, id: str) -> list[StoredPasskey]:
        return await self.read(partial(key_rows.passkeys_of, id=id))

    async def passkey(self, credential: bytes) -> StoredPasskey:
        """The passkey that its authenticator calls so."""
        return await self.read(partial(key_rows.passkey_called, credential=credential))

    async def add_passkey(self, new: StoredPasskey) -> None:
        await self.write(partial(key_rows.add_passkey, new=new))

    async def name_passkey(self, id: str, passkey: str, name: str) -> StoredPasskey:
        return await self.write(partial(key_rows.name_passkey, id=id, passkey=passkey, name=name))

    async def delete_passkey(self, id: str, passkey: str) -> None:
        await self.write(partial(key_rows.delete_passkey, id=id, passkey=passkey))

    async def come_back(self, passkey: str, counter: int, key: bytes, at: float) -> StoredPlayer:
        """Let a key be one of the player whose passkey was used, and has counted so far."""
        return await self.write(partial(key_rows.come_back, passkey=passkey, counter=counter, key=key, at=at))

    # Their games

    async def adopt(self, id: str, tokens: list[bytes]) -> list[tuple[str, int]]:
        """Give the seats with these hashed secrets to a player, unless they are somebody's: the games and seats that were."""
        return await self.write(partial(rows.adopt, id=id, tokens=tokens))

    async def unfinished(self, id: str) -> list[tuple[StoredGame, int]]:
        return await self.read(partial(rows.unfinished_games, id=id, limit=MOST_UNFINISHED))

    async def delete_game(self, id: str, game: str) -> None:
        await self.write(partial(rows.delete_game, id=id, game_id=game))

    async def search(self, id: str, sought: Sought) -> list[tuple[Finished, list[Used]]]:
        return await self.read(partial(rows.search, id=id, sought=sought))

    async def own_names(self, ids: Sequence[str]) -> dict[str, str]:
        return await self.read(partial(rows.own_names, ids=ids))

    async def records(self, id: str, sought: Sought) -> list[tuple[Finished, list[Used], StoredGame, list[Entry]]]:
        return await self.read(partial(rows.records, id=id, sought=sought))

    async def tallies(self, id: str) -> tuple[list[GamesTally], list[CardTally]]:
        return await self.read(partial(rows.tallies, id=id))

    # Ratings

    async def course(self, id: str) -> list[RatedGame]:
        return await self.read(partial(rows.course, id=id))

    async def ratings(self, id: str) -> dict[str, StoredRating]:
        return await self.read(partial(rows.ratings_of, id=id))

    async def standings(self, ids: PerSeat[str | None]) -> PerSeat[Standing | None]:
        return await self.read(partial(rows.standings, ids=ids))

    async def set_rating(self, id: str, of: str, rating: StoredRating) -> None:
        await self.write(partial(rows.set_rating, id=id, of=of, rating=rating))

    async def ladder(self, of: str, least: int, unsure: float, limit: int) -> list[Ranked]:
        return await self.read(partial(rows.ladder, of=of, least=least, unsure=unsure, limit=limit))

    async def to_settle(self, limit: int, node: int, others: bool = True) -> list[str]:
        """Games that are over and not yet counted for their players: those of a node, or ``others`` too that no living node
        has."""
        return await self.read(partial(rows.to_settle, limit=limit, node=node, others=others))

    async def settle(self, counted: Settlement) -> PerSeat[RatedGame | None] | None:
        """Count a game once, whoever asks for it how often."""
        return await self.write(partial(rows.settle, counted=counted))

    # StoredProgress

    async def progress(self, id: str) -> list[StoredProgress]:
        return await self.read(partial(rows.progress_of, id=id))

    async def change_progress(self, id: str, what: str, at: float, change: ProgressChange) -> dict[str, Any]:
        """Make new progress of the old, whoever else does so at the same time; what it has become."""
        return await self.write(partial(rows.change_progress, id=id, what=what, at=at, change=change))

    async def set_progress(self, id: str, made: StoredProgress) -> None:
        await self.write(partial(rows.set_progress, id=id, made=made))
