"""Owns the golden files: the texts of all cards and the stories of some games, in three languages, as they were when somebody
last read them.

python tests/golden.py           write them again (make golden)
python tests/golden.py --choose  find other games, in which every card comes into play
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from mindbug import Game, cards
from mindbug.cards import CardFacts, PowerFacts
from mindbug.rules.words import KEYWORDS
from mindbug.sets import FACES, POWER_CARDS, SETS, TITLES
from mindbug.story import story_text
from mindbug.text.cards import keywords
from mindbug.text.languages import LANGUAGES
from mindbug.text.messages import phrase

FOLDER = Path(__file__).parent / "golden"
CARDS = FOLDER / "cards.txt"
GAMES = FOLDER / "games"
# What is dealt for the games of a set; a set that is too small for a game is dealt with another.
DEALT = {name: [name] for name in SETS} | {"battlefruit-addon": ["battlefruit-addon", "battlefruit-kingdom"]}
MOST_SEEDS = 20000


# The texts of cards


def card_texts() -> str:
    """Every card with its names, keywords and text in all languages."""
    lines: list[str] = []
    for name in cards.sets():
        lines += [f"== {TITLES[name]} ==", ""]
        listed: list[CardFacts | PowerFacts] = [*cards.of(name), *(card for card in cards.power_cards() if card.set == name)]
        for card in listed:
            lines += [*card_lines(card), ""]
    return "\n".join(lines)


def card_lines(card: CardFacts | PowerFacts) -> Iterator[str]:
    number = f"power {card.power}" if isinstance(card, CardFacts) else f"cost {card.cost}"
    yield f"{card.name} ({number})"
    for lang in LANGUAGES:
        said = [f"{card.title(lang)}."] if card.title(lang) != card.name else []
        if isinstance(card, CardFacts) and card.keywords:
            bits = sum(KEYWORDS[word] for word in card.keywords)
            said.append(phrase(keywords(bits), lang) + ".")
        yield " ".join([f"  {lang}:", *said, card.text(lang)]).rstrip()


# The stories of games


def records() -> dict[str, str]:
    """The chosen games by name: the set and a number."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(GAMES.glob("*.record"))}


@cache
def stories() -> dict[Path, str]:
    """The stories of all chosen games in English, and of the first of each set in the other languages too."""
    found: dict[Path, str] = {}
    for name, record in records().items():
        game = Game.from_record(record)
        for lang in LANGUAGES if name.endswith("-1") else ["en"]:
            found[GAMES / f"{name}.{lang}.txt"] = story_text(game, lang)
    return found


def came_into_play(game: Game) -> set[str]:
    """The cards that were played, faces to which creatures evolved, and Power cards that were got."""
    found: set[str] = set()
    for event in game.events():
        named = {str(card).partition(" #")[0] for card in event.cards}
        if event.kind in ("entered", "bought power"):
            found |= named
        elif event.kind == "evolved":
            found |= {cards.find(name).evolves_to or "" for name in named}
    return found


def wanted(set_name: str) -> set[str]:
    there = [*SETS[set_name], *FACES.get(set_name, []), *POWER_CARDS.get(set_name, [])]
    return {card.name for card in there}


def play(set_name: str, seed: int) -> Game:
    """A game of two players who like Actions and Power cards, so that much is to be seen."""
    game, chance = Game.new(DEALT[set_name], seed=seed), random.Random(seed)
    while game.to_move is not None:
        moves = game.moves()
        liked = [move for move in moves if str(move).startswith(("action", "buy"))]
        game.play(chance.choice(liked if liked and chance.random() < 0.7 else moves))
    return game


def choose(set_name: str) -> list[Game]:
    """Games in which together every card of a set comes into play, as few as a greedy search finds."""
    missing = wanted(set_name)
    chosen: list[Game] = []
    for seed in range(MOST_SEEDS):
        if not missing:
            return chosen
        game = play(set_name, seed)
        seen = came_into_play(game) & missing
        if len(seen) >= min(8, max(1, len(missing) // 3)) or (seed % 400 == 399 and seen):
            chosen.append(game)
            missing -= seen
    raise LookupError(f"{set_name}: no game brought {sorted(missing)} into play")


# Writing


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    CARDS.write_text(card_texts(), encoding="utf-8")
    for path, text in stories().items():
        path.write_text(text, encoding="utf-8")


def write_choice() -> None:
    GAMES.mkdir(parents=True, exist_ok=True)
    for path in GAMES.iterdir():
        path.unlink()
    for name in SETS:
        for number, game in enumerate(choose(name), 1):
            (GAMES / f"{name}-{number}.record").write_text(game.record(), encoding="utf-8")


if __name__ == "__main__":
    if "--choose" in sys.argv:
        write_choice()
    write()
