"""Games written in Python, searched by the engine."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any, NoReturn, Protocol, SupportsFloat, SupportsIndex, runtime_checkable

from . import _arguments, _native
from .engine import Value, described, shown
from .in_place import Unchanging


@runtime_checkable
class OwnGame(Protocol):
    """A position of a game: the methods that a class needs.

    A position does not change: `make` returns another one. With `unmake` there is one object that changes:
    `make` returns nothing, and `unmake(move)` takes the last move back. A class may also have:

    - `turn`: 0 if the side that begins is to move, else 1; without it the sides alternate;
    - `key()`: a value that can be hashed, the same for equal positions and different for others, the side to
      move aside; positions that come again are then searched once;
    - `evaluate()`: the value of an unfinished game at the horizon, a whole number of points from the view of
      the side to move; 0 without it;
    - `order()`: the moves in the place of `moves()`, best first, for the search alone.

    >>> class Nim:
    ...     def __init__(self, matches):
    ...         self.matches = matches
    ...     def moves(self):
    ...         return range(1, min(3, self.matches) + 1)
    ...     def make(self, taken):
    ...         self.matches -= taken
    ...     def unmake(self, taken):
    ...         self.matches += taken
    ...     def outcome(self):
    ...         return None if self.matches else "loss"
    >>> isinstance(Nim(21), OwnGame), OwnEngine().search(Nim(21)).move
    (True, 1)
    """

    def moves(self) -> Any:
        """The legal moves: values that can be hashed. They are read in an unfinished game alone."""

    def make(self, move: Any) -> Any:
        """The position after a legal move; nothing, if the game has `unmake`."""

    def outcome(self) -> str | int | None:
        """`None` if the game goes on; else "win", "loss" or "draw" for the side to move, or its points minus
        those of its opponent."""


@dataclass(frozen=True)
class OwnLine:
    """A line of play, whose moves are the objects of the game.

    >>> print(OwnLine(["take 1", "take 3"], Value(0, 0, None, "draw"), "exact", True))
    take 1 take 3
    """

    moves: list[Any]
    value: Value
    bound: str
    proved: bool

    def __str__(self) -> str:
        return " ".join(str(move) for move in self.moves)

    def __repr__(self) -> str:
        return f"<OwnLine {self}: {described(self)}>"


@dataclass(frozen=True)
class OwnResult:
    """What a search of a game written in Python has found; `generated` is the number of positions for which
    it called Python. `exact` is true if `value` is the value of the game.

    >>> from nullwindow.neighbours import OpenSpielState
    >>> import pyspiel
    >>> state = OpenSpielState(pyspiel.load_game("tic_tac_toe").new_initial_state())
    >>> result = OwnEngine().search(state)
    >>> result.value.text, result.exact, result.generated < 6_000
    ('0', True, True)
    """

    lines: list[OwnLine]
    depth: int | None
    nodes: int
    generated: int
    seconds: float
    complete: bool
    exact: bool
    exceeds: bool | None

    def __repr__(self) -> str:
        return f"<OwnResult {shown(self.lines, self.depth, self.nodes, self.exact)}>"

    @property
    def move(self) -> Any:
        """The best move; `None` if there is none."""
        return self.lines[0].moves[0] if self.lines and self.lines[0].moves else None

    @property
    def value(self) -> Value | None:
        """The value of the best line, from the view of the side to move."""
        return self.lines[0].value if self.lines else None

    @property
    def line(self) -> OwnLine | None:
        """The best line."""
        return self.lines[0] if self.lines else None


class OwnSearchInterrupted(KeyboardInterrupt):
    """Ctrl-C ended a search of a game written in Python: `result` is what it had found.

    >>> import _thread
    >>> class Count:
    ...     def __init__(self, number=0):
    ...         self.number = number
    ...     def moves(self):
    ...         return [1, 2]
    ...     def make(self, step):
    ...         if self.number == 20:
    ...             _thread.interrupt_main()
    ...         return Count(self.number + step)
    ...     def outcome(self):
    ...         return None
    >>> try:
    ...     OwnEngine(hash=1).search(Count(), time=60)
    ... except OwnSearchInterrupted as interrupted:
    ...     print(interrupted.result.move in (1, 2))
    True
    """

    def __init__(self, result: OwnResult) -> None:
        super().__init__(f"best so far: {result.line} ({result.value})")
        self.result = result

    def __reduce__(self) -> tuple[object, ...]:
        return OwnSearchInterrupted, (self.result,)


class OwnEngine:
    """An engine for games written in Python. It keeps its table, and the positions that it generated, those of
    games with keys also between searches: a search that comes back to one of them calls no Python. It holds
    the lock of the interpreter, which it passes on now and then; Ctrl-C ends it. Python's cyclic collector is
    suspended meanwhile, but for young objects.

    >>> class Nim:
    ...     def __init__(self, matches):
    ...         self.matches = matches
    ...     def moves(self):
    ...         return range(1, min(3, self.matches) + 1)
    ...     def make(self, taken):
    ...         return Nim(self.matches - taken)
    ...     def outcome(self):
    ...         return None if self.matches else "loss"
    >>> result = OwnEngine().search(Nim(21))
    >>> result.move, result.value.text, result.exact
    (1, 'win in 11', True)
    """

    def __init__(self, *, hash: SupportsIndex = 64, cache: SupportsIndex = 1_000_000) -> None:
        """An engine with a table of `hash` MiB that keeps at most `cache` positions."""
        most = 2**62
        self._native = _native.OwnEngine(
            _arguments.whole("hash", hash, 1, most), _arguments.whole("cache", cache, 0, most)
        )

    def __reduce__(self) -> NoReturn:
        raise TypeError("an engine has tables of its own: make one in each process, not a copy")

    def search(
        self,
        position: OwnGame,
        *,
        depth: SupportsIndex | None = None,
        nodes: SupportsIndex | None = None,
        time: SupportsFloat | None = None,
        exceeds: SupportsIndex | None = None,
        lines: SupportsIndex = 1,
        direct: bool = False,
    ) -> OwnResult:
        """Searches a position to a depth in plies, a number of nodes, or a time in seconds, whichever ends
        first; without limits to the end of the game. The iterations before are a ply apart, or two without
        `nodes` and `time`. `direct` goes to the depth at once: fewer positions are generated where the game's
        own order of moves is good. After the table's move, a game with `evaluate` has its moves searched in
        its own order; without it, moves that cut off positions nearby come first.

        With `exceeds` the search answers only whether the value is more than this number of points. An
        exception of the game ends the search and is raised. Raises `TypeError` if a method is missing, and
        `RuntimeError` if the engine searches already.
        """
        stop = _native.Stop()
        limits = (
            _arguments.limit("depth", depth),
            _arguments.limit("nodes", nodes, 2**64 - 1),
            _arguments.seconds("time", time),
            None if exceeds is None else _arguments.whole("exceeds", exceeds, -(2**31), 2**31 - 1),
        )
        lines, direct = _arguments.whole("lines", lines), _arguments.flag("direct", direct)
        with _interrupts(stop) as interrupted:
            found, exception = self._native.search(position, *limits, lines, direct, stop)
        found["lines"] = [_line(line) for line in found["lines"]]
        result = OwnResult(**found)
        try:
            if exception is not None:
                raise exception
            interrupted()
        except KeyboardInterrupt:
            raise OwnSearchInterrupted(result) from None
        return result


@contextmanager
def _interrupts(stop: _native.Stop) -> Iterator[Callable[[], None]]:
    """Ctrl-C sets the stop, and no method of the game is left half-way; what the earlier handler does follows
    when this is called. A second Ctrl-C has its usual effect at once: the game may be in an endless loop."""
    before, seen = signal.getsignal(signal.SIGINT), False

    def handle(number: int, frame: FrameType | None) -> None:
        nonlocal seen
        again, seen = seen, True
        stop.set()
        if again and callable(before):
            before(number, frame)

    def interrupted() -> None:
        if seen and callable(before):
            before(signal.SIGINT, None)

    ours = callable(before) and threading.current_thread() is threading.main_thread()
    if ours:
        signal.signal(signal.SIGINT, handle)
    try:
        yield interrupted
    finally:
        if ours:
            signal.signal(signal.SIGINT, before)


def _line(line: dict[str, Any]) -> OwnLine:
    value = Value(line["order"], line["points"], line["plies"], line["text"])
    return OwnLine(line["moves"], value, line["bound"], line["proved"])


def check(position: OwnGame, *, games: SupportsIndex = 100, plies: SupportsIndex = 500) -> None:
    """Plays random games from a position, each of at most this many plies. Raises `AssertionError` that names
    a broken promise of moves and outcome, a key that two different positions share, or an `unmake` that does
    not take a move back, or values that favour the side that loses, and `ValueError` for a value that is none.

    Equal positions are those that `==` finds equal: a class with a key needs `__eq__`. Objects of a class
    with `unmake` are copied by `copy.deepcopy`; without `__eq__` their attributes are compared, so that a
    class with attributes that `unmake` need not restore, such as a counter, needs it.

    >>> class Broken:
    ...     heap = 5
    ...     def moves(self):
    ...         return [1]
    ...     def make(self, taken):
    ...         self.heap -= taken
    ...     def unmake(self, taken):
    ...         pass
    ...     def outcome(self):
    ...         return None if self.heap else "loss"
    >>> check(Broken())
    Traceback (most recent call last):
        ...
    AssertionError: broken: unmake restores the position
     in game: after []
     unmake(1) leads to another position
     expected: outcome None, turn None, moves [1], heap 5
     actual: outcome None, turn None, moves [1], heap 4
    """
    numbers = _arguments.whole("games", games), _arguments.whole("plies", plies)
    _native.check(Unchanging(position) if hasattr(position, "unmake") else position, *numbers)
