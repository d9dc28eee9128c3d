"""Game-tree search: games, engines, and the algorithms of the null-window family.

>>> import nullwindow
>>> engine = nullwindow.Engine("connect-four")
>>> print(engine.search(nullwindow.Game("connect-four").position("444444"), depth=8).line)
35552133
"""

from . import neighbours, textbook
from ._native import __version__
from .engine import Engine, Info, Line, MoveLoss, Result, SearchInterrupted, Value
from .game import Game, Position, games
from .own import OwnEngine, OwnGame, OwnResult, OwnSearchInterrupted, check

__all__ = [
    "Engine",
    "Game",
    "Info",
    "Line",
    "MoveLoss",
    "OwnEngine",
    "OwnGame",
    "OwnResult",
    "OwnSearchInterrupted",
    "Position",
    "Result",
    "SearchInterrupted",
    "Value",
    "__version__",
    "check",
    "games",
    "neighbours",
    "textbook",
]
