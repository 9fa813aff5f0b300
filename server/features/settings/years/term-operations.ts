import type { Contract } from '#contract/index.ts';
import { checkUnused } from '#server/features/settings/check-unused.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { deleteTerm, insertTerm, lockTerm, lockYear, updateTerm } from './queries.ts';
import { fieldOutside } from './rules.ts';

type Settings = Contract['settings'];
type TermDays = { readonly starts_on: string; readonly ends_on: string };

/** Refuses a term whose year is unknown or does not contain it; the year keeps its dates until the transaction ends. */
async function checkInsideYear({ db, actor, today }: Context, academic_year_id: string, days: TermDays) {
  const [year] = await lockYear(db, { school_id: actor.school_id, academic_year_id, today: today() });
  if (!year) throw refuse.invalid('academic_year_id', 'Unknown academic year');
  const field = fieldOutside(days, year);
  if (field)
    throw refuse.invalid(
      field,
      `A term must be inside its academic year (${year.starts_on} to ${year.ends_on})`,
    );
}

async function lockedTerm({ db, actor }: Context, term_id: string) {
  const [term] = await lockTerm(db, { school_id: actor.school_id, term_id });
  if (!term) throw refuse.unknown('Term');
  return term;
}

const createTerm: Operation<Settings['createTerm']> = async (context, { body }) => {
  const { db, actor, audit } = context;
  await checkInsideYear(context, body.academic_year_id, body);
  const [term] = await insertTerm(db, { ...body, school_id: actor.school_id });
  if (!term) throw new Error('The term was not stored');
  audit({ action: 'create', entity: 'term', entity_id: term.term_id, after: term });
  return term;
};

const changeTerm: Operation<Settings['updateTerm']> = async (context, { params, body }) => {
  const { db, actor, audit, expectVersion } = context;
  const before = await lockedTerm(context, params.id);
  expectVersion(before.updated_dt);
  await checkInsideYear(context, before.academic_year_id, body);
  const [after] = await updateTerm(db, { ...body, school_id: actor.school_id, term_id: before.term_id });
  if (!after) throw new Error('The term was not stored');
  audit({ action: 'update', entity: 'term', entity_id: after.term_id, ...changes(before, after) });
  return after;
};

const removeTerm: Operation<Settings['removeTerm']> = async (context, { params }) => {
  const { db, actor, audit } = context;
  const term = await lockedTerm(context, params.id);
  await checkUnused(context, { target: 'terms', id: term.term_id, thing: 'This term' });
  await deleteTerm(db, { school_id: actor.school_id, term_id: term.term_id });
  audit({ action: 'delete', entity: 'term', entity_id: term.term_id, before: term });
  return { deleted: true };
};

export const termOperations = { createTerm, updateTerm: changeTerm, removeTerm };
