import type { Statement } from '#server/db/query.ts';

/** One audit entry; the gate adds the actor. `before` and `after` hold only what changed. */
export type AuditEntry = {
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly before?: object;
  readonly after?: object;
};

/** A public call has no person. */
type Author = { readonly school_id: string; readonly user_id: string | null; readonly name: string };

const columns = `(school_id, actor_user_id, actor_name, action, entity, entity_id, before, after, request_id)`;

export const insertAudit: Statement = {
  name: 'kit.insert_audit',
  text: `insert into audit_log ${columns} values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};

/** A write that also discloses protected fields has two entries, which one statement stores. */
export const insertTwoAudits: Statement = {
  name: 'kit.insert_two_audits',
  text: `insert into audit_log
    ${columns} values
      ($1::uuid, $2::uuid, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9),
      ($10, $11, $12, $13, $14, $15, $16, $17, $18)`,
};

/** The address of a file opens it for anyone who has it, so its signature is not logged. */
const withoutSignature = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/([?&]signature=)[\w-]+/g, '$1') : value;

/** The values of `insertAudit` for one entry. */
export function auditValues(author: Author, entry: AuditEntry, requestId: string): unknown[] {
  const json = (value: object | undefined) =>
    value === undefined ? null : JSON.stringify(value, withoutSignature);
  return [
    author.school_id,
    author.user_id,
    author.name,
    entry.action,
    entry.entity,
    entry.entity_id,
    json(entry.before),
    json(entry.after),
    requestId,
  ];
}

/** The fields that differ, before and after, for the audit entry of an update. */
export function changes<Row extends object>(
  before: Row,
  after: Row,
): { before: Partial<Row>; after: Partial<Row> } {
  const differ = (key: keyof Row) =>
    before[key] !== after[key] && JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const differing = (Object.keys(after) as (keyof Row)[]).filter(
    (key) => key !== 'updated_dt' && differ(key),
  );
  const pick = (row: Row) => Object.fromEntries(differing.map((key) => [key, row[key]])) as Partial<Row>;
  return { before: pick(before), after: pick(after) };
}
