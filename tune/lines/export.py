"""Writes a trained pupil as the engine reads it, reads it back, and computes it in whole numbers.

The file and the arithmetic are described in docs/network.md. `Whole` is the reference that the engine must match to the
bit; it needs numpy alone.
"""
import struct
import zlib

import numpy

import rules

MAGIC = b"DCLN"
VERSION = 1
FIELDS = ("nets", "phases", "extras", "channels", "mixed", "map1", "map2", "region", "value1", "value2")


def layout(size):
    """The arrays of a net in the order of the file: (name, kind, shape); heads come once a phase."""
    c, m = size["channels"], size["mixed"]
    inputs = 2 * c + size["region"] + size["extras"]
    body = [
        ("w1", "i2", (rules.NEIGHBOURS, 3, size["map1"])), ("b1", "i4", (size["map1"],)),
        ("w2", "i2", (size["map1"], size["map2"])), ("b2", "i4", (size["map2"],)), ("s2", "u4", ()),
        ("w3", "i2", (size["map2"], c)), ("b3", "i4", (c,)), ("s3", "u4", ()),
        ("cell_bias", "i2", (c,)), ("mix", "i2", (3, m)), ("mix_bias", "i2", (m,)),
    ]  # fmt: skip
    heads = []
    for name, rows, columns in (
        ("region", size["region"], 2 * c), ("value1", size["value1"], inputs),
        ("value2", size["value2"], size["value1"]), ("value3", 3, size["value2"]), ("policy", 2 * c, size["value1"]),
    ):  # fmt: skip
        heads += [(name + "_w", "i2", (rows, columns)), (name + "_b", "i4", (rows,)), (name + "_s", "u4", ())]
    return body, heads


def write(path, rule, size, nets):
    body, heads = layout(size)
    data = MAGIC + struct.pack("<I16s", VERSION, rule.encode()) + struct.pack("<10I", *[size[f] for f in FIELDS])
    for net in nets:
        for source, entries in [(net, body)] + [(phase, heads) for phase in net["heads"]]:
            for name, kind, shape in entries:
                array = numpy.asarray(source[name])
                assert array.shape == shape, (name, array.shape, shape)
                low, high = {"i2": (-32768, 32767), "i4": (-(2**31), 2**31 - 1), "u4": (0, 31)}[kind]
                assert (array >= low).all() and (array <= high).all(), f"{name} does not fit"
                data += array.astype("<" + kind).tobytes()
    with open(path, "wb") as file:
        file.write(data + struct.pack("<I", zlib.crc32(data)))


def read(path):
    data = open(path, "rb").read()
    assert data[:4] == MAGIC and zlib.crc32(data[:-4]) == struct.unpack("<I", data[-4:])[0], "not a network file"
    assert struct.unpack("<I", data[4:8])[0] == VERSION
    rule = data[8:24].rstrip(b"\0").decode()
    size = dict(zip(FIELDS, struct.unpack("<10I", data[24:64])))
    body, heads = layout(size)
    at, nets = 64, []

    def take(entries):
        nonlocal at
        found = {}
        for name, kind, shape in entries:
            count = int(numpy.prod(shape, dtype=int))
            found[name] = numpy.frombuffer(data, "<" + kind, count, at).reshape(shape).astype(numpy.int64)
            at += count * int(kind[1])
        return found

    for _ in range(size["nets"]):
        net = take(body)
        net["heads"] = [take(heads) for _ in range(size["phases"])]
        nets.append(net)
    assert at == len(data) - 4
    return rule, size, nets


def layer(weight, bias, in_scales, in_most, out_scale):
    """Whole weights (rows: outputs), biases and the shift, as fine as sixteen bits and the sums allow."""
    for fine in range(14, -1, -1):
        scale = 2.0**fine * max(in_scales)
        shift = int(numpy.log2(scale / out_scale))
        whole = numpy.rint(weight * (scale / numpy.asarray(in_scales))).astype(numpy.int64)
        # Half of the last place is added here, so that the shift rounds.
        whole_bias = numpy.rint(bias * scale).astype(numpy.int64) + (1 << shift >> 1 if shift > 0 else 0)
        if shift < 1 or abs(whole).max() > 32767:
            continue
        if (abs(whole).sum(1) * in_most + abs(whole_bias) < 2**31).all():
            return whole, whole_bias, shift
    raise ValueError("weights too large for whole numbers")


def head_layers(head):
    """(name, layer, scales of its inputs, scale of its outputs)."""
    import pupil as form

    sums = [512] * (2 * form.CHANNELS) + [1024] * (head.value1.in_features - 2 * form.CHANNELS)
    return [
        ("region", head.region, [256], 1024), ("value1", head.value1, sums, 1024),
        ("value2", head.value2, [1024], 1024), ("value3", head.value3, [1024], 256),
        ("policy", head.policy, [1024], 2048),
    ]  # fmt: skip


def whole_numbers(pupil):
    """The header's sizes and the nets of a pupil (pupil.py) in whole numbers."""
    import pupil as form

    size = {
        "nets": len(pupil.mappings), "phases": rules.phases_of(pupil.rule), "extras": pupil.extras, "channels": form.CHANNELS, "mixed": form.MIXED,
        "map1": form.MAP1, "map2": form.MAP2, "region": form.REGION, "value1": form.VALUE1, "value2": form.VALUE2,
    }  # fmt: skip

    def of(tensor):
        return tensor.detach().double().cpu().numpy()

    nets = []
    for i, mapping in enumerate(pupil.mappings):
        net = {"heads": []}
        net["w1"] = numpy.rint(of(mapping.first) * 1024).reshape(rules.NEIGHBOURS, 3, form.MAP1)
        net["b1"] = numpy.rint(of(mapping.first_bias) * 1024)
        for name, linear, out in (("2", mapping.second, 1024), ("3", mapping.third, 512)):
            w, b, s = layer(of(linear.weight), of(linear.bias), [1024], 16383, out)
            # The mapping's shifts round by themselves.
            net["w" + name], net["b" + name], net["s" + name] = w.T, b - (1 << (s - 1)), s
        net["cell_bias"] = -numpy.rint(of(mapping.cell_bias.abs()) * 512)
        net["mix"] = numpy.rint(of(mapping.mix) * 8192)
        net["mix_bias"] = -numpy.rint(of(mapping.mix_bias.abs()) * 128)
        most = abs(net["mix"])
        assert ((most[0] + 4 * most[1] + 4 * most[2]) * 4095 / 32768 + abs(net["mix_bias"]) + 9 < 32767).all()
        for head in pupil.heads[i * size["phases"] : (i + 1) * size["phases"]]:
            heads = {}
            for name, linear, scales, out in head_layers(head):
                w, b, s = layer(of(linear.weight), of(linear.bias), scales, 16383, out)
                heads[name + "_w"], heads[name + "_b"], heads[name + "_s"] = w, b, s
            net["heads"].append(heads)
        nets.append(net)
    return size, nets


def learn_from(path, pupil):
    """Makes the pupil say what a network's file says, but for rounding; a second net or head begins as the first."""
    import torch

    _, _, nets = read(path)

    def put(parameter, array):
        with torch.no_grad():
            parameter.copy_(torch.from_numpy(numpy.ascontiguousarray(array)).float().view(parameter.shape))

    def put_layer(linear, weight, bias, shift, in_scales, out_scale):
        scale = out_scale * 2.0 ** int(shift)
        put(linear.weight, weight * (numpy.asarray(in_scales) / scale))
        put(linear.bias, bias / scale)

    for i, mapping in enumerate(pupil.mappings):
        net = nets[min(i, len(nets) - 1)]
        put(mapping.first, net["w1"] / 1024)
        put(mapping.first_bias, net["b1"] / 1024)
        put_layer(mapping.second, net["w2"].T, net["b2"], net["s2"], [1024], 1024)
        put_layer(mapping.third, net["w3"].T, net["b3"], net["s3"], [1024], 512)
        put(mapping.cell_bias, net["cell_bias"] / 512)
        put(mapping.mix, net["mix"] / 8192)
        put(mapping.mix_bias, net["mix_bias"] / 128)
    phases = rules.phases_of(pupil.rule)
    for i, head in enumerate(pupil.heads):
        heads = nets[min(i // phases, len(nets) - 1)]["heads"]
        for name, linear, scales, out in head_layers(head):
            weight, bias, shift = (heads[min(i % phases, len(heads) - 1)][name + part] for part in ("_w", "_b", "_s"))
            new = linear.in_features - weight.shape[1]  # pairs, of which the file may know nothing
            weight = numpy.pad(weight, ((0, 0), (0, max(0, new))))
            put_layer(linear, weight, bias - (1 << int(shift) >> 1), shift, scales, out)


class Whole:
    """The network in whole numbers, as slow and plain as possible."""

    def __init__(self, path):
        self.rule, self.size, self.nets = read(path)
        self.tables = []
        codes, self.index, self.swapped, _ = rules.patterns()
        digits = rules.digits_of(codes)
        for net in self.nets:
            h = numpy.tile(net["b1"], (len(codes), 1))
            nothing = numpy.zeros((rules.NEIGHBOURS, 1, self.size["map1"]), numpy.int64)
            padded = numpy.concatenate([nothing, net["w1"]], 1)
            for i in range(rules.NEIGHBOURS):
                h += padded[i][digits[:, i]]
            a = h.clip(0, 16383)
            # Floats of 53 bits hold these sums exactly, and multiply faster.
            a = whole_product(a, net["w2"]) + net["b2"]
            a = ((a + (1 << (int(net["s2"]) - 1))) >> int(net["s2"])).clip(0, 16383)
            raw = whole_product(a, net["w3"]) + net["b3"]
            raw = (raw + (1 << (int(net["s3"]) - 1))) >> int(net["s3"])
            self.tables.append((raw - raw[self.index[0]]).clip(-8191, 8191))

    def cells(self, board, view):
        """z[rows][columns][channels] of a board with 0 empty, 1 black, 2 white."""
        rows, columns = board.shape
        net = self.nets[view % len(self.nets)]
        table = self.tables[view % len(self.nets)]
        outside = numpy.full((rows + 10, columns + 10), 3, numpy.int64)
        outside[5:-5, 5:-5] = board
        s = numpy.tile(net["cell_bias"], (rows, columns, 1))
        for dy, dx in rules.DIRECTIONS:
            code = numpy.zeros((rows, columns), numpy.int64)
            for k in rules.STEPS:
                y, x = 5 + k * dy, 5 + k * dx
                code = code * 4 + outside[y : y + rows, x : x + columns]
            if view == 1:
                code = self.swapped[code]
            s = s + table[self.index[code]]
        empty = (board == 0)[:, :, None]
        x = s.clip(0, 4095) * empty
        m = self.size["mixed"]
        y = numpy.tile(net["mix_bias"], (rows, columns, 1))
        p = numpy.zeros((rows + 2, columns + 2, m), numpy.int64)
        p[1:-1, 1:-1] = x[:, :, :m]
        for dy in (0, 1, 2):
            for dx in (0, 1, 2):
                weight = net["mix"][abs(dy - 1) + abs(dx - 1)]
                y = y + ((p[dy : dy + rows, dx : dx + columns] * weight + 16384) >> 15)
        return numpy.concatenate([y.clip(0, 1023), x[:, :, m:] >> 2], 2) * empty

    def evaluate(self, board, side, missing=(5, 5), phase=0):
        """(win, draw, loss), logits[rows][columns]; 256 = 1.0. missing: pairs that the side to move, the other needs."""
        rows, columns = board.shape
        head = self.nets[side % len(self.nets)]["heads"][phase]
        z = numpy.concatenate([self.cells(board, side), self.cells(board, 1 - side)], 2)
        r = (3 * numpy.arange(rows) // rows)[:, None] * 3 + (3 * numpy.arange(columns) // columns)[None]
        whole = (z.sum((0, 1)) >> 2).clip(None, 16383)

        def apply(name, inputs, low, high):
            found = (head[name + "_b"] + head[name + "_w"] @ inputs) >> int(head[name + "_s"])
            return found.clip(low, high)

        t = sum(apply("region", (z[r == i].sum(0) >> 1).clip(None, 16383), 0, 16383) for i in range(9))
        extras = numpy.zeros(self.size["extras"], numpy.int64)
        if len(extras):
            extras[[missing[0], 8 + missing[1]]] = 1024
        v1 = apply("value1", numpy.concatenate([whole, (t >> 2).clip(None, 16383), extras]), 0, 16383)
        v2 = apply("value2", v1, 0, 16383)
        weights = apply("policy", v1, -16383, 16383)
        return apply("value3", v2, -(2**31), 2**31), (z @ weights) >> 10


def whole_product(a, b):
    return numpy.rint(a.astype(numpy.float64) @ b.astype(numpy.float64)).astype(numpy.int64)
