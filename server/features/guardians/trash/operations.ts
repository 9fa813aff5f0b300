import type { StudentGuardian } from '#contract/guardians/record.ts';
import type { Contract } from '#contract/index.ts';
import { lockGuardian } from '#server/features/guardians/links/queries.ts';
import { discloseGuardian, readGuardian } from '#server/features/guardians/record/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { moveToTrash } from './move-to-trash.ts';
import { restoreGuardian, restoreLinks } from './queries.ts';

const keyOf = (ctx: Context, guardian_id: string) => ({ school_id: ctx.actor.school_id, guardian_id });

const isOpenOn = (today: string) => (link: StudentGuardian) => link.to_date === null || link.to_date >= today;

/** A name may contain a comma, so names are listed with the conjunction of the language. */
const namesOf = (links: readonly StudentGuardian[]) =>
  new Intl.ListFormat('en').format(links.map(({ student_name }) => student_name));

type Trash = 'remove' | 'restore';

export const trashOperations: Pick<OperationsFor<Contract['guardians']>, Trash> = {
  remove: async (ctx, { params, query }) => {
    const key = keyOf(ctx, params.id);
    const [locked] = await lockGuardian(ctx.db, key);
    if (!locked) throw refuse.notFound('Guardian not found');
    const guardian = await readGuardian(ctx, params.id);
    const open = guardian.students.filter(isOpenOn(ctx.today()));
    if (open.length > 0 && !query.unlink_students)
      throw refuse.conflict(
        `This is a guardian of ${namesOf(open)}. Confirm that the links to them end.`,
        undefined,
        'has_students',
      );
    const { school_id, user_id } = ctx.actor;
    await moveToTrash(ctx.db, { school_id, user_id, guardian_ids: [params.id] });
    const { name, emails, phones, students } = guardian;
    const links = students.map(({ student_name, relationships }) => ({ student_name, relationships }));
    ctx.audit({
      action: 'delete',
      entity: 'guardian',
      entity_id: params.id,
      before: { name, emails, phones, students: links },
    });
    return { deleted: true };
  },

  restore: async (ctx, { params }) => {
    const key = keyOf(ctx, params.id);
    const [outcome] = await restoreGuardian(ctx.db, { ...key, user_id: ctx.actor.user_id });
    if (!outcome) throw refuse.notFound('Guardian not found');
    if (!outcome.restored) throw refuse.conflict('This guardian is not deleted');
    const lost_links = await restoreLinks(ctx.db, key);
    const guardian = await readGuardian(ctx, params.id);
    const students = guardian.students.map(({ student_name }) => student_name);
    ctx.audit({
      action: 'restore',
      entity: 'guardian',
      entity_id: params.id,
      after: { name: guardian.name, students, lost_links },
    });
    return { ...discloseGuardian(ctx, guardian), lost_links };
  },
};
