import type pg from 'pg';
import type { Queryable } from '#server/db/query.ts';
import { type DemoNoun, demoId } from './ids.ts';
import { insertRows } from './insert-rows.ts';
import { queryableOn } from './loading-database.ts';
import { type Random, seededRandom } from './random.ts';

/** What tells one demo school from another. */
export type SchoolProfile = {
  readonly number: number;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly students: number;
  /** Beyond this many, students have no marks, attendance or history: loading would take too long. */
  readonly detailedStudents: number;
};

/** One school while it is being loaded; every part of the demo takes it first. */
export type DemoSchool = {
  readonly profile: SchoolProfile;
  readonly schoolId: string;
  /** The school's today, and the moment of loading. */
  readonly today: string;
  readonly now: string;
  id(noun: DemoNoun, n: number): string;
  /** A sequence of its own for each purpose, so that one part of the demo never shifts another. */
  random(purpose: string): Random;
  /** Inserts rows of this school in batches; all rows of a call have the same columns. */
  insert<Table extends object>(table: string, rows: readonly Partial<Table>[]): Promise<void>;
  query(text: string, values: readonly unknown[]): Promise<void>;
  /** The same connection, for the statements of the product. */
  readonly db: Queryable;
  /** Stores the bytes of a file; its row is inserted like any other. */
  keep(key: string, bytes: Uint8Array): Promise<void>;
};

/** Where the bytes of files are stored. */
export type DemoFiles = { readonly put: (key: string, bytes: Uint8Array) => Promise<void> };

/** The time zone is UTC, so that its today is the same for everyone who tries it. */
export const demoFacts = { time_zone: 'UTC', currency: 'USD', locale: 'en' } as const;

const seed = 'homeroom';

type DemoSchoolOptions = { readonly profile: SchoolProfile; readonly now: Date; readonly files: DemoFiles };

export function openDemoSchool(
  client: pg.ClientBase,
  { profile, now, files }: DemoSchoolOptions,
): DemoSchool {
  const schoolId = demoId(profile.number, 'school', 1);
  return {
    profile,
    schoolId,
    today: now.toISOString().slice(0, 10),
    now: now.toISOString(),
    id: (noun, n) => demoId(profile.number, noun, n),
    random: (purpose) => seededRandom(`${seed}/${profile.number}/${purpose}`),
    insert: (table, rows) => insertRows(client, { table, schoolId, rows }),
    async query(text, values) {
      await client.query(text, [...values]);
    },
    db: queryableOn(client),
    keep: (key, bytes) => files.put(key, bytes),
  };
}
