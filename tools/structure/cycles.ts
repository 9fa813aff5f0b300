import type { Finding, Source } from './source.ts';

/** Files must not import each other in a circle (types aside), nor features (types included). */
export function checkCycles(sources: readonly Source[]): Finding[] {
  const files = new Map(
    sources.map(({ path, imports }) => [
      path,
      new Set(imports.filter(({ isType }) => !isType).map(({ from }) => from)),
    ]),
  );
  return [...circlesIn(files), ...circlesIn(featuresOf(sources))];
}

function featuresOf(sources: readonly Source[]): Map<string, Set<string>> {
  const features = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const feature = featureOf(path);
    if (!feature) continue;
    const others = imports.map(({ from }) => featureOf(from)).filter((other) => other && other !== feature);
    features.set(feature, new Set([...(features.get(feature) ?? []), ...(others as string[])]));
  }
  return features;
}

const featureOf = (path: string) => /^(?:server|web)\/features\/[^/]+/.exec(path)?.[0];

function circlesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): Finding[] {
  const done = new Set<string>();
  const found: Finding[] = [];
  const visit = (node: string, trail: readonly string[]) => {
    if (done.has(node)) return;
    const start = trail.indexOf(node);
    if (start >= 0) {
      found.push({
        path: node,
        problem: `imports go in a circle: ${[...trail.slice(start), node].join(' → ')}`,
      });
      return;
    }
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}
