"""Owns what must hold at every moment of every game, and the random play that looks for a moment where it does not."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from knowledge import VIEWERS, Knowledge, number_of, other_world
from mindbug import Game, IllegalMove, View
from mindbug.rules.codec import WHOLE, from_bytes, to_bytes
from mindbug.rules.fold import is_banned, is_barred, keywords, power
from mindbug.rules.randomness import seeded
from mindbug.rules.state import State
from mindbug.rules.turn import fingerprint
from mindbug.rules.view import determinize, view

POOLS = {
    "first-contact": ["first-contact"],
    "new-servants": ["new-servants"],
    "both": ["first-contact", "new-servants"],
}
EDITIONS = ("latest", "beyond", "first")
CHANCES = ("sample", "ask")
HAND_SIZE = 5
LAST_TURN = 300
MOST_DECISIONS = 20_000
SHARE = 0.1  # of the decisions at which the slow checks are made


@dataclass(frozen=True)
class Deal:
    """Which game is played; printing it says how to play it again."""

    pool: str
    seed: int

    def game(self) -> Game:
        edition = EDITIONS[self.seed % 3]
        return Game.new(POOLS[self.pool], seed=self.seed, edition=edition, chance=CHANCES[self.seed // 3 % 2])

    def __str__(self) -> str:
        return f"python tests/soak.py --pool {self.pool} --first-seed {self.seed} --games 1"


def play_checked(game: Game, chance: random.Random, share: float = SHARE) -> int:
    """Play random moves to the end with every check on the way; how many decisions that took. The same moves are played
    whatever the share."""
    checks = random.Random(chance.getrandbits(64))
    knowledge = Knowledge(game)
    bugs = [mindbugs_of(player) for player in game.position()["players"]]
    cards = sorted(cards_of(game.position()))
    decisions = 0
    while game.to_move is not None:
        position = game.position()
        assert sorted(cards_of(position)) == cards, "a card is not in exactly one zone"
        assert [mindbugs_of(player) for player in position["players"]] == bugs, "a Mindbug came or went"
        check_table(position)
        check_question(game, position)
        check_folded(game.state)
        if checks.random() < share:
            check_slowly(game, knowledge, checks)
        game.play(chance.choice(game.moves()))
        knowledge.listen(game)
        decisions += 1
        assert decisions < MOST_DECISIONS, "the game does not end"
    assert sorted(cards_of(game.position())) == cards, "a card is not in exactly one zone at the end"
    check_end(game)
    check_slowly(game, knowledge, checks)
    return decisions


def check_slowly(game: Game, knowledge: Knowledge, chance: random.Random) -> None:
    """Everything that is too slow for every decision of every game."""
    check_every_move(game)
    check_copy(game, chance)
    check_bytes(game)
    check_record(game)
    if game.to_move is not None and game.events()[-1].kind == "turn began":
        check_position(game)
    for viewer in VIEWERS:
        check_view(game, viewer, chance)
        check_knowledge(game, viewer, knowledge)
        check_other_world(game, viewer, knowledge, chance)
    check_fingerprint(game.state, chance)


# The table


def cards_of(position: dict[str, Any]) -> list[str]:
    """Every card of a position, once for each place where it is."""
    found: list[str] = position["unused"] + position["revealed"] + ([position["shown"]] if position["shown"] else [])
    for player in position["players"]:
        found += player["hand"] + player["draw"] + player["discard"] + [creature["card"] for creature in player["play"]]
    return found


def mindbugs_of(player: dict[str, Any]) -> int:
    return int(player["mindbugs"]) + int(player["spent_mindbugs"])


def check_table(position: dict[str, Any]) -> None:
    for player in position["players"]:
        assert player["life"] >= 1, "the game goes on without life"  # RULES A6
        assert player["mindbugs"] >= 0
        assert player["spent_mindbugs"] >= 0
        for creature in player["play"]:
            assert creature["power"] >= 1, creature  # RULES A21
            assert creature["keywords"] == sorted(set(creature["keywords"])), creature


def check_refilled(game: Game) -> None:
    """Whoever can draw has five cards (RULES A25); in a dealt game that holds in every edition."""
    for player in game.position()["players"]:
        assert len(player["hand"]) >= HAND_SIZE or not player["draw"], f"a hand was not refilled: {player}"


# The question


def check_question(game: Game, position: dict[str, Any]) -> None:
    """The moves that are offered are those that the table of GAME_API allows for such a question."""
    moves = [str(move) for move in game.moves()]
    decision = game.decision
    assert decision is not None
    assert decision.player == game.to_move
    assert len(moves) == len(set(moves)), moves
    assert len(moves) >= (1 if decision.kind == "turn" else 2), f"{decision} was asked with {moves}"
    asked, active = game.to_move, position["active"]
    assert (asked == "chance") == (decision.kind == "chance")
    if asked == "chance":
        assert all(move.startswith("random ") for move in moves)
        return
    assert isinstance(asked, int)
    mine, other = position["players"][asked], position["players"][1 - asked]
    match decision.kind:
        case "turn":
            assert asked == active
            assert {move for move in moves if move.startswith("play ")} == {f"play {name}" for name in mine["hand"]}
            assert {move for move in moves if not move.startswith("play ")} <= named("attack", mine)
        case "mindbug":
            assert asked != active
            assert mine["mindbugs"] > 0
            assert moves == ["mindbug", "no mindbug"]
            assert decision.source == position["shown"]
        case "hunt":  # RULES A44: any enemy creature
            assert set(moves) == named("hunt", other) | {"no hunt"}
        case "block":
            assert set(moves) <= named("block", mine) | {"no block"}
            assert moves[-1] == "no block"
        case "again":
            assert moves == [f"attack {decision.source}", "done"]
            assert moves[0] in named("attack", mine)
        case "optional":
            assert moves == ["yes", "no"]
        case "order":  # RULES A3
            assert asked == active
            assert all(move.startswith("resolve ") for move in moves)
        case "choose":
            assert all(move.startswith("choose ") for move in moves if move != "done")
        case _:
            raise AssertionError(f"no set asks for {decision.kind}")
    assert (position["shown"] is not None) == (decision.kind == "mindbug")


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
    values: list[object] = [(c.id, power(s, c), keywords(s, c), [is_barred(s, c, bit) for bit in bits]) for c in creatures]
    values += [[is_banned(s, player, bit) for bit in bits] for player in range(2)]
    return values


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


def check_position(game: Game) -> None:
    """At the beginning of a turn the position can be loaded; turn numbers and history are not part of it."""
    again = Game.from_position(game.position(), seed=1)
    assert again.position() == game.position()
    assert list(map(str, again.moves())) == list(map(str, game.moves()))
    assert again.to_move == game.to_move


# Who knows what


def check_view(game: Game, viewer: int | str, chance: random.Random) -> None:
    """A view survives being written, and being dealt out and looked at again."""
    number = number_of(viewer)
    seen = game.view(viewer)
    assert View.from_bytes(seen.to_bytes()) == seen
    dealt = determinize(seen, seeded(chance.getrandbits(64)))
    assert view(dealt, number) == seen
    assert sorted(ids_of(dealt)) == list(range(len(dealt.box.cards))), "a card was dealt twice or not at all"
    assert dealt.asked == game.state.asked
    assert len(dealt.options) == len(game.state.options)


def ids_of(s: State) -> list[int]:
    found = s.unused + s.revealed + ([s.shown] if s.shown >= 0 else [])
    for p in s.players:
        found = found + p.hand + p.draw + p.discard + [c.id for c in p.play]
    return found


def check_knowledge(game: Game, viewer: int | str, knowledge: Knowledge) -> None:
    """A viewer sees the cards that the events and RULES C.13 let that viewer know, and no others."""
    known = knowledge.known[number_of(viewer)]
    whole, seen = game.position(), game.position(viewer)
    for player in (0, 1):
        mine, shown = whole["players"][player], seen["players"][player]
        assert {**shown, "hand": 0, "draw": 0} == {**mine, "hand": 0, "draw": 0}
        assert shown["draw"] == [None] * len(mine["draw"])
        check_pile(mine["hand"], shown["hand"], known)
        assert set(mine["hand"]) == knowledge.hands[player]
        assert player != viewer or shown["hand"] == mine["hand"]
    check_pile(whole["unused"], seen["unused"], known)
    assert {**seen, "players": 0, "unused": 0} == {**whole, "players": 0, "unused": 0}


def check_pile(whole: list[str], seen: list[str | None], known: set[str]) -> None:
    assert len(seen) == len(whole)
    assert {name for name in seen if name is not None} == {name for name in whole if name in known}


def check_other_world(game: Game, viewer: int | str, knowledge: Knowledge, chance: random.Random) -> None:
    """What a viewer cannot know, the generator and the history make no difference to the view."""
    number = number_of(viewer)
    other = other_world(game, knowledge.known[number], number, chance)
    assert other.view(viewer).to_bytes() == game.view(viewer).to_bytes()
    assert other.position(viewer) == game.position(viewer)
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
    same.unused = same.unused[::-1]
    for side in same.players:
        side.hand, side.draw, side.discard = side.hand[::-1], side.draw[::-1], side.discard[::-1]
        side.play = side.play[::-1]
        for c in side.play:
            c.stamp += 3
    assert fingerprint(same) == now
    for other in changed_states(s):
        assert fingerprint(other) != now


def changed_states(s: State) -> list[State]:
    """The same moment with one thing changed that makes it another one."""
    found = [s.copy()]
    found[0].active = 1 - s.active
    for player in (0, 1):
        for field in ("life", "mindbugs"):
            other = s.copy()
            setattr(other.players[player], field, getattr(other.players[player], field) + 1)
            found.append(other)
        if s.players[player].play:
            found += changed_creatures(s, player)
        if s.players[player].hand:
            other = s.copy()
            other.players[player].discard.append(other.players[player].hand.pop())
            found.append(other)
            other = s.copy()
            other.players[1 - player].hand.append(other.players[player].hand.pop())
            found.append(other)
    return found


def changed_creatures(s: State, player: int) -> list[State]:
    tired, taken = s.copy(), s.copy()
    creature = tired.players[player].play[0]
    creature.exhausted = not creature.exhausted
    stolen = taken.players[player].play.pop()
    stolen.controller = 1 - player
    taken.players[1 - player].play.append(stolen)
    return [tired, taken]


# The end


def check_end(game: Game) -> None:
    """The game is over, and for a reason that the table shows."""
    position = game.position()
    players = position["players"]
    assert game.decision is None
    assert game.moves() == []
    assert game.events()[-1].kind == "game over"
    assert game.state.turn <= LAST_TURN
    match game.reason:
        case "life":  # RULES A6, C2: the first to reach 0 loses, so only one has none
            assert game.winner is not None
            assert players[1 - game.winner]["life"] == 0
            assert players[game.winner]["life"] > 0
        case "no action":  # RULES A7
            assert game.winner is not None
            loser = players[1 - game.winner]
            assert position["active"] == 1 - game.winner
            assert not loser["hand"]
            assert not loser["draw"] or position["edition"] == "first"  # RULES E2: a loaded hand is not refilled there
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
