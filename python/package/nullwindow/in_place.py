"""The check of games that change in place: each position is a copy, made by the moves that lead to it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any


class Unchanging:
    """A position of a game that changes in place, as one that does not change.

    `make` raises `AssertionError` if `unmake` does not take the move back; at an end, if it does not take
    back the whole game.

    >>> class Heap:
    ...     matches = 2
    ...     def moves(self):
    ...         return [1]
    ...     def make(self, taken):
    ...         self.matches -= taken
    ...     def unmake(self, taken):
    ...         self.matches += taken
    ...     def outcome(self):
    ...         return None if self.matches else "loss"
    >>> start = Unchanging(Heap())
    >>> start.make(1).matches, start.matches
    (1, 2)
    """

    def __init__(self, game: Any, before: Unchanging | None = None, move: Any = None) -> None:
        self.game, self.before, self.move = game, before, move

    def __getattr__(self, name: str) -> Any:
        if name == "unmake":  # To the search this is a game whose positions do not change.
            raise AttributeError(name)
        return getattr(self.game, name)

    def make(self, move: Any) -> Unchanging:
        after = deepcopy(self.game)
        _make(after, move)
        position, back = Unchanging(after, self, move), deepcopy(after)
        back.unmake(move)
        self._check(back, f"unmake({move!r})")
        _make(back, move)
        position._check(back, f"unmake({move!r}) and make({move!r})")
        if after.outcome() is not None:
            position._take_all_back(back)
        return position

    def _take_all_back(self, game: Any) -> None:
        position = self
        while position.before is not None:
            game.unmake(position.move)
            position = position.before
            position._check(game, "unmake of all moves since, from the end of the game,")

    def _check(self, game: Any, after: str) -> None:
        if not _equal(self.game, game):
            expected, found = _shown(self.game, game), _shown(game, self.game)
            moves, position = [], self
            while position.before is not None:
                moves.append(position.move)
                position = position.before
            raise AssertionError(
                f"broken: unmake restores the position\n in game: after {moves[::-1]}\n {after} leads to "
                f"another position\n expected: {expected}\n actual: {found}"
            )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unchanging) and _equal(self.game, other.game)

    def __str__(self) -> str:
        return str(self.game)


def _make(game: Any, move: Any) -> None:
    if game.make(move) is not None:
        raise TypeError(
            "make() returns a value, but the game has unmake(), so that it changes in place"
        )


def _equal(one: Any, other: Any) -> bool:
    """Whether two objects are at the same position: by their methods, and by `==` or their attributes."""
    if _seen(one) != _seen(other):
        return False
    return bool(one == other) if _compares(one) else _attributes(one, other) == _attributes(other, one)


def _compares(game: Any) -> bool:
    """Whether the class of a game has its own `==`."""
    return any("__eq__" in vars(kind) for kind in type(game).__mro__[:-1])


def _attributes(game: Any, other: Any) -> dict[str, Any]:
    """The attributes that one of both objects has, as far as they compare by value: those of which a copy is
    equal."""
    names = sorted(getattr(game, "__dict__", {}).keys() | getattr(other, "__dict__", {}).keys())
    attributes = {name: getattr(game, name, None) for name in names}
    return {name: value for name, value in attributes.items() if _by_value(value)}


def _by_value(value: Any) -> bool:
    try:
        return bool(deepcopy(value) == value)
    except ValueError:  # Of an array, whose comparison is one of each element.
        return False


def _seen(game: Any) -> dict[str, Any]:
    """What is seen of a position by its methods."""
    seen: dict[str, Any] = {"outcome": game.outcome(), "turn": getattr(game, "turn", None)}
    seen["moves"] = list(game.moves()) if seen["outcome"] is None else []
    for name in ("key", "evaluate", "order"):
        if hasattr(game, name) and (name == "key" or seen["outcome"] is None):
            value = getattr(game, name)()
            seen[name] = list(value) if name == "order" else value
    return seen


def _shown(game: Any, other: Any) -> str:
    """A position in the text of an error about both."""
    shown = _seen(game) | ({} if _compares(game) else _attributes(game, other))
    return ", ".join(f"{name} {value!r}" for name, value in shown.items())
