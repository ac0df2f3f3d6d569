"""A draft before the first turn: who leaves out what, who knows it, and that bots, bytes, records and strangers get along with
it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from invariants import CHANCES, EDITIONS, check_slowly, twins_of
from knowledge import PILES, UNUSED, VIEWERS, Knowledge, number_of
from mindbug import Game, IllegalMove, View
from mindbug.bots import match
from mindbug.bots.analysis import analyse
from mindbug.bots.hints import hints
from mindbug.bots.searching import Searcher
from mindbug.notation import split_copy
from mindbug.rules.codec import from_bytes, to_bytes
from mindbug.rules.draft import DRAFTING
from mindbug.rules.errors import InvalidBytes
from mindbug.rules.numbers import label, numbers_of
from mindbug.rules.pool import Pool
from mindbug.rules.randomness import seeded
from mindbug.rules.state import Card, Frame
from mindbug.rules.view import Dealer
from mindbug.rules.words import DRAFT, HIDDEN, NO_CARD
from mindbug.search.lookahead import OPEN, judge_all
from mindbug.story import story_text
from mindbug.text.languages import LANGUAGES
from worlds import follow

OPEN_DRAFT: dict[str, Any] = {"name": "Open and drafted", "dealt": 12, "left_out": 3, "open_hands": True}
SETS: tuple[list[str], ...] = (
    ["first-contact"], ["battlefruit-kingdom", "battlefruit-addon"], ["king-of-tokyo", "promos"],
    ["first-contact", "new-servants"],
)  # fmt: skip
# In these sets somebody draws from the unused cards, or puts them under a draw pile.
PILED = ["beyond-evolution", "beyond-eternity", "promos", "battlefruit-kingdom"]


def drafted(seed: int, special: str | dict[str, Any] = "draft", **how: Any) -> Game:
    return Game.new(how.pop("sets", SETS[seed % len(SETS)]), seed=seed, special=special, **how)


def drafting(game: Game) -> Iterator[int]:
    """Who is asked, as long as the draft goes on."""
    while game.decision is not None and game.decision.kind == "draft":
        assert isinstance(game.to_move, int)
        yield game.to_move


def draft(game: Game, chance: random.Random) -> None:
    for _ in drafting(game):
        game.play(chance.choice(game.moves()))


# What happens


@pytest.mark.parametrize(("special", "dealt", "out"), [("draft", 15, 5), ("five-of-ten", 10, 5)])
def test_each_player_leaves_out_some_of_the_cards_and_plays_with_the_others(special: str, dealt: int, out: int) -> None:
    for seed in range(4):
        game, chance = drafted(seed, special, edition=EDITIONS[seed % 3]), random.Random(seed)
        first, left = game.active, (set[str](), set[str]())
        begun = [set(side["draw"]) for side in game.position()["players"]]
        asked = []
        for seat in drafting(game):
            assert (game.turn, game.active) == (0, first)
            assert game.decision is not None and game.decision.wanted == out - len(left[seat])
            assert [len(side["hand"]) for side in game.position()["players"]] == [0, 0]
            asked.append(seat)
            heard = game.event_count
            game.play(chance.choice(game.moves()))
            left[seat].update(str(event.cards[0]) for event in game.events(heard) if event.kind == "left out")
        assert asked == [first] * out + [1 - first] * out
        assert (game.turn, game.to_move) == (1, first)
        for seat, side in enumerate(game.position()["players"]):
            assert (len(side["hand"]), len(side["draw"])) == (5, dealt - out - 5)
            gone = begun[seat] - set(side["hand"]) - set(side["draw"])
            assert gone == left[seat] and len(gone) == out
            assert gone <= set(game.position()["unused"])


def test_hands_lie_open_only_when_both_have_drafted() -> None:
    game, chance = drafted(2, OPEN_DRAFT), random.Random(2)
    for seat in drafting(game):
        for viewer in VIEWERS:
            for other, side in enumerate(game.position(viewer)["players"]):
                assert side["hand"] == []
                assert (None in side["draw"]) == (other != viewer)
        game.play(chance.choice(game.moves()))
        for viewer in (1 - seat, "public"):
            told = [event for event in game.events(viewer=viewer) if event.kind == "left out" and event.player == seat]
            assert told and all(event.cards == (None,) for event in told)
    for viewer in VIEWERS:
        assert all(None not in side["hand"] for side in game.position(viewer)["players"])


def test_a_draft_of_like_cards_is_asked_all_the_same() -> None:
    pool = Pool([Card("Ant", 1, 0, copies=20), Card("Bear", 5, 0, copies=20)])
    game = Game.new(pool=pool, seed=3, special="five-of-ten")
    for seat in drafting(game):
        kinds = {split_copy(name)[0] for name in game.position()["players"][seat]["draw"]}
        assert [split_copy(str(move))[0] for move in game.moves()] == sorted(f"leave {kind}" for kind in kinds)
        game.play(game.moves()[-1])
    assert game.turn == 1


def test_the_copy_that_goes_is_chance_so_that_the_other_tells_nothing() -> None:
    gone: Counter[str] = Counter()
    for seed in range(60):
        game = drafted(seed, sets=["first-contact"])
        seat = game.active
        pile = game.position()["players"][seat]["draw"]
        for name in [name for name in pile if f"{name} #2" in pile]:
            game.play(f"leave {name} #2")  # any copy means the one that is offered
            gone[str(game.events()[-1].cards[0]).partition(" #")[1]] += 1
            break
    assert sum(gone.values()) > 20 and min(gone[""], gone[" #"]) > 5


def test_moves_are_written_told_and_numbered() -> None:
    game = drafted(1, sets=["first-contact"])
    move = game.moves()[0]
    assert label(game.pool, game.answer_number(move)) == str(move)
    assert game.move_numbered(game.answer_number(move)) == move
    assert len({game.decision.describe(lang) for lang in LANGUAGES if game.decision}) == len(LANGUAGES)
    assert len({move.describe(lang) for lang in LANGUAGES}) == len(LANGUAGES)
    dealt = {split_copy(name)[0] for name in game.position()["players"][game.active]["draw"]}
    other = next(name for name in game.position()["unused"] if split_copy(name)[0] not in dealt)
    reason = game.why_not(f"leave {other}")
    assert reason is not None and "not among the cards that you were dealt" in reason.describe()
    assert len({reason.describe(lang) for lang in LANGUAGES}) == len(LANGUAGES)
    with pytest.raises(IllegalMove, match="leave"):
        game.play(f"leave {other}")
    draft(game, random.Random(1))
    for lang in LANGUAGES:
        assert "{" not in story_text(game, lang)
    with pytest.raises(IllegalMove):
        game.play(move)


# Who knows what


@pytest.mark.parametrize("special", ["draft", "five-of-ten", OPEN_DRAFT], ids=str)
def test_everything_holds_at_every_question_of_a_draft(special: str | dict[str, Any]) -> None:
    for seed in range(2):
        game = drafted(seed + 1, special, edition=EDITIONS[seed % 3], chance=CHANCES[seed % 2])
        chance, knowledge, twins = random.Random(seed), Knowledge(game), []
        for _ in drafting(game):
            check_slowly(game, knowledge, chance)
            twins += twins_of(game)
            move = chance.choice(game.moves())
            game.play(move)
            twins = [twin for twin in twins if twin.follow(game, str(move))]
            knowledge.listen(game)
        check_slowly(game, knowledge, chance)


def test_who_has_drafted_knows_the_pile_and_what_was_left_out_and_nobody_else_does() -> None:
    for seed in range(6):
        game, chance = drafted(seed, sets=PILED, edition=EDITIONS[seed % 3]), random.Random(seed)
        knowledge = Knowledge(game)
        while game.to_move is not None:
            for viewer in VIEWERS:
                known = knowledge.known[number_of(viewer)]
                seen = game.position(viewer)
                for player, side in enumerate(seen["players"]):
                    assert Counter(split_copy(name)[0] for name in side["draw"] if name) == +known[PILES[player]]
                    assert player == viewer or not +known[PILES[player]]
                assert Counter(split_copy(name)[0] for name in seen["unused"] if name) == +known[UNUSED]
            game.play(chance.choice(game.moves()))
            knowledge.listen(game)


def test_the_order_of_a_pile_tells_nothing() -> None:
    """The view is the same however the own pile lies, and says the cards in an order of their own."""
    game, chance = drafted(5), random.Random(5)
    draft(game, chance)
    for seat in (0, 1):
        seen = game.view(seat).to_bytes()
        game.state.players[seat].draw.reverse()
        assert game.view(seat).to_bytes() == seen
        assert game.view(seat).table.players[seat].draw == sorted(game.state.players[seat].draw)


@pytest.mark.parametrize("seed", range(3))
def test_nobody_can_tell_worlds_apart_that_differ_in_what_they_do_not_know(seed: int) -> None:
    game, chance = drafted(seed), random.Random(seed)
    knowledge = Knowledge(game)
    worlds = 0
    for _ in drafting(game):
        move = chance.choice(game.moves())
        worlds += sum(follow(game, viewer, move.option, chance, knowledge) for viewer in VIEWERS)
        game.play(move)
        knowledge.listen(game)
    assert worlds == 30


def test_what_is_dealt_fits_what_a_player_knows() -> None:
    for seed in range(4):
        game, chance = drafted(seed, sets=["first-contact"]), random.Random(seed)
        for _ in range(random.Random(seed).choice((3, 8, 14))):
            game.play(chance.choice(game.moves()))
        orders, others = set(), set()
        for viewer in (0, 1):
            mine, known = game.state.players[viewer], game.view(viewer)
            dealer, dice = Dealer(View.from_bytes(known.to_bytes())), seeded(seed)
            for _ in range(30):
                s = dealer.deal(dice)
                assert sorted(s.players[viewer].draw) == sorted(mine.draw)
                assert s.players[viewer].hand == mine.hand
                assert set(known.table.unused) - {HIDDEN} <= set(s.unused)
                orders.add(tuple(s.players[viewer].draw))
                others.add(tuple(sorted(s.players[1 - viewer].draw)))
        assert len(orders) > 20 and len(others) > 20


def test_what_came_under_a_drafted_pile_is_drawn_last() -> None:
    """Nobody knows these cards, but that they lie at the bottom everybody has seen."""
    game, chance = drafted(4, sets=["first-contact"]), random.Random(4)
    draft(game, chance)
    s = game.state
    s.players[0].draw = s.unused[-2:] + s.players[0].draw
    s.unused = s.unused[:-2]
    for id in s.players[0].draw[:2]:
        s.learn(id, 0)
    top = set(s.players[0].draw[2:])
    dealer, dice = Dealer(View.from_bytes(game.view(0).to_bytes())), seeded(1)
    for _ in range(10):
        assert set(dealer.deal(dice).players[0].draw[2:]) == top


# Written down, and what strangers send


def test_a_game_can_be_written_and_read_at_any_moment_of_a_draft() -> None:
    game, chance = drafted(6), random.Random(6)
    for _ in drafting(game):
        data = to_bytes(game.state)
        assert to_bytes(from_bytes(data)[1]) == data
        again = Game.from_record(game.record())
        assert (again.record(), to_bytes(again.state), again.events()) == (game.record(), data, game.events())
        game.play(chance.choice(game.moves()))


def test_a_position_begins_without_a_draft() -> None:
    game = Game.from_position({"special": "draft", "players": [{"hand": ["Bee Bear"], "draw": ["Brain Fly"]}, {}]})
    assert game.turn == 1 and game.decision is not None and game.decision.kind == "turn"
    drafts = drafted(1)
    draft(drafts, random.Random(1))
    assert Game.from_position(drafts.position(), pool=drafts.pool).position() == drafts.position()


def test_a_draft_that_cannot_be_is_refused() -> None:
    ordinary = Game.new(seed=1)
    ordinary.state.stack.append(Frame(DRAFTING, 0, NO_CARD, 0))
    later = drafted(1)
    later.state.turn = 3
    begun = drafted(1)
    begun.state.stack[0].pc = 1
    sourced = drafted(1)
    sourced.state.stack[-1].source = 2
    finished = drafted(1)
    finished.state.stack[-1].pc = 2
    other = drafted(1)
    other.state.options = other.state.options[1:]
    asked = drafted(1)
    asked.state.asked = 1 - asked.state.asked
    for game in (ordinary, later, begun, sourced, finished, other, asked):
        with pytest.raises(InvalidBytes):
            from_bytes(to_bytes(game.state))


def test_a_view_of_a_draft_that_cannot_be_is_refused() -> None:
    game = drafted(1)
    seat = game.active
    for change in ("options", "pile", "knows"):
        known = game.view(seat)
        if change == "options":
            known.table.options = known.table.options[:-1]
        elif change == "pile":
            known.table.players[seat].draw = [HIDDEN, *known.table.players[seat].draw[1:]]
        else:
            known.table.knows = [0] * len(known.table.knows)
        with pytest.raises(InvalidBytes):
            View.from_bytes(known.to_bytes())


# Bots


WEAK, STRONG = "Ant", "Bear"


@pytest.mark.parametrize("spec", ["search:200", "novice", "easy"])
def test_bots_leave_out_what_is_weak(spec: str) -> None:
    """Of cards that have nothing but their power; a bot that drafts by chance would leave out half of each."""
    pool = Pool([Card(WEAK, 2, 0, copies=20), Card(STRONG, 9, 0, copies=20)])
    game = Game.new(pool=pool, seed=5, special="draft")
    players = [match.make(spec, seeded(seat)) for seat in (0, 1)]
    weak = 0
    for seat in drafting(game):
        weak += any(WEAK in str(move) for move in game.moves())
        game.play(players[seat].choose(View.from_bytes(game.view(seat).to_bytes())))
    left = Counter(split_copy(str(event.cards[0]))[0] for event in game.events() if event.kind == "left out")
    assert left[WEAK] >= weak - 1


@pytest.mark.parametrize("spec", ["search:20", "playout:8", "easy", "thumb", "flat"])
def test_what_a_bot_cannot_know_does_not_change_its_draft(spec: str) -> None:
    game, chance = drafted(3), random.Random(3)
    for _ in range(7):
        game.play(chance.choice(game.moves()))
    seat = game.to_move
    assert isinstance(seat, int)
    here = game.view(seat)
    game.state.players[1 - seat].draw.reverse()
    game.state.players[seat].draw.reverse()
    assert len({match.make(spec, seeded(9)).choose(view) for view in (here, game.view(seat))}) == 1


def test_nobody_wins_or_loses_in_a_draft_and_nothing_is_looked_through() -> None:
    game = drafted(1)
    known = game.view(game.active)
    assert judge_all(known, seeded(1)) == [OPEN] * len(known.table.options)


def test_a_tree_does_not_go_on_as_if_something_else_had_been_left_out() -> None:
    """What was left out does not lie open, so that the tables after all answers look alike."""
    game = drafted(1)
    seat = game.active
    bot = Searcher(40, seeded(1))
    game.play(bot.choose(game.view(seat)))
    before = bot.tree
    game.play(bot.choose(game.view(seat)))
    assert bot.tree is not None and bot.tree is not before
    gone = {option for option in game.state.unused if game.state.knows[option] & 1 << seat}
    assert not gone & {int(node.option) for node in bot.tree.root.children if node.option != game.state.unused[-1]}


def test_hints_and_previews_speak_of_a_draft() -> None:
    game = drafted(2, sets=["first-contact"])
    seat = game.active
    told = hints(game.view(seat), 120, random=seeded(1))
    assert {hint.move for hint in told} <= set(map(str, game.moves()))
    for lang in LANGUAGES:
        assert all(hint.describe(lang) and hint.title(lang) for hint in told)
    preview = game.preview(game.moves()[0], viewer=seat)
    assert (preview.certain, preview.to_move, preview.kind) == (True, seat, "draft")
    chance = random.Random(2)
    for _ in range(9):
        game.play(chance.choice(game.moves()))
    last = game.preview(game.moves()[0], viewer=1 - seat)
    assert [event.cards for event in last.events if event.kind == "drew"] == [(None,) * 5] * 2


def test_a_game_with_a_draft_is_analysed() -> None:
    game, chance = drafted(2, sets=["first-contact"]), random.Random(2)
    draft(game, chance)
    game.play(game.moves()[0])
    game.resign(1 - game.active)
    judged = analyse(game.record(), 60)
    assert [decision.kind for decision in judged.decisions].count("draft") == 10


def test_answers_have_numbers_of_their_own() -> None:
    game = drafted(1)
    s = game.state
    assert s.kind == DRAFT and len(set(numbers_of(s))) == len(s.options)
    assert all(label(game.pool, number).startswith("leave ") for number in numbers_of(s))
