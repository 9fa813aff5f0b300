import { type AttendanceStatus, awayStatuses } from '#contract/attendance/values.ts';
import { contract } from '#contract/index.ts';
import { examNames } from '#contract/marks/exam-names.ts';
import { analyticsOperations } from '#server/features/analytics/operations.ts';
import type { ChosenClass } from '#server/features/assistant/question/classes.ts';
import {
  type AskedStatus,
  type SchoolQuestion,
  statusNames,
} from '#server/features/assistant/question/school-question.ts';
import { attendanceOperations } from '#server/features/attendance/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { listMarked, listMarkedOften } from './queries.ts';
import {
  asAsker,
  countText,
  type DataReply,
  dayText,
  mostRows,
  pageOf,
  percentText,
  tableOf,
} from './reply.ts';

type Question<Kind> = Extract<SchoolQuestion, { readonly kind: Kind }>;

const nothing = { params: undefined, body: undefined };
const inClass = (of: ChosenClass | undefined) =>
  of ? ` in ${of.class_name}${of.section === undefined ? '' : ` ${of.section}`}` : '';

const statusesOf = (status: AskedStatus): readonly AttendanceStatus[] =>
  status === 'away' ? awayStatuses : [status];

/** Why there is no school on a day; undefined if there is. */
async function reasonForNoSchool(ctx: Context, date: string): Promise<string | undefined> {
  const asker = asAsker(ctx, 'attendance.listOpenRegisters');
  const { is_school_day, closed_because } = await attendanceOperations.listOpenRegisters(asker, {
    ...nothing,
    query: { date },
  });
  if (is_school_day) return undefined;
  return `There is no school on ${dayText(ctx, date)}${closed_because === null ? '' : ` (${closed_because})`}.`;
}

export async function describeAttendance(ctx: Context, question: Question<'marked'>): Promise<DataReply> {
  const { status, date, of } = question;
  const { school_id } = asAsker(ctx, 'attendance.studentRegister').actor;
  const statuses = statusesOf(status);
  const asked = { school_id, date, statuses, class_id: of?.class_id ?? null, section: of?.section ?? null };
  const rows = await listMarked(ctx.db, { ...asked, most: mostRows });
  const asker = asAsker(ctx, 'attendance.listStudentClasses');
  const { classes } = await attendanceOperations.listStudentClasses(asker, { ...nothing, query: { date } });
  const ofClass = classes.filter(({ class_id }) => !of || class_id === of.class_id);
  const unmarked = of?.section === undefined ? ofClass.reduce((sum, day) => sum + day.unmarked, 0) : 0;
  const total = rows[0]?.total ?? 0;
  const page = pageOf('Attendance', '/attendance', {
    date,
    type: 'students',
    ...(of && { class: of.class_id, section: of.section, status: status === 'away' ? undefined : status }),
  });
  const when = date === ctx.today() ? 'today' : `on ${dayText(ctx, date)}`;
  const noSchool = total === 0 ? await reasonForNoSchool(ctx, date) : undefined;
  if (noSchool) return { answer: noSchool, page };
  const verb = date === ctx.today() ? (total === 1 ? 'is' : 'are') : total === 1 ? 'was' : 'were';
  const counted = `${countText(total, 'student')} ${verb} ${statusNames[status]}${inClass(of)} ${when}.`;
  const open = unmarked > 0 ? ` ${countText(unmarked, 'student is', 'students are')} not marked yet.` : '';
  const names = rows.map(({ student_name, class_name, section }) => [student_name, class_name, section]);
  return { answer: counted + open, table: tableOf(['Student', 'Class', 'Section'], names, total), page };
}

/** Who had a status on at least so many days of a period. */
export async function describeOften(ctx: Context, question: Question<'markedOften'>): Promise<DataReply> {
  const { status, period, days, of } = question;
  const { school_id } = asAsker(ctx, 'attendance.classPeriod').actor;
  const { from, to, label } = period;
  const asked = {
    school_id,
    statuses: statusesOf(status),
    from,
    to,
    class_id: of?.class_id ?? null,
    section: of?.section ?? null,
  };
  const rows = await listMarkedOften(ctx.db, { ...asked, days, most: mostRows });
  const total = rows[0]?.total ?? 0;
  const many = days === 1 ? 'one day' : `${days} days`;
  const verb = total === 1 ? 'was' : 'were';
  const answer = `${countText(total, 'student')} ${verb} ${statusNames[status]}${inClass(of)} on at least ${many} ${label}.`;
  const lines = rows.map((row) => [row.student_name, row.class_name, row.days]);
  return { answer, table: tableOf(['Student', 'Class', 'Days'], lines, total) };
}

export async function describeRegisters(ctx: Context, { date }: Question<'registers'>): Promise<DataReply> {
  const asker = asAsker(ctx, 'attendance.listOpenRegisters');
  const input = { ...nothing, query: { date } };
  const { registers, is_school_day } = await attendanceOperations.listOpenRegisters(asker, input);
  const page = pageOf('Attendance', '/attendance', { date });
  if (!is_school_day) return { answer: (await reasonForNoSchool(ctx, date)) ?? '', page };
  const rows = registers.map(({ class_name, section, unmarked }) => [class_name, section, unmarked]);
  const answer =
    rows.length === 0
      ? `Every register of ${dayText(ctx, date)} is taken.`
      : `${countText(rows.length, 'register is', 'registers are')} not taken on ${dayText(ctx, date)}.`;
  return { answer, table: tableOf(['Class', 'Section', 'Not marked'], rows, rows.length), page };
}

export async function describeAttendanceRate(
  ctx: Context,
  { period, of }: Question<'rate'>,
): Promise<DataReply> {
  const { from, label } = period;
  const today = ctx.today();
  const to = period.to > today ? today : period.to;
  const filters = { class_id: of?.class_id, from, to };
  const query = contract.analytics.get.query.parse(filters);
  const { attendance } = await analyticsOperations.get(asAsker(ctx, 'analytics.get'), { ...nothing, query });
  const page = pageOf('Reports', '/reports', { tab: 'attendance', ...filters });
  const whose = of ? of.class_name : 'the school';
  if (attendance.rate === null) return { answer: `No attendance is recorded for ${whose} ${label}.`, page };
  const answer = `Attendance of ${whose} ${label} is ${percentText(ctx, attendance.rate)}, counted over ${countText(attendance.days, 'mark')}.`;
  const rows = attendance.by_class.map(({ class_name, rate }) => [
    class_name,
    rate === null ? 'No data' : percentText(ctx, rate),
  ]);
  return { answer, table: of ? undefined : tableOf(['Class', 'Attendance'], rows, rows.length), page };
}

/** Averages of an exam or of the year, never of one person. */
export async function describeMarks(ctx: Context, { text, of }: Question<'marks'>): Promise<DataReply> {
  const filters = { class_id: of?.class_id };
  const query = contract.analytics.get.query.parse(filters);
  const { marks } = await analyticsOperations.get(asAsker(ctx, 'analytics.get'), { ...nothing, query });
  const page = pageOf('Reports', '/reports', { tab: 'marks', ...filters });
  const whose = of ? of.class_name : 'the school';
  const letters = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  const exam = marks.by_exam.find(({ exam_name }) => letters(text).includes(letters(exam_name)));
  if (exam)
    return {
      answer: `The average of ${whose} in ${exam.exam_name} is ${percentText(ctx, exam.average)}, over ${countText(exam.marks, 'mark')}.`,
      page,
    };
  const named = examNames.find((name) => letters(text).includes(letters(name)));
  if (named) return { answer: `No marks of ${whose} in ${named} are recorded this academic year.`, page };
  if (marks.average === null)
    return { answer: `No marks of ${whose} are recorded this academic year.`, page };
  const rows = marks.by_exam.map(({ exam_name, average }) => [exam_name, percentText(ctx, average)]);
  const answer = `The average of ${whose} this academic year is ${percentText(ctx, marks.average)}, over ${countText(marks.marks, 'mark')}.`;
  return { answer, table: tableOf(['Exam', 'Average'], rows, rows.length), page };
}
