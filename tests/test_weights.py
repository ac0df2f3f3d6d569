"""Owns the proof that a file of weights is read as it was written or refused, and that bots play on without one."""

from __future__ import annotations

import json
import logging
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from made_up import made_up
from mindbug import Game
from mindbug.bots import guides
from mindbug.bots.guides import INSTEAD, Learned, mind_of
from mindbug.bots.match import check_spec, make, program_version, version_of
from mindbug.bots.searching import Searcher
from mindbug.bots.weights import BadWeights, Weights, digest_of, load, read_weights
from mindbug.rules.definition import from_data, to_data
from mindbug.rules.errors import MindbugError
from mindbug.rules.pool import LATEST, Pool
from mindbug.rules.randomness import seeded
from mindbug.rules.vocabulary import Card
from mindbug.search.inputs import PLACES as SLOTS
from mindbug.search.net import GRAIN
from mindbug.search.tree import GuidedTree
from mindbug.sets import SETS

POOL = SETS["first-contact"]
WEIGHTS = made_up(POOL, units=8)
DATA = WEIGHTS.to_bytes()
PLACES = 300  # at which the file is spoilt


@pytest.fixture(autouse=True)
def _forgetful() -> Iterator[None]:
    """What was read of files is forgotten before and after."""
    forget()
    yield
    forget()


def forget() -> None:
    guides.weights_at.cache_clear()
    guides.MINDS.clear()
    program_version.cache_clear()


def with_head(change: Callable[[dict[str, Any]], object]) -> bytes:
    """The file with another first line, which says itself that it was written so."""
    line, _, packed = DATA.partition(b"\n")
    told = json.loads(line)
    change(told)
    told["head"] = digest_of(told)
    return json.dumps(told).encode() + b"\n" + packed


# The file


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "a.weights"
    path.write_bytes(DATA)
    again = load(path)
    assert again == WEIGHTS and again.to_bytes() == DATA and again.training == {"seed": 1}


def test_whatever_is_changed_is_seen() -> None:
    chance = random.Random(1)
    end = DATA.index(b"\n")
    places = [*chance.sample(range(end), PLACES), *chance.sample(range(end, len(DATA)), PLACES), end, len(DATA) - 1]
    for place in places:
        spoilt = bytearray(DATA)
        spoilt[place] ^= 1 << chance.randrange(8)
        assert is_refused(bytes(spoilt)), f"the byte {place} was changed"
    assert is_refused(DATA.replace(b'"head"', b'"heap"'))


def is_refused(data: bytes) -> bool:
    try:
        read_weights(data)
    except BadWeights as error:
        return str(error).startswith("expected ")
    return False


@pytest.mark.parametrize("length", [0, 1, 100, len(DATA) // 2, len(DATA) - 1, DATA.index(b"\n"), DATA.index(b"\n") + 1])
def test_a_file_that_was_cut_off(length: int) -> None:
    with pytest.raises(BadWeights, match=r"^expected "):
        read_weights(DATA[:length])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda told: told.update(format=2), "expected weights with version 1 of format, got 2"),
        (lambda told: told.update(inputs=99), "expected weights with version . of inputs, got 99"),
        (lambda told: told.pop("signs"), "expected weights with version . of signs, got None"),
        (lambda told: told.update(units=7), "expected from 8 to 256 units, a multiple of 8, got 7"),
        (lambda told: told.update(units=16), "expected [0-9]+ bytes of numbers, got [0-9]+"),
        (lambda told: told.update(units=True), "expected from 8 to 256 units"),
        (lambda told: told.update(cards=[["a"]]), "expected weights with the names and digests of their cards"),
        (lambda told: told.update(traits=7), "expected weights with the names of traits"),
        (lambda told: told["cards"].reverse(), "expected the fingerprint [0-9a-f]{16} of its cards, got '[0-9a-f]{16}'"),
        (lambda told: told.update(check=""), "got a file that was cut off or changed"),
    ],
)
def test_weights_that_do_not_fit_are_refused(change: Callable[[dict[str, Any]], object], said: str) -> None:
    with pytest.raises(BadWeights) as found:
        read_weights(with_head(change))
    assert re.match(f".*{said}", str(found.value)), str(found.value)


@pytest.mark.parametrize("data", [b"", b"\n", b"[]\n", b"{}", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_file_of_weights(data: bytes) -> None:
    with pytest.raises(BadWeights):
        read_weights(data)


def test_the_error_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match=r"nowhere: expected a file of weights, got none that can be read"):
        load(tmp_path / "nowhere")
    with pytest.raises(BadWeights, match="expected a file of weights, got none that can be read"):
        load(tmp_path)
    path = tmp_path / "large"
    path.write_bytes(bytes(2_000_001))
    with pytest.raises(BadWeights, match="large: expected at most 2000000 bytes of weights, got more"):
        load(path)


# Playing with it


def played(bot: Searcher) -> Game:
    game = Game.new(seed=3)
    while isinstance(seat := game.to_move, int):
        game.play(bot.choose(game.view(seat)))
    return game


def other_cards() -> Weights:
    """Weights that know nothing of any card of a set."""
    return made_up(Pool([Card("Stranger", 15, 0)], counts=[22]), units=8)


@pytest.mark.parametrize(
    "data", [DATA[:-1], b"nonsense", other_cards().to_bytes(), None], ids=["cut", "none", "other", "absent"]
)
def test_bots_play_by_playouts_where_nothing_fits(
    data: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "a.weights"
    if data is not None:
        path.write_bytes(data)
    monkeypatch.setenv(INSTEAD, str(path))
    with caplog.at_level(logging.WARNING, "mindbug"):
        game = played(Searcher(4, seeded(1)))
    assert game.reason is not None
    (said,) = [record.getMessage() for record in caplog.records]  # once
    assert said.startswith(("expected", str(path))) and said.endswith("by playouts.")
    with pytest.raises(BadWeights):
        played(Searcher(4, seeded(1), guide=Learned(str(path))))


def test_the_weights_of_a_file_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.weights"
    path.write_bytes(DATA)
    before = program_version()
    monkeypatch.setenv(INSTEAD, str(path))
    forget()
    assert program_version() != before, "games with other weights are other games"
    view = Game.new(seed=3).view(0)
    assert isinstance(guides.new_tree(view), GuidedTree)
    assert mind_of(POOL.box(LATEST)) is mind_of(POOL.box(LATEST))


def test_a_bot_by_its_file(tmp_path: Path) -> None:
    path = tmp_path / "a:1.weights"
    path.write_bytes(DATA)
    spec = f"learned:{path}:7"
    check_spec(spec)
    bot = make(spec, seeded(1))
    assert isinstance(bot, Searcher) and (bot.iterations, bot.guide) == (7, Learned(str(path)))
    assert spec in version_of(spec, "random")
    for wrong in (f"learned:{path}", f"learned:{path}:0", "learned::5"):
        with pytest.raises(MindbugError, match="learned:FILE:ITERATIONS"):
            check_spec(wrong)
    with pytest.raises(BadWeights, match="nowhere: expected a file of weights"):
        check_spec("learned:nowhere:5")


# Cards that somebody has altered


WHOLE = made_up(POOL, units=8, known=1.0)


def rows(card: Card) -> list[int]:
    return WHOLE.rows_of(card, WHOLE.of_cards, WHOLE.of_traits, SLOTS * WHOLE.units)


def rows_of_traits(card: Card) -> list[int]:
    return WHOLE.rows_of_traits(card, WHOLE.of_traits, SLOTS * WHOLE.units)


def altered(name: str, **said: Any) -> Card:
    """A card with another definition, in a pool with the others."""
    told = {**to_data(POOL.card(name)), **said}
    cards = [from_data(told) if card.name == name else card for card in POOL.cards]
    return Pool(cards, counts=list(POOL.counts)).card(name)


def test_an_altered_card_is_judged_as_it_was_but_for_its_traits() -> None:
    bee, stronger = POOL.card("Killer Bee"), altered("Killer Bee", power=6)
    assert not WHOLE.knows(stronger) and WHOLE.can_judge(stronger)
    difference = [new - old for new, old in zip(rows(stronger), rows(bee), strict=True)]
    expected = [new - old for new, old in zip(rows_of_traits(stronger), rows_of_traits(bee), strict=True)]
    assert difference == expected and any(difference)


def test_a_power_that_no_card_had_is_taken_for_the_nearest() -> None:
    assert max(WHOLE.powers) == 10
    assert rows(altered("Gorillion", power=12)) == rows(POOL.card("Gorillion"))
    assert mind_of(Pool([altered("Gorillion", power=12)], counts=[30]).box(LATEST)) is not None, "nothing is played by playouts"


def test_a_card_that_has_only_the_name_is_a_stranger() -> None:
    other = altered("Gorillion", power=1, parts=to_data(POOL.card("Ferret Bomber"))["parts"], keywords=["sneaky", "fast"])
    assert WHOLE.before(other) is None and not WHOLE.can_judge(other)
    assert rows(other) == rows_of_traits(other)


# The net


@pytest.mark.parametrize(("units", "largest"), [(8, 50), (24, 3000), (64, 32767)])
def test_the_net_adds_up_every_unit_of_every_input(units: int, largest: int) -> None:
    """However large the numbers of a file are, no unit reaches into another one."""
    weights = made_up(POOL, units=units, known=0.5, largest=largest)
    box = POOL.box(LATEST)
    net = weights.mind(box).net
    rows = weights.general.tolist()
    for card in net.inputs.cards:
        rows += weights.rows_of(card, weights.of_cards, weights.of_traits, SLOTS * units)
    chance = random.Random(units)
    game = Game.new(seed=units)
    while game.to_move is not None:
        found = [rows[number * units : (number + 1) * units] for number in net.inputs.active(game.state)]
        sums = [sum(column) for column in zip(*found, strict=True)]
        counted = [max(0, one) for one in sums[:-1]] + sums[-1:]
        expected = sum(one * weight for one, weight in zip(counted, weights.outputs, strict=True)) * GRAIN * GRAIN
        assert net.output(game.state) == expected
        game.play(chance.choice(game.moves()))
