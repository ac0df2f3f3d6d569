"""Owns ratings of games: what bots are worth, which games count, and what a result changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mindbug.glicko import Outcome, Rating, aged, rate
from mindbug.rules.errors import MindbugError
from mindbug.seats import PerSeat, opposite, per_seat
from mindbug.server.messages import NewGame, RatingChange, RatingSeen
from mindbug.store import RatedGame, RatingsOfBoth, StoredGame, StoredPlayer, StoredRating

# What the levels are worth: the mean of the two ladders in docs/BOTS.md, laid so that a newcomer's 1500 is between easy and
# medium.
BOT_RATINGS = {"random": 600, "novice": 1075, "easy": 1375, "medium": 1565, "hard": 1740, "expert": 1885}
BOT_DEVIATION = 50.0
LEAST_DEVIATION = 45.0  # somebody who plays a lot can still rise and fall
PERIOD = 7 * 24 * 3600.0  # seconds without a game after which a rating is less sure by one period of the paper
LEAST_GAMES = 10  # after which a rating is on the ladder
SURE = 110.0  # and the deviation up to which it is
ON_LADDER = 100
RUN = "run"  # the mode of a game that belongs to a run

# Which games count


def check_rated(new: NewGame, player: StoredPlayer | None) -> None:
    """An error if a game cannot be rated: it must be begun by somebody, end by itself, and favour nobody who set it up."""
    if player is None:
        raise MindbugError("expected the key of a player for a rated game, got none")
    if new.mode == "screen":
        raise MindbugError("expected a game against a bot or a friend to be rated, got one at one screen")
    if new.mode == "bot" and new.bot not in BOT_RATINGS:
        raise MindbugError(f"expected one of {', '.join(BOT_RATINGS)} for a rated game, got {new.bot!r}")
    if new.clock is None:
        raise MindbugError("expected a clock for a rated game, got none: it has to end, whoever leaves")
    chosen: dict[str, object] = {"seed": new.seed, "position": new.position, "first": new.first, "special": new.special}
    chosen |= {"own": new.own, "deal": new.deal or None}
    named = [name for name, value in chosen.items() if value is not None]
    if named:
        raise MindbugError(f"expected a rated game to begin as the rules say, got {' and '.join(named)}")


def is_earnest(stored: StoredGame) -> bool:
    """Whether something depends on a game, so that nothing is taken back in it, and there are no hints."""
    return stored.rated or stored.mode == RUN


def is_countable(stored: StoredGame) -> bool:
    """Whether a game that is over may change ratings; that nothing is counted twice, the store knows."""
    return stored.rated and stored.status == "over" and stored.setup["position"] is None


# What a result changes


def rating_of(kept: StoredRating | None, now: float) -> Rating:
    """What is believed of a player today: with time that passes it is less sure."""
    if kept is None:
        return Rating()
    periods = max(0.0, now - kept.changed) / PERIOD
    return aged(Rating(kept.rating, kept.deviation, kept.volatility), periods)


def rating_of_bot(bot: str) -> Rating:
    return Rating(float(BOT_RATINGS[bot]), BOT_DEVIATION)


def rating_at(stored: StoredGame, kept: RatingsOfBoth, seat: int, now: float) -> Rating:
    bot = stored.seats[seat].bot
    return rating_of_bot(bot) if bot is not None else rating_of(kept[seat], now)


def rating_by(stored: StoredGame, now: float) -> Callable[[RatingsOfBoth], RatingsOfBoth]:
    """What makes the new ratings of the old ones."""
    return partial(rate_both, stored=stored, now=now)


def rate_both(kept: RatingsOfBoth, stored: StoredGame, now: float) -> RatingsOfBoth:
    def rated(seat: int) -> StoredRating | None:
        if stored.seats[seat].bot is not None:
            return None
        score = 0.5 if stored.winner is None else float(stored.winner == seat)
        before = rating_at(stored, kept, seat, now)
        after = rate(before, [Outcome(rating_at(stored, kept, opposite(seat), now), score)])
        old = kept[seat]
        count = old.count + 1 if old is not None else 1
        return StoredRating(after.rating, max(LEAST_DEVIATION, after.deviation), after.volatility, count, now)

    return per_seat(rated)


# What is told


def rating_seen(kept: StoredRating | None, now: float) -> RatingSeen:
    found = rating_of(kept, now)
    count = kept.count if kept is not None else 0
    sure = count >= LEAST_GAMES and found.deviation <= SURE
    return RatingSeen(rating=round(found.rating), deviation=round(found.deviation), games=count, sure=sure)


def bot_rating_seen(bot: str) -> RatingSeen | None:
    if bot not in BOT_RATINGS:
        return None
    return RatingSeen(rating=BOT_RATINGS[bot], deviation=round(BOT_DEVIATION), games=0, sure=True)


def change_seen(change: RatedGame | None) -> RatingChange | None:
    if change is None:
        return None
    return RatingChange(before=round(change.before), after=round(change.after), deviation=round(change.deviation))


def nearest_bot(rating: float) -> str:
    """The level that is worth most nearly as much."""
    return min(BOT_RATINGS, key=lambda bot: abs(BOT_RATINGS[bot] - rating))


def both_changed(changes: PerSeat[RatedGame | None]) -> tuple[RatingChange | None, RatingChange | None]:
    return change_seen(changes[0]), change_seen(changes[1])
