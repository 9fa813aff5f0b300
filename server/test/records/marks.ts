import type { ApiReply, TestApi, Who } from '#server/test/api.ts';

let made = 0;

async function insertedId(api: TestApi, text: string, values: unknown[]): Promise<string> {
  const [row] = await api.sql<{ id: string }>(text, values);
  if (!row) throw new Error('The statement answered no row');
  return row.id;
}

/** A subject of the school, whose name begins as given. */
export function newSubject(api: TestApi, name = 'Subject', type = 'core', school = api.school_id) {
  made += 1;
  const text = `insert into subjects (school_id, name, code, subject_type)
    values ($1, $2, $3, $4)
    returning subject_id as id`;
  return insertedId(api, text, [school, `${name} ${made}`, `S${made}`, type]);
}

/** A school year that begins in August. */
export const newYear = (api: TestApi, start: number, school = api.school_id) =>
  insertedId(
    api,
    `insert into academic_years (school_id, name, starts_on, ends_on)
    values ($1, $2, $3, $4)
    returning academic_year_id as id`,
    [school, `${start}`, `${start}-08-01`, `${start + 1}-07-31`],
  );

export const register = (
  api: TestApi,
  id: string,
  subject_id: unknown,
  year: unknown = api.year,
): Promise<ApiReply<'marks.registerSubject'>> =>
  api.call('marks.registerSubject', { as: 'staff', params: { id }, body: { subject_id, year } });

/** What is sent of a mark; right values have these types, wrong ones any. */
type Entry = { readonly subject_id?: unknown; readonly year?: unknown; readonly [field: string]: unknown };

export const addMark = (
  api: TestApi,
  id: string,
  entry: Entry,
  as: Who = 'staff',
): Promise<ApiReply<'marks.create'>> =>
  api.call('marks.create', {
    as,
    params: { id },
    body: { exam_name: 'First Term', year: api.year, ...entry },
  });

/** A mark as stored, in a subject the student is registered for by this. */
export async function newMark(api: TestApi, id: string, entry: Entry) {
  await register(api, id, entry.subject_id, entry.year);
  const { status, result, errors } = await addMark(api, id, entry);
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(errors)}`);
  return result;
}

type MarksQuery = Record<string, string | number>;

/** A student's marks, of the current year unless the query says otherwise. */
export async function listMarks(api: TestApi, id: string, query: MarksQuery = { year: api.year }) {
  return (await api.call('marks.list', { as: 'staff', params: { id }, query })).result;
}

type MarkChange = {
  readonly id: string;
  readonly markId: string;
  readonly body: object;
  readonly headers?: Record<string, string>;
};

export function changeMark(api: TestApi, { id, markId, body, headers = {} }: MarkChange) {
  return api.call('marks.update', { as: 'staff', params: { id, markId }, body, headers });
}
