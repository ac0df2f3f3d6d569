"""Owns refusals: what a client wanted, could not have, and why. Nothing has changed then."""

from __future__ import annotations

from typing import Literal

from mindbug.server.sentences import refusal_text

Code = Literal["malformed", "stale", "illegal", "forbidden", "too fast", "unavailable"]


class Refusal(Exception):
    """``key`` is a sentence of the catalogue, or ``text`` says it in English where only programs can go wrong."""

    def __init__(self, code: Code, key: str = "", text: str = "") -> None:
        super().__init__(key or text)
        self.code: Code = code
        self.key = key
        self.text = text

    def describe(self, lang: str) -> str:
        return refusal_text(self.key, lang) if self.key else self.text
