import type { OperatorAction } from '#contract/operator/school.ts';
import type { Queryable } from '#server/db/query.ts';
import type { AuditEntry } from '#server/kit/audit/entry.ts';
import type { Ports } from '#server/ports/ports.ts';

/** One entry of the operator's log, about one school. */
export type OperatorEntry = {
  readonly action: OperatorAction;
  readonly school_id: string;
  readonly school_name: string;
  readonly before?: object;
  readonly after?: object;
};

/** What the gate hands to an operation of the operator. */
export type OperatorContext = {
  /** Works as the owner of the database and sees all schools. */
  readonly db: Queryable;
  readonly ports: Ports;
  /** Records what a write did; the gate stores it in the same transaction. A write makes exactly one entry. */
  readonly audit: (entry: OperatorEntry) => void;
  /** Adds an entry to the school's own audit log, for what its account-admins should know. */
  readonly tellSchool: (school_id: string, entry: AuditEntry) => void;
  /** Runs after the commit; a failure is logged and does not fail the request. */
  readonly afterCommit: (task: () => Promise<void>) => void;
};
