"""Owns how the tests run: hypothesis tries the same examples every time and never hurries, and a command that a module of
tests is about (its ``COMMAND``) is run in surroundings where nothing is chosen or saved."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import URL

import mindbug
from database import new_database, server
from mindbug._pure import is_compiled
from mindbug.search import lookahead
from terminal import SETTINGS, Command, Says

FEW_ANSWERS = 30

# What is slow enough as it is tries fewer examples; it is the same code, and the same games are compared elsewhere.
settings.register_profile(
    "mindbug",
    max_examples=100 if is_compiled() else 25,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("mindbug")
# Tests of what is never compiled, and of what the search finds: with the pure rules they would only show the same again, as
# test_same_games compares every number of the search.
ONCE = (
    *("test_analysis", "test_arena", "test_bots", "test_hints", "test_lessons", "test_runs", "test_tactics"),
    *(
        "test_abuse",
        "test_blocks",
        "test_chaos",
        "test_cli",
        "test_docs",
        "test_durability",
        "test_facts",
        "test_french",
        "test_golden",
        "test_leaks",
    ),
    *("test_page", "test_pictures", "test_reference", "test_rules_page", "test_same_games", "test_server", "test_spanish"),
    *("test_spelling", "test_store", "test_story", "test_texts"),
)


def pytest_configure() -> None:
    """Tests in the background of a shell are deaf to Ctrl-C, and so would be the programs that they start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection() -> None:
    """Hypothesis also tries the constants of all modules that are there, so all of them are, whatever is tested first."""
    for module in walk_packages(mindbug.__path__, "mindbug."):
        if not module.name.endswith(("__main__", ".env")):
            import_module(module.name)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.stem.startswith(ONCE):
            item.add_marker("once")


@pytest.fixture
def short_sighted(monkeypatch: pytest.MonkeyPatch) -> None:
    """In pure Python bots do not look far to the end of the turn, which takes most of the time of one that hardly searches."""
    if not is_compiled():
        monkeypatch.setattr(lookahead, "MOST", FEW_ANSWERS)


@pytest.fixture
def surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Those of a person who has chosen and saved nothing."""
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def command(request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(request.module.COMMAND, capsys, monkeypatch)


@pytest.fixture
def says(command: Command) -> Says:
    """What the command prints with some options."""
    return command.says


@pytest.fixture
def complaint(command: Command) -> Says:
    """What the command complains of."""
    return command.complaint


@pytest.fixture(scope="module")
def postgres() -> Iterator[URL]:
    """A real PostgreSQL, for tests of several servers."""
    with server() as url:
        yield url


@pytest.fixture
def database(postgres: URL) -> Iterator[str]:
    """An empty database in it."""
    with new_database(postgres) as url:
        yield url
