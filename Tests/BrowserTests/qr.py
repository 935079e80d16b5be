"""Reads a QR Code (ISO/IEC 18004) as a browser draws it. Nothing may be damaged: it corrects no errors."""

# By version, with error correction M: the number of blocks, and the data bytes of each.
BLOCKS = {1: (1, 16), 2: (1, 28), 3: (1, 44), 4: (2, 32), 5: (2, 43), 6: (4, 27)}
MASKS = [
    lambda y, x: (y + x) % 2 == 0, lambda y, x: y % 2 == 0, lambda y, x: x % 3 == 0, lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0, lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0, lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
]
QUIET = 4
# The points of the picture, one in the middle of each module, that the dark shape covers.
DARK = """picture => {
  const path = picture.querySelector("path");
  const size = picture.viewBox.baseVal.width;
  return [...Array(size).keys()].map((y) => [...Array(size).keys()].map(
    (x) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5))));
}"""


def read(picture):
    """The text of a picture, which is a locator of an <svg>."""
    rows = picture.evaluate(DARK)
    assert not any(any(row[:QUIET] + row[-QUIET:]) for row in rows) and not any(map(any, rows[:QUIET] + rows[-QUIET:]))
    return text([row[QUIET:-QUIET] for row in rows[QUIET:-QUIET]])


def text(dark):
    size = len(dark)
    blocks, length = BLOCKS[(size - 17) // 4]
    # The format's bits 2 to 4 name the mask; the standard inverts the first and the last of them.
    mask = MASKS[sum((dark[8][2 + bit] ^ (bit != 1)) << (2 - bit) for bit in range(3))]
    bits = [dark[y][x] ^ mask(y, x) for y, x in places(size)]
    codewords = [number(bits[at:at + 8]) for at in range(0, blocks * length * 8, 8)]
    data = [codewords[at * blocks + block] for block in range(blocks) for at in range(length)]
    bits = [byte >> (7 - bit) & 1 for byte in data for bit in range(8)]
    assert number(bits[:4]) == 4, "the text isn't in bytes"
    count = number(bits[4:12])
    return bytes(number(bits[12 + 8 * at:20 + 8 * at]) for at in range(count)).decode()


def number(bits):
    return int("".join("01"[bit] for bit in bits), 2)


def places(size):
    """The modules that have the text, in its order: up and down in columns of two, from the right."""
    columns = [right - (right <= 6) for right in range(size - 1, 0, -2)]
    for turn, right in enumerate(columns):
        for y in range(size) if turn % 2 else reversed(range(size)):
            for x in (right, right - 1):
                if not has_function(size, y, x):
                    yield y, x


def has_function(size, y, x):
    """Whether the module helps to find or to read the text."""
    near, far = 9, size - 8
    corner = (y < near and x < near) or (y < near and x >= far) or (y >= far and x < near)
    aligns = size > 21 and abs(y - (size - 7)) <= 2 and abs(x - (size - 7)) <= 2
    return corner or aligns or 6 in (y, x)
