import type { Queryable } from '#server/db/query.ts';
import { membersOf } from '#server/features/students/guardian-questions/members.ts';
import type { ImportScope } from '#server/importing/target.ts';
import { findFormerGuardians } from './former-guardian-queries.ts';
import type { Draft } from './rules.ts';

type FormerGuardian = Awaited<ReturnType<typeof findFormerGuardians>>[number];

const sentenceOf = ({ relationship, name, what }: FormerGuardian) => {
  const who = `${relationship.charAt(0).toUpperCase()}${relationship.slice(1)}: ${name}`;
  if (what === 'trash')
    return `${who} is in the trash, so the row adds a new guardian. Restore the guardian first to keep one record.`;
  return what === 'ended'
    ? `${who} is a former guardian of this student and is not linked again. Change the end date under Family first.`
    : `${who} has the name of a former guardian of this student, so the row adds a new guardian.`;
};

/** Points out rows that name someone who was a guardian before: the time with the student has ended, or they were deleted. */
export async function warnOfFormerGuardians(db: Queryable, scope: ImportScope, drafts: readonly Draft[]) {
  const sound = drafts.filter(({ problems }) => problems.length === 0);
  const family = sound.flatMap((draft) => membersOf(draft, scope.school));
  if (family.length === 0) return;
  const found = await findFormerGuardians(db, {
    school_id: scope.school_id,
    family: JSON.stringify(family),
  });
  const byRow = new Map(drafts.map((draft) => [draft.row, draft]));
  for (const former of found) byRow.get(former.row)?.warnings.push(sentenceOf(former));
}
