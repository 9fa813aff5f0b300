export type Turns = ReadonlyMap<string, { readonly count: number; readonly seconds: number }>;

const line = /^homeroom_job_duration_seconds_(sum|count)\{.*?kind="([^"]+)".*?\} (\S+)$/;

/** How often each kind of job has run in the process, and how long altogether. */
export async function fetchTurns(port: number): Promise<Turns> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const turns = new Map<string, { count: number; seconds: number }>();
  for (const row of text.split('\n')) {
    const [, part, kind = '', value] = line.exec(row) ?? [];
    if (part === undefined) continue;
    const known = turns.get(kind) ?? { count: 0, seconds: 0 };
    turns.set(kind, known);
    known[part === 'sum' ? 'seconds' : 'count'] += Number(value);
  }
  return turns;
}

export const turnsBetween = (before: Turns, after: Turns): Turns =>
  new Map(
    [...after].flatMap(([kind, { count, seconds }]) => {
      const earlier = before.get(kind) ?? { count: 0, seconds: 0 };
      const turns = count - earlier.count;
      return turns > 0 ? [[kind, { count: turns, seconds: seconds - earlier.seconds }] as const] : [];
    }),
  );
