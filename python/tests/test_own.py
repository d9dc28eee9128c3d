"""Games written in Python."""

from __future__ import annotations

import _thread
import gc
import random
import resource
import threading
import weakref
from collections.abc import Iterable
from typing import Any

import pytest

from nullwindow import Engine, Game, OwnEngine, check


class ConnectFour:
    """Connect Four on bits, a column a move."""

    def __init__(self, mine: int = 0, theirs: int = 0, heights: tuple[int, ...] = (0,) * 7) -> None:
        self.mine, self.theirs, self.heights = mine, theirs, heights

    def moves(self) -> Iterable[int]:
        return [column for column in (3, 2, 4, 1, 5, 0, 6) if self.heights[column] < 6]

    def make(self, column: int) -> ConnectFour:
        heights = list(self.heights)
        bit = 1 << (column * 7 + heights[column])
        heights[column] += 1
        return ConnectFour(self.theirs, self.mine | bit, tuple(heights))

    def outcome(self) -> str | None:
        if any(four(self.theirs, step) for step in (1, 6, 7, 8)):
            return "loss"
        return "draw" if sum(self.heights) == 42 else None

    def key(self) -> tuple[int, int]:
        return self.mine, self.theirs

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ConnectFour) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def four(discs: int, step: int) -> bool:
    pairs = discs & discs >> step
    return pairs & pairs >> 2 * step != 0


class Nim:
    def __init__(self, matches: int) -> None:
        self.matches = matches

    def moves(self) -> Iterable[int]:
        return range(1, min(3, self.matches) + 1)

    def make(self, taken: int) -> Nim:
        return type(self)(self.matches - taken)

    def outcome(self) -> str | None:
        return None if self.matches else "loss"


def played(moves: str) -> ConnectFour:
    position = ConnectFour()
    for move in moves:
        position = position.make(int(move) - 1)
    return position


def test_values_are_those_of_the_games_own_engine() -> None:
    house = Engine("connect-four", hash=4)
    for seed in range(20):
        choice, position, moves = random.Random(seed), Game("connect-four").start(), ""
        for _ in range(12):
            if position.outcome is None:
                move = choice.choice(position.moves)
                position.play(move)
                moves += move
        if position.outcome is None:
            own = OwnEngine(hash=4).search(played(moves), depth=6)
            expected = house.search(position, depth=6).value
            assert own.value is not None
            wins = [value.plies for value in (own.value, expected)]
            # The house's evaluation counts discs where nobody has won yet.
            assert wins[0] == wins[1] or None in wins


def test_positions_that_come_again_call_no_python() -> None:
    engine = OwnEngine(hash=4)
    first, second = engine.search(played("4"), depth=6), engine.search(played("4"), depth=6)
    assert first.generated > 1_000 and second.generated == 0


def test_a_small_cache_finds_the_same() -> None:
    [large, small] = [OwnEngine(hash=4, cache=cache).search(played("444"), depth=5) for cache in (10**6, 10)]
    assert large.value == small.value and small.generated > large.generated


def test_objects_where_a_search_ends_are_freed_and_made_again() -> None:
    class Counted(ConnectFour):
        """A position that counts those that there are."""

        alive = 0

        def __init__(self, *parts: Any) -> None:
            super().__init__(*parts)
            Counted.alive += 1

        def __del__(self) -> None:
            Counted.alive -= 1

        def make(self, column: int) -> Counted:
            after = super().make(column)
            return Counted(after.mine, after.theirs, after.heights)

        def evaluate(self) -> int:
            return sum(four(self.mine, step) for step in (1, 6, 7, 8)) + self.mine % 5 - self.theirs % 5

    for depth in (4, 7):
        engine, root = OwnEngine(hash=4), Counted()
        result = engine.search(root, depth=depth)
        assert Counted.alive < 0.7 * result.generated, (Counted.alive, result.generated)
        deeper = engine.search(root, depth=depth + 1)
        assert deeper.value == OwnEngine(hash=4).search(root, depth=depth + 1, direct=True).value


def test_values_are_those_of_minimax() -> None:
    class Numbers:
        """A tree of random numbers, some of whose positions are ends; it has a key or not."""

        def __init__(self, seed: int, path: tuple[int, ...] = ()) -> None:
            self.seed, self.path = seed, path
            self.number = random.Random(hash((seed, path))).randrange(100)

        def moves(self) -> Iterable[int]:
            return range(1 + self.number % 3)

        def make(self, move: int) -> Numbers:
            return type(self)(self.seed, (*self.path, move))

        def outcome(self) -> str | None:
            return {7: "loss", 8: "draw", 9: "win"}.get(self.number) if self.path else None

        def evaluate(self) -> int:
            return self.number - 50

    class Keyed(Numbers):
        def key(self) -> object:
            return self.path

    def minimax(position: Numbers, depth: int) -> int:
        end = position.outcome()
        if end is not None:
            return {"loss": -10_000 + len(position.path), "draw": 0, "win": 10_000 - len(position.path)}[end]
        if depth == 0:
            return position.evaluate()
        return max(-minimax(position.make(move), depth - 1) for move in position.moves())

    for seed in range(60):
        kind, depth = (Numbers, Keyed)[seed % 2], 3 + seed % 4
        value = OwnEngine(hash=1).search(kind(seed), depth=depth).value
        assert value is not None
        expected = minimax(kind(seed), depth)
        if value.plies is None:
            assert value.points == expected
        else:
            assert expected == (10_000 if value.plies > 0 else -10_000) - value.plies


def test_extra_moves_keep_the_turn() -> None:
    class Twice(Nim):
        """The side that takes one match moves again."""

        def __init__(self, matches: int, turn: int = 0) -> None:
            super().__init__(matches)
            self.turn = turn

        def make(self, taken: int) -> Twice:
            return Twice(self.matches - taken, self.turn if taken == 1 else 1 - self.turn)

    # With 2 matches left: take both; the opponent has none, and loses.
    assert OwnEngine().search(Twice(2)).value.text == "win in 1"  # type: ignore[union-attr]


def test_numbers_of_points_are_margins() -> None:
    class Pick:
        def __init__(self, points: int = 0, left: tuple[int, ...] = (5, 3, 2, 1)) -> None:
            self.points, self.left = points, left

        def moves(self) -> Iterable[int]:
            return self.left

        def make(self, number: int) -> Pick:
            left = tuple(other for other in self.left if other != number)
            return Pick(-(self.points + number), left)

        def outcome(self) -> int | None:
            return None if self.left else self.points

    result = OwnEngine().search(Pick())
    assert result.value is not None and (result.value.points, result.move, result.exact) == (3, 5, True)


def test_exceptions_of_the_game_are_raised() -> None:
    class Fails(Nim):
        def outcome(self) -> str | None:
            if self.matches == 5:
                raise ZeroDivisionError("at five")
            return super().outcome()

    engine = OwnEngine()
    with pytest.raises(ZeroDivisionError, match="at five"):
        engine.search(Fails(10))
    assert engine.search(Nim(4)).move is not None  # The engine goes on.


@pytest.mark.parametrize(
    ("method", "result", "message"),
    [
        ("moves", [], "has no moves"),
        ("moves", None, "not iterable"),
        ("moves", [[1]], "unhashable"),
        ("outcome", "victory", "'victory'"),
        ("outcome", 10**6, "1000000"),
        ("make", None, "returns None, not the position"),
    ],
)
def test_wrong_answers_are_named(method: str, result: object, message: str) -> None:
    wrong = type("Wrong", (Nim,), {method: lambda *_: result})
    with pytest.raises((TypeError, ValueError), match=message):
        OwnEngine().search(wrong(10))


def test_missing_methods_are_named() -> None:
    with pytest.raises(TypeError, match="no method moves"):
        OwnEngine().search(object())  # type: ignore[arg-type]


def test_check_finds_broken_promises() -> None:
    check(ConnectFour())
    check(Nim(20))

    class Liar(ConnectFour):
        def make(self, column: int) -> Liar:
            after = super().make(column)
            return Liar(after.mine, after.theirs, after.heights)

        def key(self) -> tuple[int, int]:
            return self.mine, 0  # It leaves the other side's discs out.

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Liar) and (self.mine, self.theirs) == (other.mine, other.theirs)

        __hash__ = ConnectFour.__hash__

    with pytest.raises(AssertionError, match="different"):
        check(Liar())


def test_check_finds_values_of_one_side() -> None:
    class Threats(ConnectFour):
        sides = (1, 1)

        def make(self, column: int) -> Threats:
            after = super().make(column)
            return type(self)(after.mine, after.theirs, after.heights)

        def evaluate(self) -> int:
            def threes(discs: int) -> int:
                return sum((discs & discs >> step & discs >> 2 * step).bit_count() for step in (1, 6, 7, 8))

            return self.sides[sum(self.heights) % 2] * (threes(self.mine) - threes(self.theirs))

    class OfTheFirst(Threats):
        sides = (1, -1)

    check(Threats(), games=300)
    with pytest.raises(AssertionError, match="negate the values where Second is to move"):
        check(OfTheFirst(), games=300)


def test_ctrl_c_ends_a_search() -> None:
    moments = random.Random(2)
    for _ in range(5):
        timer = threading.Timer(moments.uniform(0.01, 0.1), _thread.interrupt_main)
        with pytest.raises(KeyboardInterrupt):
            timer.start()
            OwnEngine(hash=4).search(ConnectFour(), time=60.0)
        timer.join()


def test_an_engine_is_right_after_it_was_interrupted() -> None:
    class Slow(ConnectFour):
        """A game that fails at its thousandth call."""

        calls = 0

        def make(self, column: int) -> Slow:
            Slow.calls += 1
            if Slow.calls == 1_000:
                raise failure
            after = super().make(column)
            return Slow(after.mine, after.theirs, after.heights)

    position = played("444444222")
    expected = OwnEngine(hash=4).search(position, depth=7).value
    for failure in (ZeroDivisionError(), KeyboardInterrupt()):
        Slow.calls, engine = 0, OwnEngine(hash=4)
        with pytest.raises(type(failure)):
            engine.search(Slow(position.mine, position.theirs, position.heights), depth=7)
        again = engine.search(Slow(position.mine, position.theirs, position.heights), depth=7)
        assert again.value == expected


class Tree:
    """A tree of random numbers below a seed, in which the keys of both seeds' positions differ."""

    def __init__(self, seed: int, path: tuple[int, ...] = ()) -> None:
        self.seed, self.path = seed, path

    def moves(self) -> Iterable[int]:
        return range(3)

    def make(self, move: int) -> Tree:
        return type(self)(self.seed, (*self.path, move))

    def outcome(self) -> None:
        return None

    def evaluate(self) -> int:
        return random.Random(hash((self.seed, self.path))).randrange(2_000) - 1_000


class KeyedTree(Tree):
    def key(self) -> object:
        return self.seed, self.path


def wrong_after(before: Iterable[Tree], cache: int = 10**6) -> set[int]:
    """The trees whose value an engine that searched others before finds wrong."""
    wrong = set()
    for seed in range(100, 120):
        for kind in (Tree, KeyedTree):
            engine = OwnEngine(hash=1, cache=cache)
            for root in before:
                try:
                    engine.search(root, depth=5)
                except ZeroDivisionError:
                    pass
            if engine.search(kind(seed), depth=5).value != OwnEngine(hash=1).search(kind(seed), depth=5).value:
                wrong.add(seed)
    return wrong


def test_a_full_cache_leaves_no_values_of_other_positions() -> None:
    assert wrong_after([KeyedTree(1)], cache=100) == set()


def test_a_root_that_fails_leaves_no_values_of_other_positions() -> None:
    class NoMoves(KeyedTree):
        def moves(self) -> Iterable[int]:
            raise ZeroDivisionError

    class NoKey(KeyedTree):
        def key(self) -> object:
            raise ZeroDivisionError

    for kind in (NoMoves, NoKey):
        assert wrong_after([KeyedTree(1), kind(2)]) == set()


def test_games_with_and_without_keys_share_an_engine() -> None:
    for before in ([Tree(1)], [KeyedTree(1)], [Tree(1), KeyedTree(2)]):
        assert wrong_after(before) == set()


def test_keys_with_equal_hashes_are_different_positions() -> None:
    assert hash((-1, 0)) == hash((-2, 0))

    class Step:
        """From -1 a move wins, from -2 it loses; the hashes of both keys are equal."""

        def __init__(self, at: int = 0, turn: int = 0) -> None:
            self.at, self.turn = at, turn

        def moves(self) -> Iterable[int]:
            return (-1, -2) if self.at == 0 else (self.at,)

        def make(self, move: int) -> Step:
            return Step(move if self.at == 0 else 10 * self.at, 1 - self.turn)

        def outcome(self) -> str | None:
            return {-10: "loss", -20: "win"}.get(self.at)

        def key(self) -> tuple[int, int]:
            return self.at, 0

    result = OwnEngine(hash=1).search(Step())
    assert (result.move, result.value and result.value.text) == (-2, "win in 2")


def test_an_engine_searches_once_at_a_time() -> None:
    engine = OwnEngine()

    class Nested(Nim):
        def outcome(self) -> str | None:
            engine.search(Nim(3))
            return super().outcome()

    with pytest.raises(RuntimeError, match="searches already"):
        engine.search(Nested(4))


def test_memory_of_a_game_in_python_stays_flat() -> None:
    engine = OwnEngine(hash=1)
    for i in range(10_000):
        engine.search(Nim(3), depth=2)
        engine.search(ConnectFour(), depth=1)
        if i == 2_000:
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2_000  # kB


def test_the_cyclic_collector_is_suspended_while_it_searches() -> None:
    class Seen(Nim):
        """Its moves note whether the collector is enabled."""

        states: set[bool] = set()

        def moves(self) -> Iterable[int]:
            Seen.states.add(gc.isenabled())
            if self.matches == 1:
                raise failure
            return super().moves()

    for failure in (ZeroDivisionError(), KeyboardInterrupt()):
        for enabled in (True, False):
            (gc.enable if enabled else gc.disable)()
            try:
                Seen.states = set()
                with pytest.raises(type(failure)):
                    OwnEngine(hash=1).search(Seen(9))
                assert (Seen.states, gc.isenabled()) == ({False}, enabled)
                OwnEngine(hash=1).search(Nim(9))
                assert gc.isenabled() is enabled
            finally:
                gc.enable()


def test_what_a_program_drops_between_searches_is_collected() -> None:
    class Cycle:
        """An object that refers to itself; the collector alone frees it."""

        def __init__(self) -> None:
            self.itself = self

    engine = OwnEngine(hash=1)
    dropped: list[weakref.ref[Cycle]] = []
    kept: list[list[int]] = []
    for _ in range(2_000):
        cycle = Cycle()
        engine.search(Nim(5), depth=3)
        dropped.append(weakref.ref(cycle))
        kept += [[] for _ in range(200)]  # Too few for a collection after each search.
    assert sum(reference() is not None for reference in dropped) < 1_500


def test_positions_that_are_cycles_are_collected_meanwhile() -> None:
    class Cycle(ConnectFour):
        """A position that refers to itself; the collector alone frees it."""

        alive = most = 0

        def __init__(self, *parts: Any) -> None:
            super().__init__(*parts)
            self.itself = self
            Cycle.alive += 1
            Cycle.most = max(Cycle.most, Cycle.alive)

        def __del__(self) -> None:
            Cycle.alive -= 1

        def make(self, column: int) -> Cycle:
            after = super().make(column)
            return Cycle(after.mine, after.theirs, after.heights)

    result = OwnEngine(hash=1, cache=0).search(Cycle(), nodes=40_000)
    assert result.generated > 30_000 and Cycle.most < 12_000, (result.generated, Cycle.most)
