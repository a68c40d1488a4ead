"""A compiled expression: a list of operations, each on results of earlier ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from slr_verify.numeric.operations import Array, Value

NODES = 48
"""Gauss-Legendre nodes of an integral over [0, 1]; 40 are enough for the integrals of zeta."""
LARGEST_BLOCK = 2**21
"""Numbers that an integral may hold at once."""


@dataclass(frozen=True)
class Constant:
    """A number that the expression contains."""

    value: float


@dataclass(frozen=True)
class Input:
    """An argument, by its name."""

    name: str


@dataclass(frozen=True)
class Operation:
    """A function of the results with these numbers."""

    apply: Callable[..., Value]
    operands: tuple[int, ...]


@dataclass(frozen=True)
class Quadrature:
    """The integral over [0, 1] of an inner program; its inputs are outer results, and the place."""

    integrand: Program
    names: tuple[str, ...]
    operands: tuple[int, ...]
    place: str


Step = Constant | Input | Operation | Quadrature


@dataclass(frozen=True)
class Program:
    """Steps in order, and which of their results are the values of the expressions."""

    steps: tuple[Step, ...]
    outputs: tuple[int, ...]

    def __call__(self, **inputs: Value) -> tuple[Value, ...]:
        """The values at these inputs, floats or arrays that broadcast.

        Arguments that no expression mentions are allowed. Raises TypeError when one is missing.
        """
        with np.errstate(over="ignore", under="ignore"):
            return self._run(inputs)

    def _run(self, inputs: Mapping[str, Value]) -> tuple[Value, ...]:
        results: list[Value] = []
        for step in self.steps:
            if isinstance(step, Operation):
                results.append(step.apply(*[results[index] for index in step.operands]))
            elif isinstance(step, Quadrature):
                results.append(_integral(step, [results[index] for index in step.operands]))
            else:
                results.append(_leaf(step, inputs))
        return tuple(results[index] for index in self.outputs)


def _leaf(step: Constant | Input, inputs: Mapping[str, Value]) -> Value:
    if isinstance(step, Constant):
        return np.float64(step.value)
    if step.name not in inputs:
        raise TypeError(f"a value for {step.name} is missing; got {sorted(inputs)}")
    value = inputs[step.name]
    return np.float64(value) if np.ndim(value) == 0 else value


def _integral(step: Quadrature, values: list[Value]) -> Value:
    shape = np.broadcast_shapes(*(np.shape(value) for value in values))
    nodes, weights = gauss_legendre()
    if int(np.prod(shape)) * NODES > LARGEST_BLOCK:
        return _node_by_node(step, values)
    inputs = {name: _with_axis(value) for name, value in zip(step.names, values, strict=True)}
    (sampled,) = step.integrand(**inputs, **{step.place: nodes})
    return np.sum(sampled * weights, axis=-1)


def _with_axis(value: Value) -> Value:
    return value if np.ndim(value) == 0 else value[..., None]


def _node_by_node(step: Quadrature, values: list[Value]) -> Value:
    inputs = dict(zip(step.names, values, strict=True))
    result: Value = 0.0
    for node, weight in zip(*gauss_legendre(), strict=True):
        result = result + weight * step.integrand(**inputs, **{step.place: node})[0]
    return result


@cache
def gauss_legendre(count: int = NODES) -> tuple[Array, Array]:
    """So many nodes and their weights on [0, 1]."""
    nodes, weights = np.polynomial.legendre.leggauss(count)
    return (nodes + 1) / 2, weights / 2
