"""Checks the certificates in a file by the rules of the games alone, as docs/certificates.md states them.

A game of your own: `verify.py --rules FILE CERTIFICATE`, where FILE has a class `Rules` as those below. Without
`of_code` the positions themselves are kept.
"""

import gzip
import runpy
import sys
import time
import zlib

NO_BOARD = "there is no such board"
STATED = "at-least", "leave", "largest"
LINES = "game", "columns", "rows", "position", "side", *STATED


class Wrong(Exception): """An error of a certificate."""


def require(right, otherwise):
    if not right: raise Wrong(otherwise)

def numbers(squares):
    """The squares of a set, in ascending order."""
    return [i for i in range(squares.bit_length()) if squares >> i & 1]


def image_of(targets):
    """The function that moves the squares of a set to their targets, by tables of 16 squares."""
    tables = []
    for low in range(0, len(targets), 16):
        table = [0]
        for target in targets[low : low + 16]:
            table += [moved | 1 << target for moved in table]
        tables.append(table)
    def image(squares):
        moved = 0
        for table in tables:
            moved |= table[squares & 0xFFFF]
            squares >>= 16
        return moved
    return image


def images(columns, rows, diagonals):
    """Those of all symmetries of a board, whose squares are numbered row by row, but the identity."""
    grid = [list(range(y * columns, (y + 1) * columns)) for y in range(rows)]
    grids = [grid, grid[::-1], [row[::-1] for row in grid], [row[::-1] for row in grid[::-1]]]
    grids += [list(zip(*grid)) for grid in grids if diagonals]
    return [image_of([square for row in grid for square in row]) for grid in grids[1:]]


def played(game, p, moves):
    """The position after these moves, which must be legal."""
    for move in moves:
        require(move in game.moves(p) and not game.over(p), "the position is wrong")
        p = game.play(p, move)
    return p


class ConnectFour:
    """A position is the discs of the side to move, and the discs of both sides."""
    def __init__(self, head):
        self.columns, self.rows = int(head["columns"]), int(head["rows"])
        self.high, self.squares = self.rows + 1, self.columns * self.rows
        require(0 < self.columns <= 16 and 0 < self.rows <= 15 and self.columns * self.high <= 64, NO_BOARD)
        self.feet = [1 << self.high * x for x in range(self.columns)]
        self.mirrored = images(self.high, self.columns, False)[0]
    def read(self, text): return played(self, (0, 0), [int(digit, 36) - 1 for digit in text])
    def code(self, p): return min(p[0] + p[1], self.mirrored(p[0] + p[1]))
    def of_code(self, code):
        own = both = 0
        for x, foot in enumerate(self.feet):
            # Of h discs, those of the side to move make the number n: this is n + 2^h.
            number = (code >> self.high * x & (1 << self.high) - 1) + 1
            full = 1 << number.bit_length() - 1
            own, both = own + (number - full) * foot, both + (full - 1) * foot
        return own, both
    def side(self, p): return p[1].bit_count() & 1
    def moves(self, p): return [x for x, foot in enumerate(self.feet) if not p[1] & foot << self.rows - 1]
    def play(self, p, column): return p[0] ^ p[1], p[1] | p[1] + self.feet[column]
    def won(self, p):
        discs = p[0] ^ p[1]
        pairs = [(discs & discs >> step, 2 * step) for step in (1, self.high - 1, self.high, self.high + 1)]
        return any(pair & pair >> step for pair, step in pairs)
    def left(self, p): return self.squares - p[1].bit_count()
    def over(self, p): return self.left(p) == 0 or self.won(p)
    def result(self, p):
        before = p[1].bit_count() - 1
        points = (self.squares + 1 - before) // 2 if self.won(p) else 0
        return -points if before % 2 else points


class Domineering:
    """A position is the set of the free squares."""
    def __init__(self, head):
        self.columns, self.rows = int(head["columns"]), int(head["rows"])
        self.squares = self.columns * self.rows
        require(1 <= self.columns <= 16 and 1 <= self.rows <= 16 and self.squares <= 64, NO_BOARD)
        self.images = images(self.columns, self.rows, False)
        self.not_last = sum(1 << i for i in range(self.squares) if (i + 1) % self.columns)
    def read(self, text):
        squares = [(int(word[1:]) - 1) * self.columns + ord(word[0]) - ord("a") for word in text.split()]
        return played(self, (1 << self.squares) - 1, squares)
    def code(self, free): return min(free, *(image(free) for image in self.images))
    def of_code(self, code): return code
    def side(self, free): return (self.squares - free.bit_count()) // 2 & 1
    def places(self, free):
        return free & free >> 1 & self.not_last if self.side(free) else free & free >> self.columns
    def moves(self, free): return numbers(self.places(free))
    def play(self, free, square):
        return free ^ (1 << square | 1 << square + (1 if self.side(free) else self.columns))
    def left(self, free): return free.bit_count()
    def over(self, free): return self.places(free) == 0
    def result(self, free): return 1 if self.side(free) else -1


class Kalah:
    """A position is the side to move, and for each side its pits, and its store behind them."""
    def __init__(self, head): require(not {"columns", "rows"} & set(head), NO_BOARD)
    def read(self, text):
        board, side, self.rule = text.split()
        houses = [tuple(map(int, half.replace(":", ",").split(","))) for half in board.split("/")]
        self.pits, self.seeds = len(houses[0]) - 1, sum(map(sum, houses))
        right = len(houses) == 2 and 1 < len(houses[0]) == len(houses[1]) <= 7 and self.seeds <= 156
        require(right and min(map(min, houses)) >= 0 and self.rule in ("empty-capture", "standard"), NO_BOARD)
        return ["first", "second"].index(side), *houses
    def code(self, p):
        halves = ([half[-1]] + [0] * (6 - self.pits) + list(half[-2::-1]) for half in p[1:])
        return int.from_bytes(bytes(sum(halves, [p[0]])), "big")
    def of_code(self, code):
        digits = code.to_bytes(15, "little")
        return digits[14], *((*half[: self.pits], half[6]) for half in (digits[7:14], digits[:7]))
    def side(self, p): return p[0]
    def moves(self, p): return [pit for pit in range(self.pits) if p[1 + p[0]][pit]]
    def play(self, p, pit):
        side, pits, store = p[0], self.pits, p[2 - p[0]][-1]
        ring = list(p[1 + side]) + list(p[2 - side][:-1])  # the houses in the order of sowing
        seeds, ring[pit], last = ring[pit], 0, pit
        for _ in range(seeds):
            last = (last + 1) % len(ring)
            ring[last] += 1
        opposite = 2 * pits - last
        if last < pits and ring[last] == 1 and (ring[opposite] or self.rule == "empty-capture"):
            ring[pits] += 1 + ring[opposite]
            ring[last] = ring[opposite] = 0
        halves = tuple(ring[: pits + 1]), (*ring[pits + 1 :], store)
        return side if last == pits else 1 - side, *(halves[::-1] if side else halves)
    def left(self, p): return self.seeds - p[1][-1] - p[2][-1]
    def over(self, p): return not any(p[1][:-1]) or not any(p[2][:-1])
    def result(self, p): return sum(p[1]) - sum(p[2])
    def certain(self, p, side): return 2 * p[1 + side][-1] - self.seeds


class Othello:
    """A position is the side to move, its discs, and its opponent's."""
    def __init__(self, head):
        self.columns, self.rows = int(head["columns"]), int(head["rows"])
        self.squares = self.columns * self.rows
        require((self.columns, self.rows) in ((4, 4), (4, 6), (6, 4), (6, 6), (8, 8)), NO_BOARD)
        self.inner = sum(1 << i for i in range(self.squares) if 0 < i % self.columns < self.columns - 1)
        self.images = images(self.columns, self.rows, self.columns == self.rows)
    def read(self, text):
        edge, above = "-" * (self.columns // 2 - 1), "-" * self.columns * (self.rows // 2 - 1)
        board, mover = (text or f"{above}{edge}OX{edge}{edge}XO{edge}{above} X").split()
        require(len(board) == self.squares and not set(board) - set("XO-") and mover in ("X", "O"), NO_BOARD)
        discs = [sum(1 << i for i, square in enumerate(board) if square == disc) for disc in "XO"]
        return (0, *discs) if mover == "X" else (1, *discs[::-1])
    def code(self, p):
        low, other = p[1] | p[2] if p[0] else p[1], p[2]
        return min(other << 64 | low, *(image(other) << 64 | image(low) for image in self.images))
    def of_code(self, code):
        low, other = code & (1 << 64) - 1, code >> 64
        return int(low & other > 0), low & ~other, other
    def side(self, p): return p[0]
    def directions(self, other):
        """The four directions, and the opponent's discs that a run may pass over."""
        inner, down = other & self.inner, self.columns
        return (1, inner), (down - 1, inner), (down, other), (down + 1, inner)
    def legal(self, own, other):
        squares = 0
        for step, passed in self.directions(other):
            up, down = own << step & passed, own >> step & passed
            for _ in range(max(self.columns, self.rows) - 3):
                up |= up << step & passed
                down |= down >> step & passed
            squares |= up << step | down >> step
        return squares & ~(own | other) & (1 << self.squares) - 1
    def moves(self, p): return numbers(self.legal(p[1], p[2])) or ([None] if self.legal(p[2], p[1]) else [])
    def play(self, p, square):
        if square is None: return 1 - p[0], p[2], p[1]
        (side, own, other), turned = p, 0
        for step, passed in self.directions(other):
            for shift in (int.__lshift__, int.__rshift__):
                run, at = 0, shift(1 << square, step)
                while at & passed:
                    run, at = run | at, shift(at, step)
                turned |= run if at & own else 0
        return 1 - side, other ^ turned, own | turned | 1 << square
    def left(self, p): return self.squares - (p[1] | p[2]).bit_count()
    def over(self, p): return not self.moves(p)
    def result(self, p):
        lead = p[1].bit_count() - p[2].bit_count()
        lead += self.left(p) * ((lead > 0) - (lead < 0))
        return -lead if p[0] else lead


GAMES = {"connect-four": ConnectFour, "domineering": Domineering, "kalah": Kalah, "othello": Othello}


class Reader:
    """The unpacked bytes of a file, counted."""
    def __init__(self, path):
        self.file, self.place = open(path, "rb"), 0
        if self.file.peek(2)[:2] == b"\x1f\x8b": self.file = gzip.open(path)
    def bytes(self, count):
        read = self.file.read(count)
        require(len(read) == count, "the file ends here")
        self.place += count
        return read
    def line(self):
        line = b""
        while not line.endswith(b"\n"):
            require(len(line) <= 4096, "this is no line of a head")
            line += self.bytes(1)
        return line.decode(errors="replace")[:-1]


class Checker:
    def __init__(self, reader):
        self.reader, self.layer, self.head = reader, None, {}
        self.counts = dict.fromkeys(("positions", "moves", "small"), 0)
        require(reader.line() == "nullwindow strategy 1", "the file does not begin as it should")
        while line := reader.line():
            word, _, value = line.partition(" ")
            require((word in LINES or OWN) and word not in self.head, f"this line is not right here: {line}")
            self.head[word] = value
        try:
            self.game = (OWN or GAMES[self.head["game"]])(self.head)
            self.root = self.game.read(self.head["position"])
            self.claimant = ["first", "second"].index(self.head["side"])
            self.at_least, self.leave, self.largest = map(int, map(self.head.get, STATED))
        except (KeyError, ValueError, IndexError, TypeError) as error:
            raise Wrong(f"the head is wrong: {error}") from error
    def decided(self, p):
        """Whether the claim is right, at an end; elsewhere None."""
        if self.game.over(p): return self.game.result(p) * (1 - 2 * self.claimant) >= self.at_least
        return hasattr(self.game, "certain") and self.game.certain(p, self.claimant) >= self.at_least or None
    def holds(self, p):
        """Whether the claim holds, by a search of all moves."""
        decided = self.decided(p)
        if decided is not None: return decided
        children = (self.holds(self.game.play(p, move)) for move in self.game.moves(p))
        return any(children) if self.game.side(p) == self.claimant else all(children)
    def following(self, p):
        """The positions that the next layer has because of this one."""
        moves = self.game.moves(p)
        self.counts["positions"] += 1
        if self.game.left(p) <= self.leave:
            self.counts["small"] += 1
            require(self.holds(p), "by a search of all its moves, a small position does not hold the claim")
            return
        if self.game.side(p) == self.claimant:
            self.counts["moves"] += 1
            number = self.reader.bytes(1)[0]
            require(number < len(moves), f"there is no move {number} (from 0), only {len(moves)} moves")
            moves = [moves[number]]
        for child in (self.game.play(p, move) for move in moves):
            decided = self.decided(child)
            require(decided is not False, "a game ends here with less than the claim")
            if decided is None: yield child
    def check(self):
        code, of_code = self.game.code, getattr(self.game, "of_code", None)
        keep = (lambda p: None) if of_code else (lambda p: p)
        self.layer, layer, largest = 0, {code(self.root): keep(self.root)}, 0
        require(self.decided(self.root) is None, "the position of the claim is an end")
        while layer:
            positions = (of_code(known) if of_code else layer[known] for known in sorted(layer))
            following = {code(child): keep(child) for p in positions for child in self.following(p)}
            stated = int.from_bytes(self.reader.bytes(8), "little")
            require(stated == len(layer), f"the layer has {len(layer)} positions, not {stated}")
            self.layer, layer, largest = self.layer + 1, following, max(largest, stated)
            require(len(layer) <= self.largest, f"the layer has {len(layer)} positions, more than stated")
        require(largest == self.largest, f"the largest layer has {largest} positions, not {self.largest}")
        require(self.reader.bytes(4) == b"end\n", "no layer is left, and the end mark is missing")


def verify(path):
    checker, reader, checked = None, None, 0
    try:
        reader = Reader(path)
        while not checked or reader.file.peek(1):
            begun = time.process_time()
            checker = Checker(reader)
            checker.check()
            head = ", ".join(f"{word} {value}" for word, value in checker.head.items())
            counts = "".join(f", {count} {what}" for what, count in checker.counts.items())
            print(f"right: {head}\n  {checker.layer} layers{counts}; {time.process_time() - begun:.2f} s", flush=True)
            checker, checked = None, checked + 1
    except (Wrong, OSError, EOFError, zlib.error) as error:
        layer = f"layer {checker.layer}, " if checker and checker.layer is not None else ""
        place = f"{layer}byte {reader.place if reader else 0}"
        sys.exit(print(f"error: {path}: {place}: {error}", file=sys.stderr) or 2)


OWN = None


def rules(path):
    """The class `Rules` of a file."""
    try:
        return runpy.run_path(path)["Rules"]
    except Exception as error:
        sys.exit(print(f"error: --rules {path}: {error!r}", file=sys.stderr) or 2)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--rules"] and len(sys.argv) == 4: OWN = rules(sys.argv.pop(2)); sys.argv.pop(1)
    if len(sys.argv) != 2: sys.exit(print("error: the file of certificates is wanted", file=sys.stderr) or 2)
    verify(sys.argv[1])
