"""How a statement and its proof are to be read: the same words for the book and the site."""

HOW_TO_READ = (
    "A statement begins with what it says in words. What was proved are the formulas, for all values of the"
    " symbols that the hypotheses admit. If there are several, they are numbered, and what stands beside"
    " one is assumed for it besides. Every statement has a label, and the command slr-verify show LABEL"
    " prints the same.",
    "A proof begins with its idea. Its steps have the names of the statements that they show. Each line has"
    " its reason beside it. What a reason applies has a number, or is another statement; (2.1) is the first"
    " result on the way to statement (2), and stands where it is used for the first time. Where nothing"
    " stands between the two sides of a statement, its reason alone is printed, behind its number. Where"
    " several relations share a line, their reasons follow in the same order. A statement of several lines"
    " is not printed again in its proof, which speaks of its left and its right side. A second derivation"
    " is independent of the first one.",
    "Letters such as $D$ and $p$ are abbreviations, which each statement explains; in what was proved there"
    " are none. $one{x_n -> c}$ is the indicator: 1 if the sequence tends to $c$, and else 0. A bar with"
    " values below it, as in $f(x)|_(x = 0)$, means that these are put in, after any derivative before the"
    " bar was taken. $H^((1)), H^((2)), ...$ are independent copies of a random $H$, and $H_k$ is the"
    " product of a random vector $H$ with $k$.",
    "Adding up with factors, as in 2 · (2.1) + (2.2), means: each relation counts as its larger side less"
    " its smaller one, and an equation as its left side less its right one; the step is their sum. Long"
    " factors stand below the reason. Terms as before are those of the line before. Where something is too"
    " long, there are dots in its place, or a number of further terms, and the command that prints it.",
)
