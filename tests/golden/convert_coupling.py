#!/usr/bin/env python3
"""Golden numbers of the virtual coupling, as text files that tests/support/golden.c reads.

    tests/golden/convert_coupling.py pmi_generalized.json

The source is pmi_generalized.json of the reference program for generalized coordinates, written independently of the
library. The files are made again by the line above and change only when the reference does. Numbers are written with
as many digits as give the same double again.
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def numbers(values):
    return " ".join(repr(float(v)) for v in values)


def write(name, head, lines):
    with open(os.path.join(HERE, name), "w") as out:
        out.write("# %s: made by tests/golden/convert_coupling.py from pmi_generalized.json of the reference program.\n" % name)
        for line in head.strip().split("\n"):
            out.write("# " + line.strip() + "\n")
        out.write("\n")
        for line in lines:
            out.write(line + "\n")


def coupling(vc):
    lines = ["rows %d" % len(vc["rows"])]
    for r in vc["rows"]:
        where = "%s %s %s %d %s" % (r["env"], r["human"], r["law"], r["delay"], numbers([r["K"]]))
        if r.get("unstable"):
            lines.append(where + " diverges %d" % r["step"])
        else:
            keys = ("margin_min", "margin_end", "maxF", "max_x", "clips", "x_end", "y_end")
            lines.append(where + " ends " + numbers(r[k] for k in keys))
    lines.append("bounds %d" % len(vc["by_bound"]))
    for r in vc["by_bound"]:
        lines.append(numbers([r["K"], r["delay"], r["By"], r["quantised"], r["worst_margin"], r["worst_margin_By0"]]))
    sample = vc["sample_hold_K1000_By0.1_spring_sine"]
    lines.append("sample %d" % len(sample))
    lines += [numbers(s) for s in sample]
    write("coupling.txt", """
        Virtual coupling of a device in continuous time to a proxy on a spring or before a wall (S3 section 5.2).
        rows: proxy, hand, law, delay, K (N/m), B_y = 0, 1 s: least margin, margin at the end (J), largest force (N),
        largest |x| (m), samples clipped, x and y at the end (m); or the step in which it diverges.
        bounds: K, delay, B_y at the bound (N.s/m), quantised?, least margin of four rigs in 1.2 s with it, without (J).
        sample: time (s), x, y (m), force (N) of HOLD, K = 1000 N/m, B_y = 0.1 N.s/m; compare to 1e-9.""", lines)


def beam(entries):
    lines = ["runs %d" % len(entries)]
    for e in entries:
        lines.append("%s delay %d margin %s clips %d force %s" % (
            e["law"], e["delay"], numbers([e["margin_min"]]), e["clips"], numbers([e["max_force"]])))
        lines.append("samples %d" % len(e["samples"]))
        lines += [numbers(s) for s in e["samples"]]
    write("beam_device.txt", """
        A cantilever carries a plate on a spring; a device is coupled to the plate along z, K = 400 N/m (S3 section 5.2).
        TANK without the limiter, delay 1; HOLD without delay. 3 s of 1 ms: least margin (J), samples clipped, largest
        force (N); then step, device x, plate z, tip deflection (m), force (N), energy of the virtual side (J).""", lines)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1]) as source:
        golden = json.load(source)
    coupling(golden["vc"])
    beam(golden["beam_device"])


main()
