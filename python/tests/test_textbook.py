"""The textbook on trees of any kind."""

import pytest

from nullwindow import textbook

SLIDE = [[[60, 35], [30, 20]], [[15, 25], [0, 0]]]


def test_every_algorithm_finds_the_value() -> None:
    for name in textbook.algorithms():
        assert textbook.search([[7, 5, 1], [6, 2], [[8, 1], 7]], name).value == 7, name


def test_the_visits_are_those_of_the_tutorial() -> None:
    run = textbook.search(SLIDE, "alpha-beta-kishimoto")
    assert len(run.visits) == 12 and run.visits[4]["asked"] == "(-∞, -60)"
    assert (run.leaf_visits, run.minimal and run.minimal["leaves"]) == (6, 5)


def test_windows_give_bounds() -> None:
    run = textbook.search([[1, 4], [5, 6]], "alpha-beta", window=(3, 5))
    assert (run.value, run.bound) == (5, "lower")
    with pytest.raises(ValueError, match="scout takes no window"):
        textbook.search([1, 2], "scout", window=(3, None))


@pytest.mark.parametrize("tree", [[1.5], [], "abc", [True], [["x"]], {"a": 1}])
def test_no_trees_are_refused(tree: object) -> None:
    with pytest.raises(ValueError):
        textbook.search(tree)


def test_unknown_algorithms_are_refused() -> None:
    with pytest.raises(ValueError, match="algorithms: "):
        textbook.search([1, 2], "none")


def test_graphs_of_networkx() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph([("root", "a"), ("root", "b")])
    graph.nodes["a"]["value"], graph.nodes["b"]["value"] = 3, 5
    assert textbook.search(graph).value == 5
    graph.add_edge("b", "root")
    with pytest.raises(ValueError, match="not one root"):
        textbook.search(graph)


def test_records_become_a_data_frame() -> None:
    pytest.importorskip("pandas")
    frame = textbook.search(SLIDE, "negascout").to_dataframe()
    assert len(frame) == len(textbook.search(SLIDE, "negascout").visits) and "asked" in frame


def test_a_tree_is_drawn() -> None:
    from xml.etree import ElementTree

    svg = textbook.search(SLIDE, "scout")._repr_svg_()
    assert ElementTree.fromstring(svg).tag.endswith("svg")
