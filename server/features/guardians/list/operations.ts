import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { listGuardians, listWithoutAddress } from './queries.ts';

const nullIfEmpty = (values: readonly string[] | undefined) => (values && values.length > 0 ? values : null);

export const listOperations: Pick<OperationsFor<Contract['guardians']>, 'list' | 'withoutAddress'> = {
  list: async (ctx, { query }) => {
    const { page, limit, search, reach = null, students = null, class_id } = query;
    const rows = await listGuardians(ctx.db, {
      school_id: ctx.actor.school_id,
      search: search || null,
      reach,
      students,
      class_ids: nullIfEmpty(class_id),
      limit,
      skip: (page - 1) * limit,
    });
    const guardians = rows.flatMap((row) => {
      const { total: _, guardian_id, ...rest } = row;
      return guardian_id === null ? [] : [{ guardian_id, ...rest }];
    });
    return { guardians, page, limit, total: rows[0]?.total ?? 0 };
  },

  withoutAddress: async (ctx, { query }) => {
    const { page, limit, search, class_id } = query;
    const rows = await listWithoutAddress(ctx.db, {
      school_id: ctx.actor.school_id,
      search: search || null,
      today: ctx.today(),
      class_ids: nullIfEmpty(class_id),
      limit,
      skip: (page - 1) * limit,
    });
    const families = rows.flatMap((row) => {
      const { total: _, student_id, student_name, ...rest } = row;
      return student_id === null || student_name === null ? [] : [{ student_id, student_name, ...rest }];
    });
    return { families, page, limit, total: rows[0]?.total ?? 0 };
  },
};
