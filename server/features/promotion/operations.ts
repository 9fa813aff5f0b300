import type { Contract } from '#contract/index.ts';
import type { DecisionCounts, PlannedStudent, Promotion } from '#contract/promotion/calls.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { decideByHand, listPlan, type PlanRow } from './plan-queries.ts';
import {
  findYears,
  getPromotion,
  insertPromotion,
  listPromotions,
  lockPromotion,
  type PromotionRow,
  setStatus,
  updatePromotion,
} from './queries.ts';
import { undoRefusal } from './rules.ts';

explainConstraints({
  promotions_from_year_key: {
    status: 409,
    message: 'A promotion from this year is already planned or carried out',
    field: 'from_year',
  },
  promotion_classes_class_fkey: { status: 400, message: 'Class not found', field: 'classes' },
  promotion_classes_next_class_fkey: { status: 400, message: 'Class not found', field: 'classes' },
  promotion_students_class_fkey: { status: 400, message: 'Class not found', field: 'class_id' },
});

function promotionOf({ new_records, ...row }: PromotionRow): Promotion {
  return { ...row, undo_refusal: undoRefusal(row.status, new_records) };
}

type Key = { school_id: string; promotion_id: string };
const keyOf = ({ actor }: Context, promotion_id: string): Key => ({
  school_id: actor.school_id,
  promotion_id,
});

async function read({ db }: Context, key: Key): Promise<Promotion> {
  const [found] = await getPromotion(db, key);
  if (!found) throw refuse.unknown('Promotion');
  return promotionOf(found);
}

/** Locks the promotion for a change; refuses one that its status does not allow. */
async function lockIn({ db }: Context, key: Key, states: readonly Promotion['status'][], otherwise: string) {
  const [locked] = await lockPromotion(db, key);
  if (!locked) throw refuse.unknown('Promotion');
  if (!states.includes(locked.status)) throw refuse.conflict(otherwise);
  return locked;
}

/** Starts a job for a promotion and sets its status. */
async function start(ctx: Context, key: Key, work: { kind: 'run' | 'undo'; status: 'running' | 'undoing' }) {
  const { promotion_id } = key;
  const job_id = await ctx.startJob({ kind: `promotion.${work.kind}`, input: { promotion_id } });
  await setStatus(ctx.db, { ...key, status: work.status, job_id, now: ctx.ports.clock().toISOString() });
  ctx.audit({
    action: `start ${work.kind}`,
    entity: 'promotion',
    entity_id: promotion_id,
    after: { job_id },
  });
  return { job_id };
}

const inWork = 'The promotion is being carried out or undone right now';

export const promotionOperations: OperationsFor<Contract['promotion']> = {
  list: async (ctx) => {
    const { school_id } = ctx.actor;
    const promotions = (await listPromotions(ctx.db, { school_id })).map(promotionOf);
    const [next] = await findYears(ctx.db, { school_id, year: null, today: ctx.today() });
    return { promotions, next: next ?? null };
  },

  create: async (ctx, { body }) => {
    const { school_id, user_id } = ctx.actor;
    const [years] = await findYears(ctx.db, { school_id, year: body.from_year, today: ctx.today() });
    if (!years) {
      throw refuse.invalid('from_year', 'There is no year after this one. Add the next academic year first');
    }
    const { from_year, to_year } = years;
    const [made] = await insertPromotion(ctx.db, {
      school_id,
      user_id,
      from_year_id: from_year.academic_year_id,
      to_year_id: to_year.academic_year_id,
    });
    if (!made) throw new Error('The promotion was not created');
    const after = { from_year: from_year.year, to_year: to_year.year };
    ctx.audit({ action: 'create', entity: 'promotion', entity_id: made.promotion_id, after });
    return read(ctx, { school_id, promotion_id: made.promotion_id });
  },

  get: (ctx, { params }) => read(ctx, keyOf(ctx, params.id)),

  update: async (ctx, { params, body }) => {
    const key = keyOf(ctx, params.id);
    const { updated_dt } = await lockIn(ctx, key, ['draft', 'done'], inWork);
    ctx.expectVersion(updated_dt);
    const { pass_percent = null, roll_numbers, classes } = body;
    await updatePromotion(ctx.db, {
      ...key,
      user_id: ctx.actor.user_id,
      pass_percent,
      roll_numbers,
      class_ids: classes.map(({ class_id }) => class_id),
      next_class_ids: classes.map(({ next_class_id }) => next_class_id),
    });
    ctx.audit({ action: 'update', entity: 'promotion', entity_id: params.id, after: body });
    return read(ctx, key);
  },

  plan: async (ctx, { params, query }) => {
    const key = keyOf(ctx, params.id);
    const { page, limit, search, decision, class_id } = query;
    const rows = await listPlan(ctx.db, {
      ...key,
      search: search || null,
      decision: decision ?? null,
      class_id: class_id ?? null,
      limit,
      skip: (page - 1) * limit,
    });
    const [first] = rows;
    if (!first || (first.counts.total === 0 && !(await getPromotion(ctx.db, key))[0]))
      throw refuse.unknown('Promotion');
    return { ...listOf(rows, first), page, limit };
  },

  decide: async (ctx, { params, body }) => {
    const key = keyOf(ctx, params.id);
    await lockIn(ctx, key, ['draft', 'done'], inWork);
    const { student_ids, decision = null, class_id = null } = body;
    const section = body.section ?? null;
    const [result] = await decideByHand(ctx.db, { ...key, student_ids, decision, class_id, section });
    if (result?.unknown_section) throw refuse.invalid('section', 'The class has no such section');
    ctx.audit({
      action: 'decide',
      entity: 'promotion',
      entity_id: params.id,
      after: { student_ids, decision, class_id, section },
    });
    return { decided: result?.decided ?? 0 };
  },

  run: async (ctx, { params }) => {
    const key = keyOf(ctx, params.id);
    await lockIn(ctx, key, ['draft', 'done', 'running'], inWork);
    return start(ctx, key, { kind: 'run', status: 'running' });
  },

  undo: async (ctx, { params }) => {
    const key = keyOf(ctx, params.id);
    await lockIn(ctx, key, ['draft', 'done', 'running', 'undoing', 'undone'], inWork);
    const { undo_refusal } = await read(ctx, key);
    if (undo_refusal) throw refuse.conflict(undo_refusal);
    return start(ctx, key, { kind: 'undo', status: 'undoing' });
  },
};

type PlanList = { students: PlannedStudent[]; counts: DecisionCounts; total: number };

/** The rows of a page without the totals that each row repeats. */
function listOf(rows: readonly PlanRow[], { counts, total }: PlanRow): PlanList {
  const students = rows.flatMap((row) => {
    if (row.student_id === null) return [];
    const { total: _, counts: __, place: ___, ...student } = row;
    return [student];
  });
  return { students, counts, total };
}
