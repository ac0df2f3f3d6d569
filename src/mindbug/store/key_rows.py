"""Owns the statements about how a player is recognised: by a key, and by a passkey, which gives a browser a key of its own."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from mindbug.store.errors import Copied, NoSuchPasskey, NoSuchPlayer, NotYours, TooMuch
from mindbug.store.player_rows import change_player, fields_of, player_called
from mindbug.store.players import StoredPasskey, StoredPlayer
from mindbug.store.tables import keys, passkeys, players

MOST_KEYS = 100  # of a player
MOST_PASSKEYS = 10


# Keys


def find_player(connection: Connection, key: bytes) -> StoredPlayer | None:
    row = connection.execute(select(players).join(keys, keys.c.player == players.c.id).where(keys.c.key == key)).one_or_none()
    return StoredPlayer(**fields_of(row)) if row is not None else None


def recognise(connection: Connection, key: bytes, new: StoredPlayer) -> StoredPlayer:
    """The player who has this key: the new one, if there is none."""
    known = find_player(connection, key)
    if known is not None:
        return change_player(connection, known.id, {"seen": new.seen})
    connection.execute(insert(players), asdict(new))
    connection.execute(insert(keys), {"key": key, "player": new.id, "made": new.created})
    return new


def keys_of(connection: Connection, id: str) -> list[float]:
    """When the keys of a player were made, the first one first."""
    return list(connection.scalars(select(keys.c.made).where(keys.c.player == id).order_by(keys.c.made)))


def drop_other_keys(connection: Connection, id: str, key: bytes) -> int:
    """Let a player have this key alone; how many others there were."""
    if connection.scalar(select(keys.c.player).where(keys.c.key == key)) != id:
        raise NotYours("expected a key of the player, got one that is no longer")
    return connection.execute(delete(keys).where(keys.c.player == id, keys.c.key != key)).rowcount


def drop_key(connection: Connection, id: str, key: bytes) -> bool:
    """Let a key be nobody's any more; False if it is the only one of its player."""
    if len(keys_of(connection, id)) == 1:
        return False
    connection.execute(delete(keys).where(keys.c.player == id, keys.c.key == key))
    return True


def add_key(connection: Connection, id: str, key: bytes, at: float) -> None:
    """Let a key be one of a player's. Of too many the oldest goes that a passkey has given: its browser has most likely
    forgotten it. The first key stays, which may be written down as a phrase."""
    if find_player(connection, key) is not None:
        raise NotYours("expected a new key, got one that a player has already")
    given = select(keys.c.key).where(keys.c.player == id).order_by(keys.c.made, keys.c.key).offset(1)
    too_many = list(connection.scalars(given))[: -(MOST_KEYS - 2)]
    connection.execute(delete(keys).where(keys.c.key.in_(too_many)))
    connection.execute(insert(keys), {"key": key, "player": id, "made": at})


# Passkeys


def passkeys_of(connection: Connection, id: str) -> list[StoredPasskey]:
    """The passkeys of a player, the first one first."""
    rows = connection.execute(select(passkeys).where(passkeys.c.player == id).order_by(passkeys.c.made, passkeys.c.id))
    return [StoredPasskey(**fields_of(row)) for row in rows]


def passkey_called(connection: Connection, credential: bytes) -> StoredPasskey:
    """The passkey that its authenticator calls so."""
    return passkey_where(connection, passkeys.c.credential == credential)


def passkey_where(connection: Connection, *which: ColumnElement[bool]) -> StoredPasskey:
    row = connection.execute(select(passkeys).where(*which)).one_or_none()
    if row is None:
        raise no_such_passkey()
    return StoredPasskey(**fields_of(row))


def add_passkey(connection: Connection, new: StoredPasskey) -> None:
    if player_called(connection, new.player) is None:
        raise NoSuchPlayer(f"there is no player {new.player}")
    if connection.execute(select(passkeys.c.id).where(passkeys.c.credential == new.credential)).first() is not None:
        raise NotYours("expected a new passkey, got one that is kept already")
    if (connection.scalar(select(func.count()).where(passkeys.c.player == new.player)) or 0) >= MOST_PASSKEYS:
        raise TooMuch(f"expected at most {MOST_PASSKEYS} passkeys of a player, got one more")
    connection.execute(insert(passkeys), asdict(new))


def name_passkey(connection: Connection, id: str, passkey: str, name: str) -> StoredPasskey:
    which = (passkeys.c.id == passkey, passkeys.c.player == id)
    connection.execute(update(passkeys).where(*which).values(name=name))
    return passkey_where(connection, *which)


def delete_passkey(connection: Connection, id: str, passkey: str) -> None:
    if connection.execute(delete(passkeys).where(passkeys.c.id == passkey, passkeys.c.player == id)).rowcount != 1:
        raise no_such_passkey()


def come_back(connection: Connection, passkey: str, counter: int, key: bytes, at: float) -> StoredPlayer:
    """Let a key be one of the player whose passkey was used, and has counted so far."""
    found = passkey_where(connection, passkeys.c.id == passkey)
    if counter <= found.counter and (counter or found.counter):
        raise Copied(f"expected a passkey that was used more than {found.counter} times, got {counter}: it may be a copy")
    connection.execute(update(passkeys).where(passkeys.c.id == passkey).values(counter=counter, used=at))
    add_key(connection, found.player, key, at)
    return change_player(connection, found.player, {"seen": at})


def no_such_passkey() -> NoSuchPasskey:
    return NoSuchPasskey("expected a passkey that is kept here, got another one or one that was removed")
