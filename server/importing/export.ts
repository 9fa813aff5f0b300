import type { Queryable } from '#server/db/query.ts';
import type { JobActor } from '#server/kit/jobs/one-off-jobs.ts';
import type { SchoolFacts } from '#server/kit/sessions/actor.ts';
import type { CellValue } from './table-writer.ts';

export type ExportScope = {
  readonly school_id: string;
  /** Who asked for it. */
  readonly actor: JobActor;
  readonly school: Pick<SchoolFacts, 'currency'>;
  readonly today: string;
  readonly now: Date;
  /** Whether fields that need a reason to be seen go along. */
  readonly protected: boolean;
};

export type ExportedTable = {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
  /** What of it is protected, for the log. */
  readonly protectedHeaders: readonly string[];
};

/** A list that a feature gives out as a table: by the list's own filters, at most `most` rows. */
export type TableExport<Query> = (
  db: Queryable,
  scope: ExportScope,
  query: Query,
  most: number,
) => Promise<ExportedTable>;
