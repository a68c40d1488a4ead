"""The source of the gradient of the risk of several heads at a Gram matrix, with checks of such matrices.

As in `numeric/heads_seen.py`, of each erf that is above 1/2 in size its sign b is taken off: these
make the lines w_j = v_j* - sum_h b_jh v_h, of which inner products are taken as of vectors. At tokens of
the background all erf are taken at zero, which leaves little of the formulas. The numbers of heads and
locations are constants, so that a compiler can write out the loops over them.
"""

GRADIENT = '''@inlined
def fill(tables, kind, h, f, end, nodes, weights):
    """The parts of the integrand at the nodes, for one kind of token and two heads."""
    for place in range(len(nodes)):
        found = parts_of_integrand(end, exp_minus(-end * nodes[place]))
        tables[kind, h, f, 0, place] = weights[place] * found[0]
        tables[kind, h, f, 1, place] = found[1]
        tables[kind, h, f, 2, place] = found[2]


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
        end = asinh(tangled * rise)
        for h in range(HEADS):
            fill(tables, kind, h, h, end, nodes, weights)


@inlined
def fill_between(tables, between, gram, known, tokens, nodes, weights):
    """Those of each two heads; C and 1/sqrt(1 - C^2) of them into `between`."""
    for kind in range(2 if tokens else 1):
        for h in range(HEADS):
            for f in range(h + 1, HEADS):
                tangled, rise = correlated(gram[h, f], known[kind, 1])
                between[kind, h, f, 0], between[kind, h, f, 1] = tangled, rise
                fill(tables, kind, h, f, asinh(tangled * rise), nodes, weights)


@compiled
def places(count):
    """Where `gradient_in` computes, for so many nodes: once for all runs and steps."""
    pairs = SLOTS * (SLOTS - 1) // 2 if SHARED else SLOTS * (HEADS - 1) // 2
    tables, terms = np.empty((2, HEADS, HEADS, 3, count)), np.empty(count)
    slopes, by_mean, leads = np.empty((SLOTS, 3)), np.empty((SLOTS, 3)), np.empty(SLOTS)
    taken = np.zeros((4, (2 * (SLOTS + pairs) + 3) // 4 * 4))
    return tables, terms, slopes, by_mean, leads, taken, np.empty((2, 7)), np.empty((2, HEADS, HEADS, 2))


@compiled
def gradients_of(grams, out, allowed, lam, d, L, gamma, nodes, weights):
    """The partial derivatives of the risk in the entries of each Gram matrix, into `out`.

    Answers False, and stops, at a matrix that is not symmetric with a unit diagonal up to what is allowed,
    or has no Cholesky factor with that added.
    """
    room, factors = places(len(nodes)), np.empty((2, SIZE, SIZE))
    fill_own(room[0], room[6], lam, gamma, nodes, weights)
    for first in range(0, len(grams), BLOCK):
        some = grams[first : first + BLOCK]
        if not are_gram(some, factors[0], factors[1], allowed):
            return False
        for run in range(len(some)):
            gradient_in(some[run], out[first + run], d, L, gamma, nodes, weights, room)
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


@inlined
def take(gram, root, taken, leads, known, between):
    """Where error functions are taken, b, and exp(-x^2) and erf(x) - b there; and n of each slot.

    First of the slots at informative tokens, then in their variances, then in the covariances of two.
    """
    at, bases, densities, erfs = taken[0], taken[1], taken[2], taken[3]
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


@inlined
def gradient_in(gram, out, d, L, gamma, nodes, weights, room):
    """The same, with what `fill_own` gives, in places to compute in."""
    tables, terms, slopes, by_mean, leads, taken, known, between = room
    at, bases, densities, erfs = taken[0], taken[1], taken[2], taken[3]
    others, root = L - LOCATIONS, sqrt(d / 2.0)
    s, g, inverse, pull = known[0, 0], known[0, 1], known[0, 2], known[0, 3]
    fill_between(tables, between, gram, known, others > 0.0, nodes, weights)
    take(gram, root, taken, leads, known, between)
    out[:] = 0.0
    mean = 0.0
    for j in range(LOCATIONS):
        mean += root * gram[STARS + j, VALUES + j]
    for slot in range(SLOTS):
        j, h = divmod(slot, HEADS)
        mean -= bases[slot] * leads[slot]
        first, last = (0, LOCATIONS) if SHARED else (j, j + 1)
        w_k = pull * along_lines(gram, bases, first, last, h)
        w_v = along_lines(gram, bases, first, last, HEADS + h)
        own = SLOTS + slot
        found = own_slot(
            at[slot], leads[slot], pull * gram[HEADS + h, h], w_k, w_v, s, g, inverse, known[0, 6],
            known[0, 5], erfs[slot], densities[slot], at[own], erfs[own], densities[own],
            covariance_of_erfs(at[slot], at[slot], tables[0, h, h], terms)
        )
        mean -= found[0]
        for part in range(3):
            by_mean[slot, part] = -found[1 + part]
            slopes[slot, part] = found[9 + part] - 2.0 * found[4 + part]
        out[HEADS + h, h] += pull * found[12]
        add_along_lines(out, bases, first, last, h, -2.0 * pull * found[7])
        add_along_lines(out, bases, first, last, HEADS + h, -2.0 * found[8])
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
            table = tables[0, min(h, f), max(h, f)]
            found = two_slots(
                at[one], at[two], leads[one], leads[two], pull * gram[HEADS + h, h],
                pull * gram[HEADS + f, f], gram[h, f], gram[HEADS + h, HEADS + f],
                pull * gram[HEADS + h, f], pull * gram[HEADS + f, h], s, g, inverse, rise, tangled,
                erfs[one], densities[one], erfs[two], densities[two], at[number], erfs[number],
                densities[number], at[number + 1], erfs[number + 1], densities[number + 1],
                covariance_of_erfs(at[one], at[two], table, terms)
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
        mean = background(gram, out, others, mean, tables, known, between)
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
def background(gram, out, others, mean, tables, known, between):
    """What the tokens of the background add; the mean, less that of theirs."""
    s, g, inverse, pull = known[1, 0], known[1, 1], known[1, 2], known[1, 3]
    tangled, rise = known[1, 5], known[1, 6]
    for h in range(HEADS):
        mean -= others * mean_away(pull * gram[HEADS + h, h])
    for h in range(HEADS):
        found = own_away(pull * gram[HEADS + h, h], s, g, inverse, rise, tangled, tables[1, h, h, 0].sum())
        slope = found[1] + found[2] - 2.0 * mean * found[0]
        out[HEADS + h, h] += others * pull * slope
        for f in range(h + 1, HEADS):
            found = two_away(
                pull * gram[HEADS + h, h], pull * gram[HEADS + f, f], gram[h, f],
                gram[HEADS + h, HEADS + f], pull * gram[HEADS + h, f], pull * gram[HEADS + f, h],
                s, g, inverse, between[1, h, f, 1], between[1, h, f, 0], tables[1, h, f, 0].sum()
            )
            out[HEADS + h, h] += 2.0 * others * pull * found[0]
            out[HEADS + f, f] += 2.0 * others * pull * found[1]
            out[h, f] += 2.0 * others * found[2]
            out[HEADS + h, HEADS + f] += 2.0 * others * found[3]
            out[HEADS + h, f] += 2.0 * others * pull * found[4]
            out[HEADS + f, h] += 2.0 * others * pull * found[5]
    return mean


'''
