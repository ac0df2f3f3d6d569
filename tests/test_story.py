"""Owns the proof that a game is told as it happened: nothing that matters is missing, and no viewer hears too much."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from knowledge import VIEWERS, Knowledge, first_stage, number_of
from mindbug import Game, cards
from mindbug.cli.games.board import Board
from mindbug.cli.games.steps import Account, steps_of
from mindbug.cli.output.words import Words
from mindbug.record import Line
from mindbug.sets import EVERYTHING, SETS, TITLES
from mindbug.story import Chapter, story, story_text
from mindbug.text.events import WHY
from mindbug.text.languages import LANGUAGES, bare, language
from scenario import all_scenarios

SLOT = re.compile(r"\{(\w+)")
NAMES = re.compile(
    rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(EVERYTHING.numbers, key=len, reverse=True)))})(?![\w-])(?: #\d+)?"
)
MOST_STEPS = 50
POOLS = {name: [name] for name in SETS} | {
    "new-servants": ["first-contact", "new-servants"],
    "battlefruit-addon": ["battlefruit-kingdom", "battlefruit-addon"],
}


def told(position: dict[str, Any], *moves: str, lang: str = "en", viewer: Any = None, chance: str = "sample") -> list[str]:
    """The sentences of the turns of a game from a position, and the headlines of all but the first."""
    game = Game.from_position(position, seed=1, chance=chance)
    for move in moves:
        game.play(move)
    lines = [line.strip() for chapter in story(game, lang, viewer)[1:] for line in chapter.lines]
    return lines[1:]


def against(mine: list[Any], theirs: list[Any], **more: Any) -> dict[str, Any]:
    """Creatures of two players, who both hold a card that keeps them able to act."""
    sides = [{"play": mine, "hand": ["Gorillion"]}, {"play": theirs, "hand": ["Sea-Rex"], "mindbugs": 0}]
    return {"players": sides, **more}


def whole_game(pool: list[str], seed: int) -> Game:
    """A game in which moves are chosen by their number, not by chance."""
    game = Game.new(sets=pool, seed=seed)
    number = 0
    while game.to_move is not None:
        moves = game.moves()
        game.play(moves[(7 * number + 3) % len(moves)])
        number += 1
    return game


# A whole game


def test_a_game_is_a_story() -> None:
    text = story_text(whole_game(["first-contact"], 2))
    assert text.startswith("""\
The beginning
  Cards: First Contact; rules: latest edition.
  The seed is 2.
  Urchin Hurler (power 5) and Spider Owl (power 3) are revealed; Player 0 starts. [A17]

Turn 1: Player 0
  Player 0 plays Kangasaurus Rex.
  Player 0 draws Ferret Bomber.
  Player 1 uses a Mindbug and takes Kangasaurus Rex (1 left). [A34]
  Kangasaurus Rex’s Play effect finds no enemy creature with power 4 or less.
  Player 0 plays Luchataur.
  Player 0 draws Shield Bugs.
  Player 1 uses a Mindbug and takes Luchataur (0 left). [A34]
  Player 0 plays Shield Bugs.
  Player 0 draws Rhino Turtle.

Turn 2: Player 1
  Player 1 plays Goblin Werewolf.
  Player 1 draws Snail Hydra.
  Player 0 lets Goblin Werewolf pass.
""")
    assert text.endswith("""
Turn 15: Player 0
  Player 0 attacks with Rhino Turtle (power 8).
  Player 1 does not block Rhino Turtle.
  Player 1 loses 1 life (now 0).

The end
  Player 0 wins: Player 1 has no life left.
""")


def test_it_is_told_to_a_player() -> None:
    assert story_text(whole_game(["first-contact"], 2), viewer=1, names=("Ann", "Ben")).startswith("""\
The beginning
  Cards: First Contact; rules: latest edition.
  Urchin Hurler (power 5) and Spider Owl (power 3) are revealed; Ann starts. [A17]

Turn 1: Ann
  Ann plays Kangasaurus Rex.
  Ann draws a card.
  You use a Mindbug and take Kangasaurus Rex (1 left). [A34]
""")


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        (
            "fr",
            [
                "Tour 4 : le joueur 1",
                "  Le joueur 1 joue Requin Crabe Chien Momie Pieuvre.",
                "  Le joueur 1 pioche Tigrécureuil.",
                "  Le joueur 0 dépense un Mindbug et prend le contrôle de Requin Crabe Chien Momie Pieuvre (1 restant). [A34]",
            ],
        ),
        (
            "es",
            [
                "Turno 4: le toca al jugador 1",
                "  El jugador 1 juega Sharky Crab-Dog-Mummypus.",
                "  El jugador 1 roba Ardilla Tigre.",
                "  El jugador 0 gasta un Mindbug y toma el control de Sharky Crab-Dog-Mummypus (le queda 1). [A34]",
            ],
        ),
    ],
)
def test_it_is_told_in_other_languages(lang: str, expected: list[str]) -> None:
    lines = story(whole_game(["first-contact"], 2), lang)[4].lines
    assert [line.replace("\u00a0", " ") for line in lines[:4]] == expected


def test_chapters_say_whose_turn_it_is() -> None:
    game = whole_game(["first-contact"], 2)
    chapters = story(game)
    turns = [(event.amount, event.player) for event in game.events() if event.kind == "turn began"]
    assert [(chapter.turn, chapter.player) for chapter in chapters] == [(0, None), *turns, (None, None)]
    numbers = [number for chapter in chapters for sentence in chapter.sentences for number in sentence.events]
    assert numbers == sorted(set(numbers))


def test_rules_can_be_left_out() -> None:
    game = whole_game(["first-contact"], 2)
    assert re.search(r"\[A\d+\]", story_text(game))
    assert not re.search(r"\[A\d+\]", story_text(game, rules=False))


# What is told, and what goes without saying


@pytest.mark.parametrize(
    ("mine", "theirs", "moves", "expected"),
    [
        # Two that die together are one sentence.
        (
            ["Brain Fly"],
            ["Shark Dog"],
            ["attack Brain Fly", "block Shark Dog"],
            ["Player 1 blocks with Shark Dog (power 4).", "Brain Fly and Shark Dog defeat each other in the fight."],
        ),
        # What a keyword or an ability decides names its rule.
        (
            ["Bee Bear"],
            [{"card": "Cake Trickster", "octonite": 1, "boosts": ["Killer Bee"]}],
            ["attack Bee Bear", "block Cake Trickster"],
            [
                "Player 1 blocks with Cake Trickster (power 7).",
                "Bee Bear and Cake Trickster defeat each other in the fight. [A45]",
                "Killer Bee, which lay under the creature, goes to Player 1’s discard pile. [A63]",
            ],
        ),
        (
            ["Luchataur"],
            ["Sawn"],
            ["attack Luchataur", "block Sawn"],
            ["Player 1 blocks with Sawn (power 5).", "Sawn defeats Luchataur in the fight. [C49]"],
        ),
        # An effect that came to nothing is told so, one that did something only by that.
        (["Shark Dog"], ["Bee Bear"], ["attack Shark Dog"], ["Shark Dog’s Attack effect defeats Bee Bear (the only choice)."]),
        # An effect that lets something else happen says what it does.
        (
            ["Cake Trickster"],
            ["Brain Fly"],
            ["action Cake Trickster"],
            [
                "Player 0 uses the Action of Cake Trickster.",
                "Cake Trickster’s Action begins: “Choose an enemy creature that can attack: the opponent must attack with it.”",
                "Player 1 attacks with Brain Fly (power 4).",
            ],
        ),
        # The price of Octonite names the effect that is paid.
        (
            [{"card": "Boomberry", "octonite": 1}],
            ["Brain Fly", "Bee Bear"],
            ["attack Boomberry"],
            ["Boomberry loses 1 Octonite. [A71]", "Boomberry’s Attack effect defeats Brain Fly and Bee Bear."],
        ),
        # A creature that is forced to block.
        (
            ["Killer Bee"],
            ["Plated Scorpion"],
            ["attack Killer Bee", "hunt Plated Scorpion"],
            [
                "Killer Bee hunts Plated Scorpion (power 2), which must block. [A44]",
                "Plated Scorpion loses to Killer Bee but is Tough: exhausted instead of defeated. [A47]",
                "Plated Scorpion defeats Killer Bee in the fight. [A45]",
            ],
        ),
    ],
)
def test_what_is_told(mine: list[Any], theirs: list[Any], moves: list[str], expected: list[str]) -> None:
    said = told(against(mine, theirs), *moves)
    assert [line for line in said if line in expected] == expected, said


# Why somebody was not asked, or why nothing happened


@pytest.mark.parametrize(
    ("mine", "theirs", "moves", "expected"),
    [
        # Nobody is asked about a block.
        (["Spider Owl"], [], ["attack Spider Owl"], ["Player 1 has no creature that could block Spider Owl. [A39]"]),
        (
            ["Spider Owl"],
            ["Brain Fly", "Luchataur"],
            ["attack Spider Owl"],
            ["Spider Owl is Sneaky: Brain Fly and Luchataur, which are not, cannot block it. [A46]"],
        ),
        (
            ["Bee Bear"],
            ["Axolotl Healer"],
            ["attack Bee Bear"],
            ["Axolotl Healer cannot block Bee Bear, whose ability says so. [C32]"],
        ),
        (
            ["Spider Owl", "Elephantopus"],
            ["Axolotl Healer", "Luchataur"],
            ["attack Spider Owl"],
            [
                "Axolotl Healer cannot block: Elephantopus forbids it. [A54]",
                "Spider Owl is Sneaky: Luchataur, which is not, cannot block it. [A46]",
            ],
        ),
        # Somebody was asked and chose not to block.
        (["Brain Fly"], ["Luchataur"], ["attack Brain Fly", "no block"], ["Player 1 does not block Brain Fly."]),
        # Nobody is asked about a hunt, or has to hunt.
        (
            ["Sheriff"],
            ["Plated Scorpion"],
            ["attack Sheriff"],
            ["Sheriff cannot hunt Plated Scorpion, as its own text says. [C31]"],
        ),
        (
            ["Killer Bee"],
            ["Captain Hippo"],
            ["attack Killer Bee"],
            ["Killer Bee has to hunt Captain Hippo (power 7), which must block. [C20]"],
        ),
        # An effect finds nothing, may not happen, or cannot be paid for.
        (
            ["Shark Dog"],
            ["Brain Fly"],
            ["attack Shark Dog"],
            ["Shark Dog’s Attack effect finds no enemy creature with power 6 or more."],
        ),
        (
            ["Snail Hydra"],
            [],
            ["attack Snail Hydra"],
            [
                "Snail Hydra’s Attack effect does nothing: its condition “if you control fewer creatures than the opponent” "
                "is not met."
            ],
        ),
        (
            ["Boomberry"],
            ["Brain Fly"],
            ["attack Boomberry"],
            ["Boomberry’s Attack effect cannot be paid for: Boomberry has fewer than 1 Octonite."],
        ),
        # One creature, or the whole hand, is the only choice.
        (
            ["Shark Dog"],
            ["Bee Bear", "Brain Fly"],
            ["attack Shark Dog"],
            ["Shark Dog’s Attack effect defeats Bee Bear (the only choice)."],
        ),
        (
            ["Tusked Extorter"],
            ["Brain Fly"],
            ["attack Tusked Extorter"],
            ["Tusked Extorter’s Attack effect: Player 1 discards Sea-Rex (the only choice)."],
        ),
    ],
)
def test_it_is_told_why(mine: list[Any], theirs: list[Any], moves: list[str], expected: list[str]) -> None:
    said = told(against(mine, theirs), *moves)
    assert [line for line in said if line in expected] == expected, said
    assert not any(line.startswith("Nobody blocks") or line.endswith("does nothing.") for line in said)


def test_a_mindbug_that_is_forbidden_is_told_and_one_that_is_used_up_is_not() -> None:
    position = {"players": [{"hand": ["Gorillion", "Bee Bear"], "play": ["Bug Catcher"]}, {"hand": ["Brain Fly"]}]}
    assert told(position, "play Gorillion") == [
        "Player 0 plays Gorillion.",
        "Player 1 cannot use a Mindbug on Gorillion: Bug Catcher forbids it. [A54]",
        "Turn 2: Player 1",
    ]
    used_up = {"players": [{"hand": ["Gorillion", "Bee Bear"]}, {"hand": ["Brain Fly"], "mindbugs": 0}]}
    assert told(used_up, "play Gorillion") == ["Player 0 plays Gorillion.", "Turn 2: Player 1"]


def test_the_only_choice_among_hidden_cards_names_none() -> None:
    position = {"players": [{"hand": ["Hungry Hungry Hamster"]}, {"hand": ["Brain Fly"], "mindbugs": 0}]}
    game = Game.from_position(position, seed=1)
    game.play("play Hungry Hungry Hamster")
    for viewer in (None, *VIEWERS):
        (only,) = [event for event in game.events(viewer=viewer) if event.kind == "no choice"]
        assert only.cards == () and only.describe() == "Hungry Hungry Hamster’s Play effect: there is no other choice."


@pytest.mark.parametrize("held", [["Gorillion"], ["Luchataur"]])
def test_what_a_hidden_hand_lacks_is_not_told(held: list[str]) -> None:
    """Whether a hand holds a card that an effect looks for by more than that it is a card."""
    position = {"players": [{"hand": ["Bookwyrm", *held]}, {"hand": ["Brain Fly"], "mindbugs": 0}]}
    game = Game.from_position(position, seed=1)
    game.play("play Bookwyrm")
    assert not any(event.kind in WHY for event in game.events())


def test_playouts_do_not_pay_for_it() -> None:
    game = Game.from_position(against(["Spider Owl"], ["Brain Fly"]), seed=1)
    silent = game.copy()
    silent.state.log = None
    game.play("attack Spider Owl")
    silent.play("attack Spider Owl")
    assert silent.state.log is None and silent.position() == game.position()


def test_a_card_that_comes_into_play_needs_no_words() -> None:
    position = {"players": [{"hand": ["Gorillion", "Bee Bear"]}, {"hand": ["Brain Fly"]}]}
    assert told(position, "play Gorillion", "no mindbug") == [
        "Player 0 plays Gorillion.",
        "Player 1 lets Gorillion pass.",
        "Turn 2: Player 1",
    ]
    assert told(position, "play Gorillion", "mindbug") == [
        "Player 0 plays Gorillion.",
        "Player 1 uses a Mindbug and takes Gorillion (1 left). [A34]",
    ]
    copied = {"players": [{"hand": ["Utility Bug"], "play": ["Kangasaurus Rex"]}, {"play": ["Brain Fly"], "mindbugs": 0}]}
    begun, done = told(copied, "play Utility Bug", "choose Kangasaurus Rex")[1:3]
    assert begun.startswith("Utility Bug’s Play effect begins: “You may carry out the Play effect of another creature")
    assert done == "Utility Bug’s Play effect defeats Brain Fly."


def test_an_effect_that_asks_something_says_what_it_does() -> None:
    position = {"players": [{"hand": ["Earwig Assassin", "Gorillion"]}, {"play": ["Brain Fly"], "mindbugs": 0}]}
    begun = "Earwig Assassin’s Play effect begins: “You may discard a card. If you did, defeat a creature.”"
    assert told(position, "play Earwig Assassin") == ["Player 0 plays Earwig Assassin.", begun]
    assert told(position, "play Earwig Assassin", "done")[1:] == [
        "Earwig Assassin’s Play effect does nothing.",
        "Turn 2: Player 1",
    ]
    assert told(position, "play Earwig Assassin", "choose Gorillion", "choose Brain Fly")[1:3] == [
        "Earwig Assassin’s Play effect: Player 0 discards Gorillion.",
        "Earwig Assassin’s Play effect defeats Brain Fly.",
    ]


def test_drawn_cards_are_one_sentence_as_far_as_they_are_known() -> None:
    draw = ["Bee Bear", "Brain Fly", "Shark Dog"]
    position = {
        "players": [
            {"hand": ["Ferret Bomber"]},
            {"hand": ["Gorillion", "Sea-Rex", "Killer Bee", "Lone Yeti", "Spider Owl"], "draw": draw, "mindbugs": 0},
        ]
    }
    moves = ("play Ferret Bomber", "choose Gorillion", "choose Sea-Rex")
    assert "Player 1 draws Bee Bear and Brain Fly." in told(position, *moves)
    assert "You draw Bee Bear and Brain Fly." in told(position, *moves, viewer=1)
    assert "The opponent draws 2 cards." in told(position, *moves, viewer=0)
    assert "Player 1 draws 2 cards." in told(position, *moves, viewer="public")


def test_extra_life_loss_names_its_rule() -> None:
    position = against(["Brain Fly"], [])
    position["players"][0]["discard"] = ["Blessed Killer Bee"]
    assert "Player 1 loses 3 life (now 0). [C147]" in told(position, "attack Brain Fly")
    price = {"players": [{"hand": ["Gorillion"], "play": ["Mindbug Bug"]}, {}]}
    assert "Player 1 loses 1 life (now 2). [B.2/P3a]" in told(price, "play Gorillion", "mindbug")


# Beginning and end


def test_a_position_is_told_in_a_few_words() -> None:
    position = {
        "active": 1,
        "edition": "beyond",
        "players": [
            {"life": 1, "hand": ["Killer Bee"], "play": [{"card": "Rhino Turtle", "exhausted": True}, "Zencats"]},
            {"mindbugs": 1, "energy": 2, "draw": ["Gorillion"], "discard": ["Bee Bear"], "play": ["killer bee"]},
        ],
    }
    assert [str(sentence) for sentence in story(Game.from_position(position))[0].sentences] == [
        "The game begins from a position; rules: Beyond edition.",
        "Player 0: 1 life, 2 Mindbugs, 1 card in hand and 0 in the draw pile; in play: Rhino Turtle (exhausted) and Zencats.",
        "Player 1: 3 life, 1 Mindbug, 2 energy, 0 cards in hand, 1 in the draw pile and 1 in the discard pile; in play: "
        "Killer Bee.",
        "Player 1 starts.",
        "Player 1 draws Gorillion.",
    ]
    assert "Gorillion" not in story_text(Game.from_position(position), viewer=0)


def test_the_setup_of_a_dealt_game() -> None:
    game = Game.new(sets=["king-of-tokyo"], cards=["Unigon"], seed=3, edition="beyond", first=1)
    setup = story(game)[0].sentences
    assert [str(sentence) for sentence in setup[:2]] == [
        "Cards: Mindbug x King of Tokyo and Unigon; rules: Beyond edition.",
        "The seed is 3.",
    ]
    assert setup[2].text.startswith("The Power cards ")
    assert str(setup[3]) == "Player 1 starts."
    for viewer in VIEWERS:
        assert "seed" not in story_text(game, viewer=viewer)
    assert story(Game.new(sets=list(SETS), seed=1))[0].sentences[0].text == "Cards: all sets; rules: latest edition."


def ends(game: Game) -> str:
    return str(story(game)[-1].sentences[-1])


def test_every_end_is_told() -> None:
    begun = Game.new(seed=1, first=0)
    for line, expected in (
        (Line(1, "0", "resigns"), "Player 1 wins: Player 0 has resigned."),
        (Line(1, "1", "runs out of time"), "Player 0 wins: Player 1 has run out of time."),
        (Line(1, "both", "agree to a draw"), "The game is a draw."),
    ):
        game = begun.copy()
        game.replay(line)
        assert story(game)[-1].headline == "The end"
        assert ends(game) == expected
    stuck = Game.from_position({"players": [{"hand": ["Gorillion"]}, {"hand": ["Bee Bear"]}]})
    stuck.play("play Gorillion")
    stuck.play("mindbug")
    assert ends(stuck) == "Player 1 wins: Player 0 has nothing to play and nothing to attack with. [A7]"
    by_card = Game.from_position({"players": [{"play": ["Unigon"]}, {"hand": ["Bee Bear"]}]})
    by_card.play("attack Unigon")
    assert [str(sentence) for chapter in story(by_card)[-2:] for sentence in chapter.sentences][1:] == [
        "Unigon’s Attack effect begins: “If your hand is empty, you win the game.”",
        "Player 0 wins: Unigon’s Attack effect says so.",
    ]


def test_an_effect_that_begins_another_is_told_though_that_is_forbidden() -> None:
    game = Game.from_position(
        {
            "players": [{"play": ["Axolotl Healer"], "energy": 2}, {"play": ["Deathweaver"]}],
            "power_cards": {"market": ["Monster Buddies"]},
        }
    )
    game.play("buy Monster Buddies")
    assert [str(sentence) for sentence in story(game)[1].sentences[1:]] == [
        "The Power card Monster Buddies begins: “Carry out the Play effect of an allied creature.”",
        "Axolotl Healer’s Play effect is not activated: Deathweaver forbids it. [C90]",
    ]


def test_a_game_that_repeats_itself_names_the_rule() -> None:
    (scenario,) = [
        s for s in all_scenarios() if s.title.startswith("The same position at the beginning of a turn for the third")
    ]
    game = Game.from_position(scenario.position, seed=1)
    for line in scenario.script:
        if not line.startswith("asked"):
            game.play(line)
    assert ends(game) == "The game is a draw. [C142]"


# Nobody hears too much


def names_in(text: str) -> set[str]:
    """The cards that a text names; Power cards lie open."""
    found = {first_stage(bare(name)) for name in NAMES.findall(text)}
    return {name for name in found if not EVERYTHING.card(name).cost}


@pytest.mark.parametrize("pool", POOLS.values(), ids=POOLS)
@pytest.mark.parametrize("chance", ["sample", "ask"])
def test_no_viewer_hears_of_hidden_cards(pool: list[str], chance: str) -> None:
    game, dice = Game.new(sets=pool, seed=11, chance=chance), random.Random(11)
    while game.to_move is not None:
        game.play(dice.choice(game.moves()))
    accounts = {v: Account(Words("en", v if isinstance(v, int) else None), v) for v in VIEWERS}
    knowledge: Knowledge | None = None
    for step in steps_of(game)[:MOST_STEPS]:
        if knowledge is None:
            knowledge = Knowledge(step.game)
        knowledge.listen(step.game)
        for viewer, account in accounts.items():
            board = Board(step.game.position(viewer), game.pool, account.words).lines()
            said = [*account.happened(step), *account.move(step), *map(str, board), account.waits_for(step.game)]
            unknown = names_in("\n".join(said)) - knowledge.seen[number_of(viewer)]
            assert not unknown, f"{viewer} hears of {unknown} in step {step.number}: {said}"


def test_a_secret_choice_is_not_shown() -> None:
    position = {
        "players": [
            {"hand": ["Hungry Hungry Hamster"], "play": ["Gorillion"]},
            {"hand": ["Brain Fly", "Bee Bear"], "mindbugs": 0},
        ]
    }
    game = Game.from_position(position)
    game.play("play Hungry Hungry Hamster")
    while game.to_move == 1 and game.decision is not None and game.decision.kind == "choose":
        game.play("choose Brain Fly" if "choose Brain Fly" in map(str, game.moves()) else game.moves()[0])
    shown = {v: [Account(Words("en"), v).move(step)[0] for step in steps_of(game)] for v in (None, *VIEWERS)}
    assert "choose Brain Fly" in shown[None] and "choose Brain Fly" in shown[1]
    assert "choose Brain Fly" not in shown["public"]


# The catalogues


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogues_have_the_same_templates(lang: str) -> None:
    english, other = ({k: t for k, t in language(code).templates.items() if k.startswith("story.")} for code in ("en", lang))
    assert set(other) == set(english)
    for key, template in other.items():
        extra = set(SLOT.findall(template)) - set(SLOT.findall(english[key]))
        assert not extra - {"card"}, f"{key} of {lang} has {extra}"


def test_sets_have_their_titles() -> None:
    assert {name: language("en").templates[f"story.set.{name}"] for name in cards.sets()} == TITLES


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("pool", POOLS.values(), ids=POOLS)
def test_any_game_can_be_told_to_anybody(pool: list[str], lang: str) -> None:
    game = whole_game(pool, 1)
    for viewer in (None, *VIEWERS):
        chapters = story(game, lang, viewer)
        assert all(is_well_told(chapter) for chapter in chapters)


def is_well_told(chapter: Chapter) -> bool:
    """Headlines and sentences begin with a capital, a digit or a name, end like one, and hold no sign of a template."""
    said = [chapter.headline, *(sentence.text for sentence in chapter.sentences)]
    ended = all(sentence.text[-1] in ".?!”»" for sentence in chapter.sentences)
    return ended and not any(re.search(r"[{}|*]|  |None", text) or text[:1].islower() for text in said)
