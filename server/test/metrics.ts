import type { TestApi } from './api.ts';

/** One value of /metrics with its labels. */
type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/** What /metrics shows to a program on this machine. */
export async function readMetrics({ app }: Pick<TestApi, 'app'>): Promise<string> {
  const { body, statusCode } = await app.server.inject('/metrics');
  if (statusCode !== 200) throw new Error(`/metrics: ${statusCode}`);
  return body;
}

export function samplesIn(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, inside = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (!name) return [];
    const labels = [...inside.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, label]) => [key, label]);
    return [{ name, labels: Object.fromEntries(labels) as Record<string, string>, value: Number(value) }];
  });
}

/** The value of the first series with this name and these labels. */
export async function metricOf(
  api: Pick<TestApi, 'app'>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  const samples = samplesIn(await readMetrics(api));
  return samples.find(
    (one) => one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text),
  )?.value;
}
