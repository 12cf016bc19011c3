#!/usr/bin/env python3
"""Golden numbers of the cantilever and of the plate it carries, as a text file that tests/support/golden.c reads.

    tests/golden/convert_beam.py pmi_generalized.json

The source is pmi_generalized.json of the reference program, a plain and slow version of the passive midpoint integrator
in generalized coordinates, written independently of the library. The file is made again by the line above and changes
only when the reference does. Numbers are written with as many digits as give the same double again.
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))

HEAD = """\
# beam.txt: made by tests/golden/convert_beam.py from pmi_generalized.json of the reference program.
# Theory: docs/theory/lagrange.md; S3 section 5.
# Tolerance: 1e-9 of the size of each quantity.
#
# An aluminium cantilever of 10 elements, released from the shape of a load at its tip. Then the same beam, straight and at
# rest, with a plate (SE(3), gyroscopic term with w_k) on its tip by a spring of stiffness ks at r in the plate's frame.
# Link rows at the predicted midpoint; while there are fewer than two midpoint velocities, V_k stands for them.
"""


def number(x):
    text = repr(float(x))
    return text[:-2] if text.endswith(".0") else text


def numbers(values):
    return " ".join(number(v) for v in values)


def main():
    beam = json.load(open(sys.argv[1]))["beam"]
    p, plate, rows = beam["params"], beam["plate_params"], beam["beam_plate_rows"]
    lines = ["length %s width %s height %s young %s density %s elements %d T %s tip_load %s" % (
        number(p["L"]), number(p["b"]), number(p["h"]), number(p["E"]), number(p["rho"]), p["ne"], number(p["T"]),
        number(p["tip_load"]))]
    lines.append("frequencies %s last %s # Hz" % (numbers(beam["freq_hz_first"]), number(beam["freq_hz_last"])))
    lines.append("tip %s # m" % number(beam["tip_static"]))
    lines.append("tip_frequency %s # Hz" % number(beam["pmi"]["measured_tip_freq_hz"]))
    lines.append("samples %d # step, tip (m), kinetic, total (J)" % len(beam["pmi"]["samples"]))
    lines += [numbers(s) for s in beam["pmi"]["samples"]]
    iei = beam["iei"]
    lines.append("backward %d half_life %s # s; then time (s), share of the energy left" % (
        len(iei["E_over_E0"]), number(iei["half_life_s"])))
    lines += ["%s %s" % (number(t), number(e)) for t, e in iei["E_over_E0"].items()]
    lines.append("plate mass %s size %s r %s ks %s v %s w %s" % (
        number(plate["m"]), numbers(plate["size"]), numbers(plate["r"]), number(plate["ks"]), numbers(plate["v0"]),
        numbers(plate["w0"])))
    lines.append("rows %d # step, tip (m), x, y, z, v (world), w (body), total (J)" % len(rows["samples"]))
    lines += [numbers(s) for s in rows["samples"]]
    with open(os.path.join(HERE, "beam.txt"), "w") as out:
        out.write(HEAD + "\n" + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
