"""Owns ``mindbug replay``: a recorded game step by step, as a story or for programs, and the list of saved games."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Any

from rich.text import Text

from mindbug.cli.games.projector import Projector
from mindbug.cli.games.saved import FILE_HELP, STANDARD_INPUT, Saved, read_game, saved_games, saved_paths
from mindbug.cli.games.steps import Account, ReplayStep, event_data, steps_of
from mindbug.cli.output.language import add_language
from mindbug.cli.output.paper import Paper, as_json
from mindbug.cli.output.viewer import VIEWERS, add_names, add_viewer, words_for
from mindbug.cli.output.words import Words
from mindbug.game import Game, Viewer
from mindbug.record import write_setup
from mindbug.rules.errors import MindbugError
from mindbug.story import Chapter, set_titles, story
from mindbug.text.messages import Listing, Message

DESCRIPTION = """A recorded game again: step by step, as a story or for programs. Without a FILE: the games that are saved."""
MOST_LISTED = 20


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("replay", description=DESCRIPTION)
    parser.add_argument("file", nargs="?", metavar="FILE", help=FILE_HELP)
    parser.add_argument("--story", action="store_true", help="tell the whole game as a story")
    add_viewer(parser)
    add_names(parser)
    parser.add_argument("--from", dest="turn", type=int, metavar="TURN", help="begin with this turn")
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="print for programs")
    parser.set_defaults(run=run, usage_error=parser.error)


def run(args: argparse.Namespace) -> int:
    if args.file is None:
        list_saved(args)
        return 0
    game = read_game(args.file)
    words = words_for(args)
    viewer = VIEWERS[args.viewer]
    if args.json:
        print(as_json(replay_data(game, words, viewer)))
    elif args.story or args.file == STANDARD_INPUT:
        tell(game, words, viewer, args.turn or 0)
    else:
        steps = steps_of(game)
        Projector(steps, Account(words, viewer), first_step(steps, args.turn or 0)).run()
    return 0


# The story


def tell(game: Game, words: Words, viewer: Viewer, turn: int) -> None:
    """The whole story; of a game that goes on, also who decides now."""
    paper = Paper()
    for i, chapter in enumerate(chapters_from(game, words, viewer, turn)):
        if i:
            paper.gap()
        paper.head(chapter.headline)
        for sentence in chapter.sentences:
            paper.say(str(sentence), 2)
    if game.to_move is not None:
        paper.gap()
        paper.say(Account(words, viewer).waits_for(game))


def chapters_from(game: Game, words: Words, viewer: Viewer, turn: int) -> list[Chapter]:
    told = story(game, words.lang, viewer, words.names)
    check_turn(game, turn)
    return [chapter for chapter in told if chapter.turn is None or chapter.turn >= turn]


def check_turn(game: Game, turn: int) -> None:
    last = game.turn
    if not 0 <= turn <= last:
        raise MindbugError(f"--from: expected a turn from 0 to {last}, got {turn}")


def first_step(steps: list[ReplayStep], turn: int) -> int:
    """The step after which a turn has begun."""
    check_turn(steps[-1].game, turn)
    return next(step.number for step in steps if step.game.turn >= turn)


# For programs


def replay_data(game: Game, words: Words, viewer: Viewer) -> dict[str, Any]:
    """Moves, events, positions and the story. A position stands before the first move and after each; a move that the
    viewer may not know is null."""
    steps = steps_of(game)
    account = Account(words, viewer)
    return {
        "setup": setup_data(game, viewer),
        "moves": [move_data(step, account) for step in steps[1:]],
        "events": [event_data(event, words) for event in game.events(viewer=viewer)],
        "positions": [step.game.position(viewer) for step in steps],
        "story": [asdict(chapter) for chapter in story(game, words.lang, viewer, words.names)],
        "to_move": game.to_move,
        "winner": game.winner,
        "reason": game.reason,
    }


def setup_data(game: Game, viewer: Viewer) -> dict[str, Any]:
    """How the game began; seed, position and the cards of a position tell hidden cards, so only who may know them gets them."""
    data = write_setup(game.setup)
    hidden = ("seed",) if game.setup.position is None else ("seed", "position", "pool")
    return data if viewer is None else {name: value for name, value in data.items() if name not in hidden}


def move_data(step: ReplayStep, account: Account) -> dict[str, Any]:
    """A move with the numbers of the first event that it brought and of the first one after those."""
    notation, sentence = account.move(step)
    assert step.before is not None
    return {
        "number": step.number,
        "turn": step.before.turn,
        "player": int(step.who) if step.who.isdecimal() else step.who,
        "move": notation or None,
        "sentence": sentence or None,
        "events": [step.before.event_count, step.game.event_count],
    }


# The saved games


def list_saved(args: argparse.Namespace) -> None:
    saved = saved_games(MOST_LISTED)
    words = words_for(args)
    if args.json:
        print(as_json([saved_data(game) for game in saved]))
        return
    paper = Paper()
    if not saved:
        paper.say(words.phrase(Message("story.saved.none")))
        return
    paper.head(words.phrase(Message("story.saved.head")))
    for item in saved:
        paper.labelled(f"{item.number:>3}  {item.when:%Y-%m-%d %H:%M}  ", summary(item, words), 23)
    more = len(saved_paths()) - len(saved)
    if more:
        paper.say(Text(words.phrase(Message("story.saved.more", n=more)), "dim"), 5)
    paper.gap()
    paper.say(words.phrase(Message("story.saved.usage")))


def summary(saved: Saved, words: Words) -> str:
    """A saved game in a line: its cards and how it stands."""
    if saved.game is None:
        return words.phrase(Message("story.saved.unreadable", file=saved.path.name))
    game = saved.game
    result = game.ending or Message("story.saved.open")
    sets = Listing(set_titles(game.set_names))
    return words.phrase(Message("story.saved.line", sets=sets, n=game.turn, result=result))


def saved_data(saved: Saved) -> dict[str, Any]:
    game = saved.game
    facts: dict[str, Any] = {"number": saved.number, "file": str(saved.path), "saved": saved.when.isoformat(timespec="seconds")}
    if game is None:
        return facts | {"sets": None, "turn": None, "winner": None, "reason": None}
    return facts | {"sets": game.set_names, "turn": game.turn, "winner": game.winner, "reason": game.reason}
