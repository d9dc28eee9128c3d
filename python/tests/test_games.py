"""Games and positions."""

import pytest

from nullwindow import Game, games


@pytest.mark.parametrize("name", games())
def test_text_round_trip_and_undo(name: str) -> None:
    game = Game(name)
    position = game.start()
    keys, texts = [position.key], [position.text]
    for _ in range(6):
        if position.outcome is not None:
            break
        position.play(position.moves[0])
        keys.append(position.key)
        texts.append(position.text)
    again = game.position(position.text)
    assert (again, again.side, again.moves) == (position, position.side, position.moves)
    while position.undo() is not None:
        keys.pop()
        texts.pop()
        assert (position.key, position.text) == (keys[-1], texts[-1])


def test_a_copy_is_another_position() -> None:
    position = Game("tic-tac-toe").start()
    copy = position.copy().play("5")
    assert (position.moves, copy.undo(), copy == position) == ([str(i) for i in range(1, 10)], "5", True)


def test_an_end_has_words_and_a_result() -> None:
    position = Game("connect-four").position("1212121")
    assert (position.outcome, position.result, position.moves) == ("X wins", 1.0, [])
    with pytest.raises(ValueError, match="the game is over"):
        position.play("3")


def test_wrong_positions_name_the_mistake() -> None:
    for name, text, message in [
        ("othello", "z9", "column 1: 'z9'"),
        ("connect-four", "4458", "character 4"),
        ("chess", "8/8 w", "column 6"),
    ]:
        with pytest.raises(ValueError, match=message):
            Game(name).position(text)
    with pytest.raises(ValueError, match="a1"):
        Game("othello").position("", ["d3", "a1"])


def test_unknown_games_and_variants() -> None:
    with pytest.raises(KeyError, match="no game is named go; there are othello"):
        Game("go")
    with pytest.raises(ValueError):
        Game("kalah", pits=0)
    with pytest.raises(ValueError):
        Game("othello", pits=3)


def test_a_variant_is_another_game() -> None:
    small, usual = Game("kalah", pits=3, seeds=2), Game("kalah")
    assert small != usual and small == Game("kalah", pits=3, seeds=2)
    assert small.start() != usual.start()


@pytest.mark.parametrize("name", games())
def test_pictures_are_svg(name: str) -> None:
    from xml.etree import ElementTree

    svg = Game(name).start()._repr_svg_()
    assert svg is not None and ElementTree.fromstring(svg).tag.endswith("svg")


def test_moves_and_play_are_fast_enough_to_use() -> None:
    position = Game("othello").start()
    for _ in range(2_000):
        position.play(position.moves[0])
        position.undo()
    assert position == Game("othello").start()
