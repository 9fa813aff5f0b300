import type { KnownPerson } from '#contract/guardians/duplicates.ts';
import type { GuardianChanges } from '#contract/guardians/record.ts';
import type { Contract } from '#contract/index.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { readPhoneNumber } from '#server/lib/phone-number.ts';
import { refuse } from '#server/lib/refusal.ts';
import { fewestDigits } from './likeness-sql.ts';
import { deleteDistinction, findOnRecord, insertDistinction, listDuplicates } from './queries.ts';

type Duplicates = 'duplicates' | 'findOnRecord' | 'markDistinct' | 'unmarkDistinct';

type NewPerson = {
  readonly name: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly exclude_student_id?: string | undefined;
};

/** Guardians who may be the person that someone is about to add. */
async function findKnownPeople(ctx: Context, person: NewPerson): Promise<KnownPerson[]> {
  const { name, emails, phones, exclude_student_id = null } = person;
  const numbers = phones
    .map((phone) => (readPhoneNumber(phone, ctx.school) ?? phone).replaceAll(/\D/g, ''))
    .filter((digits) => digits.length >= fewestDigits);
  const addresses = emails.map((email) => email.toLowerCase());
  if (name === '' || (addresses.length === 0 && numbers.length === 0)) return [];
  const { school_id } = ctx.actor;
  return findOnRecord(ctx.db, { school_id, name, addresses, numbers, exclude_student_id });
}

/** Refuses a new guardian who seems to be on record already, so that the user decides. */
export async function refuseKnownPerson(ctx: Context, sent: GuardianChanges) {
  const [known] = await findKnownPeople(ctx, {
    name: sent.name ?? '',
    emails: sent.emails?.map(({ address }) => address) ?? [],
    phones: sent.phones?.map(({ number }) => number) ?? [],
  });
  if (!known) return;
  const students = [...new Set(known.students.map(({ name }) => name))].join(', ');
  const person = students === '' ? known.name : `${known.name}, guardian of ${students}`;
  throw refuse.conflict(
    `Already on record: ${person}. Use this person, or confirm that this is someone else.`,
    'name',
    'on_record',
  );
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
    matches: await findKnownPeople(ctx, {
      ...query,
      emails: query.email ? [query.email] : [],
      phones: query.phone ? [query.phone] : [],
    }),
  }),

  markDistinct: async (ctx, { params }) => {
    const pair = pairOf(ctx, params);
    const [noted] = await insertDistinction(ctx.db, { ...pair, user_id: ctx.actor.user_id });
    if (!noted) throw refuse.notFound('Guardian not found');
    ctx.audit({
      action: 'update',
      entity: 'guardian',
      entity_id: params.id,
      after: { not_the_same_as: noted.other_name, other_guardian_id: params.oid },
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
      before: { not_the_same_as: removed.other_name, other_guardian_id: params.oid },
      after: { not_the_same_as: null },
    });
    return { deleted: true };
  },
};
