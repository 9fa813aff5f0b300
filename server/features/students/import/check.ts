import type { WithoutContact } from '#contract/imports/request.ts';
import { students } from '#contract/students/calls.ts';
import { studentWithoutContact } from '#contract/students/form.ts';
import type { Queryable } from '#server/db/query.ts';
import {
  checkBirth,
  checkParents,
  hasLeft,
  mayAffectEnrolment,
} from '#server/features/students/enrolment/rules.ts';
import {
  type GuardianDecisions,
  guardianDecisionsOf,
  withDecisions,
} from '#server/features/students/guardian-questions/decisions.ts';
import { askAboutGuardians } from '#server/features/students/guardian-questions/questions.ts';
import { rollNumberTakenMessage } from '#server/features/students/record/create.ts';
import { addProblems } from '#server/importing/row-problems.ts';
import type {
  CheckedRow,
  CheckedRows,
  ImportRow,
  ImportScope,
  RowChecker,
} from '#server/importing/target.ts';
import { parseInput } from '#server/lib/validation.ts';
import { checkAdmissionNumbers } from './admission-numbers.ts';
import { addCreatedClasses, keyOfPlace, mapChosenPlaces } from './decided-places.ts';
import { warnOfFormerGuardians } from './former-guardians.ts';
import { explainUnmatched, matchRows } from './match.ts';
import { type FoundPlace, isPlace, placeIn, placeOf } from './places.ts';
import {
  type ClassPlace,
  findLikely,
  findYears,
  type ImportYear,
  listHolders,
  listPlaces,
} from './queries.ts';
import {
  columnNames,
  currentValuesOf,
  type Draft,
  Holders,
  labelOf,
  pickDifferences,
  type RollNumbers,
  withStoredNumber,
  withWholeName,
} from './rules.ts';
import { saveRows } from './save.ts';

/** Looks at the rows of one file in their order. */
export async function openChecker(db: Queryable, scope: ImportScope): Promise<RowChecker> {
  const known = await listPlaces(db, { school_id: scope.school_id });
  const places = addCreatedClasses(known, scope.places);
  const chosen = mapChosenPlaces(scope.places, known);
  const decisionFor = guardianDecisionsOf(scope.guardians);
  const holders = new Holders(await listHolders(db, { school_id: scope.school_id }));
  const seen: RollNumbers = {
    holders,
    numbers: new Map(),
    students: new Map(),
    people: new Map(),
    guardians: new Map(),
    admissions: new Map(),
  };
  return async (connection, rows): Promise<CheckedRows> => {
    const drafts = rows.map((row) => draftOf(row, places, chosen, decisionFor));
    await matchRows(connection, scope, drafts, seen);
    for (const draft of drafts) {
      const isSound = draft.problems.length === 0;
      readForm(withKeptPlace(draft, places), scope);
      if (isSound) explainUnmatched(draft, scope);
    }
    await findPlaces(connection, scope, drafts, seen);
    await checkAdmissionNumbers(connection, scope, drafts, seen);
    await warn(connection, scope, drafts, seen);
    await warnOfFormerGuardians(connection, scope, drafts);
    await askAboutGuardians(connection, scope, drafts, seen.guardians);
    const sound = drafts.filter(({ problems }) => problems.length === 0);
    return { rows: drafts.map(checkedRow), save: (writing) => saveRows(writing, scope, sound) };
  };
}

function draftOf(
  { row, values: given, problems }: ImportRow,
  places: readonly ClassPlace[],
  chosen: ReadonlyMap<string, FoundPlace>,
  decisionFor: GuardianDecisions,
): Draft {
  const named = withWholeName(given);
  const key = keyOfPlace(named['class_name'] ?? '', named['section'] ?? null);
  const found = placeOf(named, places);
  const place = isPlace(found) ? found : chosen.get(key);
  const placed = place && place === chosen.get(key) ? withPlace(named, place) : named;
  return {
    row,
    ...withDecisions(row, placed, decisionFor),
    problems: found && !place && !isPlace(found) ? [...problems, found.problem] : [...problems],
    warnings: [],
    people: [],
    place,
  };
}

/** The row as if the file had named the class that the person chose for it. */
function withPlace(values: Readonly<Record<string, string>>, { class_name, section }: FoundPlace) {
  const { section: _, ...others } = values;
  return { ...others, class_name, ...(section !== null && { section }) };
}

/** Where a student who is known will be: what the row leaves out stays as it is. */
function withKeptPlace(draft: Draft, places: readonly ClassPlace[]): Draft {
  const { before, place, values, problems } = draft;
  if (!before || problems.length > 0) return draft;
  const class_id = place?.class_id ?? before.class_id;
  const stays = class_id === before.class_id;
  const found = placeIn(places, class_id, values['section'] ?? (stays ? before.section : null));
  if (isPlace(found)) draft.place = found;
  else if (found) problems.push(found.problem);
  return draft;
}

/** The row through the same schema and rules as the form. */
function readForm(draft: Draft, { today, match, withoutContact }: ImportScope) {
  const { before, place, values, problems } = draft;
  const form = {
    ...values,
    ...(place && { class_id: place.class_id, section: place.section }),
  };
  const judge = () => {
    if (before)
      draft.changed = pickDifferences(
        before,
        withStoredNumber(before, parseInput(students.update.body, form), match),
      );
    else if (withoutContact === 'refuse') draft.created = parseInput(students.create.body, form);
    else draft.created = parseInput(studentWithoutContact, withPhone(form, withoutContact));
    const sent = draft.changed ?? draft.created;
    if (sent) checkBirth(sent, today);
    if (before && draft.changed) checkParents(before, draft.changed);
  };
  addProblems(problems, judge, columnNames);
}

/** The phone of the first guardian who has one, if the student has none and the person wants that. */
function withPhone<Form extends Readonly<Record<string, unknown>>>(form: Form, without: WithoutContact) {
  if (without !== 'guardian' || form['phone'] !== undefined) return form;
  const { parent_contact, father_contact, mother_contact } = form;
  return { ...form, phone: parent_contact ?? father_contact ?? mother_contact };
}

type RollNumberClaim = {
  readonly draft: Draft;
  readonly class_id: string;
  readonly section_id: string | null;
  readonly section: string | null;
  readonly roll_no: string;
};

/** The roll numbers that students of the file will hold: those who are new, who move, and who stay. */
function claimRollNumbers(draft: Draft): RollNumberClaim[] {
  const { before, created, changed, place, problems } = draft;
  if (problems.length > 0) return [];
  if (created && place) return [{ draft, ...place, roll_no: created.roll_no }];
  const roll_no = changed?.roll_no ?? before?.roll_no;
  if (!before || !changed || !mayAffectEnrolment(before, changed) || !place || !roll_no) return [];
  return [{ draft, ...place, roll_no }];
}

/** The academic year is that of the day of admission, or of today for students who were admitted before. */
async function findPlaces(db: Queryable, scope: ImportScope, drafts: readonly Draft[], seen: RollNumbers) {
  const { school_id, today } = scope;
  const dayOf = ({ created }: Draft) => {
    const admitted = created?.admission_date ?? today;
    return admitted > today ? admitted : today;
  };
  const numbered = drafts.flatMap(claimRollNumbers);
  const days = [...new Set(numbered.map(({ draft }) => dayOf(draft)))];
  const years = new Map((await findYears(db, { school_id, days })).map(({ day, ...fit }) => [day, fit]));
  for (const one of numbered) holdNumber(one, years.get(dayOf(one.draft)), seen);
}

function holdNumber(
  { draft, class_id, section_id, roll_no }: RollNumberClaim,
  fit: ImportYear | undefined,
  seen: RollNumbers,
) {
  if (!fit) return;
  draft.fit = fit;
  const status = draft.changed?.status ?? draft.created?.status ?? draft.before?.status ?? 'active';
  if (hasLeft(status)) return;
  const key = JSON.stringify([class_id, section_id, roll_no, fit.academic_year_id]);
  const earlier = seen.numbers.get(key);
  const holder = seen.holders
    .holdersAt({ class_id, section_id, roll_no })
    .find(
      (held) =>
        held.academic_year_id === fit.academic_year_id && held.student_id !== draft.before?.student_id,
    );
  if (holder) {
    draft.problems.push({ field: 'roll_no', message: `${rollNumberTakenMessage}, by ${holder.name}` });
  } else if (earlier !== undefined && earlier !== draft.row) {
    draft.problems.push({
      field: 'roll_no',
      message: `Row ${earlier} of the file already has this roll number in this class and section`,
    });
  } else seen.numbers.set(key, draft.row);
}

/** Possible duplicates are pointed out, never refused: twins and shared addresses are normal. */
async function warn(db: Queryable, scope: ImportScope, drafts: readonly Draft[], seen: RollNumbers) {
  const fresh = drafts.filter(({ created, problems }) => created && problems.length === 0);
  const rows = fresh.map(({ row, created }) => ({
    row,
    name: created?.name,
    dob: created?.dob,
    phone: created?.phone,
    email: created?.email ?? null,
  }));
  const likely = await findLikely(db, { school_id: scope.school_id, rows: JSON.stringify(rows) });
  const byRow = new Map(drafts.map((draft) => [draft.row, draft]));
  for (const { row, name, class_name, same } of likely) {
    const who = class_name === null ? name : `${name} (${class_name})`;
    byRow.get(row)?.warnings.push(`May be ${who}: same birth date and ${same.join(', ')}`);
  }
  for (const draft of fresh) {
    const key = `${draft.created?.name.toLowerCase()} ${draft.created?.dob}`;
    const earlier = seen.people.get(key);
    if (earlier !== undefined && earlier !== draft.row)
      draft.warnings.push(`Row ${earlier} has the same name and birth date`);
    else seen.people.set(key, draft.row);
  }
}

function checkedRow({ row, values, problems, warnings, people, before, changed, place }: Draft): CheckedRow {
  const common = {
    row,
    label: labelOf(row, values),
    entity_id: before?.student_id ?? null,
    problems,
    warnings,
    people,
  };
  if (problems.length > 0) return { ...common, outcome: 'refused' };
  if (!before || !changed) return { ...common, outcome: 'created' };
  if (Object.keys(changed).length === 0) return { ...common, outcome: 'unchanged' };
  const class_name = changed.class_id !== undefined && { class_name: place?.class_name };
  return {
    ...common,
    outcome: 'updated',
    before: currentValuesOf(before, changed),
    after: { ...changed, ...class_name },
  };
}
