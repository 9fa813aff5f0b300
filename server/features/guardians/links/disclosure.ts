import type { StudentGuardian } from '#contract/guardians/record.ts';
import { protectedFields } from '#server/kit/audit/protected-fields.ts';
import type { Context } from '#server/kit/gate/context.ts';

type ReadRecord = { readonly entity: 'student' | 'guardian'; readonly entity_id: string };

/** Notes that a reply names the document behind a restriction. */
export function discloseRestrictions(ctx: Context, record: ReadRecord, links: readonly StudentGuardian[]) {
  const fields = protectedFields.guardian.filter((field) => links.some((link) => link[field] !== null));
  if (fields.length > 0) ctx.disclose({ ...record, after: { fields } });
}
