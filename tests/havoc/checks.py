"""Owns what must hold, whatever happened: each check reads the notes of a run and tells what was not so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from eavesdrop import Leak, Witness, check_names, check_position, check_secrets, forms_of, hidden_cards
from havoc.notes import Call, Notes, Sitting, Stored, Viewer
from havoc.schedules import going_on
from knowledge import Knowledge, number_of
from mindbug import Event, Game
from mindbug.game import TIME
from mindbug.record import Line
from mindbug.rules.errors import MindbugError
from mindbug.server import sight
from mindbug.server.history import TAKES_BACK, read_setup
from mindbug.server.messages import Happened, Table
from mindbug.server.sentences import bot_name
from mindbug.server.sight import Eyes
from mindbug.text.languages import bare
from serving import decode_message

CHANCE = "chance"
ORDINARY_ENDS = {None, 1000, 1001, 1006, 1012, 1013}  # gone, or told to come back
Check = Callable[[Notes], Iterator[str]]


# Calls and what is stored


def stored_once(notes: Notes) -> Iterator[str]:
    """Every acknowledged move is stored, once and in its place; none is that was refused or that nobody made."""
    for begun in notes.begun:
        stored = notes.stored.get(begun.game)
        if stored is None:
            yield f"game {begun.game} is gone"
            continue
        made = calls_by_state(notes, begun.game)
        entries = {entry.number: entry for entry in stored.entries}
        for (seat, number), calls in made.items():
            entry = entries.get(number + 1)
            if any(call.answer == "ok" for call in calls) and entry is None:
                yield f"game {begun.game}: a move of {seat} in state {number} was acknowledged and is not stored: {calls}"
        for entry in stored.entries:
            if entry.who not in "01" or stored.bots[int(entry.who)] is not None or entry.what == TIME:
                continue
            if TAKES_BACK.fullmatch(entry.what):
                continue
            calls = made.get((int(entry.who), entry.number - 1), [])
            wanted = [call for call in calls if call.move == entry.what]
            if not wanted:
                yield f"game {begun.game}: {entry} is stored, and nobody wanted that: {calls}"
            elif all(call.answer == "fail" for call in wanted):
                yield f"game {begun.game}: {entry} is stored, and was refused: {wanted}"


def calls_by_state(notes: Notes, game: str) -> dict[tuple[int, int], list[Call]]:
    """The moves that somebody wanted to make, by seat and number of the state."""
    found: dict[tuple[int, int], list[Call]] = defaultdict(list)
    for sitting in notes.of(game):
        for call in sitting.calls:
            if call.what == "play" and sitting.viewer != "public":
                found[sitting.viewer, call.number].append(call)
    return found


def numbered(notes: Notes) -> Iterator[str]:
    """At most one entry has each number, there is no gap, and the game has the number of its last one."""
    for game, stored in notes.stored.items():
        numbers = [entry.number for entry in stored.entries]
        if numbers != list(range(1, stored.number + 1)):
            yield f"game {game} of {stored.number} states has the entries {numbers}"


def taken_back_on_demand(notes: Notes) -> Iterator[str]:
    """Something is taken back only where somebody asked for it, and not more often."""
    for game, stored in notes.stored.items():
        asked = sum(call.what == "back" and call.move == "ask" for sitting in notes.of(game) for call in sitting.calls)
        taken = sum(TAKES_BACK.fullmatch(entry.what) is not None for entry in stored.entries)
        if taken > asked:
            yield f"game {game}: {taken} moves were taken back, {asked} times somebody asked for it"


# What the database has noted itself


def only_appended(notes: Notes) -> Iterator[str]:
    """Each entry was written once, one after the other, and never changed."""
    last: dict[str, int] = defaultdict(int)
    for change in notes.changes:
        if change.what == "new":
            if change.number != last[change.game] + 1:
                yield f"game {change.game}: entry {change.number} was written after entry {last[change.game]}"
            last[change.game] = change.number
        elif change.what != "game":
            yield f"game {change.game}: entry {change.number} was {change.what}"


def epochs_grow(notes: Notes) -> Iterator[str]:
    """Epochs and numbers of games only grow, and in one epoch a game has one owner at most."""
    before: dict[str, tuple[int, int]] = {}
    owners: dict[tuple[str, int], int] = {}
    for change in notes.changes:
        if change.what != "game" or change.epoch is None:
            continue
        epoch, number = before.get(change.game, (0, 0))
        if change.epoch < epoch or change.number < number:
            yield f"game {change.game} went from epoch {epoch} and state {number} to {change.epoch} and {change.number}"
        before[change.game] = change.epoch, change.number
        if change.owner and owners.setdefault((change.game, change.epoch), change.owner) != change.owner:
            yield f"game {change.game} has two owners in epoch {change.epoch}"


# What people were shown


def in_order(notes: Notes) -> Iterator[str]:
    """No state comes back for anybody, through whichever node, and nobody is shown a state that is not stored."""
    newest: dict[int, int] = defaultdict(int)
    for sitting in notes.sittings:
        numbers = [heard.number for heard in sitting.heard if heard.number is not None]
        seen = [newest[sitting.person], *numbers]
        if any(later < sooner for sooner, later in pairwise(seen)):
            yield f"{where(sitting)} was shown the states {numbers} after state {seen[0]}"
        newest[sitting.person] = max(seen)
        stored = notes.stored.get(sitting.game)
        if stored is not None and numbers and max(numbers) > stored.number:
            yield f"{where(sitting)} was shown state {max(numbers)} of {stored.number}"


def shown_the_log(notes: Notes) -> Iterator[str]:
    """Every table is what a replay of the stored entries shows this viewer in this state, and all that happened was told."""
    for game, stored in notes.stored.items():
        try:
            states = replayed(stored)
        except MindbugError as error:
            yield f"game {game} cannot be played again: {error}"
            continue
        people: dict[int, list[Sitting]] = defaultdict(list)
        for sitting in notes.of(game):
            people[sitting.person].append(sitting)
        for sittings in people.values():
            yield from shown_to(sittings, stored, states)


def shown_to(sittings: list[Sitting], stored: Stored, states: list[Game]) -> Iterator[str]:
    """What was wrong with what one person was shown, over all connections."""
    known: list[Happened] = []
    for sitting in sittings:
        eyes = Eyes(sitting.viewer, sitting.lang, names_for(stored, sitting.lang, sitting.viewer))
        for heard in sitting.heard:
            if heard.number is None or heard.number >= len(states):
                continue
            table, state = decode_message(heard.text), states[heard.number]
            assert isinstance(table, Table)
            wrong = differing(table, state, stored, eyes)
            if table.since > len(known):
                wrong.append("since")
            known[table.since :] = table.log
            if [plain(event) for event in known] != [plain(event) for event in state.events(viewer=eyes.viewer)]:
                wrong.append("known")
            if wrong:
                yield f"{where(sitting)} was shown another state {heard.number}: {', '.join(wrong)} of {heard.text}"


def differing(table: Table, game: Game, stored: Stored, eyes: Eyes) -> list[str]:
    """The parts of a table that are not as the game is."""
    scene = sight.scene(game, eyes)
    is_over = game.reason is not None
    expected: dict[str, Any] = {
        "you": None if eyes.viewer == "public" else eyes.viewer,
        "status": "over" if is_over else "running",
        "turn": scene.turn,
        "position": scene.position,
        "question": None if is_over else scene.question,
        "ending": scene.ending,
        "attacker": scene.attacker,
        "dice": scene.dice,
        "log": sight.log(game, eyes, table.since),
    }
    return [name for name, value in expected.items() if getattr(table, name) != value]


def replayed(stored: Stored) -> list[Game]:
    """The game in each of its states."""
    states = [Game.from_setup(read_setup(stored.setup))]
    for entry in stored.entries:
        back = TAKES_BACK.fullmatch(entry.what)
        if back is not None:
            states.append(states[int(back[1])].copy())
        else:
            after = states[-1].copy()
            after.replay(Line(entry.number, entry.who, entry.what))
            states.append(after)
    return states


def names_for(stored: Stored, lang: str, viewer: Viewer) -> tuple[str, str]:
    called = [bot_name(bot, lang) if bot is not None else name for name, bot in zip(stored.names, stored.bots, strict=True)]
    return called[0], called[1]


def plain(event: Event | Happened) -> tuple[Any, ...]:
    return event.number, event.kind, event.player, list(event.cards), event.amount


class Reader(Witness):
    """Follows a game of the notes, and knows for every state who may know which cards."""

    def __init__(self, stored: Stored) -> None:
        self.stored = stored
        self.lines = [[]]
        self.game, self.knowledge = self.begin()
        self.cards = hidden_cards(self.game)
        self.now, self.ever = [], []
        self.note()
        for entry in stored.entries:
            self.add(Line(entry.number, entry.who, entry.what))

    def begin(self) -> tuple[Game, Knowledge]:
        game = Game.from_setup(read_setup(self.stored.setup))
        return game, Knowledge(game)


def nothing_leaks(notes: Notes) -> Iterator[str]:
    """Nobody was shown or told a card that they may not know (RULES C.13), nor a secret of somebody else."""
    secrets = {secret: begun for begun in notes.begun for secret in begun.secrets if secret is not None}
    for game, stored in notes.stored.items():
        try:
            reader = Reader(stored)
        except MindbugError:
            continue  # which is told elsewhere
        for sitting in notes.of(game):
            begun = next(begun for begun in notes.begun if begun.game == game)
            own = begun.secrets[sitting.viewer] if sitting.viewer != "public" else None
            hidden = {form for secret in secrets if secret != own for form in forms_of(secret)}
            yield from leaks_to(sitting, reader, hidden)


def leaks_to(sitting: Sitting, reader: Reader, secrets: set[str]) -> Iterator[str]:
    viewer, number = number_of(sitting.viewer), 0
    for heard in sitting.heard:
        message, raw = decode_message(heard.text), heard.text.encode()
        number = heard.number if heard.number is not None else number
        if number > reader.number:
            continue  # which is told elsewhere
        try:
            if isinstance(message, Table):
                check_position(message.position, reader.now[number][viewer], where(sitting))
            unknown = set(map(bare, reader.cards)) - reader.ever[number][viewer]
            check_names(raw, sitting.lang, unknown, where(sitting))
            check_secrets(raw, secrets, where(sitting))
        except Leak as leak:
            yield f"in state {number} {leak}"


# The game itself


def one_reply(notes: Notes) -> Iterator[str]:
    """Whoever was asked has decided, once: no bot has answered twice, and nobody for somebody else."""
    for game, stored in notes.stored.items():
        try:
            states = replayed(stored)
        except MindbugError as error:
            yield f"game {game}: somebody decided who was not asked, or what could not be: {error}"
            continue
        for state, entry in zip(states, stored.entries, strict=False):
            is_bot = entry.who in "01" and stored.bots[int(entry.who)] is not None
            if is_bot and not TAKES_BACK.fullmatch(entry.what) and str(state.to_move) != entry.who:
                yield f"game {game}: the bot has replied again: {entry}"


def nobody_late(notes: Notes) -> Iterator[str]:
    """Nobody has lost on time: all of them answer at once, as long as they are there. What nobody has seen came after the end,
    when all have gone and a slow machine takes its time to read what is stored."""
    for game, stored in notes.stored.items():
        seen = max((heard.number or 0 for sitting in notes.of(game) for heard in sitting.heard), default=0)
        late = [entry for entry in stored.entries if entry.what == TIME and entry.number <= seen]
        if late and game in {begun.game for begun in notes.begun}:
            yield f"game {game}: {late[0]}"


def goes_on(notes: Notes) -> Iterator[str]:
    """Everybody has seen their game go on soon after the last fault."""
    for (game, person), after in going_on(notes).items():
        if after is None or after > notes.patience:
            waited = notes.ended - notes.settled if after is None else after
            last = [sitting for sitting in notes.of(game) if sitting.person == person][-1:]
            seen = [f"{where(sitting)} in state {[heard.number for heard in sitting.heard][-9:]}" for sitting in last]
            yield f"game {game} has not gone on {waited:.1f} s after the last fault for {person}: {seen}"


def ends_well(notes: Notes) -> Iterator[str]:
    """Nobody was sent away from a game that is there, and nothing else was seen that must not be."""
    for sitting in notes.sittings:
        if sitting.code not in ORDINARY_ENDS:
            yield f"{where(sitting)} was sent away with {sitting.code}: {[heard.text for heard in sitting.heard[-1:]]}"
    yield from notes.troubles


def where(sitting: Sitting) -> str:
    return f"game {sitting.game}, {sitting.viewer} through {sitting.node}, reading {sitting.lang},"


CHECKS: tuple[Check, ...] = (
    stored_once,
    numbered,
    taken_back_on_demand,
    only_appended,
    epochs_grow,
    in_order,
    shown_the_log,
    nothing_leaks,
    one_reply,
    nobody_late,
    goes_on,
    ends_well,
)


def violations(notes: Notes) -> list[str]:
    return [f"{check.__name__}: {told}" for check in CHECKS for told in check(notes)]
