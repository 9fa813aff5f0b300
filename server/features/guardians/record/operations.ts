import type { Guardian, GuardianChanges } from '#contract/guardians/record.ts';
import type { Contract } from '#contract/index.ts';
import { refuseKnownPerson } from '#server/features/guardians/duplicates/operations.ts';
import { discloseRestrictions } from '#server/features/guardians/links/disclosure.ts';
import { listLinksOfGuardian, lockGuardian } from '#server/features/guardians/links/queries.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { readPhoneNumber, type SchoolPlace } from '#server/lib/phone-number.ts';
import { refuse } from '#server/lib/refusal.ts';
import { deleteContacts, getGuardian, insertContacts, insertGuardian, updateGuardian } from './queries.ts';

const notFound = () => refuse.notFound('Guardian not found');

export async function readGuardian(ctx: Context, guardian_id: string): Promise<Guardian> {
  const key = { school_id: ctx.actor.school_id, guardian_id };
  const [guardian] = await getGuardian(ctx.db, key);
  if (!guardian) throw notFound();
  return { ...guardian, students: await listLinksOfGuardian(ctx.db, key) };
}

/** Returns the guardian for a reply, and logs which protected fields it contains. */
export function discloseGuardian(ctx: Context, guardian: Guardian): Guardian {
  const record = { entity: 'guardian', entity_id: guardian.guardian_id } as const;
  discloseRestrictions(ctx, record, guardian.students);
  return guardian;
}

/** The addresses and numbers that were sent, as rows of the table in the same order. */
function contactRows({ emails = [], phones = [] }: GuardianChanges, school: SchoolPlace) {
  const addresses = emails.map(({ address, note = null }, index) => ({
    kind: 'email',
    typed: address,
    note,
    position: index + 1,
  }));
  const numbers = phones.map(({ number, note = null }, index) => ({
    kind: 'phone',
    typed: number,
    normal: readPhoneNumber(number, school),
    note,
    position: index + 1,
  }));
  return [...addresses, ...numbers];
}

async function saveContacts(ctx: Context, guardian_id: string, sent: GuardianChanges) {
  const key = { school_id: ctx.actor.school_id, guardian_id };
  const kinds = [...(sent.emails ? ['email'] : []), ...(sent.phones ? ['phone'] : [])];
  if (kinds.length === 0) return;
  await deleteContacts(ctx.db, { ...key, kinds });
  await insertContacts(ctx.db, { ...key, contacts: JSON.stringify(contactRows(sent, ctx.school)) });
}

/** Without the links, which repeat the first address and number and have entries of their own in the log. */
function detailsOf(guardian: Guardian): Omit<Guardian, 'students'> {
  const { students: _, ...details } = guardian;
  return details;
}

function columnsOf(sent: GuardianChanges): string {
  const { emails: _, phones: __, ...columns } = sent;
  return JSON.stringify(columns);
}

type Record = 'get' | 'create' | 'update';

export const recordOperations: Pick<OperationsFor<Contract['guardians']>, Record> = {
  get: async (ctx, { params }) => discloseGuardian(ctx, await readGuardian(ctx, params.id)),

  create: async (ctx, { body: { confirm_new, ...body } }) => {
    if (!confirm_new) await refuseKnownPerson(ctx, body);
    const { school_id, user_id } = ctx.actor;
    const [created] = await insertGuardian(ctx.db, { school_id, user_id, changes: columnsOf(body) });
    if (!created) throw new Error('The guardian was not created');
    await saveContacts(ctx, created.guardian_id, body);
    ctx.audit({ action: 'create', entity: 'guardian', entity_id: created.guardian_id, after: body });
    return created;
  },

  update: async (ctx, { params, body }) => {
    const { school_id, user_id } = ctx.actor;
    const key = { school_id, guardian_id: params.id };
    const [locked] = await lockGuardian(ctx.db, key);
    if (!locked) throw notFound();
    ctx.expectVersion(locked.updated_dt);
    const before = await readGuardian(ctx, params.id);
    await updateGuardian(ctx.db, { ...key, user_id, changes: columnsOf(body) });
    await saveContacts(ctx, params.id, body);
    const after = await readGuardian(ctx, params.id);
    if (after.name === null && after.emails.length === 0 && after.phones.length === 0)
      throw refuse.invalid('name', 'A guardian needs a name, an email address or a phone number');
    const changed = changes(detailsOf(before), detailsOf(after));
    ctx.audit({ action: 'update', entity: 'guardian', entity_id: params.id, ...changed });
    return discloseGuardian(ctx, after);
  },
};
