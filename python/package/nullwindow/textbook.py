"""The algorithms as published, on any tree, with every visit.

A tree is nested lists with numbers at the leaves, from the view of the player to move at the root (MAX); a
graph of networkx; or a function that yields children, by `from_function`.
"""

from __future__ import annotations

import json
import operator
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar, Union

from . import _arguments, _native

if TYPE_CHECKING:
    import pandas

Tree = Union[int, Sequence["Tree"]]
Node = TypeVar("Node")
Window = Union[tuple[Union[SupportsIndex, None], Union[SupportsIndex, None]], None]


@dataclass(frozen=True)
class Run:
    """The search of a tree by one algorithm.

    `value` is from the view of MAX where `minimax` is true, else from that of the side to move, which is the
    same at the root. `line` is the principal variation as a Dewey code. `visits` has a record for each visit
    of a node, and `steps` their order: three times the index of a visit, plus 0 for its beginning, 1 for a
    leaf, 2 for its end.

    >>> run = search([[7, 5], [6, 2]], "alpha-beta")
    >>> run.value, run.line, [visit["node"] for visit in run.visits][:3]
    (5, '1.2', ['ε', '1', '1.1'])
    """

    algorithm: str
    minimax: bool
    value: int | None
    bound: str | None
    line: str
    leaf_visits: int
    distinct_leaves: int
    node_visits: int
    distinct_nodes: int
    re_searches: int
    tests_passed: int
    tests_failed: int
    cuts: int
    visits: list[dict[str, Any]]
    steps: list[int]
    nodes: list[dict[str, Any]]
    minimal: dict[str, Any] | None

    def __repr__(self) -> str:
        return f"<Run {self.algorithm}: {self.value}, line {self.line}, {self.leaf_visits} leaf visits>"

    def to_dataframe(self) -> pandas.DataFrame:
        """The visits as a data frame of pandas."""
        import pandas

        return pandas.DataFrame(self.visits)

    def _repr_svg_(self) -> str:
        return tree_svg(self)


def algorithms() -> dict[str, str]:
    """The names of the algorithms, and the paper of each.

    >>> algorithms()["negascout"]
    'Reinefeld 1983; Marsland 1986'
    """
    listed = _answer({"request": "algorithms"})["algorithms"]
    return {algorithm["name"]: algorithm["paper"] for algorithm in listed}


def search(
    tree: object,
    algorithm: str = "negascout",
    *,
    window: Window = None,
    depth: SupportsIndex | None = None,
) -> Run:
    """Searches a tree by one algorithm; `None` in a window is infinite.

    Raises `ValueError` if the tree, the algorithm or the window is wrong.

    >>> run = search([[7, 5, 1], [6, 2], [[8, 1], 7]], "alpha-beta")
    >>> run.value, run.leaf_visits, run.line
    (7, 8, '3.2')
    """
    return compare(tree, [_arguments.text("algorithm", algorithm)], window=window, depth=depth)[0]


def compare(
    tree: object,
    names: Iterable[str],
    *,
    window: Window = None,
    depth: SupportsIndex | None = None,
) -> list[Run]:
    """Searches a tree by several algorithms.

    >>> [run.node_visits for run in compare([10, [25, [0, [8, 5], 20]]], ["alpha-beta", "scout"])]
    [9, 27]
    """
    request = {
        "request": "search",
        "subject": {"tree": json.dumps(nested(tree))},
        "algorithms": _arguments.names("names", names),
        "window": _window(window),
        "depth": _arguments.limit("depth", depth),
        "trace": True,
    }
    answer = _answer(request)
    return [_run(run, answer) for run in answer["runs"]]


def nested(tree: object) -> Tree:
    """A tree as nested lists: of nested sequences, or of a graph of networkx with one root, whose leaves have
    an attribute `value`.

    Raises `ValueError` if it is neither, or a leaf has no whole number.

    >>> nested(((1, 2), 3))
    [[1, 2], 3]
    """
    if hasattr(tree, "successors") and hasattr(tree, "in_degree"):
        return _of_graph(tree)
    if isinstance(tree, (list, tuple)):
        return [nested(child) for child in tree]
    if (number := _number(tree)) is not None:
        return number
    raise ValueError(f"{tree!r} is neither a whole number nor a list of trees")


def _number(leaf: Any) -> int | None:
    """The value of a leaf, if it is a whole number, also one of numpy."""
    try:
        return None if isinstance(leaf, bool) else operator.index(leaf)
    except TypeError:
        return None


def from_function(
    root: Node,
    children: Callable[[Node], Iterable[Node]],
    value: Callable[[Node], int],
    *,
    depth: SupportsIndex = 64,
) -> Tree:
    """The tree below a root: `children` yields those of a node, and `value` is that of a leaf, or of a node at
    this depth, from the view of MAX.

    >>> from_function(4, lambda n: range(1, n), lambda n: n, depth=2)
    [1, [1], [1, 2]]
    """
    plies = _arguments.whole("depth", depth, 0)
    below = list(children(root)) if plies > 0 else []
    if not below:
        return int(value(root))
    return [from_function(child, children, value, depth=plies - 1) for child in below]


def _window(window: Window) -> list[int | None] | None:
    """The two ends, as whole numbers."""
    if window is None:
        return None
    if not isinstance(window, (tuple, list)) or len(window) != 2:
        raise TypeError(f"window is two whole numbers, or None for an infinite one, not {window!r}")
    most, name = 2**31 - 1, "an end of window"
    return [None if end is None else _arguments.whole(name, end, -most, most) for end in window]


def _of_graph(graph: Any) -> Tree:
    roots: list[Hashable] = [node for node, degree in graph.in_degree() if degree == 0]
    if len(roots) != 1:
        raise ValueError(f"the graph has {len(roots)} nodes without a parent, not one root")

    def below(node: Hashable, path: frozenset[Hashable]) -> Tree:
        if node in path:
            raise ValueError(f"the graph has a cycle through {node!r}")
        children = list(graph.successors(node))
        if children:
            return [below(child, path | {node}) for child in children]
        leaf = _number(graph.nodes[node].get("value"))
        if leaf is None:
            raise ValueError(f"the leaf {node!r} has no whole number as attribute 'value'")
        return leaf

    return below(roots[0], frozenset())


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(_native.textbook(json.dumps(request)))
    if "error" in answer:
        raise ValueError(answer["error"])
    return answer


def _run(run: dict[str, Any], answer: dict[str, Any]) -> Run:
    own = {key: run[key] for key in Run.__dataclass_fields__ if key in run}
    visits, steps = run.get("trace", []), run.get("steps", [])
    return Run(
        **{**own, "visits": visits, "steps": steps}, nodes=answer["tree"]["nodes"], minimal=answer["minimal"]
    )


_WIDTH, _HEIGHT = 46, 64


def tree_svg(run: Run) -> str:
    """A drawing of a searched tree: a node has its last result, or its value if it is a leaf, and the number
    of its visits if there are several; nodes that the search did not visit are grey.

    >>> tree_svg(search([[7, 5], [6, 2]], "scout")).count("<circle")
    2
    """
    children: dict[int, list[int]] = {at: [] for at in range(len(run.nodes))}
    depth = [0] * len(run.nodes)
    for at, node in enumerate(run.nodes):
        if node["parent"] is not None:
            children[node["parent"]].append(at)
            depth[at] = depth[node["parent"]] + 1
    place: dict[int, float] = {}
    column = 0
    for at in _leaves_in_order(children):
        place[at], column = column + 0.5, column + 1
    for at in reversed(range(len(run.nodes))):  # Each node comes before its children.
        if children[at]:
            place[at] = sum(place[child] for child in children[at]) / len(children[at])
    results: dict[int, list[dict[str, Any]]] = {}
    for visit in run.visits:
        results.setdefault(visit["at"], []).append(visit)
    parts = []
    for at, node in enumerate(run.nodes):
        x, y = place[at] * _WIDTH, (depth[at] + 0.5) * _HEIGHT
        visits = results.get(at, [])
        colour = "#222" if visits else "#bbb"
        if node["parent"] is not None:
            px, py = place[node["parent"]] * _WIDTH, (depth[at] - 0.5) * _HEIGHT
            parts.append(f'<line x1="{px}" y1="{py + 12}" x2="{x}" y2="{y - 12}" stroke="{colour}"/>')
        text = str(
            visits[-1]["result"] if visits and children[at] else node["value"] if not children[at] else ""
        )
        shape = (
            f'<circle cx="{x}" cy="{y}" r="12"'
            if not node["max"]
            else f'<rect x="{x - 12}" y="{y - 12}" width="24" height="24"'
        )
        title = escape(
            "; ".join(f"{visit['asked']} → {visit['answered']}" for visit in visits) or "not visited"
        )
        parts.append(
            f'<g><title>{escape(node["node"])}: {title}</title>{shape} fill="#fff" stroke="{colour}"/>'
        )
        parts.append(
            f'<text x="{x}" y="{y}" fill="{colour}" font-size="11" text-anchor="middle" dominant-baseline="central">{escape(text)}</text>'
        )
        if len(visits) > 1:
            parts.append(f'<text x="{x + 14}" y="{y - 8}" font-size="9">{len(visits)}×</text>')
        parts.append("</g>")
    width, height = column * _WIDTH, (max(depth) + 1) * _HEIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'font-family="sans-serif">{"".join(parts)}</svg>'
    )


def _leaves_in_order(children: dict[int, list[int]]) -> Iterable[int]:
    stack = [0]
    while stack:
        at = stack.pop()
        if children[at]:
            stack.extend(reversed(children[at]))
        else:
            yield at
