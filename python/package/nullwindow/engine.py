"""Engines, and what they find."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from . import _native
from .game import Game, Position


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


@dataclass(frozen=True)
class Result:
    """What a search has found. `exact` is true if `value` is the value of the game, and `complete` if
    the search was finished; `exceeds` is the answer to that question, or `None`.

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


def _value(value: dict[str, Any]) -> Value:
    return Value(**value)


def _lines(lines: list[dict[str, Any]]) -> list[Line]:
    return [Line(**{**line, "value": _value(line["value"])}) for line in lines]


def _result(found: dict[str, Any]) -> Result:
    return Result(**{**found, "lines": _lines(found["lines"]), "value": _value(found["value"])})


def _info(found: dict[str, Any]) -> Info:
    return Info(_lines(found["lines"]), found["depth"], found["nodes"], found["seconds"])


class Engine:
    """An engine for one game. It keeps its tables from search to search.

    Searches of one engine from several threads come one after another; while an engine searches, other
    threads of Python run. Ctrl-C ends a search at once and raises `SearchInterrupted`, which has the best
    result so far.

    >>> engine = Engine("kalah", hash=16)
    >>> engine.search(Game("kalah").start(), depth=6).move
    '6'
    """

    def __init__(self, game: Game | str, *, hash: int = 64, threads: int = 1) -> None:
        """An engine with tables of `hash` MiB that searches on `threads` threads.

        Raises `KeyError` if there is no such game, and `ValueError` if the tables do not fit into memory.
        """
        self.game = Game(game) if isinstance(game, str) else game
        self.threads = threads
        self._native = _native.Engine(self.game.name, hash, self.game.options)

    def search(
        self,
        position: Position,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        exact: bool = False,
        lines: int = 1,
        moves: Iterable[str] = (),
        on_info: Callable[[Info], object] | None = None,
        _stop: _native.Stop | None = None,
    ) -> Result:
        """Searches a position to a depth in plies, a number of nodes, or a time in seconds, whichever ends
        first. With `exact` the game's solver searches, for the value of the game.

        `lines` is the number of lines, and `moves` are the only moves to search. `on_info` is called after
        each iteration, and now and then within it. Raises `ValueError` if there is no limit, or a move is
        not legal.
        """
        return self._search(position, depth, nodes, time, exact, None, lines, moves, on_info, _stop)

    def solve(self, position: Position, **limits: Any) -> Result:
        """The value of the game: `search` with `exact`. The solver has tables of its own, of the same size.

        >>> Engine("tic-tac-toe").solve(Game("tic-tac-toe").start()).value.text
        'draw'
        """
        return self.search(position, exact=True, **limits)

    def exceeds(
        self,
        position: Position,
        value: int | str,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
    ) -> bool | None:
        """Whether the value of the game is more than this one, by a null window; `None` if the limits end the
        search before it knows. A value is a number of points, or text such as "win in 5".

        >>> position = Game("connect-four").position("7752364565751166")
        >>> engine = Engine("connect-four")
        >>> engine.exceeds(position, -11), engine.exceeds(position, -10)
        (True, False)
        """
        return self._search(position, depth, nodes, time, True, str(value), 1, (), None).exceeds

    def analyze(self, position: Position, **limits: Any) -> list[MoveLoss]:
        """The loss of each move that led to a position, by searches within these limits.

        >>> game = Game("tic-tac-toe").position("", ["1", "2", "3"])
        >>> [(loss.move, loss.best) for loss in Engine("tic-tac-toe").analyze(game, depth=9) if loss.loss != 0]
        [('2', '5'), ('3', '7')]
        """
        position = position.copy()
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

    async def search_async(self, position: Position, **options: Any) -> Result:
        """`search` for asyncio: other tasks run meanwhile. Cancelling the task ends the search."""
        stop = _native.Stop()
        try:
            return await asyncio.to_thread(self.search, position, **options, _stop=stop)
        except asyncio.CancelledError:
            stop.set()
            raise

    def stop(self) -> None:
        """Ends the search that runs, from another thread."""
        self._native.stop()

    def new_game(self) -> None:
        """Clears the tables."""
        self._native.new_game()

    def _search(
        self,
        position: Position,
        depth: int | None,
        nodes: int | None,
        seconds: float | None,
        exact: bool,
        exceeds: str | None,
        lines: int,
        moves: Iterable[str],
        on_info: Callable[[Info], object] | None,
        stop: _native.Stop | None = None,
    ) -> Result:
        if position.game != self.game:
            raise ValueError(f"{position!r} is no position of {self.game!r}")
        start, played = position.history
        order = {
            "position": start,
            "played": played,
            "exact": exact,
            "depth": depth,
            "nodes": nodes,
            "seconds": seconds,
            "exceeds": exceeds,
            "lines": lines,
            "moves": list(moves),
            "threads": self.threads,
        }
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
