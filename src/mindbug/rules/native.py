"""Owns what mypyc makes of numbers: the machine integer ``i64`` and the packed array ``vec``, which in pure Python are a plain
``int`` and a plain list.

mypyc knows these names by their homes in ``mypy_extensions`` and ``librt``; in pure Python nothing but the standard library is
needed. Classes are not marked as acyclic, although that would be a little faster: mypyc 2.4 frees such objects in a way that
writes over other memory when they lie deep inside others.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:
    i64 = int
    vec = list
