import type { Queryable } from '#server/db/query.ts';
import type { JobActor } from '#server/kit/jobs/one-off-jobs.ts';
import type { SchoolFacts } from '#server/kit/sessions/actor.ts';
import type { CellValue } from './table-writer.ts';

export type ExportScope = {
  readonly school_id: string;
  /** The person who asked for the export. */
  readonly actor: JobActor;
  readonly school: Pick<SchoolFacts, 'currency'>;
  readonly today: string;
  readonly now: Date;
  /** Whether to include fields that people see only with a reason. */
  readonly protected: boolean;
};

export type ExportedTable = {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
  /** The protected columns of the export, for the audit log. */
  readonly protectedHeaders: readonly string[];
};

/** Exports a list of a feature as a table: with the list's filters, at most `most` rows. */
export type TableExport<Query> = (
  db: Queryable,
  scope: ExportScope,
  query: Query,
  most: number,
) => Promise<ExportedTable>;
