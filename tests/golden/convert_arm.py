#!/usr/bin/env python3
"""Golden numbers of the two-link arm and of the six-joint chain, as a text file that tests/support/golden.c reads.

    tests/golden/convert_arm.py pmi_generalized.json

The source is pmi_generalized.json of the reference program, a plain and slow version of the passive midpoint integrator
in generalized coordinates, written independently of the library. The file is made again by the line above and changes
only when the reference does. Numbers are written with as many digits as give the same double again.
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))

HEAD = """\
# arm.txt: made by tests/golden/convert_arm.py from pmi_generalized.json of the reference program.
# Theory: docs/theory/lagrange.md; S3 section 4.
# Tolerance: 1e-9 of the size of each quantity for samples, 1e-6 of each error for errors.
#
# Factors: sym (symmetric root), llt (Cholesky from the root), ltl (from the leaves). Modes: start (evaluated at q_k), 2
# (a second pass around the result of the first), x (extrapolated midpoint; mode 2 in the first two steps).
# `mid`: the arm with cubic springs and gravity, gradient at the predicted midpoint.
# The chain starts at rest with two past midpoint velocities of 0, and runs in mode x.
"""


def number(x):
    text = repr(float(x))
    return text[:-2] if text.endswith(".0") else text


def numbers(values):
    return " ".join(number(v) for v in values)


def samples(name, s):
    kind, mode = name
    lines = ["samples %s %s T %s count %d # step, q, eta, energy (J)" % (kind, mode, number(s["T"]), len(s["step"]))]
    for k, q, eta, e in zip(s["step"], s["q"], s["eta"], s["E"]):
        lines.append("%d %s %s %s" % (k, numbers(q), numbers(eta), number(e)))
    return lines


def main():
    source = json.load(open(sys.argv[1]))
    arm, chain = source["arm"], source["cheap"]["chain6"]
    lines = []
    for name in ("sym_start", "llt_start", "llt_x", "llt_2", "ltl_x", "sym_2"):
        lines += samples(name.split("_"), arm["samples"][name])
    lines += samples(("llt", "mid"), arm["samples"]["nonquad_llt_x_mid"])
    lines.append("end_samples")
    lines.append("reference %s # q at 1 s" % numbers(arm["reference_t1"]["q"]))
    lines.append("nonquadratic %s # q at 1 s" % numbers(arm["nonquadratic"]["reference_t1"]["q"]))
    runs = [k for k in arm["accuracy_t1"] if k.startswith("pmi_")]
    lines.append("accuracy %d # factor, mode, error of q at 1 s for T = 4, 2, 1, 0.5 ms" % len(runs))
    for k in runs:
        lines.append("%s %s %s" % (*k.split("_")[1:], numbers(arm["accuracy_t1"][k]["err_q"])))
    lines.append("chain6 %s # q at 0.5 s" % numbers(chain["reference_t05"]))
    for k in ("analytic_sym", "analytic_llt", "analytic_ltl", "rank2_llt"):
        lines.append("%s %s # for T = 2, 1, 0.5 ms" % (" ".join(k.split("_")), numbers(chain[k]["err_q"])))
    with open(os.path.join(HERE, "arm.txt"), "w") as out:
        out.write(HEAD + "\n" + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
