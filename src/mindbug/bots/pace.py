"""Owns how far long work is, and how long the rest will take."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic


@dataclass
class Pace:
    """How much work is done of all that there is, in any unit. ``usual`` is how much is done in a second as a rule, for who has
    not seen any done."""

    total: float
    usual: float
    started: float = field(default_factory=monotonic)
    done: float = 0.0
    found: float = 0.0  # of what is done: by earlier runs
    doing: float = 0.0  # by tasks that tell how far they are
    what: str = ""

    def add(self, work: float, is_new: bool = True) -> None:
        self.done += work
        self.found += 0.0 if is_new else work

    @property
    def share(self) -> float:
        return min(1.0, (self.done + self.doing) / self.total) if self.total else 1.0

    @property
    def rate(self) -> float:
        """How much is done in a second in this run."""
        fresh, passed = self.done + self.doing - self.found, monotonic() - self.started
        return fresh / passed if fresh > 0 and passed > 0 else self.usual

    @property
    def seconds_left(self) -> float:
        """Until the end, if work goes on as fast as it did in this run."""
        return max(0.0, self.total - self.done - self.doing) / self.rate
