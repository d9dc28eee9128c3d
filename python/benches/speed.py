"""The speed of the package: calls a second, an endgame, and Connect Four written in Python against easyAI and
OpenSpiel, where they are installed. CPU seconds; the lowest of three.

    python benches/speed.py [DEPTH]
    python benches/speed.py PROGRAM     endgames of Othello, by the package and by the program `nullwindow`
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from shutil import which
from typing import Any

from nullwindow import Game, OwnEngine

FULL = sum(1 << (column * 7 + row) for column in range(7) for row in range(6))
ORDER = (3, 2, 4, 1, 5, 0, 6)
#: Problems of FForum.
FFO = {
    40: "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
    41: "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X",
    42: "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X",
}


def seconds(work: Callable[[], object]) -> float:
    """The CPU time of the work."""

    def once() -> float:
        begun = time.process_time()
        work()
        return time.process_time() - begun

    return min(once() for _ in range(3))


def four(discs: int) -> bool:
    """Whether four discs are in a row."""
    for step in (1, 6, 7, 8):
        pairs = discs & discs >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def open_fours(mine: int, theirs: int) -> int:
    """My discs in the fours that the opponent has no disc in."""
    free, count = FULL & ~theirs, 0
    for step in (1, 6, 7, 8):
        fours = free & free >> step & free >> 2 * step & free >> 3 * step
        for place in range(4):
            count += (mine >> place * step & fours).bit_count()
    return count


class ConnectFour:
    """Connect Four on bits."""

    def __init__(self, mine: int = 0, theirs: int = 0, heights: tuple[int, ...] = (0,) * 7) -> None:
        self.mine, self.theirs, self.heights = mine, theirs, heights

    def moves(self) -> Iterable[int]:
        return [column for column in ORDER if self.heights[column] < 6]

    def make(self, column: int) -> ConnectFour:
        heights = list(self.heights)
        bit = 1 << (column * 7 + heights[column])
        heights[column] += 1
        return ConnectFour(self.theirs, self.mine | bit, tuple(heights))

    def outcome(self) -> str | None:
        return "loss" if four(self.theirs) else "draw" if sum(self.heights) == 42 else None

    def key(self) -> tuple[int, int]:
        return self.mine, self.theirs

    def evaluate(self) -> int:
        return open_fours(self.mine, self.theirs) - open_fours(self.theirs, self.mine)


class Logged:
    """Connect Four that logs the calls of its methods."""

    def __init__(self, plain: ConnectFour, log: list[Callable[[], object]]) -> None:
        self.plain, self.log = plain, log

    def call(self, name: str, *arguments: object) -> Any:
        call = partial(getattr(self.plain, name), *arguments)
        self.log.append(call)
        return call()

    def moves(self) -> Iterable[int]:
        return self.call("moves")  # type: ignore[no-any-return]

    def make(self, column: int) -> Logged:
        return Logged(self.call("make", column), self.log)

    def __getattr__(self, name: str) -> Any:
        if name not in ("outcome", "key", "evaluate"):
            raise AttributeError(name)
        return lambda: self.call(name)


class InPlace:
    """Connect Four on bits, of which there is one object."""

    def __init__(self) -> None:
        self.discs, self.heights, self.turn = [0, 0], [0] * 7, 0

    def moves(self) -> Iterable[int]:
        return [column for column in ORDER if self.heights[column] < 6]

    def make(self, column: int) -> None:
        self.discs[self.turn] |= 1 << (column * 7 + self.heights[column])
        self.heights[column] += 1
        self.turn = 1 - self.turn

    def unmake(self, column: int) -> None:
        self.turn = 1 - self.turn
        self.heights[column] -= 1
        self.discs[self.turn] &= ~(1 << (column * 7 + self.heights[column]))

    def outcome(self) -> str | None:
        return "loss" if four(self.discs[1 - self.turn]) else "draw" if sum(self.heights) == 42 else None

    def key(self) -> tuple[int, int]:
        return self.discs[0], self.discs[1]

    def evaluate(self) -> int:
        mine, theirs = self.discs[self.turn], self.discs[1 - self.turn]
        return open_fours(mine, theirs) - open_fours(theirs, mine)


def easy_ai(depth: int) -> Callable[[], object]:
    """The search of easyAI with its table, of the same game, which takes moves back."""
    from easyAI import Human_Player, Negamax, TwoPlayerGame
    from easyAI.AI import TranspositionTable

    class Same(TwoPlayerGame):  # type: ignore[misc]
        def __init__(self) -> None:
            self.players = [Human_Player(), Human_Player()]
            self.current_player, self.discs, self.heights = 1, [0, 0], [0] * 7

        def possible_moves(self) -> list[int]:
            return [column for column in ORDER if self.heights[column] < 6]

        def make_move(self, column: int) -> None:
            self.discs[self.current_player - 1] |= 1 << (column * 7 + self.heights[column])
            self.heights[column] += 1

        def unmake_move(self, column: int) -> None:
            self.heights[column] -= 1
            self.discs[self.current_player - 1] &= ~(1 << (column * 7 + self.heights[column]))

        def lose(self) -> bool:
            return four(self.discs[2 - self.current_player])

        def is_over(self) -> bool:
            return self.lose() or sum(self.heights) == 42

        def scoring(self) -> int:
            mine, theirs = self.discs[self.current_player - 1], self.discs[2 - self.current_player]
            return -1000 if self.lose() else open_fours(mine, theirs) - open_fours(theirs, mine)

        def ttentry(self) -> tuple[int, int, int]:
            return self.discs[0], self.discs[1], self.current_player

    return lambda: Negamax(depth, win_score=900, tt=TranspositionTable())(Same())


def easy_ai_own(depth: int) -> Callable[[], object]:
    """The search of easyAI with its table, of the Connect Four that comes with it."""
    from easyAI import Human_Player, Negamax
    from easyAI.AI import TranspositionTable
    from easyAI.games.ConnectFour import ConnectFour as Theirs

    class Keyed(Theirs):  # type: ignore[misc]
        def ttentry(self) -> tuple[str, int]:
            return str(self.board), self.current_player

    scoring = lambda game: -100 if game.lose() else 0  # noqa: E731
    players = [Human_Player(), Human_Player()]
    return lambda: Negamax(depth, scoring, win_score=90, tt=TranspositionTable())(Keyed(players))


def open_spiel(depth: int) -> Callable[[], object]:
    """Alpha-beta of pyspiel in Python over its own game in C++; it has no table."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game("connect_four")
    return lambda: minimax.alpha_beta_search(
        game, value_function=lambda state: 0, maximum_depth=depth, maximizing_player_id=0
    )


ENDGAME = """
from nullwindow import Engine, Game
print(Engine("othello", hash={hash}).solve(Game("othello").position({position!r})).nodes)
"""
#: A position with one move to go: what is left of the work is the start.
LAST_MOVE = "-O" + "X" * 62 + " X"


def user_seconds(command: list[str]) -> float:
    """The user CPU seconds of a command."""
    begun = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begun


def instructions(command: list[str]) -> float:
    """The instructions of a command, in millions, as valgrind counts them; other programs do not matter."""
    counted = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command]
    text = subprocess.run(counted, check=True, capture_output=True, text=True).stderr
    return int(text.split("Collected : ")[1].split()[0]) / 1e6


def endgames(program: str, *, hash: int = 64) -> None:
    """Endgames by the package and by the program, in turn, each in a process of its own. What the last move of
    a game takes, by the same, is taken off: the start of Python or of the program, and the tables."""

    def package(position: str) -> list[str]:
        return [sys.executable, "-c", ENDGAME.format(hash=hash, position=position)]

    def other(position: str) -> list[str]:
        return [program, "solve", position, "--hash", str(hash), "--threads", "1"]

    for unit, measure, times in (("s", user_seconds, 9), ("million instructions", instructions, 1)):
        if measure is instructions and not which("valgrind"):
            print("instructions: not measured (there is no valgrind)")
            continue
        for number, position in FFO.items():
            commands = [work(at) for at in (position, LAST_MOVE) for work in (package, other)]
            rounds = [[measure(command) for command in commands] for _ in range(times)]
            solved, programs, start, programs_start = (min(column) for column in zip(*rounds))
            ours, theirs = solved - start, programs - programs_start
            print(
                f"FForum {number}: {ours:.3f} {unit} by the package, {theirs:.3f} by the program; "
                f"ratio {ours / theirs:.3f}"
            )


def main() -> None:
    if len(sys.argv) > 1 and not sys.argv[1].isdigit():
        return endgames(sys.argv[1])
    depth = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    position = Game("othello").start()

    def calls() -> None:
        for _ in range(10_000):
            position.play(position.moves[0])
            position.undo()

    taken = seconds(calls)
    print(f"moves, play and undo of Othello: {10_000 / taken:,.0f} times a second")
    ours = seconds(lambda: OwnEngine().search(ConnectFour(), depth=depth, direct=True))
    found = OwnEngine().search(ConnectFour(), depth=depth, direct=True)
    per = ours / found.generated * 1e6
    print(
        f"Connect Four in Python to depth {depth}: {ours:.3f} s, {found.generated} positions, "
        f"{per:.2f} µs each"
    )
    log: list[Callable[[], object]] = []
    OwnEngine().search(Logged(ConnectFour(), log), depth=depth, direct=True)
    alone = seconds(lambda: [call() for call in log])
    print(f"its {len(log)} calls of methods, from Python alone: {alone:.3f} s, {alone / ours:.2f} of it")
    in_place = seconds(lambda: OwnEngine().search(InPlace(), depth=depth, direct=True))
    print(f"the same, changed in place: {in_place:.3f} s")
    for cache in (1_000_000, 0):
        taken = seconds(lambda: OwnEngine(cache=cache).search(ConnectFour(), depth=depth))
        found = OwnEngine(cache=cache).search(ConnectFour(), depth=depth)
        print(
            f"deepening to {depth} with {cache} positions kept: {taken:.3f} s, {found.nodes} nodes, "
            f"{found.generated} positions"
        )
    engine = OwnEngine()
    engine.search(ConnectFour(), depth=depth)
    again = seconds(lambda: engine.search(ConnectFour(), depth=depth))
    print(f"the same again, from positions that are kept: {again:.4f} s, {ours / again:.0f} times as fast")
    for name, rival in (
        ("easyAI, the same game", easy_ai),
        ("easyAI, its own game", easy_ai_own),
        ("OpenSpiel", open_spiel),
    ):
        try:
            theirs = seconds(rival(depth))
        except ImportError as missing:
            print(f"{name}: not measured ({missing})")
            continue
        print(f"{name}: {theirs:.3f} s, {theirs / ours:.1f} times ours, {theirs / in_place:.1f} in place")


if __name__ == "__main__":
    main()
