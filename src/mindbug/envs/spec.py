"""Owns the specification of docs/ENVS.md in Python: shapes, what each byte is, features for nets, cards as numbers, texts."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mindbug.rules.errors import MindbugError
from mindbug.rules.grammar import LEXICON, all_words, word_of
from mindbug.rules.numbers import PLAIN
from mindbug.rules.pool import Pool
from mindbug.rules.words import KEYWORDS, KINDS, TRIGGERS
from mindbug.tensors import tokens
from mindbug.tensors.tokens import ACT, FURTHER, PLAIN_ACTIONS, TAKE
from mindbug.tensors.tokens import ACTIONS as ACTIONS
from mindbug.tensors.tokens import TOKENS as TOKENS

VERSION = tokens.TENSORS_VERSION
Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

TABLE_BYTES = tokens.GLOBAL_WORDS * tokens.WORD
TOKEN_BYTES = tokens.TOKEN_WORDS * tokens.WORD
OBSERVATION = TABLE_BYTES + TOKENS * TOKEN_BYTES  # bytes of an observation
EVENT_BYTES = tokens.EVENT_BYTES
WORDS = np.dtype("<i8")  # eight bytes, the first one lowest

# The bytes of the table, in their order.
TABLE_FIELDS = (
    "kind", "asked", "active", "turn", "my_life", "their_life", "my_mindbugs", "their_mindbugs",
    "my_spent", "their_spent", "my_energy", "their_energy", "my_hand", "their_hand", "my_pile", "their_pile",
    "unused", "power_deck", "my_extra_turns", "their_extra_turns", "my_bans", "their_bans", "flags", "effects",
    "picked", "count", "die_1", "die_2", "source_low", "source_high", "trigger", "to_leave",
)  # fmt: skip
# The bytes of a token, in their order.
TOKEN_FIELDS = (
    "zone", "owner", "card_low", "card_high", "power", "keywords", "flags", "marks",
    "octonite", "boosts", "attacks", "stage", "dice", "triggers", "more_triggers", "effect",
)  # fmt: skip
ZONES = (
    "", "play", "hand", "discard", "shown", "market", "resolving", "aside", "revealed", "draw pile", "unused", "boost",
    "power discard", "effect",
)  # fmt: skip
OWNERS = ("", "my", "their")
FLAGS = ("exhausted", "suppressed", "cannot attack", "cannot block", "cannot be defeated", "attacks", "blocks", "asks")
MARKS = ("fresh", "has blocked", "has slain", "known to them", "picked")
GROUPS = dict(
    zip(
        ("my play", "their play", "my hand", "their hand", "my discard", "their discard", "table", "effects"),
        zip(tokens.STARTS, tokens.STARTS[1:], strict=False),
        strict=True,
    )
)

# How large the numbers of a token and of the table are as a rule: features are divided by it.
BITS_OF_TOKEN = [TOKEN_FIELDS.index(name) for name in ("keywords", "flags", "marks", "triggers", "more_triggers")]
NUMBERS_OF_TOKEN = {"power": 10, "octonite": 4, "boosts": 4, "attacks": 2, "stage": 4, "dice": 2, "effect": len(TRIGGERS)}
NUMBER_SCALE = np.array(list(NUMBERS_OF_TOKEN.values()), np.float32)
TOKEN_FEATURES = len(ZONES) + 2 + len(NUMBERS_OF_TOKEN) + 8 * len(BITS_OF_TOKEN)
TABLE_SCALE = np.full(TABLE_BYTES, 10, np.float32)
TABLE_FEATURES = TABLE_BYTES + len(KINDS) + 1
FEATURES = TABLE_FEATURES + TOKENS * TOKEN_FEATURES


def array_of(words: Any) -> npt.NDArray[np.int64]:
    """The words that the compiled code wrote, without copying them; those of pure Python are copied."""
    if isinstance(words, list):
        return np.array(words, WORDS)
    return np.frombuffer(words, WORDS)


def split(observation: Bytes) -> tuple[Bytes, Bytes]:
    """The bytes of the table, and the tokens as rows of bytes; of one observation or of many."""
    table, rest = (observation[..., :TABLE_BYTES], observation[..., TABLE_BYTES:OBSERVATION])
    return table, rest.reshape(*rest.shape[:-1], TOKENS, TOKEN_BYTES)


def features(observation: Bytes) -> Floats:
    """Observations as numbers around 0 to 1 for nets: bits one by one, zones and questions one-hot. It names no card."""
    table, cards = split(observation)
    numbers = [TOKEN_FIELDS.index(name) for name in NUMBERS_OF_TOKEN]
    parts: list[Floats] = [
        one_hot(cards[..., 0], len(ZONES)),
        one_hot(cards[..., 1], len(OWNERS))[..., 1:],
        np.divide(cards[..., numbers], NUMBER_SCALE, dtype=np.float32),
        np.unpackbits(cards[..., BITS_OF_TOKEN], axis=-1, bitorder="little").astype(np.float32),
    ]
    flat = np.concatenate(parts, axis=-1, dtype=np.float32)
    flat = flat.reshape(*flat.shape[:-2], TOKENS * TOKEN_FEATURES)
    return np.concatenate([table / TABLE_SCALE, one_hot(table[..., 0], len(KINDS) + 1), flat], axis=-1, dtype=np.float32)


def one_hot(numbers: Bytes, count: int) -> Floats:
    found: Floats = np.equal(numbers[..., None], np.arange(count)).astype(np.float32)
    return found


# Cards


CARD_NUMBERS = ("power", "octonite", "dice", "stage", "cost")
# What the columns of ``card_table`` are: numbers, keywords, and the words of which what a card does is made.
CARD_COLUMNS = (*CARD_NUMBERS, *KEYWORDS, *LEXICON)


def card_table(pool: Pool) -> Floats:
    """A row for each card number of a pool, 0 being no card: what is printed, and how often each word stands on it. So a card
    that was never met is told by words that were."""
    rows = np.zeros((len(pool.numbers) + 1, len(CARD_COLUMNS)), np.float32)
    places = {name: place for place, name in enumerate(CARD_COLUMNS)}
    for number, card in enumerate(pool.all_cards(), 1):
        row = rows[number]
        row[: len(CARD_NUMBERS)] = [getattr(card, name) for name in CARD_NUMBERS]
        for keyword, bit in KEYWORDS.items():
            row[places[keyword]] = bool(card.keywords & bit)
        for part in all_words(card):
            if (word := word_of(part).name) in LEXICON:
                row[places[word]] += 1
    return rows


# The benchmark of docs/BENCHMARK.md: with which sets agents learn, and with which, never met before, they are tested.
TRAINING_SETS = ("first-contact", "beyond-evolution", "battlefruit-kingdom", "king-of-tokyo")
TEST_SETS = ("new-servants", "beyond-eternity", "battlefruit-galaxy", "promos")


# Texts


def action_text(action: int) -> str:
    """What an action is, whatever the game: a plain answer, or the token that is meant."""
    if type(action) is not int or not 0 <= action < ACTIONS:
        raise MindbugError(f"expected an action from 0 to {ACTIONS - 1}, got {action!r}")
    if action < PLAIN_ACTIONS:
        return {"player 0": "player me", "player 1": "player opponent"}.get(PLAIN[action], PLAIN[action])
    if action < ACT:
        return f"take {place_text(action - TAKE)}"
    if action < FURTHER:
        return f"use the Action of {place_text(action - ACT)}"
    return f"further answer {action - FURTHER + 1}"


def place_text(token: int) -> str:
    group, (start, _) = next((name, places) for name, places in GROUPS.items() if places[0] <= token < places[1])
    return f"{group} {token - start + 1}"


def text(observation: Bytes, pool: Pool) -> str:
    """An observation for people: the question and the numbers of the table, then a line for each token."""
    table, cards = split(observation)
    names = ["?", *pool.numbers]
    told = dict(zip(TABLE_FIELDS, table.tolist(), strict=True))
    kind = told.pop("kind")
    asked = ("nobody", "me", "them", "chance")[told["asked"]]
    lines = [f"{KINDS[kind - 1] if kind else 'over'} asked of {asked}", " ".join(f"{k}={v}" for k, v in told.items() if v)]
    for place in np.flatnonzero(cards[:, 0]).tolist():
        token = dict(zip(TOKEN_FIELDS, cards[place].tolist(), strict=True))
        card = names[token["card_low"] + 256 * token["card_high"]]
        said = [f"{place_text(place)}: {card} {token['power']}", *bits(token["keywords"], tuple(KEYWORDS))]
        said += bits(token["flags"], FLAGS) + bits(token["marks"], MARKS)
        said += [f"{name}={token[name]}" for name in ("octonite", "boosts", "attacks") if token[name]]
        zone = ZONES[token["zone"]]
        lines.append(", ".join([*said, *([zone] if zone not in place_text(place) else [])]))
    return "\n".join(lines)


def bits(value: int, names: tuple[str, ...]) -> list[str]:
    return [name for place, name in enumerate(names) if value >> place & 1]
