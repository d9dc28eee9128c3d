"""Games written in Python: the search of `OwnEngine` against a plain alpha-beta in Python, which has a
dictionary as its table where the game has a key, on the same classes. Each game is written in both styles,
with a key and without.

    python benches/own_game.py [ROUNDS] [GAME]     the searches in turn; CPU seconds, the median of the rounds
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import wraps
from typing import Any

from nullwindow import OwnEngine

WIN = 10_000
METHODS = ("moves", "make", "unmake", "outcome", "evaluate", "key")


class Breakthrough:
    """Breakthrough on five by five squares, as bits: a move is a square and the one that it leads to. The
    pieces in front move first."""

    STEPS = [[[] for _ in range(25)] for _ in range(2)]
    for square in range(25):
        for side, forward in ((0, 5), (1, -5)):
            if 0 <= square + forward < 25:
                for aside in (-1, 0, 1):
                    if 0 <= square % 5 + aside < 5:
                        STEPS[side][square].append((square + forward + aside, aside != 0))
    GOAL = (0x1F << 20, 0x1F)
    DEPTHS = 9, 7

    def __init__(self, pieces: tuple[int, int] = (0x3FF, 0x3FF << 15), turn: int = 0) -> None:
        self.pieces, self.turn = list(pieces), turn

    def moves(self) -> list[tuple[int, int]]:
        mine, theirs, found = self.pieces[self.turn], self.pieces[1 - self.turn], []
        steps = self.STEPS[self.turn]
        for square in range(25):
            if mine >> square & 1:
                for to, diagonal in steps[square]:
                    if not mine >> to & 1 and (diagonal or not theirs >> to & 1):
                        found.append((square, to))
        return found if self.turn else found[::-1]

    def after(self, move: tuple[int, int]) -> tuple[int, int]:
        mine, theirs = self.pieces[self.turn], self.pieces[1 - self.turn]
        mine, theirs = mine ^ (1 << move[0] | 1 << move[1]), theirs & ~(1 << move[1])
        return (mine, theirs) if self.turn == 0 else (theirs, mine)

    def make(self, move: tuple[int, int]) -> Any:
        return type(self)(self.after(move), 1 - self.turn)

    def outcome(self) -> str | None:
        other = 1 - self.turn
        return "loss" if self.pieces[other] & self.GOAL[other] or not self.pieces[self.turn] else None

    def evaluate(self) -> int:
        white, black = self.pieces
        value = 5 * (white.bit_count() - black.bit_count())
        for row in range(1, 4):
            whites, blacks = white >> 5 * row & 31, black >> 5 * row & 31
            value += row * whites.bit_count() - (4 - row) * blacks.bit_count()
        return value if self.turn == 0 else -value


class BreakthroughInPlace(Breakthrough):
    def __init__(self) -> None:
        super().__init__()
        self.taken: list[tuple[int, int]] = []

    def make(self, move: tuple[int, int]) -> None:
        self.taken.append((self.pieces[0], self.pieces[1]))
        self.pieces, self.turn = list(self.after(move)), 1 - self.turn

    def unmake(self, move: tuple[int, int]) -> None:
        self.pieces, self.turn = list(self.taken.pop()), 1 - self.turn


class CapturesFirst(Breakthrough):
    """The same with captures first, an order that leaves a search little to gain."""

    DEPTHS = 9, 8

    def moves(self) -> list[tuple[int, int]]:
        theirs = self.pieces[1 - self.turn]
        return sorted(super().moves(), key=lambda move: not theirs >> move[1] & 1)


class CapturesFirstInPlace(CapturesFirst, BreakthroughInPlace):
    pass


class ConnectFour:
    """Connect Four on six columns and five rows; a move is a column."""

    LINES = [
        sum(1 << (column + i * right) * 6 + row + i * up for i in range(4))
        for column in range(6)
        for row in range(5)
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
        if column + 3 * right < 6 and 0 <= row + 3 * up < 5
    ]
    DEPTHS = 10, 9

    def __init__(self, mine: int = 0, theirs: int = 0, heights: tuple[int, ...] = (0,) * 6) -> None:
        self.mine, self.theirs, self.heights = mine, theirs, list(heights)

    def moves(self) -> list[int]:
        return [column for column in (2, 3, 1, 4, 0, 5) if self.heights[column] < 5]

    def make(self, column: int) -> Any:
        bit = 1 << column * 6 + self.heights[column]
        heights = self.heights.copy()
        heights[column] += 1
        return type(self)(self.theirs, self.mine | bit, tuple(heights))

    def outcome(self) -> str | None:
        for step in (1, 5, 6, 7):
            pairs = self.theirs & self.theirs >> step
            if pairs & pairs >> 2 * step:
                return "loss"
        return "draw" if sum(self.heights) == 30 else None

    def evaluate(self) -> int:
        value = 0
        for line in self.LINES:
            mine, theirs = self.mine & line, self.theirs & line
            if not theirs:
                value += mine.bit_count()
            elif not mine:
                value -= theirs.bit_count()
        return value


class ConnectFourInPlace(ConnectFour):
    def make(self, column: int) -> None:
        self.mine, self.theirs = self.theirs, self.mine | 1 << column * 6 + self.heights[column]
        self.heights[column] += 1

    def unmake(self, column: int) -> None:
        self.heights[column] -= 1
        self.mine, self.theirs = self.theirs ^ 1 << column * 6 + self.heights[column], self.mine


class Domineering:
    """Domineering on five by five squares, to the end; a move is the bits of a domino."""

    DOMINOES = (
        [1 << 6 * row + column | 1 << 6 * (row + 1) + column for row in range(4) for column in range(5)],
        [1 << 6 * row + column | 1 << 6 * row + column + 1 for row in range(5) for column in range(4)],
    )
    DEPTHS = 25, 7

    def __init__(self, filled: int = 0, turn: int = 0) -> None:
        self.filled, self.turn = filled, turn

    def moves(self) -> list[int]:
        return [domino for domino in self.DOMINOES[self.turn] if not domino & self.filled]

    def make(self, domino: int) -> Any:
        return type(self)(self.filled | domino, 1 - self.turn)

    def outcome(self) -> str | None:
        return None if any(not domino & self.filled for domino in self.DOMINOES[self.turn]) else "loss"


class DomineeringInPlace(Domineering):
    def make(self, domino: int) -> None:
        self.filled, self.turn = self.filled | domino, 1 - self.turn

    def unmake(self, domino: int) -> None:
        self.filled, self.turn = self.filled ^ domino, 1 - self.turn


KEYS: dict[type, Callable[[Any], object]] = {
    Breakthrough: lambda game: (game.pieces[0], game.pieces[1]),
    ConnectFour: lambda game: (game.mine, game.theirs),
    Domineering: lambda game: game.filled,
}


def keyed(game: type) -> type:
    """The game with a key."""
    key = next(KEYS[kind] for kind in game.__mro__ if kind in KEYS)
    return type(f"{game.__name__}WithKey", (game,), {"key": key})


def alpha_beta(game: Any, depth: int) -> int:
    """The value of a game by alpha-beta with a table, if the game has a key."""
    table: dict[object, tuple[int, int]] = {}
    in_place, has_key, evaluates = (hasattr(game, name) for name in ("unmake", "key", "evaluate"))

    def search(game: Any, depth: int, alpha: int, beta: int) -> int:
        ended = game.outcome()
        if ended is not None:
            return {"win": WIN + depth, "draw": 0, "loss": -WIN - depth}[ended]
        if depth == 0:
            return game.evaluate() if evaluates else 0
        key = (game.key(), getattr(game, "turn", 0), depth) if has_key else None
        lower, upper = table.get(key, (-2 * WIN, 2 * WIN)) if has_key else (-2 * WIN, 2 * WIN)
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        best, highest = -2 * WIN, alpha
        for move in game.moves():
            if in_place:
                game.make(move)
                value = -search(game, depth - 1, -beta, -highest)
                game.unmake(move)
            else:
                value = -search(game.make(move), depth - 1, -beta, -highest)
            best, highest = max(best, value), max(highest, value)
            if best >= beta:
                break
        if has_key:
            table[key] = (best if best > alpha else lower, best if best < beta else upper)
        return best

    return search(game, depth, -2 * WIN, 2 * WIN)


def engine(game: Any, depth: int) -> Any:
    """The same by the engine."""
    value = OwnEngine().search(game, depth=depth).value
    if value.plies is None:
        return value.points
    # The end is at the depth that is left.
    plies = abs(value.plies)
    return (WIN + depth - plies) * (1 if value.plies > 0 else -1)


def counted(game: type) -> tuple[type, Counter[str]]:
    """The game, whose calls are counted."""
    calls: Counter[str] = Counter()

    def count(name: str) -> Callable[..., object]:
        method = getattr(game, name)

        @wraps(method)
        def call(self: Any, *arguments: object) -> object:
            calls[name] += 1
            return method(self, *arguments)

        return call

    return type(game.__name__, (game,), {m: count(m) for m in METHODS if hasattr(game, m)}), calls


def measure(game: type, rounds: int, depth: int) -> None:
    searches = (alpha_beta, engine)
    times: tuple[list[float], list[float]] = ([], [])
    values = set()
    for _ in range(rounds):
        for search, seconds in zip(searches, times):
            begun = time.process_time()
            values.add(search(game(), depth))
            seconds.append(time.process_time() - begun)
    if len(values) != 1:
        raise SystemExit(f"{game.__name__}: the values differ: {values}")
    plain, ours = (statistics.median(seconds) for seconds in times)
    ratio = statistics.median(own / other for other, own in zip(*times))
    calls = []
    for search in searches:
        kind, counts = counted(game)
        search(kind(), depth)
        calls.append(counts)
    made = calls[1]["make"] / calls[0]["make"]
    print(
        f"{game.__name__} to depth {depth}: alpha-beta {plain:.3f} s, engine {ours:.3f} s; "
        f"ratio of times {ratio:.2f}, of calls of make {made:.2f}"
    )
    for name in METHODS:
        if hasattr(game, name):
            print(f"    {name:8} {calls[0][name]:>9,} {calls[1][name]:>9,}")


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    for game in (Breakthrough, CapturesFirst, ConnectFour, Domineering):
        if len(sys.argv) > 2 and sys.argv[2] != game.__name__:
            continue
        for kind in (game, globals()[f"{game.__name__}InPlace"]):
            measure(keyed(kind), rounds, game.DEPTHS[0])
            measure(kind, rounds, game.DEPTHS[1])


if __name__ == "__main__":
    main()
