"""Engines, and what they find."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, SupportsFloat, SupportsIndex, TypedDict

from . import _arguments, _native
from .game import Game, Position

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True, order=True)
class Value:
    """A value from the view of the side to move. Values of one game compare.

    `points` is `None` for a win or a loss; `plies` is then the number of plies to a win, or minus the number
    of plies to a loss. `text` is the value as players of the game write it.

    >>> value = Engine("tic-tac-toe").solve(Game("tic-tac-toe").position("", ["1", "2"])).value
    >>> value.text, value.points, value.plies
    ('win in 5', None, 5)
    """

    order: int = field(repr=False)
    points: int | None = field(compare=False)
    plies: int | None = field(compare=False)
    text: str = field(compare=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Line:
    """A line of play: its moves, and its value. `bound` is "exact", "lower" or "upper"; `proved` is true if
    the value, with its bound, is that of the game.

    >>> result = Engine("chess", hash=4).search(Game("chess").start(), depth=4, lines=2)
    >>> [(len(line.moves) > 0, line.bound, line.proved) for line in result.lines]
    [(True, 'exact', False), (True, 'exact', False)]
    """

    moves: list[str]
    text: str
    value: Value
    bound: str
    proved: bool

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Line {self}: {described(self)}>"


@dataclass(frozen=True)
class Info:
    """What a search has found so far. `depth` is `None` for an iteration to the end of the game.

    >>> seen: list[Info] = []
    >>> result = Engine("kalah", hash=4).search(Game("kalah").start(), depth=3, on_info=seen.append)
    >>> seen[-1].depth
    3
    """

    lines: list[Line]
    depth: int | None
    nodes: int
    seconds: float

    def __repr__(self) -> str:
        return f"<Info {shown(self.lines, self.depth, self.nodes)}>"


@dataclass(frozen=True)
class Result:
    """What a search has found. `exact` is true if `value` is the value of the game, and `complete` if
    the search was finished; `exceeds` is the answer to that question, or `None`.

    >>> position = Game("tic-tac-toe").position("", ["1", "2"])
    >>> Engine("tic-tac-toe", hash=1).solve(position)  # doctest: +ELLIPSIS
    <Result 47569: win in 5, exact, ... nodes>
    >>> result = Engine("kalah", hash=4).search(Game("kalah").start(), depth=3)
    >>> result.move in Game("kalah").start().moves, result.depth, result.complete, result.exact
    (True, 3, True, False)
    """

    lines: list[Line]
    value: Value
    depth: int | None
    nodes: int
    seconds: float
    complete: bool
    exact: bool
    exceeds: bool | None

    def __repr__(self) -> str:
        return f"<Result {shown(self.lines, self.depth, self.nodes, self.exact)}>"

    @property
    def move(self) -> str | None:
        """The best move, if there is one."""
        return next((line.moves[0] for line in self.lines if line.moves), None)

    @property
    def line(self) -> Line | None:
        """The best line, if there is one."""
        return self.lines[0] if self.lines else None


@dataclass(frozen=True)
class MoveLoss:
    """A move of a game, and what it loses, in points of the game's score, against the best move; `None` if
    one of both values is a win or a loss, and they differ.

    >>> game = Game("tic-tac-toe").position("", ["1", "2"])
    >>> for loss in Engine("tic-tac-toe").analyze(game, depth=9):
    ...     print(loss.move, loss.value, loss.best, loss.best_value, loss.loss)
    1 draw 5 draw 0
    2 loss in 6 5 draw None
    """

    move: str
    value: Value
    best: str
    best_value: Value
    loss: int | None


class SearchInterrupted(KeyboardInterrupt):
    """Ctrl-C ended a search: `result` is what it had found.

    >>> import _thread
    >>> position = Game("othello").start()
    >>> try:
    ...     search = Engine("othello", hash=4).search
    ...     result = search(position, time=60, on_info=lambda info: _thread.interrupt_main())
    ... except SearchInterrupted as interrupted:
    ...     result = interrupted.result
    >>> result.move in position.moves
    True
    """

    def __init__(self, result: Result) -> None:
        best = f"best so far: {result.line} ({result.value})" if result.line else "no line was found yet"
        super().__init__(best)
        self.result = result

    def __reduce__(self) -> tuple[object, ...]:
        return SearchInterrupted, (self.result,)


def described(line: Any) -> str:
    """The value of a line in words: `+3`, `at least draw`.

    >>> described(Line(["c4"], "c4", Value(3, 3, None, "+3"), "lower", False))
    'at least +3'
    """
    return {"exact": "", "lower": "at least ", "upper": "at most "}[line.bound] + str(line.value)


def shown(lines: Sequence[Any], depth: int | None, nodes: int, exact: bool = False) -> str:
    """What a search has found, in one line.

    >>> shown([], 3, 12_345)
    'no line, depth 3, 12,345 nodes'
    """
    best = f"{lines[0]}: {described(lines[0])}" if lines else "no line"
    more = f" and {len(lines) - 1} lines more" if len(lines) > 1 else ""
    ended = "exact" if exact else "to the end" if depth is None else f"depth {depth}"
    return f"{best}{more}, {ended}, {nodes:,} nodes"


def _value(value: dict[str, Any]) -> Value:
    return Value(**value)


def _lines(lines: list[dict[str, Any]]) -> list[Line]:
    return [Line(**{**line, "value": _value(line["value"])}) for line in lines]


def _result(found: dict[str, Any]) -> Result:
    return Result(**{**found, "lines": _lines(found["lines"]), "value": _value(found["value"])})


def _info(found: dict[str, Any]) -> Info:
    return Info(_lines(found["lines"]), found["depth"], found["nodes"], found["seconds"])


class Limits(TypedDict, total=False):
    """What ends a search; with `exact` the game's solver searches.

    >>> limits: Limits = {"depth": 9}
    >>> Engine("tic-tac-toe", hash=1).search(Game("tic-tac-toe").start(), **limits).value.text
    'draw'
    """

    depth: SupportsIndex | None
    nodes: SupportsIndex | None
    time: SupportsFloat | None


class Exact(Limits, total=False):
    """Limits, and whether the game's solver searches.

    >>> engine, options = Engine("tic-tac-toe", hash=1), Exact(exact=True)
    >>> [loss.loss for loss in engine.analyze(Game("tic-tac-toe").position("", ["1", "5"]), **options)]
    [0, 0]
    """

    exact: bool


class Options(Limits, total=False):
    """Limits, and what is searched and reported.

    >>> options = Options(depth=2, moves=["c4"])
    >>> Engine("othello", hash=1).search(Game("othello").start(), **options).move
    'c4'
    """

    lines: SupportsIndex
    moves: Iterable[str]
    on_info: Callable[[Info], object] | None


class Engine:
    """An engine for one game. It keeps its tables from search to search.

    Searches of one engine from several threads come one after another; while an engine searches, other
    threads of Python run. Ctrl-C ends a search at once and raises `SearchInterrupted`, which has the best
    result so far.

    >>> engine = Engine("kalah", hash=16)
    >>> engine.search(Game("kalah").start(), depth=6).move
    '6'
    """

    def __init__(
        self,
        game: Game | str,
        *,
        hash: SupportsIndex = 64,
        threads: SupportsIndex = 1,
        weights: str | os.PathLike[str] | None = None,
    ) -> None:
        """An engine with tables of `hash` MiB that searches on `threads` threads, and evaluates by the
        `weights` of this file, which `nullwindow train` has written.

        Raises `KeyError` if there is no such game, `OSError` if the file cannot be read, and `ValueError` if
        it has no weights of the game, or the tables do not fit into memory.
        """
        self.game = game if isinstance(game, Game) else Game(_arguments.text("game", game))
        self.threads = _arguments.whole("threads", threads)
        mebibytes = _arguments.whole("hash", hash, 1, 2**62)
        trained = None if weights is None else Path(weights).read_bytes()
        try:
            self._native = _native.Engine(self.game.name, mebibytes, self.game.options, trained)
        except ValueError as error:
            raise error if trained is None else ValueError(f"{weights}: {error}") from None

    def __reduce__(self) -> NoReturn:
        raise TypeError("an engine has a thread and tables of its own: make one in each process, not a copy")

    def search(
        self,
        position: Position,
        *,
        depth: SupportsIndex | None = None,
        nodes: SupportsIndex | None = None,
        time: SupportsFloat | None = None,
        exact: bool = False,
        lines: SupportsIndex = 1,
        moves: Iterable[str] = (),
        on_info: Callable[[Info], object] | None = None,
        _stop: _native.Stop | None = None,
    ) -> Result:
        """Searches a position to a depth in plies, a number of nodes, or a time in seconds, whichever ends
        first. With `exact` the game's solver searches, for the value of the game.

        `lines` is the number of lines, and `moves` are the only moves to search. `on_info` is called after
        each iteration, and now and then within it. Raises `ValueError` if there is no limit, a number is out
        of its range, or a move is not legal.
        """
        return self._search(position, depth, nodes, time, exact, None, lines, moves, on_info, _stop)

    def solve(self, position: Position, **options: Unpack[Options]) -> Result:
        """The value of the game: `search` with `exact`. The solver has tables of its own, of the same size.

        >>> Engine("tic-tac-toe").solve(Game("tic-tac-toe").start()).value.text
        'draw'
        """
        return self.search(position, exact=True, **options)

    def exceeds(
        self,
        position: Position,
        value: SupportsIndex | str,
        *,
        depth: SupportsIndex | None = None,
        nodes: SupportsIndex | None = None,
        time: SupportsFloat | None = None,
    ) -> bool | None:
        """Whether the value of the game is more than this one, by a null window; `None` if the limits end the
        search before it knows. A value is a number of points, or text such as "win in 5".

        >>> position = Game("connect-four").position("7752364565751166")
        >>> engine = Engine("connect-four")
        >>> engine.exceeds(position, -11), engine.exceeds(position, -10)
        (True, False)
        """
        if not isinstance(value, str):
            value = str(_arguments.whole("value", value, -(2**31), 2**31))
        return self._search(position, depth, nodes, time, True, value, 1, (), None).exceeds

    def analyze(self, position: Position, **limits: Unpack[Exact]) -> list[MoveLoss]:
        """The loss of each move that led to a position, by searches within these limits.

        >>> game = Game("tic-tac-toe").position("", ["1", "2", "3"])
        >>> [(loss.move, loss.best) for loss in Engine("tic-tac-toe").analyze(game, depth=9) if loss.loss != 0]
        [('2', '5'), ('3', '7')]
        """
        position = self._own(position).copy()
        played = list(iter(position.undo, None))
        losses = []
        for move in reversed(played):
            best = self.search(position, **limits)
            own = best if best.move == move else self.search(position, **limits, moves=[move])
            losses.append(
                MoveLoss(move, own.value, best.move or move, best.value, _loss(own.value, best.value))
            )
            position.play(move)
        return losses

    async def search_async(
        self, position: Position, *, exact: bool = False, **options: Unpack[Options]
    ) -> Result:
        """`search` for asyncio: other tasks run meanwhile. Cancelling the task ends the search."""
        stop = _native.Stop()
        try:
            search = partial(self.search, position, exact=exact, **options, _stop=stop)
            return await asyncio.to_thread(search)
        except asyncio.CancelledError:
            stop.set()
            raise

    def stop(self) -> None:
        """Ends the search that runs, from another thread."""
        self._native.stop()

    def new_game(self) -> None:
        """Clears the tables."""
        self._native.new_game()

    def _own(self, position: Position) -> Position:
        """A position of the engine's game."""
        if not isinstance(position, Position):
            raise TypeError(f"position is a Position, not {position!r}")
        if position.game != self.game:
            raise ValueError(f"{position!r} is no position of {self.game!r}")
        return position

    def _search(
        self,
        position: Position,
        depth: SupportsIndex | None,
        nodes: SupportsIndex | None,
        seconds: SupportsFloat | None,
        exact: bool,
        exceeds: str | None,
        lines: SupportsIndex,
        moves: Iterable[str],
        on_info: Callable[[Info], object] | None,
        stop: _native.Stop | None = None,
    ) -> Result:
        start, played = self._own(position).history
        order = {
            "position": start,
            "played": played,
            "exact": _arguments.flag("exact", exact),
            "depth": _arguments.limit("depth", depth),
            "nodes": _arguments.limit("nodes", nodes, 2**64 - 1),
            "seconds": _arguments.seconds("time", seconds),
            "exceeds": exceeds,
            "lines": _arguments.whole("lines", lines),
            "moves": _arguments.names("moves", moves),
            "threads": self.threads,
        }
        if not (on_info is None or callable(on_info)):
            raise TypeError(f"on_info is a function, not {on_info!r}")
        report = None if on_info is None else lambda found: on_info(_info(found))
        found, exception = self._native.search(order, report, stop)
        result = _result(found)
        if isinstance(exception, KeyboardInterrupt):
            raise SearchInterrupted(result) from None
        if exception is not None:
            raise exception
        return result


def _loss(value: Value, best: Value) -> int | None:
    if value.points is None or best.points is None:
        return 0 if value.order == best.order else None
    return max(best.points - value.points, 0)
