"""Experiments."""

import pytest

import nullwindow_lab as lab


def test_a_run_has_its_table_and_verdict() -> None:
    run = lab.run("ffo", problems=40, depth="2-3")
    assert run.table[0]["leaf_visits"] == 13 and run.verdict == "undecided" and run.checks
    assert set(run.setting) >= {"problems", "depth"}


def test_wrong_names_and_options() -> None:
    with pytest.raises(KeyError, match="no experiment is named none"):
        lab.run("none")
    with pytest.raises(ValueError, match="problems"):
        lab.run("ffo", problems=1_000)


def test_the_table_is_a_data_frame() -> None:
    pytest.importorskip("pandas")
    assert len(lab.run("ffo", problems=40, depth=2).to_dataframe()) >= 3
