import type { guardianMergeEntries } from '#contract/guardians/merge.ts';
import { insertDistinction } from '#server/features/guardians/duplicates/queries.ts';
import { listLinksOfGuardian, lockGuardian, lockStudent } from '#server/features/guardians/links/queries.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { copyGuardian } from './split-queries.ts';

export const split: Operation<(typeof guardianMergeEntries)['split']> = async (ctx, { params }) => {
  const { school_id, user_id } = ctx.actor;
  const key = { school_id, guardian_id: params.gid };
  const [student] = await lockStudent(ctx.db, { school_id, student_id: params.id });
  if (!student) throw refuse.notFound('Student not found');
  const [guardian] = await lockGuardian(ctx.db, key);
  const links = guardian ? await listLinksOfGuardian(ctx.db, key) : [];
  const link = links.find(({ student_id }) => student_id === params.id);
  if (!guardian || !link) throw refuse.notFound('Guardian not found');
  ctx.expectVersion(guardian.updated_dt);
  if (links.length === 1)
    throw refuse.conflict('This guardian has no other students, so there is nothing to split');
  const [copy] = await copyGuardian(ctx.db, { ...key, user_id, student_id: params.id });
  if (!copy) throw new Error('The guardian was not copied');
  const other_id = copy.guardian_id;
  // Both have one name, address and number, and would be listed as possible duplicates.
  await insertDistinction(ctx.db, { ...key, other_id, user_id });
  ctx.audit({
    action: 'create',
    entity: 'guardian',
    entity_id: other_id,
    before: { guardian_id: params.gid, student_id: params.id },
    after: { ...link, guardian_id: other_id, split_from_id: params.gid },
  });
  return { guardian_id: other_id };
};
