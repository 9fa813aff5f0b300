import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newExam, type OpenSheet, openSheet } from '#server/test/records/exams.ts';
import { newYear } from '#server/test/records/marks.ts';
import { newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let exam_id: string;
beforeAll(async () => {
  api = await startApi();
  ({ exam_id } = await newExam(api));
});
afterAll(() => api.stop());

const open = () => openSheet(api, exam_id);
const version = async ({ params }: OpenSheet) =>
  (await api.call('exams.sheetVersion', { as: 'staff', params })).result.version;

describe('the history of a cell', () => {
  it('has every value, also before it was emptied, newest first', async () => {
    const { save, history, ada, maths } = await open();
    const key = { student_id: ada, subject_id: maths };
    expect(await history(ada, maths)).toEqual([]);
    let at = (await save([{ ...key, marks: 40 }])).result.cells[0]?.version ?? null;
    at =
      (await save([{ ...key, marks: 45, version: at }], { as: 'registrar' })).result.cells[0]?.version ??
      null;
    await save([{ ...key, state: 'none', version: at }]);
    await save([{ ...key, state: 'absent' }], { as: 'admin' });
    const events = await history(ada, maths);
    expect(
      events.map(({ kind, changed_by, before, after }) => [kind, changed_by, before?.marks, after?.state]),
    ).toEqual([
      ['entered', 'admin', undefined, 'absent'],
      ['removed', 'staff', 45, undefined],
      ['changed', 'registrar', 40, 'present'],
      ['entered', 'staff', undefined, 'present'],
    ]);
    expect(events[3]?.after).toEqual({
      state: 'present',
      marks: 40,
      total_marks: 100,
      grade: 'D',
      remarks: null,
    });
  });

  it('of an unknown student is not found', async () => {
    const { maths } = await open();
    const params = { id: exam_id, studentId: randomUUID(), subjectId: maths };
    expect((await api.call('exams.cellHistory', { as: 'staff', params })).status).toBe(404);
  });
});

describe('the total of a paper', () => {
  const setTotal = ({ params }: OpenSheet, subjectId: string, total_marks: number) =>
    api.call('exams.setTotal', { as: 'staff', params: { ...params, subjectId }, body: { total_marks } });

  it('applies to existing and future marks, and their grades follow', async () => {
    const sheet = await open();
    const { save, cell, read, ada, ben, cleo, maths } = sheet;
    await save([
      { student_id: ada, subject_id: maths, marks: 45 },
      { student_id: cleo, subject_id: maths, state: 'absent' },
    ]);
    expect((await setTotal(sheet, maths, 50)).result).toEqual({ total_marks: 50, changed: 2 });
    expect(await cell(ada, maths)).toMatchObject({ total_marks: 50, percentage: 90, grade: 'A+' });
    await save([{ student_id: ben, subject_id: maths, marks: 40, total_marks: 100 }]);
    expect(await cell(ben, maths)).toMatchObject({ total_marks: 50, percentage: 80 });
    expect((await read()).columns[1]).toMatchObject({ subject_id: maths, paper_total: 50 });
    expect((await setTotal(sheet, maths, 60)).result.changed).toBe(3);
    const log = await api.sql(
      `select before, after
      from audit_log
      where action = 'set_total' and after ->> 'class_id' = $1
      order by audit_id desc
      limit 1`,
      [sheet.class_id],
    );
    expect(log).toMatchObject([
      { before: { total_marks: 50 }, after: { total_marks: 60, marks_changed: 3 } },
    ]);
  });

  it('cannot be less than a mark; the highest marks are named', async () => {
    const sheet = await open();
    const { save, cell, ada, ben, maths } = sheet;
    await save([
      { student_id: ada, subject_id: maths, marks: 45 },
      { student_id: ben, subject_id: maths, marks: 60.5 },
    ]);
    expect(await setTotal(sheet, maths, 40)).toMatchObject({
      status: 400,
      errors: [{ field: 'total_marks', message: 'Marks entered are over 40: Ben (60.5), Ada (45)' }],
    });
    expect(await cell(ada, maths)).toMatchObject({ total_marks: 100 });
    expect((await setTotal(sheet, maths, 0)).status).toBe(400);
    expect((await setTotal(sheet, randomUUID(), 40)).status).toBe(404);
  });
});

describe('the version of the sheet', () => {
  it('changes with every visible change, and only then', async () => {
    const sheet = await open();
    const { save, ada, maths, params, class_id } = sheet;
    const seen = [await version(sheet)];
    const key = { student_id: ada, subject_id: maths };
    const note = async () => seen.push(await version(sheet));
    let cell = (await save([{ ...key, marks: 40 }])).result;
    await note();
    expect(cell.version).toBe(seen.at(-1));
    expect((await sheet.read()).version).toBe(seen.at(-1));
    expect(await version(sheet)).toBe(seen.at(-1));
    cell = (await save([{ ...key, marks: 41, version: cell.cells[0]?.version ?? null }])).result;
    await note();
    await save([{ ...key, state: 'none', version: cell.cells[0]?.version ?? null }]);
    await note();
    await api.call('exams.setTotal', {
      as: 'staff',
      params: { ...params, subjectId: maths },
      body: { total_marks: 7 },
    });
    await note();
    await newStudent(api, class_id);
    await note();
    expect(seen.filter((word, index) => word === seen[index - 1])).toEqual([]);
    expect(seen).toHaveLength(6);
    const other = await open();
    await other.save([{ student_id: other.ada, subject_id: other.maths, marks: 1 }]);
    expect(await version(sheet)).toBe(seen.at(-1));
  });
});

describe('the marks of a class', () => {
  it('are those of its students in the year, graded like the exam', async () => {
    const { save, class_id, ada, ben, maths } = await open();
    await save([
      { student_id: ada, subject_id: maths, marks: 89.9 },
      { student_id: ben, subject_id: maths, state: 'absent' },
    ]);
    const ofClass = async (query: Record<string, string | number> = {}) =>
      (await api.call('exams.ofClass', { as: 'staff', params: { id: class_id }, query })).result.marks;
    expect(await ofClass()).toMatchObject([
      { student_name: 'Ada', section: 'A', exam_name: 'Mid Term', marks: 89.9, percentage: 89.9, grade: 'A' },
      { student_name: 'Ben', state: 'absent', marks: null, percentage: null, grade: 'N/A' },
    ]);
    expect(await ofClass({ section: 'B' })).toEqual([]);
    await newYear(api, 2003);
    expect(await ofClass({ year: 2003 })).toEqual([]);
    expect(await ofClass({ year: api.year, section: 'a' })).toHaveLength(2);
  });
});

describe('the export', () => {
  it('is a table whose cells cannot run, and is logged', async () => {
    const { save, params, class_id, ada, ben, maths } = await open();
    await api.sql(`update students set name = '=1+1' where student_id = $1`, [ada]);
    await save([
      { student_id: ada, subject_id: maths, marks: 50 },
      { student_id: ben, subject_id: maths, state: 'absent' },
    ]);
    const { status, result } = await api.call('exams.exportSheet', { as: 'registrar', params });
    expect([status, result.mimeType]).toEqual([200, 'text/csv']);
    const lines = Buffer.from(result.bytes).toString().split('\r\n');
    expect(lines[0]).toMatch(
      /Admission Number,Roll Number,Student,Section,Art \d+ \(100\),Mathematics \d+ \(100\),Total,Out Of,Average %,Grade$/,
    );
    expect(lines[1]).toMatch(/^\d{4}-\d+,\d+,'=1\+1,A,,50,50,100,50,C$/);
    expect(lines[2]).toMatch(/^\d{4}-\d+,\d+,Ben,A,,A,0,0,,N\/A$/);
    const log = await api.sql(
      `select action, after from audit_log where entity = 'exam' and after ->> 'exported' = 'csv'`,
    );
    expect(log).toEqual([{ action: 'read', after: { exported: 'csv', class_id } }]);
  });
});

describe('many writers at once', () => {
  it('in one cell leave one row, lose no change, and the history has all', async () => {
    const { save, cell, history, ada, maths } = await open();
    const key = { student_id: ada, subject_id: maths };
    let refusals = 0;
    const write = async (marks: number) => {
      for (let version: string | null = null; ; ) {
        const { status, result } = await save([{ ...key, marks, version }]);
        expect(status).toBe(200);
        const [kept] = result.cells;
        if (kept?.outcome === 'saved') return;
        refusals += 1;
        version = kept?.version ?? null;
      }
    };
    const values = Array.from({ length: 20 }, (_, index) => index + 1);
    await Promise.all(values.map(write));
    expect(refusals).toBeGreaterThanOrEqual(19);
    expect(await api.sql('select from marks where student_id = $1', [ada])).toHaveLength(1);
    const events = await history(ada, maths);
    expect(events.map(({ after }) => after?.marks).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(values);
    expect(events.map(({ before }) => before?.marks).slice(0, -1)).toEqual(
      events.slice(1).map(({ after }) => after?.marks),
    );
    expect(events[0]?.after?.marks).toBe((await cell(ada, maths))?.marks);
  });

  it('in overlapping blocks do not deadlock', async () => {
    const { save, ada, ben, cleo, maths, art } = await open();
    const cells = [ada, ben, cleo].flatMap((student_id) =>
      [maths, art].map((subject_id) => ({ student_id, subject_id })),
    );
    const entered = (await save(cells.map((cell) => ({ ...cell, marks: 0 })))).result.cells;
    let seen = entered.map(({ student_id, subject_id, version }) => ({ student_id, subject_id, version }));
    for (let round = 1; round <= 5; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, turn) =>
          save((turn % 2 ? seen : seen.toReversed()).map((cell) => ({ ...cell, marks: round * 10 + turn }))),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      const saved = replies.flatMap(({ result }) =>
        result.cells.filter(({ outcome }) => outcome === 'saved'),
      );
      expect(saved).toHaveLength(cells.length);
      seen = saved.map(({ student_id, subject_id, version }) => ({ student_id, subject_id, version }));
    }
  });

  it('with the student’s record: one of the two is told', async () => {
    const { save, cell, ada, maths } = await open();
    await save([{ student_id: ada, subject_id: maths, marks: 1 }]);
    const { version = null, mark_id } = (await cell(ada, maths)) ?? {};
    const params = { id: ada, markId: mark_id ?? '' };
    const headers = { 'if-unmodified-since-version': version ?? '' };
    const [grid, record] = await Promise.all([
      save([{ student_id: ada, subject_id: maths, marks: 2, version }]),
      api.call('marks.update', { as: 'registrar', params, body: { marks: 3 }, headers }),
    ]);
    const won = grid.result.cells[0]?.outcome === 'saved';
    expect([won, record.status]).toEqual([won, won ? 409 : 200]);
    expect(await cell(ada, maths)).toMatchObject({ marks: won ? 2 : 3 });
  });
});
