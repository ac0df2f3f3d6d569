"""Owns finished games: their replays, step by step, games that somebody has as a record, and what would have happened in a
position that somebody tries."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import cast

from mindbug import cardfile
from mindbug.game import Game
from mindbug.record import read_record, write_setup
from mindbug.rules.errors import InvalidRecord, MindbugError
from mindbug.seats import seat_called
from mindbug.server import history, sight
from mindbug.server.founding import beginning, pool_with
from mindbug.server.library import own_of, own_text
from mindbug.server.listing import absent_players, ending_of, names_of, own_count
from mindbug.server.messages import Previewed, Replay, Seat, Step, Tried, Try
from mindbug.server.secret import looking_key
from mindbug.server.sight import Eyes
from mindbug.store import Entry, StoredGame, StoredSeat
from mindbug.text.problems import Place, expected, wanted, within

MOST_LINES = 1200  # of a record that somebody opens: after 300 turns every game is over


def opened(record: str) -> tuple[StoredGame, list[Entry]]:
    """A game that somebody has as a record, as if it were stored. It is in no database, and nobody sits there."""
    setup, lines, _ = read_record(record)
    if len(lines) > MOST_LINES:
        raise InvalidRecord(expected(wanted("moves", n=MOST_LINES), len(lines), Place("line", lines[MOST_LINES].number)))
    stored = beginning(write_setup(setup), (StoredSeat(), StoredSeat()), None, True, 0.0)
    name = sha256(record.encode("utf-8", "surrogatepass")).hexdigest()
    return replace(stored, id=name), [Entry(line.number, line.who, line.what, 0.0) for line in lines]


def replay(
    stored: StoredGame, kept: list[Entry], lang: str, viewer: int | str | None, reader: int | None = None, whole: bool = False
) -> Replay:
    """All steps of a game, as far as the rules of today can play them; if it must be the whole game, it is an error that they
    cannot. It is told to the reader, if it was theirs."""
    spoken_to = viewer if isinstance(viewer, int) else reader
    eyes = Eyes(viewer, lang, names_of(stored, lang, spoken_to), spoken_to)
    steps: list[Step] = []
    begun = history.replay(stored.setup, [])
    game, trouble = begun.game, begun.trouble
    if game is not None:
        steps.append(step(game, None, "", 0, 0, eyes))
        for place, entry in enumerate(kept, 1):
            text, told = move_text(game, entry, eyes), game.event_count
            try:
                history.apply(game, entry)
            except MindbugError as error:
                trouble = error
                break
            steps.append(step(game, entry, text, place, told, eyes))
    if whole and trouble is not None:
        raise InvalidRecord(*trouble.args)
    has_own = game is not None and own_count(stored) > 0
    return Replay(
        game=stored.id,
        players=absent_players(stored, lang),
        ending=ending_of(stored, sight.ending(game, eyes) if game is not None else None, eyes),
        steps=steps,
        record=history.record_text(stored.setup, stored.rules, kept),
        key=looking_key(stored) if stored.private and not whole else None,
        own=own_of(game.setup, lang) if game is not None and has_own else None,
        own_text=own_text(game.setup) if game is not None and has_own else "",
    )


def step(game: Game, entry: Entry | None, text: str, number: int, told: int, eyes: Eyes) -> Step:
    scene = sight.scene(game, eyes)
    by = seat_called(entry.who) if entry is not None else None
    return Step(
        number=number,
        by=cast(Seat | None, by),
        move=entry.what if entry is not None else "",
        text=text,
        turn=scene.turn,
        log=sight.log(game, eyes, told),
        position=scene.position,
        question=scene.question,
        attacker=scene.attacker,
        dice=scene.dice,
    )


def move_text(game: Game, entry: Entry, eyes: Eyes) -> str:
    """A move in words, if the viewer may know it before it is made; its events tell the rest."""
    if eyes.viewer is not None and str(eyes.viewer) != entry.who:
        return ""
    return next((move.describe(eyes.lang, eyes.names) for move in game.moves() if str(move) == entry.what), "")


def tried(wanted: Try) -> Tried:
    """A position after some moves; an error if there can be no such position or move."""
    own = cardfile.loads(wanted.own) if wanted.own is not None else None
    game = Game.from_position(wanted.position, wanted.seed, wanted.chance, pool_with(own))
    eyes = Eyes(wanted.viewer, wanted.lang, wanted.names)
    made: list[str] = []
    for place, move in enumerate(wanted.moves, 1):
        made.append(next((legal.describe(eyes.lang, eyes.names) for legal in game.moves() if str(legal) == move), move))
        try:
            game.play(move)
        except MindbugError as error:
            raise MindbugError(within(error, Place("move", place))) from error
    scene = sight.scene(game, eyes)
    previews: list[Previewed] = []
    for place, option in enumerate(scene.question.options if wanted.previews and scene.question is not None else []):
        previews.append(sight.previewed(game, option.move, place, eyes))
    return Tried(
        position=scene.position,
        question=scene.question,
        ending=scene.ending,
        turn=scene.turn,
        attacker=scene.attacker,
        dice=scene.dice,
        log=sight.log(game, eyes, 0),
        made=made,
        previews=previews,
        explained=[sight.explained(game, move, place, eyes) for place, move in enumerate(wanted.explain)],
        broken_down=sight.broken_down(game, wanted.break_down, 0, eyes) if wanted.break_down is not None else None,
    )
