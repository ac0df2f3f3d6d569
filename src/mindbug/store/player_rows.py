"""Owns the statements about players: what is read from their tables and written to them, in a transaction of the caller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update

from mindbug.seats import SEATS, PerSeat, opposite, per_seat
from mindbug.store.errors import NoSuchGame, NoSuchPlayer, NotYours, TooMuch
from mindbug.store.games import Entry, StoredGame
from mindbug.store.node_rows import OWNER_LIVES
from mindbug.store.players import (
    CardTally,
    Finished,
    GamesTally,
    Opposition,
    ProgressChange,
    Ranked,
    RatedGame,
    RatingsOfBoth,
    Result,
    Settlement,
    Sought,
    StoredPlayer,
    StoredProgress,
    StoredRating,
    Used,
)
from mindbug.store.rows import WITH_SEATS, find_game, game_of, leave_to_settle
from mindbug.store.rows import load as load_game
from mindbug.store.tables import finished, games, passkeys, players, progress, rated, ratings, seats, unsettled, used

GAMES = "games"  # what a rating is of
DAY = 24 * 3600.0
WEEK_DAYS = 7
DAYS_TO_MONDAY = 3  # the first day that computers count was a Thursday
RATED_OF_A_PAIR = 12  # games of the same two players that count in a day: more would let one of them feed the other
MOST_PROGRESS = 200  # things of one player
COURSE = 1000  # rated games that are told of
OF_FINISHED = [column for column in finished.c if column.name not in ("week", "sought")]
OF_TALLY = ("kind", "bot", "sets", "edition", "first", "week", "result")
OF_RATING = [ratings.c[name] for name in ("rating", "deviation", "volatility", "count", "changed")]


def week_of(at: float) -> int:
    """The number of a week, which begins on a Monday at midnight of the world's time."""
    return int((at // DAY + DAYS_TO_MONDAY) // WEEK_DAYS)


def begin_of_week(week: int) -> float:
    return (week * WEEK_DAYS - DAYS_TO_MONDAY) * DAY


# Who they are


def player_called(connection: Connection, id: str) -> StoredPlayer | None:
    row = connection.execute(select(players).where(players.c.id == id)).one_or_none()
    return StoredPlayer(**fields_of(row)) if row is not None else None


def change_player(connection: Connection, id: str, changes: Mapping[str, object]) -> StoredPlayer:
    if connection.execute(update(players).where(players.c.id == id).values(**changes)).rowcount != 1:
        raise NoSuchPlayer(f"there is no player {id}")
    found = player_called(connection, id)
    assert found is not None, "it was changed just now"
    return found


def delete_player(connection: Connection, id: str) -> tuple[list[str], list[str]]:
    """Remove a player and all that is theirs: also the games in which nobody else has a part. The others stay, without the
    name. The games that are gone, and those that have changed."""
    sat = connection.execute(select(seats.c.game, seats.c.seat).where(seats.c.player == id)).all()
    mine: dict[str, list[int]] = {}
    for game, seat in sat:
        mine.setdefault(game, []).append(seat)
    gone = [game for game, own in mine.items() if is_mine_alone(check_game(connection, game), own)]
    kept = [game for game in mine if game not in gone]
    for game in gone:
        connection.execute(delete(games).where(games.c.id == game))
    connection.execute(update(seats).where(seats.c.player == id).values(name="", player=None))
    others = and_(finished.c.game.in_(kept), finished.c.player != id)
    connection.execute(update(finished).where(others).values(opponent="", sought=""))
    connection.execute(delete(players).where(players.c.id == id))
    return gone, kept


def forget_strangers(connection: Connection, before: float) -> int:
    """Remove players who were last seen before that and have nothing: no game, rating, progress or passkey. With the same key
    they come back as they were, but for the name."""
    theirs = (seats, finished, ratings, rated, progress, passkeys)
    nothing = [~select(table.c.player).where(table.c.player == players.c.id).exists() for table in theirs]
    return connection.execute(delete(players).where(players.c.seen < before, ~players.c.listed, *nothing)).rowcount


def is_mine_alone(game: StoredGame, own: Sequence[int]) -> bool:
    """Whether nobody else has a part in a game: against a bot, at one screen, open still, or on both seats."""
    if game.mode == "screen" or game.status == "open" or len(own) == len(SEATS):
        return True
    return any(game.seats[opposite(seat)].bot is not None for seat in own)


def check_game(connection: Connection, id: str) -> StoredGame:
    game = find_game(connection, id)
    if game is None:
        raise NoSuchGame(f"there is no game {id}")
    return game


# Their games


def adopt(connection: Connection, id: str, tokens: Sequence[bytes]) -> list[tuple[str, int]]:
    """Let the seats of which these are the hashed secrets be the player's, where they are nobody's yet."""
    free = and_(seats.c.token.in_(tokens), seats.c.player.is_(None), seats.c.bot.is_(None))
    found = [(row.game, row.seat) for row in connection.execute(select(seats.c.game, seats.c.seat).where(free))]
    connection.execute(update(seats).where(free).values(player=id))
    leave_to_settle(connection, games.c.id.in_([game for game, _ in found]))
    return found


def unfinished_games(connection: Connection, id: str, limit: int) -> list[tuple[StoredGame, int]]:
    """The games of a player that are not over, what changed last first."""
    query = (
        WITH_SEATS.add_columns(seats.c.seat)
        .join(seats, seats.c.game == games.c.id)
        .where(seats.c.player == id, games.c.status != "over")
        .order_by(games.c.changed.desc(), games.c.id, seats.c.seat)
        .limit(limit)
    )
    return [(game_of(row[:-1]), row[-1]) for row in connection.execute(query)]


def delete_game(connection: Connection, id: str, game_id: str) -> None:
    """Remove a game of a player in which nobody else has a part. One that counts stays until it has been counted."""
    game = find_game(connection, game_id)
    own = [seat for seat in SEATS if game is not None and game.seats[seat].player == id]
    if game is None or not own:
        raise NoSuchGame("expected a game of yours, got another one or none")
    if not is_mine_alone(game, own):
        raise NotYours("expected a game that is yours alone, got one that is another person's too")
    waiting = connection.execute(select(unsettled).where(unsettled.c.game == game_id)).one_or_none()
    if game.rated and (game.status != "over" or waiting is not None):
        raise NotYours("expected a game that does not count any more, got a rated one that is not over or not counted yet")
    connection.execute(delete(games).where(games.c.id == game_id))


def search(connection: Connection, id: str, sought: Sought) -> list[tuple[Finished, list[Used]]]:
    """Finished games of a player, the last one first, with the cards that were used."""
    query = select(*OF_FINISHED).where(finished.c.player == id, *conditions(sought))
    query = query.order_by(finished.c.at.desc(), finished.c.game.desc()).limit(sought.limit)
    found = [finished_of(row) for row in connection.execute(query)]
    cards: dict[str, list[Used]] = {game.game: [] for game in found}
    of_games = select(used).where(used.c.player == id, used.c.game.in_(list(cards)))
    for row in connection.execute(of_games.order_by(used.c.how, used.c.card)):
        cards[row.game].append(Used(**fields_of(row)))
    return [(game, cards[game.game]) for game in found]


def own_names(connection: Connection, ids: Sequence[str]) -> dict[str, str]:
    """What the sets are called of which some games have cards that are not official."""
    name = games.c.setup["own"]["name"].as_string()
    return {id: found for id, found in connection.execute(select(games.c.id, name).where(games.c.id.in_(ids))) if found}


def conditions(sought: Sought) -> list[ColumnElement[bool]]:
    alike = {
        name: getattr(sought, name)
        for name in ("bot", "edition", "result", "first", "rated", "kind")
        if getattr(sought, name) is not None
    }
    found: list[ColumnElement[bool]] = [finished.c[name] == value for name, value in alike.items()]
    if sought.opponent:
        found.append(finished.c.sought.contains(sought.opponent.casefold(), autoescape=True))
    if sought.set is not None:
        found.append(finished.c.sets.contains(f" {sought.set} ", autoescape=True))
    if sought.since is not None:
        found.append(finished.c.at >= sought.since)
    if sought.before is not None:
        found.append(finished.c.at < sought.before)
    if sought.after is not None:
        at, game = sought.after
        found.append(or_(finished.c.at < at, and_(finished.c.at == at, finished.c.game < game)))
    if sought.card is not None:
        with_card = [used.c.player == finished.c.player, used.c.game == finished.c.game, used.c.card == sought.card]
        with_card += [used.c.how == sought.how] if sought.how is not None else []
        found.append(select(used.c.card).where(*with_card).exists())
    return found


def fields_of(row: Any) -> dict[str, Any]:  # noqa: ANN401
    """The columns of a row by their names."""
    return dict(row._mapping)


def finished_of(row: Any) -> Finished:  # noqa: ANN401
    told = fields_of(row)
    told["sets"] = tuple(row.sets.split())
    return Finished(**told)


def finished_values(game: Finished) -> dict[str, Any]:
    sets = f" {' '.join(game.sets)} "
    sought = (game.bot or game.opponent).casefold()
    return {**asdict(game), "sets": sets, "sought": sought, "week": week_of(game.at)}


def records(connection: Connection, id: str, sought: Sought) -> list[tuple[Finished, list[Used], StoredGame, list[Entry]]]:
    """Finished games with everything that was done in them."""
    found = []
    for game, cards in search(connection, id, sought):
        whole = load_game(connection, game.game)
        assert whole is not None, "it is in this transaction"
        found.append((game, cards, *whole))
    return found


# Statistics


def tallies(connection: Connection, id: str) -> tuple[list[GamesTally], list[CardTally]]:
    alike: list[ColumnElement[Any]] = [
        finished.c[name] for name in ("kind", "bot", "sets", "edition", "first", "week", "result")
    ]
    games_alike = select(*alike, func.count()).where(finished.c.player == id).group_by(*alike)
    rows: list[Any] = list(connection.execute(games_alike))
    found = [games_tally(*row) for row in rows]
    used_alike: list[ColumnElement[Any]] = [used.c.card, used.c.how, finished.c.result]
    cards = (
        select(*used_alike, func.count())
        .join(finished, and_(finished.c.player == used.c.player, finished.c.game == used.c.game))
        .where(used.c.player == id, finished.c.kind != "screen")
        .group_by(*used_alike)
    )
    return found, [CardTally(row[0], row[1], row[2], row[3]) for row in connection.execute(cards)]


def games_tally(
    kind: Opposition, bot: str | None, sets: str, edition: str, first: bool, week: int, result: Result, count: int
) -> GamesTally:
    return GamesTally(kind, bot, tuple(sets.split()), edition, bool(first), week, result, count)


def course(connection: Connection, id: str) -> list[RatedGame]:
    """What rated games have made of a player's rating, the last ones, in their order."""
    told = [rated.c[name] for name in ("game", "at", "before", "after", "deviation")]
    query = select(*told).where(rated.c.player == id).order_by(rated.c.at.desc(), rated.c.game).limit(COURSE)
    return [RatedGame(*row) for row in connection.execute(query)][::-1]


# Ratings


def ratings_of(connection: Connection, id: str) -> dict[str, StoredRating]:
    """The ratings of a player, by what they are of."""
    rows = connection.execute(select(ratings.c.of, *OF_RATING).where(ratings.c.player == id))
    return {row[0]: StoredRating(*row[1:]) for row in rows}


def rating_of(connection: Connection, id: str | None, of: str = GAMES) -> StoredRating | None:
    return ratings_of(connection, id).get(of) if id is not None else None


def standings(connection: Connection, ids: PerSeat[str | None]) -> PerSeat[tuple[StoredPlayer, StoredRating | None] | None]:
    """The players at two seats, with their ratings."""

    def standing(seat: int) -> tuple[StoredPlayer, StoredRating | None] | None:
        id = ids[seat]
        player = player_called(connection, id) if id is not None else None
        return (player, rating_of(connection, player.id)) if player is not None else None

    return per_seat(standing)


def set_rating(connection: Connection, id: str, of: str, rating: StoredRating) -> None:
    connection.execute(delete(ratings).where(ratings.c.player == id, ratings.c.of == of))
    connection.execute(insert(ratings), {"player": id, "of": of, **asdict(rating)})


def ladder(connection: Connection, of: str, least: int, unsure: float, limit: int) -> list[Ranked]:
    """Those who agree to be listed, the best first: after at least so many games, and where the rating is as sure as that."""
    query = (
        select(players.c.id, players.c.name, *OF_RATING)
        .join(ratings, ratings.c.player == players.c.id)
        .where(players.c.listed, ratings.c.of == of, ratings.c.count >= least, ratings.c.deviation <= unsure)
        .order_by(ratings.c.rating.desc(), players.c.id)
        .limit(limit)
    )
    return [Ranked(row[0], row[1], StoredRating(*row[2:])) for row in connection.execute(query)]


# Counting what is over


def to_settle(connection: Connection, limit: int, node: int, others: bool) -> list[str]:
    """Games of a node that are not counted yet, or ``others`` too that no living node has."""
    whose = or_(games.c.owner == node, games.c.owner.is_(None), ~OWNER_LIVES) if others else games.c.owner == node
    query = select(unsettled.c.game).join(games, games.c.id == unsettled.c.game).where(whose)
    return list(connection.scalars(query.order_by(unsettled.c.game).limit(limit)))


def settle(connection: Connection, counted: Settlement) -> PerSeat[RatedGame | None] | None:
    """Count a game once: for those who still sit there as players. What it did to the ratings, by seat; None if it has been
    counted already."""
    if connection.execute(delete(unsettled).where(unsettled.c.game == counted.game)).rowcount != 1:
        return None
    game = check_game(connection, counted.game)
    changed = rate_game(connection, game, counted)
    sitting = {seat.player for seat in game.seats}
    known = set(connection.scalars(select(finished.c.player).where(finished.c.game == game.id)))
    new = [row for row in counted.finished if row.player in sitting and row.player not in known]
    for row in new:
        connection.execute(insert(finished), finished_values(replace(row, rated=changed[row.seat] is not None)))
    cards = [asdict(row) for row in counted.used if row.player in {row.player for row in new}]
    if cards:
        connection.execute(insert(used), cards)
    return changed


def rate_game(connection: Connection, game: StoredGame, counted: Settlement) -> PerSeat[RatedGame | None]:
    nothing: PerSeat[RatedGame | None] = (None, None)
    if counted.rate is None or not may_count(connection, game, counted.at):
        return nothing
    before: RatingsOfBoth = per_seat(lambda seat: rating_of(connection, game.seats[seat].player))
    after = counted.rate(before)

    def changed(seat: int) -> RatedGame | None:
        player, new, old = game.seats[seat].player, after[seat], before[seat]
        if player is None or new is None:
            return None
        set_rating(connection, player, GAMES, new)
        told = RatedGame(game.id, counted.at, old.rating if old is not None else counted.start, new.rating, new.deviation)
        other = game.seats[opposite(seat)].player
        connection.execute(insert(rated), {**asdict(told), "player": player, "opponent": other})
        return told

    return per_seat(changed)


def may_count(connection: Connection, game: StoredGame, at: float) -> bool:
    """Whether a game may change ratings: once, between two who are not the same, and not too often between the same two."""
    ids = [seat.player for seat in game.seats]
    if all(id is None for id in ids) or ids[0] == ids[1]:
        return False
    if any(seat.player is None and seat.bot is None for seat in game.seats):
        return False  # somebody has gone for good
    if connection.execute(select(rated.c.game).where(rated.c.game == game.id)).first() is not None:
        return False
    of_both = and_(rated.c.player == ids[0], rated.c.opponent == ids[1], rated.c.at > at - DAY)
    return None in ids or (connection.scalar(select(func.count()).where(of_both)) or 0) < RATED_OF_A_PAIR


# StoredProgress


def progress_of(connection: Connection, id: str) -> list[StoredProgress]:
    rows = connection.execute(select(progress).where(progress.c.player == id).order_by(progress.c.what))
    return [StoredProgress(row.what, row.data, row.changed) for row in rows]


def set_progress(connection: Connection, id: str, made: StoredProgress) -> None:
    if player_called(connection, id) is None:
        raise NoSuchPlayer(f"there is no player {id}")
    connection.execute(delete(progress).where(progress.c.player == id, progress.c.what == made.what))
    if (connection.scalar(select(func.count()).where(progress.c.player == id)) or 0) >= MOST_PROGRESS:
        raise TooMuch(f"expected progress in at most {MOST_PROGRESS} things, got one more")
    connection.execute(insert(progress), {"player": id, **asdict(made)})


def change_progress(connection: Connection, id: str, what: str, at: float, change: ProgressChange) -> dict[str, Any]:
    """What is made of the progress in something, read and written in one transaction."""
    found = connection.scalar(select(progress.c.data).where(progress.c.player == id, progress.c.what == what))
    data, rated_as = change(found)
    if data != found:
        set_progress(connection, id, StoredProgress(what, data, at))
    if rated_as is not None:
        set_rating(connection, id, *rated_as)
    return data
