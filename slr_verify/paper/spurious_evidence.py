"""Evidence for E7 and E8: Hessians by differences of the risk, and the literal PGD next to a point."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
import sympy as sp

Array = npt.NDArray[np.float64]
Turns = Mapping[sp.Symbol, sp.Expr]
Block = Mapping[tuple[sp.Symbol, sp.Symbol], sp.Expr]
