"""Owns what must hold at every moment of every game, and the random play that looks for a moment where it does not."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

from knowledge import HANDS, PILES, UNUSED, VIEWERS, Knowledge, first_stage, kinds, number_of, other_world
from mindbug import Decision, Game, IllegalMove, View
from mindbug.notation import split_copy
from mindbug.rules.codec import from_bytes, to_bytes
from mindbug.rules.constants import CannotHunt, CannotPlayWeak, MustBeHunted
from mindbug.rules.fold import is_banned, is_barred, is_suppressed, keywords, power
from mindbug.rules.grammar import all_words
from mindbug.rules.pool import Pool
from mindbug.rules.randomness import seeded
from mindbug.rules.soundness import WHOLE
from mindbug.rules.state import Aside, Constant, State
from mindbug.rules.turn import fingerprint
from mindbug.rules.view import determinize, view
from mindbug.rules.words import DISCARD, IN_PLAY, KEYWORDS, NO_CARDS_TO_HAND
from mindbug.seats import SEATS
from mindbug.text.objects import BARS
from pools import POOLS
from tensors import tensors

EDITIONS = ("latest", "beyond", "first")
CHANCES = ("sample", "ask")
HAND_SIZE = 5
LAST_TURN = 300
MOST_DECISIONS = 20_000
TOGETHER = 8  # so many moves a copy is played beside the original
SHARE = 0.1  # of the decisions at which the slow checks are made
DIE = ["roll grow 1", "roll grow 2", "roll grow 3", "roll energy 1", "roll energy 2", "roll discard"]
SIX_SIDED = [f"roll {n}" for n in range(1, 7)]
REROLLS = (["keep", "reroll"], ["keep", "reroll 1", "reroll 2", "reroll both"])


@dataclass(frozen=True)
class Deal:
    """Which game is played; printing it says how to play it again."""

    pool: str
    seed: int

    def game(self) -> Game:
        edition = EDITIONS[self.seed % 3]
        return POOLS[self.pool].deal(self.seed, edition, CHANCES[self.seed // 3 % 2])

    def __str__(self) -> str:
        return f"python tests/soak.py --pool '{self.pool}' --first-seed {self.seed} --games 1"


def play_checked(game: Game, chance: random.Random, share: float = SHARE) -> int:
    """Play random moves to the end with every check on the way; how many decisions that took. The same moves are played
    whatever the share."""
    checks = random.Random(chance.getrandbits(64))
    knowledge = Knowledge(game)
    bugs = [mindbugs_of(player) for player in game.position()["players"]]
    cards = sorted(cards_of(game.position(), game.pool))
    decisions = 0
    twins: list[Twin] = []
    while game.to_move is not None:
        position = game.position()
        assert sorted(cards_of(position, game.pool)) == cards, "a card is not in exactly one zone"
        assert [mindbugs_of(player) for player in position["players"]] == bugs, "a Mindbug came or went"
        check_table(position, game.pool)
        check_question(game, position)
        check_folded(game.state)
        if checks.random() < share:
            check_slowly(game, knowledge, checks)
            twins = [*twins, *twins_of(game)]
        move = chance.choice(game.moves())
        game.play(move)
        twins = [twin for twin in twins if twin.follow(game, str(move))]
        knowledge.listen(game)
        decisions += 1
        assert decisions < MOST_DECISIONS, "the game does not end"
    assert sorted(cards_of(game.position(), game.pool)) == cards, "a card is not in exactly one zone at the end"
    check_end(game)
    check_slowly(game, knowledge, checks)
    return decisions


def check_slowly(game: Game, knowledge: Knowledge, chance: random.Random) -> None:
    """Everything that is too slow for every decision of every game."""
    check_every_move(game)
    check_copy(game, chance)
    check_bytes(game)
    check_record(game)
    check_breakdowns(game)
    if is_beginning_of_turn(game):
        check_position(game)
    for viewer in VIEWERS:
        check_view(game, viewer, chance)
        check_knowledge(game, viewer, knowledge)
        check_other_world(game, viewer, knowledge, chance)
    check_fingerprint(game.state, chance)


# The table


def cards_of(position: dict[str, Any], pool: Pool) -> list[str]:
    """Every card of a position, once for each place where it is; an evolved creature is its first stage."""
    found: list[str] = position["unused"] + position["revealed"] + ([position["shown"]] if position["shown"] else [])
    found += [aside["card"] for aside in position["set_aside"]]
    for pile in position["power_cards"].values():
        found += pile
    for player in position["players"]:
        found += player["hand"] + player["draw"] + player["discard"]
        for creature in player["play"]:
            found += [first_stage(creature["card"], pool), *creature["boosts"]]
    return found


def mindbugs_of(player: dict[str, Any]) -> int:
    return int(player["mindbugs"]) + int(player["spent_mindbugs"])


def check_table(position: dict[str, Any], pool: Pool) -> None:
    for player in position["players"]:
        assert player["life"] >= 1, "the game goes on without life"  # RULES A6
        assert player["mindbugs"] >= 0
        assert player["spent_mindbugs"] >= 0
        assert player["energy"] >= 0
        for creature in player["play"]:
            check_creature(creature, pool)
    powers = position["power_cards"]
    assert len(powers["market"]) == 3 or not powers["deck"], powers  # RULES A79


def check_creature(creature: dict[str, Any], pool: Pool) -> None:
    assert creature["power"] >= 1, creature  # RULES A21
    assert creature["octonite"] >= 0, creature
    assert creature["keywords"] == sorted(set(creature["keywords"])), creature
    sides = [side.keywords for side in pool.card(bare(creature["card"])).sides]
    assert ("side" in creature) == (bool(sides) and creature["exhausted"]), creature  # RULES C50
    assert "side" not in creature or KEYWORDS[creature["side"]] in sides, creature


def bare(name: str | None) -> str:
    """A written name without the number of the copy."""
    return split_copy(name or "")[0]


def in_play(player: dict[str, Any]) -> set[str]:
    return {bare(creature["card"]) for creature in player["play"]}


def at_work(position: dict[str, Any], pool: Pool, player: int, kind: type[Constant]) -> list[Constant]:
    """The constant abilities of a kind that work for a player, if what they ask for is so."""
    side = position["players"][player]
    found = [part for name in in_play(side) for part in pool.card(name).constants if part.zone == IN_PLAY]
    found += [part for name in side["discard"] for part in pool.card(bare(name)).constants if part.zone == DISCARD]
    return [part for part in found if isinstance(part, kind)]


def check_refilled(game: Game) -> None:
    """Whoever can draw has five cards (RULES A25), but under Alien Brain (C79) and, in the first edition, after hands were
    exchanged or cards came under an empty draw pile (E2)."""
    position = game.position()
    if position["edition"] == "first" and {"Macaw Dagon", "Future Eric"} & set(cards_of(position, game.pool)):
        return
    for player, other in zip(position["players"], position["players"][::-1], strict=True):
        if "Alien Brain" not in in_play(other):
            assert len(player["hand"]) >= HAND_SIZE or not player["draw"], f"a hand was not refilled: {player}"


# The question


def check_question(game: Game, position: dict[str, Any]) -> None:
    """The moves that are offered are those that the table of GAME_API allows for such a question."""
    moves = [str(move) for move in game.moves()]
    decision = game.decision
    assert decision is not None
    assert decision.player == game.to_move
    assert len(moves) == len(game.state.options), f"{moves} stand for {game.state.options}"
    asked = game.to_move
    hand = position["players"][asked]["hand"] if isinstance(asked, int) else []
    alone = decision.kind in ("turn", "draft") or may_be_alone(moves[0], hand)
    assert len(moves) > 1 or alone, f"{decision} was asked with {moves}"
    assert (asked == "chance") == (decision.kind == "chance")
    if asked == "chance":
        assert moves in (DIE, SIX_SIDED) or all(move.startswith("random ") for move in moves), moves
        return
    assert isinstance(asked, int)
    check_moves(game, decision, moves, position)
    if decision.kind == "mindbug":
        assert decision.source == position["shown"]
    elif position["shown"] is not None:  # what the Mindbug costs is settled while the card is shown (RULES C157)
        assert "MindbugsCostLife" in words_of(game.pool)


@cache
def words_of(pool: Pool) -> set[str]:
    """The words of which the cards of a pool consist."""
    return {type(part).__name__ for card in pool.all_cards() for part in all_words(card)}


def check_moves(game: Game, decision: Decision, moves: list[str], position: dict[str, Any]) -> None:
    """The table of GAME_API for the questions that are put to a player."""
    kind, source, asked = decision.kind, bare(decision.source), int(decision.player)
    mine, other, active = position["players"][asked], position["players"][1 - asked], position["active"]
    match kind:
        case "turn":
            assert asked == active
            check_turn_moves(game, moves, position, asked)
        case "buy":  # RULES A77, A80
            assert asked == active
            assert set(moves) == {f"buy {name}" for name in affordable(game, asked)} | {"done"}
        case "mindbug":
            assert asked != active
            assert mine["mindbugs"] > 0
            assert moves == ["mindbug", "no mindbug"]
        case "hunt":  # RULES A44, C31: any enemy creature, but some leave others alone
            assert set(moves) <= named("hunt", other) | {"no hunt"}
            leaves_some = any(isinstance(part, CannotHunt) for part in game.pool.card(source).constants)
            if not leaves_some and not at_work(position, game.pool, 1 - asked, MustBeHunted):  # RULES C20
                assert set(moves) == named("hunt", other) | {"no hunt"}
        case "block":
            assert set(moves) <= named("block", mine) | {"no block"}
            assert moves[-1] == "no block"
        case "again":  # RULES C151: several windows may be asked about together
            assert moves[-1] == "done"
            assert set(moves[:-1]) <= named("attack", mine) | named("action", mine)
        case "optional":
            assert moves in (["yes", "no"], ["no"])
        case "mode":
            assert moves == ["mode 1", "mode 2"]
        case "player":
            assert moves == ["player 0", "player 1"]
        case "dice":
            assert moves in REROLLS
        case "keyword":
            assert set(moves) <= {f"choose {word.upper()}" for word in KEYWORDS}
        case "octonite":  # RULES A70
            everybody = named("choose", mine) | named("choose", other)
            creatures = {move for move in everybody if bare(move) != f"choose {source}"}
            assert creatures <= set(moves) <= named("choose", mine) | named("choose", other) | {"done"}
            assert moves[-1] == "done"
        case "order":  # RULES A3, A74
            assert moves == ["resolve 1", "resolve 2"] or asked == active
            assert all(move.startswith("resolve ") for move in moves)
        case "choose":
            objects = set(cards_in_sight(position, asked))
            assert {move.removeprefix("choose ") for move in moves if move != "done"} <= objects
            assert "done" not in moves[:-1]
        case "draft":
            dealt = {bare(name) for name in mine["draw"]}
            assert sorted(map(bare, moves)) == sorted(f"leave {name}" for name in dealt)  # one of like cards
            assert len(mine["draw"]) > game.special.kept and game.turn == 0
        case _:
            raise AssertionError(f"GAME_API has no question {kind}")


def may_be_alone(move: str, hand: list[str]) -> bool:
    """Whether a move may be the only one: others cannot know that there is no other card in the hand (RULES C.13)."""
    return move == "no" or (move == "done" and len(hand) > 0) or (len(hand) > 1 and move.removeprefix("choose ") in hand)


def check_turn_moves(game: Game, moves: list[str], position: dict[str, Any], asked: int) -> None:
    mine, pool = position["players"][asked], game.pool
    plays = {move for move in moves if move.startswith("play ")}
    assert set(moves) - plays <= named("attack", mine) | named("action", mine)
    only_hunts = not plays and not any(move.startswith("action ") for move in moves)
    if only_hunts and at_work(position, pool, 1 - asked, MustBeHunted):
        return  # RULES C20: only what hunts it may be done
    strong = playable(game, position, asked)
    assert plays <= {f"play {name}" for name in strong}
    assert sorted(bare(move) for move in plays) == sorted({f"play {bare(name)}" for name in strong})  # one of like cards


def playable(game: Game, position: dict[str, Any], player: int) -> list[str]:
    """The cards of a hand that nothing forbids to play (RULES C18, C160)."""
    s, pool = game.state, game.pool
    other = s.players[1 - player]
    found = [weakest(s, part, 1 - player, c.id) for c in other.play for part in c.card.constants if part.zone == IN_PLAY]
    for id in other.discard:
        found += [weakest(s, part, 1 - player, id) for part in s.box.cards[id].constants if part.zone == DISCARD]
    weak = max(found, default=0)
    return [name for name in position["players"][player]["hand"] if pool.card(bare(name)).power > weak]


def weakest(s: State, part: Constant, player: int, source: int) -> int:
    """Up to which power a constant ability forbids to play cards now."""
    works = isinstance(part, CannotPlayWeak) and (part.when is None or part.when.holds(s, player, source))
    return int(part.max_power) if isinstance(part, CannotPlayWeak) and works else 0


def affordable(game: Game, player: int) -> list[str]:
    position = game.position()
    energy = position["players"][player]["energy"]
    return [name for name in position["power_cards"]["market"] if game.pool.card(name).cost <= energy]


def cards_in_sight(position: dict[str, Any], player: int) -> list[str]:
    """What a player may choose: cards of the own hand, of discard piles, in play or under creatures, and Power cards."""
    found: list[str] = position["players"][player]["hand"] + position["power_cards"]["market"]
    for side in position["players"]:
        found += side["discard"]
        for creature in side["play"]:
            found += [creature["card"], *creature["boosts"]]
    return found


def named(verb: str, player: dict[str, Any]) -> set[str]:
    return {f"{verb} {creature['card']}" for creature in player["play"]}


def check_every_move(game: Game) -> None:
    """Every move that is offered is accepted and leaves a game that can go on."""
    for move in game.moves():
        assert game.why_not(move) is None
        trial = game.copy()
        trial.play(str(move))
        assert trial.to_move is not None or trial.reason is not None
        assert trial.to_move is None or trial.moves()


# The value


def check_folded(s: State) -> None:
    """What is kept of the constant abilities is what folding them again gives: nothing was forgotten to be invalidated."""
    fresh = s.copy()
    fresh.stale = True
    assert folded(s.copy()) == folded(fresh)


def folded(s: State) -> list[object]:
    """All current values; every bar and ban is asked for by its bit."""
    bits = [1 << n for n in range(8)]
    creatures = [c for player in s.players for c in player.play]
    values: list[object] = [(c.id, power(s, c), keywords(s, c), is_suppressed(s, c)) for c in creatures]
    values += [[is_barred(s, c, bit) for bit in bits] for c in creatures]
    values += [[is_banned(s, player, bit) for bit in bits] for player in range(2)]
    return values


def check_breakdowns(game: Game) -> None:
    """The parts of every creature, each found by itself, add up to what it is."""
    s = game.state
    for creature in [creature for player in game.position()["players"] for creature in player["play"]]:
        found = game.breakdown(creature["card"])
        assert sum(part.power for part in found.parts) == found.power == creature["power"], found
        assert sorted({word for part in found.parts for word in part.keywords}) == creature["keywords"], found
    for c in [c for player in s.players for c in player.play]:
        cannot = [said for bar, said in BARS.items() if is_barred(s, c, bar)]
        assert sorted(cannot) == game.breakdown(s.label(c.id)).cannot


def check_copy(game: Game, chance: random.Random) -> None:
    """A copy is equal, and playing on it leaves the original alone."""
    before = (to_bytes(game.state), game.record(), game.events(), game.position())
    copy = game.copy()
    assert (to_bytes(copy.state), copy.record(), copy.events(), copy.position()) == before
    for _ in range(12):
        if copy.to_move is not None:
            copy.play(chance.choice(copy.moves()))
    assert (to_bytes(game.state), game.record(), game.events(), game.position()) == before


def check_bytes(game: Game) -> None:
    """Bytes hold the whole state: what comes out of them goes on like the original."""
    data = to_bytes(game.state)
    viewer, state = from_bytes(data)
    assert viewer == WHOLE
    assert to_bytes(state) == data
    again = Game(state, game.setup, game.set_names, game.lines)
    assert again.position() == game.position()
    assert list(map(str, again.moves())) == list(map(str, game.moves()))


def check_record(game: Game) -> None:
    again = Game.from_record(game.record())
    assert again.record() == game.record()
    assert again.position() == game.position()
    assert again.events() == game.events()
    assert to_bytes(again.state) == to_bytes(game.state)


class Twin:
    """A game that was made of another one in some way, and has to go on exactly like it for some moves."""

    def __init__(self, made: str, game: Game, twin: Game) -> None:
        self.made = made
        self.twin = twin
        self.left = TOGETHER
        self.heard = len(game.events()), len(twin.events())
        self.compare(game)

    def follow(self, game: Game, move: str) -> bool:
        """Make the same move; whether to go on like that."""
        self.twin.play(move)
        self.compare(game)
        self.left -= 1
        return self.left > 0

    def compare(self, game: Game) -> None:
        mine, other = game.state, self.twin.state
        assert (other.asked, other.kind, other.options) == (mine.asked, mine.kind, mine.options), (
            f"{self.made}: another question"
        )
        assert to_bytes(other) == to_bytes(mine), f"{self.made}: another state"
        happened = [
            [(event.kind, event.cards, event.cause, event.ability) for event in told.events(since=since)]
            for told, since in zip((game, self.twin), self.heard, strict=True)
        ]
        assert happened[1] == happened[0], f"{self.made}: something else happened"
        self.heard = len(game.events()), len(self.twin.events())


def twins_of(game: Game) -> list[Twin]:
    """The game once more, in every way in which it can be had again."""
    made = {
        "State.copy": game.state.copy(),
        "bytes": from_bytes(to_bytes(game.state))[1],
        "Game.copy": game.copy().state,
        "a record": Game.from_record(game.record()).state,
    }
    for state in made.values():
        state.log = []
    return [Twin(way, game, Game(state, game.setup, game.set_names, list(game.lines))) for way, state in made.items()]


def is_beginning_of_turn(game: Game) -> bool:
    """Whether nothing of a turn has happened yet; somebody who could buy and is asked for a turn action has declined."""
    decision = game.decision
    if decision is None or game.events()[-1].kind != "turn began":
        return False
    return decision.kind == "buy" or not affordable(game, game.active)


def check_position(game: Game) -> None:
    """At the beginning of a turn the position can be loaded; turn numbers and history are not part of it."""
    again = Game.from_position(game.position(), seed=1, pool=game.pool)
    assert again.position() == game.position()
    assert [bare(str(move)) for move in again.moves()] == [bare(str(move)) for move in game.moves()]
    assert again.to_move == game.to_move


# Who knows what


def check_view(game: Game, viewer: int | str, chance: random.Random) -> None:
    """A view survives being written, and being dealt out and looked at again."""
    number = number_of(viewer)
    seen = game.view(viewer)
    assert View.from_bytes(seen.to_bytes()) == seen
    dealt = determinize(seen, seeded(chance.getrandbits(64)))
    assert view(dealt, number) == seen
    check_places(dealt)
    assert (dealt.asked, dealt.kind) == (game.state.asked, game.state.kind)
    assert bool(dealt.options) == bool(game.state.options)
    if game.to_move == viewer:
        assert dealt.options == game.state.options


def check_places(s: State) -> None:
    found = sorted(ids_of(s))
    assert found == list(range(len(s.box.cards))), "a card is not in exactly one zone"


def ids_of(s: State) -> list[int]:
    """Every card by its number, once for each place where it is."""
    found = s.unused + s.revealed + s.market + s.power_deck + s.power_discard + s.resolving + [a.id for a in s.aside]
    if s.shown >= 0:
        found.append(s.shown)
    for p in s.players:
        found += p.hand + p.draw + p.discard
        for c in p.play:
            found += [c.id, *c.boosts]
    return found


def check_knowledge(game: Game, viewer: int | str, knowledge: Knowledge) -> None:
    """A viewer sees the cards that the events and RULES C.13 let that viewer know, and no others."""
    known = knowledge.known[number_of(viewer)]
    whole, seen = game.position(), game.position(viewer)
    for player in (0, 1):
        mine, shown = whole["players"][player], seen["players"][player]
        assert {**shown, "hand": 0, "draw": 0} == {**mine, "hand": 0, "draw": 0}
        check_pile(mine["hand"], shown["hand"], known[HANDS[player]], game.pool)
        check_pile(mine["draw"], shown["draw"], known[PILES[player]], game.pool)
        assert shown["draw"] == [None] * len(mine["draw"]) or (player == viewer and game.special.left_out)
        assert player != viewer or shown["hand"] == mine["hand"]
    check_pile(whole["unused"], seen["unused"], known[UNUSED], game.pool)
    deck = [None] * len(whole["power_cards"]["deck"])
    assert seen["power_cards"] == {**whole["power_cards"], "deck": deck}
    assert without_piles(seen) == without_piles(whole)


def without_piles(position: dict[str, Any]) -> dict[str, Any]:
    return {**position, "players": 0, "unused": 0, "power_cards": 0}


def check_pile(whole: list[str], seen: list[str | None], known: Counter[str], pool: Pool) -> None:
    """As many cards of each name are seen as are known to lie there, and those do."""
    assert len(seen) == len(whole)
    assert kinds(seen, pool) == +known, f"{seen} is seen, {dict(known)} may be known"
    assert {name for name in seen if name is not None} <= set(whole)


def check_other_world(game: Game, viewer: int | str, knowledge: Knowledge, chance: random.Random) -> None:
    """What a viewer cannot know, the generator and the history make no difference to the view, nor to what environments write
    of it: a view is enough for that."""
    number = number_of(viewer)
    other = other_world(game, knowledge.known[number], number, chance)
    assert other.view(viewer).to_bytes() == game.view(viewer).to_bytes()
    assert other.position(viewer) == game.position(viewer)
    if number in SEATS:
        seen = tensors(game.state, number)
        assert tensors(other.state, number) == seen == tensors(game.view(number).table, number)
    assert to_bytes(other.state) != to_bytes(game.state)  # at least the generator is another


# Repetition


def check_fingerprint(s: State, chance: random.Random) -> None:
    """The fingerprint of a moment depends on what RULES C142 names and on nothing else."""
    same = s.copy()
    now = fingerprint(s)
    same.turn += 7
    same.arrivals += 3
    same.random = seeded(chance.getrandbits(64))
    same.history = []
    same.knows = [7 - bits for bits in same.knows]
    same.unused, same.market, same.power_deck = same.unused[::-1], same.market[::-1], same.power_deck[::-1]
    same.aside = same.aside[::-1]
    for side in same.players:
        side.hand, side.draw, side.discard = side.hand[::-1], side.draw[::-1], side.discard[::-1]
        side.play = side.play[::-1]
        for c in side.play:
            c.stamp += 3
            c.boosts = c.boosts[::-1]
    assert fingerprint(same) == now
    for what, other in changed_states(s):
        assert fingerprint(other) != now, f"{what} makes no difference to the fingerprint"


def changed_states(s: State) -> list[tuple[str, State]]:
    """The same moment with one thing changed that makes it another one."""
    turned = s.copy()
    turned.active = 1 - s.active
    found = [("the active player", turned)]
    for player in (0, 1):
        for field in ("life", "mindbugs", "energy"):
            other = s.copy()
            setattr(other.players[player], field, getattr(other.players[player], field) + 1)
            found.append((field, other))
        for at in range(len(s.players[player].play)):
            found += changed_creatures(s, player, at)
        if s.players[player].hand:
            found += changed_hands(s, player)
    if s.market:
        sold = s.copy()
        sold.market, sold.power_discard = s.market[1:], [*s.power_discard, s.market[0]]
        found.append(("the market", sold))
    return found


def changed_hands(s: State, player: int) -> list[tuple[str, State]]:
    discarded, given, aside = s.copy(), s.copy(), s.copy()
    discarded.players[player].discard.append(discarded.players[player].hand.pop())
    given.players[1 - player].hand.append(given.players[player].hand.pop())
    aside.aside = [*s.aside, Aside(aside.players[player].hand.pop(), player, 0)]
    return [("the discard pile", discarded), ("the hand", given), ("what is set aside", aside)]


def changed_creatures(s: State, player: int, at: int) -> list[tuple[str, State]]:
    tired, taken, loaded = s.copy(), s.copy(), s.copy()
    tired.players[player].play[at].exhausted = not tired.players[player].play[at].exhausted
    loaded.players[player].play[at].octonite += 1
    stolen = taken.players[player].play.pop(at)
    stolen.controller = 1 - player
    taken.players[1 - player].play.append(stolen)
    found = [("exhaustion", tired), ("control", taken), ("Octonite", loaded)]
    mine = s.players[player].play[at]
    for place, other in enumerate(s.players[player].play):
        if other.octonite != mine.octonite and s.box.kinds[other.id] != s.box.kinds[mine.id] and other.card.stage < 2:
            moved = s.copy()
            there = moved.players[player].play
            there[at].octonite, there[place].octonite = other.octonite, mine.octonite
            found.append(("which creature has the Octonite", moved))
    for id in s.players[player].hand[:1]:
        boosted = s.copy()
        boosted.players[player].hand.remove(id)
        boosted.players[player].play[at].boosts = [*boosted.players[player].play[at].boosts, id]
        found.append(("a boost", boosted))
    return found + changed_faces(s, player, at)


def changed_faces(s: State, player: int, at: int) -> list[tuple[str, State]]:
    """The same with another face or side of a creature, which stays as exhausted as it is."""
    shown = s.players[player].play[at]
    printed = s.box.cards[shown.id]
    faces = [printed, *printed.sides]
    while faces[-1].evolves_to:
        faces.append(s.box.pool.card(faces[-1].evolves_to))
    found = []
    for face in faces:
        if face is not shown.card and (not printed.sides or (face is not printed and shown.exhausted)):
            other = s.copy()
            other.players[player].play[at].card = face
            found.append((f"the face {face.name} of power {face.power}", other))
    return found


# The end


def check_end(game: Game) -> None:
    """The game is over, and for a reason that the table shows."""
    position = game.position()
    players = position["players"]
    assert game.decision is None
    assert game.moves() == []
    assert game.events()[-1].kind == "game over"
    assert game.turn <= LAST_TURN
    match game.reason:
        case "life":  # RULES A6, C2: the first to reach 0 loses, so only one has none
            assert game.winner is not None
            assert players[1 - game.winner]["life"] == 0
            assert players[game.winner]["life"] > 0
        case "no action":  # RULES A7
            assert game.winner is not None
            loser = players[1 - game.winner]
            assert position["active"] == 1 - game.winner
            assert not playable(game, position, 1 - game.winner)  # RULES C18
            if not loser["hand"] and not is_banned(game.state, 1 - game.winner, NO_CARDS_TO_HAND):  # RULES C79
                assert not loser["draw"] or position["edition"] == "first"  # RULES E2: a loaded hand is not refilled there
        case "card":  # RULES C14
            assert game.winner is not None
            assert all(player["life"] > 0 for player in players)
        case "draw":
            assert game.winner is None
        case _:
            raise AssertionError(f"no random game ends by {game.reason}")
    try:
        game.play("done")
    except IllegalMove:
        pass
    else:
        raise AssertionError("a move was accepted after the end")
