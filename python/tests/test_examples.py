"""The examples in the documentation: each public name has one, and all of them are right."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from importlib.util import find_spec
from types import ModuleType

import pytest

import nullwindow


def modules() -> list[ModuleType]:
    names = [found.name for found in pkgutil.iter_modules(nullwindow.__path__) if found.name[0] != "_"]
    return [nullwindow, *(importlib.import_module(f"nullwindow.{name}") for name in names)]


def public(module: ModuleType) -> Iterator[tuple[str, object]]:
    """The functions and classes that a module defines for its users."""
    for name, item in vars(module).items():
        own = getattr(item, "__module__", None) == module.__name__
        if name[0] != "_" and own and (inspect.isfunction(item) or inspect.isclass(item)):
            yield f"{module.__name__}.{name}", item


def examples() -> list[doctest.DocTest]:
    return [test for module in modules() for test in doctest.DocTestFinder().find(module) if test.examples]


def test_every_public_name_has_an_example() -> None:
    named = [found for module in modules() for found in public(module)]
    assert len(named) > 25
    assert [name for name, item in named if ">>>" not in (inspect.getdoc(item) or "")] == []


@pytest.mark.parametrize("test", examples(), ids=lambda test: test.name)
def test_examples_are_right(test: doctest.DocTest) -> None:
    for example in test.examples:
        imported = re.match(r"(?:import|from) (\w+)", example.source)
        if imported and find_spec(imported[1]) is None:
            pytest.skip(f"{imported[1]} is not installed")
    report: list[str] = []
    assert doctest.DocTestRunner().run(test, out=report.append).failed == 0, "".join(report)
