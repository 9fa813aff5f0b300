import { addDays, instantOfDay, pickLater } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { Random } from '#demo/kit/random.ts';
import type { SubjectName } from '#demo/school/subjects.ts';
import type { DemoUsers } from '#demo/school/users.ts';
import type { TeachersTable } from '#server/db/types.gen.ts';
import { bloodGroups, pickAddress, pickCulture, pickFamilyName, pickName, pickPhone } from './names.ts';

export type DemoTeacher = {
  readonly teacher_id: string;
  readonly name: string;
  readonly status: TeacherStatus;
  readonly subjects: readonly SubjectName[];
};
type TeacherStatus = 'active' | 'on_leave' | 'inactive';

type TeacherPost = { subjects: SubjectName[]; department: string; designation?: string };

/** The staff of the school: subjects, departments and positions. */
const posts: readonly TeacherPost[] = [
  { subjects: ['English'], department: 'English', designation: 'Principal' },
  { subjects: ['Mathematics'], department: 'Mathematics', designation: 'Vice Principal' },
  { subjects: ['Mathematics'], department: 'Mathematics', designation: 'Head of Department' },
  { subjects: ['Mathematics', 'Physics'], department: 'Mathematics', designation: 'Senior Teacher' },
  { subjects: ['Mathematics'], department: 'Mathematics' },
  { subjects: ['Mathematics', 'Computer Science'], department: 'Technology' },
  { subjects: ['English'], department: 'English', designation: 'Head of Department' },
  { subjects: ['English', 'Social Studies'], department: 'English' },
  { subjects: ['English', 'History'], department: 'Languages', designation: 'Senior Teacher' },
  { subjects: ['English'], department: 'Languages' },
  { subjects: ['Science'], department: 'Science', designation: 'Head of Department' },
  { subjects: ['Science', 'Biology'], department: 'Science' },
  { subjects: ['Science', 'Chemistry'], department: 'Science' },
  { subjects: ['Physics'], department: 'Science', designation: 'Senior Teacher' },
  { subjects: ['Chemistry'], department: 'Science' },
  { subjects: ['Biology'], department: 'Science' },
  { subjects: ['History'], department: 'History', designation: 'Head of Department' },
  { subjects: ['History', 'Geography'], department: 'History' },
  { subjects: ['Geography', 'Economics'], department: 'General' },
  { subjects: ['Economics', 'Social Studies'], department: 'General', designation: 'Subject Coordinator' },
  { subjects: ['Social Studies'], department: 'General' },
  { subjects: ['Computer Science'], department: 'Technology', designation: 'Head of Department' },
  { subjects: ['Computer Science'], department: 'Technology', designation: 'Assistant Teacher' },
  { subjects: ['Physical Education'], department: 'Physical Education', designation: 'Senior Teacher' },
  { subjects: ['Physical Education'], department: 'Sports' },
  { subjects: ['Art'], department: 'General' },
  { subjects: ['Music'], department: 'General' },
  { subjects: ['Art', 'Music'], department: 'General', designation: 'Assistant Teacher' },
];

const degrees = ['M.Ed.', 'B.Ed.', 'M.A. in Education', 'M.Sc., PGCE', 'B.Sc., PGCE', 'Ph.D.'] as const;

export async function loadTeachers(school: DemoSchool, users: DemoUsers): Promise<readonly DemoTeacher[]> {
  const random = school.random('teachers');
  const rows = posts.map((post, index) => teacherRow(school, random, { post, n: index + 1, users }));
  await school.insert<TeachersTable>('teachers', rows);
  return rows.map(({ teacher_id, name, status }, index) => ({
    teacher_id,
    name,
    status,
    subjects: posts[index]?.subjects ?? [],
  }));
}

function teacherRow(
  school: DemoSchool,
  random: Random,
  teacher: { post: TeacherPost; n: number; users: DemoUsers },
) {
  const { post, n, users } = teacher;
  const culture = pickCulture(random);
  const gender = random.pick(['male', 'female'] as const);
  const name = pickName(random, culture, { gender, family: pickFamilyName(random, culture) });
  const experience = random.int(1, 34);
  const joined = addDays(school.today, -random.int(40, Math.min(experience, 12) * 365));
  return {
    teacher_id: school.id('teacher', n),
    name: name.written,
    employee_id: `EMP-${String(100 + n)}`,
    date_of_birth: addDays(school.today, -(experience + 24) * 365 - random.int(0, 1500)),
    gender,
    blood_group: random.chance(0.8) ? random.pick(bloodGroups) : null,
    nationality: culture.nationality,
    religion: random.chance(0.5) ? random.pick(culture.religions) : null,
    highest_qualification: random.pick(degrees),
    experience,
    specialization: post.subjects,
    joining_date: joined,
    status: statusOf(n),
    phone: pickPhone(random),
    email: `${name.latin}.${n}@staff.example.test`,
    address: pickAddress(random),
    emergency_contact: pickPhone(random),
    department: post.department,
    designation: post.designation ?? 'Teacher',
    salary: (random.int(34, 62) + (post.designation ? 14 : 0)) * 100_000,
    salary_currency: 'USD',
    created_by: users.admin.user_id,
    created_dt: instantOfDay(pickLater(joined, addDays(school.today, -870)), '09:20'),
    updated_dt: instantOfDay(pickLater(joined, addDays(school.today, -200)), '09:20'),
  };
}

function statusOf(n: number): TeacherStatus {
  if (n === 28) return 'inactive';
  return n === 15 || n === 23 ? 'on_leave' : 'active';
}
