"""The games of the house, and their positions."""

from __future__ import annotations

from collections.abc import Iterable

from . import _arguments, _native
from .drawing import board_svg


def games() -> list[str]:
    """The names of the games.

    >>> "othello" in games()
    True
    """
    return [name for name, _, _ in _native.games()]


class Game:
    """A game, or one variant of it.

    >>> Game("kalah", pits=3, seeds=2).start().moves
    ['1', '2', '3']
    """

    def __init__(self, name: str, **options: object) -> None:
        """Raises `KeyError` if there is no such game, and `ValueError` if there is no such variant."""
        known = {entry[0]: (entry[1], [option[0] for option in entry[2]]) for entry in _native.games()}
        self.name = _arguments.text("name", name)
        self.options = {key.replace("_", "-"): str(value) for key, value in options.items()}
        _native.Position(name, "", self.options)
        self.title, allowed = known[name]
        if wrong := [option for option in self.options if option not in allowed]:
            raise ValueError(f"{name} has no option {wrong[0]}; it has {', '.join(allowed) or 'none'}")

    def start(self) -> Position:
        """The start of the game."""
        return self.position("")

    def position(self, text: str, moves: Iterable[str] = ()) -> Position:
        """The position of a text, as the program `nullwindow` reads it, after these moves.

        Raises `ValueError`, with the column, if the text or a move is wrong.

        >>> Game("othello").position("", ["d3", "c3"]).side
        'Black'
        """
        text = _arguments.text("text", text)
        position = Position(self, _native.Position(self.name, text, self.options), text)
        for move in _arguments.names("moves", moves):
            position.play(move)
        return position

    def __repr__(self) -> str:
        options = "".join(f", {key.replace('-', '_')}={value!r}" for key, value in self.options.items())
        return f"Game({self.name!r}{options})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.options) == (other.name, other.options)

    def __hash__(self) -> int:
        return hash((self.name, tuple(sorted(self.options.items()))))


class Position:
    """A position of a game, and how the game came to it. Made by `Game.position` and `Game.start`.

    >>> position = Game("tic-tac-toe").start()
    >>> position.play("5").play("1").moves
    ['2', '3', '4', '6', '7', '8', '9']
    >>> position.undo(), position.side
    ('1', 'O')
    """

    __slots__ = ("_native", "_played", "_start", "game")

    def __init__(self, game: Game, native: _native.Position, start: str) -> None:
        self.game = game
        self._native = native
        self._start = start
        self._played: list[str] = []

    def copy(self) -> Position:
        """Another position object with the same history."""
        copy = Position(self.game, self._native.copy(), self._start)
        copy._played = self._played.copy()
        return copy

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return Game.position, (self.game, self._start, self._played)

    @property
    def history(self) -> tuple[str, list[str]]:
        """The position where the history begins, as text, and the moves since. A search needs them where
        the game ends by repetition."""
        return self._start, self._played.copy()

    @property
    def text(self) -> str:
        """The position as text, as `Game.position` reads it."""
        return self._native.text

    @property
    def moves(self) -> list[str]:
        """The legal moves; none if the game is over."""
        return self._native.moves

    def play(self, move: str) -> Position:
        """Plays a legal move, and returns this position. Raises `ValueError` if the move is not legal."""
        self._native.play(_arguments.text("move", move))
        self._played.append(move)
        return self

    def undo(self) -> str | None:
        """Takes back the last move, and returns it; `None` if there is none."""
        move = self._native.undo()
        if self._played:
            self._played.pop()
        else:
            self._start = self._native.text
        return move

    @property
    def side(self) -> str:
        """The name of the side to move."""
        return self._native.side

    @property
    def turn(self) -> int:
        """0 if the side that begins is to move, else 1."""
        return self._native.turn

    @property
    def sides(self) -> tuple[str, str]:
        """The names of the side that begins, and of the other."""
        return self._native.sides

    @property
    def outcome(self) -> str | None:
        """The outcome in words, if the game is over."""
        return self._native.outcome

    @property
    def result(self) -> float | None:
        """The score of the side that begins, from 0 to 1, if the game is over."""
        return self._native.result

    @property
    def key(self) -> int:
        """The key of the position, the same for equal positions of the game, without their history."""
        return self._native.key

    def line(self, moves: Iterable[str]) -> str:
        """Moves from here on in the game's notation. Raises `ValueError` if one is not legal."""
        return self._native.line(_arguments.names("moves", moves))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self.game, self.key) == (other.game, other.key)

    def __hash__(self) -> int:
        return hash((self.game, self.key))

    def __str__(self) -> str:
        return self._native.board

    def __repr__(self) -> str:
        return f"{self.game!r}.position({self.text!r})"

    def _repr_svg_(self) -> str | None:
        picture = self._native.picture()
        return board_svg(picture) if picture else None
