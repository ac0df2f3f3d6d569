"""Where games are stored: the address of a database, from whatever somebody writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from mindbug.rules.errors import MindbugError
from mindbug.store import CannotOpen
from mindbug.store.address import database_url, default_url, shown

SERVER = "postgresql+asyncpg"


@pytest.mark.parametrize("written", ["{}/games.sqlite", "sqlite:///{}/games.sqlite", "sqlite+aiosqlite:///{}/games.sqlite"])
def test_a_file(written: str, tmp_path: Path) -> None:
    url = database_url(written.format(tmp_path))
    assert url.drivername == "sqlite" and url.database == f"{tmp_path}/games.sqlite"
    assert shown(url) == f"{tmp_path}/games.sqlite"


def test_a_file_has_one_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "other").symlink_to("real")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    wanted = database_url(str(tmp_path / "real" / "g"))
    for name in ("real/g", "other/g", "~/other/g", "sqlite:///real/g", "sqlite:///other/../real/g"):
        assert database_url(name) == wanted


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
def test_a_server(scheme: str) -> None:
    url = database_url(f"{scheme}://me:sesame@example.org:5433/games?sslmode=require")
    assert (url.drivername, url.host, url.port, url.database) == (SERVER, "example.org", 5433, "games")
    assert url.password == "sesame" and dict(url.query) == {"ssl": "require"}
    assert shown(url) == "postgresql://me@example.org:5433/games"


def test_a_server_on_this_machine() -> None:
    url = database_url("postgresql:///games?host=/run/postgresql")
    assert url.query["host"] == "/run/postgresql" and shown(url) == "postgresql:///games"


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("", "expected a file"),
        (":memory:", "expected a file"),
        ("sqlite://", "expected a file"),
        ("sqlite:///:memory:", "expected a file"),
        ("sqlite:///file:games?mode=memory", "without host and options"),
        ("sqlite:////games.sqlite?mode=ro", "without host and options"),
        ("sqlite://host/games.sqlite", "without host and options"),
        ("file:games.sqlite", "expected a file"),
        ("a\0b", "expected a file"),
        ("mysql://me:sesame@example.org/games", "got mysql://..."),
        ("postgresql+psycopg2://me:sesame@example.org/games", "got postgresql+psycopg2://..."),
        ("postgresql://me:sesame@example.org", "expected the name of a database"),
        ("postgresql://me:sesame@example.org/", "expected the name of a database"),
        ("postgresql://me:sesame@example.org:port/games", "with something else behind it"),
        ("postgresql://me@example.org/games?password=sesame", "got password"),
    ],
)
def test_what_is_no_database_is_said_and_passwords_are_not(written: str, says: str) -> None:
    with pytest.raises(CannotOpen) as caught:
        database_url(written)
    assert says in str(caught.value) and "sesame" not in str(caught.value)
    assert isinstance(caught.value, MindbugError)


def test_the_database_of_a_user_who_chose_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = tmp_path / "a ?b=c%20#d:@é"
    monkeypatch.setenv("XDG_DATA_HOME", str(odd))
    assert database_url(default_url()).database == str(odd / "mindbug" / "games.sqlite")
    assert not list(tmp_path.iterdir())
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert database_url(default_url()).database == str(tmp_path / ".local" / "share" / "mindbug" / "games.sqlite")
    monkeypatch.setattr("sys.platform", "darwin")
    assert "Library/Application Support/mindbug" in str(database_url(default_url()).database)
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert database_url(default_url()).database == str(tmp_path / "local" / "mindbug" / "games.sqlite")
