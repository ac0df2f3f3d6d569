"""Owns the clocks of a game: how much time each player has left. They know only the seconds that pass while the server runs."""

from __future__ import annotations

from mindbug.seats import PerSeat, per_seat, with_one
from mindbug.server.messages import Clock

Left = PerSeat[float | None]
HOUR = 3600.0
DAY = 24 * HOUR


class Clocks:
    """Two clocks of which at most one runs. ``left`` is what each showed when that one was started, which is when the decision
    was asked for, also where nobody has a clock."""

    def __init__(self, clock: Clock | None, left: Left) -> None:
        self.clock = clock
        self.left = left
        self.ticking: int | None = None
        self.started = 0.0

    @property
    def is_of_days(self) -> bool:
        """Whether there is so much time for a move that nobody waits for it at the table."""
        return self.clock is not None and self.clock.per == "move" and self.clock.seconds >= DAY

    def can_wait(self, now: float) -> bool:
        """Whether nothing happens soon by itself: no clock runs, or one of days that is looked at in time."""
        return self.ticking is None or (self.is_of_days and (self.stops_in(now) or 0.0) > HOUR)

    def run_down(self, seat: int | None, seconds: float) -> None:
        """So long has somebody thought already, while nobody looked. Only clocks of days know that."""
        left = self.left[seat] if seat is not None and self.is_of_days else None
        if seat is not None and left is not None:
            self.left = with_one(self.left, seat, max(0.0, left - seconds))

    def start(self, seat: int | None, now: float, grace: float = 0.0) -> None:
        """Let the clock of a seat run, and no other, after some seconds or when its player comes. A seat without time has no
        clock."""
        self.ticking = seat if seat is not None and self.left[seat] is not None else None
        self.started = now + grace

    def come(self, seat: int, now: float) -> None:
        """Somebody has come, whose clock may have waited for that."""
        if self.ticking == seat:
            self.started = min(self.started, now)

    def shows(self, seat: int, now: float) -> float | None:
        """The seconds that are left to a seat."""
        left = self.left[seat]
        if left is None or self.ticking != seat:
            return left
        return max(0.0, left - max(0.0, now - self.started))

    def stops_in(self, now: float) -> float | None:
        """In how many seconds the clock that runs has run out."""
        shown = self.shows(self.ticking, now) if self.ticking is not None else None
        return shown + max(0.0, self.started - now) if shown is not None else None

    def pressed(self, seat: int, now: float) -> Left:
        """The clocks after a decision of a seat. Nothing is changed yet: the decision has to be stored first."""
        shown = self.shows(seat, now)
        if self.clock is None or shown is None:
            return self.left
        return with_one(self.left, seat, float(self.clock.seconds) if self.clock.per == "move" else shown + self.clock.added)

    def standing(self, now: float) -> Left:
        """The clocks as they stand, when nobody has decided anything."""
        return per_seat(lambda seat: self.shows(seat, now))

    def taken_back(self, now: float) -> Left:
        """The clocks after a move was taken back: it can be thought about again, but time is not given back."""
        if self.clock is None or self.clock.per == "game":
            return self.standing(now)
        seconds = float(self.clock.seconds)
        return per_seat(lambda seat: None if self.left[seat] is None else seconds)

    def set(self, left: Left) -> None:
        self.left = left


def full(clock: Clock | None, bots: PerSeat[bool]) -> Left:
    """The clocks at the beginning. Bots have none: how fast they are depends on the machine."""
    if clock is None:
        return per_seat(lambda seat: None)
    seconds = float(clock.seconds)
    return per_seat(lambda seat: None if bots[seat] else seconds)
