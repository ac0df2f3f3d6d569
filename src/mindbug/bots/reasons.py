"""Owns why a move is good or not: the most telling thing that it leads to, said in one sentence to the player who may make it.

Everything is told from what that player knows: only what happens in all deals alike, and what the search has seen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from mindbug.bots.weighing import Weighed
from mindbug.foresight import Foresight, answered, deals_of, in_common
from mindbug.game import Event, foreseen_events
from mindbug.rules.attack import why_no_block
from mindbug.rules.defeat import fallen_in_fight
from mindbug.rules.fight import BLOCKER
from mindbug.rules.play import PLAY_FROM_HAND
from mindbug.rules.randomness import Random
from mindbug.rules.state import FIGHT, Creature, State
from mindbug.rules.view import View
from mindbug.rules.words import ACTING, BLOCK, DONE, MINDBUG, POSSIBLE, TURN, UNDECIDED, YES, EventKind
from mindbug.search.lookahead import LOSS, WIN
from mindbug.search.tree import Node
from mindbug.seats import opposite
from mindbug.story import are_alike, are_mutual
from mindbug.text.events import event_text
from mindbug.text.messages import Listing, Message, Name, Player, Value
from mindbug.text.questions import name

CLOSE = 0.02  # a move that is worse by less is about as good
POOR = 0.1  # a move that is so much worse than the best is told by what is bad about it
LIKELY = 0.7  # what the search answers so often, it expects
SEEN = 20  # if it has answered so often at all
LONGEST_LINE = 6
MOST_NAMES = 3
# How telling events are: how good, or how bad, for the player whom they concern. Others go without saying.
WEIGHTS: dict[EventKind, int] = {
    "game over": 100, "lost life": -40, "extra turn": 35, "changed control": 30, "gained life": 25, "lost mindbug": -25,
    "refreshed": 25, "defeated": -20, "entered": 18, "stole": 15, "was given": 15, "discarded": -12, "evolved": 12,
    "took from discard": 10, "drew unused": 8, "exhausted": -8, "boosted": 6, "bought power": 6, "gained energy": 5,
    "got octonite": 4, "barred": -4, "banned": -4, "gained power": 3, "gained keyword": 3, "gained die": 3,
}  # fmt: skip
COUNTED: tuple[EventKind, ...] = ("lost life", "gained life")


class Reasons:
    """Explains the moves of one question, which are given with the best first."""

    def __init__(self, view: View, moves: list[Weighed], random: Random) -> None:
        self.me = int(view.viewer)
        self.table = view.table
        self.moves = moves
        self.deals = deals_of(view, random)
        self.lines = {move.move: Prospect(self, move) for move in moves}
        seen = [{sign(event) for event in line.events} for line in self.lines.values()]
        self.anyway = set.intersection(*seen) if len(seen) > 1 else set()  # what happens whatever is answered tells nothing

    def reason(self, move: Weighed) -> Value:
        """Why a move is good or, if it is much worse than the best, why it is not."""
        others = [other for other in self.moves if other is not move]
        line = self.lines[move.move]
        if move.verdict == WIN:
            return line.win() or self.said("wins")
        if move.verdict == LOSS:
            return self.said("loses")
        if not others:
            return self.said("forced")
        if all(other.verdict == LOSS for other in others):
            return self.said("only")
        best = self.moves[0]
        behind = max(0.0, best.chance - move.chance)
        if behind >= POOR:
            return line.drawback() or self.said("behind", n=round(100 * behind))
        return self.by_kind(move, line) or (self.said("best") if move is best else self.behind(behind))

    def behind(self, chance: float) -> Message:
        points = round(100 * chance)
        return self.said("behind", n=points) if points else self.said("equal")

    def by_kind(self, move: Weighed, line: Prospect) -> Value | None:
        if self.table.kind == MINDBUG:
            return self.about_mindbug(move, line)
        if self.table.kind == BLOCK:
            return line.fight() or line.advantage()
        return line.advantage() or line.attack() or line.body()

    def about_mindbug(self, move: Weighed, line: Prospect) -> Value | None:
        card = name(self.table, self.table.shown)
        if move.option != YES:
            return self.said("keep", n=int(self.table.players[self.me].mindbugs))
        passing = next(other for other in self.moves if other.option != YES)
        if move.chance - passing.chance > CLOSE:
            return line.advantage() or self.said("pass_costs", card=card, n=round(100 * passing.chance))
        return self.said("barely_worth", card=card)

    def after(self, *options: int) -> Foresight:
        """What follows from these answers, each of which has to be possible in all deals."""
        return in_common([answered(deal, *options) for deal in self.deals], self.me)

    def said(self, key: str, /, **values: Value) -> Message:
        return Message(f"hint.{key}", who=Player(self.me), other=Player(opposite(self.me)), **values)


@dataclass(frozen=True)
class PossibleBlock:
    """A creature that could block an attack, and who would be defeated."""

    attacker: str
    blocker: str
    attacker_falls: bool
    blocker_falls: bool


class Prospect:
    """What a move leads to this turn: the player finishes it as the search does, and the other player uses no Mindbug."""

    def __init__(self, reasons: Reasons, move: Weighed) -> None:
        self.reasons = reasons
        self.me = reasons.me
        self.move = move
        self.past_mindbug = False
        self.mindbug_node: Node | None = None
        self.options = [move.option]
        self.prospect = self.follow()
        self.events = foreseen_events(self.prospect, self.me, reasons.table.box.pool)

    def follow(self) -> Foresight:
        node = self.move.node
        prospect = self.reasons.after(*self.options)
        for _ in range(LONGEST_LINE):
            option = self.next_answer(prospect, node)
            if option is None:
                break
            assert prospect.table is not None
            key = self.move.tree.key(prospect.table, option)
            node = child(node, key)
            self.options.append(option)
            prospect = self.reasons.after(*self.options)
        return prospect

    def next_answer(self, prospect: Foresight, node: Node | None) -> int | None:
        """The answer to what is asked next, if the line goes on."""
        s = prospect.table
        if s is None or s.winner != UNDECIDED or not prospect.same_answers or s.turn != self.reasons.table.turn:
            return None
        if s.kind == MINDBUG and s.asked != self.me:
            self.past_mindbug = True
            self.mindbug_node = node
            return DONE
        if s.asked != self.me or s.kind in (TURN, MINDBUG, BLOCK) or node is None:
            return None
        known = [(c.visits, option) for option in s.options for c in node.children if c.option == self.move.tree.key(s, option)]
        return max(known)[1] if known else None

    # Events

    def win(self) -> Value | None:
        """That the game is won at once."""
        over = [] if self.past_mindbug else [event for event in self.events if self.is_won_by(event)]
        return event_text(over[0]) if over else None

    def is_won_by(self, event: Event) -> bool:
        return event.kind == "game over" and event.player == self.me

    def advantage(self) -> Value | None:
        """The best thing that happens."""
        unblocked = next((event for event in self.events if event.kind == "unblocked" and event.player != self.me), None)
        if unblocked is not None and not self.is_asked_to_block():
            lost = [event for event in self.events[unblocked.number :] if event.kind == "lost life" and event.player != self.me]
            card = Name(str(unblocked.cards[0]))
            return self.unless_mindbug(self.reasons.said("unblockable", card=card, told=event_text(lost[0]))) if lost else None
        best = max(self.groups(), key=self.worth, default=None)
        return self.unless_mindbug(told(best)) if best is not None and self.worth(best) > 0 else None

    def drawback(self) -> Value | None:
        """The worst thing that happens."""
        worst = min(self.groups(), key=self.worth, default=None)
        if worst is not None and self.worth(worst) < 0 and not self.past_mindbug:
            return told(worst)
        risky = [fight for fight in self.fights() if fight.attacker_falls and not fight.blocker_falls]
        return self.reasons.said("risk", card=Name(risky[0].attacker), what=Name(risky[0].blocker)) if risky else None

    def unless_mindbug(self, value: Value) -> Value:
        return self.reasons.said("unless_mindbug", told=value) if self.past_mindbug else value

    def groups(self) -> list[list[Event]]:
        """The telling events, those together that are told in one sentence."""
        found: list[list[Event]] = []
        for event in self.events:
            if not is_telling(event) or sign(event) in self.reasons.anyway:
                continue
            if found and (are_alike(found[-1][0], event) or are_mutual([*found[-1], event])):
                found[-1].append(event)
            else:
                found.append([event])
        return found

    def worth(self, group: list[Event]) -> int:
        return sum(self.worth_of(event) for event in group)

    def worth_of(self, event: Event) -> int:
        weight = WEIGHTS[event.kind] * (event.amount if event.kind in COUNTED else max(1, len(event.cards)))
        return weight if event.player == self.me else -weight

    # Fights

    def fight(self) -> Value | None:
        """What blocking, or not blocking, comes to."""
        if self.move.option == DONE:
            return self.unblocked()
        fallen = [group for group in self.groups() if group[0].procedure == FIGHT]
        if not fallen:
            return self.reasons.said("nobody_falls")
        best = told(max(fallen, key=self.worth))
        lost = any(event.kind == "lost life" and event.player == self.me for event in self.events)
        is_sacrifice = len(fallen) == 1 and fallen[0][0].kind == "defeated" and self.worth(fallen[0]) < 0 and not lost
        return self.reasons.said("saves_life", told=best) if is_sacrifice else best

    def unblocked(self) -> Value | None:
        """A life is lost, and nothing else happens."""
        telling = self.groups()
        if len(telling) != 1 or telling[0][0].kind != "lost life":
            return None
        left = int(self.reasons.table.players[self.me].life) - telling[0][0].amount
        return self.reasons.said("takes_hit", told=event_text(telling[0][0]), n=left)

    def is_asked_to_block(self) -> bool:
        s = self.prospect.table
        return s is not None and s.kind == BLOCK and s.asked == opposite(self.me) and self.prospect.same_answers

    def fights(self) -> list[PossibleBlock]:
        """What every possible block of this attack comes to."""
        s = self.prospect.table
        if s is None or not self.is_asked_to_block():
            return []
        attacker = s.label(s.stack[-1].source)
        found = []
        for option in s.options:
            fallen = {card for event in self.then(option) if event.kind == "defeated" for card in event.cards}
            if option != DONE:
                found.append(PossibleBlock(attacker, s.label(option), attacker in fallen, s.label(option) in fallen))
        return found

    def then(self, option: int) -> list[Event]:
        """What follows from one more answer."""
        return foreseen_events(self.reasons.after(*self.options, option), self.me, self.reasons.table.box.pool)[
            len(self.events) :
        ]

    def attack(self) -> Value | None:
        """What an attack comes to that may be blocked."""
        fights = self.fights()
        if not fights:
            return None
        card = Name(fights[0].attacker)
        if any(map(self.is_won_by, self.then(DONE))):
            return self.reasons.said("must_block")
        if not any(fight.attacker_falls for fight in fights):
            return self.reasons.said("crushes" if all(fight.blocker_falls for fight in fights) else "safe", card=card)
        if all(fight.blocker_falls for fight in fights if fight.attacker_falls):
            traded = next(Name(fight.blocker) for fight in fights if fight.attacker_falls)
            return self.reasons.said("trade", card=card, what=traded)
        holding = [Name(fight.blocker) for fight in fights if fight.attacker_falls and not fight.blocker_falls]
        return self.reasons.said("pressure", card=card, what=Listing(holding, "or")) if len(holding) <= MOST_NAMES else None

    # What a creature is good for that has just been played

    def body(self) -> Value | None:
        s = self.prospect.table
        option = self.move.option
        if s is None or self.reasons.table.kind != TURN or not 0 <= option < ACTING or not self.is_played(option):
            return None
        creature = s.creature(option)
        if creature is None or creature.controller != self.me:
            return None
        card = name(s, option)
        taken = self.mindbug_share()
        if taken is not None and taken >= LIKELY:
            return self.reasons.said("bait", card=card)
        strength = self.strength(s, creature, card)
        if strength is not None:
            return strength
        return self.reasons.said("hardly_worth", card=card) if taken is not None and taken <= 1 - LIKELY else None

    def is_played(self, option: int) -> bool:
        return self.reasons.table.creature(option) is None

    def strength(self, s: State, creature: Creature, card: Name) -> Value | None:
        """What it could do to the creatures of the other player."""
        enemies = s.players[opposite(self.me)].play
        if enemies and all(why_no_block(s, creature, enemy) != POSSIBLE for enemy in enemies):
            return self.reasons.said("no_blocker", card=card)
        beaten = [name(s, enemy.id) for enemy in enemies if fallen_in_fight(s, creature, enemy) == BLOCKER]
        return self.reasons.said("beats", card=card, what=Listing(beaten)) if 0 < len(beaten) <= MOST_NAMES else None

    def mindbug_share(self) -> float | None:
        """How often the search lets the other player use a Mindbug on this card; None if it cannot tell."""
        answers = self.mindbug_node.children if self.mindbug_node is not None else []
        total = sum(node.visits for node in answers)
        return sum(node.visits for node in answers if node.option == YES) / total if total >= SEEN else None


def is_telling(event: Event) -> bool:
    return event.kind in WEIGHTS and event.procedure is not PLAY_FROM_HAND


def sign(event: Event) -> tuple[object, ...]:
    """What an event is known by, whenever it happens."""
    return event.kind, event.player, event.cards, event.amount, event.cause


def child(node: Node | None, option: int) -> Node | None:
    return next((c for c in node.children if c.option == option), None) if node is not None else None


def told(group: list[Event]) -> Value:
    """Events that belong together in one sentence."""
    event = replace(group[0], cards=tuple(card for event in group for card in event.cards))
    if are_mutual(group):
        return Message("story.both_defeated", what=Listing([Name(str(card)) for card in event.cards]))
    return event_text(event)
