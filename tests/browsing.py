"""Owns what tests with browsers share: a server, visitors and pictures. A module of tests says ``pytest_plugins =
("browsing",)`` to have it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from browser import CHROMIUM, Visitor, Visits, need_browser
from serving import Server

SCREENSHOTS = "MINDBUG_SCREENSHOTS"  # where pictures of the main screens go


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """As long as a browser is there, an event loop runs in this thread, and tests that need one of their own would fail."""
    if "visit" not in getattr(nextitem, "fixturenames", ()):
        CHROMIUM.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    need_browser()
    with Server(tmp_path_factory.mktemp("page")) as server:
        yield server


@pytest.fixture
def visit() -> Iterator[Visits]:
    """Visitors, who must not have met any trouble when the test ends."""
    visits = Visits(CHROMIUM.start())
    yield visits
    problems = visits.leave()
    assert not problems, "\n".join(problems)


@pytest.fixture(scope="session")
def shoot(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Visitor, str], None]:
    """Takes a picture of what a visitor sees."""
    given = os.environ.get(SCREENSHOTS)
    folder = Path(given) if given else tmp_path_factory.mktemp("screenshots")
    folder.mkdir(parents=True, exist_ok=True)

    def take(visitor: Visitor, name: str) -> None:
        visitor.page.screenshot(path=folder / f"{name}.png")

    return take
