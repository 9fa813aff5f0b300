import type { AttendanceTally } from '#contract/attendance/schemas.ts';
import type { PersonType } from '#contract/attendance/values.ts';
import type { Contract } from '#contract/index.ts';
import type { InputOf } from '#contract/kit/route.ts';
import { fileAccess } from '#server/features/teaching/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { markOne } from './marking.ts';
import {
  daysOfPeriod,
  fileOf,
  findClass,
  findPerson,
  listCorrections,
  readPeriodTotalsOfStudents,
} from './record-queries.ts';
import { monthAround, spanOf } from './rules.ts';

type Attendance = Contract['attendance'];
type RecordRequest = Pick<InputOf<Attendance['ofStudent']>, 'params' | 'query'>;
type MarkPersonRequest = Pick<InputOf<Attendance['markStudent']>, 'params' | 'body'>;

const notFound = { student: 'Student not found', teacher: 'Teacher not found' } as const;

const noDays: AttendanceTally = {
  totalDays: 0,
  presentDays: 0,
  absentDays: 0,
  lateDays: 0,
  halfDays: 0,
  excusedDays: 0,
  attendancePercentage: null,
};

const pickTally = (row: AttendanceTally): AttendanceTally => ({
  totalDays: row.totalDays,
  presentDays: row.presentDays,
  absentDays: row.absentDays,
  lateDays: row.lateDays,
  halfDays: row.halfDays,
  excusedDays: row.excusedDays,
  attendancePercentage: row.attendancePercentage,
});

async function readFile(ctx: Context, type: PersonType, { params, query }: RecordRequest) {
  if (type === 'student') await fileAccess(ctx, params.id);
  const [file] = await fileOf[type](ctx.db, {
    school_id: ctx.actor.school_id,
    person_id: params.id,
    start_year: query.month === undefined ? (query.year ?? null) : null,
    ...spanOf(query, ctx.today()),
  });
  if (!file) throw refuse.notFound(notFound[type]);
  const { records, tallies } = file;
  const whole = tallies.find(({ month }) => month === null);
  const { month: _, ...summary } = whole ?? { ...noDays, month: null, is_chronically_absent: false };
  const months = tallies.flatMap(({ month, is_chronically_absent: __, ...tally }) =>
    month === null ? [] : [{ month, ...tally }],
  );
  return { records, summary, months };
}

async function markInFile(ctx: Context, type: PersonType, { params, body }: MarkPersonRequest) {
  const { date } = body;
  if (type === 'student') await fileAccess(ctx, params.id);
  const key = { school_id: ctx.actor.school_id, person_id: params.id, date };
  const [found] = await findPerson[type](ctx.db, key);
  if (!found) throw refuse.notFound(notFound[type]);
  if (type === 'student' && found.class_id === null)
    throw refuse.invalid('date', 'The student was not enrolled on that day');
  const { status, notes, version, ...marking } = body;
  const wish = { person_id: params.id, status, notes, version };
  return markOne(ctx, { ...marking, person_type: type, class_id: found.class_id, field: 'date' }, wish);
}

const classPeriod: Operation<Attendance['classPeriod']> = async ({ db, actor, today }, { params, query }) => {
  const span = { school_id: actor.school_id, ...monthAround(query, today()) };
  const key = { school_id: actor.school_id, class_id: params.id };
  const [[found], days, rows] = await Promise.all([
    findClass(db, key),
    daysOfPeriod(db, span),
    readPeriodTotalsOfStudents(db, { ...span, ...key, section: query.section || null }),
  ]);
  if (!found) throw refuse.unknown('Class');
  const students = rows.flatMap(({ student_id, student_name, ...row }) =>
    student_id === null || student_name === null ? [] : [{ student_id, student_name, ...row }],
  );
  const whole = rows.find(({ student_id }) => student_id === null);
  return { ...found, days, students, summary: whole ? pickTally(whole) : noDays };
};

const history: Operation<Attendance['history']> = async ({ db, actor }, { query }) => ({
  corrections: await listCorrections(db, { school_id: actor.school_id, ...query }),
});

export const fileOperations = {
  classPeriod,
  history,
  ofStudent: (ctx: Context, input: RecordRequest) => readFile(ctx, 'student', input),
  ofTeacher: (ctx: Context, input: RecordRequest) => readFile(ctx, 'teacher', input),
  markStudent: (ctx: Context, input: MarkPersonRequest) => markInFile(ctx, 'student', input),
  markTeacher: (ctx: Context, input: MarkPersonRequest) => markInFile(ctx, 'teacher', input),
};
