"""Owns the golden files: the texts of all cards and the stories of some games, in three languages, as they were when somebody
last read them.

python tests/golden.py           write them again (make golden); of a set whose games can no longer be played, or do not
                                 bring every card into play, because its cards are others now, other games are chosen;
                                 a game in which a card does something else now is kept if its moves are still legal
python tests/golden.py --choose  choose other games of every set
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

from mindbug import Game, InvalidRecord, UnknownCard, cards
from mindbug.cardfile.examples import written_words
from mindbug.cards import CardFacts, PowerFacts
from mindbug.pools import write_pool
from mindbug.rules.pool import Pool
from mindbug.rules.words import KEYWORDS
from mindbug.sets import EVERYTHING, SETS, TITLES
from mindbug.story import story_text
from mindbug.text.cards import card_text
from mindbug.text.languages import LANGUAGES
from mindbug.text.messages import Message, phrase, say
from mindbug.text.objects import keywords

FOLDER = Path(__file__).parent / "golden"
CARDS = FOLDER / "cards.txt"
GAMES = FOLDER / "games"
README = Path(__file__).parents[1] / "README.md"
WORDS = Path(__file__).parents[1] / "docs" / "CARDS.md"
MARKS = "<!-- words -->\n", "<!-- end of words -->\n"  # around what is written there
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


def page_of_words() -> str:
    """The page about files of cards, with a table of every word as it should be today."""
    before, _, rest = WORDS.read_text(encoding="utf-8").partition(MARKS[0])
    return f"{before}{MARKS[0]}{''.join(word_rows())}{MARKS[1]}{rest.partition(MARKS[1])[2]}"


def word_rows() -> Iterator[str]:
    sort = ""
    for word in written_words():
        if word.sort != sort:
            sort = word.sort
            head = phrase(Message(f"cardfile.sorts.{sort}"), "en")
            yield f"\n### {head}\n\n| written | on a card |\n| --- | --- |\n"
        shown = f"{word.card.name}: {say(card_text(word.card), 'en')}" if word.card is not None else ""
        yield f"| `{word.written}` | {shown} |\n"
    yield "\n"


def record_paths(set_name: str) -> list[Path]:
    """The chosen games of a set, which are numbered."""
    found = [path for path in GAMES.glob("*.record") if path.stem.rpartition("-")[0] == set_name]
    return sorted(found, key=lambda path: int(path.stem.rpartition("-")[2]))


@cache
def read(record: Path) -> Game:
    return Game.from_record(record.read_text(encoding="utf-8"))


def story_paths() -> dict[Path, tuple[Path, str]]:
    """Where the story of which game stands in which language: of all games in English, and of the first of each set in the
    other languages too."""
    found: dict[Path, tuple[Path, str]] = {}
    for record in [path for name in SETS for path in record_paths(name)]:
        for lang in LANGUAGES if record.stem.endswith("-1") else ["en"]:
            found[GAMES / f"{record.stem}.{lang}.txt"] = record, lang
    return found


def story(path: Path) -> str:
    record, lang = story_paths()[path]
    return story_text(read(record), lang)


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


def missing(set_name: str) -> set[str]:
    """The cards of a set that come into play in none of its games."""
    return wanted(set_name).difference(*(came_into_play(read(path)) for path in record_paths(set_name)))


def is_stale(set_name: str) -> bool:
    """Whether other games of a set have to be chosen: a new card is in none of the old ones, and a card that does something
    else may make their moves illegal."""
    try:
        for path in record_paths(set_name):
            renew(path)
        return bool(missing(set_name))
    except (InvalidRecord, UnknownCard):
        return True


def renew(record: Path) -> None:
    """Let the cards of a game do what they do today, if they did something else when it was chosen."""
    text = record.read_text(encoding="utf-8")
    try:
        Game.from_record(text)
    except InvalidRecord:
        head = [row.partition(": ") for row in text.partition("\nmoves:")[0].splitlines()[1:]]
        rows = {name: value for name, _, value in head}
        counts = {name: count for name, count, _ in json.loads(rows["cards"])}
        known = EVERYTHING.only({*counts, *(name for name, _ in json.loads(rows.get("power_cards", "[]")))})
        today = write_pool(Pool(known.cards, known.faces, known.powers, [counts[card.name] for card in known.cards]))
        for part, value in today.items():
            said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            text = text.replace(f"\n{part}: {rows[part]}\n", f"\n{part}: {said}\n", 1)
        record.write_text(Game.from_record(text).record(), encoding="utf-8")


def wanted(set_name: str) -> set[str]:
    return set(SETS[set_name].numbers)


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
    unseen = wanted(set_name)
    chosen: list[Game] = []
    for seed in range(MOST_SEEDS):
        if not unseen:
            return chosen
        game = play(set_name, seed)
        seen = came_into_play(game) & unseen
        if len(seen) >= min(8, max(1, len(unseen) // 3)) or (seed % 400 == 399 and seen):
            chosen.append(game)
            unseen -= seen
    raise LookupError(f"{set_name}: no game brought {sorted(unseen)} into play")


# Writing


def write(sets: Collection[str]) -> None:
    """Write all files again; of some sets other games are chosen."""
    GAMES.mkdir(parents=True, exist_ok=True)
    for name in sets:
        write_choice(name)
    read.cache_clear()
    CARDS.write_text(card_texts(), encoding="utf-8")
    count_cards_in_readme()
    WORDS.write_text(page_of_words(), encoding="utf-8")
    wanted_paths = story_paths()
    for path in set(GAMES.glob("*.txt")) - set(wanted_paths):
        path.unlink()
    for path in wanted_paths:
        path.write_text(story(path), encoding="utf-8")


def count_cards_in_readme() -> None:
    counts = f"{len(EVERYTHING.cards + EVERYTHING.faces)} cards and {len(EVERYTHING.powers)} Power cards"
    text = README.read_text(encoding="utf-8")
    README.write_text(re.sub(r"\d+ cards and \d+ Power cards", counts, text), encoding="utf-8")


def write_choice(set_name: str) -> None:
    print(f"{set_name}: other games are chosen")
    chosen = choose(set_name)
    for path in record_paths(set_name):
        path.unlink()
    for number, game in enumerate(chosen, 1):
        (GAMES / f"{set_name}-{number}.record").write_text(game.record(), encoding="utf-8")


if __name__ == "__main__":
    write(SETS if "--choose" in sys.argv else [name for name in SETS if is_stale(name)])
