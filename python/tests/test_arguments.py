"""Every argument of every function: what is wrong is named, and numbers of numpy are numbers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from nullwindow import Engine, Game, OwnEngine, OwnGame, check, neighbours, textbook

BIG = 10**30
#: What is no whole number from 1 on.
NUMBERS: list[Any] = [-1, 0, 3.0, "3", True, BIG, [3]]
TIMES: list[Any] = [-1, float("nan"), float("inf"), BIG, "1", True, [1]]
TREE = [[7, 5], [6, 2]]


class Nim:
    """Whoever takes the last match wins; a method can be made wrong."""

    def __init__(self, matches: int = 5) -> None:
        self.matches = matches

    def moves(self) -> Iterable[int]:
        return range(1, min(3, self.matches) + 1)

    def make(self, taken: int) -> OwnGame:
        return type(self)(self.matches - taken)

    def outcome(self) -> str | None:
        return None if self.matches else "loss"


def search(**options: Any) -> object:
    return Engine("tic-tac-toe", hash=1).search(Game("tic-tac-toe").start(), **{"depth": 2, **options})


def solve(**options: Any) -> object:
    return Engine("tic-tac-toe", hash=1).solve(Game("tic-tac-toe").start(), **options)


def analyze(**options: Any) -> object:
    position = Game("tic-tac-toe").position("", ["1"])
    return Engine("tic-tac-toe", hash=1).analyze(position, **{"depth": 2, **options})


def exceeds(value: Any = 0, **options: Any) -> object:
    return Engine("tic-tac-toe", hash=1).exceeds(Game("tic-tac-toe").start(), value, **options)


def own(**options: Any) -> object:
    return OwnEngine(hash=1).search(Nim(), **options)


def engine(game: Any = "tic-tac-toe", **options: Any) -> object:
    return Engine(game, **options)


def played(moves: Any = (), text: Any = "") -> object:
    return Game("tic-tac-toe").position(text, moves)


def play(move: Any) -> object:
    return Game("tic-tac-toe").start().play(move)


def line(moves: Any) -> object:
    return Game("tic-tac-toe").start().line(moves)


def checked(**options: Any) -> None:
    check(Nim(), **options)


#: Functions, and for each argument what is wrong for it.
WRONG: list[tuple[Callable[..., object], dict[str, list[Any]]]] = [
    (search, {"depth": NUMBERS, "nodes": NUMBERS, "time": TIMES, "lines": [None, *NUMBERS],
              "exact": [None, 1, "no"], "moves": [None, "12", 3, [1], ["a1"]], "on_info": [3, "print"]}),
    (solve, {"depth": NUMBERS, "nodes": NUMBERS, "time": TIMES, "lines": [0], "moves": ["1"]}),
    (analyze, {"depth": NUMBERS, "nodes": NUMBERS, "time": TIMES}),
    (exceeds, {"value": [None, 2.5, True, BIG, "many", [1]], "depth": NUMBERS, "nodes": NUMBERS,
               "time": TIMES}),
    (own, {"depth": NUMBERS, "nodes": NUMBERS, "time": TIMES, "lines": [None, *NUMBERS],
           "exceeds": [2.5, "3", True, BIG, 40_000, -40_000], "direct": [None, 1, "no"]}),
    (engine, {"hash": [None, *NUMBERS], "threads": [None, *NUMBERS], "game": [None, 3, ["chess"]]}),
    (OwnEngine, {"hash": [None, *NUMBERS], "cache": [None, -1, 3.0, "3", True, BIG]}),
    (checked, {"games": [None, *NUMBERS], "plies": [None, *NUMBERS]}),
    (Game, {"name": [None, 3, ["chess"]]}),
    (played, {"text": [None, 3, b""], "moves": [None, "12", 3, [1]]}),
    (play, {"move": [None, 3, ["1"]]}),
    (line, {"moves": [None, "12", 3, [1]]}),
    (textbook.search, {"depth": NUMBERS, "algorithm": [None, 3],
                       "window": ["3,5", 3, (1,), (1.5, 2), ("1", 2), (1, 2, 3), (BIG, None)]}),
    (textbook.compare, {"names": [None, "scout", 3, [1]]}),
    (textbook.from_function, {"depth": [None, -1, 3.0, "3", True]}),
    (neighbours.open_spiel_bot, {"depth": NUMBERS, "hash": NUMBERS}),
]  # fmt: skip

#: What a function needs besides the argument that is wrong.
NEEDED: dict[object, tuple[Any, ...]] = {
    textbook.search: (TREE,),
    textbook.compare: (TREE,),
    textbook.from_function: (4, lambda n: range(1, n), lambda n: n),
}


@pytest.mark.parametrize(
    ("function", "name", "value"),
    [(function, name, value) for function, all in WRONG for name, values in all.items() for value in values],
    ids=lambda part: getattr(part, "__name__", None) or repr(part)[:20],
)
def test_wrong_arguments_are_named(function: Callable[..., object], name: str, value: Any) -> None:
    with pytest.raises((TypeError, ValueError)) as error:
        function(*NEEDED.get(function, ()), **{name: value})
    assert name in str(error.value) and "\n" not in str(error.value), error.value
    assert type(error.value) in (TypeError, ValueError)


def test_numbers_of_numpy_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    three, half = numpy.int64(3), numpy.float32(0.5)
    for function in (search, own):
        assert function(depth=three, nodes=numpy.uint8(99), time=half, lines=numpy.int8(2))
    late = Game("connect-four").position("7752364565751166")
    assert Engine("connect-four", hash=2).exceeds(late, numpy.int16(-11)) is True
    assert Engine("kalah", hash=numpy.int32(1), threads=numpy.int64(1)).threads == 1
    assert OwnEngine(hash=three, cache=numpy.uint64(9)).search(Nim(), exceeds=three, direct=numpy.bool_(True))
    assert Game("kalah", pits=three) == Game("kalah", pits=3)
    assert textbook.search(TREE, window=(None, numpy.int64(9)), depth=three).value == 5
    assert textbook.nested([[numpy.int8(7), three], 5]) == [[7, 3], 5]
    check(Nim(), games=three, plies=numpy.int64(9))


@pytest.mark.parametrize("value", [2.5, None, "3", BIG, 40_000, [1]])
def test_wrong_evaluations_are_named(value: object) -> None:
    wrong = type("Wrong", (Nim,), {"evaluate": lambda _: value})
    message = r"^evaluate\(\) is a whole number from -\d+ to \d+, not "
    with pytest.raises((TypeError, ValueError), match=message):
        OwnEngine(hash=1).search(wrong(9), depth=2)


@pytest.mark.parametrize(
    ("method", "value"),
    [("outcome", 2.5), ("outcome", False), ("outcome", True), ("key", [1]), ("moves", 5), ("moves", [[1]]),
     ("order", None), ("make", None)],
)  # fmt: skip
def test_wrong_results_name_their_method(method: str, value: object) -> None:
    wrong = type("Wrong", (Nim,), {method: lambda *_: value})
    with pytest.raises((TypeError, ValueError), match=rf"^{method}\(\)"):
        OwnEngine(hash=1).search(wrong(9), depth=2)


def test_a_wrong_turn_is_named() -> None:
    with pytest.raises(ValueError, match="turn is 0 or 1, not 'White'"):
        OwnEngine(hash=1).search(type("Wrong", (Nim,), {"turn": "White"})(9))


def test_misspelt_limits_are_found() -> None:
    """By Python when it runs, and by mypy before: it refuses an ignored error that is none."""
    engine, position = Engine("tic-tac-toe", hash=1), Game("tic-tac-toe").start()
    with pytest.raises(TypeError, match="depht"):
        engine.solve(position, depht=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="depht"):
        engine.analyze(position.play("1"), depht=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="depth"):
        engine.solve(position, depth="3")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="depht"):
        asyncio.run(engine.search_async(position, depht=3))  # type: ignore[call-arg]
