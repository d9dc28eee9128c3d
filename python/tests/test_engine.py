"""Engines, their results, and what ends them."""

from __future__ import annotations

import _thread
import asyncio
import random
import resource
import threading
import zlib
from pathlib import Path

import pytest

from nullwindow import Engine, Game, Info, SearchInterrupted, games

FFO_40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"


@pytest.mark.parametrize("name", games())
def test_every_game_is_searched(name: str) -> None:
    position = Game(name).start()
    result = Engine(name, hash=4).search(position, depth=2)
    assert result.move in position.moves and result.line is not None and result.depth in (1, 2)


def test_an_endgame_is_solved() -> None:
    position = Game("othello").position(FFO_40)
    result = Engine("othello", hash=16).solve(position)
    assert (result.value.points, result.exact, result.move) == (38, True, "a2")


def test_exceeds_is_a_null_window() -> None:
    position, engine = Game("othello").position(FFO_40), Engine("othello", hash=16)
    assert (engine.exceeds(position, 37), engine.exceeds(position, 38)) == (True, False)
    assert engine.exceeds(position, 37, nodes=1) is None
    with pytest.raises(ValueError, match="'many' is not a score"):
        engine.exceeds(position, "many")


def test_lines_and_moves() -> None:
    game, engine = Game("othello"), Engine("othello", hash=4)
    result = engine.search(game.start(), depth=4, lines=3)
    values = [line.value for line in result.lines]
    assert len(values) == 3 and values == sorted(values, reverse=True)
    assert engine.search(game.start(), depth=4, moves=["c4"]).move == "c4"
    with pytest.raises(ValueError, match="moves: "):
        engine.search(game.start(), depth=4, moves=["a1"])


def test_info_comes_after_each_iteration() -> None:
    seen: list[Info] = []
    Engine("chess", hash=4).search(Game("chess").start(), depth=5, on_info=seen.append)
    depths = [info.depth for info in seen if info.lines]
    assert depths and depths[-1] == 5 and all(info.nodes > 0 for info in seen[-1:])


def test_an_exception_of_on_info_ends_the_search() -> None:
    def fail(_: Info) -> None:
        raise LookupError("of the callback")

    with pytest.raises(LookupError, match="of the callback"):
        Engine("chess", hash=4).search(Game("chess").start(), time=60.0, on_info=fail)


def test_a_search_needs_a_limit_and_its_own_game() -> None:
    engine = Engine("chess", hash=4)
    with pytest.raises(ValueError, match="needs a depth, nodes, time or exact"):
        engine.search(Game("chess").start())
    with pytest.raises(ValueError, match="is no position of"):
        engine.search(Game("othello").start(), depth=1)
    with pytest.raises(ValueError, match="time"):
        engine.search(Game("chess").start(), time=-1.0)
    with pytest.raises(KeyError):
        Engine("go")
    with pytest.raises(ValueError):
        Engine("chess", hash=1 << 40)


def test_a_game_is_analyzed() -> None:
    position = Game("connect-four").position("", ["4", "4", "1"])
    losses = Engine("connect-four", hash=16).analyze(position, depth=8)
    assert [loss.move for loss in losses] == ["4", "4", "1"]
    assert all(loss.loss is None or loss.loss >= 0 for loss in losses)


def test_ctrl_c_at_random_moments() -> None:
    engine, position, moments = Engine("othello", hash=16), Game("othello").start(), random.Random(1)
    for _ in range(100):
        timer = threading.Timer(moments.uniform(0.0, 0.05), _thread.interrupt_main)
        with pytest.raises(KeyboardInterrupt) as interrupt:
            timer.start()
            engine.search(position, time=60.0)
        if isinstance(interrupt.value, SearchInterrupted):
            assert interrupt.value.result.move in position.moves
        timer.join()


def test_threads_use_engines_at_once() -> None:
    shared, found = Engine("kalah", hash=4), []

    def work(own: Engine) -> None:
        for engine in (own, shared):
            found.append(engine.search(Game("kalah").start(), depth=6).value.points)

    threads = [threading.Thread(target=work, args=(Engine("kalah", hash=1),)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 16 and len(set(found)) == 1


def test_asyncio_runs_other_tasks_meanwhile() -> None:
    async def both() -> tuple[int, str | None]:
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0.001)

        ticking = asyncio.create_task(tick())
        result = await Engine("othello", hash=4).search_async(Game("othello").start(), time=0.2)
        ticking.cancel()
        return ticks, result.move

    ticks, move = asyncio.run(both())
    assert ticks > 5 and move in Game("othello").start().moves


def test_cancelling_ends_its_own_search() -> None:
    async def cancelled() -> str | None:
        engine, position = Engine("othello", hash=4), Game("othello").start()
        first = asyncio.create_task(engine.search_async(position, time=60.0))
        second = asyncio.create_task(engine.search_async(position, nodes=10_000))
        await asyncio.sleep(0.1)
        first.cancel()
        return (await second).move

    assert asyncio.run(cancelled()) in Game("othello").start().moves


def test_memory_stays_flat() -> None:
    engine, position = Engine("tic-tac-toe", hash=1), Game("tic-tac-toe").start()
    for i in range(10_000):
        engine.search(position, depth=1)
        if i == 2_000:
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < 2_000  # kB


def test_trained_weights_are_the_players(tmp_path: Path) -> None:
    # A disc of one's own in the lower left corner is worth ten points, and nothing else counts.
    head = "nullwindow tuples 1\ngame connect-four\nvariant 7×6\nmade by hand\n"
    text = f"{head}board 42 cells, 16 parts a point\ncontents 0 1 2\ntuple 3 of 35: 0 0 160 -160 -160 160\n"
    weights = tmp_path / "corner.weights"
    weights.write_text(f"{text}#{zlib.crc32(text.encode()):08x}\n", encoding="utf-8")
    start = Game("connect-four").start()
    line = Engine("connect-four", hash=1, weights=weights).search(start, depth=1).line
    assert line is not None and (line.moves, line.value.points) == (["1"], 10)
    with pytest.raises(ValueError, match="othello"):
        Engine("othello", hash=1, weights=weights)
    weights.write_text("weights")
    with pytest.raises(ValueError, match="line 1: these are no trained weights"):
        Engine("connect-four", hash=1, weights=weights)
    with pytest.raises(FileNotFoundError):
        Engine("connect-four", weights=tmp_path / "none.weights")
