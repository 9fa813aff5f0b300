import type pg from 'pg';
import { noteSchool } from '#server/lib/caller.ts';
import { trace } from '#server/lib/watching/tracing.ts';
import type { Statement } from './query.ts';

const secondMs = 1_000;

/** Told how long a school held a connection. */
export type UseListener = (school_id: string, seconds: number) => void;

/** Measures how long work in a school holds its connection, and names the school of the call that it is for. */
export function measureUse(onUse: UseListener | undefined) {
  return <Result>(school_id: string, work: (client: pg.PoolClient) => Promise<Result>) => {
    noteSchool(school_id);
    return async (client: pg.PoolClient): Promise<Result> => {
      const started = performance.now();
      try {
        return await work(client);
      } finally {
        onUse?.(school_id, (performance.now() - started) / secondMs);
      }
    };
  };
}

/** Work in a school; the time before its first statement is the wait for a connection. */
export const traceSchool = <Result>(school_id: string, work: () => Promise<Result>): Promise<Result> =>
  trace({ name: 'database', kind: 'part', facts: () => ({ 'homeroom.school_id': school_id }) }, work);

/** Only the name of a statement is part of a trace, never its parameters. */
export const traceStatement = <Result>({ name }: Statement, work: () => Promise<Result>): Promise<Result> =>
  trace({ name, kind: 'statement', facts: statementFacts(name) }, work);

const statementFacts = (name: string) => () => ({
  'db.system.name': 'postgresql',
  'db.operation.name': name,
});
