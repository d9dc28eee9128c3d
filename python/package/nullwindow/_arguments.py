"""Arguments of functions, checked: an error names the argument."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import SupportsFloat, SupportsIndex


def whole(name: str, value: SupportsIndex, least: int = 1, most: int = 2**32 - 1) -> int:
    """A whole number, also one of numpy, within its range."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is a whole number, not {value!r}")
    number = operator.index(value)
    if not least <= number <= most:
        bound = f"at least {least}" if number < least else f"at most {most}"
        raise ValueError(f"{name} is {bound}, not {number}")
    return number


def limit(name: str, value: SupportsIndex | None, most: int = 2**32 - 1) -> int | None:
    """A whole number from 1 on, or `None` for no limit."""
    return None if value is None else whole(name, value, 1, most)


def seconds(name: str, value: SupportsFloat | None) -> float | None:
    """A time in seconds, or `None` for no limit."""
    if value is None:
        return None
    if isinstance(value, (bool, str)) or not hasattr(value, "__float__"):
        raise TypeError(f"{name} is a number of seconds, not {value!r}")
    if not 0 <= (number := float(value)) < 2**63:
        raise ValueError(f"{name} is a number of seconds, at least 0, not {value!r}")
    return number


def text(name: str, value: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is text, not {value!r}")
    return value


def names(name: str, value: Iterable[str]) -> list[str]:
    """Names, of moves for example."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise TypeError(f"{name} is a list of names, not {value!r}")
    return [text(f"an item of {name}", item) for item in value]


def flag(name: str, value: bool) -> bool:
    """True or false, also of numpy."""
    if not isinstance(value, bool) and type(value).__name__ not in ("bool", "bool_"):
        raise TypeError(f"{name} is True or False, not {value!r}")
    return bool(value)
