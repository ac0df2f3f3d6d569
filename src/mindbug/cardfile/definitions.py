"""Owns reading one card of a file: from a table of TOML to a definition, with everything that is wrong with it.

What could not be read stands as ``FAULTY`` in what is made of it, so that the rest is looked at, too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeGuard

from mindbug.cardfile.faults import MOST_TOLD, SAMPLES, got, message, unknown
from mindbug.cardfile.lines import Path
from mindbug.cardfile.names import fault_of_name
from mindbug.cardfile.spelling import (
    ABILITY,
    CARD_SPELLING,
    IS,
    NUMBER,
    PART,
    Spelling,
    is_group,
    sort_of,
    spell,
    spellings_of,
)
from mindbug.rules.amounts import Amount
from mindbug.rules.definition import MOST_WORDS, at, faults_of_value, read
from mindbug.rules.errors import Fault, InvalidDefinition
from mindbug.rules.grammar import NAME, ONE_OF, WORD, WORDS, Parameter, made
from mindbug.rules.groups import Group
from mindbug.rules.state import Ability, Card, Constant
from mindbug.rules.targets import Target
from mindbug.text.faults import what_is_wrong
from mindbug.text.messages import Message, Quoted
from mindbug.text.problems import spelled

MOST_ABILITIES = 10  # of a card
PLACEHOLDER = "Somebody"  # the name of a card for the time in which it has none that it may have
PICTURE = "picture"  # the key of the numbers from which a card's picture is drawn, which nobody plays by
MOST_OF_PICTURE = 16  # numbers
LARGEST_OF_PICTURE = 9999


def is_picture(said: object) -> TypeGuard[list[int]]:
    """Whether something is the numbers of a picture."""
    if not isinstance(said, list) or len(said) > MOST_OF_PICTURE:
        return False
    return all(type(number) is int and 0 <= number <= LARGEST_OF_PICTURE for number in said)


class Faulty:
    """Stands for what could not be read, and has been told."""


FAULTY = Faulty()


@dataclass
class CardReader:
    """Reads one card. ``places`` says where in the file each part of the definition stands."""

    path: Path
    data: object
    name: str | None = None  # if it can be read
    card: Card | None = None
    picture: tuple[int, ...] = ()
    found: list[tuple[Path, Message]] = field(default_factory=list)
    places: dict[str, Path] = field(default_factory=dict)

    def read(self) -> None:
        if not isinstance(self.data, dict):
            self.fault(self.path, message("no_tables", example=Quoted(f"[[{self.path[0]}]]"), got=got(self.data)))
            return
        name = self.data.get("name")
        if fault_of_name(name) is None:
            self.name = name
        self.picture = self.drawn(self.data.get(PICTURE, []))
        said = {key: value for key, value in self.data.items() if key != PICTURE}
        card = self.table(CARD_SPELLING, said, "", self.path)
        if isinstance(card, Card) and not self.found:
            self.card = card

    def drawn(self, said: object) -> tuple[int, ...]:
        """The numbers of a picture; none if there is something wrong with them."""
        if is_picture(said):
            return tuple(said)
        what = message("no_picture", n=MOST_OF_PICTURE, most=LARGEST_OF_PICTURE, got=got(said))
        self.fault((*self.path, PICTURE), what)
        return ()

    def fault(self, path: Path, what: Message) -> None:
        self.found.append((path, what))

    def place(self, where: str) -> Path:
        """Where a part of the definition stands; what is not said, where that is of which it would be a part."""
        while where and where not in self.places:
            where = where[: max(where.rfind("."), where.rfind("["), 0)]
        return self.places.get(where, self.path)

    # Words

    def word(self, sort: type[Any], said: object, where: str, path: Path) -> Any:  # noqa: ANN401
        """A word of some sort; ``FAULTY`` if it is none."""
        self.places[where] = path
        if sort is Ability:
            return self.ability(said, where, path)
        if sort is Card:
            return self.side(said, where, path)
        if sort is PART:
            is_ability = isinstance(said, dict) and any(key in said for key in ABILITY.needed)
            return self.ability(said, where, path) if is_ability else self.word(Constant, said, where, path)
        if type(said) is int and issubclass(Amount, sort):
            value = self.value(NUMBER.parameters["n"], said, at(where, "n"), path)
            return value if value is FAULTY else made(NUMBER, {"n": value})
        if isinstance(said, str):
            return self.named(sort, said, {}, where, path, path)
        if isinstance(said, dict):
            return self.told(sort, said, where, path)
        return self.no_word(sort, said, path)

    def no_word(self, sort: type[Any], said: object, path: Path) -> Faulty:
        if sort is Target and isinstance(said, str) and said in spellings_of(Group):
            one, every = (Quoted(f'{{ {name} = "{said}" }}') for name in ("one_of", "all"))
            self.fault(path, message("which_of_group", got=got(said), one=one, every=every))
        else:
            self.fault(path, unknown("no_word", said, spellings_of(sort), sort=sort_message(sort)))
        return FAULTY

    def told(self, sort: type[Any], said: dict[str, Any], where: str, path: Path) -> Any:  # noqa: ANN401
        """A word as a table: one of its keys is its name, or it says which it is."""
        known = spellings_of(sort)
        if IS in said:
            rest = {key: value for key, value in said.items() if key != IS}
            return self.named(sort, said[IS], rest, where, path, (*path, IS))
        names = [key for key in said if key in known]
        if len(names) > 1:
            self.fault((*path, names[1]), message("two_words", first=Quoted(names[0]), second=Quoted(names[1])))
            return FAULTY
        if not names:
            first = next(iter(said), None)
            self.no_word(sort, first if first is not None else said, path if first is None else (*path, first))
            return FAULTY
        fitting = known[names[0]]
        spelling = next((one for one in fitting if all(key in said for key in one.needed)), None)
        if spelling is None and len(fitting) > 1:
            choices = [key for one in fitting for key in one.needed]
            self.fault(path, message("needs_one", word=Quoted(names[0]), choices=spelled(choices)))
            return FAULTY
        spelling = spelling or fitting[0]
        if not spelling.heads:
            self.fault((*path, names[0]), message("no_value", word=Quoted(names[0]), example=Quoted(example(spelling))))
            return FAULTY
        return self.table(spelling, said, where, path)

    def named(self, sort: type[Any], name: object, said: dict[str, Any], where: str, path: Path, named_at: Path) -> Any:  # noqa: ANN401
        """A word by its name alone, and what is said of it in the table at the path."""
        fitting = spellings_of(sort).get(name) if isinstance(name, str) else None
        if fitting is None:
            return self.no_word(sort, name, named_at)
        spelling = fitting[0]
        if spelling.needs_value:
            self.fault(named_at, message("needs_value", word=Quoted(spelling.name), example=Quoted(example(spelling))))
            return FAULTY
        return self.table(spelling, said, where, path)

    def table(self, spelling: Spelling, said: dict[str, Any], where: str, path: Path) -> Any:  # noqa: ANN401
        """What a table says of a word that is spelled so."""
        found: dict[str, Any] = dict(spelling.fixed)
        own = {*spelling.keys.values(), *([spelling.name] if spelling.heads else [])}
        rest = {key: value for key, value in said.items() if key not in own}
        limited = self.limited(spelling, said, rest)
        if rest and limited is None:
            self.no_key(spelling, rest, own, path)
        for name, parameter in spelling.word.parameters.items():
            if name in spelling.fixed or name in spelling.heads[1:]:
                continue
            key = spelling.key(name)
            if name == limited:
                self.places[at(where, name)] = (*path, key)
                found[name] = self.named(sort_of(parameter), said[key], rest, at(where, name), path, (*path, key))
            elif key in said:
                found[name] = self.value(parameter, said[key], at(where, name), (*path, key))
            elif key in spelling.needed:
                found[name] = FAULTY
                self.fault(path, message("needs_key", word=Quoted(spelling.name), key=Quoted(key)))
            else:
                found[name] = [] if parameter.kind == WORDS else parameter.default
        for name in spelling.heads[1:]:
            found[name] = found[spelling.heads[0]]
        return FAULTY if any(value is FAULTY for value in found.values()) else made(spelling.word, found)

    def limited(self, spelling: Spelling, said: dict[str, Any], rest: dict[str, Any]) -> str | None:
        """The parameter whose group the rest of a table limits. It must be named there, and have such limits."""
        name = spelling.group
        group = said.get(spelling.key(name)) if name is not None else None
        if not rest or name is None or not isinstance(group, str):
            return None
        fitting = spellings_of(sort_of(spelling.word.parameters[name])).get(group, [])
        return name if fitting and set(rest) <= set(fitting[0].keys.values()) else None

    def no_key(self, spelling: Spelling, rest: dict[str, Any], own: set[str], path: Path) -> None:
        known = sorted(own)
        name = spelling.group
        if name is not None:
            groups = spellings_of(sort_of(spelling.word.parameters[name])).values()
            known += sorted({key for group in groups for key in group[0].keys.values()} - own)
        for key in list(rest)[:MOST_TOLD]:
            if not known or key in known:
                said = message("no_keys" if not known else "no_group", word=Quoted(spelling.name), got=got(key))
            else:
                said = unknown("no_key", key, known, word=Quoted(spelling.name))
            self.fault((*path, key), said)

    def ability(self, said: object, where: str, path: Path) -> Any:  # noqa: ANN401
        if isinstance(said, dict):
            return self.table(ABILITY, said, where, path)
        self.fault(path, message("no_ability", example=Quoted('{ when = "play", do = [ ... ] }'), got=got(said)))
        return FAULTY

    def side(self, said: object, where: str, path: Path) -> Any:  # noqa: ANN401
        """A side of a card, which has its name if it does not say another."""
        if isinstance(said, dict):
            return self.table(CARD_SPELLING, {"name": self.name or "", **said}, where, path)
        self.fault(path, message("no_tables", example=Quoted("[[card.side]]"), got=got(said)))
        return FAULTY

    # Values

    def value(self, parameter: Parameter, said: object, where: str, path: Path) -> Any:  # noqa: ANN401
        """What a parameter is; ``FAULTY`` if it cannot be that."""
        self.places[where] = path
        if parameter.kind == WORD:
            return self.word(sort_of(parameter), said, where, path)
        if parameter.kind == WORDS:
            return self.words(parameter, said, where, path)
        if parameter.kind == NAME:
            return self.label(parameter, said, path)
        if parameter.kind == ONE_OF and not (isinstance(said, str) and said in parameter.names):
            self.fault(path, unknown("no_choice", said, parameter.names))
            return FAULTY
        try:
            value = read(parameter, said, where, 0)
        except InvalidDefinition as error:
            return self.refused(path, error.faults)
        faults = faults_of_value(parameter, value, where)
        return self.refused(path, faults) if faults else value

    def refused(self, path: Path, faults: list[Fault]) -> Faulty:
        for fault in faults:
            self.fault(path, what_is_wrong(fault, spell))
        return FAULTY

    def label(self, parameter: Parameter, said: object, path: Path) -> Any:  # noqa: ANN401
        """A name, or nothing where that may be."""
        what = fault_of_name(said) if said != "" or parameter.required else None
        if what is None:
            return said
        self.fault(path, what)
        return FAULTY

    def words(self, parameter: Parameter, said: object, where: str, path: Path) -> Any:  # noqa: ANN401
        sort = sort_of(parameter)
        if not isinstance(said, list):
            return self.refused(path, [Fault("no_list", where, got=said)])
        if sort is PART and len(said) > MOST_ABILITIES:
            self.fault(path, message("too_many_abilities", n=MOST_ABILITIES))
            return FAULTY
        if len(said) > MOST_WORDS:
            return self.refused(path, [Fault("too_long", where, n=MOST_WORDS)])
        found = [self.word(sort, part, f"{where}[{place}]", (*path, place)) for place, part in enumerate(said)]
        faults = faults_of_value(parameter, found, where)
        if faults:
            return self.refused(path, faults)
        return FAULTY if any(part is FAULTY for part in found) else found


def sort_message(sort: type[Any]) -> Message:
    return message(f"sort.{sort.__name__}", **SAMPLES)


def example(spelling: Spelling) -> str:
    """How a word is written, with the least that can be said."""
    if not spelling.heads:
        return f'"{spelling.name}"'
    head = spelling.head
    assert head is not None
    said = [f"{spelling.name} = {sample(head)}"]
    said += [
        f"{key} = {sample(spelling.word.parameters[name])}" for name, key in spelling.keys.items() if key in spelling.needed
    ]
    return f"{{ {', '.join(said)} }}"


def sample(parameter: Parameter) -> str:
    match parameter.kind:
        case "number":
            return str(max(parameter.least, 1))
        case "flag":
            return "true"
        case "one of":
            return f'"{next(iter(parameter.names))}"'
        case "some of":
            return f'["{next(iter(parameter.names))}"]'
        case "words":
            return "[ ... ]"
    if is_group(parameter):
        return f'"{next(iter(spellings_of(sort_of(parameter))))}"'
    return "1" if parameter.of is Amount else '"..."'
