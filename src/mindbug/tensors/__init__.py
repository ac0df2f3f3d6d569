"""Owns positions as arrays of numbers, for programs that learn: docs/ENVS.md. It is compiled with the rules."""
