import type { Contract } from '#contract/index.ts';
import { checkUnused } from '#server/features/settings/check-unused.ts';
import { referencesTo } from '#server/features/settings/school/queries.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  deleteYear,
  insertYear,
  listTerms,
  listYears,
  lockYear,
  termsOfYear,
  updateYear,
} from './queries.ts';
import { currentYear, fieldOutside } from './rules.ts';

type Settings = Contract['settings'];

/** The year, locked until the transaction ends. */
async function requireLockedYear({ db, actor, today }: Context, academic_year_id: string) {
  const [year] = await lockYear(db, { school_id: actor.school_id, academic_year_id, today: today() });
  if (!year) throw refuse.unknown('Academic year');
  return year;
}

const list: Operation<Settings['listYears']> = async ({ db, actor, today }) => {
  const years = await listYears(db, { school_id: actor.school_id, today: today() });
  const terms = await listTerms(db, actor);
  return {
    academic_years: years.map((year) => ({
      ...year,
      terms: terms.filter((term) => term.academic_year_id === year.academic_year_id),
    })),
    current_year: currentYear(years, today()),
  };
};

const create: Operation<Settings['createYear']> = async ({ db, actor, today, audit }, { body }) => {
  const [year] = await insertYear(db, { ...body, school_id: actor.school_id, today: today() });
  if (!year) throw new Error('The academic year was not stored');
  audit({ action: 'create', entity: 'academic_year', entity_id: year.academic_year_id, after: year });
  return year;
};

const update: Operation<Settings['updateYear']> = async (context, { params, body }) => {
  const { db, actor, today, audit, expectVersion } = context;
  const before = await requireLockedYear(context, params.id);
  expectVersion(before.updated_dt);
  const key = { school_id: actor.school_id, academic_year_id: before.academic_year_id };
  for (const term of await termsOfYear(db, key)) {
    const field = fieldOutside(term, body);
    if (field) throw refuse.invalid(field, `${term.name} would be outside the academic year`);
  }
  if (Number(body.starts_on.slice(0, 4)) !== before.year)
    await checkYearUnused(context, before.academic_year_id);
  const [after] = await updateYear(db, { ...body, ...key, today: today() });
  if (!after) throw new Error('The academic year was not stored');
  audit({
    action: 'update',
    entity: 'academic_year',
    entity_id: after.academic_year_id,
    ...changes(before, after),
  });
  return after;
};

/** Records of a year keep the year's number, so it must not change. */
async function checkYearUnused({ db }: Context, id: string) {
  const references = await referencesTo(db, { target: 'academic_years', id });
  if (references.every(({ referrer }) => referrer === 'terms')) return;
  throw refuse.conflict('A year that is in use cannot begin in another calendar year', 'starts_on');
}

const remove: Operation<Settings['removeYear']> = async (context, { params }) => {
  const { db, actor, audit } = context;
  const year = await requireLockedYear(context, params.id);
  const id = year.academic_year_id;
  await checkUnused(context, { target: 'academic_years', id, thing: 'This academic year', parts: ['terms'] });
  await deleteYear(db, { school_id: actor.school_id, academic_year_id: id });
  audit({ action: 'delete', entity: 'academic_year', entity_id: id, before: year });
  return { deleted: true };
};

export const yearOperations = { listYears: list, createYear: create, updateYear: update, removeYear: remove };
