#!/usr/bin/env python3
"""Golden numbers of the connectors, as a text file that tests/support/golden.c reads.

    tests/golden/convert_ports.py ports.json

The source is ports.json of the reference program for ports, written independently of the library. The file is made
again by the line above and changes only when the reference does. Numbers are written with as many digits as give the
same double again.
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def numbers(values):
    return " ".join(repr(float(v)) for v in values)


def table(name, rows, scale):
    lines = ["%s %d" % (name, len(rows)), "scale " + numbers(scale)]
    return lines + [numbers(r) for r in rows]


def component(golden, name):
    rows = golden["components"][name]["rows"]
    return table(name, rows, [max(abs(r[i]) for r in rows) for i in range(len(rows[0]))])


def trace(name, source):
    first = source.get("first_row", 0)
    rows = [r for i, r in enumerate(source["rows"]) if first + i < source["valid"]]
    return table(name, rows, source["scale"])


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1]) as source:
        golden = json.load(source)
    lines = []
    for name in ("psh_s2", "psh_pc", "psh_strict", "pcdc_s2", "pcdc_pc", "src"):
        lines += component(golden, name)
    for name in ("fig12_k400_s2", "fig12_k400_pc", "fig12_k800_s2", "fig12_k800_pc"):
        lines += trace(name, golden[name])
    for figure, laws in (("fig13", ("s2", "pc")), ("fig15", ("s2", "pc", "src", "popc")), ("fig16", ("s2", "pc"))):
        for law in laws:
            lines += trace(figure + "_" + law, golden[figure]["trace_" + law])
    for name in ("plain_wall", "no_pcdc", "s2", "pc", "exact", "popc_bmax75", "popc_unbounded", "src",
                 "src_latency_0.2ms_ledger_unaware", "src_latency_0.2ms", "src_latency_0.5ms"):
        k = golden["kmax"][name]
        lines.append("kmax_%s %s" % (name, numbers([k["tol5um"], k["tol100um"]])))
    for law in ("plain", "s2", "pc", "popc", "src"):
        apex = golden["fig13"][{"plain": "no_pcdc"}.get(law, law)]["apex"][:4]
        lines.append("apex_%s %s" % (law, numbers(apex)))
    lines.append("two_axis_shared %s" % numbers([golden["two_axis"]["shared_ledger"]["Hnorm"]]))
    for k in ("k400_m0.2_N11", "k800_m0.2_N8"):
        for law in ("s2", "pc"):
            lines.append("hnorm_%s_%s %s" % (k, law, numbers([golden["fig12_cases"]["%s_alpha1_%s" % (k, law)]["Hnorm"]])))
    for law in ("s2", "pc"):
        lines.append("swapped_%s %s" % (law, numbers([golden["extras"]["swapped_k400_N11_" + law]["Hnorm"]])))
    with open(os.path.join(HERE, "ports.txt"), "w") as out:
        out.write("""# ports.txt: made by tests/golden/convert_ports.py from ports.json of the reference program.
# Connectors PSH, PCDC, SRC, PO/PC (S2 Algorithms 3 and 4, docs/theory/ports.md). Tables: name, rows, scale of columns.
# psh_*: u_s, power of the correction, account after the period. pcdc_*: q, e, f_d, account. src: q, e, B, account. 1e-12.
# fig12: t, u_f, u_s, y_s, account, q, p. fig13, fig15: t, q, v, e, x, account, debt of the spring, f_c, f_d.
# fig16: t, q, v, e, x, x and p of the object, account, debts, f_d. Compare to 1e-9 of the scale: rows kept are those
# on which runs from starts 1e-13 apart agree to 1e-8. kmax: stiffest wall (N/m) that settles to 5 and 100 micrometres, one rung (10 %).
# apex: energies at the tops of a ball's bounces over the first. hnorm, swapped, two_axis: mean account over the energy
# at the start, statistics of chaotic runs, 10 %.

""")
        for line in lines:
            out.write(line + "\n")


main()
