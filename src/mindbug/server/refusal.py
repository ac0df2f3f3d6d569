"""Owns refusals: what a client wanted, could not have, and why. Nothing has changed then."""

from __future__ import annotations

from mindbug.rules.errors import MindbugError
from mindbug.server.messages import RefusalCode
from mindbug.server.sentences import refusal_text


class Refusal(Exception):
    """``key`` is a sentence of the catalogue, or ``text`` says it in English where only programs can go wrong, or it is an
    ``error`` of the game."""

    def __init__(self, code: RefusalCode, key: str = "", text: str = "", error: MindbugError | None = None) -> None:
        super().__init__(key or text or error)
        self.code: RefusalCode = code
        self.key = key
        self.text = text
        self.error = error

    def describe(self, lang: str) -> str:
        if self.error is not None:
            return self.error.describe(lang)
        return refusal_text(self.key, lang) if self.key else self.text
