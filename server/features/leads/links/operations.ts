import type { Contract } from '#contract/index.ts';
import { keyOf, readClock, readLead } from '#server/features/leads/record/operations.ts';
import { cardOf } from '#server/features/leads/record/rules.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { readPhoneNumber } from '#server/lib/phone-number.ts';
import { findClass, findDuplicates, findGuardians } from './queries.ts';
import { studentValues } from './student-values.ts';

type Links = 'duplicates' | 'prepareStudent';

export const linkOperations: Pick<OperationsFor<Contract['leads']>, Links> = {
  duplicates: async (ctx, { query }) => {
    const { email, mobile, exclude } = query;
    const sought = { email: email || null, mobile: mobile || null, exclude: exclude ?? null };
    const { school_id } = ctx.actor;
    const rows = await findDuplicates(ctx.db, { school_id, now: readClock(ctx), ...sought });
    return { matches: rows.map((row) => cardOf(row, ctx.school.currency)) };
  },

  prepareStudent: async (ctx, { params }) => {
    const lead = await readLead(ctx, params.id);
    const number = lead.mobile ? readPhoneNumber(lead.mobile, ctx.school) : null;
    const guardians = await findGuardians(ctx.db, { ...keyOf(ctx, params.id), number });
    const { school_id } = ctx.actor;
    const { child_grade } = lead;
    const [schoolClass] = child_grade ? await findClass(ctx.db, { school_id, child_grade }) : [];
    const student_id = lead.student_name === null ? null : lead.student_id;
    return { student_id, values: studentValues(lead, guardians, schoolClass?.class_id), guardians };
  },
};
