"""What pyrefly reads in place of the module that mypyc knows: to everybody but mypyc a machine integer is an ``int``."""

from typing import TypeAlias

i64: TypeAlias = int
