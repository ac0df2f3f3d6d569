"""Owns the themes of puzzles: what a puzzle is about, found from its line and its cards."""

from __future__ import annotations

from collections.abc import Iterable

from mindbug.notation import legal_moves
from mindbug.puzzles.puzzle import Variation, asked_name, dealt_state
from mindbug.rules import words
from mindbug.rules.fold import keywords
from mindbug.rules.state import Ability, RawEvent, State
from mindbug.rules.turn import answer
from mindbug.rules.view import View
from mindbug.seats import opposite
from mindbug.text.objects import keyword_names

# What happens, and the theme that it makes.
BY_EVENT = {
    words.MINDBUGGED: "mindbug",
    words.BLOCKED: "block",
    words.HUNTED: "hunt",
    words.DISCARDED: "discard",
    words.TOOK_FROM_DISCARD: "discard_pile",
    words.EVOLVED: "evolution",
    words.BOOSTED: "boost",
    words.ROLLED: "dice",
    words.ROLLED_SIX: "dice",
    words.GOT_OCTONITE: "octonite",
    words.LOST_OCTONITE: "octonite",
    words.BOUGHT_POWER: "power_card",
    words.CHANGED_CONTROL: "control",
    words.STOLE: "steal",
    words.GAINED_LIFE: "life",
    words.TAKES_EXTRA_TURN: "extra_turn",
    words.ACTED: "action",
    words.EXHAUSTED: "exhaust",
}
BY_TRIGGER = {"play": "play_effect", "attack": "attack_effect", "defeated": "defeated_effect", "harvest": "harvest"}
# Which questions make a theme of what is asked.
BY_QUESTION = {words.MINDBUG: "mindbug", words.BLOCK: "block", words.HUNT: "hunt", words.BUY: "power_card", words.DICE: "dice"}
THEMES = sorted(
    {
        *BY_EVENT.values(),
        *BY_TRIGGER.values(),
        *BY_QUESTION.values(),
        *("fast", "frenzy", "hunter", "poisonous", "sneaky", "tough"),
        *("sacrifice", "bait", "quiet", "long"),
    }
)
LONG = 4  # answers of the player who is asked


def themes_of(view: View, line: Variation, kind: str) -> tuple[str, ...]:
    """What a line shows, sorted."""
    me = int(view.viewer)
    s = dealt_state(view, line.deal)
    found: set[str] = {BY_QUESTION[s.kind]} if s.kind in BY_QUESTION else set()
    first = legal_moves(s)[line.moves[0].partition(" ")[2]]
    found |= first_thoughts(s, first, me, kind)
    s.log = []
    for made in line.moves:
        acting = s.creature(legal_moves(s)[made.partition(" ")[2]])
        if acting is not None and str(asked_name(s)) == str(me):
            found |= set(keyword_names(keywords(s, acting)))
        answer(s, legal_moves(s)[made.partition(" ")[2]])
    found |= shown_by(s.log or [], me)
    if sum(made.startswith(f"{me} ") for made in line.moves) >= LONG:
        found.add("long")
    return tuple(sorted(found & set(THEMES)))


def first_thoughts(s: State, option: int, me: int, kind: str) -> set[str]:
    """What is special about playing a card: somebody may take it, or it wins although it does not attack."""
    if s.kind != words.TURN or option not in s.players[me].hand:
        return set()
    found: set[str] = set(keyword_names(s.box.cards[option].keywords))
    if s.players[opposite(me)].mindbugs:
        found.add("bait")
    if kind in ("win", "certain"):
        found.add("quiet")
    return found


def shown_by(events: Iterable[RawEvent], me: int) -> set[str]:
    found: set[str] = set()
    for event in events:
        if event.kind in BY_EVENT:
            found.add(BY_EVENT[event.kind])
        if event.kind == words.TRIGGERED:
            found |= theme_of(event)
        if event.kind == words.WAS_DEFEATED and event.player == me:
            found.add("sacrifice")
    return found


def theme_of(event: RawEvent) -> set[str]:
    """What an effect that was triggered makes of a line."""
    ability = event.procedure
    name = words.TRIGGERS[ability.trigger] if isinstance(ability, Ability) else ""
    return {BY_TRIGGER[name]} if name in BY_TRIGGER else set()
