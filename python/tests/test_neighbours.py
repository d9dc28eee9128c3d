"""Boards and games of other libraries."""

import pytest

from nullwindow import Engine, OwnEngine, check
from nullwindow.neighbours import OpenSpielState, from_chess, from_shogi, open_spiel_bot


def test_boards_of_python_chess() -> None:
    chess = pytest.importorskip("chess")
    board = chess.Board()
    for move in ("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"):
        board.push_san(move)
    position = from_chess(board)
    assert position.text == board.fen(en_passant="legal") and len(position.moves) == board.legal_moves.count()
    result = Engine("chess", hash=4).search(position, depth=2)
    assert result.value.plies == 1
    board.push_san(result.move)
    assert board.is_checkmate()


def test_a_draw_by_repetition_is_seen() -> None:
    chess = pytest.importorskip("chess")
    board = chess.Board()
    for move in ("Nf3", "Nf6", "Ng1", "Ng8") * 2:
        board.push_san(move)
    assert from_chess(board).outcome is not None
    board.pop()
    engine = Engine("chess", hash=4)
    # Ng8 repeats the position for the third time.
    assert engine.search(from_chess(board), depth=1, moves=["Ng8"]).value.points == 0


def test_boards_of_python_shogi() -> None:
    shogi = pytest.importorskip("shogi")
    board = shogi.Board()
    board.push_usi("7g7f")
    position = from_shogi(board)
    assert position.text == board.sfen() and len(board.move_stack) == 1
    assert Engine("shogi", hash=4).search(position, depth=2).move in position.moves


def test_games_of_open_spiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    check(OpenSpielState(state), games=20)
    value = OwnEngine(hash=1).search(OpenSpielState(state)).value
    assert value is not None and value.points == 0
    for action in (0, 3, 1, 4):
        state.apply_action(action)
    assert open_spiel_bot(depth=3).step(state) == 2


def test_a_bot_of_open_spiel_never_loses() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for seed in range(10):
        bots = [open_spiel_bot(depth=9, hash=1), pyspiel.make_uniform_random_bot(1, seed)]
        assert pyspiel.evaluate_bots(state.clone(), bots, seed)[0] >= 0
