import { counter } from '#demo/kit/counter.ts';
import { instantOfDay, pickEarlier } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { Random } from '#demo/kit/random.ts';
import type { Enrolment } from '#demo/people/school-careers.ts';
import type { DemoStudent } from '#demo/people/students.ts';
import { gradeBands } from '#demo/school/school.ts';
import { type SubjectName, subjectId, subjectNamesOf } from '#demo/school/subjects.ts';
import type { DemoUsers } from '#demo/school/users.ts';
import type { MarksTable, StudentSubjectsTable } from '#server/db/types.gen.ts';
import { type DemoExam, publishExams } from './exams.ts';

type DemoContext = {
  readonly users: DemoUsers;
  readonly exams: readonly DemoExam[];
  readonly students: readonly DemoStudent[];
};

const studentsAtOnce = 250;

/** Registers the students for their subjects in each of their years, with marks in each exam. */
export async function loadMarks(school: DemoSchool, { users, exams, students }: DemoContext): Promise<void> {
  const nextRegistration = counter((n) => school.id('student-subject', n));
  for (const some of inGroups(students)) {
    await school.insert<StudentSubjectsTable>(
      'student_subjects',
      some.flatMap((student) => registrationRows(school, student, nextRegistration)),
    );
  }
  // Each mark is checked against its registration: without statistics the database uses the wrong index.
  await school.query('analyze student_subjects', []);
  const random = school.random('marks');
  const writer = { users, exams, nextMark: counter((n) => school.id('mark', n)) };
  for (const some of inGroups(students)) {
    await school.insert<MarksTable>(
      'marks',
      some.flatMap((student) => markRows(school, random, { student, ...writer })),
    );
  }
  await publishExams(school, exams);
}

const inGroups = (students: readonly DemoStudent[]) =>
  Array.from({ length: Math.ceil(students.length / studentsAtOnce) }, (_, group) =>
    students.slice(group * studentsAtOnce, (group + 1) * studentsAtOnce),
  );

const registrationRows = (school: DemoSchool, { student_id, career }: DemoStudent, nextId: () => string) =>
  career.enrolments.flatMap((enrolment) =>
    subjectNamesOf(enrolment.class.grade).map((subject) => ({
      student_subject_id: nextId(),
      student_id,
      academic_year_id: enrolment.year.academic_year_id,
      subject_id: subjectId(school, subject),
      registration_date: enrolment.from_date,
      created_dt: pickEarlier(instantOfDay(enrolment.from_date, '09:30'), school.now),
    })),
  );

type MarkWriter = {
  readonly student: DemoStudent;
  readonly users: DemoUsers;
  readonly exams: readonly DemoExam[];
  nextMark(): string;
};

function markRows(school: DemoSchool, random: Random, writer: MarkWriter) {
  const { career, student_id } = writer.student;
  const ability = random.normal(69, 13);
  return career.enrolments.flatMap((enrolment) => {
    const subjects = subjectNamesOf(enrolment.class.grade).map((name) => ({
      name,
      level: ability + random.normal(0, 7),
    }));
    return examsOf(enrolment, writer.exams).flatMap((exam) =>
      // Only some papers of the open exam are corrected.
      (exam.isOpen ? subjects.slice(0, 3) : subjects).map(({ name, level }) => ({
        mark_id: writer.nextMark(),
        student_id,
        academic_year_id: enrolment.year.academic_year_id,
        subject_id: subjectId(school, name),
        exam_id: exam.exam_id,
        ...outcome(random, { exam, level, subject: name }),
        exam_date: exam.date,
        created_by: writer.users.staff.user_id,
        created_dt: instantOfDay(exam.date, '15:00'),
        updated_dt: instantOfDay(exam.date, '15:00'),
      })),
    );
  });
}

const examsOf = ({ year, from_date, to_date }: Enrolment, exams: readonly DemoExam[]) =>
  exams.filter((exam) => exam.year === year && exam.date >= from_date && (!to_date || exam.date <= to_date));

/** A number with its grade, or a state without one: missing is not zero. */
function outcome(random: Random, paper: { exam: DemoExam; level: number; subject: SubjectName }) {
  const { exam, level, subject } = paper;
  const draw = random.next();
  const percentage = Math.min(100, Math.max(8, level + random.normal(0, 6)));
  const marks = Math.round((percentage / 100) * exam.totalMarks * 2) / 2;
  const remarks = random.chance(0.12) ? remarkFor(random, percentage, subject) : null;
  const total_marks = exam.totalMarks;
  if (draw < 0.015)
    return { state: 'absent', marks: null, total_marks, grade: null, remarks: 'Ill on the day' };
  if (draw < 0.018) return { state: 'exempt', marks: null, total_marks, grade: null, remarks: null };
  return { state: 'present', marks, total_marks, grade: gradeOf((marks / total_marks) * 100), remarks };
}

const gradeOf = (percentage: number) =>
  gradeBands.find(({ lower_bound }) => percentage >= lower_bound)?.grade ?? 'F';

function remarkFor(random: Random, percentage: number, subject: SubjectName): string {
  if (percentage >= 85) return random.pick(['Excellent work', 'Very thorough answers', 'Keep it up']);
  if (percentage >= 60) return random.pick(['Good progress', 'Careful with the last section', 'Solid work']);
  return random.pick([
    `Needs more practice in ${subject}`,
    'Please revise with the class notes',
    'See me for help',
  ]);
}
