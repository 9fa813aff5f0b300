import { z } from 'zod';
import { id, idParams } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { managers } from '#contract/policy/grants.ts';
import { canBeRestored } from '#contract/trash/values.ts';
import { guardian, guardianRelationships } from './record.ts';

const unlinkStudents = z
  .enum(['true', 'false'], 'Unlink students must be true or false')
  .default('false')
  .transform((sent) => sent === 'true');

/** A link that was not restored, because another guardian has taken that role in the meantime. */
const lostLink = z
  .object({
    student_id: id,
    student_name: z.string(),
    relationship: z.enum(guardianRelationships),
    taken_by: z.string().nullable(),
  })
  .meta({ id: 'LostGuardianLink' });

export const guardianTrashEntries = {
  remove: defineRoute({
    method: 'DELETE',
    path: '/school/guardians/{id}',
    permission: managers,
    summary: `Delete a guardian; ${canBeRestored}. Refused with the code has_students, naming them, while the guardian has students, unless unlink_students is true`,
    params: idParams,
    query: z.object({ unlink_students: unlinkStudents }),
    result: deleted,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/school/guardians/{id}/restore',
    permission: managers,
    summary:
      'Restore a deleted guardian with the links to students; the reply lists the links that could not be restored',
    params: idParams,
    result: guardian.extend({ lost_links: z.array(lostLink) }).meta({ id: 'RestoredGuardian' }),
  }),
};
