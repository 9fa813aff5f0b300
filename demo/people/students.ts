import { counter } from '#demo/kit/counter.ts';
import { type DemoSchool, demoFacts } from '#demo/kit/demo-school.ts';
import type { DemoClass } from '#demo/school/classes.ts';
import type { DemoUsers } from '#demo/school/users.ts';
import type { DemoYears } from '#demo/school/years.ts';
import type { EnrolmentsTable, StudentsTable } from '#server/db/types.gen.ts';
import { type NewFamily, saveFamilies } from '#server/features/students/operations.ts';
import { admissionNumbers } from './admission-numbers.ts';
import { type Family, familyMaker } from './families.ts';
import { type Career, careerMaker } from './school-careers.ts';
import { studentRow } from './student-records.ts';

export type DemoStudent = { readonly student_id: string; readonly name: string; readonly career: Career };

const studentsAtOnce = 2_000;
const analyzed = [
  'students',
  'classes',
  'sections',
  'enrolments',
  'guardians',
  'guardian_contacts',
  'student_guardians',
];

type Batch = {
  readonly students: Partial<StudentsTable>[];
  readonly families: NewFamily[];
  readonly enrolments: Partial<EnrolmentsTable>[];
};

/**
 * Loads the students with their families and enrollments in batches, so that memory does not grow with their
 * number. Returns those who get marks and attendance.
 */
export async function loadStudents(
  school: DemoSchool,
  setting: { users: DemoUsers; years: DemoYears; classes: readonly DemoClass[] },
): Promise<readonly DemoStudent[]> {
  const random = school.random('students');
  const families = placesInFamilies(familyMaker(school));
  const nextCareer = careerMaker({ school, ...setting });
  const enrolmentId = counter((n) => school.id('enrolment', n));
  const detailed: DemoStudent[] = [];
  const numbers = admissionNumbers();
  let batch = emptyBatch();
  for (let n = 1; n <= school.profile.students; n += 1) {
    const family = families();
    const career = nextCareer(n);
    const row = {
      ...studentRow(school, random, { n, family, career, createdBy: setting.users.registrar.user_id }),
      admission_no: numbers.next(career.admissionDate),
    };
    batch.students.push(row);
    batch.families.push({ row: n, student_id: row.student_id, sent: family.named });
    batch.enrolments.push(...enrolmentRows(row.student_id, { career, enrolmentId, users: setting.users }));
    if (n <= school.profile.detailedStudents) {
      detailed.push({ student_id: row.student_id, name: row.name, career });
    }
    if (batch.students.length === studentsAtOnce || n === school.profile.students) {
      await saveBatch(school, batch, setting.users);
      batch = emptyBatch();
    }
  }
  await numbers.save(school);
  // What follows is checked against these: without figures the database reads more than it needs.
  await school.query(`analyze ${analyzed.join(', ')}`, []);
  return detailed;
}

const emptyBatch = (): Batch => ({ students: [], families: [], enrolments: [] });

async function saveBatch(school: DemoSchool, batch: Batch, { registrar: { user_id } }: DemoUsers) {
  const { schoolId: school_id, db } = school;
  await school.insert('students', batch.students);
  await saveFamilies(db, { school_id, user_id, school: demoFacts }, batch.families);
  await school.insert('enrolments', batch.enrolments);
}

/** Returns families, each as many times as it has children. */
function placesInFamilies(nextFamily: () => Family): () => Family {
  let family = nextFamily();
  let used = 0;
  return () => {
    if (used === family.children) {
      family = nextFamily();
      used = 0;
    }
    used += 1;
    return family;
  };
}

const enrolmentRows = (
  student_id: string,
  one: { career: Career; enrolmentId: () => string; users: DemoUsers },
) =>
  one.career.enrolments.map((enrolment) => ({
    enrolment_id: one.enrolmentId(),
    student_id,
    academic_year_id: enrolment.year.academic_year_id,
    class_id: enrolment.class.class_id,
    section_id: enrolment.section.section_id,
    roll_no: enrolment.roll_no,
    from_date: enrolment.from_date,
    to_date: enrolment.to_date,
    exit_reason: enrolment.exit_reason,
    created_by: one.users.registrar.user_id,
  }));
