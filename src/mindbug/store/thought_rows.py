"""Owns the statements about thoughts, in a transaction of the caller. Every time is that of the clock of the database."""

from __future__ import annotations

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from mindbug.store.node_rows import IS_LIVING, DatabaseClock
from mindbug.store.tables import nodes, thoughts
from mindbug.store.thought import MOST_TRIES, NewThought, Returned, TakenThought

KEPT_SECONDS = 60.0  # after its deadline: a node that lives has it back long before

IS_OPEN = and_(thoughts.c.answer.is_(None), thoughts.c.trouble.is_(None))
IS_FREE = or_(thoughts.c.taken_until.is_(None), thoughts.c.taken_until < DatabaseClock())
IS_LATE = thoughts.c.deadline < DatabaseClock()
IS_LEFT_ALONE = func.coalesce(thoughts.c.taken_until, thoughts.c.since) + thoughts.c.patience < DatabaseClock()


def exchange(connection: Connection, me: int, new: list[NewThought], wanted: list[str]) -> tuple[list[Returned], set[str]]:
    """Send thoughts, and remove those of a node that are over: what came of them, and those that are left."""
    for one in new:
        values = {"id": one.id, "node": me, "kind": one.kind, "urgency": one.urgency, "work": one.work}
        times = {"since": DatabaseClock(), "patience": one.patience, "deadline": DatabaseClock() + one.seconds}
        connection.execute(insert(thoughts).values(**values, **times))
    mine = thoughts.c.node == me
    is_over = or_(~IS_OPEN, IS_LATE, IS_LEFT_ALONE, thoughts.c.id.not_in(wanted))
    told = (thoughts.c.id, thoughts.c.tries, thoughts.c.answer, thoughts.c.trouble)
    found = connection.execute(delete(thoughts).where(mine, is_over).returning(*told))
    returned = [Returned(**row._asdict()) for row in found]
    return returned, set(connection.scalars(select(thoughts.c.id).where(mine)))


def take(connection: Connection, me: int, version: str, most: int, hold_seconds: float) -> list[TakenThought]:
    """Have thoughts that nobody is at. What another thinker is just taking is passed over."""
    is_wanted = select(nodes.c.id).where(nodes.c.id == thoughts.c.node, nodes.c.version == version, IS_LIVING).exists()
    first = (
        select(thoughts.c.id)
        .where(IS_OPEN, IS_FREE, ~IS_LATE, thoughts.c.tries < MOST_TRIES, is_wanted)
        .order_by(thoughts.c.urgency, thoughts.c.since)
        .limit(most)
        .with_for_update(skip_locked=True)
        .cte("first")
    )
    taking = (
        update(thoughts)
        .where(thoughts.c.id == first.c.id)
        .values(taken_by=me, taken_until=DatabaseClock() + hold_seconds, tries=thoughts.c.tries + 1)
        .returning(
            *(thoughts.c.id, thoughts.c.node, thoughts.c.kind, thoughts.c.urgency, thoughts.c.work, thoughts.c.tries),
            (thoughts.c.deadline - DatabaseClock()).label("seconds"),
        )
    )
    taken = [TakenThought(**row._asdict()) for row in connection.execute(taking)]
    return sorted(taken, key=lambda one: one.urgency)


def hold(connection: Connection, me: int, ids: list[str], hold_seconds: float) -> None:
    is_mine = and_(thoughts.c.id.in_(ids), thoughts.c.taken_by == me)
    connection.execute(update(thoughts).where(is_mine, IS_OPEN).values(taken_until=DatabaseClock() + hold_seconds))


def answer(connection: Connection, me: int, taken: TakenThought, told: bytes | None, trouble: str | None) -> bool:
    """Say what came of a thought, if it is still this thinker's; whether it was."""
    is_mine = and_(thoughts.c.id == taken.id, thoughts.c.taken_by == me, thoughts.c.tries == taken.tries)
    return connection.execute(update(thoughts).where(is_mine, IS_OPEN).values(answer=told, trouble=trouble)).rowcount == 1


def give_back(connection: Connection, me: int, ids: list[str]) -> None:
    is_mine = and_(thoughts.c.id.in_(ids), thoughts.c.taken_by == me)
    anew = {"taken_by": None, "taken_until": None, "tries": thoughts.c.tries - 1, "since": DatabaseClock()}
    connection.execute(update(thoughts).where(is_mine, IS_OPEN).values(anew))


def clean(connection: Connection) -> int:
    return connection.execute(delete(thoughts).where(thoughts.c.deadline < DatabaseClock() - KEPT_SECONDS)).rowcount
