import type { Sheet } from '#contract/exams/sheet.ts';
import type { TestApi, Who } from '#server/test/api.ts';
import { newSubject } from './marks.ts';
import { newClass, newStudent } from './students.ts';

export type Cell = {
  student_id: string;
  subject_id: string;
  state?: 'present' | 'absent' | 'exempt' | 'none';
  marks?: number | null;
  remarks?: string | null;
  total_marks?: number;
  version?: string | null;
};

/** A subject that the class has in the tests' year. */
export async function newClassSubject(
  api: TestApi,
  class_id: string,
  name: string,
  section: string | null = null,
) {
  const subject_id = await newSubject(api, name);
  await api.sql(
    `insert into class_subjects (school_id, academic_year_id, class_id, section_id, subject_id)
    select school_year.school_id, school_year.academic_year_id, $2, (select section_id from sections where class_id = $2 and name = $4), $3
    from academic_years school_year where school_year.school_id = $1 and school_year.start_year = $5`,
    [api.school_id, class_id, subject_id, section, api.year],
  );
  return subject_id;
}

export async function newExam(api: TestApi, body: object = {}, as: Who = 'registrar') {
  const { status, result, errors } = await api.call('exams.create', {
    as,
    body: { exam_name: 'Mid Term', year: api.year, ...body },
  });
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(errors)}`);
  return result;
}

async function newSheetClass(api: TestApi) {
  const class_id = await newClass(api);
  const maths = await newClassSubject(api, class_id, 'Mathematics');
  const art = await newClassSubject(api, class_id, 'Art');
  const students: string[] = [];
  for (const name of ['Ada', 'Ben', 'Cleo']) students.push(await newStudent(api, class_id, { name }));
  const [ada = '', ben = '', cleo = ''] = students;
  return { class_id, maths, art, ada, ben, cleo };
}

/** A class with two subjects and three students, to mark in an exam. */
export async function openSheet(api: TestApi, exam_id: string) {
  const people = await newSheetClass(api);
  const { class_id } = people;
  const params = { id: exam_id, classId: class_id };
  return {
    params,
    ...people,
    read: async (query: Record<string, string> = {}, as: Who = 'staff'): Promise<Sheet> =>
      (await api.call('exams.sheet', { as, params, query })).result,
    save: (cells: readonly Cell[], options: { as?: Who; register?: boolean } = {}) =>
      api.call('exams.saveSheet', {
        as: options.as ?? 'staff',
        params,
        body: {
          register: options.register,
          cells: cells.map(({ marks = null, version = null, ...cell }) => ({
            state: marks === null ? 'absent' : 'present',
            marks,
            version,
            ...cell,
          })),
        },
      }),
    /** The cell as the sheet shows it. */
    cell: async (student_id: string, subject_id: string) => {
      const { result } = await api.call('exams.sheet', { as: 'staff', params });
      const row = result.pupils.find((one) => one.student_id === student_id);
      return row?.cells.find((one) => one.subject_id === subject_id);
    },
    history: async (studentId: string, subjectId: string) =>
      (await api.call('exams.cellHistory', { as: 'staff', params: { id: exam_id, studentId, subjectId } }))
        .result.events,
  };
}

export type OpenSheet = Awaited<ReturnType<typeof openSheet>>;
