"""Owns servers that leak on purpose, once each in their own way: ``python saboteur.py LEAK serve ...``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import mindbug.server.app  # noqa: F401  (with all its modules)
from mindbug.cli.main import main
from mindbug.game import Game, Move, Preview
from mindbug.server import listing, sight, tables
from mindbug.server.messages import Explained, GameSeen, Happened, PositionSeen
from mindbug.server.sight import Eyes, Scene
from mindbug.store import StoredGame

T = TypeVar("T")
QUIET_STATES = 8  # nothing leaks before so many scenes were shown
Saboteur = Callable[[], None]


def instead(wanted: Callable[..., T], make: Callable[[Callable[..., T]], Callable[..., T]]) -> None:
    """Put another function in the place of one, in every module that has it."""
    spoilt = make(wanted)
    places = [module for name, module in sys.modules.items() if name.startswith("mindbug.server.")]
    found = [(module, name) for module in places for name, value in vars(module).items() if value is wanted]
    assert found
    for module, name in found:
        setattr(module, name, spoilt)


def leaking_scene(spoil: Callable[[Game, PositionSeen], bool]) -> Saboteur:
    """Let one scene, some time after the beginning, show what it should not; ``spoil`` says whether it could."""
    shown, done = 0, False

    def make(scene: Callable[[Game, Eyes], Scene]) -> Callable[[Game, Eyes], Scene]:
        def spoilt(game: Game, eyes: Eyes) -> Scene:
            nonlocal shown, done
            seen = scene(game, eyes)
            shown += 1
            if shown > QUIET_STATES and not done:
                done = spoil(game, seen.position)
            return seen

        return spoilt

    return lambda: instead(sight.scene, make)


def show_hand(game: Game, seen: PositionSeen) -> bool:
    """A card of a hand."""
    for player, side in enumerate(seen.players):
        if None in side.hand:
            at = side.hand.index(None)
            side.hand[at] = game.position()["players"][player]["hand"][at]
            return True
    return False


def show_unused(game: Game, seen: PositionSeen) -> bool:
    """A card of the unused pile."""
    at = seen.unused.index(None) if None in seen.unused else -1
    if at >= 0:
        seen.unused[at] = game.position()["unused"][at]
    return at >= 0


def show_draw_pile(game: Game, seen: PositionSeen) -> bool:
    """The next card of a draw pile, to whoever knows nothing of it."""
    if not seen.players[0].draw:
        return False
    seen.players[0].draw[0] = game.position()["players"][0]["draw"][0]
    return True


def tell_draws() -> None:
    """Sentences that tell everybody which cards were drawn; the rest of the message does not."""

    def make(log: Callable[..., list[Happened]]) -> Callable[..., list[Happened]]:
        def told(game: Game, eyes: Eyes, since: int) -> list[Happened]:
            said = log(game, eyes, since)
            for event, happened in zip(game.events(since), said, strict=True):
                if event.kind in ("drew", "drew unused"):
                    happened.text = replace(event, viewer=eyes.reader).describe(eyes.lang, eyes.names)
            return said

        return told

    instead(sight.log, make)


def foresee_draws() -> None:
    """Previews as somebody sees them who knows everything."""
    preview = Game.preview

    def foreseen(game: Game, move: Move | str, viewer: int | str | None = None) -> Preview:
        after = game.copy()
        after.play(move)
        return replace(preview(game, move, viewer), events=after.events(since=len(game.events())))

    Game.preview = foreseen  # type: ignore[method-assign, assignment]


def explain_hands() -> None:
    """Another reason for a card that is in the other hand."""

    def make(explained: Callable[..., Explained]) -> Callable[..., Explained]:
        def spoilt(game: Game, move: str, asked: int, eyes: Eyes) -> Explained:
            said = explained(game, move, asked, eyes)
            if move.partition(" ")[2] in game.position()["players"][1 - (eyes.reader or 0)]["hand"]:
                said.rule = "A1"
            return said

        return spoilt

    instead(sight.explained, make)


def list_seeds() -> None:
    """Lists that tell with which seed a game was dealt."""

    def make(game_seen: Callable[..., GameSeen]) -> Callable[..., GameSeen]:
        def spoilt(stored: StoredGame, *rest: object) -> GameSeen:
            said = game_seen(stored, *rest)
            said.sets = [*said.sets, str(stored.setup["seed"])]
            return said

        return spoilt

    instead(listing.game_seen, make)


def note_secrets() -> None:
    """Tables with the hash of a seat's secret."""

    def make(note: Callable[..., str]) -> Callable[..., str]:
        return lambda room, lang: note(room, lang) + (room.stored.seats[0].token or b"").hex()

    instead(tables.note, make)


SABOTEURS: dict[str, Saboteur] = {
    "hand": leaking_scene(show_hand),
    "unused": leaking_scene(show_unused),
    "draw pile": leaking_scene(show_draw_pile),
    "sentences": tell_draws,
    "previews": foresee_draws,
    "reasons": explain_hands,
    "lists": list_seeds,
    "notes": note_secrets,
}

if __name__ == "__main__":
    SABOTEURS[sys.argv[1]]()
    sys.exit(main(sys.argv[2:]))
