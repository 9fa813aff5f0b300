import { type TeacherChanges, type TeacherRecord, teachers } from '#contract/teachers/calls.ts';
import type { Queryable } from '#server/db/query.ts';
import { checkDates, teacherRow, withSalary } from '#server/features/teachers/record/rules.ts';
import { addProblems } from '#server/importing/row-problems.ts';
import type {
  CheckedRow,
  CheckedRows,
  ImportRow,
  ImportScope,
  ImportTarget,
  RowChecker,
  RowProblem,
  SavedRow,
  UndoneRow,
} from '#server/importing/target.ts';
import { planUndo } from '#server/importing/undo-rows.ts';
import { parseInput } from '#server/lib/validation.ts';
import { formOf, teacherFields, teacherMatches, teacherSamples } from './fields.ts';
import {
  changeTeachers,
  createTeachers,
  deleteTeachers,
  listKnown,
  readStates,
  readTeachers,
} from './queries.ts';

type ExistingTeacher = Awaited<ReturnType<typeof listKnown>>[number];
type Draft = {
  readonly row: number;
  readonly form: Readonly<Record<string, string | number>>;
  readonly problems: RowProblem[];
  before?: TeacherRecord;
  sent?: TeacherChanges;
};

/** The rows of the file so far, and the teachers of the school. */
type EarlierRows = { readonly known: readonly ExistingTeacher[]; readonly rows: Map<string, number> };

const foldText = (text: string | number | undefined) =>
  String(text ?? '')
    .trim()
    .toLowerCase();

async function openChecker(db: Queryable, scope: ImportScope): Promise<RowChecker> {
  const { school_id } = scope;
  const seen: EarlierRows = { known: await listKnown(db, { school_id }), rows: new Map() };
  return async (connection, rows): Promise<CheckedRows> => {
    const drafts = rows.map(draftOf);
    await findBefore(connection, scope, drafts, seen);
    for (const draft of drafts) readForm(draft, scope, seen);
    const sound = drafts.filter(({ problems }) => problems.length === 0);
    return { rows: drafts.map(checkedRow), save: (writing) => saveRows(writing, scope, sound) };
  };
}

const draftOf = ({ row, values, problems }: ImportRow): Draft => ({
  row,
  form: formOf(values),
  problems: [...problems],
});

async function findBefore(
  db: Queryable,
  { school_id, match }: ImportScope,
  drafts: readonly Draft[],
  { known }: EarlierRows,
) {
  if (match === 'create') return;
  const key = match as 'employee_id' | 'email' | 'teacher_id';
  const byKey = Map.groupBy(known, (teacher) => foldText(teacher[key] ?? undefined));
  const found = new Map<Draft, string>();
  for (const draft of drafts) {
    const wanted = foldText(draft.form[key]);
    const [one, ...more] = wanted === '' ? [] : (byKey.get(wanted) ?? []);
    if (more.length > 0)
      draft.problems.push({ field: key, message: `${more.length + 1} teachers match this row` });
    else if (one) found.set(draft, one.teacher_id);
    else if (key === 'teacher_id' && wanted !== '')
      draft.problems.push({ field: key, message: 'No teacher has this ID' });
  }
  const read = await readTeachers(db, { school_id, teacher_ids: [...new Set(found.values())] });
  const byId = new Map(read.map((teacher) => [teacher.teacher_id, teacher]));
  for (const [draft, id] of found) {
    const row = byId.get(id);
    if (row) draft.before = withSalary(row, row.salary_currency ?? '');
  }
}

function readForm(draft: Draft, { today }: ImportScope, { known, rows }: EarlierRows) {
  const { before, form, problems, row } = draft;
  addProblems(problems, () => {
    const sent: TeacherChanges = parseInput(before ? teachers.update.body : teachers.create.body, form);
    draft.sent = before ? pickDifferences(before, sent) : sent;
    checkDates({ ...before, ...draft.sent }, today);
  });
  const number = foldText(form['employee_id']) || foldText(before?.employee_id);
  const holder = known.find(
    ({ employee_id, teacher_id }) => employee_id === number && teacher_id !== before?.teacher_id,
  );
  const earlier = rows.get(number);
  if (holder)
    problems.push({ field: 'employee_id', message: `This employee ID is already taken by ${holder.name}` });
  else if (number !== '' && earlier !== undefined && earlier !== row)
    problems.push({
      field: 'employee_id',
      message: `Row ${earlier} of the file already has this employee ID`,
    });
  else rows.set(number, row);
}

/** The wire gives the subjects as one text, and takes them as a list too. */
function pickDifferences(before: TeacherRecord, sent: TeacherChanges): TeacherChanges {
  const known = before as unknown as Readonly<Record<string, unknown>>;
  const isUnchanged = (field: string, value: unknown) =>
    (Array.isArray(value) ? value.join(', ') : value) === known[field];
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => value !== undefined && !isUnchanged(field, value)),
  ) as TeacherChanges;
}

function checkedRow({ row, form, problems, before, sent }: Draft): CheckedRow {
  const { teacher_name = before?.teacher_name ?? `Row ${row}`, employee_id } = form;
  const label = [teacher_name, employee_id]
    .filter((part) => part !== undefined)
    .join(', ')
    .slice(0, 300);
  const common = { row, label, entity_id: before?.teacher_id ?? null, problems, warnings: [] };
  if (problems.length > 0 || !sent) return { ...common, outcome: 'refused' };
  if (!before) return { ...common, outcome: 'created' };
  const fields = Object.keys(sent) as (keyof TeacherRecord)[];
  if (fields.length === 0) return { ...common, outcome: 'unchanged' };
  const former = Object.fromEntries(fields.map((field) => [field, before[field] ?? null]));
  return { ...common, outcome: 'updated', before: former, after: sent };
}

async function saveRows(
  db: Queryable,
  scope: ImportScope,
  drafts: readonly Draft[],
): Promise<readonly SavedRow[]> {
  const { school_id, user_id, currency } = scope;
  const fresh = drafts.flatMap(({ row, before, sent }) =>
    !before && sent ? [{ row, record: { specialization: [], ...teacherRow(sent, currency) } }] : [],
  );
  const edits = drafts.flatMap(({ row, before, sent }) =>
    before && sent && Object.keys(sent).length > 0
      ? [{ row, teacher_id: before.teacher_id, record: teacherRow(sent, currency) }]
      : [],
  );
  const made =
    fresh.length > 0 ? await createTeachers(db, { school_id, user_id, rows: JSON.stringify(fresh) }) : [];
  if (edits.length > 0) await changeTeachers(db, { school_id, user_id, rows: JSON.stringify(edits) });
  const written = [...made, ...edits.map(({ row, teacher_id }) => ({ row, teacher_id }))];
  const teacher_ids = written.map(({ teacher_id }) => teacher_id);
  const states = new Map(
    (await readStates(db, { school_id, teacher_ids })).map((state) => [state.teacher_id, state]),
  );
  return written.map(({ row, teacher_id }) => ({
    row,
    entity_id: teacher_id,
    version: states.get(teacher_id)?.updated_dt ?? '',
  }));
}

async function undoRows(db: Queryable, scope: ImportScope, rows: readonly UndoneRow[]) {
  const { school_id, user_id, currency } = scope;
  const teacher_ids = rows.map(({ entity_id }) => entity_id);
  const states = new Map(
    (await readStates(db, { school_id, teacher_ids })).map((state) => [state.teacher_id, state]),
  );
  const { kept, deleted, reset } = planUndo(rows, states, 'classes, attendance or documents');
  const edits = reset.map(({ undone: { entity_id, before } }) => ({
    teacher_id: entity_id,
    record: teacherRow(readFormerValues(before), currency),
  }));
  if (deleted.length > 0) await deleteTeachers(db, { school_id, user_id, teacher_ids: deleted });
  if (edits.length > 0) await changeTeachers(db, { school_id, user_id, rows: JSON.stringify(edits) });
  return kept;
}

/** The values before an import, as an update takes them: specializations are a list. */
const readFormerValues = (before: object | null): TeacherChanges => {
  const former = { ...before } as Record<string, unknown>;
  const { specialization } = former;
  return (
    typeof specialization === 'string'
      ? { ...former, specialization: specialization.split(', ').filter(Boolean) }
      : former
  ) as TeacherChanges;
};

/** How teachers come in by the hundred: through the same schemas and rules as the form. */
export const teacherImport: ImportTarget = {
  entity: 'teachers',
  tables: ['teachers'],
  fields: teacherFields,
  matches: teacherMatches,
  samples: teacherSamples,
  open: openChecker,
  undo: undoRows,
};
