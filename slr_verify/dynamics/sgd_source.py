"""The source of the compiled loops of SGD: in law on the five products, and on vectors of R^d.

In law: e_1, ..., e_4 are k, v, v*, k* made orthonormal in this order. What a token is along
e_1 and e_2 decides its coefficients in both gradients, together with what the informative token is
along e_3. Given the coefficients c_k, c_v of all tokens, the rest is Gaussian: the sum of
s (c_k, c_v) G over tokens, for each direction of the rest, has covariance
S = sum s^2 (c_k, c_v)(c_k, c_v)^T, s being gamma for the informative token and 1 for the others. So
e_3 (for the others) and e_4 take a pair of normal variables each, and the d - 4 directions beyond
enter the next products through a 2 x 2 Wishart matrix of d - 4 degrees of freedom and scale S,
drawn by Bartlett's decomposition.
"""

from collections.abc import Iterable
from functools import cache
from textwrap import indent

import sympy as sp

from slr_verify.dynamics.staging import PER_LAMBDA, PER_STATE, STAGES, Staging
from slr_verify.model import sgd
from slr_verify.model.notation import PRODUCTS, alpha, lam

LANES = 8
"""Tokens are padded to a multiple of this, so that a compiler takes that many at a time."""

MODULE = '''"""Written by slr_verify.dynamics.sgd_source; the formulas come from slr_verify.model.sgd."""

from math import sqrt

import numpy as np
from numba import njit

from slr_verify.dynamics.elementary import erf, exp_minus_square

compiled = njit(cache=True, error_model="numpy", fastmath={{"contract"}}, nogil=True)


@njit(forceinline=True, error_model="numpy", fastmath={{"contract"}})
def token(score, value, lam):
    """The head, and its derivatives in the two scores."""
{token}
    return {heads}


@njit(forceinline=True, error_model="numpy", fastmath={{"contract"}})
def products_after(alpha, {products}, {tangents}):
    """kappa, nu, theta, eta, rho after a step."""
{after}
    return {images}


@njit(forceinline=True, error_model="numpy")
def root(square):
    """The root of a number that rounding may have made negative."""
    return sqrt(max(0.0, square))


@njit(forceinline=True, error_model="numpy")
def ratio(above, below):
    """The quotient; 0 where the divisor is 0, and with it what it is multiplied with."""
    return above / below if below > 0.0 else 0.0


@njit(forceinline=True, error_model="numpy")
def axes(kappa, nu, theta, eta, rho):
    """v, v* and k* along e_2, e_3 and e_4; along e_1 = k they are rho, eta and kappa."""
    v_2 = root((1.0 - rho) * (1.0 + rho))
    target_2 = ratio(nu - rho * eta, v_2)
    target_3 = root(1.0 - eta * eta - target_2 * target_2)
    signal_2 = ratio(theta - rho * kappa, v_2)
    signal_3 = ratio(-eta * kappa - target_2 * signal_2, target_3)
    signal_4 = root(1.0 - kappa * kappa - signal_2 * signal_2 - signal_3 * signal_3)
    return v_2, target_2, target_3, signal_2, signal_3, signal_4


@compiled
def march_in_law(state, lambdas, noise, done, record_every, records, rng, d, L, gamma, alpha):
    """Steps with these lambdas and this output noise, of shape (steps, batch), in place.

    Answers how many were taken: fewer than asked for when the next would not be finite.
    """
    batch = noise.shape[1]
    tokens = batch * L
    lanes = -(-tokens // {lanes}) * {lanes}
    spread, leads = np.zeros(lanes), np.zeros(lanes)
    spread[:tokens] = 1.0
    spread[:tokens:L] = gamma
    leads[:tokens:L] = sqrt(d / 2.0)
    first, second = np.zeros(lanes), np.zeros(lanes)
    heads, pulls_k, pulls_v = np.empty(lanes), np.empty(lanes), np.empty(lanes)
    kappa, nu, theta, eta, rho = state
    for step in range(len(lambdas)):
        lam = lambdas[step]
        v_2, target_2, target_3, signal_2, signal_3, signal_4 = axes(kappa, nu, theta, eta, rho)
        for place in range(tokens):
            first[place] = spread[place] * rng.standard_normal()
            second[place] = spread[place] * rng.standard_normal()
        for place in range(lanes):
            score = leads[place] * kappa + first[place]
            value = leads[place] * theta + rho * first[place] + v_2 * second[place]
            heads[place], pulls_k[place], pulls_v[place] = token(score, value, lam)
        lead_k = lead_v = k_2 = v_1 = v_along_2 = k_3 = v_3 = 0.0
        kk = kv = vv = lead_kk = lead_kv = lead_vv = 0.0
        for sample in range(batch):
            lead = sample * L
            third = gamma * rng.standard_normal()
            prediction = 0.0
            for place in range(lead, lead + L):
                prediction += heads[place]
            response = eta * first[lead] + target_2 * second[lead] + target_3 * third
            weight = -2.0 * (response + noise[step, sample] - prediction) / batch
            for place in range(lead, lead + L):
                c_k, c_v = weight * pulls_k[place], weight * pulls_v[place]
                k_2 += c_k * second[place]
                v_1 += c_v * first[place]
                v_along_2 += c_v * second[place]
                kk += c_k * c_k
                kv += c_k * c_v
                vv += c_v * c_v
            c_k, c_v = weight * pulls_k[lead], weight * pulls_v[lead]
            lead_k += c_k * leads[lead]
            lead_v += c_v * leads[lead]
            k_3 += c_k * third
            v_3 += c_v * third
            lead_kk += c_k * c_k
            lead_kv += c_k * c_v
            lead_vv += c_v * c_v
        k_by_1 = root(kk - lead_kk)
        v_by_1 = ratio(kv - lead_kv, k_by_1)
        v_by_2 = root(vv - lead_vv - v_by_1 * v_by_1)
        one, two = rng.standard_normal(), rng.standard_normal()
        k_3 += k_by_1 * one
        v_3 += v_by_1 * one + v_by_2 * two
        less = gamma * gamma - 1.0
        k_by_1 = root(kk + less * lead_kk)
        v_by_1 = ratio(kv + less * lead_kv, k_by_1)
        v_by_2 = root(vv + less * lead_vv - v_by_1 * v_by_1)
        one, two = rng.standard_normal(), rng.standard_normal()
        k_4, v_4 = k_by_1 * one, v_by_1 * one + v_by_2 * two
        beyond = rng.standard_normal() if d > 4 else 0.0
        along = sqrt(rng.chisquare(d - 4)) if d > 4 else 0.0
        across = sqrt(rng.chisquare(d - 5)) if d > 5 else 0.0
        k_5, v_5, v_6 = k_by_1 * along, v_by_1 * along + v_by_2 * beyond, v_by_2 * across
        k_2 += lead_k * signal_2
        k_3 += lead_k * signal_3
        k_4 += lead_k * signal_4
        v_1 += lead_v * kappa
        v_along_2 += lead_v * signal_2
        v_3 += lead_v * signal_3
        v_4 += lead_v * signal_4
        radial = rho * v_1 + v_2 * v_along_2
        v_1 -= radial * rho
        v_along_2 -= radial * v_2
        after = products_after(
            alpha,
            kappa,
            nu,
            theta,
            eta,
            rho,
            v_2 * k_2,
            signal_2 * k_2 + signal_3 * k_3 + signal_4 * k_4,
            target_2 * k_2 + target_3 * k_3,
            k_2 * k_2 + k_3 * k_3 + k_4 * k_4 + k_5 * k_5,
            v_1,
            kappa * v_1 + signal_2 * v_along_2 + signal_3 * v_3 + signal_4 * v_4,
            eta * v_1 + target_2 * v_along_2 + target_3 * v_3,
            v_1 * v_1 + v_along_2 * v_along_2 + v_3 * v_3 + v_4 * v_4 + v_5 * v_5 + v_6 * v_6,
            k_2 * v_along_2 + k_3 * v_3 + k_4 * v_4 + k_5 * v_5,
        )
        if not np.isfinite(after[0] + after[1] + after[2] + after[3] + after[4]):
            state[:] = kappa, nu, theta, eta, rho
            return step
        kappa, nu, theta, eta, rho = after
        place, behind = divmod(done + step + 1, record_every)
        if behind == 0:
            records[:, place] = after
    state[:] = kappa, nu, theta, eta, rho
    return len(lambdas)


@compiled
def products_of(k, v, k_star, v_star):
    """kappa, nu, theta, eta, rho."""
    return k @ k_star, v @ v_star, v @ k_star, k @ v_star, k @ v


@compiled
def march_vectors(k, v, k_star, v_star, lambdas, noise, done, record_every, records, rng, L, gamma, alpha):
    """The literal algorithm: sample a batch, add up both gradients, step, project; in place."""
    batch, d = noise.shape[1], len(k)
    for step in range(len(lambdas)):
        gradient_k, gradient_v = np.zeros(d), np.zeros(d)
        for sample in range(batch):
            tokens = np.empty((L, d))
            for place in range(L):
                for axis in range(d):
                    tokens[place, axis] = rng.standard_normal()
            lead = int(rng.random() * L)
            for axis in range(d):
                tokens[lead, axis] = sqrt(d / 2.0) * k_star[axis] + gamma * tokens[lead, axis]
            scores, values = tokens @ k, tokens @ v
            prediction = 0.0
            for place in range(L):
                prediction += token(scores[place], values[place], lambdas[step])[0]
            response = tokens[lead] @ v_star + noise[step, sample]
            weight = -2.0 * (response - prediction) / batch
            for place in range(L):
                _, pull_k, pull_v = token(scores[place], values[place], lambdas[step])
                for axis in range(d):
                    gradient_k[axis] += weight * pull_k * tokens[place, axis]
                    gradient_v[axis] += weight * pull_v * tokens[place, axis]
        moved_k = k - alpha * (gradient_k - (gradient_k @ k) * k)
        moved_v = v - alpha * (gradient_v - (gradient_v @ v) * v)
        size = sqrt(moved_k @ moved_k) * sqrt(moved_v @ moved_v)
        if not np.isfinite(size):
            return step
        k[:] = moved_k / sqrt(moved_k @ moved_k)
        v[:] = moved_v / sqrt(moved_v @ moved_v)
        place, behind = divmod(done + step + 1, record_every)
        if behind == 0:
            records[:, place] = products_of(k, v, k_star, v_star)
    return len(lambdas)


@compiled
def test_error(kappa, nu, theta, eta, rho, noise, rng, lam, d, L, gamma):
    """The mean of (Y - T(X))^2 over as many fresh sequences as there is output noise."""
    v_2, target_2, target_3, _, _, _ = axes(kappa, nu, theta, eta, rho)
    lanes = -(-L // {lanes}) * {lanes}
    first, second, heads, leads = np.zeros(lanes), np.zeros(lanes), np.empty(lanes), np.zeros(lanes)
    leads[0] = sqrt(d / 2.0)
    total = 0.0
    for sample in range(len(noise)):
        for place in range(L):
            first[place], second[place] = rng.standard_normal(), rng.standard_normal()
        first[0] *= gamma
        second[0] *= gamma
        for place in range(lanes):
            score = leads[place] * kappa + first[place]
            value = leads[place] * theta + rho * first[place] + v_2 * second[place]
            heads[place] = token(score, value, lam)[0]
        third = gamma * rng.standard_normal()
        response = eta * first[0] + target_2 * second[0] + target_3 * third + noise[sample]
        error = response - heads[:L].sum()
        total += error * error
    return total / len(noise)
'''


@cache
def sgd_module() -> str:
    """The module with `march_in_law`, `march_vectors` and `test_error`."""
    lengths = (
        sp.sqrt(1 + alpha**2 * square) for square in (sgd.squared_norm_k, sgd.squared_norm_v)
    )
    images = sgd.products_after(*lengths)
    heads = (sgd.HEAD, sgd.PULL_K, sgd.PULL_V)
    token = Staging(
        {lam: PER_LAMBDA, sgd.score: PER_STATE, sgd.value: PER_STATE}, nodes=1, foreseen=heads
    )
    after = Staging(
        dict.fromkeys((*PRODUCTS, *sgd.TANGENT_PRODUCTS), PER_STATE), nodes=1, foreseen=()
    )
    return MODULE.format(
        heads=", ".join(map(token.name, heads)),
        token=_block(token),
        products=", ".join(name.name for name in PRODUCTS),
        tangents=", ".join(symbol.name for symbol in sgd.TANGENT_PRODUCTS),
        images=", ".join(after.name(images[name]) for name in PRODUCTS),
        after=_block(after),
        lanes=LANES,
    )


def _block(staging: Staging) -> str:
    lines: Iterable[str] = (line for stage in STAGES for line in staging.lines[stage])
    return indent("\n".join(lines), "    ")
