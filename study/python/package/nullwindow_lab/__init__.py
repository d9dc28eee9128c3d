"""Experiments: claims of the literature on game-tree search, put to the test.

>>> import nullwindow_lab
>>> nullwindow_lab.run("ffo", problems=40, depth="2-3").table[0]["leaf_visits"]
13
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _lab

if TYPE_CHECKING:
    import pandas

__all__ = ["Run", "experiments", "run"]


@dataclass(frozen=True)
class Run:
    """A run of an experiment: its setting, the rows of its table, its checks, and the verdict on its claim.

    >>> ran = run("ffo", problems=40, depth="2-3")
    >>> ran.name, ran.verdict
    ('ffo', 'undecided')
    """

    name: str
    claim: str
    source: str
    setting: dict[str, Any]
    table: list[dict[str, Any]]
    checks: list[dict[str, Any]]
    verdict: str
    report: dict[str, Any]

    def __repr__(self) -> str:
        return f"<Run {self.name}: {self.verdict}, {len(self.table)} rows>"

    def to_dataframe(self) -> pandas.DataFrame:
        """The table as a data frame of pandas."""
        import pandas

        return pandas.DataFrame(self.table)


def experiments() -> list[str]:
    """The names of the experiments.

    >>> "ffo" in experiments()
    True
    """
    return [name for name, _, _ in _lab.experiments()]


def run(name: str, **options: object) -> Run:
    """Runs an experiment with these options, as `nullwindow-lab NAME --option value` does.

    Raises `KeyError` if there is no such experiment, and `ValueError` if an option is wrong.

    >>> run("ffo", problems=40, depth="2-3").table[0]["leaf_visits"]
    13
    """
    words: list[str] = []
    for key, value in options.items():
        option = "--" + key.replace("_", "-")
        if value is not False and value is not None:
            words += [option] if value is True else [option, _word(value)]
    report = json.loads(_lab.experiment(name, words))
    fields = ("name", "claim", "source", "setting", "table", "checks", "verdict")
    return Run(**{key: report[key] for key in fields}, report=report)


def _word(value: object) -> str:
    if isinstance(value, (list, tuple, range)):
        return ",".join(str(item) for item in value)
    return str(value)
