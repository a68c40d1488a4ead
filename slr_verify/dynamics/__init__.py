"""The dynamics of the paper: PGD in five, two and d dimensions, SGD, and what comes of them."""

import sys

from slr_verify.system.current_folder import NOWHERE, load

load("numba", "matplotlib")
if "numba.core.config" in sys.modules:
    # looked for in the current folder whenever something is compiled; it can name a folder of pickles
    vars(sys.modules["numba.core.config"])["_config_fname"] = NOWHERE
