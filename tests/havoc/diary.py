"""Owns what the database is asked: to note by itself every change of a game or an entry, and what is stored in the end."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import URL

from database import ask_server
from havoc.notes import Change, Line, Stored

# A row is looked at as JSON, so that it may have any columns.
STATEMENTS = (
    "CREATE SCHEMA chaos",
    "CREATE TABLE chaos.diary (id bigserial PRIMARY KEY, what text, game text, number int, epoch int, owner bigint)",
    """CREATE FUNCTION chaos.note_game() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE old_row jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) ELSE '{}' END; new_row jsonb := to_jsonb(NEW);
    BEGIN
        IF (new_row->'number', new_row->'epoch', new_row->'owner') IS DISTINCT FROM
            (old_row->'number', old_row->'epoch', old_row->'owner') THEN
            INSERT INTO chaos.diary (what, game, number, epoch, owner)
            VALUES ('game', NEW.id, NEW.number, (new_row->>'epoch')::int, (new_row->>'owner')::bigint);
        END IF;
        RETURN NULL;
    END $$""",
    """CREATE FUNCTION chaos.note_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE found record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
        told text := CASE TG_OP WHEN 'INSERT' THEN 'new' WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END;
    BEGIN
        INSERT INTO chaos.diary (what, game, number) VALUES (told, found.game, found.number);
        RETURN NULL;
    END $$""",
    "CREATE TRIGGER note_game AFTER INSERT OR UPDATE ON games FOR EACH ROW EXECUTE FUNCTION chaos.note_game()",
    "CREATE TRIGGER note_entry AFTER INSERT OR UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION chaos.note_entry()",
)


async def keep_diary(url: URL) -> None:
    """Let the database note every change from now on."""
    for statement in STATEMENTS:
        await ask_server(url, statement)


async def read_diary(url: URL, games: list[str]) -> list[Change]:
    rows = await ask_server(
        url, f"SELECT what, game, number, epoch, owner FROM chaos.diary WHERE game IN ({among(games)}) ORDER BY id"
    )
    return [Change(*row) for row in rows]


async def read_stored(url: URL, games: list[str]) -> dict[str, Stored]:
    """The games as they are stored, at one moment: everything is asked in one statement."""
    rows = await ask_server(
        url,
        f"""SELECT g.id, g.status, g.number, g.reason, g.setup,
            (SELECT json_agg(json_build_array(s.name, s.bot) ORDER BY s.seat) FROM seats s WHERE s.game = g.id),
            (SELECT json_agg(json_build_array(e.number, e.who, e.what) ORDER BY e.number) FROM entries e WHERE e.game = g.id)
        FROM games g WHERE g.id IN ({among(games)})""",
    )
    return {row[0]: stored(*row[1:]) for row in rows}


def stored(status: str, number: int, reason: str | None, setup: Any, seats: Any, entries: Any) -> Stored:
    setup, seats, entries = (json.loads(part) if isinstance(part, str) else part for part in (setup, seats, entries))
    return Stored(
        status=status,
        number=number,
        reason=reason,
        setup=setup,
        names=[name for name, _ in seats],
        bots=[bot for _, bot in seats],
        entries=[Line(*entry) for entry in entries or []],
    )


def among(games: list[str]) -> str:
    return ", ".join(f"'{game}'" for game in games) or "NULL"
