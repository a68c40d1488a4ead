"""The source of the gradient of the risk of several heads at a Gram matrix, with checks of such matrices.

As in `numeric/heads/seen.py`, of each erf that is above 1/2 in size its sign b is taken off: these
make the lines w_j = v_j* - sum_h b_jh v_h, of which inner products are taken as of vectors. At tokens of
the background all erf are taken at zero, which leaves little of the formulas. The numbers of heads and
locations are constants, so that a compiler can write out the loops over them.
"""

ROOM = (
    "at, bases, densities, erfs, leads, seen, own, tables, terms, slopes, by_mean, known, between"
)
"""Where the gradient is computed: not one tuple, as Numba counts the names of what is in one, each time."""
GRADIENT = f'''@inlined
def fill(tables, h, f, sinh_of_end, nodes, weights):
    """The parts of the integrand at the nodes, for two heads at informative tokens."""
    end = asinh(sinh_of_end)
    for place in range(len(nodes)):
        found = parts_of_integrand(end, exp_minus(-end * nodes[place]))
        tables[h, f, 0, place] = weights[place] * found[0]
        tables[h, f, 1, place] = found[1]
        tables[h, f, 2, place] = found[2]


@compiled
def fill_own(tables, known, lam, gamma, nodes, weights):
    """Those of each head with itself, and what else no Gram matrix changes.

    For each kind of token: s, g, 1/p^2, PULL, lambda/p, C and 1/sqrt(1 - C^2) of a head with itself.
    """
    for kind in range(2):
        s = gamma if kind == 0 else 1.0
        g = lam * s
        inverse = 1.0 / (1.0 + 2.0 * g * g)
        tangled, rise = correlated(1.0, g)
        known[kind, 0], known[kind, 1], known[kind, 2] = s, g, inverse
        known[kind, 3], known[kind, 4] = s * g * sqrt(inverse), lam * sqrt(inverse)
        known[kind, 5], known[kind, 6] = tangled, rise
    for h in range(HEADS):
        fill(tables, h, h, known[0, 5] * known[0, 6], nodes, weights)


@inlined
def fill_between(tables, between, gram, known, tokens, nodes, weights):
    """Those of each two heads; C and 1/sqrt(1 - C^2) of them into `between`."""
    for kind in range(2 if tokens else 1):
        for h in range(HEADS):
            for f in range(h + 1, HEADS):
                tangled, rise = correlated(gram[h, f], known[kind, 1])
                between[kind, h, f, 0], between[kind, h, f, 1] = tangled, rise
                if kind == 0:
                    fill(tables, h, f, tangled * rise, nodes, weights)


@compiled
def places(count):
    """Where `gradient_in` computes, for so many nodes: once for all runs and steps."""
    pairs = SLOTS * (SLOTS - 1) // 2 if SHARED else SLOTS * (HEADS - 1) // 2
    tables, terms = np.empty((HEADS, HEADS, 3, count)), np.empty(count)
    slopes, by_mean, leads = np.empty((SLOTS, 3)), np.empty((SLOTS, 3)), np.empty(SLOTS)
    many = (2 * (SLOTS + pairs) + 3) // 4 * 4
    at, bases, densities, erfs = np.zeros(many), np.zeros(many), np.zeros(many), np.zeros(many)
    seen, own = np.empty(OWN_SEEN * SLOTS), np.empty(OWN_FOUND * SLOTS)
    known, between = np.empty((2, 7)), np.empty((2, HEADS, HEADS, 2))
    return {ROOM}


@compiled
def gradients_of(grams, out, allowed, lam, d, L, gamma, nodes, weights):
    """The partial derivatives of the risk in the entries of each Gram matrix, into `out`.

    Answers False, and stops, at a matrix that is not symmetric with a unit diagonal up to what is allowed,
    or has no Cholesky factor with that added.
    """
    {ROOM} = places(len(nodes))
    lower, scaled = np.empty((SIZE, SIZE)), np.empty((SIZE, SIZE))
    fill_own(tables, known, lam, gamma, nodes, weights)
    for first in range(0, len(grams), BLOCK):
        some = grams[first : first + BLOCK]
        if not are_gram(some, lower, scaled, allowed):
            return False
        gradients_in(some, out[first : first + BLOCK], d, L, gamma, nodes, weights, {ROOM})
    return True


@compiled
def are_gram(grams, lower, scaled, allowed):
    """What `gradients_of` asks of matrices: a Cholesky factor, without roots."""
    wrong = 0
    for run in range(len(grams)):
        gram = grams[run]
        for row in range(SIZE):
            pivot = gram[row, row] + allowed
            wrong += not abs(gram[row, row] - 1.0) <= allowed  # nan is wrong as well
            for column in range(row):
                rest = gram[row, column]
                wrong += not abs(rest - gram[column, row]) <= allowed
                for before in range(column):
                    rest -= lower[row, before] * scaled[column, before]
                lower[row, column] = rest
                scaled[row, column] = rest * scaled[column, column]
                pivot -= rest * scaled[row, column]
            wrong += not pivot > 0.0
            scaled[row, row] = 1.0 / pivot
    return wrong == 0


@inlined
def along_lines(gram, bases, first, last, column):
    """The inner product of the lines of these locations, added up, with a vector."""
    found = 0.0
    for i in range(first, last):
        found += gram[VALUES + i, column]
        for f in range(HEADS):
            found -= bases[i * HEADS + f] * gram[HEADS + f, column]
    return found


@inlined
def add_along_lines(out, bases, first, last, column, amount):
    """A derivative in such an inner product, added in those it is made of."""
    for i in range(first, last):
        out[VALUES + i, column] += amount
        for f in range(HEADS):
            out[HEADS + f, column] -= bases[i * HEADS + f] * amount


@compiled
def take_all(at, bases, densities, erfs):
    """exp(-x^2) and erf(x) - b at each place, several of them abreast."""
    for place in range(len(at)):
        densities[place] = exp_minus_square(at[place])
        erfs[place] = erf_above(at[place], bases[place], densities[place])


@compiled
def own_slots(at, leads, densities, erfs, seen, own, s, g, inverse, rise, tangled):
    """What `own_slot` answers at each slot, several of them abreast: what it asks for is in `seen`."""
    for slot in range(len(leads)):
        other = SLOTS + slot
        found = own_slot(
            at[slot], leads[slot], seen[slot], seen[other], seen[2 * SLOTS + slot], s, g, inverse, rise,
            tangled, erfs[slot], densities[slot], at[other], erfs[other], densities[other],
            seen[3 * SLOTS + slot]
        )
        (
            own[slot], own[SLOTS + slot], own[2 * SLOTS + slot], own[3 * SLOTS + slot],
            own[4 * SLOTS + slot], own[5 * SLOTS + slot], own[6 * SLOTS + slot], own[7 * SLOTS + slot],
            own[8 * SLOTS + slot], own[9 * SLOTS + slot], own[10 * SLOTS + slot], own[11 * SLOTS + slot],
            own[12 * SLOTS + slot],
        ) = found


@inlined
def take(gram, root, at, bases, densities, erfs, leads, known, between):
    """Where error functions are taken, b, and exp(-x^2) and erf(x) - b there; and n of each slot.

    First of the slots at informative tokens, then in their variances, then in the covariances of two.
    """
    g, inverse = known[0, 1], known[0, 2]
    for slot in range(SLOTS):
        j, h = divmod(slot, HEADS)
        place = known[0, 4] * root * gram[STARS + j, h]
        leads[slot] = root * gram[STARS + j, HEADS + h]
        base = 0.0 if abs(place) <= HALF else 1.0 if place > 0.0 else -1.0
        at[slot], at[SLOTS + slot] = place, own_place(place, g, inverse, known[0, 6], known[0, 5])
        bases[slot] = bases[SLOTS + slot] = base
    number = 2 * SLOTS
    for one in range(SLOTS):
        for two in range(one + 1, SLOTS if SHARED else (one // HEADS + 1) * HEADS):
            h, f = one % HEADS, two % HEADS
            tangled, rise = together(known, between, h, f)
            c = 1.0 if h == f else gram[h, f]
            first, second = two_places(at[one], at[two], c, g, inverse, rise, tangled)
            at[number], at[number + 1] = first, second
            bases[number], bases[number + 1] = bases[one], bases[two]
            number += 2
    take_all(at, bases, densities, erfs)


@inlined
def together(known, between, h, f):
    """C and 1/sqrt(1 - C^2) of two heads at informative tokens."""
    if h == f:
        return known[0, 5], known[0, 6]
    return between[0, min(h, f), max(h, f), 0], between[0, min(h, f), max(h, f), 1]


@compiled
def gradients_in(grams, outs, d, L, gamma, nodes, weights, {ROOM}):
    """The gradients at matrices that were checked, with what `fill_own` gives, in places to compute in."""
    others, root = L - LOCATIONS, sqrt(d / 2.0)
    s, g, inverse, pull = known[0, 0], known[0, 1], known[0, 2], known[0, 3]
    for run in range(len(grams)):
        gram, out = grams[run], outs[run]
        fill_between(tables, between, gram, known, others > 0.0, nodes, weights)
        take(gram, root, at, bases, densities, erfs, leads, known, between)
        for row in range(SIZE):
            for column in range(SIZE):
                out[row, column] = 0.0
        mean = 0.0
        for j in range(LOCATIONS):
            mean += root * gram[STARS + j, VALUES + j]
        for slot in range(SLOTS):
            j, h = divmod(slot, HEADS)
            first, last = (0, LOCATIONS) if SHARED else (j, j + 1)
            seen[slot] = pull * gram[HEADS + h, h]
            seen[SLOTS + slot] = pull * along_lines(gram, bases, first, last, h)
            seen[2 * SLOTS + slot] = along_lines(gram, bases, first, last, HEADS + h)
            seen[3 * SLOTS + slot] = covariance_of_erfs(at[slot], at[slot], tables, h, h, terms)
        own_slots(at, leads, densities, erfs, seen, own, s, g, inverse, known[0, 6], known[0, 5])
        for slot in range(SLOTS):
            j, h = divmod(slot, HEADS)
            first, last = (0, LOCATIONS) if SHARED else (j, j + 1)
            mean -= own[slot] + bases[slot] * leads[slot]
            for part in range(3):
                by_mean[slot, part] = -own[(1 + part) * SLOTS + slot]
                slopes[slot, part] = own[(9 + part) * SLOTS + slot] - 2.0 * own[(4 + part) * SLOTS + slot]
            out[HEADS + h, h] += pull * own[12 * SLOTS + slot]
            add_along_lines(out, bases, first, last, h, -2.0 * pull * own[7 * SLOTS + slot])
            add_along_lines(out, bases, first, last, HEADS + h, -2.0 * own[8 * SLOTS + slot])
            add_along_lines(
                out, bases, first, last, HEADS + h, -bases[slot] * gamma * gamma
            )
        for j in range(LOCATIONS):
            first, last = (0, LOCATIONS) if SHARED else (j, j + 1)
            add_along_lines(out, bases, first, last, VALUES + j, gamma * gamma)
        number = 2 * SLOTS
        for one in range(SLOTS):
            for two in range(one + 1, SLOTS if SHARED else (one // HEADS + 1) * HEADS):
                h, f = one % HEADS, two % HEADS
                tangled, rise = together(known, between, h, f)
                found = two_slots(
                    at[one], at[two], leads[one], leads[two], pull * gram[HEADS + h, h],
                    pull * gram[HEADS + f, f], gram[h, f], gram[HEADS + h, HEADS + f],
                    pull * gram[HEADS + h, f], pull * gram[HEADS + f, h], s, g, inverse, rise, tangled,
                    erfs[one], densities[one], erfs[two], densities[two], at[number], erfs[number],
                    densities[number], at[number + 1], erfs[number + 1], densities[number + 1],
                    covariance_of_erfs(at[one], at[two], tables, min(h, f), max(h, f), terms)
                )
                number += 2
                for part in range(3):
                    slopes[one, part] += 2.0 * found[2 * part]
                    slopes[two, part] += 2.0 * found[2 * part + 1]
                out[h, f] += 2.0 * found[6]
                out[HEADS + h, HEADS + f] += 2.0 * found[7]
                out[HEADS + h, f] += 2.0 * pull * found[8]
                out[HEADS + f, h] += 2.0 * pull * found[9]
        if others > 0.0:
            mean = background(gram, out, others, mean, known, between)
        for j in range(LOCATIONS):
            out[STARS + j, VALUES + j] += 2.0 * mean * root
        for slot in range(SLOTS):
            j, h = divmod(slot, HEADS)
            for part in range(3):
                slopes[slot, part] += 2.0 * mean * by_mean[slot, part]
            out[STARS + j, h] += known[0, 4] * root * slopes[slot, 0]
            out[STARS + j, HEADS + h] += root * (slopes[slot, 1] - 2.0 * mean * bases[slot])
            out[HEADS + h, h] += pull * slopes[slot, 2]
        for one in range(SIZE):
            for two in range(one):
                both = out[one, two] + out[two, one]
                out[one, two] = out[two, one] = both
            out[one, one] = 0.0


@inlined
def background(gram, out, others, mean, known, between):
    """What the tokens of the background add; the mean, less that of theirs."""
    s, g, inverse, pull = known[1, 0], known[1, 1], known[1, 2], known[1, 3]
    tangled, rise = known[1, 5], known[1, 6]
    for h in range(HEADS):
        mean -= others * mean_away(pull * gram[HEADS + h, h])
    for h in range(HEADS):
        found = own_away(pull * gram[HEADS + h, h], s, g, inverse, rise, tangled)
        slope = found[1] + found[2] - 2.0 * mean * found[0]
        out[HEADS + h, h] += others * pull * slope
        for f in range(h + 1, HEADS):
            found = two_away(
                pull * gram[HEADS + h, h], pull * gram[HEADS + f, f], gram[h, f],
                gram[HEADS + h, HEADS + f], pull * gram[HEADS + h, f], pull * gram[HEADS + f, h],
                s, g, inverse, between[1, h, f, 1], between[1, h, f, 0]
            )
            out[HEADS + h, h] += 2.0 * others * pull * found[0]
            out[HEADS + f, f] += 2.0 * others * pull * found[1]
            out[h, f] += 2.0 * others * found[2]
            out[HEADS + h, HEADS + f] += 2.0 * others * found[3]
            out[HEADS + h, f] += 2.0 * others * pull * found[4]
            out[HEADS + f, h] += 2.0 * others * pull * found[5]
    return mean


'''
