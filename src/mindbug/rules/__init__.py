"""The game as a value: state, turn, attack, effects, constant abilities and views. Compiled by mypyc; standard library only."""
