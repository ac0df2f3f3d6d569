"""Owns a run: six wins or three losses in the games of a week, against opponents that grow stronger, and how it is told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any, Literal, get_args

from mindbug.game import Game
from mindbug.rules.errors import MindbugError
from mindbug.runs.weeks import Week, week_named
from mindbug.text.languages import capital
from mindbug.text.messages import Message, Quoted, phrase, say
from mindbug.text.problems import expected, spelled, wanted, written
from mindbug.text.specials import special_title

Result = Literal["won", "lost", "drawn"]
RESULTS: tuple[Result, ...] = get_args(Result)
# For who has won no game, one game ...
TITLES = ("brave_beginning", "first_win", "on_the_way", "half_way", "good_form", "one_short", "perfect")
RunData = dict[str, Any]
FIELDS = ("week", "player", "results")
MOST_WINS = 6
MOST_LOSSES = 3
MOST_GAMES = 100  # a draw counts for nobody and another game is played: far more than ever happen
MOST_PLAYERS = 1 << 53  # the number of a player is below it: browsers count no further


@dataclass(frozen=True)
class Run:
    """What a player has won and lost in a week, game after game. ``player`` is a number that the player was given by chance:
    the deals follow from it, so that nobody can know them from another's run. Who has lost meets the same opponent again."""

    week: Week
    player: int
    results: tuple[Result, ...] = ()

    @property
    def wins(self) -> int:
        return self.results.count("won")

    @property
    def losses(self) -> int:
        return self.results.count("lost")

    @property
    def is_over(self) -> bool:
        return self.wins >= MOST_WINS or self.losses >= MOST_LOSSES or len(self.results) >= MOST_GAMES

    @property
    def score(self) -> int:
        """What a run is worth: its wins."""
        return self.wins

    @property
    def game_number(self) -> int:
        """The number of the next game, from 1 on."""
        return len(self.results) + 1

    @property
    def opponent(self) -> str | None:
        """The bot that is met next; None when the run is over."""
        return None if self.is_over else self.week.opponents[self.wins]

    def seed(self) -> int:
        """From which the next game is dealt."""
        return self.number_of("deal")

    def bot_seed(self) -> int:
        """From which the opponent draws its chance."""
        return self.number_of("opponent")

    def number_of(self, what: str) -> int:
        text = f"{self.week.name} {self.player} {self.game_number} {what}"
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")

    def next_game(self) -> Game:
        """The next game at its first question. MindbugError if the run is over."""
        if self.is_over:
            raise MindbugError(f"expected a run that goes on, got one with {self.wins} wins and {self.losses} losses")
        week = self.week
        return Game.new(list(week.sets), seed=self.seed(), edition=week.edition, special=week.special)

    def with_result(self, result: Result) -> Run:
        """The run after the next game."""
        if self.is_over:
            raise MindbugError(f"expected a run that goes on, got one with {self.wins} wins and {self.losses} losses")
        return replace(self, results=(*self.results, result))

    def result_of(self, game: Game, seat: int) -> Result | None:
        """How a game ended for a player; None while it goes on."""
        if game.to_move is not None:
            return None
        return "drawn" if game.winner is None else "won" if game.winner == seat else "lost"

    # Told to people

    def title(self, lang: str = "en") -> str:
        """A title for who has come so far."""
        return capital(phrase(self.title_message(), lang))

    def title_message(self) -> Message:
        return Message(f"run.title.{TITLES[self.wins]}")

    def sentence(self, lang: str = "en") -> str:
        """The result to share."""
        key = "run.told_over" if self.is_over else "run.told"
        special = special_title(self.week.special)
        return say(Message(key, week=Quoted(self.week.name), special=special, score=self.score_message()), lang)

    def score_text(self, lang: str = "en") -> str:
        return phrase(self.score_message(), lang)

    def score_message(self) -> Message:
        return Message("run.score", wins=self.wins, losses=self.losses)

    # Written down

    def to_data(self) -> RunData:
        return {"week": self.week.name, "player": self.player, "results": list(self.results)}

    @staticmethod
    def from_data(data: object) -> Run:
        """The run that was written down. MindbugError if it is none."""
        if not isinstance(data, dict) or set(data) != set(FIELDS):
            raise MindbugError(expected(wanted("run", names=spelled(FIELDS)), written(data)))
        player, results = data["player"], data["results"]
        if type(player) is not int or not 0 <= player < MOST_PLAYERS:
            raise MindbugError(expected(wanted("number", least=0, most=MOST_PLAYERS - 1), written(player)))
        if not isinstance(results, list) or any(not isinstance(result, str) or result not in RESULTS for result in results):
            raise MindbugError(expected(wanted("some_of", names=spelled(RESULTS)), written(results), choices=list(RESULTS)))
        run = Run(week_named(data["week"]), player)
        for result in results:
            run = run.with_result(result)
        return run
