"""Owns the machine integer ``i64``: a C integer where mypyc compiles the rules, a plain ``int`` in pure Python.

mypyc knows these names by their home in ``mypy_extensions``; at run time nothing but the standard library is needed.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(**attributes: Any) -> Any:
        """Tell mypyc about a class; pure Python has nothing to tell."""
        return lambda cls: cls
