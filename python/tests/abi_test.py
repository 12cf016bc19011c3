"""What ctypes thinks of the library is what the compiler thinks of its headers."""
import ctypes
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from tactus import _abi, _convert, values

TOP = Path(__file__).resolve().parents[2]
NAMED_OTHERWISE = {"tac_port_name", "tac_port_set_name"}  # when they are created
HEADERS = sorted((TOP / "include" / "tactus").glob("*.h"))


def by_the_compiler():
    """What a program of C prints: size of each struct, place and size of each field, each constant."""
    lines = ["#include <stdio.h>"] + [f'#include "{h}"' for h in HEADERS] + ["int main(void) {"]
    for name, struct in _abi.STRUCTS.items():
        lines.append(f'printf("{name} . %zu 0\\n", sizeof({name}));')
        for field in struct._fields_:
            lines.append(f'printf("{name} {field[0]} %zu %zu\\n", offsetof({name}, {field[0]}), sizeof((({name} *)0)->{field[0]}));')
    for name in vars(_abi):
        if name.startswith("TAC_"):
            lines.append(f'printf("constant {name} %llu 0\\n", (unsigned long long){name});')
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "layout.c", Path(folder) / "layout"
        source.write_text("\n".join(lines + ["return 0; }", ""]))
        subprocess.run([os.environ.get("CC", "cc"), "-std=c17", "-I", str(TOP / "include"), str(source), "-o", str(program)],
                       check=True)
        text = subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout
    return {(a, b): (int(c), int(d)) for a, b, c, d in (line.split() for line in text.splitlines())}


class Abi(unittest.TestCase):
    def test_the_generated_files_are_what_the_headers_say_now(self):
        done = subprocess.run([sys.executable, str(TOP / "scripts" / "python_layout"), "--check"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_structs_and_constants_are_those_of_the_compiler(self):
        seen = by_the_compiler()
        for name, struct in _abi.STRUCTS.items():
            with self.subTest(struct=name):
                self.assertEqual(ctypes.sizeof(struct), seen[name, "."][0])
                for field in struct._fields_:
                    at = getattr(struct, field[0])
                    self.assertEqual((at.offset, at.size), seen[name, field[0]], field[0])
        for (kind, name), (value, _) in seen.items():
            if kind == "constant":
                self.assertEqual(getattr(_abi, name) % 2**64, value, name)
        self.assertGreater(len(seen), 1000)

    def test_numpy_types_have_the_layout_of_the_structs(self):
        for name in ("tac_Contact", "tac_RecordedStep", "tac_RecordedServo", "tac_SnapshotPort", "tac_SnapshotMessage"):
            struct = _abi.STRUCTS[name]
            dtype = _convert.dtype(struct)
            self.assertEqual(dtype.itemsize, ctypes.sizeof(struct))
            for field in struct._fields_:
                of, offset = dtype.fields[field[0]][:2]
                self.assertEqual((offset, of.itemsize), (getattr(struct, field[0]).offset, getattr(struct, field[0]).size))

    def test_the_library_has_the_functions_of_its_headers(self):
        """Those of headers that tactus.h does not include are no part of it yet."""
        from tactus._library import lib

        included = (TOP / "include" / "tactus" / "tactus.h").read_text()
        text = "".join(h.read_text() for h in HEADERS if f"<tactus/{h.name}>" in included)
        named = set(re.findall(r"\b(tac_\w+)\(", text)) & set(_abi.PROTOTYPES)
        for name in named:
            getattr(lib, name)  # LibraryError: it is not there
        self.assertGreater(len(named), 300)

    def test_the_module_calls_functions_that_are_there(self):
        called = set()
        for file in sorted((TOP / "python" / "tactus").glob("*.py")):
            if file.name in ("_abi.py", "values.py"):
                continue
            text = file.read_text()
            called |= set(re.findall(r"\blib\.(tac_\w+)", text)) | set(re.findall(r'"(tac_[a-z]\w*[a-z])"', text))
            for what in re.findall(r'_add\("(\w+)"', text):
                called.add(f"tac_{what}_create")
            for what in re.findall(r'_valid, _text = "tac_\w+", "(\w+)"', text):
                called |= {f"tac_{what}_destroy"} | ({f"tac_{what}_name", f"tac_{what}_set_name"} - NAMED_OTHERWISE)
        self.assertEqual(called - set(_abi.PROTOTYPES), set())
        self.assertGreater(len(called), 150)

    def test_a_function_that_is_missing_is_an_error_when_it_is_used(self):
        from tactus._library import lib

        _abi.PROTOTYPES["tac_missing"] = (None, ())
        try:
            with self.assertRaisesRegex(ImportError, "libtactus.* has no function tac_missing"):
                lib.tac_missing
        finally:
            del _abi.PROTOTYPES["tac_missing"]
        with self.assertRaises(AttributeError):
            lib.tac_never

    def test_a_library_that_is_none_is_named(self):
        def tried(library):
            done = subprocess.run([sys.executable, "-c", "import tactus; tactus.World()"], capture_output=True, text=True,
                                  env={**os.environ, "TACTUS_LIBRARY": library})
            self.assertEqual(done.returncode, 1)
            return done.stderr.splitlines()[-1]

        self.assertIn("libtactus was not found", tried("nowhere.so"))
        self.assertIn("tac_version", tried("libm.so.6"))
        with tempfile.TemporaryDirectory() as folder:
            source, other = Path(folder) / "other.c", Path(folder) / "libtactus.so"
            source.write_text("int tac_version(void) { return 990307; }")
            subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", str(source), "-o", str(other)], check=True)
            self.assertRegex(tried(str(other)), "LibraryError.* is version 99.3.7, and this module is for")

    def test_what_is_given_back_has_the_fields_of_the_header(self):
        for name, made in values.VALUES.items():
            if name == "tac_SceneInfo":  # without the definition of its world
                continue
            fields = [f[0] for f in _abi.STRUCTS[name]._fields_]
            self.assertEqual(list(made.__dataclass_fields__), fields, name)


if __name__ == "__main__":
    unittest.main()
