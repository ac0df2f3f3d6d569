"""Bots play whole games, know only what they may know, and miss no win and no loss of the turn that is going on."""

from __future__ import annotations

import gc
import importlib
import multiprocessing
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any, cast

import pytest

from invariants import Deal
from knowledge import other_world
from mindbug import Game, MindbugError, View, bots
from mindbug._pure import is_compiled
from mindbug.bots import Bot, registry, searching, simple
from mindbug.bots.bot import moves_of
from mindbug.bots.guides import LEARNED, PLAYOUTS
from mindbug.bots.people import AMATEUR, BEGINNER, CLUB, Person
from mindbug.bots.searching import ROUND, Budget, Estimate, Searcher, best_of, lead_of
from mindbug.bots.simple import Flat, Novice, RandomBot
from mindbug.notation import legal_moves
from mindbug.rules.changes import top_of_unused
from mindbug.rules.dice import FACE
from mindbug.rules.randomness import Random, seeded
from mindbug.rules.state import Frame, Lasting, State
from mindbug.rules.triggers import BATCH
from mindbug.rules.turn import TURNS
from mindbug.rules.view import Dealer, determinize, unplaced, view
from mindbug.rules.words import FACES, HIDDEN
from mindbug.search.habits import GENERAL_SIGNS, ROLES, Habits
from mindbug.search.inputs import Inputs
from mindbug.search.tree import Node, Tree, table_mark
from moments import Moment
from pools import DEALABLE
from solver import LOST, WON, Bounds, this_turn

GUIDE = Path(__file__).parents[1] / "docs" / "BOTS.md"
OWN = ["random", "novice", "easy", "medium", "hard", "expert", "flat", "thumb"]
# All levels, with so little work that whole games are quick.
MAKERS: dict[str, Callable[[Random], Bot]] = {
    "random": RandomBot,
    "novice": lambda chance: Person(BEGINNER, chance),
    "easy": lambda chance: Person(replace(AMATEUR, iterations=2), chance),
    "medium": lambda chance: Person(replace(CLUB, iterations=4), chance),
    "hard": lambda chance: Searcher(8, chance),
    "expert": lambda chance: Searcher(16, chance),
    "flat": lambda chance: Flat(1, chance),
    "thumb": Novice,
}
POOLS = [*DEALABLE, "battlefruit-galaxy+battlefruit-addon"]
PAIRS = list(combinations(MAKERS, 2))
REALLY = 4  # of so many looks to the end of the turn one is really made, where they are not the question


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, short_sighted: None) -> None:
    """Looking to the end of the turn takes most of the time of a bot that hardly searches: do it now and then, and in pure
    Python not as far."""
    asked = 0

    def now_and_then(known: View, chance: Random) -> list[int]:
        nonlocal asked
        asked += 1
        return not_at_once_lost(known, chance) if asked % REALLY == 1 else known.table.options

    not_at_once_lost = simple.not_at_once_lost
    monkeypatch.setattr(simple, "not_at_once_lost", now_and_then)
    monkeypatch.setattr(searching, "not_at_once_lost", now_and_then)


def play(game: Game, seats: tuple[Bot, Bot], hand_over: Callable[[View], View] = lambda known: known) -> str:
    """Play a game to its end; its record."""
    while isinstance(game.to_move, int):
        game.play(seats[game.to_move].choose(hand_over(game.view(game.to_move))))
    assert game.reason is not None
    return game.record()


# Names


def test_names_go_from_the_weakest_to_the_strongest() -> None:
    assert bots.names()[: len(OWN)] == OWN
    assert list(registry.WORK.values()) == sorted(registry.WORK.values())


@pytest.mark.usefixtures("short_sighted")
@pytest.mark.parametrize("name", OWN)
def test_every_bot_is_made_by_its_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for level in registry.WORK:
        monkeypatch.setitem(registry.WORK, level, 3)
    game = Game.from_position({"players": [{"hand": ["Gorillion"], "play": ["Brain Fly"]}, {"play": ["Shark Dog"]}]}, seed=1)
    assert bots.get(name) is not bots.get(name)
    assert bots.get(name).choose(game.view(0)) in ("play Gorillion", "attack Brain Fly")


def test_an_unknown_name_is_told_the_known_ones() -> None:
    with pytest.raises(MindbugError, match="'genius'") as error:
        bots.get("genius")
    assert all(name in str(error.value) for name in bots.names())


def test_a_bot_of_another_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What docs/BOTS.md shows works: a class, and a line that registers it."""
    guide = GUIDE.read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", guide, re.DOTALL)
    line = re.search(r'^(\w+) = "(\w+):(\w+)"$', guide, re.MULTILINE)
    assert code and line
    name, module, made = line.groups()
    (tmp_path / f"{module}.py").write_text(code[1], encoding="utf-8")
    facts = tmp_path / f"{module}-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", encoding="utf-8")
    (facts / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{name} = {module}:{made}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    assert bots.names() == [*OWN, name]
    assert "class" in code[1] and len(code[1].splitlines()) <= 10
    game = Game.new(["first-contact"], seed=3)
    assert play(game, (bots.get(name), bots.get("random"))).count("\n") > 10
    sys.modules.pop(module)


# Whole games


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.usefixtures("quick")
def test_every_two_levels_finish_their_games(pool: str) -> None:
    """With the pure rules every pair plays on one of the sets, with the compiled ones on each."""
    for number, pair in enumerate(PAIRS):
        if is_compiled() or number % len(POOLS) == POOLS.index(pool):
            game = Deal(pool, 100 * number).game() if number % 2 else Deal(pool, 100 * number + 1).game()
            finish(game, (MAKERS[pair[0]](seeded(number)), MAKERS[pair[1]](seeded(-number))), random.Random(number))


def finish(game: Game, seats: tuple[Bot, Bot], chance: random.Random) -> None:
    """Play a game in which chance may be asked; an illegal move is an error of the game."""
    while game.to_move is not None:
        if isinstance(game.to_move, int):
            game.play(seats[game.to_move].choose(game.view(game.to_move)))
        else:
            game.play(chance.choice(game.moves()))
    assert game.reason in ("life", "no action", "card", "draw")


@pytest.mark.usefixtures("short_sighted")
@pytest.mark.parametrize("name", MAKERS)
def test_the_same_seeds_give_the_same_game(name: str) -> None:
    """Also if every view is sent as bytes, so that a tree goes on growing over views that were read."""
    records = []
    for hand_over in (lambda known: known, lambda known: View.from_bytes(known.to_bytes())):
        seats = (MAKERS[name](seeded(5)), MAKERS[name](seeded(6)))
        records.append(play(Game.new(["first-contact"], seed=8), seats, hand_over))
    assert records[0] == records[1]


def test_a_bot_of_another_package_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = tmp_path / "lost-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: lost\nVersion: 1.0\n", encoding="utf-8")
    (facts / "entry_points.txt").write_text(f"[{registry.GROUP}]\nlost = lost_module:Lost\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    with pytest.raises(MindbugError, match="expected the bot lost of lost_module:Lost, got none that can be made: Module"):
        bots.get("lost")


def test_without_a_seed_games_differ() -> None:
    records = {play(Game.new(["new-servants"], seed=8), (RandomBot(), RandomBot())) for _ in range(5)}
    assert len(records) == 5


# Wins and losses of this turn

STAKE = 2  # life of somebody, so that the turn may decide
TURN_DEALS = 5
TURN_MOMENTS = 900 if is_compiled() else 100  # fewer than the bot looks at for an answer
GAMES = 10 if is_compiled() else 2
CASES = 12 if is_compiled() else 2  # at least, of every pool


def decisive_views(pool: str) -> list[tuple[View, dict[int, Bounds]]]:
    """Questions of random games in which some answers win or lose this turn and others do not, however the cards lie."""
    found = []
    for seed in range(GAMES):
        game, chance = Deal(pool, 7 * seed).game(), random.Random(seed)
        while game.to_move is not None:
            s = game.state
            if isinstance(game.to_move, int) and len(s.options) > 1 and min(p.life for p in s.players) <= STAKE:
                known = game.view(game.to_move)
                if is_decisive(this_turn(known, 1, seed, TURN_MOMENTS)):
                    values = this_turn(known, TURN_DEALS, seed, TURN_MOMENTS)
                    found += [(known, values)] if is_decisive(values) else []
            game.play(chance.choice(game.moves()))
    return found


def is_decisive(values: dict[int, Bounds]) -> bool:
    found = list(values.values())
    return 0 < found.count(WON) < len(found) or 0 < found.count(LOST) < len(found)


@pytest.mark.parametrize("pool", POOLS)
def test_thumb_misses_no_win_and_no_loss_of_this_turn(pool: str) -> None:
    cases = decisive_views(pool)
    assert len(cases) >= CASES
    for number, (known, values) in enumerate(cases):
        moves = legal_moves(known.table)
        chosen = Novice(seeded(number)).choose(known)
        worth = values[moves[chosen]]
        told = f"{chosen!r} of {[(move, values[option]) for move, option in moves.items()]}"
        if WON in values.values():
            assert worth[1] == 1, told
        else:
            assert worth[1] > 0, told


def test_thumb_sees_a_loss_behind_dice() -> None:
    """The King attacks twice with a die each. Gigazaur blocks, and its Defeated effect takes the last life."""
    mine = {"life": 1, "play": ["The King", "Rob", "Rex Florae"], "hand": ["Mantis"]}
    other = {"play": ["Kraken", "Gigazaur", "Meka Dragon", "Iron Back"], "mindbugs": 0}
    known = Game.from_position({"players": [mine, other]}, seed=1, chance="ask").view(0)
    assert this_turn(known, 1, 1, 20_000)[legal_moves(known.table)["attack The King"]] == LOST
    assert all(Novice(seeded(seed)).choose(known) == "play Mantis" for seed in range(5))


# Honesty


def moments_of(pool: str) -> list[Moment]:
    """Moments early, in the middle and late in random games, at which a player is asked."""
    found = [Moment(Deal(pool, 11 * number + 1), moves) for number, moves in enumerate((5, 17, 40))]
    return [moment for moment in found if isinstance(moment.game.to_move, int)]


@pytest.mark.usefixtures("short_sighted")
@pytest.mark.parametrize("pool", POOLS)
def test_what_a_bot_cannot_know_does_not_change_its_move(pool: str) -> None:
    moments = moments_of(pool)
    assert moments
    for moment in moments:
        viewer = int(str(moment.game.to_move))
        other = other_world(moment.game, moment.knowledge.known[viewer], viewer, random.Random(3))
        here, there = moment.game.view(viewer), other.view(viewer)
        sent = View.from_bytes(here.to_bytes())
        assert here.to_bytes() == there.to_bytes() == sent.to_bytes()
        for name, make in MAKERS.items():
            chosen = {make(seeded(4)).choose(known) for known in (here, there, sent)}
            assert len(chosen) == 1, f"{name} chose {chosen} in {moment}"


@pytest.mark.parametrize("pool", POOLS)
def test_what_was_learned_sees_no_more_than_a_view_tells(pool: str) -> None:
    """What goes into the net and into first thoughts is the same wherever the cards lie that a player does not know; and
    with them lying elsewhere the numbers are others, so the test would see it."""
    differ = 0
    for moment in moments_of(pool):
        viewer = int(str(moment.game.to_move))
        other = other_world(moment.game, moment.knowledge.known[viewer], viewer, random.Random(5))
        told = [what_is_seen(game.view(viewer)) for game in (moment.game, other)]
        assert told[0] == told[1]
        inputs = Inputs(moment.game.state.box)
        differ += sorted(inputs.active(moment.game.state)) != sorted(inputs.active(other.state))
    assert differ


def what_is_seen(known: View) -> list[object]:
    """The inputs of the net and the signs of all answers in a few deals of a view."""
    inputs = Inputs(known.table.box)
    habits = Habits(inputs, [0.0] * (GENERAL_SIGNS + len(inputs.cards) * ROLES))
    found: list[object] = []
    dealer, chance = Dealer(known), seeded(2)
    for _ in range(4):
        s = dealer.deal(chance)
        found.append([list(habits.signs(s, option)) for option in s.options])
        found.append(list(inputs.active(s)))
    return found


@pytest.mark.parametrize("name", MAKERS)
def test_a_view_of_somebody_else_is_refused(name: str) -> None:
    game = Game.from_position({"players": [{"hand": ["Gorillion"]}, {"hand": ["Brain Fly"]}]}, seed=1)
    over = Game.from_position({"players": [{"hand": ["Gorillion"]}, {}]}, seed=1)
    over.resign(0)
    for known in (game.view(1), game.view("public"), over.view(0)):
        with pytest.raises(MindbugError, match="expected a view of the player who is asked"):
            MAKERS[name](seeded(1)).choose(known)


# Dealing the unknown cards

SAMPLES = 1500


def hidden_places(s: State, known: View) -> list[int]:
    """The cards at the hidden places of a view, in the order of the places."""
    zones = [(p.hand, q.hand) for p, q in zip(s.players, known.table.players, strict=True)]
    zones += [(p.draw, q.draw) for p, q in zip(s.players, known.table.players, strict=True)]
    return [
        card
        for dealt, seen in [*zones, (s.unused, known.table.unused)]
        for card, id in zip(dealt, seen, strict=True)
        if id == HIDDEN
    ]


def taken_from_the_top(s: State) -> State:
    """The state with its unused pile in the order in which a game would come to its cards."""
    taken: list[int] = []
    whole = s.unused
    while s.unused:
        taken.append(top_of_unused(s))
        s.unused = s.unused[:-1]
    assert sorted(taken) == sorted(whole)
    s.unused = taken[::-1]
    return s


@pytest.mark.parametrize("anew", [True, False], ids=["by new dealers", "by one dealer"])
def test_unknown_cards_are_dealt_evenly(anew: bool) -> None:
    """Every unknown card lies at every hidden place equally often: chi squared over all cards and places. The unused pile is
    shuffled when cards are taken from it."""
    game, chance = Game.new(["first-contact"], seed=6), random.Random(6)
    for _ in range(25):
        game.play(chance.choice(game.moves()))
    assert isinstance(game.to_move, int)
    known = game.view(game.to_move)
    cards = unplaced(known.table)
    dealer, dealt = Dealer(known), seeded(1)
    counts: Counter[tuple[int, int]] = Counter()
    for seed in range(SAMPLES):
        s = determinize(known, seeded(seed)) if anew else dealer.deal(dealt)
        counts.update(enumerate(hidden_places(taken_from_the_top(s), known)))
    expected = SAMPLES / len(cards)
    count = len(cards)
    squares = sum((counts[place, card] - expected) ** 2 / expected for place in range(count) for card in cards)
    freedom = count * (len(cards) - 1)
    assert len(cards) > 20
    assert sum(counts.values()) == SAMPLES * count
    assert abs(squares - freedom) < 4 * (2 * freedom) ** 0.5


Side = dict[str, Any]
UNSEEN = ["Bee Bear", "Luchataur", "Snail Hydra"]
MANY = ["Spider Owl", "Shark Dog", "Grave Robber", "Rhino Turtle", "Tiger Squirrel", "Elephantopus", "Lone Yeti"]
# RULES C.13: your side, the other one, who begins, the moves, and the cards that you then know in the other hand.
KNOWN: dict[str, tuple[Side, Side, int, list[str], list[str]]] = {
    "returned to a hand": (
        {"hand": ["Dr. Orange U. Tan"], "play": ["Shark Dog"]},
        {"hand": ["Turbo Bug", "Spider Owl"], "play": ["Gorillion"]},
        0,
        ["play Dr. Orange U. Tan", "yes", "play Turbo Bug"],
        ["Gorillion"],
    ),
    "taken from a discard pile": (
        {"play": ["Shark Dog"]},
        {"hand": ["Giraffodile", "Turbo Bug"], "discard": ["Killer Bee", "Gorillion"]},
        1,
        ["play Giraffodile"],
        ["Killer Bee", "Gorillion"],
    ),
    "given": (
        {"hand": ["Gorillion", "Brain Fly"], "play": ["Shark Dog"]},
        {"hand": ["Hungry Hungry Hamster", "Turbo Bug"]},
        1,
        ["play Hungry Hungry Hamster", "choose Brain Fly", "no"],
        ["Brain Fly"],
    ),
    "stolen": (
        {"hand": ["Brain Fly", "Killer Bee", "Urchin Hurler"], "play": ["Gorillion"]},
        {"hand": ["Turbo Bug"], "play": ["Strange Barrel"]},
        1,
        ["attack Strange Barrel", "block Gorillion", "random Brain Fly", "random Urchin Hurler"],
        ["Brain Fly", "Urchin Hurler"],
    ),
    "exchanged": (
        {"hand": ["Brain Fly", "Killer Bee"], "play": ["Gorillion"]},
        {"hand": ["Turbo Bug"], "play": ["Macaw Dagon"], "draw": MANY},
        1,
        ["attack Macaw Dagon", "no block", "play Turbo Bug", "play Brain Fly"],
        ["Killer Bee"],
    ),
    "shown from a hand": (
        {"play": ["Gorillion"]},
        {"hand": ["Cornanon", "Turbo Bug", "Spider Owl"]},
        1,
        ["play Cornanon", "choose Spider Owl"],
        ["Spider Owl"],
    ),
}


@pytest.mark.parametrize("title", KNOWN)
def test_what_is_known_stays_where_it_is(title: str) -> None:
    """The other cards of that hand may be any that were never seen."""
    mine, other, active, moves, held = KNOWN[title]
    players = [{"mindbugs": 0} | mine, {"mindbugs": 0} | other]
    game = Game.from_position({"players": players, "unused": UNSEEN, "active": active}, seed=1, chance="ask")
    for move in moves:
        game.play(move)
    known = game.view(0)
    seen: set[str] = set()
    for seed in range(60):
        s = determinize(known, seeded(seed))
        assert view(s, 0) == known
        hand = {s.box.name(id) for id in s.players[1].hand}
        assert set(held) <= hand
        seen |= hand
    assert set(UNSEEN) <= seen


def test_start_cards_that_were_shuffled_back_stay_in_the_unused_pile() -> None:
    game = Game.new(["first-contact"], seed=2, edition="beyond")
    revealed = [name for event in game.events() if event.kind == "revealed" for name in event.cards]
    assert isinstance(game.to_move, int)
    for seed in range(60):
        s = determinize(game.view(game.to_move), seeded(seed))
        assert revealed and {s.box.name(id) for id in s.unused} >= set(revealed)


# Estimates


def check_estimates(searcher: Searcher, known: View) -> float:
    """Every legal move once, the best first, with chances that are chances; the sum of the shares."""
    found = searcher.estimates(known)
    assert {estimate.move: estimate.option for estimate in found} == legal_moves(known.table)
    assert [estimate.share for estimate in found] == sorted((estimate.share for estimate in found), reverse=True)
    assert all(0 <= estimate.chance <= 1 and 0 <= estimate.share <= 1 for estimate in found)
    return sum(estimate.share for estimate in found)


@pytest.mark.parametrize("pool", POOLS)
def test_estimates_over_a_whole_game(pool: str) -> None:
    """One searcher for each player, whose tree is kept from question to question."""
    game, chance = Deal(pool, 6).game(), random.Random(6)
    seats = (Searcher(30, seeded(1)), Searcher(30, seeded(2)))
    kept = 0
    while game.to_move is not None:
        if isinstance(game.to_move, int):
            searcher = seats[game.to_move]
            assert check_estimates(searcher, game.view(game.to_move)) == pytest.approx(1)
            assert searcher.tree is not None
            kept += searcher.tree.root.visits > searcher.iterations
        game.play(chance.choice(game.moves()))
    assert kept


def test_the_shares_of_a_new_search_are_the_whole_work() -> None:
    position = {"players": [{"hand": ["Gorillion", "Brain Fly"], "play": ["Shark Dog"]}, {"play": ["Bee Bear"]}]}
    known = Game.from_position(position, seed=1).view(0)
    assert check_estimates(Searcher(50, seeded(1)), known) == pytest.approx(1)


def test_the_shares_of_a_kept_tree_are_the_whole_work() -> None:
    game = Game.new(["first-contact"], seed=1)
    searchers = (Searcher(300, seeded(1)), Searcher(300, seeded(2)))
    for _ in range(12):
        assert isinstance(game.to_move, int)
        searcher = searchers[game.to_move]
        found = searcher.estimates(game.view(game.to_move))
        assert sum(estimate.share for estimate in found) == pytest.approx(1)
        game.play(found[0].move)


def test_the_tree_of_another_roll_is_not_kept() -> None:
    position = {"players": [{"play": ["Mantis"]}, {"play": ["Captain Fish"], "mindbugs": 0}]}
    for number, face in enumerate(FACES):
        game = Game.from_position(position, seed=1, chance="ask")
        searcher = Searcher(200, seeded(1))
        searcher.estimates(game.view(0))
        for move in ("attack Mantis", f"roll {face}"):
            game.play(move)
        if game.to_move == 0:
            searcher.estimates(game.view(0))
            assert searcher.tree is not None
            assert searcher.tree.root.option in (FACE + number, -3)  # the node of this roll, or a new one


# Which trees are kept


def changed(change: Callable[[State], None]) -> State:
    s = Game.from_position({"players": [{"play": ["Mantis"]}, {"play": ["Captain Fish"]}]}, seed=1).state.copy()
    change(s)
    return s


def gain(s: State) -> None:
    s.players[1].energy += 1


def offer(s: State) -> None:
    s.market = [5]


def last(s: State) -> None:
    s.lasting = [Lasting(0, s.players[0].play[0].id, 1, 0, 2, 0, 0, 0, 0)]


def last_longer(s: State) -> None:
    s.lasting = [Lasting(0, s.players[0].play[0].id, 1, 0, 3, 0, 0, 0, 0)]


def wait(s: State) -> None:
    s.raised = [Frame(TURNS, 0, s.players[0].play[0].id, 1)]


def wait_in_a_batch(s: State) -> None:
    batch = Frame(BATCH, 0, -1, 0)
    batch.waiting = [Frame(TURNS, 0, s.players[0].play[0].id, 1)]
    s.stack = [*s.stack, batch]


def roll(s: State) -> None:
    s.stack[-1].count += 1


def discard(s: State) -> None:
    s.players[1].discard = [7]


def discard_another(s: State) -> None:
    s.players[1].discard = [8]


SEEN = [gain, offer, last, last_longer, wait, wait_in_a_batch, roll, discard, discard_another]


def test_what_both_players_see_tells_trees_apart() -> None:
    marks = [table_mark(changed(change)) for change in (lambda s: None, *SEEN)]
    assert len(set(marks)) == len(marks)


@pytest.mark.parametrize("pool", POOLS)
def test_what_a_player_cannot_see_tells_no_trees_apart(pool: str) -> None:
    """Both players and every deal of the cards that they do not know have the same mark."""
    for moment in moments_of(pool):
        s = moment.game.state
        for viewer in range(2):
            known = view(s, viewer)
            assert table_mark(known.table) == table_mark(s)
            if s.asked == viewer:
                assert {table_mark(determinize(known, seeded(seed))) for seed in range(3)} == {table_mark(s)}


# How much work


def test_a_search_may_work_for_a_time() -> None:
    game = Game.new(["first-contact"], seed=1)
    known = game.view(game.state.asked)
    searcher = Searcher(random=seeded(1), seconds=0.2)
    start = perf_counter()
    assert check_estimates(searcher, known) == pytest.approx(1)
    assert 0.2 <= perf_counter() - start < 5
    assert searcher.tree is not None and searcher.tree.root.visits >= ROUND


def test_a_search_may_work_on_several_cores() -> None:
    """Together the cores do the work of one; the same seeds give the same moves."""
    game = Game.from_position(
        {"players": [{"hand": ["Killer Bee", "Killer Bee", "Brain Fly"]}, {"play": ["Bee Bear"]}]}, seed=1
    )
    found = [Searcher(100, seeded(1), cores=2).estimates(game.view(0)) for _ in range(2)]
    assert found[0] == found[1]
    assert sum(estimate.share for estimate in found[0]) == pytest.approx(1)
    assert sum({estimate.move.partition(" #")[0]: estimate.visits for estimate in found[0]}.values()) == 100
    assert Searcher(100, seeded(1), cores=2).choose(game.view(0)) in legal_moves(game.view(0).table)


def test_a_search_goes_on_when_a_process_that_helped_it_was_ended() -> None:
    game = Game.new(["first-contact"], seed=1)
    assert isinstance(game.to_move, int)
    known = game.view(game.to_move)
    expected = Searcher(60, seeded(1), cores=2).estimates(known)
    for child in multiprocessing.active_children():
        child.kill()
        child.join()
    assert Searcher(60, seeded(1), cores=2).estimates(known) == expected


def test_a_choice_ends_when_no_other_move_can_be_tried_as_often() -> None:
    """Who asks for estimates gets all the work; a choice that is settled does not wait for the rest."""
    game = Game.new(["first-contact"], seed=1)
    spent = []
    for _ in range(12):
        assert isinstance(game.to_move, int)
        known = game.view(game.to_move)
        searcher, thorough = Searcher(800, seeded(1)), Searcher(800, seeded(1))
        move, estimates = searcher.choose(known), thorough.estimates(known)
        if len(estimates) > 1 and searcher.tree is not None:
            assert thorough.tree is not None and thorough.tree.root.visits == 800
            spent.append(searcher.tree.root.visits)
            tree = LEARNED.tree(known)
            Budget(800, is_wanted=True).spend(tree, seeded(1))
            assert tree.root.visits == 800 or lead_of(tree) > 800 - tree.root.visits
        game.play(move)
    assert min(spent) < 500 and len(spent) > 5


@pytest.mark.parametrize("collects", [True, False])
def test_the_search_for_garbage_is_as_it_was_after_a_thought(collects: bool) -> None:
    """Also if the thought ends with an error; and while a tree grows there is none."""
    seen = []

    class Failing:
        def grow(self, iterations: int, chance: Random) -> None:
            seen.append(gc.isenabled())
            raise ZeroDivisionError

    (gc.enable if collects else gc.disable)()
    try:
        with pytest.raises(ZeroDivisionError):
            Budget(10).spend(cast("Tree", Failing()), seeded(1))
        assert gc.isenabled() is collects and seen == [False]
    finally:
        gc.enable()


def test_only_what_can_still_come_is_kept() -> None:
    """What lies below other answers is forgotten when one is given; what lies below that one is searched further."""
    game = Game.new(["first-contact"], seed=1)
    seats = (Searcher(300, seeded(1)), Searcher(300, seeded(2)))
    went_on = 0
    while isinstance(game.to_move, int):
        known, searcher = game.view(game.to_move), seats[game.to_move]
        before = searcher.tree
        move = searcher.choose(known)
        if searcher.tree is not None and searcher.tree.known is known:
            tree = searcher.tree
            assert [int(node.option) for node in tree.root.children] == [int(tree.key(known.table, moves_of(known)[move]))]
            assert 1 < int(tree.count()) < 1 + 20 * tree.root.visits
            went_on += tree is before
        game.play(move)
    assert went_on > 3


def test_what_was_thought_of_another_answer_is_not_gone_on_with() -> None:
    """After either attack, which nobody can block, the table looks alike: the tree goes on below the one that was made."""
    mine = {"play": ["Bee Bear", "Gorillion"], "life": 3}
    theirs = {"hand": ["Axolotl Healer", "Shark Dog"], "mindbugs": 0, "life": 3}
    for attack in ("attack Bee Bear", "attack Gorillion"):
        game = Game.from_position({"players": [{**mine, "mindbugs": 0}, theirs]}, seed=1)
        known = game.view(0)
        tree = LEARNED.tree(known)
        tree.grow(600, seeded(1))
        key = tree.key(known.table, moves_of(known)[attack])
        tree.settle(key)
        below = set(map(id, nodes_below(tree.root)))
        game.play(attack)
        game.play("play Axolotl Healer")
        assert tree.go_on(game.view(0)) and id(tree.root) in below and tree.root.visits > 3


def nodes_below(node: Node) -> list[Node]:
    return [node, *(found for child in node.children for found in nodes_below(child))]


def test_playouts_are_always_all_played() -> None:
    """They choose by what won, not by what was tried, so nothing is settled before the end."""
    game = Game.new(["first-contact"], seed=1)
    searcher = Searcher(400, seeded(1), guide=PLAYOUTS)
    searcher.choose(game.view(int(str(game.to_move))))
    assert searcher.tree is not None and searcher.tree.root.visits == 400


@pytest.mark.parametrize(("iterations", "seconds", "cores"), [(0, 0.0, 1), (-1, 0.0, 1), (5, -1.0, 1), (5, 0.0, 0)])
def test_a_search_needs_work_to_do(iterations: int, seconds: float, cores: int) -> None:
    with pytest.raises(MindbugError, match="expected iterations or seconds, and cores from 1"):
        Searcher(iterations, seeded(1), seconds, cores)


def test_the_choice_is_what_won_most_often_of_what_was_tried_often() -> None:
    tried = [Estimate("a", 0, 800, 0.8, 0.6), Estimate("b", 1, 150, 0.15, 0.62), Estimate("c", 2, 50, 0.05, 0.9)]
    assert best_of(tried).move == "b"
    assert best_of([Estimate(str(i), i, 5, 0.05, 0.5 + i / 100) for i in range(20)]).move == "19"


# Memory

DEEP_TREE = """
from mindbug.search.tree import Node
top = node = Node(0, 0)
for i in range(300):
    node.add(Node(i, 0))
    node = node.children[0]
del node, top
"""
DEEP_FRAMES = """
from mindbug import Game
def down(n, s):
    t = s.copy()
    down(n - 1, t) if n else 1 / 0
try:
    down(300, Game.new(seed=1).state)
except ZeroDivisionError:
    pass
"""


@pytest.mark.parametrize("code", [DEEP_TREE, DEEP_FRAMES], ids=["a deep tree", "states in deep frames"])
def test_what_is_thrown_away_harms_nothing(code: str) -> None:
    """Python's own check of its memory finds nothing that was written where it must not."""
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | {"PYTHONMALLOC": "debug"}, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()[:500]
