#!/usr/bin/env python3
"""Golden numbers of port-Hamiltonian elements, as a text file that tests/support/golden.c reads.

    tests/golden/convert_phs.py ports.json

The source is ports.json of the reference program for ports, written independently of the library. The file is made
again by the line above and changes only when the reference does. Numbers are written with as many digits as give the
same double again.
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def numbers(values):
    return " ".join("none" if v is None else repr(float(v)) for v in values)


def rows(word, table):
    return ["%s %d" % (word, len(table))] + [numbers(r) for r in table]


def figure(name, fig):
    lines = []
    for metric in ("energy", "raw"):
        for predictor in ("euler", "mid", "rk4"):
            e = fig["single_%s_%s" % (metric, predictor)]
            lines.append("single %s %s damping %s frequency %s rms %s" % (
                metric, predictor, numbers([fig["b"]]), numbers([e["freq_error"]]), numbers([e["rms_error_first_60"]])))
            lines += rows("rows", e["x"])
    for alpha in ("0.1", "1"):
        for leap in ("euler", "mirror"):
            e = fig["pair_alpha%s_%s" % (alpha, leap)]
            assert e["valid"] >= len(e["qp"])
            lines.append("pair %s %s damping %s frequency %s faults %d bk %s energy %s" % (
                alpha, leap, numbers([fig["b"]]), numbers([e["freq_error"]]), e["faults"], numbers([e["bk_max"]]),
                numbers([e["E_max"]])))
            lines += rows("rows", e["qp"])
    return lines


def main(source):
    with open(source) as f:
        ports = json.load(f)
    lines = []
    for name in ("fig9", "fig10"):
        lines += figure(name, ports[name])
    lines.append("plain_euler %s" % numbers([ports["fig3_forward_euler"]["energy_ratio_100"]]))
    units = ports["raw_metric_units"]
    lines.append("units %s" % numbers([units["unit_1_m"], units["unit_0.001_m"], units["unit_0.1_m"]]))
    case = ports["root"]["case"]
    lines.append("root %s %s %s %s" % (numbers(case["w"]), numbers(case["h"]), numbers([case["Hstar"]]), numbers([case["s"]])))
    for metric in ("raw", "scaled"):
        e = ports["nonlinear"][metric]
        lines.append("nonlinear %s residual %s frequency %s x100 %s" % (
            metric, numbers([e["worst_step_residual"]]), numbers([e["freq_error"]]), numbers([e["x100"]])))
    trace = ports["fig13"]["trace_s2"]
    lines.append("ball first %d" % trace["first_row"])
    lines += ["scale " + numbers(trace["scale"][1:7])] + rows("rows", [r[1:7] for r in trace["rows"]])
    lines.append("printed %s" % numbers([ports["fig13"]["algorithm2_as_printed_worst_imbalance_J"]]))
    held = ports["fig12_k400_s2"]
    valid = min(held["valid"], len(held["rows"]))
    lines += ["held"] + ["scale " + numbers(held["scale"][1:7])] + rows("rows", [r[1:7] for r in held["rows"][:valid]])
    with open(os.path.join(HERE, "phs.txt"), "w") as out:
        out.write("""# phs.txt: made by tests/golden/convert_phs.py from ports.json of the reference program.
# Port-Hamiltonian elements (S2, Algorithms 1 and 2); compare rows to 1e-9 of their scale.
# single: a mass of 0.2 kg on a spring of 5000 N/m from 0.2 m at rest, T = 1 ms, one element: metric, predictor, damping
#   (N.s/m), relative error of its frequency, rms error of the position in the first 60 steps (m); rows: q (m), p (N.s).
# pair: the same as two elements, beta 0.5: alpha, leap, damping, error of the frequency, faults in 4000 steps, largest
#   bk and energy (J); rows: q, p.
# plain_euler: energy after 100 plain Euler steps over that of the start. units: error of the frequency along raw field lines
#   with q in m, mm, dm. root: w (3), h (3), H, s.
# nonlinear: a cubic spring of 2e5 N/m3 beside, Euler predictor, alpha 0.1: metric, largest miss of a level (J), error
#   of the frequency, q after 100 steps (m).
# ball: 0.2 kg from 0.2 m onto a unilateral spring of 5000 N/m behind PCDC, T = 1 ms, tick of the first row; rows: q, v,
#   force, compression, HE, bk. printed: worst imbalance of Algorithm 2 as printed, in 1 s (J).
# held: spring of 400 N/m at 1 ms, mass of 0.2 kg at 11 ms behind PSH, alpha 1; rows: uf, us, ys, HE, x, p.

""")
        out.write("\n".join(lines) + "\n")


main(sys.argv[1])
