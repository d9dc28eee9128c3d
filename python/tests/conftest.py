"""What every test starts from: Ctrl-C raises, also where the tests were started in the background.

A shell starts background jobs with SIGINT ignored, and Python then leaves it ignored, so that no interrupt
would ever be seen.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _ctrl_c_raises() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
