import type { Contract } from '#contract/index.ts';
import { builtInBands, type GradeBand } from '#contract/settings/grading.ts';
import { checkUnused } from '#server/features/settings/check-unused.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  clearDefaultScale,
  deleteBands,
  deleteGradeScale,
  getGradeScale,
  insertBands,
  insertGradeScale,
  listGradeScales,
  lockGradeScale,
  updateGradeScale,
} from './queries.ts';

type Settings = Contract['settings'];

async function requireScale({ db, actor }: Context, grade_scale_id: string) {
  const [scale] = await getGradeScale(db, { school_id: actor.school_id, grade_scale_id });
  if (!scale) throw refuse.unknown('Grade scale');
  return scale;
}

/** The scale, locked until the transaction ends. */
async function lockedScale(context: Context, grade_scale_id: string) {
  await lockGradeScale(context.db, { school_id: context.actor.school_id, grade_scale_id });
  return requireScale(context, grade_scale_id);
}

async function storeBands({ db, actor }: Context, grade_scale_id: string, bands: readonly GradeBand[]) {
  const key = { school_id: actor.school_id, grade_scale_id };
  await deleteBands(db, key);
  await insertBands(db, { ...key, bands: JSON.stringify(bands) });
}

const list: Operation<Settings['listGradeScales']> = async ({ db, actor }) => {
  const grade_scales = await listGradeScales(db, actor);
  const inForce = grade_scales.find((scale) => scale.is_default);
  return { bands: inForce?.bands ?? [...builtInBands], grade_scales };
};

const create: Operation<Settings['createGradeScale']> = async (context, { body }) => {
  const { db, actor, audit } = context;
  if (body.is_default) await clearDefaultScale(db, actor);
  const [added] = await insertGradeScale(db, { ...body, school_id: actor.school_id });
  if (!added) throw new Error('The grade scale was not stored');
  await storeBands(context, added.grade_scale_id, body.bands);
  const scale = await requireScale(context, added.grade_scale_id);
  audit({ action: 'create', entity: 'grade_scale', entity_id: scale.grade_scale_id, after: scale });
  return scale;
};

const update: Operation<Settings['updateGradeScale']> = async (context, { params, body }) => {
  const { db, actor, audit, expectVersion } = context;
  const before = await lockedScale(context, params.id);
  expectVersion(before.updated_dt);
  const key = { school_id: actor.school_id, grade_scale_id: before.grade_scale_id };
  if (body.is_default && !before.is_default) await clearDefaultScale(db, actor);
  await updateGradeScale(db, { ...body, ...key });
  await storeBands(context, before.grade_scale_id, body.bands);
  const after = await requireScale(context, before.grade_scale_id);
  audit({
    action: 'update',
    entity: 'grade_scale',
    entity_id: key.grade_scale_id,
    ...changes(before, after),
  });
  return after;
};

const remove: Operation<Settings['removeGradeScale']> = async (context, { params }) => {
  const { db, actor, audit } = context;
  const scale = await lockedScale(context, params.id);
  const id = scale.grade_scale_id;
  await checkUnused(context, {
    target: 'grade_scales',
    id,
    thing: 'This grade scale',
    parts: ['grade_bands'],
  });
  await deleteGradeScale(db, { school_id: actor.school_id, grade_scale_id: id });
  audit({ action: 'delete', entity: 'grade_scale', entity_id: id, before: scale });
  return { deleted: true };
};

export const gradingOperations = {
  listGradeScales: list,
  createGradeScale: create,
  updateGradeScale: update,
  removeGradeScale: remove,
};
