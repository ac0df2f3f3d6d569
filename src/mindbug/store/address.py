"""Owns where games are stored: in which database, and how it is written."""

from __future__ import annotations

import os

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from mindbug.folders import data_folder
from mindbug.store.errors import CannotOpen

EXPECTED = "expected a file, sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"
SQLITE = "sqlite"
POSTGRESQL = "postgresql+asyncpg"
DRIVERS = {
    SQLITE: SQLITE,
    "sqlite+aiosqlite": SQLITE,
    "postgres": POSTGRESQL,
    "postgresql": POSTGRESQL,
    POSTGRESQL: POSTGRESQL,
}
# What may stand behind the question mark of a PostgreSQL address. ``sslmode`` is what most others call ``ssl``.
OPTIONS = ("host", "port", "ssl", "sslmode")


def default_url() -> str:
    """The database of a user who has chosen none: a file."""
    return file_url(str(data_folder() / "games.sqlite")).render_as_string()


def database_url(text: str) -> URL:
    """The address of a database, from that of a server, or from a file."""
    if "://" not in text:
        return file_url(text)
    scheme = text.partition("://")[0]
    if scheme not in DRIVERS:
        raise CannotOpen(f"{EXPECTED}, got {scheme}://...")
    try:
        url = make_url(text).set(drivername=DRIVERS[scheme])
    except (ArgumentError, ValueError):
        # The text itself is not repeated: it may hold a password.
        raise CannotOpen(f"{EXPECTED}, got {scheme}:// with something else behind it") from None
    return check_file(url) if url.drivername == SQLITE else check_server(url)


def is_file(url: URL) -> bool:
    """Whether a database is one process's alone."""
    return url.drivername == SQLITE


def check_file(url: URL) -> URL:
    if url.query or url.host:
        raise CannotOpen(f"expected sqlite:///FILE without host and options, got {shown(url)}")
    return file_url(url.database or "")


def file_url(name: str) -> URL:
    if not name or name.startswith((":memory:", "file:")) or "\0" in name:
        raise CannotOpen(f"{EXPECTED}, got {name!r}")
    return URL.create(SQLITE, database=os.path.realpath(os.path.expanduser(name)))


def check_server(url: URL) -> URL:
    unknown = sorted(url.query.keys() - set(OPTIONS))
    if unknown:
        raise CannotOpen(f"expected only {', '.join(OPTIONS)} behind the question mark, got {', '.join(unknown)}")
    if not url.database:
        raise CannotOpen(f"expected the name of a database: postgresql://HOST/DATABASE, got {shown(url)}")
    query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
    return url.set(query=query)


def shown(url: URL) -> str:
    """What messages call a database: no password, and no option that could hold one."""
    if url.drivername == SQLITE and url.database:
        return url.database
    return url.set(drivername=url.get_backend_name()).set(query={})._replace(password=None).render_as_string()
