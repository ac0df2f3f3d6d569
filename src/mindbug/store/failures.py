"""Owns telling what went wrong in the database, in our own errors."""

from __future__ import annotations

from asyncpg import InterfaceError, PostgresError  # type: ignore[import-untyped]
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError, StatementError

from mindbug.rules.errors import MindbugError
from mindbug.store.errors import Lost, Unavailable, Unstorable

# What a database that cannot be used raises. A server that is just starting or ending is told of by its driver alone.
OF_DATABASE = (SQLAlchemyError, OSError, PostgresError, InterfaceError)
OF_CONFLICTS = ("40001", "40P01", "23505")  # the states that tell of two who wrote the same: serialization, deadlock, unique
OF_VALUES = ("22", "23")  # the classes of SQLSTATE that are about values and about rules for them


def plain(error: BaseException) -> str:
    """What the database said, without the statement and its values."""
    said = error.orig if isinstance(error, StatementError) else error
    return str(getattr(said, "__cause__", None) or said) or type(error).__name__


def own_failure(error: Exception) -> Exception:
    """What is told to whoever asked for something that failed alone and has changed nothing."""
    if isinstance(error, MindbugError):
        return error
    if is_of_values(error):
        return Unstorable(f"the database cannot hold this: {plain(error)}")
    return failure(error) if isinstance(error, OF_DATABASE) else error


def is_of_values(error: Exception) -> bool:
    """Whether a value was refused, by the database or already on the way to it."""
    if isinstance(error, DBAPIError):
        state = str(getattr(error.orig, "sqlstate", None) or "")
        return isinstance(error, IntegrityError | DataError) or state.startswith(OF_VALUES)
    return isinstance(error, StatementError | ValueError | OverflowError)


def is_conflict(error: BaseException) -> bool:
    """Whether two nodes wanted to write the same at the same moment, so that it can be tried again."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in OF_CONFLICTS


def failure(error: BaseException) -> Unavailable:
    """What each of those is told for whom it is not known what is stored."""
    told = Lost(*error.args) if isinstance(error, Lost) else Unavailable(f"the database failed: {plain(error)}")
    told.__cause__ = error
    return told
