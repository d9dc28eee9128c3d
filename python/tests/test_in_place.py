"""Games written in Python that change in place."""

from __future__ import annotations

import _thread
import random
import threading
import time
from collections.abc import Iterable
from typing import Any

import pytest

from nullwindow import OwnEngine, check

from .test_own import ConnectFour, Nim, four, played


class Board:
    """Connect Four on bits, of which there is one object."""

    def __init__(self, moves: str = "") -> None:
        self.discs, self.heights, self.turn = [0, 0], [0] * 7, 0
        for move in moves:
            self.make(int(move) - 1)

    def moves(self) -> Iterable[int]:
        return [column for column in (3, 2, 4, 1, 5, 0, 6) if self.heights[column] < 6]

    def make(self, column: int) -> None:
        self.discs[self.turn] |= 1 << (column * 7 + self.heights[column])
        self.heights[column] += 1
        self.turn = 1 - self.turn

    def unmake(self, column: int) -> None:
        self.turn = 1 - self.turn
        self.heights[column] -= 1
        self.discs[self.turn] &= ~(1 << (column * 7 + self.heights[column]))

    def outcome(self) -> str | None:
        if any(four(self.discs[1 - self.turn], step) for step in (1, 6, 7, 8)):
            return "loss"
        return "draw" if sum(self.heights) == 42 else None

    def state(self) -> tuple[list[int], list[int], int]:
        return self.discs, self.heights, self.turn


class Keyed(Board):
    def key(self) -> tuple[int, int]:
        return self.discs[0], self.discs[1]


class Heap:
    """Nim, of which there is one object; without `turn`."""

    def __init__(self, matches: int) -> None:
        self.matches = matches

    def moves(self) -> Iterable[int]:
        return range(1, min(3, self.matches) + 1)

    def make(self, taken: int) -> None:
        self.matches -= taken

    def unmake(self, taken: int) -> None:
        self.matches += taken

    def outcome(self) -> str | None:
        return None if self.matches else "loss"


def random_moves(seed: int, length: int) -> str:
    choice, position, moves = random.Random(seed), ConnectFour(), ""
    while len(moves) < length and position.outcome() is None:
        column = choice.choice(list(position.moves()))
        position, moves = position.make(column), moves + str(column + 1)
    return moves


@pytest.mark.parametrize("kind", [Board, Keyed])
def test_a_game_in_place_is_searched_as_one_of_positions(kind: type[Board]) -> None:
    for seed in range(20):
        moves = random_moves(seed, 20)
        if played(moves).outcome() is None:
            board = kind(moves)
            found = OwnEngine(hash=4).search(board, depth=6)
            expected = OwnEngine(hash=4).search(played(moves), depth=6)
            assert (found.value, found.line and found.line.moves) == (
                expected.value,
                expected.line and expected.line.moves,
            )
            assert board.state() == Board(moves).state()
            if kind is Keyed:
                assert (found.nodes, found.generated) == (expected.nodes, expected.generated)


def test_a_game_in_place_without_a_turn_alternates() -> None:
    for matches in range(1, 20):
        in_place, expected = OwnEngine().search(Heap(matches)), OwnEngine().search(Nim(matches))
        assert (in_place.value, in_place.move) == (expected.value, expected.move)


def test_positions_that_come_again_leave_the_object_alone() -> None:
    engine, board = OwnEngine(hash=4), Keyed("4")
    first, second = engine.search(board, depth=6), engine.search(board, depth=6)
    assert first.generated > 1_000 and second.generated == 0
    board.make(3)
    assert engine.search(board, depth=5).value == OwnEngine(hash=4).search(played("44"), depth=5).value


def test_a_small_cache_finds_the_same_in_place() -> None:
    for kind in (Board, Keyed):
        large, small = (OwnEngine(hash=4, cache=n).search(kind("444"), depth=5) for n in (10**6, 10))
        assert large.value == small.value and small.generated > large.generated


def test_ctrl_c_leaves_the_object_as_before() -> None:
    moments, board = random.Random(3), Board("44")
    for _ in range(100):
        timer = threading.Timer(moments.uniform(0.0, 0.03), _thread.interrupt_main)
        with pytest.raises(KeyboardInterrupt):
            timer.start()
            OwnEngine(hash=1).search(board, time=60.0)
        timer.join()
        assert board.state() == Board("44").state()


def test_a_second_ctrl_c_ends_a_game_that_does_not_return() -> None:
    class Endless(Heap):
        def outcome(self) -> str | None:
            if self.matches == 5:
                for _ in range(2):
                    _thread.interrupt_main()
                    time.sleep(0.001)
                while True:
                    pass
            return super().outcome()

    with pytest.raises(KeyboardInterrupt):
        OwnEngine().search(Endless(9))


@pytest.mark.parametrize("method", ["outcome", "moves", "make", "unmake"])
def test_an_exception_leaves_the_object_where_unmake_takes_it(method: str) -> None:
    calls = 0

    class Fails(Board):
        def __getattribute__(self, name: str) -> Any:
            nonlocal calls
            if name == method:
                calls += 1
                if calls == 500:
                    raise ZeroDivisionError(name)
            return super().__getattribute__(name)

    board, engine = Fails(), OwnEngine(hash=4)
    with pytest.raises(ZeroDivisionError, match=method):
        engine.search(board, depth=6)
    if method != "unmake":
        assert board.state() == Board().state()
    expected = OwnEngine(hash=4).search(Board("44"), depth=5).value
    assert engine.search(Board("44"), depth=5).value == expected  # The engine goes on.


def test_make_of_a_game_in_place_returns_nothing() -> None:
    class Both(Heap):
        def make(self, taken: int) -> Any:
            return Both(self.matches - taken)

    for search in (OwnEngine().search, check):
        with pytest.raises(TypeError, match="so that it changes in place"):
            search(Both(5))


def test_check_accepts_a_right_unmake() -> None:
    for game in (Board(), Keyed(), Heap(20)):
        check(game, games=20)


class NoTurn(Board):
    """It forgets the side to move."""

    def unmake(self, column: int) -> None:
        super().unmake(column)
        self.turn = 1 - self.turn


class NoHeight(Board):
    """It leaves the column as high as it was, which is seen where a column is full."""

    def unmake(self, column: int) -> None:
        super().unmake(column)
        self.heights[column] += 1


class NoDisc(Keyed):
    """It leaves the disc, which the key shows."""

    def unmake(self, column: int) -> None:
        discs = self.discs.copy()
        super().unmake(column)
        self.discs = discs


class NoCapture(Heap):
    """Taking two is taken back wrongly at one place."""

    def unmake(self, taken: int) -> None:
        super().unmake(taken)
        if (self.matches, taken) == (7, 2):
            self.matches = 8


class Hidden(Heap):
    """A count that no method shows, but `==` does."""

    made = 0

    def make(self, taken: int) -> None:
        super().make(taken)
        self.made += 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hidden) and (self.matches, self.made) == (other.matches, other.made)


@pytest.mark.parametrize("game", [NoTurn(), NoHeight(), NoDisc(), NoCapture(20), Hidden(20)])
def test_check_finds_a_broken_unmake(game: Any) -> None:
    with pytest.raises(AssertionError, match="broken: unmake restores the position"):
        check(game)


def test_check_leaves_the_object_alone() -> None:
    board = Board("445")
    check(board, games=3)
    assert board.state() == Board("445").state()
