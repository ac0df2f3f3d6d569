"""Owns who is at the table, and for how long the others have been away."""

from __future__ import annotations

from mindbug.seats import SEATS, PerSeat, opposite


class Presence:
    """How many sockets each seat has. Bots are always there. Somebody's absence counts only while the other player waits: from
    when both had come and gone."""

    def __init__(self, bots: PerSeat[bool], now: float) -> None:
        self.bots = bots
        self.sockets = [0 for _ in SEATS]
        self.changed = [now for _ in SEATS]  # when each came or went

    def come(self, seat: int, now: float) -> None:
        self.sockets[seat] += 1
        if self.sockets[seat] == 1:
            self.changed[seat] = now

    def go(self, seat: int, now: float) -> None:
        self.sockets[seat] -= 1
        if self.sockets[seat] == 0:
            self.changed[seat] = now

    def is_there(self, seat: int) -> bool:
        return self.bots[seat] or self.sockets[seat] > 0

    def absent(self, seat: int, now: float) -> float:
        """For how many seconds a player has been away."""
        if self.is_there(seat):
            return 0.0
        return max(0.0, now - (max(self.changed) if self.is_there(opposite(seat)) else self.changed[seat]))

    def is_left_alone(self, seat: int) -> bool:
        return self.is_there(seat) and not self.bots[seat] and not self.is_there(opposite(seat))
