import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { newMark, newSubject, register } from '#server/test/records/marks.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let class_id: string;
let maths: string;
let art: string;
let zoe: string;
let bea: string;

const remark = 'Careful with the last section';

beforeAll(async () => {
  api = await startApi();
  class_id = await newClass(api);
  maths = await newSubject(api, 'Mathematics');
  art = await newSubject(api, 'Art');
  zoe = await newStudent(api, class_id, {
    name: 'Zoë 欧阳',
    section: 'A',
    roll_no: '10',
    allergies: 'Peanuts',
  });
  bea = await newStudent(api, class_id, { name: 'Bea Lang', section: 'A', roll_no: '9' });
  const exam_date = `${api.year}-10-02`;
  await newMark(api, zoe, { subject_id: maths, marks: 81.5, exam_date, remarks: remark });
  await newMark(api, zoe, { subject_id: art, state: 'absent', marks: null, exam_date });
  await newMark(api, bea, { subject_id: maths, marks: 60, exam_date });
  await newMark(api, bea, { subject_id: art, marks: 70, exam_date });
  await newMark(api, bea, {
    subject_id: art,
    marks: 90,
    exam_name: 'Mid Term',
    exam_date: `${api.year}-11-02`,
  });
  await api.sql(
    `insert into student_attendance
      (school_id, student_id, attendance_date, class_id, status, overrides_calendar)
    select $1, $2, $3::date + day, $4, case day when 0 then 'absent' else 'present' end, true
    from generate_series(0, 7) day`,
    [api.school_id, zoe, `${api.year}-09-01`, class_id],
  );
});
afterAll(() => api.stop());

async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
}

async function card(id: string, query = {}, as: Who = 'staff') {
  const reply = await api.call('reports.reportCard', { as, params: { id }, query });
  return { ...reply, text: reply.status === 200 ? await textOf(reply.result.bytes) : '' };
}

const settings = async (changes: object) => {
  const { result } = await api.call('settings.getSchool', { as: 'admin' });
  await api.call('settings.updateSchool', { as: 'admin', body: { ...result, ...changes } });
};

describe('a report card', () => {
  it('holds school, student, marks, grades, average, attendance, scale and signatures', async () => {
    await settings({ address: '1 High Street\nRiverside', phone: '+1 555 0100' });
    const { text, result, headers } = await card(zoe);
    expect(result).toMatchObject({ mimeType: 'application/pdf' });
    expect(result.fileName).toBe(`Report card - Zoë 欧阳 - ${api.year}-${api.year + 1}.pdf`);
    expect(headers['content-disposition']).toMatch(/^attachment/);
    for (const part of [
      'Test School',
      '1 High Street, Riverside',
      '+1 555 0100',
      'Zoë 欧阳',
      'Grade 5',
      'First Term',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/Mathematics \d+ 81\.5 100 81\.5% A Careful with the last section/);
    expect(text).toMatch(/Art \d+ Absent/);
    expect(text).toContain('Exam average 81.5 100 81.5% A');
    expect(text).toMatch(/Overall average.*82%/);
    expect(text).toContain('Attendance: 87.5%: 7 of 8 recorded school days (1 day absent');
    expect(text).toContain('A+ from 90%');
    expect(text).toContain('Class teacher');
    expect(text).toContain('Page 1 of 1');
    expect(text).toContain('Provisional');
    expect(text).not.toContain('Peanuts');
  });

  it('names papers without a mark, and ranks only students with all marks', async () => {
    const third = await newStudent(api, class_id, { name: 'Third', section: 'B' });
    await register(api, third, maths);
    const unmarked = await card(third);
    expect(unmarked.text).toMatch(/Mathematics \d+ No mark yet/);
    expect((await card(bea, { exam_name: 'First Term' })).text).toContain('Rank in class: 1 of 1');
    const absent = await card(zoe, { exam_name: 'First Term' });
    expect(absent.text).toContain('Not ranked: marks are missing');
    expect(absent.text).not.toContain('No mark yet');
  });

  it('shows no ranks if the school does not want them', async () => {
    await settings({ shows_rank: false });
    expect((await card(bea)).text).not.toMatch(/rank/i);
    await settings({ shows_rank: true });
    expect((await card(bea)).text).toContain('Rank in class');
  });

  it('covers one exam when one is chosen', async () => {
    const { text, result } = await card(bea, { exam_name: 'Mid Term', year: api.year });
    expect(text).toContain('Report card · Mid Term');
    expect(text).not.toContain('First Term');
    expect(result.fileName).toContain('Mid Term');
    expect((await card(bea, { exam_name: 'Annual Exam' })).status).toBe(400);
    expect((await card(bea, { year: 1950 })).status).toBe(400);
  });

  it('prints the comment of the class teacher on the card that it was written for', async () => {
    const write = (comment: string, exam_name: string | null) =>
      api.call('reports.saveComment', {
        as: 'staff',
        params: { id: bea },
        body: { comment, exam_name, year: api.year },
      });
    await write('A year of progress', null);
    await write('Prepared well', 'Mid Term');
    const year = (await card(bea)).text;
    expect(year).toContain('Comment of the class teacher A year of progress');
    expect(year).not.toContain('Prepared well');
    const exam = (await card(bea, { exam_name: 'Mid Term', year: api.year })).text;
    expect(exam).toContain('Comment of the class teacher Prepared well');
    await write('', 'Mid Term');
    expect((await card(bea, { exam_name: 'Mid Term' })).text).not.toContain('Comment of');
  });

  it('is printed on Letter in countries that use it', async () => {
    const widthOf = async () => {
      const { result } = await api.call('reports.reportCard', { as: 'staff', params: { id: bea } });
      return (await (await getDocumentProxy(Uint8Array.from(result.bytes))).getPage(1)).view[2];
    };
    expect(await widthOf()).toBe(595.28);
    await settings({ locale: 'en-US' });
    expect(await widthOf()).toBe(612);
    await settings({ locale: 'en' });
  });

  it('is for the caller’s school only, and its printing is logged', async () => {
    expect((await card(zoe, {}, 'northside')).status).toBe(404);
    const foreign = await api.call('reports.transcript', { as: 'northside', params: { id: zoe } });
    expect(foreign.status).toBe(404);
    const [entry] = await api.sql<{ after: object }>(
      "select after from audit_log where action = 'read' and entity_id = $1 and after ? 'printed' limit 1",
      [zoe],
    );
    expect(entry?.after).toEqual({ printed: 'report_card' });
  });
});

describe('a transcript', () => {
  it('has every year with its subjects, exams and averages', async () => {
    const { result } = await api.call('reports.transcript', { as: 'staff', params: { id: bea } });
    const text = await textOf(result.bytes);
    expect(text).toContain('Transcript');
    expect(text).toContain(`${api.year}/${api.year + 1} · Grade 5 · Section A · Roll number 9`);
    expect(text).toMatch(/Art \d+ 70% 90% 80% A/);
    expect(text).toMatch(/Mathematics \d+ 60% – 60% B/);
    expect(text).toContain('Average 65% 90% 73% B+');
  });
});

describe('the report cards of a class', () => {
  const start = (body: object, as: Who = 'registrar', id = class_id) =>
    api.call('reports.printClass', { as, params: { id }, body });
  const finish = async (body: object) => {
    const { status, result } = await start(body);
    expect(status).toBe(202);
    await api.finishJob(result.job_id);
    return (await api.call('jobs.get', { as: 'registrar', params: { id: result.job_id } })).result;
  };
  const readPrinted = async (): Promise<string> => {
    const bytes = [...api.files.values()].at(-1);
    if (!bytes) throw new Error('No file was kept');
    return textOf(bytes);
  };

  it('are one file in the order of the register, or of one section', async () => {
    const job = await finish({ section: 'A', year: api.year, exam_name: 'First Term' });
    expect(job).toMatchObject({
      status: 'done',
      done: 2,
      total: 2,
      errors: [],
      result: { printed: 2, pages: 2 },
    });
    expect(job.file_name).toBe(`Report card - Grade 5 - A - ${api.year}-${api.year + 1} - First Term.pdf`);
    const text = await readPrinted();
    expect(text.indexOf('Bea Lang')).toBeGreaterThan(0);
    expect(text.indexOf('Bea Lang')).toBeLessThan(text.indexOf('Zoë 欧阳'));
    expect(text).not.toContain('Third');
  });

  it('can be transcripts', async () => {
    expect(await finish({ kind: 'transcript' })).toMatchObject({ status: 'done', done: 3 });
    expect(await readPrinted()).toContain('Transcript');
  });

  it('leave out a student whose card cannot be printed, and name them', async () => {
    const long = await newStudent(api, class_id, { name: 'Cleo Endless', section: 'A', roll_no: '11' });
    for (let paper = 0; paper < 12; paper += 1) {
      const subject_id = await newSubject(api, `Subject ${paper}`);
      await newMark(api, long, { subject_id, marks: 1, remarks: 'word '.repeat(1999) });
    }
    const job = await finish({ section: 'A' });
    expect(job).toMatchObject({ status: 'done', error_count: 1, result: { printed: 2 } });
    expect(job.errors).toEqual([{ row: 3, message: 'Cleo Endless: it would take more than 20 pages' }]);
    const text = await readPrinted();
    expect(text).toContain('Bea Lang');
    expect(text).not.toContain('Cleo');
    expect((await card(long)).status).toBe(409);
  });

  it('are refused for an unknown class, section, exam or year, and for a cms-user', async () => {
    expect((await start({}, 'staff')).status).toBe(403);
    expect((await start({}, 'northside')).status).toBe(404);
    expect((await start({ section: 'Z' })).errors[0]?.message).toBe('This class has no section Z');
    expect((await start({ exam_name: 'Annual Exam' })).status).toBe(400);
    expect((await start({ kind: 'poster' })).status).toBe(400);
    const empty = await newClass(api, { class_name: 'Unknown' });
    const { result } = await start({}, 'registrar', empty);
    await api.finishJob(result.job_id);
    const job = (await api.call('jobs.get', { as: 'registrar', params: { id: result.job_id } })).result;
    expect(job).toMatchObject({ status: 'failed' });
    expect(job.errors[0]?.message).toContain('No one was in this class');
  });

  it('can be cancelled', async () => {
    const { result } = await start({});
    await api.call('jobs.cancel', { as: 'registrar', params: { id: result.job_id } });
    await api.finishJob(result.job_id);
    const job = (await api.call('jobs.get', { as: 'registrar', params: { id: result.job_id } })).result;
    expect(job).toMatchObject({ status: 'cancelled', file_url: null });
  });
});
