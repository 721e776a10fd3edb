"""Writes src/games/connect6/network.inc from what train.py learnt.

    python3 tune/connect6/network.py pupil16.npz > src/games/connect6/network.inc
"""
import array
import ast
import sys
import zipfile

SIDES = 63
SCALE = 256  # of the numbers of lines and policy, which become whole
SUM_SCALE = 16 * SCALE  # the value is made from sixteenths of their sums
HEAD_SCALE = 4096  # of its weights


def read(path):
    """The arrays of a .npz file: name -> (shape, numbers in row order)."""
    arrays = {}
    with zipfile.ZipFile(path) as archive:
        for entry in archive.namelist():
            raw = archive.read(entry)
            size = int.from_bytes(raw[8:10], "little")
            header = ast.literal_eval(raw[10 : 10 + size].decode())
            assert header["descr"] == "<f4" and not header["fortran_order"], header
            numbers = array.array("f")
            numbers.frombytes(raw[10 + size :])
            arrays[entry.removesuffix(".npy")] = (header["shape"], list(numbers))
    return arrays


def whole(numbers, scale=SCALE):
    return "{" + ",".join(str(round(scale * x)) for x in numbers) + "}"


def check_range(lines, width):
    """Four lines of either colour must fit into sixteen bits."""
    half = SIDES * SIDES * width
    for k in range(width):
        own, other = (max(map(abs, colour[k::width])) for colour in (lines[:half], lines[half:]))
        assert 4 * SCALE * (own + other) < 32000, f"number {k} of a cell may become too large"


def main():
    arrays = read(sys.argv[1])
    shape, lines = arrays["lines"]
    width = shape[3]
    check_range(lines, width)
    print(f"// Made by tune/connect6/network.py. Numbers a cell: {width}.")
    print(f"constexpr int kWidth = {width};")
    print(f"constexpr int kScale = {SCALE};")
    print(f"constexpr std::int64_t kSumScale = {SUM_SCALE};")
    print(f"constexpr std::int64_t kHeadScale = {HEAD_SCALE};")
    print(f"constexpr int kHidden = {arrays['value.0.0.bias'][0][0]};")
    print("constexpr std::int16_t kLineTable[kPatterns][2 * kWidth] = {")
    for low in range(SIDES):
        for high in range(low, SIDES):
            at = (low * SIDES + high) * width
            other = SIDES * SIDES * width + at
            print(whole(lines[at : at + width] + lines[other : other + width]) + ",")
    print("};")
    policy = arrays["policy"][1]
    print("constexpr std::int16_t kLiking[2][kWidth] = {")
    print(",\n".join(whole(policy[i * width : (i + 1) * width]) for i in range(2)) + "};")
    print("constexpr HeadOf<2 * kWidth, kHidden> kHeads[2] = {")
    for left in range(2):
        (hidden, inputs), first = arrays[f"value.{left}.0.weight"]
        rows = [first[i * inputs : (i + 1) * inputs] for i in range(hidden)]
        # By input, so that all of a column is added at once.
        columns = ",\n".join(whole([row[i] for row in rows], HEAD_SCALE) for i in range(inputs))
        print("{{{" + columns + "}},")
        print(whole(arrays[f"value.{left}.0.bias"][1], SUM_SCALE * HEAD_SCALE) + ",")
        print(whole(arrays[f"value.{left}.2.weight"][1], HEAD_SCALE) + ",")
        print(f"{round(arrays[f'value.{left}.2.bias'][1][0] * SUM_SCALE * HEAD_SCALE)}" + "},")
    print("};")


main()
