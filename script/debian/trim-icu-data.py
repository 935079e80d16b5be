"""Removes from the ICU data in Foundation what Frontdesk doesn't use: converters of old encodings, transliteration, and all
locales but the root and English. Dates, numbers and sentences of the site come from its own catalogues.

    trim-icu-data.py lib_FoundationICU.a FOLDER

It writes FOLDER/icu-data.o, which defines __wrap_icudtNN_dat for the linker's --wrap, and prints the name icudtNN_dat. The
format is ICU's common data (udata.h, ucmndata.h): a header, the number of items, offsets of their names and bodies, names,
bodies.
"""

import pathlib
import re
import struct
import subprocess
import sys
import tempfile

OBJECT = "icu_packaged_data.cpp.o"
# Each file has one locale; there are folders for sorting, currencies, zones and so on.
LOCALE = re.compile(r"[a-z]{2,3}(_[A-Za-z0-9_]+)?\.res$")
# These stay in each folder: the locale on which all others fall back, and English.
KEPT = {"root.res", "en.res", "res_index.res"}


def extract(archive: pathlib.Path, folder: pathlib.Path) -> tuple[str, bytes]:
    """Returns the symbol of the data in the library, and the data."""
    subprocess.run(["ar", "x", archive, OBJECT], cwd=folder, check=True)
    symbols = subprocess.run(["nm", OBJECT], cwd=folder, capture_output=True, text=True, check=True).stdout
    symbol = re.search(r" R (icudt\d+_dat)$", symbols, re.MULTILINE)
    data = folder / "all.dat"
    subprocess.run(["objcopy", "-O", "binary", "-j", ".rodata", OBJECT, data], cwd=folder, check=True)
    return symbol[1], data.read_bytes()


def is_kept(name: str) -> bool:
    folder, _, file = name.rpartition("/")
    if folder == "translit" or file.endswith((".cnv", ".dict")):
        return False
    return not LOCALE.match(file) or file in KEPT


def trimmed(data: bytes) -> bytes:
    header = struct.unpack_from("<H", data)[0]
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        sys.exit("This is not ICU's common data: has its format changed?")
    count = struct.unpack_from("<I", data, header)[0]
    entries = [struct.unpack_from("<II", data, header + 4 + 8 * index) for index in range(count)]
    ends = [start for _, start in entries[1:]] + [len(data) - header]
    kept = []
    for (name_offset, start), end in zip(entries, ends):
        name = data[header + name_offset:data.index(b"\0", header + name_offset)]
        # The name begins with that of the package, "icudt76l/".
        if is_kept(name.decode().split("/", 1)[1]):
            kept.append((name + b"\0", data[header + start:header + end]))
    names, bodies = b"", b""
    offsets = []
    first_name = 4 + 8 * len(kept)
    first_body = (first_name + sum(len(name) for name, _ in kept) + 15) // 16 * 16
    for name, body in kept:
        bodies += b"\0" * (-len(bodies) % 16)
        offsets.append(struct.pack("<II", first_name + len(names), first_body + len(bodies)))
        names += name
        bodies += body
    table = struct.pack("<I", len(kept)) + b"".join(offsets) + names
    return data[:header] + table.ljust(first_body, b"\0") + bodies


def main() -> None:
    archive, folder = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    with tempfile.TemporaryDirectory() as name:
        symbol, data = extract(archive, pathlib.Path(name))
    less = trimmed(data)
    (folder / "icu-data.dat").write_bytes(less)
    wrapped = "__wrap_" + symbol
    (folder / "icu-data.s").write_text(
        f'.section .rodata\n.balign 16\n.globl {wrapped}\n.type {wrapped}, @object\n'
        f'{wrapped}: .incbin "{folder}/icu-data.dat"\n.size {wrapped}, . - {wrapped}\n'
        '.section .note.GNU-stack,"",@progbits\n')
    subprocess.run(["cc", "-c", "icu-data.s", "-o", "icu-data.o"], cwd=folder, check=True)
    print(f"Foundation's ICU data: {len(data) >> 20} MB, of which {len(less) >> 10} KB stay", file=sys.stderr)
    print(symbol)


main()
