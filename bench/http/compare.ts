import { type LoadFigures, load } from './load.ts';
import type { Memory, Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import type { BenchWorld } from './world.ts';

export type Row = {
  readonly scenario: Scenario;
  readonly connections: number;
  readonly app: LoadFigures;
  readonly bare: LoadFigures;
  /** The app's rate as a share of the bare server's, round by round: the median. */
  readonly share: number;
  /** Processor time per request, app and database together, in ms. */
  readonly cpu: number;
};

export const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const middle = (runs: readonly LoadFigures[]): LoadFigures => ({
  rate: median(runs.map(({ rate }) => rate)),
  p50: median(runs.map(({ p50 }) => p50)),
  p95: median(runs.map(({ p95 }) => p95)),
  errors: runs.reduce((sum, { errors }) => sum + errors, 0),
  requests: runs.reduce((sum, { requests }) => sum + requests, 0),
});

async function compareOne(
  bench: BenchWorld,
  scenario: Scenario,
  connections: number,
  plan: Plan,
): Promise<Row> {
  const next = (memory: Memory) => scenario.next(bench.world, memory);
  const { learn } = scenario;
  const app: LoadFigures[] = [];
  const bare: LoadFigures[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    bare.push(await load(bench.bareTarget, { connections, seconds: plan.seconds, next }));
    const before = bench.cpu();
    const run = await load(bench.appTarget, { connections, seconds: plan.seconds, next, learn });
    const after = bench.cpu();
    app.push(run);
    cpu.push(
      ((after.app - before.app + after.database - before.database) * 1000) / Math.max(1, run.requests),
    );
  }
  const share = median(app.map((run, round) => run.rate / Math.max(1, bare[round]?.rate ?? 1)));
  return { scenario, connections, app: middle(app), bare: middle(bare), share, cpu: median(cpu) };
}

export type Plan = {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: readonly number[];
  /** Only the scenarios whose name matches. */
  readonly only: RegExp;
};

/** Every scenario with every number of connections, alternating between app and bare server. */
export async function compare(bench: BenchWorld, plan: Plan, report: (row: Row) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (const scenario of scenarios.filter(({ name }) => plan.only.test(name))) {
    const next = (memory: Memory) => scenario.next(bench.world, memory);
    await load(bench.appTarget, { connections: 8, seconds: 1, next, learn: scenario.learn });
    await load(bench.bareTarget, { connections: 8, seconds: 1, next });
    for (const connections of plan.connections) {
      const row = await compareOne(bench, scenario, connections, plan);
      rows.push(row);
      report(row);
    }
  }
  return rows;
}
