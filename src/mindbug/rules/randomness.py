"""Owns chance: a generator whose whole state is four numbers, the same in pure Python and compiled."""

from hashlib import blake2b
from typing import Final

from mindbug.rules.native import i64

WORD: Final = 0xFFFFFFFF


class Random:
    """Marsaglia's xorshift128: shifts and exclusive ors within 32 bits, so that no machine integer overflows."""

    def __init__(self, x: i64, y: i64, z: i64, w: i64) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.z: i64 = z
        self.w: i64 = w

    def copy(self) -> "Random":
        return Random(self.x, self.y, self.z, self.w)

    def next(self) -> i64:
        """The next 32 random bits."""
        t: i64 = self.x ^ ((self.x << 11) & WORD)
        self.x = self.y
        self.y = self.z
        self.z = self.w
        self.w = self.w ^ (self.w >> 19) ^ t ^ (t >> 8)
        return self.w

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each as likely as the other."""
        return (self.next() * n) >> 32

    def split(self) -> "Random":
        """Another generator, whose numbers have nothing to do with the next ones of this one. Its four numbers are scrambled:
        as they were, they would be the state of this one, and both would say the same."""
        return Random(scrambled(self.next()), scrambled(self.next()), scrambled(self.next()), scrambled(self.next()) | 1)

    def shuffle(self, cards: list[int]) -> None:
        i: i64 = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = cards[i]
            cards[i] = cards[j]
            cards[j] = kept
            i -= 1


def scrambled(n: i64) -> i64:
    """Another 32 bits for 32 bits: multiplied and folded, within 62 bits."""
    n = ((n ^ (n >> 15)) & 0x7FFFFFFF) * 0x2C1B3C6D
    n = ((n ^ (n >> 29)) & 0x7FFFFFFF) * 0x297A2D39
    return (n ^ (n >> 28)) & WORD


def seeded(seed: int) -> Random:
    """The generator that belongs to a seed: any whole number; near ones give unrelated games."""
    digest = blake2b(str(seed).encode(), digest_size=16).digest()
    n = int.from_bytes(digest, "little")
    return Random(n & WORD, n >> 32 & WORD, n >> 64 & WORD, n >> 96 | 1)
