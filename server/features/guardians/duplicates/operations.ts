import type { KnownPerson } from '#contract/guardians/duplicates.ts';
import type { Contract } from '#contract/index.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { readPhoneNumber } from '#server/lib/phone-number.ts';
import { refuse } from '#server/lib/refusal.ts';
import { deleteDistinction, findOnRecord, insertDistinction, listDuplicates } from './queries.ts';

type Duplicates = 'duplicates' | 'findOnRecord' | 'markDistinct' | 'unmarkDistinct';

type NewPerson = {
  readonly name: string;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly exclude_student_id?: string | undefined;
};

/** Guardians who may be the person that someone is about to add. */
export function findKnownPeople(ctx: Context, person: NewPerson): Promise<KnownPerson[]> {
  const { name, email, phone, exclude_student_id = null } = person;
  const number = phone ? (readPhoneNumber(phone, ctx.school.locale) ?? phone) : null;
  const { school_id } = ctx.actor;
  return findOnRecord(ctx.db, { school_id, name, email: email || null, number, exclude_student_id });
}

const pairOf = (ctx: Context, { id, oid }: { readonly id: string; readonly oid: string }) => {
  if (id === oid) throw refuse.conflict('A guardian cannot be compared with itself');
  return { school_id: ctx.actor.school_id, guardian_id: id, other_id: oid };
};

export const duplicateOperations: Pick<OperationsFor<Contract['guardians']>, Duplicates> = {
  duplicates: async (ctx, { query }) => {
    const { page, limit } = query;
    const { school_id } = ctx.actor;
    const rows = await listDuplicates(ctx.db, { school_id, limit, skip: (page - 1) * limit });
    const pairs = rows.flatMap(({ guardian, other, same }) =>
      guardian && other && same ? [{ guardian, other, same }] : [],
    );
    return { pairs, page, limit, total: rows[0]?.total ?? 0 };
  },

  findOnRecord: async (ctx, { query }) => ({
    matches: query.name === '' ? [] : await findKnownPeople(ctx, query),
  }),

  markDistinct: async (ctx, { params }) => {
    const pair = pairOf(ctx, params);
    const [noted] = await insertDistinction(ctx.db, { ...pair, user_id: ctx.actor.user_id });
    if (!noted) throw refuse.notFound('Guardian not found');
    ctx.audit({
      action: 'update',
      entity: 'guardian',
      entity_id: params.id,
      after: { not_the_same_as: params.oid },
    });
    return { distinct: true };
  },

  unmarkDistinct: async (ctx, { params }) => {
    const [removed] = await deleteDistinction(ctx.db, pairOf(ctx, params));
    if (!removed) throw refuse.notFound('Guardian not found');
    ctx.audit({
      action: 'update',
      entity: 'guardian',
      entity_id: params.id,
      before: { not_the_same_as: params.oid },
      after: { not_the_same_as: null },
    });
    return { deleted: true };
  },
};
