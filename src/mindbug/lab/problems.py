"""Owns how the laboratory says what is wrong: with the commands and files that help, which are the same in every language."""

from __future__ import annotations

from mindbug.rules.errors import MindbugError
from mindbug.text.messages import Message, Quoted, Value
from mindbug.text.problems import Place, Problem

PLAN = "plan.json"
GAMES = "games"
NAMES: dict[str, Value] = {
    "play": Quoted("mindbug lab play"),
    "writer": Quoted("mindbug lab"),
    "file": Quoted(PLAN),
    "games": Quoted(GAMES),
    "start": Quoted("ray start --head"),
    "option": Quoted("--ray"),
    "cluster": Quoted("mindbug[cluster]"),
}


def problem(key: str, *places: Place, **values: Value) -> MindbugError:
    """An error, by the key of its sentence."""
    return MindbugError(Problem(Message(f"problem.lab.{key}", **{**NAMES, **values}), *places))


def not_installed(names: list[str], extra: str) -> MindbugError:
    return problem("not_installed", names=Quoted(", ".join(names)), install=Quoted(f"pip install 'mindbug[{extra}]'"))
