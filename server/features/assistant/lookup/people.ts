import { contract } from '#contract/index.ts';
import { analyticsOperations } from '#server/features/analytics/operations.ts';
import type { ChosenClass } from '#server/features/assistant/question/classes.ts';
import type { SchoolQuestion } from '#server/features/assistant/question/school-question.ts';
import { classOperations } from '#server/features/classes/operations.ts';
import { settingsOperations } from '#server/features/settings/operations.ts';
import { studentOperations } from '#server/features/students/operations.ts';
import { teacherOperations } from '#server/features/teachers/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { asAsker, countText, type DataReply, dayText, mostRows, pageOf, tableOf } from './reply.ts';

type Question<Kind> = Extract<SchoolQuestion, { readonly kind: Kind }>;

const nothing = { params: undefined, body: undefined };

const studentColumns = ['Student', 'Class', 'Section'];

/** Who is enrolled in a section today. No page shows a section by itself. */
async function describeSection(ctx: Context, of: Required<ChosenClass>): Promise<DataReply> {
  const query = contract.classes.listStudents.query.parse({ section: of.section, limit: mostRows });
  const input = { body: undefined, params: { id: of.class_id }, query };
  const asker = asAsker(ctx, 'classes.listStudents');
  const { students, total } = await classOperations.listStudents(asker, input);
  const answer = `There ${total === 1 ? 'is' : 'are'} ${countText(total, 'student')} in ${of.class_name} ${of.section}.`;
  const rows = students.map((row) => [row.student_name, of.class_name, row.section]);
  return { answer, table: tableOf(studentColumns, rows, total) };
}

export async function describeStudents(ctx: Context, question: Question<'students'>): Promise<DataReply> {
  const { status, gender, of } = question;
  const section = of?.section;
  if (of && section !== undefined && status === 'active' && gender === undefined)
    return describeSection(ctx, { ...of, section });
  const filters = { status, gender, class_id: of?.class_id };
  const query = contract.students.list.query.parse({ ...filters, limit: mostRows });
  const asker = asAsker(ctx, 'students.list');
  const { students, total } = await studentOperations.list(asker, { ...nothing, query });
  const who = gender === undefined ? '' : `${gender.toLowerCase()} `;
  const where = of ? ` in ${of.class_name}` : '';
  const whole = section === undefined ? '' : ` All sections of ${of?.class_name} are counted.`;
  const answer = `There ${total === 1 ? 'is' : 'are'} ${countText(total, `${status} ${who}student`)}${where}.${whole}`;
  const rows = students.map((row) => [row.name, row.class_name, row.section]);
  const table = of && tableOf(studentColumns, rows, total);
  return { answer, table, page: pageOf('Students', '/students', filters) };
}

export async function describeClasses(ctx: Context): Promise<DataReply> {
  const query = contract.analytics.get.query.parse({});
  const { enrolment } = await analyticsOperations.get(asAsker(ctx, 'analytics.get'), { ...nothing, query });
  const rows = enrolment.by_class.map(({ class_name, total }) => [class_name, total]);
  const answer = `${countText(enrolment.totals.total, 'student is', 'students are')} enrolled in ${countText(rows.length, 'class', 'classes')}.`;
  return {
    answer,
    table: tableOf(['Class', 'Students'], rows, rows.length),
    page: pageOf('Reports', '/reports'),
  };
}

export async function describeNewStudents(
  ctx: Context,
  question: Question<'newStudents'>,
): Promise<DataReply> {
  const { period, of } = question;
  const filters = {
    class_id: of?.class_id,
    admission_from: period.from,
    admission_to: period.to,
    sort: 'admission_date',
    order: 'desc',
  };
  const query = contract.students.list.query.parse({ ...filters, limit: mostRows });
  const asker = asAsker(ctx, 'students.list');
  const { students, total } = await studentOperations.list(asker, { ...nothing, query });
  const answer = `${countText(total, 'student was', 'students were')} admitted${of ? ` to ${of.class_name}` : ''} ${period.label}.`;
  const lines = students.map((row) => [
    row.name,
    row.class_name,
    row.admission_date && dayText(ctx, row.admission_date),
  ]);
  const page = pageOf('Students', '/students', { ...filters, filters: 'open' });
  return { answer, table: tableOf(['Student', 'Class', 'Admitted'], lines, total), page };
}

const statusWords = { active: 'active', inactive: 'inactive', on_leave: 'on leave' } as const;

export async function describeTeachers(ctx: Context, { status }: Question<'teachers'>): Promise<DataReply> {
  const query = contract.teachers.list.query.parse({ status, limit: mostRows });
  const asker = asAsker(ctx, 'teachers.list');
  const { teachers, meta } = await teacherOperations.list(asker, { ...nothing, query });
  const answer = `${countText(meta.total, 'teacher is', 'teachers are')} ${statusWords[status]}.`;
  const rows = teachers.map(({ teacher_name, department }) => [teacher_name, department]);
  const table = tableOf(['Teacher', 'Department'], rows, meta.total);
  return { answer, table, page: pageOf('Teachers', '/teachers', { status }) };
}

export async function describeHolidays(ctx: Context, { period }: Question<'holidays'>): Promise<DataReply> {
  const asker = asAsker(ctx, 'settings.listCalendarDays');
  const query = contract.settings.listCalendarDays.query.parse({});
  const { calendar_days } = await settingsOperations.listCalendarDays(asker, { ...nothing, query });
  const coming = calendar_days
    .filter(({ kind, ends_on }) => kind !== 'school_day' && ends_on >= ctx.today())
    .filter(({ starts_on, ends_on }) => !period || (starts_on <= period.to && ends_on >= period.from))
    .toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1));
  const [next] = coming;
  const page = pageOf('Calendar', '/settings/calendar');
  const when = period?.label ?? 'from today on';
  if (!next) return { answer: `No holidays are entered in the school calendar ${when}.`, page };
  const days = `${next.name}, from ${dayText(ctx, next.starts_on)} to ${dayText(ctx, next.ends_on)}`;
  const answer = `The next day off in the school calendar${period ? ` ${period.label}` : ''} is ${days}.`;
  const rows = coming.map((day) => [day.name, dayText(ctx, day.starts_on), dayText(ctx, day.ends_on)]);
  return { answer, table: tableOf(['Name', 'First day', 'Last day'], rows, rows.length), page };
}
