import { refuse } from '#server/lib/refusal.ts';
import type { Database, Scope } from './pool.ts';
import type { Queryable } from './query.ts';

const whole = new WeakMap<Database, Database>();

/** The database without the wall; what is remembered per database is remembered for this one. */
export const withoutWall = (database: Database): Database => whole.get(database) ?? database;

const belongsTo = (school_id: string) => (row: unknown) => {
  if (typeof row !== 'object' || row === null || !('school_id' in row)) return true;
  return row.school_id === null || row.school_id === school_id;
};

/**
 * The database for a call without a session at a school’s host name: look-ups across schools find nothing
 * of another school, and work in another school is refused as if there were no such thing.
 */
export function withinSchool(database: Database, school_id: string): Database {
  const inSchool = async <Result>(scope: Scope, work: () => Promise<Result>): Promise<Result> => {
    if (scope.school_id !== school_id) throw refuse.notFound();
    return work();
  };
  const limitToSchool = (db: Queryable): Queryable => ({
    run: async <Row>(...sent: Parameters<Queryable['run']>) =>
      (await db.run<Row>(...sent)).filter(belongsTo(school_id)),
  });
  const walled: Database = {
    ...database,
    read: (scope, work) => inSchool(scope, () => database.read(scope, work)),
    readWithLag: (scope, work, mark) => inSchool(scope, () => database.readWithLag(scope, work, mark)),
    autocommit: (scope, work) => inSchool(scope, () => database.autocommit(scope, work)),
    write: (scope, work) => inSchool(scope, () => database.write(scope, work)),
    unscoped: (work) => database.unscoped((db) => work(limitToSchool(db))),
  };
  whole.set(walled, withoutWall(database));
  return walled;
}
