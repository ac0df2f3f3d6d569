"""No field of a state is forgotten by what copies, writes, shows and compares states."""

from __future__ import annotations

from typing import Any

import pytest

from fields import CHECKS, FIELDS, faults, fields_of_source


@pytest.mark.parametrize("kind", FIELDS, ids=lambda kind: kind.__name__)
def test_every_field_of_a_class_is_in_the_list(kind: type[Any]) -> None:
    assert [row.name for row in FIELDS[kind]] == fields_of_source(kind)


@pytest.mark.parametrize("check", CHECKS)
def test_every_field_is_treated_as_the_list_says(check: str) -> None:
    assert "\n".join(faults(check)) == ""
