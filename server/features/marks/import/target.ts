import { type NewMark, newMark } from '#contract/marks/mark.ts';
import type { Queryable } from '#server/db/query.ts';
import { makeExams } from '#server/features/exams/operations.ts';
import type { MarkOutcome } from '#server/features/marks/mark/queries.ts';
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
import { isId } from '#server/lib/ids.ts';
import { parseInput } from '#server/lib/validation.ts';
import { formOf, markFields, markMatches, markSamples } from './fields.ts';
import {
  changeMarks,
  createMarks,
  deleteMarks,
  type ExamPaperRow,
  findPapers,
  listSchoolYears,
  listSubjectNames,
  readVersions,
} from './queries.ts';

type SchoolLists = {
  readonly subjects: Awaited<ReturnType<typeof listSubjectNames>>;
  readonly years: Awaited<ReturnType<typeof listSchoolYears>>;
  /** The papers of the file so far, with their rows. */
  readonly papers: Map<string, number>;
};

type Draft = {
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: RowProblem[];
  body?: NewMark;
  academic_year_id?: string;
  found?: ExamPaperRow;
};

const fold = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

async function openChecker(db: Queryable, scope: ImportScope): Promise<RowChecker> {
  const { school_id, today } = scope;
  const subjects = await listSubjectNames(db, { school_id });
  const school: SchoolLists = {
    subjects,
    years: await listSchoolYears(db, { school_id, today }),
    papers: new Map(),
  };
  return async (connection, rows): Promise<CheckedRows> => {
    const drafts = rows.map((row) => draftOf(row, school));
    await findStudents(connection, scope, drafts);
    for (const draft of drafts) judge(draft, scope, school);
    const sound = drafts.filter(({ problems }) => problems.length === 0);
    return { rows: drafts.map(checkedRow), save: (writing) => saveRows(writing, scope, sound) };
  };
}

function draftOf({ row, values, problems }: ImportRow, { subjects, years }: SchoolLists): Draft {
  const draft: Draft = { row, values, problems: [...problems] };
  const form: Record<string, unknown> = formOf(values);
  const foldedSubject = fold(values['subject'] ?? '');
  const subject = subjects.find(
    ({ name, code }) => foldedSubject !== '' && (name === foldedSubject || code === foldedSubject),
  );
  if (!subject && foldedSubject !== '')
    draft.problems.push({ field: 'subject', message: `There is no subject called ${values['subject']}` });
  const year =
    form['year'] === undefined ? years[0] : years.find(({ start_year }) => start_year === form['year']);
  if (year) draft.academic_year_id = year.academic_year_id;
  else draft.problems.push({ field: 'year', message: 'The school has no such academic year' });
  if (draft.problems.length > 0) return draft;
  const read = () => {
    draft.body = parseInput(newMark, { ...form, year: year?.start_year, subject_id: subject?.subject_id });
  };
  addProblems(draft.problems, read, { subject_id: 'subject' });
  return draft;
}

async function findStudents(db: Queryable, { school_id }: ImportScope, drafts: readonly Draft[]) {
  const rows = drafts.flatMap(({ row, values, body, academic_year_id }) => {
    if (!body) return [];
    const { student_id, admission_no = null, class_name = null, section = null, roll_no = null } = values;
    const named = {
      student_id: isId(student_id) ? student_id : null,
      admission_no,
      class_name,
      section,
      roll_no,
    };
    return [{ row, ...named, academic_year_id, subject_id: body.subject_id, exam_name: body.exam_name }];
  });
  const found = Map.groupBy(
    await findPapers(db, { school_id, rows: JSON.stringify(rows) }),
    ({ row }) => row,
  );
  for (const draft of drafts) {
    if (!draft.body) continue;
    const [one, ...more] = found.get(draft.row) ?? [];
    if (more.length > 0)
      draft.problems.push({ field: 'roll_no', message: `${more.length + 1} students match this row` });
    else if (one) draft.found = one;
    else
      draft.problems.push({
        field: 'roll_no',
        message: 'No student matches. Enter the admission number, or class, section and roll number',
      });
  }
}

function judge(
  { row, body, found, problems, values }: Draft,
  { match }: ImportScope,
  { papers }: SchoolLists,
) {
  if (!body || !found) return;
  if (!found.is_registered)
    problems.push({
      field: 'subject',
      message: `${found.student_name} does not take ${values['subject']} in ${body.year}`,
    });
  if (found.mark && match === 'create')
    problems.push({
      field: 'subject',
      message: 'The student already has a mark in this subject for this exam',
    });
  if (found.is_locked)
    problems.push({
      field: 'exam_name',
      message: `The results of ${body.exam_name} ${body.year} are published. An administrator can reopen them for the class`,
    });
  const key = JSON.stringify([found.student_id, body.subject_id, body.exam_name, body.year]);
  const earlier = papers.get(key);
  if (earlier !== undefined && earlier !== row)
    problems.push({ field: 'subject', message: `Row ${earlier} of the file is about the same paper` });
  else papers.set(key, row);
}

const outcomeOf = (body: NewMark, had?: MarkOutcome): MarkOutcome => ({
  state: body.state,
  marks: body.marks,
  total_marks: body.total_marks,
  // A blank cell leaves the value unchanged.
  exam_date: body.exam_date ?? had?.exam_date ?? null,
  remarks: body.remarks ?? had?.remarks ?? null,
});

/** The values of a row that differ from the stored mark. */
function changeOf({ body, found }: Draft): { before: object; after: object } | undefined {
  if (!body || !found?.mark) return undefined;
  const { mark_id: _, ...before } = found.mark;
  const after = outcomeOf(body, before);
  const fields = Object.keys(after) as (keyof MarkOutcome)[];
  return fields.some((field) => before[field] !== after[field]) ? { before, after } : undefined;
}

function checkedRow(draft: Draft): CheckedRow {
  const { row, values, problems, found, body } = draft;
  const who = found?.student_name ?? values['student_name'] ?? `Row ${row}`;
  const label = [who, values['subject'], values['exam_name']].filter(Boolean).join(', ').slice(0, 300);
  const common = { row, label, entity_id: found?.mark?.mark_id ?? null, problems, warnings: [] };
  if (problems.length > 0 || !body || !found) return { ...common, outcome: 'refused' };
  if (!found.mark) return { ...common, outcome: 'created' };
  const change = changeOf(draft);
  return change ? { ...common, outcome: 'updated', ...change } : { ...common, outcome: 'unchanged' };
}

async function saveRows(
  db: Queryable,
  scope: ImportScope,
  drafts: readonly Draft[],
): Promise<readonly SavedRow[]> {
  const { school_id, user_id } = scope;
  const fresh = drafts.flatMap(({ row, body, found, academic_year_id }) => {
    if (!body || !found || found.mark) return [];
    const { subject_id, exam_name } = body;
    return [
      { row, student_id: found.student_id, academic_year_id, subject_id, exam_name, ...outcomeOf(body) },
    ];
  });
  const edits = drafts.flatMap((draft) => {
    const change = changeOf(draft);
    return change && draft.found?.mark
      ? [{ row: draft.row, mark_id: draft.found.mark.mark_id, ...change.after }]
      : [];
  });
  const made: { row: number; mark_id: string }[] = [];
  if (fresh.length > 0) {
    const rows = JSON.stringify(fresh);
    await makeExams(db, { school_id, rows });
    made.push(...(await createMarks(db, { school_id, user_id, rows })));
  }
  if (edits.length > 0) await changeMarks(db, { school_id, user_id, rows: JSON.stringify(edits) });
  const written = [...made, ...edits];
  const read = await readVersions(db, { school_id, mark_ids: written.map(({ mark_id }) => mark_id) });
  const versions = new Map(read.map(({ mark_id, updated_dt }) => [mark_id, updated_dt]));
  return written.map(({ row, mark_id }) => ({
    row,
    entity_id: mark_id,
    version: versions.get(mark_id) ?? '',
  }));
}

const changedSince = 'Changed since the import';
const published = 'The results of the exam are published';

async function undoRows(db: Queryable, { school_id, user_id }: ImportScope, rows: readonly UndoneRow[]) {
  const mark_ids = rows.map(({ entity_id }) => entity_id);
  const read = await readVersions(db, { school_id, mark_ids });
  const stored = new Map(read.map((mark) => [mark.mark_id, mark]));
  const kept: { row: number; reason: string }[] = [];
  const undone = rows.filter(({ row, entity_id, version }) => {
    const mark = stored.get(entity_id);
    const reason =
      mark && (mark.updated_dt !== version ? changedSince : mark.is_locked ? published : undefined);
    if (reason) kept.push({ row, reason });
    return mark && !reason;
  });
  const made = undone.filter(({ outcome }) => outcome === 'created').map(({ entity_id }) => entity_id);
  const edits = undone.flatMap(({ outcome, entity_id, before }) =>
    outcome === 'updated' ? [{ mark_id: entity_id, ...before }] : [],
  );
  if (made.length > 0) await deleteMarks(db, { school_id, mark_ids: made });
  if (edits.length > 0) await changeMarks(db, { school_id, user_id, rows: JSON.stringify(edits) });
  return kept;
}

/** The import of marks, which applies the same schema and rules as the form. */
export const markImport: ImportTarget = {
  entity: 'marks',
  tables: ['marks'],
  fields: markFields,
  matches: markMatches,
  samples: markSamples,
  open: openChecker,
  undo: undoRows,
};
