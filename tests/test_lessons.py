"""The lessons of the page, played without it: every move is legal, nothing gets stuck, what is said is so, and what
the openings of the eye teach is best."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from mindbug import Game, cards
from mindbug._pure import is_compiled
from mindbug.bots.weighing import weigh
from mindbug.rules.randomness import seeded
from mindbug.text.languages import LANGUAGES

FOLDER = Path(__file__).parent.parent / "web" / "src" / "learn"
COURSES: dict[str, dict[str, Any]] = json.loads((FOLDER / "lessons.json").read_text(encoding="utf-8"))
SEED = 7  # as in lessons.ts
SEEDS = range(1, 4) if is_compiled() else range(1, 2)
ITERATIONS = 8000
LEAD = 0.08  # by so much the taught move is better than every other: four times what two searches of the same move differ by
FIRST_STEPS = ["play", "taken", "mindbug", "attack", "block", "hunter", "tough", "poisonous", "sneaky", "win"]
PLAIN = re.compile(r" #\d+$")


@dataclass(frozen=True)
class Lesson:
    course: str
    id: str
    data: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.course}: {self.id}"

    @property
    def tasks(self) -> list[dict[str, Any]]:
        tasks: list[dict[str, Any]] = self.data["tasks"]
        return tasks

    def begin(self) -> Game:
        """The game when something is asked for the first time."""
        game = Game.from_position(self.data["position"], seed=self.data.get("seed", SEED))
        answer(game, self.data.get("begin", []))
        return game

    def end(self) -> Game:
        """The game after all that is to be done."""
        game = self.begin()
        for task in self.tasks:
            game.play(task["move"])
            answer(game, task.get("answers", []))
        return game


LESSONS = [Lesson(course, name, data) for course, lessons in COURSES.items() for name, data in lessons.items()]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=str)


def answer(game: Game, moves: list[str]) -> None:
    """What the other player does; nothing is ever decided for the one who learns."""
    for move in moves:
        assert game.to_move == 1, f"{move}: the other player is not asked"
        game.play(move)


def offered(game: Game) -> list[str]:
    return [str(move) for move in game.moves()]


def accepted(task: dict[str, Any], game: Game) -> list[str]:
    """The moves with which a task is done, as the page takes them."""
    return [move for move in offered(game) if move == task["move"] or ("also" in task and re.search(task["also"], move))]


# The data


def test_what_browsers_remember_of_the_first_course_still_means_the_same() -> None:
    assert next(iter(COURSES)) == "first-steps"
    assert list(COURSES["first-steps"]) == FIRST_STEPS


def test_no_two_lessons_have_the_same_name() -> None:
    names = [lesson.id for lesson in LESSONS]
    assert len(set(names)) == len(names)
    assert len(COURSES["eye"]) == len(FIRST_STEPS)
    assert all(2 <= len(lessons) <= 4 for course, lessons in COURSES.items() if course not in ("first-steps", "eye"))


def test_the_courses_use_every_word_that_the_sets_add() -> None:
    used = {name for lesson in LESSONS for name in lesson.data["position"]["sets"]}
    adding = {"beyond-evolution", "beyond-eternity", "battlefruit-kingdom", "battlefruit-galaxy", "king-of-tokyo"}
    assert used == {"first-contact"} | adding


@every_lesson
def test_what_is_to_be_done_is_offered_as_it_is_written(lesson: Lesson) -> None:
    game = lesson.begin()
    assert 1 <= len(lesson.tasks) <= 3
    for task in lesson.tasks:
        assert game.to_move == 0
        assert task["move"] in offered(game)
        game.play(task["move"])
        answer(game, task.get("answers", []))


@every_lesson
def test_no_lesson_gets_stuck_whatever_is_accepted(lesson: Lesson) -> None:
    def play_on(game: Game, place: int) -> None:
        if place == len(lesson.tasks):
            return
        assert game.to_move == 0, f"nobody is asked for task {place + 1}"
        task = lesson.tasks[place]
        moves = accepted(task, game)
        assert moves, f"task {place + 1} cannot be done: {offered(game)}"
        for move in moves:
            after = game.copy()
            after.play(move)
            answer(after, task.get("answers", []))
            play_on(after, place + 1)

    play_on(lesson.begin(), 0)


@every_lesson
def test_a_lesson_leaves_a_choice(lesson: Lesson) -> None:
    """Otherwise there would be nothing to learn."""
    game = lesson.begin()
    assert len(offered(game)) > len(accepted(lesson.tasks[0], game))


# What comes of them: who wins, the life of both, and the creatures in play with their power


def creatures(game: Game, seat: int) -> list[str]:
    return [f"{PLAIN.sub('', each['card'])} {each['power']}" for each in game.position()["players"][seat]["play"]]


ENDS: dict[str, tuple[int | None, tuple[int, int], list[str], list[str]]] = {
    "action": (None, (2, 3), ["Infernostrich 6", "Utility Bug 4"], []),
    "octocopter": (None, (2, 3), ["Kitsunsei 4", "Bullet Train 9"], ["Utility Bug 4"]),
    "provoke": (None, (2, 3), ["Cake Trickster 6", "Sawn 5"], ["Utility Bug 4"]),
    "evolve": (None, (3, 3), ["Thunder Queen 9"], ["Sawn 5"]),
    "grown": (0, (2, 0), ["World Eater 8"], ["Bullet Train 9", "Sawn 5"]),
    "undone": (None, (2, 3), ["Coach Panda 6", "Dr. Orange U. Tan 9"], []),
    "boost": (None, (3, 3), ["Sea-Rex 6"], ["Water Antler 8"]),
    "boosted": (None, (3, 3), ["Squirtoise Scout 2", "Goat Dragon 7"], ["Spirit Maki 3"]),
    "curse": (None, (3, 2), ["Ant Zombie Horde 9", "Water Antler 8"], ["Rockyphant 8"]),
    "blessing": (0, (2, 0), ["Spirit Maki 3"], ["Water Antler 8", "Soul Manipulator 5"]),
    "harvest": (None, (3, 3), ["Bananapus 5", "Prime Fungus 6"], ["Pepperwing 6", "Pesky Peas 5"]),
    "fast": (0, (2, 0), ["Pineapple Paladin 8"], []),
    "spread": (None, (3, 3), ["Caulibot 1", "USX Tangerine 3"], ["Rhubarbarian 10", "Applebot 3"]),
    "pay": (None, (3, 3), ["Caulibot 1", "USX Tangerine 3", "Rhubarbarian 10"], ["Applebot 3", "Leeklings 5"]),
    "die": (None, (3, 2), ["Kong 9"], ["The King 10"]),
    "hades": (None, (3, 2), ["H.A.D.E.S. 5"], ["Drakonis 7"]),
    "shop": (0, (1, 0), ["Pandakaï 3", "Gigazaur 9"], ["The King 10"]),
    "portal": (0, (1, 0), ["Rex Florae 6", "Meka Dragon 8"], ["The King 10", "Gigazaur 9"]),
    "answer": (None, (3, 3), ["Snail Hydra 9"], ["Elephantopus 7", "Luchataur 9"]),
    "turned": (None, (3, 3), ["Gorillion 10", "Snail Thrower 1", "Tiger Squirrel 3"], ["Rhino Turtle 8"]),
    "last-life": (
        None,
        (1, 1),
        ["Tusked Extorter 8", "Ferret Bomber 2", "Spider Owl 3"],
        ["Shield Bugs 4", "Grave Robber 8", "Turbo Bug 5"],
    ),
    "threats": (0, (1, 0), ["Killer Bee 5"], ["Luchataur 9", "Lone Yeti 5"]),
    "bait": (None, (1, 1), ["Rhino Turtle 8", "Brain Fly 4", "Elephantopus 7"], ["Shield Bugs 4", "Plated Scorpion 3"]),
    "keep": (0, (1, 0), ["Tiger Squirrel 3"], ["Kangasaurus Rex 7", "Giraffodile 7"]),
    "trade": (None, (2, 2), ["Gorillion 10"], ["Deathweaver 2", "Giraffodile 7"]),
    "wall": (None, (2, 2), ["Plated Scorpion 2", "Snail Hydra 9"], ["Giraffodile 7"]),
    "prey": (
        None,
        (1, 1),
        ["Rhino Turtle 8", "Kangasaurus Rex 7", "Plated Scorpion 2", "Strange Barrel 6", "Luchataur 9"],
        ["Snail Hydra 9", "Luchataur 9"],
    ),
    "asleep": (None, (1, 1), ["Tusked Extorter 8"], ["Harpy Mother 5", "Rhino Turtle 8", "Explosive Toad 5"]),
}


@pytest.mark.parametrize("lesson", [lesson for lesson in LESSONS if lesson.course != "first-steps"], ids=str)
def test_what_comes_of_a_lesson_is_what_its_words_say(lesson: Lesson) -> None:
    game = lesson.end()
    lives = tuple(player["life"] for player in game.position()["players"])
    assert (game.winner, lives, creatures(game, 0), creatures(game, 1)) == ENDS[lesson.id]


def test_dice_roll_what_the_words_say() -> None:
    for name, moves, said in (
        ("die", 1, "Kong rolled +2 power: keep it or roll again? You have one reroll."),
        ("hades", 1, "H.A.D.E.S. rolled +1 power and 2 energy: keep it or roll again? You have one reroll."),
        ("hades", 2, "H.A.D.E.S. rolled two dice: which one is first?"),
    ):
        lesson = Lesson("dice", name, COURSES["dice"][name])
        game = lesson.begin()
        for task in lesson.tasks[:moves]:
            game.play(task["move"])
        assert game.decision is not None and game.decision.describe("en") == said
    assert [move.describe("en") for move in game.moves()] == ["First die 1: +3 power.", "First die 2: 2 energy."]


# The openings of the eye


def lead(game: Game, task: dict[str, Any], seed: int) -> float:
    """By how much the taught move is better than the best of the others; 1 if there are no others."""
    chances = {weighed.move: weighed.chance for weighed in weigh(game.view(0), ITERATIONS, seeded(seed))}
    others = [chance for move, chance in chances.items() if move not in accepted(task, game)]
    return chances[task["move"]] - max(others) if others else 1.0


@pytest.mark.parametrize("lesson", [lesson for lesson in LESSONS if lesson.course == "eye"], ids=str)
def test_the_taught_move_is_the_best(lesson: Lesson) -> None:
    game = lesson.begin()
    for task in lesson.tasks:
        for seed in SEEDS:
            assert lead(game, task, seed) >= LEAD, (task["move"], seed)
        game.play(task["move"])
        answer(game, task.get("answers", []))


def test_a_bad_move_would_be_noticed() -> None:
    lesson = Lesson("eye", "trade", COURSES["eye"]["trade"])
    assert lead(lesson.begin(), {"move": "block Gorillion"}, 1) < 0


# The words


@dataclass(frozen=True)
class Said:
    lesson: str
    lang: str
    tasks: int
    instead: list[str]
    cards: set[str]


def all_said() -> Iterator[Said]:
    """What is said in each lesson, read from the files of words."""
    for file in ("learn.words.ts", "sets.words.ts", "eye.words.ts"):
        text = (FOLDER / file).read_text(encoding="utf-8")
        for lang, block in re.findall(r"^const (\w\w): \w+ = \{$(.*?)^\};$", text, re.DOTALL | re.MULTILINE):
            for indent, name, body in re.findall(
                r'^( +)"?([\w-]+)"?: \{\n(?=\s+title: "[^\n]*\n\s+tasks:)(.*?)^\1\},$', block, re.DOTALL | re.MULTILINE
            ):
                assert indent
                told, _, instead = body.partition(" instead: {")
                tasks = told.partition("tasks: [")[2].partition(" end: ")[0]
                keys = re.findall(r'(?:"([^"]+)"|(\w+)): \(c?\) =>', instead)
                yield Said(
                    name, lang, tasks.count("=>"), ["".join(key) for key in keys], set(re.findall(r'\bc\("([^"]+)"\)', body))
                )


SAID = list(all_said())


@pytest.mark.parametrize("file", ["learn.words.ts", "sets.words.ts", "eye.words.ts"])
def test_apostrophes_and_spaces_are_french(file: str) -> None:
    text = (FOLDER / file).read_text(encoding="utf-8").partition("\nconst fr")[2].partition("\nconst es")[0]
    assert re.findall(r"\w[ \u202f]:[ *]|[\w*] [?!;»]|\w\u00a0[?!;]|« |\w'\w", text) == []


def test_every_lesson_is_told_in_every_language() -> None:
    assert sorted((said.lesson, said.lang) for said in SAID) == sorted(
        (lesson.id, lang) for lesson in LESSONS for lang in LANGUAGES
    )


@every_lesson
def test_every_task_has_its_words_and_every_language_says_as_much(lesson: Lesson) -> None:
    found = [said for said in SAID if said.lesson == lesson.id]
    for said in found:
        assert said.tasks == len(lesson.tasks), said.lang
        assert said.instead == found[0].instead, said.lang


def in_position(position: dict[str, Any]) -> set[str]:
    """The cards that a position names, with all stages of those that evolve."""
    named = {PLAIN.sub("", found) for found in re.findall(r'"([^"]+)"', json.dumps(position, ensure_ascii=False))}
    steps = [(card.name, card.evolves_to) for card in chain.from_iterable(map(cards.of, position["sets"])) if card.evolves_to]
    for _ in range(2):  # from the first stage to the last, or back
        named |= {name for step in steps if named & set(step) for name in step}
    return named


@every_lesson
def test_words_name_only_cards_that_are_on_the_table(lesson: Lesson) -> None:
    for said in SAID:
        if said.lesson == lesson.id:
            assert said.cards <= in_position(lesson.data["position"]), said.lang


@every_lesson
def test_what_is_said_about_other_moves_is_about_moves_that_can_be_made(lesson: Lesson) -> None:
    game = lesson.begin()
    wrong: set[str] = set()
    for task in lesson.tasks:
        wrong |= {PLAIN.sub("", move) for move in offered(game) if move not in accepted(task, game)}
        game.play(task["move"])
        answer(game, task.get("answers", []))
    keys = {key for said in SAID if said.lesson == lesson.id for key in said.instead}
    assert keys - {"other"} <= wrong


@pytest.mark.parametrize("lesson", [lesson for lesson in LESSONS if lesson.course == "eye"], ids=str)
def test_of_every_tempting_move_somebody_is_told_what_is_wrong_with_it(lesson: Lesson) -> None:
    game = lesson.begin()
    keys = set(chain.from_iterable(said.instead for said in SAID if said.lesson == lesson.id))
    for task in lesson.tasks:
        for move in offered(game):
            assert move in accepted(task, game) or PLAIN.sub("", move) in keys or "other" in keys, move
        game.play(task["move"])
        answer(game, task.get("answers", []))
