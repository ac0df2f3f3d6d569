"""Owns how the tests run: hypothesis tries the same examples every time and never hurries."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "mindbug", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("mindbug")
