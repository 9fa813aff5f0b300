import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newClassSubject, newExam, openSheet } from '#server/test/records/exams.ts';
import { newSubject, register } from '#server/test/records/marks.ts';
import { changeStudent, newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let exam_id: string;
beforeAll(async () => {
  api = await startApi();
  ({ exam_id } = await newExam(api));
});
afterAll(() => api.stop());

const open = () => openSheet(api, exam_id);
const outcomes = (result: { cells: { outcome: string; reason: string | null }[] }) =>
  result.cells.map(({ outcome, reason }) => reason ?? outcome);

describe('the sheet', () => {
  it('has students in rows, subjects in columns, and empty cells at first', async () => {
    const { read, ada, ben, cleo, maths, art, class_id } = await open();
    const sheet = await read();
    expect(sheet).toMatchObject({ class_id, exam: { exam_id, exam_name: 'Mid Term', year: api.year } });
    expect(sheet.columns).toMatchObject([
      {
        subject_id: art,
        subject_name: expect.stringMatching(/^Art/),
        paper_total: 100,
        is_taught: true,
        average: null,
        missing: 0,
      },
      { subject_id: maths, grade: 'N/A', highest: null, lowest: null },
    ]);
    expect(sheet.pupils.map(({ student_id }) => student_id)).toEqual([ada, ben, cleo]);
    expect(sheet.pupils[0]).toMatchObject({ average: null, grade: 'N/A', marks: 0, total_marks: 0 });
    expect(sheet.pupils[0]?.cells[1]).toMatchObject({ subject_id: maths, state: null, version: null });
  });

  it('sums and averages numbers: missing, absent and exempt are left out', async () => {
    const { read, save, ada, ben, cleo, maths, art } = await open();
    const { status, result } = await save([
      { student_id: ada, subject_id: maths, marks: 90, total_marks: 100 },
      { student_id: ada, subject_id: art, marks: 20, total_marks: 50 },
      { student_id: ben, subject_id: maths, state: 'absent' },
      { student_id: ben, subject_id: art, marks: 0, total_marks: 50 },
      { student_id: cleo, subject_id: maths, state: 'exempt' },
    ]);
    expect([status, new Set(outcomes(result))]).toEqual([200, new Set(['saved'])]);
    const sheet = await read();
    expect(sheet.pupils).toMatchObject([
      { marks: 110, total_marks: 150, average: 65, grade: 'B', missing: 0 },
      { marks: 0, total_marks: 50, average: 0, grade: 'F', missing: 0 },
      { marks: 0, total_marks: 0, average: null, grade: 'N/A', missing: 0 },
    ]);
    expect(sheet.columns).toMatchObject([
      { subject_id: art, average: 20, highest: 40, lowest: 0, grade: 'F', paper_total: 50 },
      { subject_id: maths, average: 90, highest: 90, lowest: 90, grade: 'A+', paper_total: 100 },
    ]);
    expect(result.pupils.find((one) => one.student_id === ada)).toMatchObject({ average: 65, grade: 'B' });
    expect(result.columns.find((one) => one.subject_id === art)).toMatchObject({ average: 20, lowest: 0 });
  });

  it('grades by the unrounded percentage: 89.95 is an A', async () => {
    const { save, cell, ada, maths } = await open();
    const { result } = await save([{ student_id: ada, subject_id: maths, marks: 179.9, total_marks: 200 }]);
    expect(result.cells).toMatchObject([{ percentage: 89.95, grade: 'A' }]);
    expect(await cell(ada, maths)).toMatchObject({ grade: 'A', total_marks: 200 });
    const [stored] = await api.sql('select grade from marks where student_id = $1', [ada]);
    expect(stored).toEqual({ grade: 'A' });
  });

  it('counts as missing only registered subjects', async () => {
    const { read, ada, ben, maths } = await open();
    await register(api, ada, maths);
    const sheet = await read();
    expect(sheet.columns.map(({ missing }) => missing)).toEqual([0, 1]);
    expect(sheet.pupils.map(({ missing }) => missing)).toEqual([1, 0, 0]);
    expect(sheet.pupils.find(({ student_id }) => student_id === ben)?.cells[1]?.registered).toBe(false);
  });

  it('shows one section or subject, with its figures', async () => {
    const { read, save, class_id, ada, maths, art } = await open();
    const dora = await newStudent(api, class_id, { section: 'B', name: 'Dora' });
    const music = await newClassSubject(api, class_id, 'Music', 'B');
    await save([
      { student_id: ada, subject_id: maths, marks: 50 },
      { student_id: ada, subject_id: art, marks: 100 },
      { student_id: dora, subject_id: maths, marks: 100 },
    ]);
    const inB = await read({ section: 'b' });
    expect(inB.pupils.map(({ student_id }) => student_id)).toEqual([dora]);
    expect(inB.columns.map(({ subject_id }) => subject_id)).toEqual([art, maths, music]);
    expect((await read({ section: 'A' })).columns.map(({ subject_id }) => subject_id)).toEqual([art, maths]);
    expect(inB.columns[1]).toMatchObject({ average: 100 });
    const inMaths = await read({ subject_id: maths });
    expect(inMaths.columns).toMatchObject([{ subject_id: maths, average: 75 }]);
    expect(inMaths.pupils[0]).toMatchObject({ average: 50, cells: [{ subject_id: maths }] });
  });

  it('shows a student who left only with a mark, and one who moved in the new class', async () => {
    const { read, save, ada, ben, cleo, maths } = await open();
    await save([{ student_id: ben, subject_id: maths, marks: 50 }]);
    for (const id of [ada, ben]) {
      await api.sql(`update enrolments set to_date = current_date - 1 where student_id = $1`, [id]);
    }
    const other = await newClass(api);
    await changeStudent(api, cleo, { class_id: other, section: 'A' });
    await api.sql(
      `update enrolments set from_date = from_date - 1 where student_id = $1 and to_date is not null`,
      [cleo],
    );
    expect((await read()).pupils).toMatchObject([{ student_id: ben, has_left: true }]);
  });

  it('has the students of the class on the day of the exam, also those who moved since', async () => {
    const written = await newExam(api, { exam_name: 'Annual Exam', exam_date: `${api.year}-10-01` });
    const { read, save, ada, ben, cleo, maths } = await openSheet(api, written.exam_id);
    const other = await openSheet(api, written.exam_id);
    const move = async (student: string, day: string, next: string) => {
      await api.sql(`update enrolments set to_date = $2 where student_id = $1`, [student, day]);
      await api.sql(
        `insert into enrolments (school_id, student_id, academic_year_id, class_id, from_date)
        select school_id, $1, academic_year_id, $2, $3
        from academic_years
        where school_id = $4 and start_year = $5`,
        [student, other.class_id, next, api.school_id, api.year],
      );
    };
    await move(ada, `${api.year}-09-20`, `${api.year}-09-21`);
    await move(ben, `${api.year}-10-05`, `${api.year}-10-06`);
    await api.sql(`update enrolments set to_date = $2 where student_id = $1`, [cleo, `${api.year}-09-15`]);
    const names = async (sheet: typeof read) =>
      (await sheet()).pupils.map(({ student_name }) => student_name);
    expect(await names(read)).toEqual(['Ben']);
    expect((await names(other.read)).toSorted()).toEqual(['Ada', 'Ada', 'Ben', 'Cleo']);
    await save([{ student_id: cleo, subject_id: maths, marks: 5 }]);
    expect((await names(read)).toSorted()).toEqual(['Ben', 'Cleo']);
  });

  it('takes one statement to read for any number of students and subjects', async () => {
    const { params, class_id } = await open();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    const count = async () => {
      query.mockClear();
      await api.call('exams.sheet', { as: 'staff', params });
      return query.mock.calls.filter(([sent]) => JSON.stringify(sent).includes('"exams.')).length;
    };
    const few = await count();
    for (const name of ['Dora', 'Emil']) await newStudent(api, class_id, { name });
    await newClassSubject(api, class_id, 'Music');
    expect([few, await count()]).toEqual([1, 1]);
  });
});

describe('saving', () => {
  it('reports the outcome of each cell, and saves the valid ones', async () => {
    const { save, cell, ada, ben, maths } = await open();
    const foreign = await newSubject(api, 'Drama');
    const stranger = await newStudent(api, await newClass(api));
    const { status, result } = await save([
      { student_id: ada, subject_id: maths, marks: 71.5 },
      { student_id: ben, subject_id: maths, marks: 100.5 },
      { student_id: ben, subject_id: foreign, marks: 50 },
      { student_id: stranger, subject_id: maths, marks: 50 },
      { student_id: randomUUID(), subject_id: maths, marks: 50 },
    ]);
    expect(status).toBe(200);
    expect(outcomes(result)).toEqual(['saved', 'over_total', 'unregistered', 'not_in_class', 'not_in_class']);
    expect(result.cells[1]?.message).toBe('Marks must not be more than the total of 100');
    expect(result.cells[2]?.message).toBe('The student is not registered for this subject');
    expect(await cell(ada, maths)).toMatchObject({ marks: 71.5, grade: 'B+', registered: true });
    expect(await cell(ben, maths)).toMatchObject({ state: null });
    expect(await api.sql('select from marks where student_id = $1', [stranger])).toEqual([]);
  });

  it.each([
    [{ marks: 50.55 }, 'Marks Obtained can have one decimal place'],
    [{ marks: -1 }, 'Marks Obtained must be at least 0'],
    [
      { state: 'present' as const, marks: null },
      'Marks are required for students who were present, and only for them',
    ],
    [
      { state: 'absent' as const, marks: 5 },
      'Marks are required for students who were present, and only for them',
    ],
    [{ marks: 5, version: 'yesterday' }, undefined],
  ])('%j is refused as a whole', async (wrong, message) => {
    const { save, ada, maths } = await open();
    const { status, errors } = await save([{ student_id: ada, subject_id: maths, ...wrong }]);
    expect(status).toBe(400);
    if (message) expect(errors[0]?.message).toBe(message);
  });

  it('refuses a cell twice, and more than 2000', async () => {
    const { save, ada, maths } = await open();
    const cell = { student_id: ada, subject_id: maths, marks: 5 };
    expect((await save([cell, cell])).errors[0]?.message).toBe('Each cell can be sent only once');
    const many = Array.from({ length: 2001 }, () => ({ ...cell, student_id: randomUUID() }));
    expect((await save(many)).errors[0]?.message).toBe('At most 2000 cells can be saved at once');
    const { status, result } = await save(many.slice(1));
    expect([status, new Set(outcomes(result))]).toEqual([200, new Set(['not_in_class'])]);
  });

  it('registers students for subjects of the class, unless told not to', async () => {
    const { save, cell, ada, ben, maths } = await open();
    const not = await save([{ student_id: ada, subject_id: maths, marks: 5 }], { register: false });
    expect(outcomes(not.result)).toEqual(['unregistered']);
    await register(api, ben, maths);
    await api.sql('update student_subjects set removed_dt = now() where student_id = $1', [ben]);
    await save([
      { student_id: ada, subject_id: maths, marks: 5 },
      { student_id: ben, subject_id: maths, marks: 5 },
    ]);
    expect(await cell(ada, maths)).toMatchObject({ marks: 5, registered: true });
    expect(await cell(ben, maths)).toMatchObject({ marks: 5, registered: true });
  });

  it('uses subjects of one section for its students only', async () => {
    const { save, class_id, ada } = await open();
    const music = await newClassSubject(api, class_id, 'Music', 'B');
    const dora = await newStudent(api, class_id, { section: 'B' });
    const { result } = await save([
      { student_id: ada, subject_id: music, marks: 5 },
      { student_id: dora, subject_id: music, marks: 5 },
    ]);
    expect(outcomes(result)).toEqual(['unregistered', 'saved']);
  });

  it('shows the current value and author of a stale cell, and writes nothing', async () => {
    const { save, cell, ada, maths } = await open();
    const key = { student_id: ada, subject_id: maths };
    const first = (await save([{ ...key, marks: 50 }])).result.cells[0];
    const theirs = await save([{ ...key, marks: 60, version: first?.version ?? null }], { as: 'registrar' });
    expect(outcomes(theirs.result)).toEqual(['saved']);
    const mine = await save([{ ...key, marks: 70, version: first?.version ?? null }]);
    expect(mine.result.cells).toMatchObject([
      { outcome: 'conflict', marks: 60, changed_by: 'registrar', version: theirs.result.cells[0]?.version },
    ]);
    expect(outcomes((await save([{ ...key, marks: 70 }])).result)).toEqual(['conflict']);
    expect(await cell(ada, maths)).toMatchObject({ marks: 60 });
    const kept = await save([{ ...key, marks: 70, version: theirs.result.cells[0]?.version ?? null }]);
    expect(outcomes(kept.result)).toEqual(['saved']);
  });

  it('twice is no conflict with itself, and writes nothing twice', async () => {
    const { save, history, ada, maths } = await open();
    const cell = { student_id: ada, subject_id: maths, marks: 50, remarks: 'Neat' };
    const first = (await save([cell])).result.cells[0];
    const again = (await save([cell])).result.cells[0];
    expect(again).toMatchObject({ outcome: 'saved', version: first?.version });
    expect(await history(ada, maths)).toHaveLength(1);
  });

  it('an empty value empties the cell, and reports it to those who have not seen it', async () => {
    const { save, cell, ada, maths } = await open();
    const key = { student_id: ada, subject_id: maths };
    const { version = null } = (await save([{ ...key, marks: 50 }])).result.cells[0] ?? {};
    const emptied = await save([{ ...key, state: 'none', version }]);
    expect(emptied.result.cells).toMatchObject([{ outcome: 'saved', state: null, version: null }]);
    expect(outcomes((await save([{ ...key, marks: 60, version }])).result)).toEqual(['conflict']);
    expect(await cell(ada, maths)).toMatchObject({ state: null, registered: true });
  });

  it('keeps remarks that are left out', async () => {
    const { save, cell, ada, maths } = await open();
    const key = { student_id: ada, subject_id: maths };
    const { version = null } = (await save([{ ...key, marks: 50, remarks: ' Neat ' }])).result.cells[0] ?? {};
    const changed = (await save([{ ...key, marks: 51, version }])).result.cells[0];
    expect(await cell(ada, maths)).toMatchObject({ marks: 51, remarks: 'Neat' });
    await save([{ ...key, marks: 51, remarks: null, version: changed?.version ?? null }]);
    expect(await cell(ada, maths)).toMatchObject({ remarks: null });
  });

  it('leaves one audit entry with counts, in at most four statements', async () => {
    const { save, class_id, ada, ben, maths, art } = await open();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    await save([
      { student_id: ada, subject_id: maths, marks: 50 },
      { student_id: ada, subject_id: art, marks: 50 },
      { student_id: ben, subject_id: art, marks: 500 },
    ]);
    const sent = query.mock.calls
      .map(([text]) => JSON.stringify(text))
      .filter((text) => /"(exams|kit)\./.test(text));
    expect(sent.filter((text) => !/set_scope|session|idempot/.test(text))).toHaveLength(4);
    const log = await api.sql(
      `select action, after from audit_log where entity = 'exam' and after ->> 'class_id' = $1`,
      [class_id],
    );
    expect(log).toEqual([{ action: 'save_marks', after: { class_id, saved: 2, conflicts: 0, refused: 1 } }]);
  });
});
