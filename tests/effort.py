"""Owns counting how much something works: by calls, which are as many on a slow machine as on a fast one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
CALLS = ("call", "c_call")


def effort(work: Callable[[], T]) -> tuple[T, int]:
    """What some work returns, and how many functions were called for it."""
    count = 0

    def seen(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal count
        count += event in CALLS

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        return work(), count
    finally:
        sys.setprofile(before)
