"""People err as people do: each weakness shows where it should, strikes nobody twice in different ways, and makes a level."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from invariants import Deal
from mindbug import Game, View, bots
from mindbug._pure import is_compiled
from mindbug.bots import guides
from mindbug.bots.match import Meeting, make, play
from mindbug.bots.people import AMATEUR, BEGINNER, CLUB, Character, Level, Person, Thought
from mindbug.bots.simple import Novice
from mindbug.notation import legal_moves
from mindbug.rules.randomness import seeded
from mindbug.rules.view import unplaced
from pools import DEALABLE

PEOPLE = 24  # who are asked the same
COUNTING = Character(counting=1.0)  # no weakness but that only life and power count: what is right is plain
ONE_LOOK = Level(Character(), Character(), looks=1)
MORE_LOOKS = Level(Character(), Character(), looks=6)
Side = dict[str, Any]


def known_of(mine: Side, other: Side, seat: int = 0, moves: tuple[str, ...] = ()) -> View:
    game = Game.from_position({"players": [mine, other]}, seed=1)
    for move in moves:
        game.play(move)
    return game.view(seat)


def answers(character: Character, known: View, level: Level = MORE_LOOKS) -> list[str]:
    """What people of one character answer, each with another nature."""
    return [Person(level, seeded(seed), character).choose(known) for seed in range(PEOPLE)]


# Each weakness


def test_who_fears_the_mindbug_keeps_the_strongest_card_until_there_is_none() -> None:
    mine = {"hand": ["Gorillion", "Lone Yeti", "Elephantopus"]}
    feared, safe = (known_of(mine, {"hand": ["Rhino Turtle"], "mindbugs": mindbugs}) for mindbugs in (2, 0))
    fearful = replace(COUNTING, fear=1.0)
    assert "play Gorillion" not in answers(fearful, feared)
    assert answers(fearful, safe) == answers(COUNTING, safe)
    assert set(answers(fearful, safe)) == {"play Gorillion"}


def test_who_is_greedy_attacks_where_a_patient_player_does_not() -> None:
    """The blocker is Poisonous: the attack takes a creature of power 3 and costs one of power 10."""
    known = known_of(
        {"hand": ["Lone Yeti"], "play": ["Gorillion"]}, {"play": ["Spider Owl"], "hand": ["Luchataur"], "mindbugs": 0}
    )
    assert answers(COUNTING, known).count("play Lone Yeti") > PEOPLE // 2  # the others hope that nobody blocks
    assert set(answers(replace(COUNTING, greed=1.5), known)) == {"attack Gorillion"}


def test_who_is_hasty_takes_the_first_strong_card_and_who_is_thrifty_none() -> None:
    known = known_of({"hand": ["Gorillion", "Lone Yeti"]}, {"hand": ["Killer Bee"], "mindbugs": 1}, 1, ("play Gorillion",))
    assert set(answers(replace(COUNTING, haste=1.0), known)) == {"mindbug"}
    assert set(answers(replace(COUNTING, thrift=1.0), known)) == {"no mindbug"}
    weak = known_of({"hand": ["Brain Fly", "Lone Yeti"]}, {"hand": ["Killer Bee"], "mindbugs": 1}, 1, ("play Brain Fly",))
    assert answers(replace(COUNTING, haste=1.0), weak) == answers(COUNTING, weak)


def test_who_is_attached_attacks_with_the_same_creature() -> None:
    mine = {"play": ["Gorillion", "Elephantopus", "Lone Yeti"], "hand": ["Brain Fly"]}
    attached = replace(COUNTING, attachment=1.0)
    favourites = set()
    for seed in range(PEOPLE):
        person = Person(ONE_LOOK, seeded(seed), attached)
        game = Game.from_position({"players": [mine, {"hand": ["Spider Owl", "Luchataur"], "life": 5}]}, seed=1)
        first = person.choose(game.view(0))
        for move in (first, "play Spider Owl", "no mindbug"):
            game.play(move)
        assert person.choose(game.view(0)) == first
        favourites.add(first)
    assert favourites == {"attack Gorillion", "attack Elephantopus", "attack Lone Yeti"}


def test_a_text_that_is_forgotten_is_still_a_creature() -> None:
    """Without its text a creature blocks and fights as its power and keywords say."""
    known = known_of({"play": ["Gorillion"], "hand": ["Brain Fly"]}, {"play": ["Harpy Mother", "Snail Thrower"]})
    thought = Thought(known, Character(misreads=1.0), 5, ONE_LOOK)
    seen = thought.imagined().table.players[1].play
    assert [(c.card.name, c.card.power, c.card.triggers) for c in seen] == [
        (c.card.name, c.card.power, 0) for c in known.table.players[1].play
    ]
    assert known.table.players[1].play[0].card.triggers  # what is known is not changed


def test_nobody_forgets_a_text_in_the_middle_of_a_choice() -> None:
    """Without Shield Bugs' text the others would have power 3, and none of them could be chosen."""
    mine, other = {"hand": ["Turtle Toaster"]}, {"play": ["Shield Bugs", "Spider Owl", "Tiger Squirrel", "Compost Dragon"]}
    known = known_of(mine, {**other, "mindbugs": 0}, moves=("play Turtle Toaster",))
    for level in (BEGINNER, AMATEUR, CLUB):
        assert set(answers(Character(misreads=1.0), known, level)) <= set(legal_moves(known.table))


# Overlooking

FILLERS = ["Explosive Toad", "Plated Scorpion", "Spider Owl", "Strange Barrel", "Tusked Extorter", "Brain Fly"]


def winning(crowd: int) -> View:
    """One creature can attack without being blocked, and the other player has one life left."""
    mine = {"play": ["Tiger Squirrel", *FILLERS[: crowd // 2]], "hand": ["Lone Yeti"]}
    other = {"play": ["Gorillion", *FILLERS[3 : 3 + crowd // 2]], "life": 1, "mindbugs": 0}
    game = Game.from_position({"players": [mine, other]}, seed=1)
    return game.view(0)


def missed(known: View, overlooks: float) -> int:
    return sum(answer != "attack Tiger Squirrel" for answer in answers(Character(overlooks=overlooks), known, ONE_LOOK))


def test_more_is_overlooked_on_a_full_table() -> None:
    assert missed(winning(6), 0.0) == 0
    assert missed(winning(0), 0.4) < missed(winning(6), 0.4)
    assert missed(winning(6), 0.4) < PEOPLE


def test_what_is_striking_is_never_overlooked() -> None:
    """Not a strong creature, and not the one that came last."""
    known = winning(6)
    thoughts = [Thought(known, Character(overlooks=1.0), nature, ONE_LOOK) for nature in range(PEOPLE)]
    creatures = [c for p in known.table.players for c in p.play]
    seen = [c for c in creatures if not any(thought.is_unseen(c) for thought in thoughts)]
    last = max(creatures, key=lambda c: c.stamp)
    assert seen == [c for c in creatures if c.power >= 7 or c is last]


def test_what_is_striking_by_an_ability_is_never_overlooked_either() -> None:
    """Lone Yeti is alone, and has power 10. A view that was sent as bytes tells that as well as any, and tells it twice."""
    players = [{"play": ["Lone Yeti"]}, {"play": ["Brain Fly"], "hand": ["Luchataur"]}]
    sent = View.from_bytes(Game.from_position({"players": players, "active": 1}, seed=1).view(1).to_bytes())
    thought = Thought(sent, Character(overlooks=9.0), 5, ONE_LOOK)
    assert [[c.card.name for c in thought.imagined().table.players[0].play] for _ in range(2)] == [["Lone Yeti"]] * 2


def test_the_boosts_of_an_enemy_that_is_not_noticed_lie_open_all_the_same() -> None:
    """They are known, so they are dealt to nobody."""
    boosted = {"card": "Turbo Bug", "boosts": ["Goat Dragon"]}
    mine = {"play": ["Brain Fly", "Killer Bee"], "hand": ["Gorillion"]}
    known = known_of(mine, {"play": [boosted, *FILLERS[:3], "Spirit Maki"]})
    thoughts = [Thought(known, Character(overlooks=9.0), nature, ONE_LOOK) for nature in range(PEOPLE)]
    imagined = [thought.imagined().table for thought in thoughts]
    gone = [s for s in imagined if "Turbo Bug" not in [c.card.name for c in s.players[1].play]]
    assert gone and all(sorted(unplaced(s)) == sorted(unplaced(known.table)) for s in gone)


def test_an_enemy_that_is_not_noticed_does_not_seem_to_stand_in_the_way() -> None:
    known = known_of(
        {"play": ["Lone Yeti"], "hand": ["Brain Fly"]}, {"play": ["Spider Owl", *FILLERS[:2], "Gorillion"], "mindbugs": 0}
    )
    thought = Thought(known, Character(overlooks=9.0), 5, ONE_LOOK)
    assert [c.card.name for c in thought.imagined().table.players[1].play] == ["Gorillion"]
    assert len(known.table.players[1].play) == 4


def test_the_last_life_is_blocked_for() -> None:
    """However much a beginner overlooks, who sees a blocker blocks with it."""
    known = known_of({"play": ["Lone Yeti"]}, {"play": ["Gorillion"], "life": 1}, 1, ("attack Lone Yeti",))
    assert {Person(BEGINNER, seeded(seed)).choose(known) for seed in range(PEOPLE)} == {"block Gorillion"}


# No noise


def positions(pool: str) -> list[View]:
    """Questions of a game."""
    found: list[View] = []
    game, person = Deal(pool, 3).game(), Novice(seeded(3))
    while game.to_move is not None and len(found) < 40:
        if isinstance(game.to_move, int):
            found.append(game.view(game.to_move))
            game.play(person.choose(found[-1]))
        else:
            game.play(game.moves()[0])
    return found


@pytest.mark.parametrize("level", [BEGINNER, AMATEUR, CLUB], ids=["novice", "easy", "medium"])
def test_the_same_question_gets_the_same_answer(level: Level) -> None:
    """Whatever was asked between, and by whatever way it came."""
    known = positions("first-contact")
    person, again = Person(level, seeded(7)), Person(level, seeded(7))
    first = [person.choose(view) for view in known]
    assert [person.choose(view) for view in reversed(known)][::-1] == first
    assert [again.choose(View.from_bytes(view.to_bytes())) for view in known] == first


def test_people_of_a_level_differ_and_keep_their_character() -> None:
    people = [Person(BEGINNER, seeded(seed)) for seed in range(PEOPLE)]
    known = positions("first-contact")
    characters = []
    for person in people:
        person.choose(known[0])
        characters.append(person.character)
        person.choose(known[1])
        assert person.character is characters[-1]
    assert len(set(characters)) == PEOPLE
    for character in characters:
        assert character is not None
        shown = [(getattr(character, field.name), field.name) for field in fields(Character)]
        assert all(getattr(BEGINNER.least, name) <= value <= getattr(BEGINNER.most, name) for value, name in shown)
        assert any(value == getattr(BEGINNER.most, name) for value, name in shown)


# Levels


def test_the_levels_are_people_and_the_old_novice_is_a_yardstick() -> None:
    assert all(isinstance(bots.get(name), Person) for name in ("novice", "easy", "medium"))
    assert isinstance(bots.get("thumb"), Novice)
    chance = seeded(4)
    person = make("easy", chance)
    assert isinstance(person, Person) and person.random is chance


def score(one: str, other: str, pairs: int, pool: tuple[str, ...] = ("first-contact",)) -> float:
    """How many of 100 games the one wins; each deal is played from both sides."""
    points = 0.0
    for seed in range(pairs):
        points += play(Meeting("", (one, other), pool, "latest", seed)).points(one)
        points += play(Meeting("", (other, one), pool, "latest", seed)).points(one)
    return 50 * points / pairs


@pytest.mark.skipif(not is_compiled(), reason="many games")
def test_each_level_beats_the_one_below() -> None:
    assert score("novice", "random", 20) > 75
    assert score("easy", "novice", 20) > 65


@pytest.fixture
def nothing_learned(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv(guides.INSTEAD, str(tmp_path / "nothing.weights"))
    monkeypatch.setattr(guides, "MINDS", type(guides.MINDS)())
    guides.weights_at.cache_clear()
    yield
    guides.weights_at.cache_clear()


@pytest.mark.usefixtures("nothing_learned")
@pytest.mark.skipif(not is_compiled(), reason="many games")
def test_they_are_people_without_anything_learned() -> None:
    assert score("novice", "random", 10) > 60
    assert score("easy", "novice", 15) > 50


@pytest.mark.parametrize("pool", DEALABLE)
@pytest.mark.parametrize("learned", [True, False], ids=["learned", "nothing learned"])
def test_they_finish_their_games_with_every_set(pool: str, learned: bool, request: pytest.FixtureRequest) -> None:
    """Also beginners who overlook and forget nearly everything. With the pure rules, the first moves."""
    if not learned:
        request.getfixturevalue("nothing_learned")
    lost = Character(overlooks=2.0, misreads=0.8, counting=0.3)
    for seed in range(3 if is_compiled() else 1):
        game = Deal(pool, seed).game()
        people = (Person(BEGINNER, seeded(seed), lost), Person(AMATEUR, seeded(seed), replace(lost, misreads=0.5)))
        while game.to_move is not None and (is_compiled() or len(game.lines) < 12):
            if isinstance(game.to_move, int):
                game.play(people[game.to_move].choose(game.view(game.to_move)))
            else:
                game.play(game.moves()[seed % len(game.moves())])
        assert game.reason or not is_compiled()
