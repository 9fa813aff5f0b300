import type { Contract } from '#contract/index.ts';
import type { OperatedSchool } from '#contract/operator/school.ts';
import { inviteFirstAdmin, mailFirstInvitation } from '#server/features/users/operations.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import type { OperatorContext } from '#server/kit/gate/operator-context.ts';
import { refuse } from '#server/lib/refusal.ts';
import { createSchool } from './create.ts';
import {
  countLog,
  countSchools,
  getSchool,
  hasAdmin,
  listLog,
  listSchools,
  lockSchool,
  type SchoolOrder,
  type SchoolRow,
} from './queries.ts';

/** The row of a list or of one school, as the operator sees it. */
function schoolOf(row: SchoolRow): OperatedSchool {
  const { school_id, name, locale, currency, time_zone, state, suspended_dt, suspended_reason } = row;
  const { deletion_due_dt: due_dt, deletion_started_dt: started_dt, deletion_error: error } = row;
  const { students, users, storage_bytes, messages_this_month, conversations_this_month } = row;
  const profile = { school_id, name, locale, currency, time_zone };
  const { host_name, sender_name, sender_address: address } = row;
  return {
    ...profile,
    host_name,
    sender: sender_name === null || address === null ? null : { name: sender_name, address },
    state,
    suspended_dt,
    suspended_reason,
    deletion: due_dt === null ? null : { due_dt, started_dt, error },
    usage: {
      students,
      users,
      storage_bytes,
      messages_this_month,
      conversations_this_month,
      last_sign_in_dt: row.last_sign_in_dt,
    },
    created_dt: row.created_dt,
  };
}

export async function findSchool({ db }: OperatorContext, school_id: string): Promise<OperatedSchool> {
  const [row] = await getSchool(db, { school_id });
  if (!row) throw refuse.unknown('School');
  return schoolOf(row);
}

export async function requireLockedSchool({ db }: OperatorContext, school_id: string) {
  const [school] = await lockSchool(db, { school_id });
  if (!school) throw refuse.unknown('School');
  return school;
}

type Entries = 'listSchools' | 'getSchool' | 'createSchool' | 'inviteAdmin' | 'listLog';

export const schoolOperations: OperationsFor<Pick<Contract['operator'], Entries>> = {
  listSchools: async ({ db }, { query: { page, limit, search, state = null, sort, order } }) => {
    const filter = { search: search || null, state };
    const sorted: SchoolOrder = `${sort}_${order}`;
    const rows = await listSchools[sorted](db, { ...filter, limit, skip: (page - 1) * limit });
    const [counted] = await countSchools(db, filter);
    return { schools: rows.map(schoolOf), total: counted?.total ?? 0, page, limit };
  },

  getSchool: (ctx, { params }) => findSchool(ctx, params.id),

  createSchool: async (ctx, { body }) => {
    const { admin_name, admin_email, ...profile } = body;
    const { school, admin } = await createSchool(ctx.db, profile, { name: admin_name, email: admin_email });
    await mailFirstInvitation(ctx, school, admin);
    const { school_id, name: school_name } = school;
    ctx.audit({ action: 'create', school_id, school_name, after: profile });
    ctx.tellSchool(school_id, { action: 'create', entity: 'school', entity_id: school_id, after: profile });
    return findSchool(ctx, school_id);
  },

  inviteAdmin: async (ctx, { params, body }) => {
    const school = await requireLockedSchool(ctx, params.id);
    const { school_id, name: school_name } = school;
    const [found] = await hasAdmin(ctx.db, { school_id });
    if (found?.has_admin)
      throw refuse.conflict('This school has an account-admin already, who can invite other people.');
    await inviteFirstAdmin(ctx, school, { name: body.admin_name, email: body.admin_email });
    ctx.audit({ action: 'invite', school_id, school_name });
    ctx.tellSchool(school_id, { action: 'invite', entity: 'school', entity_id: school_id });
    return findSchool(ctx, school_id);
  },

  listLog: async ({ db }, { query: { page, limit, school_id = null } }) => {
    const entries = await listLog(db, { school_id, limit, skip: (page - 1) * limit });
    const [counted] = await countLog(db, { school_id });
    return { entries, total: counted?.total ?? 0, page, limit };
  },
};
