"""Boards and games of other libraries: python-chess, python-shogi and OpenSpiel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

from ._arguments import whole
from .game import Game, Position
from .own import OwnEngine

if TYPE_CHECKING:
    import chess


def from_chess(board: chess.Board) -> Position:
    """The position of a board of python-chess, with its moves.

    >>> import chess
    >>> board = chess.Board()
    >>> board.push_san("e4")
    Move.from_uci('e2e4')
    >>> from_chess(board).side
    'Black'
    """
    return Game("chess").position(board.root().fen(), [move.uci() for move in board.move_stack])


def from_shogi(board: Any) -> Position:
    """The position of a board of python-shogi, with its moves. The board is as before afterwards.

    >>> import shogi
    >>> board = shogi.Board()
    >>> board.push_usi("7g7f")
    Move.from_usi('7g7f')
    >>> len(from_shogi(board).moves)
    30
    """
    moves = [board.pop() for _ in range(len(board.move_stack))][::-1]
    start = board.sfen()
    for move in moves:
        board.push(move)
    return Game("shogi").position(start, [move.usi() for move in moves])


class OpenSpielState:
    """A state of a game of OpenSpiel with two players, no chance and perfect information, as a game written in
    Python: for `OwnEngine`.

    >>> import pyspiel
    >>> state = pyspiel.load_game("connect_four").new_initial_state()
    >>> OpenSpielState(state).moves()
    [0, 1, 2, 3, 4, 5, 6]
    """

    def __init__(self, state: Any) -> None:
        self.state = state
        self.turn = 0 if state.is_terminal() else state.current_player()
        if self.turn not in (0, 1):
            raise ValueError(
                "a player moves at each node: there is no chance, and players do not move at once"
            )

    def moves(self) -> list[int]:
        """The legal actions."""
        return list(self.state.legal_actions())

    def make(self, action: int) -> OpenSpielState:
        """The state after an action."""
        return OpenSpielState(self.state.child(action))

    def outcome(self) -> str | None:
        """The outcome for the player to move; at an end that is player 0."""
        if not self.state.is_terminal():
            return None
        value = self.state.returns()[self.turn]
        return "win" if value > 0 else "loss" if value < 0 else "draw"

    def key(self) -> str:
        """The state as text."""
        return str(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpenSpielState) and (self.turn, self.key()) == (other.turn, other.key())

    def __hash__(self) -> int:
        return hash(self.key())

    def __str__(self) -> str:
        return str(self.state)


def open_spiel_bot(*, depth: SupportsIndex = 6, hash: SupportsIndex = 64) -> Any:
    """A bot of OpenSpiel that searches to this depth, for its games of two players with perfect information
    and without chance. Raises `ImportError` where pyspiel is not installed.

    >>> import pyspiel
    >>> game = pyspiel.load_game("tic_tac_toe")
    >>> bots = [open_spiel_bot(depth=9), open_spiel_bot(depth=9)]
    >>> pyspiel.evaluate_bots(game.new_initial_state(), bots, 1)
    [0.0, 0.0]
    """
    plies, engine = whole("depth", depth), OwnEngine(hash=hash)
    import pyspiel

    class Bot(pyspiel.Bot):  # type: ignore[misc]
        def step(self, state: Any) -> int:
            """The action to play in a state."""
            return int(engine.search(OpenSpielState(state), depth=plies).move)

        def restart_at(self, state: Any) -> None:
            """Nothing: a search begins anew with each state."""

    return Bot()
