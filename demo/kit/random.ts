/** Random values that repeat: the same seed gives the same sequence on every machine. */
export type Random = {
  /** From 0 included to 1 excluded. */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item;
  /** `count` different items, in the order of the list. */
  sample<Item>(items: readonly Item[], count: number): Item[];
  /** Normally distributed around `mean`. */
  normal(mean: number, deviation: number): number;
};

export function seededRandom(seed: string): Random {
  const next = mulberry(hashText(seed));
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  const sample = <Item>(items: readonly Item[], count: number) => {
    const chosen = new Set<number>();
    while (chosen.size < Math.min(count, items.length)) chosen.add(int(0, items.length - 1));
    return items.filter((_, position) => chosen.has(position));
  };
  const normal = (mean: number, deviation: number) =>
    mean + deviation * (next() + next() + next() + next() - 2) * Math.sqrt(3);
  return { next, int, pick, sample, normal, chance: (probability) => next() < probability };
}

function hashText(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

/** The mulberry32 generator: small, fast, good enough for names and marks. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
