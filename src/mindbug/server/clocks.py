"""Owns the clocks of a game: how much time each player has left. They know only the seconds that pass while the server runs."""

from __future__ import annotations

from mindbug.server.messages import Clock

Left = tuple[float | None, float | None]


class Clocks:
    """Two clocks of which at most one runs. ``left`` is what each showed when that one was started, which is when the decision
    was asked for, also where nobody has a clock."""

    def __init__(self, clock: Clock | None, left: Left) -> None:
        self.clock = clock
        self.left = list(left)
        self.ticking: int | None = None
        self.started = 0.0

    def start(self, seat: int | None, now: float) -> None:
        """Let the clock of a seat run, and no other. A seat without time has no clock."""
        self.ticking = seat if seat is not None and self.left[seat] is not None else None
        self.started = now

    def shows(self, seat: int, now: float) -> float | None:
        """The seconds that are left to a seat."""
        left = self.left[seat]
        if left is None or self.ticking != seat:
            return left
        return max(0.0, left - (now - self.started))

    def stops_in(self, now: float) -> float | None:
        """In how many seconds the clock that runs has run out."""
        return self.shows(self.ticking, now) if self.ticking is not None else None

    def pressed(self, seat: int, now: float) -> Left:
        """The clocks after a decision of a seat. Nothing is changed yet: the decision has to be stored first."""
        after: list[float | None] = [self.left[0], self.left[1]]
        shown = self.shows(seat, now)
        if self.clock is not None and shown is not None:
            after[seat] = float(self.clock.seconds) if self.clock.per == "move" else shown + self.clock.added
        return after[0], after[1]

    def standing(self, now: float) -> Left:
        """The clocks as they stand, when nobody has decided anything."""
        return self.shows(0, now), self.shows(1, now)

    def taken_back(self, now: float) -> Left:
        """The clocks after a move was taken back: it can be thought about again, but time is not given back."""
        if self.clock is None or self.clock.per == "game":
            return self.standing(now)
        seconds = float(self.clock.seconds)
        return None if self.left[0] is None else seconds, None if self.left[1] is None else seconds

    def set(self, left: Left) -> None:
        self.left = list(left)


def full(clock: Clock | None, bots: tuple[bool, bool]) -> Left:
    """The clocks at the beginning. Bots have none: how fast they are depends on the machine."""
    if clock is None:
        return None, None
    seconds = float(clock.seconds)
    return None if bots[0] else seconds, None if bots[1] else seconds
