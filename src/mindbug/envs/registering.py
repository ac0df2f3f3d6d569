"""Owns the names by which other libraries find the environments: ``mindbug.envs.register()``."""

from __future__ import annotations

from importlib.util import find_spec

PETTINGZOO_ID = "mindbug/Mindbug-v1"
GYMNASIUM_ID = "mindbug/Mindbug-v1"


def register() -> list[str]:
    """Make the environments known to those of PettingZoo, Gymnasium and OpenSpiel that are installed; to which."""
    done = []
    if find_spec("pettingzoo") is not None:
        from pettingzoo.env_registry import registration as zoo

        if PETTINGZOO_ID not in zoo.aec_registry:
            zoo.register("aec", PETTINGZOO_ID, "mindbug.envs.aec:env")
        done.append("pettingzoo")
    if find_spec("gymnasium") is not None:
        import gymnasium

        if GYMNASIUM_ID not in gymnasium.registry:
            gymnasium.register(GYMNASIUM_ID, "mindbug.envs.single:MindbugEnv")
        done.append("gymnasium")
    if find_spec("pyspiel") is not None:
        from mindbug.envs import spiel

        done.append(spiel.SHORT_NAME)
    return done
