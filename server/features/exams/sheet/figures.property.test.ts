import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sheet } from '#contract/exams/sheet.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newClassSubject, newExam, openSheet } from '#server/test/records/exams.ts';
import { changeStudent, newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let school: Awaited<ReturnType<typeof newSchool>>;

beforeAll(async () => {
  api = await startApi();
  school = await newSchool();
});
afterAll(() => api.stop());

/** A class of two sections: three students stay, one has left it, one has moved away, and one is in the trash. */
async function newSchool() {
  const { exam_id } = await newExam(api);
  const sheet = await openSheet(api, exam_id);
  const { class_id, ada, ben, cleo, maths, art } = sheet;
  const music = await newClassSubject(api, class_id, 'Music', 'B');
  const dora = await newStudent(api, class_id, { section: 'B', name: 'Dora' });
  const left = await newStudent(api, class_id, { name: 'Eva' });
  const moved = await newStudent(api, class_id, { section: 'B', name: 'Fay' });
  const deleted = await newStudent(api, class_id, { name: 'Gil' });
  const subjects = [maths, art, music];
  const students = [ada, ben, cleo, dora, left, moved, deleted];
  const everyone = students.flatMap((student_id) =>
    subjects.slice(0, 2).map((subject_id) => ({ student_id, subject_id, marks: 50 })),
  );
  await sheet.save(everyone);
  await api.sql(`update enrolments set to_date = current_date - 1 where student_id = $1`, [left]);
  await changeStudent(api, moved, { class_id: await newClass(api), section: 'A' });
  await api.call('students.remove', { as: 'admin', params: { id: deleted } });
  return { ...sheet, exam_id, subjects, students };
}

type Query = { section?: 'A' | 'B'; subject_id?: string };

async function versionOf(student_id: string, subject_id: string): Promise<string | null> {
  const [mark] = await api.sql<{ version: string }>(
    `select to_char(updated_dt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as version
    from marks
    where school_id = $1 and exam_id = $2 and student_id = $3 and subject_id = $4`,
    [api.school_id, school.exam_id, student_id, subject_id],
  );
  return mark?.version ?? null;
}

type CellEdit = {
  student: number;
  subject: number;
  state: 'present' | 'absent' | 'exempt' | 'none';
  marks: number;
};

async function save(wishes: readonly CellEdit[], query: Query) {
  const cells = [];
  for (const { student, subject, state, marks } of wishes) {
    const student_id = school.students[student] ?? '';
    const subject_id = school.subjects[subject] ?? '';
    const version = await versionOf(student_id, subject_id);
    cells.push({ student_id, subject_id, state, marks: state === 'present' ? marks : null, version });
  }
  const { params } = school;
  return (await api.call('exams.saveSheet', { as: 'staff', params, query, body: { cells } })).result;
}

const byId = <Row extends { student_id?: string; subject_id?: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => `${a.student_id}${a.subject_id}`.localeCompare(`${b.student_id}${b.subject_id}`));

const pick = (row: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)));

/** What the reply has to say about the changed cells, taken from the whole sheet. */
function expectReply(sheet: Sheet, wishes: readonly CellEdit[]) {
  const students = new Set(wishes.map(({ student }) => school.students[student]));
  const subjects = new Set(wishes.map(({ subject }) => school.subjects[subject]));
  const figures = ['average', 'grade', 'missing'];
  const rows = sheet.pupils.filter(({ student_id }) => students.has(student_id));
  const columns = sheet.columns.filter(({ subject_id }) => subjects.has(subject_id));
  return {
    version: sheet.version,
    pupils: byId(rows.map((row) => pick(row, [...figures, 'student_id', 'marks', 'total_marks']))),
    columns: byId(columns.map((column) => pick(column, [...figures, 'subject_id', 'highest', 'lowest']))),
  };
}

/** The cells of the sheet, and those of the reply that the sheet shows, without their outcome. */
function sharedCells(sheet: Sheet, reply: Awaited<ReturnType<typeof save>>) {
  const shown = new Map(
    sheet.pupils.flatMap(({ student_id, cells }) =>
      cells.map((cell) => [`${student_id}/${cell.subject_id}`, { student_id, ...cell }] as const),
    ),
  );
  const known = reply.cells.filter(({ student_id, subject_id }) => shown.has(`${student_id}/${subject_id}`));
  return {
    shown: known.map(({ student_id, subject_id }) => shown.get(`${student_id}/${subject_id}`)),
    replied: known.map(({ outcome: _o, reason: _r, message: _m, changed_by: _c, ...cell }) => cell),
  };
}

const wish = fc.record<CellEdit>({
  student: fc.integer({ min: 0, max: 6 }),
  subject: fc.integer({ min: 0, max: 2 }),
  state: fc.constantFrom('present', 'present', 'absent', 'exempt', 'none'),
  marks: fc.integer({ min: 0, max: 100 }),
});
const wishes = fc.uniqueArray(wish, {
  minLength: 1,
  maxLength: 6,
  selector: ({ student, subject }) => `${student}/${subject}`,
});
const scope = fc.record({
  section: fc.constantFrom(undefined, undefined, 'A', 'B'),
  subject: fc.constantFrom(undefined, undefined, 0, 2),
});

it('says the same about changed cells as the whole sheet, whatever is saved and shown', {
  timeout: 120_000,
}, async () => {
  const step = fc.record({ wishes, scope, removes: fc.option(wish) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const { wishes: wished, scope: shown, removes } of steps) {
        if (removes)
          await api.sql(
            'update student_subjects set removed_dt = now() where student_id = $1 and subject_id = $2',
            [school.students[removes.student], school.subjects[removes.subject]],
          );
        const subject_id = shown.subject === undefined ? undefined : school.subjects[shown.subject];
        const query = { ...(shown.section && { section: shown.section }), ...(subject_id && { subject_id }) };
        const reply = await save(wished, query);
        const sheet = await school.read(query);
        const { version, pupils, columns } = reply;
        expect({ version, pupils: byId(pupils), columns: byId(columns) }).toEqual(expectReply(sheet, wished));
        const { shown: held, replied } = sharedCells(sheet, reply);
        expect(replied).toEqual(held);
      }
    }),
    { numRuns: 25 },
  );
});
