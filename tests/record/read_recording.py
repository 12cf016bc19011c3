#!/usr/bin/python3
# What a recording looks like from Python: read_recording.py FILE.h5 [swmr]. Run by record_test.c on one with 101 rows.
import sys

import h5py
import numpy as np

with h5py.File(sys.argv[1], "r", swmr="swmr" in sys.argv[2:]) as f:
    meta = f["meta"]
    assert meta.attrs["format"] == b"tactus-recording", meta.attrs["format"]
    assert meta.attrs["title"] == b"six bodies on springs"
    assert meta["complete"][()] == 1 and meta["rows"][()] == 101
    assert meta["sources/0"][()].decode().startswith("tactus: 1\n")
    assert meta["sources/0"].attrs["path"] == b"scenes/six.yaml"
    assert dict(meta["parameters"].attrs) == {"k": 1234.5}

    steps = f["world/steps"]
    assert len(steps) == 101
    assert np.array_equal(steps["step"], np.arange(101))
    assert np.allclose(steps["t"], 0.001 * np.arange(101), rtol=0, atol=1e-12)  # a sum of 100 roundings
    assert steps.dtype["hash"] == np.uint64 and len(np.unique(steps["hash"])) == 101
    stored = sum(steps[name] for name in ("kinetic", "gravity", "elastic", "carried", "tank"))
    assert np.all(steps["residual"] <= 1e-12)  # the ledger's own bound

    channels = f["world/channels"]
    names = list(channels)
    assert names[0] == "a.position", names  # in the order of the scene
    position = channels["a.position"]
    assert position.shape == (101, 3) and position.attrs["unit"] == b"m"
    assert np.allclose(channels["energy.stored"][:, 0], stored, rtol=0, atol=1e-12)  # another order of summing
    assert len(f["events"]) == 0 and len(f["inputs"]) == 0
    assert f["inputs"].dtype.names == ("step", "value", "kind", "object")
    assert f["events"].dtype.names == ("t", "step", "value", "kind", "text")
