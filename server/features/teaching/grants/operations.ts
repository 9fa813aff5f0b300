import type { Contract } from '#contract/index.ts';
import type { TeachingGrant } from '#contract/teaching/grants.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  endGrant,
  findGrantPlace,
  findGrantTeacher,
  getGrant,
  insertGrant,
  listAllGrants,
  listGrants,
  lockGrant,
  moveGrantEnd,
  resumeGrant,
} from './queries.ts';
import { grantProblem, lastDayProblem } from './rules.ts';

explainConstraints({
  teacher_grants_dates_check: {
    status: 400,
    message: 'The last day must not be before the first day',
    field: 'to_date',
  },
  teacher_grants_no_overlap: {
    status: 409,
    message: 'This teacher already has the same right on some of these days',
    field: 'from_date',
  },
});

type GrantOperations = Pick<
  OperationsFor<Contract['teaching']>,
  'listAllGrants' | 'listGrants' | 'addGrant' | 'moveGrantEnd' | 'endGrant' | 'resumeGrant'
>;

type GrantParams = { readonly id: string; readonly grantId: string };
type GrantKey = { readonly school_id: string; readonly teacher_id: string; readonly grant_id: string };

const entity = 'teacher_grant';

async function readGrant(ctx: Context, key: GrantKey): Promise<TeachingGrant> {
  const [grant] = await getGrant(ctx.db, { ...key, today: ctx.today() });
  if (!grant) throw refuse.unknown('Substitution or lead');
  return grant;
}

const addGrant: GrantOperations['addGrant'] = async (ctx, { params, body }) => {
  const { school_id, user_id } = ctx.actor;
  const { section = null, department = null, reason = null, ...sent } = body;
  const { class_id = null, subject_id = null } = sent;
  const key = { school_id, teacher_id: params.id };
  const { kind, from_date, to_date } = sent;
  const [place] = await findGrantPlace(ctx.db, {
    ...key,
    class_id,
    section,
    subject_id,
    department,
    from_date,
  });
  if (!place?.teacher_id) throw refuse.unknown('Teacher');
  const problem = grantProblem(body, place, ctx.today());
  if (problem) throw refuse.invalid(problem.field, problem.message);
  const { section_id } = place;
  const values = { ...key, kind, class_id, section_id, subject_id, department, from_date, to_date, reason };
  const [created] = await insertGrant(ctx.db, { ...values, user_id });
  if (!created) throw new Error('The grant was not created');
  const grant = await readGrant(ctx, { ...key, grant_id: created.id });
  ctx.audit({ action: 'create', entity, entity_id: grant.id, after: grant });
  return grant;
};

/** Ends a grant, or lets it run until its last day again. */
async function turnGrant(ctx: Context, params: GrantParams, isEnding: boolean): Promise<TeachingGrant> {
  const { school_id, user_id } = ctx.actor;
  const key = { school_id, teacher_id: params.id, grant_id: params.grantId };
  const [before] = await lockGrant(ctx.db, { ...key, today: ctx.today() });
  if (!before) throw refuse.unknown('Substitution or lead');
  ctx.expectVersion(before.updated_dt);
  if (isEnding && before.ended_dt) throw refuse.conflict('This was ended before');
  if (!isEnding && !before.ended_dt) throw refuse.conflict('This was not ended');
  await (isEnding ? endGrant(ctx.db, { ...key, user_id }) : resumeGrant(ctx.db, key));
  return auditGrant(ctx, isEnding ? 'end' : 'resume', before, await readGrant(ctx, key));
}

function auditGrant(ctx: Context, action: string, before: TeachingGrant, after: TeachingGrant) {
  const { teacher_name } = before;
  const differing = changes(before, after);
  ctx.audit({
    action,
    entity,
    entity_id: before.id,
    before: { teacher_name, ...differing.before },
    after: { teacher_name, ...differing.after },
  });
  return after;
}

const moveEnd: GrantOperations['moveGrantEnd'] = async (ctx, { params, body: { to_date } }) => {
  const key = { school_id: ctx.actor.school_id, teacher_id: params.id, grant_id: params.grantId };
  const [before] = await lockGrant(ctx.db, { ...key, today: ctx.today() });
  if (!before) throw refuse.unknown('Substitution or lead');
  ctx.expectVersion(before.updated_dt);
  if (before.state === 'ended') throw refuse.conflict('This was ended before');
  if (before.state === 'past')
    throw refuse.conflict('The last day has passed. Add a new substitution or lead.');
  const problem = lastDayProblem(to_date, ctx.today());
  if (problem) throw refuse.invalid(problem.field, problem.message);
  await moveGrantEnd(ctx.db, { ...key, to_date });
  return auditGrant(ctx, 'update', before, await readGrant(ctx, key));
};

export const grantOperations: GrantOperations = {
  addGrant,

  listAllGrants: async (ctx, { query: { page, limit } }) => {
    const key = { school_id: ctx.actor.school_id, today: ctx.today() };
    const rows = await listAllGrants(ctx.db, { ...key, limit, skip: (page - 1) * limit });
    const grants = rows.map((row) => {
      const { total: _, ...grant } = row;
      return grant;
    });
    return { grants, total: rows[0]?.total ?? 0, page, limit };
  },

  listGrants: async (ctx, { params }) => {
    const key = { school_id: ctx.actor.school_id, teacher_id: params.id };
    const [teacher] = await findGrantTeacher(ctx.db, key);
    if (!teacher) throw refuse.unknown('Teacher');
    return { grants: await listGrants(ctx.db, { ...key, today: ctx.today() }) };
  },

  moveGrantEnd: moveEnd,
  endGrant: (ctx, { params }) => turnGrant(ctx, params, true),
  resumeGrant: (ctx, { params }) => turnGrant(ctx, params, false),
};
