"""The first and second slopes of the risk where kappa = nu = rho = 0 and eta = 1, at any theta."""

import sympy as sp

from slr_verify.model.notation import eta, kappa, nu, rho, theta
from slr_verify.model.spurious_block import AT_POINT, parts
from slr_verify.paper.beyond.off_manifold.slopes_at_points import SlopesAt

SLOPES = SlopesAt(
    "spurious-slopes",
    AT_POINT,
    {
        (theta,): parts().drift,
        (eta,): -parts().pull * theta,
        (rho,): sp.S.Zero,
        (kappa, kappa): parts().bend,
        (kappa, nu): -parts().pull,
        (kappa, rho): parts().tie,
        (theta, theta): parts().stiffness,
        (rho, rho): parts().overlap,
        **dict.fromkeys(((kappa, theta), (nu, nu), (nu, theta)), sp.S.Zero),
        **dict.fromkeys(((nu, rho), (theta, rho)), sp.S.Zero),
    },
)
CLAIM = SLOPES.claim(
    "Spurious (slopes)",
    "The slopes of the risk at $(0, 0, theta, 1, 0)$, for all $theta$",
    "At $(kappa, nu, theta, eta, rho) = (0, 0, theta, 1, 0)$, for every real $theta$,"
    " the derivatives of the risk in $theta$, $eta$ and $rho$ and its ten second"
    " derivatives in $kappa$, $nu$, $theta$ and $rho$ are the elementary expressions"
    " below.",
    {
        (theta,): "The derivatives in $theta$, $eta$ and $rho$",
        (kappa, kappa): "The second derivatives that do not vanish",
        (kappa, theta): "The second derivatives that vanish",
    },
)
