"""Copies, also in other processes."""

from __future__ import annotations

import copy
import multiprocessing
import pickle

import pytest

from nullwindow import Engine, Game, OwnEngine, OwnSearchInterrupted, Position, SearchInterrupted, games
from tests.test_own import Nim


def moved(name: str) -> Position:
    """A position some moves after one that was set up."""
    position = Game(name).start()
    for _ in range(2):
        position.play(position.moves[0])
    position = Game(name).position(position.text)
    return position.play(position.moves[-1])


@pytest.mark.parametrize("name", games())
def test_positions_are_copied_with_their_history(name: str) -> None:
    position = moved(name)
    for other in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert other == position and other.history == position.history
        assert (other.undo(), other != position) == (position.history[1][-1], True)
    assert position.undo() is not None, "the copies took back moves of their own"


def test_variants_and_results_are_copied() -> None:
    position = Game("kalah", pits=3, seeds=2).start()
    assert pickle.loads(pickle.dumps(position)) == position
    result = Engine("kalah", hash=1).search(Game("kalah").start(), depth=3)
    assert pickle.loads(pickle.dumps(result)) == result
    own = OwnEngine(hash=1).search(Nim(5))
    errors = [SearchInterrupted(result), OwnSearchInterrupted(own)]
    assert [pickle.loads(pickle.dumps(error)).result for error in errors] == [result, own]


@pytest.mark.parametrize("engine", [Engine("tic-tac-toe", hash=1), OwnEngine(hash=1)])
def test_engines_say_why_they_are_not_copied(engine: object) -> None:
    for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="^an engine has .*: make one in each process, not a copy$"):
            duplicate(engine)


def best(position: Position) -> str | None:
    return Engine(position.game, hash=1).search(position, depth=3).move


def test_other_processes_take_positions() -> None:
    positions = [moved("connect-four"), moved("kalah")]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(best, positions) == [best(position) for position in positions]


def test_results_are_short_in_a_notebook() -> None:
    start = Game("chess").start()
    result = Engine("chess", hash=4).search(start, depth=5, lines=3)
    own = OwnEngine(hash=1).search(Nim(21))
    assert repr(result).startswith(f"<Result {result.line}: ") and repr(result).endswith(" nodes>")
    assert repr(own).startswith("<OwnResult 1 ") and "win in 11, exact" in repr(own)
    for short in (result, own, *result.lines, *own.lines):
        assert len(repr(short)) < 120 and "\n" not in repr(short), repr(short)
