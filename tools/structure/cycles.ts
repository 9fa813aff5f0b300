import { type Finding, isCode, isTest, type Source } from './source.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Finds circles of imports between files and between neighboring folders; a file next to folders counts as one
 * more. Imports of types count, styles do not. Tests may import anything.
 */
export function checkCycles(sources: readonly Source[]): Finding[] {
  const product = sources.filter(({ path }) => isCode(path) && !isTest(path));
  const paths = new Set(product.map(({ path }) => path));
  const links = product.flatMap(({ path, imports }) =>
    imports
      .map(({ from }) => from)
      .filter((from) => paths.has(from))
      .map((from) => [path, from] as const),
  );
  const byFolder = new Map<string, Map<string, Set<string>>>();
  for (const [path, from] of links) {
    const { folder, one, other } = splitAt(path, from);
    // imports.ts decides which part of the product may import which.
    if (folder === '') continue;
    const graph = byFolder.get(folder) ?? new Map<string, Set<string>>();
    byFolder.set(folder, graph);
    graph.set(one, (graph.get(one) ?? new Set()).add(other));
  }
  // A circle of files alone was already found among the files.
  const folders = [...byFolder.values()].flatMap(circlesIn).filter((circle) => !circle.every(isFile));
  return [...circlesIn(graphOf(links)), ...folders].map((circle) => ({
    path: circle[0] ?? '',
    problem: `imports go in a circle: ${[...circle, circle[0]].join(' → ')}`,
  }));
}

const isFile = (node: string) => /\.\w+$/.test(node);

function graphOf(links: readonly (readonly [string, string])[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [path, from] of links) graph.set(path, (graph.get(path) ?? new Set()).add(from));
  return graph;
}

/** The innermost folder that contains both files, and the part of it that each of them is in. */
function splitAt(path: string, from: string) {
  const parts = path.split('/');
  const others = from.split('/');
  const depth = parts.findIndex((part, index) => part !== others[index]);
  const upTo = (all: readonly string[]) => all.slice(0, depth + 1).join('/');
  return { folder: parts.slice(0, depth).join('/'), one: upTo(parts), other: upTo(others) };
}

/** The shortest circle through each node of one; none twice. */
function circlesIn(graph: Graph): string[][] {
  const circles: string[][] = [];
  const seen = new Set<string>();
  for (const node of graph.keys()) {
    if (seen.has(node)) continue;
    const circle = shortestCircle(graph, node);
    if (!circle) continue;
    for (const member of circle) seen.add(member);
    circles.push(circle);
  }
  return circles;
}

/** The shortest path from a node back to itself, breadth first. */
function shortestCircle(graph: Graph, start: string): string[] | undefined {
  const before = new Map<string, string>();
  const waiting = [start];
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return pathTo(before, start, node);
      if (before.has(next)) continue;
      before.set(next, node);
      waiting.push(next);
    }
  }
  return undefined;
}

function pathTo(before: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const way = [end];
  for (let node = end; node !== start; ) {
    node = before.get(node) ?? start;
    way.unshift(node);
  }
  return way;
}
