import { counter } from '#demo/kit/counter.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { DemoClass } from '#demo/school/classes.ts';
import { periodsPerWeek, type SubjectName, subjectId, subjectNamesOf } from '#demo/school/subjects.ts';
import type { DemoUsers } from '#demo/school/users.ts';
import type { DemoYear, DemoYears } from '#demo/school/years.ts';
import type { ClassSubjectsTable, TeacherAssignmentsTable } from '#server/db/types.gen.ts';
import type { DemoTeacher } from './teachers.ts';

type DemoContext = {
  readonly users: DemoUsers;
  readonly years: DemoYears;
  readonly classes: readonly DemoClass[];
  readonly teachers: readonly DemoTeacher[];
};

type Lesson = {
  readonly year: DemoYear;
  readonly class: DemoClass;
  readonly subject: SubjectName;
  readonly teacher: DemoTeacher | undefined;
  /** The position of the subject in the class's list; class teachers teach the first ones. */
  readonly position: number;
};

export type DemoAssignment = {
  readonly teacher_id: string;
  readonly academic_year_id: string;
  readonly class_id: string;
  readonly subject_id: string;
  readonly section_id: string | null;
  readonly is_class_teacher: boolean;
};

/** Loads which subjects each class has in each year, and who teaches them. */
export async function loadAssignments(
  school: DemoSchool,
  setting: DemoContext,
): Promise<readonly DemoAssignment[]> {
  const { years, classes } = setting;
  const lessons = [...years.past, years.current].flatMap((year) =>
    classes.flatMap((one) =>
      subjectNamesOf(one.grade).map((subject, position) => ({
        year,
        class: one,
        subject,
        teacher: teacherOf(setting, { year, class: one, subject }),
        position,
      })),
    ),
  );
  const createdBy = { created_by: setting.users.admin.user_id };
  const classSubjects = lessons.map((lesson, index) => ({
    ...classSubjectRow(school, lesson, index + 1),
    ...createdBy,
  }));
  await school.insert<ClassSubjectsTable>('class_subjects', classSubjects);
  const nextId = counter((n) => school.id('teacher-assignment', n));
  const assignments = lessons.flatMap((lesson) => assignmentRows(school, lesson, nextId));
  await school.insert<TeacherAssignmentsTable>(
    'teacher_assignments',
    assignments.map((row) => ({ ...row, ...createdBy })),
  );
  return assignments;
}

/** Teachers of a subject take turns over classes and years; one post is vacant this year. */
function teacherOf(
  { teachers, years }: DemoContext,
  lesson: { year: DemoYear; class: DemoClass; subject: SubjectName },
): DemoTeacher | undefined {
  const { year, subject } = lesson;
  const { grade } = lesson.class;
  if (year === years.current && subject === 'Music' && grade === 5) return undefined;
  const able = teachers.filter(
    (teacher) => teacher.subjects.includes(subject) && teacher.status !== 'inactive',
  );
  return able[(grade + year.startYear) % able.length];
}

/** The assignments determine who teaches it: the database looks them up. */
const classSubjectRow = (school: DemoSchool, lesson: Lesson, n: number) => ({
  class_subject_id: school.id('class-subject', n),
  academic_year_id: lesson.year.academic_year_id,
  class_id: lesson.class.class_id,
  subject_id: subjectId(school, lesson.subject),
  periods_per_week: periodsPerWeek(lesson.subject),
  schedule_details: scheduleOf(lesson),
});

/** One row for the whole class, or one per section if the teacher is class teacher of one of them. */
function assignmentRows(
  school: DemoSchool,
  lesson: Lesson,
  nextId: () => string,
): (DemoAssignment & Partial<TeacherAssignmentsTable>)[] {
  const { teacher, class: one, position } = lesson;
  if (!teacher) return [];
  const row = {
    teacher_id: teacher.teacher_id,
    academic_year_id: lesson.year.academic_year_id,
    class_id: one.class_id,
    subject_id: subjectId(school, lesson.subject),
    schedule: scheduleOf(lesson),
  };
  if (position >= one.sections.length) {
    return [{ ...row, teacher_assignment_id: nextId(), section_id: null, is_class_teacher: false }];
  }
  return one.sections.map(({ section_id }, index) => ({
    ...row,
    teacher_assignment_id: nextId(),
    section_id,
    is_class_teacher: index === position,
  }));
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const;

function scheduleOf({ class: { grade }, position, subject }: Lesson): string {
  const daysAWeek = Math.min(periodsPerWeek(subject), weekdays.length);
  const turns = Array.from(
    { length: daysAWeek },
    (_, turn) => (grade + position + 2 * turn) % weekdays.length,
  );
  const days = weekdays.filter((_, day) => turns.includes(day));
  const words = new Intl.ListFormat('en', { type: 'conjunction' }).format(days);
  return `${words}, period ${1 + ((grade * 3 + position) % 7)}`;
}
