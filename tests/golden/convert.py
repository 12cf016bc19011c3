#!/usr/bin/env python3
"""Golden numbers of the rigid system, as text files that tests/support/golden.c reads.

    tests/golden/convert.py pmi_maximal.json

The source is pmi_maximal.json of the reference program, a plain and slow version of the passive midpoint integrator in
maximal coordinates, written independently of the library. The files are made again by the line above and change only
when the reference does. Numbers are written with as many digits as give the same double again.
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def number(x):
    text = repr(float(x))
    return text[:-2] if text.endswith(".0") else text


def numbers(values):
    return " ".join(number(v) for v in values)


def word(text):
    """A name as one word of the file."""
    return "_".join(text.replace(",", "").split())


def write(name, head, lines):
    with open(os.path.join(HERE, name), "w") as out:
        out.write("# %s: made by tests/golden/convert.py from pmi_maximal.json of the reference program.\n" % name)
        for line in head.strip().split("\n"):
            out.write(("# " + line.strip()).rstrip() + "\n")
        out.write("\n")
        for line in lines:
            out.write(line + "\n")


def options(o):
    """What the reference calls mode, jac and gyro; its own defaults where it says nothing."""
    return "%s %s %s" % (o.get("mode", "plain"), o.get("jac", "k"), o.get("gyro", "S0"))


# --------------------------------------------------------------------------------------------- trajectories

TRAJECTORY = """
Theory: %s.
Tolerance: |a - b| <= tol (1 + |b|) with the tol of each sample: 1e-9, or where the motion amplifies rounding 200 times
the effect of a change of 1e-13 in the initial velocities.

trajectory NAME MODE JAC GYRO bodies N T t J xx yy zz PARAMETERS... samples N, then per sample
sample STEP TOL, per body x (3) R (9, row-major, body to world) v (3, world) w (3, body),
then energy KINETIC GRAVITY ELASTIC TANK WORK DAMPING LEAK, J; work, damping and leak are sums from the start.
"""


def trajectory(t, parameters):
    bodies = len(t["samples"][0]["x"])
    yield "trajectory %s %s bodies %d T %s J %s %s samples %d" % (
        word(t["name"]), options(t["options"]), bodies, number(t["T"]), numbers(t["J"]), parameters, len(t["samples"]))
    for s in t["samples"]:
        yield "sample %d %s" % (s["step"], number(s["tol"]))
        for i in range(bodies):
            V = s["V"][6 * i:6 * i + 6]
            yield "%s  %s  %s" % (numbers(s["x"][i]), numbers(s["R"][i]), numbers(V))
        keys = ("E_kin", "E_grav", "E_el", "tank", "W_ext", "D_damp", "leak_sum")
        yield "energy " + numbers(s[k] for k in keys)


def write_trajectories(g):
    lines = []
    for t in g["b_so3_spring"]["trajectories"]:
        p = "form %s phi0 %s axis %s w0 %s" % (t["H"], number(t["phi0"]), numbers(t["axis"]), numbers(t["w0"]))
        lines += trajectory(t, p)
    write("so3_trajectories.txt", TRAJECTORY % "docs/theory/rigid.md section 5, (R16); S0 equations 22 to 25" + """
        One body of 1 kg on an orientation link of 1 N·m/rad to the world, turned at first by phi0 about the axis.
        """, lines)

    lines = []
    for t in g["c_top"]["trajectories"]:
        lines += trajectory(dict(t, J=g["c_top"]["J"]), "w0 %s" % numbers(g["c_top"]["w0"]))
    write("top_trajectories.txt", TRAJECTORY % "docs/theory/rigid.md section 3, (R8), (R9); S0 equation 11" + """
        A free body of 1 kg.
        """, lines)

    lines = []
    for t in g["e_chain"]["trajectories"]:
        p = "mass %s kG %s b %s L %s half %s w0 %s" % tuple(number(t[k]) for k in ("m", "kG", "b", "L", "half", "w0"))
        lines += trajectory(t, p)
    write("chain_trajectories.txt", TRAJECTORY % "docs/theory/rigid.md section 4, docs/theory/policies.md" + """
        Links along +x, hinged at their ends by two points at +-half along z, the first to the world; gravity along -y;
        drag b on translation and rotation; every link starts with w0 about its own x axis.
        """, lines)

    lines = []
    h = g["e_hand"]
    for t in h["trajectories"]:
        p = "mass %s kG %s b %s Kc %s Ko %s" % tuple(number(x) for x in (h["m"], t["kG"], t["b"], h["Kc"], h["Ko"]))
        lines += trajectory(t, p)
    write("hand_trajectories.txt", TRAJECTORY % "docs/theory/rigid.md section 4 (target change), docs/theory/policies.md"
          + """
        A palm and three digits of three segments, 7 hinges and 2 balls, the palm held by a pose link (Kc, Ko) to a target:
        p = (0.03 sin 4 pi t, 0.02 (1 - cos 2 pi t), 0), rotation vector (0, 0.5 sin 3 pi t, 0.3 sin 2 pi t).
        """, lines)


# --------------------------------------------------------------------------------------------------- tables


def or_none(x):
    return "none" if x is None else number(x)


def write_oscillator(g):
    a = g["a_oscillator"]
    lines = []
    for r in a["runs"]:
        lines.append("run %s m %s k %s T %s ratio_1s %s ratio_10s %s band %s %s samples %d" % (
            r["scheme"], number(r["m"]), number(r["k"]), number(r["T"]), or_none(r["ratio_1s"]), or_none(r["ratio_10s"]),
            number(r["ratio_min_10s"]), or_none(r["ratio_max_10s"]), len(r["samples"])))
        lines += ["sample %d %s %s" % (s["step"], number(s["x"]), number(s["v"])) for s in r["samples"]]
    f = a["forced"]
    lines.append("forced m %s b %s k %s T %s start %s end %s" % (
        number(f["m"]), number(f["b"]), number(f["k"]), number(f["T"]), numbers((f["x0"], f["v0"])),
        numbers((f["x_2000"], f["v_2000"]))))
    write("oscillator.txt", """
        Theory: docs/theory/rigid.md section 1, table of schemes, (R1); S3 equations 6 to 10.
        A mass on a spring without damping, x = 1 m, v = 0, by four schemes; energy over its start after 1000 and 10000 steps,
        and the band it stays in ("none": overflow). Samples: step, x, v.
        forced: with a damper b and the force 5 sin(0.01 step), 2000 steps.
        Tolerance: 1e-9 (1 + |b|); ratios 1e-9 relative (both routes round differently 10000 times: 1e-12 is seen).
        """, lines)


def write_so3_energy(g):
    b = g["b_so3_spring"]
    lines = ["run %s %s J %s axis %s w0 %s phi0 %s T %s steps %d rel_end %s" % (
        r["H"], options(r["options"]), numbers(r["J"]), numbers(r["axis"]), numbers(r["w0"]), number(r["phi0"]),
        number(r["T"]), r["N"], number(r["rel_end"])) for r in b["energy"]]
    names = {"S0 eq 25": "I plain k S0", "log element": "gn plain k S0", "ours exact, 2-pass": "gn exact 2pass mid"}
    for r in b["cut_locus"]:
        lines.append("run %s J 0.001 0.002 0.0025 axis 1 0.2 0.1 w0 40 3 -2 phi0 %s T 0.01 steps 1000 rel_end %s" % (
            names[r["variant"]], number(0.95 * 3.141592653589793), number(r["rel_end"])))
    write("so3_energy.txt", """
        Theory: docs/theory/rigid.md section 5, table of forms; S0 equations 22 to 25.
        Orientation spring of 1 N·m/rad by form of its second-order matrix: relative change of the energy at the end.
        The last three cross half a turn.
        run FORM MODE JAC GYRO J.. axis.. w0.. phi0 T steps rel_end
        Tolerance: 1e-6 of the change, and 1e-11; rank1 about a fixed axis grows out of rounding and is only bounded.
        """, lines)


def write_top(g):
    c = g["c_top"]
    lines = ["top J %s w0 %s T %s steps %d" % (numbers(c["J"]), numbers(c["w0"]), number(c["T"]), c["N"])]
    for r in c["runs"]:
        lines.append("run %s energy %s momentum %s norm %s" % (options(r["options"]), number(r["energy_rel_max"]),
                     number(r["momentum_rel_max"]), number(r["momentum_norm_rel_max"])))
    write("top.txt", """
        Theory: docs/theory/rigid.md section 3, table of choices.
        A torque-free top by gyroscopic argument: largest relative change of the energy, of the angular momentum and of its
        length.
        Tolerance: 1e-6 relative for changes above 1e-10 (smooth motion: both routes follow the same solution), 1e-12 below.
        """, lines)


def write_convergence(g):
    lines = []
    table = {"S0 eq 25": "I plain k S0", "log element": "gn plain k S0", "split gyro": "gn plain k split",
             "2-pass": "gn plain 2pass mid", "ours exact 2-pass": "gn exact 2pass mid"}
    for r in g["convergence_so3"]:
        lines.append("run %s T %s error %s order %s" % (table[r["variant"]], numbers(r["T"]), numbers(r["angle_err"]),
                     number(r["order"])))
    write("convergence.txt", """
        Theory: docs/theory/rigid.md (R3) and section 5.
        The anisotropic body of so3_trajectories.txt: angle to a converged orientation at 0.4 s for three step lengths, rad, and
        the order from the last two.
        run FORM MODE JAC GYRO T.. error.. order
        Tolerance: the order within 0.1, errors within 5 % (ours are measured against a Runge-Kutta solution).
        """, lines)


def write_sweep(g):
    f = g["f_sweep"]
    lines = []
    for scheme, counts in f["unstable_of_60"].items():
        lines.append("unstable %s %d %d" % (scheme, counts["0.0"], counts["0.01"]))
    for q in f["grid"]:
        lines.append("point m %s k %s T %s b %s radius %s" % (number(q["m"]), number(q["k"]), number(q["T"]), number(q["b"]),
                     numbers(q["radius"][s] for s in ("EEI", "SEI", "IEI", "PMI"))))
    write("sweep.txt", """
        Theory: docs/theory/rigid.md section 1, table of schemes.
        Spectral radius of one step of a mass on a spring with a damper, by scheme: 120 points. unstable SCHEME: how many of the
        60 points with b = 0, and of those with b = 0.01, have a radius above 1 + 1e-9.
        Tolerance: 1e-9 relative, rounding of the eigenvalues of 2x2 matrices near a double root.
        """, lines)


def write_chain_energy(g):
    lines = []
    for r in g["e_chain"]["energy"]:
        head = "run %s J %s m %s T %s b %s kG %s t_end %s" % (
            options(r["options"]), numbers(r["J"]), number(r["m"]), number(r["T"]), number(r["b"]), number(r["kG"]),
            number(r["t_end"]))
        if "blowup_step" in r:
            lines.append("%s blowup %d" % (head, r["blowup_step"]))
        else:
            lines.append("%s gap %s created %s end %s stored %s" % (
                head, number(r["G_max"]), number(r["generated_max"]), number(r["generated_end"]), number(r["stored_err"])))
    write("chain_energy.txt", """
        Theory: docs/theory/policies.md, docs/findings.md.
        The chain of chain_trajectories.txt for 0.5 s: largest joint gap (m), largest true energy created (J, kinetic + gravity +
        geometric elastic + damping - start) and that at the end, largest error of the storage function (J); or the step in
        which a velocity passed 1e8.
        run MODE JAC GYRO J.. m T b kG t_end, then gap created end stored, or blowup STEP
        Tolerance: plain 1 % where the motion is regular, a factor of 30 where it is chaotic (light rods, 10 ms, no damping);
        ledger and exact: stored constant, bounds on the rest, because hinges and directions are carried otherwise (the test
        says which).
        """, lines)


def write_box(g):
    lines = []
    for r in g["d_box"]["runs"]:
        if r["solver"] != "lemke" or "bias" in r["variant"]:
            continue
        before = [q for q in r["samples"] if q["step"] <= r["first_contact_step"]][-1]
        lines.append("run %s e_n %s e_t %s mu %s push %d steps %d z %s turn %s v %s E0 %s E_end %s normal %s tangential %s depth %s "
                     "first %d sample %d x %s" % (
                         r["law"], number(r["e_n"]), number(r["e_t"]), number(r["mu"]), r["variant"].get("fix", False),
                         r["N"], number(r["z0"]), numbers(r["rotvec0"]), numbers(r["v0"]), number(r["E0"]),
                         number(r["E_end"]), number(-r["W_normal"]), number(-r["W_tangential"]),
                         number(r["penetration_max"]), r["first_contact_step"], before["step"], numbers(before["x"][0])))
    for r in g["d_box"]["plastic_injection_one_step"]:
        lines.append("injection v %s plastic %s" % (number(r["v_sep"]), number(r["plastic_dE"])))
    write("box.txt", """
        Theory: docs/theory/contact.md (C2), (C7).
        A box of 10 kg and 0.2 m on a plane, T = 1 ms, Lemke's method with four directions: losses of the normal and the
        tangential forces (J), largest overlap (m), step of the first contact, position at the last sample before it.
        injection: what the printed plastic law adds to a unit mass that parts from a plane at this speed in one step, J.
        Tolerance: 1e-9 for the sample; 1e-12 J for a box that slides flat and for the injection; energies of the tumbling box 3 %,
        because arms are taken at the start of the step there and which corner strikes first decides the rest.
        """, lines)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: convert.py pmi_maximal.json")
    with open(sys.argv[1]) as source:
        g = json.load(source)
    write_trajectories(g)
    write_oscillator(g)
    write_so3_energy(g)
    write_top(g)
    write_convergence(g)
    write_sweep(g)
    write_chain_energy(g)
    write_box(g)


main()
