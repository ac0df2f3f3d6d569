"""Owns the recovery phrase of a player: the 128 bits of the key and 16 to check them, as nine words that can be said aloud in
any language. docs/SERVER.md describes it for other programs."""

from __future__ import annotations

from hashlib import sha256

from mindbug.rules.errors import MindbugError

# A word is 16 bits: consonant, vowel, consonant, vowel, consonant, of 4, 2, 4, 2 and 4 bits, the highest first.
CONSONANTS = "bdfghjklmnprstvz"
VOWELS = "aiou"
LETTERS = (CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS)
WORDS = 9
KEY_BYTES = 16
CHECKED = b"mindbug player "


def phrase_of(key: str) -> str:
    """The phrase of a key, which is 32 digits of hexadecimal numbers."""
    bits = bytes.fromhex(key)
    whole = bits + check_of(bits)
    return " ".join(word_of(int.from_bytes(whole[at : at + 2])) for at in range(0, len(whole), 2))


def key_of(phrase: str) -> str:
    """The key of a phrase. Case, and what stands between the words, does not matter."""
    words = "".join(letter if letter.isalpha() else " " for letter in phrase.casefold()).split()
    if len(words) != WORDS:
        raise MindbugError(f"expected a phrase of {WORDS} words, got {len(words)}")
    whole = b"".join(number_of(word).to_bytes(2) for word in words)
    bits, check = whole[:KEY_BYTES], whole[KEY_BYTES:]
    if check != check_of(bits):
        raise MindbugError("expected the words of a phrase in their order, got a word that is another one")
    return bits.hex()


def check_of(bits: bytes) -> bytes:
    return sha256(CHECKED + bits).digest()[:2]


def word_of(number: int) -> str:
    letters = []
    for choice in reversed(LETTERS):
        number, place = divmod(number, len(choice))
        letters.append(choice[place])
    return "".join(reversed(letters))


def number_of(word: str) -> int:
    if len(word) != len(LETTERS) or any(letter not in choice for letter, choice in zip(word, LETTERS, strict=True)):
        raise MindbugError(f"expected a word like 'babad' in a phrase, got one of {len(word)} letters that is no such word")
    number = 0
    for letter, choice in zip(word, LETTERS, strict=True):
        number = number * len(choice) + choice.index(letter)
    return number
