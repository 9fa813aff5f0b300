import type pg from 'pg';
import type { Database, Scope, TransactionDb } from '#server/db/pool.ts';
import type { Queryable, Statement } from '#server/db/query.ts';

/** Runs the statements of the product on the connection of the load, one after the other. */
export function queryableOn(client: pg.ClientBase): Queryable {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    async run<Row>({ name, text }: Statement, values: readonly unknown[]) {
      const sent = previous.then(() => client.query({ name, text, values: [...values] }));
      previous = sent.catch(() => undefined);
      const { rows } = await sent;
      return rows as Row[];
    },
  };
}

const setLoadingScope = {
  name: 'demo.set_scope',
  text: "select set_config('app.school_id', $1, true), set_config('app.user_id', $2, true)",
};

/** A database whose transactions are all part of the load's one transaction: what fails in one fails the load. */
export function loadingDatabase(client: pg.ClientBase): Database {
  const queryable = queryableOn(client);
  const setScope = ({ school_id, user_id = '' }: Scope) =>
    queryable.run(setLoadingScope, [school_id, user_id]);
  const inScope = async <Result>(scope: Scope, work: (db: Queryable) => Promise<Result>) => {
    await setScope(scope);
    return work(queryable);
  };
  return {
    read: inScope,
    readWithLag: async (scope, work) => ({ result: await inScope(scope, work), asOf: undefined }),
    autocommit: inScope,
    async write(scope, work) {
      const closing: { statement: Statement; values: readonly unknown[] }[] = [];
      const db: TransactionDb = {
        ...queryable,
        runBeforeCommit: (statement, values) => void closing.push({ statement, values }),
      };
      await setScope(scope);
      const result = await work(db);
      for (const { statement, values } of closing) await queryable.run(statement, values);
      return result;
    },
    // The look-up functions see every school by themselves; the load's own school stays set.
    unscoped: (work) => work(queryable),
    close: async () => {},
    stats: () => ({ size: 1, idle: 0, waiting: 0 }),
  };
}
