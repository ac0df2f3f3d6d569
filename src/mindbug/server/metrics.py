"""Owns the figures of a running server, in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

COMMIT_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
THOUGHT_BOUNDS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Histogram:
    """How often something took how long, in seconds."""

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds

    def lines(self, name: str) -> list[str]:
        lines, total = [f"# TYPE {name} histogram"], 0
        for bound, count in zip((*map(str, self.bounds), "+Inf"), self.counts, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{name}_sum {self.sum:.6f}", f"{name}_count {total}"]


class Metrics:
    """Counts since the server was started."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter()  # by whom: person or bot
        self.refused: Counter[str] = Counter()  # messages of sockets, by code
        self.requests: Counter[str] = Counter()  # by status
        self.thoughts: Counter[str] = Counter()  # by kind
        self.failed_thoughts = 0
        self.thoughts_elsewhere: Counter[str] = Counter()  # by kind: those that a thinker has thought
        self.thoughts_sent = 0  # now: to thinkers, without an answer yet
        self.thoughts_sent_back = 0  # by thinkers, or because of them: they are thought here
        self.thinkers = 0  # now: workers of thinkers
        self.games = 0  # created
        self.sockets = 0  # now
        self.moved = 0  # games that another node has taken
        self.commits = Histogram(COMMIT_BOUNDS)
        self.thinking = Histogram(THOUGHT_BOUNDS)

    def text(self, games: dict[str, int], rooms: int, waiting_thoughts: int, place: dict[str, int]) -> str:
        """All figures, with those that only others know: games in the store by status, rooms that are live, thoughts that
        wait for a worker, and what the place tells of its nodes, by name."""
        lines = [
            *labelled("mindbug_games", "gauge", "status", games),
            *single("mindbug_games_created_total", "counter", self.games),
            *single("mindbug_rooms", "gauge", rooms),
            *single("mindbug_sockets", "gauge", self.sockets),
            *single("mindbug_games_moved_total", "counter", self.moved),
            *(line for name, value in place.items() for line in single(name, kind_of(name), value)),
            *labelled("mindbug_moves_total", "counter", "by", self.moves),
            *labelled("mindbug_refused_total", "counter", "code", self.refused),
            *labelled("mindbug_requests_total", "counter", "status", self.requests),
            *labelled("mindbug_thoughts_total", "counter", "kind", self.thoughts),
            *single("mindbug_thoughts_failed_total", "counter", self.failed_thoughts),
            *single("mindbug_thoughts_waiting", "gauge", waiting_thoughts),
            *labelled("mindbug_thoughts_elsewhere_total", "counter", "kind", self.thoughts_elsewhere),
            *single("mindbug_thoughts_elsewhere", "gauge", self.thoughts_sent),
            *single("mindbug_thoughts_sent_back_total", "counter", self.thoughts_sent_back),
            *single("mindbug_thinkers", "gauge", self.thinkers),
            *self.commits.lines("mindbug_commit_seconds"),
            *self.thinking.lines("mindbug_thinking_seconds"),
        ]
        return "\n".join(lines) + "\n"


def kind_of(name: str) -> str:
    return "counter" if name.endswith("_total") else "gauge"


def single(name: str, kind: str, value: float) -> list[str]:
    return [f"# TYPE {name} {kind}", f"{name} {value}"]


def labelled(name: str, kind: str, label: str, values: dict[str, int]) -> list[str]:
    return [f"# TYPE {name} {kind}", *(f'{name}{{{label}="{key}"}} {value}' for key, value in sorted(values.items()))]
