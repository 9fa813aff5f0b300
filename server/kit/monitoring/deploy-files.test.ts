import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { startApi, type TestApi } from '#server/test/api.ts';
import { readMetrics } from '#server/test/metrics.ts';

const folder = join(import.meta.dirname, '../../../deploy/monitoring');
const readText = (name: string) => readFileSync(join(folder, name), 'utf8');

const rule = z.strictObject({
  alert: z.string().regex(/^Homeroom[A-Z]\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[smh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string().min(10) }),
});
const ruleFile = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })),
});
const panel = z.looseObject({
  id: z.number(),
  title: z.string(),
  targets: z.array(z.looseObject({ refId: z.string(), expr: z.string() })).optional(),
});
const dashboard = z.looseObject({ title: z.string(), uid: z.string(), panels: z.array(panel) });

const alerts = ruleFile.parse(parse(readText('alerts.yaml'))).groups.flatMap(({ rules }) => rules);
const { panels } = dashboard.parse(JSON.parse(readText('grafana-dashboard.json')));
const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** The names of metrics in an expression; Grafana's variables are durations. */
function metricsIn(expression: string): string[] {
  const text = expression.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`${expression}: not PromQL near character ${from}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        names.push(text.slice(from, to));
    },
  });
  return names;
}

let api: TestApi;
let shown: Map<string, string>;
beforeAll(async () => {
  api = await startApi();
  const kinds = (await readMetrics(api)).matchAll(/^# TYPE (\w+) (\w+)$/gm);
  shown = new Map([...kinds].map(([, name = '', kind = '']) => [name, kind]));
});
afterAll(() => api.stop());

/** Prometheus itself makes `up`; a histogram has several series. */
function isShown(name: string): boolean {
  if (name === 'up' || (shown.has(name) && shown.get(name) !== 'histogram')) return true;
  return shown.get(name.replace(/_(?:bucket|count|sum)$/, '')) === 'histogram';
}

test.each(expressions)('%s asks for metrics that there are: %s', (_, expression) => {
  const names = metricsIn(expression);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !isShown(name))).toEqual([]);
});

test('an expression that is wrong and a metric that is gone would be noticed', () => {
  expect(() => metricsIn('sum(rate(up[5m])')).toThrow('not PromQL');
  expect(isShown('homeroom_gone')).toBe(false);
});

test('alerts and panels can be told apart', () => {
  for (const keys of [alerts.map(({ alert }) => alert), panels.map(({ id }) => String(id))])
    expect(new Set(keys).size).toBe(keys.length);
  expect(alerts.length).toBeGreaterThan(10);
});

test('the sample for Prometheus reads the metrics and the alert rules', () => {
  const sample = parse(readText('prometheus.yaml')) as Record<string, unknown>;
  expect(sample).toMatchObject({
    rule_files: ['alerts.yaml'],
    scrape_configs: [{ job_name: 'homeroom', metrics_path: '/metrics' }],
  });
});

test('the page about watching explains every alert', () => {
  const page = readFileSync(join(folder, '../../docs/operating/watching.md'), 'utf8');
  expect(alerts.map(({ alert }) => alert).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
