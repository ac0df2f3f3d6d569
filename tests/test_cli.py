"""Owns the proof that the ``mindbug`` command knows its subcommands and begins quickly."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from mindbug import version
from mindbug.cli.main import COMMANDS, main
from terminal import MINDBUG, program

HEAVY = ("mindbug.bots.analysis", "mindbug.bots.arena", "mindbug.cli.play", "rich.progress")


def test_help_names_every_command() -> None:
    done = program("--help")
    assert (done.returncode, done.stderr) == (0, "")
    for name, purpose in COMMANDS.items():
        assert f" {name} " in done.stdout
        assert purpose in " ".join(done.stdout.split())


def test_the_version() -> None:
    done = program("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(rf"mindbug \S+, {version.mode()} rules, Python 3\.\d+\.\d+\n", done.stdout)


def test_without_a_command_there_is_help() -> None:
    done = program()
    assert done.returncode == 2
    assert done.stdout == program("--help").stdout


def test_an_unknown_command() -> None:
    done = program("dance")
    assert done.returncode == 2
    assert "invalid choice: 'dance'" in done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_of_its_own(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([name, "--help"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    assert said.startswith(f"usage: mindbug {name} ")
    assert "\noptions:\n" in said


@pytest.mark.parametrize("options", [["--help"], ["cards", "Gorillion"]], ids=" ".join)
def test_what_a_command_does_not_need_is_not_imported(options: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *MINDBUG[1:], *options], capture_output=True, text=True, check=True
    )
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "mindbug.cli.main" in imported
    assert not imported & {*HEAVY}
