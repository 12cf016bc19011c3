#!/usr/bin/env python3
"""Golden numbers of trees in the recursion form, as a text file that tests/support/golden.c reads.

    tests/golden/convert_tree.py pmi_tree_on.json

The source is pmi_tree_on.json of the reference program: the same recursion in numpy, and for the errors an explicit
Runge-Kutta method of high order. The random tree is drawn again here, with the generator and seeds of that program.
The file changes only when the reference does. Numbers are written with as many digits as give the same double again.
"""
import json
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))

HEAD = """# tree_recursion.txt: made by tests/golden/convert_tree.py from pmi_tree_on.json of the reference program.
# Theory: docs/theory/lagrange.md, the recursion form.
# Tolerance: samples 1e-9 absolute up to step 100 (200 for the chain under gravity); errors of q 1e-6 relative; momenta
# as the tests say.
#
# chain6: q0, springs, q of the fine reference at 0.5 s
# errors EVERY: T and |q - reference|, three of each; EVERY is the period of the projection, with energy kept where > 0
# samples EVERY COUNT: sample STEP kinetic K q (6) V (6 x 6: own angular, world linear, per link)
# gravity COUNT: sample STEP kinetic K q (10)
# free_tree8: base mass, centre, inertia; links PARENT axis r Rp m c J; q0; v0 (angular, linear, rates);
# momenta T dp dL L projected
"""


def number(x):
    text = repr(float(x))
    return text[:-2] if text.endswith(".0") else text


def numbers(values):
    return " ".join(number(v) for v in np.asarray(values, float).ravel())


def so3_exp(w):
    t = np.linalg.norm(w)
    S = np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])
    return np.eye(3) + np.sin(t) / t * S + (1 - np.cos(t)) / t**2 * S @ S


def random_links(n, seed):
    """The links of a free tree, in the order in which the reference draws them."""
    r = np.random.default_rng(seed)
    links = []
    for i in range(n):
        a = r.normal(size=3)
        a /= np.linalg.norm(a)
        X = r.normal(size=(3, 3))
        parent = int(r.integers(max(-1, i - 4), i)) if i else -1
        links.append((parent, a, r.uniform(-0.2, 0.2, 3), so3_exp(r.normal(size=3)), r.uniform(0.3, 1.5),
                      r.uniform(-0.1, 0.1, 3), 2e-3 * (X @ X.T + np.eye(3))))
    return links


def main():
    with open(sys.argv[1]) as source:
        golden = json.load(source)
    out = []
    c = golden["chain6"]
    out += ["chain6", "q0 " + numbers(c["q0"]), "springs " + numbers(c["K"]), "reference " + numbers(c["reference_t05"])]
    for m in (0, 10):
        e = c["m%d" % m]
        out += ["errors %d T %s err_q %s" % (m, numbers(e["T"]), numbers(e["err_q"]))]
    for m in (0, 10):
        s = c["samples_m%d" % m]
        out += ["samples %d %d" % (m, len(s["step"]))]
        for step, q, V, K in zip(s["step"], s["q"], s["V"], s["kinetic"]):
            out += ["sample %d kinetic %s q %s V %s" % (step, number(K), numbers(q), numbers(V))]
    g = golden["gravity_chain10"]
    out += ["gravity %d" % len(g["step"])]
    for step, q, K in zip(g["step"], g["q"], g["kinetic"]):
        out += ["sample %d kinetic %s q %s" % (step, number(K), numbers(q))]
    out += ["free_tree8", "base 2 0.02 -0.01 0.03 0.02 0.03 0.025"]
    for parent, a, r, Rp, mass, centre, J in random_links(8, 5):
        out += ["link %d %s" % (parent, numbers(np.concatenate([a, r, Rp.ravel(), [mass], centre, J.ravel()])))]
    r = np.random.default_rng(9)
    v0 = r.normal(size=14)
    q0 = r.uniform(-1, 1, 8)
    out += ["q0 " + numbers(q0), "v0 " + numbers(v0)]
    for T in ("0.004", "0.002", "0.001"):
        f = golden["free_tree8"][T]
        out += ["momenta %s %s" % (T, numbers([f["dp"], f["dL"], f["L"], f["projected"]]))]
    with open(os.path.join(HERE, "tree_recursion.txt"), "w") as text:
        text.write(HEAD + "\n" + "\n".join(out) + "\n")


if __name__ == "__main__":
    main()
