"""Owns what worker processes do: bots, hints and the judging of decisions, from the bytes of views, also for nodes elsewhere;
games played again and positions that somebody tries, whose answers they also write."""

from __future__ import annotations

import gzip
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from time import process_time
from typing import TYPE_CHECKING

import msgspec

from mindbug.bots.analysis import Judged, Task, judge
from mindbug.bots.cores import begin_to_work
from mindbug.bots.hints import hints
from mindbug.game import Names
from mindbug.lab.problems import problem
from mindbug.lab.replacing import Exchange
from mindbug.rules.errors import MindbugError
from mindbug.rules.view import View
from mindbug.server import founding, puzzling, replays, thoughts, workshop
from mindbug.server.founding import SetUp
from mindbug.server.kept import KeptBots
from mindbug.server.messages import (
    NewGame,
    Try,
    WorkshopCard,
    WorkshopMeasure,
    WorkshopOptions,
    WorkshopRead,
    WorkshopWrite,
)
from mindbug.server.thoughts import AskedAnalysis, AskedHint, AskedMove, Told
from mindbug.store import Entry, StoredGame
from mindbug.text.messages import Name

if TYPE_CHECKING:
    from mindbug.lab.strength import PlayedDeal, Strength

# How nice workers are to the server, which answers, and to each other.
THINKING, ERRANDS, MEASURING, FOR_OTHERS = 10, 5, 15, 5

LONGEST_ERRAND, LONGEST_THOUGHT = 10.0, 120.0  # seconds of a core
PRESSURE = 6  # of what is answered once: more takes longer and saves little

KEPT = KeptBots()  # of this process


def begin(niceness: int) -> None:
    """What a worker does first."""
    begin_to_work()
    if hasattr(os, "nice"):
        os.nice(niceness)


def ready() -> int:
    """Nothing: it shows that a worker is there."""
    return os.getpid()


def choose(bot: str, name: str, view: bytes) -> str:
    """The move of a bot, which is kept under that name for the next one. Its chance has nothing to do with the deal's."""
    return KEPT.choose(name, bot, View.from_bytes(view))


def forget(name: str) -> None:
    """A bot is needed no more."""
    KEPT.take(name)


def hint(view: bytes, iterations: int, lang: str, names: Names) -> list[Told]:
    """The best moves: in notation, as a title, why, and the chance to win."""
    found = hints(View.from_bytes(view), iterations)
    return [(hint.move, hint.title(lang, names), hint.describe(lang, names), hint.chance) for hint in found]


def judged(tasks: list[Task]) -> list[Judged]:
    return [judge(task) for task in tasks]


def thought(kind: str, work: bytes) -> bytes:
    """What another node wants to have thought about. It is data, which somebody else may have written."""
    with bounded(LONGEST_THOUGHT):
        asked = thoughts.read_asked(kind, work)
        match asked:
            case AskedMove():
                return thoughts.write_move(choose(asked.bot, asked.home, asked.view))
            case AskedHint():
                return thoughts.write_hint(hint(asked.view, asked.iterations, asked.lang, asked.names))
            case AskedAnalysis():
                return thoughts.write_judged(judged(asked.tasks))


# Errands of strangers


@contextmanager
def bounded(seconds: float = LONGEST_ERRAND, error: MindbugError | None = None) -> Iterator[None]:
    """What takes too long is an error, whatever others make of that on its way, and what does not even notice it ends the
    worker."""
    if not hasattr(signal, "setitimer"):  # Windows
        yield
        return
    late = error or MindbugError(f"expected what can be worked out in {seconds:g} seconds, got more")
    is_late = False

    def give_up(*_: object) -> None:
        nonlocal is_late
        is_late = True
        raise late

    signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    signal.setitimer(signal.ITIMER_PROF, 2 * seconds)
    try:
        yield
    except Exception as found:
        if is_late:
            raise late from found
        raise
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)


def set_up(new: NewGame) -> SetUp:
    """A game with cards of somebody's own."""
    with bounded():
        return founding.set_up(new)


def tried(wanted: Try) -> bytes:
    with bounded():
        return msgspec.json.encode(replays.tried(wanted))


OfWorkshop = WorkshopCard | WorkshopOptions | WorkshopRead | WorkshopWrite


def workshop_told(wanted: OfWorkshop) -> bytes:
    with bounded():
        match wanted:
            case WorkshopCard():
                return msgspec.json.encode(workshop.card_told(wanted))
            case WorkshopOptions():
                return msgspec.json.encode(workshop.options_told(wanted))
            case WorkshopRead():
                return msgspec.json.encode(workshop.read_told(wanted))
            case WorkshopWrite():
                return msgspec.json.encode(workshop.write_told(wanted))


@dataclass(frozen=True)
class MeasuredDeals:
    """The deals of a measurement that were played, what they tell of a card so far, and how many seconds of a core it took."""

    played: tuple[PlayedDeal, ...] = ()
    strength: Strength | None = None
    seconds: float = 0.0

    @property
    def next(self) -> int:
        """The deal to go on with."""
        return self.played[-1].deal + 1 if self.played else 0


def trial(wanted: WorkshopMeasure) -> Exchange:
    """What has to be played to find out how strong a card is."""
    with bounded():
        return workshop.trial(wanted)


def measured(trial: Exchange, number: int, known: dict[int, float], before: MeasuredDeals, seconds: float) -> MeasuredDeals:
    """So many more deals of a measurement; of some it may be known what came of them with the average card. It is an error if
    they take longer than some seconds of a core: a card may make games as long as they can be."""
    from mindbug.lab import strength  # it needs what a server may do without

    begun = process_time()
    with bounded(seconds, problem("measuring_long", card=Name(trial.card))):
        deals = list(islice(trial.telling(before.next), number))
        played = (*before.played, *strength.play_deals(trial, deals, known))
        found = strength.estimate(trial, played)
    return MeasuredDeals(played, found, before.seconds + process_time() - begun)


def solution(puzzle: str, move: str, lang: str) -> tuple[bool, bytes]:
    """Whether an answer to a puzzle is right, and what is told after it."""
    found = puzzling.solution(puzzle, move, lang)
    return found.right, msgspec.json.encode(found)


def replay(
    stored: StoredGame,
    kept: list[Entry],
    lang: str,
    viewer: int | str | None,
    reader: int | None,
    you: int | None,
    press: bool,
) -> bytes:
    with bounded():
        told = replays.replay(stored, kept, lang, viewer, reader)
        return pressed(msgspec.json.encode(msgspec.structs.replace(told, you=you)), press)


def replay_record(record: str, lang: str, viewer: int | None, press: bool) -> bytes:
    with bounded():
        return pressed(msgspec.json.encode(replays.replay(*replays.opened(record), lang, viewer, whole=True)), press)


def pressed(answer: bytes, press: bool) -> bytes:
    return gzip.compress(answer, PRESSURE, mtime=0) if press else answer
