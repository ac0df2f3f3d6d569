"""Owns the machine integer ``i64``: a C integer where mypyc compiles the rules, a plain ``int`` in pure Python.

mypyc knows this name by its home in ``mypy_extensions``; at run time nothing but the standard library is needed. Classes are
not marked as acyclic, although that would be a little faster: mypyc 2.4 frees such objects in a way that writes over other
memory when they lie deep inside others.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
else:
    i64 = int
