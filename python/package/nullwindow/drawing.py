"""Boards and trees as SVG."""

from __future__ import annotations

from html import escape

#: A picture: columns, names of the cells by rows from the top, pieces on them, what each side has besides,
#: and the cells of pieces that cover two.
Picture = tuple[int, list[str], list[str], list[list[tuple[str, int]]], list[list[int]]]

_CELL = 44
_CHESS = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟"))


def board_svg(picture: Picture) -> str:
    """The picture of a position.

    >>> board_svg((2, ["a", "b"], ["X", ""], [[], []], [])).count("<circle")
    1
    >>> domino = board_svg((2, ["a", "b"], ["O", "O"], [[], []], [[0, 1]]))
    >>> domino.count("<circle"), domino.count("<rect")
    (0, 3)
    """
    columns, names, cells, hands, joined = picture
    rows = (len(cells) + columns - 1) // columns
    chess = any(cell in "Kk" for cell in cells if cell) and columns == 8
    width, height = columns * _CELL, rows * _CELL
    halves = {cell for pair in joined for cell in pair}
    shown = ["" if i in halves else cell for i, cell in enumerate(cells)]
    parts = [_cell(i % columns, i // columns, names[i], cell, chess) for i, cell in enumerate(shown)]
    parts += [_domino(columns, min(pair), max(pair), cells[pair[0]]) for pair in joined]
    for side, hand in enumerate(hands):
        text = " ".join(f"{kind} {number}" for kind, number in hand)
        y = height + 18 * (side + 1)
        parts.append(f'<text x="4" y="{y}" font-size="14">{escape(text)}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height + 42}" width="{width}" '
        f'font-family="sans-serif">{"".join(parts)}</svg>'
    )


def _domino(columns: int, first: int, second: int, piece: str) -> str:
    x, y = first % columns * _CELL + 5, first // columns * _CELL + 5
    across = second == first + 1
    width, height = _CELL - 10 + across * _CELL, _CELL - 10 + (not across) * _CELL
    fill = "#222" if piece == "X" else "#fff"
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="5" fill="{fill}" stroke="#222"/>'


def _cell(column: int, row: int, name: str, piece: str, chess: bool) -> str:
    x, y, middle = column * _CELL, row * _CELL, _CELL / 2
    fill = "#d9e5d3" if (column + row) % 2 == 0 else "#b9cfae"
    square = f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="{fill}" stroke="#777"/>'
    at = f"<g><title>{escape(name)}</title>{square}"
    if piece in ("X", "O") and not chess:
        disc = "#222" if piece == "X" else "#fff"
        at += f'<circle cx="{x + middle}" cy="{y + middle}" r="{_CELL * 0.38}" fill="{disc}" stroke="#222"/>'
    elif piece:
        text = _CHESS.get(piece, piece) if chess else piece
        size = 30 if chess else 20
        at += (
            f'<text x="{x + middle}" y="{y + middle}" font-size="{size}" text-anchor="middle" '
            f'dominant-baseline="central">{escape(text)}</text>'
        )
    return at + "</g>"
