"""Pieces of work over processes: in order, and as they finish."""

import math
import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from slr_verify.dynamics.executing import as_finished, executed, processes
from slr_verify.system.workers import Died


def test_results_come_in_the_order_of_the_pieces() -> None:
    with ThreadPoolExecutor(2) as executor:
        assert list(executed(abs, [-3, 2, -1], executor)) == [3, 2, 1]
        assert dict(as_finished(abs, [-3, 2, -1], executor)) == {0: 3, 1: 2, 2: 1}
    assert list(executed(abs, [-3, 2], None)) == [3, 2]
    assert list(as_finished(abs, [-3, 2], None)) == [(0, 3), (1, 2)]


def test_a_failure_in_a_piece_is_a_failure_here() -> None:
    with ThreadPoolExecutor(2) as executor, pytest.raises(ZeroDivisionError):
        list(executed(lambda x: 1 // x, [1, 0, 2], executor))


def test_processes_do_as_executors_do() -> None:
    with processes(2) as executor:
        assert list(executed(abs, [-3, 2, -1], executor)) == [3, 2, 1]
        assert dict(as_finished(abs, [-3, 2, -1], executor)) == {0: 3, 1: 2, 2: 1}
        with pytest.raises(ValueError, match="math domain error"):
            list(executed(math.sqrt, [1, -1, 4], executor))


def test_a_process_that_dies_is_said() -> None:
    with processes(2) as executor, pytest.raises(Died, match="memory may have run out"):
        list(executed(os._exit, [1], executor))


def test_one_job_needs_no_processes() -> None:
    with processes(1) as executor:
        assert executor is None
