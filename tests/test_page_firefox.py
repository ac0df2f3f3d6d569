"""A whole game in Firefox, which is another browser than the one in which everything else is tried."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest

from firefox import PATIENCE, Tab, firefox
from serving import Server

pytestmark = pytest.mark.once

OVER = "document.querySelector('#end-title') ? 'over' : ''"
# What can be clicked: the answers, else lit cards.
CHOICES = """(() => {
    const seen = (button) => button.checkVisibility() && !button.disabled;
    const answers = [...document.querySelectorAll("button[data-move]")].filter(seen);
    const cards = [...document.querySelectorAll("button[data-card]")].filter(seen);
    const lit = cards.filter((card) => /, can be used/.test(card.textContent));
    const selected = document.querySelector("button[data-card][aria-pressed=true]");
    return selected ? answers : [...lit, ...answers];
})()"""
KEPT = {"settings": {"lang": "en", "theme": "dark", "motion": "off"}, "setup": {"level": "random"}}


def play(tab: Tab, seed: int) -> int:
    """Click anything until the game is over; how often."""
    chance = random.Random(seed)
    clicks, end = 0, time.monotonic() + 3 * PATIENCE
    while not tab.evaluate(OVER):
        assert time.monotonic() < end, f"the game did not end: {tab.evaluate('document.body.innerText')}"
        choices = tab.elements(CHOICES)
        if choices:
            tab.click(chance.choice(choices))
            clicks += 1
        else:
            time.sleep(0.02)
    return clicks


def test_a_whole_game_in_firefox(tmp_path: Path) -> None:
    with firefox() as tab, Server(tmp_path) as server:
        tab.size(1280, 800)
        tab.go(f"{server.url}/about")
        for key, value in KEPT.items():
            tab.evaluate(f"localStorage.setItem('mindbug.{key}', {json.dumps(json.dumps(value))})")
        tab.go(server.url)
        tab.wait_for("main button")
        (button,) = tab.elements("[...document.querySelectorAll('button')].filter((b) => b.innerText.trim() === 'Play')")
        tab.click(button)
        assert play(tab, seed=5) > 5
        tab.go(tab.evaluate("document.querySelector('a[href^=\"/replay/\"]').href"))
        tab.wait_for(".replay .moment")
        tab.rest()
        for path in ("/", "/watch", "/learn", "/cards", "/cards/Gorillion", "/rules", "/editor", "/about"):
            tab.go(server.url + path)
            tab.wait_for("h1, h2, .prompt")
            tab.rest()
        assert tab.problems == []
        tab.evaluate("console.error('trouble')")
        assert tab.problems == ["console: trouble"], "what goes wrong is noticed"
